//! The choice of a board: size, block, and what counts as a turn. Each choice adapts the others, so that such a board exists.

use crate::panel::select::select;
use antipode_play::puzzle::rotation::metric::rule_title;
use antipode_puzzles::rotation::presets::FAMILIES;
use antipode_puzzles::rotation::{Board, MAX_SIDE, Numbering, Rule, TurnKind, Variant};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// The properties of [`board_picker`].
pub struct BoardPickerProps {
    /// The current board with its rule.
    pub variant: Variant,
    /// Which games use this rule, in a sentence.
    pub explanation: AttrValue,
    /// Called with another board or rule.
    pub on_pick: Callback<Variant>,
}

pub fn board_picker(props: &BoardPickerProps) -> Html {
    let BoardPickerProps { variant, explanation: explain, on_pick } = props;
    let (variant, options) = (*variant, BoardOptions::of(*variant));
    let pick = {
        let on_pick = on_pick.clone();
        move |options: BoardOptions| on_pick.emit(options.nearest_variant())
    };
    let sides = |chosen: u8| (1..=MAX_SIDE).map(move |side| (side.to_string(), side == chosen)).collect();
    let size = |set: fn(&mut BoardOptions, u8)| {
        let pick = pick.clone();
        Callback::from(move |index: usize| {
            let mut options = options;
            set(&mut options, index as u8 + 1);
            pick(options);
        })
    };
    let blocks = blocks(variant.board());
    let on_block = {
        let (pick, blocks) = (pick.clone(), blocks.clone());
        Callback::from(move |index: usize| {
            if let Some(&block) = blocks.get(index) {
                pick(BoardOptions { block, ..options });
            }
        })
    };
    let rules = rules(variant);
    let on_rule = {
        let (pick, rules) = (pick.clone(), rules.clone());
        Callback::from(move |index: usize| {
            if let Some(&rule) = rules.get(index) {
                pick(BoardOptions { rule, ..options });
            }
        })
    };
    let on_orientable = {
        let pick = pick.clone();
        Callback::from(move |event: Event| {
            pick(BoardOptions {
                orientable: event.target_unchecked_into::<HtmlInputElement>().checked(),
                ..options
            });
        })
    };
    let on_numbering = {
        let pick = pick.clone();
        Callback::from(move |event: Event| {
            let rows = event.target_unchecked_into::<HtmlInputElement>().checked();
            pick(BoardOptions {
                numbering: if rows { Numbering::Rows } else { Numbering::Cells },
                ..options
            });
        })
    };
    let named_blocks = blocks.iter().map(|&block| (name_of_block(block), block == options.block)).collect();
    let named_rules = rules.iter().map(|&rule| (rule_title(rule).to_owned(), rule == options.rule)).collect();
    html! {
        <div class="pickers" key="pickers">
            { preset_select(variant, on_pick) }
            { select("Wide", sides(options.cols), size(|options, side| options.cols = side)) }
            { select("High", sides(options.rows), size(|options, side| options.rows = side)) }
            { select("Block", named_blocks, on_block) }
            { select("Turns", named_rules, on_rule) }
            <label class="tick">
                <input type="checkbox" checked={options.orientable} disabled={options.rule.turn_kind() == TurnKind::Ring} onchange={on_orientable} />
                { "Numbers must end upright" }
            </label>
            <label class="tick">
                <input type="checkbox" checked={options.numbering == Numbering::Rows} disabled={options.rule.turn_kind() != TurnKind::Quarter} onchange={on_numbering} />
                { "One number per row" }
            </label>
            if !explain.is_empty() {
                <p class="foot">{ explain }</p>
            }
        </div>
    }
}

/// The presets: boards of other games.
fn preset_select(variant: Variant, on_pick: &Callback<Variant>) -> Html {
    let all = || FAMILIES.iter().flat_map(|family| family.presets);
    let chosen = all().position(|preset| preset.variant() == variant);
    let onchange = {
        let on_pick = on_pick.clone();
        Callback::from(move |event: Event| {
            let index: Option<usize> =
                event.target_unchecked_into::<HtmlSelectElement>().value().parse().ok();
            if let Some(preset) = index.and_then(|index| all().nth(index)) {
                on_pick.emit(preset.variant());
            }
        })
    };
    let mut index = 0;
    let groups = FAMILIES.iter().map(|family| {
        let options = family.presets.iter().map(|preset| {
            let this = index;
            index += 1;
            html! { <option value={this.to_string()} selected={chosen == Some(this)}>{ preset.name }</option> }
        });
        html! { <optgroup label={family.name}>{ for options }</optgroup> }
    });
    html! {
        <label class="field wide">{ "Game" }<select {onchange}>
            <option value="" selected={chosen.is_none()} disabled=true>{ "another board" }</option>
            { for groups }
        </select></label>
    }
}

fn name_of_block((high, wide): (u8, u8)) -> String {
    format!("{wide} × {high}")
}

/// The blocks that fit on the board, oblong ones included where blocks turn by 180°. Rows before columns.
fn blocks(board: Board) -> Vec<(u8, u8)> {
    blocks_of(board, board.turn_kind())
}

/// The same for a given turning.
fn blocks_of(board: Board, turning: TurnKind) -> Vec<(u8, u8)> {
    let (rows, cols) = (board.rows() as u8, board.cols() as u8);
    if turning == TurnKind::Flip {
        let all = (1..=rows).flat_map(|high| (1..=cols).map(move |wide| (high, wide)));
        let fits = |&block: &(u8, u8)| {
            Board::new((rows, cols), block, TurnKind::Flip, board.is_orientable()).is_ok()
        };
        return all.filter(fits).collect();
    }
    let smallest = if turning == TurnKind::Ring { 2 } else { 1 };
    (smallest..=rows.min(cols)).map(|side| (side, side)).collect()
}

/// The rules that fit the block. A ring of four cells is the same as a quarter turn, so it is offered only if it is already
/// chosen.
fn rules(variant: Variant) -> Vec<Rule> {
    let board = variant.board();
    let (high, wide) = (board.block_rows(), board.block_cols());
    let fits = |rule: &Rule| match rule.turn_kind() {
        TurnKind::Flip => blocks_of(board, TurnKind::Flip).contains(&(high as u8, wide as u8)),
        TurnKind::Quarter => high == wide,
        TurnKind::Ring => high == wide && high > 2 && !board.is_orientable(),
    };
    Rule::ALL.into_iter().filter(|rule| *rule == variant.rule() || fits(rule)).collect()
}

/// The chosen options, which may not fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BoardOptions {
    rows: u8,
    cols: u8,
    /// Rows, columns.
    block: (u8, u8),
    rule: Rule,
    orientable: bool,
    numbering: Numbering,
}

impl BoardOptions {
    fn of(variant: Variant) -> BoardOptions {
        let board = variant.board();
        BoardOptions {
            rows: board.rows() as u8,
            cols: board.cols() as u8,
            block: (board.block_rows() as u8, board.block_cols() as u8),
            rule: variant.rule(),
            orientable: board.is_orientable(),
            numbering: board.numbering(),
        }
    }

    /// The nearest valid board: a block that is too large shrinks, a block that must be square becomes square, of 2 × 2 at
    /// least unless it is chosen as a single cell or the board has no room, numbers that never turn have no orientation, and
    /// a single line has no rings.
    fn nearest_variant(self) -> Variant {
        let (high, wide) = (self.block.0.min(self.rows), self.block.1.min(self.cols));
        let narrow = self.rows.min(self.cols);
        let rule =
            if narrow == 1 && self.rule.turn_kind() == TurnKind::Ring { Rule::Quarter } else { self.rule };
        let least =
            if self.block == (1, 1) && rule.turn_kind() != TurnKind::Ring { 1 } else { narrow.min(2) };
        let side = high.min(wide).max(least);
        let turning = rule.turn_kind();
        let block = if turning == TurnKind::Flip { (high, wide) } else { (side, side) };
        let orientable = self.orientable && turning != TurnKind::Ring;
        let board = Board::new((self.rows, self.cols), block, turning, orientable);
        let board = board.expect("the block fits the board and the turning");
        // One number per row goes with quarter turns only.
        Variant::new(board.with_numbering(self.numbering).unwrap_or(board), rule)
            .expect("the board was made for the rule")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markup::markup;

    /// Every board of up to 5 × 5, under every rule.
    fn every() -> Vec<Variant> {
        let mut all = Vec::new();
        for rule in Rule::ALL {
            for (rows, cols) in (1..=5).flat_map(|rows| (1..=5).map(move |cols| (rows, cols))) {
                for block in (1..=rows).flat_map(|high| (1..=cols).map(move |wide| (high, wide))) {
                    for orientable in [false, true] {
                        let board = Board::new((rows, cols), block, rule.turn_kind(), orientable);
                        for numbering in [Numbering::Cells, Numbering::Rows] {
                            let board = board.and_then(|board| board.with_numbering(numbering));
                            all.extend(board.ok().and_then(|board| Variant::new(board, rule).ok()));
                        }
                    }
                }
            }
        }
        all
    }

    #[test]
    fn a_valid_board_is_unchanged() {
        let all = every();
        assert!(all.len() > 500);
        for variant in all {
            assert_eq!(BoardOptions::of(variant).nearest_variant(), variant);
            assert!(blocks(variant.board()).contains(&BoardOptions::of(variant).block), "{variant:?}");
            assert!(rules(variant).contains(&variant.rule()));
        }
    }

    #[test]
    fn whatever_is_offered_gives_a_board_with_that_choice() {
        for variant in every() {
            let options = BoardOptions::of(variant);
            for rule in rules(variant) {
                let fitted = BoardOptions { rule, ..options }.nearest_variant();
                assert_eq!(
                    (fitted.rule(), BoardOptions::of(fitted).block),
                    (rule, options.block),
                    "{variant:?}"
                );
            }
            for block in blocks(variant.board()) {
                assert_eq!(
                    BoardOptions::of(BoardOptions { block, ..options }.nearest_variant()),
                    BoardOptions { block, ..options }
                );
            }
            for rows in 1..=MAX_SIDE {
                assert_eq!(BoardOptions::of(BoardOptions { rows, ..options }.nearest_variant()).rows, rows);
            }
            assert!(
                !(BoardOptions { orientable: true, ..options }.nearest_variant().board().is_orientable())
                    || variant.rule().turn_kind() != TurnKind::Ring
            );
        }
    }

    #[test]
    fn a_block_shrinks_with_its_board_and_a_ring_of_four_is_not_offered() {
        let board = |rows, cols, block| Board::square(rows, cols, block).expect("a board");
        let quarter = |board| Variant::new(board, Rule::Quarter).expect("quarters");
        let small = BoardOptions { rows: 2, ..BoardOptions::of(quarter(board(4, 5, 4))) }.nearest_variant();
        assert_eq!(small, quarter(board(2, 5, 2)));
        assert!(!rules(quarter(board(4, 4, 2))).contains(&Rule::Ring));
        assert!(rules(quarter(board(4, 4, 3))).contains(&Rule::Ring));
    }

    #[test]
    fn a_single_line_has_blocks_of_one_cell_and_no_rings() {
        let ring: Variant = "4x3n3 ring".parse().expect("a board and its rule");
        let line = BoardOptions { rows: 1, ..BoardOptions::of(ring) }.nearest_variant();
        assert_eq!(line.to_string(), "4x1n1 quarter");
        assert_eq!(blocks(line.board()), [(1, 1)]);
        assert_eq!(
            BoardOptions { rows: 3, ..BoardOptions::of(line) }.nearest_variant().to_string(),
            "4x3n1 quarter"
        );
        let oblong: Variant = "4x3n3x1 180".parse().expect("a board and its rule");
        let square = BoardOptions { rule: Rule::Half, ..BoardOptions::of(oblong) }.nearest_variant();
        assert_eq!(square.to_string(), "4x3n2 half", "a block that turned something still does");
    }

    #[test]
    fn the_pickers_offer_valid_combinations() {
        let variant = |side, block, rule| {
            let board = Board::square(side, side, block).expect("a board");
            Variant::new(board, rule).expect("its rule")
        };
        let rendered = |variant| {
            markup(board_picker(&BoardPickerProps {
                variant,
                explanation: AttrValue::default(),
                on_pick: Callback::noop(),
            }))
        };
        let small = rendered(variant(3, 2, Rule::Quarter));
        assert!(!small.contains("ring by one cell") && small.contains("90° clockwise"), "{small}");
        let chosen = |markup: &str, title: &str| {
            let before = markup.split(title).next().unwrap_or("");
            before.rsplit('<').next().is_some_and(|tag| tag.contains("selected"))
        };
        assert!(chosen(&small, ">3 × 3, blocks of 2 × 2<") && !chosen(&small, "another board"), "{small}");
        let other = rendered(variant(5, 3, Rule::Half));
        assert!(other.contains("ring by one cell") && chosen(&other, "another board"), "{other}");
        assert!(chosen(&other, "90° or 180°"), "{other}");
    }
}
