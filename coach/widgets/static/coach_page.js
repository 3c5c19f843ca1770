// The face of coach.widgets.CoachPage: paste a hand, get ranked plays with reasons, odds and who may be the partner.
import { h, icon, recall, refill, remember, say } from "./dom.js";
import { PasteBox, Picker, understood } from "./paste.js";
import { Plays } from "./plays.js";
import { Trial, WhatIf, meter } from "./side.js";

const ANSWERS = ["heard", "reading", "advice", "details", "trial"]; // whatever of these changes, the kernel is alive
const KEPT = "coach:text"; // a reload, and the page in the other language, find what was typed

class CoachPage {
  constructor(model, el) {
    this.model = model;
    this.lang = model.get("lang");
    this.words = model.get("words");
    this.clauses = model.get("clauses");
    this.wide = el.clientWidth === 0 ? window.innerWidth > 700 : el.clientWidth > 700;
    this.number = Math.random().toString(36).slice(2, 8);
    this.asked = 0;
    this.lay(el);
    this.listen();
    this.start();
  }

  id(name) {
    return `coach-${name}-${this.number}`;
  }

  say(key, values) {
    return say(this.words, key, values);
  }

  lay(el) {
    this.box = new PasteBox(this);
    this.picker = new Picker(this);
    this.plays = new Plays(this);
    this.whatif = new WhatIf(this);
    this.trial = new Trial(this);
    this.status = h("span", { class: "push", role: "status" });
    this.reading = h("div", { class: "stack" });
    this.side = h("section", { class: "side panel stack", "aria-label": this.say("meter.title") });
    this.primary = h("button", { type: "button", class: "btn primary", "aria-keyshortcuts": "Control+Enter", click: () => this.advise() }, this.say("advise"), h("kbd", {}, "Ctrl ↵"));
    const examples = this.model.get("examples").map(({ name }, at) => h("button", { type: "button", class: "chip example", click: () => this.example(at) }, name));
    this.lost = h("p", { class: "lost", role: "alert", hidden: true }, icon("plug"), h("span", {}, this.say("lost")), h("button", { type: "button", class: "btn quiet", click: () => window.location.reload() }, this.say("lost.reload")));
    const paste = h("section", { class: "paste panel stack", "aria-label": this.say("box.label") },
      this.box.element,
      h("div", { class: "row" }, h("div", { class: "dock row" }, this.primary, h("button", { type: "button", class: "btn quiet", click: () => this.clear() }, this.say("clear"))), this.status),
      h("div", { class: "chips examples", role: "group", "aria-label": this.say("examples") }, h("span", { class: "note" }, this.say("examples")), examples),
      this.picker.element, this.reading);
    this.root = h("div", { class: "coach coach-page", lang: this.lang === "zh" ? "zh-CN" : "en" },
      this.lost, h("div", { class: "page" }, paste, h("div", { class: "answers stack" }, this.plays.element, this.trial.element), this.side, this.whatif.element));
    el.append(this.root);
  }

  listen() {
    this.calls = [
      ...ANSWERS.map((name) => [`change:${name}`, () => this.alive()]),
      ["change:reading", () => this.understand()],
      ["change:advice", () => this.plays.draw()],
      ["change:details", () => this.plays.draw()],
      ["change:trial", () => this.trial.draw()],
      ["change:text", () => { this.box.value = this.model.get("text"); this.keep(); }],
    ];
    for (const [name, call] of this.calls) this.model.on(name, call);
  }

  leave() {
    for (const [name, call] of this.calls) this.model.off(name, call);
    clearTimeout(this.timer);
    clearTimeout(this.box.pause);
    this.root.remove();
  }

  start() {
    this.box.value = this.model.get("text") || recall(KEPT);
    this.picker.element.open = this.wide && !this.box.value;
    this.understand();
    this.plays.draw();
    if (this.box.value !== this.model.get("text")) this.read();
  }

  keep() {
    remember(KEPT, this.box.value);
  }

  // -- to the kernel --------------------------------------------------------

  /** Hand over what stands in the box. */
  read() {
    clearTimeout(this.box.pause);
    this.keep();
    if (this.box.value === this.model.get("text")) return;
    this.model.set("text", this.box.value);
    this.model.save_changes();
    this.expect();
  }

  advise(seconds) {
    this.read();
    const { of, error } = this.model.get("reading");
    if (error && of === this.box.value) return this.box.goToFault();
    this.impatient = true;
    this.send({ do: "advise", seconds: seconds ?? this.model.get("seconds") });
    if (!this.wide) this.plays.element.scrollIntoView(); // where the answers stand far below the question
  }

  send(message) {
    this.asked += 1;
    this.model.send({ ...message, of: this.box.value, n: this.asked }); // JupyterLab may let it overtake the text itself
    this.expect();
  }

  example(at) {
    this.box.value = this.model.get("examples")[at].text;
    this.picker.element.open = false; // who takes an example wants to see what comes of it
    this.advise();
  }

  clear() {
    this.box.value = "";
    this.read();
    this.box.area.focus();
  }

  details(move) {
    return move.odds ? move : (this.model.get("details")[move.id] ?? move);
  }

  // -- from the kernel ------------------------------------------------------

  understand() {
    const reading = this.model.get("reading");
    if (reading.of !== undefined && reading.of !== this.box.value) return; // an answer to what is no longer there
    this.box.show(reading.error);
    if (reading.position) this.picker.follow(reading.position.pad);
    else if (!reading.error) this.picker.begin();
    refill(this.status, reading.position ? h("span", { class: "chip good" }, icon("check"), reading.position.status) : null);
    refill(this.reading, understood(reading.position, this));
    refill(this.side, meter(reading.sides, this));
    this.side.hidden = !reading.sides;
    this.whatif.follow();
    this.trial.draw();
    this.plays.draw();
    if (this.impatient && reading.error) this.box.goToFault();
    this.impatient = false;
  }

  // -- the line to the kernel -----------------------------------------------

  /** An answer is due: without any in time the line is lost, and the page says so. */
  expect(patience = this.model.get("patience")) {
    this.timer ??= setTimeout(() => this.lose(), patience * 1000);
  }

  alive() {
    clearTimeout(this.timer);
    this.timer = null;
    this.lost.hidden = true;
    this.root.classList.remove("is-lost");
    const { running, moves } = this.model.get("advice");
    if (this.model.get("heard") < this.asked) this.expect();
    else if (running) this.expect(this.model.get("patience") * (moves.length ? 1 : 10)); // the very first answer compiles
  }

  lose() {
    this.timer = null;
    this.lost.hidden = false;
    this.root.classList.add("is-lost");
    this.lost.scrollIntoView({ block: "nearest" });
  }
}

function render({ model, el }) {
  let page = new CoachPage(model, el);
  const translate = () => queueMicrotask(() => { // after all that changes with the language
    page.leave();
    page = new CoachPage(model, el);
  });
  model.on("change:words", translate);
  return () => {
    model.off("change:words", translate);
    page.leave();
  };
}

export default { render };
