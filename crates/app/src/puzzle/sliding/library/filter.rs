//! Which boards are listed, and in which order. A filter is a link.

use super::shelf::Entry;
use crate::route::{LinkWarning, Page, Route};
use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::library::{Collection, LibraryBoard};
use std::cmp::Reverse;

/// A least and a greatest number; either may be open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range {
    pub least: Option<u32>,
    pub most: Option<u32>,
}

impl Range {
    pub fn contains(self, number: u32) -> bool {
        self.least.is_none_or(|least| least <= number) && self.most.is_none_or(|most| number <= most)
    }

    fn is_open(self) -> bool {
        self == Range::default()
    }

    /// `10-20`, `10-`, `-20`.
    fn parse(text: &str) -> Option<Range> {
        let (least, most) = text.split_once('-')?;
        let bound = |text: &str| match text {
            "" => Some(None),
            text => text.parse().ok().map(Some),
        };
        Some(Range { least: bound(least)?, most: bound(most)? })
    }

    fn text(self) -> String {
        let bound = |bound: Option<u32>| bound.map(|bound| bound.to_string()).unwrap_or_default();
        format!("{}-{}", bound(self.least), bound(self.most))
    }
}

/// What the solutions of a board have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// Every solution passes some position between start and goal.
    Gate,
    /// Every shortest solution does.
    Narrow,
    /// There is one shortest solution.
    OneSolution,
}

impl Tag {
    pub const ALL: [Tag; 3] = [Tag::Gate, Tag::Narrow, Tag::OneSolution];

    fn name(self) -> &'static str {
        match self {
            Tag::Gate => "gate",
            Tag::Narrow => "narrow",
            Tag::OneSolution => "one-solution",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Tag::Gate => "a gate",
            Tag::Narrow => "a narrow",
            Tag::OneSolution => "one shortest solution",
        }
    }

    fn fits(self, board: &LibraryBoard) -> bool {
        match self {
            Tag::Gate => board.figures.gates > Some(0),
            Tag::Narrow => board.figures.narrows > Some(0),
            Tag::OneSolution => board.figures.solutions == Some(1),
        }
    }
}

/// The order of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    #[default]
    Listed,
    Easy,
    Hard,
    Pieces,
    Positions,
}

impl Order {
    pub const ALL: [Order; 5] = [Order::Listed, Order::Easy, Order::Hard, Order::Pieces, Order::Positions];

    fn name(self) -> &'static str {
        match self {
            Order::Listed => "listed",
            Order::Easy => "easy",
            Order::Hard => "hard",
            Order::Pieces => "pieces",
            Order::Positions => "positions",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Order::Listed => "as listed",
            Order::Easy => "easiest first",
            Order::Hard => "hardest first",
            Order::Pieces => "fewest pieces first",
            Order::Positions => "fewest positions first",
        }
    }
}

/// A filter with an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// `None` is every collection.
    pub collection: Option<Collection>,
    /// The metric of the distance.
    pub metric: Metric,
    pub distance: Range,
    pub pieces: Range,
    pub tag: Option<Tag>,
    pub order: Order,
    /// Words of the name or the source.
    pub text: String,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter {
            collection: Some(Collection::Classics),
            metric: Metric::Move,
            distance: Range::default(),
            pieces: Range::default(),
            tag: None,
            order: Order::default(),
            text: String::new(),
        }
    }
}

/// The longest text to search for, in characters.
const MAX_TEXT: usize = 60;

const FIELDS: [&str; 7] = ["collection", "metric", "distance", "pieces", "with", "order", "text"];

/// The name of all collections.
const ALL: &str = "all";

impl Filter {
    /// The filter of a route. What it does not name is as by default; what cannot be read is said.
    pub fn of(route: &Route) -> (Filter, Vec<LinkWarning>) {
        let mut filter = Filter::default();
        let mut warnings = route.ignored_fields(&FIELDS);
        let mut seen = Vec::new();
        for (name, value) in &route.fields {
            if !FIELDS.contains(&name.as_str()) || seen.contains(&name) {
                continue;
            }
            seen.push(name);
            if filter.read(name, value).is_none() {
                let value: String = value.chars().take(40).collect();
                let message = format!("“{name}={value}” was ignored: there is no such choice.");
                warnings.push(LinkWarning { message, text: String::new() });
            }
        }
        (filter, warnings)
    }

    fn read(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "collection" if value == ALL => self.collection = None,
            "collection" => self.collection = Some(value.parse().ok()?),
            "metric" => self.metric = value.parse().ok()?,
            "distance" => self.distance = Range::parse(value)?,
            "pieces" => self.pieces = Range::parse(value)?,
            "with" => self.tag = Some(Tag::ALL.into_iter().find(|tag| tag.name() == value)?),
            "order" => self.order = Order::ALL.into_iter().find(|order| order.name() == value)?,
            _ => self.text = value.chars().take(MAX_TEXT).collect(),
        }
        Some(())
    }

    /// The route of the filter. Defaults are omitted.
    pub fn route(&self) -> Route {
        let default = Filter::default();
        let mut route = Route::of_page(Page::Library);
        let mut add = |is_default: bool, name: &str, value: String| {
            if !is_default {
                route.fields.push((name.to_owned(), value));
            }
        };
        let collection = self.collection.map_or(ALL, Collection::name);
        add(self.collection == default.collection, "collection", collection.to_owned());
        add(self.metric == default.metric, "metric", self.metric.name().to_owned());
        add(self.distance.is_open(), "distance", self.distance.text());
        add(self.pieces.is_open(), "pieces", self.pieces.text());
        add(self.tag.is_none(), "with", self.tag.map(Tag::name).unwrap_or_default().to_owned());
        add(self.order == default.order, "order", self.order.name().to_owned());
        add(self.text.is_empty(), "text", self.text.clone());
        route
    }

    /// The distance that is shown and filtered by.
    pub fn distance_of(&self, board: &LibraryBoard) -> Option<u32> {
        board.figures.distance(self.metric)
    }

    /// The boards that pass, in the order of the filter.
    pub fn apply<'a>(&self, entries: impl Iterator<Item = &'a Entry>) -> Vec<&'a Entry> {
        let words: Vec<String> = self.text.split_whitespace().map(str::to_lowercase).collect();
        let mut listed: Vec<&Entry> = entries.filter(|entry| self.passes(entry, &words)).collect();
        // Sorting is stable. What is not known comes last.
        let distance = |entry: &&Entry| self.distance_of(&entry.board);
        match self.order {
            Order::Listed => {}
            Order::Easy => listed.sort_by_key(|entry| (distance(entry).is_none(), distance(entry))),
            Order::Hard => listed.sort_by_key(|entry| Reverse(distance(entry))),
            Order::Pieces => listed.sort_by_key(|entry| entry.pieces),
            Order::Positions => {
                let positions = |entry: &&Entry| entry.board.figures.positions;
                listed.sort_by_key(|entry| (positions(entry).is_none(), positions(entry)));
            }
        }
        listed
    }

    fn passes(&self, entry: &Entry, words: &[String]) -> bool {
        let is_near = match self.distance_of(&entry.board) {
            Some(distance) => self.distance.contains(distance),
            None => self.distance.is_open(),
        };
        is_near
            && self.pieces.contains(entry.pieces)
            && self.tag.is_none_or(|tag| tag.fits(&entry.board))
            && entry.has_words(words)
    }

    /// Boards like this one: its collection, about as far, about as many pieces.
    pub fn like(&self, entry: &Entry) -> Filter {
        let around = |number: u32, by: u32| Range {
            least: Some(number.saturating_sub(by).max(1)),
            most: Some(number.saturating_add(by)),
        };
        let distance = self.distance_of(&entry.board).map(|distance| around(distance, distance / 10 + 1));
        Filter {
            collection: Some(entry.collection),
            metric: self.metric,
            distance: distance.unwrap_or_default(),
            pieces: around(entry.pieces, 1),
            ..Filter::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filter(text: &str) -> Filter {
        let (filter, warnings) = Filter::of(&Route::parse(text));
        assert_eq!(warnings, [], "{text}");
        filter
    }

    #[test]
    fn a_filter_is_a_link() {
        assert_eq!(filter("library/"), Filter::default());
        for text in [
            "library/",
            "library/#collection=all&order=hard",
            "library/#collection=4x5&metric=step&distance=20-40&pieces=-9&with=one-solution&order=positions&text=a+b",
            "library/#distance=7-",
        ] {
            assert_eq!(filter(text).route().to_string(), text);
        }
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let (filter, warnings) =
            Filter::of(&Route::parse("library/#order=best&distance=4&x=1&with=gate&with=narrow"));
        assert_eq!(filter, Filter { tag: Some(Tag::Gate), ..Filter::default() });
        let said: Vec<&str> = warnings.iter().map(|warning| &*warning.message).collect();
        assert_eq!(
            said,
            [
                "Unknown link parameter “x” was ignored.",
                "The link has “with” more than once. Only the first was read.",
                "“order=best” was ignored: there is no such choice.",
                "“distance=4” was ignored: there is no such choice.",
            ]
        );
    }

    #[test]
    fn boards_pass_and_are_in_order() {
        let boards: Vec<Entry> = [
            "First; AA/B.; ../.B; 4 3 3 2 1 1; 9 2 0 0 0; Someone, 1909",
            "Second; AB/C.; ../.B; 7 6 5 4 3 2; 5 1 0 1 0; Antipode",
            "Third; AB/C.; ../.C; - - - - - -; - - - - -; Antipode",
        ]
        .map(|line| Entry::new(Collection::Cars, LibraryBoard::read(line).expect("a line")))
        .to_vec();
        let names = |text: &str| -> Vec<String> {
            filter(text).apply(boards.iter()).into_iter().map(|entry| entry.board.name.clone()).collect()
        };
        assert_eq!(names("library/"), ["First", "Second", "Third"]);
        assert_eq!(names("library/#order=hard"), ["Second", "First", "Third"]);
        assert_eq!(names("library/#order=easy"), ["First", "Second", "Third"]);
        assert_eq!(names("library/#order=positions"), ["Second", "First", "Third"]);
        assert_eq!(names("library/#distance=4-"), ["Second"], "what is not known is not far");
        assert_eq!(names("library/#metric=step&distance=4-"), ["First", "Second"]);
        assert_eq!(names("library/#pieces=-2"), ["First"]);
        assert_eq!(names("library/#with=narrow"), ["Second"]);
        assert_eq!(names("library/#with=one-solution"), ["Second"]);
        assert_eq!(names("library/#with=gate"), [""; 0]);
        assert_eq!(names("library/#text=someone%201909"), ["First"]);
        let like = Filter::default().like(&boards[1]);
        assert_eq!(like.route().to_string(), "library/#collection=cars&distance=4-6&pieces=2-4");
    }
}
