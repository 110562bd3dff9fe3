//! One board for puzzles whose pieces are cells: it draws a scene, and is played by dragging, tapping and keys.
//!
//! A board whose scene has pivots is turned, any other is slid. Pieces of other outlines have a board of their own, the tray.
//!
//! What is seen and what is touched are two layers. The pieces are seen: each keeps its element from one position to
//! the next, so that it slides. The places are touched: real buttons in a real grid, one tab stop, named for people.
//! The board knows no rules beyond the handles of the scene, and no history: it says which moves the hand made.

mod aim;
pub mod cursor;
pub mod drag;
mod fingers;
mod ground;
mod motion;
pub mod pivot;
mod places;
mod ramka;
mod spin;
mod touch;
mod tray;
pub mod twist;
mod view;

pub use ramka::slot as ramka_slot;
pub use touch::{Half, Touch, Way};
pub use tray::{Tray, TrayProps};
pub use view::{Board, BoardProps, Gesture};
