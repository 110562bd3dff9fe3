//! Lessons: boards that teach the method of a puzzle, one step each, in order.
//!
//! A lesson is its board. Whoever plays from that board takes the lesson, wherever the board is from, and the lesson is done when
//! the player's own moves solve it. So the history says which lessons are done, and neither links nor saved games name any.
//!
//! `tests/sentences` proves with the engine that the moves of each lesson are a shortest solution of its board.

use super::{Game, Help};
use crate::prose::Prose;
use crate::puzzle::{Position, PuzzleKind};

const TEXTS: Prose = Prose::new(include_str!("../../texts/lessons.txt"));

/// A lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// Its place among the lessons of its puzzle, from 1.
    pub number: usize,
    /// The step that it teaches: `The last row`.
    pub title: &'static str,
    /// How the step is done.
    pub text: &'static str,
    pub board: Position,
    /// A shortest solution, which shows the step.
    pub moves: &'static str,
}

/// The lessons of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Lessons(Vec<Lesson>);

impl Lessons {
    #[must_use]
    pub fn of(kind: PuzzleKind) -> Lessons {
        let texts = TEXTS.section(kind.name());
        let fields =
            texts.all("title").zip(texts.all("text")).zip(texts.all("board")).zip(texts.all("moves"));
        let read = |(index, (((title, text), board), moves))| {
            let board = kind.solved().parse(board).ok()?;
            Some(Lesson { number: index + 1, title, text, board, moves })
        };
        Lessons(fields.enumerate().filter_map(read).collect())
    }

    #[must_use]
    pub fn all(&self) -> &[Lesson] {
        &self.0
    }

    /// The lesson of a game that began with this board.
    #[must_use]
    pub fn with_board(&self, board: &Position) -> Option<&Lesson> {
        self.0.iter().find(|lesson| lesson.board == *board)
    }

    /// `Lesson 3 of 6`.
    #[must_use]
    pub fn place(&self, lesson: &Lesson) -> String {
        format!("Lesson {} of {}", lesson.number, self.0.len())
    }

    /// The lesson to offer when a game is solved that began with this board: after a lesson the next one that is not done, after
    /// the first win, and after a game with help, the first one that is not done.
    #[must_use]
    pub fn next(&self, history: &Game, board: &Position) -> Option<&Lesson> {
        let is_open = |lesson: &&Lesson| !lesson.is_done(history);
        if let Some(lesson) = self.with_board(board) {
            let (before, after) = self.0.split_at(lesson.number);
            return after.iter().chain(before).find(is_open);
        }
        let wins = history.games().iter().filter(|game| game.is_solved).count();
        self.0.iter().find(is_open).filter(|_| wins == 1 || history.start().help != Help::default())
    }
}

impl Lesson {
    /// `Lesson 3: The last row`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("Lesson {}: {}", self.number, self.title)
    }

    /// Whether the player's own moves have solved its board in a game of the history. Hints do not matter.
    #[must_use]
    pub fn is_done(&self, history: &Game) -> bool {
        history.games_with_restarts().into_iter().any(|starts| {
            let mut help = Help::default();
            history.turns()[starts[0]].after == self.board
                && starts.into_iter().any(|start| {
                    help = help + history.turns()[start].start().map_or(Help::default(), |start| start.help);
                    history.won_at(start).is_some() && help.solver_moves == 0
                })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Actor, Event, HintLevel, Ms, StartKind, reduce};

    const KIND: PuzzleKind = PuzzleKind::Rotation;
    const NOW: Ms = Ms(0);

    fn with_lesson(game: &Game, lesson: &Lesson) -> Game {
        let position = lesson.board.clone();
        reduce(game, Event::SetPosition { position, kind: StartKind::Loaded, now: NOW })
    }

    fn solved(game: &Game, lesson: &Lesson, actor: Actor) -> Game {
        let moves = lesson.board.parse_moves(lesson.moves).expect("the moves of a lesson");
        moves
            .into_iter()
            .fold(game.clone(), |game, mv| reduce(&game, Event::Play { moves: vec![mv], actor, now: NOW }))
    }

    fn first() -> Game {
        Game::new(KIND.first_board(), StartKind::Fresh)
    }

    #[test]
    fn every_puzzle_has_lessons_and_each_is_solved_by_its_moves() {
        for kind in PuzzleKind::ALL {
            let lessons = Lessons::of(kind);
            assert!((5..=8).contains(&lessons.all().len()), "{}", kind.title());
            for name in ["title", "text", "board", "moves"] {
                assert_eq!(TEXTS.section(kind.name()).all(name).count(), lessons.all().len(), "{name}");
            }
            for lesson in lessons.all() {
                let game = solved(&Game::new(lesson.board.clone(), StartKind::Loaded), lesson, Actor::Player);
                assert!(game.is_won(), "{}: {}", kind.title(), lesson.title);
                assert_eq!(lessons.with_board(&lesson.board), Some(lesson), "no two have one board");
                assert!(lesson.is_done(&game));
            }
        }
    }

    #[test]
    fn only_what_the_player_solves_is_done() {
        let lessons = Lessons::of(KIND);
        let lesson = &lessons.all()[0];
        let begun = with_lesson(&first(), lesson);
        assert!(!lesson.is_done(&begun));
        let hinted = reduce(&begun, Event::HintGiven(HintLevel::Move));
        assert!(lesson.is_done(&solved(&hinted, lesson, Actor::Player)), "hints do not matter");
        let shown = solved(&begun, lesson, Actor::Solver);
        assert!(!lesson.is_done(&shown));
        let again = solved(&reduce(&shown, Event::Restart(NOW)), lesson, Actor::Player);
        assert!(!lesson.is_done(&again), "the solver has shown it, as with the board of a day");
        assert!(lesson.is_done(&solved(&with_lesson(&again, lesson), lesson, Actor::Player)));
        let restarted = reduce(&solved(&begun, lesson, Actor::Player), Event::Restart(NOW));
        assert!(lesson.is_done(&restarted), "a restart takes nothing back");
    }

    #[test]
    fn a_lesson_follows_the_first_win_a_game_with_help_and_the_lesson_before() {
        let lessons = Lessons::of(KIND);
        let [one, two, three, ..] = lessons.all() else { panic!("three lessons") };
        let moves = KIND.first_board().parse_moves("BdAC").expect("moves");
        let won = reduce(&first(), Event::Play { moves, actor: Actor::Player, now: NOW });
        assert!(won.is_won());
        assert_eq!(lessons.next(&won, won.start_position()), Some(one));
        let taken = |game: &Game, lesson: &Lesson| solved(&with_lesson(game, lesson), lesson, Actor::Player);
        let second = taken(&won, two);
        assert_eq!(lessons.next(&second, &two.board), Some(three));
        assert_eq!(lessons.next(&second, won.start_position()), None, "it is no first win");
        let helped = reduce(&second, Event::HintGiven(HintLevel::Move));
        assert_eq!(lessons.next(&helped, won.start_position()), Some(one), "help was wanted");
        let all = lessons.all().iter().fold(second, |game, lesson| taken(&game, lesson));
        assert!(lessons.all().iter().all(|lesson| lesson.is_done(&all)));
        assert_eq!(lessons.next(&all, &one.board), None);
        let missing = taken(&won, three);
        let last = lessons.all().last().expect("lessons");
        assert_eq!(lessons.next(&missing, &last.board), Some(one), "what was left out comes round");
    }
}
