//! Which pieces of different sizes share a sheet: those of the last sheets of
//! several lots, where one sheet holds them all.

use std::collections::BTreeMap;

use super::imposer::{Imposer, PieceCopy};
use super::mixed;
use super::slicing::Packing;
use super::stack::{SamePieces, Stack, title};
use crate::geom::Freeing;
use crate::model::Backs;
use crate::sheet::Part;

/// The most sheets on which room is looked for. A job has seldom more that are partly filled.
const MOST_TRIED: usize = 16;
/// The most lots on one sheet, which are sorted after cutting.
const MOST_LOTS: usize = 12;

/// All pieces of one size, outline, sidedness and stock.
pub(super) struct Lot<'p> {
    /// Its place among all groups of parts.
    pub(super) group: usize,
    /// The parts that it is made of.
    pub(super) parts: Vec<&'p Part>,
    /// Every piece as often as it is printed.
    pub(super) pieces: Vec<PieceCopy<'p>>,
    /// Their size.
    pub(super) kind: SamePieces<'p>,
    /// The layout of sheets with nothing else on them.
    pub(super) packing: Packing,
    /// Whether it is laid out in another way where it shares no sheet.
    pub(super) only_shared: bool,
}

impl Lot<'_> {
    /// How many pieces lie on its last sheet.
    fn rest(&self) -> usize {
        if self.pieces.is_empty() {
            0
        } else {
            (self.pieces.len() - 1) % self.packing.places.len() + 1
        }
    }

    /// How large they are together, in square millimetres.
    fn area(&self) -> f64 {
        let trim = self.kind.like.trim();
        trim.w.to_mm() * trim.h.to_mm() * self.rest() as f64
    }

    /// Whether pieces of two lots may lie on one sheet: what is freed in different ways shares none.
    fn agrees(&self, other: &Lot<'_>, imposer: &Imposer<'_>) -> bool {
        let freeing = |lot: &Lot<'_>| imposer.freeing(lot.kind.like);
        let is_backed =
            |lot: &Lot<'_>| imposer.job.backs != Backs::None && lot.pieces[0].back.is_some();
        freeing(self) == freeing(other)
            && self.parts[0].stock == other.parts[0].stock
            && is_backed(self) == is_backed(other)
    }
}

/// A sheet that several lots share.
struct Shared {
    /// The lots by their places, the largest first.
    lots: Vec<usize>,
    /// How they lie on it; `None` as long as there is only one.
    packing: Option<Packing>,
}

/// The stacks of lots, by their groups: the sheets that a group has for itself, and then
/// the sheet that it shares with groups that come later.
pub(super) fn stacks<'p>(
    imposer: &Imposer<'_>,
    lots: Vec<Lot<'p>>,
) -> BTreeMap<usize, Vec<Stack<'p>>> {
    let shared = if imposer.job.apart {
        Vec::new()
    } else {
        shared(imposer, &lots)
    };
    // How many pieces of each lot lie on sheets of its own; `None` where it is laid out in another way.
    let mut full: Vec<Option<usize>> = lots
        .iter()
        .map(|lot| (!lot.only_shared).then_some(lot.pieces.len()))
        .collect();
    let mut mixed: BTreeMap<usize, Stack<'p>> = BTreeMap::new();
    for one in shared {
        let Shared {
            lots: own,
            packing: Some(packing),
        } = one
        else {
            continue;
        };
        let rest = |n: &usize| &lots[*n].pieces[lots[*n].pieces.len() - lots[*n].rest()..];
        let pieces = own.iter().flat_map(rest).copied().collect();
        own.iter()
            .for_each(|n| full[*n] = Some(lots[*n].pieces.len() - lots[*n].rest()));
        let mut own = own;
        own.sort_unstable();
        let parts: Vec<&Part> = own
            .iter()
            .flat_map(|n| lots[*n].parts.iter().copied())
            .collect();
        mixed.insert(
            own[0],
            Stack {
                title: title(&parts),
                pieces,
                packing,
            },
        );
    }
    let mut stacks: BTreeMap<usize, Vec<Stack<'p>>> = BTreeMap::new();
    for (n, (lot, full)) in lots.into_iter().zip(full).enumerate() {
        let (
            Lot {
                group,
                parts,
                mut pieces,
                packing,
                ..
            },
            Some(full),
        ) = (lot, full)
        else {
            continue;
        };
        pieces.truncate(full);
        let own = Some(Stack {
            title: title(&parts),
            pieces,
            packing,
        })
        .filter(|stack| !stack.pieces.is_empty());
        stacks
            .entry(group)
            .or_default()
            .extend(own.into_iter().chain(mixed.remove(&n)));
    }
    stacks
}

/// The last sheets of all lots, the largest first, each on the first sheet that has room for it.
fn shared(imposer: &Imposer<'_>, lots: &[Lot<'_>]) -> Vec<Shared> {
    // Where a punch reaches is decided for all sheets of a lot together.
    let is_punched = |lot: &Lot<'_>| imposer.freeing(lot.kind.like) == Freeing::Punch;
    let may_share = |lot: &Lot<'_>| !is_punched(lot) || lot.rest() == lot.pieces.len();
    let mut order: Vec<usize> = (0..lots.len())
        .filter(|n| lots[*n].rest() > 0 && may_share(&lots[*n]))
        .collect();
    order.sort_by(|one, other| lots[*other].area().total_cmp(&lots[*one].area()));
    let mut sheets: Vec<Shared> = Vec::new();
    let room = imposer.printable.size.w.to_mm() * imposer.printable.size.h.to_mm();
    for n in order {
        let lot = &lots[n];
        let may_hold = |sheet: &&mut Shared| {
            let area: f64 = sheet.lots.iter().map(|n| lots[*n].area()).sum();
            sheet.lots.len() < MOST_LOTS
                && area + lot.area() <= room
                && lots[sheet.lots[0]].agrees(lot, imposer)
        };
        let mut tried = sheets.iter_mut().filter(may_hold).take(MOST_TRIED);
        let found = tried.find_map(|sheet| {
            let all = sheet.lots.iter().copied().chain([n]);
            let kinds: Vec<SamePieces<'_>> = all
                .map(|n| SamePieces {
                    count: lots[n].rest(),
                    ..lots[n].kind
                })
                .collect();
            Some((
                mixed::packing(imposer, &kinds, lot.packing.fold.is_some())?,
                sheet,
            ))
        });
        match found {
            Some((packing, sheet)) => {
                sheet.lots.push(n);
                sheet.packing = Some(packing);
            }
            None => sheets.push(Shared {
                lots: vec![n],
                packing: None,
            }),
        }
    }
    sheets
}
