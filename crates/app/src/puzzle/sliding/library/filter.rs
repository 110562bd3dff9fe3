//! The filter and the order of the listed boards. A filter is a link.

use super::board_list::BoardList;
use super::order::Order;
use super::range::Range;
use super::tag::Tag;
use antipode_play::game::marks::{Mark, Marks};
use antipode_play::route::{LinkWarning, Page, Route};
use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::library::Collection;
use antipode_ui::library::entry::Entry;
use antipode_ui::library::entry::Size;

/// The player's mark on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Solved,
    Unsolved,
    Starred,
}

impl State {
    pub const ALL: [State; 3] = [State::Solved, State::Unsolved, State::Starred];

    fn name(self) -> &'static str {
        match self {
            State::Solved => "solved",
            State::Unsolved => "unsolved",
            State::Starred => "starred",
        }
    }

    pub(super) fn title(self) -> &'static str {
        match self {
            State::Solved => "solved by me",
            State::Unsolved => "not solved by me",
            State::Starred => "with my star",
        }
    }

    fn fits(self, mark: Mark) -> bool {
        match self {
            State::Solved => mark.solved,
            State::Unsolved => !mark.solved,
            State::Starred => mark.starred,
        }
    }
}

/// The sizes to choose from: those of the drawn collections, and other frequent ones.
pub const SIZES: [Size; 11] =
    [(3, 3), (3, 4), (3, 5), (4, 4), (4, 5), (4, 6), (5, 4), (5, 5), (5, 6), (6, 6), (6, 9)];

fn parse_size(text: &str) -> Option<Size> {
    let (cols, rows) = text.split_once('x')?;
    SIZES.into_iter().find(|size| Ok(size.0) == cols.parse() && Ok(size.1) == rows.parse())
}

/// A filter with an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// `None` is every collection.
    pub collection: Option<Collection>,
    /// Only these boards.
    pub list: Option<BoardList>,
    /// These boards are left out: a list of boards like one omits that one.
    pub except: Option<BoardList>,
    /// The metric of the distance.
    pub metric: Metric,
    pub distance: Range,
    pub pieces: Range,
    pub size: Option<Size>,
    pub tag: Option<Tag>,
    /// The player's mark.
    pub state: Option<State>,
    pub order: Order,
    /// Words of the name or the source.
    pub text: String,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter {
            collection: Some(Collection::Classics),
            list: None,
            except: None,
            metric: Metric::Move,
            distance: Range::default(),
            pieces: Range::default(),
            size: None,
            tag: None,
            state: None,
            order: Order::default(),
            text: String::new(),
        }
    }
}

/// The longest text to search for, in characters.
const MAX_TEXT: usize = 60;

const FIELDS: [&str; 11] = [
    "collection",
    "list",
    "except",
    "metric",
    "distance",
    "pieces",
    "size",
    "with",
    "state",
    "order",
    "text",
];

/// The name of all collections.
const ALL: &str = "all";

impl Filter {
    /// The filter of a route. Missing fields have defaults; unreadable ones become warnings.
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
                warnings.push(Route::no_such_choice(name, value));
            }
        }
        (filter, warnings)
    }

    fn read(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "collection" if value == ALL => self.collection = None,
            "collection" => self.collection = Some(value.parse().ok()?),
            "list" => self.list = Some(value.parse().ok()?),
            "except" => self.except = Some(value.parse().ok()?),
            "metric" => self.metric = value.parse().ok()?,
            "distance" => self.distance = Range::parse(value)?,
            "pieces" => self.pieces = Range::parse(value)?,
            "size" => self.size = Some(parse_size(value)?),
            "state" => self.state = Some(State::ALL.into_iter().find(|state| state.name() == value)?),
            "with" => self.tag = Some(Tag::parse(value)?),
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
        let list = self.list.as_ref().map(BoardList::to_string);
        add(list.is_none(), "list", list.unwrap_or_default());
        let except = self.except.as_ref().map(BoardList::to_string);
        add(except.is_none(), "except", except.unwrap_or_default());
        add(self.metric == default.metric, "metric", self.metric.name().to_owned());
        add(self.distance.is_open(), "distance", self.distance.text());
        add(self.pieces.is_open(), "pieces", self.pieces.text());
        let size = self.size.map(|(cols, rows)| format!("{cols}x{rows}"));
        add(size.is_none(), "size", size.unwrap_or_default());
        add(self.tag.is_none(), "with", self.tag.map(Tag::name).unwrap_or_default().to_owned());
        add(self.state.is_none(), "state", self.state.map(State::name).unwrap_or_default().to_owned());
        add(self.order == default.order, "order", self.order.name().to_owned());
        add(self.text.is_empty(), "text", self.text.clone());
        route
    }

    /// The filter that shows chosen boards in their order, by the same metric.
    pub fn of_list(&self, list: BoardList) -> Filter {
        Filter { collection: None, list: Some(list), metric: self.metric, ..Filter::default() }
    }

    /// The collections that can have boards that pass.
    pub fn collections(&self) -> Vec<Collection> {
        let is_wanted = |collection: &Collection| {
            self.collection.is_none_or(|wanted| wanted == *collection)
                && self.list.as_ref().is_none_or(|list| list.names(*collection))
        };
        Collection::ALL.into_iter().filter(is_wanted).collect()
    }

    /// The boards that pass, in the order of the filter.
    pub fn apply<'a>(&self, entries: impl Iterator<Item = &'a Entry>, marks: &Marks) -> Vec<&'a Entry> {
        let words: Vec<String> = self.text.split_whitespace().map(str::to_lowercase).collect();
        let mut listed: Vec<&Entry> = match &self.list {
            None => entries.collect(),
            Some(list) => {
                let mut chosen: Vec<(usize, &Entry)> =
                    entries.filter_map(|entry| Some((list.place_of(entry)?, entry))).collect();
                chosen.sort_by_key(|(place, _)| *place);
                chosen.into_iter().map(|(_, entry)| entry).collect()
            }
        };
        listed.retain(|entry| self.passes(entry, &words, marks));
        self.order.sort(&mut listed, self);
        listed
    }

    fn passes(&self, entry: &Entry, words: &[String], marks: &Marks) -> bool {
        let is_in = |range: Range, number: Option<u32>| match number {
            Some(number) => range.contains(number),
            None => range.is_open(),
        };
        is_in(self.distance, entry.distance(self.metric))
            && is_in(self.pieces, entry.pieces)
            && (self.size.is_none() || self.size == entry.size)
            && self.tag.is_none_or(|tag| tag.fits(&entry.figures()))
            && self.state.is_none_or(|state| state.fits(marks.of(&entry.board_text())))
            && entry.has_words(words)
            && !self.except.as_ref().is_some_and(|except| except.has_board(entry))
    }

    /// Other boards like this one, of all collections of its puzzle: about as far, about as many pieces.
    pub fn like(&self, entry: &Entry) -> Filter {
        let around = |number: u32, by: u32| Range {
            least: Some(number.saturating_sub(by).max(1)),
            most: Some(number.saturating_add(by)),
        };
        let distance = entry.distance(self.metric).map(|distance| around(distance, distance / 8 + 3));
        Filter {
            // Positions of other puzzles are one collection.
            collection: Some(entry.collection).filter(|collection| !collection.is_sliding()),
            except: BoardList::of(&[entry]),
            metric: self.metric,
            distance: distance.unwrap_or_default(),
            pieces: entry.pieces.map(|pieces| around(pieces, pieces / 8 + 2)).unwrap_or_default(),
            ..Filter::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::game::marks::MarkChange;
    use antipode_puzzles::sliding::library::LibraryBoard;

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
            "library/#size=4x5&with=detour&state=starred&order=bb",
        ] {
            assert_eq!(filter(text).route().to_string(), text);
        }
    }

    #[test]
    fn chosen_boards_are_a_link_and_stay_in_their_order() {
        let boards: Vec<Entry> = ["First; AA/B.; ../.B", "Second; AB/C.; ../.B", "Third; AB/C.; ../.C"]
            .map(|line| format!("{line}; 4 3 3 2 1 1; 9 2 30 0 0 1 4; Someone"))
            .map(|line| Entry::of_board(Collection::Cars, LibraryBoard::read(&line).expect("a line")))
            .to_vec();
        let list = BoardList::of(&[&boards[2], &boards[0]]).expect("two boards");
        let chosen = filter("library/#metric=step").of_list(list);
        let text = chosen.route().to_string();
        assert!(
            text.starts_with("library/#collection=all&list=cars:") && text.ends_with("&metric=step"),
            "{text}"
        );
        assert_eq!(filter(&text), chosen);
        assert_eq!(chosen.collections(), [Collection::Cars]);
        let names = |filter: &Filter| -> Vec<String> {
            let listed = filter.apply(boards.iter(), &Marks::default());
            listed.into_iter().map(|entry| entry.name().to_owned()).collect()
        };
        assert_eq!(names(&chosen), ["Third", "First"]);
        assert_eq!(names(&Filter { text: "first".to_owned(), ..chosen.clone() }), ["First"]);
        assert_eq!(
            names(&Filter { collection: Some(Collection::Cars), list: None, ..chosen.clone() }).len(),
            3
        );
        assert_eq!(chosen.like(&boards[0]).list, None, "boards like it are not those of the list");
        assert_eq!(Filter::default().collections(), [Collection::Classics]);
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let (filter, warnings) =
            Filter::of(&Route::parse("library/#order=best&distance=4&x=1&with=gate&with=narrow"));
        assert_eq!(filter, Filter { tag: Some(Tag::Bottleneck), ..Filter::default() });
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
            "First; AA/B.; ../.B; 4 3 3 2 1 1; 9 2 30 0 0 1 4; Someone, 1909",
            "Second; AB/C.; ../.B; 7 6 5 4 3 2; 5 1 19 1 0 0 3; Antipode",
            "Third; AB/C.; ../.C; - - - - - -; - - - - - - -; Antipode",
        ]
        .map(|line| Entry::of_board(Collection::Cars, LibraryBoard::read(line).expect("a line")))
        .to_vec();
        let marks = Marks::default()
            .with(&MarkChange::solved("sliding AA/B. -> ../.B".to_owned()))
            .with(&MarkChange::star("sliding AB/C. -> ../.C".to_owned(), true));
        let names = |text: &str| -> Vec<String> {
            let listed = filter(text).apply(boards.iter(), &marks);
            listed.into_iter().map(|entry| entry.name().to_owned()).collect()
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
        assert_eq!(names("library/#with=bottleneck"), [""; 0]);
        assert_eq!(names("library/#with=only-moves"), ["First"]);
        assert_eq!(names("library/#with=detour"), ["First"]);
        assert_eq!(names("library/#order=bb"), ["First", "Second", "Third"]);
        assert_eq!(names("library/#state=solved"), ["First"]);
        assert_eq!(names("library/#state=unsolved"), ["Second", "Third"]);
        assert_eq!(names("library/#state=starred"), ["Third"]);
        assert_eq!(names("library/#size=4x5"), [""; 0]);
        assert_eq!(names("library/#text=someone%201909"), ["First"]);
        let like = Filter::default().like(&boards[1]);
        assert_eq!(
            like.route().to_string(),
            "library/#collection=all&except=cars:3HAFOk&distance=2-8&pieces=1-5"
        );
    }
}
