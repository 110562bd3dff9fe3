//! Sliding block puzzles as they are played. A puzzle is posed: the goal belongs to the position, and the reachable positions
//! depend on the start.
//!
//! - [`PosedPosition`]: a position and its goal. - [`Component`]: the reachable positions.
//! - `ladder`: boards of rising difficulty. - [`move_count`]: counting moves. - [`metric`]: its metrics in words.
//! - [`PieceKeys`], [`ArrowKey`]: its keys. - [`piece_reach`]: where a piece can slide. - [`tap`]: taps on the board. - [`move_text`]: its moves in words.
//! - [`editor`]: the editor of boards. - `typed`: what a typed text can mean.

mod arrow_key;
mod component;
pub mod editor;
mod ladder;
pub mod metric;
pub mod move_count;
pub mod move_text;
mod piece_keys;
pub mod piece_reach;
pub mod tap;
mod typed;

pub use arrow_key::ArrowKey;
pub use component::Component;
pub use piece_keys::PieceKeys;

use crate::day::Day;
use crate::puzzle::PuzzleRules;
use crate::puzzle::keyboard::digit_command;
use crate::puzzle::keys::{Command, KeyPress};
use crate::puzzle::metric_info::MetricInfo;
use crate::puzzle::panel::{OwnPanel, Panel};
use crate::puzzle::rating::RatedDepth;
use crate::puzzle::reading::{Meaning, PositionError};
use crate::puzzle::rules::{Beginning, KeyCommand, LinkGoal};
use crate::puzzle::rules::{BoardOfDay, FirstBoard};
use antipode_protocol::{Query, Subject, TableQuery};
use antipode_puzzles::reading::BoardList;
use antipode_puzzles::scene::Scene;
use antipode_puzzles::sliding::move_text::{format_move, parse_moves};
use antipode_puzzles::sliding::notation::{
    format_goal, format_position, parse_goal, parse_position, rush_hour_goal, split_start_and_goal,
};
use antipode_puzzles::sliding::without_search::obstacle;
use antipode_puzzles::sliding::{
    self, Goal, MAX_LEGAL_MOVES, Metric, Move, NotationError, Position, UnknownMetric, legal_moves,
    trace_move,
};
use editor::EditorState;
use std::rc::Rc;

/// Pieces of any shape that slide on a board.
pub struct Sliding;

impl PuzzleRules for Sliding {
    type Position = PosedPosition;
    type Move = Move;
    /// The component of the board in a metric.
    type Ruleset = Component;
    type KeyBinding = ArrowKey;
    /// Letters select pieces while the board has the focus; commands also have digits.
    type Keyboard = PieceKeys;
    type Editor = Rc<EditorState>;

    const NAME: &'static str = "sliding";
    const TITLE: &'static str = "Sliding";
    const RULESET_FIELD: &'static str = "metric";
    /// A board with too many positions for a table.
    const CAN_SEARCH: bool = true;
    const LINK_GOAL: Option<LinkGoal<PosedPosition>> = Some(LinkGoal {
        text: PosedPosition::link_goal,
        join: |position, goal| format!("{position} -> {goal}"),
    });
    const TABLE_TITLE: &'static str = "Metrics";
    const MAX_RULESETS: usize = Metric::ALL.len();
    const FIRST_BOARD: FirstBoard = FirstBoard { position: "BDCF/BDCF/AAGH/AAEE/IJ..", distance: 8 };
    const PANELS: &'static [Panel] = &[
        Panel::Moves,
        Panel::Table,
        Panel::Own(OwnPanel { title: "Graph", name: "map" }),
        Panel::Own(OwnPanel { title: "Search", name: "search" }),
        Panel::Own(OwnPanel { title: "Gallery", name: "gallery" }),
        Panel::Position,
    ];
    fn is_solved(place: &PosedPosition) -> bool {
        place.is_solved()
    }

    fn apply(place: &PosedPosition, mv: Move) -> Option<PosedPosition> {
        place.apply(mv)
    }

    fn expand(place: &PosedPosition, mv: Move) -> Option<Vec<Move>> {
        place.expand(mv)
    }

    fn scene(place: &PosedPosition) -> Scene<Move> {
        sliding::scene(place.position())
    }

    fn board_of_day(day: Day, is_hard: bool) -> BoardOfDay {
        ladder::board_of_day(day, is_hard)
    }

    fn listed_board(
        rating: u32,
        is_played: &dyn Fn(&PosedPosition) -> bool,
    ) -> Option<(PosedPosition, RatedDepth)> {
        Some(ladder::nearest(rating, is_played))
    }

    fn text(place: &PosedPosition) -> String {
        place.text()
    }

    fn parse(text: &str, present: &PosedPosition) -> Result<PosedPosition, PositionError> {
        PosedPosition::parse(text, present)
    }

    fn read_typed(text: &str, present: &PosedPosition) -> Result<Vec<Meaning<PosedPosition>>, PositionError> {
        typed::read_typed(text, present)
    }

    fn board_list(text: &str) -> Option<BoardList<'_>> {
        sliding::typed::list(text)
    }

    fn other_formats(place: &PosedPosition) -> Vec<(&'static str, String)> {
        typed::other_formats(place)
    }

    fn move_text(place: &PosedPosition, mv: Move) -> String {
        place.move_text(mv)
    }

    fn parse_moves(place: &PosedPosition, text: &str) -> Result<Vec<Move>, String> {
        place.parse_moves(text)
    }

    fn describe(place: &PosedPosition, mv: Move) -> String {
        move_text::describe(place, mv)
    }

    fn instruction(place: &PosedPosition, mv: Move) -> String {
        move_text::instruction(place, mv)
    }

    fn why_unsolvable(place: &PosedPosition, component: Component) -> Option<String> {
        let why = obstacle(place.position(), place.goal(), component.metric())?;
        Some(why.sentence(place.position().board()))
    }

    fn why_no_move(place: &PosedPosition, piece: usize) -> Option<String> {
        let piece = place.position().board().pieces().get(piece)?;
        Some(format!("Piece {} is blocked on all sides.", piece.name()))
    }

    /// Pieces, not slots.
    fn highlighted_slots(_: &PosedPosition, mv: Move) -> Vec<usize> {
        mv.pieces.iter().collect()
    }

    fn keyboard(place: &PosedPosition) -> PieceKeys {
        PieceKeys::of(place)
    }

    fn command(_: PieceKeys, key: &KeyPress) -> Option<KeyCommand<ArrowKey>> {
        let command = match (key.code.as_str(), key.key.as_str(), key.shift) {
            ("Digit4" | "Numpad4", _, false) | (_, "e" | "E", false) => Some(Command::Edit),
            _ => digit_command(key),
        };
        command.map(KeyCommand::Page)
    }

    fn key_label(piece_keys: PieceKeys, letter: &'static str) -> &'static str {
        piece_keys.key_label(letter)
    }

    fn move_for_key(place: &PosedPosition, key: ArrowKey) -> Option<Move> {
        key.on(place.position())
    }

    /// Klotski, counted in moves: a sliding block puzzle is posed, so there is a default board.
    fn default_ruleset() -> Component {
        Component::klotski()
    }

    fn ruleset_from_name(name: &str) -> Result<Component, String> {
        match name.parse() {
            Ok(metric) => Ok(Component::klotski().with_metric(metric)),
            Err(unknown) => Err(UnknownMetric::to_string(&unknown)),
        }
    }

    fn ruleset_name(component: Component) -> &'static str {
        component.metric().name()
    }

    fn space_metric(component: Component) -> String {
        component.space_name()
    }

    fn metric_info(component: Component) -> MetricInfo {
        metric::metric_info(component)
    }

    fn ruleset_for_position(component: Component, place: &PosedPosition) -> Component {
        if component.root().is_same_puzzle(place) {
            component
        } else {
            Component::new(place, component.metric())
        }
    }

    /// The root is the last position that was neither scrambled nor chosen from the map: every later position was reached from
    /// there. Moves stay within a puzzle.
    fn ruleset_for_game<'a>(
        component: Component,
        here: &'a PosedPosition,
        starts: impl Iterator<Item = Beginning<'a, PosedPosition>>,
    ) -> Component {
        let mut root = here;
        for start in starts.take_while(|start| start.position.is_same_puzzle(here)) {
            root = start.position;
            if start.is_root {
                break;
            }
        }
        Component::new(root, component.metric())
    }

    fn comparable(component: Component) -> Vec<Component> {
        Metric::ALL.map(|metric| component.with_metric(metric)).to_vec()
    }

    /// The root of the component.
    fn solved(component: Component) -> PosedPosition {
        component.root()
    }

    fn link_text(place: &PosedPosition) -> String {
        place.link_text()
    }

    fn counted_moves(component: Component, place: &PosedPosition) -> Option<Vec<Move>> {
        legal_moves(place.position(), component.metric(), MAX_LEGAL_MOVES)
    }

    fn apply_counted(component: Component, place: &PosedPosition, mv: Move) -> Option<PosedPosition> {
        let (after, _) = trace_move(place.position(), mv, component.metric())?;
        Some(place.with_position(after))
    }

    /// The search of single positions, the services and the certificates are most of the solver, and few boards need them.
    fn solver_program(subject: &Subject, query: &Query) -> &'static str {
        match (subject, query) {
            (Subject::Service { .. }, _)
            | (_, Query::Search { .. } | Query::Table(TableQuery::Certificate)) => Self::NAME,
            (Subject::Space(_), _) => "sliding_tables",
        }
    }

    fn count_moves(component: Component, _: &PosedPosition, steps: &[Move]) -> u32 {
        move_count::count_moves(steps.iter().copied(), component.metric())
    }
}

/// A position with its goal. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PosedPosition {
    position: Position,
    goal: Rc<Goal>,
}

impl PosedPosition {
    /// A position with a goal of its board.
    #[must_use]
    pub fn new(position: Position, goal: Goal) -> PosedPosition {
        PosedPosition { position, goal: Rc::new(goal) }
    }

    /// A position and its goal, each as text. `None` if a text is invalid.
    #[must_use]
    pub fn of_texts(position: &str, goal: &str) -> Option<PosedPosition> {
        let position = parse_position(position).ok()?;
        let goal = parse_goal(goal, &position).ok()?;
        Some(PosedPosition::new(position, goal))
    }

    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    #[must_use]
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.goal.is_reached(&self.position)
    }

    /// Another position of the same board, with the same goal.
    #[must_use]
    pub fn with_position(&self, position: Position) -> PosedPosition {
        PosedPosition { position, goal: self.goal.clone() }
    }

    /// Whether another is the same puzzle: the same board and pieces, and the same goal.
    #[must_use]
    pub fn is_same_puzzle(&self, other: &PosedPosition) -> bool {
        self.position.board() == other.position.board() && self.goal == other.goal
    }

    /// The text: the board, an arrow, the goal.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{} -> {}", format_position(&self.position), self.goal_text())
    }

    #[must_use]
    pub fn goal_text(&self) -> String {
        format_goal(&self.goal, self.position.board())
    }

    /// The board without its goal, for a link; there `#` would start a fragment.
    #[must_use]
    pub fn link_text(&self) -> String {
        format_position(&self.position).replace('#', "-")
    }

    #[must_use]
    pub fn link_goal(&self) -> String {
        self.goal_text().replace('#', "-")
    }

    /// Parses a board. If the text has no goal, the goal is the current one for the same pieces; for a Rush Hour board, that of Rush
    /// Hour; otherwise the piece in the upper left corner goes to the lower right one.
    ///
    /// # Errors
    /// The fault and its column.
    pub fn parse(text: &str, present: &PosedPosition) -> Result<PosedPosition, PositionError> {
        PosedPosition::parse_board(text, present).map_err(PositionError::from)
    }

    fn parse_board(text: &str, present: &PosedPosition) -> Result<PosedPosition, NotationError> {
        if let Some((start, goal)) = split_start_and_goal(text).filter(|(_, goal)| !goal.trim().is_empty()) {
            let position = parse_position(start).map_err(|error| error.within(start, text))?;
            let goal = parse_goal(goal, &position).map_err(|error| error.within(goal, text))?;
            return Ok(PosedPosition::new(position, goal));
        }
        let position = parse_position(text)?;
        if position.board() == present.position.board() {
            return Ok(present.with_position(position));
        }
        let goal = match rush_hour_goal(&position) {
            Some(goal) => goal,
            None => parse_goal("corner", &position).map_err(|_| NotationError::GoalMissing)?,
        };
        Ok(PosedPosition::new(position, goal))
    }

    #[must_use]
    pub fn move_text(&self, mv: Move) -> String {
        format_move(mv, self.position.board())
    }

    /// Parses moves.
    ///
    /// # Errors
    /// One sentence with the fault and its column.
    pub fn parse_moves(&self, text: &str) -> Result<Vec<Move>, String> {
        parse_moves(text, self.position.board()).map_err(|error| error.to_string())
    }

    /// The position after a move: one or several pieces together, by any path.
    #[must_use]
    pub fn apply(&self, mv: Move) -> Option<PosedPosition> {
        trace_move(&self.position, mv, Metric::SuperMove).map(|(after, _)| self.with_position(after))
    }

    /// The move as single steps of one cell.
    #[must_use]
    pub fn expand(&self, mv: Move) -> Option<Vec<Move>> {
        let (_, directions) = trace_move(&self.position, mv, Metric::SuperMove)?;
        let step = |(down, right)| Move { pieces: mv.pieces, down, right };
        Some(directions.into_iter().map(|direction| step(direction.offset())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str) -> PosedPosition {
        PosedPosition::parse(text, &Component::klotski().root()).expect("a board")
    }

    #[test]
    fn a_column_counts_from_the_start_of_the_text() {
        let usual = Component::klotski().root();
        for (text, column) in [("AB/.$", 5), ("AB/.. -> ../$B", 13), ("AB/..\n\n../A?", 12)] {
            let error =
                PosedPosition::parse(text, &usual).expect_err("one character is not part of the notation");
            assert_eq!(error.column, Some(column), "{text}");
        }
    }

    #[test]
    fn texts_round_trip() {
        for text in ["AA/B. -> ../.B", "AA#/B.. -> ..#/.AA", "ABC/D.. -> corner:A", "AAB/..B@h:A -> .../AA."]
        {
            let read = place(text);
            assert_eq!(place(&read.text()), read, "{text}");
            let linked = format!("{}->{}", read.link_text(), read.link_goal());
            assert_eq!(place(&linked), read, "{linked}");
        }
    }

    #[test]
    fn a_board_without_a_goal_gets_a_default() {
        let usual = Component::klotski().root();
        let moved = PosedPosition::parse("BAAC/BAAC/DEEF/DGHF/.I.J", &usual).expect("Klotski");
        assert!(moved.is_same_puzzle(&usual) && moved != usual);
        assert_eq!(place("AB/..").goal_text(), "corner:A");
        let rush_hour = place("oooooo/oooooo/AAoooo/oooooo/oooooo/oooooo".replace('/', "").as_str());
        assert_eq!(rush_hour.goal_text(), "....../....../....AA/....../....../......");
    }

    #[test]
    fn a_piece_slides_around_a_corner() {
        let board = place("AA/B. -> ../.B");
        let [mv] = board.parse_moves("BR").expect("a move")[..] else { panic!("one move") };
        assert!(board.apply(mv).expect("it is free").is_solved());
        let board = place("A./.B -> ../.A");
        let [mv] = board.parse_moves("ADR").expect("a move")[..] else { panic!("one move") };
        assert_eq!(board.apply(mv), None, "B stands there");
        let around = place("A../.B./... -> .../.../..A");
        let [mv] = around.parse_moves("ADDRR").expect("a move")[..] else { panic!("one move") };
        assert_eq!(around.expand(mv).expect("it is free").len(), 4);
    }
}
