//! `[deck.NAME]` and `[token.NAME]`: items of one template.

use std::collections::{BTreeMap, BTreeSet};

use super::{ReadContext, keys, template};
use crate::diag::{Code, Note};
use crate::geom::{Cut, Length};
use crate::limits;
use crate::model::{CARD_STOCK, Item, Kind, Set};
use crate::read::context::fields_in;
use crate::read::data;
use crate::read::fill::{self, Side, Source, Words};
use crate::read::measure::SIDE;
use crate::read::table::Table;
use crate::source::{Span, Spanned};
use crate::template::{SlotKind, Template};

/// The names that the tables of one kind of set have.
struct Names {
    kind: Kind,
    key: &'static str,
    table: &'static str,
    front: &'static str,
    back: &'static str,
    items: &'static str,
    item: &'static str,
}

const KINDS: [Names; 2] = [
    Names {
        kind: Kind::Deck,
        key: "deck",
        table: "deck.NAME",
        front: "deck.NAME.front",
        back: "deck.NAME.back",
        items: "card",
        item: "deck.NAME.card",
    },
    Names {
        kind: Kind::Token,
        key: "token",
        table: "token.NAME",
        front: "token.NAME.front",
        back: "token.NAME.back",
        items: "piece",
        item: "token.NAME.piece",
    },
];

/// The fields that something else than a slot asks for.
#[derive(Default)]
pub(super) struct Asked {
    /// Those that any set may have.
    pub(super) everywhere: BTreeSet<String>,
    /// Those that the set of a name may have.
    pub(super) of: BTreeMap<String, BTreeSet<String>>,
}

impl Asked {
    fn of(&self, set: &str) -> BTreeSet<String> {
        self.everywhere.iter().chain(self.of.get(set).into_iter().flatten()).cloned().collect()
    }
}

/// The decks and token sets of all files. A deck may be spread over files:
/// the tables of one name are one deck.
pub(super) fn sets(cx: &mut ReadContext<'_>, files: &[Table<'_>], asked: &Asked) -> Vec<Set> {
    let mut sets = Vec::new();
    for names in &KINDS {
        let mut parts: Vec<(Spanned<String>, Vec<Table<'_>>)> = Vec::new();
        for (name, table) in files.iter().flat_map(|file| file.named(names.key, names.table, cx.report)) {
            match parts.iter_mut().find(|(first, _)| first.value == name.value) {
                Some((_, tables)) => tables.push(table),
                None => parts.push((name, vec![table])),
            }
        }
        for (name, tables) in parts {
            let (asked, before, of) = (asked.of(&name.value), cx.report.len(), name.value.clone());
            sets.extend(set(cx, names, name, &tables, &asked));
            cx.keep_faulty(of, before);
        }
    }
    check_amounts(cx, &sets);
    sets
}

/// Says that a kit has more items than can be held, or more copies of them
/// than can be printed; that of one set where it alone has so many.
fn check_amounts(cx: &mut ReadContext<'_>, sets: &[Set]) {
    let items = |set: &Set| set.items.len() as u64;
    let copies = |set: &Set| set.items.iter().map(|item| u64::from(item.copies)).sum::<u64>();
    for (limit, amount) in [(&limits::ITEMS, &items as &dyn Fn(&Set) -> u64), (&limits::PIECES, &copies)] {
        let alone = sets.iter().find(|set| !limit.allows(amount(set)));
        let all: u64 = sets.iter().map(amount).sum();
        if let Some(set) = alone {
            let what = format!("`{}` asks for", set.name);
            cx.report.say(Note::beyond(limit, &what, amount(set)).at(set.span));
        } else if !limit.allows(all) {
            cx.report.say(Note::beyond(limit, "this kit asks for", all));
        }
    }
}

fn set(
    cx: &mut ReadContext<'_>,
    names: &Names,
    name: Spanned<String>,
    parts: &[Table<'_>],
    asked: &BTreeSet<String>,
) -> Option<Set> {
    for part in parts {
        part.check(&keys::of(names.table), cx.report);
    }
    // The part that names the template is the one that describes the set.
    let head = parts.iter().find(|part| part.has("template")).unwrap_or(&parts[0]);
    let template = head.required_str("template", cx.report);
    let front_words = side(cx, head, "front", names.front).map(|(_, words)| words).unwrap_or_default();
    let back_side = side(cx, head, "back", names.back);
    let back = back_side.as_ref().and_then(|(table, _)| table.required_str("template", cx.report));
    let front_template = template::template(cx, &template?)?;
    let back_template = match &back {
        Some(name) => Some(template::template(cx, name)?),
        None => None,
    };
    let back_words = back_side.map(|(_, words)| words).unwrap_or_default();
    check_slots(cx, &front_template, &front_words);
    if let Some(template) = &back_template {
        check_slots(cx, template, &back_words);
        same_size(cx, &front_template, template, head.span_of("back"));
    }
    let sides = Sides {
        front: Side { template: &front_template, patterns: &front_words, shows_fields: true },
        back: back_template.as_ref().map(|template| Side { template, patterns: &back_words, shows_fields: false }),
    };
    let before = cx.report.len();
    let items = parts.iter().flat_map(|part| items(cx, names, part, &sides, asked)).collect::<Vec<_>>();
    // Of rows that could not be read, enough has been said.
    if items.is_empty() && cx.report.len() == before {
        let note = Note::new(Code::MissingKey, format!("`{}` has no {}s", name.value, names.items)).at(name.span);
        cx.report
            .say(note.help(format!("add [[{}.{}.{}]] or `data = \"FILE.csv\"`", names.key, name.value, names.items)));
    }
    unique_ids(cx, &items);
    Some(Set {
        kind: names.kind,
        title: head.str("title", cx.report).map_or_else(|| name.value.clone(), |title| title.value),
        sheet: head.str("sheet", cx.report).map(|sheet| sheet.value),
        cut: cut(cx, head, &front_template),
        width: width(cx, head, &front_template),
        stock: super::stock(cx, head, CARD_STOCK),
        uniform: uniform(cx, head, &front_template),
        count: head
            .count("count", 0, limits::PIECES.most as u32, cx.report)
            .map(|n| Spanned::new(n, head.span_of("count"))),
        from_players: head.count("from-players", 0, 1000, cx.report).unwrap_or(0),
        extra: head.bool("extra", cx.report),
        template: front_template.name.clone(),
        back: back_template.map(|template| template.name),
        items,
        span: name.span,
        name: name.value,
    })
}

const CUTS: &[(&str, Cut)] = &[("rect", Cut::Rect), ("disc", Cut::Disc), ("hex", Cut::Hex), ("half", Cut::Half)];

/// The outline of a set; a disc needs a template as wide as it is high.
fn cut(cx: &mut ReadContext<'_>, set: &Table<'_>, template: &Template) -> Cut {
    let cut = set.choice("cut", CUTS, cx.report).unwrap_or_default();
    if cut == Cut::Disc && template.trim.w != template.trim.h {
        let message = format!(
            "a disc cannot be {} × {}, as the template `{}` is",
            template.trim.w, template.trim.h, template.name
        );
        let help = "make the trim of the template as wide as it is high";
        cx.report.say(Note::new(Code::BadValue, message).at(set.span_of("cut")).help(help));
    }
    cut
}

/// What both sides of the items of a set are filled from.
struct Sides<'s> {
    front: Side<'s>,
    back: Option<Side<'s>>,
}

impl Sides<'_> {
    /// The fields that an item may have: those that are shown somewhere, those
    /// that recipes and laws ask for, and those of every item.
    fn known<'k>(&'k self, names: &Names, asked: &'k BTreeSet<String>) -> BTreeSet<&'k str> {
        let slots = self.front.template.slots.iter().map(|slot| slot.name.as_str());
        let patterns = std::iter::once(&self.front).chain(&self.back).flat_map(|side| side.patterns.values());
        let shown = slots.chain(patterns.flat_map(|pattern| fields_in(&pattern.value)));
        shown.chain(asked.iter().map(String::as_str)).chain(keys::of(names.item)).collect()
    }
}

/// The width of the items of a set, which are as high as the template then asks for.
fn width(cx: &mut ReadContext<'_>, set: &Table<'_>, template: &Template) -> Option<Length> {
    let width = set.length("width", SIDE, cx.report)?;
    let height = template.trim.h.scaled(width.to_um() as f64 / template.trim.w.to_um() as f64);
    if !SIDE.contains(&height) {
        let message = format!("so wide, they would be {height} high, as the template `{}` is drawn", template.name);
        let help = format!("a side is from {} to {}", SIDE.start(), SIDE.end());
        cx.report.say(Note::new(Code::BadValue, message).at(set.span_of("width")).help(help));
        return None;
    }
    Some(width)
}

fn side<'t>(cx: &mut ReadContext<'_>, set: &Table<'t>, key: &str, name: &'static str) -> Option<(Table<'t>, Words)> {
    let table = set.table(key, name, cx.report)?;
    Some((table, own_fields(cx, &table, &keys::of(name))))
}

/// The keys of a table that are not the schema's own.
fn own_fields(cx: &mut ReadContext<'_>, table: &Table<'_>, known: &[&str]) -> Words {
    let mut words = Words::new();
    for key in table.keys().into_iter().filter(|key| !known.contains(&key.value.as_str())) {
        if let Some(word) = table.field(&key.value, cx.report) {
            words.insert(key.value, word);
        }
    }
    words
}

fn check_slots(cx: &mut ReadContext<'_>, template: &Template, words: &Words) {
    for (name, word) in words {
        if !template.slots.iter().any(|slot| slot.name == *name) {
            let known = template.slots.iter().map(|slot| slot.name.as_str());
            let note = Note::new(Code::UnknownSlot, format!("the template `{}` has no slot `{name}`", template.name));
            cx.report.say(note.at(word.span).did_you_mean(name, known));
        }
    }
}

fn same_size(cx: &mut ReadContext<'_>, front: &Template, back: &Template, span: Span) {
    if front.trim != back.trim {
        let message =
            format!("the front is {} × {} and the back {} × {}", front.trim.w, front.trim.h, back.trim.w, back.trim.h);
        let help = "give both templates the same trim";
        cx.report.say(Note::new(Code::BadValue, message).at(span).help(help));
    }
}

fn uniform(cx: &mut ReadContext<'_>, set: &Table<'_>, template: &Template) -> Vec<String> {
    let is_text =
        |name: &str| template.slots.iter().any(|slot| slot.name == name && matches!(slot.kind, SlotKind::Text { .. }));
    let names = set.words("uniform", cx.report);
    for name in names.iter().filter(|name| !is_text(&name.value)) {
        let known = template.slots.iter().map(|slot| slot.name.as_str()).filter(|name| is_text(name));
        let message = format!("the template `{}` has no text slot `{}`", template.name, name.value);
        cx.report.say(Note::new(Code::UnknownSlot, message).at(name.span).did_you_mean(&name.value, known));
    }
    names.into_iter().map(|name| name.value).collect()
}

fn items(
    cx: &mut ReadContext<'_>,
    names: &Names,
    set: &Table<'_>,
    sides: &Sides<'_>,
    asked: &BTreeSet<String>,
) -> Vec<Item> {
    let mut found = Vec::new();
    for table in set.tables(names.items, names.item, cx.report) {
        check_fields(cx, &table, names, sides, asked);
        let fields = own_fields(cx, &table, &keys::of(names.item));
        let id = table.field("id", cx.report).map(|id| id.value);
        let copies = table.count("copies", 0, limits::COPIES.most as u32, cx.report).unwrap_or(1);
        found.push(item(cx, sides, id, copies, fields, Source { span: table.span, columns: &[] }));
    }
    let Some(file) = set.str("data", cx.report) else { return found };
    let Some((source, text)) = cx.source(&file) else { return found };
    let (columns, rows) = data::rows(&text, source, cx.report);
    let total = (found.len() + rows.len()) as u64;
    if !limits::ITEMS.allows(total) {
        cx.report.say(Note::beyond(&limits::ITEMS, &format!("`{}` asks for", file.value), total).at(file.span));
        return found;
    }
    check_columns(cx, &columns, file.span, names, sides, asked);
    for row in rows {
        let mut fields: Words =
            row.fields.into_iter().map(|(name, cell)| (name, Spanned::new(cell, row.span))).collect();
        let id = fields.remove("id").map(|id| id.value);
        let copies = match fields.remove("copies").map(|word| word.value.parse::<u32>()) {
            None => 1,
            Some(Ok(copies)) if limits::COPIES.allows(copies.into()) => copies,
            Some(_) => {
                let message = format!("`copies` is a whole number up to {}", limits::COPIES.most);
                cx.report.say(Note::new(Code::BadValue, message).at(row.span));
                1
            }
        };
        found.push(item(cx, sides, id, copies, fields, Source { span: row.span, columns: &columns }));
    }
    found
}

fn item(
    cx: &mut ReadContext<'_>,
    sides: &Sides<'_>,
    id: Option<String>,
    copies: u32,
    mut fields: Words,
    source: Source<'_>,
) -> Item {
    let span = source.span;
    let shown = id.clone().or_else(|| fields.get("title").map(|title| title.value.clone()));
    if let Some(id) = &id {
        fields.entry("id".to_owned()).or_insert_with(|| Spanned::new(id.clone(), span));
    }
    let front = fill::fills(cx, &sides.front, &fields, source);
    let back = sides.back.as_ref().map(|side| fill::fills(cx, side, &fields, source)).unwrap_or_default();
    let fields = fields.into_iter().map(|(name, word)| (name, word.value)).collect();
    Item { id: shown.unwrap_or_default(), copies, fields, front, back, span }
}

/// Says which keys of an item nothing would ever show.
fn check_fields(
    cx: &mut ReadContext<'_>,
    table: &Table<'_>,
    names: &Names,
    sides: &Sides<'_>,
    asked: &BTreeSet<String>,
) {
    let known = sides.known(names, asked);
    for key in table.keys().iter().filter(|key| !known.contains(key.value.as_str())) {
        let note = Note::new(Code::UnknownKey, format!("no slot of the template shows `{}`", key.value)).at(key.span);
        cx.report.say(note.did_you_mean(&key.value, known.iter().copied()));
    }
}

/// Says which columns of a file nothing would ever show. A column for the
/// author alone begins with `#`.
fn check_columns(
    cx: &mut ReadContext<'_>,
    columns: &[String],
    file: Span,
    names: &Names,
    sides: &Sides<'_>,
    asked: &BTreeSet<String>,
) {
    let known = sides.known(names, asked);
    for column in columns.iter().filter(|column| !known.contains(column.as_str()) && !column.starts_with('#')) {
        let note = Note::new(Code::UnknownKey, format!("no slot of the template shows the column `{column}`"));
        let near = crate::diag::nearest(column, known.iter().copied());
        let near = near.map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
        cx.report
            .say(note.at(file).help(format!("{near}A column for yourself alone begins with #, as in `#{column}`")));
    }
}

fn unique_ids(cx: &mut ReadContext<'_>, items: &[Item]) {
    let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
    for item in items.iter().filter(|item| !item.id.is_empty()) {
        if let Some(first) = seen.insert(&item.id, item.span) {
            let note = Note::new(Code::Duplicate, format!("two items are called `{}`", item.id));
            let help = "use `copies = 2` for two of the same, or give one another id";
            cx.report.say(note.labelled(item.span, "this one").also(first, "and this one").help(help));
        }
    }
}
