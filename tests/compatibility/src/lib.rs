//! Opens links, saved games and drafts of earlier versions.
//!
//! This file contains all uses of the project's types and returns JSON. The tests in `tests/` compare the JSON with fixtures
//! and use no types, so a renamed type changes only this file.

use antipode_app::landscape::link::LandscapeLink;
use antipode_app::page::puzzle::persistence;
use antipode_app::puzzle::sliding::library::filter::Filter;
use antipode_app::puzzle::sliding::search::search_job::SearchJob;
use antipode_lab::route as lab;
use antipode_play::game::saved_game::SavedGame;
use antipode_play::game::{Actor, Game, HistoryEvent, Ms, StartKind};
use antipode_play::page::action::{Action, LinkAction};
use antipode_play::page::model::Model;
use antipode_play::puzzle::sliding::editor::SavedEditor as SavedDraft;
use antipode_play::puzzle::{PuzzleKind, Ruleset};
use antipode_play::route::game::LinkReplay;
use antipode_play::route::{self, Page, Route};
use antipode_play::stored::NativeJson;
use serde_json::{Value, json};

/// Opens a link on a fresh page: `page`, `link` as the address bar then shows it, `sentences` about ignored parts, and the
/// `box` text that the player can correct. A puzzle also has `metric`, `space`, `start`, `source`, `moves`, `steps`,
/// `position`, `is_set_up`; the Lab has `board`, `position`, `part`. For an unknown page, `page` is null.
#[must_use]
pub fn open_link(text: &str) -> Value {
    let route = Route::parse(text);
    match route.page() {
        Some(Page::Home) => json!({ "page": "home" }),
        Some(Page::Puzzle(puzzle)) => open_puzzle(&route, puzzle),
        Some(Page::Lab) => {
            let parsed = lab::parse(&route);
            let sentences: Vec<&str> =
                parsed.warnings.iter().map(|ignored| ignored.message.as_str()).collect();
            json!({
                "page": "lab",
                "link": lab::route_of(&parsed.link).to_string(),
                "board": parsed.link.variant.to_string(),
                "position": parsed.link.position.to_string(),
                "part": parsed.link.section.map(lab::Section::name),
                "sentences": sentences,
                "box": parsed.warnings.iter().rfind(|ignored| !ignored.text.is_empty()).map(|ignored| &ignored.text),
            })
        }
        Some(Page::Library) => {
            let (filter, warnings) = Filter::of(&route);
            let sentences: Vec<&str> = warnings.iter().map(|ignored| ignored.message.as_str()).collect();
            json!({ "page": "library", "link": filter.route().to_string(), "sentences": sentences })
        }
        Some(Page::Landscape) => {
            let (link, warnings) = LandscapeLink::of(&route);
            let sentences: Vec<&str> = warnings.iter().map(|ignored| ignored.message.as_str()).collect();
            json!({ "page": "landscape", "link": link.route().to_string(), "sentences": sentences })
        }
        None => json!({ "page": null }),
    }
}

fn open_puzzle(route: &Route, puzzle: PuzzleKind) -> Value {
    let parsed = route::game::parse(route, puzzle);
    let fresh = Model::new(Game::new(puzzle.solved(), StartKind::Fresh), puzzle.default_ruleset());
    let open = |link| Action::Link(LinkAction::OpenShared(Box::new(LinkReplay::new(link).finished()), Ms(0)));
    let is_own = |ruleset: Ruleset| ruleset.for_position(fresh.board()).name() == ruleset.name();
    let mut warnings = parsed.warnings;
    warnings.extend(parsed.link.clone().and_then(|link| LinkReplay::new(link).finished().warning().cloned()));
    let action = match (parsed.link, parsed.ruleset) {
        (Some(link), _) => Some(open(link)),
        (None, Some(ruleset)) if is_own(ruleset) => {
            Some(Action::SetRuleset(ruleset.for_position(fresh.board())))
        }
        (None, Some(ruleset)) => {
            let (start, start_kind, moves) = (ruleset.solved(), StartKind::Fresh, Vec::new());
            Some(open(route::game::GameLink { start, start_kind, moves, ruleset }))
        }
        (None, None) => None,
    };
    let model = action.map_or_else(|| fresh.clone(), |action| fresh.reduce(action));
    let game = model.game();
    let space = model.ruleset.space();
    let sentences: Vec<&str> = warnings.iter().map(|ignored| ignored.message.as_str()).collect();
    json!({
        "page": puzzle.name(),
        "link": persistence::current_route(&model).to_string(),
        "metric": model.ruleset.name(),
        "space": space.to_string(),
        "start": game.start_position().text(),
        "source": source(&game.start().kind),
        "moves": game.line().map(|turn| game.start_position().moves_text(turn.moves(), " ")).collect::<Vec<_>>(),
        "steps": game.line().map(|turn| turn.steps().len()).sum::<usize>(),
        "position": game.position().text(),
        "sentences": sentences,
        "box": warnings.iter().rfind(|ignored| !ignored.text.is_empty()).map(|ignored| &ignored.text).or(parsed.setup.as_ref()),
        "is_set_up": parsed.setup.is_some(),
    })
}

fn source(kind: &StartKind) -> Value {
    match kind {
        StartKind::Fresh => json!("fresh"),
        StartKind::Scramble { seed, depth } => json!({ "seed": seed, "depth": depth }),
        StartKind::Restart => json!("restart"),
        StartKind::FromMap => json!("chosen"),
        StartKind::Loaded => json!("loaded"),
        StartKind::Next(board) => json!({ "next": board.depth }),
        StartKind::Daily(board) => json!({ "day": board.to_string() }),
    }
}

/// Opens a saved game of `ramka`, `rotation` or `sliding`: its `turns`, the index of the current turn as `now`, its `link`,
/// and the JSON of saving it again as `kept`. `None` if the game is invalid.
///
/// # Panics
/// When there is no such puzzle, or the game cannot be written as JSON.
#[must_use]
pub fn open_game(puzzle: &str, kept: &str) -> Option<Value> {
    let puzzle = PuzzleKind::ALL.into_iter().find(|known| known.name() == puzzle).expect("a puzzle");
    let saved: SavedGame = serde_json::from_str(kept).ok()?;
    let game = saved.restore(puzzle)?;
    let turns = game.turns().iter().enumerate().map(|(index, turn)| match &turn.kind {
        HistoryEvent::Start(start) => json!({
            "source": source(&start.kind),
            "elapsed_ms": start.clock.elapsed_ms(Ms(99_999)),
            "runs": start.clock.is_running(),
            "hints": start.help.hints,
            "solver_moves": start.help.solver_moves,
            "after": turn.after.text(),
        }),
        HistoryEvent::Moves { moves, steps, actor, .. } => json!({
            "moves": game.turns()[index - 1].after.moves_text(moves, " "),
            "steps": game.turns()[index - 1].after.moves_text(steps, " "),
            "solver": *actor == Actor::Solver,
            "after": turn.after.text(),
        }),
    });
    let ruleset = puzzle.default_ruleset().for_position(game.position());
    Some(json!({
        "turns": turns.collect::<Vec<_>>(),
        "now": game.current_turn(),
        "won": game.is_won(),
        "link": route::game::route_of_game(&game, ruleset).to_string(),
        "kept": serde_json::to_value(SavedGame::of(&game, Ms(0))).expect("plain data"),
    }))
}

/// Opens a saved draft of a sliding block puzzle over a board: its `text`, whether its editor is `open`, whether it is
/// `playable`, and the JSON of saving it again as `kept`. `None` if the draft is invalid.
///
/// # Panics
/// When the draft cannot be written as JSON.
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

/// Whether a stored search for the hardest puzzles is read.
#[must_use]
pub fn is_search(kept: &str) -> bool {
    SearchJob::parse::<NativeJson>(kept).is_some()
}
