//! British English.

use super::en_us::{CALIBRATION, EN_US, JOINING, OPTIONS, SLUG};
use super::{Calibration, Joining, Options, Phrases, Report, Slug, Stocks, Units};

/// The phrases in British English: those that American English spells alike, and its own.
pub(super) const EN_GB: Phrases = Phrases {
    stocks: Stocks {
        card: |units| match units {
            Units::Inches => "card, 110\u{a0}lb index (200\u{a0}g/m²)",
            Units::Millimetres => "card, 200–300\u{a0}g/m²",
        },
        board: "heavy paper or thin card",
        ..EN_US.stocks
    },
    options: Options {
        colour: "in colour",
        grey: "in grey",
        outline: "in outlines, to colour in",
        favour: |side| format!("boards favour {side}"),
        ..OPTIONS
    },
    slug: Slug {
        against_the_light: "hold it to the light: the two arrows must match",
        ..SLUG
    },
    joining: Joining {
        trim_whole: "Cut off the white paper all round.",
        ..JOINING
    },
    report: Report {
        run_columns: [
            "Pages",
            "What is on them",
            "Paper",
            "Ink: black + colour",
            "Sheets",
        ],
        print_first: |units| match units {
            Units::Inches => {
                "**Print this page first**, at **100%** (“actual size”, never “fit to page”). Its ruler must be \
                 3 15/16 inches (100\u{a0}mm) long."
            }
            Units::Millimetres => {
                "**Print this page first**, at **100%** (“actual size”, never “fit to page”). Its ruler must be 100\u{a0}mm \
                 long."
            }
        },
        both_sides: [
            "**Both sides:** choose “flip on long edge”. Print one sheet and hold it to the light: the two arrows at its \
             edge must match.",
            "**Both sides:** choose “flip on short edge”. Print one sheet and hold it to the light: the two arrows at \
             its edge must match.",
        ],
        by_hand: "**Both sides, by hand:** print only the odd pages, turn the whole stack over like the page of a book, put \
                  it back into the tray, and print the even pages. Try it with pages 1 and 2 first, and hold that sheet to \
                  the light: the two arrows at its edge must match.",
        stiff_card: |units| match units {
            Units::Inches => {
                "**Stiff card:** many printers cannot turn over paper heavier than 28\u{a0}lb (105\u{a0}g/m²) by themselves. Feed \
                 it from the manual tray: first the odd pages, then the same stack again with the even pages."
            }
            Units::Millimetres => {
                "**Stiff card:** many printers cannot turn over paper heavier than 105\u{a0}g/m² by themselves. Feed it from \
                 the manual tray: first the odd pages, then the same stack again with the even pages."
            }
        },
        ink: |pages, black, colour| match colour {
            Some(colour) => {
                format!(
                    "Ink for about **{pages} standard text pages** (5% coverage): {black} black, {colour} colour"
                )
            }
            None => format!(
                "Ink for about **{pages} standard text pages** (5% coverage), black only: {black}"
            ),
        },
        cut: |names| {
            format!(
                "**Cut straight** from mark to mark: {names}. The drawings show the order. Sheets of one kind are cut \
                 alike: a guillotine takes them all at once, a paper trimmer or a knife at most three sheets of card."
            )
        },
        spoiled: "If a sheet is damaged or lost",
        ..EN_US.report
    },
    calibration: Calibration {
        measure_steps: |edge| {
            (CALIBRATION.measure_steps)(edge)
                .replace("actual size,”", "actual size”,")
                .replace("millimeter", "millimetre")
        },
        verify_steps: |edge, units| {
            (CALIBRATION.verify_steps)(edge, units)
                .replace("actual size,”", "actual size”,")
                .replace("millimeter", "millimetre")
        },
        read: "Hold the back so that you can read these words. For each hole read, in millimetres from the middle of its \
               grid, first how far it is **to the right** and then how far **up**. A thin line is 1 mm, a short stroke \
               on the axes half a millimetre. To the left of the middle, or below it, a number has a minus sign: a hole \
               1 mm to the left and half a millimetre up is **-1,0.5**",
        read_again: "Hold the back so that you can read these words. A hole within **half a millimetre** of the middle of its \
             grid is as accurate as paper allows. A thin line is 1 mm, a short stroke on the axes half a millimetre.",
        explained: "- **MY-PRINTER** is a name you choose, such as room-12. Later you type **--printer room-12**.\n\
                    - **X,Y** is right and up. For the other two sheets, type --a to --e again: **--a -1,0.5 --a \
                    -0.75,0.5**\n\
                    - **100.0** and **200.0** are the lengths of the two bars as you measured them, in millimetres.\n\
                    - **L,T,R,B** are the margins: left, top, right and bottom edge of the front.",
        ..CALIBRATION
    },
    ..EN_US
};
