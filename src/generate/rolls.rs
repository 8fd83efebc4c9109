//! The layouts of all boards of a job: as many of each as it asks for, all different.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, Ordering};

use foldhash::fast::RandomState;
use rayon::prelude::*;

use super::draw::BoardDraws;
use super::in_play::asks_for;
use super::known::known;
use super::laws::Laws;
use super::scatter::Measured;
use super::scatters::Scatters;
use crate::diag::{Code, Diagnostic, Diagnostics, Watch};
use crate::limits::{self, BOARDS};
use crate::message::msg;
use crate::model::{
    Board, BoardCode, BoardNumber, ConstraintInputs, Draft, Job, Known, Placed, Roll, Scatter,
};
use crate::source::Fields;

/// How often a layout is drawn again at most that is like one of a lower number.
const MOST_REDRAWS: u32 = 100;

/// The rolls of every board: as many as the job asks for where they differ, and one where they do not.
pub(super) fn rolls(
    (draft, inputs): (&Draft, &ConstraintInputs),
    job: &Job,
    players: u32,
    (watch, diagnostics): (&dyn Watch, &Diagnostics),
) -> Vec<Roll> {
    let mut rolls: Vec<Roll> = Vec::new();
    if !is_of_this_kit(draft, job, diagnostics)
        || !within_limit(draft, draft.boards(), job, diagnostics)
    {
        return rolls;
    }
    let varied = draft.boards().filter(|board| varies(draft, board, job));
    watch.stage(
        "lay boards",
        varied.map(|board| count(draft, &board, job)).sum(),
    );
    for board in draft.boards() {
        // What is drawn once is rolled once.
        let is_first = |other: &Known<'_, Board>| other.drawing() == board.drawing();
        let first = draft
            .boards()
            .find(is_first)
            .filter(|first| first.place < board.place);
        let own: Vec<Roll> = match first {
            Some(first) => {
                let of_first = rolls.iter().filter(|roll| roll.board == first.place);
                let of_first = of_first.take(count(draft, &board, job));
                let own: Vec<_> = of_first
                    .map(|roll| Roll {
                        board: board.place,
                        ..roll.clone()
                    })
                    .collect();
                watch.step(own.len());
                own
            }
            None => board_rolls((draft, inputs), board, job, players, (watch, diagnostics)),
        };
        rolls.extend(own);
    }
    check_code(draft, &rolls, job, diagnostics);
    rolls
}

/// Whether the pieces that boards get at random are within the limit; notes it if not.
pub(super) fn within_limit<'d>(
    draft: &Draft,
    boards: impl Iterator<Item = Known<'d, Board>>,
    job: &Job,
    diagnostics: &Diagnostics,
) -> bool {
    let each = job.boards_in_all(&draft.kit);
    if !BOARDS.allows(each) {
        // TRANSLATORS: A number and a noun follow.
        diagnostics.emit(Diagnostic::beyond(&BOARDS, msg!("this job asks for"), each));
        return false;
    }
    let laid = |board: Known<'_, Board>| {
        let cells: usize = board
            .scatters
            .iter()
            .map(|scatter| cells_at_most(draft, &board, scatter))
            .sum();
        (count(draft, &board, job) as u64).saturating_mul(cells as u64)
    };
    let laid = boards.map(laid).fold(0, u64::saturating_add);
    if !limits::LAID.allows(laid) {
        // TRANSLATORS: A number and a noun follow.
        diagnostics.emit(Diagnostic::beyond(
            &limits::LAID,
            msg!("this job lays"),
            laid,
        ));
    }
    limits::LAID.allows(laid)
}

/// How many cells a scatter fills at most.
fn cells_at_most(draft: &Draft, board: &Board, scatter: &Scatter) -> usize {
    let sees = |recipe| !board.columns_of_pieces(scatter, recipe).is_empty();
    match draft.recipes.get(&scatter.recipe.value).is_some_and(sees) {
        true => board.grid(&scatter.who).map_or(0, |grid| grid.cells.len()),
        false => board.meant(&scatter.who).count(),
    }
}

/// The rolls of one board, which need not be printed, in several threads: each has a stream of chance of its
/// own. They end at the first that has no layout, and only that one is reported. If no layout of the first keeps the laws,
/// the others are drawn once only.
pub(super) fn board_rolls(
    (draft, inputs): (&Draft, &ConstraintInputs),
    board: Known<'_, Board>,
    job: &Job,
    players: u32,
    (watch, diagnostics): (&dyn Watch, &Diagnostics),
) -> Vec<Roll> {
    let scatters = Scatters::new((draft, players), board.content, diagnostics);
    let laws = Laws::new((draft, players), board, inputs, scatters.are_slow());
    let first_fault = AtomicU32::new(u32::MAX);
    let numbers = numbers(draft, &board, job);
    let count = numbers
        .iter()
        .map(|which| which.number as usize)
        .max()
        .unwrap_or(0);
    let Some(draws) = BoardDraws::new(draft, &board, count, job.seed, diagnostics) else {
        return Vec::new();
    };
    let drawn = |which: BoardNumber| {
        let laid = match known(draft, board.name(), (job, players), which) {
            Some(known) => known,
            None => scatters.roll(job.seed, which)?,
        };
        Ok(roll(
            (draft, job, players),
            board,
            which,
            laid,
            draws.words(which),
        ))
    };
    let first = numbers
        .first()
        .filter(|_| !laws.are_none())
        .map(|which| laws.accepted(*which, false, drawn));
    let has_failed = matches!(&first, Some(Ok(roll)) if roll.rejected.is_some());
    let draw = |which: BoardNumber| match &first {
        Some(Ok(roll)) if roll.number.number == which.number => Ok(roll.clone()),
        _ => laws.accepted(which, has_failed, drawn),
    };
    let drawn: Vec<_> = numbers
        .into_par_iter()
        .map(|which| {
            if which.number > first_fault.load(Ordering::Relaxed) {
                return None;
            }
            watch.step(0);
            let drawn = draw(which);
            watch.step(1);
            if drawn.is_err() {
                first_fault.fetch_min(which.number, Ordering::Relaxed);
            }
            Some(drawn)
        })
        .collect();
    let all: Result<Vec<Roll>, _> = drawn.into_iter().flatten().collect();
    all.and_then(|rolls| unlike(rolls, draw, board, diagnostics))
        .unwrap_or_else(|note| {
            diagnostics.emit(*note);
            Vec::new()
        })
}

/// What was laid on a board, with its code.
fn roll(
    (draft, job, players): (&Draft, &Job, u32),
    board: Known<'_, Board>,
    number: BoardNumber,
    laid: Vec<(Vec<Placed>, Measured)>,
    words: Fields,
) -> Roll {
    let trial = laid.iter().find_map(|(_, measured)| measured.trial.clone());
    let (drawn, spread): (Vec<_>, _) = laid
        .into_iter()
        .map(|(drawn, measured)| (drawn, measured.spread))
        .unzip();
    let code = match drawn.is_empty() && words.is_empty() {
        true => String::new(),
        false => BoardCode::of(draft, (job, players), number, (&drawn, &words))
            .as_str()
            .to_owned(),
    };
    let is_one_of_many = varies(draft, &board, job) && job.board.is_none();
    let name = if is_one_of_many {
        job.name_of(number.number, &draft.kit)
    } else {
        None
    };
    let set = if is_one_of_many && job.sets > 1 {
        number.number.div_ceil(job.boards_in_set(&draft.kit))
    } else {
        0
    };
    let (name, name_place) = name
        .map(|(name, place)| (name.to_owned(), place.to_owned()))
        .unwrap_or_default();
    Roll {
        board: board.place,
        number,
        set,
        name,
        name_place,
        code,
        drawn,
        spread,
        trial,
        words,
        rejected: None,
    }
}

/// The rolls of a board with those drawn again that are like one before them; notes those for which no other is found.
fn unlike(
    mut rolls: Vec<Roll>,
    draw: impl Fn(BoardNumber) -> Result<Roll, Box<Diagnostic>>,
    board: Known<'_, Board>,
    diagnostics: &Diagnostics,
) -> Result<Vec<Roll>, Box<Diagnostic>> {
    if !board.has_chance() {
        return Ok(rolls);
    }
    let (mut known, mut twins) = (
        HashSet::with_capacity_and_hasher(rolls.len(), RandomState::default()),
        0,
    );
    for roll in &mut rolls {
        let mut left = MOST_REDRAWS;
        while !known.insert((roll.drawn.clone(), said(&roll.words))) {
            if left == 0 {
                twins += 1;
                break;
            }
            left -= 1;
            *roll = draw(BoardNumber {
                redraws: roll.number.redraws + 1,
                ..roll.number
            })?;
        }
    }
    if twins > 0 {
        let message = msg!(
            "only {different} of {count} layouts of `{board}` are different: no others were found",
            different = rolls.len() - twins,
            count = rolls.len(),
            board = board.name()
        );
        let help = msg!("print fewer, or add more different pieces or words to draw from");
        diagnostics.emit(
            Diagnostic::new(Code::EqualBoards, message)
                .at(board.span())
                .help(help),
        );
    }
    Ok(rolls)
}

/// What a layout has drawn.
fn said(words: &Fields) -> Vec<String> {
    words.values().map(|word| word.value.clone()).collect()
}

/// Which layouts of a board are drawn.
fn numbers(draft: &Draft, board: &Board, job: &Job) -> Vec<BoardNumber> {
    match &job.board {
        Some(one) if varies(draft, board, job) => vec![one.which],
        _ => (1..=count(draft, board, job) as u32)
            .map(|number| BoardNumber { number, redraws: 0 })
            .collect(),
    }
}

/// How many rolls of a board are drawn.
fn count(draft: &Draft, board: &Board, job: &Job) -> usize {
    if !varies(draft, board, job) || job.board.is_some() {
        return 1;
    }
    job.boards_in_all(&draft.kit) as usize
}

/// Whether a board that is printed differs from roll to roll, by chance or by the name of whom it is for.
fn varies(draft: &Draft, board: &Board, job: &Job) -> bool {
    let is_named = || !job.names_for(&draft.kit).is_empty() && asks_for(board, "name");
    !board.figure && (board.has_chance() || is_named())
}

/// Whether the code of the board that is requested is one of this kit; notes it if not.
fn is_of_this_kit(draft: &Draft, job: &Job, diagnostics: &Diagnostics) -> bool {
    let Some(code) = job.board.as_ref().and_then(|one| one.code.as_ref()) else {
        return true;
    };
    let is_of_kit = code.is_of(&draft.kit);
    if !is_of_kit {
        let message = msg!(
            "the board of the code {code} is not from {title}",
            code = code.as_str(),
            title = draft.kit.title
        );
        diagnostics.emit(
            Diagnostic::new(Code::OtherKit, message)
                .help(msg!("give the kit whose title is printed on the board")),
        );
    }
    is_of_kit
}

/// Notes if no board carries the code that is requested.
fn check_code(draft: &Draft, rolls: &[Roll], job: &Job, diagnostics: &Diagnostics) {
    let Some(code) = job.board.as_ref().and_then(|one| one.code.as_ref()) else {
        return;
    };
    if rolls.iter().any(|roll| roll.code == code.as_str()) || diagnostics.has_errors() {
        return;
    }
    let kit = &draft.kit;
    let message = msg!(
        "the random boards of {title} have changed since {code} was printed",
        title = kit.title,
        code = code.as_str()
    );
    let help = msg!(
        "this is kit {version}; use the version that is printed on the sheet of the board",
        version = kit.version
    );
    diagnostics.emit(Diagnostic::new(Code::Changed, message).help(help));
}
