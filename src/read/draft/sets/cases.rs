//! Lists of cases, of which the first that holds is shown.

use crate::diag::{Code, Diagnostic};
use crate::message::msg;
use crate::read::draft::Reading;
use crate::schema::declared::Schema;
use crate::schema::keys;
use crate::schema::table::Table;
use crate::source::{Span, Spanned};

/// A case before its condition is parsed.
pub(crate) struct RawCase {
    /// What must hold; `None` for a case that always does.
    pub(crate) when: Option<Spanned<String>>,
    /// What is shown then.
    pub(crate) show: Spanned<String>,
    /// Where it is.
    pub(crate) span: Span,
}

/// The cases under a key. Notes those that are never shown.
pub(crate) fn raw_cases(
    cx: &mut Reading<'_>,
    table: &Table<'_>,
    key: &str,
    schema: &'static Schema,
) -> Vec<RawCase> {
    let (mut cases, mut always): (Vec<RawCase>, Option<Span>) = (Vec::new(), None);
    for case in table.tables_at(key, schema) {
        if let Some(always) = always {
            let note =
                Diagnostic::new(Code::BadValue, msg!("this case is never shown")).at(case.span);
            cx.diagnostics.emit(
                note.with_secondary(always, msg!("this case always matches"))
                    .help(msg!("put the case without an `if` last")),
            );
        }
        let when = case.get(&keys::case::IF);
        always = always.or(when.is_none().then_some(case.span));
        cases.extend(case.get(&keys::case::SHOW).map(|show| RawCase {
            when,
            show,
            span: case.span,
        }));
    }
    cases
}
