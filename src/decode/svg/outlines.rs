//! Outlines as SVG writes them: the data of a path, and the shapes of a drawing by their ids.

use usvg::tiny_skia_path::Transform;
use usvg::{Group, Node, Tree};

use super::styles::css::Css;
use super::styles::units::{self, segs};
use super::{Additions, Converted, Reading, Setting, document, isolated};
use crate::diag::Diagnostic;
use crate::geom::{Path, Seg, Size};

/// Shapes by their ids.
pub type NamedShapes = Vec<(String, Path)>;

/// The size of a drawing, and the outlines of its shapes that have ids, in the order in which they are painted; with a
/// `group`, those in the group of that id.
///
/// # Errors
/// All for which it cannot be drawn.
pub fn outlines(
    path: &str,
    text: &str,
    setting: Setting,
    left: &mut u64,
    group: Option<String>,
) -> Result<(Size, NamedShapes), Vec<Diagnostic>> {
    let (path, text) = (path.to_owned(), text.to_owned());
    isolated(left, move |left| {
        let xml = document(&text)?;
        let mut reading = Reading::new(&path, setting, left);
        let Converted { tree, .. } = reading.read(&xml, &Css::of(&xml), &Additions::default())?;

        let size = Size::new(
            units::mm(tree.size().width()),
            units::mm(tree.size().height()),
        );
        let mut shapes = Vec::new();
        gather(tree.root(), group.is_none(), group.as_deref(), &mut shapes);
        Ok((size, shapes))
    })
}

/// Collects the shapes of a group that have ids of their own, if it is in the one that is wanted; ids with a space are made
/// up here.
fn gather(group: &Group, is_wanted: bool, wanted: Option<&str>, shapes: &mut NamedShapes) {
    for node in group.children() {
        match node {
            Node::Group(inner) => {
                gather(
                    inner,
                    is_wanted || wanted.is_some_and(|id| inner.id() == id),
                    wanted,
                    shapes,
                );
            }
            Node::Path(path) if is_wanted && !path.id().is_empty() && !path.id().contains(' ') => {
                let outline = Path::new(segs(path.data(), path.abs_transform()));
                shapes.push((path.id().to_owned(), outline));
            }
            _ => {}
        }
    }
}

/// The outlines that the data of a path draw, one unit being one millimetre; `None` for what is no such data, or draws
/// nothing.
pub fn path_data(data: &str) -> Option<Path> {
    if !svgtypes::PathParser::from(data).all(|segment| segment.is_ok()) {
        return None;
    }
    // All that is left are numbers, commands, commas and spaces.
    let text = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'><path d='{data}'/></svg>"
    );
    let tree = Tree::from_str(&text, &usvg::Options::default()).ok()?;
    let mut all: Vec<Seg> = Vec::new();
    for node in tree.root().children() {
        if let Node::Path(path) = node {
            all.extend(segs(path.data(), Transform::identity()));
        }
    }
    (!all.is_empty()).then(|| Path::new(all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_in_millimetres() {
        let path = path_data("M 0 0 h 10 l -5 8 z").unwrap();
        assert_eq!(
            path.segs(),
            [
                Seg::Move((0, 0)),
                Seg::Line((10_000, 0)),
                Seg::Line((5_000, 8_000)),
                Seg::Close
            ]
        );
        assert!(path_data("M 0 0 a 5 5 0 0 1 10 0").is_some());
        for fault in ["", "M 0", "L 5 5", "M 0 0 '/>", "square", "M 0 0 L 5 5 x"] {
            assert_eq!(path_data(fault), None, "{fault}");
        }
    }
}
