//! Games of any puzzle, without a browser: what a person plays, what a page knows, what is stored.
//!
//! - [`puzzle`]: positions, moves and rulesets of any puzzle; a new puzzle is added there.
//! - [`game`]: a game, the history of games, and records of them.
//! - [`route`]: the state in the URL.
//! - [`lists`]: the player's own lists of boards, and the list that is played through.
//! - [`page`]: the state of a puzzle's page and its reducer.
//! - [`stored`]: the keys under which things are stored. [`backup`]: everything stored as one file.
//! - [`day`]: days. [`numbers`]: numbers and phrases as text. [`prose`]: long texts of the pages, as files.
//!
//! # Play
//!
//! `game` holds the history of a game as a pure reducer. Its `History` shares blocks between clones, so a move costs the same
//! in a long game. `puzzle` wraps the positions, moves and rulesets of all puzzles in one type each, so the page, links and
//! saved games are written and compiled once. What is specific to a puzzle is in its folder there, behind `PuzzleRules`;
//! `with_puzzles!` lists the puzzles.
//!
//! A sliding position carries its goal (`PosedPosition`), and its ruleset is the `Component` of the board where the game
//! began. The sliding editor works on a `Draft`, which need not be a valid board. Where it is open whether straight pieces
//! keep to their lines and it would matter, the editor asks before the draft can be played. The game changes only when the
//! player plays the draft. Boards of numbers have `puzzle::setup`: a puzzle supplies a `NumberBoard`, its places and what is
//! solvable. Both are a `BoardEditor`, so drafts, undo, links and storage are the same for all.
//!
//! # What is stored
//!
//! - The saved game of a puzzle holds all its games, one after the other: each with its start, its moves, where it was left,
//!   the day of its last move, and its *tails*, the lines that other moves replaced (`game::lines`). A move belongs to the
//!   game on the board alone, which then becomes the last one. Each move that was made is found in one game, and can be
//!   brought back. Of more than 1,000 games or 40,000 turns the oldest games are dropped, solved ones first
//!   (`Game::keep_within`); of more than 4,000 turns in the tails of a game the shortest lines, the longest one last.
//!   A board from a link becomes a game with its first move.
//! - A game has a *number*. Copies of a game, in several tabs or files, have the same number and the same start; joined
//!   (`Game::joined`), they are one game with all lines. `game::saved_games` decides, purely: if another tab has written, a
//!   tab without changes shows its board, and a tab with changes keeps its own; either way the games of both are stored.
//!   The page reads and writes, under a Web Lock, and without one when the page is left. Tabs of an earlier version, which
//!   may be open, know by the *revision* which saves a saved game contains.
//! - `backup` is everything stored as one file. Opening a file *joins* it: `backup::join` decides, purely, what is written.
//!   Nothing newer, and nothing that is only here, is lost. Games are joined as those of tabs; marks and results are those
//!   of both.

pub mod backup;
pub mod day;
pub mod game;
pub mod lists;
pub mod numbers;
pub mod page;
pub mod prose;
pub mod puzzle;
pub mod route;
pub mod stored;
