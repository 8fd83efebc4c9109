//! Class lists: the names of pupils or groups in CSV or a workbook.

use std::collections::HashSet;

use super::{DataTable, Wanted};
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::limits::BOARDS;
use crate::message::{Message, msg};
use crate::source::{FileId, Sources, Span};

/// The words of which the heads of columns are made, in small letters and the languages of those who are likely to have
/// such lists: of first names, of family names, and of either.
const FIRST: &str =
    "first given vor vorname vornamen rufname nombre nombres prénom prénoms prenom prenoms";
const LAST: &str = "last family surname surnames apellido apellidos nachname nachnamen familienname zuname famille";
const EITHER: &str = "name names full student students pupil pupils alumno alumna alumnos alumnas estudiante estudiantes \
                      completo namen schüler schülerin schülerinnen nom noms élève élèves";
/// What may be among these.
const BETWEEN: &str = "a and as de del der des et in materno of paterno primer segundo the und y";
/// The longest name, in letters: it is in one line on a board.
const LONGEST: usize = 60;

/// Returns the names in a class list that is not part of a kit, with their positions, such as `class.csv:3`. Diagnostics call
/// the list `path`.
///
/// # Errors
/// Returns an error if there is no list of names. The help of this error lists all problems by line.
pub fn parse(path: &str, bytes: Vec<u8>) -> DiagnosticResult<Vec<(String, String)>> {
    let bad = |faults: &mut dyn Iterator<Item = Message>| {
        let note = Diagnostic::new(Code::BadData, msg!("`{path}` is not a class list", path));
        let faults = faults.reduce(|faults, next| msg!("{faults}; {next}", faults, next));
        Box::new(note.help(faults.unwrap_or_default()))
    };
    let list = DataTable::read(path, bytes, Wanted::default())
        .map_err(|notes| bad(&mut notes.into_iter().map(with_help)))?;
    let mut sources = Sources::default();
    let file = list.add_to(&mut sources, path);
    let (found, mut notes) = names(&list, file);
    if !notes.is_empty() {
        let start = |note: &Diagnostic| note.span().map(|span| span.start);
        notes.sort_by_key(|note| (start(note).is_none(), start(note)));
        return Err(bad(&mut notes.into_iter().map(|note| match note.span() {
            Some(span) => msg!(
                "{path}:{line}: {fault}",
                path,
                line = sources.place(file, span.start).0,
                fault = note.message
            ),
            None => note.message,
        })));
    }

    let placed = found
        .into_iter()
        .map(|(name, span)| (name, place(span, &sources)))
        .collect();
    Ok(placed)
}

fn with_help(note: Diagnostic) -> Message {
    match note.help {
        Some(help) => msg!("{fault}: {help}", fault = note.message, help),
        None => note.message,
    }
}

/// The file and the line of a name.
pub fn place(name: Span, sources: &Sources) -> String {
    format!(
        "{}:{}",
        sources.path(name.file),
        sources.place(name.file, name.start).0
    )
}

/// Returns the names in a table with their rows, and the errors. Reads the columns with a head such as `Name`, or the only column.
/// First names and family names in separate columns are joined.
pub fn names(table: &DataTable, file: FileId) -> (Vec<(String, Span)>, Vec<Diagnostic>) {
    let (mut head, mut names, mut notes) = (
        None::<(Vec<usize>, usize)>,
        Vec::<(String, Span)>::new(),
        Vec::new(),
    );
    for line in table.lines(file, 1) {
        let line = match line {
            Ok(line) => line,
            Err(note) => {
                notes.push(*note);
                continue;
            }
        };
        let (cells, told, span) = (line.names(), line.told(), line.span(file));
        let is_head = head.is_none();
        let (columns, wide) = head.get_or_insert_with(|| (columns(&cells), told));
        if is_head && !columns.is_empty() {
            continue;
        }
        let bad = |message: Message| Diagnostic::new(Code::BadData, message).at(span);
        if columns.is_empty() && told > 1 {
            notes.push(bad(msg!(
                "no column has a name that marks it as the names: use `Name`, or `First name` and `Last name`; put a single name \
                 that contains a comma in double quotes"
            )));
            return (Vec::new(), notes);
        }
        if told > (*wide).max(1) {
            notes.push(bad(msg!(
                "this row has {cells} cells, but the first row has {wide}; put a name that contains a comma in double \
                 quotes",
                cells = told,
                wide = *wide
            )));
        }
        let columns = if columns.is_empty() {
            &[0][..]
        } else {
            columns
        };
        let parts = columns
            .iter()
            .filter_map(|at| cells.get(*at))
            .flat_map(|cell| cell.split_whitespace());
        names.push((parts.collect::<Vec<_>>().join(" "), span));
    }
    if names.is_empty() {
        notes.push(Diagnostic::new(
            Code::BadData,
            msg!("`{path}` has no names", path = table.name),
        ));
    }
    if !BOARDS.allows(names.len() as u64) {
        notes.push(Diagnostic::beyond(
            &BOARDS,
            msg!("this list has names for"),
            names.len() as u64,
        ));
        return (Vec::new(), notes);
    }
    notes.extend(wrong(&names));
    (names, notes)
}

/// Returns errors about single names that are empty, too long or listed twice.
fn wrong(names: &[(String, Span)]) -> Vec<Diagnostic> {
    let mut known = HashSet::with_capacity(names.len());
    let mut note = |(name, span): &(String, Span)| {
        let is_new = known.insert(name.to_lowercase());
        let fault = match is_new {
            _ if name.is_empty() => msg!("this row has no name"),
            _ if name.chars().count() > LONGEST => {
                msg!("a name can have at most {most} letters", most = LONGEST)
            }
            false => msg!(
                "{name} is listed twice; add a letter of the family name",
                name
            ),
            true => return None,
        };
        Some(Diagnostic::new(Code::BadData, fault).at(*span))
    };
    names.iter().filter_map(&mut note).collect()
}

/// The columns of which a name is made, in its order, by their heads; none if these are no heads.
fn columns(heads: &[String]) -> Vec<usize> {
    let of = |is_first: bool, is_last: bool| -> Vec<usize> {
        (0..heads.len())
            .filter(|at| kind(&heads[*at]) == Some((is_first, is_last)))
            .collect()
    };
    // A head may speak of both.
    let (first, last, mut either) = (
        of(true, false),
        of(false, true),
        [of(false, false), of(true, true)].concat(),
    );
    either.truncate(1);
    match (first.is_empty(), last.is_empty()) {
        (false, false) => [first, last].concat(),
        // Beside a first name, `Name` is that of the family.
        _ => [first, either, last].concat(),
    }
}

/// Whether the head of a column of names speaks of first names, and of family names; `None` for what is no such head.
fn kind(head: &str) -> Option<(bool, bool)> {
    let head = head.to_lowercase();
    let words = || {
        head.split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
    };
    let is_among = |word: &str, known: &str| known.split(' ').any(|known| known == word);
    let has = |known: &str| words().any(|word| is_among(word, known));
    let is_known = |word: &str| {
        [FIRST, LAST, EITHER, BETWEEN]
            .iter()
            .any(|known| is_among(word, known))
    };
    let (is_first, is_last) = (has(FIRST), has(LAST));
    (words().all(is_known) && (is_first || is_last || has(EITHER))).then_some((is_first, is_last))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<String>, String> {
        let found = parse("class.csv", text.into()).map_err(|note| note.help.unwrap().to_string());
        found.map(|names| names.into_iter().map(|(name, _)| name).collect())
    }

    #[test]
    fn a_name_knows_its_line() {
        let found = parse("class.csv", "Nr,Name\n1,Ana\n\n2,Ben\n".into()).unwrap();
        assert_eq!(found[1], ("Ben".to_owned(), "class.csv:4".to_owned()));
    }

    #[test]
    fn names_stand_below_their_head_or_first_in_each_row() {
        let found = |names: &[&str]| Ok(names.iter().map(|name| (*name).to_owned()).collect());
        assert_eq!(read("Ana\nBen\n\nCem\n"), found(&["Ana", "Ben", "Cem"]));
        assert_eq!(
            read("\u{feff}Nr,Name\r\n1,Ana\r\n2,\"Ruiz, Ben\"\r\n"),
            found(&["Ana", "Ruiz, Ben"])
        );
    }

    #[test]
    fn heads_are_known_by_their_words_and_first_and_family_names_are_joined() {
        let found = |names: &[&str]| Ok(names.iter().map(|name| (*name).to_owned()).collect());
        assert_eq!(read("Student names\nAna\nBen\n"), found(&["Ana", "Ben"]));
        assert_eq!(
            read("Student ID,Last Name,First Name\n7,Ruiz,Ana\n8,,Ben\n"),
            found(&["Ana Ruiz", "Ben"])
        );
        assert_eq!(
            read("Apellidos;Nombre\nRuiz Vega;Ana\n"),
            found(&["Ana Ruiz Vega"])
        );
        assert_eq!(read("Surname\nRuiz\n"), found(&["Ruiz"]));
    }

    #[test]
    fn heads_are_known_in_several_languages_and_no_name_is_lost_beside_them() {
        for head in [
            "Nombre;Apellido",
            "Primer nombre;Primer apellido",
            "Vorname;Nachname",
            "Vorname;Name",
            "Prénom;Nom de famille",
            "PRÉNOM;NOM",
            "Name;Surname",
            "First;Last",
        ] {
            assert_eq!(
                read(&format!("{head}\nAna;Ruiz\n")),
                Ok(vec!["Ana Ruiz".to_owned()]),
                "{head}"
            );
            let turned = head.split(';').rev().collect::<Vec<_>>().join(";");
            assert_eq!(
                read(&format!("{turned}\nRuiz;Ana\n")),
                Ok(vec!["Ana Ruiz".to_owned()]),
                "{turned}"
            );
        }
        let both = "Nombre;Primer apellido;Segundo apellido\nAna;Ruiz;Vega\n";
        assert_eq!(read(both), Ok(vec!["Ana Ruiz Vega".to_owned()]));
        for head in [
            "Vor- und Nachname",
            "Alumno/a",
            "Nom et prénom",
            "Nombre y apellidos",
            "Schüler*in",
            "Name of the pupil",
        ] {
            assert_eq!(
                read(&format!("{head}\nAna Ruiz\n")),
                Ok(vec!["Ana Ruiz".to_owned()]),
                "{head}"
            );
        }
        assert_eq!(
            read("\"Last, First\"\n\"Ruiz, Ana\"\n"),
            Ok(vec!["Ruiz, Ana".to_owned()])
        );
    }

    #[test]
    fn cells_that_no_head_tells_are_no_names() {
        assert!(
            read("Name\nBen\nRuiz, Ana\n")
                .unwrap_err()
                .contains("class.csv:3: this row has 2 cells, but the first row has 1")
        );
        for list in [
            "Ana,Ruiz\nBen,Vega\n",
            "Ben\nRuiz, Ana\n",
            "Efternamn;Förnamn\nRuiz;Ana\n",
        ] {
            assert!(
                read(list).unwrap_err().contains(
                    "no column has a name that marks it as the names: use `Name`, or `First name` and `Last name`"
                ),
                "{list}"
            );
        }
    }

    #[test]
    fn doubles_blanks_and_an_empty_list_are_told_with_their_lines() {
        let said = read("name,group\nAna,1\n,2\nana,3\n").unwrap_err();
        assert!(
            said.contains("class.csv:3: this row has no name; class.csv:4: ana is listed twice"),
            "{said}"
        );
        assert!(read("name\n").unwrap_err().contains("has no names"));
    }

    #[test]
    fn a_list_in_two_encodings_is_told_with_the_line() {
        let bytes = ["name\nKäthe\n".as_bytes(), b"Ren\xe9\n"].concat();
        assert!(
            parse("class.csv", bytes)
                .unwrap_err()
                .help
                .unwrap()
                .to_string()
                .contains("line 3 ")
        );
    }
}
