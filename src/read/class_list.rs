//! Class lists: the names of pupils or groups in CSV.

use std::collections::HashSet;

use super::data::{Reader, decode};
use crate::diag::{Code, Note, Report};
use crate::limits::BOARDS;
use crate::source::{FileId, Span};

/// The words of which the head of a column of names, or of first names, is made, in small letters. A list without such a
/// column has no heads.
const HEADS: [&str; 14] = [
    "name", "names", "student", "students", "pupil", "pupils", "full", "first", "given", "nombre", "nombres", "alumno",
    "alumnos", "completo",
];
/// The same for a column of family names.
const LAST: [&str; 8] = ["last", "family", "surname", "surnames", "name", "names", "apellido", "apellidos"];
/// The longest name, in letters: it stands in one line on a board.
const LONGEST: usize = 60;

/// The names of a class list that is no part of a kit; `path` is what it is called in the note.
///
/// # Errors
/// What is wrong with it, line by line.
pub fn class_list(path: &str, bytes: Vec<u8>) -> Result<Vec<String>, Box<Note>> {
    let bad = |help: String| Note::new(Code::BadData, format!("`{path}` is no class list")).help(help);
    let text =
        decode(bytes).map_err(|line| bad(format!("{path}:{line} has letters that are not UTF-8 like the rest")))?;
    let mut report = Report::default();
    let file = report.sources.add(path, text.clone());
    let found = names(&text, file, &mut report);
    let notes = report.notes();
    let told = notes.iter().map(|note| match &note.place {
        Some((span, _)) => format!("{path}:{}: {}", report.sources.place(file, span.start).0, note.message),
        None => note.message.clone(),
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { Ok(found) } else { Err(bad(told.join("; ")).into()) }
}

/// The names of a text: those below the heads that names are known by, or else the first cells of all rows. Where first
/// and family names have columns of their own, a name is both.
pub(super) fn names(text: &str, file: FileId, report: &mut Report) -> Vec<String> {
    let mut table = Reader::new(text, file);
    let (mut columns, mut names) = (None::<Vec<usize>>, Vec::<(String, Span)>::new());
    while let Some((record, span)) = table.next(report) {
        let cell = |at: usize| record.get(at).unwrap_or_default().trim_start_matches('\u{feff}').trim();
        let name = |columns: &[usize]| {
            let parts = columns.iter().map(|at| cell(*at)).filter(|part| !part.is_empty());
            (parts.collect::<Vec<_>>().join(" "), span)
        };
        match &columns {
            Some(columns) => names.push(name(columns)),
            None => {
                let head = |of| (0..record.len()).find(|at| is_head(cell(*at), of));
                let found: Vec<usize> = head(&HEADS).into_iter().chain(head(&LAST)).collect();
                let has_heads = !found.is_empty();
                let found = columns.insert(if has_heads { found } else { vec![0] });
                if !has_heads {
                    names.push(name(found));
                }
            }
        }
    }
    if names.is_empty() {
        report.say(Note::new(Code::BadData, format!("`{}` has no names", report.sources.path(file))));
    }
    if !BOARDS.allows(names.len() as u64) {
        report.say(Note::beyond(&BOARDS, "this list has names for", names.len() as u64));
        return Vec::new();
    }
    let mut known = HashSet::with_capacity(names.len());
    for (name, span) in &names {
        let is_new = known.insert(name.to_lowercase());
        let fault = match is_new {
            _ if name.is_empty() => "this row has no name".to_owned(),
            _ if name.chars().count() > LONGEST => format!("a name has at most {LONGEST} letters"),
            false => format!("{name} stands here a second time; add a letter of the family name"),
            true => continue,
        };
        report.say(Note::new(Code::BadData, fault).at(*span));
    }
    names.into_iter().map(|(name, _)| name).collect()
}

/// Whether a cell is made of the words of a head, and not only of `name`, where that is the head of other names.
fn is_head(cell: &str, of: &[&str]) -> bool {
    let cell = cell.to_lowercase();
    let words: Vec<&str> = cell.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.iter().all(|word| of.contains(word)) && words.iter().any(|word| of == HEADS || !HEADS.contains(word))
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
    fn heads_are_known_by_their_words_and_first_and_family_names_are_joined() {
        let found = |names: &[&str]| Ok(names.iter().map(|name| (*name).to_owned()).collect());
        assert_eq!(read("Student names\nAna\nBen\n"), found(&["Ana", "Ben"]));
        assert_eq!(read("Student ID,Last Name,First Name\n7,Ruiz,Ana\n8,,Ben\n"), found(&["Ana Ruiz", "Ben"]));
        assert_eq!(read("Apellidos;Nombre\nRuiz Vega;Ana\n"), found(&["Ana Ruiz Vega"]));
        assert_eq!(read("Surname\nRuiz\n"), found(&["Ruiz"]));
    }

    #[test]
    fn doubles_blanks_and_an_empty_list_are_told_with_their_lines() {
        let said = read("name,group\nAna,1\n,2\nana,3\n").unwrap_err();
        assert!(
            said.contains("class.csv:3: this row has no name; class.csv:4: ana stands here a second time"),
            "{said}"
        );
        assert!(read("name\n").unwrap_err().contains("has no names"));
    }

    #[test]
    fn a_list_in_two_encodings_is_told_with_the_line() {
        let bytes = ["name\nKäthe\n".as_bytes(), b"Ren\xe9\n"].concat();
        assert!(class_list("class.csv", bytes).unwrap_err().help.unwrap().contains("class.csv:3 "));
    }
}
