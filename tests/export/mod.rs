//! Exports, read back by others than those who wrote them; and label stock, measured.

mod labels;
mod pages;
mod pictures;
mod tts;

use std::collections::BTreeMap;

use boardpress::diag::Diagnostics;
use boardpress::model::{BuildContext, Job};
use boardpress::press::{ExportJob, export};
use boardpress::source::{FileSystem, MemoryFiles};

use crate::support::{files, told};

/// A template of a size in millimetres with so much bleed, a ground of its own and a place for words.
fn template(fs: &mut MemoryFiles, name: &str, (w, h): (f64, f64), bleed: f64) {
    let (x, wide, high) = (-bleed, w + 2.0 * bleed, h + 2.0 * bleed);
    let drawing = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {x} {wide} {high}" width="{wide}mm" height="{high}mm">
<rect id="ground" data-fill="ground" fill="#ffffff" x="{x}" y="{x}" width="{wide}" height="{high}"/>
<rect id="title" data-slot="text" x="4" y="4" width="{}" height="8" fill="none"/></svg>"##,
        w - 8.0
    );
    fs.put(&format!("templates/{name}.svg"), drawing);
    fs.put(&format!("templates/{name}.toml"), format!("trim = [\"{w} mm\", \"{h} mm\"]\n[slot.ground]\noptional = true\n[slot.title]\nsize = \"10 pt\"\nlines = 1\n"));
}

/// A kit of these tables, with templates of poker cards: `poker` with 3 mm of bleed, `bare` with none and `across`,
/// which lies.
fn kit(tables: &str) -> MemoryFiles {
    let mut fs = files::kit([("tables.toml", tables)]);
    template(&mut fs, "poker", (63.5, 88.9), 3.0);
    template(&mut fs, "bare", (63.5, 88.9), 0.0);
    template(&mut fs, "across", (88.9, 63.5), 3.0);
    fs
}

/// A deck of two cards, one of them three times, with one back.
const DECK: &str = r##"
[deck.fate]
title = "Fate"
template = "poker"
front.ground = "#204060"

[[deck.fate.card]]
id = "two-for-one"
title = "Two for one"
copies = 3

[[deck.fate.card]]
id = "calm"
title = "Calm"

[deck.fate.back]
template = "poker"
ground = "#802020"
title = "Fate"
"##;

/// The files of an export of a kit, by path.
#[track_caller]
pub(crate) fn exported(fs: &dyn FileSystem, format: &str, job: &Job) -> BTreeMap<String, Vec<u8>> {
    let (mut made, diagnostics) = (MemoryFiles::default(), Diagnostics::default());
    let asked = ExportJob {
        format: format.to_owned(),
        ..ExportJob::default()
    };
    let exported = export(fs, &asked, &mut made, BuildContext::new(job, &diagnostics));
    assert!(exported.is_ok(), "\n{}\n", told(&diagnostics).join("\n"));
    made.iter()
        .map(|(path, bytes)| (path.to_owned(), bytes.to_vec()))
        .collect()
}
