// The learner's state lives in this browser: it is handed to the page's Python at the start and kept as it comes back.
import { h, icon } from "./dom.js";
import { Line } from "./exercise.js";

const KEPT = "coach:progress";
const SPARE = "coach:progress:unreadable";

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT));
  } catch {
    return "unreadable"; // Python says so, and a copy is kept
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    console.warn("progress is not kept:", error.name); // storage is full or forbidden: the page itself goes on
  }
}

export class Keeper {
  constructor(model, page) {
    this.model = model;
    this.line = new Line(model);
    model.on("change:unreadable", () => model.get("unreadable") && keep(SPARE, localStorage.getItem(KEPT)));
    model.on("change:progress", () => keep(KEPT, JSON.stringify(model.get("progress"))));
    addEventListener("storage", (event) => {
      if (event.key === KEPT && event.newValue) this.line.send({ do: "merge", progress: JSON.parse(event.newValue) });
    });
    this.line.send({ do: "begin", progress: kept(), query: page.live ? location.search : "" });
  }
}

/** The learner's file: saved from here, and read in. */
export function file(model, page, line) {
  const notice = h("p", { class: "row note", role: "status" });
  const input = h("input", { type: "file", accept: ".json,application/json", class: "sr", tabindex: -1, "aria-hidden": "true", change: async () => {
    if (input.files.length) line.send({ do: "import", text: await input.files[0].text() });
    input.value = "";
  } });
  const tell = () => {
    const { text, good } = model.get("notice");
    notice.replaceChildren(...(text ? [icon(good ? "check" : "warn"), text] : []));
    notice.className = `row note ${text ? (good ? "is-good" : "is-bad") : ""}`;
  };
  model.on("change:notice", tell);
  model.on("msg:custom", (message) => message.file && save(message.file, `${page.say("file.name")}-${new Date().toISOString().slice(0, 10)}.json`));
  tell();
  return h("section", { class: "panel stack tight", "aria-label": page.say("file") },
    h("h2", {}, page.say("file")), h("p", { class: "note" }, page.say("file.note")),
    h("div", { class: "row" },
      h("button", { type: "button", class: "btn", "data-focus": "export", click: () => line.send({ do: "export" }) }, page.say("file.export")),
      h("button", { type: "button", class: "btn", "data-focus": "import", click: () => input.click() }, page.say("file.import")), input),
    notice);
}

export function save(text, name, type = "application/json") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
