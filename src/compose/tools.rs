//! What every composer has at hand: the typesetter, art in any tint, fields.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

use super::art::{self, Tints};
use super::assets::Assets;
use super::cards::corners;
use super::fault;
use super::qr::Qr;
use crate::diag::{Diagnostic, Diagnostics};
use crate::geom::{Rect, Rotation, Size};
use crate::message::{Catalogue, msg};
use crate::model::{BuildContext, Component, Game, Icon, Units, look_up};
use crate::scene::{
    Colour, Framing, Group, Inline, Item, Memo, Paragraph, RichText, Role, Symbol, TextStyle, Use,
    WordStyle, Written,
};
use crate::sheet::{Layout, Part, Piece};
use crate::source::{Sources, Span};
use crate::template::{QrLevel, Template, TintedShape, art_use};
use crate::text::Shaped;
use crate::text::pattern::{Asked, asked_in, replaced};
pub(super) use crate::typeset::TextOrigin;
use crate::typeset::{self, Typesetter, missing_glyph, overflow};

/// The key of a tinted layer of a template: the template's name, the layer's number from 0, the template's trim size, which
/// large print changes, and the colours.
type TintKey = (String, usize, Size, Tints);

/// The context of composition, which all threads share.
pub(super) struct Tools<'t> {
    pub(super) build: BuildContext<'t>,
    pub(super) game: &'t Game,
    /// The texts that diagnostics point into. This is a copy, so that tasks do not wait for each other.
    sources: Sources,
    pub(super) assets: Assets<'t>,
    /// Whether thin faces give way to stronger ones.
    is_strong: bool,
    /// Whether paragraphs of boards with optional fields for the results of trial games are left out.
    pub(super) hides_trial_results: bool,
    units: Units,
    pub(super) typesetter: Typesetter<'t>,
    icons: Arc<Icons<'t>>,
    /// Layers of templates in the tints that were requested.
    tinted_art: Mutex<BTreeMap<TintKey, Use>>,
    /// QR codes by their texts and levels; `None` for a text that is too long.
    codes: Mutex<BTreeMap<QrKey, Option<Arc<Qr>>>>,
}

/// The text of a QR code, and its level.
type QrKey = (String, QrLevel);

/// The art of icons, in every tint that was requested.
struct Icons<'t> {
    art: &'t BTreeMap<String, Arc<Symbol>>,
    /// By the file and the tint.
    tinted: Mutex<BTreeMap<(String, Colour), Arc<Symbol>>>,
    /// Pictures with their round corners filled, by their names.
    filled: Memo<String, Arc<Symbol>>,
}

impl Icons<'_> {
    /// The art of an icon in its tint.
    fn symbol(&self, icon: &Icon) -> Option<Arc<Symbol>> {
        let plain = self.art.get(&icon.file)?;
        let Some(tint) = icon.tint else {
            return Some(Arc::clone(plain));
        };
        let mut tinted = self.tinted.lock().unwrap_or_else(PoisonError::into_inner);
        let symbol = tinted
            .entry((icon.file.clone(), tint))
            .or_insert_with(|| Arc::new(art::tinted(plain, tint)));
        Some(Arc::clone(symbol))
    }
}

/// The tools of a task and the diagnostics that it emits. A task runs on a single thread.
#[derive(Clone, Copy)]
pub(super) struct Task<'a, 't> {
    tools: &'a Tools<'t>,
    pub(super) diagnostics: &'a Diagnostics,
}

impl<'t> Deref for Task<'_, 't> {
    type Target = Tools<'t>;

    fn deref(&self) -> &Tools<'t> {
        self.tools
    }
}

impl Task<'_, '_> {
    /// Emits a diagnostic.
    pub(super) fn emit(&self, diagnostic: Diagnostic) {
        self.diagnostics.emit(diagnostic);
    }

    /// Emits several diagnostics.
    pub(super) fn extend(&self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        self.diagnostics.extend(diagnostics);
    }

    /// Runs `work`, and changes each diagnostic that it emits.
    pub(super) fn map_emitted<T>(
        &self,
        work: impl FnOnce() -> T,
        change: impl Fn(Diagnostic) -> Diagnostic,
    ) -> T {
        self.diagnostics.map_emitted(work, change)
    }

    /// Sets a text into a box at the largest size that fits. Reports missing glyphs. Reports and marks an overflow. A blank text
    /// always fits.
    pub(super) fn set(
        &self,
        rich: &RichText,
        style: &TextStyle,
        room: Rect,
        from: &TextOrigin,
    ) -> Vec<Item> {
        if rich.is_blank() {
            return Vec::new();
        }

        let mut set =
            self.typesetter
                .set(rich, &self.stronger(style), room, Some(&Role::Paragraph));
        Written::mark(&mut set.items, from.span);
        if !set.fit.fits() {
            self.emit(overflow(set.fit, style, from));
            let marks = fault::overflow(&set.items, room, self.assets.fonts);
            set.items.extend(marks);
        }
        self.extend(missing_glyph(&set.missed, self.assets.fonts, from));
        set.items
    }

    /// Fills in `${field}` with the value of the field, or with the translated value from a lookup table. Removes lines and
    /// paragraphs with `${field?}` if this field is empty. Reports values that a lookup table does not have. `owner` is the name of
    /// the card or cell with the fields.
    pub(super) fn filled<'f>(
        &self,
        rich: &RichText,
        owner: &str,
        span: Span,
        field: impl Fn(Asked<'_>) -> Option<&'f str>,
    ) -> RichText {
        let mut rich = rich.clone();
        let look_ups = &self.game.draft.names.look_ups;
        let translation = &self.game.draft.translation;
        let value = |asked: Asked<'_>| {
            let word = field(asked).unwrap_or_default();
            match look_up(look_ups, asked.tables(), word) {
                Ok(Some(Cow::Borrowed(found))) => {
                    Some(translation.text(&found.value).to_owned().into())
                }
                Ok(found) => Some(
                    found
                        .map_or_else(|| word.to_owned(), |found| found.into_owned().value)
                        .into(),
                ),
                // An empty cell prints nothing.
                Err(_) if word.is_empty() => None,
                Err(fault) => {
                    let owner = Some(msg!("{text}", text = owner));
                    let spans = (span, span);
                    self.emit(fault.note(self.diagnostics, look_ups, asked.field, owner, spans));
                    None
                }
            }
        };

        rich.paras.retain_mut(|para| {
            keep_given(para, |asked| {
                field(asked).is_some_and(|word| !word.is_empty())
            })
        });
        for bit in rich.paras.iter_mut().flat_map(|para| &mut para.bits) {
            let Inline::Words { text, .. } = bit else {
                continue;
            };
            *text =
                replaced(text, |asked| Some(value(asked).unwrap_or_default())).unwrap_or_default();
        }
        rich
    }
}

impl<'t> Tools<'t> {
    /// The tools for one game and job.
    pub(super) fn new(game: &'t Game, assets: Assets<'t>, build: BuildContext<'t>) -> Tools<'t> {
        let job = build.job;
        let icons = Arc::new(Icons {
            art: assets.art,
            tinted: Mutex::default(),
            filled: Memo::default(),
        });
        let named = Arc::clone(&icons);
        let typesetter = Typesetter::new(assets.fonts, move |name| {
            let icon = game.draft.names.icons.get(name)?;
            Some(typeset::Icon {
                art: named.symbol(icon)?,
                alt: icon.alt.clone(),
            })
        });
        let typesetter = typesetter
            .with_colours(|name| game.draft.names.known_colour(name))
            .in_language(&game.draft.kit.language);
        Tools {
            build,
            game,
            sources: build.diagnostics.sources().clone(),
            assets,
            is_strong: job.contrast,
            // Which side a board favours is for its players to find out.
            hides_trial_results: job.favour.is_some(),
            units: job.paper.units(),
            typesetter,
            icons,
            tinted_art: Mutex::default(),
            codes: Mutex::default(),
        }
    }

    /// Runs a task with an empty collection. Returns the result and the diagnostics.
    pub(super) fn run<T>(&self, task: impl FnOnce(&Task<'_, 't>) -> T) -> (T, Vec<Diagnostic>) {
        Diagnostics::collect(&self.sources, |diagnostics| {
            task(&Task {
                tools: self,
                diagnostics,
            })
        })
    }

    /// The messages in the language of the kit.
    pub(super) fn catalogue(&self) -> &'static Catalogue {
        self.game.draft.kit.language.catalogue()
    }

    /// A text as a QR code, which is drawn once for all cards; `None` if it is too long.
    pub(super) fn qr(&self, text: &str, level: QrLevel) -> Option<Arc<Qr>> {
        let mut codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        codes
            .entry((text.to_owned(), level))
            .or_insert_with(|| Qr::of(text, level).map(Arc::new))
            .clone()
    }

    /// What is printed of a component.
    pub(super) fn part(&self, component: &Component, layout: Layout, pieces: Vec<Piece>) -> Part {
        Part {
            name: component.name.clone(),
            title: component.title.clone(),
            heading: component.sheet.as_ref().unwrap_or(&component.title).clone(),
            layout,
            pieces,
            stock: component.stock.words(self.catalogue(), self.units),
            origin: component.span,
        }
    }

    /// Shapes a text with the kit's icons.
    pub(super) fn shape(&self, rich: &RichText, style: &TextStyle) -> Shaped {
        self.typesetter.shape(rich, &self.stronger(style))
    }

    /// Whether a text is written from right to left.
    pub(super) fn is_rtl(&self, rich: &RichText, style: &TextStyle) -> bool {
        self.shape(rich, style).is_rtl()
    }

    /// The same style, or one in a stronger face of its family if its own is thin and there is one.
    fn stronger<'s>(&self, style: &'s TextStyle) -> Cow<'s, TextStyle> {
        let mut wanted = [500, 600, 400, 700]
            .into_iter()
            .filter(|_| self.is_strong && style.weight < 400);
        let found = |weight: &u16| {
            self.assets
                .fonts
                .find(&style.family, *weight, style.italic)
                .is_some()
        };
        let stronger = |weight| TextStyle {
            weight,
            ..style.clone()
        };
        wanted
            .find(found)
            .map(stronger)
            .map_or(Cow::Borrowed(style), Cow::Owned)
    }

    /// A layer of a template in the colours that fields give it, as one symbol for all pieces that have the same.
    pub(super) fn tinted_art(
        &self,
        template: &Template,
        layer: usize,
        shapes: &[TintedShape],
        tints: Tints,
    ) -> Use {
        let symbol = |(_, layer, Size { w, h }, tints): &TintKey| {
            let colour = |tint: &Option<Colour>| {
                tint.map_or_else(|| " –".to_owned(), |tint| format!(" {tint}"))
            };
            let colours: String = tints.iter().flatten().map(colour).collect();
            let name = format!(
                "template {} {} {w} × {h}{colours}",
                template.name,
                layer + 1
            );
            art_use(name, art::with_tints(shapes, tints))
        };
        let mut known = self
            .tinted_art
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        known
            .entry((template.key.clone(), layer, template.trim, tints))
            .or_insert_with_key(symbol)
            .clone()
    }

    /// An icon fitted into a box.
    pub(super) fn icon(&self, icon: &Icon, room: Rect) -> Option<Use> {
        Some(Use::fitted(self.icons.symbol(icon)?, room))
    }

    /// An icon fitted into a box, with the round corners of a scan filled where its framing asks for that.
    pub(super) fn picture(&self, icon: &Icon, framing: &Framing, room: Rect) -> Option<Use> {
        let shown = self.icon(icon, room)?;
        if !framing.fill_corners {
            return Some(shown);
        }
        let fill = || corners::filled(&shown.symbol, self.assets.decode_jpeg).map(Arc::new);
        let make = || fill().unwrap_or_else(|| Arc::clone(&shown.symbol));
        let symbol = self
            .icons
            .filled
            .get_or_make(shown.symbol.name.clone(), make);
        Some(Use { symbol, ..shown })
    }
}

/// Takes out of a paragraph the lines that ask only for optional fields which are not given; returns whether anything is left.
fn keep_given(para: &mut Paragraph, is_given: impl Fn(Asked<'_>) -> bool) -> bool {
    let asks = |bits: &[Inline], is: &dyn Fn(Asked<'_>) -> bool| {
        bits.iter().any(
            |bit| matches!(bit, Inline::Words { text, .. } if asked_in(text).into_iter().any(is)),
        )
    };
    let lacks = |asked: Asked<'_>| asked.is_optional && !is_given(asked);
    if !asks(&para.bits, &lacks) {
        return true;
    }
    if !asks(&para.bits, &is_given) {
        return false;
    }
    let mut lines = vec![Vec::new()];
    for bit in std::mem::take(&mut para.bits) {
        match bit {
            Inline::Words { text, style } => {
                for (n, words) in text.split('\n').enumerate() {
                    lines.extend((n > 0).then(Vec::new));
                    lines
                        .last_mut()
                        .into_iter()
                        .for_each(|line| line.push(Inline::words(words, style.clone())));
                }
            }
            icon => lines
                .last_mut()
                .into_iter()
                .for_each(|line| line.push(icon.clone())),
        }
    }
    // The mark of a list is in the first.
    let is_kept = |(n, line): &(usize, Vec<Inline>)| {
        *n == 0 && para.lead > 0 || !asks(line, &lacks) || asks(line, &is_given)
    };
    let kept = lines
        .into_iter()
        .enumerate()
        .filter(is_kept)
        .map(|(_, line)| line)
        .enumerate();
    let ended = |n: usize| (n > 0).then(|| Inline::words("\n", WordStyle::default()));
    para.bits = kept
        .flat_map(|(n, line)| ended(n).into_iter().chain(line))
        .collect();
    true
}

/// The item turned about the middle of its room.
pub(super) fn turned(item: Item, room: Rect, by: Rotation) -> Item {
    if by == Rotation::NONE {
        item
    } else {
        item.through(by.about(room.centre()))
    }
}

/// Turns the items from the `first` on together, about the middle of their room.
pub(super) fn turn(items: &mut Vec<Item>, first: usize, room: Rect, by: Rotation) {
    if by != Rotation::NONE && items.len() > first {
        let items_of_room = items.split_off(first);
        let to = by.about(room.centre());
        items.push(Item::from(Group {
            items: items_of_room,
            to,
            clip: None,
            opacity: 255,
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_whose_field_is_empty_goes_by_itself_and_a_paragraph_of_such_fields_as_a_whole() {
        let left = |text: &str| {
            let mut para = Paragraph::plain(text);
            let is_left = keep_given(&mut para, |asked| asked.field == "a");
            let words = para.bits.iter().map(|bit| match bit {
                Inline::Words { text, .. } => text.as_str(),
                Inline::Icon { .. } => "",
            });
            is_left.then(|| words.collect::<String>())
        };
        assert_eq!(left("${a}\n${b?}\n${a}").as_deref(), Some("${a}\n${a}"));
        assert_eq!(left("One: ${b?}\n${a}").as_deref(), Some("${a}"));
        assert_eq!(left("One: ${b?}\ntwo"), None);
        assert_eq!(left("${a} ${b?}").as_deref(), Some("${a} ${b?}"));
    }
}
