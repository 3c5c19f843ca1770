// What stands in several places: sentences with cards and clauses in them, bars, odds.
import { cardNames, cardsInText } from "./cards.js";
import { h } from "./dom.js";

const MARK = /^[。，；：、）？！,.;:)?!]+/; // stays on the line of the card before it

/** Return a sentence: strings, cards, and clauses that open their text, as coach.widgets.faces hands them over; elements too. */
export function sentence(segments, page) {
  const parts = [];
  for (const segment of segments) {
    if (segment instanceof Node) {
      parts.push(segment);
      continue;
    }
    if (typeof segment !== "string") {
      parts.push(...(segment.cards ? cardsInText(segment.cards, page.words) : [clauseButton(segment.clause, page)]));
      continue;
    }
    const mark = parts.length && segment.match(MARK)?.[0];
    if (mark) parts.push(h("span", { class: "unbroken" }, parts.pop(), mark));
    parts.push(mark ? segment.slice(mark.length) : segment);
  }
  return parts;
}

/** Return a sentence of coach.widgets.faces as it is said aloud: cards in words, the suit never by its sign. */
export function spoken(segments, page) {
  return segments.map((segment) => (typeof segment === "string" ? segment : segment.cards ? cardNames(segment.cards, page.words) : segment.clause)).join("");
}

/** Return a clause's number, which opens the clause's text below the paragraph that cites it. */
export function clauseButton(id, page) {
  const toggle = (event) => {
    const button = event.currentTarget;
    const place = button.closest("li, p, dd") ?? button.parentElement;
    const open = button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", open);
    if (open) place.append(clause(id, page));
    else place.querySelector(`:scope > .clause[data-clause="${id}"]`)?.remove();
  };
  const label = page.say("clause.open", { id });
  return h("button", { type: "button", class: "cite", "aria-expanded": "false", "aria-label": label, click: toggle }, id);
}

export function clause(id, page) {
  const { title, text } = page.clauses[id];
  return h("span", { class: "clause", "data-clause": id }, h("b", {}, id), h("strong", {}, title), " ", sentence(text, page));
}

/** Return the bar of an expected value: a tick, and a band of two standard errors either side. */
export function valueBar({ v, se, value, stderr }, { most, marks }, page, axis = false) {
  const spoken = page.say("axis.spoken", { value, stderr, low: marks[0], high: marks.at(-1) });
  const bar = h("i", { class: "value", role: "img", "aria-label": spoken });
  for (const [name, number] of Object.entries({ v, se, lo: -most, hi: most })) bar.style.setProperty(`--${name}`, number);
  return axis ? [bar, h("p", { class: "value-axis", "aria-hidden": "true" }, marks.map((mark) => h("span", {}, mark)))] : bar;
}

/** Return one row a seat: how many of its possible hands can beat the play. */
export function oddsRows({ title, seats, lines }, page) {
  const rows = seats.map(({ name, p, percent, fraction, spoken }) => {
    const row = h("p", { class: "odds", role: "img", "aria-label": spoken }, name, h("i"), h("b", {}, percent, " ", h("small", {}, fraction)));
    row.style.setProperty("--p", p);
    return row;
  });
  return [h("p", { class: "note" }, sentence(title, page)), rows, lines.map((line) => h("p", { class: "note" }, sentence(line, page)))];
}

/** Return a choice among a few: one button each, the chosen one pressed. */
export function choice(label, options, chosen, onchoose, focus) {
  const buttons = options.map(({ value, text, name }) =>
    h("button", { type: "button", "aria-pressed": String(value === chosen), "aria-label": name, "data-focus": `${focus}-${value}`, click: () => onchoose(value) }, text));
  return h("div", { class: "toggle", role: "group", "aria-label": label }, buttons);
}

/** Return the switch of one house rule, with its clause; *rules* are the house rules in force, by name. */
export function houseRule({ name, label, clause: id, choices }, rules, onchoose, page) {
  return h("div", { class: "row ask" }, h("b", {}, label), clauseButton(id, page), choice(label, choices, rules, onchoose, `rule-${name}`));
}
