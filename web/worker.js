// The door for the worker: the page sends the name of its own script and the module it has compiled already,
// so that nothing is fetched or compiled twice and page and worker are always of one build.
// A program that cannot be started is told to the page as a failure of the worker, in the words of the protocol.
self.onmessage = async ({ data: { js, module } }) => {
  self.onmessage = null;
  try {
    const { default: init } = await import(js);
    await init({ module_or_path: module });
  } catch (error) {
    self.postMessage([{ job: 0, answer: { Failed: `the solver could not be started: ${error?.message ?? error}` } }]);
  }
};
