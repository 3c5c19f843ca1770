// Beside the plays: what else the game says of the position, what if, and a play of one's own to try.
import { TileTable } from "./board.js";
import { CardPad, cardRow } from "./cards.js";
import { h, icon, refill } from "./dom.js";
import { whyNot } from "./why_not.js";
import { choice, clauseButton, oddsRows, sentence, spoken, valueBar } from "./parts.js";

/** Return what else the game has to say: sentences, the chances of each seat, the seals of cards that tell their holder. */
export function panel({ title, lines, grid }, page) {
  const bars = (label, chances) => h("ul", { class: "meter", "aria-label": label }, chances.map(({ name, p, percent, fraction, most }) => {
    const track = h("span", { class: "track" });
    track.style.setProperty("--p", p);
    return h("li", { class: most ? "most" : null }, name, track, h("b", {}, percent, " ", h("small", {}, fraction)));
  }));
  const line = ({ text, quiet, known, seal, bars: chances }) => [
    seal ? h("p", { class: "row" }, h("span", { class: `seal spade ${known ? "" : "maybe"}`, role: "img", "aria-label": seal.spoken }, seal.rank), h("span", {}, sentence(text, page)))
      : h("p", { class: quiet ? "note" : null }, sentence(text, page)),
    chances.length ? bars(seal ? seal.spoken : spoken(text, page), chances) : null,
  ];
  return h("section", { class: "panel stack", "aria-label": title }, h("h2", {}, title), grid ? table(grid, page) : null, lines.map(line));
}

/** Return chances by seat and by something else: what is certain and what cannot be stand out. */
function table({ label, heads, rows }, page) {
  const cell = ({ p, percent }) => {
    const found = h("td", { class: p === 0 ? "never" : p === 1 ? "sure" : null }, percent);
    found.style.setProperty("--p", p);
    return found;
  };
  return h("table", { class: "chances" }, h("caption", {}, sentence(label, page)),
    h("thead", {}, h("tr", {}, h("td"), heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", {}, rows.map(({ name, cells }) => h("tr", {}, h("th", { scope: "row" }, name), cells.map(cell)))));
}

/** What if: where a card is, a count, a house rule changed, without touching the text in the box. */
export class WhatIf {
  constructor(page) {
    this.page = page;
    this.element = h("section", { class: "whatif panel stack", "aria-label": page.say("suppose.title") });
    this.chosen = {};
  }

  change(name, value) {
    if (value === null) delete this.chosen[name];
    else this.chosen[name] = value;
    this.draw();
    this.page.send({ do: "suppose", ...this.chosen });
  }

  reset() {
    this.chosen = {};
    this.draw();
    this.page.send({ do: "suppose" });
  }

  /** Follow the kernel. */
  follow() {
    this.chosen = { ...this.page.model.get("reading").supposed };
    this.draw();
  }

  draw() {
    const { page } = this;
    const reading = page.model.get("reading");
    const asked = reading.suppose;
    this.element.hidden = !asked || !(asked.choices.length + asked.counts.length);
    if (this.element.hidden) return;
    const row = ({ name, label, options }) => h("div", { class: "row ask" }, h("span", {}, sentence(label, page)),
      choice(options.map(({ text }) => text).join(" / "), options, this.chosen[name] ?? options.find((each) => each.here).value, (value) => this.change(name, options.find((each) => each.here).value === value ? null : value), name));
    const stepper = ({ name, label, count }) => {
      const now = this.chosen[name] ?? count;
      const step = (by, text) => h("button", { type: "button", class: "btn step", "aria-label": page.say(by > 0 ? "step.more" : "step.less", { seat: label }), "data-focus": `${name}${by}`, click: () => this.change(name, now + by === count ? null : now + by) }, text);
      return h("div", { class: "row ask" }, h("span", {}, label), h("div", { class: "row counter" }, step(-1, "−"), h("b", { class: "num", "aria-live": "polite" }, page.say("cards.count", { count: now })), step(1, "+")));
    };
    refill(this.element,
      h("h2", {}, page.say("suppose.title")),
      h("p", { class: "note" }, page.say("suppose.note")),
      asked.choices.map(row), asked.counts.map(stepper),
      reading.suppose_error ? h("p", { class: "lost", role: "alert" }, icon("warn"), h("span", {}, sentence(reading.suppose_error, page))) : null,
      Object.keys(this.chosen).length ? h("p", {}, h("button", { type: "button", class: "btn quiet", "data-focus": "reset", click: () => this.reset() }, page.say("suppose.reset"))) : null);
  }
}

/** A play of one's own: choose cards of the hand, or lay a tile on the table, and have it judged. */
export class Trial {
  /** *position* returns what is on the table; without it, what the page has read. */
  constructor(page, position = () => page.model.get("reading").position) {
    Object.assign(this, { page, position });
    this.pad = new CardPad({ words: page.words, label: page.say("trial.hand"), onchange: () => this.choosing(), onenter: () => this.judge() });
    this.button = h("button", { type: "button", class: "btn", click: () => this.judge() }, page.say("trial.judge"), h("kbd", {}, "↵"));
    this.passing = h("button", { type: "button", class: "btn quiet", click: () => this.try([]) }, page.say("trial.pass"));
    this.cards = [this.pad.element, h("div", { class: "row" }, this.button, this.passing)];
    this.table = null;
    this.play = h("div", { class: "stack" }, this.cards);
    this.verdict = h("div", { role: "status" });
    this.element = h("section", { class: "trial panel stack", "aria-label": page.say("trial.title") },
      h("h2", {}, page.say("trial.title")), h("p", { class: "note" }, page.say("trial.note")), this.play, this.verdict);
  }

  try(cards) {
    this.page.send({ do: "try", cards });
  }

  judge() {
    if (this.pad.chosen().length) this.try(this.pad.chosen());
  }

  choosing() {
    this.button.disabled = !this.pad.chosen().length;
    this.pad.row.classList.remove("is-wrong");
  }

  draw() {
    const { page } = this;
    const position = this.position();
    this.element.hidden = !position || !page.model.get("has").trial;
    if (this.element.hidden) return;
    if (position.chain) this.lay(position.chain);
    else this.hold(position);
    const trial = page.model.get("trial");
    this.pad.row.classList.toggle("is-wrong", trial.legal === false);
    if (!trial.title) return refill(this.verdict);
    const reasons = trial.reasons.length ? h("ul", { class: "why" }, trial.reasons.map((reason) => h("li", {}, sentence(reason, page)))) : null;
    refill(this.verdict, h("div", { class: `verdict ${trial.legal ? "good" : ""}` },
      h("h3", {}, icon(trial.legal ? "check" : "cross"), h("span", {}, sentence(trial.title, page))),
      h("p", {}, sentence(trial.reason, page), trial.reason.some((part) => part.clause === trial.clause) ? null : [" ", clauseButton(trial.clause, page)]),
      trial.move ? h("div", { class: "inset" }, h("p", {}, h("b", { class: "num" }, trial.move.value), ` ±${trial.move.stderr} ${page.say("points")}`), valueBar(trial.move, trial.scale, page, true), trial.odds ? null : reasons) : null,
      trial.odds ? h("div", { class: "inset" }, trial.cards.length ? h("p", {}, cardRow(trial.cards, page.words, "sm")) : null, oddsRows(trial.odds, page), trial.odds.witness.length ? h("p", { class: "note" }, sentence(trial.odds.witness, page)) : null) : null,
      trial.asks ? h("p", {}, h("button", { type: "button", class: "btn quiet", "data-focus": "why", click: () => page.send({ do: "why", cards: trial.cards }) }, page.say("why.ask"))) : null,
      trial.said?.length ? h("ul", { class: "why" }, trial.said.map((reason) => h("li", {}, sentence(reason, page)))) : null,
      trial.waiting ? h("p", { class: "note" }, page.say(trial.waiting)) : null,
      trial.thinking ? h("p", { class: "note" }, page.say("why.thinking")) : null,
      trial.why ? whyNot(trial.why, page) : null));
  }

  /** Show a hand of cards. */
  hold(position) {
    if (!this.cards[0].isConnected) refill(this.play, this.cards);
    this.pad.show({ cards: position.hand, selected: this.pad.chosen() });
    this.passing.hidden = !position.following;
    this.choosing();
  }

  /** Show a table of tiles: what is laid or discarded there is tried, and the table stays as it is. */
  lay(chain) {
    const { page } = this;
    this.table ??= new TileTable({
      words: page.words,
      onlay: (tile, end) => this.try([end === "lead" ? tile : `${tile} on ${this.ends[end === "left" ? 0 : 1]}`]),
      ondiscard: (tile) => this.try([`x ${tile}`]),
    });
    this.ends = chain.ends;
    if (!this.table.element.isConnected) refill(this.play, this.table.element);
    const chosen = this.table.state?.hand.join() === chain.hand.join() ? this.table.chosen() : "";
    this.table.show({ ...chain, chosen });
  }
}
