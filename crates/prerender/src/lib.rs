//! The pages of the site as files.
//!
//! - [`position_picture`]: positions as pictures in SVG.
//! - [`preview`]: the pictures that other sites show beside a link.
//! - [`raster`]: from SVG to PNG.
//! - [`svg`], [`lettering`], [`style_value`]: what pictures are made of: shapes, text, the colours of the style sheets.

pub mod lettering;
pub mod position_picture;
pub mod preview;
pub mod raster;
pub mod style_value;
pub mod svg;
