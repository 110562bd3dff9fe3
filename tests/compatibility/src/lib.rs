//! Links, saved games, drafts and tables that earlier versions wrote, opened by this one.
//!
//! Everything that names a type of the project stands in this file, and answers in JSON: the tests in `tests/` compare
//! that with fixtures and know no types. When a type is renamed, only this file follows.

use std::sync::Arc;

use antipode_app::address::{self, Address, Page};
use antipode_app::game::saved::Saved;
use antipode_app::game::{Deed, Game, Hand, How, Ms, Playable};
use antipode_app::page::sliding::editor::model::Saved as SavedDraft;
use antipode_app::page::toy::action::Action;
use antipode_app::page::toy::keeping;
use antipode_app::page::toy::model::Model;
use antipode_app::puzzle::{Count, Toy};
use antipode_engine::search::survey::{Status, Survey};
use antipode_engine::search::table::Table;
use antipode_engine::sliding::search::Search;
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::ramka::Metric;
use antipode_puzzles::rotation::{SpaceLayout, Variant};
use antipode_puzzles::space::Space;
use serde_json::{Value, json};

/// What a link opens on a page that nobody has played on: `page`, `link` as the address bar then has it, and
/// `sentences` that say what was ignored, with the `box` text that is offered for mending. Of a puzzle also `metric`,
/// `space`, `start`, `source`, `moves`, `steps`, `position`; of the Lab `board`, `position`, `part`. An unknown page has
/// no `page`.
#[must_use]
pub fn open_link(text: &str) -> Value {
    let address = Address::parse(text);
    match address.page() {
        Some(Page::Toy(puzzle)) => open_puzzle(&address, puzzle),
        Some(Page::Lab) => {
            let read = address::lab::read(&address);
            let sentences: Vec<&str> = read.ignored.iter().map(|ignored| ignored.sentence.as_str()).collect();
            json!({
                "page": "lab",
                "link": address::lab::print(&read.link).to_string(),
                "board": read.link.rotation.to_string(),
                "position": read.link.at.to_string(),
                "part": read.link.part.map(address::lab::Part::name),
                "sentences": sentences,
                "box": read.ignored.iter().rfind(|ignored| !ignored.text.is_empty()).map(|ignored| &ignored.text),
            })
        }
        None => json!({ "page": null }),
    }
}

fn open_puzzle(address: &Address, puzzle: Toy) -> Value {
    let read = address::game::read(address, puzzle);
    let fresh = Model::new(Game::new(puzzle.solved(), How::Fresh), Count::usual(puzzle));
    let visit = |link| Action::Visit(Box::new(link), Ms(0));
    let is_own = |count: Count| count.on(fresh.board()).name() == count.name();
    let action = match (read.link, read.count) {
        (Some(link), _) => Some(visit(link)),
        (None, Some(count)) if is_own(count) => Some(Action::Count(count.on(fresh.board()))),
        (None, Some(count)) => {
            let (at, how, moves) = (count.solved(), How::Fresh, Vec::new());
            Some(visit(address::game::Link { at, how, moves, count }))
        }
        (None, None) => None,
    };
    let model = action.map_or_else(|| fresh.clone(), |action| fresh.reduce(action));
    let game = model.game();
    let space = model.count.space();
    let sentences: Vec<&str> = read.ignored.iter().map(|ignored| ignored.sentence.as_str()).collect();
    json!({
        "page": puzzle.name(),
        "link": keeping::address(&model).to_string(),
        "metric": model.count.name(),
        "space": format!("{}/{}", space.puzzle, space.metric),
        "start": game.origin().text(),
        "source": source(&game.start().how),
        "moves": game.line().iter().map(|turn| puzzle.print_moves(game.origin(), turn.words())).collect::<Vec<_>>(),
        "steps": game.line().iter().map(|turn| turn.steps().len()).sum::<usize>(),
        "position": game.position().text(),
        "sentences": sentences,
        "box": read.ignored.iter().rfind(|ignored| !ignored.text.is_empty()).map(|ignored| &ignored.text),
    })
}

fn source(how: &How) -> Value {
    match how {
        How::Fresh => json!("fresh"),
        How::Scramble { seed, depth } => json!({ "seed": seed, "depth": depth }),
        How::Restart => json!("restart"),
        How::Chosen => json!("chosen"),
        How::Loaded => json!("loaded"),
    }
}

/// A game of `ramka`, `rotation` or `sliding` as the browser keeps it, opened: its `turns`, the turn that stands on the
/// board as `now`, its `link`, and the JSON that is `kept` of it again. `None` where it is refused.
///
/// # Panics
/// When there is no such puzzle, or what is kept again is no JSON.
#[must_use]
pub fn open_game(puzzle: &str, kept: &str) -> Option<Value> {
    let puzzle = Toy::ALL.into_iter().find(|known| known.name() == puzzle).expect("a puzzle");
    let saved: Saved = serde_json::from_str(kept).ok()?;
    let game = saved.restore(&puzzle)?;
    let turns = game.turns().iter().enumerate().map(|(index, turn)| match &turn.deed {
        Deed::Placed(start) => json!({
            "source": source(&start.how),
            "elapsed_ms": start.clock.elapsed_ms(Ms(99_999)),
            "runs": start.clock.runs(),
            "hints": start.help.hints,
            "solver_moves": start.help.solver_moves,
            "after": turn.after.text(),
        }),
        Deed::Played { words, steps, hand } => json!({
            "moves": puzzle.print_moves(&game.turns()[index - 1].after, words),
            "steps": puzzle.print_moves(&game.turns()[index - 1].after, steps),
            "solver": *hand == Hand::Solver,
            "after": turn.after.text(),
        }),
    });
    let count = Count::usual(puzzle).on(game.position());
    Some(json!({
        "turns": turns.collect::<Vec<_>>(),
        "now": game.now(),
        "won": game.is_won(&puzzle),
        "link": address::game::print(&game, count).to_string(),
        "kept": serde_json::to_value(Saved::of(&puzzle, &game, Ms(0))).expect("plain data"),
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
    let search = Search::resume(record).map_err(|why| why.to_string())?;
    Ok(json!({
        "positions": search.visited(),
        "families": search.families(),
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
    let mut survey = Survey::new(space_named(space));
    while survey.step(10_000) == Status::Working {}
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
