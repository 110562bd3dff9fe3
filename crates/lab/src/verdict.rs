//! The board picker, and the theorem about its reachable positions.

use super::PartProps;
use super::dialogs::SCHERPHUIS;
use super::model::Action;
use antipode_play::numbers::capitalized;
use antipode_play::puzzle::rotation::board_cache;
use antipode_play::puzzle::rotation::metric;
use antipode_puzzles::rotation::verdict::{ProofStatus, Solvability, solvability};
use antipode_puzzles::rotation::{Board, TurnKind};
use antipode_ui::rotation_picker::{BoardPickerProps, board_picker};
use yew::prelude::*;

#[component]
pub(super) fn Verdict(props: &PartProps) -> Html {
    let PartProps { model, dispatch } = props;
    let variant = model.variant();
    let board = variant.board();
    let theorem = use_memo(board, |board| solvability(&board_cache::reachable_set(*board)));
    let choice = board_picker(&BoardPickerProps {
        variant,
        explanation: metric::rule_explanation(variant.rule()).into(),
        on_pick: dispatch.reform(Action::SetBoard),
    });
    html! {
        <div class="twin">
            <div class="card">{ choice }</div>
            <div class="card lab-verdict">{ solvability_view(&theorem) }</div>
        </div>
    }
}

fn solvability_view(theorem: &Solvability) -> Html {
    let Solvability { board, case, proof_status: standing, count, fraction, .. } = theorem;
    let (formula, digits) = (count.formula(), count.to_string());
    let orders = if board.is_orientable() { "orders and directions" } else { "orders" };
    html! {
        <>
            <p class="share"><b>{ fraction.to_string() }</b>{ " " }
                <span>{ if fraction.is_all() { format!("{orders} of the numbers are solvable") } else { format!("of all {orders} is solvable") } }</span></p>
            <p class="count"><b>{ with_superscripts(&formula) }</b>
                if formula != digits {
                    { " = " }<span class="digits">{ digits }</span>
                }
                { if formula == "1" { " position" } else { " positions" } }
            </p>
            <h3>{ capitalized(case.title()) }</h3>
            <p>{ theorem.description() }</p>
            <p class="explain">{ argument(*board) }</p>
            <p class={classes!("standing", standing.name().split(',').next().map(str::to_owned))}>
                <b>{ capitalized(standing.name()) }{ "." }</b>{ " " }{ source(*board, *standing) }
            </p>
        </>
    }
}

/// Explains the parities by counting the cycles of one turn.
fn argument(board: Board) -> String {
    let (high, wide) = (board.block_rows(), board.block_cols());
    let sign = |swaps: usize| if swaps % 2 == 1 { "odd" } else { "even" };
    match board.turn_kind() {
        _ if board.has_single_cells() => {
            let effect =
                if board.is_orientable() { "turns its number and moves none" } else { "changes nothing" };
            format!("A turn of a single cell {effect}.")
        }
        TurnKind::Quarter if high % 2 == 0 => {
            let cycles = high * high / 4;
            format!(
                "A quarter turn of a {wide} × {high} block is {}. A cycle of four is an odd permutation, so the turn is an {} one; and it \
                 takes each number to the other colour of the checkerboard.",
                plural_phrase(cycles, "cycle of four", "cycles of four"),
                sign(cycles)
            )
        }
        TurnKind::Quarter => {
            let cycles = (high * high - 1) / 8;
            format!(
                "A quarter turn of a {wide} × {high} block fixes its middle, keeps each number on its colour of the checkerboard, and \
                 is {} on each. A cycle of four is an odd permutation, so the turn is {} on both colours.",
                plural_phrase(cycles, "cycle of four", "cycles of four"),
                sign(cycles)
            )
        }
        TurnKind::Ring => format!(
            "One step of the ring is a single cycle of {} numbers: an odd permutation. The paper is about quarter turns only, so Nokia’s \
             3 × 3 mode, which turns rings, is not its puzzle.",
            board.turn_order()
        ),
        TurnKind::Flip => {
            let swaps = high * wide / 2;
            format!(
                "A half turn of a {wide} × {high} block exchanges {}: an {} permutation.",
                plural_phrase(swaps, "pair of numbers", "pairs of numbers"),
                sign(swaps)
            )
        }
    }
}

/// Renders the proof status of a verdict with its source and corrections.
fn source(board: Board, standing: ProofStatus) -> Html {
    let paper = html! { <a href="https://arxiv.org/abs/2211.16787" rel="external noreferrer">{ "Lam, arXiv 2211.16787" }</a> };
    match standing {
        ProofStatus::Scherphuis => html! {
            <><a href={SCHERPHUIS} rel="external noreferrer">{ "Jaap Scherphuis" }</a>{ ", as " }{ paper }
                { " says. The group orders, computed independently, agree." }</>
        },
        ProofStatus::Theorem => {
            html! { <>{ paper }{ ". The group orders, computed independently, agree." }</> }
        }
        ProofStatus::Corrected if board.cell_count() == 1 => html! {
            <>{ paper }{ " proves it, but prints that every board of one block has four positions. One cell has one." }</>
        },
        ProofStatus::Corrected => html! {
            <>{ paper }{ " proves it, but prints it without the parity condition and so counts twice as many: it calls the exchange of 1 and \
                3 solvable. The paper's own rule for block sides 3 modulo 8 has the condition, and the order of the group confirms it." }</>
        },
        ProofStatus::Computed => html! {
            <>{ "Not in " }{ paper }{ ": computed here from the orders of the groups of this board, or of the smaller boards that make it up." }</>
        },
        ProofStatus::Conjecture => html! {
            <>{ "Not in " }{ paper }{ ": the law fits every board whose group was computed, and this one is larger." }</>
        },
    }
}

fn plural_phrase(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("one {one}") } else { format!("{count} {many}") }
}

/// Renders `8!·7!/2^3` with superscript exponents.
pub(super) fn with_superscripts(formula: &str) -> Html {
    let mut parts = formula.split('^');
    let first = parts.next().unwrap_or_default().to_owned();
    html! {
        <>{ first }{ for parts.map(|part| {
            let end = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
            html! { <><sup>{ part[..end].to_owned() }</sup>{ part[end..].to_owned() }</> }
        }) }</>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(board: &str) -> String {
        argument(board.parse().expect("a board"))
    }

    #[test]
    fn the_argument_counts_what_a_turn_does() {
        assert!(of("4x4n2").contains("one cycle of four. ") && of("4x4n2").contains("an odd one"));
        assert!(of("5x4n4").contains("4 cycles of four") && of("5x4n4").contains("an even one"));
        assert!(of("5x4n3").contains("one cycle of four on each") && of("5x4n3").contains("odd on both"));
        assert!(of("8x7n7").contains("6 cycles of four") && of("8x7n7").contains("even on both"));
        assert!(of("4x3n3@ring").contains("single cycle of 8"));
        assert_eq!(of("5x1n1"), "A turn of a single cell changes nothing.");
        assert_eq!(of("3x3n1o@180"), "A turn of a single cell turns its number and moves none.");
        assert!(of("4x3n3x2").contains("3 pairs of numbers: an odd"));
    }

    #[test]
    fn one_cell_has_a_correction_of_its_own() {
        let markup = |name: &str| {
            let board: Board = name.parse().expect("a board");
            antipode_ui::markup::markup(solvability_view(&solvability(&board_cache::reachable_set(board))))
        };
        assert!(markup("1x1n1").contains("One cell has one."), "{}", markup("1x1n1"));
        assert!(!markup("1x1n1").contains("1 and 3"));
        assert!(markup("5x3n3").contains("counts twice as many"));
    }
}
