//! The picture of a position: a grid of numbers with a pivot in the middle of each block.

use antipode_puzzles::scene::{Piece, Pivot, Scene};
use antipode_ui::picture::colour::token;
use antipode_ui::picture::lettering::Lettering;
use antipode_ui::picture::svg::{RoundRect, Shadow, Svg};
use antipode_ui::picture::{CASE_MARGIN, CELL, NUMBER, centre, face, size_with_margin, tiles};

pub fn size<M>(scene: &Scene<M>) -> (f64, f64) {
    size_with_margin(scene, (CASE_MARGIN, CASE_MARGIN))
}

pub fn draw<M>(svg: &mut Svg, scene: &Scene<M>) {
    let (width, height) = size(scene);
    svg.well(RoundRect::new(0.0, 0.0, width, height, 20.0));
    svg.at(CASE_MARGIN, CASE_MARGIN, 1.0, |svg| {
        tiles(svg, scene.pieces.iter().filter(|piece| !piece.at_home));
        for piece in scene.pieces.iter().filter(|piece| piece.at_home) {
            inlaid(svg, piece);
        }
        for piece in &scene.pieces {
            let (x, y) = centre(piece);
            svg.group(&format!(r#"transform="rotate({} {x} {y})""#, 90 * i32::from(piece.quarters)), |svg| {
                svg.label(&piece.label, (x, y), &NUMBER, const { token("tile-ink") });
            });
        }
        for pivot in &scene.pivots {
            draw_pivot(svg, pivot);
        }
    });
}

/// A piece in its solved place: flat, with a bar at its foot.
fn inlaid(svg: &mut Svg, piece: &Piece) {
    let face = face(piece);
    svg.rect(face, const { token("tile-edge") }.mix(0.42, const { token("tile") }));
    svg.border(face, 1.0, const { token("tile-edge") }, 1.0);
    let bar = RoundRect::new(centre(piece).0 - 10.0, face.y + face.height - 12.0, 20.0, 3.0, 1.5);
    svg.rect(bar, const { token("tile-hint") });
}

/// A pivot. On a piece it is a ring, so that the number stays visible, with the letter at its side.
fn draw_pivot(svg: &mut Svg, pivot: &Pivot) {
    let (x, y) = (f64::from(pivot.half_x) * CELL / 2.0, f64::from(pivot.half_y) * CELL / 2.0);
    let on_a_piece = pivot.half_x % 2 != 0 && pivot.half_y % 2 != 0;
    if on_a_piece {
        svg.ring((x, y), 38.9, 2.2, const { token("tile-ink") }.mix(0.5, const { token("tile") }));
        button(svg, &pivot.label, (x + 31.0, y + 31.0), 17.0);
    } else {
        button(svg, &pivot.label, (x, y), 21.0);
    }
}

fn button(svg: &mut Svg, label: &str, at: (f64, f64), radius: f64) {
    svg.with_shadow(Shadow::brown(2.0, 6.0, 0.3), |svg| svg.circle(at, radius, const { token("card") }));
    svg.circle(at, radius - 3.0, const { token("ink") });
    // Longer names are legible in smaller letters only.
    let size = if label.len() == 1 { radius } else { radius * 0.57 };
    svg.label(label, at, &Lettering::new(size), const { token("paper") });
}
