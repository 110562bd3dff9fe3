//! Pictures of the conveyor belt and of its image, and of the first column as it is emptied, for blocks of every side.
//!
//! The belt of two blocks side by side is the first column, the last row and the last column. The cycle C = (R L)⁴ moves the
//! numbers on it on and leaves all others. The word X takes the belt to its image; the three-cycle of the paper needs the two
//! to share a single square.

use antipode_puzzles::rotation::{Board, Convention, Position, parse_turns};
use antipode_ui::panel::save_drawing::save_drawing;
use yew::prelude::*;

/// X, turn by turn, in the paper's letters as they are parsed and as they are printed.
const X: [(&str, &str); 5] = [("L", "L"), ("R2", "R²"), ("L", "L"), ("R'", "R⁻¹"), ("L'", "L⁻¹")];

/// The paper's words that take the third number of spiral-cycle out of the first column, for even and for odd k: as X.
const EMPTYING: [&[(&str, &str)]; 2] = [
    &[("L", "L"), ("R", "R"), ("L'", "L⁻¹"), ("R", "R"), ("L", "L"), ("R2", "R²"), ("L'", "L⁻¹")],
    &[
        ("L2", "L²"),
        ("R", "R"),
        ("L", "L"),
        ("R'", "R⁻¹"),
        ("L2", "L²"),
        ("R", "R"),
        ("L2", "L²"),
        ("R", "R"),
        ("L'", "L⁻¹"),
        ("R'", "R⁻¹"),
        ("L2", "L²"),
    ],
];

/// The cycle in the paper's letters.
const CYCLE: &str = "(R L)4";

/// The belt of the board of two blocks of this side, in its order: down on the left, to the right, up on the right.
fn belt(board: Board) -> Vec<usize> {
    let (rows, cols) = (board.rows(), board.cols());
    let down = (0..rows).map(|row| row * cols);
    let along = (1..cols - 1).map(|col| (rows - 1) * cols + col);
    let up = (0..rows).rev().map(|row| row * cols + cols - 1);
    down.chain(along).chain(up).collect()
}

/// The solved board after a word in the paper's letters.
fn after(board: Board, word: &str) -> Position {
    let turns = parse_turns(word, board, Convention::LamPaper).expect("a word of two blocks");
    turns.iter().fold(Position::solved(board), |now, turn| now.turned(*turn).expect("one of two blocks"))
}

/// For each cell the place on the belt, from 1, that its number has on the solved board.
fn belt_places(position: &Position) -> Vec<Option<usize>> {
    places_in(&belt(position.board()), position)
}

/// The same for any cells in order.
fn places_in(cells: &[usize], position: &Position) -> Vec<Option<usize>> {
    let place = |number: &u8| cells.iter().position(|cell| cell + 1 == usize::from(*number));
    position.numbers().iter().map(|number| place(number).map(|place| place + 1)).collect()
}

/// By how many squares C moves the numbers on the belt; `None` if it does anything else.
fn squares_of_the_cycle(board: Board) -> Option<usize> {
    let (belt, places) = (belt(board), belt_places(&after(board, CYCLE)));
    let length = belt.len();
    let moved = |(to, cell): (usize, &usize)| Some((to + 1 + length - places[*cell]?) % length);
    let mut moves = belt.iter().enumerate().map(moved);
    let first = moves.next()??;
    moves.all(|moved| moved == Some(first)).then_some(first)
}

/// The squares that the belt and its image after some turns of X share, by cell.
fn shared(board: Board, turns: usize) -> Vec<usize> {
    let image = belt_places(&after(board, &word(&X[..turns])));
    let mut shared: Vec<usize> = belt(board).into_iter().filter(|cell| image[*cell].is_some()).collect();
    shared.sort_unstable();
    shared
}

/// Turns for the parser.
fn word(turns: &[(&str, &str)]) -> String {
    turns.iter().map(|(turn, _)| *turn).collect::<Vec<_>>().join(" ")
}

/// The same as they are printed.
fn printed(turns: &[(&str, &str)]) -> String {
    turns.iter().map(|(_, turn)| *turn).collect::<Vec<_>>().join(" ")
}

/// The belt, what the cycle does to it, and its image turn by turn.
pub(super) fn belt_pictures(board: Board) -> Html {
    let side = board.block_rows();
    let solved = Position::solved(board);
    let length = belt(board).len();
    let moved = match squares_of_the_cycle(board) {
        Some(0) => "C brings every number back: it does nothing.".to_owned(),
        Some(squares) => format!(
            "C = (R L)⁴ moves each number on the belt on by {} and nothing else.",
            plural(squares, "square")
        ),
        None => String::new(),
    };
    let common = shared(board, X.len());
    let place = |cell: &usize| format!("row {}, column {}", cell / board.cols() + 1, cell % board.cols() + 1);
    let ending = match common.as_slice() {
        [one] => format!(
            "After all of X they share one square, {}: C and its image under X make a three-cycle.",
            place(one)
        ),
        several => format!(
            "After all of X they share {} squares, too many for a three-cycle: the paper needs k ≥ 5 for this X.",
            several.len()
        ),
    };
    let images = (1..=X.len()).map(|turns| {
        let position = after(board, &word(&X[..turns]));
        let shared = plural(shared(board, turns).len(), "square");
        figure(
            &belt(board),
            &position,
            &format!("After {}", printed(&X[..turns])),
            &format!("{shared} shared"),
            false,
        )
    });
    html! {
        <section class="belt-pictures" aria-label="The belt and its image">
            <h3>{ format!("The belt and its image, k = {side}") }</h3>
            <p class="foot">{ format!("The belt has 3k − 1 = {length} squares, counted from the top left. {moved}") }</p>
            <div class="belt-figures">
                { figure(&belt(board), &solved, "The belt", "", true) }
                { figure(&belt(board), &after(board, CYCLE), "After C", "", true) }
            </div>
            <p class="foot">{ format!("X = L R² L R⁻¹ L⁻¹ takes the belt to its image (filled); the squares of the belt are dashed, and outlined where both are. {ending}") }</p>
            <div class="belt-figures">{ for images }</div>
            <p>{ save_drawing("belt") }</p>
        </section>
    }
}

/// The word for a block side that empties the first column.
fn emptying(board: Board) -> &'static [(&'static str, &'static str)] {
    EMPTYING[board.block_rows() % 2]
}

/// The cells of the first column but the two whose numbers stay: the first, and the second or, for odd k, the third.
fn emptied(board: Board) -> Vec<usize> {
    let kept = 1 + board.block_rows() % 2;
    (1..board.rows()).filter(|row| *row != kept).map(|row| row * board.cols()).collect()
}

/// How the paper empties the first column for the third number of spiral-cycle, turn by turn.
pub(super) fn column_pictures(board: Board) -> Html {
    let (turns, column) = (emptying(board), emptied(board));
    let images = (1..=turns.len()).map(|count| {
        figure(
            &column,
            &after(board, &word(&turns[..count])),
            &format!("{count}. {}", turns[count - 1].1),
            "",
            false,
        )
    });
    html! {
        <details class="twin">
            <summary>{ "The third number leaves the first column" }</summary>
            <section class="belt-pictures" aria-label="The first column is emptied">
                <p class="foot">{ format!(
                    "Step 5 of spiral-cycle in the paper: {} takes all numbers of the first column (dashed) out of it (filled), but the two that are placed already, in rows 1 and {}. \
                     {}", printed(turns), 2 + board.block_rows() % 2, if board.block_rows() % 2 == 1 {
                        "For one number a shorter word can do: the player above takes the shortest."
                    } else {
                        ""
                    }) }</p>
                <div class="belt-figures">{ for images }</div>
            </section>
        </details>
    }
}

/// A picture of the board: some cells, such as the belt, and those in which their numbers are.
fn figure(belt: &[usize], position: &Position, title: &str, note: &str, has_places: bool) -> Html {
    let board = position.board();
    let (rows, cols) = (board.rows(), board.cols());
    let places = places_in(belt, position);
    let cell = |cell: usize| {
        let (row, col) = (cell / cols, cell % cols);
        let class = match (belt.contains(&cell), places[cell].is_some()) {
            (true, true) if has_places => "on",
            (true, true) => "both",
            (true, false) => "belt",
            (false, true) => "image",
            (false, false) => "off",
        };
        html! {
            <g key={cell}>
                <rect {class} x={(10 * col + 1).to_string()} y={(10 * row + 1).to_string()} width="8" height="8" />
                if let Some(place) = places[cell].filter(|_| has_places) {
                    <text x={(10 * col + 5).to_string()} y={format!("{}.8", 10 * row + 6)}>{ place }</text>
                }
            </g>
        }
    };
    let label = if note.is_empty() { title.to_owned() } else { format!("{title}: {note}") };
    html! {
        <figure key={title.to_owned()}>
            <svg viewBox={format!("0 0 {} {}", 10 * cols, 10 * rows)} role="img" aria-label={label.clone()}>
                { for (0..rows * cols).map(cell) }
            </svg>
            <figcaption class="foot" aria-hidden="true">{ label }</figcaption>
        </figure>
    }
}

fn plural(count: usize, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_ui::markup::markup;

    fn strip(side: u8) -> Board {
        Board::square(side, side + 1, side).expect("two blocks side by side")
    }

    /// Of the squares that belt and image share, by the number of turns of X; checked by a program of its own.
    #[test]
    fn belt_and_image_share_one_square_from_five_on() {
        let counts = |side: u8| -> Vec<usize> {
            (1..=X.len()).map(|turns| shared(strip(side), turns).len()).collect()
        };
        assert_eq!([counts(2), counts(3), counts(4)], [[4, 4, 4, 4, 4], [6, 4, 4, 5, 5], [8, 4, 5, 4, 4]]);
        for side in 5..=11_u8 {
            let k = usize::from(side);
            assert_eq!(counts(side), [2 * k, 4, k + 1, k, 1], "{side}");
            // The lower right corner.
            assert_eq!(shared(strip(side), X.len()), [k * (k + 1) - 1], "{side}");
        }
    }

    #[test]
    fn the_cycle_moves_the_belt_and_nothing_else() {
        for side in 2..=11_u8 {
            let board = strip(side);
            let (length, k) = (belt(board).len(), usize::from(side));
            assert_eq!(length, 3 * k - 1);
            assert_eq!(squares_of_the_cycle(board), Some((length + k - 3) % length), "{side}");
            let after = after(board, CYCLE);
            let others = (0..board.cell_count()).filter(|cell| !belt(board).contains(cell));
            assert!(others.into_iter().all(|cell| usize::from(after.numbers()[cell]) == cell + 1), "{side}");
        }
    }

    /// Two numbers of the first column stay in it, and all others leave.
    #[test]
    fn the_first_column_is_emptied() {
        for side in 4..=11_u8 {
            let board = strip(side);
            let after = after(board, &word(emptying(board)));
            let first_column: Vec<usize> = (0..board.rows()).map(|row| row * board.cols()).collect();
            let places = places_in(&emptied(board), &after);
            assert!(first_column.iter().all(|cell| places[*cell].is_none()), "{side}");
            let kept: Vec<usize> =
                first_column.into_iter().filter(|cell| !emptied(board).contains(cell)).collect();
            assert_eq!(kept, [0, board.cols() * (1 + usize::from(side % 2))]);
            assert!(kept.into_iter().all(|cell| usize::from(after.numbers()[cell]) == cell + 1), "{side}");
            let drawn = markup(column_pictures(board));
            assert_eq!(drawn.matches("<figure").count(), if side % 2 == 0 { 7 } else { 11 });
        }
    }

    #[test]
    fn there_is_a_picture_for_every_side() {
        for side in 2..=11_u8 {
            let drawn = markup(belt_pictures(strip(side)));
            let (figures, cells) =
                (drawn.matches("<figure").count(), usize::from(side) * usize::from(side + 1));
            assert_eq!((figures, drawn.matches("<rect").count()), (7, 7 * cells), "{side}");
            assert_eq!(drawn.matches("<text").count(), 2 * (3 * usize::from(side) - 1), "{side}");
            assert!(
                drawn.contains(&format!("k = {side}")) && drawn.contains("After L R² L R⁻¹ L⁻¹: "),
                "{drawn}"
            );
            assert_eq!(drawn.contains("they share one square"), side >= 5, "{side}");
        }
        assert!(markup(belt_pictures(strip(3))).contains("it does nothing"));
        assert!(markup(belt_pictures(strip(7))).contains("one square, row 7, column 8"));
    }
}
