//! Sheets of cards for Tabletop Simulator, and a saved object that shows them.
//!
//! A sheet has rows of fronts and in its last place the back, which is what others see of a card in a hand. A card is
//! named by the number of its sheet times a hundred and its place on it, from zero.

use std::io::Write;

use serde_json::{Value, json};

use super::files::Export;
use super::plan::{PartPlan, PiecePlan};
use crate::diag::DiagnosticResult;
use crate::geom::{Freeing, Length};
use crate::impose::grid;
use crate::model::Kind;
use crate::sheet::FaceId;
use crate::write::{Artifact, Output, PageImage, write_file};

/// The least columns and rows that a sheet may have.
const LEAST_GRID: u32 = 2;

/// The layout of the sheets of a deck: columns, rows, and the pixels of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GridPlan {
    grid: (u32, u32),
    card: (u32, u32),
}

/// Writes the sheets of every component, and the saved object.
///
/// # Errors
/// One of them cannot be made or written.
pub(super) fn write(
    export: &Export<'_>,
    output: &mut dyn Output,
    watch: &(dyn Fn(usize) + Sync),
) -> DiagnosticResult<Vec<Artifact>> {
    let (mut sheets, mut objects, mut next) = (Vec::new(), Vec::new(), 1);
    for ((n, plan), folder) in export.plans.iter().enumerate().zip(export.folders()) {
        let made = Deck {
            export,
            plan,
            folder: &folder,
        };
        let mut object = match plan.kind {
            Some(Kind::Token) => made.tokens(&mut sheets),
            _ => made.deck(&mut next, &mut sheets),
        };
        object["Transform"] = transform(n);
        objects.push(object);
    }
    let mut files = export.images(&sheets, output, watch)?;
    let kit = &export.game.draft.kit;
    let saved = json!({
        "SaveName": kit.title, "GameMode": "", "Gravity": 0.5, "PlayArea": 0.5, "Date": "", "Table": "", "Sky": "",
        "Note": "", "Rules": "", "XmlUI": "", "LuaScript": "", "LuaScriptState": "", "ObjectStates": objects,
    });
    files.push(write_file(output, format!("{}.json", kit.id), 0, |file| {
        writeln!(file, "{saved:#}")
    })?);
    Ok(files)
}

/// The place of an object on the table: one beside the other.
fn transform(n: usize) -> Value {
    json!({
        "posX": n as f64 * 4.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0,
        "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0,
    })
}

/// A component and the beginning of the paths of its pictures.
struct Deck<'d> {
    export: &'d Export<'d>,
    plan: &'d PartPlan,
    folder: &'d str,
}

impl Deck<'_> {
    /// The cards, their sheets, and the object that holds them. `next` is the number of the next sheet.
    fn deck(&self, next: &mut u32, sheets: &mut Vec<PageImage>) -> Value {
        let layout = self.layout();
        let (columns, rows) = layout.grid;
        let places = (columns * rows) as usize;
        let backs = self.plan.backs();
        let unique = backs.len() > 1;
        let (mut custom, mut cards) = (json!({}), Vec::new());
        let several = self.plan.pieces.len() > places - 1;
        for (n, pieces) in self.plan.pieces.chunks(places - 1).enumerate() {
            let number = if several {
                format!("-{}", n + 1)
            } else {
                String::new()
            };
            let fronts = format!("{}-fronts{number}.png", self.folder);
            let hidden = pieces.iter().find_map(|piece| piece.back);
            sheets.push(self.sheet(
                &fronts,
                pieces.iter().map(|piece| Some(piece.front)),
                hidden,
                layout,
            ));
            let back = match (unique, backs.first()) {
                (_, None) => fronts.clone(),
                (true, _) => {
                    let path = format!("{}-backs{number}.png", self.folder);
                    sheets.push(self.sheet(
                        &path,
                        pieces.iter().map(|piece| piece.back),
                        hidden,
                        layout,
                    ));
                    path
                }
                (false, Some((back, ..))) => {
                    let path = format!("{}-back.png", self.folder);
                    if n == 0 {
                        sheets.push(self.one(&path, *back, layout.card));
                    }
                    path
                }
            };
            custom[next.to_string()] = json!({
                "FaceURL": self.url(&fronts), "BackURL": self.url(&back), "NumWidth": columns, "NumHeight": rows,
                // Without backs, the last place is empty and serves as the hidden face.
                "BackIsHidden": !backs.is_empty(), "UniqueBack": unique,
                "Type": match self.plan.freeing { Freeing::Punch => 4, Freeing::Lines => 2, Freeing::Guillotine | Freeing::Hand => 0 },
            });
            for (place, piece) in pieces.iter().enumerate() {
                let id = *next as usize * 100 + place;
                cards.extend(std::iter::repeat_n(
                    (id, *piece, *next),
                    piece.copies as usize,
                ));
            }
            *next += 1;
        }
        self.object(&custom, &cards)
    }

    /// The object of a deck, or of a card alone.
    fn object(&self, custom: &Value, cards: &[(usize, PiecePlan, u32)]) -> Value {
        let card = |(id, piece, sheet): &(usize, PiecePlan, u32)| {
            let key = sheet.to_string();
            let mut card = self.named("Card", self.export.face(piece.front).title());
            card["CardID"] = json!(id);
            card["CustomDeck"] = json!({ &key: custom[&key] });
            card["Transform"] = transform(0);
            card
        };
        let mut contained: Vec<Value> = cards.iter().map(card).collect();
        if contained.len() == 1 {
            // A deck has two cards at least.
            let mut only = contained.remove(0);
            only["Name"] = json!("CardCustom");
            return only;
        }
        let mut deck = self.named("DeckCustom", self.plan.title.clone());
        deck["DeckIDs"] = cards.iter().map(|(id, ..)| *id).collect();
        deck["CustomDeck"] = custom.clone();
        deck["ContainedObjects"] = Value::Array(contained);
        deck
    }

    /// Tokens as tiles in a bag, each with a picture of its front and one of its back.
    fn tokens(&self, sheets: &mut Vec<PageImage>) -> Value {
        let card = self.card_pixels((1, 1));
        let width = self.plan.pieces.len().to_string().len().max(2);
        let mut backs: Vec<(FaceId, String)> = Vec::new();
        let mut tiles = Vec::new();
        for (n, piece) in self.plan.pieces.iter().enumerate() {
            let front = format!("{}-{:0width$}-front.png", self.folder, n + 1);
            sheets.push(self.one(&front, piece.front, card));
            let back =
                piece.back.map(
                    |back| match backs.iter().find(|(known, _)| *known == back) {
                        Some((_, path)) => path.clone(),
                        None => {
                            let path = format!("{}-{:0width$}-back.png", self.folder, n + 1);
                            sheets.push(self.one(&path, back, card));
                            backs.push((back, path.clone()));
                            path
                        }
                    },
                );
            let mut tile = self.named("Custom_Tile", self.export.face(piece.front).title());
            tile["Transform"] = transform(0);
            tile["CustomImage"] = json!({
                "ImageURL": self.url(&front), "ImageSecondaryURL": self.url(back.as_ref().unwrap_or(&front)),
                "ImageScalar": 1.0, "WidthScale": 0.0,
                "CustomTile": {
                    "Type": match self.plan.freeing { Freeing::Lines => 1, Freeing::Punch => 2, Freeing::Guillotine | Freeing::Hand => 0 },
                    "Thickness": 0.1, "Stackable": true, "Stretch": true,
                },
            });
            tiles.extend(std::iter::repeat_n(tile, piece.copies as usize));
        }
        let mut bag = self.named("Bag", self.plan.title.clone());
        bag["ContainedObjects"] = Value::Array(tiles);
        bag
    }

    fn named(&self, kind: &str, name: String) -> Value {
        json!({
            "Name": kind, "Nickname": name, "Description": "", "GMNotes": "",
            "ColorDiffuse": { "r": 1.0, "g": 1.0, "b": 1.0 }, "Locked": false, "Grid": true, "Snap": true,
            "Autoraise": true, "Sticky": true, "Tooltip": true, "Hands": kind != "Bag", "SidewaysCard": self.lies(),
            "LuaScript": "", "LuaScriptState": "", "XmlUI": "",
        })
    }

    /// Whether its pieces are wider than high.
    fn lies(&self) -> bool {
        self.plan.trim.w > self.plan.trim.h
    }

    fn dpi(&self) -> f64 {
        f64::from(self.export.format.dpi)
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.export.format.url)
    }

    fn sheet(
        &self,
        path: &str,
        faces: impl Iterator<Item = Option<FaceId>>,
        last: Option<FaceId>,
        layout: GridPlan,
    ) -> PageImage {
        let (columns, rows) = layout.grid;
        let mut cells: Vec<Option<FaceId>> = faces.collect();
        cells.resize((columns * rows) as usize - 1, None);
        cells.push(last);
        let page = grid(&cells, self.plan.trim, layout.grid);
        PageImage {
            path: path.to_owned(),
            page,
            pixels: (columns * layout.card.0, rows * layout.card.1),
            dpi: self.dpi(),
            pad: (0, 0),
        }
    }

    fn one(&self, path: &str, face: FaceId, pixels: (u32, u32)) -> PageImage {
        let page = grid(&[Some(face)], self.plan.trim, (1, 1));
        PageImage {
            path: path.to_owned(),
            page,
            pixels,
            dpi: self.dpi(),
            pad: (0, 0),
        }
    }

    /// The layout that shows all fronts and a back on the fewest sheets, and on these each card as large as can be.
    fn layout(&self) -> GridPlan {
        let (most_columns, most_rows) = self.export.format.grid;
        let needed = (self.plan.pieces.len() as u32 + 1).min(most_columns * most_rows);
        let layouts = (LEAST_GRID..=most_columns)
            .flat_map(|columns| (LEAST_GRID..=most_rows).map(move |rows| (columns, rows)));
        let enough = layouts.filter(|(columns, rows)| columns * rows >= needed);
        let layout = |grid: (u32, u32)| GridPlan {
            grid,
            card: self.card_pixels(grid),
        };
        // Of those with equally large cards the one with the fewest empty places.
        let best = enough
            .map(layout)
            .max_by_key(|one| (one.card.0, std::cmp::Reverse(one.grid.0 * one.grid.1)));
        best.unwrap_or_else(|| layout((most_columns, most_rows)))
    }

    /// The pixels of a card on a sheet of so many columns and rows: as the resolution says, and no more than the sheet
    /// may have.
    fn card_pixels(&self, (columns, rows): (u32, u32)) -> (u32, u32) {
        let most = self.export.format.most_pixels;
        let dots =
            |length: Length| length.to_um() as f64 * f64::from(self.export.format.dpi) / 25_400.0;
        let (w, h) = (dots(self.plan.trim.w), dots(self.plan.trim.h));
        let scale = (f64::from(most / columns) / w)
            .min(f64::from(most / rows) / h)
            .min(1.0);
        (
            ((w * scale).round() as u32).max(1),
            ((h * scale).round() as u32).max(1),
        )
    }
}
