// The face of coach.widgets.DrillPage: five cards against the clock.
import { CardPad } from "./cards.js";
import { h, icon, refill } from "./dom.js";
import { Page } from "./exercise.js";
import { handPicture, handReason, isTyped, lostBar, noticeBar, onButton, once } from "./hands.js";
import { Keeper } from "./learner.js";
import { sentence } from "./parts.js";

const TICK = 100; // ms between two looks at the clock

class DrillPage extends Page {
  constructor(model, el) {
    super(model, h("div", { class: "coach lessons hands drill", lang: model.get("lang") }));
    el.append(this.root);
    this.drawn = null; // the hand that lies there
    this.picked = [];
    this.tally = h("p", { class: "chips", "aria-live": "off" });
    this.clock = h("span", { class: "clock num", "aria-hidden": "true" });
    this.asked = h("div", { class: "stack tight", "aria-live": "polite" });
    this.pad = new CardPad({ words: this.words, label: this.say("drill.hand"), onchange: (cards) => this.choose(cards), onenter: () => this.check() });
    this.options = h("div", {});
    this.verdict = h("div", { role: "status" });
    this.dock = h("div", { class: "dock row" });
    this.foot = h("p", { class: "note row" });
    this.work = h("section", { class: "panel stack board-panel" }, this.asked, this.pad.element, this.options, this.verdict, this.dock);
    const keeper = new Keeper(model, this);
    this.line = keeper.line;
    this.root.append(lostBar(this, this.line), noticeBar(model), h("div", { class: "row" }, this.tally, this.clock), this.work, this.foot);
    const draw = once(() => this.draw());
    for (const name of ["deal", "verdict", "records", "begun"]) model.on(`change:${name}`, draw);
    (this.live ? document : this.root).addEventListener("keydown", (event) => this.key(event));
    setInterval(() => this.tick(), TICK);
    this.draw();
  }

  get deal() { return this.model.get("deal"); }
  get done() { return "right" in this.model.get("verdict"); }
  get step() { return this.deal.number === undefined ? "start" : this.done ? "done" : this.deal.kinds.length ? "kind" : "group"; }

  send(message) {
    this.line.send({ ...message, of: this.deal.number, ms: Math.max(1, Math.round(performance.now() - (this.since ?? 0))) });
  }

  draw() {
    const { deal, step } = this;
    const focused = this.root.contains(document.activeElement);
    this.root.hidden = !this.model.get("begun");
    const verdict = this.model.get("verdict");
    if (deal.number !== undefined && `${deal.seed} ${deal.number}` !== this.drawn && step === "group") {
      this.drawn = `${deal.seed} ${deal.number}`;
      this.since = performance.now();
      this.picked = [];
      this.took = null;
    }
    if (step === "done" && this.took === null) this.took = performance.now() - this.since;
    this.records();
    this.pad.element.hidden = step === "start";
    if (step !== "start") {
      this.pad.show({ cards: deal.cards, selected: step === "group" ? this.picked : deal.group ?? this.picked, off: false });
      if (step !== "group") for (const button of this.pad.buttons.values()) button.setAttribute("aria-disabled", "true");
      this.pad.row.classList.toggle("is-wrong", step === "done" && !verdict.right && !deal.group);
    }
    refill(this.asked, step === "start" ? [h("h2", {}, this.say("drill.start.title")), h("p", { class: "lead" }, this.say("drill.start.why"))]
      : [h("h2", {}, sentence(deal.ask, this)), h("p", { class: "note" }, sentence(deal.why, this))]);
    refill(this.options, step === "kind" ? h("div", { class: "kinds", role: "group", tabindex: -1, "aria-label": this.say("drill.kinds") }, deal.kinds.map(({ value, text }, at) =>
      h("button", { type: "button", class: "option", "data-focus": `kind-${value}`, click: () => this.name(value) }, text, h("kbd", {}, at === 9 ? "0" : String(at + 1))))) : null);
    this.judge(verdict);
    this.actions();
    if (focused && !this.root.contains(document.activeElement)) (this.options.querySelector(".kinds") ?? this.dock.querySelector("button"))?.focus({ preventScroll: true });
    this.tick();
    const none = deal.none ?? "";
    refill(this.foot, step === "start" ? null : [h("span", {}, this.say("drill.number", { number: deal.number })), h("span", {}, this.say("drill.seed", { seed: deal.seed })),
      this.live ? h("a", { href: `?seed=${deal.seed}`, class: "permalink" }, this.say("drill.again")) : null,
      h("span", { class: "wide" }, this.say("drill.keys", { none, last: deal.last ?? "" }))]);
  }

  records() {
    const { streak, longest, best } = this.model.get("records");
    if (streak === undefined) return;
    refill(this.tally, h("span", { class: `chip ${streak ? "good" : ""}`, "data-record": "streak" }, this.say("drill.streak", { count: streak })), h("span", { class: "chip", "data-record": "longest" }, this.say("drill.longest", { count: longest })),
      h("span", { class: "chip", "data-record": "best" }, best ? this.say("drill.best", { seconds: best }) : this.say("drill.best.none")));
  }

  judge(verdict) {
    if (!this.done) return refill(this.verdict);
    if (this.judged === verdict) return;
    this.judged = verdict;
    const { right, title, said, value, record } = verdict;
    refill(this.verdict, h("div", { class: `verdict ${right ? "good" : ""}` },
      h("h3", {}, icon(right ? "check" : "cross"), h("span", {}, title, record ? h("em", { class: "chip good" }, this.say("drill.record")) : null)),
      said.length ? h("p", {}, sentence(said, this)) : null,
      h("div", { class: "inset stack tight" }, handPicture(value, this), handReason(value, this))));
    requestAnimationFrame(() => this.verdict.scrollIntoView({ block: "nearest", behavior: "instant" }));
  }

  actions() {
    const { step } = this;
    const button = (focus, label, keys, act, { primary, off } = {}) => h("button", { type: "button", class: `btn ${primary ? "primary" : ""}`, "data-focus": focus, "aria-disabled": off ? "true" : null, "aria-keyshortcuts": keys, click: act }, label, h("kbd", {}, keys === "Enter" ? "↵" : keys));
    if (step === "start") refill(this.dock, button("go", this.say("drill.start"), "Enter", () => this.next(), { primary: true }));
    else if (step === "group") refill(this.dock, button("go", this.say("drill.check"), "Enter", () => this.check(), { primary: true, off: this.picked.length !== this.deal.size }), button("none", this.deal.none, "0", () => this.none()));
    else if (step === "done") refill(this.dock, button("go", this.say("drill.next"), "Enter", () => this.next(), { primary: true }));
    else refill(this.dock);
    this.work.classList.toggle("is-naming", step === "kind");
  }

  tick() {
    if (this.step === "start") return;
    const took = this.took ?? performance.now() - this.since;
    this.clock.textContent = this.say("drill.time", { seconds: (took / 1000).toFixed(1) });
  }

  // -- what the learner does

  choose(cards) {
    if (this.step !== "group") return;
    this.picked = cards.slice(0, this.deal.size);
    if (cards.length > this.deal.size) this.pad.show({ cards: this.deal.cards, selected: this.picked });
    this.actions();
  }

  check() {
    if (this.step === "done") this.next();
    else if (this.step === "group" && this.picked.length === this.deal.size) this.send({ do: "group", cards: this.picked });
  }

  none() {
    if (this.step === "group") this.send({ do: "group", cards: [] });
  }

  name(kind) {
    if (this.step === "kind") this.send({ do: "kind", kind });
  }

  next() {
    this.send({ do: "next" });
  }

  key(event) {
    if (isTyped(event)) return;
    const digit = /^\d$/.test(event.key) ? Number(event.key) : null;
    const { step, deal } = this;
    if (step === "group" && digit === 0) this.none();
    else if (step === "group" && digit && digit <= deal.cards.length) this.pad.toggle(deal.cards[digit - 1]);
    else if (step === "kind" && digit !== null) this.name(deal.kinds[digit === 0 ? 9 : digit - 1]?.value);
    else if (event.key === "Enter" && !onButton(event)) step === "start" || step === "done" ? this.next() : this.check();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

function render({ model, el }) {
  new DrillPage(model, el);
}

export default { render };
