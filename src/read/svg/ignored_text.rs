//! Properties of text that browsers obey and usvg ignores, or obeys in another way.

use usvg::roxmltree::Node;

use super::spaces::keeps_spaces;
use super::style::{Property, Styles};

const DECORATION: &str = "draw the line as a path";

/// What to do about a property of text that usvg obeys in another way than browsers; `value` is in small letters.
pub(super) fn help_of_text<'x>(
    node: Node<'x, '_>,
    property: Property<'x>,
    value: &str,
    styles: &Styles<'x>,
) -> Option<&'static str> {
    match property.name {
        "text-decoration-line" if styles.own(node, "text-decoration").is_none() => Some("say text-decoration instead"),
        "text-decoration-color"
        | "text-decoration-style"
        | "text-decoration-thickness"
        | "text-underline-offset"
        | "text-underline-position"
            if is_decorated(node, styles) =>
        {
            let fill = styles.inherited(node, "fill").unwrap_or("black").to_ascii_lowercase();
            let usual = ["solid", "currentcolor", "from-font", "0", &fill];
            let is_black = value == "#000000" && ["black", "#000"].contains(&fill.as_str());
            (!usual.contains(&value) && !is_black).then_some(DECORATION)
        }
        "font-variant-caps" if styles.own(node, "font-variant").is_none() => Some("say font-variant instead"),
        "white-space" if value.starts_with("pre") && is_spaced(node) => {
            Some("give the <text> xml:space=\"preserve\", and a <tspan> with x and y for each of its lines")
        }
        "letter-spacing" | "word-spacing" if value.ends_with('%') => {
            Some("write it as a number in units of the drawing")
        }
        "letter-spacing" if is_set_apart(value) && is_seen_at_anchor(node, styles) => {
            Some("take `text-anchor` away, and say the `x` at which the text begins")
        }
        "baseline-shift" if ["sub", "super"].contains(&value) => Some("write how far as a length, such as 0.4em"),
        "text-decoration" if value.contains("line") && is_line_elsewhere(node, styles) => Some(DECORATION),
        "dominant-baseline" | "alignment-baseline" | "rotate" if is_upright(styles.inherited(node, "writing-mode")) => {
            Some("turn the text into paths")
        }
        "y" if is_anchored_by_line(node, styles) => {
            Some("say its `x` as well; or take `text-anchor` away, and say the `x` at which the text begins")
        }
        "textLength" => text_length(node, value, styles),
        _ => None,
    }
}

/// What to do about a property of text that takes back what is said around it, for usvg or for browsers alone.
pub(super) fn help_of_taken_back<'x>(
    node: Node<'x, '_>,
    property: Property<'x>,
    value: &str,
    styles: &Styles<'x>,
) -> Option<&'static str> {
    match property.name {
        "text-decoration-line" if property.styled && value == "none" && is_decorated(node, styles) => {
            Some("say text-decoration: none instead")
        }
        "dominant-baseline" if value == "auto" && node.tag_name().name() == "tspan" => {
            let around = node.parent().and_then(|around| styles.inherited(around, "dominant-baseline"));
            let is_other = around.is_some_and(|line| !["auto", "alphabetic"].contains(&line));
            is_other.then_some("take it away if it changes nothing, as in browsers; or say `alphabetic`")
        }
        _ => None,
    }
}

/// Whether lines of a writing mode run from top to bottom.
fn is_upright(mode: Option<&str>) -> bool {
    mode.is_some_and(|mode| mode.starts_with("tb") || mode.starts_with("vertical"))
}

/// Whether a length of `letter-spacing` is none of zero.
fn is_set_apart(length: &str) -> bool {
    let number = length.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    number.parse().is_ok_and(|length: f64| length != 0.0)
}

/// The share of the size of letters below which nobody sees how far they are set apart.
const UNSEEN: f64 = 0.02;

/// Whether letters that an element sets apart end at a place that is said, or have their middle there: browsers count the
/// room behind the last letter as well.
fn is_seen_at_anchor<'x>(node: Node<'x, '_>, styles: &Styles<'x>) -> bool {
    let holds_letters = |one: Node<'_, '_>| one.descendants().any(|one| one.is_text() && has_letters(one));
    let is_part = node.tag_name().name() == "tspan";
    let is_followed = is_part && node.next_siblings().skip(1).any(holds_letters);
    let number = |value: &str| value.trim_end_matches(|letter: char| letter.is_ascii_alphabetic()).parse::<f64>().ok();
    let is_moved = |words: Node<'x, '_>| {
        let Some(around) = words.parent_element() else { return false };
        let room = styles.inherited(around, "letter-spacing").unwrap_or_default();
        let size = styles.inherited(around, "font-size").unwrap_or_default();
        let is_unseen = !room.ends_with("em")
            && number(room).zip(number(size)).is_some_and(|(room, size)| room.abs() < UNSEEN * size);
        let is_anchored = matches!(styles.inherited(around, "text-anchor"), Some("middle" | "end"));
        is_anchored && is_set_apart(room) && !is_unseen
    };
    !is_followed && node.descendants().filter(|one| one.is_text() && has_letters(*one)).any(is_moved)
}

/// Whether a part of a text that goes on at another height has its end or its middle at the place of the line: browsers
/// reckon that from all words, and usvg from those of each height.
fn is_anchored_by_line<'x>(node: Node<'x, '_>, styles: &Styles<'x>) -> bool {
    let is_anchored = matches!(styles.inherited(node, "text-anchor"), Some("middle" | "end"));
    let is_text = |one: &Node<'_, '_>| one.tag_name().name() == "text";
    let around = node.ancestors().skip(1).find(|one| is_text(one) || one.has_attribute("x"));
    let start = node.range().start;
    let goes_on = |line: Node<'_, '_>| {
        line.descendants().any(|one| one.is_text() && one.range().start < start && has_letters(one))
    };
    let is_part = node.tag_name().name() == "tspan" && !node.has_attribute("x");
    is_part && is_anchored && around.is_some_and(goes_on)
}

fn has_letters(text: Node<'_, '_>) -> bool {
    text.text().is_some_and(|text| !text.trim().is_empty())
}

/// Whether browsers draw a line under, over or through words at another length, place or colour than usvg.
fn is_line_elsewhere<'x>(node: Node<'x, '_>, styles: &Styles<'x>) -> bool {
    let is_apart = |room: Option<&str>| room.is_some_and(is_set_apart);
    let (mode, room) = ("writing-mode", "letter-spacing");
    let in_text = node.ancestors().any(|one| one.tag_name().name() == "text");
    let other =
        |one: Node<'x, '_>, name| styles.own(one, name).is_some_and(|own| styles.inherited(node, name) != Some(own));
    let is_other = |one| {
        let is_coloured = !in_text && (other(one, "fill") || other(one, "stroke"));
        is_coloured || is_upright(styles.own(one, mode)) || is_apart(styles.own(one, room))
    };
    is_upright(styles.inherited(node, mode))
        || is_apart(styles.inherited(node, room))
        || node.ancestors().chain(node.descendants()).any(|one| one.has_attribute("textLength"))
        || node.descendants().filter(|one| one.is_element() && has_words(*one)).any(is_other)
}

/// What to do about the length that is said of a text, where usvg stretches it in another way than browsers.
fn text_length<'x>(node: Node<'x, '_>, value: &str, styles: &Styles<'x>) -> Option<&'static str> {
    let stretches = node.attribute("lengthAdjust") == Some("spacingAndGlyphs");
    let has_parts = holds_parts(node);
    let is_zero = value.parse().is_ok_and(|length: f64| length <= 0.0);
    let is_part = node.tag_name().name() == "tspan" && stretches;
    let is_list = |name| node.attribute(name).is_some_and(|places| places.trim().contains([' ', ',']));
    let is_placed = node.has_attribute("dx") || is_list("x") || is_list("y");
    let is_apart = styles.inherited(node, "letter-spacing").is_some_and(is_set_apart);
    (has_parts || is_part || is_zero || is_placed || is_apart || value.ends_with('%'))
        .then_some("take it away, and set the text in the size it is to have")
}

/// Whether some of the words of a text stand in elements of their own.
pub(super) fn holds_parts(text: Node<'_, '_>) -> bool {
    text.children().any(|one| one.is_element() && one.descendants().any(|one| one.is_text()))
}

/// Whether a line is drawn under, over or through the words of an element.
fn is_decorated<'x>(node: Node<'x, '_>, styles: &Styles<'x>) -> bool {
    styles.inherited(node, "text-decoration").is_some_and(|lines| lines != "none")
}

/// Whether an element is text, lies in text or holds text.
pub(super) fn has_words(node: Node<'_, '_>) -> bool {
    let in_text = node.ancestors().any(|one| one.tag_name().name() == "text");
    in_text || node.descendants().any(|one| one.tag_name().name() == "text")
}

/// Whether the spaces and lines of a text count for what it looks like, and no `xml:space` keeps them.
fn is_spaced(node: Node<'_, '_>) -> bool {
    let counts = |text: &str| text.contains(['\n', '\t']) || text.contains("  ") || text.trim().len() < text.len();
    let texts = node.descendants().filter(|one| one.is_text() && one.ancestors().any(|one| one.has_tag_name("text")));
    let is_followed =
        |blank: &Node<'_, '_>| blank.next_sibling().is_some_and(|next| next.is_element() && !next.has_attribute("x"));
    let is_blank = |text: &str| text.trim().is_empty();
    let written = texts.filter(|one| {
        one.text().is_some_and(|text| counts(text) && (!is_blank(text) || text != " " && is_followed(one)))
    });
    written.filter(|one| !keeps_spaces(*one)).count() > 0
}
