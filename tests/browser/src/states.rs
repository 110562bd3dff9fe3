//! The states of every page, as pictures show them and as the check of every width goes through them.

use std::time::Duration;

use anyhow::{Context, Result};

use crate::page::Page;

/// Widths of windows, from a small phone to a large screen, with the height of each, in CSS pixels.
pub const WINDOWS: [(u32, u32); 6] =
    [(320, 568), (390, 844), (768, 1024), (1360, 860), (1920, 1080), (2560, 1440)];

/// A page in one of its states.
#[derive(Clone, Copy, Debug)]
pub struct PageState {
    /// The name of the page, a hyphen, and what is shown: `ramka-table`. Unique.
    pub name: &'static str,
    pub address: &'static str,
    /// What leads to the state.
    pub steps: &'static [Step],
}

#[derive(Clone, Copy, Debug)]
pub enum Step {
    Press(&'static [&'static str]),
    /// Clicks the control of this role and name.
    Click(&'static str, &'static str),
    /// Waits for a text.
    Text(&'static str),
    /// Waits for the distance.
    Distance,
}

use Step::{Click, Distance, Press, Text};

const FAR: &str = "ramka/#at=9.321/654/8.7";
const TURNED: &str = "rotation/#at=3x3n2:4,9,2,3,5,7,8,1,6";
/// Near enough to be proven before any pattern database is there.
const FIFTEEN: &str = "fifteen/#at=4x4:2,3,6,7,4,9,10,11,1,8,12,15,5,0,13,14@first";
const SLIDING: &str = "sliding/";

const fn state(name: &'static str, address: &'static str, steps: &'static [Step]) -> PageState {
    PageState { name, address, steps }
}

/// Every state, page by page.
pub const STATES: &[PageState] = &[
    state("home-first", "", &[Text("Explore")]),
    state(
        "home-continue",
        "ramka/#new=game",
        &[Distance, Press(&["."]), Click("link", "Antipode, home"), Text("Continue Ramka")],
    ),
    state("ramka-start", "ramka/", &[Distance, Text("shortest solutions")]),
    state("ramka-shared", FAR, &[Distance, Text("shortest solutions")]),
    state(
        "ramka-solution",
        FAR,
        &[Distance, Press(&["h"]), Text("Hint."), Press(&["s"]), Text("A shortest solution")],
    ),
    state("ramka-table", FAR, &[Distance, Click("tab", "Table"), Text("God’s number")]),
    state("ramka-table-full", "ramka/#view=table", &[Text("God’s number")]),
    state("ramka-method", FAR, &[Distance, Click("tab", "Method")]),
    state("ramka-position", FAR, &[Distance, Click("tab", "Position")]),
    state("ramka-algorithms", FAR, &[Distance, Click("tab", "Algorithms"), Text("The two techniques")]),
    state(
        "ramka-picture",
        FAR,
        &[
            Distance,
            Click("button", "More controls"),
            Click("button", "Games and settings…"),
            Click("checkbox", "Picture"),
            Text("Another picture"),
        ],
    ),
    state("ramka-setup", "ramka/#setup=", &[Text("Back to the game")]),
    state("ramka-share", FAR, &[Distance, Click("button", "Share"), Text("Challenge")]),
    state("ramka-help", FAR, &[Distance, Click("button", "Help and keyboard shortcuts"), Text("Sources")]),
    state(
        "ramka-scramble",
        FAR,
        &[Distance, Click("button", "More controls"), Click("button", "Choose a board…"), Text("Seed")],
    ),
    state(
        "ramka-data",
        FAR,
        &[Distance, Click("button", "More controls"), Click("button", "Games and settings…"), Text("file")],
    ),
    state("rotation-start", "rotation/", &[Distance]),
    state("rotation-turned", TURNED, &[Distance, Press(&["h"]), Text("Hint.")]),
    state("rotation-lesson", "rotation/#at=3x3n2:1,2,3,5,6,4,7,8,9", &[Distance, Text("Lesson 3 of 7")]),
    state(
        "rotation-unsolvable",
        "rotation/#at=6x5n3:30,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,1",
        &[],
    ),
    state(
        "rotation-picture",
        TURNED,
        &[
            Distance,
            Click("button", "More controls"),
            Click("button", "Games and settings…"),
            Click("checkbox", "Picture"),
            Text("Another picture"),
        ],
    ),
    state("rotation-large", "rotation/#at=9x8n3", &[]),
    state("rotation-directions", "rotation/#at=2x2n2o&moves=A", &[Distance]),
    state("rotation-table", TURNED, &[Distance, Click("tab", "Table"), Text("God’s number")]),
    state("rotation-method", TURNED, &[Distance, Click("tab", "Method")]),
    state("rotation-matrices", "rotation/#view=method", &[Text("44 cases")]),
    state("rotation-position", TURNED, &[Distance, Click("tab", "Position")]),
    state("rotation-algorithms", TURNED, &[Distance, Click("tab", "Algorithms")]),
    state("rotation-algorithms-full", "rotation/#view=algorithms", &[Text("Back to the board")]),
    state(
        "rotation-solutions",
        "rotation/#view=solutions",
        &[Text("Every position with a shortest solution")],
    ),
    state("rotation-setup", "rotation/#setup=", &[Text("Back to the game")]),
    state("fifteen-start", "fifteen/", &[Distance]),
    state("fifteen-searched", FIFTEEN, &[Text("Proven"), Press(&["s"]), Text("A shortest solution")]),
    state(
        "fifteen-picture",
        FIFTEEN,
        &[
            Text("Proven"),
            Click("button", "More controls"),
            Click("button", "Games and settings…"),
            Click("checkbox", "Picture"),
            Text("Another picture"),
        ],
    ),
    state("fifteen-table", "fifteen/#at=3x3:8,6,7,2,5,4,3,0,1&view=table", &[Text("God’s number")]),
    state("fifteen-method", FIFTEEN, &[Text("Proven"), Click("tab", "Method")]),
    state("fifteen-position", FIFTEEN, &[Text("Proven"), Click("tab", "Position")]),
    state(
        "fifteen-unsolvable",
        "fifteen/#setup=4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,15,14,0",
        &[Text("This board cannot be solved.")],
    ),
    state("fifteen-large", "fifteen/#at=6x6&metric=slides&view=setup", &[Text("Back to the game")]),
    state("sliding-start", SLIDING, &[Distance]),
    state("sliding-solution", SLIDING, &[Distance, Press(&["0"])]),
    state("sliding-metrics", SLIDING, &[Distance, Click("tab", "Metrics")]),
    state("sliding-metrics-full", "sliding/#view=table", &[Text("Back to the board")]),
    state("sliding-map", SLIDING, &[Distance, Click("tab", "Graph"), Text("The goal is in the middle")]),
    state("sliding-map-full", "sliding/#view=map", &[Text("The goal is in the middle")]),
    state("sliding-search", SLIDING, &[Distance, Click("tab", "Search"), Text("Hardest puzzles")]),
    state("sliding-search-full", "sliding/#view=search", &[Text("Hardest puzzles")]),
    state(
        "sliding-outline-full",
        "sliding/#view=search",
        &[Click("button", "Any outline"), Click("button", "Start"), Text("all searched")],
    ),
    state("sliding-gallery", SLIDING, &[Distance, Click("tab", "Gallery"), Text("Classics")]),
    state("sliding-gallery-full", "sliding/#view=gallery", &[Text("Classics")]),
    state("sliding-position", SLIDING, &[Distance, Click("tab", "Position")]),
    state("sliding-unsolvable", "sliding/#at=AB/C.&goal=BA/..", &[Text("∞")]),
    state("sliding-editor", "sliding/#view=setup", &[Text("Play this board")]),
    state("lab-start", "lab/", &[Text("Unsolvable:")]),
    state("lab-directions", "lab/#board=3x2n2o&at=2u1r3u4d5u6l", &[Text("Unsolvable:")]),
    state("lab-group", "lab/#part=group", &[Click("button", "Compute the order"), Text("count agrees")]),
    state("lab-boards", "lab/#part=boards", &[Text("Rows: height")]),
    state("lab-methods", "lab/#part=methods", &[]),
    state("lab-exceptions", "lab/#part=exceptions", &[Text("Synthemes")]),
    state("lab-open", "lab/#part=open", &[Text("God's number")]),
    state("lab-sliding", "lab/#part=sliding", &[Text("Why 132?")]),
    state("lab-problem", "lab/#part=sliding&problem=why-132", &[Text("9,591")]),
    state("lab-study", "lab/#part=sliding&problem=invariants", &[Text("Compute")]),
    state("library-start", "library/", &[Text("11 boards")]),
    state("library-drawn", "library/#collection=walls&order=hard", &[Text("Show 60 more")]),
    state("library-antipodes", "library/#collection=antipodes", &[Text("Ramka tiles, 1")]),
    state("landscape-start", "landscape/", &[Text("How it is made")]),
    state(
        "landscape-levels",
        "landscape/#seed=fjord&levels=3&water=60&light=south-east&size=1024x576",
        &[Text("How it is made")],
    ),
    state("library-none", "library/#distance=900-", &[Text("No board passes this filter")]),
    state("library-mine", "library/#collection=mine", &[Text("Keep")]),
    state("lab-help", "lab/", &[Click("button", "Help and keyboard shortcuts"), Text("Sources")]),
];

impl PageState {
    /// The name of the page.
    pub fn page(&self) -> &'static str {
        self.name.split('-').next().unwrap_or(self.name)
    }

    /// Whether it is a panel beside the board that is shown.
    pub fn has_panel(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Click("tab", _)))
    }

    /// Visits the site anew and opens the state in a window of usual size.
    pub fn open(&self, page: &mut Page) -> Result<()> {
        page.visit(self.address)?;
        self.steps.iter().try_for_each(|step| match step {
            Press(keys) => page.press(keys),
            Click(role, name) => page.click(role, name),
            Text(text) => page.wait_for_text(text),
            Distance => page.wait_for_distance().map(drop),
        })?;
        self.settle(page)
    }

    /// Waits until fonts, chunks and animations have come to an end.
    fn settle(&self, page: &Page) -> Result<()> {
        let script = "return document.fonts.ready.then(() => !document.querySelector('main :is(.loading, .lab-part[aria-busy=true])'))";
        page.session()
            .wait("the page to be complete", Duration::from_secs(20), script, &[])
            .with_context(|| format!("in the state {}", self.name))?;
        page.wait_until_still()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_state_has_a_name_of_its_own() {
        let names: HashSet<&str> = STATES.iter().map(|state| state.name).collect();
        assert_eq!(names.len(), STATES.len());
    }
}
