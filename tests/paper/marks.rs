//! Coloured marks on a picture of a page, found to a few micrometres.

use std::collections::BTreeSet;

use image::RgbImage;

/// Marks are at least so many pixels broad and high, so that a net as wide
/// misses none.
const NET: u32 = 4;

/// A pixel with less colour than this belongs to no mark.
const FAINT: u8 = 3;

/// A mark on a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    /// Its middle, in millimetres from the top left of the page.
    pub(super) at: (f64, f64),
    /// Whether it has red, green and blue.
    pub(super) hue: [bool; 3],
}

/// Every mark on a page. Whatever is grey is no mark, so a softened edge on a
/// white or grey ground weighs just what it covers.
pub(super) fn seen(picture: &RgbImage, dpi: f64) -> Vec<Seen> {
    let (mut known, mut marks) = (BTreeSet::new(), Vec::new());
    for y in (0..picture.height()).step_by(NET as usize) {
        for x in (0..picture.width()).step_by(NET as usize) {
            if colour(picture, x, y) >= FAINT && !known.contains(&(x, y)) {
                marks.push(whole(picture, (x, y), dpi, &mut known));
            }
        }
    }
    marks
}

/// How much colour a pixel has.
fn colour(picture: &RgbImage, x: u32, y: u32) -> u8 {
    let [r, g, b] = picture.get_pixel(x, y).0;
    r.max(g).max(b) - r.min(g).min(b)
}

/// The mark to which a pixel belongs; its pixels are known from now on.
fn whole(
    picture: &RgbImage,
    start: (u32, u32),
    dpi: f64,
    known: &mut BTreeSet<(u32, u32)>,
) -> Seen {
    let (mut todo, mut best) = (vec![start], (0, start));
    let (mut weight, mut sum) = (0.0, (0.0, 0.0));
    known.insert(start);
    while let Some((x, y)) = todo.pop() {
        let strong = colour(picture, x, y);
        best = best.max((strong, (x, y)));
        let share = f64::from(strong);
        weight += share;
        sum = (
            sum.0 + share * (f64::from(x) + 0.5),
            sum.1 + share * (f64::from(y) + 0.5),
        );
        let near = [
            (x.wrapping_sub(1), y),
            (x + 1, y),
            (x, y.wrapping_sub(1)),
            (x, y + 1),
        ];
        let near = near
            .into_iter()
            .filter(|(x, y)| *x < picture.width() && *y < picture.height());
        todo.extend(
            near.filter(|(x, y)| colour(picture, *x, *y) >= FAINT && known.insert((*x, *y))),
        );
    }
    let (x, y) = best.1;
    let mm = |dots: f64| dots / weight / dpi * 25.4;
    Seen {
        at: (mm(sum.0), mm(sum.1)),
        hue: picture.get_pixel(x, y).0.map(|part| part > 127),
    }
}

/// The greatest distance, in millimetres, from a mark to the one of its hue
/// behind it; why not, where marks are alone. `through` is where a place of
/// the second page is seen from the first.
pub(super) fn apart(
    front: &[Seen],
    back: &[Seen],
    through: impl Fn((f64, f64)) -> (f64, f64),
) -> Result<f64, String> {
    if front.len() != back.len() {
        return Err(format!("{} marks before {} marks", front.len(), back.len()));
    }
    let behind: Vec<Seen> = back
        .iter()
        .map(|mark| Seen {
            at: through(mark.at),
            ..*mark
        })
        .collect();
    let (mut most, mut taken) = (0.0_f64, BTreeSet::new());
    for mark in front {
        let off = |other: &Seen| (other.at.0 - mark.at.0).hypot(other.at.1 - mark.at.1);
        let alike = behind
            .iter()
            .enumerate()
            .filter(|(_, other)| other.hue == mark.hue);
        let nearest = alike.min_by(|(_, a), (_, b)| off(a).total_cmp(&off(b)));
        let Some((n, other)) = nearest else {
            return Err(format!("nothing of its hue lies behind {mark:?}"));
        };
        if !taken.insert(n) {
            return Err(format!("{other:?} lies behind two marks"));
        }
        most = most.max(off(other));
    }
    Ok(most)
}

#[test]
fn a_mark_is_found_to_a_few_micrometres_and_a_wrong_one_is_noticed() {
    // A box from 10.3 to 18.9 dots across and from 20.25 to 29.5 down.
    let cover = |n: u32, from: f64, to: f64| {
        (f64::from(n + 1).min(to) - f64::from(n).max(from)).clamp(0.0, 1.0)
    };
    let picture = RgbImage::from_fn(40, 40, |x, y| {
        let part = cover(x, 10.3, 18.9) * cover(y, 20.25, 29.5);
        image::Rgb([255, 0, 0].map(|full| (255.0 + (f64::from(full) - 255.0) * part).round() as u8))
    });
    let [mark] = seen(&picture, 254.0)[..] else {
        panic!("one mark")
    };
    assert!(
        (mark.at.0 - 1.46).abs() < 0.002 && (mark.at.1 - 2.4875).abs() < 0.002,
        "{mark:?}"
    );
    assert_eq!(mark.hue, [true, false, false]);

    let moved = Seen {
        at: (mark.at.0, mark.at.1 + 0.02),
        ..mark
    };
    let off = apart(&[mark], &[moved], |at| at).unwrap();
    assert!((off - 0.02).abs() < 1e-9);
    let other = Seen {
        hue: [true, true, false],
        ..mark
    };
    assert!(apart(&[mark], &[other], |at| at).is_err() && apart(&[mark], &[], |at| at).is_err());
    assert!(apart(&[mark, mark], &[mark, mark], |at| at).is_err());
}
