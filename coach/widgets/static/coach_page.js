// The face of coach.widgets.CoachPage: paste a hand, get ranked plays with reasons, odds and who may be the partner.
import { h, icon, keepHere, keptHere, recall, refill, remember, say } from "./dom.js";
import { PasteBox, Picker, understood } from "./paste.js";
import { Plays } from "./plays.js";
import { choice } from "./parts.js";
import { Trial, WhatIf, panel } from "./side.js";

const ANSWERS = ["heard", "reading", "advice", "details", "trial"]; // whatever of these changes, the kernel is alive
const KEPT = "coach:text"; // a reload, and the page in the other language, find what was typed, for each game its own
const PLAYED = "coach:game"; // the game that was read last

class CoachPage {
  constructor(model, el, first) {
    this.model = model;
    this.first = first; // drawn anew, it asks for nothing that the address names
    this.lang = model.get("lang");
    this.game = model.get("game"); // for another one the page is drawn anew
    this.live = Boolean(document.getElementById("page")); // on the site, where the address is the page's own
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
    this.side = h("div", { class: "side stack" });
    this.primary = h("button", { type: "button", class: "btn primary", "aria-keyshortcuts": "Control+Enter", click: () => this.advise() }, this.say("advise"), h("kbd", {}, "Ctrl ↵"));
    const examples = this.model.get("examples").map(({ name }, at) => h("button", { type: "button", class: "chip example", click: () => this.example(at) }, name));
    this.games = h("div", { class: "row games" });
    this.lost = h("p", { class: "lost", role: "alert", hidden: true }, icon("plug"), h("span", {}, this.say("lost")), h("button", { type: "button", class: "btn quiet", click: () => window.location.reload() }, this.say("lost.reload")));
    const paste = h("section", { class: "paste panel stack", "aria-label": this.say("box.label") },
      this.box.element,
      h("div", { class: "row" }, h("div", { class: "dock row" }, this.primary, h("button", { type: "button", class: "btn quiet", click: () => this.clear() }, this.say("clear"))), this.status),
      h("div", { class: "chips examples", role: "group", "aria-label": this.say("examples") }, h("span", { class: "note" }, this.say("examples")), examples),
      this.picker.element, this.reading);
    this.root = h("div", { class: `coach coach-page ${this.words.plain ? "no-suits" : ""}`, lang: this.lang === "zh" ? "zh-CN" : "en" },
      this.lost, this.games, h("div", { class: "page" }, paste, h("div", { class: "answers stack" }, this.plays.element, this.trial.element), this.side, this.whatif.element));
    el.append(this.root);
  }

  listen() {
    this.calls = [
      ...ANSWERS.map((name) => [`change:${name}`, () => this.alive()]),
      ["change:reading", () => this.understand()],
      ["change:advice", () => this.plays.draw()],
      ["change:details", () => this.plays.draw()],
      ["change:trial", () => this.trial.draw()],
      ["change:games", () => this.choices()],
      ["change:text", () => this.write()],
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
    this.choices();
    this.primary.hidden = !this.model.get("has").advice;
    this.primary.closest(".dock").classList.toggle("dock", this.model.get("has").advice); // nothing to keep under the thumb
    if (this.open()) return; // the answer draws the page anew
    this.box.value = this.model.get("text") || recall(this.kept);
    this.picker.element.open = this.wide && !this.box.value;
    this.understand();
    this.plays.draw();
    if (this.box.value !== this.model.get("text")) this.read();
  }

  get kept() {
    return `${KEPT}:${this.game}`;
  }

  keep() {
    remember(this.kept, this.box.value);
  }

  /** Take over the text as the kernel has it, unless another game has emptied it: what was typed of this one stays kept. */
  write() {
    if (this.model.get("game") !== this.game) return;
    this.box.value = this.model.get("text");
    this.keep();
  }

  // -- which game -----------------------------------------------------------

  /** Ask for the game that the address names, or that was read last; say whether another page is to come. */
  open() {
    if (!this.live || !this.first) return false;
    const asked = new URLSearchParams(location.search);
    const known = this.model.get("games").map(({ name }) => name);
    const game = [asked.get("game"), keptHere(PLAYED), this.model.get("game")].find((name) => known.includes(name));
    const rules = asked.get("rules") ?? asked.getAll("rule").join(",");
    if (game === this.model.get("game") && !rules) return false;
    this.turnTo(game, rules);
    return game !== this.model.get("game");
  }

  turnTo(game, rules = "") {
    this.model.send({ do: "open", game, rules, n: (this.asked += 1) });
    this.expect();
  }

  choices() {
    const games = this.model.get("games");
    const options = games.map(({ name, title }) => ({ value: name, text: title }));
    refill(this.games, games.length > 1 ? choice(this.say("game"), options, this.model.get("game"), (game) => this.change(game), "game") : null,
      this.live ? this.model.get("elsewhere").map(({ text, page }) => h("a", { class: "chip on", href: `${document.body.dataset.base ?? "/"}${this.lang}/${page}` }, text)) : null);
    this.games.hidden = games.length < 2;
  }

  change(game) {
    if (game === this.model.get("game")) return;
    keepHere(PLAYED, game);
    if (this.live) history.replaceState(null, "", `?game=${game}`);
    this.turnTo(game);
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
    if (!this.model.get("has").advice) return;
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
    refill(this.side, reading.panels?.map((each) => panel(each, this)) ?? []);
    this.side.hidden = !reading.panels?.length;
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
  let page = new CoachPage(model, el, true);
  const translate = () => queueMicrotask(() => { // after all that changes with the language
    const focused = page.root.contains(document.activeElement) ? document.activeElement.dataset.focus : undefined;
    page.leave();
    page = new CoachPage(model, el, false);
    if (focused) page.root.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  });
  model.on("change:words", translate);
  return () => {
    model.off("change:words", translate);
    page.leave();
  };
}

export default { render };
