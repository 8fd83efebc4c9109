//! Two sheets with one of everything.

use std::sync::Arc;

use crate::geom::{Affine, Length, MakeOutline, Outline, Path, Point, Rect, Size, Turn};
use crate::message::Language;
use crate::model::SvgText;
use crate::scene::{
    Align, Cap, Colour, FillRule, Group, Inline, Item, Paragraph, Picture, Pixels, Raster,
    RichText, Shape, Stroke, Symbol, TextStyle, Use, WordStyle,
};
use crate::sheet::{Clip, Face, FaceId, Flip, Placement, Reading, Sheet, Side, Sides};
use crate::text::{FontRole, FontSet, Placed};
use crate::write::DocInfo;

/// What the faces say: the one placed often, then the one placed once.
pub(super) const TEXTS: [&str; 4] = [
    "AVATAR To Wave",
    "Don’t cross — “é” is für Øl",
    "bold and plain and office (50%)",
    "Café: ½ × 3 €",
];

pub(super) struct Sample {
    pub(super) info: DocInfo,
    pub(super) sheets: Vec<Sheet>,
    pub(super) faces: Vec<Face>,
    pub(super) fonts: FontSet,
}

pub(super) fn new() -> Sample {
    let fonts = fonts();
    let faces = vec![often(&fonts), once(&fonts), round(), once(&fonts)];
    let info = DocInfo {
        title: "Probe & proof".into(),
        stem: "probe-letter".into(),
        subject: "One of everything".into(),
        credits: "Nobody <at all>".into(),
        licence: "CC0 & more".into(),
        language: Language::default(),
        untagged: false,
        svg_text: SvgText::Outlines,
    };
    Sample {
        info,
        sheets: vec![front(), back()],
        faces,
        fonts,
    }
}

/// A tiny picture, already compressed.
pub(super) fn jpeg() -> Vec<u8> {
    let pixels: Vec<u8> = (0..32 * 32)
        .flat_map(|n| [(n % 32 * 7) as u8, (n / 32 * 7) as u8, 120])
        .collect();
    let mut bytes = Vec::new();
    image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, 95)
        .encode(&pixels, 32, 32, image::ExtendedColorType::Rgb8)
        .unwrap();
    bytes
}

/// Where the letters of the second page should be, in points from its bottom left.
pub(super) fn places(sample: &Sample) -> Vec<(f64, f64)> {
    let points = |um: f64| um * 72.0 / 25_400.0;
    let runs = sample.faces[1].items.iter().filter_map(|item| match item {
        Item::Glyphs(run) => Some(run),
        _ => None,
    });
    let at = sample.sheets[1].placements[0].at;
    runs.flat_map(|run| run.glyphs().iter().map(move |glyph| (run, glyph)))
        .map(|(run, glyph)| {
            let x = at.x + run.origin.x + Length::um(glyph.x.into());
            let y = at.y + run.origin.y - Length::um(glyph.rise.into());
            (points(x.to_um() as f64), 792.0 - points(y.to_um() as f64))
        })
        .collect()
}

fn fonts() -> FontSet {
    let mut fonts = FontSet::default();
    let files: [&[u8]; 3] = [
        include_bytes!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/fonts/atkinson-hyperlegible-next/Regular.ttf"
        )),
        include_bytes!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/fonts/atkinson-hyperlegible-next/Bold.ttf"
        )),
        include_bytes!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/fonts/barlow-condensed/SemiBold.ttf"
        )),
    ];
    for font in files {
        fonts.add(font.to_vec(), FontRole::BuiltIn).unwrap();
    }
    fonts
}

fn rect(x: f64, y: f64, w: f64, h: f64) -> Rect {
    let mm = Length::from_mm;
    Rect::new(Point::new(mm(x), mm(y)), Size::new(mm(w), mm(h)))
}

fn face(name: &str, w: i64, h: i64, cut: MakeOutline, items: Vec<Item>) -> Face {
    Face {
        name: name.into(),
        outline: Arc::new(cut(Size::new(Length::mm(w), Length::mm(h)))),
        bleed: Length::mm(3),
        safe: Length::mm(3),
        items,
        reading: Reading::Picture(name.into()),
        keep: Default::default(),
        roll: None,
        origin: None,
        is_faulty: false,
    }
}

fn set(fonts: &FontSet, rich: &RichText, style: &TextStyle, room: Rect) -> Vec<Item> {
    let mut shaped = fonts.shape(rich, style, &());
    assert!(shaped.missed().is_empty());
    let laid = shaped.set(room, style.size).into_iter().flatten();
    laid.filter_map(|laid| {
        if let Placed::Run(run) = laid {
            Some(Item::Glyphs(run))
        } else {
            None
        }
    })
    .collect()
}

/// Kerned pairs, a solid ground, an icon at another scale and a fading group.
fn often(fonts: &FontSet) -> Face {
    let star = Arc::new(Symbol {
        name: "star".into(),
        bounds: rect(0.0, 0.0, 24.0, 24.0),
        is_template: false,
        page: None,
        items: vec![Item::Shape(Shape {
            path: Arc::new(Path::polygon(&[
                (12e3, 1e3),
                (18e3, 22e3),
                (2e3, 9e3),
                (22e3, 9e3),
                (6e3, 22e3),
            ])),
            fill: Some((Colour::rgb(230, 160, 20), FillRule::EvenOdd)),
            stroke: Some(Stroke::plain(Colour::BLACK, Length::um(400))),
        })],
    });
    let shown = Use {
        symbol: star,
        to: Affine::scale(0.5, 0.5).then(Affine::shift(5_000.0, 20_000.0)),
        element: None,
        written: None,
    };
    let disc = |x: f64, colour| {
        Item::Shape(Shape::filled(
            Path::circle(rect(x, 20.0, 0.0, 0.0).at, Length::mm(6)),
            colour,
        ))
    };
    let faded = Group {
        items: vec![
            disc(24.0, Colour::rgb(180, 30, 30)),
            disc(30.0, Colour::rgb(30, 30, 180)),
        ],
        to: Affine::shift(0.0, 4_000.0),
        clip: Some(Arc::new(Path::rect(rect(18.0, 14.0, 16.0, 12.0)))),
        opacity: 128,
    };
    let mut items = vec![
        Item::Shape(Shape::filled(
            Path::rect(rect(-3.0, -3.0, 46.0, 36.0)),
            Colour::rgb(225, 238, 230),
        )),
        shown.into(),
        faded.into(),
    ];
    let style = TextStyle {
        size: 14.0,
        floor: 14.0,
        ..TextStyle::default()
    };
    items.extend(set(
        fonts,
        &RichText::plain(TEXTS[0]),
        &style,
        rect(2.0, 2.0, 36.0, 8.0),
    ));
    face("probe/often", 40, 30, Outline::rect, items)
}

/// Words in three fonts, rasters, clear and dashed lines, and a shape beyond the bleed.
fn once(fonts: &FontSet) -> Face {
    let words = |text: &str, bold| Inline::words(text, WordStyle::bold(bold));
    let mixed = RichText {
        paras: vec![Paragraph::of(vec![
            words("bold and ", true),
            words("plain and office (50%)", false),
        ])],
    };
    let style = TextStyle {
        size: 9.0,
        floor: 9.0,
        ..TextStyle::default()
    };
    let title = TextStyle {
        family: "Barlow Condensed".into(),
        weight: 600,
        colour: Colour::rgb(20, 60, 120),
        ..style.clone()
    };
    let clear = Colour {
        a: 120,
        ..Colour::rgb(0, 120, 60)
    };
    let dashed = Stroke {
        cap: Cap::Round,
        dash: vec![Length::mm(2), Length::mm(1)],
        ..Stroke::plain(clear, Length::um(600))
    };
    let pixels = (0..64 * 64)
        .flat_map(|n| [200, (n / 64 * 3) as u8, 40, (n % 64 * 4) as u8])
        .collect();
    let veil = Raster::rgba("veil".into(), 64, 64, pixels);
    let photo = Raster {
        name: "photo".into(),
        width: 32,
        height: 32,
        pixels: Pixels::Jpeg(jpeg(), 3),
        deflated: None,
    };
    // A hair inside whole dots: viewers differ on how a picture ends between two.
    let show = |raster, x: f64| {
        let to = Affine::scale(15_206.0, 15_206.0).then(Affine::shift(x, 30_497.0));
        Item::Picture(Picture {
            raster: Arc::new(raster),
            to,
        })
    };
    let mut items = vec![
        Item::Shape(Shape::filled(
            Path::rect(rect(-10.0, 50.0, 90.0, 5.0)),
            Colour::rgb(250, 220, 120),
        )),
        Item::Shape(Shape {
            path: Arc::new(Path::round_rect(rect(2.0, 2.0, 56.0, 46.0), Length::mm(4))),
            fill: Some((
                Colour {
                    a: 60,
                    ..Colour::rgb(90, 90, 200)
                },
                FillRule::NonZero,
            )),
            stroke: Some(dashed),
        }),
        show(veil, 5_097.0),
        show(photo, 25_417.0),
    ];
    items.extend(set(
        fonts,
        &RichText::plain(TEXTS[1]),
        &title,
        rect(5.0, 5.0, 50.0, 6.0),
    ));
    items.extend(set(fonts, &mixed, &style, rect(5.0, 12.0, 50.0, 6.0)));
    let centred = TextStyle {
        align: Align::Centre,
        ..style
    };
    items.extend(set(
        fonts,
        &RichText::plain(TEXTS[3]),
        &centred,
        rect(5.0, 19.0, 50.0, 6.0),
    ));
    let outline = Arc::new(Outline::rect(rect(0.0, 0.0, 60.96, 60.96).size));
    Face {
        outline,
        ..face("probe/once", 60, 60, Outline::rect, items)
    }
}

/// A token whose ground goes beyond its round outline, as bleed must.
fn round() -> Face {
    let ground = Item::Shape(Shape::filled(
        Path::rect(rect(-3.0, -3.0, 26.0, 26.0)),
        Colour::rgb(90, 20, 90),
    ));
    face("probe/round", 20, 20, Outline::disc, vec![ground])
}

fn sheet(side: Side, placements: Vec<Placement>, furniture: Vec<Item>) -> Sheet {
    Sheet {
        paper: "letter".to_owned(),
        size: Size::new(Length::um(215_900), Length::um(279_400)),
        correct: Affine::IDENTITY,
        component: "Fate & Fortune".into(),
        stock: "card".into(),
        side,
        sides: Sides::TwoSided(Flip::Long),
        placements,
        marks: Default::default(),
        guides: Default::default(),
        tree: None,
        furniture,
        slug: None,
        steps: None,
        cut_paths: Default::default(),
        cut_file: None,
        printable: rect(6.0, 6.0, 203.9, 267.4),
        trim: rect(20.0, 20.0, 160.0, 100.0),
        number: (1, 1),
        code: "P-1".into(),
        tile: None,
        folding: None,
    }
}

fn placed(face: u32, x: f64, y: f64, turn: Turn, window: Rect) -> Placement {
    Placement {
        face: FaceId(face),
        at: rect(x, y, 0.0, 0.0).at,
        turn,
        window,
        within: Clip::Window,
        set: 0,
        shows_set: false,
    }
}

fn front() -> Sheet {
    let (all, half) = (
        rect(17.0, 17.0, 166.0, 106.0),
        rect(17.0, 17.0, 23.0, 106.0),
    );
    let mark = Path::line(
        rect(10.0, 130.0, 0.0, 0.0).at,
        rect(60.0, 130.0, 0.0, 0.0).at,
    );
    let placements = vec![
        placed(0, 20.0, 20.0, Turn::None, all),
        placed(0, 70.0, 20.0, Turn::Quarter, all),
        placed(0, 110.0, 20.0, Turn::Half, all),
        placed(0, 20.0, 70.0, Turn::None, half),
        placed(1, 111.76, 60.96, Turn::Quarter, all),
        placed(2, 70.0, 80.0, Turn::None, all),
    ];
    sheet(
        Side::Front,
        placements,
        vec![Item::Shape(Shape::stroked(
            mark,
            Stroke::plain(Colour::BLACK, Length::um(250)),
        ))],
    )
}

fn back() -> Sheet {
    let all = rect(17.0, 17.0, 166.0, 106.0);
    sheet(
        Side::Back,
        vec![placed(3, 50.8, 60.96, Turn::None, all)],
        Vec::new(),
    )
}
