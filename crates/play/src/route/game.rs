//! `ramka/#at=…&moves=…&metric=…&seed=…&depth=…`, and the same for every puzzle.
//!
//! - `at` is the position where `moves` start. Without it they start from the default position, or from the scramble of `seed`.
//! - `moves` are played on that position; the link opens the position after them. They are written `L2.R1.2ab.S3`.
//! - `goal` goes with `at` in a sliding block puzzle; `-` is a wall there.
//! - `metric` is what counts as one move; the default is [`PuzzleKind::default_ruleset`]. Each puzzle names this field itself
//!   ([`Ruleset::link_field`]).
//! - `setup` is a board to set up, complete or not; empty for an empty board.
//! - `seed` alone is the uniform scramble of that text in the ruleset. With `at` it records where the position is from, with
//!   `depth` if it was drawn from the positions of one depth.
//! - `day` with `at` is one of the boards of a day: `2026-11-23`, or `2026-11-23-hard`.
//!
//! Parsing does not play the moves, because that can take seconds: [`LinkReplay`] does, in steps.

use super::{LinkWarning, MAX_ROUTE_CHARS, Route};
use crate::game::daily::DailyBoard;
use crate::game::{Event, Game, HistoryEntry, StartKind, reduce};
use crate::puzzle::reading::PositionError;
use crate::puzzle::sliding::{Component, PosedPosition};
use crate::puzzle::{Move, Position, PuzzleKind, Ruleset};
use antipode_puzzles::sliding::Metric;
use std::borrow::Cow;

/// The longest seed read from a link, in characters.
const MAX_SEED_CHARS: usize = 200;

/// The largest number of moves in a link.
const MAX_MOVES: usize = 10_000;

/// Fewer moves than this always fit into a link.
const MAX_SHORT_MOVES: usize = 500;

/// The content of a link to a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct GameLink {
    /// The position where the moves start.
    pub start: Position,
    /// How the game started.
    pub start_kind: StartKind,
    /// The moves from there. They need not be legal.
    pub moves: Vec<Move>,
    pub ruleset: Ruleset,
}

/// The opening of a link: its moves are played up to the first illegal one.
#[derive(Clone, Debug)]
pub struct LinkReplay {
    link: GameLink,
    game: Game,
    warning: Option<LinkWarning>,
}

impl LinkReplay {
    /// The link at its start, with no move played.
    #[must_use]
    pub fn new(link: GameLink) -> LinkReplay {
        let game = Game::new(link.start.clone(), link.start_kind.clone());
        LinkReplay { link, game, warning: None }
    }

    /// Plays the next move. Returns false at the end.
    pub fn step(&mut self) -> bool {
        let played = self.played();
        let Some(mv) = self.link.moves.get(played).copied().filter(|_| self.warning.is_none()) else {
            return false;
        };
        if !self.game.replay(mv) {
            self.warning = Some(LinkWarning {
                message: format!(
                    "Move {} of the link, {}, is illegal there. It and the later moves were ignored.",
                    played + 1,
                    self.link.start.move_text(mv)
                ),
                text: self.link.start.moves_text(&self.link.moves, "."),
            });
        }
        true
    }

    /// Plays all moves.
    #[must_use]
    pub fn finished(mut self) -> LinkReplay {
        while self.step() {}
        self
    }

    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.warning.is_some() || self.played() == self.link.moves.len()
    }

    /// The number of moves played.
    #[must_use]
    pub fn played(&self) -> usize {
        self.game.current_turn()
    }

    /// The number of moves in the link.
    #[must_use]
    pub fn move_count(&self) -> usize {
        self.link.moves.len()
    }

    /// The game after the moves played. They are not timed: the clock starts with the player's first move.
    #[must_use]
    pub fn game(&self) -> Game {
        reduce(&self.game, Event::ResetClock)
    }

    /// The position where the moves start.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.link.start
    }

    #[must_use]
    pub fn ruleset(&self) -> Ruleset {
        self.link.ruleset
    }

    /// Whether there are moves, and all of them are played and legal.
    #[must_use]
    pub fn is_checked(&self) -> bool {
        self.move_count() > 0 && self.warning.is_none() && self.is_finished()
    }

    /// Whether a game begins with the position of the link.
    #[must_use]
    pub fn starts(&self, game: &Game) -> bool {
        *game.start_position() == self.link.start
    }

    /// Whether a game is at the end of the moves of the link, with no move since it was opened.
    #[must_use]
    pub fn is_end_of(&self, game: &Game) -> bool {
        game.start_turn() == 0
            && self.starts(game)
            && game.line().flat_map(HistoryEntry::moves).eq(&self.link.moves)
    }

    /// The warning if a move is illegal.
    #[must_use]
    pub fn warning(&self) -> Option<&LinkWarning> {
        self.warning.as_ref()
    }
}

/// A parsed link, with warnings about its ignored parts.
#[derive(Clone, Debug, PartialEq)]
pub struct ParsedLink {
    /// The content; `None` if the link names no board.
    pub link: Option<GameLink>,
    /// The ruleset named in the link, if any.
    pub ruleset: Option<Ruleset>,
    /// The text of a board to set up, which need be neither complete nor solvable; empty for an empty board.
    pub setup: Option<String>,
    /// The ignored parts, with the reasons.
    pub warnings: Vec<LinkWarning>,
}

/// Parses the route of a puzzle's page. Invalid parts are ignored, each with a warning.
#[must_use]
pub fn parse(address: &Route, kind: PuzzleKind) -> ParsedLink {
    let known = ["at", "moves", Ruleset::link_field(kind), "seed", "depth", "setup", "day", "goal"];
    let known = if kind.has_link_goal() { &known[..] } else { &known[..7] };
    let mut ignored = address.ignored_fields(known);
    let mut ignore = |message: String| ignored.push(LinkWarning { message, text: String::new() });
    if address.field("goal").is_some() && kind.has_link_goal() && address.field("at").is_none() {
        ignore("The link's goal was ignored: it has no position.".to_owned());
    }
    let named = parse_ruleset(address, kind, &mut ignored);
    let count = named.unwrap_or(kind.default_ruleset());
    let seed = address.field("seed").map(|seed| seed.chars().take(MAX_SEED_CHARS).collect::<String>());
    let depth = parse_depth(address, &mut ignored);
    let daily = parse_day(address, kind, &mut ignored).map(StartKind::Daily);
    let start = match (address.field("at"), seed) {
        (Some(text), seed) => match count.solved().parse(&with_goal(text, address, kind)) {
            Ok(at) => {
                let of_seed = seed.map(|seed| StartKind::Scramble { seed, depth });
                Some((at, daily.or(of_seed).unwrap_or(StartKind::Loaded)))
            }
            // It is shown as it is, with the reason.
            Err(PositionError { unsolvable: Some(position), .. }) => {
                return ParsedLink { link: None, ruleset: named, setup: Some(position), warnings: ignored };
            }
            Err(why) => {
                ignored.push(LinkWarning {
                    message: format!("The link's position was ignored: {why}."),
                    text: text.to_owned(),
                });
                return ParsedLink { link: None, ruleset: named, setup: None, warnings: ignored };
            }
        },
        (None, Some(seed)) => match count.scrambled(&seed) {
            Some(at) => Some((at, StartKind::Scramble { seed, depth: None })),
            None => {
                let sentence = "The link's seed was ignored: it names no board.".to_owned();
                ignored.push(LinkWarning { message: sentence, text: String::new() });
                None
            }
        },
        (None, None) => None,
    };
    let moves = address.field("moves").filter(|moves| !moves.is_empty());
    let setup = address.field("setup").map(str::to_owned);
    if start.is_none() && moves.is_none() {
        return ParsedLink { link: None, ruleset: named, setup, warnings: ignored };
    }
    let (at, how) = start.unwrap_or((count.solved(), StartKind::Fresh));
    let moves = moves.map_or_else(Vec::new, |moves| parse_moves(&at, moves, &mut ignored));
    if named.is_some() && count.for_position(&at).name() != count.name() {
        let field = Ruleset::link_field(kind);
        let sentence = format!("The link's {field} was ignored: {} does not fit its board.", count.name());
        ignored.push(LinkWarning { message: sentence, text: String::new() });
    }
    ParsedLink {
        link: Some(GameLink { ruleset: count.for_position(&at), start: at, start_kind: how, moves }),
        ruleset: named,
        setup,
        warnings: ignored,
    }
}

/// The text of a position with the goal from its own field.
fn with_goal<'a>(at: &'a str, address: &Route, kind: PuzzleKind) -> Cow<'a, str> {
    let joined = address.field("goal").and_then(|goal| kind.join_link_goal(at, goal));
    joined.map_or(Cow::Borrowed(at), Cow::Owned)
}

/// Which board of a day the link says that it is.
fn parse_day(address: &Route, kind: PuzzleKind, ignored: &mut Vec<LinkWarning>) -> Option<DailyBoard> {
    let text = address.field("day")?;
    let daily = DailyBoard::parse(text, kind).filter(|_| address.field("at").is_some());
    if daily.is_none() {
        let why = if address.field("at").is_none() {
            "it needs a position"
        } else {
            "it is no date, as 2026-11-23 is"
        };
        let message = format!("The link's day was ignored: {why}.");
        ignored.push(LinkWarning { message, text: String::new() });
    }
    daily
}

fn parse_depth(address: &Route, ignored: &mut Vec<LinkWarning>) -> Option<u32> {
    let mut ignore = |message: String| ignored.push(LinkWarning { message, text: String::new() });
    let seed = address.field("seed");
    if seed.is_some_and(|seed| seed.chars().nth(MAX_SEED_CHARS).is_some()) {
        ignore(format!("The link's seed is longer than {MAX_SEED_CHARS} characters. Its end was ignored."));
    }
    let depth = address.field("depth")?;
    let known = depth.parse().ok();
    if known.is_none() {
        ignore("The link's depth was ignored: it is not a whole number.".to_owned());
    } else if seed.is_none() || address.field("at").is_none() {
        ignore("The link's depth was ignored: it needs a position and a seed.".to_owned());
    }
    known
}

fn parse_ruleset(address: &Route, kind: PuzzleKind, ignored: &mut Vec<LinkWarning>) -> Option<Ruleset> {
    let field = Ruleset::link_field(kind);
    match kind.ruleset_named(address.field(field)?) {
        Ok(count) => Some(count),
        Err(why) => {
            let sentence = format!("The link's {field} was ignored: {why}.");
            ignored.push(LinkWarning { message: sentence, text: String::new() });
            None
        }
    }
}

/// The moves, legal or not.
fn parse_moves(at: &Position, text: &str, ignored: &mut Vec<LinkWarning>) -> Vec<Move> {
    let why = match at.parse_moves(text) {
        Ok(moves) => return moves,
        Err(why) => why,
    };
    ignored.push(LinkWarning {
        message: format!("The link's moves were ignored: {why}."),
        text: text.to_owned(),
    });
    Vec::new()
}

/// The route of a position without moves.
#[must_use]
pub fn route_of_board(board: &Position, count: Ruleset) -> Route {
    route_of_game(&Game::new(board.clone(), StartKind::Loaded), count)
}

impl PosedPosition {
    /// The address of the page that plays it, in a metric.
    #[must_use]
    pub fn address(&self, metric: Metric) -> String {
        let ruleset = Ruleset::Sliding(Component::new(self, metric));
        route_of_board(&Position::Sliding(self.clone()), ruleset).to_string()
    }
}

/// The route of a game at its current turn.
#[must_use]
pub fn route_of_game(game: &Game, count: Ruleset) -> Route {
    route_of_turn(game, game.current_turn(), count)
}

/// The route of a game at one of its turns; without its moves if they are too long for a link.
#[must_use]
pub fn route_of_turn(game: &Game, turn: usize, count: Ruleset) -> Route {
    let turns = game.turns();
    let began = turns.start_before(turn).unwrap_or(0);
    let kind = turns[began].start().map_or(&StartKind::Loaded, |start| &start.kind);
    let moves: Vec<Move> = turns.range(began + 1..turn + 1).flat_map(HistoryEntry::moves).copied().collect();
    let is_short =
        |route: &Route| moves.len() < MAX_SHORT_MOVES || route.to_string().len() <= MAX_ROUTE_CHARS;
    let route = (moves.len() <= MAX_MOVES).then(|| build_route(&turns[began].after, kind, &moves, count));
    route.filter(is_short).unwrap_or_else(|| build_route(&turns[turn].after, &StartKind::Loaded, &[], count))
}

/// The route of a board that is being set up, given by its text.
#[must_use]
pub fn route_of_setup(kind: PuzzleKind, text: &str, ruleset: Option<Ruleset>) -> Route {
    let mut fields = vec![("setup".to_owned(), text.to_owned())];
    let ruleset = ruleset.filter(|ruleset| ruleset.name() != kind.default_ruleset().name());
    fields.extend(ruleset.map(|ruleset| (Ruleset::link_field(kind).to_owned(), ruleset.name().to_owned())));
    Route { path: kind.name().to_owned(), fields, is_cut: false }
}

fn build_route(at: &Position, how: &StartKind, moves: &[Move], count: Ruleset) -> Route {
    let kind = at.kind();
    let count = count.for_position(at);
    let how = match how {
        StartKind::Scramble { seed, .. } if seed.chars().nth(MAX_SEED_CHARS).is_some() => &StartKind::Loaded,
        how => how,
    };
    let mut fields = Vec::new();
    let mut field = |name: &str, value: String| fields.push((name.to_owned(), value));
    // A link without `at` opens another board if the ruleset implies another board.
    let usual = kind.ruleset_named(count.name()).unwrap_or(count);
    let from_seed = matches!(how, StartKind::Scramble { seed, depth: None } if usual.scrambled(seed).as_ref() == Some(at));
    let from_start =
        usual.solved() == *at && !matches!(how, StartKind::Scramble { .. } | StartKind::Daily(_));
    if !from_seed && !(from_start && (*how == StartKind::Fresh || !moves.is_empty())) {
        let text = at.link_text();
        let has_goal = usual.solved().parse(&text).ok().as_ref() == Some(at);
        field("at", text);
        if let Some(goal) = at.link_goal().filter(|_| !has_goal) {
            field("goal", goal);
        }
    }
    if !moves.is_empty() {
        field("moves", at.moves_text(moves, "."));
    }
    if count.name() != kind.default_ruleset().name() {
        field(Ruleset::link_field(kind), count.name().to_owned());
    }
    if let StartKind::Daily(board) = how {
        field("day", board.to_string());
    }
    if let StartKind::Scramble { seed, depth } = how {
        field("seed", seed.clone());
        if let Some(depth) = depth {
            field("depth", depth.to_string());
        }
    }
    Route { path: kind.name().to_owned(), fields, is_cut: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Actor, Event, Ms, reduce};
    use antipode_puzzles::ramka::Metric;

    const TILES: Ruleset = Ruleset::Ramka(Metric::Tiles);

    fn board(text: &str) -> Position {
        TILES.solved().parse(text).expect("a board")
    }

    fn moves(text: &str) -> Vec<Move> {
        TILES.solved().parse_moves(text).expect("moves")
    }

    fn scrambled(seed: &str, metric: Metric) -> Position {
        Ruleset::Ramka(metric).scrambled(seed).expect("Ramka is drawn at once")
    }

    fn print(game: &Game, metric: Metric) -> Route {
        route_of_game(game, Ruleset::Ramka(metric))
    }

    fn game(at: &str, kind: StartKind, text: &str) -> Game {
        let game = Game::new(board(at), kind);
        moves(text).into_iter().fold(game, |game, mv| {
            reduce(&game, Event::Play { moves: vec![mv], actor: Actor::Player, now: Ms(0) })
        })
    }

    fn blocks(text: &str) -> ParsedLink {
        parse(&Route::parse(text), PuzzleKind::Rotation)
    }

    #[test]
    fn a_rotation_board_is_printed_with_its_rule() {
        let game =
            |at: &str, how| Game::new(PuzzleKind::Rotation.solved().parse(at).expect("a position"), how);
        let usual = PuzzleKind::Rotation.default_ruleset();
        let text = |game: &Game| route_of_game(game, usual.for_position(game.position())).to_string();
        assert_eq!(text(&game("3x3n2", StartKind::Fresh)), "rotation/");
        assert_eq!(text(&game("4x4n2", StartKind::Fresh)), "rotation/#at=4x4n2");
        assert_eq!(text(&game("4x3n3@ring", StartKind::Fresh)), "rotation/#rule=ring");
        assert_eq!(text(&game("5x5n3@ring", StartKind::Fresh)), "rotation/#at=5x5n3&rule=ring");
        let turned = PuzzleKind::Rotation.solved().parse("413526789").expect("a position");
        let turned = reduce(
            &Game::new(turned.clone(), StartKind::Loaded),
            Event::Play {
                moves: turned.parse_moves("bA2").expect("turns"),
                actor: Actor::Player,
                now: Ms(0),
            },
        );
        assert_eq!(text(&turned), "rotation/#at=3x3n2:4,1,3,5,2,6,7,8,9&moves=b.A2");
        for printed in [
            text(&turned),
            "rotation/#at=12x12n2&moves=R1C1.r11c11x2".into(),
            "#/rotation?at=12x12n2&moves=R1C1.r11c11x2".into(),
            text(&game("3x3n3x2", StartKind::Fresh)),
        ] {
            let read = blocks(&printed);
            assert_eq!(read.warnings, [], "{printed}");
        }
        let link = blocks(&text(&turned)).link.expect("a board");
        assert_eq!((&link.start, link.moves.len(), link.ruleset), (turned.start_position(), 2, usual));
    }

    #[test]
    fn a_rotation_scramble_is_reachable() {
        let drawn = blocks("rotation/#seed=monday").link.expect("a board");
        assert_eq!(Some(drawn.start), PuzzleKind::Rotation.default_ruleset().scrambled("monday"));
        let ring = blocks("#/rotation?seed=monday&rule=ring").link.expect("a board");
        assert!(
            ring.start.text().starts_with("4x3n3:") && ring.start.text().ends_with("@ring"),
            "{}",
            ring.start.text()
        );
    }

    #[test]
    fn an_invalid_rotation_board_is_refused_with_a_reason() {
        let refused = |at: &str| {
            let read = blocks(&format!("#/rotation?at={at}"));
            assert_eq!((read.link, read.warnings[0].text.as_str()), (None, at));
            read.warnings[0].message.clone()
        };
        assert!(refused("3x3n2:1,2,3,4,5,6,7,8,8").contains("8 appears twice"));
        assert!(refused("3x3n2:1,2,3,4,5,6,7,8,12").contains("1 to 9, not 12"));
        assert!(refused("1000x1000n2").contains("1 to 12 wide"));
        let unsolvable = |link: &str| {
            let read = blocks(link);
            assert_eq!((read.link, read.warnings), (None, vec![]), "it is set up as it is");
            read.setup.expect("a board to set up")
        };
        let board = "4x3n3:2,1,3,4,5,6,7,8,9,10,11,12";
        assert_eq!(unsolvable(&format!("#/rotation?at={board}")), board);
        let ring = unsolvable("#/rotation?at=3x3n3:2,1,3,4,5,6,7,8,9&rule=ring");
        assert_eq!(ring, "3x3n3:2,1,3,4,5,6,7,8,9@ring");
        let unfit = blocks("#/rotation?at=4x4n2&rule=ring");
        assert!(unfit.warnings.is_empty(), "the rule says how the blocks turn");
        let unfit = blocks("#/rotation?at=4x4n2@ring&rule=half");
        assert!(unfit.warnings[0].message.contains("does not fit its board"), "{:?}", unfit.warnings);
    }

    fn read_text(text: &str) -> ParsedLink {
        parse(&Route::parse(text), PuzzleKind::Ramka)
    }

    fn opened(text: &str) -> Option<LinkReplay> {
        read_text(text).link.map(|link| LinkReplay::new(link).finished())
    }

    fn ignored(text: &str) -> Vec<String> {
        let illegal = opened(text).and_then(|replay| replay.warning().cloned());
        read_text(text).warnings.into_iter().chain(illegal).map(|ignored| ignored.message).collect()
    }

    #[test]
    fn defaults_are_omitted() {
        let text = |game: &Game, metric| print(game, metric).to_string();
        assert_eq!(text(&game("123/456/789", StartKind::Fresh, ""), Metric::Tiles), "ramka/");
        assert_eq!(
            text(&game("123/456/789", StartKind::Fresh, "2aL S1"), Metric::Tiles),
            "ramka/#moves=2aL.S1"
        );
        assert_eq!(
            text(&game("321/654/987", StartKind::Loaded, "L2"), Metric::Slides),
            "ramka/#at=321/654/987&moves=L2&metric=slides"
        );
        assert_eq!(text(&game("123/456/789", StartKind::Loaded, ""), Metric::Tiles), "ramka/#at=123/456/789");
    }

    #[test]
    fn a_seed_replaces_its_board() {
        let monday = scrambled("monday", Metric::Tiles);
        let how = |depth| StartKind::Scramble { seed: "monday".into(), depth };
        let address = print(&Game::new(monday.clone(), how(None)), Metric::Tiles);
        assert_eq!(address.to_string(), "ramka/#seed=monday");
        assert_eq!(parse(&address, PuzzleKind::Ramka).link.map(|link| link.start), Some(monday.clone()));
        let counted_otherwise = print(&Game::new(monday.clone(), how(None)), Metric::Units).to_string();
        assert_eq!(counted_otherwise, format!("ramka/#at={}&metric=units&seed=monday", monday.text()));
        let deep = print(&Game::new(monday.clone(), how(Some(20))), Metric::Tiles).to_string();
        assert_eq!(deep, format!("ramka/#at={}&seed=monday&depth=20", monday.text()));
    }

    #[test]
    fn printed_games_round_trip() {
        let scramble = StartKind::Scramble { seed: "two words".into(), depth: Some(3) };
        let games = [
            game("123/456/789", StartKind::Fresh, "2aL S1 1ab 1bc"),
            game("4.12/356/789.-@1", StartKind::Loaded, "1ab R1 S3"),
            game("9.321/654/8.7", scramble, ""),
            Game::new(
                scrambled("été", Metric::SlidesShifts),
                StartKind::Scramble { seed: "été".into(), depth: None },
            ),
        ];
        for game in games {
            for metric in Metric::ALL {
                let address = print(&game, metric);
                let read = read_text(&address.to_string());
                assert_eq!(read.warnings, []);
                let earlier = format!("#/{}", address.to_string().replacen("/#", "?", 1));
                assert_eq!(read_text(&earlier), read, "{earlier}");
                let link = read.link.expect("a board");
                assert_eq!(
                    (&link.start, &link.start_kind, link.ruleset),
                    (game.start_position(), &game.start().kind, Ruleset::Ramka(metric)),
                    "{address}"
                );
                let moves: Vec<Move> = game.line().flat_map(HistoryEntry::moves).copied().collect();
                assert_eq!(link.moves, moves);
            }
        }
    }

    #[test]
    fn a_bad_position_is_refused_with_its_reason_and_kept() {
        let read = read_text("#/ramka?at=123/456/788&moves=L1&metric=strokes");
        assert_eq!((read.link, read.ruleset), (None, Some(Ruleset::Ramka(Metric::Strokes))));
        let [ignored] = &read.warnings[..] else { panic!("one thing is wrong") };
        assert_eq!(ignored.text, "123/456/788");
        assert!(ignored.message.contains("tile 8 appears twice"), "{}", ignored.message);
    }

    #[test]
    fn moves_are_refused_from_the_first_illegal_one_on() {
        let replay = opened("#/ramka?at=321/654/987&moves=L1.L2.R1").expect("the position is good");
        let played: Vec<Move> = replay.game().line().flat_map(HistoryEntry::moves).copied().collect();
        assert_eq!(played, moves("L1"));
        assert_eq!(replay.warning().expect("one is illegal").text, "L1.L2.R1");
        let warnings = ignored("#/ramka?at=321/654/987&moves=L1.L2.R1");
        assert_eq!(
            warnings,
            ["Move 2 of the link, L2, is illegal there. It and the later moves were ignored."]
        );
        assert_eq!(ignored("ramka/#at=321/654/987&moves=L1.L2.R1"), warnings);
        assert!(ignored("#/ramka?moves=L1.L9")[0].contains("column 5"));
    }

    #[test]
    fn unknown_fields_are_reported() {
        assert!(ignored("#/ramka?metric=miles")[0].contains("tiles, strokes"));
        assert_eq!(ignored("#/ramka?colour=red"), ["Unknown link parameter “colour” was ignored."]);
        assert_eq!(read_text("#/ramka").link, None);
        assert_eq!(read_text("#/ramka?moves=").link, None);
        assert_eq!(ignored("ramka/#colour=red"), ["Unknown link parameter “colour” was ignored."]);
        assert_eq!(read_text("ramka/#moves=").link, None);
    }

    #[test]
    fn nothing_is_ignored_in_silence() {
        let reason = |text: &str| ignored(text).pop().unwrap_or_default();
        assert!(reason("ramka/#at=123/456/789&seed=a&depth=-1").contains("not a whole number"));
        assert!(reason("ramka/#at=123/456/789&seed=a&depth=NaN").contains("not a whole number"));
        assert!(reason("ramka/#at=123/456/789&depth=3").contains("needs a position and a seed"));
        assert!(reason("ramka/#seed=a&depth=3").contains("needs a position and a seed"));
        assert!(reason("ramka/#at=123/456/789&at=321/654/987").contains("more than once"));
        assert!(reason(&format!("ramka/#seed={}", "a".repeat(201))).contains("longer than 200"));
        assert!(reason(&format!("ramka/#moves={}", "S1.".repeat(50_000))).contains("longer than 131072"));
        assert!(reason(&format!("ramka/#moves={}", "S1.".repeat(10_001))).contains("10000"));
        let goal = parse(&Route::parse("sliding/#goal=../.A"), PuzzleKind::Sliding);
        assert!(goal.warnings[0].message.contains("goal was ignored"));
    }

    /// The longest game that a link holds is opened from it, and a longer one as its position.
    #[test]
    fn a_game_is_printed_as_long_as_its_link_is_read() {
        let there_and_back = Game::new(board("123/456/789"), StartKind::Fresh);
        let play = |game: &mut Game, name: &str| assert!(game.replay(moves(name)[0]), "{name} is legal");
        let mut game = there_and_back;
        for _ in 0..MAX_MOVES / 2 {
            play(&mut game, "2aL");
            play(&mut game, "2La");
        }
        let printed = print(&game, Metric::Tiles).to_string();
        let replay = opened(&printed).expect("a link");
        assert_eq!((replay.played(), replay.game().position()), (MAX_MOVES, game.position()));
        play(&mut game, "2aL");
        let printed = print(&game, Metric::Tiles).to_string();
        let replay = opened(&printed).expect("a link");
        assert_eq!((replay.played(), replay.game().position()), (0, game.position()));
    }

    /// Moves of many pieces at once are long: 500 fit into a link, 10,000 do not.
    #[test]
    fn a_game_of_moves_too_long_for_a_link_is_printed_as_its_position() {
        let start = PuzzleKind::Sliding
            .solved()
            .parse("ABCDEFGHIJKLMNOPQRSTUV./....................... -> ......................./V......................")
            .expect("a board");
        let count = PuzzleKind::Sliding.ruleset_named("super-step").expect("a metric");
        let mut game = Game::new(start.clone(), StartKind::Loaded);
        for played in 1..=7_000 {
            let direction = if played % 2 == 1 { "R" } else { "L" };
            let name = format!("ABCDEFGHIJKLMNOPQRSTUV-{direction}");
            let mv = game.position().parse_moves(&name).expect("a move")[0];
            assert!(game.replay(mv), "{name} is legal");
            if [499, 501, 6_999].contains(&played) {
                let text = route_of_game(&game, count).to_string();
                let replay =
                    LinkReplay::new(parse(&Route::parse(&text), PuzzleKind::Sliding).link.expect("a board"));
                let expected = if played < 1_000 { played } else { 0 };
                let replay = replay.finished();
                assert_eq!((replay.played(), replay.game().position()), (expected, game.position()));
            }
        }
    }

    #[test]
    fn a_seed_too_long_for_a_link_is_left_out() {
        let printed = |length| {
            let how = StartKind::Scramble { seed: "a".repeat(length), depth: Some(3) };
            print(&Game::new(board("321/654/987"), how), Metric::Tiles).to_string()
        };
        assert_eq!(ignored(&printed(200)), [""; 0]);
        assert!(printed(200).contains("seed=a") && printed(200).ends_with("depth=3"));
        assert_eq!(printed(201), "ramka/#at=321/654/987");
    }

    #[test]
    fn a_board_that_is_set_up_is_printed_with_its_text_and_ruleset() {
        let text = |ruleset| route_of_setup(PuzzleKind::Ramka, "123/4", ruleset).to_string();
        assert_eq!(text(None), "ramka/#setup=123/4");
        assert_eq!(text(Some(TILES)), "ramka/#setup=123/4");
        assert_eq!(text(Some(Ruleset::Ramka(Metric::Units))), "ramka/#setup=123/4&metric=units");
    }

    #[test]
    fn the_end_of_a_link_is_the_game_that_it_opened() {
        let replay = opened("ramka/#at=321/654/987&moves=L1.R1").expect("a link");
        assert!(replay.is_end_of(&replay.game()));
        let ended = |at: &str, text: &str| replay.is_end_of(&game(at, StartKind::Loaded, text));
        assert!(ended("321/654/987", "L1 R1"));
        assert!(!ended("321/654/987", "L1") && !ended("321/654/987", "L1 R1 L1"));
        assert!(!ended("123/456/789", "L1 R1"), "another position");
        let again =
            Event::SetPosition { position: board("321/654/987"), kind: StartKind::Loaded, now: Ms(0) };
        let again = reduce(&game("123/456/789", StartKind::Fresh, ""), again);
        let again = moves("L1 R1").into_iter().fold(again, |game, mv| {
            reduce(&game, Event::Play { moves: vec![mv], actor: Actor::Player, now: Ms(0) })
        });
        assert!(!replay.is_end_of(&again), "a position that was placed later");
    }

    #[test]
    fn a_link_of_another_field_ignores_no_goal() {
        let sliding = |text: &str| parse(&Route::parse(text), PuzzleKind::Sliding).warnings;
        assert_eq!(sliding("sliding/"), []);
        assert_eq!(sliding("sliding/#at=AB/..&goal=../AB"), []);
        assert_eq!(sliding("sliding/#goal=../AB").len(), 1);
    }

    #[test]
    fn any_text_parses_without_panic() {
        let parts =
            ["at", "=", "123", "/", "L2", "&moves", "seed", "%", "é", "@9", "-.", "..", "&", "metric=", "?"];
        let mut number = 1_u64;
        for _ in 0..5_000 {
            let mut text = String::from("#/ramka?");
            for _ in 0..8 {
                number =
                    number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                text.push_str(parts[(number >> 33) as usize % parts.len()]);
            }
            let _ = read_text(&text);
        }
    }
}
