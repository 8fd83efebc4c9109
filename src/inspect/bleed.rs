//! `bleed`: colour that ends at the cut, and leaves a white edge where the
//! knife slips.
//!
//! Along its outline a face is asked at many places: a hair inside the cut, and
//! in the outer part of the bleed behind it. What is coloured inside and bare
//! beyond is a fault, if there is enough of it in one place or along a side: a
//! pattern that runs over the cut is bare here and there too.
//!
//! `printed-bleed`: less bleed beyond the cut of a two-sided piece than the back of a sheet may lie out of place.
//!
//! What is drawn of a bleed is one thing, and how much of it a sheet has room for is another.

use std::cell::Cell;
use std::sync::Arc;

use super::rect_side::RectSide;
use crate::diag::{Code, Diagnostic};
use crate::geom::{Bounds, Length, OnLine, Outline, Polyline, Rect};
use crate::message::{Joint, Message, list, msg};
use crate::model::{Gutter, Job, LEAST_BLEED};
use crate::scene::{ArtCache, BackdropCache, Colour, Item, Painted, Sampling};
use crate::sheet::{Clip, Face, Part, Placement, Sheet, Side, Sides};

/// How many places are looked at along an outline, at the least.
const POINTS: u32 = 96;
/// How far apart they are at the most along one with short sides, in micrometres.
const APART: f64 = 2_000.0;
/// How far inside the cut there must be colour, in micrometres.
const INSIDE: f64 = 200.0;
/// Where in the bleed paint is looked for, from the cut to its end: of three
/// millimetres, two are what a knife needs.
const BEYOND: [f64; 4] = [0.92, 0.82, 0.71, 0.6];
/// A line no broader than this, in micrometres, is no ground that ends: it is
/// a guide to cut along, or the outline of a form without colour.
const LINE: f64 = 600.0;
/// What is painted beyond the cut as near as this, in micrometres, goes on
/// there: a pattern has gaps.
const NEAR: f64 = 3_000.0;
/// The share of a side that is let pass.
const SHARE: f64 = 0.25;
/// The longest stretch that is let pass, in micrometres: a ribbon is broader,
/// and a stripe or dot of a pattern is not.
const STRETCH: f64 = 8_000.0;
/// What stands out from white paper by no more than this shows no white edge.
const PALE: f64 = 1.3;

/// The sides of a face on which its colour ends at the cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bare {
    /// In the order of the outline; empty where it is not cut straight.
    sides: Vec<RectSide>,
}

/// Where the colour of faces ends at the cut, which is found once for faces of one form with the same art there.
#[derive(Default)]
pub(super) struct BleedCache<'f>(ArtCache<'f, (Arc<Outline>, Length), Option<Bare>>);

impl<'f> BleedCache<'f> {
    /// Looks along the outline of a face, of which everything is painted.
    pub(super) fn look(&mut self, face: &'f Face, painted: &Painted) -> Option<Bare> {
        let art: Vec<&Item> = painted
            .outside(inside_of(face))
            .map(|n| &face.items[n])
            .collect();
        let form = (Arc::clone(&face.outline), face.bleed);
        if let Some(found) = self.0.find(&form, &art) {
            return found.clone();
        }
        let found = look(face, painted);
        self.0.keep(form, art, found.clone());
        found
    }
}

/// The box inside the places that are looked at: what lies in it has no part in what is found.
fn inside_of(face: &Face) -> Bounds {
    match face.outline.is_straight() {
        true => Bounds::from(Rect::of(face.trim())).grown(-2.0 * INSIDE),
        false => Bounds::default(),
    }
}

/// Looks along the outline of a face, of which everything is painted.
fn look(face: &Face, painted: &Painted) -> Option<Bare> {
    let bleed = face.bleed.to_um() as f64;
    let paint = Paint::of(face, painted);
    let inside = |at: &OnLine| paint.is_coloured(*at, (-INSIDE, LINE));
    let beyond = |at: &OnLine| {
        bleed > 0.0
            && BEYOND
                .iter()
                .any(|share| paint.is_coloured(*at, (share * bleed, 0.0)))
    };
    let (places, apart) = places(face);
    let near = (NEAR / apart).ceil() as usize;
    let is_faulty = |side: &&[OnLine]| {
        let inside: Vec<bool> = side.iter().map(inside).collect();
        if !inside.contains(&true) {
            return false;
        }
        let beyond: Vec<bool> = side.iter().map(beyond).collect();
        let around = |n: usize| &beyond[n.saturating_sub(near)..(n + near + 1).min(beyond.len())];
        let bare: Vec<bool> = (0..side.len())
            .map(|n| inside[n] && !around(n).contains(&true))
            .collect();
        let longest = bare
            .split(|bare| !bare)
            .map(<[bool]>::len)
            .max()
            .unwrap_or(0);
        let all = bare.iter().filter(|bare| **bare).count();
        all as f64 > SHARE * bare.len() as f64 || longest as f64 * apart >= STRETCH
    };
    let found: Vec<Option<RectSide>> = sides(&places)
        .filter(is_faulty)
        .map(|side| side_of(face, side[0].1))
        .collect();
    (!found.is_empty()).then(|| Bare {
        sides: found.into_iter().flatten().collect(),
    })
}

/// The sides of a face with colour at the cut.
pub(super) fn coloured(face: &Face, painted: &Painted) -> Vec<Option<RectSide>> {
    let (places, _) = places(face);
    let paint = Paint::of(face, painted);
    let inside = |at: &&OnLine| paint.is_coloured(**at, (-INSIDE, LINE));
    let has_colour =
        |side: &&[OnLine]| side.iter().filter(inside).count() as f64 > SHARE * side.len() as f64;
    sides(&places)
        .filter(has_colour)
        .map(|side| side_of(face, side[0].1))
        .collect()
}

/// What is painted on a face, asked for its colour at places near the outline.
struct Paint<'f> {
    face: &'f Face,
    painted: &'f Painted,
    /// The colour that was judged last, and whether it stands out: most places along an outline have the same.
    judged: Cell<(Colour, bool)>,
}

impl<'f> Paint<'f> {
    fn of(face: &'f Face, painted: &'f Painted) -> Paint<'f> {
        Paint {
            face,
            painted,
            judged: Cell::new((Colour::WHITE, false)),
        }
    }

    /// Whether there is colour so far outside a place on the outline; what is finer than `finest` is not seen.
    fn is_coloured(&self, ((x, y), (dx, dy)): OnLine, (out, finest): (f64, f64)) -> bool {
        let eye = Sampling {
            finest,
            ..Sampling::default()
        };
        let picture = self.painted.under(self.face.items.len(), None);
        let colour = picture.colour((x + dx * out, y + dy * out), eye);
        if colour != self.judged.get().0 && colour != Colour::WHITE {
            self.judged
                .set((colour, colour.distinction(Colour::WHITE) > PALE));
        }
        colour != Colour::WHITE && self.judged.get().1
    }
}

/// Places along the outline of a face, with the way outwards, and how far apart they are, in micrometres.
fn places(face: &Face) -> (Vec<OnLine>, f64) {
    let flat = Polyline::of(face.outline.path());
    let outwards = |((x, y), (dx, dy)): OnLine| {
        let inside = flat.winding((x + dx * INSIDE, y + dy * INSIDE)) != 0;
        ((x, y), if inside { (-dx, -dy) } else { (dx, dy) })
    };
    let many = (flat.length() / APART).ceil() as u32;
    let count = if face.outline.is_straight() {
        POINTS
    } else {
        POINTS.max(many)
    };
    (
        flat.along(count).into_iter().map(outwards).collect(),
        flat.length() / f64::from(count),
    )
}

/// The sides among places along an outline: one goes on as long as it does not turn; a round outline is one side.
fn sides(places: &[OnLine]) -> impl Iterator<Item = &[OnLine]> {
    places.chunk_by(|(_, (ax, ay)), (_, (bx, by))| ax * bx + ay * by > 0.8)
}

/// Returns the side of a face that looks this way. Returns `None` if the face is not cut straight.
fn side_of(face: &Face, (x, y): (f64, f64)) -> Option<RectSide> {
    if !face.outline.is_straight() {
        return None;
    }

    Some(match (x.abs() > y.abs(), x < 0.0, y < 0.0) {
        (true, true, _) => RectSide::Left,
        (true, false, _) => RectSide::Right,
        (false, _, true) => RectSide::Top,
        (false, _, false) => RectSide::Bottom,
    })
}

/// Returns a warning about the faces of a part on which colour ends at the cut.
pub(super) fn check(part: &Part, found: &[(&Face, &Bare)]) -> Option<Diagnostic> {
    let (face, bare) = found.first()?;
    let (name, sides) = (&face.name, bare.sides.iter().map(|side| side.adjective()));
    let mut message = match bare.sides.as_slice() {
        [] | [_, _, _, _] => msg!("the color of {face} ends at the cut", face = name),
        [side] => msg!(
            "the color of {face} ends at the cut on its {side} side",
            face = name,
            side = side.adjective()
        ),
        _ => msg!(
            "the color of {face} ends at the cut on its {sides} sides",
            face = name,
            sides = list(Joint::And, sides)
        ),
    };
    if found.len() > 1 {
        message = msg!(
            one: "{message}, and so on {n} more of {title}",
            many: "{message}, and so on {n} more of {title}",
            n = found.len() - 1,
            message,
            title = part.title
        );
    }
    let help = if face.bleed > Length::ZERO {
        msg!(
            "extend it to the end of the bleed, {bleed} beyond the cut, or keep the edge white",
            bleed = face.bleed
        )
    } else {
        msg!(
            "draw the template 3 mm larger than its `trim` on every side and extend the color over that, or keep the edge \
             white"
        )
    };
    Some(
        Diagnostic::new(Code::Bleed, message)
            .help(help)
            .at(part.origin)
            .with_subject(&face.name),
    )
}

/// A side of a placed piece with little bleed.
struct Short<'s> {
    sheet: &'s Sheet,
    face: &'s Face,
    /// The side of the face. `None` if the face is not cut straight.
    side: Option<RectSide>,
    /// How much is printed beyond it.
    printed: Length,
}

/// The piece with the least bleed on a side on which it has colour, if any has too little.
pub(super) fn printed(sheets: &[Sheet], faces: &[Face], job: &Job) -> Option<Diagnostic> {
    // Labels are cut already, and what is beyond one is on the next.
    if job.stock.is_some() {
        return None;
    }
    let cache = BackdropCache::default();
    let two_sided = sheets.iter().filter(|sheet| sheet.sides != Sides::OneSided);
    let mut short: Vec<Short<'_>> = two_sided.flat_map(|sheet| on_sheet(sheet, faces)).collect();
    let coloured =
        |one: &Short<'_>| coloured(one.face, &cache.painted(&one.face.items)).contains(&one.side);
    short.sort_by_key(|one| one.printed);
    let least = short.iter().find(|one| coloured(one))?;
    let name = &least.face.name;
    let edge = match least.side {
        Some(RectSide::Left) => msg!("the left of {face}", face = name),
        Some(RectSide::Top) => msg!("the top of {face}", face = name),
        Some(RectSide::Right) => msg!("the right of {face}", face = name),
        Some(RectSide::Bottom) => msg!("the bottom of {face}", face = name),
        None => msg!("the edge of {face}", face = name),
    };
    let (sheet, of) = least.sheet.number;
    let title = &least.sheet.component;
    let page = match least.sheet.side {
        Side::Front => msg!(
            "the front of sheet {sheet} of {of} of {title}",
            sheet,
            of,
            title
        ),
        Side::Back => msg!(
            "the back of sheet {sheet} of {of} of {title}",
            sheet,
            of,
            title
        ),
    };
    let message = msg!(
        "only {bleed} of bleed is printed beyond {edge}, on {page}: many printers print backs a millimeter or two off, so a \
         white edge would show",
        bleed = least.printed,
        edge,
        page
    );
    Some(
        Diagnostic::new(Code::PrintedBleed, message)
            .help(help(least.face, job))
            .at_some(least.face.origin),
    )
}

/// What gives more bleed.
fn help(face: &Face, job: &Job) -> Message {
    if face.bleed < LEAST_BLEED {
        return msg!(
            "extend the drawing at least {least} beyond the cut; it now extends {bleed} beyond",
            least = LEAST_BLEED,
            bleed = face.bleed
        );
    }
    match job.gutter {
        _ if job.tight => msg!("leave out `--tight`, which leaves no room for bleed"),
        Gutter::Of(width) if width < LEAST_BLEED * 2 => msg!(
            "make the gutter at least {width} wide, or use `--gutter bleed`",
            width = LEAST_BLEED * 2
        ),
        _ => {
            msg!("use larger paper or a smaller `--margin`, or make the backs with `--backs fold`")
        }
    }
}

/// The sides of pieces on a sheet beyond which little is printed, and no neighbour.
fn on_sheet<'s>(sheet: &'s Sheet, faces: &'s [Face]) -> Vec<Short<'s>> {
    let face = |one: &Placement| &faces[one.face.0 as usize];
    let trims: Vec<Rect> = sheet
        .placements
        .iter()
        .map(|one| one.trim(face(one).trim()))
        .collect();
    let mut found = Vec::new();
    for (one, trim) in sheet.placements.iter().zip(&trims) {
        let face = face(one);
        // A punch is brought to the ring on the front, whatever the back does.
        if face.bleed == Length::ZERO
            || (sheet.side == Side::Front && matches!(one.within, Clip::Disc(_)))
        {
            continue;
        }
        for (n, printed) in beyond(*trim, one.window).into_iter().enumerate() {
            // A board goes on behind a seam.
            let is_cut = printed >= Length::ZERO;
            if is_cut && printed < LEAST_BLEED && !has_neighbours(*trim, n, &trims) {
                let side = RectSide::ALL[(n + 4 - one.turn.quarters()) % 4];
                let side = face.outline.is_straight().then_some(side);
                found.push(Short {
                    sheet,
                    face,
                    side,
                    printed,
                });
            }
        }
    }
    found
}

/// How far a window goes beyond a box on each of its sides.
fn beyond(trim: Rect, window: Rect) -> [Length; 4] {
    [
        trim.left() - window.left(),
        trim.top() - window.top(),
        window.right() - trim.right(),
        window.bottom() - trim.bottom(),
    ]
}

/// Whether all of a side of a box is touched by others, whose colour is seen there if a cut strays.
fn has_neighbours(trim: Rect, side: usize, trims: &[Rect]) -> bool {
    let share = |other: &Rect| {
        let touches = match RectSide::ALL[side] {
            RectSide::Left => other.right() == trim.left(),
            RectSide::Top => other.bottom() == trim.top(),
            RectSide::Right => other.left() == trim.right(),
            RectSide::Bottom => other.top() == trim.bottom(),
        };
        let (from, to) = if side.is_multiple_of(2) {
            (
                trim.top().max(other.top()),
                trim.bottom().min(other.bottom()),
            )
        } else {
            (
                trim.left().max(other.left()),
                trim.right().min(other.right()),
            )
        };
        if touches {
            (to - from).max(Length::ZERO)
        } else {
            Length::ZERO
        }
    };
    let long = if side.is_multiple_of(2) {
        trim.size.h
    } else {
        trim.size.w
    };
    trims.iter().map(share).sum::<Length>() >= long
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{MakeOutline, Path};
    use crate::inspect::fine::tests::face;
    use crate::scene::{BackdropCache, Shape, Stroke};

    const DARK: Colour = Colour::rgb(30, 60, 120);

    fn filled(rect: Rect, colour: Colour) -> Item {
        Item::Shape(Shape::filled(Path::rect(rect), colour))
    }

    /// The sides at fault of a face of 50 × 50 mm with this bleed.
    fn bare(bleed: i64, cut: MakeOutline, items: Vec<Item>) -> Option<Vec<RectSide>> {
        let face = Face {
            bleed: Length::mm(bleed),
            outline: Arc::new(cut(face().trim())),
            items,
            ..face()
        };
        look(&face, &BackdropCache::default().painted(&face.items)).map(|bare| bare.sides)
    }

    #[test]
    fn colour_that_ends_at_the_cut_is_noted_and_colour_that_fills_the_bleed_is_not() {
        let ground = |by: i64| {
            vec![filled(
                Rect::um(-by, -by, 50_000 + 2 * by, 50_000 + 2 * by),
                DARK,
            )]
        };
        assert_eq!(
            bare(3, Outline::rect, ground(0)).map(|sides| sides.len()),
            Some(4)
        );
        assert_eq!(
            bare(3, Outline::rect, ground(1_500)).map(|sides| sides.len()),
            Some(4),
            "half the bleed is too little"
        );
        assert_eq!(bare(3, Outline::rect, ground(3_000)), None);
        assert_eq!(
            bare(0, Outline::rect, ground(0)).map(|sides| sides.len()),
            Some(4),
            "there is no bleed to fill"
        );
        assert_eq!(
            bare(3, Outline::rect, ground(-1_000)),
            None,
            "a white rim of a millimetre"
        );
    }

    #[test]
    fn a_ribbon_is_noted_on_the_sides_that_it_reaches() {
        let ribbon = |left, right| vec![filled(Rect::um(left, -3_000, right - left, 33_000), DARK)];
        assert_eq!(
            bare(3, Outline::rect, ribbon(0, 50_000)),
            Some(vec![RectSide::Right, RectSide::Left])
        );
        assert_eq!(
            bare(3, Outline::rect, ribbon(-3_000, 50_000)),
            Some(vec![RectSide::Right])
        );
        assert_eq!(bare(3, Outline::rect, ribbon(-3_000, 53_000)), None);
        let narrow = |left: i64| vec![filled(Rect::um(left, 5_000, 30_000, 11_000), DARK)];
        assert_eq!(
            bare(3, Outline::rect, narrow(0)),
            Some(vec![RectSide::Left]),
            "a fifth of the side, but all in one place"
        );
        assert_eq!(bare(3, Outline::rect, narrow(-3_000)), None);
    }

    #[test]
    fn a_pale_ground_a_guide_on_the_cut_and_a_pattern_over_it_are_let_pass() {
        assert_eq!(
            bare(
                0,
                Outline::rect,
                vec![filled(
                    Rect::um(0, 0, 50_000, 50_000),
                    Colour::rgb(253, 250, 242)
                )]
            ),
            None
        );
        let guide = Shape::stroked(
            Path::rect(Rect::um(0, 0, 50_000, 50_000)),
            Stroke::plain(DARK, Length::um(250)),
        );
        assert_eq!(bare(0, Outline::rect, vec![Item::Shape(guide)]), None);
        let dot = |n: i64| {
            filled(
                Rect::um(n % 28 * 2_000 - 3_000, n / 28 * 2_000 - 3_000, 1_000, 1_000),
                DARK,
            )
        };
        assert_eq!(
            bare(3, Outline::rect, (0..28 * 28).map(dot).collect()),
            None
        );
        let stripe =
            |n: i64, left: i64| filled(Rect::um(left, n * 5_000 - 3_000, 56_000, 2_500), DARK);
        assert_eq!(
            bare(
                3,
                Outline::rect,
                (0..11).map(|n| stripe(n, -3_000)).collect()
            ),
            None
        );
        assert_eq!(
            bare(3, Outline::rect, (0..11).map(|n| stripe(n, 0)).collect()),
            Some(vec![RectSide::Left])
        );
    }

    #[test]
    fn round_pieces_and_hexagons_are_looked_at_all_round() {
        let disc = |reach: i64| {
            let circle = Path::circle(
                crate::geom::Point::new(Length::mm(25), Length::mm(25)),
                Length::um(reach),
            );
            vec![Item::Shape(Shape::filled(circle, DARK))]
        };
        assert_eq!(bare(2, Outline::disc, disc(25_000)), Some(Vec::new()));
        assert_eq!(bare(2, Outline::disc, disc(27_000)), None);
        assert_eq!(bare(2, Outline::hex, disc(40_000)), None);
        let upper = vec![filled(Rect::um(-2_000, -2_000, 54_000, 27_000), DARK)];
        assert_eq!(bare(2, Outline::hex, upper), None);
        let trimmed = vec![Item::Shape(Shape::filled(
            Outline::hex(face().trim()).path().clone(),
            DARK,
        ))];
        assert_eq!(bare(2, Outline::hex, trimmed), Some(Vec::new()));
    }
}
