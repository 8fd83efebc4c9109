//! `[[allow]]`: warnings that the kit lets pass, each with its reason.

use std::collections::BTreeSet;

use crate::diag::{Allow, Code, Diagnostic, Severity};
use crate::message::{msg, pattern};
use crate::model::Draft;
use crate::read::draft::Reading;
use crate::schema::keys;
use crate::schema::table::Table;
use crate::source::Spanned;

/// What all files let pass.
pub(crate) fn allows(cx: &mut Reading<'_>, files: &[Table<'_>], draft: &Draft) -> Vec<Allow> {
    let tables: Vec<Table<'_>> = files
        .iter()
        .flat_map(|file| file.tables(keys::ALLOW))
        .collect();
    // Of all that is written, since what is faulty is not in the draft.
    let mut named = BTreeSet::new();
    for (file, schema) in files
        .iter()
        .flat_map(|file| keys::COMPONENTS.map(|(schema, _)| (file, schema)))
    {
        for (name, _) in file.named(schema) {
            check_component_name(cx, &name);
            named.insert(name.value);
        }
    }
    tables
        .iter()
        .filter_map(|table| allow(cx, table, &named, draft))
        .collect()
}

/// Notes the name of a component that is empty, or has a slash, behind which names of cards are.
fn check_component_name(cx: &mut Reading<'_>, name: &Spanned<String>) {
    let (message, help) = match name.value.trim() {
        "" => (
            msg!(
                "`{name}` cannot be a name, because it is empty",
                name = name.value
            ),
            pattern!("give it a descriptive name, such as `cards`"),
        ),
        trimmed if trimmed.contains('/') => (
            msg!(
                "`{name}` cannot be a name, because it has a /",
                name = name.value
            ),
            pattern!("write a hyphen instead"),
        ),
        _ => return,
    };
    let note = Diagnostic::new(Code::BadValue, message);
    cx.diagnostics.emit(note.at(name.span).help(help));
}

fn allow(
    cx: &mut Reading<'_>,
    table: &Table<'_>,
    named: &BTreeSet<String>,
    draft: &Draft,
) -> Option<Allow> {
    let code = table
        .get(&keys::allow::CODE)
        .and_then(|word| code(cx, &word));
    let why = table.get(&keys::allow::WHY);
    if let Some(why) = why.as_ref().filter(|why| why.value.trim().is_empty()) {
        let note = Diagnostic::new(Code::BadValue, msg!("`why` is empty")).at(why.span);
        cx.diagnostics.emit(note.help(msg!(
            "give the reason in a sentence, for the next reader of the kit"
        )));
    }
    let of = table.get(&keys::allow::OF);
    if let Some(of) = &of {
        check_name(cx, of, named, draft);
    }
    Some(Allow {
        code: code?,
        why: why?.value,
        of: of.map(|of| of.value),
        span: table.span,
    })
}

/// The warning of a name.
fn code(cx: &mut Reading<'_>, word: &Spanned<String>) -> Option<Code> {
    let warnings = Code::ALL
        .iter()
        .filter(|code| code.severity() == Severity::Warning && **code != Code::UnusedAllow);
    let note = match Code::ALL.iter().find(|code| code.name() == word.value) {
        Some(code) if warnings.clone().any(|warning| warning == code) => return Some(*code),
        Some(Code::UnusedAllow) => {
            Diagnostic::new(Code::BadValue, msg!("`unused-allow` cannot be allowed"))
                .help(msg!("remove the [[allow]] that is not used"))
        }
        Some(_) => Diagnostic::new(
            Code::BadValue,
            msg!(
                "`{code}` is an error, and only warnings can be allowed",
                code = word.value
            ),
        )
        .help(msg!(
            "correct the error; `boardpress explain {code}` shows more",
            code = word.value
        )),
        None => {
            let message = msg!("there is no warning named `{code}`", code = word.value);
            let note = Diagnostic::new(Code::UnknownName, message);
            let known = warnings.map(|code| code.name());
            cx.diagnostics.did_you_mean(note, &word.value, known)
        }
    };
    cx.diagnostics.emit(note.at(word.span));
    None
}

/// Notes that there is no component, or no item, of a name.
fn check_name(cx: &mut Reading<'_>, of: &Spanned<String>, named: &BTreeSet<String>, draft: &Draft) {
    let (component, item) = of.value.split_once('/').unwrap_or((&of.value, ""));
    if !named.contains(component) {
        let note = Diagnostic::new(
            Code::UnknownName,
            msg!("the kit has no component `{component}`", component),
        )
        .at(of.span);
        cx.diagnostics
            .emit_unknown(note, component, named.iter().map(String::as_str));
        return;
    }
    let Some(set) = draft.set(component) else {
        return;
    };
    let item = item.strip_suffix("/back").unwrap_or(item);
    let names = set.items.iter().map(|item| item.name.as_str());
    if !item.is_empty() && !names.clone().any(|name| name == item) {
        let note = Diagnostic::new(
            Code::UnknownName,
            msg!("`{component}` has no `{item}`", component, item),
        )
        .at(of.span);
        cx.diagnostics.emit_unknown(note, item, names);
    }
}
