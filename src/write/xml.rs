//! Texts as XML holds them.

/// A text without the letters that XML does not know.
pub(super) fn plain(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}')).collect()
}

/// The same between tags.
pub(super) fn escaped(text: &str) -> String {
    plain(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
