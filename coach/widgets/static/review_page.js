// The face of coach.widgets.ReviewPage: a record, what each of its plays cost, and each moment to try again from.
import { cardNames, cardRow } from "./cards.js";
import { h, icon, recall, refill, remember } from "./dom.js";
import { Line, Page } from "./exercise.js";
import { lostBar, once } from "./hands.js";
import { save } from "./learner.js";
import { linePlot } from "./line_plots.js";
import { choice, sentence } from "./parts.js";
import { PasteBox, understood } from "./paste.js";
import { Trial, panel } from "./side.js";

const RECORD = "coach:record"; // a reload, and the page in the other language, find what was pasted
const ASKED = "coach:text"; // what the coach's page finds, for each game its own
const MARKS = { lost: "✗", undecided: "≈", best: "✓", only: "·", pending: "" };

class ReviewPage extends Page {
  constructor(model, el) {
    super(model, h("div", { class: "coach coach-page review-page", lang: model.get("lang") === "zh" ? "zh-CN" : "en" }));
    this.number = Math.random().toString(36).slice(2, 8);
    this.line = new Line(model);
    this.seat = "";
    this.chosen = 1; // of the games in the record
    this.typed = 0; // the message that handed over what stands in the box
    this.lay(el);
    const draw = once(() => this.draw());
    for (const name of ["review", "moment"]) model.on(`change:${name}`, draw);
    model.on("change:reading", () => this.understand());
    model.on("change:trial", once(() => this.trial.draw()));
    model.on("msg:custom", (message) => this.keep(message));
    this.box.value = recall(this.kept);
    this.understand();
    this.draw();
    if (this.box.value) this.read();
  }

  id(name) {
    return `review-${name}-${this.number}`;
  }

  get kept() { return `${RECORD}:${this.model.get("game")}`; }
  get review() { return this.model.get("review"); }
  get moment() { return this.model.get("moment"); }

  lay(el) {
    this.box = new PasteBox(this);
    const file = h("input", { type: "file", accept: ".txt,.pgn,text/plain", class: "sr", tabindex: -1, "aria-hidden": "true", change: async () => {
      if (file.files.length) this.put(await file.files[0].text());
      file.value = "";
    } });
    this.primary = h("button", { type: "button", class: "btn primary", "aria-keyshortcuts": "Control+Enter", click: () => this.advise() }, this.say("review.begin"), h("kbd", {}, "Ctrl ↵"));
    const examples = this.model.get("examples").map(({ name, text }) => h("button", { type: "button", class: "chip example", click: () => { this.put(text); this.advise(); } }, `${this.say("review.example")}：${name}`));
    this.games = h("div", {});
    this.status = h("div", { class: "row progress", role: "status" });
    this.players = h("section", { class: "panel stack", "aria-label": this.say("review.players") });
    this.times = h("section", { class: "panel stack", "aria-label": this.say("review.timeline") });
    this.looking = h("section", { class: "panel stack looking", "aria-label": this.say("review.then"), tabindex: -1 });
    this.trial = new Trial(this, () => this.moment.position);
    this.charts = h("section", { class: "panel stack charts", "aria-label": this.say("review.charts") });
    this.saving = h("section", { class: "panel stack tight", "aria-label": this.say("review.saving") }, h("h2", {}, this.say("review.saving")),
      h("div", { class: "row" }, h("button", { type: "button", class: "btn", "data-focus": "save", click: () => this.line.send({ do: "save" }) }, this.say("review.save")),
        h("button", { type: "button", class: "btn quiet", "data-focus": "record", click: () => this.line.send({ do: "record" }) }, this.say("review.save.record"))),
      h("p", { class: "note" }, this.say("review.save.note")));
    this.list = h("ol", { class: "times", keydown: (event) => this.key(event) });
    this.about = h("div", { class: "stack" });
    this.root.append(lostBar(this, this.line),
      h("section", { class: "record-box panel stack", "aria-label": this.say("box.label") }, this.box.element, this.games,
        h("div", { class: "row" }, this.primary, h("button", { type: "button", class: "btn quiet", click: () => file.click() }, this.say("review.file")), file, examples)),
      this.status,
      h("div", { class: "found" }, this.players, this.times, h("div", { class: "moment-and-trial" }, this.looking, this.trial.element), this.charts, this.saving));
    el.append(this.root);
  }

  // -- the record -----------------------------------------------------------

  put(text) {
    this.box.value = text;
    this.read();
  }

  /** Hand over what stands in the box. */
  read() {
    clearTimeout(this.box.pause);
    remember(this.kept, this.box.value);
    this.line.send({ do: "read", text: this.box.value });
    this.typed = this.line.asked;
  }

  /** Begin, as the box's Ctrl+Enter does. */
  advise() {
    clearTimeout(this.box.pause);
    remember(this.kept, this.box.value);
    this.impatient = true;
    this.line.send({ do: "begin", text: this.box.value, game: this.chosen });
    this.typed = this.line.asked;
  }

  understand() {
    const { error, games, of } = this.model.get("reading");
    if (of !== undefined && of < this.typed) return; // an answer to what is no longer there
    this.box.show(error ?? null);
    if (!(games?.length >= this.chosen)) this.chosen = 1;
    refill(this.games, games?.length > 1 ? h("label", { class: "pick" }, h("span", { class: "note" }, this.say("review.game")),
      h("select", { "data-focus": "game", change: (event) => (this.chosen = Number(event.target.value)) }, games.map((title, at) => h("option", { value: at + 1, selected: at + 1 === this.chosen }, title)))) : null);
    if (error && this.impatient) this.box.goToFault();
    this.impatient = false;
  }

  // -- what was found -------------------------------------------------------

  draw() {
    const { review, moment } = this;
    const there = Boolean(review.plays);
    this.root.classList.toggle("is-empty", !there);
    for (const part of [this.players, this.times, this.charts, this.saving]) part.hidden = !there;
    this.looking.hidden = !there || !moment.number;
    this.progress();
    if (there) {
      if (!review.players.some(({ seat }) => seat === this.seat)) this.seat = review.players[0].seat;
      this.drawPlayers();
      this.drawTimes();
      this.drawCharts();
      this.drawMoment();
    }
    this.trial.draw();
    this.trial.element.hidden ||= this.looking.hidden;
  }

  progress() {
    const { done, of, running, failed, waiting } = this.review;
    if (of === undefined) return refill(this.status);
    const bar = h("progress", { max: of, value: done, "aria-label": this.say("review.progress", { done, of }) });
    const said = waiting.length ? sentence(waiting, this) : failed ? this.say("review.failed", { number: failed }) : this.say(running ? "review.progress" : done === of ? "review.ready" : "review.stopped", { done, of });
    refill(this.status, bar, h("span", {}, said), running ? h("button", { type: "button", class: "btn quiet", "data-focus": "stop", click: () => this.line.send({ do: "stop" }) }, this.say("review.stop"))
      : done < of ? h("button", { type: "button", class: "btn quiet", "data-focus": "stop", click: () => this.line.send({ do: "resume" }) }, this.say("review.again")) : null);
  }

  who(seat) {
    const { name } = this.review.players.find((each) => each.seat === seat);
    return name ? this.say("review.who", { name, seat }) : seat;
  }

  drawPlayers() {
    const { players } = this.review;
    const heads = ["player", "accuracy", "lost", "decisions", "points"].map((name) => h("th", { scope: "col" }, this.say(`review.${name}`)));
    const row = ({ seat, accuracy, lost, decisions, points }) => h("tr", {}, h("th", { scope: "row" }, this.who(seat)), [accuracy || "—", lost, decisions, points || "—"].map((each) => h("td", { class: "num" }, each)));
    refill(this.players, h("h2", {}, this.say("review.players")), h("table", { class: "scores" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, players.map(row))), this.worst());
  }

  worst() {
    const { worst, plays, done, of } = this.review;
    if (!worst.length) return done === of ? h("p", { class: "note" }, this.say("review.none.lost")) : null;
    const link = (number) => {
      const { seat, cards, points } = plays[number - 1];
      return h("li", {}, h("a", { href: `#${this.id("moment")}`, "data-focus": `worst-${number}`, click: (event) => { event.preventDefault(); this.select(number, true); } },
        `${this.say("review.number", { number })} · ${this.who(seat)} `, cards.length ? cardRow(cards, this.words, "xs") : this.say("review.pass"), ` ${this.say("review.lost.points", { points })}`));
    };
    return h("div", { class: "stack tight" }, h("h3", {}, this.say("review.worst")), h("ol", { class: "worst" }, worst.map(link)));
  }

  spoken({ number, seat, cards, state, points }) {
    const what = cards.length ? cardNames(cards, this.words) : this.say("review.pass");
    const how = { lost: this.say("review.lost.points", { points }), undecided: this.say("review.undecided"), best: this.say("review.best"), only: this.say("review.only"), pending: this.say("review.pending.word") }[state];
    return [this.say("review.number", { number }), this.who(seat), what, how].join(this.words.list);
  }

  drawTimes() {
    const { plays } = this.review;
    const here = this.moment.number ?? 1;
    const most = Math.max(1, ...plays.map(({ lost }) => lost));
    const one = (play) => {
      const bar = h("i", { class: "loss" });
      bar.style.setProperty("--share", play.lost / most);
      return h("li", {}, h("button", { type: "button", class: `time was-${play.state}`, "data-focus": `play-${play.number}`, "data-number": play.number, tabindex: play.number === here ? 0 : -1, "aria-label": this.spoken(play), "aria-current": play.number === this.moment.number ? "true" : null, click: () => this.select(play.number, true) },
        h("span", { class: "column" }, bar), h("b", { class: "mark" }, MARKS[play.state]), h("small", {}, play.seat)));
    };
    refill(this.list, plays.map(one));
    if (!this.list.isConnected) refill(this.times, h("div", { class: "row" }, h("h2", {}, this.say("review.timeline")), h("span", { class: "note push" }, this.say("review.timeline.keys"))), this.list, h("p", { class: "note" }, this.say("review.legend")));
  }

  key(event) {
    const at = Number(event.target.dataset.number);
    const { length } = this.review.plays;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 1, End: length }[event.key];
    if (!at || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (to < 1 || to > length) return;
    this.list.querySelector(`[data-number="${to}"]`).focus();
    this.select(to);
  }

  /** Look at a play; *go* there too. */
  select(number, go = false) {
    this.going = go;
    this.line.send({ do: "select", number });
  }

  drawMoment() {
    const { number, seat, cards, position, panels, view, said, hindsight } = this.moment;
    if (!number) return;
    const { plays } = this.review;
    const { state } = plays[number - 1];
    const step = (to, key, name) => h("button", { type: "button", class: "btn quiet", "data-focus": key, disabled: to < 1 || to > plays.length, click: () => this.select(to) }, icon(name), h("span", { class: "sr" }, this.say(`review.${key}`)));
    const coach = h("a", { class: "btn", href: this.href(this.model.get("coach")), click: () => remember(`${ASKED}:${this.model.get("game")}`, view) }, this.say("review.coach"));
    refill(this.looking,
      h("div", { class: "row" }, h("h2", { id: this.id("moment") }, `${this.say("review.number", { number })} · ${this.who(seat)}`), h("span", { class: "push row" }, step(number - 1, "previous", "back"), step(number + 1, "next", "forward"))),
      h("div", { class: `verdict ${state === "lost" ? "" : "good"} was-${state}`, "aria-live": "polite" },
        h("h3", {}, h("span", {}, this.say("review.played"), " "), cards.length ? cardRow(cards, this.words, "sm") : this.say("review.pass")),
        said.length ? h("ul", { class: "why" }, said.map((each) => h("li", {}, sentence(each, this)))) : h("p", { class: "note" }, this.say("review.pending"))),
      hindsight.length ? h("aside", { class: "inset hindsight" }, h("h3", {}, icon("eye"), this.say("review.hindsight")), h("p", {}, sentence(hindsight, this)), h("p", { class: "note" }, this.say("review.hindsight.note"))) : null,
      h("h3", {}, this.say("review.then")), understood(position, this), h("div", { class: "panels stack" }, panels.map((each) => panel(each, this))),
      this.live ? h("p", {}, coach) : null);
    if (!this.going) return;
    this.going = false;
    this.looking.focus({ preventScroll: true });
    this.looking.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  // -- charts ---------------------------------------------------------------

  drawCharts(marked = true) {
    const { players, plays, of } = this.review;
    const mine = plays.filter(({ seat, value }) => seat === this.seat && value);
    const who = this.who(this.seat);
    const at = marked && this.moment.seat === this.seat ? this.moment.number : 0;
    const numbers = { open: this.say("review.chart.numbers"), value: this.say("points") };
    const others = players.map(({ seat }) => seat).filter((seat) => seat !== this.seat);
    const believed = others.map((seat) => ({ name: seat, points: mine.filter(({ belief }) => seat in belief).map(({ number, belief }) => ({ x: number, y: belief[seat].p, text: belief[seat].text })) }));
    const shared = { of, numbers, wide: !marked || this.root.clientWidth > 700, head: this.say("review.chart.play"), at };
    refill(this.charts, h("div", { class: "row" }, h("h2", {}, this.say("review.charts")), h("span", { class: "push" }, choice(this.say("review.chart.seat"), players.map(({ seat }) => ({ value: seat, text: this.who(seat) })), this.seat, (seat) => { this.seat = seat; this.drawCharts(); }, "seat"))),
      h("div", { class: "both" }, linePlot({ ...shared, title: this.say("review.chart.value", { who }), low: -1, high: 1, lines: [{ name: "", points: mine.map(({ number, value }) => ({ x: number, y: value.v, text: value.text })) }] }),
      believed.some(({ points }) => points.length) ? linePlot({ ...shared, title: this.say("review.chart.belief", { who }), low: 0, high: 1, form: (value) => `${Math.round(value * 100)}%`, lines: believed }) : null));
  }

  // -- to keep --------------------------------------------------------------

  /** Save what the kernel has written; the charts are drawn here, for every player, and go into the page. */
  keep({ page, record }) {
    const day = new Date().toISOString().slice(0, 10);
    if (record) save(record, `${this.say("review.record.name")}-${day}.txt`, "text/plain");
    if (!page) return;
    const shown = this.seat;
    const figures = this.review.players.flatMap(({ seat }) => {
      this.seat = seat;
      this.drawCharts(false);
      return [...this.charts.querySelectorAll("figure")].map((figure) => figure.cloneNode(true));
    });
    this.seat = shown;
    this.drawCharts();
    const writer = new XMLSerializer();
    const end = page.lastIndexOf("</body>");
    save(`${page.slice(0, end)}${figures.map((figure) => writer.serializeToString(figure)).join("")}${page.slice(end)}`, `${this.say("review.save.name")}-${day}.html`, "text/html");
  }

  /** What Trial asks the kernel for. */
  send(message) {
    this.line.send(message);
  }
}

function render({ model, el }) {
  new ReviewPage(model, el);
}

export default { render };
