//! The texts of a puzzle's page.

use crate::panel::help::KeyGroup;
use antipode_play::prose::Prose;

/// The texts of a puzzle's page.
#[derive(Clone, Copy, Debug)]
pub struct PageCopy {
    /// The puzzle in a few words, for the titles of links.
    pub headline: &'static str,
    /// A summary of the page in one sentence, for links and search engines.
    pub description: &'static str,
    /// The goal, in a sentence or two below the title.
    pub goal: &'static str,
    /// What to do first, in three short sentences below the board of a first game.
    pub first_steps: [&'static str; 3],
    /// What a key does, in a short sentence after them, for those who have keys.
    pub first_keys: Option<&'static str>,
    /// The accessible name of the board.
    pub board_label: &'static str,
}

/// The texts about a puzzle on the front page, loaded with that page.
#[derive(Clone, Copy, Debug)]
pub struct HomeCopy {
    /// The puzzle in one short sentence, on the front page.
    pub tagline: &'static str,
    /// The title of the link to enter an own board, on the front page: `Enter a Ramka`.
    pub own_board_title: &'static str,
    /// A sentence about what to enter there.
    pub own_board: &'static str,
    /// More to explore, on the front page.
    pub explorations: &'static [Exploration],
}

/// The texts of the help and the position box, in the chunk of the panels.
#[derive(Clone, Debug)]
pub struct HelpCopy {
    /// How to play, in the help.
    pub about: &'static str,
    /// The sources: `[name](address): what it contributed`.
    pub credits: Vec<&'static str>,
    /// How to write a position, for the position box.
    pub notation_hint: &'static str,
}

impl HelpCopy {
    /// The texts `about`, `notation` and `credit` of a section, and more sources.
    #[must_use]
    pub fn new(texts: Prose, more_credits: &[&'static str]) -> HelpCopy {
        HelpCopy {
            about: texts.text("about"),
            credits: texts.all("credit").chain(more_credits.iter().copied()).collect(),
            notation_hint: texts.text("notation"),
        }
    }
}

/// Something to explore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exploration {
    pub title: &'static str,
    /// Its content, in a sentence.
    pub text: &'static str,
    /// The link that opens it, relative to the root of the site. It names a board where the page depends on one.
    pub link: &'static str,
}

/// The typeface of the page.
pub const JOST: &str =
    "[Jost*](https://indestructibletype.com/Jost.html): the typeface, by Owen Earl; SIL Open Font License.";

/// The typeface of moves and positions.
pub const JETBRAINS_MONO: &str = "[JetBrains Mono](https://www.jetbrains.com/lp/mono/): the typeface of moves and positions; SIL Open Font License.";

/// How the pictures on tiles are made.
pub const LANDSCAPES: &str = "[Computer rendering of stochastic models](https://doi.org/10.1145/358523.358553): by A. Fournier, D. Fussell and \
    L. Carpenter (CACM 25(6), 1982): the landscapes that tiles can wear.";

/// The keys of hints, where the letters are free.
pub const HINT_KEYS: KeyGroup = KeyGroup {
    title: "Hints and solutions",
    keys: &[(&["H"], "hint, again: play it"), (&["S"], "solve"), (&["A"], "analysis"), (&["?"], "this help")],
};

/// The keys of the solution player, on every page.
pub const PLAYER_KEYS: KeyGroup = KeyGroup {
    title: "In the solution player",
    keys: &[(&["←", "→"], "step back, step on"), (&["Home", "End"], "to the start, to the end")],
};
