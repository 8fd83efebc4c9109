//! The effects of a group of usvg on its children.

use usvg::{Group, Node, Paint};

/// Whether anything in a group is blended with what lies below it.
pub(super) fn blends(group: &Group) -> bool {
    group.children().iter().any(|node| match node {
        Node::Group(inner) => inner.blend_mode() != usvg::BlendMode::Normal || !inner.should_isolate() && blends(inner),
        _ => false,
    })
}

/// Whether a group that [`prepared`](super::prepared::edits) has put around an element holds a straight line
/// with a gradient or pattern: its outline has no area, so resvg cannot paint it alone.
pub(super) fn has_thin_line(group: &Group) -> bool {
    let is_thin = |path: &usvg::Path| path.abs_bounding_box().to_non_zero_rect().is_none();
    let many = |stroke: &usvg::Stroke| !matches!(stroke.paint(), Paint::Color(_));
    let is_line = |node: &Node| matches!(node, Node::Path(path) if is_thin(path) && path.stroke().is_some_and(many));
    group.isolate() && group.children().iter().any(is_line)
}

/// Whether a group has no effect on its children.
pub(super) fn plain(group: &Group) -> bool {
    group.opacity().get() >= 1.0
        && group.clip_path().is_none()
        && group.mask().is_none()
        && group.filters().is_empty()
        && group.blend_mode() == usvg::BlendMode::Normal
}
