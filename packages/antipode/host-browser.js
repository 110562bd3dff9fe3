// What a browser does for the package: fetching, and workers.

export const contentOf = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  return response.arrayBuffer();
};

// The page may start no worker: of another origin, or barred by its policy.
let isBarred = false;

export const start = async (program, receive, fail, script) => {
  if (!isBarred && new URL(script).origin === location.origin) {
    const worker = await inWorker(program, receive, fail, script).catch(() => null);
    if (worker) return worker;
    isBarred = true;
  }
  return onPage(program, receive);
};

const inWorker = (program, receive, fail, script) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(script, { type: "module" });
    const thread = { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
    let isRunning = false;
    worker.onmessage = ({ data }) => {
      // The first message says that it runs.
      if (!isRunning) {
        isRunning = true;
        resolve(thread);
      }
      receive(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      const error = new Error(event.message || "the solver could not be loaded");
      isRunning ? fail(error) : reject(error);
    };
    worker.postMessage(program);
  });

// Programs that run on the page itself, by their scripts. Such a program works in steps of about ten milliseconds, between which the
// page goes on. It serves all solvers, each of which knows its own jobs.
const shared = new Map();

const onPage = async (program, receive) => {
  if (!shared.has(program.js)) shared.set(program.js, instance(program));
  const { scope, receivers } = await shared.get(program.js);
  receivers.add(receive);
  queueMicrotask(() => receive([{ job: 0, answer: "Ready" }]));
  return { post: (data) => queueMicrotask(() => scope.onmessage({ data })), end: () => receivers.delete(receive) };
};

const instance = async ({ js, module }) => {
  const { default: init, within } = await import(js);
  const receivers = new Set();
  const postMessage = (message) => {
    const { job, answer } = message[0];
    // Others have asked by then, and a solver that is not needed cannot be ended here.
    if (answer !== "Spent" && answer !== "Ready") queueMicrotask(() => [...receivers].forEach((receive) => receive([{ job, answer }])));
  };
  const scope = { performance, navigator, onmessage: null, postMessage };
  within(scope);
  await init({ module_or_path: module });
  return { scope, receivers };
};
