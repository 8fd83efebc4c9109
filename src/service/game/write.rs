//! The kit of a game: tables of cards, which people can mend, and the pages that are no cards.

use std::collections::BTreeSet;

use super::boards::{BoardPage, Boards};
use super::guess::{FoundBlock, GUESS, Kind, guess};
use super::wording::{hundredth, page_title, part_of_page};
use crate::decode::pdf::PdfPages;
use crate::message::{Message, msg};
use crate::model::card_size_name;
use crate::read;
use crate::recognise::{
    Arrangement, BackLayout, Block, Card, CardPage, CardSide, DetectionMethod, Recognised, cards,
    guessed, is_part, tenth,
};
use crate::service::kit_name::{KitName, quoted};
use crate::service::pictures::{PictureKit, bleed_in_words, template};
use crate::source::MemoryFiles;

/// A kit of the pages of the PDF of a path.
pub(super) fn kit(
    name: &KitName,
    path: &str,
    pdf: PdfPages,
    Recognised { pages, boards }: Recognised,
    backs: Option<BackLayout>,
) -> PictureKit {
    let boards = &boards[..];
    let mut kit = PictureKit {
        files: MemoryFiles::default(),
        findings: Vec::new(),
    };
    let count = pages.len();
    let (w, h) = pages.first().map_or((0.0, 0.0), |page| page.size);
    kit.findings.push(msg!(
        one: "`{file}` has 1 page of {width} × {height} mm",
        many: "`{file}` has {n} pages of {width} × {height} mm",
        n = count,
        file = path,
        width = tenth(w),
        height = tenth(h)
    ));
    let mut toml = name.kit_table();
    let (mut others, mut found) = (Vec::new(), Vec::new());
    let (mut decks, mut left): (Vec<Vec<CardPage>>, Vec<(usize, Block)>) = Default::default();
    for (n, page) in pages.into_iter().enumerate() {
        match page.cards {
            None if is_part(boards, n) => {}
            None => others.extend(BoardPage::of(n + 1, &page)),
            Some(cards) => {
                for own in std::iter::once(cards).chain(page.other_cards) {
                    match decks
                        .iter_mut()
                        .find(|deck| deck[0].arrangement.is_like(&own.arrangement))
                    {
                        Some(deck) => deck.push(own),
                        None => decks.push(vec![own]),
                    }
                }
                left.extend(page.left_out.into_iter().map(|block| (n + 1, block)));
            }
        }
    }
    let is_alone = decks.len() == 1;
    for (n, pages) in decks.into_iter().enumerate() {
        let backs = backs.unwrap_or_else(|| guessed(&pages));
        let number = n + 1;
        let (id, title) = if is_alone {
            ("cards".to_owned(), msg!("Cards"))
        } else {
            (format!("cards-{number}"), msg!("Cards {number}", number))
        };
        let deck = Deck {
            path,
            name: id,
            title: name.quoted(&title),
            cards: cards(&pages, backs),
            pages,
            backs,
        };
        kit.findings.extend(deck.findings());
        found.extend(deck.found());
        deck.put(&mut kit.files, &mut toml);
    }
    let boards = Boards {
        path,
        boards,
        others,
    };
    kit.findings.extend(boards.findings());
    boards.put(name, &mut toml);
    found.extend(boards.found());
    kit.findings.extend(left_out(path, &left));
    let left = left.into_iter();
    found.extend(left.map(|(page, block)| FoundBlock {
        page,
        block,
        kind: Kind::LeftOut,
        label: String::new(),
    }));
    if let Ok(drawn) = guess(&pdf, &found, name.language.catalogue()) {
        kit.findings.push(msg!(
            "{picture} shows the pages with what was found on them: look at it first",
            picture = GUESS
        ));
        kit.files.put(GUESS, drawn);
    }
    kit.files.put(path, pdf.into_bytes());
    kit.files.put("kit.toml", toml);
    kit
}

/// Returns a finding on blocks next to the cards that are not in the kit. Names their pictures.
fn left_out(path: &str, left: &[(usize, Block)]) -> Option<Message> {
    let names: Vec<String> = left
        .iter()
        .take(NAMED)
        .map(|(page, block)| part_of_page(path, *page, *block))
        .collect();
    let more = left.len() - names.len();
    let mut names = msg!("{names}", names = names.join("; "));
    if more > 0 {
        names = msg!("{names} and {count} more", names, count = more);
    }
    (!left.is_empty()).then(|| {
        msg!(
            one: "1 block beside cards is left out; to use it, name it as a picture: {names}",
            many: "{n} blocks beside cards are left out; to use them, name them as pictures: {names}",
            n = left.len(),
            names
        )
    })
}

/// How many of the blocks that are left out are named.
const NAMED: usize = 3;

/// Cards of one size.
struct Deck<'d> {
    path: &'d str,
    name: String,
    /// The title as a TOML string.
    title: String,
    pages: Vec<CardPage>,
    backs: BackLayout,
    cards: Vec<Card>,
}

impl Deck<'_> {
    fn arrangement(&self) -> &Arrangement {
        &self.pages[0].arrangement
    }

    /// The bleed that all pages have.
    fn bleed(&self) -> f64 {
        self.pages
            .iter()
            .map(|page| page.arrangement.bleed)
            .fold(f64::INFINITY, f64::min)
    }

    /// Returns the findings, as sentences without a full stop.
    fn findings(&self) -> Vec<Message> {
        let own = self.arrangement();
        let ((columns, rows), (w, h)) = (own.grid(), own.card);
        let clue = match own.method {
            DetectionMethod::Page => msg!("each as large as its page"),
            DetectionMethod::CropMarks => msg!("found by crop marks"),
            DetectionMethod::Gutters => msg!("found by the space between them"),
            DetectionMethod::UsualSize => msg!("found by their size"),
            DetectionMethod::Edges => msg!("found by their edges"),
            DetectionMethod::User => msg!("as you said"),
        };
        let mut cards = if (columns, rows) == (1, 1) {
            msg!("1 card")
        } else {
            msg!("{columns} × {rows} cards", columns, rows)
        };
        if let Some(size) = card_size_name((w, h)) {
            cards = msg!("{cards} of {size} size", cards, size);
        }
        let numbers: Vec<usize> = self.pages.iter().map(|page| page.number).collect();
        let first = msg!(
            one: "{pages}: {cards}, {width} × {height} mm, {bleed}, {clue}; 1 card in all",
            many: "{pages}: {cards}, {width} × {height} mm, {bleed}, {clue}; {n} cards in all",
            n = self.cards.len(),
            pages = page_title(&numbers),
            cards,
            width = hundredth(w),
            height = hundredth(h),
            bleed = bleed_in_words(self.bleed()),
            clue
        );

        let backs = match self.backs {
            BackLayout::None if self.pages.len() > 1 => {
                msg!("No backs were found; if every second page has them, use --backs alternate")
            }
            BackLayout::None => {
                msg!("No backs were found; if the page is folded, use --backs fold")
            }
            BackLayout::Alternate => {
                msg!("Every second page has the backs of the page before it, seen from behind")
            }
            BackLayout::Last => msg!("The last page has one back for all cards"),
            BackLayout::Fold => msg!("Each page is folded: one half has the backs of the other"),
        };
        vec![first, backs]
    }

    /// Where its cards and their backs are, each back once.
    fn found(&self) -> Vec<FoundBlock> {
        let found = |side: CardSide, card: &Card, kind: Kind| {
            let page = &self.pages[side.page];
            let block = page.arrangement.block(side.at.0, side.at.1);
            FoundBlock {
                page: page.number,
                block,
                kind,
                label: self.id(card),
            }
        };
        let mut seen = BTreeSet::new();
        let mut all = Vec::new();
        for card in &self.cards {
            all.push(found(card.front, card, Kind::Front));
            let back = card.back.filter(|back| seen.insert((back.page, back.at)));
            all.extend(back.map(|back| found(back, card, Kind::Back)));
        }
        all
    }

    /// The name of a card in the table: its page, row and column.
    fn id(&self, card: &Card) -> String {
        format!(
            "{}-{}-{}",
            self.pages[card.front.page].number,
            card.front.at.1 + 1,
            card.front.at.0 + 1
        )
    }

    fn x_y(&self, face: CardSide) -> (String, String, &'static str) {
        let [x, y, ..] = self.pages[face.page]
            .arrangement
            .block(face.at.0, face.at.1);
        let bleed = self.bleed();
        (
            hundredth(x - bleed),
            hundredth(y - bleed),
            if face.is_turned { ",180" } else { "" },
        )
    }

    /// Adds its table, its template and its part of the kit's own file.
    fn put(&self, files: &mut MemoryFiles, toml: &mut String) {
        let data = format!("{}.csv", self.name);
        let has_backs = self.cards.iter().any(|card| card.back.is_some());
        let (card, bleed) = (self.arrangement().card, self.bleed());
        let back = if has_backs {
            &["back_page", "back_x", "back_y"][..]
        } else {
            &[]
        };
        let head: Vec<String> = ["id", "page", "#row", "#column", "x", "y"]
            .iter()
            .chain(back)
            .chain(&["copies"])
            .map(|name| (*name).to_owned())
            .collect();
        let row = |card: &Card| {
            let page = self.pages[card.front.page].number;
            let (column, row) = (card.front.at.0 + 1, card.front.at.1 + 1);
            let (x, y, _) = self.x_y(card.front);
            let mut cells = vec![
                self.id(card),
                page.to_string(),
                row.to_string(),
                column.to_string(),
                x,
                y,
            ];
            if let Some(back) = card.back {
                let (x, y, _) = self.x_y(back);
                cells.extend([self.pages[back.page].number.to_string(), x, y]);
            } else if has_backs {
                cells.extend([String::new(), String::new(), String::new()]);
            }
            cells.push("1".to_owned());
            cells
        };
        files.put(
            &data,
            read::csv(std::iter::once(head).chain(self.cards.iter().map(row))),
        );
        let template = template(files, card, bleed, false);
        let turn = self
            .cards
            .iter()
            .filter_map(|card| card.back)
            .map(|back| self.x_y(back).2)
            .next()
            .unwrap_or_default();
        let size = format!(
            "{},{}",
            hundredth(card.0 + 2.0 * bleed),
            hundredth(card.1 + 2.0 * bleed)
        );
        let picture = |page: &str, x: &str, y: &str, turn: &str| {
            quoted(&format!(
                "{}#${{{page}}}@${{{x}}},${{{y}}},{size}{turn}",
                self.path
            ))
        };
        let findings: String = self
            .findings()
            .iter()
            .map(|finding| format!("# {finding}.\n"))
            .collect();
        *toml += &format!(
            "\n{findings}# In {data}, x and y are where the picture of a card begins on its page, in millimetres.\n[deck.{}]\ntitle = {}\n\
             template = {}\ndata = {}\n\n[deck.{}.front]\npicture = {}\n",
            self.name,
            self.title,
            quoted(&template),
            quoted(&data),
            self.name,
            picture("page", "x", "y", "")
        );
        if has_backs {
            let picture = picture("back_page", "back_x", "back_y", turn);
            *toml += &format!(
                "\n[deck.{}.back]\ntemplate = {}\npicture = {picture}\n",
                self.name,
                quoted(&template)
            );
        }
    }
}
