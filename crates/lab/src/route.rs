//! `lab/#board=5x4n3o&rule=quarter&at=…&part=group`.
//!
//! - `board` is width x height n block, with an `o` where numbers have directions. `rule` is omitted where blocks turn by a
//!   quarter either way.
//! - `at` is the position to look at; the default is the solved one. With neither board nor position the page opens
//!   [an example](example).
//! - `part` is the section to scroll to.
//! - `problem` is the open problem of sliding block puzzles whose page is shown, in the part `sliding`.

use crate::problem::Problem;
use antipode_play::puzzle::rotation::variant_for;
use antipode_play::route::{LinkWarning, Route};
use antipode_puzzles::rotation::{Board, Position, Rule, Variant};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// The board and the theorem about it.
    Verdict,
    /// A position, and the invariant it violates.
    Position,
    /// The group of its turns.
    Group,
    /// The map of all boards.
    Boards,
    /// How positions are solved.
    Methods,
    Exceptions,
    /// Open questions.
    Open,
    /// Open problems of sliding block puzzles.
    Sliding,
}

impl Section {
    /// All sections, in page order.
    pub const ALL: [Section; 8] = [
        Section::Verdict,
        Section::Position,
        Section::Group,
        Section::Boards,
        Section::Methods,
        Section::Exceptions,
        Section::Open,
        Section::Sliding,
    ];

    /// The name in links.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Section::Verdict => "verdict",
            Section::Position => "position",
            Section::Group => "group",
            Section::Boards => "boards",
            Section::Methods => "methods",
            Section::Exceptions => "exceptions",
            Section::Open => "open",
            Section::Sliding => "sliding",
        }
    }
}

/// The content of a link to the Lab. Missing parts are as in [`example`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabLink {
    /// The board with its rule.
    pub variant: Variant,
    /// The position to look at. It need not be reachable by turns.
    pub position: Position,
    /// The section to scroll to.
    pub section: Option<Section>,
    /// The open problem whose page is shown.
    pub problem: Option<Problem>,
}

/// A parsed link, with warnings about its ignored parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedLink {
    pub link: LabLink,
    /// The ignored parameters, and why.
    pub warnings: Vec<LinkWarning>,
}

/// The default view: 4 × 4 with blocks of 3 × 3, the numbers 1 and 3 exchanged. The theorem as published calls it solvable;
/// it is not.
///
/// # Panics
/// Never: there is such a board.
#[must_use]
pub fn example() -> LabLink {
    let board = Board::square(4, 4, 3).expect("a board");
    let variant = Variant::new(board, Rule::Quarter).expect("it turns by quarters");
    let mut numbers: Vec<u8> = (1..=16).collect();
    numbers.swap(0, 2);
    let at = Position::new(board, &numbers, &[]).expect("each number once");
    LabLink { variant, position: at, section: None, problem: None }
}

/// Parses a route of the Lab. Invalid parts are ignored, each with a warning.
#[must_use]
pub fn parse(address: &Route) -> ParsedLink {
    let mut ignored = address.ignored_fields(&["board", "rule", "at", "part", "problem"]);
    let mut ignore =
        |sentence: String, text: &str| ignored.push(LinkWarning { message: sentence, text: text.to_owned() });
    let rule = address.field("rule").and_then(|rule| {
        let known = rule.parse::<Rule>();
        if let Err(why) = &known {
            ignore(format!("The link's rule was ignored: {why}."), "");
        }
        known.ok()
    });
    let board = address.field("board").and_then(|board| {
        // The rule says how blocks turn where the board does not.
        let ruled = rule.and_then(|rule| format!("{board} {rule}").parse::<Variant>().ok());
        let known = ruled.map_or_else(|| board.parse::<Board>(), |variant| Ok(variant.board()));
        if let Err(why) = &known {
            ignore(format!("The link's board was ignored: {why}."), "");
        }
        known.ok()
    });
    let named = address.field("board").is_some();
    let mut link = match (board, rule) {
        (Some(board), rule) => {
            let variant = variant_for(rule.unwrap_or(Rule::Quarter), board);
            if let Some(rule) = rule.filter(|rule| *rule != variant.rule()) {
                ignore(format!("The link's rule was ignored: {rule} does not fit its board."), "");
            }
            solved_link(variant)
        }
        (None, Some(rule)) if !named => solved_link(rule.default_variant()),
        _ => example(),
    };
    if let Some(text) = address.field("at") {
        match Position::parse(text, link.position.board()) {
            Ok(at) if at.board() == link.position.board() => link.position = at,
            Ok(at) if board.is_none() && !named => {
                link.variant = variant_for(rule.unwrap_or(Rule::Quarter), at.board());
                link.position = at;
            }
            Ok(at) => {
                let why = format!("it is of the board {}, not of {}", at.board(), link.position.board());
                ignore(format!("The link's position was ignored: {why}."), text);
            }
            Err(why) => ignore(format!("The link's position was ignored: {why}."), text),
        }
    }
    if let Some(name) = address.field("part") {
        link.section = Section::ALL.into_iter().find(|part| part.name() == name);
        if link.section.is_none() {
            let names = Section::ALL.map(Section::name).join(", ");
            ignore(format!("The link's part was ignored: choose one of {names}."), "");
        }
    }
    if let Some(name) = address.field("problem") {
        link.problem = Problem::ALL.into_iter().find(|problem| problem.name() == name);
        // Its page is in that part, whatever the link names.
        match link.problem {
            Some(_) => link.section = Some(Section::Sliding),
            None => {
                let names = Problem::ALL.map(Problem::name).join(", ");
                ignore(format!("The link's problem was ignored: choose one of {names}."), "");
            }
        }
    }
    ParsedLink { link, warnings: ignored }
}

fn solved_link(variant: Variant) -> LabLink {
    LabLink { variant, position: Position::solved(variant.board()), section: None, problem: None }
}

/// The route of a position under a rule, and of a section if one is given.
#[must_use]
pub fn route_of(link: &LabLink) -> Route {
    let LabLink { variant, position: at, section, problem } = link;
    // A problem without its part is shown in it.
    let part = problem.map_or(*section, |_| Some(Section::Sliding));
    let mut fields = Vec::new();
    let mut field = |name: &str, value: String| fields.push((name.to_owned(), value));
    let example = example();
    if (variant, at) != (&example.variant, &example.position) {
        field("board", format!("{:#}", variant.board()));
        if variant.rule() != Rule::Quarter {
            field("rule", variant.rule().name().to_owned());
        }
        if !at.is_solved() {
            let text = format!("{at:#}");
            field("at", text.split_once(':').map_or(text.clone(), |(_, numbers)| numbers.to_owned()));
        }
    }
    if let Some(part) = part {
        field("part", part.name().to_owned());
    }
    if let Some(problem) = problem {
        field("problem", problem.name().to_owned());
    }
    Route { path: "lab".to_owned(), fields, is_cut: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_puzzles::rotation::ReachableSet;

    fn lab(text: &str) -> ParsedLink {
        parse(&Route::parse(text))
    }

    #[test]
    fn every_board_and_position_round_trips() {
        for name in [
            "5x4n3o quarter",
            "3x3n2 half",
            "2x4n2 clockwise",
            "4x3n3 ring",
            "4x2n2 ring",
            "4x3n3x2 180",
            "4x4n2 180",
            "12x11n5 quarter",
            "2x2n2o quarter",
        ] {
            let variant: Variant = name.parse().expect("a board under a rule");
            for at in [
                Position::solved(variant.board()),
                ReachableSet::of(variant.board()).random_position("monday"),
            ] {
                for part in [None, Some(Section::Group)] {
                    let link = LabLink { variant, position: at.clone(), section: part, problem: None };
                    let printed = route_of(&link).to_string();
                    assert_eq!(lab(&printed), ParsedLink { link, warnings: Vec::new() }, "{printed}");
                    assert!(!printed.contains('%'), "{printed}");
                }
            }
        }
        for problem in Problem::ALL {
            let section = Some(Section::Sliding);
            let link = LabLink { section, problem: Some(problem), ..example() };
            let printed = route_of(&link).to_string();
            assert_eq!(printed, format!("lab/#part=sliding&problem={}", problem.name()));
            assert_eq!(lab(&printed), ParsedLink { link, warnings: Vec::new() });
            assert_eq!(lab(&printed.replace("part=sliding&", "")).link, lab(&printed).link);
        }
        assert_eq!(route_of(&example()).to_string(), "lab/");
        assert_eq!(lab("lab/").link, example());
        assert_eq!(lab("#/lab").link, example());
        let swapped = "lab/#board=3x5n3&at=3,2,1,4,5,6,7,8,9,10,11,12,13,14,15";
        assert_eq!(route_of(&lab(swapped).link).to_string(), swapped);
        let earlier = "#/lab?board=3x5n3&at=3,2,1,4,5,6,7,8,9,10,11,12,13,14,15";
        assert_eq!(lab(earlier), lab(swapped));
    }

    #[test]
    fn invalid_fields_are_reported_and_the_rest_is_used() {
        let one = |text: &str| {
            let read = lab(text);
            assert_eq!(read.warnings.len(), 1, "{text}: {:?}", read.warnings);
            assert!(read.warnings[0].message.ends_with('.'));
            (read.link, read.warnings[0].message.clone())
        };
        let (link, why) = one("#/lab?board=13x2n2");
        assert_eq!(link, example());
        assert!(why.contains("1 to 12 wide"), "{why}");
        let (link, why) = one("#/lab?board=5x4n3&rule=sideways");
        assert_eq!(link.variant.to_string(), "5x4n3 quarter");
        assert!(why.contains("the rules are"), "{why}");
        let (link, why) = one("#/lab?board=5x4n3x2&rule=quarter");
        assert_eq!(link.variant.to_string(), "5x4n3x2 180");
        assert!(why.contains("does not fit its board"), "{why}");
        let (link, why) = one("#/lab?board=3x2n2&at=1,2,3,4,5,5");
        assert!(link.position.is_solved() && why.contains("twice"), "{why}");
        let (link, why) = one("#/lab?board=3x2n2&at=4x2n2");
        assert!(link.variant.to_string() == "3x2n2 quarter" && why.contains("of the board 4x2n2"), "{why}");
        let (_, why) = one("#/lab?part=cellar");
        assert!(why.contains("verdict, position"), "{why}");
        let (link, why) = one("lab/#part=sliding&problem=why");
        assert!(link.section == Some(Section::Sliding) && why.contains("why-132, two-pieces"), "{why}");
        let (_, why) = one("#/lab?colour=red");
        assert!(why.contains("“colour”"), "{why}");
        assert_eq!(lab("#/lab?at=4x2n2:2,1,3,4,5,6,7,8").link.variant.to_string(), "4x2n2 quarter");
    }
}
