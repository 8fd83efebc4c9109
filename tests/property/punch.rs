//! Discs for a hand punch: room around each, and within reach of an edge where that costs little.

use boardpress::geom::{Length, Point};
use boardpress::model::{Backs, Job};
use boardpress::sheet::{Clip, Side};
use proptest::prelude::*;

use super::cases;
use super::sheets::{Laid, Order, orders};
use crate::support::cut::Cut;

/// Orders of nothing but discs to punch.
fn discs() -> impl Strategy<Value = Order> {
    orders().prop_map(|mut order| {
        for (trim, _, cut) in &mut order.kinds {
            (*cut, trim.h) = (Cut::Disc, trim.w);
        }
        Order {
            job: Job {
                punch: true,
                ..order.job
            },
            ..order
        }
    })
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn discs_to_punch_lie_apart_and_their_art_ends_at_the_ring(order in discs()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        for sheet in &laid.sheets {
            let trims = laid.trims(sheet);
            for (n, trim) in trims.iter().enumerate() {
                let near = trim.inset(-Length::um(5_999));
                prop_assert!(trims.iter().enumerate().all(|(m, other)| m == n || !near.overlaps(*other)));
                // What is drawn of the ring is printed, its ticks too.
                prop_assert!(sheet.printable.holds(trim.inset(-Length::um(1_500))));
                let face = &laid.faces[sheet.placements[n].face.0 as usize];
                // The back may lie a little off.
                let is_back = laid.order.pieces().any(|piece| piece.back == Some(sheet.placements[n].face));
                let most = if is_back { Length::mm(3) } else { Length::um(300) };
                prop_assert_eq!(sheet.placements[n].within, Clip::Disc(face.bleed.min(most)));
            }
        }
    }

    #[test]
    fn a_punch_reaches_all_discs_of_a_job_or_the_sheets_are_full(order in discs()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        if laid.order.job.backs == Backs::Fold {
            return Ok(());
        }
        let paper = laid.order.job.paper.size;
        let reached = |at: Point| [at.x, at.y, paper.w - at.x, paper.h - at.y].into_iter().any(|off| off <= Length::mm(38));
        let far = |sheet: &&boardpress::sheet::Sheet| !laid.trims(sheet).iter().all(|trim| reached(trim.centre()));
        for sheet in laid.sheets.iter().filter(|sheet| sheet.side == Side::Front).filter(far) {
            // A sheet with discs out of reach is one of three at least, or saves two.
            let (_, of) = sheet.number;
            let held = laid.sheets.iter().filter(|other| other.side == Side::Front && other.component == sheet.component);
            let most = held.map(|other| laid.trims(other).into_iter().filter(|trim| reached(trim.centre())).count()).max();
            let all: usize = laid.sheets.iter().filter(|other| other.side == Side::Front && other.component == sheet.component).map(|other| other.placements.len()).sum();
            let ringed = most.filter(|most| *most > 0).map_or(usize::MAX, |most| all.div_ceil(most));
            prop_assert!(ringed > of as usize + 1, "{ringed} sheets would do within reach, {of} are taken");
        }
    }
}
