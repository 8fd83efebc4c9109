//! Laws about what chance lays on a board: a layout on which one does not hold is rejected, and another drawn.

use std::collections::BTreeMap;

use super::context::GenerateContext;
use super::scatters::say_pieces;
use crate::constraint;
use crate::diag::DiagnosticResult;
use crate::model::{Board, BoardNumber, Constraint, Draft, Known, LaidOut, Rejected, Roll};

/// How many layouts are drawn for one board at most, where they are shuffled and where each takes long.
const LAYOUTS: u32 = 1_000;
const SLOW_LAYOUTS: u32 = 50;

/// The laws about the layouts of one board.
pub(super) struct Laws<'d> {
    cx: GenerateContext<'d>,
    board: Known<'d, Board>,
    /// Each with its number among all laws of the kit.
    laws: Vec<(usize, &'d Constraint)>,
    most: u32,
}

impl<'d> Laws<'d> {
    /// Collects the laws about a board, or about a board with the same drawing, for the number of players.
    pub(super) fn new(cx: GenerateContext<'d>, board: Known<'d, Board>, are_slow: bool) -> Self {
        let shows = |name: &str| {
            let other = cx.draft.board(name);
            other.is_some_and(|other| other.drawing() == board.drawing())
        };
        let is_about = |law: &Constraint| {
            law.laid
                && law.players.is_none_or(|own| own == cx.players)
                && (law.of == board.name() || shows(&law.of))
        };
        let laws = cx
            .draft
            .laws
            .iter()
            .enumerate()
            .filter(|(_, law)| is_about(law))
            .collect();
        Self {
            cx,
            board,
            laws,
            most: if are_slow { SLOW_LAYOUTS } else { LAYOUTS },
        }
    }

    /// Whether no layout can be rejected.
    pub(super) fn are_none(&self) -> bool {
        self.laws.is_empty()
    }

    /// The first layout from the one of this number on, each drawn once more than the one before, on which all laws hold. If
    /// there is none, the first, with what was found of all of them; and if only one is to be drawn, that.
    pub(super) fn accepted(
        &self,
        which: BoardNumber,
        only_one: bool,
        draw: impl Fn(BoardNumber) -> DiagnosticResult<Roll>,
    ) -> DiagnosticResult<Roll> {
        let (mut first, mut by_law) = (None, BTreeMap::new());
        let most = if only_one { 1 } else { self.most };
        for n in 0..most {
            let roll = draw(BoardNumber {
                redraws: which.redraws + n,
                ..which
            })?;
            let broken = self.broken(&roll);
            if broken.is_empty() {
                return Ok(roll);
            }
            broken
                .into_iter()
                .for_each(|law| *by_law.entry(law).or_insert(0) += 1);
            first.get_or_insert(roll);
        }
        let first = match first {
            Some(roll) => roll,
            None => draw(which)?,
        };
        Ok(Roll {
            rejected: Some(Rejected {
                layouts: most,
                by_law,
            }),
            ..first
        })
    }

    /// The numbers of the laws that do not hold on a layout.
    fn broken(&self, roll: &Roll) -> Vec<usize> {
        if self.are_none() {
            return Vec::new();
        }
        let laid = laid_out(self.cx.draft, self.board, roll);
        let broken = |law: &&(usize, &Constraint)| {
            !constraint::holds(law.1, &self.board, &laid, self.cx.inputs)
        };
        self.laws.iter().filter(broken).map(|(n, _)| *n).collect()
    }
}

/// The cells of a board with the fields of the pieces on them.
pub(super) fn laid_out(draft: &Draft, board: Known<'_, Board>, roll: &Roll) -> LaidOut {
    let mut grids: Vec<_> = board.grids.iter().map(|grid| grid.cells.clone()).collect();
    for (scatter, placed) in board.scatters.iter().zip(&roll.drawn) {
        let cells = grids.get_mut(scatter.who.grid);
        cells
            .into_iter()
            .for_each(|cells| say_pieces(cells, placed, draft));
    }
    let rejected = roll.rejected.clone().unwrap_or_default();
    LaidOut {
        number: roll.number.number,
        grids,
        rejected,
    }
}
