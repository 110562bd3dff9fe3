//! The open questions of the paper: laws, evidence, and results that can be recomputed.

use super::PartProps;
use super::gods_numbers::{GodsNumbers, look_at};
use super::group::{GroupQuery, group_digits, use_group};
use super::model::Action;
use super::verdict::with_superscripts;
use antipode_play::numbers::duration;
use antipode_play::puzzle::rotation::board_cache;
use antipode_puzzles::rotation::Variant;
use antipode_puzzles::rotation::verdict::{DirectionLaw, ProofStatus};
use antipode_ui::query_state::QueryState;
use yew::prelude::*;

/// Boards with directions: one of each class of block sides, and the two exceptions.
const DIRECTED: [&str; 8] = ["2x2n2o", "3x2n2o", "3x3n2o", "4x3n3o", "4x4n3o", "5x4n4o", "6x5n5o", "8x7n7o"];
/// Boards with blocks that turn by 180°: both sides even, one, none, and the exception.
const FLIPPED: [&str; 8] = ["4x2n3x1", "4x3n2", "4x4n3x2", "5x4n3x2", "5x5n3", "4x4n3", "6x4n4x2", "6x5n3x4"];

/// The orders of n cells in a line that reversals of b neighbours reach, 1 < b.
const REVERSALS: [(&str, &str); 7] = [
    ("b = n", "2."),
    ("b = n − 1", "A dihedral group: 2n for odd n, n for even n."),
    ("b = n − 2, n odd", "The even places turn as a dihedral group: ⌈n/2⌉! · ⌊n/2⌋."),
    ("else b ≡ 2, 6 modulo 8", "All n!."),
    ("b ≡ 0, 4 modulo 8", "The even ones, n!/2."),
    ("b ≡ 3, 7 modulo 8", "All that preserve the parity of places: p! · q! with p = ⌈n/2⌉, q = ⌊n/2⌋."),
    (
        "b ≡ 1, 5 modulo 8",
        "The same, but both parities even (p! · q!/4) for 1; both even or both odd (p! · q!/2) for 5.",
    ),
];

#[component]
pub(super) fn OpenQuestions(props: &PartProps) -> Html {
    html! { <Questions dispatch={props.dispatch.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct QuestionsProps {
    dispatch: Callback<Action>,
}

#[component]
fn Questions(props: &QuestionsProps) -> Html {
    let boards = |names: &'static [&'static str], rule: &str| -> Vec<Variant> {
        names.iter().filter_map(|name| format!("{name} {rule}").parse().ok()).collect()
    };
    let directed = boards(&DIRECTED, "quarter");
    let flipped = boards(&FLIPPED, "180");
    let laws = [DirectionLaw::Colour, DirectionLaw::Sign, DirectionLaw::Free];
    let sides = ["even sides", "sides 3 and 5 modulo 8", "sides 1 and 7 modulo 8"];
    html! {
        <>
            <div class="card open-card">
                <h3>{ "Numbers that keep their direction" }</h3>
                <p>{ "The paper's first open question: the numbers have a direction, and each turn of a block turns those in it. In addition to what holds for their \
                    places:" }</p>
                <dl class="laws">{ for laws.iter().zip(sides).map(|(law, side)| html! {
                    <><dt>{ "Blocks of " }{ side }</dt><dd>{ law.description() }</dd></>
                }) }</dl>
                <p class="explain">{ "The effect of one turn rules out anything else. Computation confirms that all of it is reachable: the orders of the \
                    groups agree with the law. The only exceptional boards are the two whose places are already exceptional." }</p>
                { orders(&directed, &props.dispatch) }
            </div>
            <div class="card open-card">
                <h3>{ "Oblong blocks turned by 180°" }</h3>
                <p>{ "The paper's second. Where blocks are smaller than the board both ways, numbers keep to sets: the colours of the checkerboard where both sides \
                    are even, the odd and the even lines where one is, and the four parities of row and column where none is. All arrangements within the sets \
                    that the parities of one turn allow are reachable. The one exception is 4 × 4 with blocks of 3 × 3, where four sets of four are linked \
                    along S₃ and only a ninth is reachable." }</p>
                <p class="explain">{ "Blocks as high or as wide as the board, or of one line, follow from reversals: in a line of n cells any b neighbours may be turned over. Their orders:" }</p>
                <dl class="laws">{ for REVERSALS.iter().map(|(case, law)| html! { <><dt>{ *case }</dt><dd>{ *law }</dd></> }) }</dl>
                <p class="explain">{ "Blocks of one line make every line such a puzzle. Blocks as high as the board move whole columns, which each reversal also turns upside down." }</p>
                <p class="explain">{ format!("Each count has its proof status: {} or {}.", ProofStatus::Computed.name(), ProofStatus::Conjecture.name()) }</p>
                { orders(&flipped, &props.dispatch) }
                <p class="explain">{ "What if blocks may lie both ways, a × b and b × a? Of the 210 such boards with sides up to 8, all but three reach what sets and parities allow: \
                    6 × 5 with blocks of 5 × 1 a third of it, 8 × 7 with 7 × 1 a 72nd, and 4 × 4 with blocks of 4 × 2 only 10,752 = 1,344²/168. There each colour has the 1,344 affine maps of the \
                    space of eight points over the field of two, and the two colours are linked along their 168 linear parts. We know no law with a proof for all such boards." }</p>
            </div>
            <div class="card open-card">
                <h3>{ "God's numbers" }</h3>
                <p>{ "The distance of the farthest positions of a board from solved. There is no formula. These numbers were computed; small ones can be computed \
                    here." }</p>
                <GodsNumbers dispatch={props.dispatch.clone()} />
            </div>
        </>
    }
}

/// A table of boards with their counts and a button to compute each group order.
fn orders(boards: &[Variant], dispatch: &Callback<Action>) -> Html {
    html! {
        <div class="lab-scroll" tabindex="0" role="group" aria-label="Counts and orders">
            <table class="lab-table">
                <thead><tr><th scope="col">{ "Board" }</th><th scope="col">{ "The law's count" }</th><th scope="col">{ "Proof status" }</th><th scope="col">{ "Order of the group" }</th></tr></thead>
                <tbody>{ for boards.iter().map(|rotation| html! {
                    <OrderRow key={rotation.to_string()} rotation={*rotation} dispatch={dispatch.clone()} />
                }) }</tbody>
            </table>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct OrderRowProps {
    rotation: Variant,
    dispatch: Callback<Action>,
}

#[component]
fn OrderRow(props: &OrderRowProps) -> Html {
    let OrderRowProps { rotation, dispatch } = props;
    let board = rotation.board();
    let count = use_memo(board, |board| board_cache::reachable_set(*board).count());
    let GroupQuery { facts, compute, cancel, retry } = use_group(*rotation, None);
    let agrees = |order: &str| count.to_string().replace(',', "") == order;
    let order = match &facts {
        QueryState::Idle => {
            html! { <button type="button" class="btn" aria-label={format!("Compute the order of {board}")} onclick={compute}>{ "Compute" }</button> }
        }
        QueryState::Loading(_) => {
            html! { <button type="button" class="btn" onclick={cancel}>{ "Cancel" }</button> }
        }
        QueryState::Failed(why) => {
            html! { <><span class="foot">{ why }</span><button type="button" class="btn" onclick={retry}>{ "Try again" }</button></> }
        }
        QueryState::Ready(facts) => {
            let agrees = agrees(&facts.order);
            html! { <span class={if agrees { "good" } else { "bad" }}><code>{ group_digits(&facts.order) }</code>{ if agrees { " ✓" } else { " ✗ differs" } }
            <span class="foot">{ " in " }{ duration(facts.elapsed_ms) }</span></span> }
        }
    };
    html! {
        <tr>
            <th scope="row">{ look_at(*rotation, dispatch) }</th>
            <td>{ with_superscripts(&count.formula()) }</td>
            <td>{ ProofStatus::of(board).name() }</td>
            <td aria-live="polite">{ order }</td>
        </tr>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_of_the_tables_is_valid() {
        for name in DIRECTED {
            let board: Variant = format!("{name} quarter").parse().expect(name);
            assert!(DirectionLaw::of(board.board()).is_some());
        }
        for name in FLIPPED {
            let board: Result<Variant, _> = format!("{name} 180").parse();
            assert!(board.is_ok(), "{name}");
        }
    }
}
