//! The editor: a draft, what the hand paints, and the way back. Pure.

use antipode_puzzles::sliding::cells::{Grid, Way};
use antipode_puzzles::sliding::draft::{Aim, Draft};
use antipode_puzzles::sliding::notation::Sign;
use antipode_puzzles::sliding::{Corner, Freedom};
use serde::{Deserialize, Serialize};

/// So many strokes can be undone.
const MOST_PAST: usize = 1_000;

/// What the hand paints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// With each stroke another piece.
    New,
    /// More of a piece.
    Piece(char),
    /// Nothing: it wipes.
    Hole,
    /// Walls.
    Wall,
}

/// What is painted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// The board as it begins.
    Board,
    /// Where its pieces shall be.
    Goal,
}

/// The editor.
#[derive(Clone, Debug, PartialEq)]
pub struct Editor {
    /// Whether it is in front of the board.
    pub open: bool,
    /// What is drawn.
    pub draft: Draft,
    /// What the hand paints.
    pub brush: Brush,
    /// What it paints on.
    pub layer: Layer,
    /// The cell that keys paint.
    pub cursor: usize,
    /// What the stroke at hand paints; `None` between strokes.
    stroke: Option<Brush>,
    past: Vec<Draft>,
    future: Vec<Draft>,
}

/// What can happen to it.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// A stroke begins in a cell.
    Begin(usize),
    /// It goes on through another.
    Over(usize),
    /// It ends.
    End,
    /// A sign is typed into the cell of the cursor, which goes on to the next.
    Type(Sign),
    /// The cursor goes one cell; with true it paints where it comes.
    Go(Way, bool),
    /// Paint with this.
    Brush(Brush),
    /// Paint on this.
    Layer(Layer),
    /// So many rows and columns.
    Resize(usize, usize),
    /// What a piece may do.
    Bind(char, Freedom),
    /// The goal: places of pieces, those that are painted or none yet; or a piece in the corner.
    Corner(Option<(char, Corner)>),
    /// The goal: every piece where it is now.
    AimAll,
    /// Pieces may stand for each other, or no longer.
    Alike(String, bool),
    /// Another draft in the place of this one.
    Load(Box<Draft>),
    /// One stroke back.
    Undo,
    /// One stroke forth.
    Redo,
}

impl Editor {
    /// An editor with a draft.
    #[must_use]
    pub fn new(draft: Draft) -> Editor {
        Editor {
            open: true,
            draft,
            brush: Brush::New,
            layer: Layer::Board,
            cursor: 0,
            stroke: None,
            past: Vec::new(),
            future: Vec::new(),
        }
    }

    /// The same, open or put aside.
    #[must_use]
    pub fn opened(&self, open: bool) -> Editor {
        Editor { open, ..self.clone() }
    }

    /// Whether a stroke is under way.
    #[must_use]
    pub fn is_painting(&self) -> bool {
        self.stroke.is_some()
    }

    /// Whether there is a way back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a way forth.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// After something happened.
    #[must_use]
    pub fn reduce(&self, edit: &Edit) -> Editor {
        let mut next = self.clone();
        match edit {
            Edit::Begin(cell) => next.begin(*cell),
            Edit::Over(cell) => next.over(*cell),
            Edit::End => next.end(),
            Edit::Type(sign) => next.type_in(*sign),
            Edit::Go(way, paints) => next.go(*way, *paints),
            Edit::Brush(brush) => next.brush = *brush,
            Edit::Layer(layer) => next.turn_to(*layer),
            Edit::Resize(rows, cols) => {
                if let Some(draft) = self.draft.resized(*rows, *cols) {
                    next.cursor = 0;
                    next.set(draft);
                }
            }
            Edit::Bind(name, freedom) => next.change(|draft| draft.bind(*name, *freedom)),
            Edit::Corner(corner) => next.aim(*corner),
            Edit::AimAll => next.aim_all(),
            Edit::Alike(names, alike) => next.liken(names, *alike),
            Edit::Load(draft) => {
                next.cursor = 0;
                next.set((**draft).clone());
            }
            Edit::Undo => next.walk(true),
            Edit::Redo => next.walk(false),
        }
        next
    }

    /// The piece that is painted, if one is, and stands on the board.
    #[must_use]
    pub fn chosen(&self) -> Option<char> {
        match self.brush {
            Brush::Piece(name) if !self.draft.cells_of(name).is_empty() => Some(name),
            _ => None,
        }
    }

    fn begin(&mut self, cell: usize) {
        if cell >= self.draft.grid().cells() {
            return;
        }
        self.end();
        self.cursor = cell;
        let brush = match (self.layer, self.brush) {
            (Layer::Board, Brush::New) => match self.draft.unused_name() {
                Some(name) => Brush::Piece(name),
                None => return,
            },
            // The same again wipes.
            (Layer::Board, Brush::Piece(name)) if self.draft.sign(cell) == Sign::Piece(name) => Brush::Hole,
            (Layer::Board, Brush::Wall) if self.draft.sign(cell) == Sign::Wall => Brush::Hole,
            (_, brush) => brush,
        };
        self.past.push(self.draft.clone());
        self.stroke = Some(brush);
        self.over(cell);
    }

    fn over(&mut self, cell: usize) {
        let Some(brush) = self.stroke.filter(|_| cell < self.draft.grid().cells()) else { return };
        self.cursor = cell;
        match (self.layer, brush) {
            (Layer::Board, brush) => self.draft.put(cell, sign_of(brush)),
            (Layer::Goal, Brush::Piece(name)) => self.draft.aim_piece(name, cell),
            (Layer::Goal, _) => {
                let there = |name: &char| self.draft.target_of(*name).is_some_and(|at| at.contains(cell));
                if let Some(name) = self.aimed().into_iter().find(there) {
                    self.draft.drop_aim(name);
                }
            }
        }
    }

    /// The names in the goal.
    fn aimed(&self) -> Vec<char> {
        match self.draft.aim() {
            Aim::Places { at, .. } => at.keys().copied().collect(),
            Aim::Corner { .. } => Vec::new(),
        }
    }

    fn end(&mut self) {
        if self.stroke.take().is_some() {
            if self.past.last() == Some(&self.draft) {
                self.past.pop();
            } else {
                self.future.clear();
                if self.past.len() > MOST_PAST {
                    self.past.remove(0);
                }
            }
        }
    }

    fn type_in(&mut self, sign: Sign) {
        let cell = self.cursor;
        match (self.layer, sign) {
            (Layer::Board, sign) => self.change(|draft| draft.put(cell, sign)),
            (Layer::Goal, Sign::Piece(name)) => self.change(|draft| draft.aim_piece(name, cell)),
            (Layer::Goal, Sign::Hole | Sign::Wall) => {
                let brush = std::mem::replace(&mut self.brush, Brush::Hole);
                self.begin(cell);
                self.end();
                self.brush = brush;
            }
        }
        if self.layer == Layer::Board {
            self.cursor = (cell + 1).min(self.draft.grid().cells() - 1);
        }
    }

    fn go(&mut self, way: Way, paints: bool) {
        let grid = self.draft.grid();
        let from = antipode_puzzles::sliding::Cells::one(self.cursor);
        let Some(cell) = grid.shifted(from, way).and_then(antipode_puzzles::sliding::Cells::first) else {
            return;
        };
        if paints {
            if self.stroke.is_none() {
                self.begin(self.cursor);
            }
            self.over(cell);
        } else {
            self.end();
        }
        self.cursor = cell;
    }

    fn turn_to(&mut self, layer: Layer) {
        self.end();
        self.layer = layer;
        let names = self.draft.names();
        let stands = matches!(self.brush, Brush::Piece(name) if names.contains(&name));
        if layer == Layer::Goal && !stands && self.brush != Brush::Hole {
            // What was aimed at before, or else the first.
            let aimed = self.aimed().into_iter().find(|name| names.contains(name));
            self.brush = aimed.or(names.first().copied()).map_or(Brush::Hole, Brush::Piece);
        }
    }

    fn aim(&mut self, corner: Option<(char, Corner)>) {
        let at = match corner {
            Some((piece, sense)) => Aim::Corner { piece, sense },
            None => {
                match self.past.iter().rev().map(Draft::aim).find(|aim| matches!(aim, Aim::Places { .. })) {
                    Some(places) => places.clone(),
                    None => Draft::empty(self.draft.grid()).aim().clone(),
                }
            }
        };
        self.change(|draft| draft.aim_at(at));
    }

    fn aim_all(&mut self) {
        let grid = self.draft.grid();
        let anchor = |name: &char| {
            let (top, left, ..) = grid.box_of(self.draft.cells_of(*name));
            (*name, grid.cell(top, left) as u8)
        };
        let at = self.draft.names().iter().map(anchor).collect();
        self.change(|draft| draft.aim_at(Aim::Places { at, alike: Vec::new() }));
    }

    fn liken(&mut self, names: &str, joins: bool) {
        let Aim::Places { at, alike } = self.draft.aim() else { return };
        let (at, mut alike) = (at.clone(), alike.clone());
        alike.retain(|group| !group.contains(|name| names.contains(name)));
        if joins {
            alike.push(names.to_owned());
        }
        self.change(|draft| draft.aim_at(Aim::Places { at, alike }));
    }

    fn change(&mut self, change: impl FnOnce(&mut Draft)) {
        let mut draft = self.draft.clone();
        change(&mut draft);
        self.set(draft);
    }

    fn set(&mut self, draft: Draft) {
        self.end();
        if draft != self.draft {
            self.past.push(std::mem::replace(&mut self.draft, draft));
            self.future.clear();
        }
    }

    fn walk(&mut self, back: bool) {
        self.end();
        let (from, to) =
            if back { (&mut self.past, &mut self.future) } else { (&mut self.future, &mut self.past) };
        if let Some(draft) = from.pop() {
            to.push(std::mem::replace(&mut self.draft, draft));
            self.cursor = self.cursor.min(self.draft.grid().cells() - 1);
        }
    }
}

fn sign_of(brush: Brush) -> Sign {
    match brush {
        Brush::Piece(name) => Sign::Piece(name),
        Brush::Wall => Sign::Wall,
        Brush::Hole | Brush::New => Sign::Hole,
    }
}

/// The editor as it is kept: its draft, and over which board it was open. The goal is kept as it is aimed, too: where it is none yet,
/// the text does not tell it whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    over: Option<String>,
    text: String,
    at: Vec<(char, u8)>,
}

impl Saved {
    /// What is kept of an editor that stands over a board.
    #[must_use]
    pub fn of(editor: &Editor, board: &str) -> Saved {
        let at = match editor.draft.aim() {
            Aim::Places { at, .. } => at.iter().map(|(name, cell)| (*name, *cell)).collect(),
            Aim::Corner { .. } => Vec::new(),
        };
        Saved { over: editor.open.then(|| board.to_owned()), text: editor.draft.text(), at }
    }

    /// The editor again, open over the board it was open over; `None` where what was kept is not to be read.
    #[must_use]
    pub fn restore(&self, board: &str) -> Option<Editor> {
        let mut draft = Draft::read(&self.text).ok()?;
        let cells = draft.grid().cells();
        if let Aim::Places { alike, .. } = draft.aim().clone() {
            let at = self.at.iter().copied().filter(|(_, cell)| usize::from(*cell) < cells).collect();
            draft.aim_at(Aim::Places { at, alike });
        }
        Some(Editor::new(draft).opened(self.over.as_deref() == Some(board)))
    }
}

/// A draft to begin with: so many rows and columns of holes.
#[must_use]
pub fn blank(rows: usize, cols: usize) -> Option<Draft> {
    Grid::new(rows, cols).map(Draft::empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn editor(text: &str) -> Editor {
        Editor::new(Draft::read(text).expect("a draft"))
    }

    fn after(editor: &Editor, edits: &[Edit]) -> Editor {
        edits.iter().fold(editor.clone(), |editor, edit| editor.reduce(edit))
    }

    #[test]
    fn every_stroke_with_the_new_brush_is_a_piece_and_one_way_back() {
        let drawn = after(
            &editor("..../...."),
            &[
                Edit::Begin(0),
                Edit::Over(1),
                Edit::Over(5),
                Edit::End,
                Edit::Begin(2),
                Edit::Over(3),
                Edit::End,
            ],
        );
        assert_eq!(drawn.draft.text(), "AABB/.A..");
        let back = after(&drawn, &[Edit::Undo]);
        assert_eq!(back.draft.text(), "AA../.A..");
        assert_eq!(after(&back, &[Edit::Redo]).draft, drawn.draft);
        assert_eq!(after(&back, &[Edit::Undo, Edit::Undo, Edit::Undo]).draft.text(), "..../....");
    }

    #[test]
    fn the_same_again_wipes_and_what_changes_nothing_is_no_stroke() {
        let piece = after(&editor("AA/.."), &[Edit::Brush(Brush::Piece('A')), Edit::Begin(1), Edit::End]);
        assert_eq!(piece.draft.text(), "A./..");
        let nothing = after(&editor("AA/.."), &[Edit::Brush(Brush::Hole), Edit::Begin(2), Edit::End]);
        assert!(!nothing.can_undo());
        let outside = after(&editor("AA/.."), &[Edit::Begin(9), Edit::Over(3), Edit::End]);
        assert_eq!(outside.draft.text(), "AA/..");
    }

    #[test]
    fn keys_type_and_draw() {
        let typed = after(
            &editor(".../..."),
            &[
                Edit::Type(Sign::Piece('X')),
                Edit::Type(Sign::Wall),
                Edit::Go(Way::Down, false),
                Edit::Type(Sign::Piece('Y')),
            ],
        );
        assert_eq!((typed.draft.text().as_str(), typed.cursor), ("X#./..Y", 5));
        let drawn =
            after(&editor(".../..."), &[Edit::Go(Way::Right, true), Edit::Go(Way::Down, true), Edit::End]);
        assert_eq!(drawn.draft.text(), "AA./.A.");
        assert!(after(&drawn, &[Edit::Undo]).draft.text() == ".../...", "with Shift it is one stroke");
    }

    #[test]
    fn the_goal_is_painted_with_whole_pieces() {
        let goal =
            after(&editor("AA./B.."), &[Edit::Layer(Layer::Goal), Edit::Begin(3), Edit::Over(4), Edit::End]);
        assert_eq!((goal.chosen(), goal.draft.text().as_str()), (Some('A'), "AA./B.. -> .../.AA"));
        assert!(goal.draft.board().is_ok());
        let gone = after(&goal, &[Edit::Brush(Brush::Hole), Edit::Begin(5), Edit::End]);
        assert_eq!(gone.draft.text(), "AA./B..");
        let corner = after(&goal, &[Edit::Corner(Some(('B', Corner::Loose)))]);
        assert_eq!(corner.draft.text(), "AA./B.. -> corner-loose:B");
        assert_eq!(after(&corner, &[Edit::Corner(None)]).draft, goal.draft, "the places come back");
        assert_eq!(after(&goal, &[Edit::AimAll]).draft.text(), "AA./B.. -> AA./B..");
    }

    #[test]
    fn alike_pieces_may_stand_for_each_other() {
        let both = after(&editor("CD/.. -> DC/.."), &[Edit::Alike("CD".into(), true)]);
        assert_eq!(both.draft.text(), "CD/.. -> DC/..@any:CD");
        assert_eq!(after(&both, &[Edit::Alike("CD".into(), false)]).draft.text(), "CD/.. -> DC/..");
    }

    #[test]
    fn a_draft_that_is_no_board_yet_is_kept_as_it_is() {
        let mut overlapping = editor("A../B.. -> .../AB.");
        overlapping = after(&overlapping, &[Edit::Brush(Brush::Piece('A')), Edit::Begin(1), Edit::End]);
        assert!(overlapping.draft.board().is_err());
        for editor in [overlapping, editor("A.A/#..@h:A -> corner:A"), editor("../..")] {
            let again = Saved::of(&editor, "A/.").restore("A/.").expect("it was kept");
            assert_eq!((again.draft, again.open), (editor.draft.clone(), true));
            let elsewhere = Saved::of(&editor, "A/.").restore("B/.").expect("it was kept");
            assert_eq!((elsewhere.draft, elsewhere.open), (editor.draft, false));
        }
    }
}
