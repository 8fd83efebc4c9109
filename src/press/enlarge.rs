//! Boards for walls: in another size than the kit says.

use std::collections::BTreeMap;

use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::geom::{Length, Size};
use crate::limits::{LEAST_SIDE_MM, SIDE_MM};
use crate::message::msg;
use crate::model::{Board, BoardSize, Content, Draft, Job, Page, boards, slug_areas, slug_depth};

/// Resizes the printed boards of a draft, and their backs, to the size that the job requests. Figures keep their size, since they
/// are parts of rules.
///
/// # Errors
/// Returns an error if a board would be too large or too small, or if no board is printed.
pub(super) fn enlarge(draft: &mut Draft, job: &Job) -> DiagnosticResult<()> {
    if job.board_size == BoardSize::OfKit {
        return Ok(());
    }
    let printed = boards(&draft.components)
        .filter(|board| board.component.is_printed(job) && !board.component.is_inner());
    let slug = job.slug.then(|| slug_depth(job.large));
    let areas = slug_areas(Page::of(job).printable, slug);
    let areas: Vec<Size> = areas.into_iter().map(|(area, _)| area.size).collect();
    let mut times: BTreeMap<String, f64> = BTreeMap::new();
    for board in printed {
        let Some(by) = job.board_size.times(board.printed_size(), &areas) else {
            continue;
        };
        if let Some(note) = out_of_range(&board, board.title(), by) {
            return Err(note.at(board.span()).into());
        }
        times.insert(board.name().to_owned(), by);
        times.extend(board.back.as_ref().map(|back| (back.value.clone(), by)));
    }
    if times.is_empty() {
        let note = Diagnostic::new(
            Code::Usage,
            msg!("--scale and --fit are for boards, but no board is printed"),
        );
        let help = msg!("leave the option out, or print a board with --only");
        return Err(note.help(help).into());
    }
    for component in &mut draft.components {
        if let (Content::Board(board), Some(by)) =
            (&mut component.content, times.get(&component.name))
        {
            board.enlarge(*by);
        }
    }
    Ok(())
}

/// Returns an error if a board would be too large or too small when it is scaled by the factor `by`.
fn out_of_range(board: &Board, title: &str, by: f64) -> Option<Diagnostic> {
    let (size, sides) = (
        board.printed_size(),
        Length::mm(LEAST_SIDE_MM as i64)..=Length::mm(SIDE_MM.most as i64),
    );
    let Size { w, h } = size.scaled(by);
    if sides.contains(&w) && sides.contains(&h) {
        return None;
    }
    let message = msg!(
        "{title} would be {w} × {h}, but a side of a board is from {least} to {most}",
        title,
        w = w.to_mm(),
        h,
        least = sides.start(),
        most = sides.end()
    );
    let most = sides.end().to_um() as f64 / size.w.max(size.h).to_um() as f64;
    let scale = format!("{:.1}", (most * 10.0).floor() / 10.0);
    Some(
        Diagnostic::new(Code::Usage, message)
            .help(msg!("at most --scale {most} is possible", most = scale)),
    )
}
