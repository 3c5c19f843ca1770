// The frame of a lesson: its name, its steps, the house rules, and the faces of its parts.
// On the site one step is in sight at a time: the cells from a heading to the next are a step. In a notebook all stand below each other.
import { namedTiles, tileIn } from "./cards.js";
import { h, icon, refill } from "./dom.js";
import { Bench, Page } from "./exercise.js";
import { boardPicture } from "./exercise_forms.js";
import { following } from "./following.js";
import { Keeper, file } from "./learner.js";
import { houseRule } from "./parts.js";
import { plot } from "./plots.js";
import { drawText, row, said, versus } from "./sentences.js";
import { offer } from "./shared.js";

class LessonPage extends Page {
  constructor(model, el) {
    super(model, h("div", { class: "coach lessons lesson-frame", lang: model.get("lang") }));
    this.benches = new Map();
    this.bar = h("div", { class: "row lesson-bar" });
    this.rules = h("div", {});
    this.notice = h("p", { class: "lost", role: "alert", hidden: true });
    this.side = h("aside", { class: "stack coach lessons lesson-side", "aria-label": this.say("steps") });
    this.root.append(this.bar, this.notice, this.rules);
    el.append(this.root);
    this.shown = null;
    if (this.live) this.settle();
    else this.root.append(this.side);
    model.on("change:at", () => this.follow());
    model.on("change:begun", () => this.follow());
    model.on("change:notice", () => this.tell());
    offer(model.get("uid"), (part, place) => this.part(part, place));
    this.keeper = new Keeper(model, this);
    this.follow();
  }

  /** Find the steps among the page's cells. */
  settle() {
    const page = document.getElementById("page");
    page.classList.add("lesson-page", "coach");
    this.sections = [];
    for (const cell of [...page.children]) {
      const heading = cell.querySelector("h2");
      if (heading && !cell.contains(this.root)) this.sections.push({ heading, cells: [] });
      this.sections.at(-1)?.cells.push(cell);
    }
    for (const { heading } of this.sections) heading.tabIndex = -1;
    for (const prose of page.querySelectorAll(".jp-RenderedMarkdown")) drawText(prose, this);
    document.querySelector("main").append(this.side);
  }

  /** Show where the learner is now. */
  follow() {
    const { step, seed } = this.model.get("at");
    this.root.classList.toggle("is-waiting", !this.model.get("begun"));
    if (!this.model.get("begun")) return this.show(null);
    const lesson = `${seed}`;
    if (this.lesson !== lesson) {
      this.lesson = lesson;
      this.show(step);
    }
    this.draw();
  }

  /** Bring one step into sight. */
  show(step, focus = false) {
    this.shown = step;
    if (this.live) {
      this.sections.forEach(({ cells }, at) => cells.forEach((cell) => (cell.hidden = at !== step)));
      this.side.hidden = step === null;
      document.getElementById("page").classList.toggle("is-under-way", step > 0); // the lesson's lead has been read
    }
    if (step === null) return;
    this.draw();
    if (!focus || !this.live) return;
    scrollTo({ top: 0 });
    this.sections[step]?.heading.focus({ preventScroll: true });
  }

  draw() {
    const { game, number, title, steps } = this.model.get("frame");
    const { step: now, done, seed, rules, house } = this.model.get("at");
    const names = [...steps.map((step) => step.title), this.say("summary")];
    const state = (at) => (done[at] ? "done" : at === now ? "now" : "");
    refill(this.bar,
      h("p", { class: "crumb" }, this.live ? h("a", { href: this.href("home") }, game) : game, " · ", this.say("crumb", { number, title })),
      h("ol", { class: "steps", role: "img", "aria-label": this.say("steps.spoken", { at: Math.min(now + 1, steps.length), of: steps.length }) }, steps.map((_, at) => h("li", { class: state(at), role: "presentation" }))));
    refill(this.rules, house.length ? h("div", { class: "panel house" }, house.map((point) => houseRule(point, rules, (value) => this.switch(value), this)), h("p", { class: "note" }, this.say("rules.why"))) : null);
    const entry = (name, at) => {
      const current = this.live && at === this.shown;
      const chip = h("span", { class: `chip ${done[at] ? "good" : current ? "on" : ""}` }, done[at] ? icon("check") : null, at < steps.length ? at + 1 : "★");
      const inside = [chip, h("span", {}, said([name], this)), h("span", { class: "sr" }, done[at] ? `（${this.say("step.done")}）` : "")];
      return h("li", { "aria-current": current ? "step" : null }, this.live ? h("button", { type: "button", class: "step-link", "data-focus": `step-${at}`, click: () => this.show(at, true) }, inside) : h("div", { class: "row" }, inside));
    };
    const query = `?seed=${seed}${rules ? `&rules=${encodeURIComponent(rules)}` : ""}`;
    refill(this.side,
      h("section", { class: "panel" }, h("h2", {}, this.say("steps")), h("ol", { class: "stack tight" }, names.map(entry))),
      this.live ? h("p", { class: "note" }, h("a", { href: query }, this.say("link")), h("br"), this.say("link.note")) : null);
  }

  tell() {
    const { text, good } = this.model.get("notice");
    this.notice.hidden = !text || good;
    refill(this.notice, icon("warn"), text);
  }

  switch(rules) {
    const answers = Object.fromEntries([...this.benches].filter(([, bench]) => !bench.fresh && bench.given !== undefined).map(([id, bench]) => [id, bench.given]));
    this.keeper.line.send({ do: "rules", rules, answers });
  }

  // -- the parts

  part(model, el) {
    const place = h("div", { class: `coach lessons ${this.words.plain ? "no-suits" : ""} ${this.words.badges ? "" : "no-badges"}`, lang: this.lang });
    el.append(place);
    this[model.get("draws")](model, place);
  }

  step(model, el) {
    const bench = new Bench(model, el, this);
    this.benches.set(model.get("id"), bench);
    model.on("msg:custom", (message) => message.over && this.show(this.model.get("frame").steps.findIndex(({ id }) => id === model.get("id")) + 1, true));
  }

  picture(model, el) {
    const [pieces, rows, board] = [model.get("pieces"), model.get("rows"), model.get("board")];
    if (board.chain) return el.append(h("figure", { class: "picture" }, boardPicture({ board }, this)));
    if (pieces.some((piece) => piece.some?.(tileIn))) return el.append(h("figure", { class: "board picture" }, namedTiles(pieces, this)));
    el.append(h("figure", { class: "board picture" }, pieces.length ? versus(pieces, this, pieces.flat().length > 8 ? "sm" : "") : null,
      rows.length ? h("ol", { class: "lines" }, rows.map((each) => h("li", {}, row(each, this, "sm")))) : null));
  }

  plot(model, el) {
    el.append(plot(model.get("plot")));
  }

  following(model, el) {
    following(model, el, this);
  }

  summary(model, el) {
    const main = h("section", { class: "panel stack" });
    const draw = () => refill(main, ...this.went(model.get("summary")));
    model.on("change:summary", draw);
    draw();
    el.append(main, file(this.model, this, this.keeper.line));
  }

  went({ over, points, of, done, exercises, repeat }) {
    const next = this.model.get("frame").next;
    const link = (page, text, primary = false) => (this.live ? h("a", { class: `btn ${primary ? "primary" : ""}`, href: this.href(page) }, text) : null);
    return [
      over ? h("h3", {}, this.say("summary.done")) : h("p", { class: "note" }, this.say("summary.none")),
      h("p", { class: "chips" }, h("span", { class: "chip on" }, this.say("summary.points", { points, of })), h("span", { class: "chip" }, this.say("summary.exercises", { done, exercises }))),
      repeat.length ? h("div", { class: "stack tight" }, h("h4", {}, this.say("summary.repeat")),
        h("ul", { class: "stack tight" }, repeat.map(({ idea, page }) => h("li", { class: "row" }, h("span", {}, idea), this.live ? h("a", { class: "push", href: this.href(page) }, this.say("try"), h("span", { class: "sr" }, ` ${idea}`)) : null)))) : null,
      over && !repeat.length ? h("p", {}, this.say("summary.clean")) : null,
      h("div", { class: "row" },
        next ? link(next.page, this.say("summary.next", { title: next.title }), over) : null,
        link("home", this.say("summary.home")),
        done ? h("button", { type: "button", class: "btn quiet", "data-focus": "restart", click: () => this.keeper.line.send({ do: "restart" }) }, icon("again"), this.say("summary.again")) : null),
    ];
  }
}

function render({ model, el }) {
  new LessonPage(model, el);
}

export default { render };
