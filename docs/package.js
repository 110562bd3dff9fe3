// Runs the examples of this page, and runs one again after it was changed.

import * as antipode from "../packages/antipode/index.js";

const AsyncFunction = (async () => {}).constructor;

const run = async (example, output) => {
  output.replaceChildren();
  const print = (text) => output.append(`${text}\n`);
  const show = (element) => output.append(element);
  output.dataset.state = "running";
  try {
    await new AsyncFunction("antipode", "print", "show", example.textContent)(antipode, print, show);
    output.dataset.state = "done";
  } catch (error) {
    print(`${error.name}: ${error.message}`);
    output.dataset.state = "failed";
  }
};

const examples = [...document.querySelectorAll("pre[data-expect]")].map((example) => {
  const output = document.createElement("output");
  example.after(output);
  example.setAttribute("contenteditable", "plaintext-only");
  example.setAttribute("role", "textbox");
  example.setAttribute("aria-multiline", "true");
  example.setAttribute("aria-label", example.previousElementSibling.textContent);
  example.setAttribute("spellcheck", "false");
  example.addEventListener("blur", () => run(example, output));
  return [example, output];
});

(async () => {
  for (const [example, output] of examples) await run(example, output);
})();
