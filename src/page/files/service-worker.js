// Keeps the files of the static site, so that it works without a network after the first visit. `kept.js`, which is
// written with the site, says which files there are, and by which version they are known.

importScripts("kept.js");

const scope = registration.scope;
const NAME = `${scope} ${KEPT.version}`;
const addresses = new Set(Object.keys(KEPT.files).map(address));

/** The address by which a file is kept; of the page itself that of its folder, since some servers know it by no other. */
function address(path) {
  const { origin, pathname } = new URL(path, scope);
  return origin + pathname.replace(/\/index\.html$/, "/");
}

addEventListener("install", (event) => {
  // `no-cache` asks the server whether what the browser has of it is still the same.
  const requests = [...addresses].map((address) => new Request(address, { cache: "no-cache" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(requests)));
});

addEventListener("activate", (event) => event.waitUntil(begin()));

/** Forgets earlier versions. Other sites of the same origin have other scopes. */
async function begin() {
  const old = (await caches.keys()).filter((name) => name.startsWith(`${scope} `) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

// A page asks that this version takes the place of the one before it.
addEventListener("message", () => skipWaiting());

addEventListener("fetch", (event) => {
  if (addresses.has(address(event.request.url))) event.respondWith(kept(event.request));
});

async function kept(request) {
  const cache = await caches.open(NAME);
  return (await cache.match(address(request.url))) ?? fetch(request);
}
