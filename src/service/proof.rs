//! What would be printed, as data.

use std::collections::BTreeMap;

use serde::Serialize;

use super::notes::Findings;
use crate::geom::{Length, Rect};
use crate::model::{Game, Roll};
use crate::press::Proof;
use crate::sheet::{Flip, Part, Placement, Sheet, Side, Sides};

/// The sheets that a job would print. Faulty components are left out, and errors on cards are marked in red.
#[derive(Debug, Serialize)]
pub(crate) struct ProofData {
    /// The revision of the kit of which this was made; it grows whenever files of the kit change.
    pub revision: u64,
    /// Whether everything is there; if not, nothing is built.
    pub complete: bool,
    /// For how many players; 0 if it does not matter.
    pub players: u32,
    /// The sides of sheets, in the order of printing.
    pub sheets: Vec<SheetData>,
    /// How many sheets of paper they are.
    pub papers: usize,
    /// What is printed, in order.
    pub parts: Vec<PartData>,
    /// The layouts of random boards.
    pub boards: Vec<BoardData>,
    /// The cards and tokens that say something else than before the last change of the kit's files, by their names.
    pub changed: Vec<String>,
    /// What is wrong.
    #[serde(flatten)]
    pub found: Findings,
}

/// One side of a sheet of paper.
#[derive(Debug, Serialize)]
pub(crate) struct SheetData {
    /// What is on it, as the sheet itself says.
    pub title: String,
    /// Which sheet of these it is, from one.
    pub number: u32,
    /// How many there are.
    pub of: u32,
    /// `front` or `back`.
    pub side: &'static str,
    /// Of a back, the place of its front among the sheets.
    pub backs: Option<usize>,
    /// Over which edge the printer turns the paper, `long` or `short`; `null` for paper that is printed on one side.
    pub flip: Option<&'static str>,
    /// How wide the paper is in millimetres.
    pub width: f64,
    /// How high it is in millimetres.
    pub height: f64,
    /// What it is printed on.
    pub stock: String,
    /// The code by which it can be printed again.
    pub code: String,
    /// Of a thing that lies over several sheets, the row and the column of this one, from one.
    pub tile: Option<(u32, u32)>,
    /// What lies on it.
    pub pieces: Vec<PieceData>,
}

/// A piece on a sheet.
#[derive(Debug, Serialize)]
pub(crate) struct PieceData {
    /// The name of its face, as `Request::FaceDrawing` takes it.
    pub face: String,
    /// Where it lies, in millimetres from the top left corner of the paper: `[x, y, width, height]`.
    pub at: [f64; 4],
}

/// A component that is printed.
#[derive(Debug, Serialize)]
pub(crate) struct PartData {
    /// Its name in the kit.
    pub name: String,
    /// Its title.
    pub title: String,
    /// How many pieces are printed of it.
    pub pieces: u64,
}

/// A layout of a random board.
#[derive(Debug, Serialize)]
pub(crate) struct BoardData {
    /// The name of its face.
    pub face: String,
    /// The board, by its name in the kit.
    pub board: String,
    /// Which layout it is, from one.
    pub number: u32,
    /// The code by which it can be had again, as the value of the option `board`.
    pub code: String,
    /// For whom it is; may be empty.
    pub name: String,
    /// How trial games on it ended; `null` where none are played.
    pub trial: Option<TrialData>,
}

/// How trial games ended.
#[derive(Debug, Serialize)]
pub(crate) struct TrialData {
    /// How many were played.
    pub games: u32,
    /// The sides that played.
    pub sides: Vec<SideData>,
    /// The share of the luckiest side less that of the unluckiest.
    pub gap: f64,
    /// By how much the true gap may differ, in one of twenty measurements at most.
    pub gap_error: f64,
    /// The share that whoever began has won, then whoever was second, and so on.
    pub seats: Vec<f64>,
}

/// A side in trial games.
#[derive(Debug, Serialize)]
pub(crate) struct SideData {
    /// The name in the kit's own language.
    pub name: String,
    /// The name in the language of the proof.
    pub title: String,
    /// The share of the games that this side won, from 0 to 1.
    pub share: f64,
}

impl ProofData {
    /// What a proof says.
    pub(super) fn of(
        proof: Option<&Proof>,
        revision: u64,
        changed: Vec<String>,
        found: Findings,
    ) -> ProofData {
        let complete = proof.is_some() && found.notes.iter().all(|note| note.severity != "error");
        let sheets: Vec<SheetData> = proof.map(sheets).unwrap_or_default();
        let papers = sheets
            .iter()
            .filter(|sheet| sheet.backs.is_none() || sheet.flip.is_none())
            .count();
        ProofData {
            revision,
            complete,
            players: proof.map_or(0, |proof| proof.game.players),
            sheets,
            papers,
            parts: proof
                .map(|proof| proof.parts.iter().map(part).collect())
                .unwrap_or_default(),
            boards: proof.map(boards).unwrap_or_default(),
            changed,
            found,
        }
    }
}

fn sheets(proof: &Proof) -> Vec<SheetData> {
    let mut fronts: BTreeMap<(&str, &str, u32), usize> = BTreeMap::new();
    for (at, sheet) in proof
        .sheets
        .iter()
        .enumerate()
        .filter(|(_, sheet)| sheet.side == Side::Front)
    {
        fronts.entry(place(sheet)).or_insert(at);
    }
    proof
        .sheets
        .iter()
        .map(|sheet| sheet_data(proof, sheet, fronts.get(&place(sheet)).copied()))
        .collect()
}

/// What a sheet of paper has that no other has.
fn place(sheet: &Sheet) -> (&str, &str, u32) {
    (&sheet.component, &sheet.paper, sheet.number.0)
}

fn sheet_data(proof: &Proof, sheet: &Sheet, front: Option<usize>) -> SheetData {
    let piece = |placement: &Placement| {
        let face = proof.face(placement.face);
        let Rect { at, size } = placement.trim(face.trim());
        PieceData {
            face: face.name.clone(),
            at: [at.x, at.y, size.w, size.h].map(Length::to_mm),
        }
    };
    SheetData {
        title: sheet.component.clone(),
        number: sheet.number.0,
        of: sheet.number.1,
        side: if sheet.side == Side::Front {
            "front"
        } else {
            "back"
        },
        backs: front.filter(|_| sheet.side == Side::Back),
        flip: match sheet.sides {
            Sides::OneSided => None,
            Sides::TwoSided(Flip::Long) => Some("long"),
            Sides::TwoSided(Flip::Short) => Some("short"),
        },
        width: sheet.size.w.to_mm(),
        height: sheet.size.h.to_mm(),
        stock: sheet.stock.clone(),
        code: sheet.code.clone(),
        tile: sheet.tile.as_ref().map(|tile| tile.place),
        pieces: sheet.placements.iter().map(piece).collect(),
    }
}

fn part(part: &Part) -> PartData {
    let pieces = part
        .pieces
        .iter()
        .map(|piece| u64::from(piece.copies))
        .sum();
    PartData {
        name: part.name.clone(),
        title: part.title.clone(),
        pieces,
    }
}

/// Every layout of a random board that has a face.
fn boards(proof: &Proof) -> Vec<BoardData> {
    let faces = proof
        .faces
        .iter()
        .filter_map(|face| Some((face, proof.game.rolls.get(face.roll? as usize)?)));
    let random = faces.filter(|(_, roll)| !roll.code.is_empty());
    random
        .map(|(face, roll)| board(&proof.game, roll, &face.name))
        .collect()
}

fn board(game: &Game, roll: &Roll, face: &str) -> BoardData {
    let side = |(name, share): &(String, f64)| SideData {
        name: name.clone(),
        title: game.draft.translation.text(name).to_owned(),
        share: *share,
    };
    let trial = roll.trial.as_ref().map(|trial| TrialData {
        games: trial.games,
        sides: trial.sides.iter().map(side).collect(),
        gap: trial.gap(),
        gap_error: trial.gap_error(trial.games),
        seats: trial.seats.clone(),
    });
    BoardData {
        face: face.to_owned(),
        board: game.draft.components[roll.board].name.clone(),
        number: roll.number.number,
        code: roll.code.clone(),
        name: roll.name.clone(),
        trial,
    }
}
