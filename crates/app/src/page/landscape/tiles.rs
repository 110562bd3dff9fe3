//! The picture that the tiles of a board wear: each its part of the picture of the solved board.

use super::drawing::{self, Drawing, FileAddress};
use super::photo::{self, PHOTO};
use crate::landscape::Landscape;
use crate::landscape::painting::Painting;
use antipode_puzzles::scene::Scene;
use antipode_ui::board::picture::TilePicture;
use antipode_ui::dom;
use antipode_ui::part::PartProps;
use std::rc::Rc;
use web_sys::HtmlCanvasElement;
use yew::platform::spawn_local;
use yew::prelude::*;

/// The longer side of the picture of a board.
const SIDE_PIXELS: usize = 512;

/// Where pictures are not shown, because colours are the system's, or contrast matters more.
const WITHOUT_PICTURES: &str = "(forced-colors: active), (prefers-contrast: more)";

/// Draws the picture of the board whenever it changes. It has no markup of its own.
#[component]
pub fn TilePainter(part: &PartProps) -> Html {
    let (seed, shown) = (part.model.preferences.picture_seed.clone(), part.picture.setter());
    let cells = use_memo(part.model.ruleset, |ruleset| SolvedCells::of(&ruleset.solved().scene()));
    // As long as a picture is shown, its file has to stay.
    let file = use_mut_ref(|| None::<FileAddress>);
    {
        // The picture of another board is of no use. That of another seed stays until the new one is drawn.
        let (shown, file) = (shown.clone(), file.clone());
        use_effect_with(cells.clone(), move |_| {
            move || {
                shown.set(None);
                file.take();
            }
        });
    }
    use_effect_with((seed, (*cells).clone()), move |(seed, cells)| {
        let request = Rc::new(());
        let is_requested = Rc::downgrade(&request);
        let size = cells.size;
        let cells = cells.clone();
        // Without a canvas the tiles stay as they are.
        let wear = move |canvas: &HtmlCanvasElement| {
            let _ = drawing::to_png(canvas, move |address| {
                // The file arrives later; by then another picture may be needed, or none.
                if is_requested.strong_count() > 0 {
                    shown.set(Some(cells.picture(&address)));
                    file.replace(Some(address));
                }
            });
        };
        let drawing = match is_shown() {
            false => None,
            true if seed.starts_with(PHOTO) => {
                spawn_local(async move {
                    if let Some(canvas) = photo::draw(size, SIDE_PIXELS).await {
                        wear(&canvas);
                    }
                });
                None
            }
            true => Some(Drawing::start(
                Painting::new(&Landscape::of_seed(seed), size, SIDE_PIXELS),
                move |picture| {
                    let canvas = drawing::canvas();
                    if let Some(canvas) = canvas.filter(|canvas| drawing::show(canvas, &picture).is_some()) {
                        wear(&canvas);
                    }
                },
            )),
        };
        move || drop((drawing, request))
    });
    Html::default()
}

/// Where the pieces are when the board is solved.
#[derive(Clone, Debug, PartialEq)]
struct SolvedCells {
    /// The cells of the smallest rectangle around all pieces, across and down.
    size: (usize, usize),
    /// For each piece in the order of the scene, its cell in the rectangle.
    cells: Rc<[(i32, i32)]>,
}

impl SolvedCells {
    fn of<M>(solved: &Scene<M>) -> SolvedCells {
        let range = |place: fn(&(i32, i32)) -> i32| {
            let places = || solved.pieces.iter().map(|piece| place(&(piece.x, piece.y)));
            let (first, last) = (places().min().unwrap_or(0), places().max().unwrap_or(0));
            (first, usize::try_from(last - first + 1).unwrap_or(1))
        };
        let ((left, width), (top, height)) = (range(|cell| cell.0), range(|cell| cell.1));
        let cells = solved.pieces.iter().map(|piece| (piece.x - left, piece.y - top)).collect();
        SolvedCells { size: (width, height), cells }
    }

    fn picture(&self, file: &FileAddress) -> TilePicture {
        let (width, height) = self.size;
        let piece_styles = self.cells.iter().map(|(x, y)| format!(";--hx:{x};--hy:{y}").into()).collect();
        TilePicture {
            board_style: format!(";--picture:url({});--pw:{width};--ph:{height}", file.0).into(),
            piece_styles,
        }
    }
}

fn is_shown() -> bool {
    let query = dom::window().and_then(|window| window.match_media(WITHOUT_PICTURES).ok().flatten());
    !query.is_some_and(|query| query.matches())
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::puzzle::PuzzleKind;

    fn cells(kind: PuzzleKind, board: &str) -> SolvedCells {
        let position = kind.solved().parse(board).expect("a board");
        let ruleset = kind.default_ruleset().for_position(&position);
        SolvedCells::of(&ruleset.solved().scene())
    }

    #[test]
    fn every_tile_has_its_part_of_the_solved_board() {
        for (kind, board, size) in [
            (PuzzleKind::Ramka, "3.2/654/987.1@1", (3, 3)),
            (PuzzleKind::Rotation, "4x3n3@ring", (4, 3)),
            (PuzzleKind::Fifteen, "5x3", (5, 3)),
        ] {
            let solved = cells(kind, board);
            assert_eq!(solved.size, size, "{board}");
            let in_order: Vec<(i32, i32)> =
                (0..size.1 as i32).flat_map(|y| (0..size.0 as i32).map(move |x| (x, y))).collect();
            assert_eq!(solved.cells[..], in_order[..solved.cells.len()], "{board}");
        }
    }

    /// With the hole first, the 1 has the second part of the picture.
    #[test]
    fn the_hole_has_its_part_where_it_belongs() {
        let solved = cells(PuzzleKind::Fifteen, "3x3:1,0,2,3,4,5,6,7,8@first");
        assert_eq!((solved.size, &solved.cells[..2]), ((3, 3), &[(1, 0), (2, 0)][..]));
    }
}
