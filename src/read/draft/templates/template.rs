//! Templates: an SVG, and a TOML of the same name that says how its slots are set.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Arc;

use toml::de::DeTable;

use super::outline::outline;
use super::rotate::{RotateSetting, rotate};
use super::style::{check_unused_type, style};
use crate::decode::svg::{Drawing, DrawnSlot, Guide, GuideKind};
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::geom::{Affine, Bounds, Length, Outline, Path, Point, Polyline, Rect, Rotation, Size};
use crate::message::{Arg, msg};
use crate::read::draft::sets::framing;
use crate::read::draft::sets::slot_options::is_plain;
use crate::read::draft::{Reading, inherit};
use crate::read::syntax::TomlText;
use crate::scene::{Framing, Item, Shape, TextStyle};
use crate::schema::keys;
use crate::schema::keys::WIDEST_BLEED;
use crate::schema::kinds::{SIDE, Text};
use crate::schema::table::Table;
use crate::source::{FileId, Span, Spanned};
use crate::template::{
    Art, Condition, Layer, PictureBleed, QrLevel, Slot, SlotKind, Template, TintedShape,
};

/// A template by name, read when it is first requested.
pub(crate) fn template(cx: &mut Reading<'_>, name: &Spanned<String>) -> Option<Template> {
    let name = &in_look(cx, name);
    if !cx.templates.contains_key(&name.value) {
        let template = new_frame(cx, name);
        cx.templates.insert(name.value.clone(), template);
    }
    cx.templates.get(&name.value).cloned().flatten()
}

/// The name of a template in the look of the kit, if the kit has one and no template of its own by the plain name.
fn in_look(cx: &Reading<'_>, name: &Spanned<String>) -> Spanned<String> {
    let is_there = |name: &str| cx.files.has(&format!("templates/{name}.svg"));
    let is_own = ["svg", "toml"].iter().any(|ending| {
        cx.files
            .is_of_kit(&format!("templates/{}.{ending}", name.value))
    });
    let mut looks = cx.look.iter().map(|look| format!("{look}/{}", name.value));
    let look = looks.find(|look| !is_own && is_there(look));
    Spanned::new(look.unwrap_or_else(|| name.value.clone()), name.span)
}

fn new_frame(cx: &mut Reading<'_>, name: &Spanned<String>) -> Option<Template> {
    let svg = name.clone().map(|name| format!("templates/{name}.svg"));
    let toml = name.clone().map(|name| format!("templates/{name}.toml"));
    if !cx.files.has(&svg.value) && cx.files.has(&toml.value) {
        return undrawn(cx, name, &toml);
    }
    if !cx.files.has(&svg.value) {
        let known = cx.files.template_names();
        let note = Diagnostic::new(
            Code::UnknownTemplate,
            msg!("there is no template `{template}`", template = name.value),
        )
        .at(name.span);
        let stem = name
            .value
            .trim_start_matches("templates/")
            .trim_end_matches(".svg")
            .trim_end_matches(".toml");
        let note = match known.iter().find(|known| *known == stem) {
            Some(meant) => note.with_suggestion(meant),
            None => {
                let names = known.iter().map(String::as_str);
                cx.diagnostics.did_you_mean(note, stem, names)
            }
        };
        cx.diagnostics.emit(note);
        return None;
    }
    let (source, drawing) = cx.drawing(&svg)?;
    let say = |note: Diagnostic| {
        cx.diagnostics
            .emit(note.with_secondary(name.span, msg!("named here")))
    };
    let mut drawing = drawing
        .map_err(|notes| notes.into_iter().for_each(say))
        .ok();
    drawing
        .iter_mut()
        .flat_map(|drawing| drawing.warnings.drain(..))
        .for_each(say);
    if !cx.files.has(&toml.value) {
        return undescribed(cx, (name, source), &svg.value, drawing?);
    }
    let (file, text) = cx.source(&toml)?;
    let text = TomlText::new(file, text);
    let entries = entries(&text, cx.diagnostics);
    let table = Table::root(keys::TEMPLATE, &entries, file, cx.diagnostics);
    check_drawn(&table);
    let trim = table
        .get(&keys::template::TRIM)
        .or(drawing.as_ref().map(|drawing| drawn_trim(drawing).size));
    let safe = safe_zone(&table, trim);
    let drawn = drawing.as_ref().zip(trim);
    let frame = drawn.and_then(|(drawing, trim)| match table.has(&keys::template::TRIM) {
        true => centred(&table, drawing, trim),
        false => Some(own_frame(drawing)),
    });
    if let (Some(drawing), Some((corner, _))) = (&mut drawing, frame) {
        place_slots(&table, drawing, corner);
    }
    // What is wrong with the TOML is reported beside what is wrong with the drawing.
    let settings = settings(cx, &table, drawing.as_ref());
    let ((drawing, trim), frame) = drawing.zip(trim).zip(frame)?;
    let guides: Vec<Guide> = drawing
        .guides
        .iter()
        .map(|guide| guide.on(source, moved(frame.0)))
        .collect();
    let outline = outline(cx.diagnostics, trim, &guides)?;
    Some(build(
        (name, source),
        drawing,
        frame,
        outline,
        safe,
        &settings,
    ))
}

/// The tables of a template's TOML; its slots have what they inherit.
fn entries<'t>(text: &'t TomlText, diagnostics: &Diagnostics) -> DeTable<'t> {
    let mut entries = text.parse(diagnostics);
    inherit::slots(&mut entries, text.file, diagnostics);
    entries
}

/// The template of a TOML without a drawing: a piece of one colour, and the places of its slots.
fn undrawn(
    cx: &mut Reading<'_>,
    name: &Spanned<String>,
    toml: &Spanned<String>,
) -> Option<Template> {
    let (file, text) = cx.source(toml)?;
    let text = TomlText::new(file, text);
    let entries = entries(&text, cx.diagnostics);
    let table = Table::root(keys::TEMPLATE, &entries, file, cx.diagnostics);
    table.require(&keys::template::TRIM);
    let trim = table.get(&keys::template::TRIM)?;
    let safe = safe_zone(&table, Some(trim));
    let bleed = table.get(&keys::template::BLEED).unwrap_or(USUAL_BLEED);
    let fill = table.colour(&keys::template::FILL, &cx.names);
    let page = Rect::of(trim).inset(-bleed).size;
    let ground = fill.map(|colour| Shape::filled(Path::rect(Rect::of(page)), colour));
    let layers = ground.into_iter().map(|shape| Layer {
        art: Art::Fixed(Item::Shape(shape)),
        condition: None,
        over: 0,
    });
    let mut drawing = Drawing {
        size: page,
        layers: layers.collect(),
        ..Drawing::default()
    };
    place_slots(&table, &mut drawing, Point::new(bleed, bleed));
    let settings = settings(cx, &table, Some(&drawing));
    let outline = outline(cx.diagnostics, trim, &[])?;
    Some(build(
        (name, file),
        drawing,
        (Point::new(bleed, bleed), bleed),
        outline,
        safe,
        &settings,
    ))
}

/// Moves the slots of a drawing to where the TOML places them, and adds those that it does not have. The corner of the
/// piece is at `corner` of its page.
fn place_slots(table: &Table<'_>, drawing: &mut Drawing, corner: Point) {
    for (name, slot) in table.named(keys::SLOT) {
        let (at, size) = (slot.get(&keys::slot::AT), slot.get(&keys::slot::ROOM));
        let kind = slot.get(&keys::slot::KIND);
        if let Some(drawn) = drawing
            .slots
            .iter_mut()
            .find(|drawn| drawn.name == name.value)
        {
            let moved = Rect::new(
                at.map_or(drawn.room.at, |at| at + corner),
                size.unwrap_or(drawn.room.size),
            );
            drawn.outline = drawn.outline.take().filter(|_| moved == drawn.room);
            drawn.room = moved;
            drawn.kind = kind.map_or_else(|| std::mem::take(&mut drawn.kind), str::to_owned);
        } else if let Some((at, size)) = at.zip(size) {
            let (room, kind) = (
                Rect::new(at + corner, size),
                kind.unwrap_or(TEXT).to_owned(),
            );
            let name = name.value.clone();
            drawing.slots.push(DrawnSlot {
                name,
                kind,
                room,
                rotation: Rotation::NONE,
                outline: None,
                condition: None,
            });
        }
        let is_placed = at.is_some() || size.is_some();
        let page = Rect::of(drawing.size);
        if is_placed
            && drawing
                .slots
                .iter()
                .any(|drawn| drawn.name == name.value && !page.holds(drawn.room))
        {
            let message = msg!(
                "the slot `{slot}` extends beyond the piece and its bleed",
                slot = Arg::Place(name.value)
            );
            let note = Diagnostic::new(Code::BadValue, message).at(slot.span_of(&keys::slot::AT));
            table.diagnostics.emit(note.help(msg!(
                "move it inside with `at`, or make it smaller with `room`"
            )));
        }
    }
}

/// The distance of text from the cut.
fn safe_zone(table: &Table<'_>, trim: Option<Size>) -> Length {
    let safe = table.get(&keys::template::SAFE);
    if let Some(trim) = trim.filter(|trim| safe * 2 >= trim.w.min(trim.h)) {
        let message = msg!(
            "a safe zone of {safe} leaves no room on {w} × {h}",
            safe,
            w = trim.w,
            h = trim.h
        );
        table.diagnostics.emit(
            Diagnostic::new(Code::BadValue, message).at(table.span_of(&keys::template::SAFE)),
        );
    }
    safe
}

/// Notes keys that a template with a drawing does not have.
fn check_drawn(table: &Table<'_>) {
    for key in [keys::template::FILL.name, keys::template::BLEED.name]
        .into_iter()
        .filter(|key| table.has(key))
    {
        let message = msg!(
            "`{key}` is a key of templates without a drawing, and this one has an SVG",
            key
        );
        let note = Diagnostic::new(Code::BadValue, message).at(table.span_of(key));
        table
            .diagnostics
            .emit(note.help(msg!("draw it in the SVG, and remove this key")));
    }
}

/// The trim box of a drawing of which nothing is said: the box around its outline, or else its page.
fn drawn_trim(drawing: &Drawing) -> Rect {
    let outline = drawing
        .guides
        .iter()
        .find(|guide| guide.kind == GuideKind::Outline);
    let bounds = outline.map(|guide| Polyline::of(&guide.path).bounds());
    bounds.map_or(Rect::of(drawing.size), |Bounds([l, t, r, b])| {
        let um = |n: f64| Length::um(n.round() as i64);
        Rect::between(um(l), um(t), um(r), um(b))
    })
}

/// From the page of a drawing to the measure of a piece with its corner at a point.
fn moved(at: Point) -> Affine {
    Affine::shift(-at.x.to_um() as f64, -at.y.to_um() as f64)
}

/// The corner of that box, and how far the page goes beyond it on every side.
fn own_frame(drawing: &Drawing) -> (Point, Length) {
    let (trim, page) = (drawn_trim(drawing), drawing.size);
    let beyond = [
        trim.left(),
        trim.top(),
        page.w - trim.right(),
        page.h - trim.bottom(),
    ];
    (
        trim.at,
        beyond
            .into_iter()
            .fold(WIDEST_BLEED, Length::min)
            .max(Length::ZERO),
    )
}

/// The template of a drawing without a TOML: its trim is the box around its outline, or else the page of the drawing.
fn undescribed(
    cx: &Reading<'_>,
    (name, source): (&Spanned<String>, FileId),
    svg: &str,
    drawing: Drawing,
) -> Option<Template> {
    let trim = drawn_trim(&drawing).size;
    if !SIDE.contains(&trim.w) || !SIDE.contains(&trim.h) {
        let message = msg!(
            "the template `{template}` is {w} × {h}",
            template = name.value,
            w = trim.w,
            h = trim.h
        );
        let note = Diagnostic::new(Code::BadSvg, message).in_file(svg);
        cx.diagnostics.emit(note.help(msg!(
            "each side must be from {least} to {most}",
            least = SIDE.start(),
            most = SIDE.end()
        )));
        return None;
    }
    let frame = own_frame(&drawing);
    let guides: Vec<Guide> = drawing
        .guides
        .iter()
        .map(|guide| guide.on(source, moved(frame.0)))
        .collect();
    let outline = outline(cx.diagnostics, trim, &guides)?;
    Some(build(
        (name, source),
        drawing,
        frame,
        outline,
        Length::ZERO,
        &Settings::new(),
    ))
}

/// How far a piece without a drawing bleeds, as the built-in templates do.
const USUAL_BLEED: Length = Length::mm(3);
/// What `data-slot` says of a slot for words.
const TEXT: &str = "text";
/// What it says of one for a picture.
const IMAGE: &str = "image";
/// What it says of one for a QR code.
const QR: &str = "qr";
/// Sizes in an SVG are floats; a twentieth of a millimetre is their noise.
const NOISE: Length = Length::um(50);

/// What the TOML says of slots, by their names.
type Settings = BTreeMap<String, Setting>;

/// What the TOML says of one slot.
struct Setting {
    field: Option<String>,
    style: TextStyle,
    tint: Option<String>,
    framing: Framing,
    level: QrLevel,
    focus: Option<Spanned<String>>,
    bleed: Option<PictureBleed>,
    plain: bool,
    optional: bool,
    rotate: RotateSetting,
}

fn settings(cx: &mut Reading<'_>, table: &Table<'_>, drawing: Option<&Drawing>) -> Settings {
    let mut settings = Settings::new();
    let slots = table.named(keys::SLOT);
    if let Some(drawing) = drawing {
        check_slots(cx, drawing, &slots);
    }
    for (name, slot) in slots {
        let setting = Setting {
            framing: Framing {
                mirror: slot.get(&keys::slot::MIRROR),
                ..framing::framing(&slot, slot.get(&keys::slot::FIT))
            },
            level: slot.get(&keys::slot::LEVEL),
            focus: framing::focus_pattern(&slot),
            bleed: picture_bleed(cx, &slot),
            style: style(cx, &slot, &TextStyle::default()),
            tint: slot.get(&keys::slot::TINT).map(|tint| tint.value),
            field: slot.get(&keys::slot::FIELD).map(|field| field.value),
            plain: is_plain(&slot),
            optional: slot.get(&keys::slot::OPTIONAL),
            rotate: rotate(&slot),
        };
        settings.insert(name.value, setting);
    }
    settings
}

/// How the picture of a slot continues into the bleed: in one of the ways that have a word, or in a colour.
fn picture_bleed(cx: &Reading<'_>, slot: &Table<'_>) -> Option<PictureBleed> {
    let word = slot.read(&keys::slot::BLEED, &Text)?;
    let plain = || {
        cx.names
            .colour(&word, cx.diagnostics)
            .map(PictureBleed::Plain)
    };
    keys::PICTURE_BLEED.find(&word.value).or_else(plain)
}

/// Notes the tables of slots that the drawing does not have, and keys for pictures in those for words.
fn check_slots(cx: &Reading<'_>, drawing: &Drawing, slots: &[(Spanned<String>, Table<'_>)]) {
    let none = Settings::new();
    let mut colours: BTreeSet<String> = tints(drawing, &none)
        .into_keys()
        .map(str::to_owned)
        .collect();
    colours.extend(
        slots
            .iter()
            .filter_map(|(_, slot)| slot.get(&keys::slot::TINT))
            .map(|tint| tint.value),
    );
    let kinds: HashMap<&str, &str> = drawing
        .slots
        .iter()
        .map(|slot| (slot.name.as_str(), slot.kind.as_str()))
        .collect();
    for (name, slot) in slots {
        let kind = kinds.get(name.value.as_str());
        if kind.is_none() && !colours.contains(&name.value) {
            cx.diagnostics
                .emit(without_place(drawing, (name, slot), &colours));
        }
        if kind != Some(&IMAGE) {
            framing::no_picture(slot, &name.value);
        }
        // A slot that is like another may inherit keys that it does not need.
        let shows_no_text = kind == Some(&IMAGE) || kind == Some(&QR);
        if shows_no_text && !slot.has(&keys::slot::LIKE) {
            check_unused_type(slot, &name.value);
        }
        if kind != Some(&QR) && slot.has(&keys::slot::LEVEL) {
            let message = msg!(
                "`level` is a key of slots for QR codes, and `{slot}` is not one",
                slot = Arg::Place(name.value.clone())
            );
            let note =
                Diagnostic::new(Code::BadValue, message).at(slot.span_of(&keys::slot::LEVEL));
            cx.diagnostics.emit(note.help(msg!(
                "remove `level`, or draw the slot with data-slot=\"qr\""
            )));
        }
    }
}

/// A note that a slot is neither in the drawing nor placed by its table.
fn without_place(
    drawing: &Drawing,
    (name, slot): (&Spanned<String>, &Table<'_>),
    colours: &BTreeSet<String>,
) -> Diagnostic {
    let is_drawn = !drawing.slots.is_empty() || !drawing.layers.is_empty();
    if !is_drawn || slot.has(&keys::slot::AT) || slot.has(&keys::slot::ROOM) {
        let message = msg!(
            "the slot `{slot}` has no place",
            slot = Arg::Place(name.value.clone())
        );
        let note = Diagnostic::new(Code::MissingKey, message).at(name.span);
        return note.help(msg!(
            "add both `at` and `room`: the top left corner and the size of its box"
        ));
    }
    let known = drawing
        .slots
        .iter()
        .map(|slot| slot.name.as_str())
        .chain(colours.iter().map(String::as_str));
    let note = Diagnostic::new(
        Code::UnknownSlot,
        msg!(
            "the template's SVG has no slot `{slot}`",
            slot = Arg::Place(name.value.clone())
        ),
    );
    note.at(name.span).did_you_mean(&name.value, known)
}

/// The corner of a trim box in the middle of a drawing, which bleeds alike on all sides, and by how much.
fn centred(table: &Table<'_>, drawing: &Drawing, trim: Size) -> Option<(Point, Length)> {
    let (x, y) = (drawing.size.w - trim.w, drawing.size.h - trim.h);
    let even = (x - y).abs() <= NOISE && x >= -NOISE && x <= WIDEST_BLEED * 2;
    if !even {
        let message = msg!(
            "the art is {width} × {height}, which is not {w} × {h} with the same bleed on every side",
            width = drawing.size.w,
            height = drawing.size.h,
            w = trim.w,
            h = trim.h
        );
        let in_mm = (!drawing.is_sized)
            .then(|| page_in_mm(drawing.size, trim))
            .flatten();
        let help = match in_mm {
            Some((width, height)) => msg!(
                "write width=\"{width}mm\" height=\"{height}mm\" into the <svg>, and keep its viewBox: its units are not mm",
                width,
                height
            ),
            None => msg!(
                "make the page of the SVG larger than the trim by twice the bleed in both directions, measured in mm"
            ),
        };
        table.diagnostics.emit(
            Diagnostic::new(Code::BadSvg, message)
                .at(table.span_of(&keys::template::TRIM))
                .help(help),
        );
    }
    let bleed = x.half().max(Length::ZERO);
    even.then_some((Point::new(bleed, bleed), bleed))
}

/// Returns the sides in millimetres of a page with the shape of a drawing and with the same bleed on all sides of the trim.
/// Returns `None` if no bleed fits.
fn page_in_mm(drawing: Size, trim: Size) -> Option<(f64, f64)> {
    let (width, height) = (trim.w.to_mm(), trim.h.to_mm());
    let ratio = drawing.w.to_mm() / drawing.h.to_mm();

    // The bleed for which (width + 2 bleed) / (height + 2 bleed) is this ratio.
    let bleed = (ratio * height - width) / (2.0 * (1.0 - ratio));
    let is_same_shape = (ratio * height - width).abs() <= NOISE.to_mm();
    let bleed = if is_same_shape { 0.0 } else { bleed };
    let rounded = |mm: f64| (mm * 100.0).round() / 100.0;
    (0.0..=WIDEST_BLEED.to_mm())
        .contains(&bleed)
        .then(|| (rounded(width + 2.0 * bleed), rounded(height + 2.0 * bleed)))
}

/// The fields that tint art or words, each with the conditions under which these are drawn.
fn tints<'d>(
    drawing: &'d Drawing,
    settings: &'d Settings,
) -> BTreeMap<&'d str, BTreeSet<Option<usize>>> {
    let art = drawing.layers.iter().flat_map(|layer| {
        let shapes: &[TintedShape] = if let Art::Tinted(shapes) = &layer.art {
            shapes
        } else {
            &[]
        };
        let names = shapes
            .iter()
            .flat_map(|shape| [&shape.fill, &shape.stroke])
            .flatten();
        names.map(|name| (name.as_str(), layer.condition))
    });
    let conditions: HashMap<&str, Option<usize>> = drawing
        .slots
        .iter()
        .map(|slot| (slot.name.as_str(), slot.condition))
        .collect();
    let words = settings.iter().filter_map(|(name, setting)| {
        Some((
            setting.tint.as_deref()?,
            conditions.get(name.as_str()).copied().flatten(),
        ))
    });
    let mut tints: BTreeMap<&str, BTreeSet<Option<usize>>> = BTreeMap::new();
    art.chain(words)
        .for_each(|(name, condition)| _ = tints.entry(name).or_default().insert(condition));
    tints
}

/// A slot for each field that tints art or words.
fn colour_slots(drawing: &Drawing, settings: &Settings) -> Vec<Slot> {
    let slot = |(name, conditions): (&str, BTreeSet<Option<usize>>)| Slot {
        optional: settings.get(name).is_some_and(|setting| setting.optional),
        field: name.to_owned(),
        name: name.to_owned(),
        room: Rect::default(),
        rotation: Rotation::NONE,
        rotate: None,
        kind: SlotKind::Colour,
        plain: false,
        // One that tints several parts is requested whatever holds, unless all are under one condition.
        condition: conditions
            .first()
            .copied()
            .flatten()
            .filter(|_| conditions.len() == 1),
    };
    tints(drawing, settings).into_iter().map(slot).collect()
}

/// What a slot that is drawn as of this kind and with this outline holds.
fn slot_kind(kind: &str, outline: Option<Path>, setting: Option<&Setting>) -> SlotKind {
    let tint = setting.and_then(|setting| setting.tint.clone());
    if kind == QR {
        return SlotKind::Qr {
            level: setting.map(|setting| setting.level).unwrap_or_default(),
        };
    }
    if kind != IMAGE {
        return SlotKind::Text {
            style: setting
                .map(|setting| setting.style.clone())
                .unwrap_or_default(),
            tint,
        };
    }
    let framing = setting
        .map(|setting| setting.framing.clone())
        .unwrap_or_default();
    let framing = Framing {
        outline: outline.map(Arc::new),
        ..framing
    };
    let focus = setting.and_then(|setting| setting.focus.clone());
    SlotKind::Image {
        tint,
        framing,
        focus,
        bleed: setting.and_then(|setting| setting.bleed),
    }
}

fn build(
    (name, source): (&Spanned<String>, FileId),
    drawing: Drawing,
    (at, bleed): (Point, Length),
    outline: Outline,
    safe: Length,
    settings: &Settings,
) -> Template {
    let trim = outline.trim();
    let (shift, by) = (Point::new(-at.x, -at.y), moved(at));
    let mut slots: Vec<Slot> = Vec::new();
    for DrawnSlot {
        name,
        kind,
        room,
        rotation,
        condition,
        outline,
    } in &drawing.slots
    {
        let setting = settings.get(name);
        let kind = slot_kind(kind, outline.as_ref().map(|path| by.path(path)), setting);
        let RotateSetting { by, pattern } = setting
            .map(|setting| setting.rotate.clone())
            .unwrap_or_default();
        slots.push(Slot {
            name: name.clone(),
            field: setting
                .and_then(|setting| setting.field.clone())
                .unwrap_or_else(|| name.clone()),
            room: room.moved(shift),
            rotation: rotation.then(by),
            rotate: pattern,
            kind,
            plain: setting.is_some_and(|setting| setting.plain),
            optional: setting.is_some_and(|setting| setting.optional),
            condition: *condition,
        });
    }
    slots.extend(colour_slots(&drawing, settings));
    let moved = |art| match art {
        Art::Fixed(item) => Art::Fixed(item.moved(shift)),
        Art::Tinted(shapes) => {
            let moved = |tinted: TintedShape| TintedShape {
                shape: tinted.shape.moved(shift),
                ..tinted
            };
            Art::Tinted(shapes.into_iter().map(moved).collect())
        }
    };
    let layers = drawing
        .layers
        .into_iter()
        .map(|layer| Layer {
            art: moved(layer.art),
            ..layer
        })
        .collect();
    let condition = |(text, at, within): (String, Range<usize>, _)| {
        let span = Span {
            file: source,
            start: at.start,
            end: at.end,
        };
        Condition {
            text: Some(Spanned::new(text, span)),
            within,
            is_case: false,
        }
    };
    Template {
        name: name.value.clone(),
        key: name.value.clone(),
        trim,
        outline: Arc::new(outline),
        bleed,
        safe,
        layers: Layer::gathered(layers, &name.value),
        conditions: drawing.conditions.into_iter().map(condition).collect(),
        slots,
    }
}
