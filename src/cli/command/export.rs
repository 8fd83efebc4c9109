//! `boardpress export`: the faces of a kit for print shops and virtual tabletops.

use clap::Args;
use serde_json::{Value, json};

use super::build::listing;
use crate::cli::deliver::Delivery;
use crate::cli::kit::Kit;
use crate::cli::language::translated;
use crate::cli::options::{OutputArgs, Pieces, TargetArgs, number};
use crate::cli::output::{CommandError, Exit, Output, columns};
use crate::cli::terminal::Progress;
use crate::diag::{Code, Diagnostics};
use crate::geom::Length;
use crate::limits::EXPORT_DPI;
use crate::message::{Joint, Message, Pattern, list, msg, pattern};
use crate::model::BuildContext;
use crate::press::{self, ExportJob, Exported, ExportedPart};

/// The heading of options about pictures.
const PICTURES: Pattern = pattern!("Pictures");

/// The most bleed that anybody cuts off.
const MOST_BLEED: Length = Length::mm(30);

#[derive(Debug, Args)]
pub(crate) struct Export {
    /// The name of a kit, or the folder of one
    #[arg(value_name = "KIT|DIR")]
    kit: String,
    /// The format: tgc (The Game Crafter), mpc (MakePlayingCards), drivethru (DriveThruCards), tts (Tabletop
    /// Simulator), images (pictures of any size), or the NAME of a table [export.NAME] of the kit
    #[arg(value_name = "FORMAT")]
    format: String,
    #[command(flatten)]
    pieces: Pieces,
    /// Dots per inch, if the format does not specify pixels
    #[arg(long, value_name = "DOTS", value_parser = number(10..=EXPORT_DPI.most), help_heading = PICTURES.text)]
    dpi: Option<u32>,
    /// The bleed of pictures and pages, such as "3 mm", if the format does not specify it
    #[arg(long, value_name = "LENGTH", value_parser = bleed, help_heading = PICTURES.text)]
    bleed: Option<Length>,
    /// For tts: the address of the folder where you host the pictures; it is put before each name
    #[arg(long, value_name = "URL", help_heading = PICTURES.text)]
    url: Option<String>,
    #[command(flatten)]
    target: TargetArgs,
    #[command(flatten)]
    output: OutputArgs,
}

fn bleed(word: &str) -> Result<Length, Message> {
    let length: Length = word.parse::<Length>()?;
    if (Length::ZERO..=MOST_BLEED).contains(&length) {
        Ok(length)
    } else {
        Err(msg!(
            "expected a value between {lowest} and {highest}",
            lowest = Length::ZERO,
            highest = MOST_BLEED
        ))
    }
}

/// Makes the files of an export, all or none.
pub(super) fn export(typed: &Export) -> Result<Exit, CommandError> {
    let kit = Kit::named(&typed.kit)?;
    let job = typed.pieces.job(&kit.defaults)?;
    let asked = ExportJob {
        format: typed.format.clone(),
        dpi: typed.dpi,
        bleed: typed.bleed,
        url: typed.url.clone(),
    };
    typed.target.must_be_folder()?;
    let target = typed.target.folder_within(&format!(
        "{}-{}",
        kit.name(),
        press::export_name(&job, &asked)
    ));
    let mut voice = Output::new(typed.output.json, typed.output.quiet);
    let progress = Progress::new(voice.is_heard());
    let diagnostics = Diagnostics::default();
    progress.begin(&kit.name());
    let mut delivery = Delivery::new(&target);
    let cx = BuildContext::new(&job, &diagnostics).watched(&progress);
    let exported = press::export(&kit, &asked, &mut delivery, cx);
    progress.clear();
    let is_unwritten = diagnostics
        .sorted()
        .iter()
        .any(|note| note.code == Code::CannotWrite);
    voice.found(&kit, &diagnostics);
    let Ok(exported) = exported else {
        if is_unwritten {
            voice.ends(Exit::CouldNotRun);
        }
        return voice.end(vec![("files", Value::Array(Vec::new()))]);
    };
    let delivered = delivery.end(&exported.files, typed.target.own(), typed.target.force)?;
    voice.tell(&msg!(
        one: "{title}: 1 file in {folder}",
        many: "{title}: {n} files in {folder}",
        n = exported.files.len(),
        title = exported.title,
        folder = target.display()
    ))?;
    voice.tell_text(&table(&exported))?;
    if !exported.left_out.is_empty() {
        let names = list(Joint::Comma, &exported.left_out);
        voice.tell(&msg!("Not included in this export: {names}", names))?;
    }
    voice.delivered(&target, &delivered)?;
    voice.end_delivery(vec![
        (
            "files",
            Value::Array(listing(&kit, &target, &exported.files)),
        ),
        ("parts", json!(exported.parts)),
        ("left_out", json!(exported.left_out)),
    ])
}

/// Returns a table of the pictures of each component.
fn table(exported: &Exported) -> String {
    let row = |part: &ExportedPart| {
        let fronts = msg!(one: "1 front", many: "{n} fronts", n = part.fronts);
        let backs = msg!(one: "1 back", many: "{n} backs", n = part.backs);
        let pieces = msg!(one: "1 piece", many: "{n} pieces", n = part.pieces);
        let pixels = part
            .pixels
            .map(|(width, height)| translated(msg!("{width} × {height} pixels", width, height)))
            .unwrap_or_default();
        vec![
            part.name.clone(),
            translated(msg!("{fronts} and {backs}", fronts, backs)),
            translated(pieces),
            part.product.clone(),
            pixels,
        ]
    };
    columns(&exported.parts.iter().map(row).collect::<Vec<_>>())
}
