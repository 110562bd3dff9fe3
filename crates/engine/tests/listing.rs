//! Listings: every position once, ordered by length, each with a correct shortest solution.

use crate::laws;
use crate::spaces;
use std::collections::HashSet;
use std::sync::Arc;

use crate::spaces::TurnDirections;
use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::search::listing::{FullListing, PrefixListing, SelectedListing};
use antipode_engine::search::reference::{self, Depths, UNREACHED};
use antipode_engine::search::survey::Survey;
use antipode_engine::search::table::Table;
use antipode_puzzles::rotation::{Board, ReachableSet, Rule, SpaceLayout, TurnKind, Variant};
use antipode_puzzles::space::{Generator, Position, Space};

/// Writes a position as its rank.
fn write_rank(space: &Space) -> impl FnMut(&Position, &mut Vec<u8>) + '_ {
    |position, out| out.extend_from_slice(space.rank(position).to_string().as_bytes())
}

/// Parses the positions and solutions of lines whose positions are ranks.
fn read(space: &Space, text: &[u8]) -> Vec<(Position, Vec<Generator>)> {
    let letters = space.move_names.iter().all(|word| word.text.len() == 1);
    let word = |text: &str| {
        let index = space.move_names.iter().position(|word| word.text == text).expect("a word of the space");
        Generator(index as u16)
    };
    let line = |line: &str| {
        let (rank, solution) = line.split_once(' ').expect("a space after the position");
        let position = space.unrank(rank.parse().expect("a rank")).expect("a position");
        let words = match (solution, letters) {
            ("", _) => Vec::new(),
            (solution, true) => solution.split("").filter(|letter| !letter.is_empty()).map(word).collect(),
            (solution, false) => solution.split(' ').map(word).collect(),
        };
        (position, words)
    };
    std::str::from_utf8(text).expect("text").lines().map(line).collect()
}

/// The lines have different positions, are ordered by length, and solve them in as many moves as the reference
/// search.
fn assert_listed(space: &Space, depths: &Depths, text: &[u8]) -> Vec<Position> {
    let lines = read(space, text);
    assert!(lines.is_sorted_by_key(|(_, words)| words.len()));
    for (position, words) in &lines {
        assert_eq!(words.len(), usize::from(depths.by_rank[space.rank(position) as usize]));
        laws::replay(space, position, words, None);
    }
    let positions: HashSet<Position> = lines.iter().map(|(position, _)| *position).collect();
    assert_eq!(positions.len(), lines.len(), "each position once");
    lines.into_iter().map(|(position, _)| position).collect()
}

fn whole(space: &Space) -> Vec<u8> {
    let (mut listing, mut text) = (FullListing::new(space), Vec::new());
    Status::repeat(|| listing.step(7, &mut text, &mut write_rank(space)));
    assert_eq!(text.iter().filter(|byte| **byte == b'\n').count() as u64, listing.listed());
    text
}

fn first_few(space: &Space, moved: usize, reachable: u64) -> (Vec<u8>, u64) {
    let mut listing = PrefixListing::new(space, moved, reachable).expect("one class, one solved position");
    let mut text = Vec::new();
    Status::repeat(|| listing.step(100, &mut text, &mut write_rank(space)));
    (text, listing.listed())
}

fn table(space: &Space) -> Table {
    let survey = Survey::new(Arc::new(space.clone())).run_in_steps(1000);
    survey.into_table().expect("the survey has finished")
}

#[test]
fn a_whole_space_is_listed() {
    for space in [
        spaces::rotation(2, 4),
        spaces::rotation_by(4, 2, TurnDirections::Clockwise),
        spaces::eight_puzzle(),
        spaces::rotation_by_threes(4, 3),
        spaces::closed(&spaces::rotation_by(3, 2, TurnDirections::Clockwise)),
    ] {
        let depths = reference::search(&space);
        let positions = assert_listed(&space, &depths, &whole(&space));
        assert_eq!(positions.len() as u64, depths.counts.iter().sum::<u64>());
    }
}

/// The text equals that of a reference search with a queue.
#[test]
fn a_list_is_in_the_order_of_the_search() {
    for space in [
        spaces::rotation(3, 3),
        spaces::rotation_by(4, 2, TurnDirections::Clockwise),
        spaces::eight_puzzle(),
        spaces::closed(&spaces::rotation_by(3, 2, TurnDirections::Clockwise)),
    ] {
        let letters = space.move_names.iter().all(|word| word.text.len() == 1);
        let backwards = space.reversed();
        let mut queue: Vec<(Position, String)> =
            space.solved.iter().map(|solved| (*solved, String::new())).collect();
        let mut found: HashSet<Position> = space.solved.iter().copied().collect();
        let (mut next, mut plain) = (0, String::new());
        while let Some((here, solution)) = queue.get(next).cloned() {
            next += 1;
            plain += &format!("{} {solution}\n", space.rank(&here));
            for step in &backwards.classes[here.class as usize] {
                let there = space.apply(&here, step);
                if found.insert(there) {
                    let word = &space.move_names[usize::from(step.generator.0)].text;
                    let between = if letters || solution.is_empty() { "" } else { " " };
                    queue.push((there, format!("{word}{between}{solution}")));
                }
            }
        }
        assert!(whole(&space) == plain.into_bytes(), "{:?}", space.name);
    }
}

/// Broukhis's program lists 362,880 positions, none of which takes more than eleven moves.
#[test]
fn nine_numbers_by_quarters() {
    let layout = SpaceLayout::of(&variant(3, 3, 2, Rule::Quarter)).expect("a small board");
    let space = layout.space();
    let depths = reference::search(space);
    assert_eq!(assert_listed(space, &depths, &whole(space)).len(), 362_880);
    assert_eq!(depths.counts.len(), 12);
}

#[test]
fn selected_positions_are_listed_by_a_table() {
    for space in [spaces::rotation(2, 4), spaces::eight_puzzle()] {
        let depths = reference::search(&space);
        let chosen = (0..space.position_count()).step_by(101).filter_map(|rank| space.unrank(rank));
        let table = table(&space);
        let mut listing = SelectedListing::new(&table, chosen.clone());
        Status::repeat(|| listing.step(50, &mut write_rank(&space)));
        let positions = assert_listed(&space, &depths, &listing.into_text());
        let solvable = chosen.filter(|at| depths.by_rank[space.rank(at) as usize] != UNREACHED).count();
        assert_eq!(positions.len(), solvable);
    }
}

#[test]
fn prefix_permutations_are_listed_without_a_table() {
    for (space, moved) in [
        (spaces::rotation(2, 4), 6),
        (spaces::rotation_by(4, 2, TurnDirections::Clockwise), 5),
        (spaces::eight_with_nine(true), 6),
        (spaces::rotation(3, 3), 9),
    ] {
        let depths = reference::search(&space);
        let within = |position: &Position| {
            (moved..).zip(&position.order.0[moved..]).all(|(at, tile)| at == usize::from(*tile))
        };
        let reached = |position: &Position| depths.by_rank[space.rank(position) as usize] != UNREACHED;
        let expected = (0..space.position_count())
            .filter_map(|rank| space.unrank(rank))
            .filter(|position| within(position) && reached(position));
        let expected: HashSet<Position> = expected.collect();
        let (text, listed) = first_few(&space, moved, expected.len() as u64);
        assert_eq!(listed, expected.len() as u64);
        let positions = assert_listed(&space, &depths, &text);
        assert_eq!(positions.into_iter().collect::<HashSet<_>>(), expected);
    }
}

/// A group that does not reach every order ends at its farthest position, also when more positions are expected.
#[test]
fn a_small_group_ends() {
    let space = spaces::rotation(3, 2);
    let (text, listed) = first_few(&space, 5, 120);
    let depths = reference::search(&space);
    assert_eq!(assert_listed(&space, &depths, &text).len() as u64, listed);
    assert!(0 < listed && listed < 120, "{listed}");
}

#[test]
fn spaces_with_several_classes_need_a_table() {
    assert!(PrefixListing::new(&spaces::eight_puzzle(), 4, 24).is_none());
    assert!(
        PrefixListing::new(&spaces::rotation(4, 3), 4, 24).is_none(),
        "eight others have too many arrangements"
    );
}

/// Broukhis, 2003: all permutations of the first eight of twelve numbers can be solved in 22 moves or less.
#[test]
fn the_first_eight_of_twelve_numbers_in_two_rings() {
    let variant = variant(3, 4, 3, Rule::Ring);
    assert!(ReachableSet::of(variant.board()).contains_every_order());
    let layout = SpaceLayout::of(&variant).expect("twelve cells");
    let (text, listed) = first_few(layout.space(), 8, 40_320);
    assert_eq!(listed, 40_320);
    let lines = read(layout.space(), &text);
    for (position, words) in &lines {
        laws::replay(layout.space(), position, words, None);
        assert_eq!(position.order.0[8..], [8, 9, 10, 11, 12, 13, 14, 15]);
    }
    assert_eq!(lines.iter().map(|(_, words)| words.len()).max(), Some(22));
}

fn variant(rows: u8, cols: u8, block: u8, rule: Rule) -> Variant {
    let turning = if rule == Rule::Ring { TurnKind::Ring } else { TurnKind::Quarter };
    let board = Board::new((rows, cols), (block, block), turning, false).expect("a board");
    Variant::new(board, rule).expect("a rule of the board")
}
