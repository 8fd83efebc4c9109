//! Variable fonts, of which each weight becomes a font of its own: PDF knows no others.

use allsorts::binary::read::ReadScope;
use allsorts::font_data::FontData;
use allsorts::tables::variable_fonts::fvar::FvarTable;
use allsorts::tables::{Fixed, FontTableProvider};
use allsorts::tag;
use allsorts::variations::instance;

use crate::diag::contained;

/// The weights that are made of a font, as far as it has them.
const WEIGHTS: [u16; 9] = [100, 200, 300, 400, 500, 600, 700, 800, 900];
/// Those of a large one, such as a Chinese font, of which each takes a second.
const FEW_WEIGHTS: [u16; 2] = [400, 700];
/// How many bytes a large one has.
const LARGE: usize = 1 << 20;

/// The fonts that a variable font is at its weights, upright or slanted as it is by itself, and as wide; none where that is
/// not understood.
pub(super) fn instances(font: &[u8]) -> Vec<Vec<u8>> {
    contained(|| made(font)).flatten().unwrap_or_default()
}

fn made(font: &[u8]) -> Option<Vec<Vec<u8>>> {
    let provider = ReadScope::new(font).read::<FontData<'_>>().ok()?.table_provider(0).ok()?;
    // Letters in the other format would go into no PDF.
    if !provider.has_table(tag::GLYF) {
        return None;
    }
    let axes = provider.read_table_data(tag::FVAR).ok()?;
    let axes: Vec<_> = ReadScope::new(&axes).read::<FvarTable<'_>>().ok()?.axes().collect();
    let had = |weight: &u16| {
        let weight = Fixed::from(i32::from(*weight));
        axes.iter().any(|axis| axis.axis_tag == tag::WGHT && (axis.min_value..=axis.max_value).contains(&weight))
    };
    let wanted = if font.len() > LARGE { &FEW_WEIGHTS[..] } else { &WEIGHTS };
    let mut weights: Vec<Option<u16>> = wanted.iter().copied().filter(had).map(Some).collect();
    if weights.is_empty() {
        weights.push(None);
    }
    let at = |weight: Option<u16>| {
        let place = axes.iter().map(|axis| match weight {
            Some(weight) if axis.axis_tag == tag::WGHT => Fixed::from(i32::from(weight)),
            _ => axis.default_value,
        });
        instance(&provider, &place.collect::<Vec<_>>()).ok().map(|(font, _)| font)
    };
    weights.into_iter().map(at).collect()
}
