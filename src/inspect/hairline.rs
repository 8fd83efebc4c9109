//! `hairline`: lines so thin that printers drop them or break them up.

use crate::diag::{Code, Note};
use crate::geom::Length;
use crate::sheet::Face;

/// The thinnest line that is let pass: a quarter of a point, rounded down.
const THINNEST: Length = Length::um(85);

/// The thinnest line of a face, if it is too thin; `lines` are widths in
/// micrometres after all scaling.
pub(super) fn check(face: &Face, lines: &[f64]) -> Option<Note> {
    let thinnest = lines.iter().copied().min_by(f64::total_cmp)?;
    if thinnest >= THINNEST.to_um() as f64 {
        return None;
    }
    let message = format!("a line on {} is {:.2} mm wide", face.name, thinnest / 1_000.0);
    Some(
        Note::new(Code::Hairline, message)
            .help("lines below 0.09 mm break up in print; make it wider")
            .at_some(face.origin),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inspect::safe_zone::tests::face;

    #[test]
    fn a_line_of_a_quarter_point_is_let_pass_and_a_thinner_one_is_noted() {
        assert!(check(&face(), &[250.0, 88.0]).is_none());
        assert!(check(&face(), &[250.0, 80.0]).is_some());
        assert!(check(&face(), &[]).is_none());
    }
}
