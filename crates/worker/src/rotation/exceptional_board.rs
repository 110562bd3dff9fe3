//! The two exceptional boards. Each query lists their groups again, which takes a few milliseconds.

use antipode_engine::group::outer::LightDarkActions;
use antipode_engine::group::projective::ProjectiveLine;
use antipode_engine::group::synthemes::Duad;
use antipode_protocol::exceptional_board::{
    self as protocol, ConjugacyClass, DuadImage, ExceptionalBoard, OuterAutomorphism, Total,
};
use antipode_puzzles::rotation::{Board, Turn, Variant, format_turn};

use crate::error::WorkerError;

/// The structure of an exceptional board.
///
/// # Errors
/// One sentence, if the board is not exceptional.
pub(super) fn exceptional_board(rotation: Variant) -> Result<ExceptionalBoard, WorkerError> {
    let board = rotation.board();
    if board == LightDarkActions::board() {
        Ok(ExceptionalBoard::OuterAutomorphism(six()))
    } else if board == ProjectiveLine::board() {
        Ok(ExceptionalBoard::ProjectiveLine(projective()))
    } else {
        Err(WorkerError::NotExceptional)
    }
}

fn six() -> OuterAutomorphism {
    let outer = LightDarkActions::new();
    let board = outer.group().board();
    let on = |cells: &[u8], pairs: &[Duad]| -> Vec<protocol::CellPair> {
        pairs.iter().map(|&(a, b)| (cells[usize::from(a)], cells[usize::from(b)])).collect()
    };
    let (light, dark) = (outer.light(), outer.dark());
    let links = outer.duad_images();
    let links = links.iter().map(|link| DuadImage {
        duad: on(light, &[link.duad])[0],
        syntheme: on(dark, &link.syntheme),
        word: words(&link.word, board),
    });
    let totals = outer.totals();
    let totals = totals.iter().map(|total| Total {
        dark: dark[usize::from(total.dark)],
        synthemes: total
            .synthemes
            .iter()
            .map(|(other, syntheme)| (dark[usize::from(*other)], on(light, syntheme)))
            .collect(),
    });
    let types = outer.conjugacy_classes();
    let types = types.iter().map(|types| ConjugacyClass {
        first: lengths(&types.light),
        second: lengths(&types.dark),
        count: types.count as u64,
        word: words(&types.word, board),
    });
    OuterAutomorphism {
        light: light.to_vec(),
        dark: dark.to_vec(),
        group_order: outer.group().elements().len() as u64,
        duad_images: links.collect(),
        conjugacy_classes: types.collect(),
        totals: totals.collect(),
        equivalent_matchings: outer.equivalent_matchings() as u64,
    }
}

fn projective() -> protocol::ProjectiveLine {
    let projective = ProjectiveLine::new();
    let board = projective.group().board();
    let element = |element: &antipode_engine::group::small_group::Element| {
        let fraction = projective.mobius_map(&element.permutation).expect("each of the 120 is a fraction");
        protocol::GroupElement {
            images: element.permutation.images().to_vec(),
            word: words(&element.word, board),
            matrix: [fraction.a, fraction.b, fraction.c, fraction.d],
            fraction: fraction.to_string(),
            pairings: projective.action_on_pairings(&element.permutation).images().to_vec(),
        }
    };
    let types = projective.conjugacy_classes();
    let type_pair = |types: &antipode_engine::group::projective::ConjugacyClass| ConjugacyClass {
        first: lengths(&types.squares),
        second: lengths(&types.pairings),
        count: types.count as u64,
        word: words(&types.word, board),
    };
    protocol::ProjectiveLine {
        labels: projective.labels().to_vec(),
        labelings: projective.labeling_count() as u64,
        elements: projective.group().elements().iter().map(element).collect(),
        pairings: projective.pairings().iter().map(|pairing| pairing.to_vec()).collect(),
        conjugacy_classes: types.iter().map(type_pair).collect(),
    }
}

fn words(word: &[Turn], board: Board) -> Vec<String> {
    word.iter().map(|turn| format_turn(*turn, board)).collect()
}

fn lengths(of: &[usize]) -> Vec<u8> {
    of.iter().map(|length| *length as u8).collect()
}
