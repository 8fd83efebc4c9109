//! The kits in colour, grey and outlines. Each is built once, since several tests look at the same pages.

use std::sync::OnceLock;

use boardpress::diag::Diagnostics;
use boardpress::model::{Ink, Job};
use boardpress::press::{Proof, Unwatched};
use rayon::prelude::*;

use super::made::{Made, press};
use super::{clean, files, told};

/// A kit that was built in one form.
pub(crate) struct KitInForm {
    pub(crate) kit: String,
    pub(crate) ink: Ink,
    pub(crate) proof: Proof,
    pub(crate) print: Made,
}

/// Returns every kit in every form. Must not be called within a parallel iterator, which could wait for itself.
pub(crate) fn kits_in_forms() -> &'static [KitInForm] {
    static BUILDS: OnceLock<Vec<KitInForm>> = OnceLock::new();
    BUILDS.get_or_init(|| {
        let jobs: Vec<(String, Ink)> = files::kits()
            .into_iter()
            .flat_map(|kit| [Ink::Colour, Ink::Grey, Ink::Outline].map(|ink| (kit.clone(), ink)))
            .collect();
        jobs.into_par_iter()
            .map(|(kit, ink)| build(kit, ink))
            .collect()
    })
}

fn build(kit: String, ink: Ink) -> KitInForm {
    let fs = files::content(&kit);
    let job = Job {
        ink,
        seed: 4711,
        ..Job::default()
    };
    let proof = clean(&fs, &job);
    let diagnostics = Diagnostics::default();
    let print = press(&fs, &job, &Unwatched, &diagnostics);
    assert!(
        diagnostics.is_empty(),
        "\n{}\n",
        told(&diagnostics).join("\n")
    );
    KitInForm {
        kit,
        ink,
        proof,
        print: print.unwrap(),
    }
}
