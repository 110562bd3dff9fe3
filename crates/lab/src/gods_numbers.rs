//! The record of God's numbers, filtered and sorted, and recomputed on request.

use super::group::group_digits;
use super::model::Action;
use antipode_play::numbers::thousands;
use antipode_play::puzzle::Ruleset;
use antipode_protocol::{Answer, Query, TableFacts, TableQuery};
use antipode_puzzles::rotation::gods_numbers::{self, Entry, GodsNumber};
use antipode_puzzles::rotation::{Position, Rule, Variant};
use antipode_puzzles::short_list;
use antipode_ui::query::use_query;
use antipode_ui::query_state::QueryState;
use antipode_ui::workers::{WorkerState, use_worker_pool, use_worker_state};
use std::rc::Rc;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// The maximum number of positions of a table that is computed here.
const MAX_QUICK_POSITIONS: u64 = 4_000_000;

/// The column that sorts the rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Column {
    Board,
    /// Within a rule in the order of the record: small boards first.
    #[default]
    Rule,
    Positions,
    GodsNumber,
    Farthest,
}

/// A filter of the rows: exact numbers or bounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Knowledge {
    #[default]
    Any,
    Exact,
    Bounds,
}

/// The filter and the order of the rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Arrangement {
    /// A part of the board's text: `4x3`.
    board: String,
    rule: Option<Rule>,
    knowledge: Knowledge,
    column: Column,
    is_descending: bool,
}

impl Arrangement {
    fn shows(&self, entry: &Entry) -> bool {
        let is_exact = matches!(entry.gods_number, GodsNumber::Exact(_));
        let wanted: String = self.board.to_lowercase().replace('×', "x").split_whitespace().collect();
        format!("{:#}", entry.variant.board()).contains(&wanted)
            && self.rule.is_none_or(|rule| rule == entry.variant.rule())
            && match self.knowledge {
                Knowledge::Any => true,
                Knowledge::Exact => is_exact,
                Knowledge::Bounds => !is_exact,
            }
    }

    /// The sort key of an entry: a number, then a text. Unknown numbers come last.
    fn key(&self, entry: &Entry) -> (u64, String) {
        let board = entry.variant.board();
        match self.column {
            Column::Board => (board.cell_count() as u64, format!("{board:#}")),
            Column::Rule => (
                Rule::ALL.iter().position(|rule| *rule == entry.variant.rule()).unwrap_or(0) as u64,
                String::new(),
            ),
            Column::Positions => (entry.positions.len() as u64, entry.positions.clone()),
            Column::GodsNumber => match entry.gods_number {
                GodsNumber::Exact(number) => (number.into(), String::new()),
                GodsNumber::Between { lower, upper } => {
                    (lower.or(upper).map_or(u64::MAX, Into::into), "bounds".to_owned())
                }
            },
            Column::Farthest => (entry.antipodes.unwrap_or(u64::MAX), String::new()),
        }
    }

    /// The rows to show, in order. Rows with equal keys stay in the order of the record.
    fn of(&self, entries: &[Rc<Entry>]) -> Vec<Rc<Entry>> {
        let mut rows: Vec<((u64, String), Rc<Entry>)> = entries
            .iter()
            .filter(|entry| self.shows(entry))
            .map(|entry| (self.key(entry), entry.clone()))
            .collect();
        // Rows with equal keys keep their order in both directions.
        if self.is_descending {
            rows.reverse();
        }
        short_list::sort_by_key(&mut rows, |(key, _)| key.clone());
        if self.is_descending {
            rows.reverse();
        }
        rows.into_iter().map(|(_, entry)| entry).collect()
    }

    /// Sorted by a column; by the same one again, the other way round.
    fn sorted_by(&self, column: Column) -> Arrangement {
        let is_descending = self.column == column && !self.is_descending;
        Arrangement { column, is_descending, ..self.clone() }
    }
}

#[derive(Properties, PartialEq)]
pub(super) struct GodsNumbersProps {
    pub(super) dispatch: Callback<Action>,
}

/// The record as a table, with its filters.
#[component]
pub(super) fn GodsNumbers(props: &GodsNumbersProps) -> Html {
    let entries = use_memo((), |()| gods_numbers::entries().into_iter().map(Rc::new).collect::<Vec<_>>());
    let arrangement = use_state_eq(Arrangement::default);
    let rows = arrangement.of(&entries);
    let change = |change: fn(&Arrangement, &Event) -> Arrangement| {
        let arrangement = arrangement.clone();
        Callback::from(move |event: Event| arrangement.set(change(&arrangement, &event)))
    };
    let oninput = {
        let arrangement = arrangement.clone();
        Callback::from(move |event: InputEvent| {
            let board = event.target_unchecked_into::<HtmlInputElement>().value();
            arrangement.set(Arrangement { board, ..(*arrangement).clone() });
        })
    };
    let choose_rule = change(|arrangement, event| {
        let rule = chosen(event).checked_sub(1).and_then(|index| Rule::ALL.get(index)).copied();
        Arrangement { rule, ..arrangement.clone() }
    });
    let choose_knowledge = change(|arrangement, event| {
        let knowledge = [Knowledge::Any, Knowledge::Exact, Knowledge::Bounds][chosen(event) % 3];
        Arrangement { knowledge, ..arrangement.clone() }
    });
    let head = |column: Column, title: &'static str| {
        let is_sorted = arrangement.column == column;
        let order = is_sorted.then_some(if arrangement.is_descending { "descending" } else { "ascending" });
        let arrangement = arrangement.clone();
        let onclick = Callback::from(move |_: MouseEvent| arrangement.set(arrangement.sorted_by(column)));
        html! { <th scope="col" aria-sort={order}><button type="button" class="sort" {onclick}>{ title }</button></th> }
    };
    html! {
        <>
            <div class="record-filters">
                <label class="field">{ "Board" }<input type="text" value={arrangement.board.clone()} placeholder="4x3" autocomplete="off" {oninput} /></label>
                <label class="field">{ "Rule" }<select onchange={choose_rule}>
                    <option selected={arrangement.rule.is_none()}>{ "all" }</option>
                    { for Rule::ALL.map(|rule| html! { <option selected={arrangement.rule == Some(rule)}>{ rule.name() }</option> }) }
                </select></label>
                <label class="field">{ "God's number" }<select onchange={choose_knowledge}>
                    { for [(Knowledge::Any, "all"), (Knowledge::Exact, "exact"), (Knowledge::Bounds, "bounds")].map(|(knowledge, title)| html! {
                        <option selected={arrangement.knowledge == knowledge}>{ title }</option>
                    }) }
                </select></label>
                <p class="foot" role="status">{ format!("{} of {} boards", rows.len(), entries.len()) }</p>
            </div>
            <div class="lab-scroll tall" tabindex="0" role="group" aria-label="God's numbers">
                <table class="lab-table">
                    <thead><tr>
                        { head(Column::Board, "Board") }{ head(Column::Rule, "Rule") }{ head(Column::Positions, "Positions") }
                        { head(Column::GodsNumber, "God's number") }{ head(Column::Farthest, "Farthest") }
                        <th scope="col">{ "How, when" }</th><th scope="col">{ "Compute here" }</th>
                    </tr></thead>
                    <tbody>{ for rows.into_iter().map(|entry| html! {
                        <RecordRow key={entry.variant.to_string()} entry={entry.clone()} dispatch={props.dispatch.clone()} />
                    }) }</tbody>
                </table>
            </div>
        </>
    }
}

/// The index of the chosen option.
fn chosen(event: &Event) -> usize {
    let index = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
    usize::try_from(index).unwrap_or(0)
}

#[derive(Properties, PartialEq)]
struct RecordRowProps {
    entry: Rc<Entry>,
    dispatch: Callback<Action>,
}

#[component]
fn RecordRow(props: &RecordRowProps) -> Html {
    let RecordRowProps { entry, dispatch } = props;
    let Entry { variant, positions, gods_number, antipodes, date, method, witness } = &**entry;
    let exact = match gods_number {
        GodsNumber::Exact(number) => Some(*number),
        GodsNumber::Between { .. } => None,
    };
    let number = match gods_number {
        GodsNumber::Exact(number) => number.to_string(),
        GodsNumber::Between { lower: Some(lower), upper: Some(upper) } => format!("{lower} to {upper}"),
        GodsNumber::Between { lower: Some(lower), upper: None } => format!("at least {lower}"),
        GodsNumber::Between { lower: None, upper: Some(upper) } => format!("at most {upper}"),
        GodsNumber::Between { lower: None, upper: None } => "not known".to_owned(),
    };
    let quick =
        exact.is_some() && positions.parse::<u64>().is_ok_and(|positions| positions <= MAX_QUICK_POSITIONS);
    html! {
        <tr>
            <th scope="row">{ look_at(*variant, dispatch) }</th>
            <td>{ variant.rule().name() }</td>
            <td class="number">{ if positions.len() > 21 { format!("about 10^{}", positions.len() - 1) } else { group_digits(positions) } }</td>
            <td class="number"><b>{ number }</b></td>
            <td class="number">{ antipodes.map_or_else(|| "?".to_owned(), thousands) }</td>
            <td><span class="foot">{ method.description() }{ ", " }{ date }</span>{ for witness.as_ref().map(|witness| look_at_witness(*variant, witness, dispatch)) }</td>
            <td aria-live="polite">if let Some(number) = exact.filter(|_| quick) { <RecomputeCell variant={*variant} {number} antipodes={*antipodes} /> }</td>
        </tr>
    }
}

/// A button that shows the position of a lower bound at the top of the page.
fn look_at_witness(variant: Variant, witness: &Position, dispatch: &Callback<Action>) -> Html {
    let (shown, dispatch) = (witness.clone(), dispatch.clone());
    let onclick = Callback::from(move |_: MouseEvent| {
        let announcement = "This position needs at least as many turns as the lower bound says.".to_owned();
        dispatch.emit(Action::SetBoard(variant));
        dispatch.emit(Action::SetPosition(shown.clone(), announcement));
    });
    let title = format!("The position {witness:#}");
    html! { <>{ " " }<button type="button" class="link" aria-label={title.clone()} {title} {onclick}>{ "The position" }</button></> }
}

#[derive(Properties, PartialEq)]
struct RecomputeCellProps {
    variant: Variant,
    number: u32,
    antipodes: Option<u64>,
}

/// Computes a table again to compare it.
#[component]
fn RecomputeCell(props: &RecomputeCellProps) -> Html {
    let RecomputeCellProps { variant, number, antipodes } = props;
    let wanted = use_state_eq(|| false);
    let pool = use_worker_pool();
    let subject = Ruleset::Rotation(*variant).space();
    let worker_state = use_worker_state(&subject);
    let query_state = use_query::<TableFacts>(
        &subject,
        (*wanted).then_some(Query::Table(TableQuery::Facts)),
        &worker_state,
        |answer| match answer {
            Answer::Table(facts) => Some(Rc::new(facts)),
            _ => None,
        },
    );
    {
        // A complete table is cached, so its worker can stop.
        let (pool, subject) = (pool.clone(), subject.clone());
        let here = query_state.ready().is_some();
        use_effect_with(here, move |_| move || pool.stop_if_idle(&subject));
    }
    let set = |to: bool| {
        let wanted = wanted.clone();
        Callback::from(move |_: MouseEvent| wanted.set(to))
    };
    match &query_state {
        QueryState::Idle => {
            html! { <button type="button" class="btn" aria-label={format!("Compute the table of {variant}")} onclick={set(true)}>{ "Compute" }</button> }
        }
        QueryState::Loading(_) => {
            let cancel = {
                let (pool, wanted) = (pool.clone(), wanted.clone());
                Callback::from(move |_: MouseEvent| {
                    wanted.set(false);
                    pool.cancel(&subject);
                })
            };
            html! { <button type="button" class="btn" onclick={cancel}>{ "Cancel" }</button> }
        }
        QueryState::Failed(why) => {
            let (again, anew) = (pool.clone(), set(false));
            let retry = Callback::from(move |event: MouseEvent| match &worker_state {
                WorkerState::Down { .. } => again.retry(&subject),
                _ => anew.emit(event),
            });
            html! { <><span class="foot">{ why }</span><button type="button" class="btn" onclick={retry}>{ "Try again" }</button></> }
        }
        QueryState::Ready(facts) => {
            let (deepest, farthest) =
                (facts.counts.len().saturating_sub(1), facts.counts.last().copied().unwrap_or(0));
            let agrees = deepest == *number as usize && antipodes.is_none_or(|known| known == farthest);
            html! { <span class={if agrees { "good" } else { "bad" }}>{ format!("{deepest}, {} farthest", thousands(farthest)) }
            { if agrees { " ✓" } else { " ✗ differs" } }</span> }
        }
    }
}

/// A button that shows a board at the top of the page.
pub(super) fn look_at(variant: Variant, dispatch: &Callback<Action>) -> Html {
    let onclick = dispatch.reform(move |_: MouseEvent| Action::SetBoard(variant));
    html! { <button type="button" class="link" title="Look at this board" {onclick}>{ format!("{:#}", variant.board()) }</button> }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(arrangement: &Arrangement) -> Vec<Rc<Entry>> {
        let entries: Vec<Rc<Entry>> = gods_numbers::entries().into_iter().map(Rc::new).collect();
        arrangement.of(&entries)
    }

    #[test]
    fn every_entry_is_shown_once_by_rule() {
        let all = rows(&Arrangement::default());
        assert_eq!(all.len(), gods_numbers::entries().len());
        let rule = |entry: &Rc<Entry>| Rule::ALL.iter().position(|rule| *rule == entry.variant.rule());
        assert!(all.windows(2).all(|two| rule(&two[0]) <= rule(&two[1])));
    }

    #[test]
    fn rows_are_filtered_by_board_rule_and_knowledge() {
        let of = |board: &str| Arrangement { board: board.to_owned(), ..Arrangement::default() };
        let shown = rows(&of("3 × 3N2"));
        assert!(!shown.is_empty());
        assert!(shown.iter().all(|entry| format!("{:#}", entry.variant.board()).contains("3x3n2")));
        assert!(rows(&of("chess")).is_empty());
        let half = rows(&Arrangement { rule: Some(Rule::Half), ..Arrangement::default() });
        assert!(!half.is_empty() && half.iter().all(|entry| entry.variant.rule() == Rule::Half));
        let count = |knowledge| rows(&Arrangement { knowledge, ..Arrangement::default() }).len();
        assert!(count(Knowledge::Exact) > 0 && count(Knowledge::Bounds) > 0);
        assert_eq!(count(Knowledge::Exact) + count(Knowledge::Bounds), count(Knowledge::Any));
    }

    #[test]
    fn a_column_sorts_both_ways() {
        let up = Arrangement::default().sorted_by(Column::Positions);
        let numbers: Vec<f64> =
            rows(&up).iter().map(|entry| entry.positions.parse().expect("digits")).collect();
        assert!(numbers.windows(2).all(|two| two[0] <= two[1]), "by value, not as text");
        let down = up.sorted_by(Column::Positions);
        assert!(down.is_descending && !down.sorted_by(Column::Board).is_descending);
        let first = rows(&down)[0].positions.clone();
        assert_eq!(first.parse().ok(), numbers.last().copied());
        for column in [Column::Board, Column::GodsNumber, Column::Farthest] {
            assert_eq!(rows(&Arrangement::default().sorted_by(column)).len(), numbers.len());
        }
    }
}
