//! Filters whose region does not hold all that they are applied to. Browsers filter what lies beyond it as well, so that it
//! is blurred or moved into the region; usvg does not.

use usvg::filter::{Filter, Kind};
use usvg::{Group, Node, Rect, Tree};

use super::fault::Fault;
use super::places::Places;
use crate::diag::Code;

/// A fault for each group with such a filter.
pub(super) fn too_small(tree: &Tree, places: &Places) -> Vec<Fault> {
    let page = tree.size().to_rect(0.0, 0.0);
    let mut faults = Vec::new();
    gather(tree.root(), &mut |node, group| {
        let is_small = |filter: &&std::sync::Arc<Filter>| {
            let region = filter.rect().to_rect();
            let whole = page.zip(region.transform(group.abs_transform()));
            !whole.is_some_and(|(page, region)| holds(region, page)) && !holds(region, group.stroke_bounding_box())
        };
        // What is moved by less than a five-hundredth of a drawing is hardly seen.
        let scale = group.abs_transform().get_scale();
        let least = f64::from(tree.size().width().max(tree.size().height())) / 500.0;
        let least = least / f64::from(scale.0.max(scale.1)).max(f64::MIN_POSITIVE);
        let mut filters = group.filters().iter().filter(|filter| moves(filter, least));
        if filters.find(is_small).is_some() && !is_cut(group) {
            let message = "its filter has a smaller region than what it is applied to";
            let help = "give the <filter> x, y, width and height that hold all of it, with its lines";
            let at = places.of(node).unwrap_or(places.root());
            faults.push(Fault::new(Code::BadSvg, message, help).within(at));
        }
    });
    faults
}

fn gather<'t>(around: &'t Group, see: &mut impl FnMut(&'t Node, &'t Group)) {
    for node in around.children() {
        if let Node::Group(group) = node {
            see(node, group);
            gather(group, see);
        }
    }
}

/// Whether a filter shows pixels at another place than they have, by more than `least`. Where something lies above these at the end, as above a
/// shadow, it hides what would be otherwise.
fn moves(filter: &Filter, least: f64) -> bool {
    let is_moving = |kind: &Kind| match kind {
        Kind::GaussianBlur(blur) => f64::from(blur.std_dev_x().get().max(blur.std_dev_y().get())) > least,
        Kind::Offset(offset) => f64::from(offset.dx().abs().max(offset.dy().abs())) > least,
        _ => false,
    };
    let is_hidden = |kind: &Kind| matches!(kind, Kind::Merge(_) | Kind::Blend(_) | Kind::Composite(_));
    let kinds = || filter.primitives().iter().map(|primitive| primitive.kind());
    kinds().any(is_moving) && !kinds().next_back().is_some_and(is_hidden)
}

/// Whether one rectangle holds another, but for the hundredth part.
fn holds(outer: Rect, inner: Rect) -> bool {
    let (wide, high) = (outer.width() / 100.0, outer.height() / 100.0);
    inner.left() >= outer.left() - wide
        && inner.right() <= outer.right() + wide
        && inner.top() >= outer.top() - high
        && inner.bottom() <= outer.bottom() + high
}

/// Whether less is seen of a part of a group than it reaches.
fn is_cut(group: &Group) -> bool {
    group.children().iter().any(|node| match node {
        Node::Group(inner) => inner.clip_path().is_some() || inner.mask().is_some() || is_cut(inner),
        _ => false,
    })
}
