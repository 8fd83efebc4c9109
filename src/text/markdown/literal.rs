//! Warnings about signs that are printed as text, because they are almost Markdown: headings without
//! a space, tables without a separator, comments without an end, references to footnotes that do not
//! exist.

use std::ops::Range;

use super::walk::Walk;
use crate::diag::shortened;
use crate::message::msg;

/// The maximum number of columns of a separator that is shown as an example.
const MAX_SHOWN_COLUMNS: usize = 12;

impl Walk<'_> {
    /// Warns if the words at `range` start a line that looks like a heading or a row of a table.
    pub(super) fn check_line(&mut self, range: &Range<usize>) {
        if !starts_line(&self.text[..range.start]) {
            return;
        }

        let text = self.text;
        let line = text[range.start..].lines().next().unwrap_or_default();
        let line_range = range.start..range.start + line.len();
        if let Some(signs) = heading_signs(line) {
            let message = msg!(
                "`{words}` is printed as text, not as a heading",
                words = shortened(line)
            );
            let help = msg!("write a space after `{signs}`", signs);
            self.warn_of_markup(message, help, &line_range);
        } else if is_table_row(line) {
            self.warn_of_table(line, line_range);
        }
    }

    /// Warns of a table once, at its first row.
    fn warn_of_table(&mut self, line: &str, range: Range<usize>) {
        let gap = &self.text[self.table_end.min(range.start)..range.start];
        let is_next_line = gap.matches('\n').count() == 1;
        let continues = is_next_line && gap.chars().all(|sign| " \t\r\n>".contains(sign));
        self.table_end = range.end;
        if continues {
            return;
        }

        let cells = line.trim().trim_matches('|').split('|').count();
        let separator = format!("|{}", "---|".repeat(cells.min(MAX_SHOWN_COLUMNS)));
        let message = msg!("this table is printed as text, with its `|` signs");
        let help = msg!(
            "write only `{separator}` on the line below its header row",
            separator
        );
        self.warn_of_markup(message, help, &range);
    }

    /// Warns of a comment in `words` that does not end, so that it is no comment.
    pub(super) fn check_comment(&mut self, words: &str, range: &Range<usize>) {
        if words.contains("<!--") {
            let message = msg!("the comment here is printed as text, because it does not end");
            self.warn_of_markup(message, msg!("write `-->` after it"), range);
        }
    }

    /// Warns of references in `words` to footnotes that do not exist.
    pub(super) fn check_footnotes(&mut self, words: &str, range: &Range<usize>) {
        for (start, _) in words.match_indices("[^") {
            let label = words[start + 2..].split(']').next().unwrap_or_default();
            let is_closed = words.len() > start + 2 + label.len();
            if !is_closed || label.is_empty() || label.contains(char::is_whitespace) {
                continue;
            }

            let is_defined = self.references.footnote_number(label).is_some();
            let label = shortened(label);
            let (message, help) = if is_defined {
                (
                    msg!(
                        "`[^{label}]` is printed as text, because it is between HTML tags",
                        label
                    ),
                    msg!("remove the tags around it"),
                )
            } else {
                (
                    msg!(
                        "`[^{label}]` is printed as text, because there is no such footnote",
                        label
                    ),
                    msg!(
                        "write the footnote on a line that starts with `[^{label}]:`",
                        label
                    ),
                )
            };
            self.warn_of_markup(message, help, range);
        }
    }
}

/// Whether a line starts after this text, apart from the marks of quotations and list items.
fn starts_line(before: &str) -> bool {
    let indented: &[char] = &[' ', '\t', '>'];
    let marked = before.trim_end_matches(indented);
    if is_margin(marked) {
        return true;
    }

    // A space follows the mark of a list item, but not that of an emphasis.
    let unmarked = marked
        .trim_end_matches(['-', '*', '+', '.', ')'])
        .trim_end_matches(|letter: char| letter.is_ascii_digit());
    marked.len() < before.len() && is_margin(unmarked.trim_end_matches(indented))
}

fn is_margin(before: &str) -> bool {
    before.is_empty() || before.ends_with('\n')
}

/// Returns the signs before a heading that has no space after them.
fn heading_signs(line: &str) -> Option<&str> {
    let title = line.trim_start_matches('#');
    let signs = &line[..line.len() - title.len()];
    let first = title.chars().next()?;
    let is_title = match signs.len() {
        // A single sign before a digit is a number.
        1 => first.is_alphabetic(),
        2..=6 => first.is_alphanumeric() || !first.is_ascii(),
        _ => false,
    };
    is_title.then_some(signs)
}

/// Whether a line looks like a row or the separator of a table.
fn is_table_row(line: &str) -> bool {
    let is_separator = line.contains('|') && line.contains("--");
    let has_separator_signs_only = line.chars().all(|sign| "|-: \t".contains(sign));
    let is_framed = line.len() > 1 && line.trim_end().ends_with('|');
    let is_row = line.starts_with('|') && (is_framed || line.matches('|').count() > 2);
    is_row || (is_separator && (has_separator_signs_only || line.contains("--|--")))
}
