// The widgets of a page: models kept level with the kernel, and their faces. All of ours are anywidgets (https://anywidget.dev,
// "anywidget front-end module"); of the stock widgets only boxes are known, so that a page may put two side by side.

import { unique } from "./kernel.js";

const WIDGETS = "jupyter.widget", CONTROL = "jupyter.widget.control";

/** One widget's state: what a front-end module may do with it, and what arrives from the kernel. */
class Model {
  #state;
  #changed = {};
  #listeners = [];

  constructor(id, state, manager) {
    this.id = id;
    this.#state = state;
    this.widget_manager = manager;
  }

  get(name) { return this.#state[name]; }

  set(name, value) {
    if (Object.is(this.#state[name], value)) return;
    this.#changed[name] = value;
    this.#assign({ [name]: value });
  }

  save_changes() {
    const state = this.#changed;
    this.#changed = {};
    if (Object.keys(state).length) this.widget_manager.say(this.id, { method: "update", state, buffer_paths: [] });
  }

  send(content) { this.widget_manager.say(this.id, { method: "custom", content }); }

  on(names, callback) {
    for (const name of names.split(/\s+/)) this.#listeners.push({ name, callback });
  }

  off(names, callback) {
    const gone = names?.split(/\s+/);
    this.#listeners = this.#listeners.filter((one) => !((!gone || gone.includes(one.name)) && (!callback || callback === one.callback)));
  }

  /** Take over what the kernel says. */
  receive({ method, state, buffer_paths: paths = [], content }, buffers) {
    if (method === "custom") this.#call("msg:custom", content, buffers);
    if (method !== "update") return;
    place(state, paths, buffers);
    this.#assign(state);
  }

  /** Take over the whole of what the kernel knows, of which some may have been missed: what differs changes. */
  renew(state) {
    this.#assign(Object.fromEntries(Object.entries(state).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(this.#state[name]))));
  }

  /** Take over what is new in *state*, all of it before anybody hears of a part, and tell. */
  #assign(state) {
    const changed = Object.entries(state).filter(([name, value]) => !Object.is(this.#state[name], value));
    Object.assign(this.#state, Object.fromEntries(changed));
    for (const [name, value] of changed) this.#call(`change:${name}`, this, value);
    if (changed.length) this.#call("change", this);
  }

  #call(name, ...values) {
    for (const one of [...this.#listeners]) if (one.name === name) one.callback(...values);
  }
}

export class Widgets {
  #kernel;
  #models = new Map(); // id → promise of a model
  #pages = new Map(); // front-end module's text → promise of the module
  #styles = new Set();

  constructor(kernel) {
    this.#kernel = kernel;
    kernel.addEventListener("comm_open", ({ detail: { content, buffers } }) => {
      if (content.target_name !== WIDGETS) return;
      place(content.data.state, content.data.buffer_paths, buffers);
      this.#models.set(content.comm_id, this.#create(content.comm_id, content.data.state));
    });
    kernel.addEventListener("comm_msg", async ({ detail: { content, buffers } }) => {
      (await this.#models.get(content.comm_id))?.receive(content.data, buffers);
    });
    kernel.addEventListener("comm_close", ({ detail: { content } }) => this.#models.delete(content.comm_id));
  }

  /** Learn every widget that the page's cells have made, and of those known what has been missed. */
  load() {
    const id = unique();
    const answer = new Promise((resolve, reject) => {
      this.#kernel.addEventListener("comm_close", ({ detail: { content } }) => {
        if (content.comm_id === id) reject(new Error("the kernel knows no widgets"));
      });
      const listen = ({ detail: { content, buffers } }) => {
        if (content.comm_id !== id) return;
        this.#kernel.removeEventListener("comm_msg", listen);
        place(content.data.states, content.data.buffer_paths, buffers);
        for (const [model, { state }] of Object.entries(content.data.states)) {
          const known = this.#models.get(model);
          if (known) known.then((one) => one.renew(state));
          else this.#models.set(model, this.#create(model, state));
        }
        resolve();
      };
      this.#kernel.addEventListener("comm_msg", listen);
    });
    this.#kernel.send("comm_open", { comm_id: id, target_name: CONTROL, data: {} }, { version: "1.0.0" });
    this.say(id, { method: "request_states" });
    return answer;
  }

  say(id, data) { this.#kernel.send("comm_msg", { comm_id: id, data }); }

  /** The model of a widget; a reference may be written as the kernel writes it, "IPY_MODEL_…". */
  async get_model(reference) {
    const model = await this.#models.get(reference.replace(/^IPY_MODEL_/, ""));
    if (!model) throw new Error(`no widget ${reference}`);
    return model;
  }

  /** Show the widget *id* in the element *el*. */
  async show(id, el) {
    const model = await this.get_model(id);
    if (model.get("_esm")) {
      const face = await this.#face(model);
      await face.render?.({ model, el, signal: new AbortController().signal, experimental: invoker(model) });
    } else if (model.get("_view_name")?.endsWith("Box") && model.get("children")) {
      el.className = model.get("_view_name") === "HBox" ? "row" : "stack";
      for (const child of model.get("children")) await this.show(child, el.appendChild(document.createElement("div")));
    } else {
      throw new Error(`no face for widget ${model.get("_view_module")} ${model.get("_view_name")}`);
    }
  }

  async #create(id, state) {
    const model = new Model(id, state, this);
    if (state._esm) {
      this.#style(state._css);
      const face = await this.#face(model);
      await face.initialize?.({ model, signal: new AbortController().signal, experimental: invoker(model) });
    }
    return model;
  }

  async #face(model) {
    const text = model.get("_esm");
    if (!this.#pages.has(text)) this.#pages.set(text, load(text));
    const module = await this.#pages.get(text);
    if (!module.default) return module;
    return (model.face ??= typeof module.default === "function" ? await module.default() : module.default);
  }

  #style(css) {
    if (!css || this.#styles.has(css)) return;
    this.#styles.add(css);
    document.head.appendChild(Object.assign(document.createElement("style"), { textContent: css }));
  }
}

async function load(text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** anywidget's experimental.invoke: a message with an answer. */
function invoker(model) {
  const invoke = (name, msg, { signal = AbortSignal.timeout(3000) } = {}) => new Promise((resolve, reject) => {
    const id = unique();
    const done = () => model.off("msg:custom", listen);
    const listen = (answer, buffers) => {
      if (answer.id !== id) return;
      done();
      resolve([answer.response, buffers]);
    };
    signal.addEventListener("abort", () => { done(); reject(signal.reason); });
    model.on("msg:custom", listen);
    model.send({ id, kind: "anywidget-command", name, msg });
  });
  return { invoke };
}

/** Put binary values back where they were taken out of *state*. */
function place(state, paths = [], buffers = []) {
  paths.forEach((path, i) => {
    const last = path.at(-1);
    path.slice(0, -1).reduce((at, key) => at[key], state)[last] = buffers[i];
  });
}
