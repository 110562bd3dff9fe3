//! `antipode group`: the group that the turns of a board generate.

use antipode_puzzles::plain_text::Excerpt;
use std::io::Write;

use antipode_engine::group::chain::{Certainty, Chain};
use antipode_engine::group::turn_group::TurnGroup;
use antipode_engine::group::verify::Verification;
use antipode_engine::resumable::Resumable;
use antipode_puzzles::permutation::{Permutation, orbits};
use antipode_puzzles::rotation::verdict::solvability;
use antipode_puzzles::rotation::{Board, MAX_SIDE, ReachableSet, Rule, Turn, Variant, format_turn};
use clap::Args;
use serde::Serialize;

use super::arguments::{RuleOption, parse_variant};
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct GroupArguments {
    /// A board of Rotation, such as 5x4n3; the name of the puzzle may precede it
    #[arg(num_args = 1..=2, required_unless_present = "to")]
    board: Vec<String>,
    #[command(flatten)]
    rule: RuleOption,
    /// Give the numbers directions, as o at the end of the board does; each cell then has four points
    #[arg(long)]
    orientable: bool,
    /// Print the orders for all boards with sides from 2 to SIDE and all blocks, one per line: board, rule, order, and
    /// its proof: meets-bound (the upper bound from the invariants) or verified (by Schreier's lemma)
    #[arg(long, value_name = "SIDE", conflicts_with = "board")]
    #[arg(value_parser = clap::value_parser!(u8).range(2..=i64::from(MAX_SIDE)))]
    to: Option<u8>,
}

impl GroupArguments {
    fn variant(&self) -> Result<Variant, Failure> {
        let board = match &*self.board {
            [puzzle, board] if puzzle == "rotation" => board,
            [board] => board,
            boards => {
                return Err(Failure::bad_input(format!(
                    "there is more than one board: {}",
                    Excerpt(&boards.join(", "))
                )));
            }
        };
        let variant = parse_variant(board, self.rule.rule)?;
        if !self.orientable {
            return Ok(variant);
        }
        let plain = variant.board();
        let size = (plain.rows() as u8, plain.cols() as u8);
        let block = (plain.block_rows() as u8, plain.block_cols() as u8);
        Board::new(size, block, plain.turn_kind(), true)
            .and_then(|board| Variant::new(board, variant.rule()))
            .map_err(|why| Failure::of_argument("board", board, why))
    }
}

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
Gives the order, exact and factorised, from a stabiliser chain; the proof of the order; the case of the theorem; and the \
fraction of solvable positions.\n\n\
JSON: {\"board\", \"rule\", \"orientable\", \"order\" (digits), \"factorised\", \"factors\": [[prime, exponent]], \
\"formula\", \"certainty\", \"case\", \"standing\", \"solvable_fraction\", \"points\", \"orbits\": [sizes], \
\"base\": [points from 1], \"orbit_sizes\", \"generators\": [{\"turn\", \"images\": [points from 1]}]}";

#[derive(Serialize)]
struct Answer<'a> {
    board: String,
    rule: &'a str,
    orientable: bool,
    /// All digits, as text: the number exceeds the precision of JSON numbers.
    order: String,
    factorised: String,
    factors: Vec<(u64, u32)>,
    formula: String,
    certainty: &'a str,
    case: &'a str,
    standing: &'a str,
    solvable_fraction: String,
    /// The number of permuted points: one per cell, or four if numbers have directions.
    points: usize,
    /// The sizes of the orbits of the points, in descending order.
    orbits: Vec<usize>,
    /// The base points of the stabiliser chain, from 1, and the sizes of their orbits.
    base: Vec<u16>,
    orbit_sizes: Vec<usize>,
    generators: Vec<Generator>,
}

#[derive(Serialize)]
struct Generator {
    turn: String,
    /// The image of each point, from 1.
    images: Vec<u16>,
}

pub(super) fn run(arguments: &GroupArguments, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let Some(max_side) = arguments.to else { return print_group(&arguments.variant()?, json, out) };
    let rule = arguments.rule.rule.unwrap_or(Rule::Quarter);
    for board in boards(max_side, rule, arguments.orientable) {
        let group = CertainGroup::of(board);
        let (order, certainty) = (group.order(), group.certainty());
        writeln!(out, "{board:#} {rule} {order} {certainty}")?;
    }
    Ok(())
}

/// All boards of a rule with sides of 2 to `max_side` cells. Of a board and its transpose, only the one that is at least as wide
/// as high.
pub(crate) fn boards(max_side: u8, rule: Rule, orientable: bool) -> Vec<Board> {
    let mut boards = Vec::new();
    for rows in 2..=max_side {
        for cols in rows..=max_side {
            for block_rows in 1..=rows {
                for block_cols in 1..=cols {
                    let transposed_later = rows == cols && block_rows > block_cols;
                    let board =
                        Board::new((rows, cols), (block_rows, block_cols), rule.turn_kind(), orientable);
                    // The group of single cells is trivial.
                    boards.extend(board.ok().filter(|board| !transposed_later && !board.has_single_cells()));
                }
            }
        }
    }
    boards
}

/// A group with a proven order.
struct CertainGroup {
    turns: TurnGroup,
    chain: Chain,
}

impl CertainGroup {
    fn of(board: Board) -> CertainGroup {
        let turns = TurnGroup::of(board);
        let chain = turns.chain();
        let chain = match chain.certainty() {
            Certainty::Probable { .. } => Verification::new(chain).run().finish(),
            Certainty::MeetsBound | Certainty::Verified => chain,
        };
        CertainGroup { turns, chain }
    }

    fn order(&self) -> String {
        self.chain.order().digits()
    }

    fn certainty(&self) -> &'static str {
        match self.chain.certainty() {
            Certainty::MeetsBound => "meets-bound",
            Certainty::Verified => "verified",
            Certainty::Probable { .. } => "probable",
        }
    }
}

fn print_group(variant: &Variant, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    // The group permutes cells, so equal tiles get different numbers.
    let board = variant.board().with_numbered_cells();
    let group = CertainGroup::of(board);
    let (chain, order) = (&group.chain, group.chain.order());
    let theorem = solvability(&ReachableSet::of(board));
    let generators = group.turns.generators();
    let mut orbits: Vec<usize> = orbits(group.turns.points(), generators).iter().map(Vec::len).collect();
    orbits.sort_unstable_by(|a, b| b.cmp(a));
    if json {
        let turn = |(block, images): (usize, &Permutation)| Generator {
            turn: format_turn(Turn::clockwise(block as u8), board),
            images: images.images().iter().map(|image| image + 1).collect(),
        };
        let answer = Answer {
            board: format!("{board:#}"),
            rule: variant.rule().name(),
            orientable: board.is_orientable(),
            order: group.order(),
            factorised: order.factorisation(),
            factors: order.prime_factors(),
            formula: theorem.count.formula(),
            certainty: group.certainty(),
            case: theorem.case.name(),
            standing: theorem.proof_status.name(),
            solvable_fraction: theorem.fraction.to_string(),
            points: group.turns.points(),
            orbits,
            base: chain.base().map(|point| point + 1).collect(),
            orbit_sizes: chain.orbit_sizes().collect(),
            generators: generators.iter().enumerate().map(turn).collect(),
        };
        serde_json::to_writer(&mut *out, &answer)?;
        writeln!(out)?;
        return Ok(());
    }
    let certainty = match chain.certainty() {
        Certainty::MeetsBound => "certain: it equals the upper bound from the invariants",
        Certainty::Verified => "certain: every Schreier generator was sifted",
        Certainty::Probable { .. } => "probable",
    };
    writeln!(
        out,
        "Rotation {board:#} by {}: {} generators on {} points.",
        variant.rule(),
        generators.len(),
        chain.points()
    )?;
    writeln!(out, "Order {order} ({certainty})")?;
    writeln!(out, "    = {} = {}", theorem.count.formula(), order.factorisation())?;
    writeln!(out, "{}: {}", theorem.case.title(), theorem.description())?;
    let solvable = if theorem.fraction.is_all() {
        "Every position".to_owned()
    } else {
        format!("{} of all positions", theorem.fraction)
    };
    writeln!(out, "{solvable} can be solved; {}.", theorem.proof_status)?;
    let sizes: Vec<String> = orbits.iter().map(ToString::to_string).collect();
    writeln!(out, "Orbits of {} points.", sizes.join(", "))?;
    let level = |(base, size): (u16, usize)| format!("{}:{size}", base + 1);
    let levels: Vec<String> = chain.base().zip(chain.orbit_sizes()).map(level).collect();
    writeln!(out, "Base points with their orbit sizes: {}", levels.join(" "))?;
    Ok(())
}
