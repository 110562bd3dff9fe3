//! The picture of a position: the pieces in a tray, and the outlines of the goal. The outlines are those of the page.

use antipode_play::puzzle::sliding::PosedPosition;
use antipode_puzzles::scene::Scene;
use antipode_ui::picture::colour::{Colour, TINTS, token};
use antipode_ui::picture::lettering::Lettering;
use antipode_ui::picture::size_with_margin;
use antipode_ui::picture::svg::{RoundRect, Shadow, Svg};
use antipode_ui::sliding::drawing::{CELL, Drawing};

/// The width of the wall around the cells.
const WALL: f64 = 13.0;

pub fn size<M>(scene: &Scene<M>) -> (f64, f64) {
    size_with_margin(scene, (WALL, WALL))
}

pub fn draw(svg: &mut Svg, posed: &PosedPosition) {
    let position = posed.position();
    let drawing = Drawing::of(position.board(), posed.goal());
    let (width, height) = size(&antipode_puzzles::sliding::scene(position));
    let wall = RoundRect::new(0.0, 0.0, width, height, 18.0);
    svg.with_shadow(Shadow::brown(2.0, 8.0, 0.14), |svg| {
        svg.rect(wall, const { token("ink-2") }.mix(0.32, const { token("line") }));
    });
    svg.border(wall, 1.0, const { token("ink") }, 0.12);
    svg.at(WALL, WALL, 1.0, |svg| {
        svg.path(&drawing.floor, &format!(r#"fill="{}""#, const { token("sunk") }));
        for goal in &drawing.goal {
            svg.path(&goal.edge, &format!(r#"fill="{}" fill-opacity=".16""#, const { token("accent") }));
        }
        for gate in &drawing.gates {
            let line = r#"fill="none" stroke-width="3" opacity=".55""#;
            svg.path(&gate.hatch, &format!(r#"{line} stroke="{}""#, const { token("ink-2") }));
            for at in &gate.letter_positions {
                svg.label(&gate.letters, *at, &Lettering::new(33.0), const { token("ink") });
            }
        }
        pieces(svg, posed, &drawing);
        for gate in &drawing.gates {
            let line = r#"fill="none" stroke-width="5" stroke-linecap="round" stroke-dasharray="0 10""#;
            svg.path(&gate.edge, &format!(r#"{line} stroke="{}""#, const { token("ink-2") }));
        }
        for goal in &drawing.goal {
            let line = r#"fill="none" stroke-linecap="round""#;
            svg.path(
                &goal.edge,
                &format!(r#"{line} stroke="{}" stroke-width="7" opacity=".75""#, const { token("card") }),
            );
            svg.path(
                &goal.edge,
                &format!(
                    r#"{line} stroke="{}" stroke-width="4" stroke-dasharray="12 8""#,
                    const { token("accent") }
                ),
            );
            if let Some((names, at)) = &goal.names {
                svg.label(names, *at, &Lettering::new(20.0), const { token("accent") });
            }
        }
    });
}

/// The pieces with their letters. Letters are dark on every tint, and light on the pieces of the goal.
fn pieces(svg: &mut Svg, posed: &PosedPosition, drawing: &Drawing) {
    let position = posed.position();
    let grid = position.board().grid();
    let placed = || {
        drawing.pieces.iter().zip(position.anchors()).map(|(piece, anchor)| {
            let (row, col) = grid.row_col((*anchor).into());
            let colours = match piece.is_goal_piece {
                true => (const { token("accent") }, const { token("accent-ink") }),
                false => (TINTS[piece.tint % TINTS.len()], const { token("ink") }),
            };
            (piece, (col as f64 * CELL, row as f64 * CELL), colours)
        })
    };
    svg.with_shadow(Shadow::brown(1.0, 4.0, 0.22), |svg| {
        for (piece, (x, y), (tint, _)) in placed() {
            let edge = tint.mix(0.72, Colour([0, 0, 0]));
            svg.at(x, y, 1.0, |svg| {
                svg.path(&piece.edge, &format!(r#"fill="{tint}" stroke="{edge}" stroke-width="2""#));
            });
        }
    });
    for (piece, (x, y), (_, on_tint)) in placed() {
        svg.at(x, y, 1.0, |svg| {
            if !piece.freedom_mark.is_empty() {
                let line = r#"fill="none" stroke-width="4" stroke-linecap="round" stroke-linejoin="round""#;
                svg.path(&piece.freedom_mark, &format!(r#"{line} stroke="{on_tint}""#));
            }
            svg.label(&piece.name.to_string(), piece.label_position, &Lettering::new(33.0), on_tint);
        });
    }
}
