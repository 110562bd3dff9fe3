//! Long texts of the pages, as files.
//!
//! A file consists of headings, named texts and blank lines.
//!
//! ```text
//! # section
//! name: A paragraph, with *emphasis* and [a link](library/).
//! ```
//!
//! A name may occur several times in a section, for a list. `tests/sentences` reads all files: each line is one of these, the code asks
//! for each name and for no other, and each link opens.

/// A file of texts, or a section of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prose(&'static str);

impl Prose {
    /// The texts of a file: `include_str!`.
    #[must_use]
    pub const fn new(file: &'static str) -> Prose {
        Prose(file)
    }

    /// The texts below this heading; none if there is no such heading.
    #[must_use]
    pub fn section(self, heading: &str) -> Prose {
        let mut sections = self.0.split("\n# ");
        let found = sections.find_map(|section| {
            section.strip_prefix("# ").unwrap_or(section).strip_prefix(heading)?.strip_prefix('\n')
        });
        Prose(found.unwrap_or_default())
    }

    /// All texts of this name, in order.
    pub fn all(self, name: &str) -> impl Iterator<Item = &'static str> {
        self.0.lines().filter_map(move |line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// The first text of this name.
    #[must_use]
    pub fn find(self, name: &str) -> Option<&'static str> {
        self.all(name).next()
    }

    /// The first text of this name, which must exist; empty in a release if it does not.
    #[must_use]
    pub fn text(self, name: &str) -> &'static str {
        let text = self.find(name);
        debug_assert!(text.is_some(), "there is no text of the name {name}");
        text.unwrap_or_default()
    }
}

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span<'a> {
    Plain(&'a str),
    Emphasis(&'a str),
    Link { title: &'a str, href: &'a str },
}

/// The parts of a text. Marks that are not closed are plain.
#[must_use]
pub fn spans(text: &str) -> Vec<Span<'_>> {
    let mut spans = Vec::new();
    let mut rest = text;
    while let Some((before, span, after)) = first_mark(rest) {
        if !before.is_empty() {
            spans.push(Span::Plain(before));
        }
        spans.push(span);
        rest = after;
    }
    if !rest.is_empty() {
        spans.push(Span::Plain(rest));
    }
    spans
}

/// The text before the first mark, the mark, and the text after it.
fn first_mark(text: &str) -> Option<(&str, Span<'_>, &str)> {
    let emphasis = || {
        let (before, inside) = text.split_once('*')?;
        let (inside, after) = inside.split_once('*')?;
        Some((before, Span::Emphasis(inside), after))
    };
    let link = || {
        let (head, target) = text.split_once("](")?;
        let (before, title) = head.rsplit_once('[')?;
        let (href, after) = target.split_once(')')?;
        Some((before, Span::Link { title, href }, after))
    };
    emphasis().into_iter().chain(link()).min_by_key(|(before, ..)| before.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: Prose =
        Prose::new("title: Two boards\n\n# first\ntext: One.\nnote: A\nnote: B: c\n# second\ntext: Zwölf.");

    #[test]
    fn texts_are_found_in_their_section() {
        assert_eq!(TEXTS.text("title"), "Two boards");
        assert_eq!(TEXTS.section("second").text("text"), "Zwölf.");
        let first = TEXTS.section("first");
        assert_eq!((first.text("text"), first.find("tex"), first.find("title")), ("One.", None, None));
        assert_eq!(first.all("note").collect::<Vec<_>>(), ["A", "B: c"]);
        assert_eq!(TEXTS.section("second").find("note"), None);
        assert_eq!(TEXTS.section("fir").find("text"), None);
    }

    #[test]
    fn marks_are_read_and_what_is_not_closed_is_plain() {
        let link = Span::Link { title: "a link", href: "library/" };
        assert_eq!(
            spans("See *this*, [a link](library/)."),
            [Span::Plain("See "), Span::Emphasis("this"), Span::Plain(", "), link, Span::Plain(".")]
        );
        for text in ["2 * 3", "[0, 1]", "[a](b"] {
            assert_eq!(spans(text), [Span::Plain(text)]);
        }
        assert_eq!(spans(""), []);
    }

    #[test]
    fn a_bracket_before_a_link_is_plain() {
        let link = Span::Link { title: "a", href: "b" };
        assert_eq!(spans("[0, 1] [a](b)"), [Span::Plain("[0, 1] "), link]);
    }
}
