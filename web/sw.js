// Caches the whole site for offline use. The build fills in two constants: the name of this build (a hash over all its
// files) and the list of those files. A new build waits until the page activates it.
const VERSION = "__VERSION__";
const FILES = ["__FILES__"];

const FAMILY = `antipode ${new URL(registration.scope).pathname} `;
const CACHE = FAMILY + VERSION;

addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
  })());
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const stale = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE);
    await Promise.all(stale.map((name) => caches.delete(name)));
    await clients.claim();
  })());
});

addEventListener("message", ({ data }) => {
  if (data === "skip-waiting") skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const cached = await cache.match(request, { ignoreSearch: true });
    return cached ?? fetch(request);
  })());
});
