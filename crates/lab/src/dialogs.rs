//! The dialogs of the page: help and share.

use super::PartProps;
use super::model::{Action, Dialog};
use crate::route_sync;
use antipode_ui::dom;
use antipode_ui::panel::help::{Credit, HelpProps, KeyGroup, help};
use antipode_ui::panel::share::{ShareContent, ShareProps, share};
use yew::prelude::*;

const KEYS: &[KeyGroup] = &[
    KeyGroup {
        title: "On the board",
        keys: &[
            (&["←", "→", "↑", "↓"], "move the cursor"),
            (&["Enter", "Space"], "select a number; exchange it with another"),
            (&["Escape"], "clear the selection"),
        ],
    },
    KeyGroup {
        title: "On the map",
        keys: &[(&["←", "→", "↑", "↓"], "go from board to board"), (&["Enter", "Space"], "choose the board")],
    },
];

/// Jaap Scherphuis on the 120 positions of 3 × 2.
pub(super) const SCHERPHUIS: &str = "https://www.jaapsch.net/puzzles/pgl25.htm";

const CREDITS: &[Credit] = &[
    Credit {
        name: "Thomas Lam, Solution to the Number Rotation Puzzle",
        address: "https://arxiv.org/abs/2211.16787",
        contribution: "the theorem about reachable positions, its proof by three-cycles, and its open questions; with our corrections.",
    },
    Credit {
        name: "Jaap Scherphuis, Two-generator corners group",
        address: SCHERPHUIS,
        contribution: "the proof that 3 × 2 with blocks of 2 × 2 reaches only 120 positions.",
    },
    Credit {
        name: "Ravi Fernando, N × N corner rotation puzzle",
        address: "https://www.speedsolving.com/forum/threads/nxn-corner-rotation-puzzle.15472/",
        contribution: "n × n boards with blocks of (n − 1) × (n − 1), solved by three-cycles, with which God's numbers were first bounded; and that the exception of 4 × 3 with blocks of 3 × 3 is the \
            outer automorphism of S₆.",
    },
    Credit {
        name: "G. Wang and J. Song, BBFS-STT: An efficient algorithm for number rotation puzzle, Entertainment Computing 12 (2015)",
        address: "https://www.sciencedirect.com/journal/entertainment-computing/vol/12",
        contribution: "the search from both ends, for 3 × 3 with blocks of 2 × 2. The boards here without a table are searched so, too.",
    },
    Credit {
        name: "Simon Tatham's Twiddle",
        address: "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/twiddle.html",
        contribution: "the boards with directions and the game IDs in which boards are named here.",
    },
];

pub(super) fn dialogs(props: &PartProps) -> Html {
    let PartProps { model, dispatch } = props;
    let on_close = dispatch.reform(|()| Action::SetDialog(None));
    let open = |dialog| model.dialog == Some(dialog);
    let help = help(&HelpProps {
        open: open(Dialog::Help),
        about: "Choose a board, or click one on the map of all boards. The page says how many of its positions are reachable and why there are not \
            more. It marks on the board what makes a position unsolvable, and computes the group of the turns independently of the theorem."
            .into(),
        groups: KEYS,
        credits: CREDITS,
        on_close: on_close.clone(),
    });
    let shared = open(Dialog::Share).then(|| ShareContent {
        result: AttrValue::default(),
        picture: None,
        snippet: AttrValue::default(),
        link: dom::absolute(&route_sync::current_url(model)).into(),
        link_with_moves: AttrValue::default(),
        position: model.position().to_string().into(),
        moves: AttrValue::default(),
        subject: format!("The Lab, {}", model.variant()).into(),
    });
    let share = share(&ShareProps { content: shared, on_close });
    html! { <>{ help }{ share }</> }
}
