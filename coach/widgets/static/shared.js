// What the widgets of one page share: a frame offers how its parts are drawn, and a part waits for it.
const OFFERS = (globalThis.coachOffers ??= new Map());

function place(key) {
  if (!OFFERS.has(key)) {
    const offer = {};
    offer.promise = new Promise((resolve) => (offer.resolve = resolve));
    OFFERS.set(key, offer);
  }
  return OFFERS.get(key);
}

export function offer(key, value) {
  place(key).resolve(value);
}

export function wanted(key) {
  return place(key).promise;
}
