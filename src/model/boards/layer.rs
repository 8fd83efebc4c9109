//! What is painted over what on a board.

/// A kind of thing on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardLayer {
    /// The ground.
    Ground,
    /// Art on the ground.
    Art,
    /// Rectangles.
    Boxes,
    /// The cells with their regions, edges and border.
    Cells,
    /// Lines along sides of cells.
    Sides,
    /// Lines that divide cells.
    Divisions,
    /// Discs on corners.
    Corners,
    /// Lines from cell to cell.
    Links,
    /// Circles and paths.
    Shapes,
    /// Pieces that chance lays.
    Scatters,
    /// Pictures in cells.
    Symbols,
    /// Boxes of text.
    Texts,
    /// Words in cells.
    Labels,
    /// Keys to colours and signs.
    Legends,
    /// Tables.
    Tables,
    /// Arrows.
    Arrows,
    /// Callouts.
    Callouts,
    /// Art on top.
    ArtOver,
}

impl BoardLayer {
    /// Each with its name in kits, in the usual order.
    pub const ALL: [(&str, BoardLayer); 18] = [
        ("ground", BoardLayer::Ground),
        ("art", BoardLayer::Art),
        ("box", BoardLayer::Boxes),
        ("cells", BoardLayer::Cells),
        ("side", BoardLayer::Sides),
        ("division", BoardLayer::Divisions),
        ("corners", BoardLayer::Corners),
        ("link", BoardLayer::Links),
        ("shape", BoardLayer::Shapes),
        ("scatter", BoardLayer::Scatters),
        ("symbol", BoardLayer::Symbols),
        ("text", BoardLayer::Texts),
        ("label", BoardLayer::Labels),
        ("legend", BoardLayer::Legends),
        ("table", BoardLayer::Tables),
        ("arrow", BoardLayer::Arrows),
        ("callout", BoardLayer::Callouts),
        ("art-over", BoardLayer::ArtOver),
    ];

    /// All of them from the lowest to the highest: in the usual order, but for those that are named, which change places
    /// among themselves.
    pub fn in_order(named: &[BoardLayer]) -> Vec<BoardLayer> {
        let mut next = named.iter().copied();
        let usual = BoardLayer::ALL.iter().map(|(_, layer)| *layer);
        usual
            .map(|layer| {
                if named.contains(&layer) {
                    next.next().unwrap_or(layer)
                } else {
                    layer
                }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_that_are_named_change_places_among_themselves() {
        let usual: Vec<BoardLayer> = BoardLayer::ALL.iter().map(|(_, layer)| *layer).collect();
        assert_eq!(BoardLayer::in_order(&[]), usual);
        let mut wanted = usual.clone();
        wanted.swap(2, 8);
        assert_eq!(
            BoardLayer::in_order(&[BoardLayer::Shapes, BoardLayer::Boxes]),
            wanted
        );
    }
}
