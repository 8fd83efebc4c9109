//! `[[law]]`: what must hold. Read in two steps: the words of a law tell which
//! fields cards may have, and only then is known whether the law fits them.

mod subject;

use std::collections::{BTreeMap, BTreeSet};

use super::Reading;
use super::kind::{RuleTable, check_keys, kind};
use super::sets::set::Asked;
use crate::diag::{Code, Diagnostic};
use crate::message::msg;
use crate::model::{Constraint, Draft, Place, Recipe, Requirement};
use crate::read::draft::sets::filter::filter;
use crate::schema::keys;
use crate::schema::kinds::Words;
use crate::schema::table::Table;
use subject::{Names, Subjects};

/// The kinds of law, by the key that says what must hold.
const KINDS: [&str; 9] = [
    "count", "sum", "equal", "together", "filled", "distinct", "known", "among", "touching",
];

/// Keys that say something only with certain kinds of law.
const ONLY_WITH: &[(&str, &[&str])] = &[
    ("is", &["sum"]),
    ("in", &["known"]),
    ("as", &["known"]),
    ("within", &["count", "sum", "equal", "distinct"]),
    (
        "where",
        &[
            "count", "sum", "equal", "together", "filled", "distinct", "known", "among",
        ],
    ),
];

/// The laws of all files as their own tables say them, before anything is
/// known of the rest; and the names of what they may be about.
pub(super) struct Constraints<'t> {
    written: Vec<(Table<'t>, Constraint)>,
    names: Names,
}

impl<'t> Constraints<'t> {
    /// Reads the tables.
    pub(super) fn written(cx: &mut Reading<'_>, files: &[Table<'t>]) -> Constraints<'t> {
        let tables: Vec<Table<'t>> = files
            .iter()
            .flat_map(|file| file.tables(keys::LAW))
            .collect();
        let written = tables
            .into_iter()
            .filter_map(|table| Some((table, read(cx, &table)?)))
            .collect();
        let named = |schema| -> BTreeSet<String> {
            let all = files.iter().flat_map(|file| file.named(schema));
            all.map(|(name, _)| name.value).collect()
        };
        let (boards, mut sets) = (named(keys::BOARD), named(keys::DECK));
        sets.extend(named(keys::TOKEN));
        Constraints {
            written,
            names: Names { boards, sets },
        }
    }

    /// The fields that laws and recipes ask for. A law about a board may ask
    /// for what any piece says that chance lays there.
    pub(super) fn asked(&self, recipes: &BTreeMap<String, Recipe>) -> Asked {
        let mut asked = Asked::default();
        let fields = recipes
            .values()
            .flat_map(Recipe::fields)
            .map(|(field, _)| field);
        // A column of cells may be a field of pieces that are laid there before.
        let columns = recipes
            .values()
            .flat_map(Recipe::columns)
            .map(|column| column.value.as_str());
        asked
            .everywhere
            .extend(fields.chain(columns).map(str::to_owned));
        for (_, law) in &self.written {
            let on_board = self.names.boards.contains(&law.of);
            let fields = if on_board {
                &mut asked.everywhere
            } else {
                asked.of.entry(law.of.clone()).or_default()
            };
            fields.extend(law.columns().map(str::to_owned));
            if let Requirement::Known(_, place) = &law.must {
                asked
                    .of
                    .entry(place.of.clone())
                    .or_default()
                    .insert(place.column.clone());
            }
        }
        asked
    }

    /// The names of all sets of the kit, faulty ones too.
    pub(super) fn sets(&self) -> &BTreeSet<String> {
        &self.names.sets
    }

    /// The laws, now that all they may speak of is known.
    pub(super) fn known(self, cx: &mut Reading<'_>, draft: &Draft) -> Vec<Constraint> {
        let mut subjects = Subjects::new(draft, &self.names);
        self.written
            .into_iter()
            .filter_map(|(table, law)| known(cx, &table, law, &mut subjects))
            .collect()
    }
}

fn known(
    cx: &mut Reading<'_>,
    table: &Table<'_>,
    law: Constraint,
    subjects: &mut Subjects<'_>,
) -> Option<Constraint> {
    if let Some(players) = law
        .players
        .filter(|players| !subjects.draft.kit.players.contains(players))
    {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("the kit does not support {players} players", players),
        );
        cx.diagnostics
            .emit(note.at(table.span_of(&keys::law::PLAYERS)).help(msg!(
                "`players` in [kit] lists the numbers of players that the kit supports"
            )));
    }
    if let Requirement::Known(_, place) = &law.must {
        subjects.check_place(cx, table, place);
    }
    let about = subjects.of(cx, table)?;
    for column in law.must.columns() {
        about.check(
            cx,
            column,
            table.span_of(subject::key_of(&law.must, column)),
        );
    }
    if let Some(column) = &law.within {
        about.check(cx, column, table.span_of(&keys::law::WITHIN));
    }
    for test in law.filter.tests() {
        about.check_test(cx, test, table.span_of(&keys::law::WHERE));
    }
    if matches!(law.must, Requirement::Together(_)) && !about.lies {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("`together` applies to the cells of a board"),
        )
        .at(table.span_of(&keys::law::TOGETHER));
        cx.diagnostics.emit(note);
    }
    if law.must == Requirement::Touching && !about.track {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("`touching` applies to the spaces of a track"),
        )
        .at(table.span_of(&keys::law::TOUCHING));
        cx.diagnostics
            .emit(note.help(msg!("choose the track with `on`")));
    }
    let laid = law.columns().any(|column| about.laid.contains(column));
    Some(Constraint {
        laid,
        grid: about.grid,
        ..law
    })
}

fn read(cx: &mut Reading<'_>, table: &Table<'_>) -> Option<Constraint> {
    let (says, of) = (table.get(&keys::law::SAYS), table.get(&keys::law::OF));
    // With `equal`, `sum` says what is added up, and is no law of its own.
    let kinds: Vec<&'static str> = KINDS
        .into_iter()
        .filter(|kind| *kind != "sum" || !table.has(&keys::law::EQUAL))
        .collect();
    let kind = kind(table, &kinds, RuleTable::Law)?;
    check_keys(table, kind, ONLY_WITH);
    let filter = table
        .get(&keys::law::WHERE)
        .map(|word| filter(cx, &word))
        .unwrap_or_default();
    let within = table.get(&keys::law::WITHIN).map(|word| word.value);
    let players = table.get(&keys::law::PLAYERS);
    let must = requirement(table, kind)?;
    let (says, of) = (says?.value, of?.value);
    Some(Constraint {
        says,
        of,
        grid: 0,
        filter,
        within,
        players,
        must,
        laid: false,
        span: table.span,
    })
}

fn requirement(table: &Table<'_>, kind: &str) -> Option<Requirement> {
    let column = |key: &str| table.str(key).map(|word| word.value);
    Some(match kind {
        "count" => Requirement::Count(table.get(&keys::law::COUNT)?),
        "sum" => {
            let sum = column("sum")?;
            table.require(&keys::law::IS);
            Requirement::Sum(sum, table.get(&keys::law::IS)?)
        }
        "equal" => Requirement::Equal(column("equal")?, column("sum")),
        "together" => Requirement::Together(column("together")?),
        "filled" => Requirement::Filled(column("filled")?),
        "distinct" => Requirement::Distinct(column("distinct")?),
        "known" => {
            let column = column("known")?;
            table.require(&keys::law::IN);
            let of = table.get(&keys::law::IN)?.value;
            let other = table
                .get(&keys::law::AS)
                .map_or_else(|| column.clone(), |word| word.value);
            Requirement::Known(column, Place { of, column: other })
        }
        "among" => {
            let among = table.table(keys::AMONG)?;
            let values = |key: String| {
                let values = among
                    .read(&key, &Words)
                    .unwrap_or_default()
                    .into_iter()
                    .map(|word| word.value)
                    .collect();
                (key, values)
            };
            Requirement::Among(
                among
                    .keys()
                    .into_iter()
                    .map(|key| values(key.value))
                    .collect(),
            )
        }
        _ if table.get(&keys::law::TOUCHING).unwrap_or_default() => Requirement::Touching,
        _ => {
            let note = Diagnostic::new(Code::BadValue, msg!("`touching` can only be true"))
                .at(table.span_of(&keys::law::TOUCHING));
            table.diagnostics.emit(note);
            return None;
        }
    })
}
