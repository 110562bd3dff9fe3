//! Links, saved games, drafts and tables that earlier versions wrote, opened by this one.
//!
//! Everything that names a type of the project stands in this file, and answers in JSON: the tests in `tests/` compare
//! that with fixtures and know no types. When a type is renamed, only this file follows.

use std::sync::Arc;

use antipode_app::game::saved_game::SavedGame;
use antipode_app::game::{Actor, Game, Ms, Playable, StartKind, TurnKind};
use antipode_app::page::puzzle::action::Action;
use antipode_app::page::puzzle::model::Model;
use antipode_app::page::puzzle::persistence;
use antipode_app::page::sliding::editor::model::SavedEditor as SavedDraft;
use antipode_app::puzzle::{PuzzleKind, Ruleset};
use antipode_app::route::{self, Page, Route};
use antipode_engine::resumable::Resumable;
use antipode_engine::search::survey::Survey;
use antipode_engine::search::table::Table;
use antipode_engine::sliding::hardest::HardestSearch;
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::ramka::Metric;
use antipode_puzzles::rotation::{SpaceLayout, Variant};
use antipode_puzzles::space::Space;
use serde_json::{Value, json};

/// What a link opens on a page that nobody has played on: `page`, `link` as the route bar then has it, and
/// `sentences` that say what was ignored, with the `box` text that is offered for mending. Of a puzzle also `metric`,
/// `space`, `start`, `source`, `moves`, `steps`, `position`; of the Lab `board`, `position`, `part`. An unknown page has
/// no `page`.
#[must_use]
pub fn open_link(text: &str) -> Value {
    let address = Route::parse(text);
    match address.page() {
        Some(Page::Puzzle(puzzle)) => open_puzzle(&address, puzzle),
        Some(Page::Lab) => {
            let read = route::lab::parse(&address);
            let sentences: Vec<&str> = read.warnings.iter().map(|ignored| ignored.message.as_str()).collect();
            json!({
                "page": "lab",
                "link": route::lab::route_of(&read.link).to_string(),
                "board": read.link.variant.to_string(),
                "position": read.link.position.to_string(),
                "part": read.link.section.map(route::lab::Section::name),
                "sentences": sentences,
                "box": read.warnings.iter().rfind(|ignored| !ignored.text.is_empty()).map(|ignored| &ignored.text),
            })
        }
        None => json!({ "page": null }),
    }
}

fn open_puzzle(address: &Route, puzzle: PuzzleKind) -> Value {
    let read = route::game::parse(address, puzzle);
    let fresh = Model::new(Game::new(puzzle.solved(), StartKind::Fresh), Ruleset::default_for(puzzle));
    let visit = |link| Action::OpenShared(Box::new(link), Ms(0));
    let is_own = |count: Ruleset| count.for_position(fresh.board()).name() == count.name();
    let action = match (read.link, read.ruleset) {
        (Some(link), _) => Some(visit(link)),
        (None, Some(count)) if is_own(count) => Some(Action::SetRuleset(count.for_position(fresh.board()))),
        (None, Some(count)) => {
            let (at, how, moves) = (count.solved(), StartKind::Fresh, Vec::new());
            Some(visit(route::game::Link { start: at, start_kind: how, moves, ruleset: count }))
        }
        (None, None) => None,
    };
    let model = action.map_or_else(|| fresh.clone(), |action| fresh.reduce(action));
    let game = model.game();
    let space = model.ruleset.space();
    let sentences: Vec<&str> = read.warnings.iter().map(|ignored| ignored.message.as_str()).collect();
    json!({
        "page": puzzle.name(),
        "link": persistence::current_route(&model).to_string(),
        "metric": model.ruleset.name(),
        "space": format!("{}/{}", space.puzzle, space.metric),
        "start": game.start_position().text(),
        "source": source(&game.start().kind),
        "moves": game.line().iter().map(|turn| puzzle.print_moves(game.start_position(), turn.moves())).collect::<Vec<_>>(),
        "steps": game.line().iter().map(|turn| turn.steps().len()).sum::<usize>(),
        "position": game.position().text(),
        "sentences": sentences,
        "box": read.warnings.iter().rfind(|ignored| !ignored.text.is_empty()).map(|ignored| &ignored.text),
    })
}

fn source(how: &StartKind) -> Value {
    match how {
        StartKind::Fresh => json!("fresh"),
        StartKind::Scramble { seed, depth } => json!({ "seed": seed, "depth": depth }),
        StartKind::Restart => json!("restart"),
        StartKind::FromMap => json!("chosen"),
        StartKind::Loaded => json!("loaded"),
    }
}

/// A game of `ramka`, `rotation` or `sliding` as the browser keeps it, opened: its `turns`, the turn that stands on the
/// board as `now`, its `link`, and the JSON that is `kept` of it again. `None` where it is refused.
///
/// # Panics
/// When there is no such puzzle, or what is kept again is no JSON.
#[must_use]
pub fn open_game(puzzle: &str, kept: &str) -> Option<Value> {
    let puzzle = PuzzleKind::ALL.into_iter().find(|known| known.name() == puzzle).expect("a puzzle");
    let saved: SavedGame = serde_json::from_str(kept).ok()?;
    let game = saved.restore(&puzzle)?;
    let turns = game.turns().iter().enumerate().map(|(index, turn)| match &turn.kind {
        TurnKind::Start(start) => json!({
            "source": source(&start.kind),
            "elapsed_ms": start.clock.elapsed_ms(Ms(99_999)),
            "runs": start.clock.is_running(),
            "hints": start.help.hints,
            "solver_moves": start.help.solver_moves,
            "after": turn.after.text(),
        }),
        TurnKind::Moves { moves: words, steps, actor: hand } => json!({
            "moves": puzzle.print_moves(&game.turns()[index - 1].after, words),
            "steps": puzzle.print_moves(&game.turns()[index - 1].after, steps),
            "solver": *hand == Actor::Solver,
            "after": turn.after.text(),
        }),
    });
    let count = Ruleset::default_for(puzzle).for_position(game.position());
    Some(json!({
        "turns": turns.collect::<Vec<_>>(),
        "now": game.current_turn(),
        "won": game.is_won(&puzzle),
        "link": route::game::route_of_game(&game, count).to_string(),
        "kept": serde_json::to_value(SavedGame::of(&puzzle, &game, Ms(0))).expect("plain data"),
    }))
}

/// A draft of a sliding block puzzle as the browser keeps it, opened over a board: its `text`, whether its editor is
/// `open`, whether it is `playable`, and the JSON that is `kept` of it again. `None` where it is refused.
///
/// # Panics
/// When what is kept again is no JSON.
#[must_use]
pub fn open_draft(kept: &str, board: &str) -> Option<Value> {
    let saved: SavedDraft = serde_json::from_str(kept).ok()?;
    let editor = saved.restore(board)?;
    Some(json!({
        "text": editor.draft.to_text(),
        "open": editor.open,
        "playable": editor.draft.build().is_ok(),
        "kept": serde_json::to_value(SavedDraft::of(&editor, board)).expect("plain data"),
    }))
}

/// A search for the hardest puzzles that was written down, resumed: how many `positions` and `families` it has seen, and
/// what is `written` down of it again.
///
/// # Errors
/// Why it is refused.
pub fn resume_search(record: &str) -> Result<Value, String> {
    let search = HardestSearch::resume(record).map_err(|why| why.to_string())?;
    Ok(json!({
        "positions": search.positions_visited(),
        "families": search.families_searched(),
        "written": search.record(),
    }))
}

/// The table of a space as bytes, made anew. The space is named as in the browser's database: `ramka/tiles`,
/// `rotation/3x2n2 quarter`.
///
/// # Panics
/// When there is no such space, or it is too large for a table.
#[must_use]
pub fn make_table(space: &str) -> Vec<u8> {
    let survey = Survey::new(space_named(space)).run_in_steps(10_000);
    survey.into_table().expect("the survey has finished").to_bytes()
}

/// The bytes of a table, read and written again, with the number of positions at each depth.
///
/// # Errors
/// Why they are refused.
///
/// # Panics
/// When there is no such space.
pub fn open_table(space: &str, bytes: &[u8]) -> Result<(Vec<u8>, Vec<u64>), String> {
    let table: Table = Table::from_bytes(space_named(space), bytes).map_err(|why| why.to_string())?;
    Ok((table.to_bytes(), table.counts().to_vec()))
}

fn space_named(name: &str) -> Arc<Space> {
    match name.split_once('/') {
        Some(("ramka", metric)) => Arc::new(metric.parse::<Metric>().expect("a metric").space()),
        Some(("rotation", rotation)) => {
            let rotation: Variant = rotation.parse().expect("a board under a rule");
            Arc::clone(SpaceLayout::of(&rotation).expect("a board with a table").space())
        }
        _ => panic!("there is no space {name:?}"),
    }
}
