//! The rules in words, and the methods.

use super::board_cache;
use crate::numbers::thousands;
use crate::puzzle::metric_info::{MetricInfo, TableAvailability};
use crate::puzzle::rules::MethodInfo;
use antipode_puzzles::rotation::{Board, Rule, SpaceLayout, TurnKind, Variant};

/// The description of a board with its rule, for panels.
#[must_use]
pub fn metric_info(variant: Variant) -> MetricInfo {
    let (board, rule) = (variant.board(), variant.rule());
    let count = board_cache::reachable_set(board).count();
    let (positions, formula) = (count.as_u64(), count.formula());
    // A number with too many digits to read at a glance is written as a product.
    let size = positions.map_or_else(|| formula.clone(), thousands);
    let positions_explain = if formula == size {
        "All positions reachable by turns from the solved one.".to_owned()
    } else {
        format!("{formula}: all positions reachable by turns from the solved one.")
    };
    MetricInfo {
        name: rule.name().into(),
        title: rule_title(rule).into(),
        explanation: rule_explanation(rule).into(),
        one: "turn".into(),
        many: "turns".into(),
        target: "solved",
        positions: positions.unwrap_or(u64::MAX),
        positions_text: size.into(),
        positions_explanation: positions_explain.into(),
        table: TableAvailability::of(positions.filter(|_| SpaceLayout::fits(&variant))),
        has_certificates: true,
    }
}

/// The title of a rule in a list: what counts as one turn.
#[must_use]
pub const fn rule_title(rule: Rule) -> &'static str {
    match rule {
        Rule::Quarter => "90° either way",
        Rule::Half => "90° or 180°",
        Rule::Clockwise => "90° clockwise",
        Rule::Ring => "ring by one cell",
        Rule::RingAny => "ring by any cells",
        Rule::RingClockwise => "ring clockwise",
        Rule::Flip => "180°",
    }
}

/// What counts as one turn, and which games count that way.
#[must_use]
pub const fn rule_explanation(rule: Rule) -> &'static str {
    match rule {
        Rule::Quarter => {
            "A quarter turn either way is one turn, a half turn two. Nokia's 2 × 2 mode, its solvers and Twiddle count this way."
        }
        Rule::Half => {
            "A quarter turn or a half turn is one turn each, as cubers count faces; Nokia and Twiddle count a half turn as two."
        }
        Rule::Clockwise => {
            "Blocks turn clockwise only, as in the web game Rotation. Turning back takes three turns."
        }
        Rule::Ring => {
            "The numbers around the middle move by one cell, either way. Nokia's 3 × 3 mode counts this way. The middle stays."
        }
        Rule::RingAny => "The numbers around the middle move by any number of cells in one turn.",
        Rule::RingClockwise => {
            "The numbers around the middle move clockwise only, one cell a turn. Turning back counts as going all the way round."
        }
        Rule::Flip => "A block turns by 180° in one turn. Blocks may be oblong.",
    }
}

pub const STAGES: &str = "stages";
pub const ANY_BOARD: MethodInfo = MethodInfo {
    name: "any-board",
    title: "Nokia's method",
    summary: "the outer numbers first, the last ones together",
    has_figures: false,
};
pub const FLIPS: MethodInfo = MethodInfo {
    name: "flips",
    title: "Nokia's swaps",
    summary: "the last eight two at a time: long, with twelve words to know",
    has_figures: false,
};
pub const PAPER: MethodInfo = MethodInfo {
    name: "paper",
    title: "Method of the paper",
    summary: "only three-cycles: made for the proof, and long",
    has_figures: false,
};
const STAGE_METHODS: [MethodInfo; 4] = [
    MethodInfo {
        name: STAGES,
        title: "Eight stages",
        summary: "number by number, as published",
        has_figures: true,
    },
    MethodInfo {
        name: "stages-best",
        title: "Eight stages, shortest",
        summary: "the same stages, each as short as possible",
        has_figures: true,
    },
    ANY_BOARD,
    PAPER,
];

/// Whether the published swaps of two of the first eight numbers fit a board.
fn has_swaps(variant: Variant) -> bool {
    let board = variant.board();
    (board.block_rows(), board.block_cols()) == (3, 3)
        && board.cols() >= 4
        && !board.is_orientable()
        && matches!(variant.rule(), Rule::Ring | Rule::RingAny)
}

/// Whether a method has the eight stages and their matrices.
#[must_use]
pub fn is_in_stages(method: &str) -> bool {
    STAGE_METHODS[..2].iter().any(|info| info.name == method)
}

/// The human methods for a board.
#[must_use]
pub fn methods(variant: Variant) -> &'static [MethodInfo] {
    let board = variant.board();
    match board.turn_kind() {
        // The methods say where each number goes, and here many are alike.
        _ if board.has_row_numbers() => &[],
        TurnKind::Quarter if Ok(board) == Board::square(3, 3, 2) => &STAGE_METHODS,
        TurnKind::Ring if has_swaps(variant) => &[ANY_BOARD, FLIPS],
        TurnKind::Quarter if !board.is_orientable() => &[ANY_BOARD, PAPER],
        _ => &[ANY_BOARD],
    }
}
