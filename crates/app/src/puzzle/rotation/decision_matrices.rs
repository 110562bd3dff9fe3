//! The decision matrices of the eight stages: the published algorithms and the shortest ones. Each case can be played.

use antipode_play::numbers::plural;
use antipode_play::page::action::{Action, PlayerAction};
use antipode_play::puzzle::{Move, Position as AnyPosition, Ruleset};
use antipode_protocol::rotation::{RotationAnswer, RotationQuery};
use antipode_protocol::{Answer, DecisionCase, DecisionMatrix, Query};
use antipode_puzzles::rotation::{Convention, Position, Turn, Variant, parse_turns};
use antipode_ui::address::now;
use antipode_ui::part::PartProps;
use antipode_ui::query::use_query;
use antipode_ui::query_state::QueryState;
use antipode_ui::workers::use_worker_state;
use std::rc::Rc;
use yew::prelude::*;

/// The side of the board.
const SIDE: usize = 3;

/// All eight matrices, and the longest way through them.
#[component]
pub fn DecisionMatrices(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let ruleset = model.ruleset;
    let subject = ruleset.space();
    let worker_state = use_worker_state(&subject);
    let matrices = use_query::<Vec<DecisionMatrix>>(
        &subject,
        Some(Query::Rotation(RotationQuery::DecisionMatrices)),
        &worker_state,
        |answer| match answer {
            Answer::Rotation(RotationAnswer::DecisionMatrices(matrices)) => Some(Rc::new(matrices)),
            _ => None,
        },
    );
    let Ruleset::Rotation(variant) = ruleset else { return Html::default() };
    let AnyPosition::Rotation(position) = model.board() else { return Html::default() };
    let matrices = match &matrices {
        QueryState::Ready(matrices) => matrices,
        QueryState::Failed(why) => return html! { <p class="foot" role="status">{ why }</p> },
        QueryState::Idle | QueryState::Loading(_) => {
            return html! { <p class="foot" role="status">{ "Loading the matrices…" }</p> };
        }
    };
    let current = current_case(matrices, position);
    let on_play = dispatch.reform(move |turns: Vec<Turn>| {
        let start = AnyPosition::Rotation(solved_by(variant, &turns));
        let moves = turns.into_iter().map(Move::Rotation).collect();
        Action::Player(PlayerAction::PlayAlgorithm(Box::new((start, moves)), ruleset, now()))
    });
    html! {
        <section class="matrices">
            <h3>{ "The decision matrices" }</h3>
            <p class="foot">{ "What to turn, by the cell that the number of a stage is in: as published, and as short as possible. Tap a case: it is \
                played on a board where only this case is left to do." }</p>
            <div class="matrix-list">
                { for matrices.iter().enumerate().map(|(stage, matrix)| {
                    let cell = current.filter(|current| current.0 == stage).map(|current| current.1);
                    let side = |source| matrix_table(&MatrixTable { variant, matrix, source, current: cell, on_play: &on_play });
                    html! { <div class="matrix-pair" key={stage}>{ side(AlgorithmSource::Published) }{ side(AlgorithmSource::Shortest) }</div> }
                }) }
            </div>
            <p class="foot">{ summary(matrices) }</p>
        </section>
    }
}

/// The published or the shortest algorithms of a case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AlgorithmSource {
    Published,
    Shortest,
}

impl AlgorithmSource {
    const fn title(self) -> &'static str {
        match self {
            AlgorithmSource::Published => "published",
            AlgorithmSource::Shortest => "shortest",
        }
    }

    fn of(self, case: &DecisionCase) -> &[String] {
        match self {
            AlgorithmSource::Published => &case.published,
            AlgorithmSource::Shortest => &case.shortest,
        }
    }
}

struct MatrixTable<'a> {
    variant: Variant,
    matrix: &'a DecisionMatrix,
    source: AlgorithmSource,
    /// The cell of the stage's number, if this is the next stage of the board.
    current: Option<usize>,
    on_play: &'a Callback<Vec<Turn>>,
}

fn matrix_table(table: &MatrixTable<'_>) -> Html {
    let MatrixTable { matrix, source, .. } = table;
    html! {
        <table class="matrix">
            <caption>{ matrix.number }{ ", " }{ source.title() }</caption>
            <tbody>{ for matrix.cases.chunks(SIDE).enumerate().map(|(row, cases)| html! {
                <tr key={row}>{ for cases.iter().enumerate().map(|(col, case)| matrix_cell(table, row * SIDE + col, case.as_ref())) }</tr>
            }) }</tbody>
        </table>
    }
}

fn matrix_cell(table: &MatrixTable<'_>, cell: usize, case: Option<&DecisionCase>) -> Html {
    let MatrixTable { variant, matrix, source, current, on_play } = table;
    let Some(case) = case else { return html! { <td key={cell} class="taken"></td> } };
    let turns = source.of(case);
    if turns.is_empty() {
        return html! { <td key={cell} class="home"><span class="hush">{ "home" }</span></td> };
    }
    let text = match source {
        AlgorithmSource::Published => case.published_word.clone(),
        AlgorithmSource::Shortest => turns.concat(),
    };
    let place = format!("row {}, column {}", cell / SIDE + 1, cell % SIDE + 1);
    let length = plural(turns.len() as u64, "turn", "turns");
    let label = format!("{text}: {} from {place}, {}, {length}", matrix.number, source.title());
    let is_current = *current == Some(cell);
    let turns = parse_turns(&turns.join(" "), variant.board(), Convention::Standard).unwrap_or_default();
    let onclick = on_play.reform(move |_: MouseEvent| turns.clone());
    html! {
        <td key={cell} class={classes!(is_current.then_some("now"))}>
            <button type="button" aria-label={label} title={length} aria-current={is_current.then_some("true")} {onclick}>{ text }</button>
        </td>
    }
}

/// The first stage whose number is not home, and its cell.
fn current_case(matrices: &[DecisionMatrix], position: &Position) -> Option<(usize, usize)> {
    matrices.iter().enumerate().find_map(|(stage, matrix)| {
        let cell = position.numbers().iter().position(|number| u32::from(*number) == matrix.number)?;
        (cell + 1 != matrix.number as usize).then_some((stage, cell))
    })
}

/// The position that these turns solve.
fn solved_by(variant: Variant, turns: &[Turn]) -> Position {
    let back = turns.iter().rev().map(|turn| turn.inverse());
    back.fold(Position::solved(variant.board()), |position, turn| {
        position.turned(turn).expect("its turns are of its board")
    })
}

/// The number of cases and the most turns. The stages are independent, so their longest cases add up.
fn summary(matrices: &[DecisionMatrix]) -> String {
    let cases: usize = matrices.iter().map(|matrix| matrix.cases.iter().flatten().count()).sum();
    let longest = |source: AlgorithmSource| -> usize {
        let of = |matrix: &DecisionMatrix| {
            matrix.cases.iter().flatten().map(|case| source.of(case).len()).max().unwrap_or(0)
        };
        matrices.iter().map(of).sum()
    };
    format!(
        "{cases} cases. A list of all solutions has 362,880. Counted by this rule, the eight stages take at most {} turns as published and {} as short as possible. \
         The article’s 53 is for clockwise turns alone.",
        longest(AlgorithmSource::Published),
        longest(AlgorithmSource::Shortest)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(published_word: &str, published: &[&str], shortest: &[&str]) -> DecisionCase {
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        DecisionCase {
            published_word: published_word.into(),
            published: words(published),
            shortest: words(shortest),
        }
    }

    /// Two stages of a smaller method.
    fn matrices() -> Vec<DecisionMatrix> {
        let home = || Some(case("", &[], &[]));
        let mut first = vec![home(), Some(case("A", &["A"], &["A"]))];
        first.resize(9, Some(case("C", &["C", "A"], &["b"])));
        let second = vec![None, home(), Some(case("B", &["B", "B", "B"], &["b", "b"]))];
        vec![DecisionMatrix { number: 1, cases: first }, DecisionMatrix { number: 2, cases: second }]
    }

    #[test]
    fn the_current_case_is_of_the_first_number_that_is_not_home() {
        let variant: Variant = "3x3n2 quarter".parse().expect("a variant");
        let at = |text: &str| {
            current_case(&matrices(), &Position::parse(text, variant.board()).expect("a position"))
        };
        assert_eq!(at("412/537/689"), Some((0, 1)));
        assert_eq!(at("132/456/789"), Some((1, 2)));
        assert_eq!(at("123/456/789"), None);
    }

    #[test]
    fn the_longest_cases_of_all_stages_add_up() {
        let text = summary(&matrices());
        assert!(
            text.starts_with("11 cases. A list of all solutions has 362,880. Counted by this rule, the eight stages take at most 5 turns"),
            "{text}"
        );
        assert!(text.contains("and 3 as short as possible"), "{text}");
    }
}
