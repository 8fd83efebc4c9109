//! `[deck.NAME]` and `[token.NAME]`: items of one template.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use indexmap::IndexMap;

use super::data::{Data, data, in_file};
use super::fields::{as_known, check_columns, check_fields, copies, own_fields, respelled};
use super::habits::{warn_of_markup, warn_of_totals};
use super::item_name::name_items;
use super::side::Side;
use super::slips::blame_patterns;
use super::slot_options::{languages, plain, uniform};
use crate::decode::table::Row;
use crate::diag::{Code, Diagnostic};
use crate::geom::{Freeing, Length, MakeOutline};
use crate::limits;
use crate::message::msg;
use crate::model::{Component, Content, Item, Kind, Set, Stock};
use crate::read::draft::Reading;
use crate::read::draft::change::{self, Written};
use crate::read::draft::component::{component, stock};
use crate::read::draft::kit_tables::replace;
use crate::read::draft::sets::language_columns;
use crate::schema::declared::Schema;
use crate::schema::keys;
use crate::schema::kinds::SIDE;
use crate::schema::table::Table;
use crate::source::{Fields, Span, Spanned};
use crate::template::Template;

/// The tables of one kind of set.
struct Tables {
    kind: Kind,
    set: &'static Schema,
    front: &'static Schema,
    back: &'static Schema,
    item: &'static Schema,
}

const KINDS: [Tables; 2] = [
    Tables {
        kind: Kind::Deck,
        set: keys::DECK,
        front: keys::DECK_FRONT,
        back: keys::DECK_BACK,
        item: keys::CARD,
    },
    Tables {
        kind: Kind::Token,
        set: keys::TOKEN,
        front: keys::TOKEN_FRONT,
        back: keys::TOKEN_BACK,
        item: keys::PIECE,
    },
];

/// The fields that something else than a slot asks for.
#[derive(Default)]
pub(crate) struct Asked {
    /// Those that any set may have.
    pub(crate) everywhere: BTreeSet<String>,
    /// Those that the set of a name may have.
    pub(crate) of: BTreeMap<String, BTreeSet<String>>,
}

impl Asked {
    /// Those of each set of which any are requested by its name, and of all that are like it, which may have its items.
    fn with_alike(&self, likes: &BTreeMap<String, String>) -> BTreeMap<String, BTreeSet<String>> {
        let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut alike: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        likes
            .iter()
            .for_each(|(name, of)| alike.entry(of).or_default().push(name));
        for (set, fields) in &self.of {
            let (mut found, mut seen) = (vec![set.as_str()], BTreeSet::new());
            while let Some(set) = found.pop() {
                // Those in a circle are like one another.
                if seen.insert(set) {
                    all.entry(set.to_owned())
                        .or_default()
                        .extend(fields.iter().cloned());
                    found.extend(alike.get(set).into_iter().flatten());
                }
            }
        }
        all
    }
}

/// The decks and token sets of all files. A deck may be spread over files:
/// the tables of one name are one deck.
pub(crate) fn sets(cx: &mut Reading<'_>, files: &[Table<'_>], asked: &Asked) -> Vec<Component> {
    let (mut sets, mut held, mut left_out) = (Vec::new(), 0, Amounts::default());
    for tables in &KINDS {
        let mut parts: IndexMap<String, (Spanned<String>, Vec<Table<'_>>)> = IndexMap::new();
        for (name, table) in files.iter().flat_map(|file| file.named(tables.set)) {
            parts
                .entry(name.value.clone())
                .or_insert_with(|| (name, Vec::new()))
                .1
                .push(table);
        }
        let likes: BTreeMap<String, String> = parts
            .values()
            .filter_map(|(name, parts)| like(name, parts))
            .collect();
        let mut with_alike = asked.with_alike(&likes);
        for (name, parts) in parts.into_values() {
            let of = name.value.clone();
            let mut own = with_alike.remove(&of).unwrap_or_default();
            own.extend(asked.everywhere.iter().cloned());
            if let Some(mut set) = cx.of_component(&of, |cx| set(cx, tables, name, &parts, &own)) {
                // Of a kit that is beyond the limit, no more items are held in memory.
                held += item_count(&set);
                if !limits::ITEMS.allows(held) {
                    left_out.add(&set);
                    if let Content::Items(set) = &mut set.content {
                        set.items = Arc::default();
                    }
                }
                sets.push(set);
            }
        }
    }
    check_amounts(cx, &sets, &left_out);
    sets
}

/// How many items and copies sets have of which the items are not kept.
#[derive(Default)]
struct Amounts {
    items: u64,
    copies: u64,
}

impl Amounts {
    fn add(&mut self, set: &Component) {
        self.items += item_count(set);
        self.copies += copy_count(set);
    }
}

fn item_count(set: &Component) -> u64 {
    set.items().len() as u64
}

fn copy_count(set: &Component) -> u64 {
    set.items().iter().map(|item| u64::from(item.copies)).sum()
}

/// A set and the one that it is like.
fn like(name: &Spanned<String>, parts: &[Table<'_>]) -> Option<(String, String)> {
    let part = parts.iter().find(|part| part.is_str(&keys::deck::LIKE))?;
    Some((name.value.clone(), part.get(&keys::deck::LIKE)?.value))
}

/// Notes that a kit has more items than can be held, or more copies of them
/// than can be printed; that of one set where it alone has so many.
fn check_amounts(cx: &mut Reading<'_>, sets: &[Component], left_out: &Amounts) {
    let of_items = (
        &limits::ITEMS,
        item_count as fn(&Component) -> u64,
        left_out.items,
    );
    let of_copies = (
        &limits::PIECES,
        copy_count as fn(&Component) -> u64,
        left_out.copies,
    );
    for (limit, amount, more) in [of_items, of_copies] {
        let alone = sets.iter().find(|set| !limit.allows(amount(set)));
        let all = sets.iter().map(amount).sum::<u64>() + more;
        if let Some(set) = alone {
            let subject = msg!("`{name}` asks for", name = set.name);
            cx.diagnostics
                .emit(Diagnostic::beyond(limit, subject, amount(set)).at(set.span));
        } else if !limit.allows(all) {
            let subject = msg!("this kit asks for");
            cx.diagnostics.emit(Diagnostic::beyond(limit, subject, all));
        }
    }
}

fn set(
    cx: &mut Reading<'_>,
    tables: &Tables,
    name: Spanned<String>,
    parts: &[Table<'_>],
    asked: &BTreeSet<String>,
) -> Option<Component> {
    // The part that names the template is the one that describes the set.
    let head = parts
        .iter()
        .find(|part| part.has(&keys::deck::TEMPLATE))
        .unwrap_or(&parts[0]);
    // What a set is like was reported of where it is faulty.
    if !head.has(&keys::deck::LIKE) {
        head.require(&keys::deck::TEMPLATE);
    }
    let (front, of_back) = (head.table(tables.front), head.table(tables.back));
    of_back
        .iter()
        .for_each(|back| back.require(&keys::deck_back::TEMPLATE));
    let table = format!("{}.{}", tables.kind.table(), name.value);
    let Some((front, back)) = both_sides(cx, head, front.as_ref(), of_back.as_ref()) else {
        check_without_template(cx, tables, &table, parts, head);
        return None;
    };
    if let Some(back) = &back {
        same_size(
            cx,
            &front.template,
            &back.template,
            head.span_of(&keys::deck::BACK),
        );
    }
    let sides: Vec<&Side> = std::iter::once(&front).chain(&back).collect();
    let known = known_fields(&sides, tables, asked);
    let plain = plain(head, &known);
    let slots = sides
        .iter()
        .flat_map(|side| &side.template.slots)
        .map(|slot| slot.name.as_str());
    let languages = languages(head, &known.iter().copied().chain(slots).collect());
    let (mut items, has_failed) = cx.diagnostics.track_errors(|| {
        let items = parts
            .iter()
            .flat_map(|part| items(cx, tables, part, (&table, Some(&known))))
            .collect();
        change::changed(cx, head, parts, items)
    });
    name_items(&mut items, cx.diagnostics);
    blame_patterns(cx, &sides, &items, &table);
    for side in std::iter::once(&front).chain(&back) {
        side.read_art(cx, &name.value, &mut items);
        side.print(cx, &items, &languages);
        let named = if side.design.shows_fields {
            head
        } else {
            of_back.as_ref().unwrap_or(head)
        };
        side.check_conditions(cx, &mut items, &name, named.span_of("template"));
        side.keep_shown(cx, &items);
    }
    let replace = replace::of_set(cx, head);
    warn_of_markup(cx, &sides, &items, (&plain, &replace));
    // For rows that could not be read, a note has been given.
    if items.is_empty() && !has_failed {
        let message = match tables.kind {
            Kind::Token => msg!("`{deck}` has no pieces", deck = name.value),
            _ => msg!("`{deck}` has no cards", deck = name.value),
        };
        let note = Diagnostic::new(Code::MissingKey, message).at(name.span);
        cx.diagnostics.emit(note.help(msg!(
            "add [[{set}.{deck}.{item}]] or `data = \"FILE.csv\"`",
            set = tables.set.key(),
            deck = name.value,
            item = tables.item.key()
        )));
    }
    change::unique_ids(cx, &mut items);
    let set = Set {
        cut: cut(head, &front.template),
        width: width(head, &front.template),
        uniform: uniform(
            head,
            &front.template,
            back.as_ref().map(|back| &back.template),
        ),
        plain,
        replace,
        languages,
        count: head
            .get(&keys::deck::COUNT)
            .map(|n| Spanned::new(n, head.span_of(&keys::deck::COUNT))),
        front: front.design,
        back: back.map(|back| back.design),
        items: Arc::new(items),
    };
    Some(component(
        cx,
        (tables.kind, name),
        head,
        Stock::Card,
        |_| Content::Items(Box::new(set)),
    ))
}

/// The front and the back of a set; `None` where one of them is faulty. Both are read, so that all faults are noted.
fn both_sides(
    cx: &mut Reading<'_>,
    head: &Table<'_>,
    front: Option<&Table<'_>>,
    back: Option<&Table<'_>>,
) -> Option<(Side, Option<Side>)> {
    let front = Side::read(cx, head, front, true);
    match back.map(|table| Side::read(cx, table, Some(table), false)) {
        None => Some((front?, None)),
        Some(back) => Some((front?, Some(back?))),
    }
}

/// Notes what is wrong with a set whatever its templates show: its own keys, and the ids and copies of its items.
fn check_without_template(
    cx: &mut Reading<'_>,
    tables: &Tables,
    table: &str,
    parts: &[Table<'_>],
    head: &Table<'_>,
) {
    let written = parts
        .iter()
        .flat_map(|part| items(cx, tables, part, (table, None)))
        .collect();
    let mut items = change::changed(cx, head, parts, written);
    name_items(&mut items, cx.diagnostics);
    change::unique_ids(cx, &mut items);
    head.get(&keys::deck::CUT);
    head.get(&keys::deck::WIDTH);
    stock(cx, head, Stock::Card);
    head.get(&keys::deck::COUNT);
}

/// The outline of a set; a disc needs a template as wide as it is high.
fn cut(set: &Table<'_>, template: &Template) -> Option<MakeOutline> {
    let cut = set.get(&keys::deck::CUT)?;
    if cut(template.trim).freeing() == Freeing::Punch && template.trim.w != template.trim.h {
        let message = msg!(
            "a disc cannot be {w} × {h}, as the template `{template}` is",
            w = template.trim.w,
            h = template.trim.h,
            template = template.name
        );
        let note = Diagnostic::new(Code::BadValue, message).at(set.span_of(&keys::deck::CUT));
        set.diagnostics
            .emit(note.help(msg!("make the trim of the template as wide as it is high")));
    }
    Some(cut)
}

/// The fields that an item may have: those that a slot or a pattern shows, those that
/// recipes and laws ask for, and those of every item.
fn known_fields<'k>(
    sides: &[&'k Side],
    tables: &Tables,
    asked: &'k BTreeSet<String>,
) -> BTreeSet<&'k str> {
    let slots = sides[..1].iter().flat_map(|front| &front.template.slots);
    let slots = slots.flat_map(|slot| [slot.name.as_str(), slot.field.as_str()]);
    let shown = slots.chain(sides.iter().flat_map(|side| side.asks()));
    let mut known: BTreeSet<&str> = shown.chain(asked.iter().map(String::as_str)).collect();
    known.extend(tables.item.keys.iter().map(|key| key.name()));
    known
}

/// The width of the items of a set, which are as high as the template then asks for.
fn width(set: &Table<'_>, template: &Template) -> Option<Length> {
    let width = set.get(&keys::deck::WIDTH)?;
    let height = template
        .trim
        .h
        .scaled(width.to_um() as f64 / template.trim.w.to_um() as f64);
    if !SIDE.contains(&height) {
        let message = msg!(
            "at this width they would be {height} high, in the proportions of the template `{template}`",
            height,
            template = template.name
        );
        let note = Diagnostic::new(Code::BadValue, message).at(set.span_of(&keys::deck::WIDTH));
        set.diagnostics.emit(note.help(msg!(
            "each side must be from {least} to {most}",
            least = SIDE.start(),
            most = SIDE.end()
        )));
        return None;
    }
    Some(width)
}

fn same_size(cx: &mut Reading<'_>, front: &Template, back: &Template, span: Span) {
    if front.trim != back.trim {
        let message = msg!(
            "the front is {w} × {h}, but the back is {width} × {height}",
            w = front.trim.w,
            h = front.trim.h,
            width = back.trim.w,
            height = back.trim.h
        );
        let help = msg!("give both templates the same trim");
        cx.diagnostics
            .emit(Diagnostic::new(Code::BadValue, message).at(span).help(help));
    }
}

/// The items of one table of a set: its own tables, and the rows of its `data`. `name` is that of the set's table; without
/// known fields, an item may have any.
fn items(
    cx: &mut Reading<'_>,
    tables: &Tables,
    set: &Table<'_>,
    (name, known_fields): (&str, Option<&BTreeSet<&str>>),
) -> Vec<Written> {
    let any = BTreeSet::new();
    let known = known_fields.unwrap_or(&any);
    let mut found = Vec::new();
    for table in set.tables(tables.item) {
        let (mut one, is_faulty) = cx
            .diagnostics
            .isolate_errors(|| item_of_table(cx, &table, known_fields));
        one.item.is_faulty = is_faulty;
        found.push(one);
    }

    let (data, has_failed) = cx.diagnostics.track_errors(|| data(cx, set));
    let Some(Data {
        file,
        columns,
        rows,
        used,
        mut renamed,
        ..
    }) = data
    else {
        return found;
    };
    let total = (found.len() + rows.len()) as u64;
    if !limits::ITEMS.allows(total) {
        let subject = msg!("`{name}` asks for", name = file.value);
        cx.diagnostics
            .emit(Diagnostic::beyond(&limits::ITEMS, subject, total).at(file.span));
        return found;
    }
    if rows.is_empty() && !has_failed {
        let note = Diagnostic::new(
            Code::BadData,
            msg!("`{path}` has no rows to print", path = file.value),
        )
        .at(file.span);
        cx.diagnostics.emit(note.help(msg!(
            "the first row has the column names, and each row below it is an item"
        )));
    }
    if let Some(source) = rows.first().map(|row| row.span.file) {
        let shown: Vec<String> = columns
            .iter()
            .filter(|column| !used.contains(*column))
            .cloned()
            .collect();
        cx.unused
            .show(used.into_iter().map(|column| (source, column)));
        match known_fields {
            Some(known) => check_columns(cx, &shown, (&rows, &renamed, file.span), (name, known)),
            None => cx.unused.show(
                shown
                    .iter()
                    .filter_map(|column| in_file((&rows, &renamed), column)),
            ),
        }
    }
    warn_of_totals(cx, &columns, &rows);
    renamed.0 = renamed
        .0
        .into_iter()
        .map(|(name, written)| (as_known(&name, known).to_owned(), written))
        .collect();
    let renamed = Arc::new(renamed);
    let columns: Arc<[String]> = columns
        .iter()
        .map(|column| as_known(column, known).to_owned())
        .collect();
    for Row { fields, span } in rows {
        let ((item, has_copies), is_faulty) = cx.diagnostics.isolate_errors(|| {
            let mut fields = respelled(cx, fields, known, |field| field.span);
            let id = fields.remove("id").map(|id| id.value);
            let copies = fields
                .remove("copies")
                .map(|word| copies(cx, &word, &renamed));
            (
                item(id, copies.unwrap_or(1), fields, Arc::clone(&columns), span),
                copies.is_some(),
            )
        });
        let item = Item {
            renamed: Arc::clone(&renamed),
            is_faulty,
            ..item
        };
        found.push(Written {
            item,
            level: cx.files.level(file.span),
            has_copies,
        });
    }
    found
}

/// Reads an item from its TOML table.
fn item_of_table(
    cx: &mut Reading<'_>,
    table: &Table<'_>,
    known_fields: Option<&BTreeSet<&str>>,
) -> Written {
    let intended = known_fields.map_or_else(Vec::new, |known| check_fields(cx, table, known));
    let fields = language_columns::taken(cx, own_fields(table));
    let any = BTreeSet::new();
    let known = known_fields.unwrap_or(&any);
    let mut fields = respelled(cx, fields, known, |field| field.span);
    for Spanned { value: field, span } in intended {
        fields
            .entry(field)
            .or_insert_with(|| Spanned::in_place_of_fault(span));
    }

    let id = table.get(&keys::card::ID).map(|id| id.value);
    let copies = table.get(&keys::shared::COPIES);
    let item = item(id, copies.unwrap_or(1), fields, Arc::default(), table.span);
    Written {
        item,
        level: cx.files.level(table.span),
        has_copies: copies.is_some(),
    }
}

fn item(
    id: Option<String>,
    copies: u32,
    mut fields: Fields,
    columns: Arc<[String]>,
    span: Span,
) -> Item {
    let shown = id
        .clone()
        .or_else(|| fields.get("title").map(|title| title.value.clone()));
    if let Some(id) = id {
        fields
            .entry("id".to_owned())
            .or_insert(Spanned::new(id, span));
    }
    Item {
        id: shown.unwrap_or_default(),
        copies,
        fields,
        columns,
        span,
        ..Item::default()
    }
}
