// A played game followed from one seat (coach.widgets.following.Following): step by step, counts beside what the play says.
import { cardRow } from "./cards.js";
import { h, refill } from "./dom.js";
import { row, said } from "./sentences.js";

/** Draw the game into *el*; steps go by buttons, or by ←/→ while the focus is inside. */
export function following(model, el, page) {
  const box = h("figure", { class: "panel stack following", role: "group", "aria-label": page.say("follow.label"), keydown: (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(by);
  } });
  const heading = h("h3", { class: "num" });
  const since = h("div", { class: "stack tight" });
  const meters = h("div", { class: "stack" });
  const status = h("div", { role: "status", class: "stack tight" });
  const back = h("button", { type: "button", class: "btn", click: () => step(-1), "aria-keyshortcuts": "ArrowLeft" }, "← ", page.say("follow.back"));
  const ahead = h("button", { type: "button", class: "btn", click: () => step(1), "aria-keyshortcuts": "ArrowRight" }, page.say("follow.ahead"), " →");
  const ask = h("button", { type: "button", class: "btn", click: () => go(model.get("turn").at) }, page.say("follow.ask"));
  box.append(heading, h("div", { class: "row" }, back, ahead, ask), since, meters, status, h("figcaption", { class: "note" }, page.say("follow.note")));

  let wanted = null;                             // where we are going, so that no key is lost on the way
  const go = (to) => model.send({ do: "turn", to: wanted = to });
  function step(by) {
    const { at, of } = model.get("turn");
    const to = (wanted ?? at) + by;
    if (to >= 0 && to < of) go(to);
  }

  const bar = (each, told) => {
    const track = h("span", { class: "track", "aria-hidden": "true" });
    track.style.setProperty("--p", each.p);
    track.style.setProperty("--prior", each.prior);
    const values = { p: each.percent, prior: each.priorPercent, error: each.error };
    return h("li", {}, h("span", {}, page.words.seats[each.seat]), track, h("b", {}, each.percent, h("small", {}, page.say(told ? "follow.was" : "follow.counted", values))));
  };
  const meter = ({ seal, what, rows }, told) => h("section", { class: "stack tight" },
    h("h4", {}, seal ? said([page.say("follow.holder"), [what]], page) : page.say("follow.partner")),
    h("ul", { class: "meter" }, rows.map((each) => bar(each, told))));

  const draw = () => {
    const { at, of, actions, state, since: rows, hand, meters: all, said: sentences, silent } = model.get("turn");
    const told = state === "told" && !silent;
    if (at === wanted) wanted = null;
    refill(heading, page.say("follow.turn", { at: at + 1, of, actions }));
    refill(since, h("p", { class: "note" }, page.say(at ? "follow.since" : "follow.begin")), h("ol", { class: "lines moves" }, rows.map((each) => h("li", {}, row(each, page, "xs")))),
      h("p", { class: "note" }, page.say("follow.hand")), cardRow(hand, page.words, "xs"));
    refill(meters, all.map((each) => meter(each, told)));
    back.disabled = at === 0;
    ahead.disabled = at + 1 === of;
    ask.hidden = state === "waiting" || state === "told";
    box.setAttribute("aria-busy", state === "waiting");
    const words = { asked: "follow.prior", waiting: "follow.waiting", failed: "follow.failed" }[state];
    refill(status, words ? h("p", { class: "note" }, page.say(words)) : null,
      state === "told" && silent ? h("p", {}, page.say("follow.certain")) : null,
      told ? h("p", {}, page.say(sentences.length ? "follow.evidence" : "follow.little")) : null,
      told && sentences.length ? h("ul", { class: "why" }, sentences.map((each) => h("li", {}, said(each, page)))) : null);
  };
  model.on("change:turn", draw);
  draw();
  el.append(box);
}
