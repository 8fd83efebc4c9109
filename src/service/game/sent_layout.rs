//! The arrangement of cards in a request.

use std::ops::RangeInclusive;

use serde::Deserialize;

use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::message::{Message, msg};
use crate::model::card_size;
use crate::recognise::{BackLayout, GivenLayout};

/// A [`GivenLayout`] as a page sends it. Missing values are recognised.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SentLayout {
    /// Columns and rows.
    pub grid: Option<(u32, u32)>,
    /// The size of a card after cutting, as [`card_size`] reads it.
    pub card: Option<String>,
    /// The left and upper edges of the first card, in millimetres; counts with a grid alone.
    pub at: Option<(f64, f64)>,
    /// The space between cards, in millimetres; counts with a grid alone.
    pub gap: f64,
    /// Where the backs are, as [`BackLayout::parse`] reads it.
    pub backs: Option<String>,
}

/// The columns or rows that a page can have, as on the command line.
const CARDS_ACROSS: RangeInclusive<u32> = 1..=40;

impl SentLayout {
    /// What it says.
    ///
    /// # Errors
    /// A word or a number in it has no meaning.
    pub(crate) fn given(&self) -> DiagnosticResult<GivenLayout> {
        let refused = |message: Message| Box::new(Diagnostic::new(Code::Usage, message));
        if let Some((columns, rows)) = self.grid
            && !(CARDS_ACROSS.contains(&columns) && CARDS_ACROSS.contains(&rows))
        {
            return Err(refused(msg!(
                "the number of cards on a page is wrong: use 1 to 40 across and 1 to 40 down"
            )));
        }
        let card = self
            .card
            .as_deref()
            .map(card_size)
            .transpose()
            .map_err(|help| refused(msg!("the size of the cards is wrong: {help}", help)))?;
        let backs = self.backs.as_deref().map(BackLayout::parse).transpose();
        let backs =
            backs.map_err(|help| refused(msg!("the place of the backs is wrong: {help}", help)))?;
        Ok(GivenLayout {
            grid: self.grid,
            card,
            at: self.at,
            gap: self.gap,
            backs,
            tiling: None,
        })
    }
}
