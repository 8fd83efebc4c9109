//! Pictures of a kit's components, to look at and to show to others.

use std::collections::BTreeSet;

use super::{composed_of_sound, content, preview};
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::geom::{Affine, Length, Path, Rect, Size};
use crate::impose::{Arrangement, DisplayStyle, display};
use crate::message::msg;
use crate::model::{BuildContext, Game, Job};
use crate::scene::{Colour, Group, Item, Shape};
use crate::sheet::{Face, FaceId, Part, Piece};
use crate::source::FileSystem;
use crate::text::FontSet;
use crate::write::{Ground, PictureFormat, picture};

/// An inch in micrometres.
const UM_IN_INCH: f64 = 25_400.0;

/// What is to be shown, and how.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShowJob {
    /// Components by their names, and items of them as `NAME/ITEM`, each a picture.
    pub names: Vec<String>,
    /// What is shown of each.
    pub showing: Showing,
    /// Whether the backs are shown in place of the fronts.
    pub back: bool,
    /// The colour that they lie on, by its number or its name in the kit; `none` for nothing, so that what lies behind
    /// the picture shows. White where it is not given.
    pub ground: Option<String>,
    /// Whether they throw a shadow.
    pub shadow: bool,
    /// The radius of the corners of cards.
    pub corners: Length,
    /// The width and height of the picture in pixels, such as those of a projector; `None` for as large as what is shown.
    pub size: Option<(u32, u32)>,
    /// Dots to the inch; `None` for a drawing (SVG). With a size it follows from that.
    pub dpi: Option<f64>,
}

/// What is shown of a component.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Showing {
    /// One piece.
    #[default]
    One,
    /// So many pieces fanned like a hand of cards.
    Fan(u32),
    /// Pieces in so many columns and rows.
    Grid(u32, u32),
}

impl Showing {
    /// How many pieces are shown.
    fn count(self) -> usize {
        match self {
            Showing::One => 1,
            Showing::Fan(count) => count as usize,
            Showing::Grid(columns, rows) => columns as usize * rows as usize,
        }
    }
}

/// Draws a picture for each name, in their order. Cards with errors are drawn too, with the errors
/// marked in red. If nothing can be drawn for a name, reports an error and returns `None`.
pub fn show(fs: &dyn FileSystem, asked: &ShowJob, cx: BuildContext<'_>) -> Vec<Option<Vec<u8>>> {
    let BuildContext {
        job, diagnostics, ..
    } = cx;
    let content = content(fs, job.language.as_ref(), diagnostics);
    let components: BTreeSet<String> = content
        .draft
        .components
        .iter()
        .map(|component| component.name.clone())
        .collect();
    // An unknown name is reported below, and must not prevent the other pictures.
    let only: Vec<String> = asked
        .names
        .iter()
        .map(|name| component_of(name).to_owned())
        .filter(|name| components.contains(name))
        .collect();
    if only.is_empty() {
        // A kit that cannot be read has no components at all.
        let is_unread = components.is_empty() && diagnostics.has_errors();
        for name in asked.names.iter().filter(|_| !is_unread) {
            let names = components.iter().map(String::as_str);
            diagnostics.emit(preview::nothing_to_show(name, names));
        }
        return Vec::new();
    }

    let job = Job {
        only,
        ..job.clone()
    };
    let Ok((composed, _)) = composed_of_sound(content, cx.with_job(&job)) else {
        return Vec::new();
    };
    let (game, faces, parts, fonts) = composed;
    let kit = ShownKit {
        game: &game,
        faces: &faces,
        parts: &parts,
        fonts: &fonts,
        components: &components,
        has_errors: diagnostics.has_errors(),
    };
    let Ok(ground) = cx.check(kit.ground(asked.ground.as_deref())) else {
        return Vec::new();
    };
    let mut pictures = Vec::new();
    for name in &asked.names {
        let picture = cx.check(kit.picture(name, asked, ground));
        pictures.push(picture.ok().flatten());
    }
    pictures
}

/// Returns the component in the name of a component, card or layout.
fn component_of(name: &str) -> &str {
    name.split('/').next().unwrap_or(name)
}

/// What has the proportions of so many pixels, and is no larger than something of this size needs; and how many pixels there
/// are to the inch.
fn canvas(shown: Size, (width, height): (u32, u32)) -> (Size, f64) {
    let per_um = |pixels: u32, side: Length| f64::from(pixels) / side.to_um().max(1) as f64;
    let density = per_um(width, shown.w).min(per_um(height, shown.h));
    let side = |pixels: u32| Length::um((f64::from(pixels) / density).round() as i64);
    (Size::new(side(width), side(height)), density * UM_IN_INCH)
}

/// What is shown, in the middle of a canvas with a ground.
fn framed(items: Vec<Item>, shown: Size, canvas: Size, ground: Option<Colour>) -> Vec<Item> {
    let (right, down) = ((canvas.w - shown.w).half(), (canvas.h - shown.h).half());
    let to = Affine::shift(right.to_um() as f64, down.to_um() as f64);
    let ground =
        ground.map(|colour| Item::Shape(Shape::filled(Path::rect(Rect::of(canvas)), colour)));
    ground
        .into_iter()
        .chain([Item::from(Group {
            items,
            to,
            clip: None,
            opacity: 255,
        })])
        .collect()
}

/// What of a kit can be shown.
struct ShownKit<'s> {
    game: &'s Game,
    faces: &'s [Face],
    parts: &'s [Part],
    fonts: &'s FontSet,
    /// The components of the kit as written, including the faulty ones.
    components: &'s BTreeSet<String>,
    /// Whether errors were reported before anything was shown.
    has_errors: bool,
}

impl<'s> ShownKit<'s> {
    /// Returns the colour of the background. Returns `None` if the background is transparent.
    ///
    /// # Errors
    /// Returns an error if `word` is not a colour.
    fn ground(&self, word: Option<&str>) -> DiagnosticResult<Option<Colour>> {
        let colour = match word {
            None => Some(Colour::WHITE),
            Some("none") => return Ok(None),
            Some(word) => self.game.draft.names.known_colour(word),
        };
        match (colour, word) {
            (None, Some(word)) => {
                let error = Diagnostic::new(Code::BadColour, msg!("`{word}` is not a color", word));
                let help =
                    msg!("write it as \"#rrggbb\", by its name in the kit or in CSS, or as `none`");
                Err(error.help(help).into())
            }
            (colour, _) => Ok(colour),
        }
    }

    /// Draws the pieces with this name. Returns `None` if they are left out because of an error that was already reported.
    fn picture(
        &self,
        name: &str,
        asked: &ShowJob,
        ground: Option<Colour>,
    ) -> DiagnosticResult<Option<Vec<u8>>> {
        let shown = self.named(name, asked)?;
        if shown.is_empty() {
            return Ok(None);
        }

        let arrangement = match asked.showing {
            Showing::Fan(_) => Arrangement::Fan,
            Showing::Grid(columns, _) => Arrangement::Rows(columns),
            Showing::One => Arrangement::Rows(1),
        };
        if let Some(face) = shown.iter().find(|face| {
            face.outline.is_straight() && asked.corners * 2 > face.trim().w.min(face.trim().h)
        }) {
            let message = msg!(
                "{title} is {w} × {h}, so its corners cannot be rounded by {radius}",
                title = name,
                w = face.trim().w,
                h = face.trim().h,
                radius = asked.corners
            );
            let error = Diagnostic::new(Code::TooRound, message);
            return Err(error
                .help(msg!("use a smaller radius with --corners"))
                .into());
        }

        // A PNG is white behind the items anyway.
        let is_white = ground == Some(Colour::WHITE);
        let under = ground.filter(|_| !is_white || asked.dpi.is_none());
        let style = DisplayStyle {
            ground: under,
            shadow: asked.shadow,
            corners: asked.corners,
        };
        let (mut size, mut items) = display(&shown, arrangement, style);
        let mut dpi = asked.dpi;
        if let Some(pixels) = asked.size {
            let (canvas, dots) = canvas(size, pixels);
            items = framed(items, size, canvas, under);
            (size, dpi) = (canvas, dpi.map(|_| dots));
        }

        let behind = if ground.is_none() {
            Ground::Clear
        } else {
            Ground::White
        };
        let format = dpi.map_or(PictureFormat::Svg, |dpi| PictureFormat::Png(dpi, behind));
        picture(size, &items, self.fonts, format).map(Some)
    }

    /// Whether nothing is drawn of a component because of an error that has been reported.
    fn is_left_out(&self, name: &str) -> bool {
        let component = component_of(name);
        let is_drawn = self.parts.iter().any(|part| part.name == component)
            || self
                .faces
                .iter()
                .any(|face| component_of(&face.name) == component);
        self.has_errors && self.components.contains(component) && !is_drawn
    }

    fn face(&self, id: FaceId) -> &'s Face {
        &self.faces[id.0 as usize]
    }

    /// Returns the faces of the pieces with this name. Returns no faces if these are left out because of an error that was already
    /// reported.
    fn named(&self, name: &str, asked: &ShowJob) -> DiagnosticResult<Vec<&'s Face>> {
        let count = asked.showing.count();
        let part = self.parts.iter().find(|part| part.name == name);
        let of_face = |piece: &&Piece| self.face(piece.front).name == name;
        let item = || {
            self.parts
                .iter()
                .flat_map(|part| &part.pieces)
                .find(of_face)
        };
        let pieces: Vec<&Piece> = match part {
            Some(part) => {
                // Different ones first; copies come where there are not enough.
                let rounds = part
                    .pieces
                    .iter()
                    .map(|piece| piece.copies.max(1))
                    .max()
                    .unwrap_or(0);
                let round = |n: u32| {
                    part.pieces
                        .iter()
                        .filter(move |piece| n == 0 || piece.copies > n)
                };
                (0..rounds).flat_map(round).take(count).collect()
            }
            None => item().into_iter().collect(),
        };
        if pieces.is_empty() {
            return self.figure(name, asked);
        }
        if pieces.len() < count {
            let message = msg!(
                "`{name}` has {pieces} pieces, but {count} were requested",
                name,
                pieces = pieces.len(),
                count
            );
            let error = Diagnostic::new(Code::BadValue, message);
            return Err(error
                .help(msg!("show fewer, from a deck or a token set"))
                .into());
        }
        let side = |piece: &Piece| {
            if asked.back {
                piece.back
            } else {
                Some(piece.front)
            }
        };
        let shown: Option<Vec<&Face>> = pieces
            .into_iter()
            .map(|piece| side(piece).map(|id| self.face(id)))
            .collect();
        shown.ok_or_else(|| {
            let error = Diagnostic::new(Code::UnknownName, msg!("`{name}` has no back", name));
            let help = msg!("leave out --back, or give it a back");
            error.help(help).into()
        })
    }

    /// Returns the face of a figure, or of the first layout of a board. Returns no face if it is left out because of an error that
    /// was already reported.
    fn figure(&self, name: &str, asked: &ShowJob) -> DiagnosticResult<Vec<&'s Face>> {
        let is_single = asked.showing == Showing::One && !asked.back;
        let found = preview::figure(self.faces, name)
            .filter(|_| is_single)
            .map(|at| &self.faces[at]);
        if found.is_none() && !self.is_left_out(name) {
            let parts = self.parts.iter().map(|part| part.name.as_str());
            let names = parts.chain(self.faces.iter().map(|face| face.name.as_str()));
            return Err(preview::nothing_to_show(name, names).into());
        }
        Ok(found.into_iter().collect())
    }
}
