//! The length of a method from every position.

use crate::link::use_lane;
use crate::page::asking::use_asked;
use crate::panel::figures::{Figures, FiguresProps, Stage, figures};
use crate::puzzle::Count;
use antipode_protocol::{Answer, Query, MethodStatistics};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct WholeMethodProps {
    pub count: Count,
    /// The name of the method in worker queries.
    pub way: &'static str,
    /// The number of moves from the current position, if known.
    pub here: Option<u32>,
}

/// Runs the method on every position, on request.
#[component]
pub fn WholeMethod(props: &WholeMethodProps) -> Html {
    let WholeMethodProps { count: ruleset, way, here } = props;
    let run = use_state_eq(|| None::<(Count, &'static str)>);
    let space = ruleset.space();
    let lane = use_lane(&space);
    let runs = *run == Some((*ruleset, *way));
    let ask = runs.then(|| Query::MethodStatistics { method: (*way).to_owned() });
    let answer = use_asked::<MethodStatistics>(&space, ask, &lane, |answer| match answer {
        Answer::MethodStatistics(figures) => Some(Rc::new(figures)),
        _ => None,
    });
    let switch = |to: bool| {
        let (run, this) = (run.clone(), (*ruleset, *way));
        Callback::from(move |()| run.set(to.then_some(this)))
    };
    let counted = ruleset.counted();
    figures(&FiguresProps {
        figures: answer.map(|figures| Rc::new(to_figures(figures))),
        positions: counted.positions,
        unit: counted.many,
        here: *here,
        on_run: switch(true),
        on_cancel: switch(false),
        on_retry: switch(false),
    })
}

fn to_figures(figures: &MethodStatistics) -> Figures {
    let stage = |stage: &antipode_protocol::StageStatistics| Stage {
        title: stage.title.clone().into(),
        counts: stage.counts.as_slice().into(),
        claimed: stage.claimed,
    };
    Figures {
        counts: figures.counts.as_slice().into(),
        stages: figures.stages.iter().map(stage).collect(),
        claimed: figures.claimed,
    }
}
