//! How even a layout is.

use std::collections::{BTreeMap, BTreeSet};

use super::context::GenerateContext;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::geom::CellGraph;
use crate::message::msg;
use crate::model::{Cell, Drawn, Item};
use crate::source::Spanned;

/// The cells of a layout and, for each, those next to it.
pub(super) struct Neighbourhoods(Vec<Vec<usize>>);

impl Neighbourhoods {
    /// Each cell with its neighbours, itself first.
    pub(super) fn new(mesh: &CellGraph, cells: &[&Cell]) -> Neighbourhoods {
        let with_itself = |(n, next): (usize, Vec<usize>)| std::iter::once(n).chain(next).collect();
        Neighbourhoods(
            neighbours(mesh, cells)
                .into_iter()
                .enumerate()
                .map(with_itself)
                .collect(),
        )
    }

    /// The largest share of neighbourhoods that a group leads, less the
    /// smallest; zero without groups or cells. `laid` says which item of the bag lies on each cell.
    pub(super) fn spread(&self, laid: &[usize], groups: &Groups<'_>) -> f64 {
        let mut led = vec![0.0; groups.names.len()];
        let mut sums = vec![0.0; groups.names.len()];
        for around in &self.0 {
            sums.fill(0.0);
            for (group, value) in around.iter().filter_map(|cell| groups.items[laid[*cell]]) {
                sums[group] += value;
            }
            let most = sums.iter().copied().fold(0.0, f64::max);
            let leads = |sum: &f64| most > 0.0 && (sum - most).abs() < 1e-9;
            let leaders = sums.iter().filter(|sum| leads(sum)).count() as f64;
            for (group, _) in sums.iter().enumerate().filter(|(_, sum)| leads(sum)) {
                led[group] += 1.0 / leaders;
            }
        }
        let most = led.iter().copied().fold(0.0, f64::max);
        let least = led.iter().copied().fold(f64::INFINITY, f64::min);
        if led.is_empty() || self.0.is_empty() {
            0.0
        } else {
            (most - least) / self.0.len() as f64
        }
    }
}

/// The groups of the items in a bag.
pub(super) struct Groups<'d> {
    /// Their names, in order of the first item of each.
    pub(super) names: Vec<&'d str>,
    /// For every item of the bag the place of its group and its value; `None` for one without a group.
    pub(super) items: Vec<Option<(usize, f64)>>,
}

impl<'d> Groups<'d> {
    /// Reads the group and the value of each item from the fields `by` and `value`. Reports values that are not numbers.
    pub(super) fn new(
        cx: GenerateContext<'d>,
        by: &Spanned<String>,
        value: &Spanned<String>,
        purpose: Purpose,
        bag: &[Drawn],
    ) -> Self {
        let mut names: Vec<&str> = Vec::new();
        let mut items = Vec::with_capacity(bag.len());
        for drawn in bag {
            let item = cx.draft.item(*drawn);
            items.push(item.field(&by.value).map(|group| {
                let known = names.iter().position(|known| *known == group);
                let place = known.unwrap_or_else(|| {
                    names.push(group);
                    names.len() - 1
                });
                let value = cx.ok_or_emit(number(item, value, purpose));
                (place, value.unwrap_or(0.0))
            }));
        }
        Self { names, items }
    }
}

/// The purpose of the numbers in a field.
#[derive(Clone, Copy)]
pub(super) enum Purpose {
    Balance,
    Play,
    Sum,
}

/// Returns the number in a field of an item.
///
/// # Errors
/// Returns an error if the field is not a number.
pub(super) fn number(
    item: &Item,
    field: &Spanned<String>,
    purpose: Purpose,
) -> DiagnosticResult<f64> {
    let word = item.field(&field.value);
    let number = word.and_then(|word| word.parse::<f64>().ok());
    if let Some(number) = number.filter(|number| number.is_finite()) {
        return Ok(number);
    }

    let name = &field.value;
    let message = match purpose {
        Purpose::Balance => msg!(
            "`{field}` of this item is not a number to balance by",
            field = name
        ),
        Purpose::Play => msg!(
            "`{field}` of this item is not a number to play for",
            field = name
        ),
        Purpose::Sum => msg!(
            "`{field}` of this item is not a number to sum",
            field = name
        ),
    };
    let diagnostic =
        Diagnostic::new(Code::BadValue, message).with_label(item.span, msg!("this item"));
    Err(diagnostic
        .with_secondary(field.span, msg!("asked for here"))
        .into())
}

/// For each of these cells of a mesh, the positions in `cells` of those next to it.
pub(super) fn neighbours(mesh: &CellGraph, cells: &[&Cell]) -> Vec<Vec<usize>> {
    near(mesh, cells, 1)
}

/// For each of these cells of a mesh, the positions in `cells` of the others that at most so many steps from cell to
/// neighbouring cell lead to, the nearest first. Steps may cross any cell of the mesh.
pub(super) fn near(mesh: &CellGraph, cells: &[&Cell], steps: u32) -> Vec<Vec<usize>> {
    let at: BTreeMap<usize, usize> = cells
        .iter()
        .enumerate()
        .map(|(n, cell)| (cell.place, n))
        .collect();
    let near = |cell: &&Cell| {
        let (mut known, mut first) = (vec![cell.place], 0);
        let mut seen = BTreeSet::from([cell.place]);
        for _ in 0..steps {
            let last = known.len();
            for n in first..last {
                let next: Vec<usize> = mesh
                    .neighbours(known[n])
                    .filter(|place| seen.insert(*place))
                    .collect();
                known.extend(next);
            }
            first = last;
        }
        known[1..]
            .iter()
            .filter_map(|place| at.get(place).copied())
            .collect()
    };
    cells.iter().map(near).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Rect;
    use crate::source::{Fields, Span};

    /// Three cells in a row; the item on each is worth one to its group.
    fn spread(groups: [usize; 3]) -> f64 {
        let cells: Vec<Cell> = (0..3)
            .map(|place| Cell {
                id: place.to_string(),
                place,
                from_players: 0,
                fields: Fields::new(),
                span: Span::default(),
            })
            .collect();
        let mesh = CellGraph::rects(&[0, 1, 2].map(|n| Rect::um(n * 1_000, 0, 1_000, 1_000)));
        let around = Neighbourhoods::new(&mesh, &cells.iter().collect::<Vec<_>>());
        let items = groups.iter().map(|group| Some((*group, 1.0))).collect();
        around.spread(
            &[0, 1, 2],
            &Groups {
                names: vec!["a", "b"],
                items,
            },
        )
    }

    #[test]
    fn a_group_that_leads_everywhere_spreads_by_one_and_ties_are_shared() {
        assert!((spread([0, 0, 0]) - 1.0).abs() < 1e-9);
        // Left: a tie of 0 and 1; middle: 0 leads two to one; right: a tie.
        assert!((spread([0, 1, 0]) - 1.0 / 3.0).abs() < 1e-9);
    }

    #[test]
    fn a_board_without_cells_is_balanced() {
        let groups = Groups {
            names: vec!["a", "b"],
            items: vec![Some((0, 1.0)), Some((1, 1.0))],
        };
        assert!(Neighbourhoods(Vec::new()).spread(&[], &groups) <= 0.0);
    }
}
