// What the pages of whole hands share: a hand with the split that proves it, bars with their numbers, a line to the kernel.
import { card } from "./cards.js";
import { h, icon } from "./dom.js";
import { sentence } from "./parts.js";

/** Return a hand as a picture: the cards that belong together and the others, or all of it; the card it compares by is ringed. */
export function handPicture({ cards, split, key, name, suited }, page, size = "", ring = false) {
  const spoken = (tokens) => tokens.map((token) => (suited ? page.words.cards[token] : rank(token))).join(page.words.list);
  const part = (tokens) => h("span", { class: `cards ${size} ${suited ? "" : "ranks"}` }, tokens.map((token) => {
    const face = card(token);
    if (ring && token === key) face.classList.add("is-key");
    return face;
  }));
  const parts = split ? [part(split[0]), part(split[1])] : [part(cards)];
  const label = split ? `${spoken(split[0])} + ${spoken(split[1])}` : spoken(cards);
  return h("span", { class: "split", role: "img", "aria-label": `${label}：${name}` }, parts);
}

function rank(token) {
  return token[1] === "T" ? "10" : token[1];
}

/** Return why a hand is what it is, with its clause. */
export function handReason({ reason }, page) {
  return h("p", {}, sentence(reason, page));
}

/** Return a line a row: its name, a bar, its numbers; *won* is the part of the bar that stands out. */
export function bars(label, rows, page, mine = "") {
  return h("ul", { class: "bars", "aria-label": label }, rows.map(({ kind, name, share, won, spoken, numbers }) => {
    const track = h("span", { class: "track" }, h("i"));
    track.style.setProperty("--share", share);
    track.style.setProperty("--won", won ?? 1);
    return h("li", { class: kind === mine ? "is-mine" : null }, h("span", { class: "sr" }, spoken),
      h("span", { class: "name", "aria-hidden": "true" }, name), h("span", { "aria-hidden": "true" }, track), h("b", { class: "num", "aria-hidden": "true" }, numbers));
  }));
}

/** Return the bar on which a page tells that its line is down. */
export function lostBar(page, line) {
  const bar = h("p", { class: "lost", role: "alert", hidden: true }, icon("plug"), h("span", {}, page.say("lost")), h("button", { type: "button", class: "btn quiet", click: () => window.location.reload() }, page.say("lost.reload")));
  line.onlost = (lost) => (bar.hidden = !lost);
  return bar;
}

/** Return a notice of the page: what became of a file or a link. */
export function noticeBar(model) {
  const bar = h("p", { class: "row note notice", role: "status" });
  const tell = () => {
    const { text, good } = model.get("notice");
    bar.replaceChildren(...(text ? [icon(good ? "check" : "warn"), h("span", {}, text)] : []));
    bar.className = `row note notice ${text ? (good ? "is-good" : "is-bad") : ""}`;
    bar.hidden = !text;
  };
  model.on("change:notice", tell);
  tell();
  return bar;
}

/** Draw once, after all that came in one message has been taken over. */
export function once(draw) {
  let due = null;
  return () => (due ??= Promise.resolve().then(() => { due = null; draw(); }));
}

/** Whether a key was meant for a field or a button, not for the page. */
export function isTyped(event) {
  return event.ctrlKey || event.metaKey || event.altKey || Boolean(event.target.closest?.("textarea, select, input:not([type=range])"));
}

export function onButton(event) {
  return Boolean(event.target.closest?.("button, a, summary"));
}


