// The face of coach.widgets.Exercise.
import { Bench, Page } from "./exercise.js";
import { h } from "./dom.js";

function render({ model, el }) {
  const root = h("div", { class: "coach lessons" });
  el.append(root);
  new Bench(model, root, new Page(model, root));
}

export default { render };
