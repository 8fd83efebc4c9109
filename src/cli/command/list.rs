//! `boardpress list`: the kits and what is in them.

use clap::Args;
use serde_json::{Value, json};

use crate::cli::kit::{self, Kit};
use crate::cli::language::translated;
use crate::cli::output::{CommandError, Exit, Output, columns};
use crate::cli::terminal;
use crate::diag::Diagnostics;
use crate::message::{Joint, Message, list as joined, msg};
use crate::press::{self, ListedComponent, ListedItem, Listing};

#[derive(Debug, Args)]
pub(crate) struct List {
    /// The name of a kit, or the folder of one; by default, all built-in kits
    #[arg(value_name = "KIT|DIR")]
    kit: Option<String>,
    /// Print everything as one JSON document
    #[arg(long)]
    json: bool,
}

/// How many letters a line of names has: as many as help has columns, less the indent.
const LINE: usize = 96;

/// Shows one kit, or all that are built in; one that cannot be read does not
/// hide the others.
pub(super) fn list(typed: &List) -> Result<Exit, CommandError> {
    let kits = typed
        .kit
        .as_deref()
        .map_or_else(|| Ok(kit::all()), kit::kits)?;
    let mut voice = Output::new(typed.json, false);
    let mut listings = Vec::new();
    for kit in &kits {
        let diagnostics = Diagnostics::default();
        let listing = press::list(kit, &diagnostics);
        voice.found(kit, &diagnostics);
        match listing {
            Ok(listing) => {
                voice.tell_text(&text(kit, &listing, typed.kit.is_some()))?;
                listings.push(value(kit, &listing));
            }
            Err(_) => {
                terminal::complain(&msg!("{kit}: cannot be listed", kit = kit.name()));
                voice.ends(Exit::Findings);
            }
        }
    }
    voice.end(vec![("kits", Value::Array(listings))])
}

/// What is printed about a kit; with the names of all cards and tokens where they are requested.
fn text(kit: &Kit, listing: &Listing, items: bool) -> String {
    let row = |part: &ListedComponent| {
        let extra = part.extra.then(|| translated(msg!("only with --only")));
        let pieces = pieces_of(part.kind, part.pieces).map(translated);
        let size = part
            .size
            .map(|size| format!("{} × {}", size.w.to_mm(), size.h));
        vec![
            part.name.clone(),
            kind_name(part.kind),
            part.title.clone(),
            pieces.unwrap_or_default(),
            size.unwrap_or_default(),
            extra.unwrap_or_default(),
        ]
    };
    let rows: Vec<Vec<String>> = listing.components.iter().map(row).collect();
    let summary = if listing.summary.is_empty() {
        String::new()
    } else {
        format!("  {}\n", listing.summary)
    };
    let players = if listing.players.is_empty() {
        String::new()
    } else {
        format!("  {}\n", translated(players(&listing.players)))
    };
    let languages = format!("  {}\n", listing.languages.join(", "));
    let of_parts = listing
        .components
        .iter()
        .filter(|part| items && !part.items.is_empty());
    let items: String = of_parts
        .map(|part| format!("\n  {}:\n{}", part.name, in_lines(&part.items)))
        .collect();
    format!(
        "{}: {}\n{summary}{players}{languages}{}{items}\n",
        kit.name(),
        listing.title,
        columns(&rows)
    )
}

/// The names of cards or tokens, as many to a line as fit.
fn in_lines(items: &[ListedItem]) -> String {
    let mut lines = vec![String::new()];
    for (at, item) in items.iter().enumerate() {
        let copies = if item.copies == 1 {
            String::new()
        } else {
            format!(" ×{}", item.copies)
        };
        let comma = if at + 1 < items.len() { "," } else { "" };
        let word = format!("{}{copies}{comma}", item.name);
        match lines.last_mut() {
            Some(line)
                if !line.is_empty() && line.chars().count() + 1 + word.chars().count() <= LINE =>
            {
                line.push(' ');
                line.push_str(&word);
            }
            Some(line) if line.is_empty() => *line = word,
            _ => lines.push(word),
        }
    }
    lines.iter().map(|line| format!("    {line}\n")).collect()
}

/// Returns the name of a kind of component in the language of the terminal.
fn kind_name(kind: &str) -> String {
    match kind {
        "board" => translated(msg!(context: "kind of component", "board")),
        "deck" => translated(msg!(context: "kind of component", "deck")),
        "token" => translated(msg!(context: "kind of component", "token")),
        "box" => translated(msg!(context: "kind of component", "box")),
        "rules" => translated(msg!(context: "kind of component", "rules")),
        other => other.to_owned(),
    }
}

fn pieces_of(kind: &str, pieces: usize) -> Option<Message> {
    match kind {
        "deck" => Some(msg!(one: "1 card", many: "{n} cards", n = pieces)),
        "token" => Some(msg!(one: "1 piece", many: "{n} pieces", n = pieces)),
        _ => None,
    }
}

/// `2–4 players` where no number is left out, else `2, 4 or 6 players`.
fn players(numbers: &[u32]) -> Message {
    match numbers {
        [] => Message::default(),
        [n] => msg!(one: "1 player", many: "{n} players", n = *n),
        [first, .., last] if numbers.windows(2).all(|pair| pair[1] == pair[0] + 1) => {
            msg!("{first}–{last} players", first, last)
        }
        _ => msg!("{numbers} players", numbers = joined(Joint::Or, numbers)),
    }
}

fn value(kit: &Kit, listing: &Listing) -> Value {
    let item =
        |item: &ListedItem| json!({ "id": item.name, "title": item.title, "copies": item.copies });
    let component = |part: &ListedComponent| {
        let size = part
            .size
            .map(|size| json!({ "width": size.w.to_mm(), "height": size.h.to_mm() }));
        json!({
            "name": part.name,
            "title": part.title,
            "kind": part.kind,
            "pieces": part.pieces,
            "extra": part.extra,
            "size_mm": size,
            "items": part.items.iter().map(item).collect::<Vec<_>>(),
        })
    };
    json!({
        "kit": kit.name(),
        "id": listing.id,
        "title": listing.title,
        "summary": listing.summary,
        "players": listing.players,
        "languages": listing.languages,
        "components": listing.components.iter().map(component).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Length, Size};

    #[test]
    fn players_are_told_in_few_words() {
        assert_eq!(players(&[1]), "1 player");
        assert_eq!(players(&[2, 3, 4]), "2–4 players");
        assert_eq!(players(&[2, 4, 6]), "2, 4 or 6 players");
    }

    #[test]
    fn a_kit_is_told_with_its_components() {
        let dir = tempfile::tempdir().unwrap();
        let kit = Kit::at(dir.path()).unwrap();
        let item = |id: &str, copies| ListedItem {
            name: id.to_owned(),
            title: None,
            copies,
        };
        let component = ListedComponent {
            name: "fate".to_owned(),
            title: "Fate".to_owned(),
            kind: "deck",
            pieces: 9,
            extra: true,
            size: Some(Size::new(Length::um(63_500), Length::mm(88))),
            items: vec![item("luck", 8), item("doom", 1)],
        };
        let listing = Listing {
            id: "x".to_owned(),
            title: "X".to_owned(),
            summary: "A game.".to_owned(),
            players: vec![2, 3],
            languages: ["en-US", "es"].map(str::to_owned).into(),
            components: vec![component],
        };
        let row = "  fate  deck  Fate  9 cards  63.5 × 88 mm  only with --only\n";
        let told = text(&kit, &listing, false);
        assert!(
            told.ends_with(&format!(
                ": X\n  A game.\n  2–3 players\n  en-US, es\n{row}\n"
            )),
            "{told}"
        );
        let told = text(&kit, &listing, true);
        assert!(
            told.ends_with(&format!("{row}\n  fate:\n    luck ×8, doom\n\n")),
            "{told}"
        );
        let part = &value(&kit, &listing)["components"][0];
        assert_eq!(part["pieces"], 9);
        assert_eq!(part["size_mm"], json!({ "width": 63.5, "height": 88.0 }));
        assert_eq!(
            part["items"][0],
            json!({ "id": "luck", "title": null, "copies": 8 })
        );
    }
}
