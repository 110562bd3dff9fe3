//! The ladder: how hard the next board is.
//!
//! A board has a computed rating, and a player one per puzzle, as in chess puzzles. The boards do not learn. The player's rating follows
//! from the games of the history alone: nothing else is stored.

use super::{Game, Help, StartKind};
use crate::puzzle::rating::rating_of_depth;
use serde::{Deserialize, Serialize};

/// Points between a player and a board that is won ten times as often as it is lost.
const POINTS_PER_TENFOLD: f64 = 400.0;
/// The most points that the first game is worth. Each later one is worth less, down to [`LEAST_WORTH`].
const FIRST_WORTH: f64 = 240.0;
const LEAST_WORTH: f64 = 60.0;

/// How hard the next board is for the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    Easy,
    #[default]
    Medium,
    Hard,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Won,
    /// With hints.
    Helped,
    /// Left after some moves, or solved by the solver.
    GivenUp,
}

/// A player's place in the ladder of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ladder {
    rating: f64,
    games: u32,
    last: Option<(u32, Outcome)>,
}

impl Difficulty {
    pub const ALL: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];

    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Difficulty::Easy => "Easy",
            Difficulty::Medium => "Medium",
            Difficulty::Hard => "Hard",
        }
    }

    /// The share of such boards that the player wins.
    fn expected(self) -> f64 {
        match self {
            Difficulty::Easy => 0.9,
            Difficulty::Medium => 0.7,
            Difficulty::Hard => 0.45,
        }
    }
}

impl Outcome {
    fn score(self) -> f64 {
        match self {
            Outcome::Won => 1.0,
            Outcome::Helped => 0.5,
            Outcome::GivenUp => 0.0,
        }
    }
}

impl Ladder {
    /// The place after the rated games of a history: the first board, and the boards that the ladder chose.
    #[must_use]
    pub fn of(game: &Game) -> Ladder {
        Ladder::after_games(game, false)
    }

    /// The place when the game on the board is left as it is.
    #[must_use]
    pub fn when_left(game: &Game) -> Ladder {
        Ladder::after_games(game, true)
    }

    fn after_games(game: &Game, is_left: bool) -> Ladder {
        let kind = game.position().kind();
        let first = rating_of_depth(kind.first_board_info().distance);
        let rating = f64::from(first) + handicap(Difficulty::Medium.expected());
        let start = Ladder { rating, games: 0, last: None };
        game.games_with_restarts().into_iter().fold(start, |ladder, starts| {
            let rating = match game.turns()[starts[0]].start().map(|start| &start.kind) {
                Some(StartKind::Next(board)) => Some(board.rating),
                Some(StartKind::Fresh) if game.turns()[starts[0]].after == kind.first_board() => Some(first),
                _ => None,
            };
            let outcome = outcome(game, &starts, is_left);
            rating.zip(outcome).map_or(ladder, |(rating, outcome)| ladder.after(rating, outcome))
        })
    }

    /// The player's rating.
    #[must_use]
    pub fn rating(&self) -> u32 {
        self.rating.round() as u32
    }

    /// The number of rated games.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.games
    }

    /// The rating of the next board. In the middle of the ladder it is not lower than that of a board just won, and not higher
    /// than that of a board just given up.
    #[must_use]
    pub fn next_rating(&self, difficulty: Difficulty) -> u32 {
        let rating = (self.rating - handicap(difficulty.expected())).max(0.0).round() as u32;
        match self.last.filter(|_| difficulty == Difficulty::Medium) {
            Some((last, Outcome::Won)) => rating.max(last),
            Some((last, Outcome::GivenUp)) => rating.min(last),
            Some((_, Outcome::Helped)) | None => rating,
        }
    }

    fn after(self, board: u32, outcome: Outcome) -> Ladder {
        let odds = 10_f64.powf((f64::from(board) - self.rating) / POINTS_PER_TENFOLD);
        let surprise = outcome.score() - 1.0 / (1.0 + odds);
        let worth = (FIRST_WORTH / f64::from(self.games + 1)).max(LEAST_WORTH);
        Ladder {
            rating: (self.rating + worth * surprise).max(0.0),
            games: self.games + 1,
            last: Some((board, outcome)),
        }
    }
}

/// How far a player is above a board that is won with this probability.
fn handicap(expected: f64) -> f64 {
    POINTS_PER_TENFOLD * (expected / (1.0 - expected)).log10()
}

/// How a game and its restarts ended, by the turns that began them; `None` if it is without moves and help, or on the board unsolved
/// unless that `is_left`.
fn outcome(game: &Game, starts: &[usize], is_left: bool) -> Option<Outcome> {
    let turns = game.turns();
    let helps = || starts.iter().filter_map(|start| turns[*start].start()).map(|start| start.help);
    let is_solved = starts.iter().any(|start| game.won_at(*start).is_some());
    let goes_on = !is_left && starts.iter().any(|start| turns.game_of(*start).contains(&game.current_turn()));
    let is_touched = starts.iter().any(|start| turns.game_of(*start).len() > 1)
        || helps().any(|help| help != Help::default());
    match is_solved {
        true if helps().any(|help| help.solver_moves > 0) => Some(Outcome::GivenUp),
        true if helps().any(|help| help.hints > 0) => Some(Outcome::Helped),
        true => Some(Outcome::Won),
        false => (is_touched && !goes_on).then_some(Outcome::GivenUp),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Actor, Event, HintLevel, Ms, reduce};
    use crate::puzzle::rating::{RatedDepth, depth_of_rating};
    use crate::puzzle::{Position, PuzzleKind};

    const KIND: PuzzleKind = PuzzleKind::Rotation;
    const NOW: Ms = Ms(0);

    fn first_game() -> Game {
        Game::new(KIND.first_board(), StartKind::Fresh)
    }

    /// A game whose board has this rating.
    fn with_board(game: &Game, rating: u32) -> Game {
        let kind = StartKind::Next(RatedDepth { depth: depth_of_rating(rating), metric: "quarter", rating });
        reduce(game, Event::SetPosition { position: KIND.first_board(), kind, now: NOW })
    }

    /// Plays a shortest solution of the board by breadth-first search.
    fn solved(game: &Game, actor: Actor) -> Game {
        let ruleset = KIND.default_ruleset();
        let mut paths = vec![(game.position().clone(), Vec::new())];
        loop {
            if let Some((_, moves)) = paths.iter().find(|(position, _)| position.is_solved()) {
                return reduce(game, Event::Play { moves: moves.clone(), actor, now: NOW });
            }
            let next = |(position, moves): &(Position, Vec<_>)| {
                let after = |mv| Some((ruleset.apply(position, mv)?, [moves.clone(), vec![mv]].concat()));
                ruleset.moves(position).expect("few moves").into_iter().filter_map(after).collect::<Vec<_>>()
            };
            paths = paths.iter().flat_map(next).collect();
        }
    }

    fn moved(game: &Game) -> Game {
        let mv = game.position().parse_move("a").expect("a move");
        reduce(game, Event::Play { moves: vec![mv], actor: Actor::Player, now: NOW })
    }

    fn next(game: &Game) -> u32 {
        Ladder::of(game).next_rating(Difficulty::Medium)
    }

    #[test]
    fn the_first_board_is_the_one_that_a_newcomer_is_given() {
        let ladder = Ladder::of(&first_game());
        assert_eq!((ladder.games(), ladder.next_rating(Difficulty::Medium)), (0, rating_of_depth(4)));
        let [easy, medium, hard] = Difficulty::ALL.map(|difficulty| ladder.next_rating(difficulty));
        assert!(easy < medium && medium < hard);
    }

    #[test]
    fn the_next_board_is_a_little_harder_after_a_win_and_easier_after_giving_up() {
        let won = solved(&first_game(), Actor::Player);
        assert!((601..700).contains(&next(&won)), "{}", next(&won));
        let board = with_board(&won, 690);
        assert_eq!(next(&board), next(&won), "a board that nobody touched changes nothing");
        let left = with_board(&moved(&board), 690);
        assert!(next(&left) < next(&won), "a board that was left is given up");
        let leaving = Ladder::when_left(&moved(&board));
        assert_eq!((leaving, Ladder::of(&moved(&board))), (Ladder::of(&left), Ladder::of(&won)));
        let again = reduce(&moved(&board), Event::Restart(NOW));
        assert_eq!(next(&again), next(&won), "a restart is the same board");
        let both = solved(&again, Actor::Player);
        assert_eq!(Ladder::of(&both).games(), 2);
        assert!(next(&both) > next(&won));
        assert!(next(&both) >= 690, "never easier than what was just won");
    }

    #[test]
    fn help_counts_half_and_a_solver_not_at_all() {
        let board = with_board(&solved(&first_game(), Actor::Player), 650);
        let won = next(&solved(&board, Actor::Player));
        let hinted = next(&solved(&reduce(&board, Event::HintGiven(HintLevel::Move)), Actor::Player));
        let by_solver = next(&solved(&board, Actor::Solver));
        assert!(by_solver < hinted && hinted < won, "{by_solver} {hinted} {won}");
    }

    #[test]
    fn other_boards_are_not_rated() {
        let loaded = Event::SetPosition { position: KIND.first_board(), kind: StartKind::Loaded, now: NOW };
        let game = solved(&reduce(&first_game(), loaded), Actor::Player);
        assert_eq!(Ladder::of(&game).games(), 0);
    }

    /// A player who wins as the ratings expect, from seeds: of the boards in the middle about seven of ten are won.
    #[test]
    fn about_seven_of_ten_boards_are_won() {
        use antipode_puzzles::scramble::SeededRng;
        let mut random = SeededRng::new("players");
        let mut wins = 0;
        for skill in [1_000.0, 1_300.0, 1_600.0, 1_900.0] {
            let mut ladder = Ladder::of(&first_game());
            for game in 0..300 {
                let board = ladder.next_rating(Difficulty::Medium);
                let odds = 10_f64.powf((f64::from(board) - skill) / POINTS_PER_TENFOLD);
                let is_won = (random.below(1_000_000) as f64) / 1e6 < 1.0 / (1.0 + odds);
                wins += u32::from(is_won && game >= 100);
                ladder = ladder.after(board, if is_won { Outcome::Won } else { Outcome::GivenUp });
            }
        }
        assert!((520..=600).contains(&wins), "{wins} of 800");
    }
}
