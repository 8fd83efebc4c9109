//! `boardpress list`: the kits and what is in them.

use serde_json::{Value, json};

use super::columns::columns;
use crate::cli::args::List;
use crate::cli::error::{CommandError, Exit};
use crate::cli::kit::{self, Kit};
use crate::cli::output::{Output, count};
use crate::cli::terminal;
use crate::diag::Report;
use crate::press::{self, Listing};

/// Shows one kit, or all that are built in; one that cannot be read does not
/// hide the others.
pub(super) fn list(typed: &List) -> Result<Exit, CommandError> {
    let kits = typed.kit.as_deref().map_or_else(|| Ok(kit::all()), kit::kits)?;
    let mut voice = Output::new(typed.json, false);
    let mut listings = Vec::new();
    for kit in &kits {
        let mut report = Report::default();
        let listing = press::list(kit, &mut report);
        voice.found(kit, &report);
        match listing {
            Some(listing) => {
                voice.tell(&text(kit, &listing))?;
                listings.push(value(kit, &listing));
            }
            None => {
                terminal::complain(&format!("{}: cannot be listed\n", kit.name()));
                voice.ends(Exit::Findings);
            }
        }
    }
    voice.end(vec![("kits", Value::Array(listings))])
}

fn text(kit: &Kit, listing: &Listing) -> String {
    let row = |(name, title, kind, pieces, extra): &(String, String, &'static str, usize, bool)| {
        let extra = if *extra { "only when named with --only" } else { "" };
        vec![name.clone(), (*kind).to_owned(), title.clone(), pieces_of(kind, *pieces), extra.to_owned()]
    };
    let rows: Vec<Vec<String>> = listing.components.iter().map(row).collect();
    let summary = if listing.summary.is_empty() { String::new() } else { format!("  {}\n", listing.summary) };
    let players = if listing.players.is_empty() { String::new() } else { format!("  {}\n", players(&listing.players)) };
    let languages = format!("  {}\n", listing.languages.join(", "));
    format!("{}: {}\n{summary}{players}{languages}{}\n", kit.name(), listing.title, columns(&rows))
}

fn pieces_of(kind: &str, pieces: usize) -> String {
    match kind {
        "deck" => count(pieces, "card"),
        "token" => count(pieces, "piece"),
        _ => String::new(),
    }
}

/// `2–4 players` where no number is left out, else `2, 4 or 6 players`.
fn players(numbers: &[u32]) -> String {
    match numbers {
        [] => String::new(),
        [one] => count(*one as usize, "player"),
        [first, .., last] if numbers.windows(2).all(|pair| pair[1] == pair[0] + 1) => format!("{first}–{last} players"),
        [rest @ .., last] => {
            let rest: Vec<String> = rest.iter().map(u32::to_string).collect();
            format!("{} or {last} players", rest.join(", "))
        }
    }
}

fn value(kit: &Kit, listing: &Listing) -> Value {
    let component = |(name, title, kind, pieces, extra): &(String, String, &'static str, usize, bool)| json!({ "name": name, "title": title, "kind": kind, "pieces": pieces, "extra": extra });
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
        let component = ("fate".to_owned(), "Fate".to_owned(), "deck", 9, true);
        let listing = Listing {
            id: "x".to_owned(),
            title: "X".to_owned(),
            summary: "A game.".to_owned(),
            players: vec![2, 3],
            languages: ["en-US", "es"].map(str::to_owned).into(),
            components: vec![component],
        };
        let told = text(&kit, &listing);
        assert!(told.ends_with(
            ": X\n  A game.\n  2–3 players\n  en-US, es\n  fate  deck  Fate  9 cards  only when named with --only\n\n"
        ));
        assert_eq!(value(&kit, &listing)["components"][0]["pieces"], 9);
    }
}
