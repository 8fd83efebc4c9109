//! Properties whose values are words, of which usvg reads those that it knows in small letters alone.

use usvg::roxmltree::Node;

use super::fault::Fault;
use super::ignored_text::has_words;
use super::style::{Property, Styles};
use crate::diag::Code;

/// Properties and the words that usvg reads of them as browsers do.
const WORDS: &[(&str, &[&str])] = &[
    ("clip-rule", RULES),
    ("color-interpolation-filters", &["auto", "sRGB", "linearRGB"]),
    ("fill-rule", RULES),
    ("isolation", &["auto", "isolate"]),
    ("mask-type", &["luminance", "alpha"]),
    (
        "mix-blend-mode",
        &[
            "normal",
            "multiply",
            "screen",
            "overlay",
            "darken",
            "lighten",
            "color-dodge",
            "color-burn",
            "hard-light",
            "soft-light",
            "difference",
            "exclusion",
            "hue",
            "saturation",
            "color",
            "luminosity",
        ],
    ),
    ("overflow", &["visible", "hidden", "scroll", "auto"]),
    ("stroke-linecap", &["butt", "round", "square"]),
    ("stroke-linejoin", &["miter", "miter-clip", "round", "bevel"]),
    ("visibility", &["visible", "hidden", "collapse"]),
];

/// The same for those that are about text.
const WORDS_OF_TEXT: &[(&str, &[&str])] = &[
    (
        "alignment-baseline",
        &[
            "auto",
            "baseline",
            "before-edge",
            "text-before-edge",
            "middle",
            "central",
            "after-edge",
            "text-after-edge",
            "ideographic",
            "alphabetic",
            "hanging",
            "mathematical",
        ],
    ),
    (
        "dominant-baseline",
        &[
            "auto",
            "use-script",
            "no-change",
            "reset-size",
            "ideographic",
            "alphabetic",
            "hanging",
            "mathematical",
            "central",
            "middle",
            "text-after-edge",
            "text-before-edge",
        ],
    ),
    ("font-kerning", &["auto", "normal", "none"]),
    (
        "font-stretch",
        &[
            "normal",
            "100%",
            "ultra-condensed",
            "extra-condensed",
            "condensed",
            "semi-condensed",
            "semi-expanded",
            "expanded",
            "extra-expanded",
            "ultra-expanded",
        ],
    ),
    ("font-style", &["normal", "italic", "oblique"]),
    ("font-variant", &["normal", "small-caps"]),
    (
        "font-weight",
        &["normal", "bold", "bolder", "lighter", "100", "200", "300", "400", "500", "600", "700", "800", "900"],
    ),
    ("lengthAdjust", &["spacing", "spacingAndGlyphs"]),
    ("text-anchor", &["start", "middle", "end"]),
    ("writing-mode", &["lr", "lr-tb", "rl", "rl-tb", "tb", "tb-rl", "horizontal-tb", "vertical-rl", "vertical-lr"]),
];

const RULES: &[&str] = &["nonzero", "evenodd"];

/// The same for those that take several words at once.
const LISTS: &[(&str, &[&str])] = &[("paint-order", &["normal", "fill", "stroke", "markers"])];

/// The same for those of them that are about text.
const LISTS_OF_TEXT: &[(&str, &[&str])] =
    &[("text-decoration", &["none", "underline", "overline", "line-through", "solid", "auto", "currentcolor"])];

/// What is wrong with a property whose value is of other words than usvg reads; an empty one is none at all.
pub(super) fn strange<'x>(node: Node<'x, '_>, property: Property<'x>, styles: &Styles<'x>) -> Option<Fault> {
    let (name, value) = (property.name, property.value.trim());
    let of = |table: &[(&str, &'static [&'static str])]| {
        table.iter().find(|(known, _)| *known == name).map(|(_, words)| *words)
    };
    let is_inherited = value == "inherit" && name != "paint-order";
    let has_no_line = name == "text-decoration" && !value.to_ascii_lowercase().contains("line");
    if value.is_empty() || is_inherited || has_no_line {
        return None;
    }
    let words: &[&str] = match name {
        // What is displayed in another way is one of those things that are ignored.
        "display" if value.eq_ignore_ascii_case("none") => &["none"],
        "font-size" => of_sizes(node, value, styles)?,
        _ => {
            let of_text = || of(WORDS_OF_TEXT).or_else(|| of(LISTS_OF_TEXT)).filter(|_| has_words(node));
            of(WORDS).or_else(|| of(LISTS)).or_else(of_text)?
        }
    };
    let is_list = of(LISTS).or_else(|| of(LISTS_OF_TEXT)).is_some();
    let is_read = |word: &str| words.contains(&word);
    if if is_list { value.split_whitespace().all(is_read) } else { is_read(value) } {
        return None;
    }
    let element = node.tag_name().name();
    let small = value.to_ascii_lowercase();
    let help = match words.iter().find(|word| word.eq_ignore_ascii_case(&small)) {
        Some(word) => format!("write it as `{word}`, in these letters"),
        None => format!("write one of these words: {}", words.join(", ")),
    };
    Some(Fault::new(Code::BadSvg, format!("`{name}` of <{element}> is `{value}`, which is not understood"), help))
}

/// The words for sizes of letters; none if a size is a length, or no letters have it. Browsers have a fixed size for each of
/// the other words, and usvg makes them larger or smaller than those around.
fn of_sizes<'x>(node: Node<'x, '_>, value: &str, styles: &Styles<'x>) -> Option<&'static [&'static str]> {
    let is_word = value.starts_with(|letter: char| letter.is_ascii_alphabetic());
    let is_usual = value == "medium" && node.ancestors().skip(1).all(|one| styles.own(one, "font-size").is_none());
    (is_word && !is_usual && has_words(node)).then_some(&["smaller", "larger"])
}
