//! Rich text into boxes.

use std::borrow::Cow;
use std::sync::Arc;

use crate::geom::{Length, Path, Rect};
use crate::message::Language;
use crate::scene::{
    Colour, Element, Item, Pool, RecentGlyphs, RichText, Role, Shape, ShapedText, Stroke, Symbol,
    TextStyle, Use,
};
use crate::text::{Fit, Fitted, FontSet, Missed, Named, Placed, Shaped};

/// The radius of the corners of a key's frame, as a share of its height.
const FRAME_RADIUS: f64 = 0.2;
/// The width of the line of a key's frame: half a point, which all printers draw.
const FRAME_STROKE_WIDTH: Length = Length::um(176);

/// An icon as it is set among words.
#[derive(Clone)]
pub struct Icon {
    /// What it shows.
    pub art: Arc<Symbol>,
    /// The words that it stands for.
    pub alt: String,
}

/// Gives an icon by its name.
type Icons<'f> = Box<dyn Fn(&str) -> Option<Icon> + Send + Sync + 'f>;
/// Gives a colour by its name or number.
type Colours<'f> = Box<dyn Fn(&str) -> Option<Colour> + Send + Sync + 'f>;

/// Sets words with some fonts and icons; shared by all threads.
pub struct Typesetter<'f> {
    fonts: &'f FontSet,
    icons: Icons<'f>,
    colours: Colours<'f>,
    /// The language of texts that name none, if it is written from right to left.
    from_the_right: Option<Language>,
    recent: Pool<RecentGlyphs>,
}

/// A text that was set into a box.
pub struct Set {
    /// What is drawn.
    pub items: Vec<Item>,
    /// At which size it was set, and by how much it goes beyond the box.
    pub fit: Fit,
    /// The characters that could not be drawn.
    pub missed: Vec<Missed>,
}

impl Named for Typesetter<'_> {
    fn aspect(&self, icon: &str) -> f64 {
        (self.icons)(icon).map_or(1.0, |icon| {
            let size = icon.art.bounds.size;
            size.w.to_um() as f64 / size.h.to_um().max(1) as f64
        })
    }

    fn colour(&self, name: &str) -> Option<Colour> {
        (self.colours)(name)
    }
}

impl<'f> Typesetter<'f> {
    /// A typesetter with these fonts; `icons` gives an icon by its name.
    pub fn new(
        fonts: &'f FontSet,
        icons: impl Fn(&str) -> Option<Icon> + Send + Sync + 'f,
    ) -> Typesetter<'f> {
        Typesetter {
            fonts,
            icons: Box::new(icons),
            colours: Box::new(|_| None),
            from_the_right: None,
            recent: Pool::default(),
        }
    }

    /// The same typesetter, which knows colours by their names.
    #[must_use]
    pub fn with_colours(
        self,
        colours: impl Fn(&str) -> Option<Colour> + Send + Sync + 'f,
    ) -> Typesetter<'f> {
        Typesetter {
            colours: Box::new(colours),
            ..self
        }
    }

    /// The same typesetter for texts in a language: if that is written from right to left, so are paragraphs that begin
    /// with other letters, and what consists of several parts begins at the right.
    #[must_use]
    pub fn in_language(self, language: &Language) -> Typesetter<'f> {
        Typesetter {
            from_the_right: Some(language).filter(|language| language.is_rtl()).cloned(),
            ..self
        }
    }

    /// Whether its language is written from right to left.
    pub fn is_rtl(&self) -> bool {
        self.from_the_right.is_some()
    }

    /// Its fonts.
    pub fn fonts(&self) -> &'f FontSet {
        self.fonts
    }

    /// Shapes a text.
    pub fn shape(&self, rich: &RichText, style: &TextStyle) -> Shaped {
        self.fonts.shape(rich, &self.in_own_language(style), self)
    }

    /// A style in the language of texts that name none.
    fn in_own_language<'s>(&self, style: &'s TextStyle) -> Cow<'s, TextStyle> {
        match &self.from_the_right {
            Some(language) if style.language.is_none() => Cow::Owned(TextStyle {
                language: Some(language.clone()),
                ..style.clone()
            }),
            _ => Cow::Borrowed(style),
        }
    }

    /// Sets a text into a box, at the largest size that fits or at the floor. Each of its paragraphs is an
    /// element of the given role; without one they are not read aloud.
    pub fn set(&self, rich: &RichText, style: &TextStyle, into: Rect, role: Option<&Role>) -> Set {
        let fitted = self
            .fonts
            .fitted(rich, &self.in_own_language(style), into.size, self);
        let Fitted {
            placed,
            fit,
            missed,
        } = Arc::unwrap_or_clone(fitted);
        let para = |para: Vec<Placed>| {
            let element =
                role.map(|role| Element::in_language(role.clone(), style.language.as_ref()));
            self.items(
                para.into_iter().map(|one| one.moved(into.at)),
                element.as_ref(),
            )
        };
        let mut items = Vec::with_capacity(placed.iter().map(Vec::len).sum());
        items.extend(placed.into_iter().flat_map(para));
        Set { items, fit, missed }
    }

    /// What was placed, as items of an element. Characters that a font cannot draw are left out.
    pub fn items(
        &self,
        placed: impl IntoIterator<Item = Placed>,
        element: Option<&Arc<Element>>,
    ) -> Vec<Item> {
        let item = |one| match one {
            Placed::Run(mut run) => {
                if run.glyphs().iter().any(|glyph| glyph.id == 0) {
                    let drawn = run.glyphs().iter().filter(|glyph| glyph.id != 0);
                    run.shaped = Arc::new(ShapedText {
                        glyphs: drawn.copied().collect(),
                        text: run.text().into(),
                    });
                }
                self.recent
                    .with(RecentGlyphs::default, |recent| recent.share(&mut run));
                run.element = element.cloned();
                Some(Item::Glyphs(run))
            }
            Placed::Icon(name, room) => {
                let Icon { art, alt } = (self.icons)(&name)?;
                let element = element.map(|parent| Element::new(Role::Icon(alt), Some(parent)));
                Some(Item::from(Use {
                    element,
                    ..Use::fitted(art, room)
                }))
            }
            Placed::Line(rect, colour) => {
                Some(Item::Shape(Shape::filled(Path::rect(rect), colour)))
            }
            Placed::Frame(rect, colour) => {
                let path = Path::round_rect(rect, rect.size.h.scaled(FRAME_RADIUS));
                let stroke = Stroke::plain(colour, FRAME_STROKE_WIDTH);
                Some(Item::Shape(Shape::stroked(path, stroke)))
            }
        };
        let placed = placed.into_iter();
        let mut items = Vec::with_capacity(placed.size_hint().0);
        items.extend(placed.filter_map(item));
        items
    }
}
