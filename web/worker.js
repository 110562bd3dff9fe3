// The entry point of the worker. The page sends the URL of its own script and its compiled WebAssembly module, so that
// nothing is fetched or compiled twice, and page and worker always have the same build.
// If the program cannot start, the page receives a failure message of the protocol.
self.onmessage = async ({ data: { js, module } }) => {
  self.onmessage = null;
  try {
    const { default: init } = await import(js);
    await init({ module_or_path: module });
  } catch (error) {
    self.postMessage([{ job: 0, answer: { Crashed: `the program could not be started: ${error?.message ?? error}` } }]);
  }
};
