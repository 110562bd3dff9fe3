// <antipode-board>: a board to play. See README.md and element.d.ts.

import { contentOf, load } from "./programs.js";
import { distanceOf, solutionOf } from "./solver.js";

// How long a solver may think about a board that has no table.
const SECONDS = 10;
const TEXTS = ["puzzle", "at", "goal", "moves", "metric", "link"];
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
  const { default: init, Board } = await import(js);
  await init({ module_or_path: module });
  return Board;
};

const styleSheet = async () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(new TextDecoder().decode(await contentOf("board.css")));
  return sheet;
};

class AntipodeBoard extends HTMLElement {
  static observedAttributes = [...TEXTS, ...SWITCHES];

  #board;
  #report = { position: "", link: "" };
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
      for (const question of Object.values(this.#questions)) question.abort();
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

  #show(Board, sheet) {
    const attributes = Object.fromEntries([
      ...TEXTS.filter((name) => this.hasAttribute(name)).map((name) => [name, this.getAttribute(name)]),
      ...SWITCHES.map((name) => [name, this.hasAttribute(name)]),
    ]);
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [sheet];
    try {
      if (this.#board) return this.#board.update(attributes);
      const root = document.createElement("div");
      shadow.replaceChildren(root);
      this.#board = Board.mount(root, attributes, { changed: (report) => this.#changed(report), ask: (what, place) => this.#ask(what, place) });
    } catch (fault) {
      this.#board?.remove();
      this.#board = undefined;
      this.#fail(String(fault?.message ?? fault));
    }
  }

  #fail(sentence) {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const paragraph = Object.assign(document.createElement("p"), { textContent: sentence });
    paragraph.setAttribute("role", "alert");
    shadow.replaceChildren(paragraph);
  }

  #changed({ begins, position, moves, by, solved, won, link }) {
    this.#report = { position, link };
    if (begins) return;
    const announce = (name, detail) => this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
    announce("move", { position, moves, by, solved });
    if (won && moves.length) announce("solved", { position, by });
  }

  async #ask(what, place) {
    this.#questions[what]?.abort();
    const question = new AbortController();
    this.#questions[what] = question;
    const options = { signal: question.signal, seconds: SECONDS };
    try {
      const { lower, upper, moves } = await (what === "solution" ? solutionOf : distanceOf)(place, options);
      if (what === "solution" && upper === null) throw new Error(`none was found in ${SECONDS} seconds`);
      return { lower, upper: upper ?? undefined, moves };
    } catch (error) {
      // Another question has taken its place, or the board is gone.
      return question.signal.aborted ? new Promise(() => {}) : Promise.reject(error);
    }
  }
}

if (!customElements.get("antipode-board")) customElements.define("antipode-board", AntipodeBoard);
