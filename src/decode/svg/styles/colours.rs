//! Colours in notations of CSS that usvg cannot parse.

use color::{Srgb, parse_color_prefix};

/// The functions of CSS that specify a colour (CSS Color 4).
const FUNCTIONS: [&str; 10] = [
    "rgb(", "rgba(", "hsl(", "hsla(", "hwb(", "lab(", "lch(", "oklab(", "oklch(", "color(",
];

/// The name of a colour that CSS Color 4 added.
const NAME: &str = "rebeccapurple";

/// The functions that follow an sRGB colour and specify it for print (SVG Color 1.2). Browsers ignore them.
const PRINT_COLOURS: [&str; 3] = ["icc-color(", "icc-named-color(", "device-cmyk("];

/// Replaces colours that usvg cannot parse by `#rrggbb` or `#rrggbbaa`. Colours outside of sRGB are clipped, as browsers do on
/// most screens. Returns `None` if there are no such colours.
pub(crate) fn in_srgb(value: &str) -> Option<String> {
    let lower = value.to_ascii_lowercase();
    if !lower.contains('(') && !lower.contains(NAME) {
        return None;
    }

    let mut replaced = String::new();
    let mut done = 0;
    for (start, _) in lower.match_indices(|letter: char| letter.is_ascii_alphabetic()) {
        let is_word_start = !lower[..start].ends_with(|letter: char| {
            letter.is_ascii_alphanumeric() || ['-', '_', '#'].contains(&letter)
        });
        if start < done || !is_word_start {
            continue;
        }

        let rest = &lower[start..];
        let is_one_of = |functions: &[&str]| functions.iter().any(|name| rest.starts_with(name));
        if is_one_of(&PRINT_COLOURS) && !value[..start].trim().is_empty() {
            let length = rest.find(')').map_or(rest.len(), |end| end + 1);
            replaced.push_str(value[done..start].trim_end());
            done = start + length;
        } else if (is_one_of(&FUNCTIONS) || rest.starts_with(NAME))
            && let Ok((length, colour)) = parse_color_prefix(&value[start..])
        {
            let [r, g, b, a] = colour.to_alpha_color::<Srgb>().to_rgba8().to_u8_array();
            let usvg_colour = value[start..start + length].parse::<svgtypes::Color>();
            if usvg_colour == Ok(svgtypes::Color::new_rgba(r, g, b, a)) {
                continue;
            }

            replaced.push_str(&value[done..start]);
            replaced.push_str(&format!("#{r:02x}{g:02x}{b:02x}"));
            if a < 255 {
                replaced.push_str(&format!("{a:02x}"));
            }
            done = start + length;
        }
    }

    (done > 0).then(|| replaced + &value[done..])
}

#[cfg(test)]
mod tests {
    use super::in_srgb;

    #[test]
    fn colours_become_srgb() {
        let converted = [
            ("rgb(0 90 200 / 50%)", "#005ac880"),
            ("color(display-p3 1 0 0)", "#ff0000"),
            ("RebeccaPurple", "#663399"),
            ("url(#a) oklch(0.6 0.2 140)", "url(#a) #279a00"),
            (
                "#d4145a icc-color(FOGRA39L-coated, 0.1, 1, 0.5, 0)",
                "#d4145a",
            ),
            ("rgb(1 2 3) device-cmyk(0 0 0 1)", "rgb(1 2 3)"),
        ];
        for (value, expected) in converted {
            assert_eq!(in_srgb(value).as_deref(), Some(expected), "{value}");
        }
    }

    #[test]
    fn other_values_stay() {
        for value in [
            "rgb(1, 2, 3)",
            "rgba(1, 2, 3, 0.5)",
            "#abc",
            "url(#my-rgb(1))",
            "color-mix(in srgb, red, blue)",
            "icc-color(a, 1)",
            "translate(1 2)",
        ] {
            assert_eq!(in_srgb(value), None, "{value}");
        }
    }
}
