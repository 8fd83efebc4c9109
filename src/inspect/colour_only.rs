//! `colour-only`: pieces of one set that only colour tells apart, where the
//! colours look alike on a copier or to people who see fewer of them.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hash, Hasher};

use foldhash::quality::FixedState;
use rayon::prelude::*;

use crate::diag::{Code, Diagnostic};
use crate::geom::Affine;
use crate::message::{Pattern, msg, pattern};
use crate::scene::{Colour, Item, Lab};
use crate::sheet::Face;

/// A way of seeing: who sees so, what it makes of linear light, and how
/// far apart colours must lie at the least by CIEDE2000.
struct VisionModel {
    viewer: Pattern,
    matrix: [[f64; 3]; 3],
    least: f64,
}

/// Machado, Oliveira and Fernandes 2009, at full severity; a copier sees
/// lightness alone.
const SIGHTS: [VisionModel; 5] = [
    VisionModel {
        viewer: pattern!("to anybody"),
        matrix: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        least: 15.0,
    },
    VisionModel {
        viewer: pattern!("to people who see no red"),
        matrix: [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
        least: 8.0,
    },
    VisionModel {
        viewer: pattern!("to people who see no green"),
        matrix: [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
        least: 8.0,
    },
    VisionModel {
        viewer: pattern!("to people who see no blue"),
        matrix: [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
        least: 8.0,
    },
    VisionModel {
        viewer: pattern!("on a copier"),
        matrix: [[0.212_6, 0.715_2, 0.072_2]; 3],
        least: 8.0,
    },
];

/// Two faces of a set that look alike in some way of seeing, and in which.
pub(super) fn check(faces: &[&Face]) -> Vec<Diagnostic> {
    let form = |face: &&Face| {
        let (mut form, mut colours) = (FixedState::default().build_hasher(), Vec::new());
        (face.trim().w, face.trim().h).hash(&mut form);
        part(&face.items, &mut form, &mut colours);
        (form.finish(), colours)
    };
    let forms: Vec<(u64, Vec<Colour>)> = faces.par_iter().map(form).collect();
    let mut groups: BTreeMap<u64, Vec<(&Face, Vec<Colour>)>> = BTreeMap::new();
    for (face, (form, colours)) in faces.iter().zip(forms) {
        groups.entry(form).or_default().push((face, colours));
    }
    groups.values().filter_map(|group| alike(group)).collect()
}

/// The first two of a group that are alike but for colours that merge.
fn alike(group: &[(&Face, Vec<Colour>)]) -> Option<Diagnostic> {
    for (n, (face, colours)) in group.iter().enumerate() {
        for (other, others) in &group[n + 1..] {
            let Some(sight) = SIGHTS
                .iter()
                .find(|sight| colours.iter().zip(others).all(|two| sight.merges(two)))
            else {
                continue;
            };
            // TRANSLATORS: {to} is such as "to people who see no red" or "on a copier".
            let message = msg!(
                "{one} and {other} differ only in color, and {to} they look alike",
                one = face.name,
                other = other.name,
                to = sight.viewer
            );
            return Some(
                Diagnostic::new(Code::ColourOnly, message)
                    .help(msg!("give them a shape, a letter or a pattern as well, or colors further apart in lightness"))
                    .at_some(face.origin)
                    .with_subject(&face.name),
            );
        }
    }
    None
}

impl VisionModel {
    fn merges(&self, (one, other): (&Colour, &Colour)) -> bool {
        one == other || self.seen(*one).difference(self.seen(*other)) < self.least
    }

    fn seen(&self, colour: Colour) -> Lab {
        let [r, g, b] = colour.to_linear();
        let seen = self
            .matrix
            .map(|[x, y, z]| (x * r + y * g + z * b).clamp(0.0, 1.0));
        Lab::from_linear_srgb(seen)
    }
}

/// What is drawn, without its colours, and these in order.
fn part(items: &[Item], form: &mut impl Hasher, colours: &mut Vec<Colour>) {
    for item in items {
        // Which art of a template is one symbol depends on what is tinted, and says nothing of its shape.
        if let Item::Use(one) = item
            && one.symbol.is_template
            && one.to == Affine::IDENTITY
        {
            part(&one.symbol.items, form, colours);
            continue;
        }
        std::mem::discriminant(item).hash(form);
        match item {
            Item::Shape(shape) => {
                colours.extend(shape.fill.map(|(colour, _)| colour));
                colours.extend(shape.stroke.as_ref().map(|stroke| stroke.colour));
                let stroke = shape
                    .stroke
                    .as_ref()
                    .map(|stroke| (stroke.width, &stroke.dash));
                (&shape.path, shape.fill.is_some(), stroke).hash(form);
            }
            Item::Glyphs(run) => {
                colours.push(run.colour);
                (run.font, run.size.to_bits(), run.origin, run.text()).hash(form);
            }
            Item::Picture(picture) => (&picture.raster.name, bits(picture.to)).hash(form),
            Item::Use(one) => {
                bits(one.to).hash(form);
                part(&one.symbol.items, form, colours);
            }
            Item::Group(group) => {
                (
                    bits(group.to),
                    &group.clip,
                    group.opacity,
                    group.items.len(),
                )
                    .hash(form);
                part(&group.items, form, colours);
            }
        }
    }
}

fn bits(to: Affine) -> [u64; 6] {
    to.numbers().map(f64::to_bits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Path, Rect};
    use crate::inspect::fine::tests::face;
    use crate::scene::Shape;

    fn disc(width: i64, colour: Colour) -> Face {
        let path = Path::rect(Rect::um(0, 0, width, 10_000));
        Face {
            items: vec![Item::Shape(Shape::filled(path, colour))],
            ..face()
        }
    }

    fn noted(one: Face, other: Face) -> Option<String> {
        check(&[&one, &other])
            .pop()
            .map(|note| note.message.to_string())
    }

    #[test]
    fn red_and_green_of_one_lightness_merge_for_some_and_dark_and_light_for_nobody() {
        let (red, green) = (Colour::rgb(190, 70, 40), Colour::rgb(110, 120, 40));
        let found = noted(disc(10_000, red), disc(10_000, green));
        assert!(found.is_some_and(|found| found.contains("no red") || found.contains("no green")));
        assert_eq!(
            noted(
                disc(10_000, Colour::rgb(120, 20, 20)),
                disc(10_000, Colour::rgb(160, 210, 160))
            ),
            None
        );
    }

    #[test]
    fn another_shape_tells_two_pieces_apart_whatever_their_colour() {
        let red = Colour::rgb(190, 70, 40);
        assert!(noted(disc(10_000, red), disc(12_000, red)).is_none());
    }

    #[test]
    fn two_greys_that_a_copier_would_blend_are_noted_though_eyes_see_the_hue() {
        let (blue, brown) = (Colour::rgb(70, 110, 200), Colour::rgb(150, 100, 60));
        assert!(
            noted(disc(10_000, blue), disc(10_000, brown))
                .is_some_and(|found| found.contains("on a copier"))
        );
    }
}
