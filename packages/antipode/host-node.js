// What Node does for the package: reading files, and worker threads.

import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";

export const contentOf = (url) => readFile(new URL(url));

export const start = async (program, receive, fail) => {
  const worker = new Worker(new URL("./node-worker.js", import.meta.url));
  // A solver without a question does not keep the process alive.
  worker.unref();
  worker.on("message", receive);
  worker.on("error", fail);
  worker.postMessage(program);
  return {
    post: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
    keepAlive: (isNeeded) => (isNeeded ? worker.ref() : worker.unref()),
  };
};
