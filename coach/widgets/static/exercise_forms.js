// The forms of an exercise: what is clicked, touched or reached by keyboard to answer it.
// Each has an element, value() (null while there is no answer yet), mark(feedback), clear(), focus().
import { TileTable } from "./board.js";
import { CardPad, cardNames, cardRow, cardsInText } from "./cards.js";
import { h } from "./dom.js";
import { said } from "./sentences.js";

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Things to choose from: "one" of them, "many", or all in "order". One stop for Tab; arrows move, Space chooses, Enter answers. */
class Choices {
  constructor({ options, mode, label, page, onchange, onenter, name }) {
    Object.assign(this, { mode, page, onchange, onenter, chosen: [], off: false });
    const lone = options.every(({ cards, label }) => cards.length <= 1 && (label?.text ?? "").length <= 6);
    this.buttons = new Map(options.map((option, at) => [option.id, this.button(option, at, name)]));
    this.element = h("div", { class: `options ${mode} ${lone ? "small" : ""} ${name ?? ""}`, role: mode === "one" ? "radiogroup" : "group", "aria-label": label, keydown: (event) => this.key(event) }, [...this.buttons.values()]);
    this.draw();
  }

  button({ id, cards, label }, at, name) {
    const inside = [label ? h("span", {}, said(label.parts, this.page)) : null, cards.length ? cardRow(cards, this.page.words, label ? "sm" : "") : null];
    return h("button", { type: "button", class: "option", role: this.mode === "one" ? "radio" : null, tabindex: at ? -1 : 0, "data-id": id, "data-focus": `option-${name ?? ""}-${id}`, click: () => this.choose(id) },
      h("span", { class: "rank", "aria-hidden": "true" }), inside, h("span", { class: "sr place" }), h("span", { class: "verdict-mark" }));
  }

  choose(id) {
    if (this.off) return;
    const had = this.chosen.includes(id);
    if (this.mode === "one") this.chosen = [id];
    else this.chosen = had ? this.chosen.filter((other) => other !== id) : [...this.chosen, id];
    this.draw();
    this.onchange();
  }

  draw() {
    const tab = this.mode === "one" && this.chosen[0];
    for (const [id, button] of this.buttons) {
      const at = this.chosen.indexOf(id);
      button.setAttribute(this.mode === "one" ? "aria-checked" : "aria-pressed", at >= 0);
      if (tab) button.tabIndex = id === tab ? 0 : -1;
      button.querySelector(".rank").textContent = this.mode === "order" && at >= 0 ? at + 1 : "";
      button.querySelector(".place").textContent = this.mode === "order" && at >= 0 ? this.page.say("order.at", { at: at + 1 }) : "";
    }
  }

  key(event) {
    const ids = [...this.buttons.keys()];
    const at = ids.indexOf(event.target.dataset.id);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in STEPS) {
      const next = this.buttons.get(ids[(at + STEPS[event.key] + ids.length) % ids.length]);
      for (const button of this.buttons.values()) button.tabIndex = button === next ? 0 : -1;
      next.focus();
    } else if (event.key === "Enter") {
      if (this.mode === "one" && !this.chosen.length) this.choose(ids[at]);
      this.onenter();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Mark what was wrong, what was missed, and, once it is known, what is right. */
  mark(marks, off) {
    this.off = off;
    for (const [id, button] of this.buttons) {
      const mark = marks[id];
      button.classList.toggle("is-wrong", mark === "wrong");
      button.classList.toggle("is-right", mark === "right" || mark === "missed");
      button.querySelector(".verdict-mark").textContent = mark ? this.page.say(mark) : "";
      if (off) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
  }

  clear() {
    this.chosen = [];
    this.draw();
  }

  focus() {
    [...this.buttons.values()].find((button) => button.tabIndex === 0)?.focus();
  }
}

function choose(exercise, hooks) {
  const choices = new Choices({ ...hooks, options: exercise.options, mode: "one", label: hooks.page.say("options") });
  return {
    element: choices.element,
    value: () => choices.chosen[0] ?? null,
    mark: ({ right, answer }, given, done) => choices.mark({ ...(right || given === undefined ? {} : { [given]: "wrong" }), ...(answer ? { [answer]: "right" } : {}) }, done),
    clear: () => choices.clear(),
    focus: () => choices.focus(),
  };
}

function mark(exercise, hooks) {
  const choices = new Choices({ ...hooks, options: exercise.options, mode: "many", label: hooks.page.say("options") });
  return {
    element: h("div", { class: "stack tight" }, choices.element, h("p", { class: "note" }, hooks.page.say("many.help"))),
    value: () => [...choices.chosen].sort(),
    mark: ({ wrong, missed, answer }, given, done) => choices.mark(Object.fromEntries([...(answer ?? []).map((id) => [id, "right"]), ...missed.map((id) => [id, "missed"]), ...wrong.map((id) => [id, "wrong"])]), done),
    clear: () => choices.clear(),
    focus: () => choices.focus(),
  };
}

function sort(exercise, hooks) {
  const choices = new Choices({ ...hooks, options: exercise.options, mode: "order", label: hooks.page.say("options") });
  return {
    element: h("div", { class: "stack tight" }, choices.element, h("p", { class: "note" }, hooks.page.say("order.help"))),
    value: () => (choices.chosen.length === exercise.options.length ? [...choices.chosen] : null),
    mark: ({ wrong, answer }, given, done) => {
      if (answer) {
        choices.chosen = [...answer];
        choices.draw();
      }
      choices.mark(Object.fromEntries(wrong.map((id) => [id, "wrong"])), done);
    },
    clear: () => choices.clear(),
    focus: () => choices.focus(),
  };
}

function judge(exercise, hooks) {
  const { page } = hooks;
  const word = (id) => page.words[`${id}.${exercise.prompt.code}`] ?? page.say(id); // as the question is put
  const yes = new Choices({ ...hooks, name: "yes", mode: "one", label: page.say("judge.yes"), options: ["yes", "no"].map((id) => ({ id, cards: [], label: { text: "", parts: [word(id)] } })) });
  const because = new Choices({ ...hooks, name: "because", mode: "one", label: page.say("judge.because"), options: exercise.grounds });
  const both = () => (yes.chosen.length && because.chosen.length ? { yes: yes.chosen[0] === "yes", because: because.chosen[0] } : null);
  return {
    element: h("div", { class: "stack tight" }, yes.element, h("p", { class: "note" }, page.say("judge.because")), because.element),
    value: both,
    mark: ({ wrong, answer }, given, done) => {
      const right = answer && (answer.yes ? "yes" : "no");
      yes.mark(right ? { [right]: "right" } : {}, done);
      because.mark({ ...Object.fromEntries(wrong.map((id) => [id, "wrong"])), ...(answer ? { [answer.because]: "right" } : {}) }, done);
    },
    clear: () => { yes.clear(); because.clear(); },
    focus: () => yes.focus(),
  };
}

function pick(exercise, hooks) {
  const { page } = hooks;
  const pad = new CardPad({ words: page.words, label: page.say("pick.label", { count: exercise.hand.length }), onchange: hooks.onchange, onenter: hooks.onenter });
  pad.show({ cards: exercise.hand });
  const answer = h("p", { class: "row", hidden: true });
  return {
    element: h("div", { class: "stack tight" }, pad.element, answer),
    value: () => (pad.chosen().length ? pad.chosen() : null),
    mark: (feedback, given, done) => {
      pad.row.classList.toggle("is-wrong", feedback.right === false && given?.length > 0);
      pad.show({ cards: exercise.hand, selected: pad.chosen() });
      for (const button of pad.buttons.values()) button.toggleAttribute("aria-disabled", false);
      if (done) for (const button of pad.buttons.values()) button.setAttribute("aria-disabled", "true");
      const shown = feedback.answer && !feedback.right ? feedback.answer : feedback.revealed ? feedback.answer : null;
      answer.hidden = !shown;
      if (shown) answer.replaceChildren(h("b", {}, page.say("answer.is")), shown.length ? cardRow(shown, page.words, "sm") : h("span", { class: "passed" }, page.words[`pass.${exercise.prompt.code}`] ?? page.say("pass")));
    },
    clear: () => { pad.row.classList.remove("is-wrong"); pad.clear(); },
    focus: () => [...pad.buttons.values()].find((button) => button.tabIndex === 0)?.focus(),
    label: () => cardNames(pad.chosen(), page.words),
  };
}

function bet(exercise, hooks) {
  const { page } = hooks;
  const out = h("output", { class: "num" }, "50%");
  const input = h("input", { type: "range", min: 0, max: 100, step: 1, value: 50, "aria-label": page.say("bet.label"), input: () => { touched = true; show(); hooks.onchange(); }, keydown: (event) => { if (event.key === "Enter") { event.preventDefault(); touched = true; hooks.onenter(); } } });
  const track = h("div", { class: "bet-truth", "aria-hidden": "true" });
  const scale = h("div", { class: "bet" }, h("div", { class: "bet-track" }, track, input), out);
  const off = h("p", { class: "note" });
  let touched = false;
  function show() {
    out.textContent = `${input.value}%`;
    input.setAttribute("aria-valuetext", `${input.value}%`);
  }
  show();
  return {
    element: h("div", { class: "stack tight" }, h("p", { class: "note" }, page.say("bet.label")), scale, off),
    value: () => (touched ? Number(input.value) / 100 : null),
    mark: (feedback, given, done) => {
      input.disabled = done;
      track.style.setProperty("--truth", feedback.answer ?? 0);
      track.classList.toggle("shown", feedback.answer !== undefined);
      off.textContent = feedback.off === null || feedback.off === undefined || feedback.revealed ? "" : page.say("bet.off", { off: Math.abs(feedback.off * 100).toFixed(1) });
    },
    clear: () => { touched = false; input.value = 50; show(); },
    focus: () => input.focus(),
  };
}

/** Return what a table of tiles shows of an exercise: the seats by their names, and nothing that can be done. */
function boardOf({ board, hand }, page) {
  const { chain, lead, ends, seats } = board ?? { chain: [], lead: -1, ends: [], seats: [] };
  return { hand, chain, lead, ends, seats: seats.map((seat) => ({ ...seat, name: page.words.seats[seat.at] })), placements: [], discards: [], chosen: "", names: page.words.tiles, last: {} };
}

/** Return the table of an exercise that is answered beside it. */
export function boardPicture(exercise, page) {
  const table = new TileTable({ words: page.words });
  table.show(boardOf({ board: exercise.board, hand: [] }, page));
  table.element.classList.add("is-shown");
  return table.element;
}

/** A tile and where it goes: whatever can be tried can be chosen, legal or not. Chosen a second time, it is the answer. */
function tryTile(exercise, hooks) {
  const { page } = hooks;
  const table = new TileTable({ words: { ...page.words, "tiles.hint.wait": "" }, onlay: (tile, end) => take(end === "lead" ? tile : `${tile} on ${ends[end === "left" ? 0 : 1]}`), ondiscard: (tile) => take(`x ${tile}`) });
  const state = boardOf(exercise, page);
  const { ends } = state;
  const tiles = [...new Set(exercise.hand)];
  const open = ends.length ? { placements: tiles.flatMap((tile) => ["left", "right"].map((end) => ({ tile, end }))), discards: tiles } : { placements: tiles.map((tile) => ({ tile, end: "lead" })) };
  const told = h("p", { class: "row place-told", "aria-live": "polite" });
  let given = null;
  function tell(word, token) {
    told.replaceChildren(...(token ? [h("b", {}, page.say(word)), h("span", {}, ...cardsInText([token], page.words))] : []));
  }
  function take(token) {
    if (token === given) return hooks.onenter();
    given = token;
    tell("place.mine", token);
    hooks.onchange();
  }
  table.show({ ...state, ...open });
  return {
    element: h("div", { class: "stack tight" }, table.element, told),
    value: () => given,
    mark: ({ right, answer, revealed }, mine, done) => {
      if (!done) return;
      table.show({ ...state, chosen: table.chosen() });
      const shown = answer && (!right || revealed);
      tell(shown ? "answer.is" : "place.mine", shown ? answer : given);
    },
    clear: () => {
      given = null;
      tell();
      table.show({ ...state, ...open });
    },
    focus: () => table.stand(),
  };
}

export const FORMS = { choose, mark, sort, judge, pick, bet, place: tryTile };
