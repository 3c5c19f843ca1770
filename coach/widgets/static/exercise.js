// One exercise being worked on: what is asked, the cards, the verdict, why, and how to go on.
import { cardRow } from "./cards.js";
import { h, icon, refill, say } from "./dom.js";
import { FORMS, boardPicture } from "./exercise_forms.js";
import { clauseButton } from "./parts.js";
import { example, row, said } from "./sentences.js";

const FIELDS = "textarea, select, input:not([type=range])";
const PATIENCE = 12_000; // ms until a page without an answer says that its line is down

/** What every face of a page needs: its words, its clauses, and a line to the kernel. */
export class Page {
  constructor(model, root) {
    Object.assign(this, { model, root, words: model.get("words"), clauses: model.get("clauses"), lang: model.get("lang") });
    this.live = Boolean(document.getElementById("page")); // on the site, not in a notebook
    const retell = () => { // another game has other cards and clauses
      Object.assign(this, { words: model.get("words"), clauses: model.get("clauses") });
      root?.classList.toggle("no-suits", Boolean(this.words.plain));
      root?.classList.toggle("no-badges", !this.words.badges);
    };
    for (const name of ["words", "clauses"]) model.on(`change:${name}`, retell);
    retell();
    this.base = document.body.dataset.base ?? "/";
    for (const link of document.querySelectorAll(".top a[hreflang]")) link.search = location.search; // the same cards in the other language
  }

  say(key, values) {
    return say(this.words, key, values);
  }

  /** Return the address of a page of the site. */
  href(page) {
    return `${this.base}${this.lang}/${page}`;
  }
}

/** Return the moment by this machine's clock, with its zone: what is today hangs on it. */
function localTime() {
  const now = new Date();
  const ahead = -now.getTimezoneOffset();
  const two = (number) => String(Math.floor(number)).padStart(2, "0");
  const zone = `${ahead < 0 ? "-" : "+"}${two(Math.abs(ahead) / 60)}:${two(Math.abs(ahead) % 60)}`;
  return new Date(now.getTime() + ahead * 60_000).toISOString().replace("Z", zone);
}

/** A line to one model: numbered messages, and a word when none is answered in time. */
export class Line {
  constructor(model) {
    Object.assign(this, { model, asked: 0, lost: false, onlost: () => {} });
    model.on("change:heard", () => this.hear());
  }

  send(message) {
    this.asked += 1;
    this.model.send({ ...message, n: this.asked, now: localTime() });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell(true), PATIENCE);
  }

  hear() {
    if (this.model.get("heard") < this.asked) return;
    clearTimeout(this.timer);
    this.tell(false);
  }

  tell(lost) {
    if (lost !== this.lost) this.onlost((this.lost = lost));
  }
}

export class Bench {
  constructor(model, el, page, line = null) {
    Object.assign(this, { model, page, form: null, given: undefined, fresh: true });
    this.root = h("section", { class: `coach exercise ${page.live ? "" : "framed"}`, lang: page.lang });
    this.head = h("div", { class: "stack tight" });
    this.place = h("div", { class: "answer" });
    this.help = h("div", { class: "hints", "aria-live": "polite" });
    this.verdict = h("div", { role: "status" });
    this.lost = h("p", { class: "lost", role: "alert", hidden: true }, icon("plug"), h("span", {}, page.say("lost")), h("button", { type: "button", class: "btn quiet", click: () => window.location.reload() }, page.say("lost.reload")));
    this.dock = h("div", { class: "dock row" });
    this.root.append(this.head, this.place, this.verdict, this.help, this.lost, this.dock);
    el.append(this.root);
    this.line = line ?? new Line(model);
    this.line.onlost = (lost) => (this.lost.hidden = !lost);
    for (const name of ["exercise", "standing", "hints", "feedback", "round"]) model.on(`change:${name}`, () => this.soon());
    if (page.live) document.addEventListener("keydown", (event) => this.key(event));
    else this.root.addEventListener("keydown", (event) => this.key(event));
    this.draw();
  }

  /** Draw once, after all that came in one message has been taken over. */
  soon() {
    this.due ??= Promise.resolve().then(() => { this.due = null; this.draw(); });
  }

  get exercise() { return this.model.get("exercise"); }
  get standing() { return this.model.get("standing"); }
  get feedback() { return this.model.get("feedback"); }
  get done() { return this.standing.done; }

  draw() {
    const { exercise } = this;
    this.root.hidden = !exercise.form;
    if (!exercise.form) return;
    const round = this.model.get("round");
    if (round !== this.drawn) this.lay(exercise, round);
    const { feedback, standing } = this;
    const spoken = "right" in feedback;
    if (feedback !== this.seen) {
      this.seen = feedback;
      if (spoken) this.fresh = false;
      if (spoken && this.pressed) requestAnimationFrame(() => this.verdict.scrollIntoView({ block: "nearest", behavior: "instant" }));
    }
    this.form.mark(spoken && !this.fresh ? feedback : { wrong: [], missed: [] }, this.given, this.done);
    refill(this.count, this.page.say("at", { at: standing.at + 1, of: standing.of }));
    refill(this.worth, this.done ? this.page.say("got", { points: standing.points, worth: exercise.worth }) : this.page.say("worth", { points: standing.points }));
    refill(this.help, this.model.get("hints").map((hint) => h("p", { class: "hint" }, icon("lamp"), h("span", {}, h("b", {}, this.page.say("hint.grade", { grade: hint.grade })), " ", said(hint.parts, this.page)))));
    this.judge(spoken && feedback);
    this.actions();
  }

  /** Lay out a new exercise. */
  lay(exercise, round) {
    const page = exercise.unnamed ? Object.assign(Object.create(this.page), { words: { ...this.page.words, tiles: {} } }) : this.page;
    const again = this.drawn !== undefined;
    this.drawn = round;
    this.given = undefined;
    this.fresh = true;
    this.count = h("span", {});
    this.worth = h("span", { class: "chip warn" });
    this.ask = h("h3", { class: "ask", tabindex: -1 }, said(exercise.prompt.parts, page));
    const facts = exercise.facts.map((fact) => h("li", {}, said(fact.parts, page)));
    refill(this.head,
      h("div", { class: "row note" }, this.count, this.worth),
      this.ask,
      facts.length ? h("ul", { class: "why facts" }, facts) : null,
      exercise.table.length ? h("div", { class: "board" }, exercise.table.map((each) => row(each, page))) : null,
      exercise.board && exercise.form !== "place" ? boardPicture(exercise, page) : null,
      exercise.hand.length && !["pick", "place"].includes(exercise.form) ? h("div", { class: "row" }, h("span", { class: "note" }, page.say("hand")), cardRow(exercise.hand, page.words, exercise.hand.length > 7 ? "xs" : "sm")) : null);
    this.form = FORMS[exercise.form](exercise, { page, onchange: () => this.changed(), onenter: () => this.submit() });
    refill(this.place, this.form.element);
    if (again && this.wants) {
      this.ask.focus({ preventScroll: true });
      if (page.live) this.head.scrollIntoView({ block: "nearest" });
    }
    this.wants = false;
  }

  judge(feedback) {
    const { page } = this;
    if (!feedback || (this.fresh && !this.done)) return refill(this.verdict);
    const good = feedback.right && !feedback.revealed;
    refill(this.verdict, h("div", { class: `verdict ${feedback.right ? "good" : ""}` },
      h("h3", {}, icon(feedback.right ? (good ? "check" : "eye") : "cross"), h("span", {}, h("span", { class: "sr" }, `${page.say(feedback.right ? (good ? "good" : "answer.is") : "look")}: `), said(feedback.fact.parts, page))),
      feedback.reasons.map((reason) => h("p", {}, said(reason.parts, page))),
      feedback.example ? example(feedback.example, page) : null,
      feedback.clause ? h("p", { class: "by" }, page.say("by"), " ", clauseButton(feedback.clause, page), " ", h("span", { class: "note" }, page.clauses[feedback.clause].title)) : null));
  }

  actions() {
    const { page, standing, exercise } = this;
    const button = (name, key, label, act, { primary, mark, extra, disabled } = {}) =>
      h("button", { type: "button", class: `btn ${primary ? "primary" : name === "reveal" ? "quiet" : ""}`, "data-focus": name, "aria-keyshortcuts": key, disabled, click: act }, mark && icon(mark), label, extra, h("kbd", {}, key === "Enter" ? "↵" : key));
    const own = (name) => page.words[`${name}.${exercise.prompt.code}`]; // as the question is put
    if (this.done) return refill(this.dock, button("next", "N", page.say(standing.then), () => this.next(), { primary: true, mark: "onward" }));
    const tried = "right" in this.feedback && !this.fresh;
    const free = standing.price === 0;
    const hint = standing.price === null ? null : button("hint", "H", page.say("hint"), () => this.hint(), { mark: "lamp", extra: h("span", { class: "price" }, free ? page.say("hint.free") : page.say("hint.price", { price: standing.price })) });
    const first = tried
      ? button("again", "R", page.say("again"), () => this.again(), { primary: true, mark: "again" })
      : button("answer", "Enter", own("answer") ?? page.say(exercise.form === "pick" ? "answer.beat" : "answer"), () => this.submit(), { primary: true, disabled: this.form.value() === null });
    const pass = exercise.form === "pick" && !tried && (own("pass") || (exercise.table.length && !own("answer"))) ? button("pass", "P", own("pass") ?? page.say("pass"), () => this.send([])) : null;
    refill(this.dock, first, pass, hint, button("reveal", "A", page.say("reveal"), () => this.line.send({ do: "reveal" }), { mark: "eye" }));
    // what was pressed may have gone: its place is taken by the first of the actions
    if (this.pressed && !this.dock.contains(document.activeElement) && document.activeElement === document.body) this.dock.querySelector("button:not(:disabled)")?.focus();
  }

  // -- what the learner does

  changed() {
    if (!this.fresh) this.fresh = true;
    this.draw();
  }

  submit() {
    if (this.done) return this.next();
    const value = this.form.value();
    if (value !== null) this.send(value);
  }

  send(value) {
    this.given = value;
    this.fresh = false;
    this.pressed = true;
    this.line.send({ do: "answer", answer: value });
  }

  again() {
    this.fresh = true;
    this.form.clear();
    this.draw();
    this.form.focus();
  }

  hint() {
    this.line.send({ do: "hint" });
  }

  next() {
    this.wants = true;
    this.line.send({ do: "next" });
  }

  /** H, R, A, N and P act where nothing is being typed, and only for the exercise that is in sight. */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.target.closest?.(FIELDS)) return;
    if (!this.root.offsetParent) return;
    const name = { h: "hint", r: "again", a: "reveal", n: "next", p: "pass" }[event.key.toLowerCase()];
    const button = name && this.dock.querySelector(`[data-focus=${name}]:not(:disabled)`);
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    button.click();
  }
}
