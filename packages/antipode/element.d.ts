/** The details of the event `move`. */
export interface MoveDetail {
  /** The position after it. */
  position: string;
  /** The moves of the turn; none after an undo or a restart. */
  moves: string[];
  by: "player" | "solution";
  solved: boolean;
}

/** The details of the event `solved`: moves have solved the board. */
export interface SolvedDetail {
  position: string;
  by: "player" | "solution";
}

/** `<antipode-board puzzle="rotation" at="3x3n2:4,1,3,5,2,6,7,8,9" controls solution distance>` */
export interface AntipodeBoardElement extends HTMLElement {
  /** The text of the position; empty until the board is there. */
  readonly position: string;
  /** The fields of a link to the board with its moves: `at=…&moves=…`. */
  readonly fields: string;
  addEventListener(type: "move", listener: (event: CustomEvent<MoveDetail>) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: "solved", listener: (event: CustomEvent<SolvedDetail>) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "antipode-board": AntipodeBoardElement;
  }
}
