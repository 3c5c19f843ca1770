// The face of coach.widgets.TablePage: a table of bots, from the bids to the settlement.
import { card } from "./cards.js";
import { h, icon, refill } from "./dom.js";
import { Page } from "./exercise.js";
import { handPicture, isTyped, lostBar, noticeBar, onButton, once } from "./hands.js";
import { Keeper, save } from "./learner.js";
import { choice, houseRule, sentence } from "./parts.js";

const HAND = 5;

class TablePage extends Page {
  constructor(model, el) {
    super(model, h("div", { class: "coach lessons hands table-page", lang: model.get("lang") }));
    el.append(this.root);
    this.opened = 0; // so many comparisons have been looked at
    this.before = { of: "", opened: 0 }; // the same of the round on the table, while another is read back
    this.head = h("div", { class: "row" });
    this.seats = h("ol", { class: "seats" });
    this.ask = h("div", { class: "stack tight", "aria-live": "polite" });
    this.dock = h("div", { class: "dock row" });
    this.duels = h("ol", { class: "duels", "aria-live": "polite" });
    this.settled = h("div", { role: "status" });
    this.setting = h("div", { class: "stack" });
    const keeper = new Keeper(model, this);
    this.line = keeper.line;
    this.root.append(lostBar(this, this.line), noticeBar(model), this.head,
      h("div", { class: "columns" },
        h("div", { class: "stack" }, h("section", { class: "felt" }, this.seats), h("section", { class: "panel stack asking" }, this.ask, this.settled, this.dock)),
        h("div", { class: "stack" }, this.duelPanel = h("section", { class: "panel stack comparing" }, h("h2", {}, this.say("table.compared")), this.duels), this.who = h("section", { class: "panel stack tight who" }), this.record(), h("details", { class: "panel fresh" }, h("summary", {}, this.say("table.fresh")), this.setting))));
    const draw = once(() => this.draw());
    for (const name of ["table", "setting", "replay", "thinking", "begun"]) model.on(`change:${name}`, draw);
    model.on("msg:custom", (message) => message.record && save(message.record, `${this.say("table.record.name")}-${new Date().toISOString().slice(0, 10)}.txt`, "text/plain"));
    (this.live ? document : this.root).addEventListener("keydown", (event) => this.key(event));
    this.draw();
  }

  get table() { return this.model.get("table"); }
  get replay() { return this.model.get("replay"); }
  get shown() { return this.replay.seats ? this.replay : this.table; }
  get over() { return this.shown.duels.length > 0; }
  get all() { return this.opened >= this.shown.duels.length; }

  send(message) {
    this.line.send({ ...message, of: this.table.number });
  }

  draw() {
    const { model } = this;
    this.root.hidden = !model.get("begun") || !this.table.seats;
    if (this.root.hidden) return;
    const { shown } = this;
    const here = this.replay.seats ? `replay ${this.replay.at}` : `${this.table.seed} ${this.table.number}`;
    if (here !== this.drawn) {
      if (this.replay.seats && this.drawn && !this.drawn.startsWith("replay")) this.before = { of: this.drawn, opened: this.opened };
      this.opened = this.replay.seats ? this.shown.duels.length : here === this.before.of ? this.before.opened : 0;
    }
    this.drawn = here;
    const { number, seed } = this.table;
    refill(this.head, this.replay.seats ? h("h2", {}, this.say("table.replay", { number: this.replay.at + 1, of: this.replay.of })) : [h("h2", {}, this.say("table.round", { number })), h("span", { class: "chip" }, this.say("table.seed", { seed }))]);
    this.root.classList.toggle("is-asking", !this.over); // what is asked comes first where all stands below each other
    refill(this.seats, shown.seats.map((seat, place) => this.seat(seat, place)));
    this.asking();
    this.comparing();
    this.actions();
    this.drawSetting();
  }

  seat({ seat, name, me, bid, banker, times, value, points, total, before }, place) {
    const { over, all } = this;
    const at = this.shown.duels.findIndex((duel) => duel.place === place);
    const open = over && value && this.opened > 0 && (banker || at < this.opened);
    const seen = me ? this.shown.seen ?? [] : [];
    const hidden = () => h("span", { class: "cards sm", role: "img", "aria-label": seen.length ? `${seen.map((token) => this.words.cards[token]).join(this.words.list)}${this.words.list}${this.say("table.cards.hidden")}` : this.say("table.cards.hidden") },
      seen.map((token) => card(token)), Array.from({ length: HAND - seen.length }, () => h("i", { class: "card back" })));
    const chips = [banker ? h("span", { class: "chip on" }, this.say("table.banker")) : null,
      bid === null ? null : h("span", { class: "chip" }, this.say(bid ? "table.bidding" : "table.not")),
      times ? h("span", { class: "chip" }, this.say("table.times", { count: times })) : null];
    return h("li", { class: `spot ${banker ? "is-banker" : ""} ${me ? "is-me" : ""}`, "data-place": place },
      h("p", { class: "plate" }, h("b", {}, name), h("span", { class: "note" }, seat), total ? h("span", { class: "total num" }, h("span", { class: "sr" }, this.say("table.total")), over && !all ? before : total) : null),
      open ? handPicture(value, this, "sm", true) : hidden(),
      h("p", { class: "chips" }, open ? h("strong", { class: "kind" }, value.name) : null, chips, over && all ? h("b", { class: `num points ${points.startsWith("+") ? "up" : points === "0" ? "" : "down"}` }, points) : null));
  }

  asking() {
    const { table, shown, over } = this;
    const thinking = this.model.get("thinking").text;
    const title = (text, why) => [h("h2", {}, text), why ? h("p", { class: "note" }, why) : null];
    const banker = shown.seats.find((seat) => seat.banker);
    const drawn = () => (shown.bidders === 1 ? this.say("table.only") : shown.bidders ? this.say("table.drawn", { count: shown.bidders }) : this.say("table.none.bid"));
    if (thinking) refill(this.ask, h("p", { class: "note" }, thinking));
    else if (over) refill(this.ask, banker.me ? title(this.say("table.i.bank"), drawn()) : h("p", { class: "note" }, this.say("table.banker"), "：", banker.name, " · ", drawn()));
    else if (table.phase === "bid") refill(this.ask, title(this.say("table.ask.bid"), table.seen.length ? this.say("table.ask.bid.seen", { count: table.seen.length }) : this.say("table.ask.bid.blind")));
    else if (banker.me) refill(this.ask, title(this.say("table.i.bank"), drawn()));
    else refill(this.ask, title(this.say("table.ask.times", { name: banker.name }), `${drawn()}${this.lang === "zh" ? "" : " "}${this.say("table.ask.times.why")}`));
  }

  comparing() {
    const { shown, over, all } = this;
    this.duelPanel.hidden = !over || !this.opened;
    const have = Number(this.duels.dataset.count ?? 0);
    const same = this.duels.dataset.of === this.drawn && have <= this.opened;
    const made = shown.duels.slice(same ? have : 0, this.opened).map((duel) => h("li", { class: duel.wins ? "wins" : "loses" },
      h("b", { class: "row" }, icon(duel.wins ? "check" : "cross"), duel.title), h("p", {}, sentence(duel.reason, this)), h("p", { class: "note num" }, duel.pays)));
    if (same) this.duels.append(...made);
    else this.duels.replaceChildren(...made);
    Object.assign(this.duels.dataset, { of: this.drawn, count: this.opened });
    if (!over || !all) return refill(this.settled);
    const { mine } = shown;
    const replay = Boolean(this.replay.seats);
    const title = replay ? this.say("table.zero", { sum: shown.sum }) : mine > 0 ? this.say("table.won", { points: mine }) : mine < 0 ? this.say("table.lost", { points: -mine }) : this.say("table.even");
    if (this.settled.dataset.of === this.drawn && this.settled.firstChild) return;
    this.settled.dataset.of = this.drawn;
    refill(this.settled, h("div", { class: `verdict ${replay || mine >= 0 ? "good" : ""}` }, h("h3", {}, icon(replay || mine >= 0 ? "check" : "cross"), h("span", {}, title)),
      replay ? null : h("p", { class: "num" }, this.say("table.zero", { sum: shown.sum }))));
  }

  actions() {
    const { table, over, all } = this;
    const busy = Boolean(this.model.get("thinking").text);
    const button = (focus, label, key, act, { primary, name } = {}) => h("button", { type: "button", class: `btn ${primary ? "primary" : ""}`, "data-focus": focus, "aria-label": name, "aria-keyshortcuts": key, "aria-disabled": busy ? "true" : null, click: () => !busy && act() }, label, key ? h("kbd", {}, key === "Enter" ? "↵" : key) : null);
    const focus = this.dock.contains(document.activeElement);
    let buttons;
    if (this.replay.seats) buttons = [button("go", this.say("table.replay.back"), "Enter", () => this.send({ do: "back" }), { primary: true }),
      this.replay.at > 0 ? button("before", this.say("table.replay.before"), "", () => this.send({ do: "look", at: this.replay.at - 1 })) : null,
      this.replay.at + 1 < this.replay.of ? button("after", this.say("table.replay.after"), "", () => this.send({ do: "look", at: this.replay.at + 1 })) : null];
    else if (over) buttons = all ? [button("go", this.say("table.next"), "Enter", () => this.send({ do: "next" }), { primary: true })]
      : [button("go", this.say(this.opened ? "table.compare" : "table.show"), "Enter", () => this.open(1), { primary: true }), button("all", this.say("table.compare.all"), "A", () => this.open(Infinity))];
    else if (table.phase === "bid") buttons = [button("go", this.say("table.bid"), "B", () => this.send({ do: "bid", bid: true }), { primary: true }), button("pass", this.say("table.pass"), "N", () => this.send({ do: "bid", bid: false }))];
    else if (table.seats[0].banker) buttons = [];
    else buttons = this.model.get("setting").multipliers.map((count) => button(`times-${count}`, this.say("table.times", { count }), String(count), () => this.send({ do: "times", times: count }), { name: this.say("table.times.label", { count }) }));
    refill(this.dock, buttons);
    if (focus && !this.dock.contains(document.activeElement)) this.dock.querySelector("button")?.focus({ preventScroll: true });
  }

  open(count) {
    this.opened = Math.min(this.opened + count, this.shown.duels.length);
    this.draw();
    const last = this.all ? this.settled : this.duels.lastElementChild;
    last?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  key(event) {
    if (isTyped(event)) return;
    const button = (focus) => this.dock.querySelector(`[data-focus="${focus}"]`);
    const found = { b: button("go"), n: button("pass"), a: button("all") }[event.key.toLowerCase()] ?? (/^[1-9]$/.test(event.key) ? button(`times-${event.key}`) : null);
    if (event.key.toLowerCase() === "b" && this.table.phase !== "bid") return;
    if (found) found.click();
    else if (event.key === "Enter" && !onButton(event) && this.table.phase === "over") button("go")?.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // -- the table itself, and what is kept of it

  drawSetting() {
    const { players, most, bots, policies, rules, switches } = this.model.get("setting");
    const sit = (change) => this.send({ do: "sit", ...change });
    const pick = (bot, at) => h("label", { class: "pick" }, h("span", { class: "note" }, this.table.seats[at + 1]?.seat), h("select", { "data-focus": `bot-${at}`, change: (event) => sit({ bots: bots.map((each, place) => (place === at ? event.target.value : each)) }) }, policies.map(({ value, text }) => h("option", { value, selected: value === bot }, text))));
    const counts = Array.from({ length: most - 1 }, (_, at) => ({ value: at + 2, text: String(at + 2) }));
    const sitting = policies.filter(({ value }) => bots.slice(0, players - 1).includes(value));
    this.who.hidden = Boolean(this.replay.seats);
    refill(this.who, h("h2", {}, this.say("table.who")), h("dl", { class: "policies" }, sitting.map(({ text, said }) => [h("dt", {}, text), h("dd", {}, said)])));
    refill(this.setting, h("p", { class: "note" }, this.say("table.fresh.note")),
      h("div", { class: "row ask" }, h("b", {}, this.say("table.players")), choice(this.say("table.players"), counts, players, (value) => sit({ players: value }), "players")),
      h("div", { class: "stack tight" }, h("b", {}, this.say("table.bots")), h("div", { class: "row picks" }, bots.slice(0, players - 1).map(pick))),
      switches.map((point) => houseRule(point, rules, (value) => sit({ rules: value }), this)),
      h("button", { type: "button", class: "btn", "data-focus": "sit", click: () => sit({}) }, this.say("table.fresh")));
  }

  record() {
    const file = h("input", { type: "file", accept: ".txt,text/plain", class: "sr", tabindex: -1, "aria-hidden": "true", change: async () => {
      if (file.files.length) this.line.send({ do: "load", text: await file.files[0].text() });
      file.value = "";
    } });
    const box = h("textarea", { rows: 3, spellcheck: "false", maxlength: this.model.get("longest"), "aria-label": this.say("table.record.paste"), placeholder: this.say("table.record.paste") });
    return h("details", { class: "panel record" }, h("summary", {}, this.say("table.record")), h("div", { class: "stack tight" }, h("p", { class: "note" }, this.say("table.record.note")),
      h("div", { class: "row" }, h("button", { type: "button", class: "btn", "data-focus": "save", click: () => this.line.send({ do: "save" }) }, this.say("table.record.save")),
        h("button", { type: "button", class: "btn", "data-focus": "load", click: () => (box.value.trim() ? this.line.send({ do: "load", text: box.value }) : file.click()) }, this.say("table.record.read")), file), box));
  }
}

function render({ model, el }) {
  new TablePage(model, el);
}

export default { render };
