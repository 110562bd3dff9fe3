/** The puzzles. */
export type Puzzle = "ramka" | "rotation" | "fifteen" | "sliding";

/** Why something was refused. */
export class AntipodeError extends Error {
  /**
   * - `unreadable`: the text is no position; `column` says where.
   * - `ambiguous`: the text can mean several boards; `meanings` has them.
   * - `unsolvable`: no moves solve the board, or it is incomplete; `unsolvable` has its text.
   * - `too-large`: there are too many positions for what was asked.
   * - `late`: there is no answer within `seconds`.
   * - `unknown-puzzle`, `rejected`, `failed`: see the message.
   */
  code: "unreadable" | "ambiguous" | "unsolvable" | "too-large" | "late" | "unknown-puzzle" | "rejected" | "failed";
  /** The column of the fault, from 1, in characters of the text. */
  column?: number;
  unsolvable?: string;
  meanings?: Meaning[];
}

/** Which puzzle, and what counts as one move. */
export interface Ruleset {
  puzzle: Puzzle;
  /** The name of a metric, in Rotation of a rule; by default the usual one of the board. */
  metric?: string;
}

/** How long an answer may take. */
export interface Limits {
  /** Stops the work; the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** After this time, a search gives what it has proven; where a table is being built, there is no answer. */
  seconds?: number;
  /** Called up to ten times a second while an answer is worked out, with what is known by then. */
  onProgress?: (progress: object) => void;
}

/** Something that a text can mean. */
export interface Meaning {
  puzzle: Puzzle;
  /** The position in the notation of links, which every function here reads. */
  position: string;
  metric: string;
  /** One move of the metric, and several: `["tile move", "tile moves"]`. */
  unit: [string, string];
  /** How the text was read, where that is not evident. */
  description: string;
  solved: boolean;
  /** What a solver is asked; absent where no moves solve the board, or where it is incomplete. */
  question: object | null;
}

/** What is proven of a position. */
export interface Distance {
  puzzle: Puzzle;
  position: string;
  metric: string;
  /** The unit of the distance. */
  unit: string;
  /** The length of a shortest solution; `null` while it is not proven. */
  distance: number | null;
  /** No solution is shorter. */
  lower: number;
  /** A solution of this length exists; `null` if none is known. */
  upper: number | null;
}

/** The distance, and that after every legal move, as far as it is proven. */
export interface DistanceAnswer extends Distance {
  moves: { move: string; distance: number }[];
}

/** A solution: a shortest one if `distance` is known, otherwise the best one that was found, of `upper` moves. */
export interface SolutionAnswer extends Distance {
  moves: string[];
}

/** The meanings of a text, the most likely first: everything that the position box of the page reads. */
export function parse(text: string, options: Ruleset): Promise<Meaning[]>;

/** The distance of a position from solved. A text that can mean several boards is refused; a meaning is taken as it is. */
export function distance(position: string | Meaning, options?: Partial<Ruleset> & Limits): Promise<DistanceAnswer>;

/** A shortest solution. A text that can mean several boards is refused; a meaning is taken as it is. */
export function solve(position: string | Meaning, options?: Partial<Ruleset> & Limits): Promise<SolutionAnswer>;

/** A uniformly random position that can be solved. The same seed gives the same position. */
export function random(
  options: Ruleset & Limits & {
    /** Which board: its name or any of its positions; by default the usual one. */
    board?: string | Meaning;
    /** The exact distance from solved; boards that are too large for a table have none. */
    depth?: number;
    seed?: string;
  },
): Promise<Meaning & { seed: string }>;

/**
 * Where workers start: the address of a script on the page's own origin that imports `programs/worker.js` of this package. Without it, a
 * page that loads the package from another origin searches on its own thread, in steps of about ten milliseconds.
 */
export function configure(settings: { worker?: string }): void;
