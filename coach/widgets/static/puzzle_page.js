// The face of coach.widgets.PuzzlePage: the goal, the table, the hand, what is said of a play, and how to go on.
import { h, icon, refill } from "./dom.js";
import { Page } from "./exercise.js";
import { Keeper } from "./learner.js";
import { clauseButton, sentence } from "./parts.js";
import { laid, toneIcon } from "./puzzle_board.js";
import { Film } from "./puzzle_film.js";
import { CardPlace, TilePlace } from "./puzzle_places.js";
import { Shelf } from "./puzzle_shelf.js";

const TYPED = "textarea, select, input";
const SHOWN = ["puzzle", "table", "film", "verdict", "hints", "standing", "earned", "shelf", "thinking", "begun", "notice"];

class PuzzlePage extends Page {
  constructor(model, el) {
    super(model, h("div", { class: "coach lessons puzzles", lang: model.get("lang") }));
    this.chosen = [];
    this.lay();
    el.append(this.root);
    for (const name of SHOWN) model.on(`change:${name}`, () => this.soon());
    const keys = (event) => this.key(event);
    if (this.live) document.addEventListener("keydown", keys);
    else this.root.addEventListener("keydown", keys);
    model.on("change:words", () => { for (const place of Object.values(this.places)) place.speak(this.words); });
    this.keeper = new Keeper(model, this);
    this.keeper.line.onlost = (lost) => (this.lost.hidden = !lost);
    this.draw();
  }

  lay() {
    this.notice = h("p", { class: "lost", role: "alert", hidden: true });
    this.lost = h("p", { class: "lost", role: "alert", hidden: true }, icon("plug"), h("span", {}, this.say("lost")), h("button", { type: "button", class: "btn quiet", click: () => window.location.reload() }, this.say("lost.reload")));
    this.bar = h("div", { class: "row bar" });
    this.title = h("h2", { class: "goal", tabindex: -1 });
    this.lead = h("p", { class: "lead" });
    this.places = {};
    this.ground = h("div", {});
    this.live_ = h("p", { class: "sr", role: "log", "aria-live": "polite" });
    this.status = h("div", { role: "status" });
    this.thought = h("div", { role: "status" });
    this.film = new Film(this, (table, moving) => this.frame(table, moving));
    this.help = h("div", { class: "hints", "aria-live": "polite" });
    this.dock = h("div", { class: "dock row" });
    this.account = h("section", { class: "panel stack tight", "aria-label": this.say("points.left", { points: "" }) });
    this.shelf = new Shelf(this);
    this.none = h("div", {});
    this.work = h("div", { class: "work" },
      h("header", { class: "ask stack tight" }, this.bar, this.title, this.lead),
      h("section", { class: "table", "aria-label": this.say("board") }, this.ground, this.live_),
      h("section", { class: "say stack" }, this.status, this.thought, this.film.element, this.help, this.dock, this.account));
    this.root.append(this.notice, this.lost, this.none, this.work, this.shelf.element);
  }

  /** Draw once, after all that came in one message has been taken over. */
  soon() {
    this.due ??= Promise.resolve().then(() => { this.due = null; this.draw(); });
  }

  get standing() { return this.model.get("standing"); }
  get verdict() { return this.model.get("verdict"); }
  get thinking() { return this.model.get("thinking").text; }
  get done() { return this.standing.done; }
  get refuted() { return this.model.get("film").kind === "refutation"; }
  /** Where it is played: the place for cards or that for tiles, whichever lie on the table; made when it is first needed. */
  get place() {
    const [kind, Place] = this.shown?.tiles ? ["tiles", TilePlace] : ["cards", CardPlace];
    return (this.places[kind] ??= new Place(this));
  }
  /** Whether the learner may choose cards: for a play now, or for a question after the end. */
  get asks() { return !this.refuted && (this.done ? this.film.on && !this.film.playing && this.shown.turn === "me" : !this.film.playing); }

  send(message) {
    this.keeper.line.send({ of: this.model.get("puzzle").id, ply: this.standing.ply, ...message });
  }

  draw() {
    const puzzle = this.model.get("puzzle");
    const begun = this.model.get("begun");
    this.tell();
    this.root.classList.toggle("is-waiting", !begun);
    this.shelf.draw(this.model.get("shelf"), puzzle);
    this.work.hidden = !puzzle.id;
    refill(this.none, begun && !puzzle.id ? this.nothing() : null);
    if (!puzzle.id) return;
    if (puzzle !== this.drawn) this.open(puzzle);
    const film = this.model.get("film");
    if (film.number !== this.film.film.number) this.film.show(film);
    if (!this.film.on) this.frame(this.model.get("table"), false);
    refill(this.thought, this.thinking ? h("p", { class: "thinking" }, h("span", { class: "skeleton" }), this.thinking) : null);
    this.judge();
    this.hint();
    this.count(puzzle);
    this.actions();
  }

  /** Show the hints that are open, and on a phone the one just opened, which would lie under the dock. */
  hint() {
    const hints = this.model.get("hints");
    const more = hints.length > this.help.childElementCount;
    refill(this.help, hints.map(({ grade, text }) => h("p", { class: "hint" }, icon("lamp"), h("span", {}, h("b", {}, this.say("hint.grade", { grade })), " ", sentence(text, this)))));
    if (more && this.pressed && this.live && innerWidth <= 700) requestAnimationFrame(() => this.help.lastElementChild?.scrollIntoView({ block: "nearest" }));
  }

  nothing() {
    const key = this.model.get("shelf").empty ? "none" : "shelf.none";
    return h("div", { class: "state panel" }, icon("cards"), h("h2", {}, this.say(key)), key === "none" ? h("p", {}, this.say("none.why")) : null);
  }

  /** Lay out another puzzle. */
  open(puzzle) {
    const again = this.drawn !== undefined;
    this.drawn = puzzle;
    refill(this.title, sentence(puzzle.title, this));
    refill(this.lead, puzzle.lead.flatMap((part, at) => [at && this.lang === "en" ? " " : "", ...sentence(part, this)]));
    this.address(puzzle);
    if (again && this.pressed) {
      this.title.focus({ preventScroll: true });
      if (this.live) this.root.scrollIntoView({ block: "start" });
    }
    this.pressed = false;
  }

  /** Let the address name the puzzle, so that a reload, a link and the other language find it. */
  address({ id, day }) {
    const { theme, difficulty, rules, usual, way, daily, game, games } = this.model.get("shelf");
    if (!this.live || !daily) return;
    const query = new URLSearchParams(way === "day" && day ? { day } : { puzzle: id });
    if (way === "all" && theme) query.set("theme", theme);
    if (way === "all" && difficulty) query.set("difficulty", difficulty);
    if (rules !== usual) query.set("rules", rules);
    if (games.length > 1 && game !== games[0].value && !query.has("puzzle")) query.set("game", game);
    history.replaceState(null, "", `?${query}`);
    for (const link of document.querySelectorAll(".top a[hreflang]")) link.search = location.search;
  }

  // -- what is shown

  /** Show one moment on the board. */
  frame(table, moving) {
    const changed = table !== this.shown;
    this.shown = table;
    if (this.ground.firstChild !== this.place.element) this.ground.replaceChildren(this.place.element);
    if (changed) this.place.draw(table, moving);
    if (changed && moving && table.step) this.live_.append(h("span", {}, `${table.step.spoken} `));
    const me = table.seats.find(({ at }) => at === "me");
    if (changed) this.chosen = this.asks ? this.chosen.filter((token) => me.hand.includes(token)) : this.refutedCards(me);
    this.place.offer(table);
    if (this.film.on) this.actions();
  }

  /** While a wrong play is refuted its cards stay marked at the moment before it. */
  refutedCards(me) {
    const { frames } = this.film;
    return this.refuted && this.film.at === 0 ? frames[1].step.cards.filter((token) => me.hand.includes(token)) : [];
  }

  judge() {
    const { verdict } = this;
    if (verdict === this.judged) return;
    this.judged = verdict;
    if (!verdict.tone) return refill(this.status);
    const { tone, title, text, clause: id, chips } = verdict;
    const good = tone === "good" || tone === "shown";
    refill(this.status, h("div", { class: `verdict ${good ? "good" : ""} ${tone}` },
      h("h3", {}, toneIcon(tone), h("span", {}, sentence(title, this))),
      h("p", {}, sentence(text, this)),
      chips.length ? h("p", { class: "chips" }, chips.map((chip) => h("span", { class: "chip" }, chip))) : null,
      id ? h("p", { class: "by" }, clauseButton(id, this), " ", h("span", { class: "note" }, this.clauses[id].title)) : null));
    if (this.pressed && this.live && innerWidth <= 700) requestAnimationFrame(() => this.status.scrollIntoView({ block: "nearest" }));
  }

  count(puzzle) {
    const { points, worth, rating, before, of, done } = this.standing;
    const { themes = [], tempting = [] } = this.model.get("earned");
    const shelf = this.model.get("shelf");
    const place = puzzle.of ? this.say("crumb.of", { at: puzzle.of[0], of: puzzle.of[1] }) : puzzle.day ? this.say("crumb.day", { day: puzzle.day }) : this.say("crumb.alone");
    const rated = before && before !== rating ? this.say("rating.change", { puzzle: of, before, mine: rating }) : this.say("rating", { puzzle: of, mine: rating });
    const turn = (name, way) => h("button", { type: "button", class: "btn quiet", "data-focus": `turn-${name}`, "aria-label": this.say(name), click: () => this.turn(name) }, icon(way));
    refill(this.bar, h("p", { class: "crumb" }, place), shelf.daily ? h("span", { class: "turns" }, turn("previous", "back"), turn("next", "forward")) : null,
      h("span", { class: "chip on num push" }, rated));
    refill(this.account,
      h("p", { class: "chips" }, puzzle.facts.map((fact) => h("span", { class: "chip" }, fact)), h("span", { class: "chip good" }, icon("check"), this.say("fact.proven")), h("span", { class: "chip warn num" }, this.say(done ? "points.got" : "points.left", { points }))),
      done && themes.length ? h("div", { class: "stack tight" }, h("h3", {}, this.say("themes")), h("ul", { class: "why themes" }, themes.map(({ name, idea }) => h("li", {}, h("b", {}, name), " ", sentence(idea, this))))) : null,
      done && tempting.length ? h("div", { class: "stack tight" }, h("h3", {}, this.say("why.tempting")), h("p", { class: "row tempting" }, tempting.map((each) => this.tempt(each)))) : null,
      h("p", { class: "note" }, done && !this.place.byButton ? this.say("why.tiles") : "", done && !this.place.byButton ? " " : "", this.say("account", { worth, wrong: puzzle.cost }), done ? "" : `${this.lang === "en" ? " " : ""}${this.say("account.themes")}`));
  }

  tempt({ cards, points }) {
    return h("button", { type: "button", class: "btn quiet", "data-focus": `tempt-${cards.join("")}`, click: () => this.why(cards, 0, true) }, laid(cards, this), h("span", { class: "num" }, points));
  }

  actions() {
    const { standing } = this;
    const button = (name, key, label, act, { primary, look, extra, disabled } = {}) =>
      h("button", { type: "button", class: `btn ${primary ? "primary" : ""} ${name === "reveal" ? "quiet" : ""}`, "data-focus": name, "aria-keyshortcuts": key, disabled, click: act }, look && icon(look), h("span", {}, label), extra, key ? h("kbd", {}, key === "Enter" ? "↵" : key) : null);
    const busy = Boolean(this.thinking);
    if (this.done) {
      const ask = this.asks && this.place.byButton ? button("why", "", this.say(this.chosen.length || !this.shown.may_pass ? "why.ask" : "why.ask.pass"), () => this.why(this.chosen), { look: "ask", disabled: busy || (!this.chosen.length && !this.shown.may_pass) }) : null;
      const film = this.model.get("film").kind === "solution" ? null : button("solution", "", this.say("film.solution.open"), () => this.press({ do: "solution" }), { look: "eye", disabled: busy });
      refill(this.dock, button("next", "N", this.say("next"), () => this.turn("next"), { primary: true, look: "onward", disabled: busy }), film, ask);
    } else {
      const { price, grade, grades } = standing;
      const cost = [h("span", { class: "of num" }, `${grade}/${grades}`), h("span", { class: "price" }, price ? this.say("hint.price", { price }) : this.say("hint.free"))];
      const hint = price === null ? null : button("hint", "H", this.say("hint"), () => this.press({ do: "hint" }), { look: "lamp", extra: cost, disabled: busy });
      const reveal = button("reveal", "A", this.say("reveal"), () => this.press({ do: "reveal" }), { look: "eye", disabled: busy });
      const first = this.refuted
        ? [button("again", "R", this.say("again"), () => this.again(), { primary: true, look: "again" })]
        : !this.place.byButton ? []
        : [button("play", "Enter", this.say("play"), () => this.enter(), { primary: true, disabled: busy || !this.chosen.length }),
          this.model.get("table").may_pass ? button("pass", "P", this.say("pass"), () => this.play([]), { disabled: busy }) : null];
      refill(this.dock, ...first, hint, reveal);
    }
    // what was pressed may have gone: its place is taken by the first of the actions
    if (this.pressed && document.activeElement === document.body) this.dock.querySelector("button:not(:disabled)")?.focus();
  }

  tell() {
    const { text, good } = this.model.get("notice");
    this.notice.hidden = !text || good;
    refill(this.notice, icon("warn"), text);
  }

  // -- what the learner does

  choose(chosen) {
    this.chosen = chosen;
    this.actions();
  }

  enter() {
    if (this.thinking) return;
    if (this.done) return this.chosen.length ? this.why(this.chosen) : this.turn("next");
    if (this.chosen.length && this.asks) this.play(this.chosen);
  }

  /** Do what was laid on the table: play it, or after the end ask why not. */
  act(cards) {
    if (this.thinking || !this.asks) return;
    if (this.done) this.why(cards);
    else this.play(cards);
  }

  press(message) {
    this.pressed = true;
    this.send(message);
  }

  play(cards) {
    if (this.film.playing) this.film.finish();
    if (this.thinking || this.refuted) return;
    this.press({ do: "play", cards });
    this.chosen = [];
  }

  again() {
    this.chosen = [];
    this.press({ do: "again" });
    this.place.focus();
  }

  /** Ask what a play would come to at the moment that is shown; a tempting one at the puzzle's own position. */
  why(cards, at = this.film.at, start = false) {
    this.chosen = [];
    this.press({ do: "why", cards, at, start });
  }

  turn(way) {
    this.pressed = true;
    this.chosen = [];
    this.send({ do: way });
  }

  /** Letters act where nothing is typed; arrows and Space run the film unless the hand has them. */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.target.closest?.(TYPED)) return;
    const name = { h: "hint", r: "again", a: "reveal", n: "next", p: "pass" }[event.key.toLowerCase()];
    const button = name && this.dock.querySelector(`[data-focus=${name}]:not(:disabled)`);
    if (button) button.click();
    else if (this.film.on && event.key === "ArrowRight") this.film.step(1);
    else if (this.film.on && event.key === "ArrowLeft") this.film.step(-1);
    else if (this.film.on && event.key === "Escape") this.film.finish();
    else if (this.film.on && event.key === " " && !event.target.closest?.("button:not(.my-hand *), a, summary")) this.film.toggle();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

function render({ model, el }) {
  new PuzzlePage(model, el);
}

export default { render };
