//! Discs that are cut with a hand punch.
//!
//! Whoever punches holds the punch upside down and looks for the disc in its
//! hole. What is seen there is a ring, just outside of what is cut.

use super::imposer::Imposer;
use super::pack::{self, Spacing};
use super::slicing::{Arrangement, Slicing};
use crate::diag::{Code, Diagnostic};
use crate::geom::{Length, Path, Point, Rect, Seg, Size, Turn};
use crate::message::msg;
use crate::model::Punch;
use crate::sheet::{Face, Mirror, Part, Place};

/// From a disc to its ring; the art of a front that bleeds ends there.
pub(super) const RING: Length = Length::um(300);
/// How far the ticks stand out of the ring.
const TICK: Length = Length::um(1_200);
/// Between two discs, for the frame of the punch and to cut the sheet into strips.
const APART: Length = Length::mm(6);
/// How far a back bleeds: it may lie a little off, and nothing is looked for on its side of the paper.
pub(super) const BLEED_BEHIND: Length = Length::um(APART.to_um() / 2);
/// What is printed around a disc: its ring and the ticks.
pub(super) const AROUND: Length = Length::um(RING.to_um() + TICK.to_um());
/// How far a punch reaches onto the sheet, to the middle of its hole.
const THROAT: Length = Length::mm(38);

/// The layout of discs: where a punch reaches from the edges of the paper if
/// that takes no more than one sheet more, or else the whole sheet, which is
/// cut into strips before it is punched.
pub(super) fn pack(
    disc: Size,
    spacing: Spacing,
    count: usize,
    imposer: &Imposer<'_>,
) -> Option<Arrangement> {
    let found = pack::pack(
        room(disc),
        apart(spacing),
        count,
        imposer.printable,
        imposer.areas(),
    )
    .map(discs)?;
    let is_near = |place: &Place| reaches(place, imposer);
    let all = found.slicing.places();
    let near = all.iter().filter(|place| is_near(place)).count();
    if near == 0 || count.div_ceil(near) > count.div_ceil(all.len()) + 1 {
        return Some(found);
    }
    let slicing = found
        .slicing
        .changed(&mut |place| is_near(&place).then_some(place));
    Some(Arrangement { slicing, ..found })
}

/// The layout before a fold, from which bleed keeps so far off. A folded sheet
/// has edges all around, so nothing is left free.
pub(super) fn pack_half(
    disc: Size,
    spacing: Spacing,
    off: (Length, Length),
    count: usize,
    imposer: &Imposer<'_>,
) -> Option<(Arrangement, Mirror)> {
    let half = pack::pack_half(
        room(disc),
        apart(spacing),
        off,
        count,
        imposer.printable,
        imposer.slug(),
    );
    half.map(|(found, mirror)| (discs(found), mirror))
}

/// So many discs in columns and rows, with room for rings around them, from the origin.
pub(super) fn block(disc: Size, gap: Length, columns: i64, count: usize) -> Vec<Place> {
    pack::block(disc, Turn::None, gap.max(APART), columns, count)
}

/// Whether a punch reaches a disc from an edge of the paper.
fn reaches(place: &Place, imposer: &Imposer<'_>) -> bool {
    let (at, paper) = (place.rect.centre(), imposer.job.paper.size);
    [at.x, at.y, paper.w - at.x, paper.h - at.y]
        .into_iter()
        .any(|off| off <= THROAT)
}

/// Whether a punch reaches all discs.
pub(super) fn reaches_all(slicing: &Slicing, imposer: &Imposer<'_>) -> bool {
    slicing
        .places()
        .into_iter()
        .all(|place| reaches(place, imposer))
}

/// Returns a warning if no common punch makes the discs of a part.
pub(super) fn check(part: &Part, face: &Face) -> Option<Diagnostic> {
    let (wide, punch) = (face.trim().w, Punch::nearest(face.trim().w));
    if punch.makes(wide) {
        return None;
    }

    let message = msg!(
        "the discs of {title} are {wide} across, and no common punch has that size",
        title = part.title,
        wide
    );
    let help = msg!(
        "the nearest punch is {punch}: set `width = \"{width}\"`, or leave out --punch and cut them with scissors",
        punch = punch.name,
        width = punch.diameter
    );
    Some(
        Diagnostic::new(Code::PunchSize, message)
            .with_subject(&part.name)
            .at(part.origin)
            .help(help),
    )
}

/// The ring about a disc, and four ticks that point at its middle.
pub(super) fn ring(disc: Rect) -> Path {
    let ring = disc.inset(-RING);
    let (at, far) = (ring.centre(), ring.inset(-TICK));
    let ticks = [
        (Point::new(at.x, ring.top()), Point::new(at.x, far.top())),
        (
            Point::new(ring.right(), at.y),
            Point::new(far.right(), at.y),
        ),
        (
            Point::new(at.x, ring.bottom()),
            Point::new(at.x, far.bottom()),
        ),
        (Point::new(ring.left(), at.y), Point::new(far.left(), at.y)),
    ];
    let mut segs: Vec<Seg> = Path::circle(at, ring.size.w.half()).segs().to_vec();
    segs.extend(
        ticks
            .iter()
            .flat_map(|(from, to)| Path::line(*from, *to).segs().to_vec()),
    );
    Path::new(segs)
}

/// The room that a disc takes with its ring and ticks.
fn room(disc: Size) -> Size {
    Rect::of(disc).inset(-AROUND).size
}

/// What is left around such rooms.
fn apart(spacing: Spacing) -> Spacing {
    Spacing {
        gap: spacing.gap.max(APART) - AROUND * 2,
        ..spacing
    }
}

/// Places of discs from those of their rooms.
fn discs(found: Arrangement) -> Arrangement {
    let mut disc = |place: Place| {
        Some(Place {
            rect: place.rect.inset(AROUND),
            ..place
        })
    };
    Arrangement {
        slicing: found.slicing.changed(&mut disc),
        ..found
    }
}
