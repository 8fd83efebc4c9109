//! Small kits in which a recipe lays pieces on squares.

use std::fmt::Write;

use boardpress::diag::Diagnostics;
use boardpress::generate::generate;
use boardpress::model::{BuildContext, Game, Job, Placed};
use boardpress::read::{Content, ReadOptions, read};
use rayon::prelude::*;

use crate::support::{files, told};

/// Pieces, a recipe, and the squares on which it lays them.
pub(super) struct Kit<'k> {
    /// The name of each piece, and its copies. A name such as `a1` has the field `kind`, `a`, and the field `value`, 1.
    pub(super) pieces: &'k [(&'k str, u32)],
    /// The tables of the recipe `land` below `[recipe.land]`.
    pub(super) asks: &'k str,
    /// Columns and rows. Cells are called by row and column: `1.2` is the second cell of the first row.
    pub(super) grid: (usize, usize),
    /// More of the kit's file.
    pub(super) more: &'k str,
}

/// A blank template.
pub(super) const TILE: &str =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20' width='20mm' height='20mm'/>";

impl Kit<'_> {
    /// Some boards from one seed, or what is said of them.
    pub(super) fn game(&self, boards: u32, seed: u64) -> Result<Game, Vec<String>> {
        let diagnostics = Diagnostics::default();
        let content = self.content(&diagnostics);
        let job = Job {
            seed,
            boards: Some(boards),
            ..Job::default()
        };
        generate(
            content.draft,
            &content.templates,
            BuildContext::new(&job, &diagnostics),
        )
        .ok()
        .filter(|_| !diagnostics.has_errors())
        .ok_or_else(|| told(&diagnostics))
    }

    fn content(&self, diagnostics: &Diagnostics) -> Content {
        let mut text = String::from("[token.land]\ntemplate = \"tile\"\n");
        for (name, copies) in self.pieces {
            let (kind, value) = name.split_at(1);
            writeln!(
                text,
                "[[token.land.piece]]\nid = \"{name}\"\ncopies = {copies}\nkind = \"{kind}\""
            )
            .unwrap();
            writeln!(
                text,
                "value = {}",
                if value.is_empty() { "0" } else { value }
            )
            .unwrap();
        }
        let (columns, rows) = self.grid;
        let (asks, more) = (self.asks, self.more);
        write!(
            text,
            "[recipe.land]\nbag = [\"land\"]\n{asks}\n[board.map]\nsize = [\"{0} mm\", \"{1} mm\"]\n[board.map.squares]\n\
             at = [\"0 mm\", \"0 mm\"]\ncell = [\"15 mm\", \"15 mm\"]\ncells = \"cells.csv\"\n\
             [[board.map.scatter]]\nrecipe = \"land\"\nwidth = \"8 mm\"\n\
             [[law]]\nsays = \"Pieces have a kind and a value.\"\nof = \"land\"\nfilled = \"kind\"\n\
             [[law]]\nsays = \"Pieces have a kind and a value.\"\nof = \"land\"\nfilled = \"value\"\n{more}",
            columns * 15,
            rows * 15,
        )
        .unwrap();
        let mut cells = String::from("id,column,row,half\n");
        for (row, column) in
            (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column)))
        {
            let half = if column * 2 <= columns {
                "left"
            } else {
                "right"
            };
            writeln!(cells, "{row}.{column},{column},{row},{half}").unwrap();
        }
        let files = [
            ("land.toml", text.as_str()),
            ("cells.csv", &cells),
            ("templates/tile.svg", TILE),
        ];
        read(&files::kit(files), ReadOptions::default(), diagnostics)
    }

    /// The names of the pieces on the cells of some boards from one seed.
    pub(super) fn laid(&self, boards: u32, seed: u64) -> Vec<Vec<String>> {
        let game = self
            .game(boards, seed)
            .unwrap_or_else(|told| panic!("{told:?}"));
        assert_eq!(game.rolls.len(), boards as usize);
        names(&game)
    }

    /// The names of the pieces on the cells of one board from each of so many seeds.
    pub(super) fn laid_by_seeds(&self, seeds: u64) -> Vec<Vec<String>> {
        let diagnostics = Diagnostics::default();
        let content = self.content(&diagnostics);
        let one = |seed: u64| {
            let (job, diagnostics) = (
                Job {
                    seed,
                    ..Job::default()
                },
                Diagnostics::default(),
            );
            let game = generate(
                content.draft.clone(),
                &content.templates,
                BuildContext::new(&job, &diagnostics),
            );
            names(&game.unwrap_or_else(|_| panic!("{:?}", told(&diagnostics))))
        };
        (0..seeds).into_par_iter().flat_map(one).collect()
    }
}

/// The names of the pieces on the cells of the boards of a game.
fn names(game: &Game) -> Vec<Vec<String>> {
    let name = |placed: &Placed| game.draft.item(placed.piece).id.clone();
    game.rolls
        .iter()
        .map(|roll| roll.drawn[0].iter().map(name).collect())
        .collect()
}
