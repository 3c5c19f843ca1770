// The face of coach.widgets.Cards.
import { CardPad, cardRow } from "./cards.js";
import { h } from "./dom.js";

function render({ model, el }) {
  const root = h("div", { class: "coach" });
  let pad = null; // none where there are only cards to look at
  el.append(root);
  function draw() {
    const words = model.get("words");
    root.lang = model.get("lang");
    pad = null;
    if (!model.get("selectable")) {
      root.replaceChildren(cardRow(model.get("cards"), words, model.get("size")));
      return;
    }
    pad = new CardPad({ words, label: model.get("label"), onchange: choose });
    pad.show({ cards: model.get("cards"), selected: model.get("selected"), disabled: model.get("disabled") });
    root.replaceChildren(pad.element);
  }
  function choose(selected) {
    model.set("selected", selected);
    model.save_changes();
  }
  function follow() {
    pad.show({ cards: model.get("cards"), selected: model.get("selected"), disabled: model.get("disabled") });
  }
  for (const name of ["lang", "words", "selectable", "size", "label"]) model.on(`change:${name}`, draw);
  for (const name of ["cards", "selected", "disabled"]) model.on(`change:${name}`, () => (pad ? follow() : draw()));
  draw();
}

export default { render };
