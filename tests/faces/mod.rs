//! Faces that differ by what their fields say: what is turned, what is shown, and what is looked up.

mod cases;
mod conditions;
mod look_ups;
mod templates;
mod turned;

use boardpress::geom::{Affine, Rect};
use boardpress::model::Job;
use boardpress::press::Proof;
use boardpress::scene::{Item, each_painted};
use boardpress::source::MemoryFiles;

use crate::support::{clean, files};

/// A kit of one template, `t`, drawn on 60 × 60 mm, with these settings of its slots and these tables.
fn kit(drawing: &str, settings: &str, tables: &str) -> MemoryFiles {
    let svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 60 60' width='60mm' height='60mm'>{drawing}</svg>"
    );
    let toml = format!("trim = [\"60 mm\", \"60 mm\"]\n{settings}");
    files::kit([
        ("cards.toml", tables),
        ("templates/t.svg", &svg),
        ("templates/t.toml", &toml),
    ])
}

fn proof(drawing: &str, settings: &str, tables: &str) -> Proof {
    clean(&kit(drawing, settings, tables), &Job::default())
}

/// The words of a face in order of painting, and the box around each stretch.
fn words(proof: &Proof, face: &str) -> Vec<(String, Rect)> {
    let face = proof
        .faces
        .iter()
        .find(|one| one.name == face)
        .unwrap_or_else(|| panic!("a face {face}"));
    let mut found = Vec::new();
    each_painted(&face.items, Affine::IDENTITY, &mut |item, to| {
        if let Item::Glyphs(run) = item {
            found.push((
                run.text().trim().to_owned(),
                proof.fonts.room(run, to).unwrap(),
            ));
        }
    });
    found
}
