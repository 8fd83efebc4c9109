//! The list of what a kit holds and what to bring, from the kit itself.

use crate::message::{Message, msg};
use crate::model::{Bring, Game};
use crate::scene::{Block, Paragraph, RichText};
use crate::sheet::Part;
use crate::source::{Span, Spanned};

/// The list as blocks of running text, which the rules at `at` ask for. `title` is that of its sheet, where it stands alone.
pub(super) fn blocks(
    game: &Game,
    parts: &[Part],
    title: Option<&str>,
    at: Span,
) -> Vec<Spanned<Block>> {
    let row = |left: &str, right: &str| {
        [left, right]
            .map(|words| Spanned::new(RichText::plain(words), at))
            .to_vec()
    };
    let catalogue = game.draft.kit.language.catalogue();
    let text = |message: Message| message.in_language(catalogue);
    let heading = |message| Block::Heading(2, Paragraph::plain(text(message)));
    let mut rows = vec![row(
        &text(msg!(context: "column of a table", "In this kit")),
        &text(msg!(context: "column of a table", "Pieces")),
    )];
    let mut counts: Vec<(&str, u32)> = Vec::new();
    for part in parts.iter().filter(|part| !part.layout.is_text()) {
        let count: u32 = part.pieces.iter().map(|piece| piece.copies).sum();
        match counts
            .iter_mut()
            .find(|(heading, _)| *heading == part.heading)
        {
            Some((_, sum)) => *sum += count,
            None => counts.push((&part.heading, count)),
        }
    }
    rows.extend(
        counts
            .iter()
            .map(|(heading, count)| row(heading, &count.to_string())),
    );
    // A job of the rules alone has no pieces to list.
    let has_pieces = !counts.is_empty();
    let own = || has_pieces.then(|| heading(msg!("What is in the kit")));
    let first = title
        .map(|title| Block::Heading(1, Paragraph::plain(title)))
        .or_else(own);
    let table = has_pieces.then_some(Block::Table {
        alignments: Vec::new(),
        rows,
    });
    let mut blocks: Vec<Block> = first.into_iter().chain(table).collect();
    let kit = &game.draft.kit;
    if !kit.bring.is_empty() {
        blocks.push(heading(msg!("What to bring")));
        let entry = |thing: &Bring| {
            vec![Spanned::new(
                Block::Paragraph(Paragraph::plain(thing.said(catalogue))),
                at,
            )]
        };
        blocks.push(Block::List {
            marks: vec!["•".to_owned(); kit.bring.len()],
            entries: kit.bring.iter().map(entry).collect(),
        });
    }
    if !kit.credits.is_empty() {
        blocks.push(heading(msg!("Credits")));
        blocks.push(Block::Paragraph(Paragraph::plain(kit.credits.as_str())));
    }
    blocks
        .into_iter()
        .map(|block| Spanned::new(block, at))
        .collect()
}
