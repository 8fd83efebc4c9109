//! The slots of a drawing: empty named places.

use usvg::{Node, Tree};

use super::fault::Fault;
use super::hooks::{Hooks, SlotHook};
use super::ids::Ids;
use super::units::{mm, rect};
use super::walk;
use crate::diag::Code;
use crate::geom::{Affine, Length, Path, Point, Rect, Rotation, Size};
use crate::scene::upright;

/// A slot as it is drawn.
pub(in crate::read) struct DrawnSlot {
    /// Its id.
    pub name: String,
    /// What it holds: `text` or `image`.
    pub kind: String,
    /// Its rectangle before it is turned.
    pub room: Rect,
    /// How that is turned about its middle.
    pub rotation: Rotation,
    /// Its outline before it is turned, where that is no rectangle with sharp corners.
    pub outline: Option<Path>,
    /// The condition that it is under, by its number.
    pub condition: Option<usize>,
}

/// The slots in order of writing. Notes those that cannot be seen or filled.
pub(super) fn slots(hooks: &Hooks, tree: &Tree, faults: &mut Vec<Fault>) -> Vec<DrawnSlot> {
    let page = Rect::of(Size::new(mm(tree.size().width()), mm(tree.size().height())));
    let (mut slots, ids) = (Vec::new(), Ids::of(tree));
    for (name, SlotHook { kind, at, condition }) in &hooks.slots {
        let mut fault = |message: String, help: &str| {
            faults.push(Fault::new(Code::BadSvg, message, help).within(at.clone()));
        };
        let Some(node) = ids.way(tree, name).and_then(|way| way.last().copied()) else {
            let help = "make it a <rect> with a size and fill=\"none\"; display:none would remove it";
            fault(format!("the slot `{name}` is not a shape that can be seen"), help);
            continue;
        };
        let place = node.abs_bounding_box();
        let upright = rect(place);
        if !page.inset(-mm(0.05)).holds(upright) {
            fault(format!("the slot `{name}` reaches outside the page"), "move it inside, or make the page larger");
        }
        let Some(rotation) = Rotation::of(transform(node)) else {
            let help = "give it no transform but rotations, moves and scalings along its own sides";
            fault(format!("the slot `{name}` is sheared or mirrored, and words cannot be"), help);
            continue;
        };
        let room = if rotation == Rotation::NONE { upright } else { unturned(node) };
        let (name, kind, outline) = (name.clone(), kind.clone(), outline(node, room));
        slots.push(DrawnSlot { name, kind, room, rotation, outline, condition: *condition });
    }
    slots
}

/// The outline of a slot that fills `room`; `None` where it is the whole of that, or no single shape.
fn outline(node: &Node, room: Rect) -> Option<Path> {
    let Node::Path(path) = node else { return None };
    let outline = walk::outline(path, room)?;
    upright(&outline).is_none().then_some(outline)
}

/// From the measure of an element to that of the page.
fn transform(node: &Node) -> Affine {
    let to = node.abs_transform();
    Affine::new([to.sx, to.ky, to.kx, to.sy, to.tx, to.ty].map(f64::from))
}

/// The rectangle that an element fills once its rotation is undone about its middle.
fn unturned(node: &Node) -> Rect {
    let (own, to) = (node.bounding_box(), transform(node));
    let [a, b, c, d, ..] = to.numbers();
    let size = Size::new(
        Length::from_mm(f64::from(own.width()) * (a * a + b * b).sqrt()),
        Length::from_mm(f64::from(own.height()) * (c * c + d * d).sqrt()),
    );
    let middle = to.apply(f64::from(own.x() + own.width() / 2.0), f64::from(own.y() + own.height() / 2.0));
    let middle = Point::new(Length::from_mm(middle.0), Length::from_mm(middle.1));
    Rect::new(middle - Point::new(size.w.half(), size.h.half()), size)
}
