// A line played on the board: one play every 700 ms, to be stopped and stepped; its plays stand below as buttons, a row a trick.
import { laid } from "./puzzle_board.js";
import { h, icon, refill } from "./dom.js";

const PACE = 700; // ms a play of cards; a pass takes half of it

export class Film {
  constructor(page, onframe) {
    Object.assign(this, { page, onframe, film: {}, at: 0, timer: null });
    this.line = h("ol", { class: "plays" });
    this.controls = h("div", { class: "row controls" });
    this.element = h("section", { class: "film inset stack tight", hidden: true }, this.controls, this.line);
  }

  get frames() { return this.film.frames ?? []; }
  get on() { return this.frames.length > 0; }
  get playing() { return this.timer !== null; }
  get over() { return this.at === this.frames.length - 1; }

  /** Show a film from the beginning; one that answers a play begins with that play. */
  show(film) {
    this.stop();
    this.film = film;
    this.at = 0;
    this.element.hidden = !this.on;
    this.element.setAttribute("aria-label", film.label ?? "");
    if (!this.on) return;
    this.lay();
    this.go(film.kind === "solution" ? 0 : 1, true);
    this.play();
  }

  /** Go to a moment of the film. */
  go(at, moving = false) {
    this.at = Math.max(0, Math.min(at, this.frames.length - 1));
    this.mark();
    this.onframe(this.frames[this.at], moving, this);
  }

  step(way) {
    this.stop();
    this.go(this.at + way, way > 0);
  }

  play() {
    if (this.over) return this.mark();
    const { step } = this.frames[this.at + 1];
    this.timer = setTimeout(() => {
      this.timer = null;
      this.go(this.at + 1, true);
      this.play();
    }, step.cards.length ? PACE : PACE / 2);
    this.mark();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
  }

  toggle() {
    if (this.playing) this.stop();
    else {
      if (this.over) this.go(0);
      this.play();
    }
    this.mark();
  }

  /** Skip what is left of it. */
  finish() {
    this.stop();
    this.go(this.frames.length - 1);
  }

  lay() {
    const tricks = [[]];
    this.frames.slice(1).forEach(({ step }, index) => {
      const { tiles, seats, top } = this.frames[index];
      const fresh = tiles ? index % seats.length === 0 : top.length === 0; // without tricks, a row a round
      if (fresh && tricks.at(-1).length) tricks.push([]);
      tricks.at(-1).push({ step, at: index + 1 });
    });
    const play = ({ step, at }) => h("button", { type: "button", class: `step-play ${step.cards.length ? "" : "quiet"}`, "data-at": at, "data-focus": `step-${at}`, "aria-label": step.spoken, click: () => { this.stop(); this.go(at); } }, h("span", {}, step.name), laid(step.cards, this.page));
    refill(this.line, tricks.map((trick) => h("li", { class: "trick" }, trick.map(play))));
  }

  mark() {
    for (const button of this.line.querySelectorAll(".step-play")) {
      const here = Number(button.dataset.at) === this.at;
      if (here) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      button.classList.toggle("ahead", Number(button.dataset.at) > this.at);
      if (here) this.line.scrollTop = Math.max(0, button.offsetTop - this.line.offsetTop - this.line.clientHeight / 2);
    }
    const { page } = this;
    const button = (name, mark, act, disabled) => h("button", { type: "button", class: "btn quiet", "data-focus": `film-${name}`, "aria-label": page.say(`film.${name}`), disabled, click: act }, icon(mark));
    const of = this.frames.length - 1;
    refill(this.controls,
      button("first", "first", () => { this.stop(); this.go(0); }, this.at === 0), button("back", "back", () => this.step(-1), this.at === 0),
      this.playing ? button("pause", "pause", () => this.toggle()) : button("play", "play", () => this.toggle()),
      button("forward", "forward", () => this.step(1), this.over), button("last", "last", () => this.finish(), this.over),
      h("span", { class: "note num push" }, this.at ? page.say("film.at", { at: this.at, of }) : page.say("film.start")));
  }
}
