//! `antipode sliding graph`: the shape of the graph of positions.

use std::io::Write;

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::explore::explore;
use antipode_engine::sliding::graph_shape::{GraphShape, GraphShapeSearch, SimpleGraph};
use antipode_puzzles::sliding::{Goal, PosedBoard};
use serde::Serialize;

use super::solve::MAX_POSITIONS;
use crate::failure::Failure;
use crate::progress_line::ProgressLine;
use crate::text::{with_commas, write_row};

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
The vertices are the positions, the edges the pairs of positions one move apart. The goal only determines which pieces \
of equal shape are distinct; without a goal, none are. A planar graph has a dual, with a vertex for each face; the line \
graph has a vertex for each edge.\n\n\
JSON of graph: {\"board\", \"goal\", \"metric\", \"vertices\", \"edges\", \"cycles\" (independent ones), \"girth\" (null for \
a tree), \"bipartite\", \"planar\", \"faces\" (null if not planar), \"line_graph\": {\"vertices\", \"edges\"}}";

/// Edges and vertices per step.
const STEP_BUDGET: u64 = 1 << 16;

#[derive(Serialize)]
struct Answer {
    board: String,
    goal: Option<String>,
    metric: &'static str,
    vertices: u64,
    edges: u64,
    cycles: u64,
    girth: Option<u32>,
    bipartite: bool,
    planar: bool,
    faces: Option<u64>,
    line_graph: LineGraph,
}

#[derive(Serialize)]
struct LineGraph {
    vertices: u64,
    edges: u64,
}

pub(super) fn run(puzzle: &PosedBoard, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let graph = explore(puzzle, MAX_POSITIONS).map_err(|why| Failure::bad_input(why.to_string()))?;
    let mut search = GraphShapeSearch::new(SimpleGraph::of(&graph));
    drop(graph);
    let mut line = ProgressLine::on_terminal();
    while search.step(STEP_BUDGET) == Status::Working {
        line.show(|seconds| {
            format!("{} positions, {seconds:.0} s", with_commas(search.graph().vertices() as u64))
        });
    }
    line.clear();
    let shape = search.shape().expect("the search has finished");
    let answer = Answer::new(puzzle, &shape);
    if json {
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    answer.write(puzzle, out)
}

impl Answer {
    fn new(puzzle: &PosedBoard, shape: &GraphShape) -> Answer {
        // A goal without pieces means that there is no goal.
        let goal = Some(puzzle.goal()).filter(|goal| **goal != Goal::Places(Vec::new()));
        Answer {
            board: puzzle.start_text(),
            goal: goal.map(|_| puzzle.goal_text()),
            metric: puzzle.metric().name(),
            vertices: shape.vertices,
            edges: shape.edges,
            cycles: shape.independent_cycles,
            girth: shape.girth,
            bipartite: shape.is_bipartite,
            planar: shape.is_planar(),
            faces: shape.faces,
            line_graph: LineGraph { vertices: shape.edges, edges: shape.line_graph_edges },
        }
    }

    fn write(&self, puzzle: &PosedBoard, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "The graph of {} by {}:\n", self.board, puzzle.metric().noun(false))?;
        let mut row = |name: &str, value: String, note: &str| write_row(out, name, &value, note);
        row("vertices", with_commas(self.vertices), "positions")?;
        row("edges", with_commas(self.edges), "pairs of positions one move apart")?;
        row("cycles", with_commas(self.cycles), "independent ones: edges - vertices + 1")?;
        match self.girth {
            Some(girth) => row("girth", with_commas(girth.into()), "the length of a shortest cycle")?,
            None => row("girth", "none".to_owned(), "the graph is a tree")?,
        }
        let yes_or_no = |is: bool| if is { "yes" } else { "no" }.to_owned();
        let even = if self.bipartite { "every cycle has even length" } else { "some cycle has odd length" };
        row("bipartite", yes_or_no(self.bipartite), even)?;
        let verb = if self.planar { "it can" } else { "it cannot" };
        row("planar", yes_or_no(self.planar), &format!("{verb} be drawn in the plane without crossings"))?;
        if let Some(faces) = self.faces {
            row("faces", with_commas(faces), "vertices of the dual: edges - vertices + 2")?;
        }
        let LineGraph { vertices, edges } = self.line_graph;
        let vertices = format!("edges, between its {} vertices, one for each edge", with_commas(vertices));
        Ok(row("line graph", with_commas(edges), &vertices)?)
    }
}
