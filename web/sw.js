// Caches the whole site for offline use. The build fills in two constants: the name of this build (a hash over all its
// files) and the list of those files. A new build waits until the page activates it.
const VERSION = "__VERSION__";
const FILES = ["__FILES__"];

const FAMILY = `antipode ${new URL(registration.scope).pathname} `;
const CACHE = FAMILY + VERSION;

// A file with a hash in its name never changes, so a copy that the browser has already is as good as a new one. The copies
// kept here have a header by which boot.js knows them: they are not compressed, and need not be.
const keep = async (cache, file) => {
  const isHashed = /-[0-9a-f]{16}\.\w+$/.test(file);
  const response = await fetch(new Request(file, { cache: isHashed ? "default" : "no-cache" }));
  if (!response.ok) throw new Error(`${file} was answered with ${response.status}`);
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  headers.set("x-antipode-version", VERSION);
  await cache.put(file, new Response(await response.blob(), { headers }));
};

addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await Promise.all(FILES.map((file) => keep(cache, file)));
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
    if (cached) return cached;
    if (request.mode !== "navigate") return fetch(request);
    // Another spelling of an address, such as one with index.html: the host knows it. Without it the front page opens.
    return fetch(request).catch(async () => (await cache.match("./")) ?? Response.error());
  })());
});
