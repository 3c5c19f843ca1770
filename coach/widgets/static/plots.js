// A chart of bars, each a value with how far it swings; below it the same numbers as a table, for every reader.
import { h } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const PLOT_WIDTH = 360;
const PLOT_RIGHT = 18;
const PLOT_ROW = 30; // of a row
const PLOT_TOP = 10;

export function svg(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** Return how far the lines of the scale are apart: 1, 2 or 5 of some power of ten, so that there are five or fewer parts. */
export function tickStep(span) {
  const power = 10 ** Math.floor(Math.log10(span / 5));
  return [1, 2, 5, 10].map((each) => each * power).find((step) => span / step <= 5.001);
}

export function tickText(value) {
  return `${Number(value.toFixed(2))}`.replace("-", "−");
}

/** Return a figure of *rows*, each with `name`, `value`, `swing` and their texts. */
export function plot({ title, columns, rows }) {
  const low = Math.min(0, ...rows.map(({ value, swing }) => value - swing));
  const high = Math.max(0, ...rows.map(({ value, swing }) => value + swing));
  const step = tickStep(high - low || 1);
  const from = Math.floor(low / step + 1e-9) * step;
  const to = Math.max(from + step, Math.ceil(high / step - 1e-9) * step);
  const left = Math.max(36, ...rows.map(({ name }) => [...name].reduce((sum, sign) => sum + (sign > "\u2e80" ? 14 : 7.6), 20))); // the names stand before the scale
  const x = (value) => left + ((value - from) / (to - from)) * (PLOT_WIDTH - left - PLOT_RIGHT);
  const bottom = PLOT_TOP + rows.length * PLOT_ROW;
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step);
  const grid = ticks.map((value) => [
    svg("line", { class: Math.abs(value) < 1e-9 ? "zero" : "grid", x1: x(value), x2: x(value), y1: PLOT_TOP, y2: bottom }),
    svg("text", { class: "tick", x: x(value), y: bottom + 18, "text-anchor": "middle" }, tickText(Math.abs(value) < 1e-9 ? 0 : value)),
  ]).flat();
  const bars = rows.map(({ name, value, swing }, at) => {
    const middle = PLOT_TOP + at * PLOT_ROW + PLOT_ROW / 2;
    const ends = [x(value - swing), x(value + swing)];
    return [
      svg("text", { class: "name", x: left - 12, y: middle + 5, "text-anchor": "end" }, name),
      swing
        ? svg("rect", { class: "swing", x: ends[0], y: middle - 9, width: ends[1] - ends[0], height: 18, rx: 4 })
        : svg("rect", { class: "bar", x: Math.min(x(0), x(value)), y: middle - 9, width: Math.abs(x(value) - x(0)), height: 18, rx: 3 }),
      swing ? svg("circle", { class: "mean", cx: x(value), cy: middle, r: 5 }) : "",
    ];
  }).flat();
  const picture = svg("svg", { viewBox: `0 0 ${PLOT_WIDTH} ${bottom + 26}`, "aria-hidden": "true" }, ...grid, ...bars);
  return h("figure", { class: "board plot" },
    h("figcaption", {}, title), h("div", { class: "plot-picture" }, picture),
    h("table", {},
      h("thead", {}, h("tr", {}, columns.map((column) => h("th", { scope: "col" }, column)))),
      h("tbody", {}, rows.map(({ name, texts }) => h("tr", {}, h("th", { scope: "row" }, name), texts.map((text) => h("td", { class: "num" }, text)))))));
}
