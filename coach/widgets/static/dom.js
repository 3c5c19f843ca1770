// The few helpers that every face is built with: elements, icons, words.

/** Return an element. A function among the attributes is a listener; null, undefined and false leave one out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

function set(element, name, value) {
  if (typeof value === "function") element.addEventListener(name, value);
  else if (value === true) element.setAttribute(name, "");
  else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
}

/** Put *children* into *element* in place of what was there, keeping the focus on what has the same data-focus. */
export function refill(element, ...children) {
  const focused = element.contains(document.activeElement) ? document.activeElement.dataset.focus : undefined;
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  if (focused) element.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

const ICONS = {
  check: "M5 12.5l4.5 4.5L19 7.5",
  cross: "M6 6l12 12M18 6L6 18",
  plug: "M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4",
  cards: "M4 7l9-3 4 13-9 3zM14 6h6v13h-4",
  down: "M6 9l6 6 6-6",
  again: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4",
  eye: "M3 12c3-5 6-7 9-7s6 2 9 7c-3 5-6 7-9 7s-6-2-9-7zM12 10a2 2 0 1 0 0 4 2 2 0 1 0 0-4",
  lamp: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5.9 1.1 1 2.1h5c.1-1 .4-1.6 1-2.1A6 6 0 0 0 12 3z",
  onward: "M5 12h14M13 6l6 6-6 6",
  warn: "M12 4l9 16H3zM12 10v4M12 17v.5",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M6 5v14",
  last: "M6 5l7 7-7 7M18 5v14",
  ask: "M9 9a3 3 0 1 1 4.5 2.600c-1 .600-1.500 1.200-1.500 2.400M12 17.500v.5",
};

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** Return the words of *key*, their {names} filled from *values*. */
export function say(words, key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Return what this tab remembers under *key*; nothing where the browser forbids to remember. */
export function recall(key) {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

export function remember(key, text) {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // a tab that may not remember works all the same
  }
}

/** Return what this browser keeps under *key*, in all its tabs; nothing where it forbids to keep. */
export function keptHere(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

export function keepHere(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // a browser that may not keep works all the same
  }
}
