//! A picture on the tiles of a board.

use std::rc::Rc;
use yew::AttrValue;

/// A picture of the solved board, of which each piece wears its part.
#[derive(Clone, Debug, PartialEq)]
pub struct TilePicture {
    /// The address of the picture.
    pub address: AttrValue,
    /// How many cells it has, across and down.
    pub size: (usize, usize),
    /// For each piece in the order of the scene, its cell in the picture.
    pub cells: Rc<[(i32, i32)]>,
}

impl TilePicture {
    /// The style of a board whose pieces wear the picture.
    pub(super) fn board_style(&self) -> String {
        let (width, height) = self.size;
        format!(";--picture:url({});--pw:{width};--ph:{height}", self.address)
    }

    /// The style of the piece with this index.
    pub(super) fn piece_style(&self, index: usize) -> Option<String> {
        self.cells.get(index).map(|(x, y)| format!(";--hx:{x};--hy:{y}"))
    }
}
