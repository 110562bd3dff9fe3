//! Rules that a program gets when a board needs them, so that it need not contain the puzzles that nobody plays.
//!
//! `by_rules!` declares methods of a type of any puzzle that call the rules of its puzzle. As a rule they are a `match` over the puzzles.
//! With the feature `supplied-rules` they go through a table of functions per puzzle, [`Rules`], which [`Rules::supply`] puts in its
//! place before the first board of the puzzle. Then the puzzles can come in chunks of their own.

/// The methods as they are, a `match` over all puzzles each.
#[cfg(not(feature = "supplied-rules"))]
macro_rules! by_rules {
    (impl $Type:ident as $Table:ident in $field:ident { $($methods:tt)* }) => {
        impl $Type {
            $($methods)*
        }
    };
}

/// [`of_puzzle!`](crate::of_puzzle) in the methods of `by_rules!`.
#[cfg(not(feature = "supplied-rules"))]
macro_rules! of_rules {
    ($($arguments:tt)*) => {
        of_puzzle!($($arguments)*)
    };
}

/// The methods for one puzzle `P`, as functions in a table; and the same methods for any puzzle, which call those of its table.
#[cfg(feature = "supplied-rules")]
macro_rules! by_rules {
    (impl $Type:ident as $Table:ident in $field:ident {
        $($(#[$meta:meta])* pub fn $name:ident $parameters:tt $(-> $Output:ty)? $body:block)*
    }) => {
        /// The methods of the type for one puzzle.
        pub(super) struct $Table {
            $(pub(super) $name: by_rules!(@type $Type, $parameters $(-> $Output)?),)*
        }

        impl $Table {
            pub(super) const fn of<P: $crate::puzzle::ListedPuzzle>() -> $Table {
                $Table { $($name: <$Type as OfPuzzle<P>>::$name,)* }
            }
        }

        trait OfPuzzle<P> {
            $(fn $name $parameters $(-> $Output)?;)*
        }

        impl<P: $crate::puzzle::ListedPuzzle> OfPuzzle<P> for $Type {
            $(fn $name $parameters $(-> $Output)? $body)*
        }

        impl $Type {
            $(by_rules!(@method $field, [$(#[$meta])*] $name $parameters $(-> $Output)?);)*
        }
    };
    (@type $Type:ident, (&$this:ident $(, $argument:ident: $Argument:ty)* $(,)?) $(-> $Output:ty)?) => {
        fn(&$Type $(, $Argument)*) $(-> $Output)?
    };
    (@type $Type:ident, ($this:ident $(, $argument:ident: $Argument:ty)* $(,)?) $(-> $Output:ty)?) => {
        fn($Type $(, $Argument)*) $(-> $Output)?
    };
    (@method $field:ident, [$($meta:tt)*] $name:ident (&$this:ident $(, $argument:ident: $Argument:ty)* $(,)?) $(-> $Output:ty)?) => {
        $($meta)*
        pub fn $name(&$this $(, $argument: $Argument)*) $(-> $Output)? {
            ($crate::puzzle::supplied::Rules::of_kind($this.kind()).$field.$name)($this $(, $argument)*)
        }
    };
    (@method $field:ident, [$($meta:tt)*] $name:ident ($this:ident $(, $argument:ident: $Argument:ty)* $(,)?) $(-> $Output:ty)?) => {
        $($meta)*
        pub fn $name($this $(, $argument: $Argument)*) $(-> $Output)? {
            ($crate::puzzle::supplied::Rules::of_kind($this.kind()).$field.$name)($this $(, $argument)*)
        }
    };
}

/// [`of_puzzle!`](crate::of_puzzle) for the one puzzle `P` of a table.
#[cfg(feature = "supplied-rules")]
macro_rules! of_rules {
    (PuzzleKind($kind:expr) => |$P:ident| $body:expr) => {
        $body
    };
    ($Type:ident($value:expr) => |$P:ident, $content:ident| $body:expr) => {{
        let $content = of_rules!(@own $Type, $P, $value).expect("a table is of its own puzzle");
        $body
    }};
    ($First:ident($first:expr), $Second:ident($second:expr) => |$P:ident, $a:ident, $b:ident| $body:expr, else $mismatch:expr) => {
        match (of_rules!(@own $First, $P, $first), of_rules!(@own $Second, $P, $second)) {
            (Some($a), Some($b)) => $body,
            _ => $mismatch,
        }
    };
    (@own Position, $P:ident, $value:expr) => { $P::of_position($value) };
    (@own Move, $P:ident, $value:expr) => { $P::of_move($value) };
    (@own Ruleset, $P:ident, $value:expr) => { $P::of_ruleset($value) };
    (@own Keyboard, $P:ident, $value:expr) => { $P::of_keyboard($value) };
    (@own KeyBinding, $P:ident, $value:expr) => { $P::of_key_binding($value) };
}

#[cfg(feature = "supplied-rules")]
mod rules {
    use crate::puzzle::keyboard::KeyboardRules;
    use crate::puzzle::position::PositionRules;
    use crate::puzzle::ruleset::RulesetRules;
    use crate::puzzle::{KindRules, ListedPuzzle, PuzzleKind};
    use std::sync::OnceLock;

    /// The rules of one puzzle.
    pub struct Rules {
        pub(in crate::puzzle) kind: KindRules,
        pub(in crate::puzzle) position: PositionRules,
        pub(in crate::puzzle) ruleset: RulesetRules,
        pub(in crate::puzzle) keyboard: KeyboardRules,
    }

    static SUPPLIED: [OnceLock<Rules>; PuzzleKind::ALL.len()] =
        [const { OnceLock::new() }; PuzzleKind::ALL.len()];

    impl Rules {
        /// Supplies the rules of a puzzle. The second time has no effect.
        pub fn supply<P: ListedPuzzle>() {
            SUPPLIED[P::KIND as usize].get_or_init(|| Rules {
                kind: KindRules::of::<P>(),
                position: PositionRules::of::<P>(),
                ruleset: RulesetRules::of::<P>(),
                keyboard: KeyboardRules::of::<P>(),
            });
        }

        pub(in crate::puzzle) fn of_kind(kind: PuzzleKind) -> &'static Rules {
            SUPPLIED[kind as usize].get().expect("the rules are supplied before the first board")
        }
    }
}

#[cfg(feature = "supplied-rules")]
pub use rules::Rules;
