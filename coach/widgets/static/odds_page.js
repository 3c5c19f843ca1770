// The face of coach.widgets.OddsPage: what a hand is and how often it wins, what a bid is worth, how common each kind is.
import { CardPad, cardRow } from "./cards.js";
import { h, icon, recall, refill, remember } from "./dom.js";
import { Page } from "./exercise.js";
import { bars, handPicture, handReason, lostBar, noticeBar, once } from "./hands.js";
import { Keeper } from "./learner.js";
import { houseRule, sentence } from "./parts.js";

const PAUSE = 300; // ms after the last key until the text is read
const BOX = "coach:hand";
const MOST = 5;

class OddsPage extends Page {
  constructor(model, el) {
    super(model, h("div", { class: "coach lessons hands odds-page", lang: model.get("lang") }));
    el.append(this.root);
    this.started = false;
    this.fault = h("div", { id: "odds-fault", role: "status" });
    this.box = h("input", { type: "text", id: "odds-box", class: "hand-box", spellcheck: "false", autocapitalize: "off", autocomplete: "off", maxlength: model.get("longest"), placeholder: this.say("odds.placeholder"), "aria-describedby": "odds-note odds-fault", input: () => this.typed(), keydown: (event) => event.key === "Enter" && this.read() });
    this.pad = new CardPad({ words: this.words, label: this.say("odds.pack"), onchange: (cards) => this.pick(cards) });
    this.pad.element.classList.add("pack");
    this.count = h("span", {});
    this.picker = h("details", { class: "picker", open: el.clientWidth === 0 ? window.innerWidth > 700 : el.clientWidth > 700 }, h("summary", { class: "btn" }, icon("cards"), this.count), this.pad.element);
    this.rules = h("div", { class: "stack tight" });
    this.hand = h("section", { class: "panel stack", "aria-live": "polite" });
    this.by = h("section", { class: "panel stack" });
    this.bid = h("section", { class: "panel stack", "aria-live": "polite" });
    this.kinds = h("section", { class: "panel stack" });
    const keeper = new Keeper(model, this);
    this.line = keeper.line;
    const paste = h("section", { class: "panel stack paste", "aria-label": this.say("odds.box") },
      h("label", { for: "odds-box", class: "strong" }, this.say("odds.box")), h("div", { class: "row line-up" }, this.box, h("button", { type: "button", class: "btn quiet", click: () => this.clear() }, this.say("clear"))),
      h("p", { class: "note", id: "odds-note" }, this.say("odds.note")), this.fault, this.picker,
      h("div", { class: "stack tight" }, h("h3", {}, this.say("odds.house")), this.rules));
    this.root.append(lostBar(this, this.line), noticeBar(model), h("div", { class: "columns" }, paste, h("div", { class: "stack answers" }, this.hand, this.bid, this.by, this.kinds)));
    const draw = once(() => this.draw());
    for (const name of ["reading", "odds", "bidding", "kinds", "house", "thinking", "begun", "heard"]) model.on(`change:${name}`, draw);
    this.draw();
  }

  get reading() { return this.model.get("reading"); }

  start() {
    this.started = true;
    const named = this.reading.of;
    this.box.value = named || recall(BOX);
    if (this.box.value !== named) this.read();
  }

  typed() {
    this.picked = null;
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.read(), PAUSE);
  }

  read() {
    clearTimeout(this.pause);
    remember(BOX, this.box.value);
    if (this.box.value === this.reading.of) return;
    this.line.send({ do: "read", text: this.box.value });
  }

  pick(cards) {
    this.picked = cards.slice(0, MOST);
    this.line.send({ do: "pick", cards: this.picked });
  }

  clear() {
    this.box.value = "";
    this.read();
    this.box.focus();
  }

  draw() {
    const { reading, model } = this;
    this.root.hidden = !model.get("begun");
    if (!model.get("begun")) return;
    if (!this.started) this.start();
    const waiting = this.picked && model.get("heard") < this.line.asked; // an answer to an earlier pick undoes none
    if (this.picked && !waiting) {
      this.picked = null;
      this.box.value = reading.of;
      remember(BOX, reading.of);
    }
    const error = reading.error;
    const few = error?.few ?? 0;
    const chosen = this.picked ? this.picked : error ? (few ? error.cards : []) : reading.cards ?? [];
    this.pad.show({ cards: model.get("pack"), selected: chosen, disabled: chosen.length >= MOST ? model.get("pack").filter((token) => !chosen.includes(token)) : [], few: false });
    this.count.textContent = this.say("odds.pack.open", { count: chosen.length });
    this.tell(error);
    const { rules, switches } = model.get("house");
    if (switches) refill(this.rules, switches.map((point) => houseRule(point, rules, (value) => this.line.send({ do: "rules", rules: value }), this)));
    this.drawHand();
    this.drawBid();
    const { note, rows } = model.get("kinds");
    this.kinds.hidden = !rows;
    if (rows) refill(this.kinds, h("h2", {}, this.say("odds.kinds")), h("p", { class: "note" }, note), bars(this.say("odds.kinds"), rows.map((row) => ({ ...row, numbers: [row.percent, " ", h("small", {}, row.count)] })), this, reading.value?.kind));
  }

  tell(error) {
    this.box.setAttribute("aria-invalid", String(Boolean(error && !error.few)));
    if (!error) return refill(this.fault);
    if (error.few) return refill(this.fault, h("p", { class: "note" }, this.say("odds.more", { count: error.few })));
    refill(this.fault, h("div", { class: "verdict fault" }, h("p", { class: "row strong" }, icon("cross"), h("span", {}, sentence(error.text, this))),
      error.located ? h("p", { class: "quote" }, h("code", {}, error.quote.before, h("mark", {}, error.quote.culprit || "\u2038"), error.quote.after)) : null));
  }

  drawHand() {
    const { reading, model } = this;
    const { value } = reading;
    const odds = model.get("odds");
    this.hand.hidden = !value;
    this.by.hidden = !odds.rows;
    if (!value) return;
    const near = (label, none, hand) => h("div", { class: "near" }, h("h3", {}, label), hand ? [handPicture(hand, this, "sm", true), h("p", { class: "strong" }, hand.name)] : h("p", { class: "note" }, none));
    refill(this.hand,
      h("div", { class: "found" }, handPicture(value, this, "", true), h("div", {}, h("h2", {}, value.name), handReason(value, this))),
      odds.percent ? h("div", { class: "win" }, this.ring(odds), h("div", {}, h("p", { class: "strong" }, this.say("odds.win")), h("p", { class: "note" }, odds.count))) : h("p", { class: "note" }, model.get("thinking").text ?? ""),
      odds.percent ? h("div", { class: "nears" }, near(this.say("odds.above"), this.say("odds.above.none"), odds.above), near(this.say("odds.below"), this.say("odds.below.none"), odds.below)) : null,
      this.live ? h("p", { class: "note" }, h("a", { class: "permalink", href: this.link() }, this.say("link"))) : null);
    if (odds.rows) refill(this.by, h("h2", {}, this.say("odds.by")), h("p", { class: "note" }, this.say("odds.by.note")), bars(this.say("odds.by"), odds.rows.map((row) => ({ ...row, numbers: [row.count, h("small", {}, ` / ${row.of}`)] })), this, value.kind));
  }

  ring({ p, percent }) {
    const ring = h("div", { class: "ring" }, percent);
    ring.style.setProperty("--v", p);
    return ring;
  }

  link() {
    const asked = new URLSearchParams({ hand: this.reading.of, rules: this.model.get("house").rules });
    return `?${asked}`;
  }

  drawBid() {
    const { model, reading } = this;
    const bid = model.get("bidding");
    this.bid.hidden = Boolean(reading.value) || Boolean(reading.error) || !(bid.error || bid.banker || model.get("thinking").text);
    if (this.bid.hidden) return;
    const title = h("h2", {}, this.say("odds.bid"));
    if (bid.error) return refill(this.bid, title, h("p", { class: "lost" }, icon("warn"), h("span", {}, this.say("odds.failed"), "：", sentence(bid.error, this))));
    if (!bid.banker) return refill(this.bid, title, h("p", { class: "note" }, model.get("thinking").text));
    const rows = (label, stakes) => h("div", { class: "scroll" }, h("table", { class: "stakes" }, h("caption", {}, label),
      h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, this.say("odds.bid.mean")), h("td", {}), h("th", { scope: "col" }, this.say("odds.bid.swing")))),
      h("tbody", {}, stakes.map(({ name, v, mean, swing }) => h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "num" }, h("b", {}, mean)), h("td", { class: "way", "aria-hidden": "true" }, this.tilt(v)), h("td", { class: "num" }, swing))))));
    refill(this.bid, title,
      h("p", { class: "row" }, bid.seen.length ? [h("span", {}, this.say("odds.bid.seen", { count: bid.seen.length })), cardRow(bid.seen, this.words, bid.suited ? "sm" : "sm ranks")] : this.say("odds.bid.before")),
      h("ul", { class: "why" }, bid.reasons.map((reason) => h("li", {}, sentence(reason, this)))),
      h("div", { class: "two" }, rows(this.say("odds.bid.banker"), bid.banker), rows(this.say("odds.bid.punter"), bid.punter)),
      h("p", { class: "note" }, this.say("odds.bid.exact")));
  }

  tilt(v) {
    const bar = h("i", { class: `tilt ${v < 0 ? "down" : ""}` });
    bar.style.setProperty("--v", Math.abs(v));
    return bar;
  }
}

function render({ model, el }) {
  new OddsPage(model, el);
}

export default { render };
