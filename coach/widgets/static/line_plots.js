// A chart of numbers along the plays of a game, drawn to stand by itself in a saved page too; and the numbers as a table.
import { h } from "./dom.js";
import { svg, tickStep, tickText } from "./plots.js";

const LINE_WIDTHS = { wide: 640, narrow: 350 }; // so that its letters are never too small to read
const LINE_HEIGHT = 220;
const LINE_LEFT = 56;
const LINE_RIGHT = 36; // where the lines' names stand
const LINE_TOP = 12;
const LINE_BOTTOM = 26;
const DASHES = ["", "9 5", "2 5", "12 4 2 4"];
const INK = { fill: "currentColor", "font-size": 16, "font-family": "system-ui, sans-serif" };

/**
 * Return a figure of *lines*, each with `name` and `points` of `x`, `y` and `text`.
 *
 * It takes its colour from what stands around it. *low* and *high* are within the scale in any case, *of* is the last x,
 * and *form* writes a number of the scale. A play to stand out is *at*; *wide* says whether there is room.
 */
export function linePlot({ title, head, numbers, lines, of, low, high, form = tickText, at = 0, wide = true }) {
  const values = lines.flatMap(({ points }) => points.map(({ y }) => y));
  const [least, most] = [Math.min(low, ...values), Math.max(high, ...values)];
  const step = tickStep(most - least || 1);
  const [from, to] = [Math.floor(least / step + 1e-9) * step, Math.ceil(most / step - 1e-9) * step];
  const width = wide ? LINE_WIDTHS.wide : LINE_WIDTHS.narrow;
  const right = width - LINE_RIGHT;
  const bottom = LINE_HEIGHT - LINE_BOTTOM;
  const x = (value) => LINE_LEFT + ((value - 1) / Math.max(of - 1, 1)) * (right - LINE_LEFT);
  const y = (value) => bottom - ((value - from) / (to - from)) * (bottom - LINE_TOP);
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, each) => from + each * step).map((value) => (Math.abs(value) < 1e-9 ? 0 : value));
  const every = Math.max(5, Math.ceil(of / (wide ? 40 : 20)) * 5);
  const marks = [1, ...Array.from({ length: Math.floor(of / every) }, (_, each) => (each + 1) * every)];
  const grid = [
    ...ticks.flatMap((value) => [
      svg("line", { x1: LINE_LEFT, x2: right, y1: y(value), y2: y(value), stroke: "currentColor", "stroke-opacity": value ? 0.18 : 0.6 }),
      svg("text", { ...INK, x: LINE_LEFT - 8, y: y(value) + 5, "text-anchor": "end" }, form(value))]),
    ...marks.map((value) => svg("text", { ...INK, x: x(value), y: LINE_HEIGHT - 6, "text-anchor": "middle" }, String(value))),
    ...(at ? [svg("line", { class: "here", x1: x(at), x2: x(at), y1: LINE_TOP, y2: bottom, stroke: "currentColor", "stroke-opacity": 0.5, "stroke-dasharray": "2 3" })] : []),
  ];
  const ends = places(lines.map(({ points }) => (points.length ? y(points.at(-1).y) : null)));
  const drawn = lines.flatMap(({ name, points }, each) => (points.length ? [
    svg("polyline", { points: points.map((point) => `${x(point.x).toFixed(1)},${y(point.y).toFixed(1)}`).join(" "), fill: "none", stroke: "currentColor", "stroke-width": 2.5, "stroke-linejoin": "round", "stroke-dasharray": DASHES[each % DASHES.length] }),
    ...points.map((point) => svg("circle", { cx: x(point.x).toFixed(1), cy: y(point.y).toFixed(1), r: point.x === at ? 6 : 3, fill: "currentColor" })),
    name ? svg("text", { ...INK, x: x(points.at(-1).x) + 9, y: ends[each] + 5 }, name) : "",
  ] : []));
  const picture = svg("svg", { width: "100%", viewBox: `0 0 ${width} ${LINE_HEIGHT}`, "aria-hidden": "true" }, ...grid, ...drawn);
  const all = [...new Set(lines.flatMap(({ points }) => points.map((point) => point.x)))].sort((one, other) => one - other);
  const cell = (points, number) => h("td", { class: "num" }, points.find((point) => point.x === number)?.text ?? "");
  const table = h("table", {}, h("caption", {}, title),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, head), lines.map(({ name }) => h("th", { scope: "col" }, name || numbers.value)))),
    h("tbody", {}, all.map((number) => h("tr", {}, h("th", { scope: "row" }, number), lines.map(({ points }) => cell(points, number))))));
  return h("figure", { class: "line-plot" }, h("figcaption", {}, title), picture, h("details", {}, h("summary", {}, numbers.open, h("span", { class: "sr" }, `：${title}`)), table));
}

/** Return heights for names, moved apart where they would lie on each other. */
function places(heights) {
  const found = [...heights];
  const order = heights.map((_, each) => each).filter((each) => heights[each] !== null).sort((one, other) => heights[one] - heights[other]);
  order.forEach((each, rank) => rank && (found[each] = Math.max(found[each], found[order[rank - 1]] + 16)));
  const over = order.length ? Math.max(0, found[order.at(-1)] - (LINE_HEIGHT - LINE_BOTTOM)) : 0;
  for (const each of order) found[each] -= over;
  return found;
}
