// The entry point of a worker thread in Node. The program sees the scope of a worker in a browser.

import { parentPort } from "node:worker_threads";

parentPort.once("message", async ({ js, module }) => {
  const { default: init, within } = await import(js);
  const scope = {
    performance,
    navigator: { userAgent: `Node.js/${process.versions.node}` },
    onmessage: null,
    postMessage: (message, transferred) => parentPort.postMessage(message, transferred),
  };
  within(scope);
  await init({ module_or_path: module });
  parentPort.on("message", (data) => scope.onmessage({ data }));
});
