//! Every table that a kit may use, each declared once: what it is, and of each key its kind of value, its limits, its
//! default and what it is.
//!
//! From this come how tables are read, the notes on unknown keys, `content/REFERENCE.md`, and the JSON Schema by which
//! editors complete and check kits.

/// Declares a table: a sentence, the name of its schema and of its keys, and the table as it is written; `typed` if it
/// has the keys that set type too, or `own(KIND)` for keys of one's own; and its keys, before and after which come
/// those in brackets, which are declared elsewhere. A key has its kind, its default and what it is. The default is `needed`, a value after `=` that
/// readers get in its place, words for what then happens, or `-` for nothing.
macro_rules! table {
    (
        $(#[doc = $what:literal])*
        $schema:ident $keys:ident $table:literal $(+ $flag:ident $(($own:expr))?)?
        $([$($before:path),* $(,)?])?
        $($key:ident: $kind:ident $(<$of:ty>)? $(($($arg:expr),*))? [$($absent:tt)*] $says:literal;)*
        $(+ [$($after:path),* $(,)?])?
    ) => {
        keys! { $keys $($key: $kind $(<$of>)? $(($($arg),*))? [$($absent)*] $says;)* }

        pub(crate) const $schema: &$crate::schema::declared::Schema = &$crate::schema::declared::Schema {
            table: $table,
            what: concat!($($what),*),
            keys: &[$($(&$before,)*)? $(&$keys::$key,)* $($(&$after,)*)?],
            typed: open!(typed $($flag)?),
            own: open!(own $($flag $($own)?)?),
        };
    };
}

/// Declares keys that several tables have, which are asked for as `NAME::KEY`.
macro_rules! keys {
    ($keys:ident $($key:ident: $kind:ident $(<$of:ty>)? $(($($arg:expr),*))? [$($absent:tt)*] $says:literal;)*) => {
        #[allow(non_camel_case_types, dead_code, reason = "it has the name of its table, which can be empty")]
        pub(crate) enum $keys {}

        impl $keys {
            $(
                pub(crate) const $key: key_type!([$($absent)*] $kind $(<$of>)?) = {
                    const NAME: [u8; stringify!($key).len()] = $crate::schema::kinds::spelled(stringify!($key));
                    key!([$($absent)*] $crate::schema::kinds::name(&NAME), $kind $(($($arg),*))?, $says)
                };
            )*
        }
    };
}

/// The type of a key, by whether it has a default.
macro_rules! key_type {
    ([= $default:expr] $kind:ty) => { $crate::schema::kinds::Or<$kind> };
    ([$($absent:tt)*] $kind:ty) => { $crate::schema::kinds::Key<$kind> };
}

/// A key by its default.
macro_rules! key {
    ([= $default:expr] $($key:tt)*) => {
        $crate::schema::kinds::Or { key: key!($crate::schema::declared::Absent::Value(stringify!($default)), $($key)*), default: $default }
    };
    ([needed] $($key:tt)*) => { key!($crate::schema::declared::Absent::Needed, $($key)*) };
    ([needed $when:literal] $($key:tt)*) => { key!($crate::schema::declared::Absent::NeededIf($when), $($key)*) };
    ([-] $($key:tt)*) => { key!($crate::schema::declared::Absent::Nothing, $($key)*) };
    ([$words:literal] $($key:tt)*) => { key!($crate::schema::declared::Absent::Says($words), $($key)*) };
    ($absent:expr, $name:expr, $kind:expr, $says:literal) => {
        $crate::schema::kinds::Key { name: $name, kind: $kind, absent: $absent, what: $says }
    };
}

/// What a table has beside its own keys.
macro_rules! open {
    (typed typed) => {
        TYPE.keys
    };
    (typed $($other:ident)?) => {
        &[]
    };
    (own own $kind:expr) => {
        Some(&$kind)
    };
    (own $($other:ident)?) => {
        None
    };
}

mod boards;
mod cartons;
mod chance;
mod game;
mod parts;
mod rows;
mod sets;

pub(crate) use boards::*;
pub(crate) use cartons::*;
pub(crate) use chance::*;
pub(crate) use game::*;
pub(crate) use parts::*;
pub(crate) use rows::*;
pub(crate) use sets::*;

use crate::schema::declared::Schema;
use crate::schema::kinds::{Inner, Named, Several, Text, Word};

/// Every table of a kit, and `type` for the keys that set type, in the order of the reference.
pub const TABLES: &[&Schema] = &[
    KIT,
    BRING,
    COLOURS,
    COLOUR,
    ICONS,
    ICON,
    LOOKUP,
    DECK,
    TEMPLATE_CASE,
    DECK_FRONT,
    CASE,
    REPLACE,
    LANGUAGES,
    DECK_BACK,
    CARD,
    DATA,
    EACH,
    JOIN,
    COLUMNS,
    TOKEN,
    TOKEN_FRONT,
    TOKEN_BACK,
    PIECE,
    CARTON,
    RECIPE,
    BALANCE,
    EVEN,
    REQUIRE,
    FIXED,
    PLAY,
    ACCEPT,
    DRAW,
    BOARD,
    HEXES,
    SQUARES,
    RINGS,
    DRAWING,
    TRIANGLES,
    DIAMONDS,
    OCTAGONS,
    TRACK,
    CELL,
    BORDER,
    EDGES,
    REGION,
    SIDES,
    DIVISION,
    CORNERS,
    LINK,
    SHAPE,
    SCATTER,
    SYMBOL,
    LABEL,
    TEXT,
    LEGEND,
    LEGEND_ROW,
    BOX,
    TABLE,
    ARROW,
    CALLOUT,
    ART,
    LAW,
    AMONG,
    ALLOW,
    EXPORT,
    PRODUCT,
    STOCK,
    RULES,
    TEMPLATE,
    SLOT,
    TYPE,
];

/// The tables of components, and the tables of their items if they have any.
pub const COMPONENTS: [(&Schema, Option<&Schema>); 5] = [
    (DECK, Some(CARD)),
    (TOKEN, Some(PIECE)),
    (CARTON, None),
    (BOARD, None),
    (RULES, None),
];

/// The tables in which looks, places and sizes may be patterns, filled in from each cell or row.
pub const BY_CELL: &[&Schema] = &[CELL, REGION, SIDES, LINK, SHAPE, SYMBOL, LABEL];

/// The roots of a file of a kit, and of the file of a template.
pub const ROOTS: [&Schema; 2] = [FILE, TEMPLATE];

table! {
    /// The root of a kit's files.
    FILE file "file" + own(Word)
    KIT: Inner(KIT) [needed] "";
    COLOURS: Inner(COLOURS) [-] "";
    ICONS: Inner(ICONS) [-] "";
    LOOKUP: Named(LOOKUP) [-] "";
    DECK: Named(DECK) [-] "";
    TOKEN: Named(TOKEN) [-] "";
    BOX: Named(CARTON) [-] "";
    DRAW: Named(DRAW) [-] "";
    RECIPE: Named(RECIPE) [-] "";
    BOARD: Named(BOARD) [-] "";
    RULES: Named(RULES) [-] "";
    LAW: Several(LAW) [-] "";
    ALLOW: Several(ALLOW) [-] "";
    EXPORT: Named(EXPORT) [-] "";
    STOCK: Named(STOCK) [-] "";
}

table! {
    /// The root of a file of translations, whose keys are texts of the kit.
    TRANSLATIONS translations "lang" + own(Text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::declared::{Absent, Declared, ValueKind};

    /// The declarations of all tables.
    fn declared() -> impl Iterator<Item = (&'static str, &'static dyn Declared)> {
        [FILE]
            .iter()
            .chain(TABLES)
            .flat_map(|table| table.keys.iter().map(|key| (table.table, *key)))
    }

    #[test]
    fn every_default_is_a_value_of_its_key() {
        for (table, key) in declared() {
            let (Absent::Value(value), ValueKind::Choice(words)) = (key.absent(), key.shape())
            else {
                continue;
            };
            assert!(
                words.contains(&value.trim_matches('"')),
                "{} in [{table}]",
                key.name()
            );
        }
    }

    #[test]
    fn every_key_says_what_it_is_or_holds_a_table_that_does() {
        for (table, key) in declared() {
            let is_said = match key.shape() {
                ValueKind::Table(inner) | ValueKind::Named(inner) => !inner.what.is_empty(),
                ValueKind::List(..) => true,
                _ => !key.what().is_empty(),
            };
            assert!(is_said, "{} in [{table}]", key.name());
        }
    }
}
