//! The panel with the table: every position by depth.

use super::on_place;
use crate::page::puzzle::dispatch_some;
use crate::puzzle::view;
use antipode_play::page::action::Action;
use antipode_play::puzzle::Ruleset;
use antipode_ui::panel::table::{MetricTable, TableProps, table};
use antipode_ui::part::PartProps;
use antipode_ui::table_controls::{TableControls, use_table_controls};
use std::rc::Rc;
use yew::prelude::*;

#[component]
pub fn TablePanel(props: &PartProps) -> Html {
    let PartProps { model, answers, dispatch, .. } = props;
    let ruleset = model.ruleset;
    let TableControls { compute, pause, cancel, retry } = use_table_controls(dispatch);
    let metric = |(ruleset, table): &(Ruleset, _)| MetricTable {
        info: Rc::new(model.metric_info(*ruleset)),
        table: Clone::clone(table),
    };
    let metrics: Rc<[MetricTable]> = answers.tables.iter().map(metric).collect();
    let board = model.board().clone();
    let on_choose = dispatch_some(dispatch, move |name: AttrValue| {
        Some(Action::SetRuleset(board.kind().ruleset_named(&name).ok()?.for_position(&board)))
    });
    let above = view::above_table(ruleset, props);
    let table = table(&TableProps {
        metrics,
        chosen: ruleset.name().into(),
        shows_picker: above.is_none(),
        compared: view::published_reference(ruleset),
        here: model.depth().filter(|_| !model.preferences.hides_distances),
        on_choose,
        on_compute: compute.reform(move |()| ruleset),
        on_pause: pause.reform(move |()| ruleset),
        on_cancel: cancel.reform(move |()| ruleset),
        on_retry: retry.reform(move |()| ruleset),
        on_open: on_place(model, dispatch),
    });
    html! {
        <>
            { for above }
            { table }
            { for view::below_table(ruleset) }
        </>
    }
}
