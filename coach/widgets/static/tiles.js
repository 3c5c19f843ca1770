// Tiles on the screen, drawn by code: black, their ones and fours red, half of a double six red, all other pips white.
// A tile is a text such as "6-5"; where it lies on the table, the text is turned as the tile is: "5-6".
import { say } from "./dom.js";

const PIPS = {
  1: [[50, 50]],
  2: [[27, 50], [73, 50]],
  3: [[24, 20], [50, 50], [76, 80]],
  4: [[28, 24], [72, 24], [28, 76], [72, 76]],
  5: [[25, 19], [75, 19], [50, 50], [25, 81], [75, 81]],
  6: [[29, 16], [29, 50], [29, 84], [71, 16], [71, 50], [71, 84]],
};
const TURNS = { up: "", down: "rotate(180 50 105)", left: "rotate(-90) translate(-100 0)", right: "rotate(90) translate(0 -210)" };

/** Return an element of a drawing. */
function shape(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Return the two numbers of a tile. */
export function numbers(tile) {
  return tile.split("-").map(Number);
}

/** Return a tile as it is called, whichever way it lies: its greater number first. */
export function tileId(tile) {
  return numbers(tile).sort((one, other) => other - one).join("-");
}

/** Return how a screen reader says a tile: its name, then its numbers. */
export function tileName(tile, names, words) {
  const id = tileId(tile);
  return id in names ? `${names[id]} ${id}` : say(words, "tiles.tile", { tile: id });
}

function half(number, other) {
  const red = (at) => number === 1 || number === 4 || (number === 6 && other === 6 && at < 3);
  return PIPS[number].map(([cx, cy], at) => shape("circle", { class: red(at) ? "red" : "white", cx, cy, r: number === 1 ? 22 : 12.5 }));
}

/**
 * Return a tile whose first number points *up*, *down*, *left* or *right*.
 *
 * Without a *label* it says nothing by itself: its group speaks for it.
 */
export function tileImage(tile, { first = "up", size = "", label = "" } = {}) {
  const [one, other] = numbers(tile);
  const flat = first === "left" || first === "right";
  const picture = shape("g", { transform: TURNS[first] }, shape("g", { transform: "translate(0 5)" }, ...half(one, other)),
    shape("g", { transform: "translate(100 205) rotate(180)" }, ...half(other, one)));
  const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return shape("svg", { class: `tile ${flat ? "flat" : ""} ${size}`, viewBox: flat ? "0 0 210 100" : "0 0 100 210", ...spoken }, picture);
}

/** Return a tile that lies face down. */
export function tileBack(size = "") {
  const element = document.createElement("i");
  element.className = `tile back ${size}`;
  element.setAttribute("aria-hidden", "true");
  return element;
}
