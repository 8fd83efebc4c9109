//! A kit around a folder of pictures that somebody has, each of them one side of a card.

use std::collections::BTreeSet;

use rayon::prelude::*;

use super::kit_name::{KitName, quoted};
use super::picture_names::{BETWEEN, Named, natural, safe_name};
use crate::decode::picture_size;
use crate::decode::picture_size::PictureSize;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::geom::Size;
use crate::message::{Message, Pattern, msg};
use crate::model::{CARD_SIZES, Millimetres, capitalised, unique_name};
use crate::read;
use crate::recognise::tenth;
use crate::source::{FileSystem, MemoryFiles};

/// A kit of pictures, and what was found out about them.
pub struct PictureKit {
    /// The kit.
    pub files: MemoryFiles,
    /// Sentences without a full stop on sizes, pairs and pictures that were left out.
    pub findings: Vec<Message>,
}

/// Whether a file can be a picture, by its name.
pub fn is_picture(path: &str) -> bool {
    picture_size::can_be_picture(path)
}

/// A kit in which each picture is a side of a card. `pictures` are their paths in the folder and their bytes; `card` is the
/// size of all cards after cutting, where it is known.
///
/// Each folder is a deck. Names pair fronts and backs and say how many copies there are: see [`Named::of`]. Sizes follow
/// from shapes: see [`shape`]. A name that a kit cannot contain is changed.
///
/// # Errors
/// There is no picture that can be used as a front.
pub fn kit_of_pictures(
    name: &KitName,
    mut pictures: Vec<(String, Vec<u8>)>,
    card: Option<Size>,
) -> DiagnosticResult<PictureKit> {
    let mut kit = PictureKit {
        files: MemoryFiles::default(),
        findings: Vec::new(),
    };
    let mut sorted: Vec<PictureFile> = Vec::new();
    let looked_at = |(path, bytes): &(String, Vec<u8>)| {
        let is_round = picture_size::has_round_corners(path, bytes);
        picture_size::picture_size(path, bytes).map(|size| (size, is_round))
    };
    // A name that a kit can contain stays, whatever other names become.
    pictures.sort_by_cached_key(|(path, _)| safe_name(path) != *path);
    let looks: Vec<_> = pictures.par_iter().map(looked_at).collect();
    for ((path, bytes), look) in pictures.into_iter().zip(looks) {
        match look {
            Ok((size, is_round)) => {
                let safe = unique_path(&safe_name(&path), &kit.files);
                let named = Named::of(&safe);
                kit.findings.extend(findings_on_name(&path, &safe, &named));
                let path = format!("{PICTURES}/{safe}");
                kit.files.put(&path, bytes);
                sorted.push(PictureFile {
                    path,
                    named,
                    size,
                    is_round,
                });
            }
            Err(note) => {
                let message = note.message;
                kit.findings.push(msg!("Left out: {message}", message));
            }
        }
    }
    sorted.sort_by_cached_key(|one| (one.named.deck.clone(), natural(&one.named.key)));
    let default_title = msg!("Cards").in_language(name.language.catalogue());
    let decks = decks(sorted, card, &default_title, &mut kit.findings);
    if decks.is_empty() {
        let note = Diagnostic::new(
            Code::NoKit,
            msg!("the folder has no picture that can be the front of a card"),
        );
        return Err(note
            .help(msg!(
                "name a folder of PNG, JPEG, WebP or SVG files, each one side of a card"
            ))
            .into());
    }
    let mut toml = name.kit_table();
    for deck in &decks {
        kit.findings.push(deck.finding());
        deck.put(&mut kit.files, &mut toml);
    }
    kit.files.put("kit.toml", toml);
    Ok(kit)
}

/// Returns what follows from the name `safe` that a picture has in the kit.
fn findings_on_name(path: &str, safe: &str, named: &Named) -> Vec<Message> {
    let mut findings = Vec::new();
    if named.copies != 1 {
        findings.push(msg!(
            "`{file}`: {copies} copies, as its name says",
            file = safe,
            copies = named.copies
        ));
    }
    if safe != path {
        findings.push(msg!(
            "`{file}` is called `{name}` in the kit",
            file = path.replace(char::is_control, " "),
            name = safe
        ));
    }
    findings
}

/// The folder of the pictures in a new kit.
const PICTURES: &str = "pictures";

/// Returns a path that no file in the kit has, by adding a number to the name.
fn unique_path(path: &str, files: &MemoryFiles) -> String {
    let (stem, extension) = path.rsplit_once('.').unwrap_or((path, ""));
    let stem = unique_name(stem, "-", |stem| {
        !files.has(&format!("{PICTURES}/{stem}.{extension}"))
    });
    format!("{stem}.{extension}")
}

/// A picture of a folder.
struct PictureFile {
    path: String,
    named: Named,
    size: PictureSize,
    /// Whether it is a scan with round corners.
    is_round: bool,
}

/// The bleed that shops ask for: 1/8 in at The Game Crafter and MakePlayingCards, 3 mm at most others, 0.12 in in pictures
/// of 822 × 1122 dots for a poker card; and none.
const BLEEDS: [f64; 4] = [0.0, 3.175, 3.0, 3.048];
/// The resolutions at which pictures of cards are saved, in dots per inch.
const RESOLUTIONS: [f64; 7] = [300.0, 600.0, 150.0, 1200.0, 800.0, 400.0, 200.0];
/// How far a shape may differ from that of a usual size. The nearest two of these, poker and trading card, differ by 0.3 %,
/// and their pictures are saved with a dot more or less.
const NEAR: f64 = 0.006;
/// The width of cards of no usual shape, and the height of those that are wider than high: a poker card's.
const OTHER: f64 = 63.5;

/// Returns the bleed of cards in millimetres, for a sentence.
pub(super) fn bleed_in_words(bleed: f64) -> Message {
    if bleed > 0.0 {
        msg!("with {bleed} mm of bleed", bleed)
    } else {
        msg!("without bleed")
    }
}

/// The name of a card size.
#[derive(Clone, Copy, Debug, PartialEq)]
enum SizeName {
    /// A size that the user gave.
    Given,
    /// A usual size.
    Usual(Pattern),
    /// A size that follows from an unusual shape.
    Unusual,
}

/// The size and the bleed of a card.
#[derive(Clone, Copy, Debug, PartialEq)]
struct CardShape {
    name: SizeName,
    /// After cutting.
    trim: Millimetres,
    /// What the picture has of it; 0 for one that ends at the cut.
    bleed: f64,
}

/// The size and bleed of a picture: those that give its shape, and as many dots as it has at a usual resolution, come first.
fn shape(size: PictureSize, card: Option<Millimetres>) -> CardShape {
    let (w, h) = size.sides;
    let turned = |(a, b): Millimetres| if (w > h) == (a > b) { (a, b) } else { (b, a) };
    let sizes: Vec<(SizeName, Millimetres)> = match card {
        Some(card) => vec![(SizeName::Given, turned(card))],
        None => CARD_SIZES
            .iter()
            .map(|(name, size)| (SizeName::Usual(*name), turned(*size)))
            .collect(),
    };
    let mut best: Option<(f64, CardShape)> = None;
    for (name, trim) in sizes {
        for bleed in BLEEDS {
            let whole = (trim.0 + 2.0 * bleed, trim.1 + 2.0 * bleed);
            let off = ((w / h) / (whole.0 / whole.1)).ln().abs();
            let dots = |mm: f64, dpi: f64| mm / 25.4 * dpi;
            let is_exact = |dpi: &f64| {
                (w - dots(whole.0, *dpi)).abs() <= 1.0 && (h - dots(whole.1, *dpi)).abs() <= 1.0
            };
            let is_exact = size.is_in_dots && RESOLUTIONS.iter().any(is_exact);
            let rank = if is_exact { off - 1.0 } else { off };
            if off <= NEAR && best.as_ref().is_none_or(|(other, _)| rank < *other) {
                best = Some((rank, CardShape { name, trim, bleed }));
            }
        }
    }
    let other = || match card {
        Some(card) => CardShape {
            name: SizeName::Given,
            trim: card,
            bleed: 0.0,
        },
        None if w > h => CardShape {
            name: SizeName::Unusual,
            trim: (tenth(OTHER * w / h), OTHER),
            bleed: 0.0,
        },
        None => CardShape {
            name: SizeName::Unusual,
            trim: (OTHER, tenth(OTHER * h / w)),
            bleed: 0.0,
        },
    };
    best.map_or_else(other, |(_, shape)| shape)
}

/// Cards of one folder and one size.
struct Deck {
    name: String,
    title: String,
    shape: CardShape,
    cards: Vec<Card>,
    /// The back of those that have none of their own.
    common: Option<String>,
    back_bleed: f64,
    /// How large the picture of its first card is.
    size: PictureSize,
    /// How many of its fronts are scans with round corners.
    round: usize,
}

struct Card {
    id: String,
    front: String,
    back: Option<String>,
    copies: u32,
}

/// Sorts pictures into decks, and adds what was found of backs to the findings.
fn decks(
    pictures: Vec<PictureFile>,
    card: Option<Size>,
    default_title: &str,
    findings: &mut Vec<Message>,
) -> Vec<Deck> {
    let card = card.map(|size| (size.w.to_mm(), size.h.to_mm()));
    let (backs, fronts): (Vec<PictureFile>, Vec<PictureFile>) =
        pictures.into_iter().partition(|one| one.named.is_back);
    let backs = Backs::of(backs, &fronts);
    let mut decks: Vec<Deck> = Vec::new();
    for PictureFile {
        path,
        named,
        size,
        is_round,
    } in fronts
    {
        let shape = shape(size, card);
        let title = in_words(&named.deck, default_title);
        let is_same = |deck: &&mut Deck| deck.title == title && deck.shape == shape;
        let own = backs.own(&named);
        let deck = match decks.iter_mut().find(is_same) {
            Some(deck) => deck,
            None => {
                let common = backs.common(&named.deck);
                let of_back = own.as_ref().or(common.as_ref()).map(|back| back.size);
                let back_bleed =
                    of_back.map_or(0.0, |size| self::shape(size, Some(shape.trim)).bleed);
                let name = unique_name(&KitName::of(&title).id, "-", |name| {
                    decks.iter().all(|deck| deck.name != name)
                });
                let common = common.map(|back| back.path.clone());
                decks.push(Deck {
                    name,
                    title,
                    shape,
                    cards: Vec::new(),
                    common,
                    back_bleed,
                    size,
                    round: 0,
                });
                let last = decks.len() - 1;
                &mut decks[last]
            }
        };
        let id = unique_name(&in_words(&named.key, "Card"), "-", |id| {
            deck.cards.iter().all(|card| card.id != id)
        });
        deck.round += usize::from(is_round);
        deck.cards.push(Card {
            id,
            front: path,
            back: own.map(|back| back.path.clone()),
            copies: named.copies,
        });
    }
    findings.extend(backs.unused(&decks));
    decks
}

/// The name of a file or a folder as a title; `or` where it has no words.
fn in_words(name: &str, or: &str) -> String {
    let words: Vec<String> = name
        .split(BETWEEN)
        .filter(|word| !word.is_empty())
        .map(capitalised)
        .collect();
    if words.is_empty() {
        or.to_owned()
    } else {
        words.join(" ")
    }
}

/// The pictures of backs.
struct Backs(Vec<PictureFile>);

impl Backs {
    /// A single back whose name is that of no front is the back of all.
    fn of(mut backs: Vec<PictureFile>, fronts: &[PictureFile]) -> Backs {
        if let [only] = backs.as_mut_slice()
            && !fronts.iter().any(|front| is_of(only, &front.named))
        {
            (only.named.key, only.named.deck) = (String::new(), String::new());
        }
        Backs(backs)
    }

    fn own(&self, front: &Named) -> Option<&PictureFile> {
        self.0.iter().find(|back| is_of(back, front))
    }

    /// The back that all cards of a folder share: its own, or that of the outermost folder.
    fn common(&self, deck: &str) -> Option<&PictureFile> {
        let of = |deck: &str| {
            self.0
                .iter()
                .find(|back| back.named.key.is_empty() && back.named.deck == deck)
        };
        of(deck).or_else(|| of(""))
    }

    /// Returns a finding for each back that no card has.
    fn unused(&self, decks: &[Deck]) -> Vec<Message> {
        let cards = decks
            .iter()
            .flat_map(|deck| deck.cards.iter().filter_map(|card| card.back.as_ref()));
        let used: BTreeSet<&String> = cards
            .chain(decks.iter().filter_map(|deck| deck.common.as_ref()))
            .collect();
        let unused = self.0.iter().filter(|back| !used.contains(&back.path));
        unused
            .map(|back| {
                msg!(
                    "`{file}` is the back of no picture and is not printed",
                    file = back.path
                )
            })
            .collect()
    }
}

fn is_of(back: &PictureFile, front: &Named) -> bool {
    back.named.deck == front.deck
        && !back.named.key.is_empty()
        && back.named.key.eq_ignore_ascii_case(&front.key)
}

impl Deck {
    fn has_backs(&self) -> bool {
        self.common.is_some() || self.cards.iter().any(|card| card.back.is_some())
    }

    /// Whether most of its fronts are scans with round corners; then so are its backs.
    fn is_scanned(&self) -> bool {
        self.round * 2 > self.cards.len()
    }

    /// Returns the finding on the deck, as a sentence without a full stop.
    fn finding(&self) -> Message {
        let CardShape { name, trim, bleed } = self.shape;
        let (width, height) = trim;
        let cards = msg!(one: "1 card", many: "{n} cards", n = self.cards.len());
        let cards = match name {
            SizeName::Given => msg!("{cards} as large as you said", cards),
            SizeName::Unusual => msg!(
                "{cards} {width} × {height} mm, since their shape is unusual",
                cards,
                width,
                height
            ),
            SizeName::Usual(size) => msg!(
                "{cards} of {size} size, {width} × {height} mm",
                cards,
                size,
                width,
                height
            ),
        };
        let mut bleed = bleed_in_words(bleed);
        if self.size.is_in_dots {
            let (width, height) = self.size.sides;
            bleed = msg!(
                "{bleed} (the first has {width} × {height} dots)",
                bleed,
                width,
                height
            );
        }

        let backs = self.backs_in_words();
        let title = &self.title;
        if self.is_scanned() {
            msg!(
                "{title}: {cards}, {bleed}; {backs}; the round corners of the scans are filled",
                title,
                cards,
                bleed,
                backs
            )
        } else {
            msg!(
                "{title}: {cards}, {bleed}; {backs}",
                title,
                cards,
                bleed,
                backs
            )
        }
    }

    fn backs_in_words(&self) -> Message {
        let own = self.cards.iter().filter(|card| card.back.is_some()).count();
        match (own, &self.common) {
            (0, None) => msg!("no backs"),
            (0, Some(common)) => msg!("all with the back `{file}`", file = common),
            (own, _) if own == self.cards.len() => msg!("each with its own back"),
            (own, None) => msg!("{count} with a back; the others have none", count = own),
            (own, Some(common)) => msg!(
                "{count} with a back of their own, the others with `{file}`",
                count = own,
                file = common
            ),
        }
    }

    /// Adds its table, its templates and its part of the kit's own file.
    fn put(&self, files: &mut MemoryFiles, toml: &mut String) {
        let data = format!("{}.csv", self.name);
        let has_copies = self.cards.iter().any(|card| card.copies != 1);
        let own_backs = self.cards.iter().any(|card| card.back.is_some());
        let head = ["id", "picture"]
            .into_iter()
            .chain(own_backs.then_some("back"))
            .chain(has_copies.then_some("copies"));
        let head = head.map(str::to_owned).collect();
        let row = |card: &Card| {
            let back = card
                .back
                .clone()
                .or_else(|| self.common.clone())
                .unwrap_or_default();
            let fixed = [card.id.clone(), card.front.clone()].into_iter();
            fixed
                .chain(own_backs.then_some(back))
                .chain(has_copies.then(|| card.copies.to_string()))
                .collect()
        };
        files.put(
            &data,
            read::csv(std::iter::once(head).chain(self.cards.iter().map(row))),
        );
        let front = template(files, self.shape.trim, self.shape.bleed, self.is_scanned());
        *toml += &format!(
            "\n# {}.\n[deck.{}]\ntitle = {}\ntemplate = {}\ndata = {}\n",
            self.finding(),
            self.name,
            quoted(&self.title),
            quoted(&front),
            quoted(&data)
        );
        if self.has_backs() {
            let back = template(files, self.shape.trim, self.back_bleed, self.is_scanned());
            let picture = self
                .common
                .as_ref()
                .filter(|_| !own_backs)
                .map_or("${back?}", String::as_str);
            *toml += &format!(
                "\n[deck.{}.back]\ntemplate = {}\npicture = {}\n",
                self.name,
                quoted(&back),
                quoted(picture)
            );
        }
        if own_backs {
            *toml += &format!(
                "\n[[allow]]\ncode = \"pairing\"\nof = {}\nwhy = \"Some cards have a back of their own.\"\n",
                quoted(&self.name)
            );
        }
    }
}

/// Adds the template of a card that is one picture, unless it is there; its name.
pub(super) fn template(
    files: &mut MemoryFiles,
    (w, h): Millimetres,
    bleed: f64,
    is_scan: bool,
) -> String {
    let ends =
        [("-bleed", bleed > 0.0), ("-scan", is_scan)].map(|(end, is)| if is { end } else { "" });
    let name = format!("picture-{w}x{h}{}", ends.concat()).replace('.', "-");
    // A picture without bleed is continued by as much as shops ask for.
    let around = if bleed > 0.0 { bleed } else { BLEEDS[1] };
    let inside = if bleed > 0.0 { bleed } else { 0.0 };
    let whole = (w + 2.0 * around, h + 2.0 * around);
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-{around} -{around} {:.3} {:.3}\" width=\"{:.3}mm\" \
         height=\"{:.3}mm\">\n  \
         <rect id=\"picture\" data-slot=\"image\" x=\"{}\" y=\"{}\" width=\"{:.3}\" height=\"{:.3}\" fill=\"none\"/>\n\
         </svg>\n",
        whole.0,
        whole.1,
        whole.0,
        whole.1,
        -inside,
        -inside,
        w + 2.0 * inside,
        h + 2.0 * inside,
    );
    let beyond = if bleed > 0.0 {
        "# The picture has bleed of its own.\n"
    } else {
        "# The picture ends at the cut; its edges are reflected into the bleed.\nbleed = \"mirror\"\n"
    };
    let corners = if is_scan {
        "# The scans have round corners; what is black, white or clear outside of them is filled.\nfill-corners = true\n"
    } else {
        ""
    };
    let toml = format!(
        "trim = [\"{w} mm\", \"{h} mm\"]\n\n[slot.picture]\nfit = \"auto\"\noptional = true\n{beyond}{corners}"
    );
    files.put(&format!("templates/{name}.svg"), svg);
    files.put(&format!("templates/{name}.toml"), toml);
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_those_of_usual_cards() {
        let dots = |w: f64, h: f64| {
            shape(
                PictureSize {
                    sides: (w, h),
                    is_in_dots: true,
                },
                None,
            )
        };
        let is = |w, h, name: Option<&str>, bleed: f64| {
            let found = dots(w, h);
            let usual = match found.name {
                SizeName::Usual(usual) => Some(usual.text),
                _ => None,
            };
            assert_eq!((usual, found.bleed), (name, bleed), "{w} x {h}");
        };
        is(750.0, 1050.0, Some("poker"), 0.0);
        is(825.0, 1125.0, Some("poker"), 3.175);
        is(822.0, 1122.0, Some("poker"), 3.048);
        is(745.0, 1040.0, Some("trading card"), 0.0);
        is(1050.0, 750.0, Some("poker"), 0.0);
        is(900.0, 1500.0, Some("tarot"), 3.175);
        is(600.0, 825.0, Some("mini"), 3.175);
        is(675.0, 1050.0, Some("bridge"), 0.0);
        is(825.0, 825.0, Some("square"), 3.175);
        is(1000.0, 1100.0, None, 0.0);
        assert_eq!(dots(1000.0, 1100.0).trim, (63.5, 69.9));
        assert_eq!(dots(1050.0, 750.0).trim, (88.9, 63.5));
    }
}
