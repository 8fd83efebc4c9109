//! Type that shrinks to fit.

use std::collections::BTreeMap;

use boardpress::geom::{Length, Point, Rect, Size};
use boardpress::scene::{Align, Inline, Paragraph, RichText, TextStyle, Valign, WordStyle};
use boardpress::text::Placed;
use proptest::prelude::*;

use super::{book, cases, mm};

/// Words, how they are to be set, and the room for them.
#[derive(Clone, Debug)]
struct Order {
    rich: RichText,
    style: TextStyle,
    room: Size,
}

fn paras() -> impl Strategy<Value = Paragraph> {
    let words = proptest::collection::vec("[A-Za-z]{1,11}[,.]?", 1..14);
    proptest::collection::vec((words, any::<bool>(), any::<bool>()), 1..3).prop_map(|stretches| {
        let bit = |(words, bold, italic): (Vec<String>, bool, bool)| {
            Inline::words(
                words.join(" ") + " ",
                WordStyle {
                    bold,
                    italic,
                    ..WordStyle::default()
                },
            )
        };
        Paragraph::of(stretches.into_iter().map(bit).collect())
    })
}

fn styles() -> impl Strategy<Value = TextStyle> {
    let aligns = prop_oneof![
        Just(Align::Left),
        Just(Align::Centre),
        Just(Align::Right),
        Just(Align::Justify)
    ];
    let valigns = prop_oneof![
        Just(Valign::Top),
        Just(Valign::Middle),
        Just(Valign::Bottom)
    ];
    let lines = prop_oneof![Just(None), (1..5_usize).prop_map(Some)];
    (8..20_u32, 0..14_u32, aligns, valigns, lines, 90..140_u32).prop_map(
        |(size, less, align, valign, lines, leading)| {
            let size = f64::from(size);
            let (floor, leading) = (size - f64::from(less) / 2.0, f64::from(leading) / 100.0);
            TextStyle {
                size,
                floor,
                align,
                valign,
                lines,
                leading,
                ..TextStyle::default()
            }
        },
    )
}

fn orders() -> impl Strategy<Value = Order> {
    (
        proptest::collection::vec(paras(), 1..3),
        styles(),
        mm(12, 90),
        mm(4, 60),
    )
        .prop_map(|(paras, style, w, h)| Order {
            rich: RichText { paras },
            style,
            room: Size::new(w, h),
        })
}

/// Every size that a style allows, the largest first.
fn sizes(style: &TextStyle) -> Vec<f64> {
    let steps = ((style.size - style.floor) / style.step).ceil() as u32;
    (0..=steps)
        .map(|n| (style.size - f64::from(n) * style.step).max(style.floor))
        .collect()
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn a_text_is_set_in_the_largest_size_that_fits_or_overflows_at_its_floor(order in orders()) {
        let mut shaped = book().shape(&order.rich, &order.style, &());
        let fit = shaped.fit(order.room);
        let largest = sizes(&order.style).into_iter().find(|size| shaped.measure(order.room, *size).fits());
        prop_assert_eq!(fit.fits(), largest.is_some());
        prop_assert_eq!(fit.size, largest.unwrap_or(order.style.floor));
    }

    #[test]
    fn a_larger_room_never_gives_smaller_type(order in orders(), more in (mm(0, 30), mm(0, 30))) {
        let mut shaped = book().shape(&order.rich, &order.style, &());
        let (small, large) = (order.room, Size::new(order.room.w + more.0, order.room.h + more.1));
        let (less, more) = (shaped.fit(small), shaped.fit(large));
        prop_assert!(less.size <= more.size);
        prop_assert!(!less.fits() || more.fits());
    }

    #[test]
    fn what_fits_stands_in_its_room_and_spells_its_words(order in orders()) {
        let mut shaped = book().shape(&order.rich, &order.style, &());
        let fit = shaped.fit(order.room);
        let room = Rect::new(Point::new(Length::mm(7), Length::mm(3)), order.room);
        let laid = shaped.set(room, fit.size).concat();
        let runs = laid.iter().filter_map(|one| if let Placed::Run(run) = one { Some(run) } else { None });
        let letters = |text: &str| text.split_whitespace().collect::<String>();
        let words = order.rich.paras.iter().flat_map(|para| &para.bits).map(|bit| match bit {
            Inline::Words { text, .. } => text.as_str(),
            Inline::Icon { .. } => "",
        });
        let (said, written): (String, String) = (runs.clone().map(|run| letters(run.text())).collect(), words.map(letters).collect());
        prop_assert_eq!(said, written);
        if fit.fits() {
            for run in runs {
                // A hundredth of a millimetre is let pass by the fitting.
                let at = Rect::new(run.origin, Size::default());
                prop_assert!(room.inset(-Length::um(11)).holds(at), "{run:?} starts outside {room:?}");
                let last = run.glyphs().iter().map(|glyph| glyph.x).max().unwrap_or(0);
                prop_assert!(run.origin.x + Length::um(i64::from(last)) <= room.right() + Length::um(11));
            }
        }
    }
}

#[test]
fn a_justified_paragraph_reaches_its_edge_except_in_its_last_line() {
    // Lines of three words, and two words in the last one.
    let text = "mmm ".repeat(11).trim_end().to_owned();
    let bits = vec![Inline::words(text, WordStyle::default())];
    let rich = RichText {
        paras: vec![Paragraph::of(bits)],
    };
    let style = TextStyle {
        size: 12.0,
        floor: 12.0,
        align: Align::Justify,
        ..TextStyle::default()
    };
    let size = Size::new(Length::mm(40), Length::mm(40));

    let laid = book()
        .shape(&rich, &style, &())
        .set(Rect::of(size), style.size);

    let mut last_letters: BTreeMap<Length, Length> = BTreeMap::new();
    for placed in laid.concat() {
        let Placed::Run(run) = placed else { continue };
        for glyph in run.glyphs() {
            let x = run.origin.x + Length::um(i64::from(glyph.x));
            let last = last_letters.entry(run.origin.y).or_insert(x);
            *last = x.max(*last);
        }
    }
    let last_letters: Vec<Length> = last_letters.into_values().collect();
    let [first, second, third, last] = last_letters[..] else {
        panic!("{last_letters:?}")
    };
    assert_eq!((first, first), (second, third));
    assert!(last < first - Length::mm(10), "{last_letters:?}");
}
