//! Colours that usvg reads otherwise than browsers.

use std::str::FromStr;

use svgtypes::{Color, Paint};

/// Whether usvg and browsers read a colour alike.
pub(super) fn is_colour(value: &str) -> bool {
    Color::from_str(value).is_ok() && is_whole(value)
}

/// Whether usvg and browsers read the paint of a fill or stroke alike.
pub(super) fn is_paint(value: &str) -> bool {
    Paint::from_str(value).is_ok() && is_whole(value)
}

/// Whether each part of a colour is wholly there or not at all. usvg shows shadows of other colours in sRGB too bright.
pub(super) fn is_pure(colour: Color) -> bool {
    [colour.red, colour.green, colour.blue].iter().all(|part| [0, 255].contains(part))
}

/// Whether the numbers of a colour are as many as it has and of one kind: a browser passes over it otherwise, and reads
/// the shares of `hsl` without a sign of per cent, which usvg does not.
fn is_whole(value: &str) -> bool {
    let value = value.to_ascii_lowercase();
    let Some((name, rest)) = ["rgba", "rgb", "hsla", "hsl"].into_iter().find_map(|name| {
        let rest = value.trim().strip_prefix(name)?.trim_start();
        Some((name, rest.strip_prefix('(')?.split(')').next().unwrap_or_default()))
    }) else {
        return true;
    };
    let has_commas = rest.contains(',');
    let parts: Vec<&str> = if has_commas {
        rest.split(',').map(str::trim).collect()
    } else {
        rest.split('/').next().unwrap_or_default().split_whitespace().collect()
    };
    let is_share = |part: &&str| part.ends_with('%');
    let is_of_one_kind = match (name, parts.get(..3)) {
        (_, None) => false,
        ("hsl" | "hsla", Some(three)) => three[1..].iter().all(is_share),
        (_, Some(three)) => !has_commas || three.iter().all(is_share) || !three.iter().any(is_share),
    };
    is_of_one_kind && !parts.iter().any(|part| part.is_empty() || has_commas && part.contains(char::is_whitespace))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_that_browsers_read_alike() {
        for read in [
            "red",
            "#f008",
            "rgb(1,2,3)",
            "rgb( 1 , 2 , 3 )",
            "RGBA(1, 2, 3, .5)",
            "rgb(1%, 2%, 3%)",
            "hsl(1, 2%, 3%)",
            "hsl(1 2% 3%)",
        ] {
            assert!(is_colour(read), "{read}");
        }
        for other in ["hsl(0 100 50)", "hsl(0,100,50)", "rgb(50%,0,0)", "rgba(1,2,3,)", "rgb(1,2 3)", "hsla(0 1% 5)"] {
            assert!(!is_colour(other), "{other}");
        }
        assert!(is_paint("none") && is_paint("url(#a) red") && !is_paint("hsl(0 100 50)"));
    }
}
