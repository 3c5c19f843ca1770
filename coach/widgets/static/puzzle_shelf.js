// The choice of puzzles: the day's, those that failed, by theme and difficulty, by house rules; and the link to this one.
import { h, icon, refill } from "./dom.js";
import { choice, houseRule } from "./parts.js";

export class Shelf {
  constructor(page) {
    this.page = page;
    this.body = h("div", { class: "stack" });
    this.tally = h("p", { class: "chips" });
    this.element = h("section", { class: "panel stack shelf", "aria-label": page.say("shelf") }, h("div", { class: "row" }, h("h2", {}, page.say("shelf")), this.tally), this.body);
  }

  draw(shelf, puzzle) {
    const { page } = this;
    this.element.hidden = shelf.themes === undefined;
    if (this.element.hidden) return;
    const send = (message) => page.send(message);
    refill(this.tally, h("span", { class: "chip" }, page.say("shelf.solved", { count: shelf.solved })), shelf.streak ? h("span", { class: "chip good" }, icon("check"), page.say("shelf.streak", { count: shelf.streak })) : null);
    refill(this.body,
      shelf.games.length > 1 ? choice(page.say("shelf.game"), shelf.games, shelf.game, (game) => send({ do: "game", game }), "game") : null,
      shelf.daily ? this.ways(shelf, puzzle, send) : null,
      shelf.daily ? this.filters(shelf, send) : null,
      shelf.house.length ? h("div", { class: "stack tight" }, shelf.house.map((point) => houseRule(point, shelf.rules, (rules) => send({ do: "rules", rules }), page)),
        h("p", { class: "note" }, page.say("rules.why"))) : null,
      page.live && shelf.daily && puzzle.id ? h("p", { class: "note" }, h("a", { href: `?puzzle=${puzzle.id}${shelf.rules === shelf.usual ? "" : `&rules=${encodeURIComponent(shelf.rules)}`}`, class: "permalink" }, page.say("link")), " ", page.say("link.note")) : null);
  }

  ways({ way, again, today, today_done: done }, { day }, send) {
    const { page } = this;
    const date = h("input", { type: "date", max: today, value: day || today, "aria-label": page.say("shelf.day.date"), "data-focus": "date", change: (event) => event.target.value && send({ do: "day", day: event.target.value }) });
    return h("div", { class: "row" },
      h("button", { type: "button", class: "btn", "data-focus": "day", "aria-pressed": String(way === "day"), click: () => send({ do: "day", day: today }) }, done ? icon("check") : null, page.say("shelf.day")), date,
      h("button", { type: "button", class: "btn", "data-focus": "failed", "aria-pressed": String(way === "again"), disabled: !again, click: () => send({ do: "choose", way: "again" }) }, icon("again"), again ? `${page.say("shelf.again")} ${again}` : page.say("shelf.again.none")));
  }

  filters({ themes, grades, theme, difficulty, way }, send) {
    const { page } = this;
    const here = way === "all";
    const pick = (name, label, options, chosen, act) => h("label", { class: "pick" }, h("span", { class: "note" }, label),
      h("select", { "data-focus": name, change: (event) => act(event.target.value) }, options.map(({ value, text }) => h("option", { value, selected: String(value) === String(chosen) }, text))));
    const all = page.say("shelf.all");
    return h("div", { class: "stack tight" }, h("div", { class: "row filters" },
      pick("theme", page.say("shelf.theme"), [{ value: "", text: all }, ...themes.map(({ value, text, count }) => ({ value, text: `${text} (${count})` }))], here ? theme : "", (value) => send({ do: "choose", theme: value })),
      pick("grade", page.say("shelf.grade"), [{ value: 0, text: all }, ...grades.map(({ value, count }) => ({ value, text: `${page.say("shelf.grade.of", { grade: value })} (${count})` }))], here ? difficulty : 0, (value) => send({ do: "choose", difficulty: Number(value) }))),
      h("p", { class: "note" }, page.say("shelf.spoils")));
  }
}
