// The programs in WebAssembly, each fetched once, checked and compiled, and where they run.

import { programs as list } from "./programs/list.js";

const isNode = typeof process === "object" && Boolean(process.versions?.node) && typeof document === "undefined";
let loadingHost;
// Not awaited at the top of this module: WebKit then runs the modules that import it too early.
const host = () => (loadingHost ??= import(isNode ? "./host-node.js" : "./host-browser.js"));

const settings = { worker: undefined };

export const configure = ({ worker } = {}) => {
  settings.worker = worker && new URL(worker, globalThis.location?.href).href;
};

const addressOf = (file) => new URL(`./programs/${file}`, import.meta.url).href;

export const contentOf = async (file) => (await host()).contentOf(addressOf(file));

const compiled = async ({ js, wasm, sha256 }) => {
  const bytes = await contentOf(wasm);
  // Browsers compute digests on safe connections only.
  if (globalThis.crypto?.subtle) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const found = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    if (found !== sha256) throw new Error(`${wasm} arrived damaged`);
  }
  return { js: addressOf(js), module: await WebAssembly.compile(bytes) };
};

// A function that makes a value for each name once. A failure is forgotten, so that the next call tries again.
export const once = (make) => {
  const made = new Map();
  return (name) => {
    if (!made.has(name)) {
      const value = make(name);
      value.catch(() => made.delete(name));
      made.set(name, value);
    }
    return made.get(name);
  };
};

// A program: the address of its script, and its module.
export const load = once((name) => compiled(list[name]));

// Fetches a program that is needed soon. Whoever needs it hears of a failure.
export const fetchAhead = (name) => {
  if (name in list) load(name).catch(() => {});
};

// The chunks of the program of boards that were asked for. The file of each is a module whose custom sections are the chunk and what it
// shares with others.
const chunks = new Set();

// A part of the program of boards, as a module. Parts are asked for before the chunk that shares them, in one turn.
export const part = async (name) => {
  if (name.startsWith("split_")) chunks.add(name.replace("split", "element"));
  await null;
  const files = await Promise.allSettled([...chunks].map(load));
  for (const { value } of files) {
    const [section] = value ? WebAssembly.Module.customSections(value.module, name) : [];
    if (section) return WebAssembly.compile(section);
  }
  throw files.find(({ reason }) => reason)?.reason ?? new Error(`there is no ${name}`);
};

// Starts a solver in a thread of its own. `receive` gets its messages; `fail` is called once if it cannot go on.
// Returns `post`, `end` and, in Node, `keepAlive`.
export const start = async (name, receive, fail) =>
  (await host()).start(await load(name), receive, fail, settings.worker ?? addressOf("worker.js"));
