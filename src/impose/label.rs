//! Pieces on label and perforated paper, each in the middle of a place that is already cut.

use super::imposer::{Imposer, PieceCopy, SheetDraft};
use super::pair;
use super::stack::title;
use crate::diag::{Code, Diagnostic};
use crate::geom::{Length, Point, Rect, Size, TextBox, Turn};
use crate::message::msg;
use crate::model::{Backs, LabelStock, slug_at_foot};
use crate::sheet::{Clip, FaceId, Layout, Part, Placement, Side, Sides};

/// How much larger than a place a piece may be, which nobody sees: two ways to round a third of an inch.
const LET_PASS: Length = Length::um(100);
/// How far art goes on beyond a place at the edge of the block of places.
const BLEED: Length = Length::mm(3);
/// Between that and the slug.
const CLEAR: Length = Length::um(800);

/// Everything that sheets of labels are laid out from.
struct Labels<'l> {
    imposer: &'l Imposer<'l>,
    stock: &'l LabelStock,
    places: Vec<Rect>,
    slug: Option<TextBox>,
}

/// The runs of sheets: all pieces one after the other, or with `--apart` those of each component on sheets of its own.
pub(super) fn laid_out(
    imposer: &Imposer<'_>,
    stock: &LabelStock,
    parts: &[Part],
) -> Vec<Vec<SheetDraft>> {
    let labels = Labels {
        imposer,
        stock,
        places: stock.places(),
        slug: slug(imposer, stock),
    };
    let job = imposer.job;
    // Boards and rules lie on label paper only if somebody asks for that.
    let is_meant = |part: &&Part| part.layout == Layout::Packed || job.only.contains(&part.name);
    let parts: Vec<&Part> = parts
        .iter()
        .filter(|part| !part.pieces.is_empty())
        .filter(is_meant)
        .collect();

    let unfit = parts.iter().filter_map(|part| labels.unfit(part));
    imposer.build.diagnostics.extend(unfit);
    if job.skip as usize >= labels.places.len() {
        let message = msg!(
            "a sheet of `{stock}` has {places} places, but {skip} are skipped",
            stock = stock.name,
            places = labels.places.len(),
            skip = job.skip
        );
        let help = msg!("--skip is the number of places already used on the first sheet");
        imposer.emit(Diagnostic::new(Code::StockUnfit, message).help(help));
    }
    if job.backs == Backs::Fold
        && parts
            .iter()
            .any(|part| part.pieces.iter().any(|piece| piece.back.is_some()))
    {
        let message = msg!(
            "a sheet of `{stock}` cannot be folded between fronts and backs",
            stock = stock.name
        );
        imposer.emit(
            Diagnostic::new(Code::StockUnfit, message)
                .help(msg!("ask for --backs duplex, or --backs none")),
        );
    }
    if imposer.build.diagnostics.has_errors() {
        return Vec::new();
    }

    let groups: Vec<Vec<&Part>> = if job.apart {
        parts.into_iter().map(|part| vec![part]).collect()
    } else {
        vec![parts]
    };
    let mut runs: Vec<Vec<SheetDraft>> = Vec::new();
    for group in groups {
        let pieces = imposer.copies(&group);
        let sheets = (pieces.len() + job.skip as usize).div_ceil(labels.places.len());
        if !imposer.has_room(runs.iter().map(Vec::len).sum(), sheets * 2) {
            break;
        }
        runs.push(labels.sheets(&group, &pieces));
    }
    runs
}

/// The slug at the foot of the sheet, where it lies clear of all that is printed on places.
fn slug(imposer: &Imposer<'_>, stock: &LabelStock) -> Option<TextBox> {
    let slug = slug_at_foot(imposer.page.printable, imposer.slug()?);
    (slug.rect.top() >= stock.bounds().bottom() + BLEED + CLEAR).then_some(slug)
}

impl Labels<'_> {
    /// Returns an error if a component cannot be printed on the stock.
    fn unfit(&self, part: &Part) -> Option<Diagnostic> {
        let (place, name) = (self.stock.size, &self.stock.name);
        if part.layout.is_text() {
            let message = msg!(
                "{title} is running text, which cannot be printed on `{stock}`",
                title = part.title,
                stock = name
            );
            return Some(
                Diagnostic::new(Code::StockUnfit, message)
                    .at(part.origin)
                    .help(msg!("remove it from --only")),
            );
        }
        let like = self.imposer.face_of(part.pieces[0].front).trim();
        if self.turn(like).is_some() {
            return None;
        }
        let message = msg!(
            "a piece of {title} is {w} × {h}, but a place of `{stock}` is {width} × {height}",
            title = part.title,
            w = like.w,
            h = like.h,
            stock = name,
            width = place.w,
            height = place.h
        );
        let help = if part.layout == Layout::Packed {
            let (width, height) = self.fitting(like);
            msg!(
                "at `width = \"{width} mm\"` it is {height} mm high and fits; or choose other stock, which `boardpress papers` \
                 lists, or leave the component out with --only",
                width,
                height
            )
        } else {
            msg!(
                "choose other stock, which `boardpress papers` lists, or leave the component out with --only"
            )
        };
        Some(
            Diagnostic::new(Code::StockUnfit, message)
                .at(part.origin)
                .help(help),
        )
    }

    /// The width and height in millimetres at which a piece would go into a place.
    fn fitting(&self, like: Size) -> (f64, f64) {
        let um = |side: Length| side.to_um() as f64;
        let scale = |place: Size| (um(place.w) / um(like.w)).min(um(place.h) / um(like.h));
        let place = self.stock.size;
        let scale = scale(place).max(scale(Size::new(place.h, place.w)));
        // In tenths of a millimetre, which is as near as anybody cuts.
        let fits = |side: Length| (um(side) * scale / 100.0).floor() / 10.0;
        (fits(like.w), fits(like.h))
    }

    /// How a piece lies in a place; `None` where it is larger.
    fn turn(&self, trim: Size) -> Option<Turn> {
        let place = Size::new(self.stock.size.w + LET_PASS, self.stock.size.h + LET_PASS);
        [Turn::None, Turn::Quarter]
            .into_iter()
            .find(|turn| turn.size(trim).fits(place))
    }

    /// Fronts and backs of some components.
    fn sheets(&self, group: &[&Part], pieces: &[PieceCopy<'_>]) -> Vec<SheetDraft> {
        let (job, skip) = (self.imposer.job, self.imposer.job.skip as usize);
        let first = pieces.len().min(self.places.len() - skip);
        let (first, rest) = pieces.split_at(first);
        let chunks = std::iter::once((skip, first))
            .chain(rest.chunks(self.places.len()).map(|some| (0, some)));
        let mut sheets = Vec::new();
        for (from, pieces) in chunks.filter(|(_, pieces)| !pieces.is_empty()) {
            let paired =
                job.backs != Backs::None && pieces.iter().any(|piece| piece.back.is_some());
            let sides = if paired {
                self.imposer.two_sided()
            } else {
                Sides::OneSided
            };
            let front = self.front(title(group), from, pieces);
            let back = paired.then(|| self.back(&front, from, pieces, sides));
            sheets.push(SheetDraft { sides, ..front });
            sheets.extend(back);
        }
        if job.backs == Backs::Paste {
            sheets.sort_by_key(|sheet| sheet.side);
        }
        sheets
    }

    fn front(&self, title: String, from: usize, pieces: &[PieceCopy<'_>]) -> SheetDraft {
        let has_backs = self.imposer.job.backs != Backs::None;
        let place = |(piece, n): (&PieceCopy<'_>, usize)| {
            let shows_set = piece.back.is_none() || !has_backs;
            Placement {
                set: piece.set,
                shows_set,
                ..self.placement(piece.front, n)
            }
        };
        let placements = pieces.iter().zip(from..).map(place).collect();
        let sheet = SheetDraft::new(self.imposer, title, placements);
        SheetDraft {
            slug: self.slug,
            stock: self.stock.name.clone(),
            ..sheet
        }
    }

    /// Every back behind its front.
    fn back(
        &self,
        front: &SheetDraft,
        from: usize,
        pieces: &[PieceCopy<'_>],
        sides: Sides,
    ) -> SheetDraft {
        let mirror = pair::mirror(sides, self.imposer.job.paper.size);
        let place = |(piece, n): (&PieceCopy<'_>, usize)| {
            let behind = self.placement(piece.back?, n);
            let trim = behind.trim(self.imposer.face_of(behind.face).trim());
            let (at, window) = (mirror.rect(trim).at, mirror.rect(behind.window));
            Some(Placement {
                at,
                window,
                turn: mirror.turn(behind.turn),
                set: piece.set,
                shows_set: true,
                ..behind
            })
        };
        let placements = pieces.iter().zip(from..).filter_map(place).collect();
        SheetDraft {
            side: Side::Back,
            sides,
            placements,
            slug: self.slug.map(|slug| mirror.text_box(slug)),
            trim: mirror.rect(front.trim),
            ..front.clone()
        }
    }

    /// A face in the middle of the place of a number.
    fn placement(&self, face: FaceId, n: usize) -> Placement {
        let (place, like) = (self.places[n], self.imposer.face_of(face));
        let turn = self.turn(like.trim()).unwrap_or_default();
        let size = turn.size(like.trim());
        let by = Point::new(
            (place.size.w - size.w).half(),
            (place.size.h - size.h).half(),
        );
        let trim = Rect::new(place.at + by, size);
        let window = trim.inset(-like.bleed).common(self.own(n)).unwrap_or(place);
        Placement {
            face,
            at: trim.at,
            turn,
            window,
            within: Clip::Window,
            set: 0,
            shows_set: false,
        }
    }

    /// The part of the sheet that may be painted for a place: as far as the middle between it and the next.
    fn own(&self, n: usize) -> Rect {
        let (place, stock) = (self.places[n], self.stock);
        let (columns, rows) = (stock.columns as usize, stock.rows as usize);
        let between = Point::new(
            (stock.pitch.x - stock.size.w).half(),
            (stock.pitch.y - stock.size.h).half(),
        );
        let (column, row) = (n % columns, n / columns);
        let out =
            |is_last: bool, between: Length| if is_last { BLEED.max(between) } else { between };
        Rect::between(
            place.left() - out(column == 0, between.x),
            place.top() - out(row == 0, between.y),
            place.right() + out(column + 1 == columns, between.x),
            place.bottom() + out(row + 1 == rows, between.y),
        )
        .common(Rect::of(stock.paper.size))
        .unwrap_or(place)
    }
}
