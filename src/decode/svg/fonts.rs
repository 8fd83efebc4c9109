//! Fonts for the text of drawings: those of the kit and the built-in ones, and those that a drawing holds itself.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use data_url::DataUrl;
use usvg::fontdb::{
    Database, FaceInfo, Family, ID, Language, Query, Source, Stretch, Style, Weight,
};
use usvg::roxmltree::Document;
use usvg::{Font, FontFamily, FontResolver, FontStyle, Node, Text};

use super::location::differs;
use super::places::Places;
use super::styles::css::{Css, Declaration, declarations, sheet_places};
use super::words::texts_of;
use crate::decode::font::unpacked;
use crate::diag::{Code, Diagnostic};
use crate::message::{Arg, Joint, Message, ToArg, list, msg};
use crate::text::{FontSet, generic_family, help_with_letters, is_seen, letters_in_words};

/// The fonts of the book as usvg wants them. Each is also a family of each of its names in small letters, of the full one and
/// that in PostScript, too, and of the generic families for which it is used.
pub fn database(fonts: &FontSet) -> Arc<Database> {
    let mut database = Database::new();
    for font in fonts.ids() {
        let names = fonts
            .names(font)
            .map(|name| (name.to_owned(), Language::English_UnitedStates));
        for id in database.load_font_source(Source::Binary(fonts.data(font))) {
            let Some(mut face) = database.face(id).cloned() else {
                continue;
            };
            face.families.extend(names.clone());
            database.remove_face(id);
            database.push_face_info(face);
        }
    }
    Arc::new(database)
}

/// Adds the fonts that are embedded in the style sheets of a drawing. Returns a warning for each font that cannot be read.
pub(super) fn embedded(
    xml: &Document<'_>,
    css: &Css,
    database: &mut Arc<Database>,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let text = xml.input_text();
    let places = sheet_places(xml).into_iter();
    let all: Vec<_> = places
        .flat_map(|within| declarations(text, within))
        .collect();
    for (_, at, block) in css.heads(xml).filter(|(head, ..)| head == "@font-face") {
        let declared: Vec<_> = all.iter().filter(|one| one.block == block).collect();
        if face(&declared, database) == Some(false) {
            let message = msg!("a font in its style sheet cannot be read");
            let help = msg!("put the font into the kit's fonts folder");
            diagnostics.push(differs(message, help).at_bytes(at));
        }
    }
    diagnostics
}

/// Adds the font of an `@font-face`, and says whether that could be read; `None` if it is not in the drawing.
fn face(said: &[&Declaration<'_>], database: &mut Arc<Database>) -> Option<bool> {
    let value = |name| {
        said.iter()
            .rev()
            .find(|one| one.name == name)
            .map(|one| one.value)
    };
    let family = value("font-family")?.trim_matches(['"', '\'']).trim();
    let source = value("src")?
        .split("url(")
        .map(|url| url.trim_start_matches(['"', '\'']))
        .find(|url| url.starts_with("data:"))?;
    let url = source.split(['"', '\'', ')']).next().unwrap_or_default();
    let bytes = DataUrl::process(url)
        .ok()
        .and_then(|url| Some(url.decode_to_vec().ok()?.0));
    let Some(font) = bytes.and_then(|bytes| unpacked(bytes.into()).ok()) else {
        return Some(false);
    };
    let database = Arc::make_mut(database);
    let loaded = database.load_font_source(Source::Binary(Arc::new(font)));
    for id in &loaded {
        let Some(face) = database.face(*id).cloned() else {
            continue;
        };
        let language = face.families.first().map(|(_, language)| *language);
        let names = [family.to_owned(), family.to_lowercase()];
        let families = language
            .map(|language| names.map(|name| (name, language)))
            .into_iter()
            .flatten()
            .collect();
        database.push_face_info(FaceInfo { families, ..face });
    }
    Some(!loaded.is_empty())
}

/// Chooses among the fonts there are, so that no text is without one.
pub(super) fn resolver() -> FontResolver<'static> {
    FontResolver {
        select_font: Box::new(|font, database| select(font, database)),
        select_fallback: FontResolver::default_fallback_selector(),
    }
}

/// The font of the nearest weight and slope in the first family there is, or else in the built-in one of its kind.
fn select(font: &Font, database: &Database) -> Option<ID> {
    let known = font
        .families()
        .iter()
        .find_map(|family| named(&name(family), database));
    let family = known.or_else(|| named(generic_family(kind(font))?, database))?;
    let style = if font.style() == FontStyle::Normal {
        Style::Normal
    } else {
        Style::Italic
    };
    let families = [Family::Name(family)];
    database.query(&Query {
        families: &families,
        weight: Weight(font.weight()),
        stretch: Stretch::Normal,
        style,
    })
}

/// The generic family of one that is not there, by what its name says of its kind.
fn kind(font: &Font) -> &'static str {
    let name = font
        .families()
        .first()
        .map(name)
        .unwrap_or_default()
        .to_lowercase();
    let is_like = |words: &str| words.split('|').any(|word| name.contains(word));
    match () {
        () if is_like(FIXED) => "monospace",
        () if is_like(SERIFED) && !is_like("sans") => "serif",
        () => "sans-serif",
    }
}

/// Parts of the names of well-known families whose letters are all as broad.
const FIXED: &str = "mono|courier|consol|code|typewriter";
/// Parts of the names of well-known families with serifs.
const SERIFED: &str =
    "serif|times|roman|georgia|garamond|caslon|palatino|book antiqua|minion|cambria|baskerville";

/// What usvg asks for where a drawing names no family.
pub(super) const UNNAMED: &str = "no family";

/// The name of a family as requested.
fn name(family: &FontFamily) -> String {
    match family {
        FontFamily::Named(name) => name.clone(),
        generic => generic.to_string(),
    }
}

/// One of the names by which fonts have a family, requested in any letters.
fn named<'d>(asked: &str, database: &'d Database) -> Option<&'d str> {
    let asked = asked.to_lowercase();
    let mut names = database
        .faces()
        .flat_map(|face| face.families.iter().map(|(family, _)| family.as_str()));
    names.find(|family| *family == asked)
}

/// Returns the warnings about the text of painted nodes: replaced families, missing italics, and letters that no font has.
pub(super) fn notes(nodes: &[Node], database: &Database, places: &Places) -> Vec<Diagnostic> {
    let (mut instead, mut lacking) = (BTreeMap::<String, BTreeSet<String>>::new(), BTreeSet::new());
    let (mut substituted_at, mut lacking_at, mut upright) = (None, None, None);
    nodes.iter().for_each(|node| {
        texts_of(node, &mut |node, text| {
            let at = || {
                let place = node.and_then(|node| places.of(node));
                place.unwrap_or(places.root())
            };
            for (used, asked) in substitutes(text, database) {
                instead.entry(used).or_default().insert(asked);
                substituted_at.get_or_insert_with(at);
            }
            if let Some(family) = family_without_italics(text, database) {
                upright.get_or_insert_with(|| (family, at()));
            }
            for letter in unset(text) {
                lacking.insert(letter);
                lacking_at.get_or_insert_with(at);
            }
        });
    });
    let upright = upright.map(|(family, at)| {
        let message = msg!(
            "its italic text is upright, because {family} has no italics",
            family
        );
        let help = msg!("name a family with italics, or put one into the kit's fonts folder");
        Diagnostic::new(Code::FontSubstitute, message)
            .help(help)
            .at_bytes(at)
    });
    let substituted = substituted_at.map(|at| {
        let help = msg!("put the font into the kit's fonts folder, or turn the text into paths");
        Diagnostic::new(Code::FontSubstitute, substitution(instead))
            .help(help)
            .at_bytes(at)
    });
    let lost = lacking_at.map(|at| {
        let letters = letters_in_words(lacking.iter().copied());
        let message = msg!(
            "no font has {letters} of its text, so a box is drawn instead",
            letters
        );
        let other = help_with_letters(lacking.iter().copied());
        let help = msg!("turn the text into paths, or {other}", other);
        differs(message, help).at_bytes(at)
    });
    substituted.into_iter().chain(upright).chain(lost).collect()
}

/// Lists the used families with the families that they replace.
fn substitution(instead: BTreeMap<String, BTreeSet<String>>) -> Message {
    let mut message = Message::default();
    for (used, asked) in instead {
        let named = asked.iter().filter(|family| *family != UNNAMED);
        let unnamed = asked
            .contains(UNNAMED)
            .then(|| msg!("an unnamed family").to_arg());
        let asked = list(Joint::Comma, named.cloned().map(Arg::Name).chain(unnamed));
        message = if message.is_empty() {
            msg!("its text is set in {used} instead of {asked}", used, asked)
        } else {
            msg!(
                "{message}; in {used} instead of {asked}",
                message,
                used,
                asked
            )
        };
    }
    message
}

/// Returns the family of the first italic span that is set upright, because the family has no italics.
fn family_without_italics(text: &Text, database: &Database) -> Option<String> {
    let mut spans = text.chunks().iter().flat_map(|chunk| chunk.spans());
    spans.find_map(|span| {
        if !span.is_visible() || span.font().style() == FontStyle::Normal {
            return None;
        }

        let face = database.face(select(span.font(), database)?)?;
        if face.style != Style::Normal {
            return None;
        }

        face.families.first().map(|(family, _)| family.clone())
    })
}

/// The families that a text is set in instead of others, each with the first of those that it asks for.
fn substitutes(text: &Text, database: &Database) -> Vec<(String, String)> {
    let seen = text
        .chunks()
        .iter()
        .flat_map(|chunk| chunk.spans())
        .filter(|span| span.is_visible());
    let substitute = |font: &Font| {
        let is_there = |family: &FontFamily| matches!(family, FontFamily::Named(name) if named(name, database).is_some());
        if font.families().iter().any(is_there) {
            return None;
        }
        let used = select(font, database).and_then(|used| database.face(used))?;
        let asked = font.families().first().map(name).unwrap_or_default();
        Some((used.families.first()?.0.clone(), asked))
    };
    seen.filter_map(|span| substitute(span.font())).collect()
}

/// The letters of a text that no font has.
fn unset(text: &Text) -> impl Iterator<Item = char> {
    let painted = text
        .layouted()
        .iter()
        .filter(|span| span.visible && (span.fill.is_some() || span.stroke.is_some()));
    let glyphs = painted
        .flat_map(|span| &span.positioned_glyphs)
        .filter(|glyph| glyph.id.0 == 0);
    glyphs
        .flat_map(|glyph| glyph.text.chars())
        .filter(|letter| is_shown(*letter))
}

/// Whether a character is seen, or takes room.
fn is_shown(letter: char) -> bool {
    !letter.is_whitespace() && !letter.is_control() && is_seen(letter)
}
