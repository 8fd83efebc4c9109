//! A session: the kits that are open, and answers to what is required of them.

use super::contents::Contents;
use super::deck::{edited, table};
use super::game::kit_of_game;
use super::kit_name::KitName;
use super::message::{Answer, parts};
use super::notes::{Findings, NoteData};
use super::open_kit::OpenKit;
use super::options::{AskedOption, Outside, asked, form, job, option};
use super::package;
use super::pictures::{is_picture, kit_of_pictures};
use super::proof::ProofData;
use super::protocol::{
    Asked, Built, Changed, Done, DrawingData, FileData, FileList, FileRead, Inks, KitData, Kits,
    Opened, Options, Refused, Request, Said, Unpacked,
};
use super::settings::{changed, settings};
use super::spreadsheet::{TableSource, is_spreadsheet, kit_around};
use super::start::{kit_from_template, kit_of_table, table_in, templates};
use super::store::{InMemory, Store};
use super::words::{reworded, words};
use crate::decode::table::class_list;
use crate::diag::{Code, Diagnostic, DiagnosticResult, Diagnostics, Watch};
use crate::geom::Size;
use crate::kit::{self, BuiltInKit, Listing};
use crate::limits::FILE_BYTES;
use crate::message::{Catalogue, Language, msg};
use crate::model::{BuildContext, Job, Printer};
use crate::press::{self, ExportJob, Picture, hex};
use crate::read;
use crate::source::{FileSystem, MemoryFiles, ReadError, is_portable};

/// Where printers that were measured are known by name.
pub(crate) type Printers = dyn Fn(&str) -> DiagnosticResult<Printer> + Send;

/// The kits that are open, and what is known outside of them.
pub struct Session {
    /// By their keys, in the order of opening; built-in kits behind all others.
    kits: Vec<(String, OpenKit)>,
    /// How often a kit was opened or closed, or files of one have changed.
    changes: u64,
    printers: Box<Printers>,
    /// The catalogue for the language of the last request, in which slots have the names that the page gives them.
    catalogue: Catalogue,
}

/// What comes with a request from a page: the class list itself and not the path of one.
struct Sent<'s>(&'s Printers);

impl Outside for Sent<'_> {
    fn printer(&self, name: &str) -> DiagnosticResult<Printer> {
        (self.0)(name)
    }

    fn names(&self, list: &str) -> DiagnosticResult<Vec<(String, String)>> {
        class_list::parse("names", list.into())
    }
}

type Answered = DiagnosticResult<Answer>;

/// A kit around files that are none: a spreadsheet, or pictures of cards.
fn made(
    name: &str,
    files: &[FileData],
    bytes: &[u8],
    language: &Language,
) -> DiagnosticResult<Option<MemoryFiles>> {
    if let [FileData { path, bytes: all }] = files
        && is_spreadsheet(path)
        && *all == bytes.len()
    {
        let source = TableSource {
            name: path,
            bytes,
            sheet: None,
            language,
            // Pictures are dropped on the page later.
            find_picture: &|_| None,
        };
        return kit_around(&source).map(|made| Some(made.files));
    }
    let is = |is: fn(&str) -> bool| files.iter().any(|file| is(&file.path));
    if !is(is_picture) || is(|path| path.to_lowercase().ends_with(".toml")) || is(is_spreadsheet) {
        return Ok(None);
    }
    let pictures = package::unpacked(files, bytes)?;
    let pictures = pictures.iter().filter(|(path, _)| is_picture(path));
    let pictures = pictures
        .map(|(path, bytes)| (path.to_owned(), bytes.to_vec()))
        .collect();
    let name = KitName::of(name).in_language(language.clone());
    kit_of_pictures(&name, pictures, None).map(|made| Some(made.files))
}

/// Unpacks files that were sent.
fn unpack(files: &[FileData], bytes: &[u8]) -> Answered {
    let files = package::unpacked(files, bytes)?;
    let list = listed(&files);
    Ok(Answer::with(
        &Unpacked { files: list },
        package::joined(&files),
    ))
}

/// The key of a kit that is only looked at while it is made. No folder and no file can have this name everywhere.
const SKETCH: &str = "?";

/// Makes a kit from a template, with its own ID and title.
fn began(name: &KitName, like: &str) -> DiagnosticResult<MemoryFiles> {
    let mut files = kit_from_template(like, name)?;
    let text = files.text("kit.toml").unwrap_or_default();
    files.put("kit.toml", read::renamed(&text, &name.id, &name.title));
    Ok(files)
}

impl Session {
    /// A session in which the built-in kits are open.
    pub fn new(printers: Box<Printers>) -> Session {
        let built_in = |name: &'static str| {
            let files = InMemory::new(name, MemoryFiles::default(), BuiltInKit::named(name));
            (name.to_owned(), OpenKit::new(Box::new(files), 0))
        };
        Session {
            kits: kit::names().map(built_in).collect(),
            changes: 0,
            printers,
            catalogue: Catalogue::default(),
        }
    }

    /// Opens a kit of these files, and gives the key by which requests name it.
    pub fn open(&mut self, files: Box<dyn Store>) -> String {
        let name = files.name();
        let is_taken = |key: &String| self.kits.iter().any(|(known, _)| known == key);
        let numbered = |n: u32| {
            if n == 1 {
                name.clone()
            } else {
                format!("{name}-{n}")
            }
        };
        let key = (1..)
            .map(numbered)
            .find(|key| !is_taken(key))
            .unwrap_or_default();
        self.changes += 1;
        // Another kit that had this key before has had smaller revisions.
        self.kits
            .insert(0, (key.clone(), OpenKit::new(files, self.changes)));
        key
    }

    /// Puts other files in the place of a kit's; whether they are others.
    ///
    /// # Errors
    /// There is no such kit.
    pub fn replace(&mut self, key: &str, files: Box<dyn Store>) -> DiagnosticResult<bool> {
        let open = self.kit(key)?;
        let is_same =
            !open.is_gone && files.stamp().is_some() && files.stamp() == open.kit.own.stamp();
        open.is_gone = false;
        open.kit.own = files;
        if !is_same {
            open.changed();
            self.changes += 1;
        }
        Ok(!is_same)
    }

    /// A number that grows whenever files of a kit change, and whenever a kit is opened or closed.
    pub fn revision(&self) -> u64 {
        self.changes
    }

    /// Forgets what was made of a kit, since its files are gone, until others are put in their place.
    ///
    /// # Errors
    /// There is no such kit.
    pub fn lose(&mut self, key: &str) -> DiagnosticResult<()> {
        let open = self.kit(key)?;
        open.is_gone = true;
        open.changed();
        self.changes += 1;
        Ok(())
    }

    /// Answers a message; see [`Request`]. `watch` is told how far long work has come.
    pub fn answer(&mut self, message: &[u8], watch: &dyn Watch) -> Vec<u8> {
        let (asked, bytes) = parts(message);
        let parsed = serde_json::from_slice::<Asked>(asked);
        if let Ok(asked) = &parsed {
            self.catalogue = asked.language.catalogue().with_place_names();
        }
        let catalogue = self.catalogue.clone();
        let answered = match parsed {
            Ok(asked) => self.obey(asked, bytes, watch, &catalogue),
            Err(fault) => Err(Diagnostic::new(
                Code::Usage,
                msg!(
                    "the request is not valid: `{error}`",
                    error = fault.to_string()
                ),
            )
            .into()),
        };
        answered
            .unwrap_or_else(|note| refused(&note, &catalogue))
            .into_message()
    }

    fn obey(
        &mut self,
        Asked { language, request }: Asked,
        bytes: &[u8],
        watch: &dyn Watch,
        catalogue: &Catalogue,
    ) -> Answered {
        Ok(match request {
            Request::Kits {} => Answer::of(&self.kits(&language)),
            Request::Form {} => Answer::of(&form(catalogue)),
            Request::Open { name, over, files } => {
                self.open_sent((&name, over.as_deref()), &files, bytes, &language)?
            }
            Request::Templates {} => Answer::of(templates()),
            Request::Unpack { files } => unpack(&files, bytes)?,
            Request::Table { name } => Answer::of(&table_in(&name, bytes, catalogue)?),
            Request::Make {
                name,
                deck,
                files,
                sketch,
            } => {
                let made = kit_of_table(&deck, language);
                self.make(&name, made, &package::unpacked(&files, bytes)?, sketch)
            }
            Request::Begin { name, title, like } => {
                let titled = KitName::titled(&name, title).in_language(language);
                let files = began(&titled, &like)?;
                self.open_made(&name, files, |_| true)
            }
            Request::PdfGame {
                name,
                title,
                file,
                layout,
                sketch,
            } => {
                let titled = KitName::titled(&name, title).in_language(language);
                let game = kit_of_game(&titled, &file, bytes.to_vec(), layout.given()?)?;
                self.open_game(&name, game.files, sketch)
            }
            Request::Close { kit } => self.close(&kit)?,
            Request::Contents { kit } => {
                Answer::of(&Contents::of(self.kit(&kit)?, &language, catalogue))
            }
            Request::Proof { kit, options } => self.proof(&kit, &options, watch, catalogue)?,
            Request::SheetDrawing {
                kit,
                options,
                sheet,
            } => self.sheet(&kit, &options, sheet, watch)?,
            Request::FaceDrawing { kit, options, of } => {
                self.face(&kit, &options, &of, catalogue)?
            }
            Request::Ink { kit, options } => self.ink(&kit, &options, watch)?,
            Request::Build { kit, options, zip } => {
                self.build(&kit, &options, zip, watch, catalogue)?
            }
            Request::Deck { kit, deck } => Answer::of(&table(self.kit(&kit)?, &deck, catalogue)?),
            Request::Edit {
                kit,
                deck,
                revision,
                edits,
            } => {
                let files = edited(self.kit(&kit)?.at(revision)?, &deck, &edits)?;
                self.write(&kit, &files, true)?
            }
            Request::Export {
                kit,
                options,
                format,
            } => self.export(&kit, &options, format, watch, catalogue)?,
            Request::Settings { kit, tables } => self.settings(&kit, &tables)?,
            Request::Set { kit, edits } => {
                let files = changed(&self.kit(&kit)?.kit.own, &edits)?;
                self.write(&kit, &files, false)?
            }
            Request::Files { kit } => Answer::of(&FileList {
                files: self.kit(&kit)?.kit.own.list(""),
            }),
            Request::File { kit, path } => self.file(&kit, &path)?,
            Request::Put {
                kit,
                path,
                revision,
            } => self.put(&kit, &path, revision, bytes)?,
            Request::Words { kit } => Answer::of(&words(self.kit(&kit)?)),
            Request::Reword {
                kit,
                revision,
                path,
                start,
                text,
            } => {
                let files = reworded(self.kit(&kit)?.at(revision)?, &path, start, &text)?;
                self.write(&kit, &files, false)?
            }
            Request::Fonts { files } => self.add_fonts(package::unpacked(&files, bytes)?),
            Request::Folder { kit } => {
                let files = self.kit(&kit)?.kit.unfolded();
                Answer::with(&Done {}, package::zip(files.iter())?)
            }
        })
    }

    fn settings(&mut self, key: &str, tables: &[Vec<String>]) -> Answered {
        let open = self.kit(key)?;
        Ok(Answer::of(&Said {
            revision: open.revision,
            tables: settings(&open.kit.own, tables),
        }))
    }

    fn add_fonts(&mut self, fonts: MemoryFiles) -> Answer {
        kit::add_fallback_fonts(fonts);
        self.kits.iter_mut().for_each(|(_, open)| open.forget());
        Answer::of(&Done {})
    }

    fn kit(&mut self, key: &str) -> DiagnosticResult<&mut OpenKit> {
        let known: Vec<String> = self.kits.iter().map(|(key, _)| key.clone()).collect();
        let found = self
            .kits
            .iter_mut()
            .find(|(known, _)| known == key)
            .map(|(_, kit)| kit);
        found.ok_or_else(|| {
            let note = Diagnostic::new(Code::NoKit, msg!("there is no kit named `{key}`", key));
            note.did_you_mean(key, known.iter().map(String::as_str))
                .into()
        })
    }

    fn kits(&self, language: &Language) -> Kits {
        let kit = |(key, open): &(String, OpenKit)| {
            let listing = Listing::read(&open.kit.own, language);
            let (title, summary) = listing.map_or_else(
                || (key.clone(), String::new()),
                |listing| (listing.title, listing.summary),
            );
            KitData {
                key: key.clone(),
                title,
                summary,
                kept: open.kit.own.kept(),
                revision: open.revision,
            }
        };
        let kits = self.kits.iter().filter(|(key, _)| key != SKETCH).map(kit);
        Kits {
            kits: kits.collect(),
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    fn open_sent(
        &mut self,
        (name, over): (&str, Option<&str>),
        files: &[FileData],
        bytes: &[u8],
        language: &Language,
    ) -> Answered {
        let Some(over) = over else {
            let made = made(name, files, bytes, language)?;
            let sent = made
                .as_ref()
                .map_or_else(|| package::unpacked(files, bytes), |made| Ok(made.clone()))?;
            let key = self.open(Box::new(InMemory::new(name, sent, None)));
            return Ok(opened(key, &made.unwrap_or_default(), |path| {
                !is_picture(path)
            }));
        };
        let Some(below) = BuiltInKit::named(over) else {
            let note = Diagnostic::new(
                Code::NoKit,
                msg!("there is no built-in kit named `{key}`", key = over),
            );
            return Err(note.did_you_mean(over, kit::names()).into());
        };
        self.replace(
            over,
            Box::new(InMemory::new(
                over,
                package::unpacked(files, bytes)?,
                Some(below),
            )),
        )?;
        Ok(Answer::of(&Opened {
            key: over.to_owned(),
            files: Vec::new(),
        }))
    }

    /// Opens the kit of a table, to which pictures are added.
    fn make(
        &mut self,
        name: &str,
        mut files: MemoryFiles,
        pictures: &MemoryFiles,
        is_sketch: bool,
    ) -> Answer {
        pictures
            .iter()
            .for_each(|(path, bytes)| files.put(path, bytes));
        if is_sketch {
            self.sketch(files)
        } else {
            self.open_made(name, files, |path| !pictures.has(path))
        }
    }

    /// Opens a kit that is only looked at, in the place of the last such one.
    fn sketch(&mut self, files: MemoryFiles) -> Answer {
        self.kits.retain(|(key, _)| key != SKETCH);
        self.kits.push((
            SKETCH.to_owned(),
            OpenKit::new(Box::new(InMemory::new(SKETCH, files, None)), 0),
        ));
        Answer::of(&Opened {
            key: SKETCH.to_owned(),
            files: Vec::new(),
        })
    }

    /// Opens the kit of a PDF, or only shows it if `is_sketch` is set.
    fn open_game(&mut self, name: &str, files: MemoryFiles, is_sketch: bool) -> Answer {
        if is_sketch {
            self.sketch(files)
        } else {
            self.open_made(name, files, |_| true)
        }
    }

    /// Opens a kit that was made here.
    fn open_made(
        &mut self,
        name: &str,
        files: MemoryFiles,
        is_new: impl Fn(&str) -> bool,
    ) -> Answer {
        let key = self.open(Box::new(InMemory::new(name, files.clone(), None)));
        opened(key, &files, is_new)
    }

    fn close(&mut self, key: &str) -> Answered {
        self.kit(key)?;
        match BuiltInKit::named(key) {
            Some(below) => {
                self.replace(
                    key,
                    Box::new(InMemory::new(key, MemoryFiles::default(), Some(below))),
                )?;
            }
            None => {
                self.kits.retain(|(known, _)| known != key);
                self.changes += 1;
            }
        }
        Ok(Answer::of(&Done {}))
    }

    /// The job that options ask for.
    fn job(&mut self, key: &str, options: &Options) -> DiagnosticResult<Job> {
        let asked: Vec<Option<AskedOption>> = options
            .iter()
            .map(|(name, value)| asked(name, value))
            .collect::<Result<_, _>>()?;
        let asked: Vec<AskedOption> = asked.into_iter().flatten().collect();
        let known = |(name, value): &(&str, String)| Some((option(name).ok()?, value.clone()));
        let defaults: Vec<AskedOption> = self
            .kit(key)?
            .kit
            .defaults
            .iter()
            .filter_map(known)
            .collect();
        job(&asked, &defaults, &Sent(&*self.printers))
    }

    fn proof(
        &mut self,
        key: &str,
        options: &Options,
        watch: &dyn Watch,
        catalogue: &Catalogue,
    ) -> Answered {
        let job = self.job(key, options)?;
        let open = self.kit(key)?;
        let proofed = open.proof(&job, watch);
        let found = Findings::of(&proofed.diagnostics, &open.kit, catalogue);
        let changed = open.changed_cards();
        Ok(Answer::of(&ProofData::of(
            proofed.proof.as_ref(),
            open.revision,
            changed,
            found,
        )))
    }

    fn sheet(&mut self, key: &str, options: &Options, sheet: usize, watch: &dyn Watch) -> Answered {
        let job = self.job(key, options)?;
        let proofed = self.kit(key)?.proof(&job, watch);
        let proof = proofed.proof.as_ref();
        let Some((proof, side)) = proof.and_then(|proof| Some((proof, proof.sheets.get(sheet)?)))
        else {
            let message = msg!("there is no sheet {sheet}", sheet);
            return Err(Diagnostic::new(Code::UnknownName, message).into());
        };
        let drawn = Picture {
            name: side.component.clone(),
            trim: side.size,
            svg: press::drawn_sheet(proof, side)?,
        };
        Ok(drawing(drawn, Findings::default()))
    }

    fn face(&mut self, key: &str, options: &Options, of: &str, catalogue: &Catalogue) -> Answered {
        let job = self.job(key, options)?;
        let open = self.kit(key)?;
        if let Some(proofed) = open.known(&job)
            && let Some(proof) = &proofed.proof
            && let Some(drawn) = press::proofed_face(proof, of)
        {
            return Ok(drawing(
                drawn,
                Findings::of(&proofed.diagnostics, &open.kit, catalogue).on(of),
            ));
        }
        let (drawn, diagnostics) = open.face(&job, of);
        let found = Findings::of(&diagnostics, &open.kit, catalogue);
        match drawn {
            Some(drawn) => Ok(drawing(drawn, found.on(of))),
            None => Ok(Answer::plain(&Refused {
                ok: false,
                notes: found.notes,
            })),
        }
    }

    fn ink(&mut self, key: &str, options: &Options, watch: &dyn Watch) -> Answered {
        let job = self.job(key, options)?;
        let proofed = self.kit(key)?.proof(&job, watch);
        let ink = proofed
            .proof
            .as_ref()
            .map(|proof| proof.ink(watch))
            .unwrap_or_default();
        Ok(Answer::of(&Inks {
            sheets: ink
                .into_iter()
                .map(|ink| [ink.c, ink.m, ink.y, ink.k])
                .collect(),
        }))
    }

    fn build(
        &mut self,
        key: &str,
        options: &Options,
        zip: bool,
        watch: &dyn Watch,
        catalogue: &Catalogue,
    ) -> Answered {
        let job = self.job(key, options)?;
        let open = self.kit(key)?;
        let proofed = open.proof(&job, watch);
        let mut made = MemoryFiles::default();
        let diagnostics = proofed.diagnostics.clone();
        let proof = proofed.proof.as_ref().filter(|_| !diagnostics.has_errors());
        let with_report = job.only.is_empty();
        let print = proof.and_then(|proof| {
            let job = Job {
                formats: job.formats,
                report: with_report,
                key_sheet: true,
                ..proof.job.clone()
            };
            press::print(
                proof,
                &mut made,
                BuildContext::new(&job, &diagnostics).watched(watch),
            )
            .ok()
        });
        let found = Findings::of(&diagnostics, &open.kit, catalogue);
        let Some(print) = print else {
            return Ok(Answer::of(&Built {
                files: Vec::new(),
                sheets: 0,
                found,
            }));
        };
        let built = Built {
            files: listed(&made),
            sheets: print.sheets,
            found,
        };
        let bytes = if zip {
            package::zip(made.iter())?
        } else {
            package::joined(&made)
        };
        Ok(Answer::with(&built, bytes))
    }

    fn export(
        &mut self,
        key: &str,
        options: &Options,
        format: String,
        watch: &dyn Watch,
        catalogue: &Catalogue,
    ) -> Answered {
        let job = self.job(key, options)?;
        let open = self.kit(key)?;
        let asked = ExportJob {
            format,
            ..ExportJob::default()
        };
        let mut made = MemoryFiles::default();
        let diagnostics = Diagnostics::default();
        let cx = BuildContext::new(&job, &diagnostics).watched(watch);
        let exported = press::export(&open.kit, &asked, &mut made, cx);
        let found = Findings::of(&diagnostics, &open.kit, catalogue);
        if exported.is_err() {
            return Ok(Answer::of(&Built {
                files: Vec::new(),
                sheets: 0,
                found,
            }));
        }
        Ok(Answer::with(
            &Built {
                files: listed(&made),
                sheets: 0,
                found,
            },
            package::zip(made.iter())?,
        ))
    }

    fn file(&mut self, key: &str, path: &str) -> Answered {
        let absent = |why: ReadError| {
            let message = match why {
                ReadError::Absent => msg!("`{path}` is not a file of this kit", path),
                fault => msg!(
                    "`{path}` is not a file of this kit: {reason}",
                    path,
                    reason = fault.reason()
                ),
            };
            Diagnostic::new(Code::MissingFile, message)
        };
        let open = self.kit(key)?;
        // A built-in template can be read too, to be changed in a copy.
        let read = if path.starts_with("templates/") {
            open.kit.read(path)
        } else {
            open.kit.own.read(path)
        };
        let bytes = read.map_err(absent)?;
        Ok(Answer::with(
            &FileRead {
                revision: open.revision,
            },
            bytes.into_owned(),
        ))
    }

    /// Writes one file of a kit.
    fn put(&mut self, key: &str, path: &str, revision: Option<u64>, bytes: &[u8]) -> Answered {
        let open = self.kit(key)?;
        if let Some(revision) = revision {
            open.at(revision)?;
        }
        if !is_portable(path) && !open.kit.own.has(path) {
            let note = Diagnostic::new(
                Code::CannotWrite,
                msg!("Windows cannot have a file named `{path}`", path),
            );
            return Err(note
                .help(msg!("use only letters, digits and hyphens in the name"))
                .into());
        }
        if !FILE_BYTES.allows(bytes.len() as u64) {
            let subject = msg!("`{path}` has", path);
            return Err(Diagnostic::beyond(&FILE_BYTES, subject, bytes.len() as u64).into());
        }
        let mut files = MemoryFiles::default();
        files.put(path, bytes);
        self.write(key, &files, false)
    }

    /// Writes files of a kit, which change cards of it or anything else.
    fn write(&mut self, key: &str, files: &MemoryFiles, are_cards: bool) -> Answered {
        let open = self.kit(key)?;
        let before = open.revision;
        let written = open.write(files, are_cards);
        let revision = open.revision;
        self.changes += u64::from(revision != before);
        written.map(|()| {
            Answer::with(
                &Changed {
                    revision,
                    files: listed(files),
                },
                package::joined(files),
            )
        })
    }
}

/// That a kit is open, and those files of it that whoever has sent the others does not have.
fn opened(key: String, made: &MemoryFiles, is_new: impl Fn(&str) -> bool) -> Answer {
    let mut files = MemoryFiles::default();
    made.iter()
        .filter(|(path, _)| is_new(path))
        .for_each(|(path, bytes)| files.put(path, bytes));
    Answer::with(
        &Opened {
            key,
            files: listed(&files),
        },
        package::joined(&files),
    )
}

/// Files as an answer lists them.
fn listed(files: &MemoryFiles) -> Vec<FileData> {
    files
        .iter()
        .map(|(path, bytes)| FileData {
            path: path.to_owned(),
            bytes: bytes.len(),
        })
        .collect()
}

fn drawing(
    Picture {
        name,
        trim: Size { w, h },
        svg,
    }: Picture,
    found: Findings,
) -> Answer {
    let digest = package::digest(&svg);
    let drawing = DrawingData {
        name,
        width: w.to_mm(),
        height: h.to_mm(),
        digest: hex(&digest),
        found,
    };
    Answer::with(&drawing, svg)
}

fn refused(note: &Diagnostic, catalogue: &Catalogue) -> Answer {
    Answer::plain(&Refused {
        ok: false,
        notes: vec![NoteData::of(note, catalogue)],
    })
}
