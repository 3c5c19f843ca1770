// The left of the page: the paste box, what is wrong with it, the pad of all cards, and how the position was understood.
import { CardPad, cardRow } from "./cards.js";
import { h, icon, refill, say } from "./dom.js";
import { choice, sentence } from "./parts.js";

const PAUSE = 300; // ms after the last key until the text is read

export class PasteBox {
  constructor(page) {
    this.page = page;
    this.marks = h("div", { class: "marks", "aria-hidden": "true" });
    this.area = h("textarea", {
      id: page.id("box"), spellcheck: "false", autocapitalize: "off", autocomplete: "off", rows: 6,
      maxlength: page.model.get("longest"), placeholder: page.say("box.placeholder"), "aria-describedby": page.id("fault"),
      input: () => this.typed(), keydown: (event) => this.key(event), scroll: () => (this.marks.scrollTop = this.area.scrollTop),
    });
    this.fault = h("div", { id: page.id("fault"), "aria-live": "polite" });
    this.element = h("div", { class: "stack tight" },
      h("div", { class: "row" }, h("label", { class: "strong", for: page.id("box") }, page.say("box.label")), h("span", { class: "note push" }, page.say("box.note"))),
      h("div", { class: "box" }, this.marks, this.area),
      this.fault);
    this.error = null;
  }

  get value() {
    return this.area.value;
  }

  set value(text) {
    if (text === this.area.value) return;
    this.area.value = text;
    this.mark(null);
  }

  typed() {
    this.mark(null);
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.page.read(), PAUSE);
  }

  key(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.page.advise();
    }
  }

  /** Show what is wrong: the words beside the box, the culprit marked in it. */
  show(error) {
    this.error = error;
    this.mark(error);
    this.area.setAttribute("aria-invalid", String(Boolean(error)));
    if (!error) return refill(this.fault);
    const { line, before, culprit, after } = error.quote;
    const quote = error.located && h("p", { class: "quote" }, h("span", { class: "line" }, this.page.say("fault.line", { line })), h("code", {}, before, h("mark", {}, culprit || "\u2038"), after));
    refill(this.fault, h("div", { class: "verdict fault" },
      h("p", { class: "row strong" }, icon("cross"), h("span", {}, sentence(error.text, this.page))),
      quote,
      error.located && h("button", { type: "button", class: "btn quiet", click: () => this.goToFault() }, this.page.say("fault.go"))));
  }

  goToFault() {
    this.area.focus();
    if (this.error?.located) this.area.setSelectionRange(this.error.start, this.error.end);
  }

  mark(error) {
    if (!error?.located) return this.marks.replaceChildren();
    const text = this.area.value;
    const { start, end } = error;
    this.marks.replaceChildren(text.slice(0, start), h("mark", {}, text.slice(start, end) || " "), text.slice(end), "\n");
    this.marks.scrollTop = this.area.scrollTop;
  }
}

export class Picker {
  constructor(page) {
    this.page = page;
    this.into = "me";
    this.pad = new CardPad({ words: page.words, label: page.say("picker.label"), onchange: (cards) => this.picked(cards), onenter: () => page.advise() });
    this.pad.element.classList.add("pack");
    this.count = h("span", { class: "note num push", "aria-live": "polite" });
    this.tabs = h("div", {});
    this.element = h("details", { class: "picker" },
      h("summary", { class: "btn" }, icon("cards"), page.say("picker.open")),
      h("div", { class: "stack tight" }, h("div", { class: "row" }, this.tabs, this.count), this.pad.element));
    this.held = { me: [], played: [] };
    this.taken = [];
  }

  /** Follow the box: which cards are in my hand, which have gone, which lie elsewhere. */
  follow({ me, played, elsewhere }) {
    this.held = { me, played };
    this.taken = elsewhere;
    this.draw();
  }

  /** Begin anew, with my hand. */
  begin() {
    this.into = "me";
    this.follow({ me: [], played: [], elsewhere: [] });
  }

  choose(into) {
    this.into = into;
    this.draw();
  }

  picked(cards) {
    this.held[this.into] = cards;
    this.draw();
    this.page.send({ do: "pick", into: this.into, cards });
  }

  draw() {
    const { page, into } = this;
    const other = into === "me" ? "played" : "me";
    const options = ["me", "played"].map((value) => ({ value, text: page.say(`picker.${value}`) }));
    refill(this.tabs, choice(page.say("picker.into"), options, into, (value) => this.choose(value), "into"));
    this.pad.show({ cards: page.model.get("pack"), selected: this.held[into], disabled: [...this.held[other], ...this.taken], few: false });
    this.count.textContent = page.say("picker.count", { count: this.held[into].length });
  }
}

/** Return how the position was understood, and what was assumed. */
export function understood(position, page) {
  if (!position) return [];
  const rows = position.rows.map(({ term, cards, text }) => [
    h("dt", {}, term),
    h("dd", {}, cards.length ? cardRow(cards, page.words, "xs") : null, text.length ? h("span", {}, sentence(text, page)) : null),
  ]);
  const notes = position.notes.map((note) => h("li", {}, sentence(note, page)));
  return [
    h("dl", { class: "read", "aria-label": page.say("read.label") }, rows),
    notes.length ? h("div", {}, h("p", { class: "note" }, page.say("read.assumed")), h("ul", { class: "why quiet" }, notes)) : null,
  ];
}
