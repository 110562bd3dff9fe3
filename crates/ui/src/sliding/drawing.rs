//! The drawing of a board: outlines with round corners, and the positions of the labels on them. Lengths are hundredths of a cell,
//! so that font sizes are large enough for browsers.

use super::gates::GateDrawing;
use antipode_play::numbers::css_number;
use antipode_puzzles::scene::Outline;
use antipode_puzzles::sliding::{self, Board, Cells, CornerRule, Freedom, Goal, Grid};

/// The width of a cell.
pub const CELL: f64 = 100.0;

/// The distance between a piece's edge and its cells; the gap between two pieces is twice that.
pub const INSET: f64 = 3.5;
/// The radius of a piece's corners.
pub const RADIUS: f64 = 11.0;
/// The distance between the highlight ring of a piece and its cells.
const RING: f64 = 10.0;
/// Goals with more pieces than this are shown beside the board instead of outlined on it.
const MAX_OUTLINED_GOALS: usize = 3;
/// The number of tints in the style sheet.
const TINTS: usize = 8;

/// The parts of a drawing that are the same in every position.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The outline of the cells that are not walls.
    pub floor: String,
    /// The gates, each with its own pieces.
    pub gates: Vec<GateDrawing>,
    /// The pieces by index.
    pub pieces: Vec<PieceDrawing>,
    /// The outlines of the goal, if it has few pieces.
    pub goal: Vec<GoalOutline>,
    /// Whether the goal is shown beside the board.
    pub goal_aside: bool,
}

/// A piece at the top left corner of its own drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceDrawing {
    /// Its letter.
    pub name: char,
    /// The height and width of its bounding box, in cells.
    pub size: (usize, usize),
    /// The path of its edge.
    pub edge: String,
    /// The path of its highlight ring.
    pub ring: String,
    /// The middle of its label.
    pub label_position: (f64, f64),
    /// The index of its tint; interchangeable pieces have the same.
    pub tint: usize,
    /// Whether the goal is about it, and the goal has few pieces.
    pub is_goal_piece: bool,
    /// The path that marks restricted movement.
    pub freedom_mark: String,
}

/// The outline of a piece's place in the goal.
#[derive(Clone, Debug, PartialEq)]
pub struct GoalOutline {
    /// The path around it.
    pub edge: String,
    /// The names of the pieces that belong there, with their position; `None` where they are obvious.
    pub names: Option<(String, (f64, f64))>,
}

impl Drawing {
    /// The drawing of a board with its goal.
    #[must_use]
    pub fn of(board: &Board, goal: &Goal) -> Drawing {
        let grid = board.grid();
        let floor =
            rounded(&sliding::outline(grid, grid.all_cells().difference(board.walls())), -INSET, RADIUS);
        let chiefs = goal_pieces(goal);
        let goal_aside = chiefs.len() > MAX_OUTLINED_GOALS;
        let classes = goal.piece_kinds(board);
        let figure = |(index, piece): (usize, &sliding::Piece)| {
            let outline = sliding::outline(grid, piece.shape());
            let spot = label_position(grid, piece.shape(), (piece.height(), piece.width()));
            PieceDrawing {
                name: piece.name(),
                size: (piece.height(), piece.width()),
                edge: rounded(&outline, INSET, RADIUS),
                ring: rounded(&outline, RING, RADIUS - (RING - INSET) / 2.0),
                label_position: spot,
                tint: usize::from(classes[index]) % TINTS,
                is_goal_piece: !goal_aside && chiefs.contains(&index),
                freedom_mark: freedom_mark(piece.freedom(), spot),
            }
        };
        let names: Vec<char> = board.pieces().iter().map(sliding::Piece::name).collect();
        Drawing {
            floor,
            gates: GateDrawing::of(grid, &board.gates(), &names),
            pieces: board.pieces().iter().enumerate().map(figure).collect(),
            goal: if goal_aside { Vec::new() } else { goal_outlines(board, goal) },
            goal_aside,
        }
    }
}

/// The pieces named by a goal.
fn goal_pieces(goal: &Goal) -> Vec<usize> {
    match goal {
        Goal::Places(targets) => targets.iter().flat_map(|target| target.pieces.iter().copied()).collect(),
        Goal::Corner { piece, .. } => vec![*piece],
    }
}

fn goal_outlines(board: &Board, goal: &Goal) -> Vec<GoalOutline> {
    let grid = board.grid();
    match goal {
        Goal::Places(targets) => {
            let several = targets.iter().map(|target| target.anchors.len()).sum::<usize>() > 1;
            let aim = |pieces: &[usize], anchor: u8| {
                let cells = board.pieces()[pieces[0]].cells_at(anchor);
                let names: String = pieces.iter().map(|piece| board.pieces()[*piece].name()).collect();
                let last = cells.iter().last().unwrap_or(0);
                let (row, col) = grid.row_col(last);
                let at = ((col as f64 + 0.80) * CELL, (row as f64 + 0.82) * CELL);
                GoalOutline {
                    edge: rounded(&sliding::outline(grid, cells), 1.0, RADIUS),
                    names: several.then_some((names, at)),
                }
            };
            let of = |target: &sliding::Target| -> Vec<GoalOutline> {
                target.anchors.iter().map(|anchor| aim(&target.pieces, *anchor)).collect()
            };
            targets.iter().flat_map(of).collect()
        }
        Goal::Corner { rule: sense, .. } => {
            let (right, bottom) = (grid.cols() as f64 * CELL, grid.rows() as f64 * CELL);
            let edge = match sense {
                CornerRule::Strict => {
                    rounded(&sliding::outline(grid, Cells::single(grid.cell_count() - 1)), 1.0, RADIUS)
                }
                CornerRule::Loose => {
                    let start = point((right - CELL, bottom));
                    format!("M{start}H{}V{}", css_number(right), css_number(bottom - CELL))
                }
            };
            vec![GoalOutline { edge, names: None }]
        }
    }
}

/// The position of a piece's label: the middle of its bounding box if the piece covers it on all sides, otherwise the middle of
/// the nearest cell.
fn label_position(grid: Grid, shape: Cells, (height, width): (usize, usize)) -> (f64, f64) {
    // The cells around the middle: two rows for an even height, two columns for an even width.
    let around = |size: usize| [(size - 1) / 2, size / 2];
    let full = around(height)
        .iter()
        .all(|row| around(width).iter().all(|col| shape.contains(grid.cell(*row, *col))));
    let middle = (width as f64 / 2.0, height as f64 / 2.0);
    let at = if full {
        middle
    } else {
        let centres = shape.iter().map(|cell| {
            let (row, col) = grid.row_col(cell);
            (col as f64 + 0.5, row as f64 + 0.5)
        });
        let away = |at: &(f64, f64)| (at.0 - middle.0).hypot(at.1 - middle.1);
        centres.min_by(|one, other| away(one).total_cmp(&away(other))).unwrap_or(middle)
    };
    (at.0 * CELL, at.1 * CELL)
}

/// A point of a path: `12 40.500`.
pub fn point((x, y): (f64, f64)) -> String {
    format!("{} {}", css_number(x), css_number(y))
}

/// The mark of restricted movement: arrow heads along the only axis, a square for a fixed piece.
pub fn freedom_mark(freedom: Freedom, (x, y): (f64, f64)) -> String {
    let head = |dx: f64, dy: f64| {
        let (tip_x, tip_y) = (x + 36.0 * dx, y + 36.0 * dy);
        let (back_x, back_y) = (tip_x - 8.0 * dx, tip_y - 8.0 * dy);
        let (side_x, side_y) = (8.0 * dy, 8.0 * dx);
        format!(
            "M{}L{}L{}",
            point((back_x - side_x, back_y - side_y)),
            point((tip_x, tip_y)),
            point((back_x + side_x, back_y + side_y))
        )
    };
    match freedom {
        Freedom::Free => String::new(),
        Freedom::Horizontal => head(-1.0, 0.0) + &head(1.0, 0.0),
        Freedom::Vertical => head(0.0, -1.0) + &head(0.0, 1.0),
        Freedom::Fixed => format!("M{}h50v50h-50z", point((x - 25.0, y - 25.0))),
    }
}

/// An outline as a path with round corners, inset from its cells (negative: outset).
///
/// The inside lies to the right of the direction of travel. A right turn is a convex corner. A left turn is a notch; its radius is
/// larger by the inset on both sides, so that a piece that fits into it leaves an even gap.
pub fn rounded(outline: &Outline, inset: f64, radius: f64) -> String {
    outline.0.iter().map(|corners| rounded_loop(corners, inset, radius)).collect()
}

fn rounded_loop(corners: &[(i32, i32)], inset: f64, radius: f64) -> String {
    let count = corners.len();
    let mut path = String::new();
    for index in 0..count {
        let (before, here, after) =
            (corners[(index + count - 1) % count], corners[index], corners[(index + 1) % count]);
        let (came, goes) = (unit_direction(before, here), unit_direction(here, after));
        // The inside is a quarter turn to the right of each direction: (dx, dy) becomes (-dy, dx).
        let shift = (-(came.1 + goes.1), came.0 + goes.0);
        let at = (
            f64::from(here.0) * CELL + f64::from(shift.0) * inset,
            f64::from(here.1) * CELL + f64::from(shift.1) * inset,
        );
        let right = came.0 * goes.1 - came.1 * goes.0 > 0;
        let radius = if right { radius } else { radius + 2.0 * inset }.max(0.0);
        let from = (at.0 - f64::from(came.0) * radius, at.1 - f64::from(came.1) * radius);
        let to = (at.0 + f64::from(goes.0) * radius, at.1 + f64::from(goes.1) * radius);
        let sign = if index == 0 { 'M' } else { 'L' };
        let radius = css_number(radius);
        path += &format!("{sign}{}A{radius} {radius} 0 0 {} {}", point(from), u8::from(right), point(to));
    }
    path + "z"
}

/// The unit direction along an edge.
fn unit_direction(from: (i32, i32), to: (i32, i32)) -> (i32, i32) {
    ((to.0 - from.0).signum(), (to.1 - from.1).signum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_puzzles::sliding::notation::{parse_goal, parse_position};

    fn picture(board: &str, goal: &str) -> Drawing {
        let position = parse_position(board).expect("a board");
        Drawing::of(position.board(), &parse_goal(goal, &position).expect("a goal"))
    }

    #[test]
    fn a_square_stands_inside_of_its_cell() {
        let square = rounded(&Outline::square(), 4.0, 10.0);
        assert_eq!(
            square,
            "M4 14A10 10 0 0 1 14 4L86 4A10 10 0 0 1 96 14L96 86A10 10 0 0 1 86 96L14 96A10 10 0 0 1 4 86z"
        );
    }

    #[test]
    fn names_stand_on_their_pieces() {
        let spot = |board: &str| picture(board, "corner:A").pieces[0].label_position;
        assert_eq!(spot("AA./AA."), (100.0, 100.0));
        assert_eq!(spot("AAA/..A"), (150.0, 50.0), "not beside it, where the middle of the box is");
        assert_eq!(spot("AAA/A.A/AAA"), (150.0, 50.0), "not in the hole of a ring");
        assert_eq!(spot("AAAA"), (200.0, 50.0));
    }

    #[test]
    fn few_pieces_are_outlined_and_many_shown_beside() {
        let few = picture("AB./C..", ".A./..C");
        assert!(!few.goal_aside && few.pieces[0].is_goal_piece && !few.pieces[1].is_goal_piece);
        let names: Vec<_> = few.goal.iter().map(|aim| aim.names.clone().map(|(name, _)| name)).collect();
        assert_eq!(names, [Some("A".to_owned()), Some("C".to_owned())]);
        assert_eq!(picture("AB./...", ".A./...").goal[0].names, None, "there is no other");
        let many = picture("AB/CD/..", "../AB/CD");
        assert!(many.goal_aside && many.goal.is_empty() && !many.pieces[0].is_goal_piece);
    }
}
