//! The length of a method from every position.

use antipode_play::puzzle::Ruleset;
use antipode_protocol::{Answer, MethodStatistics, Query};
use antipode_ui::panel::method_figures::{MethodFigures, MethodFiguresProps, StageFigures, method_figures};
use antipode_ui::query::use_query;
use antipode_ui::workers::use_worker_state;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct MethodFiguresPanelProps {
    pub ruleset: Ruleset,
    /// The name of the method in worker queries.
    pub method_name: &'static str,
    /// The number of moves from the current position, if known.
    pub current_moves: Option<u32>,
}

/// Runs the method on every position, on request.
#[component]
pub fn MethodFiguresPanel(props: &MethodFiguresPanelProps) -> Html {
    let MethodFiguresPanelProps { ruleset, method_name, current_moves } = props;
    let run = use_state_eq(|| None::<(Ruleset, &'static str)>);
    let subject = ruleset.space();
    let worker_state = use_worker_state(&subject);
    let runs = *run == Some((*ruleset, *method_name));
    let query = runs.then(|| Query::MethodStatistics { method: (*method_name).to_owned() });
    let answer = use_query::<MethodStatistics>(&subject, query, &worker_state, |answer| match answer {
        Answer::MethodStatistics(figures) => Some(Rc::new(figures)),
        _ => None,
    });
    let switch = |to: bool| {
        let (run, this) = (run.clone(), (*ruleset, *method_name));
        Callback::from(move |()| run.set(to.then_some(this)))
    };
    let metric = ruleset.metric_info();
    method_figures(&MethodFiguresProps {
        figures: answer.map(|figures| Rc::new(to_figures(figures))),
        positions: metric.positions,
        unit: metric.many,
        current_length: *current_moves,
        on_run: switch(true),
        on_cancel: switch(false),
        on_retry: switch(false),
    })
}

fn to_figures(figures: &MethodStatistics) -> MethodFigures {
    let stage = |stage: &antipode_protocol::StageStatistics| StageFigures {
        title: stage.title.clone().into(),
        counts: stage.counts.as_slice().into(),
        claimed: stage.claimed,
    };
    MethodFigures {
        counts: figures.counts.as_slice().into(),
        stages: figures.stages.iter().map(stage).collect(),
        claimed: figures.claimed,
    }
}
