//! The elements of the board: its floor, its pieces, the goal, and buttons on the cells the selected piece can reach.

use super::picture::{CELL, Picture};
use super::reach::{Drag, Reach};
use crate::puzzle::sliding::{Place, words};
use antipode_puzzles::sliding::{Freedom, Goal, Pieces, Position, Direction};
use std::rc::Rc;
use yew::prelude::*;

/// The inputs of the board's markup.
pub(super) struct Drawn<'a> {
    pub(super) picture: &'a Picture,
    /// The current position, and the one being shown by the animation.
    pub(super) here: &'a Place,
    /// See `position`.
    pub(super) shown: &'a Place,
    /// Highlighted pieces.
    pub(super) marked: &'a Rc<[usize]>,
    /// The selected piece.
    pub(super) taken: Option<usize>,
    /// The piece in the tab order.
    pub(super) cursor: usize,
    /// The dragged piece.
    pub(super) drag: Option<&'a Drag>,
    /// The piece whose target cells are shown.
    pub(super) aims: Option<usize>,
}

impl Drawn<'_> {
    pub(super) fn board(&self) -> Html {
        let grid = self.here.position().board().grid();
        let view = view(grid.rows(), grid.cols());
        let aims = self.aims.map(|piece| self.aims_of(piece));
        html! {
            <>
                <svg class="ground" viewBox={view.clone()} aria-hidden="true">
                    <path class="floor" d={self.picture.floor.clone()} />
                    { for self.picture.goal.iter().map(|aim| html! { <path class="home" d={aim.edge.clone()} /> }) }
                </svg>
                // Each list has a parent element of its own: otherwise a growing list would recreate its siblings and lose the focus.
                <div class="pieces">{ for (0..self.picture.pieces.len()).map(|piece| self.piece(piece)) }</div>
                <svg class="over" viewBox={view} aria-hidden="true">
                    { for self.picture.goal.iter().map(|aim| html! {
                        <>
                            <path class="halo" d={aim.edge.clone()} />
                            <path class="goal" d={aim.edge.clone()} />
                            if let Some((names, (x, y))) = &aim.names {
                                <text x={x.to_string()} y={y.to_string()} dy=".35em">{ names }</text>
                            }
                        </>
                    }) }
                </svg>
                <div class="aims">{ for aims.into_iter().flatten() }</div>
            </>
        }
    }

    fn piece(&self, index: usize) -> Html {
        let figure = &self.picture.pieces[index];
        let (high, wide) = figure.size;
        let (row, col) = place(self.shown.position(), index);
        let drag = self.drag.filter(|drag| drag.piece() == index);
        let (right, down) = drag.map_or((0.0, 0.0), Drag::stands);
        let class = classes!(
            "piece",
            format!("tint-{}", figure.tint),
            figure.chief.then_some("chief"),
            self.marked.contains(&index).then_some("hint"),
            (self.taken == Some(index)).then_some("taken"),
            drag.is_some().then_some("held"),
        );
        let style =
            format!("--x:{:.3};--y:{:.3};--w:{wide};--h:{high}", col as f64 + right, row as f64 + down);
        html! {
            <button key={figure.name.to_string()} type="button" {class} {style} data-piece={index.to_string()}
                tabindex={if index == self.cursor { "0" } else { "-1" }} aria-label={name(self.here.position(), index)}
                aria-pressed={(self.taken == Some(index)).to_string()}>
                <svg viewBox={view(high, wide)} aria-hidden="true">
                    <path class="edge" d={figure.edge.clone()} />
                    <path class="bound" d={figure.bound.clone()} />
                    <path class="ring-halo" d={figure.ring.clone()} />
                    <path class="ring" d={figure.ring.clone()} />
                    { letter(figure.name, figure.spot) }
                </svg>
            </button>
        }
    }

    /// A button on every free cell that a piece can cover.
    fn aims_of(&self, piece: usize) -> Vec<Html> {
        let position = self.here.position();
        let grid = position.board().grid();
        let aim = |(cell, mv)| {
            let (row, col) = grid.row_col(cell);
            let label = crate::page::asking::sentence(&words::order(self.here, mv));
            html! {
                <button key={format!("aim {cell}")} type="button" class="aim" style={format!("--x:{col};--y:{row}")} tabindex="-1"
                    data-cell={cell.to_string()} aria-label={format!("Row {}, column {}: {label}", row + 1, col + 1)} />
            }
        };
        Reach::of(position, piece).aims(position).into_iter().map(aim).collect()
    }
}

/// The goal position, as a small picture.
pub(super) fn beside(picture: &Picture, here: &Place) -> Html {
    let Goal::Places(targets) = here.goal() else { return Html::default() };
    let board = here.position().board();
    let grid = board.grid();
    let placed = targets.iter().flat_map(|target| target.pieces.iter().zip(&target.anchors));
    let piece = |(piece, anchor): (&usize, &u8)| {
        let figure = &picture.pieces[*piece];
        let (row, col) = grid.row_col((*anchor).into());
        let to = format!("translate({} {})", col as f64 * CELL, row as f64 * CELL);
        html! {
            <g class={format!("tint-{}", figure.tint)} transform={to}>
                <path class="edge" d={figure.edge.clone()} />
                { letter(figure.name, figure.spot) }
            </g>
        }
    };
    html! {
        <figure class="tray-goal">
            <svg viewBox={view(grid.rows(), grid.cols())} role="img" aria-label={format!("The goal, row by row: {}", here.goal_text())}>
                <path class="floor" d={picture.floor.clone()} />
                { for placed.map(piece) }
            </svg>
            <figcaption class="foot">{ "Goal" }</figcaption>
        </figure>
    }
}

fn letter(name: char, (x, y): (f64, f64)) -> Html {
    html! { <text x={x.to_string()} y={y.to_string()} dy=".35em">{ name }</text> }
}

fn view(rows: usize, cols: usize) -> String {
    format!("0 0 {} {}", cols as f64 * CELL, rows as f64 * CELL)
}

/// The row and the column of a piece, from 0.
fn place(position: &Position, piece: usize) -> (usize, usize) {
    position.board().grid().row_col(position.anchors()[piece].into())
}

/// `piece A, 2 wide, 1 high, row 3, column 2, left and right only, can go left`.
fn name(position: &Position, index: usize) -> String {
    let piece = position.board().pieces()[index];
    let (row, col) = place(position, index);
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
        let named = |piece: usize| name(&position, piece);
        assert_eq!(named(0), "piece A, 2 wide, 1 high, row 1, column 1, left and right only");
        assert_eq!(named(1), "piece B, row 1, column 3");
        assert_eq!(named(2), "piece C, row 2, column 3, can go down and left");
        assert_eq!(named(3), "piece D, 2 wide, 1 high, row 3, column 1, fixed");
    }
}
