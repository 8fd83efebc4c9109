//! Class lists: the names of pupils or groups in CSV.

use super::data::{Reader, decode};
use crate::diag::{Code, Note, Report};
use crate::limits::BOARDS;
use crate::source::{FileId, Span};

/// What a column of names is called, in small letters. A list without such a column has no heads.
const HEADS: [&str; 10] =
    ["name", "names", "student", "students", "pupil", "pupils", "nombre", "nombres", "alumno", "alumnos"];
/// The longest name, in letters: it stands in one line on a board.
const LONGEST: usize = 60;

/// The names of a class list that is no part of a kit; `path` is what it is called in the note.
///
/// # Errors
/// What is wrong with it, line by line.
pub fn class_list(path: &str, bytes: Vec<u8>) -> Result<Vec<String>, Box<Note>> {
    let bad = |help: String| Note::new(Code::BadData, format!("`{path}` is no class list")).help(help);
    let text =
        decode(bytes).map_err(|line| bad(format!("line {line} has letters that are not UTF-8 like the rest")))?;
    let mut report = Report::default();
    let file = report.sources.add(path, text.clone());
    let found = names(&text, file, &mut report);
    let notes = report.notes();
    let told = notes.iter().map(|note| match &note.place {
        Some((span, _)) => format!("line {}: {}", report.sources.place(file, span.start).0, note.message),
        None => note.message.clone(),
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { Ok(found) } else { Err(bad(told.join("; ")).into()) }
}

/// The names of a text: those below the head that names are known by, or else the first cells of all rows.
pub(super) fn names(text: &str, file: FileId, report: &mut Report) -> Vec<String> {
    let (mut table, mut column, mut names) = (Reader::new(text, file), None, Vec::<(String, Span)>::new());
    while let Some((record, span)) = table.next(report) {
        let cell = |at: usize| record.get(at).unwrap_or_default().trim_start_matches('\u{feff}').trim().to_owned();
        let Some(at) = column else {
            let head = (0..record.len()).find(|at| HEADS.contains(&cell(*at).to_lowercase().as_str()));
            column = Some(head.unwrap_or(0));
            if head.is_none() {
                names.push((cell(0), span));
            }
            continue;
        };
        names.push((cell(at), span));
    }
    if names.is_empty() {
        report.say(Note::new(Code::BadData, format!("`{}` has no names", report.sources.path(file))));
    }
    if !BOARDS.allows(names.len() as u64) {
        report.say(Note::beyond(&BOARDS, "this list has names for", names.len() as u64));
        return Vec::new();
    }
    for (n, (name, span)) in names.iter().enumerate() {
        let first = names[..n].iter().find(|(other, _)| other.to_lowercase() == name.to_lowercase());
        let fault = match first {
            _ if name.is_empty() => "this row has no name".to_owned(),
            _ if name.chars().count() > LONGEST => format!("a name has at most {LONGEST} letters"),
            Some(_) => format!("{name} stands here a second time; add a letter of the family name"),
            None => continue,
        };
        report.say(Note::new(Code::BadData, fault).at(*span));
    }
    names.into_iter().map(|(name, _)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<String>, String> {
        class_list("class.csv", text.into()).map_err(|note| note.help.unwrap())
    }

    #[test]
    fn names_stand_below_their_head_or_first_in_each_row() {
        let found = |names: &[&str]| Ok(names.iter().map(|name| (*name).to_owned()).collect());
        assert_eq!(read("Ana\nBen\n\nCem\n"), found(&["Ana", "Ben", "Cem"]));
        assert_eq!(read("\u{feff}Nr,Name\r\n1,Ana\r\n2,\"Ruiz, Ben\"\r\n"), found(&["Ana", "Ruiz, Ben"]));
    }

    #[test]
    fn doubles_blanks_and_an_empty_list_are_told_with_their_lines() {
        let said = read("name,group\nAna,1\n,2\nana,3\n").unwrap_err();
        assert!(said.contains("line 3: this row has no name; line 4: ana stands here a second time"), "{said}");
        assert!(read("name\n").unwrap_err().contains("has no names"));
    }

    #[test]
    fn a_list_in_two_encodings_is_told_with_the_line() {
        let bytes = ["name\nKäthe\n".as_bytes(), b"Ren\xe9\n"].concat();
        assert!(class_list("class.csv", bytes).unwrap_err().help.unwrap().contains("line 3 "));
    }
}
