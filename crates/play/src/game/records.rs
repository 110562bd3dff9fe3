//! The records of a puzzle: the games that are solved, and what they sum up to. They follow from the history alone.
//!
//! Averages are counted as speedcubers count them: of 5 or 12 solves in a row, without the best and the worst.
//! Only solves without help count for times and lengths.

use super::daily::DailyResults;
use super::lessons::Lessons;
use super::{Game, Help, HistoryEntry, StartKind};
use crate::day::Day;
use crate::numbers::{csv_field, seconds};
use crate::puzzle::rating::RatedDepth;
use crate::puzzle::{PuzzleKind, Ruleset};
use std::collections::BTreeMap;
use std::ops::Range;

/// A solved game.
#[derive(Clone, Debug, PartialEq)]
pub struct Solve {
    /// The turn that began it, and the one that solved it.
    pub start: usize,
    pub end: usize,
    pub day: Option<Day>,
    /// The name of the ruleset in which moves count.
    pub metric: &'static str,
    pub moves: u32,
    /// The length of a shortest solution, where it was known when the board was chosen.
    pub shortest: Option<u32>,
    pub help: Help,
    /// The time from the first move, in milliseconds; 0 if it was not taken.
    pub elapsed_ms: u64,
}

/// The solves of a puzzle, oldest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Records {
    pub solves: Vec<Solve>,
}

/// The best of all solves of boards that are equally far from solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepthRecord {
    pub depth: u32,
    pub solves: u32,
    pub best_ms: Option<u64>,
    pub fewest_over: u32,
}

impl Solve {
    /// How many more moves it has than a shortest solution.
    #[must_use]
    pub fn over(&self) -> Option<u32> {
        self.moves.checked_sub(self.shortest?)
    }

    /// The time, if it was taken and the player had no help.
    fn time(&self) -> Option<u64> {
        (self.help.is_none() && self.elapsed_ms > 0).then_some(self.elapsed_ms)
    }
}

impl Records {
    /// The solves of a history. Games that the solver solved are none, nor are lessons, which say what to do. A restart is a solve of
    /// its own, with the help before it. Where a board does not say what counts as a move, `ruleset` does.
    #[must_use]
    pub fn of(game: &Game, ruleset: Ruleset, daily: &DailyResults) -> Records {
        let lessons = Lessons::of(game.position().kind());
        let is_lesson = |starts: &Vec<usize>| {
            let first = &game.turns()[starts[0]];
            let is_loaded = first.start().is_some_and(|start| start.kind == StartKind::Loaded);
            is_loaded && lessons.with_board(&first.after).is_some()
        };
        let games = game.games_with_restarts().into_iter().filter(|starts| !is_lesson(starts));
        let solves = games.flat_map(|starts| {
            let first = starts[0];
            let mut help = Help::default();
            let solve = move |start: usize| {
                help = help + game.turns()[start].start()?.help;
                let end = game.won_at(start).filter(|_| help.solver_moves == 0)?;
                solve(game, (first, start..end), help, ruleset, daily)
            };
            starts.into_iter().filter_map(solve).collect::<Vec<_>>()
        });
        Records { solves: solves.collect() }
    }

    /// The solves without help.
    fn own(&self) -> impl Iterator<Item = &Solve> {
        self.solves.iter().filter(|solve| solve.help.is_none())
    }

    /// The times in milliseconds, oldest first.
    #[must_use]
    pub fn times(&self) -> Vec<u64> {
        self.own().filter_map(Solve::time).collect()
    }

    /// How many more moves the solves have than a shortest solution, where that is known, oldest first.
    #[must_use]
    pub fn over(&self) -> Vec<u64> {
        self.own().filter_map(Solve::over).map(u64::from).collect()
    }

    /// The records of each depth, the nearest first. Only solves without help count.
    #[must_use]
    pub fn by_depth(&self) -> Vec<DepthRecord> {
        let mut depths: BTreeMap<u32, DepthRecord> = BTreeMap::new();
        for solve in self.own() {
            let Some((depth, over)) = solve.shortest.zip(solve.over()) else { continue };
            let none = DepthRecord { depth, solves: 0, best_ms: None, fewest_over: over };
            let record = depths.entry(depth).or_insert(none);
            record.solves += 1;
            record.best_ms = record.best_ms.into_iter().chain(solve.time()).min();
            record.fewest_over = record.fewest_over.min(over);
        }
        depths.into_values().collect()
    }

    /// One line per solve, the first one names the columns.
    #[must_use]
    pub fn csv(&self, game: &Game) -> String {
        let mut text = String::from("puzzle,day,board,metric,moves,shortest,hints,seconds,solution\n");
        for solve in &self.solves {
            let turns = game.turns();
            let position = &turns[solve.start].after;
            let moves: Vec<_> =
                turns.range(solve.start + 1..solve.end + 1).flat_map(HistoryEntry::moves).copied().collect();
            let line = [
                position.kind().name().to_owned(),
                solve.day.map(|day| day.to_string()).unwrap_or_default(),
                csv_field(&position.text()),
                solve.metric.to_owned(),
                solve.moves.to_string(),
                solve.shortest.map(|shortest| shortest.to_string()).unwrap_or_default(),
                solve.help.hints.to_string(),
                if solve.elapsed_ms == 0 { String::new() } else { seconds(solve.elapsed_ms) },
                csv_field(&position.moves_text(&moves, " ")),
            ];
            text.push_str(&line.join(","));
            text.push('\n');
        }
        text
    }
}

/// The average of each so many values in a row, without the lowest and the highest of them.
#[must_use]
pub fn averages(values: &[u64], of: usize) -> Vec<f64> {
    let average = |values: &[u64]| {
        let mut sorted = values.to_vec();
        sorted.sort_unstable();
        let counted = &sorted[1..of - 1];
        counted.iter().sum::<u64>() as f64 / counted.len() as f64
    };
    values.windows(of).map(average).collect()
}

/// The solve from one turn to another, of a board that was first begun at an earlier one.
fn solve(
    game: &Game,
    (first, turns_of_game): (usize, Range<usize>),
    help: Help,
    ruleset: Ruleset,
    daily: &DailyResults,
) -> Option<Solve> {
    let (turns, kind) = (game.turns(), game.position().kind());
    let Range { start, end } = turns_of_game;
    let position = &turns[start].after;
    let known = known_distance(&turns[first].start()?.kind, position == &kind.first_board(), kind, daily);
    let named = known.and_then(|(_, metric)| kind.ruleset_named(metric).ok());
    let counting = named.unwrap_or(ruleset).for_position(position);
    let last = turns[start].start()?;
    Some(Solve {
        start,
        end,
        day: last.day,
        metric: counting.name(),
        moves: counting.count_moves(position, turns.range(start + 1..end + 1)),
        shortest: known.map(|(depth, _)| depth),
        help,
        elapsed_ms: game.elapsed_ms_at(start, end, super::Ms(0)),
    })
}

/// The distance of a board that was known when it was chosen, with the name of the ruleset.
fn known_distance(
    start: &StartKind,
    is_first: bool,
    kind: PuzzleKind,
    daily: &DailyResults,
) -> Option<(u32, &'static str)> {
    let of_default = |depth| (depth, kind.default_ruleset().name());
    match start {
        StartKind::Next(RatedDepth { depth, metric, .. }) => Some((*depth, metric)),
        StartKind::Daily(board) => daily.of(board.slot(kind), board.day)?.shortest.map(of_default),
        StartKind::Fresh if is_first => Some(of_default(kind.first_board_info().distance)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Actor, Event, HintLevel, Ms, reduce};

    const KIND: PuzzleKind = PuzzleKind::Rotation;
    /// The only shortest solution of the first board.
    const SOLUTION: &str = "BdAC";

    fn first() -> Game {
        Game::new(KIND.first_board(), StartKind::Fresh)
    }

    /// Plays moves, one a second.
    fn played(game: &Game, moves: &str, actor: Actor) -> Game {
        let moves = game.position().parse_moves(moves).expect("moves");
        moves.into_iter().enumerate().fold(game.clone(), |game, (second, mv)| {
            let now = Ms(second as u64 * 1_005);
            reduce(&game, Event::Play { moves: vec![mv], actor, now })
        })
    }

    fn next(game: &Game) -> Game {
        let kind = StartKind::Next(RatedDepth::of_depth(4, "quarter"));
        reduce(game, Event::SetPosition { position: KIND.first_board(), kind, now: Ms(0) })
    }

    fn records(game: &Game) -> Records {
        Records::of(game, KIND.default_ruleset(), &DailyResults::default())
    }

    #[test]
    fn averages_leave_out_the_best_and_the_worst() {
        assert_eq!(averages(&[99, 10, 20, 30, 1, 60], 5), [20.0, 20.0], "of 10, 20 and 30, twice");
        assert_eq!(averages(&[0, 1, 0, 1, 1, 0, 9], 5), [2.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0]);
        assert!(averages(&[1, 2, 3, 4], 5).is_empty());
    }

    #[test]
    fn a_lesson_is_no_record() {
        let lessons = Lessons::of(KIND);
        let lesson = &lessons.all()[0];
        let with_board = |kind| {
            let event = Event::SetPosition { position: lesson.board.clone(), kind, now: Ms(0) };
            played(&reduce(&first(), event), lesson.moves, Actor::Player)
        };
        assert!(lesson.is_done(&with_board(StartKind::Loaded)));
        assert_eq!(records(&with_board(StartKind::Loaded)).solves.len(), 0);
        assert_eq!(records(&with_board(StartKind::FromMap)).solves.len(), 1, "the same board, come upon");
    }

    #[test]
    fn only_what_the_player_solved_is_a_record() {
        let game = played(&first(), SOLUTION, Actor::Player);
        let game = played(&next(&game), "a", Actor::Player);
        assert_eq!(records(&game).solves.len(), 1, "the second is not solved");
        let restarted = reduce(&game, Event::Restart(Ms(0)));
        let longer = played(&restarted, &format!("aA{SOLUTION}"), Actor::Player);
        let hinted = reduce(&next(&longer), Event::HintGiven(HintLevel::Move));
        let helped = played(&hinted, SOLUTION, Actor::Player);
        let game = played(&next(&helped), SOLUTION, Actor::Solver);
        let again = played(&reduce(&game, Event::Restart(Ms(0))), SOLUTION, Actor::Player);
        assert_eq!(records(&again).solves.len(), 3, "the solver has shown it");
        let records = records(&game);
        let figures = |solve: &Solve| (solve.moves, solve.shortest, solve.help.hints, solve.elapsed_ms);
        let wanted = [(4, Some(4), 0, 3_015), (6, Some(4), 0, 5_025), (4, Some(4), 1, 3_015)];
        assert_eq!(records.solves.iter().map(figures).collect::<Vec<_>>(), wanted);
        assert_eq!((records.over(), records.times()), (vec![0, 2], vec![3_015, 5_025]), "without help");
        let best = DepthRecord { depth: 4, solves: 2, best_ms: Some(3_015), fewest_over: 0 };
        assert_eq!(records.by_depth(), [best]);
        let csv = records.csv(&game);
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines[1], "rotation,,\"3x3n2:2,3,5,1,8,7,4,9,6\",quarter,4,4,0,3.01,BdAC");
        assert_eq!((lines.len(), lines[2].ends_with(",6,4,0,5.02,aABdAC")), (4, true), "{csv}");
    }
}
