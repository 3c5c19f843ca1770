// Where the tiles of a chain lie: the lead in the middle, one arm to the right that bends down where the width ends, and
// one to the left that bends up. So a tile once laid stays where it is, and the two arms never meet.
import { numbers } from "./tiles.js";

const GAP = 3;
const LONG = 2.1; // a tile's length in widths, as its drawing has it

/**
 * Return where *chain* lies in *width* pixels: `boxes` in the chain's order, `left` and `right`, the places at its two
 * ends, and `height`. A box has its `x`, `y`, `w`, `h` in pixels and of a tile the way its first number points.
 *
 * @param lead the place in the chain of the tile that was laid first
 * @param short the width of a tile, in pixels
 * @param place the side of the square at an end, in pixels
 */
export function layOut(chain, { lead, width, short, place }) {
  const sizes = { short, long: short * LONG, place };
  const edge = Math.max(0, (place - short) / 2);
  const middle = width / 2;
  const cross = isDouble(chain[lead]);
  const [w, h] = cross ? [short, sizes.long] : [sizes.long, short];
  const start = { u: w / 2 + GAP, depth: h / 2 };
  const limits = { most: middle - edge, least: edge - middle };
  const after = arm(chain.slice(lead + 1), start, limits, sizes, 1);
  const before = arm(chain.slice(0, lead).reverse(), start, limits, sizes, -1);
  const boxes = [...before.boxes.reverse(), { x: -w / 2, y: -h / 2, w, h, first: cross ? "up" : "left" }, ...after.boxes];
  const all = [...boxes, before.end, after.end];
  const top = Math.min(...all.map((box) => box.y));
  for (const box of all) Object.assign(box, { x: box.x + middle, y: box.y - top });
  return { boxes, left: before.end, right: after.end, height: Math.max(...all.map((box) => box.y + box.h)) };
}

function isDouble(tile) {
  const [one, other] = numbers(tile);
  return one === other;
}

/**
 * Lay tiles away from the lead: along `u`, and where that ends along `v` and back; *way* −1 turns it all about.
 *
 * A tile's first number is the one nearer to the chain's left end, and so points back in the right arm; in the left one
 * it points on, which is the same way on the screen.
 */
function arm(tiles, { u, depth }, { most, least }, { short, long, place }, way) {
  let [v, d, row] = [0, 1, 1];
  const box = (cu, cv, w, h) => ({ x: way * cu - w / 2, y: way * cv - h / 2, w, h });
  const fits = (along) => !row || (d > 0 ? u + along <= most : u - along >= least);
  const boxes = tiles.map((tile) => {
    const cross = isDouble(tile);
    const [along, across] = cross ? [short, long] : [long, short];
    if (fits(along)) {
      const laid = { ...box(u + (d * along) / 2, v, along, across), first: cross ? "up" : d > 0 ? "left" : "right" };
      u += d * (along + GAP);
      depth = across / 2;
      row += 1;
      return laid;
    }
    const corner = u - d * (GAP + short / 2);
    const laid = { ...box(corner, v + depth + GAP + long / 2, short, long), first: "up" };
    v += depth + GAP + long - short / 2;
    d = -d;
    u = corner + d * (short / 2 + GAP);
    depth = short / 2;
    row = 0;
    return laid;
  });
  const end = fits(place) ? box(u + (d * place) / 2, v, place, place) : box(u - d * (GAP + short / 2), v + depth + GAP + place / 2, place, place);
  return { boxes, end };
}
