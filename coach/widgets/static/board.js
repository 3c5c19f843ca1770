// The table of a game of tiles: who sits there, the chain with its two ends, my hand. It knows no rules: what may be laid
// where, and what may be discarded, it is told.
import { h, refill, say } from "./dom.js";
import { layOut } from "./tile_chain.js";
import { tileBack, tileImage, tileName } from "./tiles.js";

const ENDS = ["left", "right", "lead"];
const NEAR = 28; // pixels beside a place where a tile that is let go still falls on it
const UNKNOWN = "1-2"; // as large as any tile that is laid lengthwise
const FAR = 7; // pixels after which a press is a drag

/** A table: choose a tile and then an end, or drag it there, or use the keys; `onlay(tile, end)` and `ondiscard(tile)` hear. */
export class TileTable {
  constructor({ words, onchoose = () => {}, onlay = () => {}, ondiscard = () => {} }) {
    Object.assign(this, { words, onchoose, onlay, ondiscard, at: -1, spots: {}, pads: [], state: null, said: "" });
    this.seats = Object.fromEntries(["across", "prev", "next", "me"].map((at) => [at, h("div", { class: `seat-spot ${at}` })]));
    this.line = h("div", { class: "laid", role: "group", tabindex: 0, "data-focus": "table" });
    this.chain = h("div", { class: "chain-spot" }, this.line);
    this.row = h("div", { class: "tiles-row", role: "group", "aria-label": say(words, "tiles.hand") });
    this.drop = h("button", { type: "button", class: "btn drop", "data-focus": "discard", "aria-keyshortcuts": "D", click: () => this.discard() }, say(words, "tiles.discard"), h("kbd", {}, "D"));
    this.hint = h("p", { class: "note guide" });
    this.live = h("p", { class: "sr", "aria-live": "polite" });
    const felt = h("div", { class: "felt" }, this.seats.across, this.seats.prev, this.chain, this.seats.next);
    const mine = h("div", { class: "mine" }, this.seats.me, this.row, this.drop, this.hint, h("p", { class: "note keys" }, say(words, "tiles.keys")));
    this.element = h("div", { class: "tile-table", keydown: (event) => this.key(event) }, felt, mine, this.live);
    new ResizeObserver(() => this.state && this.drawChain()).observe(this.chain);
  }

  say(key, values) {
    return say(this.words, key, values);
  }

  name(tile) {
    return tileName(tile, this.state.names, this.words);
  }

  /** Show a table: the traits of coach.widgets.TileBoard, by name. */
  show(state) {
    const before = this.state;
    this.state = state;
    if (!before || before.hand.join() !== state.hand.join()) this.drawHand(state);
    if (state.hand[this.at] !== state.chosen) this.at = state.chosen ? state.hand.indexOf(state.chosen) : -1;
    for (const [at, spot] of Object.entries(this.seats)) refill(spot, this.seat(state.seats.find((seat) => seat.at === at)));
    this.element.classList.toggle("is-alone", !state.seats.some((seat) => seat.at !== "me"));
    this.drawChain();
    this.mark();
    this.tell(state.last);
  }

  seat(seat) {
    if (!seat) return [];
    const plate = h("span", { class: `seat ${seat.turn ? "is-turn" : ""}`, "aria-current": seat.turn ? "true" : null }, seat.name,
      seat.place ? h("span", { class: "chip" }, seat.place) : h("span", { class: "left", role: "img", "aria-label": this.say("tiles.left", { count: seat.left }) }, seat.left),
      seat.points ? h("b", { class: "num" }, seat.points) : null);
    const known = seat.down.filter(Boolean).map((tile) => this.name(tile));
    const spoken = [this.say("tiles.down.spoken", { count: seat.down.length }), ...known].join(this.words.list);
    const down = seat.down.length ? h("span", { class: "down", role: "img", "aria-label": spoken }, h("small", {}, this.say("tiles.down")),
      seat.down.map((tile) => (tile ? tileImage(tile, { first: "left", size: "xs dim" }) : tileBack("flat xs")))) : null;
    const open = seat.hand?.length ? h("span", { class: "open", role: "img", "aria-label": seat.hand.map((tile) => this.name(tile)).join(this.words.list) }, seat.hand.map((tile) => tileImage(tile, { size: "sm" }))) : null;
    return [plate, open, down];
  }

  // ---- the chain -----------------------------------------------------------------------------------------------------

  drawChain() {
    const { chain, lead, ends, last } = this.state;
    const width = this.chain.clientWidth;
    if (!width) return;
    const short = width < 480 ? 30 : width < 720 ? 34 : 40;
    const drawn = JSON.stringify([chain, lead, ends, last, width]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.line.setAttribute("aria-label", this.spoken());
    const begun = chain.length > 0;
    const laid = layOut(begun ? chain : [UNKNOWN], { lead: begun ? this.leadAt() : 0, width, short, place: 46 });
    this.chain.style.height = `${laid.height}px`;
    const open = ends.length ? { left: laid.left, right: laid.right } : { lead: around(laid.boxes[0], 6) };
    const fresh = { left: 0, right: chain.length - 1, lead: this.leadAt() }[last.end];
    this.line.replaceChildren(...(begun ? chain.map((tile, at) => placed(tileImage(tile, { first: laid.boxes[at].first, size: at === fresh ? "is-last" : "" }), laid.boxes[at])) : []));
    if (!begun && ends.length) this.line.append(placed(h("span", { class: "unknown" }, "⋯"), laid.boxes[0]));
    this.line.style.setProperty("--w", `${short}px`);
    const old = this.spots;
    this.spots = {};
    for (const [end, box] of Object.entries(open)) this.spots[end] = placed(old[end] ?? this.spot(end), box);
    const focused = Object.keys(old).find((end) => old[end] === document.activeElement);
    for (const end of Object.keys(old)) if (!(end in this.spots)) old[end].remove();
    for (const spot of Object.values(this.spots)) if (!spot.isConnected || spot.parentNode !== this.chain) this.chain.append(spot);
    if (focused && !(focused in this.spots)) this.stand();
    this.mark();
  }

  /** Return the place in the chain of the lead, or where nobody knows it the middle. */
  leadAt() {
    const { chain, lead } = this.state;
    return lead < 0 || lead >= chain.length ? Math.floor(chain.length / 2) : lead;
  }

  spot(end) {
    return h("button", { type: "button", class: `spot-end ${end}`, "data-focus": `end-${end}`, click: () => this.lay(end) });
  }

  spoken() {
    const { chain, ends } = this.state;
    const [left, right] = ends;
    if (!ends.length) return this.say("tiles.chain.none");
    if (!chain.length) return this.say("tiles.chain.ends", { left, right });
    return this.say("tiles.chain", { count: chain.length, tiles: chain.map((tile) => this.name(tile)).join(this.words.list), left, right });
  }

  // ---- my hand -------------------------------------------------------------------------------------------------------

  drawHand({ hand }) {
    const stood = this.pads.indexOf(document.activeElement);
    this.letGo();
    this.pads = hand.map((tile, at) => h("button", { type: "button", class: "pad", "data-at": at, tabindex: -1, "aria-label": this.name(tile),
      click: () => this.click(at), focus: () => this.stop(at), pointerdown: (event) => this.press(event, at), pointermove: (event) => this.move(event), pointerup: (event) => this.release(event), pointercancel: () => this.letGo() }, tileImage(tile)));
    this.row.replaceChildren(...this.pads);
    this.at = -1;
    this.stop(Math.max(0, Math.min(stood, hand.length - 1)));
    if (stood >= 0) this.stand();
  }

  /** Make the tile at *at* the hand's one stop for Tab. */
  stop(at) {
    this.pads.forEach((pad, each) => (pad.tabIndex = each === at ? 0 : -1));
  }

  /** Bring the focus to the hand. */
  stand() {
    (this.pads.find((pad) => pad.tabIndex === 0) ?? this.drop).focus();
  }

  /** Return the ends where *tile* may be laid. */
  endsOf(tile) {
    return this.state.placements.filter((each) => each.tile === tile).map((each) => each.end);
  }

  usable(tile) {
    return this.endsOf(tile).length > 0 || this.state.discards.includes(tile);
  }

  chosen() {
    return this.state.hand[this.at] ?? "";
  }

  choose(at) {
    this.at = at;
    this.mark();
    this.onchoose(this.chosen());
  }

  click(at) {
    if (this.dragged || !this.usable(this.state.hand[at])) return;
    this.choose(at === this.at ? -1 : at);
  }

  lay(end) {
    const tile = this.chosen();
    if (tile && this.endsOf(tile).includes(end)) this.onlay(tile, end);
  }

  discard() {
    const tile = this.chosen();
    if (this.state.discards.includes(tile)) this.ondiscard(tile);
  }

  /** Mark what can be done now: with which tiles, and with the chosen one where. */
  mark() {
    const { hand, placements, discards } = this.state;
    const tile = this.chosen();
    const myTurn = placements.length + discards.length > 0;
    this.pads.forEach((pad, at) => {
      pad.setAttribute("aria-pressed", at === this.at);
      switchOff(pad, !this.usable(hand[at]));
      pad.classList.toggle("off", myTurn && !this.usable(hand[at]));
    });
    const open = this.endsOf(tile);
    for (const [end, spot] of Object.entries(this.spots)) this.markEnd(end, spot, tile, open.includes(end));
    this.drop.hidden = !discards.length;
    switchOff(this.drop, !discards.includes(tile));
    this.drop.setAttribute("aria-label", discards.includes(tile) ? this.say("tiles.discard.tile", { tile: this.name(tile) }) : this.say("tiles.discard"));
    const led = placements.some((each) => each.end === "lead");
    const next = !myTurn ? "wait" : open.length ? "end" : tile ? "drop" : !placements.length ? "discard" : led ? "lead" : "tile";
    this.hint.textContent = this.say(`tiles.hint.${next}`, { tile: tile && this.name(tile) });
  }

  markEnd(end, spot, tile, open) {
    const number = end === "lead" ? "" : this.state.ends[end === "left" ? 0 : 1];
    const place = this.say(`tiles.end.${end}`, { number });
    spot.classList.toggle("open", open);
    switchOff(spot, !open);
    spot.tabIndex = open ? 0 : -1;
    spot.setAttribute("aria-label", open ? this.say("tiles.lay", { tile: this.name(tile), place }) : place);
    spot.replaceChildren(end === "lead" ? h("span", {}, this.state.placements.length ? this.say("tiles.lead") : "") : h("b", {}, number));
  }

  /** Say what was just done, once. */
  tell({ seat, tile, end }) {
    const key = [seat, tile, end].join();
    if (!end || key === this.said) return;
    this.said = key;
    const [left, right] = this.state.ends;
    const who = this.state.seats.find((each) => each.at === seat)?.name ?? "";
    const what = end === "down" ? (tile ? "down.known" : "down") : end === "lead" ? "lead" : "lay";
    this.live.textContent = this.say(`tiles.said.${what}`, { seat: who, tile: tile ? this.name(tile) : "", left, right }).trim();
  }

  // ---- the keys ------------------------------------------------------------------------------------------------------

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pad = this.pads.indexOf(event.target);
    const end = ENDS.find((each) => this.spots[each] === event.target);
    const number = Number(event.key);
    if (this.pads[number - 1]) this.pick(number - 1);
    else if (event.key === "d" || event.key === "D") this.throwAway(pad);
    else if (event.key === "Escape") this.unchoose();
    else if (pad >= 0 && event.key === "Enter") this.play(pad);
    else if (pad >= 0 && this.step(event.key, pad) !== undefined) this.pads[this.step(event.key, pad)]?.focus();
    else if (end && event.key.startsWith("Arrow")) this.spots[this.endsOf(this.chosen()).find((each) => each !== end)]?.focus();
    else return; // Space is the button's own click, and at an end Enter too
    event.preventDefault();
    event.stopPropagation();
  }

  step(key, at) {
    return { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: this.pads.length - 1 }[key];
  }

  pick(at) {
    this.pads[at].focus();
    if (at !== this.at && this.usable(this.state.hand[at])) this.choose(at);
  }

  /** Lay the tile at *at* where it fits; where it fits at both ends, or nowhere, go to what decides. */
  play(at) {
    if (!this.usable(this.state.hand[at])) return;
    if (at !== this.at) this.choose(at);
    const open = this.endsOf(this.chosen());
    if (open.length === 1) this.lay(open[0]);
    else (this.spots[open[0]] ?? this.drop).focus();
  }

  throwAway(pad) {
    if (this.at < 0 && pad >= 0 && this.state.discards.includes(this.state.hand[pad])) this.choose(pad);
    this.discard();
  }

  unchoose() {
    if (this.at < 0) return;
    const pad = this.pads[this.at];
    this.choose(-1);
    pad.focus();
  }

  // ---- dragging ------------------------------------------------------------------------------------------------------

  press(event, at) {
    if (event.button === 0 && this.usable(this.state.hand[at])) this.drag = { at, x: event.clientX, y: event.clientY, ghost: null };
  }

  move(event) {
    const { drag } = this;
    if (!drag || (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR)) return;
    if (!drag.ghost) this.takeUp(event, drag);
    const frame = this.element.getBoundingClientRect();
    drag.ghost.style.left = `${event.clientX - frame.left}px`;
    drag.ghost.style.top = `${event.clientY - frame.top}px`;
    const over = this.under(event);
    for (const place of [...Object.values(this.spots), this.drop]) place.classList.toggle("over", place === over);
  }

  takeUp(event, drag) {
    const pad = this.pads[drag.at];
    pad.setPointerCapture(event.pointerId);
    drag.ghost = h("div", { class: "ghost-tile" }, tileImage(this.state.hand[drag.at]));
    drag.ghost.style.setProperty("--w", `${pad.clientWidth}px`);
    this.element.append(drag.ghost);
    pad.classList.add("is-away");
    if (drag.at !== this.at) this.choose(drag.at);
  }

  /** Return the place under the pointer where the chosen tile may go, the nearest if there are two. */
  under({ clientX: x, clientY: y }) {
    const places = [...this.endsOf(this.chosen()).map((end) => this.spots[end]), ...(this.state.discards.includes(this.chosen()) ? [this.drop] : [])];
    const far = (place) => {
      const box = place.getBoundingClientRect();
      return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    };
    return places.filter((place) => place && far(place) <= NEAR).sort((one, other) => far(one) - far(other))[0];
  }

  release(event) {
    const moved = this.drag?.ghost;
    const place = moved && this.under(event);
    this.letGo();
    if (!moved) return;
    this.dragged = true; // the click that follows is the drag's own
    setTimeout(() => (this.dragged = false));
    place?.click();
  }

  letGo() {
    this.drag?.ghost?.remove();
    this.drag = null;
    for (const place of [...Object.values(this.spots), this.drop, ...this.pads]) place.classList.remove("over", "is-away");
  }
}

function switchOff(button, off) {
  if (off) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

/** Return a box that is larger by *more* pixels on each side. */
function around({ x, y, w, h: tall }, more) {
  return { x: x - more, y: y - more, w: w + 2 * more, h: tall + 2 * more };
}

function placed(element, { x, y, w, h: tall }) {
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${tall}px` });
  return element;
}
