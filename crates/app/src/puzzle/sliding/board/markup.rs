//! The elements of the board: its floor, its pieces, the goal, and buttons on the cells the selected piece can reach.

use antipode_play::numbers::css_number;
use antipode_play::puzzle::sliding::piece_reach::{PieceDrag, PieceReach};
use antipode_play::puzzle::sliding::{PosedPosition, move_text};
use antipode_puzzles::sliding::{Direction, Freedom, Goal, Pieces, Position};
use antipode_ui::sliding::drawing::{CELL, Drawing, PieceDrawing, point};
use antipode_ui::sliding::gates::GateDrawing;
use std::rc::Rc;
use yew::prelude::*;

/// The inputs of the board's markup.
pub(super) struct BoardMarkup<'a> {
    pub(super) drawing: &'a Drawing,
    /// The current position, and the one being shown by the animation.
    pub(super) position: &'a PosedPosition,
    /// See `position`.
    pub(super) displayed: &'a PosedPosition,
    /// Highlighted pieces.
    pub(super) highlighted: &'a Rc<[usize]>,
    /// The selected piece.
    pub(super) selected: Option<usize>,
    /// The piece in the tab order.
    pub(super) cursor: usize,
    /// The dragged piece.
    pub(super) drag: Option<&'a PieceDrag>,
    /// The piece whose target cells are shown.
    pub(super) targets_of: Option<usize>,
}

impl BoardMarkup<'_> {
    pub(super) fn board(&self) -> Html {
        let grid = self.position.position().board().grid();
        let view = view(grid.rows(), grid.cols());
        let aims = self.targets_of.map(|piece| self.target_buttons(piece));
        html! {
            <>
                <svg class="ground" viewBox={view.clone()} aria-hidden="true">
                    <path class="floor" d={self.drawing.floor.clone()} />
                    { for self.drawing.goal.iter().map(|aim| html! { <path class="home" d={aim.edge.clone()} /> }) }
                    { for self.drawing.gates.iter().map(gate_floor) }
                </svg>
                // Each list has a parent element of its own: otherwise a growing list would recreate its siblings and lose the focus.
                <div class="pieces">{ for (0..self.drawing.pieces.len()).map(|piece| self.piece(piece)) }</div>
                <svg class="over" viewBox={view} aria-hidden="true">
                    { self.mask_of_letters() }
                    <g mask="url(#tray-letters)">
                        { for self.drawing.goal.iter().map(|aim| html! {
                            <>
                                <path class="halo" d={aim.edge.clone()} />
                                <path class="goal" d={aim.edge.clone()} />
                            </>
                        }) }
                        // Above a goal around the same cells, so that both are seen.
                        { for self.drawing.gates.iter().map(gate_edge) }
                    </g>
                    { for self.drawing.goal.iter().filter_map(|aim| aim.names.as_ref()).map(|(names, at)| letters(names, None, *at)) }
                </svg>
                <div class="aims">{ for aims.into_iter().flatten() }</div>
            </>
        }
    }

    fn piece(&self, index: usize) -> Html {
        let figure = &self.drawing.pieces[index];
        let (high, wide) = figure.size;
        let (row, col) = row_and_column(self.displayed.position(), index);
        let drag = self.drag.filter(|drag| drag.piece() == index);
        let (right, down) = drag.map_or((0.0, 0.0), PieceDrag::offset);
        let class = classes!(
            "piece",
            format!("tint-{}", figure.tint),
            figure.is_goal_piece.then_some("chief"),
            self.highlighted.contains(&index).then_some("hint"),
            (self.selected == Some(index)).then_some("taken"),
            drag.is_some().then_some("held"),
        );
        let (x, y) = (css_number(col as f64 + right), css_number(row as f64 + down));
        let style = format!("--x:{x};--y:{y};--w:{wide};--h:{high}");
        html! {
            <button key={figure.name.to_string()} type="button" {class} {style} data-piece={index.to_string()}
                tabindex={if index == self.cursor { "0" } else { "-1" }} aria-label={label(self.position.position(), index)}
                aria-pressed={(self.selected == Some(index)).to_string()}>
                <svg viewBox={view(high, wide)} aria-hidden="true">
                    <path class="edge" d={figure.edge.clone()} />
                    <path class="bound" d={figure.freedom_mark.clone()} />
                    <path class="ring-halo" d={figure.ring.clone()} />
                    <path class="ring" d={figure.ring.clone()} />
                    { letters(figure.name.encode_utf8(&mut [0; 4]), None, figure.label_position) }
                </svg>
            </button>
        }
    }

    /// Leaves the letters of the pieces out of the outlines above them, so that each letter stays readable.
    fn mask_of_letters(&self) -> Html {
        let shown = self.displayed.position();
        let letter = |(index, figure): (usize, &PieceDrawing)| {
            let (row, col) = row_and_column(shown, index);
            let (x, y) = figure.label_position;
            html! {
                <circle class="letter" cx={css_number(x + col as f64 * CELL).to_string()} cy={css_number(y + row as f64 * CELL).to_string()} r="21" />
            }
        };
        html! {
            <mask id="tray-letters" maskUnits="userSpaceOnUse" x="-50%" y="-50%" width="200%" height="200%">
                <rect class="all" x="-50%" y="-50%" width="200%" height="200%" />
                { for self.drawing.pieces.iter().enumerate().map(letter) }
            </mask>
        }
    }

    /// A button on every free cell that a piece can cover.
    fn target_buttons(&self, piece: usize) -> Vec<Html> {
        let position = self.position.position();
        let grid = position.board().grid();
        let aim = |(cell, mv)| {
            let (row, col) = grid.row_col(cell);
            let label = antipode_play::numbers::sentence(&move_text::instruction(self.position, mv));
            html! {
                <button key={format!("aim {cell}")} type="button" class="aim" style={format!("--x:{col};--y:{row}")} tabindex="-1"
                    data-cell={cell.to_string()} aria-label={format!("Row {}, column {}: {label}", row + 1, col + 1)} />
            }
        };
        PieceReach::of(position, piece).target_cells(position).into_iter().map(aim).collect()
    }
}

/// The goal position, as a small picture.
pub(super) fn goal_figure(picture: &Drawing, here: &PosedPosition) -> Html {
    let Goal::Places(targets) = here.goal() else { return Html::default() };
    let board = here.position().board();
    let grid = board.grid();
    let placed = targets.iter().flat_map(|target| target.pieces.iter().zip(&target.anchors));
    let piece = |(piece, anchor): (&usize, &u8)| {
        let figure = &picture.pieces[*piece];
        let (row, col) = grid.row_col((*anchor).into());
        let to = format!("translate({})", point((col as f64 * CELL, row as f64 * CELL)));
        html! {
            <g class={format!("tint-{}", figure.tint)} transform={to}>
                <path class="edge" d={figure.edge.clone()} />
                { letters(figure.name.encode_utf8(&mut [0; 4]), None, figure.label_position) }
            </g>
        }
    };
    html! {
        <figure class="tray-goal">
            <svg viewBox={view(grid.rows(), grid.cols())} role="img" aria-label={format!("The goal, row by row: {}", here.goal_text())}>
                <path class="floor" d={picture.floor.clone()} />
                { for picture.gates.iter().map(gate_floor) }
                { for placed.map(piece) }
            </svg>
            <figcaption class="foot">{ "Goal" }</figcaption>
        </figure>
    }
}

/// The hatching of a gate with the letters of its pieces, below all pieces.
pub(in crate::puzzle::sliding) fn gate_floor(gate: &GateDrawing) -> Html {
    html! {
        <>
            <path class="hatch" d={gate.hatch.clone()} />
            { for gate.letter_positions.iter().map(|at| letters(&gate.letters, Some("admitted"), *at)) }
        </>
    }
}

/// The line around a gate, above the pieces in it.
pub(in crate::puzzle::sliding) fn gate_edge(gate: &GateDrawing) -> Html {
    html! { <path class="gate" d={gate.edge.clone()} /> }
}

fn letters(text: &str, class: Option<&'static str>, (x, y): (f64, f64)) -> Html {
    html! { <text {class} x={css_number(x).to_string()} y={css_number(y).to_string()} dy=".35em">{ text }</text> }
}

fn view(rows: usize, cols: usize) -> String {
    format!("0 0 {}", point((cols as f64 * CELL, rows as f64 * CELL)))
}

/// The row and the column of a piece, from 0.
fn row_and_column(position: &Position, piece: usize) -> (usize, usize) {
    position.board().grid().row_col(position.anchors()[piece].into())
}

/// `piece A, 2 wide, 1 high, row 3, column 2, left and right only, can go left`.
fn label(position: &Position, index: usize) -> String {
    let piece = position.board().pieces()[index];
    let (row, col) = row_and_column(position, index);
    let mut name = format!("piece {}", piece.name());
    if (piece.height(), piece.width()) != (1, 1) {
        name += &format!(", {} wide, {} high", piece.width(), piece.height());
    }
    name += &format!(", row {}, column {}", row + 1, col + 1);
    name += match piece.freedom() {
        Freedom::Free => "",
        Freedom::Horizontal => ", left and right only",
        Freedom::Vertical => ", up and down only",
        Freedom::Fixed => ", fixed",
    };
    let free = |way: &Direction| position.slid(Pieces::single(index), *way).is_some();
    let ways: Vec<&str> = Direction::ALL.into_iter().filter(free).map(Direction::name).collect();
    name += &match &ways[..] {
        [] => String::new(),
        [way] => format!(", can go {way}"),
        [ways @ .., last] => format!(", can go {} and {last}", ways.join(", ")),
    };
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_puzzles::sliding::notation::parse_position;

    #[test]
    fn a_piece_says_where_it_stands_and_where_it_can_go() {
        let position = parse_position("AAB/..C/DD.@h:A,fix:D").expect("a board");
        let named = |piece: usize| label(&position, piece);
        assert_eq!(named(0), "piece A, 2 wide, 1 high, row 1, column 1, left and right only");
        assert_eq!(named(1), "piece B, row 1, column 3");
        assert_eq!(named(2), "piece C, row 2, column 3, can go down and left");
        assert_eq!(named(3), "piece D, 2 wide, 1 high, row 3, column 1, fixed");
    }
}
