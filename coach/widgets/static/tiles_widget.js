// The face of coach.widgets.TileBoard.
import { TileTable } from "./board.js";
import { h } from "./dom.js";

const SHOWN = ["hand", "chain", "lead", "ends", "seats", "placements", "discards", "chosen", "names", "last"];

function render({ model, el }) {
  const root = h("div", { class: "coach" });
  let table = null;
  let sent = 0; // the number of what was sent last; nothing more is sent until it is heard
  el.append(root);
  function send(message) {
    if (sent > model.get("heard")) return;
    sent = model.get("heard") + 1;
    model.send({ ...message, n: sent });
  }
  function draw() {
    root.lang = model.get("lang");
    table = new TileTable({
      words: model.get("words"),
      onchoose: (tile) => {
        model.set("chosen", tile);
        model.save_changes();
      },
      onlay: (tile, end) => send({ do: "lay", tile, end }),
      ondiscard: (tile) => send({ do: "discard", tile }),
    });
    root.replaceChildren(table.element);
    show();
  }
  function show() {
    table.show(Object.fromEntries(SHOWN.map((name) => [name, model.get(name)])));
  }
  let due = false;
  function soon() {
    if (!due) queueMicrotask(() => ((due = false), show())); // what comes in one message is shown at once
    due = true;
  }
  for (const name of SHOWN) model.on(`change:${name}`, soon);
  model.on("change:words", draw);
  draw();
}

export default { render };
