// <antipode-board>: a board to play. See README.md and element.d.ts.

import { contentOf, load } from "./programs.js";
import { distanceOf, solutionOf } from "./solver.js";

// How long a solver may think about a board that has no table.
const SECONDS = 10;
// The fields of a link that are attributes.
const FIELDS = ["at", "goal", "moves"];
const SWITCHES = ["controls", "solution", "distance"];

let loading;

// The program and the style sheet of all boards, fetched by the first one.
const loaded = () => {
  if (!loading) {
    loading = Promise.all([program(), styleSheet()]);
    loading.catch(() => (loading = undefined));
  }
  return loading;
};

const program = async () => {
  const { js, module } = await load("element");
  const exports = await import(js);
  await exports.default({ module_or_path: module });
  return exports;
};

const styleSheet = async () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(new TextDecoder().decode(await contentOf("board.css")));
  return sheet;
};

class AntipodeBoard extends HTMLElement {
  static observedAttributes = ["puzzle", "metric", "link", ...FIELDS, ...SWITCHES];

  #board;
  #report = { position: "", link: "" };
  // By what is asked: what stops the question.
  #questions = {};
  #isQueued = false;

  /** The text of the position. */
  get position() {
    return this.#report.position;
  }

  /** The fields of a link to the board with its moves. */
  get fields() {
    return this.#report.link;
  }

  connectedCallback() {
    this.#queue();
  }

  disconnectedCallback() {
    // An element that is moved is connected again at once, and its game goes on.
    queueMicrotask(() => {
      if (this.isConnected) return;
      for (const controller of Object.values(this.#questions)) controller.abort();
      this.#board?.remove();
      this.#board = undefined;
    });
  }

  attributeChangedCallback() {
    this.#queue();
  }

  // Several attributes may change at once.
  #queue() {
    if (this.#isQueued) return;
    this.#isQueued = true;
    queueMicrotask(async () => {
      const Program = await loaded().catch((error) => this.#fail(`The board could not be loaded: ${error.message}`));
      this.#isQueued = false;
      if (Program && this.isConnected) this.#show(...Program);
    });
  }

  #show({ Attributes, Board }, sheet) {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [sheet];
    try {
      const host = { changed: (...report) => this.#changed(...report), ask: (...question) => this.#ask(...question) };
      const puzzle = this.getAttribute("puzzle") ?? "";
      const attributes = new Attributes(puzzle, this.#link(), this.getAttribute("metric") ?? undefined, host);
      const offering = attributes.offering(...SWITCHES.map((name) => this.hasAttribute(name)));
      if (this.#board) return this.#board.update(offering);
      const root = document.createElement("div");
      shadow.replaceChildren(root);
      this.#board = Board.mount(root, offering);
    } catch (fault) {
      this.#board?.remove();
      this.#board = undefined;
      this.#fail(String(fault?.message ?? fault));
    }
  }

  // The fields of the link, and before them those that have attributes of their own.
  #link() {
    const own = FIELDS.filter((name) => this.hasAttribute(name));
    const others = (this.getAttribute("link") ?? "").replace(/^#/, "").split("&").filter((field) => !own.includes(field.split("=")[0]));
    return [...own.map((name) => `${name}=${encodeURIComponent(this.getAttribute(name))}`), ...others].join("&");
  }

  #fail(sentence) {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const paragraph = Object.assign(document.createElement("p"), { textContent: sentence });
    paragraph.setAttribute("role", "alert");
    shadow.replaceChildren(paragraph);
  }

  #changed(position, moves, by, solved, won, link) {
    this.#report = { position, link };
    if (!by) return;
    const announce = (name, detail) => this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
    announce("move", { position, moves, by, solved });
    if (won && moves.length) announce("solved", { position, by });
  }

  async #ask(what, puzzle, metric, position, table, search) {
    const question = { space: { puzzle, metric }, position, table, search };
    this.#questions[what]?.abort();
    const controller = new AbortController();
    this.#questions[what] = controller;
    const options = { signal: controller.signal, seconds: SECONDS };
    try {
      const { lower, upper, moves } = await (what === "solution" ? solutionOf : distanceOf)(question, options);
      if (what === "solution" && upper === null) throw new Error(`none was found in ${SECONDS} seconds`);
      return { lower, upper: upper ?? undefined, moves: moves ?? [] };
    } catch (error) {
      // A later question replaces it, or the board is gone.
      return controller.signal.aborted ? new Promise(() => {}) : Promise.reject(error);
    }
  }
}

if (!customElements.get("antipode-board")) customElements.define("antipode-board", AntipodeBoard);
