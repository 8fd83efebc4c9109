//! Commands that answer with a text: `explain` with what a note means, `papers`, `fonts`, and `translate` with what there is
//! to translate.

use std::collections::BTreeMap;

use clap::Args;

use crate::cli::kit::Kit;
use crate::cli::language::translated;
use crate::cli::output::{CommandError, Exit, Output, columns};
use crate::cli::terminal;
use crate::diag::{Code, Diagnostic, Diagnostics, Severity, nearest};
use crate::geom::Length;
use crate::kit::BuiltIn;
use crate::message::{Language, Message, msg};
use crate::model::{LabelStock, Paper};
use crate::press;
use crate::read::{self, stocks};
use crate::text::FontSet;

#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// The word in brackets after `error` or `warning`; by default, all codes are listed
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Fonts {
    /// Also list the typefaces of this kit
    #[arg(value_name = "KIT|DIR")]
    kit: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Translate {
    /// The name of a kit, or the folder of one
    #[arg(value_name = "KIT|DIR")]
    kit: String,
    /// The tag of the language to translate into; existing translations are kept
    #[arg(value_name = "TAG")]
    language: Language,
}

/// The widest line of an explanation: that of most terminals.
const WIDTH: usize = 80;

/// Explains one code, or lists all.
pub(super) fn explain(typed: &Explain) -> Result<Exit, CommandError> {
    let Some(word) = &typed.code else {
        terminal::say_text(&all())?;
        return Ok(Exit::Clean);
    };
    // As it was copied from a note: `text-overflow`, `[text-overflow]` or `error[text-overflow]`.
    let word = word.split_once('[').map_or(word.as_str(), |(_, code)| code);
    let word = word.trim_matches([']', ':']);
    let Some(code) = Code::ALL
        .iter()
        .find(|code| code.name() == word.to_lowercase())
    else {
        let note = Diagnostic::new(
            Code::UnknownName,
            msg!("there is no code `{code}`", code = word),
        );
        let known = Code::ALL.iter().map(|code| code.name());
        let note = match nearest(word, known) {
            Some(near) => note.with_suggestion(near),
            None => note.help(msg!("`boardpress explain` lists them all")),
        };
        return Err(CommandError::Diagnostic(Box::new(note)));
    };
    terminal::say_text(&format!(
        "{}[{}]\n\n{}",
        severity_name(*code),
        code.name(),
        wrapped(&translated(Message::from(code.explanation())))
    ))?;
    Ok(Exit::Clean)
}

fn all() -> String {
    let row = |code: &Code| {
        vec![
            code.name().to_owned(),
            severity_name(*code),
            translated(Message::from(code.title())),
        ]
    };
    columns(&Code::ALL.iter().map(row).collect::<Vec<_>>())
}

/// Returns the name of the severity of a code in the language of the terminal.
fn severity_name(code: Code) -> String {
    match code.severity() {
        Severity::Error => translated(msg!(context: "kind of note", "error")),
        Severity::Warning => translated(msg!(context: "kind of note", "warning")),
    }
}

fn wrapped(text: &str) -> String {
    let (mut lines, mut line) = (String::new(), String::new());
    for word in text.split_whitespace() {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push_str(&line);
            lines.push('\n');
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines + &line + "\n"
}

/// Shows every paper that has a name, in millimeters and inches, how any other is given, and the label stock.
pub(super) fn papers() -> Result<Exit, CommandError> {
    let row = |(at, paper): (usize, Paper)| {
        let (w, h) = (paper.size.w, paper.size.h);
        let usual = (at == 0).then(|| translated(msg!(context: "paper size", "default")));
        vec![
            paper.to_string(),
            format!("{} × {h}", w.to_mm()),
            format!("{} × {} in", inches(w), inches(h)),
            usual.unwrap_or_default(),
        ]
    };
    let named = columns(&Paper::named().enumerate().map(row).collect::<Vec<_>>());
    let stock = |stock: &LabelStock| {
        let (w, h) = (stock.size.w, stock.size.h);
        let places = translated(msg!(
            "{columns} × {rows} places",
            columns = stock.columns,
            rows = stock.rows
        ));
        let sizes = [
            format!("{} × {h}", w.to_mm()),
            format!("{} × {} in", inches(w), inches(h)),
        ];
        let [mm, inches] = sizes;
        vec![
            stock.name.clone(),
            stock.paper.to_string(),
            places,
            mm,
            inches,
            stock.title.clone(),
        ]
    };
    let stocks = columns(&stocks().values().map(stock).collect::<Vec<_>>());
    terminal::say_text(&(named + "\n"))?;
    terminal::say(&msg!(
        "Give any other paper by its width and height: --paper \"8.5in,13in\""
    ))?;
    terminal::say_text("\n")?;
    terminal::say(&msg!(
        "Label and perforated paper, for --stock; a kit can define others in tables [stock.NAME]:"
    ))?;
    terminal::say_text(&("\n".to_owned() + &stocks))?;
    Ok(Exit::Clean)
}

/// Inches with at most two decimals.
fn inches(length: Length) -> f64 {
    (length.to_mm() / 25.4 * 100.0).round() / 100.0
}

/// Shows every family with its weights and slants, those of a kit among them.
pub(super) fn fonts(typed: &Fonts) -> Result<Exit, CommandError> {
    let diagnostics = Diagnostics::default();
    let mut voice = Output::new(false, false);
    let fonts = match &typed.kit {
        Some(word) => {
            let kit = Kit::named(word)?;
            let fonts = read::fonts(&kit, &diagnostics);
            voice.found(&kit, &diagnostics);
            fonts
        }
        None => read::fonts(&BuiltIn, &diagnostics),
    };
    terminal::say_text(&families(&fonts))?;
    voice.end(vec![])
}

fn families(fonts: &FontSet) -> String {
    let mut families: BTreeMap<&str, Vec<(u16, bool)>> = BTreeMap::new();
    for font in fonts.ids() {
        families
            .entry(fonts.family(font))
            .or_default()
            .push(fonts.cut(font));
    }
    let row = |(family, mut cuts): (&str, Vec<(u16, bool)>)| {
        cuts.sort_unstable();
        cuts.dedup();
        let cuts: Vec<String> = cuts.into_iter().map(cut).collect();
        vec![family.to_owned(), cuts.join(", ")]
    };
    columns(&families.into_iter().map(row).collect::<Vec<_>>())
}

/// A weight as it is written in a kit, and as it is called.
fn cut((weight, italic): (u16, bool)) -> String {
    translated(match weight {
        _ if italic => msg!("{weight} italic", weight),
        400 => msg!("{weight} (regular)", weight),
        600 => msg!("{weight} (semi-bold)", weight),
        700 => msg!("{weight} (bold)", weight),
        _ => return weight.to_string(),
    })
}

/// Says a file of translations, with what is translated already.
pub(super) fn translate(typed: &Translate) -> Result<Exit, CommandError> {
    let kit = Kit::named(&typed.kit)?;
    let diagnostics = Diagnostics::default();
    let file = press::translations(&kit, &typed.language, &diagnostics);
    let mut voice = Output::new(false, false);
    voice.found(&kit, &diagnostics);
    if let Ok(file) = file {
        terminal::say_text(&file)?;
    }
    voice.end(vec![])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_explanation_fits_a_terminal() {
        let texts = Code::ALL
            .iter()
            .map(|code| wrapped(&Message::from(code.explanation()).to_string()));
        assert!(
            texts
                .chain([all()])
                .all(|text| text.lines().all(|line| line.chars().count() <= 100))
        );
        assert_eq!(wrapped("a b"), "a b\n");
    }
}
