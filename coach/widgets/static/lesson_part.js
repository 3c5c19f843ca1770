// The face of a part of a lesson (coach.widgets.lesson.Part): the lesson's frame draws it.
import { wanted } from "./shared.js";

async function render({ model, el }) {
  const draw = await wanted(model.get("frame"));
  draw(model, el);
}

export default { render };
