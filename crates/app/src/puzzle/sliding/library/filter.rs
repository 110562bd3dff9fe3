//! The filter and the order of the listed boards. A filter is a link.

use super::board_list::BoardList;
use super::order::Order;
use super::range::Range;
use super::shelf::Shelf;
use super::tag::Tag;
use antipode_play::game::marks::{Mark, Marks};
use antipode_play::route::{LinkWarning, Page, Route};
use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::library::Collection;
use antipode_ui::library::entry::{Entry, LibraryPuzzle, Size};

/// The player's mark on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Solved,
    Unsolved,
    /// Solved, and not known to be solved in the fewest moves.
    Longer,
    Starred,
}

impl State {
    pub const ALL: [State; 4] = [State::Unsolved, State::Solved, State::Longer, State::Starred];

    fn name(self) -> &'static str {
        match self {
            State::Solved => "solved",
            State::Unsolved => "unsolved",
            State::Longer => "longer",
            State::Starred => "starred",
        }
    }

    pub(super) fn title(self) -> &'static str {
        match self {
            State::Solved => "solved by me",
            State::Unsolved => "not solved by me",
            State::Longer => "solved, not in fewest moves",
            State::Starred => "with my star",
        }
    }

    fn fits(self, mark: Mark) -> bool {
        match self {
            State::Solved => mark.solved,
            State::Unsolved => !mark.solved,
            State::Longer => mark.solved && mark.over != Some(0),
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
    pub shelf: Shelf,
    /// The key of one of the player's own lists; without one the newest is meant.
    pub own: Option<String>,
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
            shelf: Shelf::Collection(Collection::Classics),
            own: None,
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

const FIELDS: [&str; 12] = [
    "collection",
    "own",
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

/// The longest key of an own list in a link, in characters.
const MAX_KEY: usize = 20;

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
            "collection" => self.shelf = Shelf::parse(value)?,
            "own" => self.own = Some(value.chars().take(MAX_KEY).collect()),
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
        add(self.shelf == default.shelf, "collection", self.shelf.name().to_owned());
        add(self.own.is_none(), "own", self.own.clone().unwrap_or_default());
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
        Filter { shelf: Shelf::All, list: Some(list), metric: self.metric, ..Filter::default() }
    }

    /// The collections that can have boards that pass.
    pub fn collections(&self) -> Vec<Collection> {
        let is_wanted = |collection: &Collection| {
            self.shelf.has_collection(*collection)
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
        self.shelf.order().sort(&mut listed, Metric::Move);
        self.order.sort(&mut listed, self.metric);
        listed
    }

    /// Another shelf. The filters stay, the list of a link does not.
    pub(super) fn on_shelf(&self, shelf: Shelf) -> Filter {
        Filter { shelf, own: None, list: None, except: None, ..self.clone() }
    }

    /// The same boards without a filter.
    pub(super) fn cleared(&self) -> Filter {
        let Filter { shelf, own, list, metric, order, .. } = self.clone();
        Filter { shelf, own, list, metric, order, ..Filter::default() }
    }

    /// How many filters act.
    pub(super) fn count(&self) -> usize {
        let filters = [
            !self.distance.is_open(),
            !self.pieces.is_open(),
            self.size.is_some(),
            self.tag.is_some(),
            self.state.is_some(),
            !self.text.trim().is_empty(),
            self.except.is_some(),
        ];
        filters.into_iter().filter(|acts| *acts).count()
    }

    /// Whether a board of the collections is on the shelf, whatever the filters are.
    pub(super) fn is_on_shelf(&self, entry: &Entry, marks: &Marks) -> bool {
        self.shelf.has(entry) && (self.shelf != Shelf::Stars || marks.of(&entry.board_text()).starred)
    }

    fn passes(&self, entry: &Entry, words: &[String], marks: &Marks) -> bool {
        let is_in = |range: Range, number: Option<u32>| match number {
            Some(number) => range.contains(number),
            None => range.is_open(),
        };
        self.is_on_shelf(entry, marks)
            && is_in(self.distance, entry.distance(self.metric))
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
            shelf: match entry.puzzle {
                LibraryPuzzle::Sliding(_) => Shelf::All,
                LibraryPuzzle::Antipode(..) => Shelf::Collection(Collection::Antipodes),
            },
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
            "library/#collection=mine&own=k3f9ab&state=longer",
            "library/#collection=quick",
            "library/#size=4x5&with=detour&state=starred&order=bb",
        ] {
            assert_eq!(filter(text).route().to_string(), text);
        }
    }

    #[test]
    fn filters_are_counted_and_cleared() {
        let some = filter("library/#collection=cars&metric=step&distance=7-&text=a&order=hard");
        assert_eq!((some.count(), Filter::default().count()), (2, 0));
        let cleared = some.cleared();
        assert_eq!(cleared.route().to_string(), "library/#collection=cars&metric=step&order=hard");
        let shelf = filter("library/#collection=mine&own=k3f9ab&text=a").on_shelf(Shelf::Quick);
        assert_eq!(shelf.route().to_string(), "library/#collection=quick&text=a");
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
        assert_eq!(names(&chosen.on_shelf(Shelf::Collection(Collection::Cars))).len(), 3);
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
            .with(&MarkChange::solved("sliding AA/B. -> ../.B".to_owned(), Some(1)))
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
        assert_eq!(names("library/#state=longer"), ["First"]);
        assert_eq!(names("library/#collection=stars"), ["Third"]);
        assert_eq!(names("library/#collection=quick"), ["Second"]);
        assert_eq!(names("library/#collection=hardest"), [""; 0]);
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
