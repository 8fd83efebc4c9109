//! One file of the suite.

use std::fs;
use std::path::Path;

use boardpress::diag::{Code, Diagnostics};
use boardpress::kit::Kit;
use boardpress::model::{BuildContext, Job, OPTIONS, Printer};
use boardpress::press::{ExportJob, export, proof};
use boardpress::read::opening;
use boardpress::source::{FileSystem, MemoryFiles};

use super::claim::{Claim, Told};
use crate::support::files;

/// A small kit, what is asked of it, and what must be said about it.
pub(crate) struct Case {
    /// Its path within the suite.
    pub(crate) name: String,
    /// The sentence it opens with.
    pub(crate) proves: String,
    job: Job,
    /// The export that is asked for in place of sheets.
    export: Option<ExportJob>,
    fs: MemoryFiles,
    claims: Vec<Claim>,
}

impl Case {
    /// Reads a file of the suite.
    pub(crate) fn read(path: &Path, suite: &Path) -> Case {
        let name = files::slashed(path.strip_prefix(suite).unwrap());
        let text = fs::read_to_string(path).unwrap();
        let mut fs = files::with_fonts();
        files::put_all(&mut fs, &suite.join("builtin"), &suite.join("builtin"));
        let mut case = Case {
            name,
            proves: String::new(),
            job: Job::default(),
            export: None,
            fs,
            claims: Vec::new(),
        };
        let (mut head, mut body) = (String::new(), String::new());
        for line in text.lines() {
            match line
                .strip_prefix("--- ")
                .and_then(|line| line.strip_suffix(" ---"))
            {
                Some(next) => {
                    case.part(&head, &body);
                    (head, body) = (next.to_owned(), String::new());
                }
                None => body.extend([line, "\n"]),
            }
        }
        case.part(&head, &body);
        case
    }

    /// The codes that it claims.
    pub(crate) fn codes(&self) -> Vec<Code> {
        self.claims.iter().map(|claim| claim.code).collect()
    }

    /// Where what is said differs from what is claimed.
    pub(crate) fn faults(&self) -> Vec<String> {
        let diagnostics = Diagnostics::default();
        // A kit that lies on another is read as the command line does.
        let kit = opening(&self.fs).like.map(|_| Kit::new(self.fs.clone()));
        let fs: &dyn FileSystem = kit.as_ref().map_or(&self.fs, |kit| kit);
        let made = match &self.export {
            None => proof(fs, BuildContext::new(&self.job, &diagnostics)).is_ok(),
            Some(asked) => export(
                fs,
                asked,
                &mut MemoryFiles::default(),
                BuildContext::new(&self.job, &diagnostics),
            )
            .is_ok(),
        };
        let mut wrong = Vec::new();
        if made == diagnostics.has_errors() {
            wrong.push(format!(
                "{}: there must be errors or a proof, and never both",
                self.name
            ));
        }
        let mut open: Vec<&Claim> = self.claims.iter().collect();
        let (notes, sources) = (diagnostics.sorted(), diagnostics.sources());
        for told in notes.iter().map(|note| Told::new(note, &sources)) {
            match open.iter().position(|claim| claim.is_met_by(&told)) {
                Some(met) => {
                    open.remove(met);
                }
                None => wrong.push(format!("{}: not claimed: {told}", self.name)),
            }
        }
        wrong.extend(
            open.iter()
                .map(|claim| format!("{}: not met: {claim:?}", self.name)),
        );
        wrong
    }

    fn part(&mut self, head: &str, body: &str) {
        let mut words = head.split(' ');
        match (words.next().unwrap(), words.next(), words.next()) {
            ("", None, None) => self.proves = body.trim().to_owned(),
            ("file", Some(path), None) => {
                for (n, line) in body.lines().enumerate() {
                    for claim in line
                        .split("# ")
                        .skip(1)
                        .filter(|word| word.starts_with("error: ") || word.starts_with("warning: "))
                    {
                        self.claim(claim.trim(), Some((path, n + 1)));
                    }
                }
                self.fs.put(path, body);
            }
            ("hex", Some(path), None) => {
                let digits: Vec<u8> = body.bytes().filter(u8::is_ascii_hexdigit).collect();
                let byte =
                    |pair: &[u8]| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap();
                self.fs
                    .put(path, digits.chunks(2).map(byte).collect::<Vec<u8>>());
            }
            ("zeros", Some(path), Some(count)) => {
                self.fs.put(path, vec![0; count.parse().unwrap()])
            }
            ("claims", None, None) => {
                for claim in body.lines().filter(|line| !line.is_empty()) {
                    self.claim(claim, None);
                }
            }
            ("job", ..) => head.split(' ').skip(1).for_each(|word| self.ask(word)),
            _ => panic!("{}: no part of a case is called `{head}`", self.name),
        }
    }

    fn claim(&mut self, text: &str, on: Option<(&str, usize)>) {
        let claim = Claim::parse(text, on).unwrap_or_else(|fault| panic!("{}: {fault}", self.name));
        self.claims.push(claim);
    }

    fn ask(&mut self, word: &str) {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        match name {
            "printer" => {
                self.job.printer = Printer::built_in(value);
                self.job.margin =
                    Job::usual_margin(self.job.printer.as_ref(), self.job.backs, self.job.paper);
                return;
            }
            "export" => return self.export.get_or_insert_default().format = value.to_owned(),
            // A job may ask for more than the command line takes.
            "copies" => return self.job.copies = value.parse().unwrap(),
            "boards" => return self.job.boards = Some(value.parse().unwrap()),
            _ => {}
        }
        let option = OPTIONS.iter().find(|option| option.name == name);
        let set = option
            .unwrap_or_else(|| panic!("{}: no option is called `{name}`", self.name))
            .set;
        set(&mut self.job, value)
            .unwrap_or_else(|fault| panic!("{}: --{word}: {fault}", self.name));
    }
}
