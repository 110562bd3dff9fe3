//! The results of a study, as tables and a sentence.

use antipode_play::numbers::{plural, thousands};
use antipode_play::puzzle::sliding::{Component, PosedPosition};
use antipode_protocol::sliding_study::{ArrangementComponent, Arrangements, GraphShape, StudyResult};
use antipode_puzzles::sliding::Metric;
use antipode_ui::sliding::picture::picture;
use yew::prelude::*;

/// The results of any study.
pub(super) fn view(result: &StudyResult) -> Html {
    match result {
        StudyResult::Arrangements(arrangements) => arrangements_view(arrangements),
        StudyResult::GraphShape(shape) => shape_view(shape),
        // These pages do not ask for it.
        StudyResult::FlyingBlocks(_) => Html::default(),
    }
}

fn shape_view(shape: &GraphShape) -> Html {
    let rows = [
        ("Positions", thousands(shape.vertices)),
        ("Edges: pairs of positions one move apart", thousands(shape.edges)),
        ("Independent cycles", thousands(shape.cycles)),
        (
            "Shortest cycle",
            shape.girth.map_or_else(|| "none: it is a tree".to_owned(), |girth| girth.to_string()),
        ),
        (
            "Bipartite: every move changes the colour",
            if shape.is_bipartite { "yes" } else { "no" }.to_owned(),
        ),
        (
            "Planar dual",
            match shape.faces {
                Some(faces) => plural(faces, "vertex, one for the only face", "vertices, one for each face"),
                None => "none: it cannot be drawn without crossings".to_owned(),
            },
        ),
        (
            "Line graph",
            format!(
                "{}, {}",
                plural(shape.edges, "vertex", "vertices"),
                plural(shape.line_edges, "edge", "edges")
            ),
        ),
    ];
    html! {
        <div class="lab-scroll" tabindex="0" role="group" aria-label="The graph and its duals">
            <table class="lab-table"><tbody>{ for rows.into_iter().map(|(title, figure)| html! {
                <tr key={title}><th scope="row">{ title }</th><td>{ figure }</td></tr>
            }) }</tbody></table>
        </div>
    }
}

fn arrangements_view(found: &Arrangements) -> Html {
    let rank = found.larger_than_own + 1;
    let goals = found.goals.map(|(goals, components)| {
        format!(
            " {} in {}{}.",
            plural(goals, "arrangement is a goal,", "arrangements are goals,"),
            plural(components, "component", "components"),
            match found.own.has_goal {
                Some(true) => ", that of the board among them",
                _ => ", but not in that of the board: it cannot be solved",
            }
        )
    });
    html! {
        <>
            <p>{ format!(
                "{} in {}. That of the board has {}: {}.{}",
                plural(found.total, "arrangement", "arrangements"),
                plural(found.components, "component", "components"),
                thousands(found.own.size),
                if rank == 1 { "none is larger".to_owned() } else { format!("{} larger", plural(rank - 1, "is", "are")) },
                goals.unwrap_or_default(),
            ) }</p>
            if !found.own.immovable.is_empty() {
                <p>{ "Never moves there: " }{ found.own.immovable.clone() }</p>
            }
            <p class="foot">{ "The largest components, each with one of its arrangements:" }</p>
            <ol class="components">{ for found.largest.iter().enumerate().map(|(index, component)| component_view(index, component)) }</ol>
        </>
    }
}

fn component_view(index: usize, component: &ArrangementComponent) -> Html {
    let board = PosedPosition::parse(&component.example, &Component::klotski().root());
    let Ok(board) = board else { return Html::default() };
    let size = plural(component.size, "arrangement", "arrangements");
    html! {
        <li key={index}>
            <a href={board.address(Metric::Move)}>{ picture(&board) }{ " " }<span>{ size }</span></a>
            if component.has_goal == Some(false) {
                <span class="foot">{ "no goal" }</span>
            }
        </li>
    }
}
