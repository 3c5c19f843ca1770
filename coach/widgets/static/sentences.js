// Sentences of exercises: pieces of text, and cards as lists of tokens. Suits and clauses in the text are drawn too.
import { cardRow } from "./cards.js";
import { h, icon } from "./dom.js";
import { sentence } from "./parts.js";

const SUIT_OF = { "♠": "S", "♥": "H", "♣": "C", "♦": "D" };
const NAMES = { S: "spade", H: "heart", C: "club", D: "diamond" };
const DRAWN = /（([A-Z]\d+)）|\(([A-Z]\d+)\)|([♠♥♣♦])(10|[2-9JQKA])(?![\dJQKA])|([♠♥♣♦])/g;

/** Return a sentence as nodes. */
export function said(parts, page) {
  return sentence(parts.flatMap((part) => (Array.isArray(part) ? [{ cards: part }] : drawn(part, page))), page);
}

function drawn(text, page) {
  const found = [];
  let end = 0;
  for (const match of text.matchAll(DRAWN)) {
    const [whole, full, half, suit, rank, alone] = match;
    if ((full ?? half) && !((full ?? half) in page.clauses)) continue;
    found.push(text.slice(end, match.index));
    if (alone) found.push(pip(SUIT_OF[alone], page));
    else found.push(suit ? { cards: [SUIT_OF[suit] + rank.replace("10", "T")] } : { clause: full ?? half });
    end = match.index + whole.length;
  }
  return [...found, text.slice(end)].filter((part) => part !== "");
}

/** Draw the cards, suits and clauses that stand as text in a notebook's prose. */
export function drawText(prose, page) {
  const walker = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const parts = drawn(text.data, page);
    if (parts.length > 1 || typeof parts[0] === "object") text.replaceWith(...sentence(parts, page));
  }
}

/** Return a suit by itself, drawn: its glyph would turn into an emoji on many phones. */
function pip(suit, page) {
  return h("i", { class: `pip ${NAMES[suit]}`, role: "img", "aria-label": page.words.suits[suit] });
}

const SIGNS = { ">": "versus.beats", "<": "versus.below", "|": "versus.apart" };

/** Return rows of cards side by side with a sign between them. */
export function versus(pieces, page, size = "") {
  const parts = pieces.map((piece) => {
    if (Array.isArray(piece)) return cardRow(piece, page.words, size);
    const spoken = piece in SIGNS ? { role: "img", "aria-label": page.say(SIGNS[piece]) } : { "aria-hidden": "true" };
    return h("b", { class: "sign", ...spoken }, piece === "|" ? "≠" : piece);
  });
  return h("div", { class: "versus" }, parts);
}

const seat = (name, page) => name && h("span", { class: "seat side-unknown" }, page.words.seats[name] ?? name);

/** Return a row on the table: whose it is, its cards, and what is said of it. */
export function row({ cards, seat: whose, label }, page, size = "") {
  return h("div", { class: "line" }, seat(whose, page),
    cards.length ? cardRow(cards, page.words, cards.length > 7 ? "xs" : size) : whose && !label ? h("span", { class: "passed" }, page.say("pass")) : null,
    label ? h("span", { class: "note" }, said(label.parts, page)) : null);
}

/** Return cards on the table that prove a fact. */
export function example({ relation, rows, caption }, page) {
  const cards = rows.map((one) => one.cards);
  const between = (sign) => cards.flatMap((each, at) => (at ? [sign, each] : [each]));
  const pictures = {
    beats: () => versus(between(">"), page, "sm"),
    apart: () => versus(between("|"), page, "sm"),
    ladder: () => versus(between("<"), page, "sm"),
    is: () => h("div", { class: "versus" }, cardRow(cards[0], page.words, "sm"), icon("check"), h("span", { class: "sr" }, page.say("is"))),
    "is not": () => h("div", { class: "versus" }, cardRow(cards[0], page.words, "sm"), icon("cross"), h("span", { class: "sr" }, page.say("is.not"))),
    cards: () => h("div", { class: "many" }, cardRow(cards[0], page.words, "xs")),
  };
  const lines = () => h(["course", "plan"].includes(relation) ? "ol" : "ul", { class: "lines" }, rows.map((each) => h("li", {}, row(each, page, "sm"))));
  return h("figure", { class: "inset" }, (pictures[relation] ?? lines)(), h("figcaption", { class: "note" }, said(caption.parts, page)));
}
