//! `low-resolution`: pictures with too few dots for the size they are shown at.

use crate::diag::{Code, Note};
use crate::scene::PAINTED;
use crate::sheet::Face;

/// The fewest dots to the inch that are let pass; 300 are sharp, and 150 are
/// what a photograph on a card gets away with.
const FEWEST: f64 = 150.0;

/// The coarsest picture of a face, if it is too coarse, and how many more are; `pictures` are names and dots to the inch
/// after all scaling.
pub(super) fn check(face: &Face, pictures: &[(&str, f64)]) -> Option<Note> {
    let (name, dots) = pictures.iter().min_by(|a, b| a.1.total_cmp(&b.1))?;
    let is_coarse = |dots: f64| dots < FEWEST - 0.5;
    let others = pictures.iter().filter(|(_, dots)| is_coarse(*dots)).count().checked_sub(1)?;
    let (what, remedy) = match name.split_once(PAINTED) {
        Some((path, _)) => (
            format!("what is drawn as pixels of `{path}`"),
            "gradients, patterns, masks and filters of a drawing have 300 in its own size at most, and fewer where \
             that would be too many: give it the `width` and `height` at which it is seen, in mm, or show it smaller",
        ),
        None => (format!("the picture `{name}`"), "use a larger picture, or show it smaller"),
    };
    let message = format!("{what} on {} has {dots:.0} dots to the inch", face.name);
    let message = if others > 0 { format!("{message}, and {others} more have too few") } else { message };
    let help = format!("below {FEWEST} dots it looks blurred; {remedy}");
    Some(Note::new(Code::LowResolution, message).help(help).at_some(face.origin))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inspect::safe_zone::tests::face;

    #[test]
    fn a_coarse_picture_is_noted_by_its_name_and_a_sharp_one_is_not() {
        let picture = |dots| ("art/barn.png", dots);
        assert!(check(&face(), &[picture(300.0), picture(150.0)]).is_none());
        let note = check(&face(), &[picture(300.0), picture(96.0)]);
        assert!(note.is_some_and(|note| note.message.ends_with("`art/barn.png` on deck/card has 96 dots to the inch")));
        let note = check(&face(), &[picture(102.0), picture(96.0), picture(300.0), picture(102.0)]);
        assert!(note.is_some_and(|note| note.message.ends_with("has 96 dots to the inch, and 2 more have too few")));
        let note = check(&face(), &[("art/barn.svg#painted2", 30.0)]).unwrap();
        assert_eq!(note.message, "what is drawn as pixels of `art/barn.svg` on deck/card has 30 dots to the inch");
        assert!(note.help.is_some_and(|help| help.contains("`height` at which it is seen, in mm, or show it smaller")));
    }
}
