// <antipode-board>: a board to play. See README.md and element.d.ts.

import { contentOf, fetchAhead, load, once } from "./programs.js";
import { ownSheets } from "./programs/list.js";

// How long a solver may think about a board that has no table.
const SECONDS = 10;
// The fields of a link that are attributes.
const FIELDS = ["at", "goal", "moves"];
const SWITCHES = ["controls", "solution", "distance"];

// The program of all boards, and the style sheets, each fetched by the first board that needs it.
const program = once(async () => {
  const { js, module } = await load("element");
  const exports = await import(js);
  await exports.default({ module_or_path: module });
  return exports;
});

const styleSheet = once(async (file) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(new TextDecoder().decode(await contentOf(file)));
  return sheet;
});

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
      const shown = await this.#loaded().catch((fault) => this.#fail(fault));
      this.#isQueued = false;
      if (shown && this.isConnected) this.#show(...shown);
    });
  }

  // The program, the style sheets, and the rules of the puzzle, which may change meanwhile.
  async #loaded() {
    fetchAhead(`element_rules_${this.#puzzle}`);
    const [exports, common] = await Promise.all([program(), styleSheet("board.css")]).catch((error) => {
      throw new Error(`The board could not be loaded: ${error.message}`);
    });
    for (;;) {
      const name = this.#puzzle;
      const puzzle = await exports.Puzzle.load(name);
      const own = ownSheets.includes(name) ? [await styleSheet(`board_${name}.css`)] : [];
      if (name === this.#puzzle) return [exports, [common, ...own], puzzle];
    }
  }

  get #puzzle() {
    return this.getAttribute("puzzle") ?? "";
  }

  #show({ Attributes, Board }, sheets, puzzle) {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = sheets;
    try {
      const host = { changed: (...report) => this.#changed(...report), ask: (...question) => this.#ask(...question) };
      const attributes = new Attributes(puzzle, this.#link(), this.getAttribute("metric") ?? undefined, host);
      const offering = attributes.offering(...SWITCHES.map((name) => this.hasAttribute(name)));
      if (this.#board) return this.#board.update(offering);
      const root = document.createElement("div");
      shadow.replaceChildren(root);
      this.#board = Board.mount(root, offering);
    } catch (fault) {
      this.#fail(fault);
    }
  }

  // The fields of the link, and before them those that have attributes of their own.
  #link() {
    const own = FIELDS.filter((name) => this.hasAttribute(name));
    const others = (this.getAttribute("link") ?? "").replace(/^#/, "").split("&").filter((field) => !own.includes(field.split("=")[0]));
    return [...own.map((name) => `${name}=${encodeURIComponent(this.getAttribute(name))}`), ...others].join("&");
  }

  #fail(fault) {
    this.#board?.remove();
    this.#board = undefined;
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const paragraph = Object.assign(document.createElement("p"), { textContent: String(fault?.message ?? fault) });
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
      const { distanceOf, solutionOf } = await import("./solver.js");
      controller.signal.throwIfAborted();
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
