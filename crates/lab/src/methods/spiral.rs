//! Why the spiral ends: the distance to the centre of the right block shrinks, by the law of cosines.

use super::TEXTS;
use antipode_puzzles::rotation::Board;
use yew::prelude::*;

/// A point; lengths are tenths of a square.
type Point = (f64, f64);

/// The points of the figure, for one number that the spiral turns.
struct Figure {
    /// The centres of the left and of the right block.
    left: Point,
    right: Point,
    /// The centre of the right block, turned back instead of the number turned on.
    turned_right: Point,
    /// The number, in the lower left quarter of the right block, and where the turn of the left block takes it.
    number: Point,
    turned_number: Point,
}

impl Figure {
    /// With the number in the second column and the row above the last but one.
    fn of(board: Board) -> Figure {
        let half = 5.0 * board.block_rows() as f64;
        let (left, right) = ((half, half), (half + 10.0, half));
        // Clockwise by a quarter around the left centre; the turn of the block is anticlockwise.
        let back = |(x, y): Point| (left.0 - (y - left.1), left.1 + (x - left.0));
        let on = |(x, y): Point| (left.0 + (y - left.1), left.1 - (x - left.0));
        let number = (15.0, 10.0 * board.block_rows() as f64 - 15.0);
        Figure { left, right, turned_right: back(right), number, turned_number: on(number) }
    }

    /// The distances of the number from the right centre before and after the turn, in squares.
    fn distances(&self) -> (f64, f64) {
        (distance(self.right, self.number) / 10.0, distance(self.right, self.turned_number) / 10.0)
    }

    /// The cosine of the angle at the right centre between the number and the turned centre.
    fn cosine(&self) -> f64 {
        let to = |(x, y): Point| (x - self.right.0, y - self.right.1);
        let ((a, b), (c, d)) = (to(self.number), to(self.turned_right));
        (a * c + b * d) / (a.hypot(b) * c.hypot(d))
    }
}

fn distance((x, y): Point, (u, v): Point) -> f64 {
    (x - u).hypot(y - v)
}

/// The figure and the argument.
pub(super) fn spiral_figure(board: Board) -> Html {
    let figure = Figure::of(board);
    let (before, after) = figure.distances();
    let angle = figure.cosine().acos().to_degrees();
    let (rows, cols) = (board.rows(), board.cols());
    let at = |point: Point| (format!("{:.1}", point.0), format!("{:.1}", point.1));
    let line = |class: &'static str, from: Point, to: Point| {
        let ((x1, y1), (x2, y2)) = (at(from), at(to));
        html! { <line {class} {x1} {y1} {x2} {y2} /> }
    };
    let text = |(x, y): Point, (right, down): (f64, f64), name: &'static str| {
        let (x, y) = at((x + right, y + down));
        html! { <text {x} {y}>{ name }</text> }
    };
    let dot = |class: &'static str, point: Point, shift: (f64, f64), name: &'static str| {
        let (cx, cy) = at(point);
        html! { <><circle {class} {cx} {cy} r="1.2" />{ text(point, shift, name) }</> }
    };
    let middle = |(x, y): Point, (u, v): Point| ((x + u) / 2.0, (y + v) / 2.0);
    // The lower left quarter arc around the right centre, through the number.
    let radius = 10.0 * before;
    let (down, across) =
        ((figure.right.0, figure.right.1 + radius), (figure.right.0 - radius, figure.right.1));
    let arc =
        format!("M{:.1} {:.1}A{radius:.1} {radius:.1} 0 0 1 {:.1} {:.1}", down.0, down.1, across.0, across.1);
    let texts = TEXTS.section("spiral-ends");
    let label = format!("Before the turn d = {before:.2}, after it d′ = {after:.2}; θ = {angle:.0}°");
    html! {
        <section class="belt-pictures" aria-label="Why the spiral ends">
            <h3>{ "Why the spiral ends" }</h3>
            <p class="foot">{ texts.text("centres") }</p>
            <p class="formula">{ texts.text("formula") }</p>
            <p class="foot">{ texts.text("end") }</p>
            <figure class="spiral-figure">
                <svg viewBox={format!("0 0 {} {}", 10 * cols, 10 * rows)} role="img" aria-label={label.clone()}>
                    { for (0..rows * cols).map(|cell| html! {
                        <rect x={(10 * (cell % cols)).to_string()} y={(10 * (cell / cols)).to_string()} width="10" height="10" />
                    }) }
                    <path class="arc" d={arc} />
                    { line("old", figure.right, figure.number) }
                    { line("new", figure.turned_right, figure.number) }
                    { line("new", figure.right, figure.turned_number) }
                    { line("side", figure.right, figure.turned_right) }
                    { text(middle(figure.right, figure.number), (-3.0, -1.5), "d") }
                    { text(middle(figure.turned_right, figure.number), (-1.0, 4.5), "d′") }
                    { dot("", figure.left, (-4.0, -2.0), "O") }
                    { dot("", figure.right, (2.0, -2.0), "R") }
                    { dot("", figure.turned_right, (1.0, 4.5), "R′") }
                    { dot("number", figure.number, (-4.5, 3.5), "P") }
                    { dot("number", figure.turned_number, (2.0, 1.2), "P′") }
                </svg>
                <figcaption class="foot" aria-hidden="true">{ label }</figcaption>
            </figure>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_puzzles::rotation::{Convention, Position, parse_turns};
    use antipode_ui::markup::markup;

    fn strip(side: u8) -> Board {
        Board::square(side, side + 1, side).expect("two blocks side by side")
    }

    #[test]
    fn the_law_of_cosines_gives_the_new_distance() {
        for side in 4..=11_u8 {
            let board = strip(side);
            let figure = Figure::of(board);
            let (before, after) = figure.distances();
            let law = before * before + 2.0 - 2.0 * 2.0_f64.sqrt() * before * figure.cosine();
            assert!((after * after - law).abs() < 1e-9, "{side}");
            assert!((distance(figure.turned_right, figure.number) / 10.0 - after).abs() < 1e-9);
            assert!(figure.cosine() > 0.5_f64.sqrt() - 1e-9 && after < before, "{side}");
            // The turn of the board takes the number there.
            let cell = |(x, y): Point| (y / 10.0) as usize * board.cols() + (x / 10.0) as usize;
            let turn = parse_turns("L", board, Convention::LamPaper).expect("a turn")[0];
            let turned = Position::solved(board).turned(turn).expect("a turn");
            assert_eq!(
                usize::from(turned.numbers()[cell(figure.turned_number)]),
                cell(figure.number) + 1,
                "{side}"
            );
            // For odd k, the spiral is for numbers on light squares.
            let (row, col) = (cell(figure.number) / board.cols(), cell(figure.number) % board.cols());
            assert!(side % 2 == 0 || (row + col) % 2 == 0, "{side}");
            assert!(markup(spiral_figure(board)).contains("d′ = "));
        }
    }
}
