//! The two exceptional boards. Each query lists a group again, which takes a few milliseconds.

use antipode_engine::group::outer::LightDarkActions;
use antipode_engine::group::projective::{self, ProjectiveLine};
use antipode_engine::group::small_group::Element;
use antipode_engine::group::synthemes::Duad;
use antipode_protocol::exceptional_board::{
    self as protocol, ConjugacyClass, DuadImage, ExceptionalBoard, OuterAutomorphism, Total,
};
use antipode_puzzles::permutation::Permutation;
use antipode_puzzles::rotation::{Board, Turn, Variant, format_turn};

use crate::error::WorkerError;

/// The structure of an exceptional board.
///
/// # Errors
/// One sentence, if the board is not exceptional.
pub(super) fn exceptional_board(variant: Variant) -> Result<ExceptionalBoard, WorkerError> {
    let board = variant.board();
    if board == LightDarkActions::board() {
        Ok(ExceptionalBoard::OuterAutomorphism(outer_automorphism()))
    } else if board == ProjectiveLine::board() {
        Ok(ExceptionalBoard::ProjectiveLine(projective_line()))
    } else {
        Err(WorkerError::NotExceptional)
    }
}

fn outer_automorphism() -> OuterAutomorphism {
    let outer = LightDarkActions::new();
    let board = outer.group().board();
    let pairs_on = |cells: &[u8], pairs: &[Duad]| -> Vec<protocol::CellPair> {
        pairs.iter().map(|&(a, b)| (cells[usize::from(a)], cells[usize::from(b)])).collect()
    };
    let (light, dark) = (outer.light(), outer.dark());
    let images = outer.duad_images();
    let images = images.iter().map(|image| DuadImage {
        duad: pairs_on(light, &[image.duad])[0],
        syntheme: pairs_on(dark, &image.syntheme),
        word: turn_names(&image.word, board),
    });
    let totals = outer.totals();
    let totals = totals.iter().map(|total| Total {
        dark: dark[usize::from(total.dark)],
        synthemes: total
            .synthemes
            .iter()
            .map(|(other, syntheme)| (dark[usize::from(*other)], pairs_on(light, syntheme)))
            .collect(),
    });
    let classes = outer.conjugacy_classes();
    let classes = classes.iter().map(|class| ConjugacyClass {
        first: cycle_lengths(&class.light),
        second: cycle_lengths(&class.dark),
        count: class.count as u64,
        word: turn_names(&class.word, board),
    });
    OuterAutomorphism {
        light: light.to_vec(),
        dark: dark.to_vec(),
        group_order: outer.group().elements().len() as u64,
        duad_images: images.collect(),
        conjugacy_classes: classes.collect(),
        totals: totals.collect(),
        equivalent_matchings: outer.equivalent_matchings() as u64,
    }
}

fn projective_line() -> protocol::ProjectiveLine {
    let line = ProjectiveLine::new();
    let board = line.group().board();
    let element = |element: &Element| {
        let fraction =
            line.mobius_map(&element.permutation).expect("each of the 120 elements is a Möbius map");
        protocol::GroupElement {
            images: images_of(&element.permutation),
            word: turn_names(&element.word, board),
            matrix: [fraction.a, fraction.b, fraction.c, fraction.d],
            fraction: fraction.to_string(),
            pairings: images_of(&line.action_on_pairings(&element.permutation)),
        }
    };
    let classes = line.conjugacy_classes();
    let class = |class: &projective::ConjugacyClass| ConjugacyClass {
        first: cycle_lengths(&class.squares),
        second: cycle_lengths(&class.pairings),
        count: class.count as u64,
        word: turn_names(&class.word, board),
    };
    protocol::ProjectiveLine {
        labels: line.labels().to_vec(),
        labelings: line.labeling_count() as u64,
        elements: line.group().elements().iter().map(element).collect(),
        pairings: line.pairings().iter().map(|pairing| pairing.to_vec()).collect(),
        conjugacy_classes: classes.iter().map(class).collect(),
    }
}

fn turn_names(turns: &[Turn], board: Board) -> Vec<String> {
    turns.iter().map(|turn| format_turn(*turn, board)).collect()
}

fn cycle_lengths(cycle_type: &[usize]) -> Vec<u8> {
    cycle_type.iter().map(|length| *length as u8).collect()
}

/// The images of a permutation of few points.
fn images_of(permutation: &Permutation) -> Vec<u8> {
    permutation.images().iter().map(|image| *image as u8).collect()
}
