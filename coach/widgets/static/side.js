// Beside the plays: what else the game says of the position, what if, and a play of one's own to try.
import { CardPad, cardRow } from "./cards.js";
import { h, icon, refill } from "./dom.js";
import { whyNot } from "./why_not.js";
import { choice, clauseButton, oddsRows, sentence, spoken, valueBar } from "./parts.js";

/** Return what else the game has to say: sentences, the chances of each seat, the seals of cards that tell their holder. */
export function panel({ title, lines }, page) {
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
  return h("section", { class: "panel stack", "aria-label": title }, h("h2", {}, title), lines.map(line));
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

/** A play of one's own: choose cards of the hand and have it judged. */
export class Trial {
  constructor(page) {
    this.page = page;
    this.pad = new CardPad({ words: page.words, label: page.say("trial.hand"), onchange: () => this.choosing(), onenter: () => this.judge() });
    this.button = h("button", { type: "button", class: "btn", click: () => this.judge() }, page.say("trial.judge"), h("kbd", {}, "↵"));
    this.passing = h("button", { type: "button", class: "btn quiet", click: () => this.page.send({ do: "try", cards: [] }) }, page.say("trial.pass"));
    this.verdict = h("div", { role: "status" });
    this.element = h("section", { class: "trial panel stack", "aria-label": page.say("trial.title") },
      h("h2", {}, page.say("trial.title")), h("p", { class: "note" }, page.say("trial.note")), this.pad.element,
      h("div", { class: "row" }, this.button, this.passing), this.verdict);
  }

  judge() {
    if (this.pad.chosen().length) this.page.send({ do: "try", cards: this.pad.chosen() });
  }

  choosing() {
    this.button.disabled = !this.pad.chosen().length;
    this.pad.row.classList.remove("is-wrong");
  }

  draw() {
    const { page } = this;
    const position = page.model.get("reading").position;
    this.element.hidden = !position || !page.model.get("has").trial;
    if (this.element.hidden) return;
    this.pad.show({ cards: position.hand, selected: this.pad.chosen() });
    this.passing.hidden = !position.following;
    this.choosing();
    const trial = page.model.get("trial");
    this.pad.row.classList.toggle("is-wrong", trial.legal === false);
    if (!trial.title) return refill(this.verdict);
    refill(this.verdict, h("div", { class: `verdict ${trial.legal ? "good" : ""}` },
      h("h3", {}, icon(trial.legal ? "check" : "cross"), h("span", {}, sentence(trial.title, page))),
      h("p", {}, sentence(trial.reason, page), " ", clauseButton(trial.clause, page)),
      trial.move ? h("div", { class: "inset" }, h("p", {}, h("b", { class: "num" }, trial.move.value), ` ±${trial.move.stderr} ${page.say("points")}`), valueBar(trial.move, trial.scale, page, true)) : null,
      trial.odds ? h("div", { class: "inset" }, trial.cards.length ? h("p", {}, cardRow(trial.cards, page.words, "sm")) : null, oddsRows(trial.odds, page), trial.odds.witness.length ? h("p", { class: "note" }, sentence(trial.odds.witness, page)) : null) : null,
      trial.asks ? h("p", {}, h("button", { type: "button", class: "btn quiet", "data-focus": "why", click: () => page.send({ do: "why", cards: trial.cards }) }, page.say("why.ask"))) : null,
      trial.thinking ? h("p", { class: "note" }, page.say("why.thinking")) : null,
      trial.why ? whyNot(trial.why, page) : null));
  }
}
