// The plays, best first: cards, value, reasons, odds; and the states in which there are none yet.
import { card, cardRow, tileIn, tilePlay } from "./cards.js";
import { h, icon, refill } from "./dom.js";
import { oddsRows, sentence, spoken, valueBar } from "./parts.js";

const SHOWN = 4; // plays that stand open to the eye; the others are folded away
const BATCH = 24; // of these, so many are listed at a time: a hand of one suit has more than a thousand plays

export class Plays {
  constructor(page) {
    this.page = page;
    this.element = h("section", { class: "plays stack", "aria-label": page.say("plays.label") });
    this.live = h("p", { class: "sr", role: "status" });
    this.body = h("div", { class: "stack" });
    this.element.append(this.live, this.body);
    this.opened = new Set();
    this.folded = true;
    this.listed = BATCH;
  }

  draw() {
    const { page } = this;
    const advice = page.model.get("advice");
    const reading = page.model.get("reading");
    const current = advice.of === reading.of;
    if (advice.moves?.length) this.result(advice, current);
    else if (advice.running) this.fill(page.say("busy.title"), this.loading(advice));
    else if (advice.error && current) this.fill(`${page.say("advice.failed")}: ${spoken(advice.error, page)}`, this.refusal(advice.error));
    else this.fill("", reading.position ? this.ready(reading) : this.empty());
    page.root.classList.toggle("is-empty", Boolean(this.body.querySelector(".invites")));
  }

  /** Show *parts* and have a screen reader say *words*, unless they are what it said last. */
  fill(words, ...parts) {
    refill(this.body, ...parts);
    if (this.live.textContent !== words) this.live.textContent = words;
  }

  empty() {
    const { page } = this;
    const invitations = page.model.get("examples").map(({ name, cards, note }, at) =>
      h("button", { type: "button", class: "panel invite", "data-focus": `invite-${at}`, click: () => page.example(at) },
        cardRow(cards, page.words, "sm"), h("b", {}, name), h("span", { class: "note" }, sentence(note, page))));
    return [
      h("div", { class: "panel state" }, icon("cards"), h("h2", {}, page.say("empty.title")), h("p", {}, page.say("empty.text"))),
      h("div", { class: "invites" }, invitations),
    ];
  }

  ready(reading) {
    const { page } = this;
    return h("div", { class: "panel state" }, icon("check"), h("h2", {}, page.say("ready.title", { count: reading.position.plays })), page.model.get("has").advice ? h("p", {}, page.say("ready.text")) : null);
  }

  refusal(error) {
    return h("div", { class: "verdict" }, h("h2", {}, icon("cross"), this.page.say("advice.failed")), h("p", {}, sentence(error, this.page)));
  }

  loading(advice) {
    const bone = (width, height) => {
      const bar = h("i", { class: "skeleton" });
      Object.assign(bar.style, { width, height, display: "block" });
      return bar;
    };
    return h("div", { class: "panel stack", "aria-busy": "true", "aria-label": this.page.say("busy.title") },
      this.progress(advice), bone("76px", "106px"), bone("100%", "18px"), bone("60%", "18px"));
  }

  progress(advice) {
    const { page } = this;
    if (!advice.running) return h("span", { class: "chip push num" }, sentence(advice.sample, page));
    return h("span", { class: "row push busy" },
      h("span", { class: "chip num" }, advice.sample.length ? sentence(advice.sample, page) : page.say("busy.title")),
      h("button", { type: "button", class: "btn quiet", "data-focus": "stop", click: () => page.send({ do: "stop" }) }, page.say("busy.stop")));
  }

  result(advice, current) {
    const { page } = this;
    const stale = !advice.running && !current;
    const [best, ...others] = advice.moves;
    const near = others.slice(0, SHOWN - 1);
    const rest = others.slice(SHOWN - 1);
    const words = advice.running ? page.say("busy.title") : stale ? page.say("stale") : spoken(advice.headline, page);
    this.fill(words,
      h("div", { class: "row head" }, h("h2", {}, sentence(advice.headline, page)), this.progress(advice)),
      stale ? h("p", { class: "lost" }, icon("warn"), page.say("stale")) : null,
      advice.supposed.length ? h("p", { class: "supposed" }, h("b", {}, page.say("suppose.in_force")), advice.supposed.map((each) => h("span", { class: "chip on" }, sentence(each, page))),
        h("button", { type: "button", class: "btn quiet", "data-focus": "as-is", click: () => page.whatif.reset() }, page.say("suppose.reset"))) : null,
      this.best(best, advice),
      near.map((move) => this.play(move, advice)),
      rest.length ? this.rest(rest, advice) : null,
      advice.notes.map((note) => h("p", { class: "note" }, sentence(note, page))),
      advice.running || stale ? null : h("p", {}, h("button", { type: "button", class: "btn quiet", "data-focus": "longer", click: () => page.advise(page.model.get("longer")) }, page.say("longer", { seconds: page.model.get("longer") }))));
  }

  best(move, advice) {
    return h("article", { class: "panel play best", "data-play": move.id },
      h("div", { class: "face" }, face(move, this.page, "lg")),
      h("div", { class: "gist" }, h("p", { class: "row" }, h("span", { class: "chip on" }, this.page.say("best")), h("span", { class: "note" }, move.name)), h("p", {}, sentence(move.gist, this.page))),
      this.points(move),
      h("div", { class: "bar" }, valueBar(move, advice.scale, this.page, true)),
      this.more(move));
  }

  play(move, advice, size = "") {
    const { page } = this;
    const open = this.opened.has(move.id);
    const toggle = () => {
      if (open) this.opened.delete(move.id);
      else this.opened.add(move.id);
      if (!open && move.cards.length && page.model.get("has").odds && !page.details(move).odds) page.send({ do: "odds", cards: move.cards });
      this.draw();
    };
    return h("article", { class: `panel play ${move.pruned ? "pruned" : ""}`, "data-play": move.id },
      h("div", { class: "face" }, face(move, page, size)),
      h("div", { class: "gist" }, h("p", { class: "row" }, h("span", { class: "note" }, move.name), move.undecided ? h("span", { class: "chip" }, this.page.say("undecided")) : null, move.pruned ? h("span", { class: "chip" }, this.page.say("pruned")) : null), h("p", {}, sentence([...move.gist, " ", ...move.risk], this.page))),
      this.points(move),
      h("div", { class: "bar" }, valueBar(move, advice.scale, this.page)),
      this.hasMore(move) && h("button", { type: "button", class: "btn quiet why-button", "aria-expanded": String(open), "data-focus": `why-${move.id}`, click: toggle },
        this.page.say(open ? "why.close" : "why.open"), h("span", { class: "sr" }, ` ${move.spoken}`), icon("down")),
      open ? this.more(move) : null);
  }

  /** Return the other plays, which are drawn only once they are unfolded, and then some at a time. */
  rest(moves, advice) {
    const list = h("div", { class: "stack" });
    const fill = () => {
      const left = moves.length - this.listed;
      refill(list, this.folded ? null : moves.slice(0, this.listed).map((move) => this.play(move, advice, "sm")),
        this.folded || left <= 0 ? null : h("button", { type: "button", class: "btn more-plays", click: more }, this.page.say("rest.more", { count: Math.min(left, BATCH), left }), icon("down")));
    };
    const more = () => {
      const first = this.listed;
      this.listed += BATCH;
      fill();
      list.children[first].querySelector(".why-button")?.focus({ preventScroll: true });
    };
    const fold = () => {
      if (!details.isConnected || details.open === !this.folded) return; // late, or the event of a drawing, not of a hand
      this.folded = !details.open;
      this.listed = BATCH;
      fill();
    };
    const details = h("details", { class: "rest", toggle: fold }, h("summary", { class: "btn", "data-focus": "rest" }, this.page.say("rest", { count: moves.length }), icon("down")), list);
    details.open = !this.folded;
    fill();
    return details;
  }

  points(move) {
    const { page } = this;
    return h("p", { class: "pt" }, move.value, " ", h("small", {}, `±${move.stderr} ${page.say("points")}`),
      move.before === null ? null : h("small", { class: "before" }, page.say("before", { value: move.before })));
  }

  /** Return whether there is more to say of a play, or to ask for. */
  hasMore(move) {
    const { odds, reasons } = this.page.details(move);
    return Boolean(odds) || reasons.length > 0 || (move.cards.length > 0 && this.page.model.get("has").odds);
  }

  more(move) {
    const { page } = this;
    if (!this.hasMore(move)) return null;
    const { odds, reasons } = page.details(move);
    return h("div", { class: "more" },
      reasons.length ? h("ul", { class: "why" }, reasons.map((reason) => h("li", {}, sentence(reason, page)))) : null,
      odds ? h("div", { class: "stack tight" }, oddsRows(odds, page)) : null);
  }
}

function face(move, page, size) {
  if (!move.cards.length) return h("div", { class: "pass" }, page.say("pass"));
  if (tileIn(move.cards[0])) return tilePlay(move.cards[0], page.words, size);
  return move.cards.length === 1 ? card(move.cards[0], size, page.words) : cardRow(move.cards, page.words, size);
}
