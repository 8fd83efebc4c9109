//! Changes to the text of a drawing before usvg sees it.

use std::collections::HashSet;
use std::ops::Range;

use usvg::roxmltree::Document;

/// A stretch of the source, and what is written there instead.
pub(super) type Edit = (Range<usize>, String);

/// The text of a drawing with its edits, of which one that lies in another or is there twice is passed over. `None` if
/// there are none.
pub(super) fn edited(xml: &Document<'_>, mut edits: Vec<Edit>) -> Option<String> {
    let mut known = HashSet::new();
    edits.retain(|edit| known.insert(edit.clone()));
    edits.sort_by_key(|(at, _)| at.start);
    let (source, mut text, mut done) = (xml.input_text(), String::new(), 0);
    for (at, words) in &edits {
        if at.start < done {
            continue;
        }
        text.push_str(&source[done..at.start]);
        text.push_str(words);
        done = at.end;
    }
    (!edits.is_empty()).then(|| text + &source[done..])
}
