//! The slots of a drawing: empty named places.

use usvg::tiny_skia_path::Transform;
use usvg::{BlendMode, ClipPath, Node, Tree};

use super::clips::clip_paths;
use super::hooks::{Hooks, SlotHook};
use super::places::NodeIds;
use super::styles::units::{mm, rect};
use super::walk;
use crate::diag::{Code, Diagnostic};
use crate::geom::{Affine, Length, Path, Point, Polyline, Rect, Rotation, Size};
use crate::message::{Arg, Message, msg};
use crate::scene::upright;

/// How far a slot may reach out of what it lies in, in micrometres: sizes in an SVG are floats.
const NOISE: f64 = 50.0;

/// A slot as it is drawn.
pub struct DrawnSlot {
    /// Its id.
    pub name: String,
    /// What it holds: `text`, `image` or `qr`.
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

/// Returns the slots in the order of the source, and the errors about slots that are invisible or cannot be filled.
pub(super) fn slots(hooks: &Hooks, tree: &Tree) -> (Vec<DrawnSlot>, Vec<Diagnostic>) {
    let mut errors = Vec::new();
    if hooks.slots.is_empty() {
        return (Vec::new(), errors);
    }

    let page = Rect::of(Size::new(mm(tree.size().width()), mm(tree.size().height())));
    let (mut slots, ids) = (Vec::new(), NodeIds::of(tree));
    for (
        name,
        SlotHook {
            kind,
            at,
            condition,
        },
    ) in &hooks.slots
    {
        let slot = Arg::Place(name.clone());
        let mut fault = |message: Message, help: Message| {
            errors.push(
                Diagnostic::new(Code::BadSvg, message)
                    .help(help)
                    .at_bytes(at.clone()),
            );
        };
        let way = ids.way(tree, name).unwrap_or_default();
        let Some((node, around)) = way.split_last() else {
            fault(
                msg!("the slot `{slot}` is not a visible shape", slot),
                msg!(
                    "make it a <rect> with a size and fill=\"none\"; display:none would remove it"
                ),
            );
            continue;
        };
        let place = node.abs_bounding_box();
        let upright = rect(place);
        if !page.inset(-Length::um(NOISE as i64)).holds(upright) {
            fault(
                msg!("the slot `{slot}` extends beyond the page", slot),
                msg!("move it inside, or make the page larger"),
            );
        }
        if upright.size.w == Length::ZERO || upright.size.h == Length::ZERO {
            fault(
                msg!("the slot `{slot}` has no area", slot),
                msg!("make it a <rect> with a width and a height"),
            );
            continue;
        }
        if is_changed(around, upright) {
            fault(
                msg!(
                    "the contents of the slot `{slot}` would not be clipped, faded or filtered",
                    slot
                ),
                msg!(
                    "remove clip-path, mask, opacity and filter from the slot and the groups around it; to crop a picture, \
                     make the slot itself a rounded <rect>, a <circle> or a <path>"
                ),
            );
            continue;
        }
        let Some(rotation) = Rotation::of(transform(node)) else {
            fault(
                msg!(
                    "the slot `{slot}` is sheared or mirrored, but its contents cannot be",
                    slot
                ),
                msg!("use only rotation, translation, and scaling along its own sides"),
            );
            continue;
        };
        let room = if rotation == Rotation::NONE {
            upright
        } else {
            unturned(node)
        };
        let (name, kind, outline) = (name.clone(), kind.clone(), outline(node, room));
        slots.push(DrawnSlot {
            name,
            kind,
            room,
            rotation,
            outline,
            condition: *condition,
        });
    }
    (slots, errors)
}

/// Whether groups around a slot, from the outermost, change how what lies in it is seen. Guides that are to be seen in no
/// browser are no less slots.
fn is_changed(around: &[&Node], slot: Rect) -> bool {
    let mut at = Transform::identity();
    around.iter().any(|node| {
        let Node::Group(group) = node else {
            return false;
        };
        at = at.pre_concat(group.transform());
        let opacity = group.opacity().get();
        let cuts = |clip: &ClipPath| {
            let middle = slot.centre();
            let middle = (middle.x.to_um() as f64, middle.y.to_um() as f64);
            let cuts = |path: &Path| {
                let path = Polyline::of(path);
                path.winding(middle) == 0 || path.crosses(slot.into(), -NOISE)
            };
            clip_paths(clip, at).is_none_or(|paths| paths.iter().any(cuts))
        };
        group.mask().is_some()
            || !group.filters().is_empty()
            || group.blend_mode() != BlendMode::Normal
            || opacity > 0.0 && opacity < 1.0
            || group.clip_path().is_some_and(cuts)
    })
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
    let middle = to.apply(
        f64::from(own.x() + own.width() / 2.0),
        f64::from(own.y() + own.height() / 2.0),
    );
    let middle = Point::new(Length::from_mm(middle.0), Length::from_mm(middle.1));
    Rect::new(middle - Point::new(size.w.half(), size.h.half()), size)
}
