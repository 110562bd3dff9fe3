//! A document of SVG under construction: the shapes that boards are made of. A shadow or a gradient is defined once, however
//! many shapes have it.

use std::fmt::Write;

use super::colour::{Colour, token};
use super::lettering::{Lettering, glyphs};

/// A rectangle with round corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundRect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    pub radius: f64,
}

impl RoundRect {
    #[must_use]
    pub const fn new(x: f64, y: f64, width: f64, height: f64, radius: f64) -> RoundRect {
        RoundRect { x, y, width, height, radius }
    }

    /// The same, smaller on every side; the corners stay concentric.
    #[must_use]
    pub fn inset(self, by: f64) -> RoundRect {
        RoundRect {
            x: self.x + by,
            y: self.y + by,
            width: self.width - 2.0 * by,
            height: self.height - 2.0 * by,
            radius: (self.radius - by).max(0.0),
        }
    }

    /// The same, without a strip at its top and one at its foot.
    #[must_use]
    pub fn cropped(self, top: f64, foot: f64) -> RoundRect {
        RoundRect { y: self.y + top, height: self.height - top - foot, ..self }
    }

    fn attributes(self) -> String {
        let RoundRect { x, y, width, height, radius } = self;
        format!(r#"x="{x:.2}" y="{y:.2}" width="{width:.2}" height="{height:.2}" rx="{radius:.2}""#)
    }

    fn path(self) -> String {
        let RoundRect { x, y, width, height, radius } = self;
        let (across, down) = (width - 2.0 * radius, height - 2.0 * radius);
        let corner = |dx: f64, dy: f64| format!("a{radius:.2} {radius:.2} 0 0 1 {dx:.2} {dy:.2}");
        format!(
            "M{:.2} {y:.2}h{across:.2}{}v{down:.2}{}h{:.2}{}v{:.2}{}z",
            x + radius,
            corner(radius, radius),
            corner(-radius, radius),
            -across,
            corner(-radius, -radius),
            -down,
            corner(radius, -radius),
        )
    }
}

/// A shadow, as in `box-shadow`: `0 y blur colour`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shadow {
    pub down: f64,
    pub blur: f64,
    pub colour: Colour,
    pub opacity: f64,
}

impl Shadow {
    /// A brown shadow, the colour of all shadows but that of Ramka's frame.
    #[must_use]
    pub const fn brown(down: f64, blur: f64, opacity: f64) -> Shadow {
        Shadow { down, blur, colour: Colour([60, 40, 10]), opacity }
    }
}

/// What a picture for a paper leaves out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// No shadows and gradients.
    pub is_plain: bool,
    /// No colours but greys.
    pub is_grey: bool,
    /// No letters and numbers.
    pub is_unlabelled: bool,
}

/// A document under construction.
#[derive(Debug, Default)]
pub struct Svg {
    style: Style,
    title: String,
    definitions: Vec<String>,
    body: String,
}

impl Svg {
    /// An empty document with a title.
    #[must_use]
    pub fn titled(title: &str) -> Svg {
        Svg { title: format!("<title>{}</title>", escaped(title)), ..Svg::default() }
    }

    /// The same, drawn in a style.
    #[must_use]
    pub fn in_style(self, style: Style) -> Svg {
        Svg { style, ..self }
    }

    /// The document, this wide and high.
    #[must_use]
    pub fn finish(self, width: f64, height: f64) -> String {
        let definitions: String = self
            .definitions
            .iter()
            .enumerate()
            .map(|(id, text)| text.replace("{id}", &format!("d{id}")))
            .collect();
        let (body, title) = (&self.body, &self.title);
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">{title}<defs>{definitions}</defs>{body}</svg>"#
        );
        if self.style.is_grey { in_grey(&svg) } else { svg }
    }

    /// Draws at another place and scale.
    pub fn at(&mut self, x: f64, y: f64, scale: f64, draw: impl FnOnce(&mut Svg)) {
        self.group(&format!(r#"transform="translate({x:.2} {y:.2}) scale({scale:.4})""#), draw);
    }

    /// Draws with a shadow under each shape.
    pub fn with_shadow(&mut self, shadow: Shadow, draw: impl FnOnce(&mut Svg)) {
        if self.style.is_plain {
            return draw(self);
        }
        let Shadow { down, blur, colour, opacity } = shadow;
        let filter = self.define(format!(
            r#"<filter id="{{id}}" x="-25%" y="-25%" width="150%" height="150%" color-interpolation-filters="sRGB"><feDropShadow dx="0" dy="{down}" stdDeviation="{}" flood-color="{colour}" flood-opacity="{opacity}"/></filter>"#,
            blur / 2.0
        ));
        self.group(&format!(r#"filter="url(#{filter})""#), draw);
    }

    /// Fills a rectangle.
    pub fn rect(&mut self, rect: RoundRect, fill: Colour) {
        self.element("rect", &format!(r#"{} fill="{fill}""#, rect.attributes()));
    }

    /// Fills a rectangle, transparently.
    pub fn veil(&mut self, rect: RoundRect, fill: Colour, opacity: f64) {
        self.element("rect", &format!(r#"{} fill="{fill}" fill-opacity="{opacity}""#, rect.attributes()));
    }

    /// Fills a rectangle with a gradient from top to foot.
    pub fn gradient(&mut self, rect: RoundRect, top: Colour, foot: Colour) {
        if self.style.is_plain {
            return self.rect(rect, top);
        }
        let gradient = self.define(format!(
            r#"<linearGradient id="{{id}}" x2="0" y2="1"><stop stop-color="{top}"/><stop offset="1" stop-color="{foot}"/></linearGradient>"#
        ));
        self.element("rect", &format!(r#"{} fill="url(#{gradient})""#, rect.attributes()));
    }

    /// A line along the edge of a rectangle, inside it.
    pub fn border(&mut self, rect: RoundRect, width: f64, colour: Colour, opacity: f64) {
        let inner = rect.inset(width / 2.0).attributes();
        self.element(
            "rect",
            &format!(
                r#"{inner} fill="none" stroke="{colour}" stroke-width="{width}" stroke-opacity="{opacity}""#
            ),
        );
    }

    /// A shadow inside a rectangle, from its edge inwards.
    pub fn inner_shadow(&mut self, rect: RoundRect, shadow: Shadow) {
        if self.style.is_plain {
            return;
        }
        let Shadow { down, blur, colour, opacity } = shadow;
        let filter = self.define(format!(
            r#"<filter id="{{id}}" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="{}"/></filter>"#,
            blur / 2.0
        ));
        let outside = RoundRect { radius: 0.0, ..rect }.inset(-2.0 * blur).path();
        let hole = RoundRect { y: rect.y + down, ..rect }.path();
        self.clipped(rect, |svg| {
            svg.element(
                "path",
                &format!(r#"d="{outside}{hole}" fill-rule="evenodd" fill="{colour}" fill-opacity="{opacity}" filter="url(#{filter})""#),
            );
        });
    }

    /// Draws only what is inside a rectangle.
    pub fn clipped(&mut self, rect: RoundRect, draw: impl FnOnce(&mut Svg)) {
        let clip = self.define(format!(r#"<clipPath id="{{id}}"><rect {}/></clipPath>"#, rect.attributes()));
        self.group(&format!(r#"clip-path="url(#{clip})""#), draw);
    }

    /// A well in the page: sunk, with a line along its edge.
    pub fn well(&mut self, rect: RoundRect) {
        self.rect(rect, const { token("sunk") });
        self.inner_shadow(rect, Shadow::brown(2.0, 8.0, 0.12));
        self.border(rect, 1.0, const { token("line") }, 1.0);
    }

    /// Fills a circle.
    pub fn circle(&mut self, (x, y): (f64, f64), radius: f64, fill: Colour) {
        self.element("circle", &format!(r#"cx="{x:.2}" cy="{y:.2}" r="{radius:.2}" fill="{fill}""#));
    }

    /// A circle as a line.
    pub fn ring(&mut self, (x, y): (f64, f64), radius: f64, width: f64, colour: Colour) {
        let line = format!(r#"fill="none" stroke="{colour}" stroke-width="{width}""#);
        self.element("circle", &format!(r#"cx="{x:.2}" cy="{y:.2}" r="{radius:.2}" {line}"#));
    }

    /// The region between two rectangles.
    pub fn frame(&mut self, outer: RoundRect, inner: RoundRect, fill: Colour) {
        self.path(&(outer.path() + &inner.path()), &format!(r#"fill-rule="evenodd" fill="{fill}""#));
    }

    /// A path with attributes of its own.
    pub fn path(&mut self, path: &str, attributes: &str) {
        self.element("path", &format!(r#"d="{path}" {attributes}"#));
    }

    /// A line of text whose capitals and digits are centred at a point.
    pub fn label(&mut self, text: &str, (x, y): (f64, f64), lettering: &Lettering, fill: Colour) {
        if self.style.is_unlabelled {
            return;
        }
        let (x, y) = (x - lettering.width(text) / 2.0, y + lettering.cap_height() / 2.0);
        let scale = lettering.scale();
        let attributes = format!(
            r#"role="img" aria-label="{}" fill="{fill}" transform="translate({x:.2} {y:.2}) scale({scale:.4})""#,
            escaped(text)
        );
        self.group(&attributes, |svg| {
            for glyph in glyphs(text).0.iter().filter(|glyph| !glyph.path.is_empty()) {
                let place = match glyph.offset {
                    0 => String::new(),
                    offset => format!(r#"transform="translate({offset} 0)""#),
                };
                svg.path(glyph.path, &place);
            }
        });
    }

    /// A group of shapes with attributes of its own.
    pub fn group(&mut self, attributes: &str, draw: impl FnOnce(&mut Svg)) {
        write!(self.body, "<g {attributes}>").expect("a string takes everything");
        draw(self);
        self.body.push_str("</g>");
    }

    fn element(&mut self, name: &str, attributes: &str) {
        write!(self.body, "<{name} {attributes}/>").expect("a string takes everything");
    }

    /// Adds a definition, unless there is an equal one; returns its id.
    fn define(&mut self, text: String) -> String {
        let known = self.definitions.iter().position(|known| *known == text);
        let id = known.unwrap_or_else(|| {
            self.definitions.push(text);
            self.definitions.len() - 1
        });
        format!("d{id}")
    }
}

/// A document with each of its colours, which are written as `#f5f0e6`, replaced by its grey.
fn in_grey(svg: &str) -> String {
    let mut parts = svg.split('#');
    let mut grey = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        grey.push('#');
        let (colour, rest) = part.split_at_checked(6).unwrap_or((part, ""));
        match Colour::parse(colour) {
            Some(colour) => {
                write!(grey, "{}{rest}", &colour.grey().to_string()[1..]).expect("a string takes everything");
            }
            None => grey.push_str(part),
        }
    }
    grey
}

/// A text in an attribute or between tags.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
