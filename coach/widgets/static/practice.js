// The face of coach.widgets.Practice: reviews that are due, or the exercise that a link names.
import { h, icon, refill } from "./dom.js";
import { Bench, Page } from "./exercise.js";
import { Keeper } from "./learner.js";

function render({ model, el }) {
  const root = h("div", { class: "coach lessons", lang: model.get("lang") });
  const page = new Page(model, root);
  const notice = h("p", { class: "lost", role: "alert", hidden: true });
  const head = h("div", { class: "row" });
  const rest = h("div", {});
  const work = h("div", {});
  root.append(notice, head, work, rest);
  el.append(root);
  const draw = () => {
    const { text } = model.get("notice");
    notice.hidden = !text;
    refill(notice, icon("warn"), text);
    const { state, idea, left, alone } = model.get("practice");
    refill(head, idea ? [h("h2", {}, idea), alone ? null : h("span", { class: "chip push" }, page.say("review.left", { count: left }))] : null);
    refill(rest, state && state !== "work" ? h("div", { class: "state panel" }, icon("check"), h("h2", {}, page.say(`review.${state}`)), h("p", {}, page.say(`review.${state}.why`)),
      h("a", { class: "btn primary", href: page.href("home") }, page.say("next.home"))) : null);
  };
  model.on("change:practice", draw);
  model.on("change:notice", draw);
  const keeper = new Keeper(model, page);
  new Bench(model, work, page, keeper.line);
  draw();
}

export default { render };
