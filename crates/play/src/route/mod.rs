//! The state in the URL: parsing, printing, warnings.
//!
//! A route is the address below the root of the site: `ramka/#at=…&moves=…`. Every page is a file of its own, and the state is
//! in the fragment, so it works on any static host, under any sub-path. Printing is canonical: defaults are omitted, and only
//! a seed ever needs percent-encoding. Parsing is lenient and total: it never fails as a whole, and each ignored part yields a
//! warning with the reason. Links of earlier versions, `#/ramka?at=…`, mean the same.
//!
//! - [`game`]: the routes `ramka/` and of the other puzzles.

pub mod game;
mod near_miss;

use crate::puzzle::PuzzleKind;
use antipode_puzzles::plain_text::Excerpt;
use near_miss::{POSITION_NAMES, intended_field};

/// The longest route that is read, in characters.
pub const MAX_ROUTE_CHARS: usize = 1 << 17;

/// The number of fields that are checked for unknown and repeated names.
const MAX_CHECKED_FIELDS: usize = 100;

/// The fields that make a route without a path one of [`PuzzleKind::UNNAMED`], as earlier versions wrote them. `web/boot.js` has
/// them, too.
const UNNAMED_FIELDS: [&str; 4] = ["at", "moves", "seed", "metric"];

/// The path of the Lab.
const LAB: &str = "lab";

/// The path of the library.
const LIBRARY: &str = "library";

/// The path of the landscapes.
const LANDSCAPE: &str = "landscape";

/// The folder of the pages that other sites may show in a frame.
const EMBED: &str = "embed/";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The front page.
    Home,
    /// The page of a puzzle.
    Puzzle(PuzzleKind),
    Lab,
    /// The library of puzzles.
    Library,
    /// How the pictures of the tiles are made.
    Landscape,
}

impl Page {
    /// Every page: the front page, those of the navigation in its order, then the others.
    pub fn all() -> impl Iterator<Item = Page> {
        [Page::Home].into_iter().chain(PuzzleKind::ALL.map(Page::Puzzle)).chain([
            Page::Lab,
            Page::Library,
            Page::Landscape,
        ])
    }
}

/// A route split into path and fields, not yet interpreted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route {
    /// The page, without slashes: `ramka`.
    pub path: String,
    /// The decoded fields in order.
    pub fields: Vec<(String, String)>,
    /// Whether the text was too long. Then the field at its end is missing.
    pub is_cut: bool,
}

/// A part of a route that was ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkWarning {
    /// One sentence: what was ignored and why.
    pub message: String,
    /// The text it is about, for the box where the player can correct it; empty if there is none.
    pub text: String,
}

impl Route {
    /// Splits a route. A fragment that starts with a slash is a link of an earlier version, on whatever page it is opened. A
    /// link to a puzzle may call its position `board`, `position`, `pos` or `state`.
    #[must_use]
    pub fn parse(text: &str) -> Route {
        let (path, fields, is_cut) = split(text);
        let field = |field: &str| {
            let (name, value) = field.split_once('=').unwrap_or((field, ""));
            (decode(name), decode(value))
        };
        let mut fields: Vec<(String, String)> =
            fields.split('&').filter(|field| !field.is_empty()).map(field).collect();
        let is_position = |name: &str| POSITION_NAMES.contains(&name);
        if matches!(page_of_path(&path), Some(Page::Puzzle(_)))
            && fields.iter().all(|(name, _)| name != "at")
            && let Some((name, _)) = fields.iter_mut().find(|(name, _)| is_position(name))
        {
            *name = "at".to_owned();
        }
        Route { path, fields, is_cut }
    }

    /// The page of a route, whatever its fields: [`Route::page`] of [`Route::parse`], without reading a long text where the path
    /// tells.
    #[must_use]
    pub fn page_of(text: &str) -> Option<Page> {
        match split(text).0.as_str() {
            "" => Route::parse(text).page(),
            path => page_of_path(path),
        }
    }

    /// Warnings about what no page reads: unknown and repeated fields, and the end of a route that is too long.
    #[must_use]
    pub fn ignored_fields(&self, known: &[&str]) -> Vec<LinkWarning> {
        let mut ignored = Vec::new();
        let mut ignore = |message: String| ignored.push(LinkWarning { message, text: String::new() });
        if self.is_cut {
            ignore(format!("The link is longer than {MAX_ROUTE_CHARS} characters. Its end was ignored."));
        }
        for (index, (name, _)) in self.fields.iter().enumerate() {
            let before = self.fields[..index].iter().filter(|(earlier, _)| earlier == name).count();
            match (known.contains(&name.as_str()), before) {
                (false, 0) => {
                    let intended = intended_field(name, known).filter(|field| self.field(field).is_none());
                    let name = Excerpt(name);
                    let hint =
                        intended.map_or(".".to_owned(), |field| format!(". Perhaps “{field}” is meant."));
                    ignore(format!("Unknown link parameter “{name}” was ignored{hint}"));
                }
                (true, 1) => {
                    ignore(format!("The link has “{name}” more than once. Only the first was read."));
                }
                _ => {}
            }
            // More would not be shown.
            if index == MAX_CHECKED_FIELDS {
                break;
            }
        }
        ignored
    }

    /// The notice if there is no such page.
    #[must_use]
    pub fn missing_page(&self) -> String {
        format!("There is no page “{}” here yet.", Excerpt(&self.path))
    }

    /// The warning about a field of which the page has no such choice.
    #[must_use]
    pub fn no_such_choice(name: &str, value: &str) -> LinkWarning {
        let message = format!("“{name}={}” was ignored: there is no such choice.", Excerpt(value));
        LinkWarning { message, text: String::new() }
    }

    /// Returns the value of the first field of this name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
    }

    /// The route of a page in its default state.
    #[must_use]
    pub fn of_page(page: Page) -> Route {
        let path = match page {
            Page::Home => "",
            Page::Puzzle(kind) => kind.name(),
            Page::Lab => LAB,
            Page::Library => LIBRARY,
            Page::Landscape => LANDSCAPE,
        };
        Route { path: path.to_owned(), ..Route::default() }
    }

    /// The route that shows the board of this one, for a frame on another site.
    #[must_use]
    pub fn embedded(self) -> Route {
        Route { path: [EMBED, &self.path].concat(), ..self }
    }

    /// Returns the page of the route; `None` if there is no such page. The empty path is the front page, or, with a game, the page
    /// of the puzzle that earlier versions showed there.
    #[must_use]
    pub fn page(&self) -> Option<Page> {
        match self.path.as_str() {
            "" if UNNAMED_FIELDS.iter().any(|name| self.field(name).is_some()) => {
                Some(Page::Puzzle(PuzzleKind::UNNAMED))
            }
            path => page_of_path(path),
        }
    }
}

fn page_of_path(path: &str) -> Option<Page> {
    match path {
        "" => Some(Page::Home),
        LAB => Some(Page::Lab),
        LIBRARY => Some(Page::Library),
        LANDSCAPE => Some(Page::Landscape),
        path => PuzzleKind::parse(path).map(Page::Puzzle),
    }
}

/// The path, the text of the fields, and whether the text was too long.
fn split(text: &str) -> (String, &str, bool) {
    let cut = text.char_indices().nth(MAX_ROUTE_CHARS).map(|(end, _)| &text[..end]);
    // The last field may be incomplete.
    let text = cut.map_or(text, |cut| cut.rfind(['&', '?', '#']).map_or("", |end| &cut[..end]));
    let (file, fragment) = text.split_once('#').unwrap_or((text, ""));
    let (path, fields) = match fragment.strip_prefix('/') {
        Some(earlier) => earlier.split_once('?').unwrap_or((earlier, "")),
        // A query of the file is none of ours: hosts and mail programs append theirs.
        None => (file.split('?').next().unwrap_or_default(), fragment),
    };
    let path = decode(path);
    let path = path.strip_suffix("index.html").unwrap_or(&path);
    // A dot is this folder, however it is written.
    let path = path.trim_start_matches(['.', '/']).trim_end_matches('/');
    (path.to_owned(), fields, cut.is_some())
}

/// `ramka/#at=…&moves=…`; no `#` without fields.
impl std::fmt::Display for Route {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}/", encode(&self.path))?;
        }
        for (index, (name, value)) in self.fields.iter().enumerate() {
            // A slash at the beginning is that of an earlier version.
            let before = match index {
                0 if name.starts_with('/') => "#&",
                0 => "#",
                _ => "&",
            };
            write!(f, "{before}{}={}", encode(name), encode(value))?;
        }
        Ok(())
    }
}

/// Encodes a text for a route: letters, digits and the characters of positions and moves stay, a space becomes `+`, everything
/// else becomes a percent sign and two digits.
fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'/' | b'@' | b':' | b',' => {
                encoded.push(char::from(byte));
            }
            b' ' => encoded.push('+'),
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

/// Decodes a text of a route. A percent sign without two digits stays; invalid UTF-8 becomes replacement characters.
fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        match (first, tail) {
            (b'+', _) => bytes.push(b' '),
            (b'%', [high, low, after @ ..]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                bytes.push(nibble(*high) << 4 | nibble(*low));
                rest = after;
            }
            _ => bytes.push(*first),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn nibble(digit: u8) -> u8 {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok()).expect("a hexadecimal digit")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_route_is_split_and_printed_again() {
        let text = "ramka/#at=9.321/654/8.7&seed=a+b%26c%C3%A9&moves=";
        let route = Route::parse(text);
        assert_eq!(route.page(), Some(Page::Puzzle(PuzzleKind::Ramka)));
        assert_eq!(route.field("at"), Some("9.321/654/8.7"));
        assert_eq!(route.field("seed"), Some("a b&cé"));
        assert_eq!(route.field("moves"), Some(""));
        assert_eq!(route.field("metric"), None);
        assert_eq!(route.to_string(), text);
        for same in [
            "#/ramka?at=9.321/654/8.7&seed=a+b%26c%C3%A9&moves=",
            // An earlier link, opened on a page of its own.
            "lab/#/ramka?at=9.321/654/8.7&seed=a+b%26c%C3%A9&moves=",
            "ramka#at=9.321/654/8.7&seed=a+b%26c%C3%A9&moves=",
            "ramka/index.html?from=mail#at=9.321/654/8.7&seed=a+b%26c%C3%A9&moves=",
        ] {
            assert_eq!(Route::parse(same), route, "{same}");
            assert_eq!(Route::page_of(same), route.page(), "{same}");
        }
        let unknown = Route::parse("ramka/#&/at=1");
        assert_eq!((unknown.field("/at"), unknown.to_string().as_str()), (Some("1"), "ramka/#&/at=1"));
    }

    #[test]
    fn every_page_has_a_route() {
        for page in Page::all() {
            let route = Route::of_page(page);
            assert_eq!(Route::parse(&route.to_string()).page(), Some(page), "{route}");
        }
        for home in
            ["", "./", "./index.html", "index.html", "?utm_source=mail", "#", "#/", ".", "././index.html"]
        {
            assert_eq!(Route::parse(home).page(), Some(Page::Home), "{home}");
            assert_eq!(Route::page_of(home), Some(Page::Home), "{home}");
        }
        assert_eq!(Route::parse("/.//./lab/").page(), Some(Page::Lab));
        for earlier in [
            "#at=123/456/789",
            "index.html#moves=L1",
            "?from=mail#seed=monday",
            "#metric=strokes",
            "#/?at=1",
            "./#at=1",
        ] {
            assert_eq!(Route::parse(earlier).page(), Some(Page::Puzzle(PuzzleKind::Ramka)), "{earlier}");
        }
    }

    #[test]
    fn every_text_round_trips() {
        for text in
            ["", "monday", "100 %", "a=b&c#d?e", "+1", "日本語", "-.123/456/78.9@3", "tab\tline\n", "'\"<>"]
        {
            assert_eq!(decode(&encode(text)), text);
            let address =
                Route { path: "ramka".into(), fields: vec![("seed".into(), text.into())], is_cut: false };
            assert_eq!(Route::parse(&address.to_string()), address);
        }
    }

    #[test]
    fn positions_and_moves_need_no_percent() {
        for text in ["123/456/789", "9.321/654/8.7@3", "-.1-2/456/789.3", "L2.R1.2ab.S3.LR2"] {
            assert_eq!(encode(text), text);
        }
    }

    #[test]
    fn every_page_has_its_route() {
        for page in Page::all() {
            assert_eq!(Route::of_page(page).page(), Some(page));
            let embedded = Route::of_page(page).embedded().to_string();
            assert!(embedded.starts_with("embed/"), "{embedded}");
        }
    }

    #[test]
    fn any_text_parses() {
        for text in
            ["", "#", "#/", "%", "#%zz%", "#/%ff?%fe=%80", "?&&=&a", "#?#?", "##/ramka", "/ramka/#at", "a/#/"]
        {
            let _ = Route::parse(text);
        }
        assert_eq!(Route::parse("#play").page(), Some(Page::Home));
        assert_eq!(Route::parse("/ramka/#at").page(), Some(Page::Puzzle(PuzzleKind::Ramka)));
        assert_eq!(Route::parse("#/lab?board=3x3n2").page(), Some(Page::Lab));
        assert_eq!(Route::parse("#/chess").page(), None);
    }

    #[test]
    fn a_route_that_is_too_long_says_so() {
        let long = Route::parse(&format!("#/ramka?at=123/456/789&moves={}", "S1.".repeat(MAX_ROUTE_CHARS)));
        assert!(long.is_cut);
        assert_eq!(
            long.fields,
            [("at".to_owned(), "123/456/789".to_owned())],
            "the field that was cut is missing"
        );
        assert!(long.ignored_fields(&["at", "moves"])[0].message.contains("longer than 131072 characters"));
        let path = Route::parse(&"x".repeat(MAX_ROUTE_CHARS + 1));
        assert!(path.is_cut && path.path.is_empty());
        let longest = Route::parse(&format!("ramka/#seed={}", "é".repeat(MAX_ROUTE_CHARS - 12)));
        assert!(!longest.is_cut && longest.fields.len() == 1);
    }

    #[test]
    fn a_position_of_another_name_is_read() {
        for (link, at) in [
            ("rotation/#board=4x4n2", Some("4x4n2")),
            ("fifteen/#position=3x3:1,2,3,4,5,6,7,8,0&metric=slides", Some("3x3:1,2,3,4,5,6,7,8,0")),
            ("ramka/#pos=123/456/789", Some("123/456/789")),
            ("ramka/#at=123/456/789&board=1", Some("123/456/789")),
            ("lab/#board=5x4n3", None),
            ("library/#board=1", None),
        ] {
            let route = Route::parse(link);
            assert_eq!(route.field("at"), at, "{link}");
            assert_eq!(Route::parse(&route.to_string()), route, "{link}");
        }
        let opened =
            game::parse(&Route::parse("rotation/#board=4x4n2&seed=x&rule=half"), PuzzleKind::Rotation);
        assert_eq!(opened.warnings, []);
        assert_eq!(opened.link.map(|link| link.ruleset.name().to_owned()).as_deref(), Some("half"));
    }

    #[test]
    fn unknown_and_repeated_fields_are_each_reported_once() {
        let ignored = |text: &str| -> Vec<String> {
            let warnings = Route::parse(text).ignored_fields(&["at", "seed"]);
            warnings.into_iter().map(|warning| warning.message).collect()
        };
        assert_eq!(ignored("ramka/#at=1&seed=2"), [""; 0]);
        assert_eq!(ignored("ramka/#x=1&x=2"), ["Unknown link parameter “x” was ignored."]);
        assert_eq!(
            ignored("ramka/#sede=1&Seed=2"),
            [
                "Unknown link parameter “sede” was ignored. Perhaps “seed” is meant.",
                "Unknown link parameter “Seed” was ignored. Perhaps “seed” is meant.",
            ]
        );
        assert_eq!(
            ignored("ramka/#seed=1&sede=2&board=1&board=2"),
            ["Unknown link parameter “sede” was ignored.", "Unknown link parameter “board” was ignored.",],
            "the first board is the position"
        );
        assert_eq!(
            ignored("ramka/#at=1&at=1&at=2"),
            ["The link has “at” more than once. Only the first was read."]
        );
        assert!(ignored(&format!("ramka/#{}", "x&".repeat(60_000))).len() == 1);
    }

    /// The sentences about a link with long texts in the place of its path, its names, and its values.
    #[test]
    fn no_sentence_repeats_a_long_text_of_a_link() {
        const FIELDS: [&str; 12] = [
            "at", "moves", "seed", "depth", "setup", "goal", "metric", "rule", "board", "order", "size",
            "levels",
        ];
        let mut said = vec![Route::parse(&"x".repeat(10_000)).missing_page()];
        for long in ["x", "1", "1,", "A/", "-", "é", "\"", "U"].map(|text| text.repeat(10_000 / text.len()))
        {
            for name in FIELDS.into_iter().chain([long.as_str()]) {
                let route = |page: &str| Route::parse(&format!("{page}/#{name}={long}"));
                let warnings: Vec<LinkWarning> = PuzzleKind::ALL
                    .into_iter()
                    .flat_map(|kind| game::parse(&route(kind.name()), kind).warnings)
                    .collect();
                said.extend(warnings.into_iter().map(|warning| warning.message));
                said.extend(PuzzleKind::ALL.into_iter().filter_map(|kind| {
                    let error = kind.solved().read_typed(&long).err()?;
                    Some(error.message)
                }));
            }
        }
        assert!(said.len() > 300, "{}", said.len());
        for sentence in said {
            assert!(sentence.chars().count() <= 300, "{sentence}");
        }
        let unknown = Route::parse(&format!("ramka/#{}=1", "x".repeat(81))).ignored_fields(&[]);
        let beginning = "x".repeat(80);
        assert_eq!(unknown[0].message, format!("Unknown link parameter “{beginning}…” was ignored."));
    }
}
