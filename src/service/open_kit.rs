//! A kit that is open, and what was made from its files since these last changed.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hash, Hasher};
use std::mem;
use std::sync::Arc;

use foldhash::fast::{FixedState, RandomState};

use super::store::{Overlay, Store};
use crate::diag::{Code, Diagnostic, DiagnosticResult, Diagnostics, Watch};
use crate::kit::Kit;
use crate::message::{Language, msg};
use crate::model::{BuildContext, Draft, Item, Job, Known, Set};
use crate::press::{
    Content, Picture, Proof, content_with_fonts, drawn_face, drop_in_background, partial_proof,
};
use crate::source::{FileSystem, MemoryFiles};
use crate::text::FontSet;

/// How many proofs are kept of a kit: one that is looked at, and one of the boards to choose from.
const KEPT: usize = 2;

/// A kit that is open.
pub(super) struct OpenKit {
    /// Its files.
    pub(super) kit: Kit<Box<dyn Store>>,
    /// A number that grows whenever they change.
    pub(super) revision: u64,
    /// Whether its files are gone from where they were.
    pub(super) is_gone: bool,
    /// What was read of it in each language that was requested; `None` is its own.
    drafts: Vec<(Option<Language>, Arc<Drafted>)>,
    /// The fonts that were read last, with the texts that were set in them.
    fonts: Option<Arc<FontSet>>,
    /// The proofs that were requested last, the newest first.
    proofs: Vec<(Job, Arc<Proofed>)>,
    /// Digests of the cards before the last change, and of those now, once they were requested.
    before: Option<Digests>,
    now: Option<Digests>,
}

/// What is said by each card: a digest by its name.
type Digests = HashMap<String, u64, RandomState>;

/// What was read of a kit.
pub(super) struct Drafted {
    /// Everything that was read.
    pub(super) content: Content,
    /// The slots of the fronts of each set, in the order of the template.
    pub(super) slots: BTreeMap<String, Vec<String>>,
    /// The diagnostics, and the texts that were read.
    pub(super) diagnostics: Diagnostics,
}

/// What would be printed.
pub(super) struct Proofed {
    /// The sheets; `None` where nothing can be laid out.
    pub(super) proof: Option<Proof>,
    pub(super) diagnostics: Diagnostics,
}

impl Drafted {
    /// Reads a kit in its own language or another. `fonts` are the fonts of the last reading.
    fn read(
        kit: &dyn FileSystem,
        language: Option<&Language>,
        fonts: Option<&Arc<FontSet>>,
    ) -> Drafted {
        let diagnostics = Diagnostics::default();
        let content = content_with_fonts(kit, language, fonts, &diagnostics);
        content.fonts.keep_long_texts();
        let slots = |set: Known<'_, Set>| {
            let slots = content
                .templates
                .get(&set.front.template)
                .map(|template| template.slots.as_slice());
            (
                set.name().to_owned(),
                slots
                    .unwrap_or_default()
                    .iter()
                    .map(|slot| slot.name.clone())
                    .collect(),
            )
        };
        Drafted {
            slots: content.draft.sets().map(slots).collect(),
            content,
            diagnostics,
        }
    }
}

impl OpenKit {
    /// A kit of these files, from which nothing is made yet.
    pub(super) fn new(files: Box<dyn Store>, revision: u64) -> OpenKit {
        OpenKit {
            kit: Kit::new(files),
            revision,
            is_gone: false,
            drafts: Vec::new(),
            fonts: None,
            proofs: Vec::new(),
            before: None,
            now: None,
        }
    }

    /// The kit itself, if it has this revision, at which somebody has read what is to be changed.
    ///
    /// # Errors
    /// The kit has another revision, since its files were changed.
    pub(super) fn at(&mut self, revision: u64) -> DiagnosticResult<&mut OpenKit> {
        if self.revision == revision {
            return Ok(self);
        }
        let note = Diagnostic::new(
            Code::CannotWrite,
            msg!(
                "files of this kit were changed by another program since they were read; your changes were not written"
            ),
        );
        Err(note.help(msg!("read them again, and try again")).into())
    }

    /// Forgets what was made, since files have changed.
    pub(super) fn changed(&mut self) {
        self.kit.open_again();
        self.revision += 1;
        let own = self.drafts.iter().find(|(language, _)| language.is_none());
        let now = self
            .now
            .take()
            .or_else(|| own.map(|(_, drafted)| digests(&drafted.content.draft)));
        self.before = now.or(self.before.take());
        self.forget();
    }

    /// Forgets what was made, though its files are the same.
    pub(super) fn forget(&mut self) {
        drop_in_background((mem::take(&mut self.drafts), mem::take(&mut self.proofs)));
    }

    /// What is read of it in its own language.
    pub(super) fn draft(&mut self) -> Arc<Drafted> {
        self.draft_in(None)
    }

    /// Returns what was read in the given language. `None` is the kit's own language.
    pub(super) fn draft_in(&mut self, language: Option<&Language>) -> Arc<Drafted> {
        if let Some((_, known)) = self
            .drafts
            .iter()
            .find(|(known, _)| known.as_ref() == language)
        {
            return Arc::clone(known);
        }
        let drafted = Drafted::read(&self.kit, language, self.fonts.as_ref());
        self.keep(language, drafted)
    }

    fn keep(&mut self, language: Option<&Language>, drafted: Drafted) -> Arc<Drafted> {
        self.fonts = Some(Arc::clone(&drafted.content.fonts));
        let drafted = Arc::new(drafted);
        self.drafts.push((language.cloned(), Arc::clone(&drafted)));
        drafted
    }

    /// Writes files over its own. If cards of it were changed, they are read while they are being written, for they will
    /// be looked at.
    ///
    /// # Errors
    /// The files cannot be written, or not read any more.
    pub(super) fn write(&mut self, files: &MemoryFiles, are_cards: bool) -> DiagnosticResult<()> {
        let (own, fonts) = (&self.kit.own, self.fonts.as_ref());
        let read = || {
            Drafted::read(
                &Kit::new(Overlay {
                    above: files,
                    below: Some(own),
                }),
                None,
                fonts,
            )
        };
        let mut drafted = None;
        let written = rayon::in_place_scope(|scope| {
            if are_cards {
                scope.spawn(|_| drafted = Some(read()));
            }
            own.write(files)
        });
        let stamp = own.stamp();
        let nothing = MemoryFiles::default();
        let opened = self
            .kit
            .own
            .open_again(if written.is_ok() { files } else { &nothing });
        if written.is_ok() || self.kit.own.stamp() != stamp {
            self.changed();
        }
        written.and(opened)?;
        // Another program may have saved one of them since: it is read when it is asked for.
        let own = &self.kit.own;
        let is_ours = files
            .iter()
            .all(|(path, bytes)| own.read(path).is_ok_and(|now| *now == *bytes));
        if let Some(drafted) = drafted.filter(|_| is_ours) {
            self.keep(None, drafted);
        }
        Ok(())
    }

    /// Draws one side of a component. Also returns the diagnostics.
    pub(super) fn face(&mut self, job: &Job, of: &str) -> (Option<Picture>, Diagnostics) {
        let Drafted {
            content,
            diagnostics,
            ..
        } = &*self.draft_in(job.language.as_ref());
        let diagnostics = diagnostics.clone();
        let cx = BuildContext::new(job, &diagnostics);
        (drawn_face(content.clone(), of, cx).ok(), diagnostics)
    }

    /// What a job would print, if that was requested since files have changed.
    pub(super) fn known(&self, job: &Job) -> Option<Arc<Proofed>> {
        let job = &laid_out(job);
        self.proofs
            .iter()
            .find(|(known, _)| known == job)
            .map(|(_, proofed)| Arc::clone(proofed))
    }

    /// What a job would print.
    pub(super) fn proof(&mut self, job: &Job, watch: &dyn Watch) -> Arc<Proofed> {
        let job = &laid_out(job);
        if let Some(at) = self.proofs.iter().position(|(known, _)| known == job) {
            let known = self.proofs.remove(at);
            self.proofs.insert(0, known);
        } else {
            watch.stage("read", 1);
            let Drafted {
                content,
                diagnostics,
                ..
            } = &*self.draft_in(job.language.as_ref());
            let mut content = content.clone();
            let diagnostics = diagnostics.clone();
            let proofs = self
                .proofs
                .iter()
                .filter_map(|(_, known)| known.proof.as_ref());
            content.draft.rolled = proofs.map(|proof| proof.game.rolled()).collect();
            let cx = BuildContext::new(job, &diagnostics).watched(watch);
            let proof = partial_proof(content, cx).ok();
            self.proofs.truncate(KEPT - 1);
            self.proofs
                .insert(0, (job.clone(), Arc::new(Proofed { proof, diagnostics })));
        }
        Arc::clone(&self.proofs[0].1)
    }

    /// The names of the cards that say something else than before the last change, or were not there.
    pub(super) fn changed_cards(&mut self) -> Vec<String> {
        if self.before.is_none() {
            return Vec::new();
        }
        let drafted = self.draft();
        let (before, now) = (
            &self.before,
            self.now
                .get_or_insert_with(|| digests(&drafted.content.draft)),
        );
        let is_changed =
            |name: &String| before.as_ref().and_then(|before| before.get(name)) != now.get(name);
        cards(&drafted.content.draft)
            .map(|(name, _)| name)
            .filter(is_changed)
            .collect()
    }
}

/// A job without what decides on files alone, so that those of every format are written from one proof.
fn laid_out(job: &Job) -> Job {
    Job {
        formats: Job::default().formats,
        ..job.clone()
    }
}

/// A digest of what is written of each card and token, by its name.
fn digests(draft: &Draft) -> Digests {
    let digest = |item: &Item| {
        let mut hasher = FixedState::default().build_hasher();
        item.copies.hash(&mut hasher);
        item.fields
            .iter()
            .for_each(|(name, field)| (name, &field.value).hash(&mut hasher));
        hasher.finish()
    };
    cards(draft)
        .map(|(name, item)| (name, digest(item)))
        .collect()
}

/// The cards and tokens, with the names of their faces.
fn cards(draft: &Draft) -> impl Iterator<Item = (String, &Item)> {
    let named = |set: &str, item: &Item| format!("{set}/{}", item.name);
    draft.components.iter().flat_map(move |set| {
        set.items()
            .iter()
            .map(move |item| (named(&set.name, item), item))
    })
}
