//! What was made, for programs and for whoever wants to make it again.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{Artifact, Proof};
use crate::model::{Backs, Format, Job};
use crate::sheet::{Sheet, Side};

/// `manifest.json`: options, seed, versions, every file with its SHA-256, every
/// sheet with its placements in millimetres, every piece with its count.
pub(super) fn manifest(proof: &Proof, job: &Job, files: &[Artifact]) -> Artifact {
    let kit = &proof.game.draft.kit;
    let manifest = json!({
        "boardpress": env!("CARGO_PKG_VERSION"),
        "kit": { "id": kit.id, "title": kit.title, "version": kit.version, "dice": kit.dice },
        "options": options(proof, job),
        "seed": proof.game.seed,
        "bring": kit.bring,
        "pieces": proof.parts.iter().map(|part| json!({
            "name": part.name,
            "title": part.title,
            "count": part.pieces.iter().map(|piece| piece.copies).sum::<u32>() * job.copies,
        })).collect::<Vec<Value>>(),
        "sheets": proof.sheets.iter().map(|sheet| self::sheet(proof, sheet)).collect::<Vec<Value>>(),
        "files": files.iter().map(file).collect::<Vec<Value>>(),
    });
    // Compact but for its top level, so that a large job stays readable by
    // programs and a small one by people.
    let mut text = String::from("{\n");
    if let Value::Object(fields) = &manifest {
        let lines: Vec<String> =
            fields.iter().map(|(key, value)| format!("  {}: {}", json!(key), lines(value))).collect();
        text.push_str(&lines.join(",\n"));
    }
    text.push_str("\n}\n");
    Artifact { path: "manifest.json".to_owned(), bytes: text.into_bytes(), pages: 0 }
}

/// A list with an entry to a line; anything else on one.
fn lines(value: &Value) -> String {
    match value {
        Value::Array(entries) if !entries.is_empty() => {
            let entries: Vec<String> = entries.iter().map(|entry| format!("    {entry}")).collect();
            format!("[\n{}\n  ]", entries.join(",\n"))
        }
        other => other.to_string(),
    }
}

fn options(proof: &Proof, job: &Job) -> Value {
    json!({
        "paper": job.paper.name,
        "margin_mm": job.margin.to_mm(),
        "players": proof.game.players,
        "copies": job.copies,
        "rolls": job.rolls,
        "backs": match job.backs {
            Backs::None => "none",
            Backs::Paste => "paste",
            Backs::Duplex => "duplex",
        },
        "formats": job.formats.iter().map(|format| match format {
            Format::Pdf => "pdf",
            Format::Svg => "svg",
            Format::Png => "png",
        }).collect::<Vec<_>>(),
        "only": job.only,
    })
}

fn sheet(proof: &Proof, sheet: &Sheet) -> Value {
    let placements: Vec<Value> = sheet
        .placements
        .iter()
        .map(|placement| {
            let face = proof.face(placement.face);
            let trim = placement.trim(face.trim);
            json!({
                "face": face.name,
                "x": trim.left().to_mm(),
                "y": trim.top().to_mm(),
                "w": trim.size.w.to_mm(),
                "h": trim.size.h.to_mm(),
                "turn": placement.turn.quarters() * 90,
            })
        })
        .collect();
    json!({
        "component": sheet.component,
        "side": if sheet.side == Side::Front { "front" } else { "back" },
        "number": sheet.number.0,
        "of": sheet.number.1,
        "paper": sheet.paper,
        "code": sheet.code,
        "placements_mm": placements,
    })
}

fn file(file: &Artifact) -> Value {
    let hash = Sha256::digest(&file.bytes);
    let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    json!({ "path": file.path, "bytes": file.bytes.len(), "pages": file.pages, "sha256": hex })
}
