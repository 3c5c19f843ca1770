// The table seen from above: across on top, next on the right, previous on the left, me below; play goes counter-clockwise.
import { cardNames, cardRow, tileIn, tilePlay } from "./cards.js";
import { h, icon, refill } from "./dom.js";

const PLACES = { me: "s", next: "e", across: "n", prev: "w", other: "n" };
const WAY = ["M250 362Q310 350 334 304", "M330 158Q308 92 254 66", "M150 66Q92 92 70 158", "M66 304Q90 350 150 362"];

/** Return an element of a drawing. */
function draw(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Return the arrows from each seat to the next. */
function way() {
  const head = draw("marker", { id: "coach-way", viewBox: "0 0 10 10", refX: 6, refY: 5, markerWidth: 9, markerHeight: 9, orient: "auto", markerUnits: "userSpaceOnUse" }, draw("path", { d: "M2 1l5 4-5 4" }));
  return draw("svg", { class: "way", viewBox: "0 0 400 400", preserveAspectRatio: "none", "aria-hidden": "true" }, head, draw("g", { "marker-end": "url(#coach-way)" }, ...WAY.map((d) => draw("path", { d }))));
}

export class Board {
  constructor(page) {
    this.page = page;
    this.spots = Object.fromEntries(["s", "e", "n", "w"].map((place) => [place, h("div", { class: `spot ${place}` })]));
    this.middle = h("div", { class: "spot c" });
    this.round = h("div", { class: "round", role: "group", tabindex: 0, "data-focus": "board" });
    this.round.append(way(), this.spots.n, this.spots.w, this.middle, this.spots.e, this.spots.s);
    this.element = this.round;
  }

  /** Draw a table; *moving* lets the cards that were just played fly to the middle. */
  draw(table, moving = false) {
    this.round.setAttribute("aria-label", table.spoken);
    this.round.classList.toggle("is-two", table.seats.length === 2);
    const sitting = Object.fromEntries(table.seats.map((seat) => [PLACES[seat.at], seat]));
    for (const [place, spot] of Object.entries(this.spots)) refill(spot, sitting[place] ? this.seat(sitting[place], table) : []);
    const fly = moving && table.step?.cards.length ? `fly from-${PLACES[table.step.at]}` : "";
    const top = table.top.length ? cardRow(table.top, this.page.words, `${table.top.length > 2 ? "many" : ""} ${fly}`) : h("span", { class: "empty-middle" });
    refill(this.middle, top, h("span", { class: "note" }, table.note));
  }

  seat({ at, name, hand, side, side_name: sideName, shown, place, points }, table) {
    const mine = at === "me";
    const turn = table.turn === at;
    const passed = table.step?.at === at && !table.step.cards.length;
    const classes = `seat ${turn ? "is-turn" : place ? "is-out" : sideName ? `side-${side}` : ""}`;
    const plate = h("span", { class: classes, "aria-current": turn ? "true" : null },
      turn && mine ? this.page.say("turn.me") : name, " ", sideName ? h("b", { class: "side" }, sideName) : null, " ",
      shown.length ? shown.map((token) => h("i", { class: "seal spade", role: "img", "aria-label": cardNames([token], this.page.words) }, token[1])) : null,
      place ? h("span", { class: "chip" }, place) : h("span", { class: "left", "aria-label": this.page.say("left", { count: hand.length }) }, hand.length),
      points ? h("b", { class: "num" }, points) : null);
    const cards = mine || !hand.length ? null : cardRow(hand, this.page.words, hand.length > 6 ? "rows" : "");
    return [plate, passed ? h("span", { class: "passed" }, this.page.say("pass")) : null, cards];
  }
}

/** Return a play in a line: its cards drawn small, or the word for passing. */
export function laid(cards, page) {
  if (cards.some(tileIn)) return tilePlay(cards[0], page.words, "xs");
  return cards.length ? cardRow(cards, page.words, "xs") : h("span", { class: "passed" }, page.say("pass"));
}

export const toneIcon = (tone) => icon({ good: "check", bad: "cross", shown: "eye", failed: "warn" }[tone]);
