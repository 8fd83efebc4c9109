//! Draws: words chosen at random for cards and boards.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::context::GenerateContext;
use super::deal::{Deal, dice};
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::limits::ITEMS;
use crate::message::{Pattern, msg, pattern};
use crate::model::{
    Board, BoardNumber, BuildContext, CARD_NUMBER, Cases, Component, Content, Draft, Draw,
    DrawField, DrawSource, Entry, Item, ItemSide, Kind,
};
use crate::source::{Fields, Span, Spanned};
use crate::text::pattern::fields_in;

/// The drawn fields that texts ask for, each by its name, and where.
type AskedFields = BTreeMap<String, Span>;

/// Draws for the cards of all sets whose patterns refer to drawn fields. Each copy becomes a separate item with these fields. A
/// set with a new or earlier error is marked as faulty and loses its items, since these would cause more errors.
pub(super) fn onto_items(draft: &mut Draft, cx: BuildContext<'_>) {
    let Draft {
        components, draws, ..
    } = draft;
    let all: Vec<AskedFields> = components.iter().map(asked_by).collect();
    let printed: BTreeSet<&str> = all
        .iter()
        .flat_map(AskedFields::keys)
        .map(String::as_str)
        .collect();
    for (component, asked) in components
        .iter_mut()
        .zip(&all)
        .filter(|(_, asked)| !asked.is_empty())
    {
        let things = if component.kind == Kind::Deck {
            pattern!(context: "things that draw", "cards")
        } else {
            pattern!(context: "things that draw", "tokens")
        };
        let drawer = Drawer {
            cx,
            draws,
            things,
            printed: Some(&printed),
            items: component.items(),
        };
        let is_sound = !component.is_faulty && component.items().iter().all(|item| !item.is_faulty);
        let items = if drawer.check(asked) && is_sound {
            cx.diagnostics.ok(drawer.items(component, asked))
        } else {
            None
        };
        component.is_faulty |= items.is_none();
        if let Content::Items(set) = &mut component.content {
            set.items = Arc::new(items.unwrap_or_default());
        }
    }
}

/// Reports fields that boards cannot draw, and marks these boards as faulty.
pub(super) fn check_boards(draft: &mut Draft, cx: BuildContext<'_>) {
    let Draft {
        components, draws, ..
    } = draft;
    for component in components {
        let Content::Board(board) = &component.content else {
            continue;
        };
        let asked = board
            .drawn_fields()
            .filter(|(name, _)| !is_lacking(board, draws, name));
        let asked = asked.map(|(name, span)| (name.to_owned(), span)).collect();
        component.is_faulty |= !on_boards(cx, draws).check(&asked);
    }
}

/// Whether a drawn field names pictures that may be lacking, and no entry has its column.
fn is_lacking(board: &Board, draws: &BTreeMap<String, Option<Draw>>, name: &str) -> bool {
    let mut symbols = board.symbols.iter().filter(|symbol| symbol.may_lack);
    let field = DrawField::parse(name).filter(|_| {
        symbols.any(|symbol| symbol.draw.as_ref().is_some_and(|draw| draw.value == name))
    });
    let source = field
        .and_then(|field| draws.get(field.draw)?.as_ref())
        .map(|draw| &draw.source);
    match (field.and_then(|field| field.column), source) {
        (Some(column), Some(DrawSource::Entries(entries, _))) => !entries
            .iter()
            .any(|entry| entry.fields.contains_key(column)),
        _ => false,
    }
}

/// What the layouts of one board draw.
pub(super) struct BoardDraws<'d> {
    drawer: Drawer<'d>,
    asked: AskedFields,
    deals: Vec<Deal<'d>>,
}

impl<'d> BoardDraws<'d> {
    /// Deals entries to the first `count` layouts of a board.
    ///
    /// # Errors
    /// Returns an error if there are too few entries.
    pub(super) fn new(
        cx: GenerateContext<'d>,
        board: &Board,
        count: usize,
    ) -> DiagnosticResult<Self> {
        let drawer = on_boards(cx.build, &cx.draft.draws);
        let mut asked = AskedFields::new();
        for (name, span) in board.drawn_fields() {
            let Some(field) = DrawField::parse(name) else {
                continue;
            };
            let cells = if field.number.is_none() {
                board.cell_numbers(field.draw).len()
            } else {
                0
            };
            asked.extend((1..=cells.max(1)).map(|number| (field.or_number(number).name(), span)));
        }
        let deals = drawer.deals(&asked, count)?;
        Ok(Self {
            drawer,
            asked,
            deals,
        })
    }

    /// What one layout draws, by the name of the field with the number of the entry.
    pub(super) fn words(&self, which: BoardNumber) -> Fields {
        let dealt: BTreeMap<&str, Vec<usize>> = self
            .deals
            .iter()
            .map(|deal| (deal.name, deal.dealt(which)))
            .collect();
        self.drawer.words(
            &self.asked,
            |draw| dealt.get(draw).map(Vec::as_slice),
            which.number as usize,
            0,
            None,
        )
    }
}

/// Returns the drawer for boards. Boards do not have items whose fields can be drawn.
fn on_boards<'d>(cx: BuildContext<'d>, draws: &'d BTreeMap<String, Option<Draw>>) -> Drawer<'d> {
    Drawer {
        cx,
        draws,
        things: pattern!(context: "things that draw", "boards"),
        printed: None,
        items: &[],
    }
}

/// The drawn fields for which the patterns of a deck or token set ask.
fn asked_by(component: &Component) -> AskedFields {
    let Content::Items(set) = &component.content else {
        return AskedFields::new();
    };
    let patterns = |side: &'_ ItemSide| {
        side.shows
            .values()
            .flat_map(Cases::patterns)
            .cloned()
            .collect::<Vec<_>>()
    };
    let both = patterns(&set.front)
        .into_iter()
        .chain(set.back.iter().flat_map(patterns));
    let drawn = |pattern: Spanned<String>| {
        let names = fields_in(&pattern.value)
            .into_iter()
            .filter(|name| DrawField::parse(name).is_some());
        names
            .map(|name| (name.to_owned(), pattern.span))
            .collect::<Vec<_>>()
    };
    // A condition may ask for the number of the card.
    let sides = || [&set.front].into_iter().chain(&set.back);
    let of_cases = sides()
        .flat_map(|side| side.shows.values())
        .flat_map(Cases::conditions);
    let tested = of_cases.flat_map(|filter| {
        filter
            .value
            .tests()
            .map(|test| (test.column.as_str(), filter.span))
    });
    let of_template = sides()
        .flat_map(|side| side.conditions.fields())
        .map(|field| (field, component.span));
    let numbers = tested
        .chain(of_template)
        .filter(|(name, _)| DrawField::is_number(name));
    both.flat_map(drawn)
        .chain(numbers.map(|(name, span)| (name.to_owned(), span)))
        .collect()
}

/// Returns the error about a drawn field that refers to a field of the card, if any.
fn own_field_fault(field: DrawField<'_>, own: &[Spanned<String>]) -> Option<Diagnostic> {
    let known = || own.iter().map(|field| field.value.as_str());
    let (name, count) = (field.draw, own.len());
    match (field.number, field.column, field.letter_of()) {
        (Some(number), None, _) if number > count => {
            let message = msg!(
                "`{draw}` draws {count} fields, but this is number {number}",
                draw = name,
                count,
                number
            );
            Some(Diagnostic::new(Code::BadValue, message))
        }
        (_, None, _) => None,
        (_, _, Some(letter)) if known().any(|known| known == letter) => None,
        (_, Some(column), letter) => {
            let message = msg!(
                "`{draw}` has no `{column}`; it has numbers, and letters of fields",
                draw = name,
                column
            );
            let all = known()
                .map(|known| format!("letter.{known}"))
                .collect::<Vec<_>>();
            let near = letter.map_or(column.to_owned(), |letter| format!("letter.{letter}"));
            let note = Diagnostic::new(Code::UnknownField, message);
            Some(note.did_you_mean(&near, all.iter().map(String::as_str)))
        }
    }
}

/// Draws for the cards of one set, or the layouts of one board.
struct Drawer<'d> {
    cx: BuildContext<'d>,
    draws: &'d BTreeMap<String, Option<Draw>>,
    /// The plural of the things that draw.
    things: Pattern,
    /// The drawn fields that any set prints; `None` for what has no fields of its own to draw.
    printed: Option<&'d BTreeSet<&'d str>>,
    /// The cards whose fields are drawn.
    items: &'d [Item],
}

impl<'d> Drawer<'d> {
    /// Returns an item for each copy in a set, with the entries that it draws.
    ///
    /// # Errors
    /// Returns an error if there are too many items or too few entries.
    fn items(&self, set: &Component, asked: &AskedFields) -> DiagnosticResult<Vec<Item>> {
        let count: u64 = set.items().iter().map(|item| u64::from(item.copies)).sum();
        if !ITEMS.allows(count) {
            // TRANSLATORS: A number and a noun follow.
            let subject = msg!("`{set}` draws for", set = set.name);
            return Err(Diagnostic::beyond(&ITEMS, subject, count)
                .at(set.span)
                .into());
        }

        let count = count as usize;
        let deals = self.deals(asked, count)?;
        let dealt: BTreeMap<&str, Vec<Vec<usize>>> = deals
            .iter()
            .map(|deal| (deal.name, deal.all(count)))
            .collect();
        let mut items: Vec<Item> = Vec::with_capacity(count);
        for item in set.items() {
            for copy in 1..=item.copies {
                let mut drawn = Item {
                    copies: 1,
                    ..item.clone()
                };
                if item.id.is_empty() {
                    drawn.id = (items.len() + 1).to_string();
                } else if item.copies > 1 {
                    drawn.id = format!("{}-{copy}", item.id);
                }
                if item.fields.is_empty() {
                    drawn.name.clone_from(&drawn.id);
                } else if item.copies > 1 {
                    drawn.name = format!("{}-{copy}", item.name);
                }
                let number = items.len() + 1;
                let of_card = |draw: &str| Some(dealt.get(draw)?.get(number - 1)?.as_slice());
                let words = self.words(asked, of_card, number, count, Some(item));
                drawn.fields.extend(words);
                items.push(drawn);
            }
        }
        Ok(items)
    }

    /// Whether all requested fields can be drawn. Reports the others.
    fn check(&self, asked: &AskedFields) -> bool {
        let mut is_whole = true;
        for (name, span) in asked {
            let Some(field) = DrawField::parse(name) else {
                continue;
            };
            let note = match self.draws.get(field.draw) {
                _ if field.is_of_card() => self.printed.is_none().then(|| {
                    let note = Diagnostic::new(
                        Code::UnknownField,
                        msg!("`${{{name}}}` is the number of a card", name),
                    );
                    note.help(msg!("that of a board is `${{roll}}`"))
                }),
                None => {
                    let known = self.draws.keys().map(String::as_str).chain([CARD_NUMBER]);
                    let note = Diagnostic::new(
                        Code::UnknownName,
                        msg!("there is no draw `{draw}`", draw = field.draw),
                    );
                    Some(note.did_you_mean(field.draw, known))
                }
                Some(None) => {
                    // A draw that could not be read was already reported.
                    is_whole = false;
                    None
                }
                Some(Some(draw)) => self
                    .fault(field, draw)
                    .or_else(|| self.not_printed(field, draw)),
            };
            if let Some(note) = note {
                self.cx.emit(note.at(*span));
                is_whole = false;
            }
        }
        is_whole
    }

    /// Returns the error about a field of a draw, if any.
    fn fault(&self, field: DrawField<'_>, draw: &Draw) -> Option<Diagnostic> {
        let name = field.draw;
        if field.number == Some(0) {
            return Some(Diagnostic::new(
                Code::BadValue,
                msg!("draws are counted from 1"),
            ));
        }
        match &draw.source {
            DrawSource::Entries(entries, _) => {
                let column = field.column?;
                let known: BTreeSet<&str> = entries
                    .iter()
                    .flat_map(|entry| entry.fields.keys().map(String::as_str))
                    .collect();
                let note = || {
                    Diagnostic::new(
                        Code::UnknownField,
                        msg!(
                            "the source of `{draw}` has no `{column}`",
                            draw = name,
                            column
                        ),
                    )
                };
                (!known.contains(column))
                    .then(|| note().did_you_mean(column, known.iter().copied()))
            }
            DrawSource::OwnFields(_) if self.printed.is_none() => {
                let message = msg!(
                    "`{draw}` draws fields of a card, but a board has none",
                    draw = name
                );
                Some(
                    Diagnostic::new(Code::BadValue, message)
                        .help(msg!("draw from a file or a list with `from`")),
                )
            }
            DrawSource::OwnFields(own) => own_field_fault(field, own),
        }
    }

    /// Returns an error if a pattern prints the letter of a drawn field of the card, but no pattern prints some of these fields.
    fn not_printed(&self, field: DrawField<'_>, draw: &Draw) -> Option<Diagnostic> {
        let DrawSource::OwnFields(own) = &draw.source else {
            return None;
        };
        field.letter_of()?;
        let printed = self
            .printed?
            .iter()
            .filter_map(|name| DrawField::parse(name));
        let printed = printed.filter(|other| other.draw == field.draw && other.column.is_none());
        let printed: BTreeSet<usize> = printed.map(|other| other.number.unwrap_or(1)).collect();
        let said = |item: &Item| {
            own.iter()
                .filter(|field| item.fields.contains_key(field.value.as_str()))
                .count()
        };
        let (name, count) = (
            field.draw,
            self.items.iter().map(said).max().unwrap_or(own.len()),
        );
        let missing = (1..=count).find(|number| !printed.contains(number))?;
        let message = msg!(
            "`{draw}` draws {count} fields, and the letter may be that of one that is not printed",
            draw = name,
            count
        );
        Some(Diagnostic::new(Code::BadValue, message).help(msg!(
            "print `${{draw.{draw}.{number}}}` as well",
            draw = name,
            number = missing
        )))
    }

    /// Deals the entries of the requested draws to `count` cards.
    ///
    /// # Errors
    /// Returns an error if a draw has too few entries.
    fn deals(&self, asked: &AskedFields, count: usize) -> DiagnosticResult<Vec<Deal<'d>>> {
        // Find the number of entries per card for each draw, and the span that refers to the last one.
        let mut most: BTreeMap<&str, (usize, Span)> = BTreeMap::new();
        for (name, span) in asked {
            let Some(field) = DrawField::parse(name) else {
                continue;
            };
            let number = field.number.unwrap_or(1);
            let known = most.entry(field.draw).or_insert((number, *span));
            *known = if number > known.0 {
                (number, *span)
            } else {
                *known
            };
        }

        let mut deals = Vec::new();
        for (name, draw) in self.draws {
            let (Some((each, span)), Some(draw)) = (most.get(name.as_str()), draw) else {
                continue;
            };
            let DrawSource::Entries(entries, _) = &draw.source else {
                continue;
            };
            let seed = self.cx.job.seed;
            let deal = Deal::new(name, draw, entries.len(), count, *each, self.things, seed);
            deals.push(deal.map_err(|diagnostic| {
                diagnostic
                    .with_label(*span, msg!("asked for here"))
                    .with_secondary(draw.span, msg!("drawn from here"))
            })?);
        }
        Ok(deals)
    }

    /// What the card of a number, from one, of so many draws of the fields that are requested: `dealt` are the numbers of its entries
    /// of each draw, and `item` has its own fields.
    fn words<'e>(
        &self,
        asked: &AskedFields,
        dealt: impl Fn(&str) -> Option<&'e [usize]>,
        number: usize,
        count: usize,
        item: Option<&Item>,
    ) -> Fields {
        let word = |(name, span): (&String, &Span)| {
            let field = DrawField::parse(name)?;
            if field.is_of_card() {
                let number = if field.is_card_count() { count } else { number };
                return Some((name.clone(), Spanned::new(number.to_string(), *span)));
            }
            let draw = self.draws.get(field.draw)?.as_ref()?;
            let nth = field.number.unwrap_or(1).checked_sub(1)?;
            let word = match &draw.source {
                DrawSource::Entries(entries, column) => {
                    let entry: &Entry = entries.get(*dealt(field.draw)?.get(nth)?)?;
                    entry.fields.get(field.column.unwrap_or(column))?.clone()
                }
                DrawSource::OwnFields(own) => {
                    let item = item?;
                    let mut own: Vec<&str> = own.iter().map(|field| field.value.as_str()).collect();
                    own.retain(|field| item.fields.contains_key(*field));
                    let which = BoardNumber {
                        number: number as u32,
                        redraws: 0,
                    };
                    dice(field.draw, self.cx.job.seed, which).shuffle(&mut own);
                    match field.letter_of() {
                        Some(letter) => {
                            let at = own.iter().position(|field| *field == letter)?;
                            let letter = ('A'..='Z').nth(at)?;
                            Spanned::new(letter.to_string(), *span)
                        }
                        None => item.fields.get(*own.get(nth)?)?.clone(),
                    }
                }
            };
            Some((name.clone(), word))
        };
        asked.iter().filter_map(word).collect()
    }
}
