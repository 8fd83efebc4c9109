//! The layouts of all boards of a job: as many of each as it asks for, all different.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, Ordering};

use foldhash::fast::RandomState;
use rayon::prelude::*;

use super::context::GenerateContext;
use super::draw::BoardDraws;
use super::in_play::references_field;
use super::known::known;
use super::laws::Laws;
use super::scatter::Measured;
use super::scatters::Scatters;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::limits::{BOARDS, LAID};
use crate::message::msg;
use crate::model::{Board, BoardCode, BoardNumber, Draft, Known, Placed, Roll, Scatter};
use crate::source::Fields;

/// How often a layout is drawn again at most that is like one of a lower number.
const MOST_REDRAWS: u32 = 100;

/// Rolls every board as often as the job requests, or only once if its layouts do not differ.
pub(super) fn rolls(cx: GenerateContext<'_>) -> Vec<Roll> {
    let mut rolls: Vec<Roll> = Vec::new();
    let checked = check_kit(cx).and_then(|()| check_limits(cx, cx.draft.boards()));
    if cx.ok_or_emit(checked).is_none() {
        return rolls;
    }

    let varied = cx.draft.boards().filter(|board| has_variants(cx, board));
    let steps = varied.map(|board| count(cx, &board)).sum();
    cx.build.watch.stage("lay boards", steps);
    for board in cx.draft.boards() {
        // What is drawn once is rolled once.
        let is_first = |other: &Known<'_, Board>| other.drawing() == board.drawing();
        let first = cx.draft.boards().find(is_first);
        let own: Vec<Roll> = match first.filter(|first| first.place < board.place) {
            Some(first) => {
                let of_first = rolls.iter().filter(|roll| roll.board == first.place);
                let own: Vec<_> = of_first
                    .take(count(cx, &board))
                    .map(|roll| Roll {
                        board: board.place,
                        ..roll.clone()
                    })
                    .collect();
                cx.build.watch.step(own.len());
                own
            }
            None => cx.ok_or_emit(board_rolls(cx, board)).unwrap_or_default(),
        };
        rolls.extend(own);
    }

    // Skip this after an error, because the board with the code may be missing.
    if !cx.build.diagnostics.has_errors()
        && let Some(diagnostic) = check_code(cx, &rolls)
    {
        cx.emit(diagnostic);
    }
    rolls
}

/// Checks the number of boards, and the number of pieces that are laid on them at random.
///
/// # Errors
/// Returns an error if a number exceeds its limit.
pub(super) fn check_limits<'d>(
    cx: GenerateContext<'_>,
    boards: impl IntoIterator<Item = Known<'d, Board>>,
) -> DiagnosticResult<()> {
    let each = cx.build.job.boards_in_all(&cx.draft.kit);
    if !BOARDS.allows(each) {
        // TRANSLATORS: A number and a noun follow.
        return Err(Diagnostic::beyond(&BOARDS, msg!("this job asks for"), each).into());
    }

    let mut laid: u64 = 0;
    for board in boards {
        let scatters = board.scatters.iter();
        let cells: usize = scatters
            .map(|scatter| cells_at_most(cx.draft, &board, scatter))
            .sum();
        let count = count(cx, &board) as u64;
        laid = laid.saturating_add(count.saturating_mul(cells as u64));
    }
    if !LAID.allows(laid) {
        // TRANSLATORS: A number and a noun follow.
        return Err(Diagnostic::beyond(&LAID, msg!("this job lays"), laid).into());
    }
    Ok(())
}

/// Returns an upper bound for the number of cells that a scatter fills.
fn cells_at_most(draft: &Draft, board: &Board, scatter: &Scatter) -> usize {
    let recipe = draft.recipes.get(&scatter.recipe.value);
    let reads_pieces =
        recipe.is_some_and(|recipe| !board.columns_of_pieces(scatter, recipe).is_empty());

    // If the selector depends on pieces that are not placed yet, any cell may match.
    if reads_pieces {
        board.grid(&scatter.who).map_or(0, |grid| grid.cells.len())
    } else {
        board.meant(&scatter.who).count()
    }
}

/// Rolls a single board on multiple threads. Each layout has a separate random stream. The board may be one that is not printed.
/// If no layout with the first number keeps the laws, each of the others is drawn only once.
///
/// # Errors
/// Returns an error if a layout is not found. If there are several errors, this is the one with the lowest layout number.
pub(super) fn board_rolls(
    cx: GenerateContext<'_>,
    board: Known<'_, Board>,
) -> DiagnosticResult<Vec<Roll>> {
    let scatters = Scatters::new(cx, board.content);
    let laws = Laws::new(cx, board, scatters.are_slow());
    let numbers = requested_layouts(cx, &board);
    let last = numbers.iter().map(|which| which.number).max().unwrap_or(0);
    let draws = BoardDraws::new(cx, &board, last as usize)?;
    let drawn = |which: BoardNumber| {
        let laid = match known(cx, board.name(), which) {
            Some(known) => known,
            None => scatters.roll(cx.build.job.seed, which)?,
        };
        Ok(roll(cx, board, which, laid, draws.words(which)))
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

    let first_fault = AtomicU32::new(u32::MAX);
    let drawn: Vec<_> = numbers
        .into_par_iter()
        .map(|which| {
            if which.number > first_fault.load(Ordering::Relaxed) {
                return None;
            }
            cx.build.watch.step(0);
            let drawn = draw(which);
            cx.build.watch.step(1);
            if drawn.is_err() {
                first_fault.fetch_min(which.number, Ordering::Relaxed);
            }
            Some(drawn)
        })
        .collect();
    let rolls: Result<Vec<Roll>, _> = drawn.into_iter().flatten().collect();
    redraw_duplicates(cx, rolls?, draw, board)
}

/// What was laid on a board, with its code.
fn roll(
    cx: GenerateContext<'_>,
    board: Known<'_, Board>,
    number: BoardNumber,
    laid: Vec<(Vec<Placed>, Measured)>,
    words: Fields,
) -> Roll {
    let (kit, job) = (&cx.draft.kit, cx.build.job);
    let trial = laid.iter().find_map(|(_, measured)| measured.trial.clone());
    let (drawn, spread): (Vec<_>, _) = laid
        .into_iter()
        .map(|(drawn, measured)| (drawn, measured.spread))
        .unzip();
    let code = if drawn.is_empty() && words.is_empty() {
        String::new()
    } else {
        let code = BoardCode::of(cx.draft, (job, cx.players), number, (&drawn, &words));
        code.as_str().to_owned()
    };

    let is_one_of_many = has_variants(cx, &board) && job.board.is_none();
    let name = if is_one_of_many {
        job.name_of(number.number, kit)
    } else {
        None
    };
    let set = if is_one_of_many && job.sets > 1 {
        number.number.div_ceil(job.boards_in_set(kit))
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

/// Redraws each layout that equals an earlier one. Warns if a layout remains a duplicate.
///
/// # Errors
/// Returns an error if a new layout is not found.
fn redraw_duplicates(
    cx: GenerateContext<'_>,
    mut rolls: Vec<Roll>,
    draw: impl Fn(BoardNumber) -> DiagnosticResult<Roll>,
    board: Known<'_, Board>,
) -> DiagnosticResult<Vec<Roll>> {
    if !board.has_chance() {
        return Ok(rolls);
    }

    let mut known = HashSet::with_capacity_and_hasher(rolls.len(), RandomState::default());
    let mut twins = 0;
    for roll in &mut rolls {
        let mut left = MOST_REDRAWS;
        while !known.insert((roll.drawn.clone(), drawn_values(&roll.words))) {
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
        let diagnostic = Diagnostic::new(Code::EqualBoards, message);
        cx.emit(diagnostic.at(board.span()).help(help));
    }
    Ok(rolls)
}

/// What a layout has drawn.
fn drawn_values(words: &Fields) -> Vec<String> {
    words.values().map(|word| word.value.clone()).collect()
}

/// Returns the numbers of the layouts of a board that are drawn.
fn requested_layouts(cx: GenerateContext<'_>, board: &Board) -> Vec<BoardNumber> {
    match &cx.build.job.board {
        Some(requested) if has_variants(cx, board) => vec![requested.which],
        _ => (1..=count(cx, board) as u32)
            .map(|number| BoardNumber { number, redraws: 0 })
            .collect(),
    }
}

/// Returns the number of layouts of a board that are drawn.
fn count(cx: GenerateContext<'_>, board: &Board) -> usize {
    let job = cx.build.job;
    if !has_variants(cx, board) || job.board.is_some() {
        return 1;
    }

    job.boards_in_all(&cx.draft.kit) as usize
}

/// Whether the printed layouts of a board differ from each other, by chance or by the name of the recipient.
fn has_variants(cx: GenerateContext<'_>, board: &Board) -> bool {
    let has_names = || !cx.build.job.names_for(&cx.draft.kit).is_empty();
    !board.figure && (board.has_chance() || has_names() && references_field(board, "name"))
}

/// Checks that the code of the requested board is from this kit.
///
/// # Errors
/// Returns an error if the code is from another kit.
fn check_kit(cx: GenerateContext<'_>) -> DiagnosticResult<()> {
    let kit = &cx.draft.kit;
    match cx
        .build
        .job
        .board
        .as_ref()
        .and_then(|one| one.code.as_ref())
    {
        Some(code) if !code.is_of(kit) => {
            let message = msg!(
                "the board of the code {code} is not from {title}",
                code = code.as_str(),
                title = kit.title
            );
            let help = msg!("give the kit whose title is printed on the board");
            Err(Diagnostic::new(Code::OtherKit, message).help(help).into())
        }
        _ => Ok(()),
    }
}

/// Returns an error if no board has the requested code.
fn check_code(cx: GenerateContext<'_>, rolls: &[Roll]) -> Option<Diagnostic> {
    let code = cx.build.job.board.as_ref()?.code.as_ref()?;
    if rolls.iter().any(|roll| roll.code == code.as_str()) {
        return None;
    }

    let kit = &cx.draft.kit;
    let message = msg!(
        "the random boards of {title} have changed since {code} was printed",
        title = kit.title,
        code = code.as_str()
    );
    let help = msg!(
        "this is kit {version}; use the version that is printed on the sheet of the board",
        version = kit.version
    );
    Some(Diagnostic::new(Code::Changed, message).help(help))
}
