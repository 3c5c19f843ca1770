// The face of coach.widgets.Home: where you left off, the path, what is due, the games.
import { cardRow } from "./cards.js";
import { h, icon, refill } from "./dom.js";
import { Page } from "./exercise.js";
import { Keeper, file } from "./learner.js";
import { sentence } from "./parts.js";

class HomePage extends Page {
  constructor(model, el) {
    super(model, null); // cards of several games stand here, each as its own game shows them
    this.root = h("div", { class: "coach lessons home", lang: model.get("lang") });
    el.append(this.root);
    this.today = h("section", { class: "today", "aria-label": this.say("home.today") });
    this.path = h("section", { class: "panel" });
    this.games = h("section", {});
    const keeper = new Keeper(model, this);
    this.root.append(this.today, this.path, this.games, file(model, this, keeper.line));
    model.on("change:home", () => this.draw());
    this.draw();
  }

  draw() {
    const home = this.model.get("home");
    this.root.hidden = !home.path;
    if (!home.path) return;
    refill(this.today, this.go(home), h("div", { class: "beside" }, this.puzzle(home.puzzle), this.due(home)));
    refill(this.path, h("h2", {}, this.say("home.path", { game: home.game })), this.way(home.path));
    refill(this.games, h("h2", { class: "games-title" }, this.say("home.games")), h("div", { class: "games" }, home.games.map((game) => this.game(game))));
  }

  go({ first, game, done, of, go, card }) {
    const ring = h("div", { class: "ring", role: "img", "aria-label": this.say("home.ring", { game, of, done }) }, String(done), h("small", {}, this.say("home.ring.of", { of })));
    ring.style.setProperty("--v", done / of);
    if (!go) return h("article", { class: "panel go" }, ring, h("div", {}, h("h2", {}, this.say("home.all", { game })), h("p", {}, this.say("home.all.why"))), h("div", { class: "act row" }, h("a", { class: "btn primary", href: this.href("coach") }, this.say("home.coach"))));
    const note = first ? null : h("p", { class: "note" }, this.say("home.go.note", { game, ...go }));
    const title = first ? this.say("home.first.title", { game }) : go.title;
    return h("article", { class: `panel go ${first ? "first" : ""}` }, first ? this.picture(card, "lg") : ring,
      h("div", {}, note, h("h2", {}, title), h("p", {}, first ? this.say("home.first.why", { of }) : go.aim)),
      h("div", { class: "act row" }, h("a", { class: "btn primary", href: this.href(go.page) }, this.say(first ? "home.first" : go.begun ? "home.go" : "home.go.start"))));
  }

  due({ due, review, later }) {
    return h("article", { class: "panel box" }, h("h2", {}, this.say("home.due")),
      due.length ? h("ul", { class: "stack tight" }, due.slice(0, 4).map((idea) => h("li", {}, idea))) : h("p", { class: "note" }, this.say("home.due.none")),
      later ? h("p", { class: "note" }, this.say("home.due.next", { when: later })) : null,
      due.length ? h("div", { class: "acts" }, h("a", { class: "btn", href: this.href(review) }, this.say("home.due.go", { count: due.length }))) : null);
  }

  puzzle(puzzle) {
    if (!puzzle) return null;
    const { page, day, done, streak, again } = puzzle;
    const retry = `${page}${page.includes("?") ? "&" : "?"}way=again`;
    return h("article", { class: "panel box" }, h("h2", {}, this.say("home.puzzle")), h("p", { class: "note" }, this.say(done ? "home.puzzle.done" : "home.puzzle.open")),
      streak ? h("p", { class: "chips" }, h("span", { class: "chip good" }, icon("check"), this.say("home.puzzles.streak", { count: streak }))) : null,
      h("div", { class: "acts row" }, h("a", { class: "btn", href: this.href(done ? page : day) }, this.say(done ? "home.puzzles" : "home.puzzle.go")),
        again ? h("a", { class: "btn quiet", href: this.href(retry) }, this.say("home.puzzles.again", { count: again })) : null));
  }

  way(path) {
    const list = h("ol", { class: "path" }, path.map(({ number, title, page, state }) =>
      h("li", { class: state, "aria-current": state === "now" ? "step" : null }, h("b", { "aria-hidden": "true" }, number),
        h("a", { href: this.href(page) }, title, state === "done" ? h("span", { class: "sr" }, `，${this.say("home.done")}`) : null))));
    list.style.setProperty("--n", path.length);
    return list;
  }

  picture(face, size) {
    return h("div", { class: `${face.plain ? "no-suits" : ""} ${face.badges ? "" : "no-badges"}` }, cardRow(face.tokens, face, size));
  }

  game({ title, about, picture, page, chip, puzzles, coach, more }) {
    return h("article", { class: `panel game ${page ? "" : "coming"}` }, h("div", { class: "art" }, this.picture(picture)),
      h("h3", {}, page ? h("a", { href: this.href(page) }, title) : title), h("p", {}, sentence(about, Object.create(this, { words: { value: { ...this.words, cards: { ...this.words.cards, ...picture.cards } } } }))),
      h("div", { class: "chips" }, chip || !page ? h("span", { class: `chip ${page ? "on" : ""}` }, chip || this.say("home.coming")) : null, coach ? h("a", { class: "chip on over", href: this.href(coach) }, this.say("home.ask")) : null, puzzles ? h("a", { class: "chip on over", href: this.href(puzzles) }, this.say("home.puzzles")) : null,
        more.map((each) => h("a", { class: "chip on over", href: this.href(each.page) }, each.text))));
  }
}

function render({ model, el }) {
  new HomePage(model, el);
}

export default { render };
