//! A picture on the tiles of a board.

use std::rc::Rc;
use yew::AttrValue;

/// A picture of the solved board, of which each piece wears its part. The style sheet places the parts.
#[derive(Clone, Debug, PartialEq)]
pub struct TilePicture {
    /// Added to the style of the board: `;--picture:url(…);--pw:4;--ph:3`, with the cells of the picture across and down.
    pub board_style: AttrValue,
    /// Added to the style of each piece, in the order of the scene: `;--hx:1;--hy:0`, its cell in the picture.
    pub piece_styles: Rc<[AttrValue]>,
}
