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

const programs = new Map();

// A program: the address of its script, and its module. A failure is forgotten, so that the next call tries again.
export const load = (name) => {
  if (!programs.has(name)) {
    const program = compiled(list[name]);
    program.catch(() => programs.delete(name));
    programs.set(name, program);
  }
  return programs.get(name);
};

// Starts a solver in a thread of its own. `receive` gets its messages; `fail` is called once if it cannot go on.
// Returns `post`, `end` and, in Node, `keepAlive`.
export const start = async (name, receive, fail) =>
  (await host()).start(await load(name), receive, fail, settings.worker ?? addressOf("worker.js"));
