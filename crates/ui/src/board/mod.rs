//! The board for puzzles whose pieces are single cells: it draws a scene and is played by dragging, tapping and keys.
//!
//! On a board whose scene has pivots, blocks turn; on any other, pieces slide.
//!
//! The board has two layers. In the visual layer each piece keeps its element from one position to the next, so that it slides.
//! The button layer receives input: real buttons in a real grid, one tab stop, with accessible names. The board knows only the
//! handles of the scene, neither rules nor history. It reports the moves of each gesture.

mod button_layer;
pub mod current;
pub mod cursor;
pub mod drag;
pub mod hit_test;
mod input;
mod keys;
mod motion;
pub mod picture;
pub mod pivot;
pub mod pointer;
mod pointer_gesture;
mod props;
pub mod small;
mod spin;
pub mod twist;
mod view;
mod visual_layer;

pub use motion::use_motion;
pub use props::BoardProps;
pub use view::Board;
