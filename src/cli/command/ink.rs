//! `boardpress ink`: how much ink a kit takes in each form, before it is printed.

use clap::Args;
use serde_json::{Map, Value, json};

use crate::cli::kit::{self, Kit};
use crate::cli::language::translated;
use crate::cli::options::{OUTPUT, Print};
use crate::cli::output::{CommandError, Exit, Output, columns};
use crate::cli::terminal::Progress;
use crate::diag::{Diagnostics, ErrorEmitted};
use crate::message::{Message, msg};
use crate::model::{BuildContext, Ink, Job};
use crate::press::{self, Proof};
use crate::sheet::{Coverage, Sheet, Side};

#[derive(Debug, Args)]
pub(crate) struct InkOf {
    /// The name of a kit, the folder of one, or `all` for every built-in kit
    #[arg(value_name = "KIT|DIR|all")]
    kit: String,
    #[command(flatten)]
    print: Print,
    /// Print everything as one JSON document, with each sheet
    #[arg(long, help_heading = OUTPUT.text)]
    json: bool,
}

const FORMS: [Ink; 3] = [Ink::Colour, Ink::Grey, Ink::Outline];

/// Measures every kit in every form; the seed is the one that `check` uses.
pub(super) fn ink(typed: &InkOf) -> Result<Exit, CommandError> {
    let kits = kit::kits(&typed.kit)?;
    let mut voice = Output::new(typed.json, false);
    let progress = Progress::new(voice.is_heard());
    let mut measured = Vec::new();
    for kit in &kits {
        let diagnostics = Diagnostics::default();
        let job = typed.print.job(&kit.defaults)?;
        progress.begin(&kit.name());
        let forms = forms(kit, &job, &progress, &diagnostics);
        progress.clear();
        voice.found(kit, &diagnostics);
        if let Ok(forms) = forms {
            voice.tell(&msg!(
                "{kit}, {paper} paper",
                kit = kit.name(),
                paper = job.paper.to_string()
            ))?;
            voice.tell_text(&(table(&forms) + "\n"))?;
            measured.push(document(kit, &forms));
        }
    }
    if !measured.is_empty() {
        // TRANSLATORS: Cartridges are sold "for 1500 pages". Break the lines after some 100 characters.
        voice.tell(&msg!(
            "A page is A4 with 5% coverage in one color, the measure of cartridge yields: a cartridge \"for 1500\n\
             pages\" prints 1500 of these. Gray and outlines are printed in black only."
        ))?;
    }
    voice.end(vec![("kits", Value::Array(measured))])
}

/// Returns the ink that a kit takes in one line, for people who have just built or checked it.
pub(super) fn told(ink: Coverage, job: &Job, kit: &Kit, typed: &str) -> Message {
    let pages_in_all = pages(ink.total());
    if job.ink != Ink::Colour {
        return msg!(
            "Ink: about {pages} standard pages (5% coverage), black only",
            pages = pages_in_all
        );
    }
    let name = kit.name();
    msg!(
        "Ink: about {pages} standard pages (5% coverage): {black} black, {colour} color; `boardpress ink {kit}` shows gray and \
         outline printing",
        pages = pages_in_all,
        black = pages(ink.k),
        colour = pages(ink.colour()),
        kit = if typed == kit::ALL_KITS { &name } else { typed }
    )
}

/// What was measured in one form.
struct InkForm {
    ink: Ink,
    sides: Vec<PrintedSide>,
}

/// A printed side of a sheet and what it takes.
struct PrintedSide {
    component: String,
    side: Side,
    number: u32,
    ink: Coverage,
}

impl PrintedSide {
    /// Those of a proof.
    fn all(proof: &Proof, progress: &Progress) -> Vec<PrintedSide> {
        let of = |(sheet, ink): (&Sheet, Coverage)| PrintedSide {
            component: sheet.component.clone(),
            side: sheet.side,
            number: sheet.number.0,
            ink,
        };
        proof
            .sheets
            .iter()
            .zip(proof.ink(progress))
            .map(of)
            .collect()
    }
}

/// Measures a kit in every form.
///
/// # Errors
/// Returns an error if the kit or the job has an error in any form.
fn forms(
    kit: &Kit,
    job: &Job,
    progress: &Progress,
    diagnostics: &Diagnostics,
) -> Result<Vec<InkForm>, ErrorEmitted> {
    let mut forms = Vec::new();
    for ink in FORMS {
        // Most diagnostics are the same in every form, so only keep those of the first form with any.
        let own = Diagnostics::default();
        let job = Job { ink, ..job.clone() };
        let proof = press::proof(kit, BuildContext::new(&job, &own).watched(progress));
        if diagnostics.is_empty() {
            diagnostics.replace(own);
        }
        forms.push(InkForm {
            ink,
            sides: PrintedSide::all(&proof?, progress),
        });
    }
    Ok(forms)
}

/// A row for each component with its printed sides and what they take, and their sum.
fn table(forms: &[InkForm]) -> String {
    let Some(first) = forms.first() else {
        return String::new();
    };
    let mut names: Vec<&str> = Vec::new();
    for printed in first
        .sides
        .iter()
        .filter(|printed| printed.side == Side::Front)
    {
        if !names.contains(&printed.component.as_str()) {
            names.push(&printed.component);
        }
    }
    let row = |name: &str, is_in: &dyn Fn(&str) -> bool| {
        let taken = |form: &InkForm| -> Coverage {
            form.sides
                .iter()
                .filter(|printed| is_in(&printed.component))
                .map(|printed| printed.ink)
                .sum()
        };
        let sides = first
            .sides
            .iter()
            .filter(|printed| is_in(&printed.component))
            .count();
        let mut row = vec![name.to_owned(), sides.to_string()];
        for form in forms {
            let ink = taken(form);
            row.push(pages(ink.total()));
            row.extend((form.ink == Ink::Colour).then(|| pages(ink.k)));
        }
        row
    };
    let heads = [
        msg!(context: "column of a table on ink", "sides"),
        msg!(context: "column of a table on ink", "color"),
        msg!(context: "column of a table on ink", "black part"),
        msg!(context: "column of a table on ink", "gray"),
        msg!(context: "column of a table on ink", "outline"),
    ];
    let heads = heads.iter().map(translated);
    let mut rows = vec![std::iter::once(String::new()).chain(heads).collect()];
    rows.extend(
        names
            .iter()
            .map(|name| row(name, &|component| component == *name)),
    );
    let total = translated(msg!(context: "row of a table on ink", "total"));
    rows.push(row(&total, &|_| true));
    columns(&rows)
}

/// A kit for programs: for each form its sum and every side of every sheet.
fn document(kit: &Kit, forms: &[InkForm]) -> Value {
    let sheet = |printed: &PrintedSide| {
        let mut value = value(printed.ink);
        value["component"] = json!(printed.component);
        value["side"] = json!(if printed.side == Side::Front {
            "front"
        } else {
            "back"
        });
        value["number"] = json!(printed.number);
        value
    };
    let form = |form: &InkForm| {
        let mut value = value(form.sides.iter().map(|printed| printed.ink).sum());
        value["sheets"] = form.sides.iter().map(sheet).collect();
        (form.ink.name().to_owned(), value)
    };
    json!({ "kit": kit.name(), "forms": forms.iter().map(form).collect::<Map<_, _>>() })
}

/// The same for programs.
pub(super) fn value(ink: Coverage) -> Value {
    let [c, m, y, k, total] =
        [ink.c, ink.m, ink.y, ink.k, ink.total()].map(|n| (n * 100.0).round() / 100.0);
    json!({ "c": c, "m": m, "y": y, "k": k, "total": total })
}

/// As many figures as can be believed.
fn pages(n: f64) -> String {
    if n < 9.95 {
        format!("{n:.1}")
    } else {
        format!("{n:.0}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ink_is_told_in_few_figures_and_colour_only_where_there_is_some() {
        let dir = tempfile::tempdir().unwrap();
        let kit = Kit::at(dir.path()).unwrap();
        let ink = Coverage {
            c: 12.3,
            m: 10.0,
            y: 9.6,
            k: 9.04,
        };
        let job = |ink| Job {
            ink,
            ..Job::default()
        };
        let words = told(ink, &job(Ink::Colour), &kit, "x").to_string();
        assert!(
            words.starts_with("Ink: about 41 standard pages (5% coverage): 9.0 black, 32 color; `boardpress ink x`"),
            "{words}"
        );
        assert!(
            told(ink, &job(Ink::Grey), &kit, "x")
                .to_string()
                .ends_with("41 standard pages (5% coverage), black only")
        );
    }
}
