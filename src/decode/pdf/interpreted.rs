//! Interpretation of pages by hayro.

use hayro_svg::hayro_interpret::kurbo::Rect;
use hayro_svg::hayro_interpret::{
    Context, Device, InterpreterCache, InterpreterSettings, RenderContent, TransformExt,
    interpret_page,
};
use hayro_syntax::Pdf;
use hayro_syntax::page::Page;

/// Returns the settings for interpreting a page, without its annotations.
pub(super) fn settings() -> InterpreterSettings {
    InterpreterSettings {
        render_content: RenderContent::PAGE,
        ..InterpreterSettings::default()
    }
}

/// Sends the content of a page to `device`.
pub(super) fn interpret<'p>(pdf: &'p Pdf, page: &Page<'p>, device: &mut impl Device<'p>) {
    let (width, height) = page.render_dimensions();
    let bounds = Rect::new(0.0, 0.0, width.into(), height.into());
    let initial = page.initial_transform(true).to_kurbo();
    let cache = InterpreterCache::new();
    let mut context = Context::new(initial, bounds, &cache, pdf.xref(), settings());
    interpret_page(page, &mut context, device);
}
