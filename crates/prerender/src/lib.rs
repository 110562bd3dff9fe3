//! The pages of the site as files.
//!
//! - [`preview`]: the pictures that other sites show beside a link. - [`lab_picture`], [`landscape_picture`]: what no
//!   position shows: the board of the Lab, a landscape.
//! - [`raster`]: from SVG to PNG.
//! - [`lettering`], [`style_value`]: text as outlines, colours of the Lab. Pictures of positions are those of the page.

pub mod lab_picture;
pub mod landscape_picture;
pub mod lettering;
pub mod preview;
pub mod raster;
pub mod style_value;
