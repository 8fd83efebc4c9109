//! Which characters are seen.

/// Whether a viewer shows anything for a character; nothing is shown for white space.
pub fn is_seen(letter: char) -> bool {
    // What Unicode calls ignorable: joiners, soft hyphens, marks of direction and of variants.
    let ignorable = matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{e0000}'..='\u{e0fff}');
    letter.is_ascii_graphic() || !ignorable && !letter.is_whitespace()
}
