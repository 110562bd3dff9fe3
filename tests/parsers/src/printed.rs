//! What is printed is read again as the same thing: positions, goals, drafts, moves and games, on generated boards of every
//! outline up to the limits. The bytes are the seed of the generator.

use antipode_play::day::Day;
use antipode_play::game::daily::DailyBoard;
use antipode_play::game::saved_game::SavedGame;
use antipode_play::game::{Actor, Event, Game, HistoryEntry, Ms, StartKind, reduce};
use antipode_play::puzzle::rating::RatedDepth;
use antipode_play::puzzle::{Move, Position, PuzzleKind, Ruleset};
use antipode_play::route::Route;
use antipode_play::route::game::{LinkReplay, parse, route_of_game};
use antipode_puzzles::fifteen;
use antipode_puzzles::rotation::Variant;
use antipode_puzzles::short_list;
use antipode_puzzles::sliding::draft::{Draft, DraftFault, DraftGoal};
use antipode_puzzles::sliding::foreign::Format;
use antipode_puzzles::sliding::notation::{
    CellContent, format_goal, format_position, parse_goal, parse_position,
};
use antipode_puzzles::sliding::{CornerRule, Freedom, Grid};

use super::random::Random;
use super::sliding::assert_foreign;

fn names() -> impl Iterator<Item = char> {
    ('A'..='Z').chain('a'..='z').chain('0'..='9')
}

/// A board of any outline with connected pieces. The goal is any: it may overlap, leave the grid and cover walls.
pub(super) fn draft(grid: Grid, random: &mut Random) -> Draft {
    let mut draft = Draft::empty(grid);
    let (walls, fill, most) = (random.below(4), 1 + random.below(8), 1 + random.below(6));
    let mut names = names();
    for start in 0..grid.cell_count() {
        if draft.content(start) != CellContent::Hole || random.below(8) >= fill {
            continue;
        }
        if random.below(8) < walls {
            draft.set_content(start, CellContent::Wall);
            continue;
        }
        let Some(name) = names.next() else { break };
        draft.set_content(start, CellContent::Piece(name));
        for _ in 1..1 + random.below(most) {
            let free = grid.neighbours(draft.cells_of(name)).iter();
            let free: Vec<usize> = free.filter(|cell| draft.content(*cell) == CellContent::Hole).collect();
            if !free.is_empty() {
                draft.set_content(*random.one_of(&free), CellContent::Piece(name));
            }
        }
        let freedoms = [Freedom::Free, Freedom::Free, Freedom::Horizontal, Freedom::Vertical, Freedom::Fixed];
        draft.set_freedom(name, *random.one_of(&freedoms));
    }
    // Some gates, which admit the pieces that stand there.
    for _ in 0..[0, 0, 1, 4][random.below(4)] {
        let cell = random.below(grid.cell_count());
        let names = draft.names();
        let mut admitted: String = names.iter().filter(|_| random.below(2) == 0).collect();
        if let CellContent::Piece(name) = draft.content(cell) {
            admitted.push(name);
        }
        draft.set_gate(cell, &admitted);
    }
    draft.set_goal(goal(&draft, random));
    draft
}

fn goal(draft: &Draft, random: &mut Random) -> DraftGoal {
    let names = draft.names();
    if names.is_empty() || random.below(4) == 0 {
        let piece = names.first().copied().unwrap_or('A');
        return DraftGoal::Corner { piece, rule: *random.one_of(&[CornerRule::Strict, CornerRule::Loose]) };
    }
    let stays = random.below(2) == 0;
    let mut anchors = short_list::map([]);
    for name in &names {
        let (top, left, ..) = draft.grid().bounding_box(draft.cells_of(*name));
        if random.below(3) == 0 {
            let any = random.below(draft.grid().cell_count());
            let anchor = if stays { draft.grid().cell(top, left) } else { any };
            anchors.insert(*name, anchor as u8);
        }
    }
    let group =
        |random: &mut Random| (0..random.below(4)).map(|_| *random.one_of(&names)).collect::<String>() + "?";
    let interchangeable = (0..random.below(4)).map(|_| group(random)).collect();
    DraftGoal::Places { anchors, interchangeable }
}

pub(super) fn grids() -> Vec<Grid> {
    (1..=64).flat_map(|rows| (1..=64).filter_map(move |cols| Grid::new(rows, cols))).collect()
}

/// What the player sees of a draft.
fn shown(draft: &Draft) -> impl PartialEq + std::fmt::Debug + use<> {
    let contents: Vec<CellContent> = (0..draft.grid().cell_count()).map(|cell| draft.content(cell)).collect();
    let freedoms: Vec<Freedom> = draft.names().into_iter().map(|name| draft.freedom(name)).collect();
    let anchors = match draft.goal() {
        DraftGoal::Places { anchors, .. } => Ok(anchors.clone()),
        DraftGoal::Corner { piece, rule } => Err((*piece, *rule)),
    };
    (draft.grid(), contents, freedoms, anchors, draft.piece_kinds())
}

/// Checks that a draft, and the board that it describes, are read as printed.
pub fn assert_draft(draft: &Draft) {
    let text = draft.to_text();
    let again = Draft::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(shown(&again), shown(draft), "{text}");
    match draft.build() {
        Ok((position, goal)) => {
            assert_eq!((draft.faults(), again.to_text()), (Vec::new(), text.clone()));
            assert_eq!(parse_position(&format_position(&position)), Ok(position.clone()), "{text}");
            let goal_text = format_goal(&goal, position.board());
            assert_eq!(parse_goal(&goal_text, &position), Ok(goal.clone()), "{text}");
            assert_eq!(Draft::from_position(&position, &goal).build(), Ok((position, goal)), "{text}");
        }
        Err(DraftFault::Unreadable(error)) => panic!("{text} has no fault but is unreadable: {error}"),
        Err(fault) => assert_eq!(draft.faults().first(), Some(&fault)),
    }
}

/// A game of random moves, some of them undone.
fn game(start: &Position, kind: StartKind, ruleset: Ruleset, random: &mut Random) -> Game {
    let mut game = Game::new(start.clone(), kind);
    for now in 0..random.below(12) as u64 {
        let legal = ruleset.for_position(game.position()).moves(game.position()).unwrap_or_default();
        if !legal.is_empty() {
            let moves = vec![*random.one_of(&legal)];
            game = reduce(&game, Event::Play { moves, actor: Actor::Player, now: Ms(now) });
        }
    }
    if random.below(3) == 0 { reduce(&game, Event::Undo(Ms(99))) } else { game }
}

fn moves_of(game: &Game) -> Vec<Move> {
    game.line().flat_map(HistoryEntry::moves).copied().collect()
}

fn assert_game(game: &Game, ruleset: Ruleset) {
    let kind = game.position().kind();
    let ruleset = ruleset.for_position(game.start_position());
    let route = route_of_game(game, ruleset);
    let read = Route::parse(&route.to_string());
    assert_eq!(read, route);
    let parsed = parse(&read, kind);
    assert_eq!(parsed.warnings, [], "{route}");
    if let Some(link) = parsed.link {
        let replay = LinkReplay::new(link).finished();
        let opened = replay.game();
        assert_eq!(replay.warning(), None, "{route}");
        assert_eq!(opened.start_position(), game.start_position(), "{route}");
        assert_eq!(moves_of(&opened), moves_of(game), "{route}");
        assert_eq!(opened.position(), game.position(), "{route}");
        assert_eq!(replay.ruleset().name(), ruleset.name(), "{route}");
        if let StartKind::Scramble { .. } | StartKind::Daily(_) = &game.start().kind {
            assert_eq!(opened.start().kind, game.start().kind, "{route}");
        }
    } else {
        let default = parsed.ruleset.unwrap_or(kind.default_ruleset());
        assert_eq!((&default.solved(), moves_of(game).len()), (game.position(), 0), "{route}");
    }
    let saved = SavedGame::of(game, Ms(100));
    let text = serde_json::to_string(&saved).expect("plain data");
    let restored = serde_json::from_str::<SavedGame>(&text).expect("it was written").restore(kind);
    let restored = restored.expect("a game");
    assert_eq!(SavedGame::of(&restored, Ms(0)), saved);
    assert_eq!((restored.position(), restored.turns().len()), (game.position(), game.turns().len()));
}

fn start_kind(random: &mut Random, metric: &'static str) -> StartKind {
    let seed = random.bits();
    let seed = format!("{}{seed}", random.one_of(&["monday", "a b&c=d#é%", "", "+"]));
    match random.below(5) {
        0 => StartKind::Loaded,
        1 => StartKind::Scramble { seed, depth: None },
        2 => StartKind::Next(RatedDepth::of_depth(random.below(50) as u32, metric)),
        3 => StartKind::Daily(DailyBoard { day: Day(random.below(50_000) as u32), is_hard: false }),
        _ => StartKind::Scramble { seed, depth: Some(random.below(50) as u32) },
    }
}

/// Rotation boards with their rules.
pub(super) fn rotation_board(random: &mut Random) -> Variant {
    loop {
        let (width, height) = (1 + random.below(12), 1 + random.below(12));
        let block = 1 + random.below(12);
        let other = random.one_of(&["", "", "x1", "x2", "x3"]);
        let oriented = random.one_of(&["", "o", "r", "ro"]);
        let ring = random.one_of(&["", "@ring"]);
        let rule = random.one_of(&["", " quarter", " half", " clockwise", " 180", " ring"]);
        if let Ok(variant) =
            format!("{width}x{height}n{block}{other}{oriented}{ring}{rule}").parse::<Variant>()
        {
            return variant;
        }
    }
}

pub fn printed_draft(bytes: &[u8]) {
    let mut random = Random::of(bytes);
    let grid = *random.one_of(&grids());
    assert_draft(&draft(grid, &mut random));
}

/// Boards in the formats of other programs. A random board is seldom one of theirs, so pieces are often made like theirs.
pub fn printed_foreign_board(bytes: &[u8]) {
    let mut random = Random::of(bytes);
    for _ in 0..4 {
        let klotski = random.below(3) == 0;
        let sizes =
            [(5, 4), (6, 6), (4, 7), (2, 3)].map(|(rows, cols)| Grid::new(rows, cols).expect("small"));
        let grid = if klotski { sizes[0] } else { *random.one_of(&sizes) };
        let mut draft = if klotski { klotski_draft(grid, &mut random) } else { draft(grid, &mut random) };
        let bound = random.below(3);
        for name in draft.names() {
            let (_, _, height, width) = grid.bounding_box(draft.cells_of(name));
            let along = if height == 1 { Freedom::Horizontal } else { Freedom::Vertical };
            match bound {
                0 => draft.set_freedom(name, Freedom::Free),
                1 if height.min(width) == 1 => draft.set_freedom(name, along),
                _ => {}
            }
        }
        // Gates of the piece with the goal only, as in other programs, or none.
        let main = draft.names().into_iter().find(|name| draft.target_of(*name).is_some());
        let is_gated = random.below(3) == 0;
        for cell in 0..grid.cell_count() {
            let is_gate = is_gated && draft.content(cell) == CellContent::Hole && random.below(3) == 0;
            let admitted = main.filter(|_| is_gate).map_or(String::new(), String::from);
            draft.set_gate(cell, &admitted);
        }
        if let Ok((start, goal)) = draft.build() {
            for format in Format::ALL {
                assert_foreign(format, &start, Some(&goal));
            }
        }
    }
}

/// A position of Klotski with any pieces.
fn klotski_draft(grid: Grid, random: &mut Random) -> Draft {
    let mut draft = Draft::empty(grid);
    let mut names = names();
    let square = *random.one_of(&[0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14]);
    let sizes = [(1, 1), (1, 2), (2, 1)];
    for (first, (height, width)) in std::iter::once((square, (2, 2)))
        .chain((0..20).map(|cell| (cell, *random.one_of(&sizes))).collect::<Vec<_>>())
    {
        let (row, col) = grid.row_col(first);
        let inside = row + height <= grid.rows() && col + width <= grid.cols();
        let cells = (0..height * width).map(|at| first + at / width * grid.cols() + at % width);
        if inside
            && cells.clone().all(|cell| draft.content(cell) == CellContent::Hole)
            && (height * width == 4 || random.below(4) > 0)
        {
            let name = names.next().expect("there are few pieces");
            cells.for_each(|cell| draft.set_content(cell, CellContent::Piece(name)));
        }
    }
    draft.set_piece_goal('A', 13);
    draft
}

pub fn printed_sliding_game(bytes: &[u8]) {
    let mut random = Random::of(bytes);
    let grid = *random.one_of(&grids());
    let draft = draft(grid, &mut random);
    if draft.build().is_ok() {
        let start = PuzzleKind::Sliding.solved().parse(&draft.to_text()).expect("a valid board");
        let rulesets = PuzzleKind::Sliding.default_ruleset().for_position(&start).comparable();
        let ruleset = *random.one_of(&rulesets);
        let kind = start_kind(&mut random, ruleset.name());
        assert_game(&game(&start, kind, ruleset, &mut random), ruleset);
    }
}

pub fn printed_rotation_game(bytes: &[u8]) {
    let mut random = Random::of(bytes);
    let ruleset = Ruleset::Rotation(rotation_board(&mut random));
    let kind = start_kind(&mut random, ruleset.name());
    let start = match &kind {
        StartKind::Scramble { seed, .. } => ruleset.scrambled(seed).unwrap_or(ruleset.solved()),
        _ => ruleset.solved(),
    };
    assert_game(&game(&start, kind, ruleset, &mut random), ruleset);
}

/// Any board of Fifteen with any goal in any metric.
pub(super) fn fifteen_variant(random: &mut Random) -> fifteen::Variant {
    let mut side = || 2 + random.below(usize::from(fifteen::MAX_SIDE) - 1) as u8;
    let (rows, cols) = (side(), side());
    let goal = *random.one_of(&fifteen::Goal::NAMED);
    let named = fifteen::Board::new(rows, cols, goal).expect("sides from 2 on");
    let board = match random.below(5) {
        0 => fifteen::Board::solved_at(&fifteen::Position::random(named, &random.bits().to_string())),
        _ => named,
    };
    fifteen::Variant::new(board, *random.one_of(&fifteen::Metric::ALL))
}

pub fn printed_fifteen_game(bytes: &[u8]) {
    let mut random = Random::of(bytes);
    let ruleset = Ruleset::Fifteen(fifteen_variant(&mut random));
    let kind = start_kind(&mut random, ruleset.name());
    let start = ruleset.scrambled(&random.bits().to_string()).expect("Fifteen is drawn at once");
    let start = if random.below(4) == 0 { ruleset.solved() } else { start };
    assert_game(&game(&start, kind, ruleset, &mut random), ruleset);
}

pub fn printed_ramka_game(bytes: &[u8]) {
    let mut random = Random::of(bytes);
    let ruleset = *random.one_of(&PuzzleKind::Ramka.default_ruleset().comparable());
    let kind = start_kind(&mut random, ruleset.name());
    let start = ruleset.scrambled(&random.bits().to_string()).expect("Ramka is drawn at once");
    let start = if random.below(4) == 0 { ruleset.solved() } else { start };
    assert_game(&game(&start, kind, ruleset, &mut random), ruleset);
}
