//! The open questions of the paper: laws, evidence, and results that can be recomputed.

use super::PartProps;
use super::gods_numbers::{GodsNumbers, look_at};
use super::group::{GroupQuery, group_digits, use_group};
use super::model::Action;
use super::verdict::with_superscripts;
use antipode_play::numbers::duration;
use antipode_play::prose::Prose;
use antipode_play::puzzle::rotation::board_cache;
use antipode_puzzles::rotation::Variant;
use antipode_puzzles::rotation::verdict::{DirectionLaw, ProofStatus};
use antipode_ui::query_state::QueryState;
use yew::prelude::*;

/// Boards with directions: one of each class of block sides, and the two exceptions.
const DIRECTED: [&str; 8] = ["2x2n2o", "3x2n2o", "3x3n2o", "4x3n3o", "4x4n3o", "5x4n4o", "6x5n5o", "8x7n7o"];
/// Boards with blocks that turn by 180°: both sides even, one, none, and the exception.
const FLIPPED: [&str; 8] = ["4x2n3x1", "4x3n2", "4x4n3x2", "5x4n3x2", "5x5n3", "4x4n3", "6x4n4x2", "6x5n3x4"];

const TEXTS: Prose = Prose::new(include_str!("../texts/open-questions.txt"));

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
    let (directions, flips) = (TEXTS.section("directions"), TEXTS.section("flips"));
    let laws = [DirectionLaw::Colour, DirectionLaw::Sign, DirectionLaw::Free];
    let sides = ["even sides", "sides 3 and 5 modulo 8", "sides 1 and 7 modulo 8"];
    html! {
        <>
            <div class="card open-card">
                <h3>{ "Numbers that keep their direction" }</h3>
                <p>{ directions.text("question") }</p>
                <dl class="laws">{ for laws.iter().zip(sides).map(|(law, side)| html! {
                    <><dt>{ "Blocks of " }{ side }</dt><dd>{ law.description() }</dd></>
                }) }</dl>
                <p class="explain">{ directions.text("reachable") }</p>
                { orders(&directed, &props.dispatch) }
            </div>
            <div class="card open-card">
                <h3>{ "Oblong blocks turned by 180°" }</h3>
                <p>{ flips.text("question") }</p>
                <p class="explain">{ flips.text("reversals") }</p>
                <dl class="laws">{ for flips.all("law").filter_map(|law| law.split_once(": ")).map(|(case, orders)| html! { <><dt>{ case }</dt><dd>{ orders }</dd></> }) }</dl>
                <p class="explain">{ flips.text("lines") }</p>
                <p class="explain">{ format!("Each count has its proof status: {} or {}.", ProofStatus::Computed.name(), ProofStatus::Conjecture.name()) }</p>
                { orders(&flipped, &props.dispatch) }
                <p class="explain">{ flips.text("both-ways") }</p>
            </div>
            <div class="card open-card">
                <h3>{ "God's numbers" }</h3>
                <p>{ TEXTS.section("gods-numbers").text("question") }</p>
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
                <tbody>{ for boards.iter().map(|variant| html! {
                    <OrderRow key={variant.to_string()} variant={*variant} dispatch={dispatch.clone()} />
                }) }</tbody>
            </table>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct OrderRowProps {
    variant: Variant,
    dispatch: Callback<Action>,
}

#[component]
fn OrderRow(props: &OrderRowProps) -> Html {
    let OrderRowProps { variant, dispatch } = props;
    let board = variant.board();
    let count = use_memo(board, |board| board_cache::reachable_set(*board).count());
    let GroupQuery { facts, compute, cancel, retry } = use_group(*variant, None);
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
            <th scope="row">{ look_at(*variant, dispatch) }</th>
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
