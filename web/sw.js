// Caches the site for offline use. The build fills in three constants: the name of this build (a hash over all its files),
// those files with the SHA-256 of each, and the rare ones, which are kept when they are first asked for. A new build waits
// until a page activates it.
const VERSION = "__VERSION__";
const FILES = { "__FILES__": "" };
const RARE = ["__RARE__"];

const FAMILY = `antipode ${new URL(registration.scope).pathname} `;
const CACHE = FAMILY + VERSION;
const COMMON = Object.keys(FILES).filter((file) => !RARE.includes(file));
const URLS = new Map(Object.keys(FILES).map((file) => [new URL(file, registration.scope).href, file]));
// The pages of former builds that were open when this build became active: an entry of its cache, not a file.
const FORMER_PAGES = "former-pages";

const isHashed = (file) => /-[0-9a-f]{16}\.\w+$/.test(file);

// A file with a hash in its name never changes, so a copy that the browser has already is as good as a new one, if it is
// whole. The copies kept here have a header by which boot.js knows them: they are not compressed, and need not be. They are
// new responses, because one that was redirected could not answer a navigation.
const keep = async (cache, file) => {
  const request = (mode) => fetch(file, { cache: mode, integrity: FILES[file] });
  const response = await request(isHashed(file) ? "default" : "no-cache").catch(() => request("reload"));
  if (!response.ok) throw new Error(`${file} was answered with ${response.status}`);
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  headers.set("x-antipode-version", VERSION);
  await cache.put(file, new Response(await response.blob(), { headers }));
};

// All common files or none: a build of which one file is missing or damaged is not installed. The browser tries again later.
addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    try {
      await Promise.all(COMMON.map((file) => keep(cache, file)));
    } catch (error) {
      await caches.delete(CACHE);
      throw error;
    }
  })());
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    // Pages alone: Firefox counts the service worker itself among all clients.
    const open = await clients.matchAll({ includeUncontrolled: true, type: "window" });
    const pages = open.filter(({ url }) => url.startsWith(registration.scope)).map(({ id }) => id);
    const cache = await caches.open(CACHE);
    await cache.put(FORMER_PAGES, new Response(JSON.stringify(pages)));
    await clients.claim();
  })());
});

const formerCaches = async () => (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE);

// Deletes the former builds when the last of their pages is closed.
const forgetFormer = async () => {
  const cache = await caches.open(CACHE);
  const pages = await (await cache.match(FORMER_PAGES))?.json() ?? [];
  const open = await Promise.all(pages.map((id) => clients.get(id)));
  if (open.some(Boolean)) return;
  await Promise.all((await formerCaches()).map((name) => caches.delete(name)));
};

// Fetches what the browser has evicted.
const refill = async () => {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...URLS].filter(([url, file]) => !kept.has(url) && COMMON.includes(file));
  await Promise.allSettled(missing.map(([, file]) => keep(cache, file)));
};

addEventListener("message", (event) => {
  if (event.data === "skip-waiting") skipWaiting();
  if (event.data === "tidy-up") event.waitUntil(Promise.all([forgetFormer(), refill()]));
});

// The page of a former build goes on with the files of its build.
const fromFormer = async (url) => {
  for (const name of await formerCaches()) {
    const kept = await (await caches.open(name)).match(url);
    if (kept) return kept;
  }
};

const answer = async (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // Browsers find an exact address at once; to ignore what follows it they look through all.
  const url = origin + pathname;
  const file = URLS.get(url);
  const cache = await caches.open(CACHE);
  // A page that asks past the caches has found the copy unusable.
  if (request.cache === "reload" && file) {
    event.waitUntil(keep(cache, file).catch(() => {}));
    return fetch(request);
  }
  const kept = file ? await cache.match(url) : isHashed(pathname) && await fromFormer(url);
  if (kept) return kept;
  if (RARE.includes(file)) {
    await keep(cache, file).catch(() => {});
    return await cache.match(url) ?? fetch(request);
  }
  if (file) event.waitUntil(refill());
  if (request.mode !== "navigate") return fetch(request);
  // Another spelling of an address, such as one with index.html: the host knows it. Without it the front page opens.
  return fetch(request).catch(async () => (await cache.match("./")) ?? Response.error());
};

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  event.respondWith(answer(event));
});
