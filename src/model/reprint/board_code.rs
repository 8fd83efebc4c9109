//! The code on a random board.

use super::bits::{Bits, Coded};
use super::form::{CodeForm, close, closed, hash, number, open, opened};
use super::letters::{self, BadCode};
use crate::model::game::{Draft, Placed};
use crate::model::jobs::favour::Favour;
use crate::model::jobs::job::Job;
use crate::model::jobs::job::{BoardCode, BoardNumber, OneBoard};
use crate::model::kit::Kit;
use crate::source::Fields;

impl OneBoard {
    /// Asks a job for the board of a code, with its seed and its number of players.
    ///
    /// # Errors
    /// It is not a code, or it is that of a sheet or from a later version.
    pub fn ask(job: &mut Job, code: &str) -> Result<(), BadCode> {
        let (kit, mut bits) = opened(CodeForm::Board, code)?;
        let (seed, players, which, favour) = said(&mut bits).ok_or(BadCode::Registration)?;
        closed(&bits)?;
        let code = BoardCode {
            kit,
            code: letters::tidy(code)?,
        };
        *job = Job {
            players,
            seed,
            board: Some(OneBoard {
                which,
                code: Some(code),
            }),
            favour,
            ..job.clone()
        };
        Ok(())
    }
}

impl BoardCode {
    /// The code of a layout of a game for so many players, with its random pieces and drawn words.
    pub(crate) fn of(
        draft: &Draft,
        (job, players): (&Job, u32),
        which: BoardNumber,
        (laid, words): (&[Vec<Placed>], &Fields),
    ) -> BoardCode {
        let most = draft.kit.players.last().copied().unwrap_or(0);
        let players = (![0, most].contains(&players)).then_some(players);
        let asked = job.board.as_ref().and_then(|board| board.code.as_ref());
        // A board of a kit that this one is like keeps its code.
        let kit = asked
            .filter(|code| code.is_of(&draft.kit))
            .map_or(number(&draft.kit.id), |code| code.kit);
        let mut bits = open(CodeForm::Board, kit);
        job.seed.put(&mut bits);
        players.is_some().put(&mut bits);
        players.put(&mut bits);
        which.put(&mut bits);
        job.favour.is_some().put(&mut bits);
        job.favour.put(&mut bits);
        let mut said: Vec<u8> = bits.all().iter().map(|bit| u8::from(*bit)).collect();
        said.push(2);
        let mut say = |word: &str| {
            said.extend_from_slice(word.as_bytes());
            said.push(0);
        };
        for Placed {
            piece: (set, item),
            rotation,
            is_turned,
            ..
        } in laid.iter().flatten()
        {
            let set = &draft.components[*set];
            say(&set.name);
            match set.items()[*item].id.as_str() {
                "" => say(&item.to_string()),
                id => say(id),
            }
            if *is_turned {
                rotation
                    .millionths()
                    .iter()
                    .for_each(|number| say(&number.to_string()));
            }
        }
        words.values().for_each(|word| say(&word.value));
        let check = hash(said.into_iter());
        BoardCode {
            kit,
            code: close(bits, check),
        }
    }

    /// Whether it is a board of this kit, or of one that it is like. Few ids have one number.
    pub(crate) fn is_of(&self, kit: &Kit) -> bool {
        kit.ids().any(|id| number(id) == self.kit)
    }
}

/// What the code of a board has besides its kit: the seed, the number of players, the number of the layout, and the
/// side that it favours.
fn said(bits: &mut Bits) -> Option<(u64, Option<u32>, BoardNumber, Option<Favour>)> {
    let seed = u64::take(bits)?;
    let players = if bool::take(bits)? {
        Some(u32::take(bits)?)
    } else {
        None
    };
    let which = BoardNumber::take(bits)?;
    let favour = if bool::take(bits)? {
        Some(Favour::take(bits)?)
    } else {
        None
    };
    Some((seed, players, which, favour))
}

/// One bit is set if a layout was drawn only once, and four hold its number up to seven.
impl Coded for BoardNumber {
    fn put(&self, bits: &mut Bits) {
        self.number.put(bits);
        (self.redraws > 0).put(bits);
        if self.redraws > 0 {
            self.redraws.put(bits);
        }
    }

    fn take(bits: &mut Bits) -> Option<BoardNumber> {
        Some(BoardNumber {
            number: u32::take(bits)?,
            redraws: if bool::take(bits)? {
                u32::take(bits)?
            } else {
                0
            },
        })
    }
}

/// Only the number: what a sheet shows is checked by the code of the sheet.
impl Coded for OneBoard {
    fn put(&self, bits: &mut Bits) {
        self.which.put(bits);
    }

    fn take(bits: &mut Bits) -> Option<OneBoard> {
        BoardNumber::take(bits).map(OneBoard::of)
    }
}
