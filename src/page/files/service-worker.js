// Keeps the files of the static site, so that it works without a network after the first visit. `kept.js`, which is
// written with the site, says which files there are, and by which version they are known.

importScripts("kept.js");

const scope = registration.scope;
const NAME = `${scope} ${KEPT.version}`;
const addresses = new Set(Object.keys(KEPT.files).map(address));

/** Files that are kept once a game is shown: pictures, the guide, icons, and fonts for letters that few need. */
const isLater = (path) => /\.png$|^(guide|icons)\.json$|^fallback/.test(path);

/** The address by which a file is kept; of the page itself that of its folder, since some servers know it by no other. */
function address(path) {
  const { origin, pathname } = new URL(path, scope);
  return origin + pathname.replace(/\/index\.html$/, "/");
}

addEventListener("install", (event) => {
  event.waitUntil(keep(Object.keys(KEPT.files).filter((path) => !isLater(path))));
});

async function keep(paths) {
  const cache = await caches.open(NAME);
  const has = new Set((await cache.keys()).map(({ url }) => url));
  const missing = paths.map(address).filter((one) => !has.has(one));
  // `no-cache` asks the server whether what the browser has of it is still the same.
  await cache.addAll(missing.map((one) => new Request(one, { cache: "no-cache" })));
}

addEventListener("activate", (event) => event.waitUntil(begin()));

/** Forgets earlier versions. Other sites of the same origin have other scopes. */
async function begin() {
  const old = (await caches.keys()).filter((name) => name.startsWith(`${scope} `) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

// A page asks that this version takes the place of the one before it, or that all files are kept from now on.
addEventListener("message", (event) =>
  event.waitUntil(event.data === "keep all" ? keep(Object.keys(KEPT.files)) : skipWaiting()),
);

addEventListener("fetch", (event) => {
  if (addresses.has(address(event.request.url))) event.respondWith(kept(event.request));
});

async function kept(request) {
  const cache = await caches.open(NAME);
  const known = await cache.match(address(request.url));
  if (known) return known;
  const fetched = await fetch(request);
  if (fetched.ok) await cache.put(address(request.url), fetched.clone());
  return fetched;
}
