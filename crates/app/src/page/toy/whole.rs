//! How long a method is from every position.

use crate::link::use_lane;
use crate::page::asking::use_asked;
use crate::panel::figures::{Figures, FiguresProps, Stage, figures};
use crate::puzzle::Count;
use antipode_protocol::{Answer, Ask, MethodFigures};
use std::rc::Rc;
use yew::prelude::*;

/// Properties of [`WholeMethod`].
#[derive(Properties, PartialEq)]
pub struct WholeMethodProps {
    /// The board and the rule.
    pub count: Count,
    /// The method, as the worker calls it.
    pub way: &'static str,
    /// How many moves it takes from the position on the board, where that is known.
    pub here: Option<u32>,
}

/// The method run over every position, when that is asked for.
#[component]
pub fn WholeMethod(props: &WholeMethodProps) -> Html {
    let WholeMethodProps { count, way, here } = props;
    let run = use_state_eq(|| None::<(Count, &'static str)>);
    let space = count.space();
    let lane = use_lane(&space);
    let runs = *run == Some((*count, *way));
    let ask = runs.then(|| Ask::Figures { method: (*way).to_owned() });
    let answer = use_asked::<MethodFigures>(&space, ask, &lane, |answer| match answer {
        Answer::Figures(figures) => Some(Rc::new(figures)),
        _ => None,
    });
    let switch = |to: bool| {
        let (run, this) = (run.clone(), (*count, *way));
        Callback::from(move |()| run.set(to.then_some(this)))
    };
    let counted = count.counted();
    figures(&FiguresProps {
        figures: answer.map(|figures| Rc::new(shown(figures))),
        positions: counted.positions,
        unit: counted.many,
        here: *here,
        on_run: switch(true),
        on_cancel: switch(false),
        on_retry: switch(false),
    })
}

fn shown(figures: &MethodFigures) -> Figures {
    let stage = |stage: &antipode_protocol::StageFigures| Stage {
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
