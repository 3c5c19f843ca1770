// Why a play is not the best: what the search saw, and the layouts in which it fails and is right, played out.
import { cardRow } from "./cards.js";
import { h } from "./dom.js";
import { sentence } from "./parts.js";

const line = ({ title, tricks }, page) => h("details", {}, h("summary", {}, sentence(title, page)),
  h("ol", { class: "line" }, tricks.map((trick) => h("li", {}, trick.map((each) => [h("span", { class: "laid" }, sentence(each, page)), " "])))));

/** Return what there is to say of why a play is not the best. */
export function whyNot({ said, cases }, page) {
  return h("div", { class: "inset why stack" },
    h("ul", {}, said.map((each) => h("li", {}, sentence(each, page)))),
    cases.map(({ title, hands, lines }) => [
      h("h4", {}, sentence(title, page)),
      hands.map(({ seat, cards }) => h("div", { class: "row" }, h("b", {}, seat), cardRow(cards, page.words, "sm"))),
      lines.map((each) => line(each, page)),
    ]));
}
