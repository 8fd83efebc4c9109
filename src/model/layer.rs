//! What is painted over what on a board.

use super::Board;

/// A kind of thing on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
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

impl Layer {
    /// Each with its name in kits, in the usual order.
    pub const ALL: [(&str, Layer); 18] = [
        ("ground", Layer::Ground),
        ("art", Layer::Art),
        ("box", Layer::Boxes),
        ("cells", Layer::Cells),
        ("side", Layer::Sides),
        ("division", Layer::Divisions),
        ("corners", Layer::Corners),
        ("link", Layer::Links),
        ("shape", Layer::Shapes),
        ("scatter", Layer::Scatters),
        ("symbol", Layer::Symbols),
        ("text", Layer::Texts),
        ("label", Layer::Labels),
        ("legend", Layer::Legends),
        ("table", Layer::Tables),
        ("arrow", Layer::Arrows),
        ("callout", Layer::Callouts),
        ("art-over", Layer::ArtOver),
    ];
}

impl Board {
    /// All layers from the lowest to the highest: in the usual order, but for those that the board names, which change places
    /// among themselves.
    pub fn layers(&self) -> Vec<Layer> {
        let mut named = self.order.iter().copied();
        let usual = Layer::ALL.iter().map(|(_, layer)| *layer);
        usual.map(|layer| if self.order.contains(&layer) { named.next().unwrap_or(layer) } else { layer }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_that_are_named_change_places_among_themselves() {
        let order = |order: &[Layer]| Board { order: order.to_vec(), ..Board::default() }.layers();
        let usual: Vec<Layer> = Layer::ALL.iter().map(|(_, layer)| *layer).collect();
        assert_eq!(order(&[]), usual);
        let mut wanted = usual.clone();
        wanted.swap(2, 8);
        assert_eq!(order(&[Layer::Shapes, Layer::Boxes]), wanted);
    }
}
