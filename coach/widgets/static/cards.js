// Cards on the screen: one to look at, several in a row, and a pad of cards to click, touch or reach by keyboard.
// Cards are tokens such as S3, HT, XW; tiles are 6-5, and where one goes 6-5 on 6 or x 6-5.
import { h, say } from "./dom.js";
import { tileImage, tileName } from "./tiles.js";

const SUITS = { S: "spade", H: "heart", C: "club", D: "diamond" };
const JOKERS = { XW: ["joker", "小王"], DW: ["joker big", "大王"] };

function look(token) {
  if (token in JOKERS) return { name: JOKERS[token][0], text: JOKERS[token][1] };
  const ten = token[1] === "T";
  const badge = token === "S2" || token === "S3";
  return { name: SUITS[token[0]] + (ten ? " ten" : "") + (badge ? " ghost" : ""), text: ten ? "10" : token[1] };
}

/** Return the tile in *token* and where it goes: the number it is laid to, or that it is discarded; null for a card. */
export function tileIn(token) {
  const found = token.match(/^(x )?(\d-\d)(?: on (\d))?$/);
  return found && { tile: found[2], on: found[3] ?? "", down: Boolean(found[1]) };
}

/** Return how a screen reader says a card: the suit in words, never the sign. */
export function cardName(token, words) {
  const laid = tileIn(token);
  return laid ? placedName(tileName(laid.tile, words.tiles, words), laid, words) : words.cards[token];
}

/** Return a tile by *name*, and where it goes if its token says so. */
function placedName(name, { on, down }, words) {
  return on ? say(words, "tile.on", { tile: name, number: on }) : down ? say(words, "tile.down", { tile: name }) : name;
}

export function cardNames(tokens, words) {
  return tokens.map((token) => cardName(token, words)).join(words.list);
}

/** Return one card to look at; without *words* it says nothing by itself (its group speaks for it). */
export function card(token, size = "", words = null) {
  const laid = tileIn(token);
  if (laid) return tileImage(laid.tile, { size, label: words ? cardName(token, words) : "" });
  const { name, text } = look(token);
  return h("i", { class: `card ${name} ${size}`, role: words && "img", "aria-label": words && cardName(token, words) }, text);
}

/** Return several cards to look at, which are one picture to a screen reader. */
export function cardRow(tokens, words, size = "") {
  const tiles = tokens.some(tileIn);
  const classes = `cards ${tiles ? "of-tiles" : tokens.length > 1 && !size.includes("xs") ? "fan" : ""} ${size}`;
  if (tiles) return h("span", { class: classes, role: "img", "aria-label": cardNames(tokens, words) }, tokens.map((token) => card(token, size)));
  return h("span", { class: classes, role: "img", "aria-label": cardNames(tokens, words) }, tokens.map((token) => card(token)));
}

/** Return cards inside a sentence. */
export function cardsInText(tokens, words) {
  return tokens.map((token) => (tileIn(token) ? tileInText(token, words) : card(token, "in", words))).flatMap((each, at) => (at ? [" ", each] : [each]));
}

/** Return a tile inside a sentence: its picture, its name, and where it goes. */
function tileInText(token, words) {
  const laid = tileIn(token);
  const name = placedName(words.tiles[laid.tile] ?? laid.tile, laid, words);
  const picture = tileImage(laid.tile, { first: "left", size: "in" });
  return h("span", { class: "tile-in" }, h("span", { class: "sr" }, cardName(token, words)), picture, h("span", { "aria-hidden": "true" }, name));
}

/**
 * A pad of cards: click, touch, or ←→↑↓ to move, Space to choose, Esc to let go of all, Enter to play them.
 *
 * One stop for Tab (roving tabindex). `onchange(selected)` and `onenter(selected)` get tokens in the pad's order.
 */
export class CardPad {
  constructor({ words, label, onchange = () => {}, onenter = () => {} }) {
    Object.assign(this, { words, onchange, onenter, cards: [], selected: new Set(), buttons: new Map() });
    this.row = h("div", { keydown: (event) => this.key(event) });
    this.element = h("div", { class: "hand", role: "group", "aria-label": label }, this.row);
  }

  /** Show *cards*; *few* makes six or fewer large; *gone* are shown but cannot be chosen. */
  show({ cards, selected = [], disabled = [], off = false, few = true }) {
    this.selected = new Set(selected.filter((token) => cards.includes(token)));
    const same = cards.length === this.cards.length && cards.every((token, at) => token === this.cards[at]);
    if (!same) this.lay(cards);
    this.element.classList.toggle("few", few && cards.length <= 6);
    for (const [token, button] of this.buttons) {
      button.setAttribute("aria-pressed", this.selected.has(token));
      const unusable = off || disabled.includes(token);
      if (unusable) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
      button.classList.toggle("off", unusable);
    }
  }

  chosen() {
    return this.cards.filter((token) => this.selected.has(token));
  }

  lay(cards) {
    const focused = this.row.contains(document.activeElement) ? document.activeElement.dataset.card : null;
    this.cards = [...cards];
    this.buttons = new Map(cards.map((token) => [token, this.button(token)]));
    this.row.replaceChildren(...this.buttons.values());
    const current = this.buttons.get(focused) ?? this.buttons.values().next().value;
    if (current) current.tabIndex = 0;
    if (focused && current) current.focus();
  }

  button(token) {
    const { name, text } = look(token);
    const attributes = { type: "button", class: `card ${name}`, "data-card": token, "aria-label": cardName(token, this.words) };
    return h("button", { ...attributes, tabindex: -1, click: () => this.toggle(token), focus: () => this.stand(token) }, text);
  }

  stand(token) {
    for (const [other, button] of this.buttons) button.tabIndex = other === token ? 0 : -1;
  }

  /** Return the card that stands for *token*: where suits do not matter, a rank's cards are taken in their order. */
  alike(token) {
    if (!this.words.plain || !SUITS[token[0]]) return token;
    const same = this.cards.filter((each) => each[1] === token[1] && !this.buttons.get(each).getAttribute("aria-disabled"));
    const order = [..."DCHS"];
    same.sort((one, other) => order.indexOf(one[0]) - order.indexOf(other[0]));
    if (this.selected.has(token)) return same.findLast((each) => this.selected.has(each));
    return same.find((each) => !this.selected.has(each)) ?? token;
  }

  toggle(pressed) {
    if (this.buttons.get(pressed).getAttribute("aria-disabled")) return;
    const token = this.alike(pressed);
    const button = this.buttons.get(token);
    if (!this.selected.delete(token)) this.selected.add(token);
    button.setAttribute("aria-pressed", this.selected.has(token));
    this.onchange(this.chosen());
  }

  clear() {
    this.selected.clear();
    for (const button of this.buttons.values()) button.setAttribute("aria-pressed", "false");
    this.onchange([]);
  }

  key(event) {
    const at = this.cards.indexOf(event.target.dataset.card);
    const steps = { ArrowLeft: () => this.cards[at - 1], ArrowRight: () => this.cards[at + 1], ArrowUp: () => this.beside(at, -1), ArrowDown: () => this.beside(at, 1) };
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in steps) this.buttons.get(steps[event.key]())?.focus();
    else if (event.key === "Home") this.buttons.get(this.cards[0]).focus();
    else if (event.key === "End") this.buttons.get(this.cards.at(-1)).focus();
    else if (event.key === "Escape") this.clear();
    else if (event.key === "Enter") this.onenter(this.chosen());
    else return; // Space is the button's own click
    event.preventDefault();
    event.stopPropagation();
  }

  /** Return the card above (*way* −1) or below (1) the one at *at*: in the next row, the nearest across. */
  beside(at, way) {
    const from = this.buttons.get(this.cards[at]);
    const far = (button) => Math.abs(button.offsetTop - from.offsetTop) * 1000 + Math.abs(button.offsetLeft - from.offsetLeft);
    const there = [...this.buttons].filter(([, button]) => way * (button.offsetTop - from.offsetTop) > 4);
    return there.sort(([, one], [, other]) => far(one) - far(other))[0]?.[0];
  }
}
