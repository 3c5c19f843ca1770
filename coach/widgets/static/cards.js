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

/** Return tiles with their names below, and the signs between them. */
export function namedTiles(pieces, { words }) {
  const named = (token) => h("span", { class: "named-tile", role: "img", "aria-label": cardName(token, words) }, tileImage(token), h("small", { "aria-hidden": "true" }, words.tiles[token], h("br"), token));
  return h("div", { class: "versus" }, pieces.map((piece) => (Array.isArray(piece) ? piece.map(named) : h("b", { class: "sign", "aria-hidden": "true" }, piece))));
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

/** Return a tile with where it goes: the end that it is laid to beside its like half, or the word for a discard. */
export function tilePlay(token, words, size = "") {
  const { tile, on, down } = tileIn(token);
  const lies = on && !tile.startsWith(on) ? [...tile].reverse().join("") : tile;
  const before = on ? h("b", { class: "end" }, on) : down ? h("b", { class: "down-word" }, words["tiles.down"]) : null;
  return h("span", { class: `tile-play ${size}`, role: "img", "aria-label": cardName(token, words) }, before, tileImage(lies, { first: "left", size: `${size} ${down ? "dim" : ""}` }));
}

/** Return a key for each of *cards*: its token, and of twins each further one with one more mark. */
function keysOf(cards) {
  const before = {};
  return cards.map((token) => token + "'".repeat((before[token] = (before[token] ?? -1) + 1)));
}

/** Return the card that a key stands for. */
function cardOf(key) {
  return key.replaceAll("'", "");
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
    const keys = keysOf(cards);
    if (keys.join() !== this.cards.join()) this.lay(keys);
    const free = [...keys];
    const take = (tokens) => new Set(tokens.flatMap((token) => { // of twins one for each time
      const at = free.findIndex((key) => cardOf(key) === token);
      return at < 0 ? [] : free.splice(at, 1);
    }));
    this.selected = take(selected);
    const shut = take(disabled);
    this.element.classList.toggle("few", few && cards.length <= 6);
    for (const [key, button] of this.buttons) {
      button.setAttribute("aria-pressed", this.selected.has(key));
      const unusable = off || shut.has(key);
      if (unusable) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
      button.classList.toggle("off", unusable);
    }
  }

  chosen() {
    return this.cards.filter((key) => this.selected.has(key)).map(cardOf);
  }

  lay(keys) {
    const focused = this.row.contains(document.activeElement) ? document.activeElement.dataset.card : null;
    this.cards = keys;
    this.buttons = new Map(keys.map((key) => [key, this.button(key)]));
    this.row.replaceChildren(...this.buttons.values());
    const current = this.buttons.get(focused) ?? this.buttons.values().next().value;
    if (current) current.tabIndex = 0;
    if (focused && current) current.focus();
  }

  button(key) {
    const token = cardOf(key);
    const { name, text } = tileIn(token) ? { name: "of-tile", text: tileImage(token) } : look(token);
    const attributes = { type: "button", class: `card ${name}`, "data-card": key, "aria-label": cardName(token, this.words) };
    return h("button", { ...attributes, tabindex: -1, click: () => this.toggle(key), focus: () => this.stand(key) }, text);
  }

  stand(key) {
    for (const [other, button] of this.buttons) button.tabIndex = other === key ? 0 : -1;
  }

  /** Return the key that stands for *pressed*: of twins, and where suits do not matter of a rank, the first goes first. */
  alike(pressed) {
    const token = cardOf(pressed);
    const suited = SUITS[token[0]] && !tileIn(token);
    if (suited && !this.words.plain) return pressed;
    const same = this.cards.filter((key) => (suited ? cardOf(key)[1] === token[1] : cardOf(key) === token) && !this.buttons.get(key).getAttribute("aria-disabled"));
    const order = [..."DCHS"];
    if (suited) same.sort((one, other) => order.indexOf(one[0]) - order.indexOf(other[0]));
    if (this.selected.has(pressed)) return same.findLast((each) => this.selected.has(each));
    return same.find((each) => !this.selected.has(each)) ?? pressed;
  }

  toggle(pressed) {
    if (this.buttons.get(pressed).getAttribute("aria-disabled")) return;
    const key = this.alike(pressed);
    const button = this.buttons.get(key);
    if (!this.selected.delete(key)) this.selected.add(key);
    button.setAttribute("aria-pressed", this.selected.has(key));
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
