// Where a puzzle is played: a round table and a hand of cards, or a row of tiles with two ends. Which, the table says.
import { TileTable } from "./board.js";
import { CardPad } from "./cards.js";
import { h } from "./dom.js";
import { Board } from "./puzzle_board.js";

/** Cards: chosen in the hand, played by Enter or by the button. */
export class CardPlace {
  constructor(page) {
    this.page = page;
    this.board = new Board(page);
    this.pad = new CardPad({ words: page.words, label: "", onchange: (chosen) => page.choose(chosen), onenter: () => page.enter() });
    this.hand = h("div", { class: "my-hand" }, this.pad.element);
    this.hand.addEventListener("keydown", (event) => !page.asks && page.key(event), true); // a hand that cannot be played leaves its keys to the film
    this.element = h("div", { class: "place" }, this.board.element, this.hand);
  }

  get byButton() { return true; }
  speak(words) { this.pad.words = words; }
  draw(table, moving) { this.board.draw(table, moving); }
  focus() { this.pad.row.querySelector("[tabindex='0']")?.focus({ preventScroll: true }); }

  offer(table) {
    const { page } = this;
    const me = table.seats.find(({ at }) => at === "me");
    this.pad.element.setAttribute("aria-label", page.say("hand.label", { count: me.hand.length }));
    this.pad.show({ cards: me.hand, selected: page.chosen, off: !page.asks });
    this.pad.row.classList.toggle("is-wrong", page.refuted);
  }
}

/** Tiles: a tile and then an end, or dragged there, or by keys; what is laid is played at once. */
export class TilePlace {
  constructor(page) {
    this.page = page;
    this.element = h("div", { class: "place" });
    this.element.addEventListener("keydown", (event) => !page.asks && page.key(event), true);
    this.speak(page.words);
  }

  get byButton() { return false; }

  speak(words) {
    this.names = words.tiles ?? {};
    this.table = new TileTable({ words, onchoose: (tile) => this.page.choose(tile ? [tile] : []), onlay: (tile, end) => this.lay(tile, end), ondiscard: (tile) => this.page.act([`x ${tile}`]) });
    this.table.live.remove(); // the page tells of each play itself
    this.element.replaceChildren(this.table.element);
  }

  draw(table) {
    this.shown = table.tiles;
    this.table.line.dataset.spoken = table.spoken;
  }

  focus() { this.table.stand(); }

  offer(table) {
    const { page } = this;
    const state = table.tiles;
    const open = page.asks ? {} : { placements: [], discards: [] };
    const chosen = page.asks && state.hand.includes(page.chosen[0]) ? page.chosen[0] : "";
    this.table.show({ ...state, ...open, chosen, names: this.names });
    this.element.classList.toggle("is-shut", !page.asks);
  }

  lay(tile, end) {
    const number = this.shown.ends[end === "left" ? 0 : 1];
    this.page.act([end === "lead" ? tile : `${tile} on ${number}`]);
  }
}
