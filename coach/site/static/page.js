// A page of the site comes to life: its widgets get their faces, and it says so when its kernel has gone.

import { Kernel } from "./kernel.js";
import { Widgets } from "./widgets.js";

const page = document.getElementById("page");
const base = document.body.dataset.base;
const kernel = new Kernel(base, page.dataset.kernel);
const widgets = new Widgets(kernel);

// What the kernel said while the line was down may be lost.
kernel.addEventListener("reconnected", () => widgets.load().catch(console.error));

kernel.addEventListener("lost", () => {
  const bar = document.getElementById("lost");
  bar.hidden = false;
  bar.querySelector("button").addEventListener("click", () => location.reload());
  for (const control of page.querySelectorAll("button, input, textarea, select")) {
    if (control.matches("textarea, input")) control.readOnly = true; // what was typed may still be copied
    else control.disabled = true;
  }
});

// A page that leaves takes its kernel along; one that may come back (back and forward) keeps it a few seconds.
addEventListener("pagehide", (event) => {
  if (event.persisted) return;
  kernel.close();
  navigator.sendBeacon(`${base}api/leave/${page.dataset.kernel}`);
});

const ready = (state) => {
  document.getElementById("loading").remove();
  page.removeAttribute("aria-busy");
  document.documentElement.dataset.state = state;
};

try {
  const places = [...page.querySelectorAll("[data-widget]")];
  if (places.length) await widgets.load();
  await Promise.all(places.map((place) => widgets.show(place.dataset.widget, place)));
  ready("ready");
} catch (error) {
  console.error(error);
  ready("failed");
  document.getElementById("failed").hidden = false;
}
