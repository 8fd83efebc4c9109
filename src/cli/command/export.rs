//! `boardpress export`: the faces of a kit for print shops and virtual tabletops.

use std::path::Path;

use serde_json::{Value, json};

use super::build::{Before, listing, told};
use super::columns::columns;
use crate::cli::deliver::Delivery;
use crate::cli::error::{CommandError, Exit};
use crate::cli::exports::Export;
use crate::cli::kit::Kit;
use crate::cli::output::{Output, count};
use crate::cli::progress::Progress;
use crate::diag::{Code, Report};
use crate::press::{self, ExportJob, Exported, ExportedPart};

/// Makes the files of an export, all or none.
pub(super) fn export(typed: &Export) -> Result<Exit, CommandError> {
    let kit = Kit::named(&typed.kit)?;
    let job = typed.pieces.job(&kit.defaults)?;
    let asked = ExportJob { format: typed.format.clone(), dpi: typed.dpi, bleed: typed.bleed, url: typed.url.clone() };
    typed.target.must_be_folder()?;
    let target = typed.target.folder_within(&format!("{}-{}", kit.name(), press::export_name(&job, &asked)));
    let mut voice = Output::new(typed.output.json, typed.output.quiet);
    let progress = Progress::new(voice.is_heard());
    let mut report = Report::default();
    progress.begin(&kit.name());
    let mut delivery = Delivery::new(&target);
    let exported = press::export(&kit, &job, &asked, &mut delivery, &progress, &mut report);
    progress.clear();
    let is_unwritten = report.notes().iter().any(|note| note.code == Code::CannotWrite);
    voice.found(&kit, &report);
    let Some(exported) = exported else {
        if is_unwritten {
            voice.ends(Exit::CouldNotRun);
        }
        return voice.end(vec![("files", Value::Array(Vec::new()))]);
    };
    let delivered = delivery.end(&exported.files, typed.target.own(), typed.target.force)?;
    voice.tell(&summary(&target, &exported))?;
    voice.tell(&told(&delivered))?;
    let mut before = Before::default();
    before.add(&target, &delivered);
    let more = vec![
        ("files", Value::Array(listing(&kit, &target, &exported.files))),
        ("parts", json!(exported.parts)),
        ("left_out", json!(exported.left_out)),
    ];
    voice.end(more.into_iter().chain(before.values()).collect())
}

/// What was made of each component, and where.
fn summary(target: &Path, exported: &Exported) -> String {
    let row = |part: &ExportedPart| {
        let pixels = part.pixels.map(|(w, h)| format!("{w} × {h} pixels")).unwrap_or_default();
        let made = format!("{} and {}", count(part.fronts, "front"), count(part.backs, "back"));
        vec![part.name.clone(), made, count(part.pieces as usize, "piece"), part.product.clone(), pixels]
    };
    let rows = columns(&exported.parts.iter().map(row).collect::<Vec<_>>());
    let left_out = match exported.left_out.as_slice() {
        [] => String::new(),
        names => format!("Not a part of this export: {}\n", names.join(", ")),
    };
    let files = count(exported.files.len(), "file");
    format!("{}: {files} in {}\n{rows}{left_out}", exported.title, target.display())
}
