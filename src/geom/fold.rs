//! Sheets that are folded to be read: which page is on which leaf of which sheet.

use super::Length;

/// How pages of text become a thing that is folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fold {
    /// Sheets that are folded in half, laid into one another and stapled in the fold.
    Booklet,
    /// A sheet with so many panels side by side: three, of which the one at the left of the outside is folded in first,
    /// or four, which are folded back and forth.
    Leaflet(u8),
}

/// A leaf of a sheet: the numbers of its two pages, from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// The page on the outside of the folded sheet.
    pub outside: usize,
    /// The page behind it.
    pub inside: usize,
}

impl Fold {
    /// How many leaves are side by side on a sheet.
    pub fn across(self) -> usize {
        match self {
            Fold::Booklet => 2,
            Fold::Leaflet(panels) => panels.into(),
        }
    }

    /// How many pages a text of so many is printed as: the last sheet is filled up with empty ones.
    pub fn padded(self, pages: usize) -> usize {
        pages.max(1).next_multiple_of(self.across() * 2)
    }

    /// The leaves of every sheet, from left to right as the outside is seen. `pages` is [`Fold::padded`]. Of a booklet
    /// the outermost sheet comes first; a text of more pages than a leaflet has goes on in another one.
    pub fn sheets(self, pages: usize) -> Vec<Vec<Leaf>> {
        let across = self.across();
        let leaf = |sheet: usize, n: usize| match self {
            Fold::Booklet if n == 0 => Leaf {
                outside: pages - sheet * 2,
                inside: pages - sheet * 2 - 1,
            },
            Fold::Booklet => Leaf {
                outside: sheet * 2 + 1,
                inside: sheet * 2 + 2,
            },
            Fold::Leaflet(_) => {
                // The cover is at the right, so that the inside goes on behind it from left to right.
                let (first, is_cover) = (sheet * across * 2, n + 1 == across);
                let outside = first + if is_cover { 1 } else { across + 2 + n };
                Leaf {
                    outside,
                    inside: first + 1 + across - n,
                }
            }
        };
        (0..pages / (across * 2))
            .map(|sheet| (0..across).map(|n| leaf(sheet, n)).collect())
            .collect()
    }

    /// How much narrower than the others the `n`th leaf from the left is, as the outside is seen: of three panels the one
    /// that is folded in first is narrower by a sixteenth of an inch, as printers make a letter fold (of 11 in:
    /// 3 11/16, 3 11/16 and 3 5/8).
    pub fn narrower(self, n: usize) -> Length {
        if self == Fold::Leaflet(3) && n == 0 {
            Length::um(1_600)
        } else {
            Length::ZERO
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(fold: Fold, pages: usize) -> Vec<Vec<(usize, usize)>> {
        let of_sheet = |sheet: Vec<Leaf>| {
            sheet
                .iter()
                .map(|leaf| (leaf.outside, leaf.inside))
                .collect()
        };
        fold.sheets(fold.padded(pages))
            .into_iter()
            .map(of_sheet)
            .collect()
    }

    #[test]
    fn the_pages_of_a_booklet_are_those_of_any_stapled_one() {
        assert_eq!(numbers(Fold::Booklet, 3), [[(4, 3), (1, 2)]]);
        assert_eq!(
            numbers(Fold::Booklet, 5),
            [[(8, 7), (1, 2)], [(6, 5), (3, 4)]]
        );
    }

    #[test]
    fn the_inside_of_a_leaflet_is_read_from_left_to_right_behind_its_cover() {
        assert_eq!(numbers(Fold::Leaflet(3), 6), [[(5, 4), (6, 3), (1, 2)]]);
        assert_eq!(
            numbers(Fold::Leaflet(4), 1),
            [[(6, 5), (7, 4), (8, 3), (1, 2)]]
        );
        assert_eq!(numbers(Fold::Leaflet(3), 7)[1], [(11, 10), (12, 9), (7, 8)]);
    }
}
