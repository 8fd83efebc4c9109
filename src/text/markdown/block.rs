//! Blocks of running text: headings, paragraphs, lists, tables, pictures.

use std::ops::Range;

use pulldown_cmark::{Alignment, CodeBlockKind, Event, Tag, TagEnd};

use super::cell::list_mark;
use super::inline::ParagraphBuilder;
use super::walk::Walk;
use crate::diag::shortened;
use crate::message::msg;
use crate::scene::{Align, Block, Inline, Paragraph, RichText, TICKED, UNTICKED, WordStyle};
use crate::source::Spanned;

impl<'a> Walk<'a> {
    /// The blocks up to the end of the entry, the quotation or the text.
    pub(super) fn blocks(&mut self) -> Vec<Spanned<Block>> {
        let mut run = ParagraphBuilder::default();
        while let Some((event, range)) = self.next() {
            match event {
                Event::Start(tag) if starts_block(&tag) => {
                    run.flush();
                    let blocks = self.block(tag, range);
                    run.blocks.extend(blocks);
                }
                Event::End(TagEnd::Item | TagEnd::BlockQuote(_) | TagEnd::FootnoteDefinition) => {
                    break;
                }
                Event::Rule => {
                    run.flush();
                    run.blocks
                        .push(Spanned::new(Block::Rule, self.span(&range)));
                }
                other => self.take(other, range, &mut run),
            }
        }
        run.flush();
        run.blocks
    }

    fn block(&mut self, tag: Tag<'a>, range: Range<usize>) -> Vec<Spanned<Block>> {
        let span = self.span(&range);
        match tag {
            Tag::Heading { level, .. } => vec![Spanned::new(
                Block::Heading(level as u8, self.words()),
                span,
            )],
            Tag::Paragraph => self.paragraph(range.start),
            Tag::List(_) => vec![Spanned::new(self.list(), span)],
            Tag::Table(alignments) => {
                let table = Block::Table {
                    alignments: alignments.into_iter().map(align).collect(),
                    rows: self.rows(),
                };
                vec![Spanned::new(table, span)]
            }
            Tag::BlockQuote(_) => self.blocks(),
            Tag::FootnoteDefinition(label) => {
                self.footnote(&label, range);
                Vec::new()
            }
            Tag::HtmlBlock if !self.is_cell() => self.html_block(&range),
            Tag::CodeBlock(CodeBlockKind::Indented) if !self.is_cell() => {
                vec![Spanned::new(Block::Paragraph(self.code()), span)]
            }
            Tag::CodeBlock(CodeBlockKind::Fenced(info)) => {
                self.code_fence(range.start, &info);
                vec![Spanned::new(Block::Paragraph(self.code()), span)]
            }
            _ => vec![Spanned::new(Block::Paragraph(self.words()), span)],
        }
    }

    /// The entries of a list and their marks. Equal numbers are counted up, as CommonMark does.
    fn list(&mut self) -> Block {
        let (mut marks, mut entries) = (Vec::new(), Vec::new());
        let mut tasks = Vec::new();
        let outer_task = self.task.take();
        while let Some((event, range)) = self.next() {
            match event {
                Event::Start(Tag::Item) => {
                    let start = range.start
                        + self.text[range.clone()]
                            .find(|c: char| !c.is_whitespace())
                            .unwrap_or(0);
                    let mark = list_mark(&self.text[start..range.end]).unwrap_or("-");
                    self.reach(start..start + mark.len());
                    marks.push(mark.to_owned());
                    entries.push(self.blocks());
                    tasks.push(self.task.take());
                }
                Event::End(TagEnd::List(_)) => break,
                _ => {}
            }
        }
        self.task = outer_task;
        Block::List {
            marks: ticked(printed(marks), &tasks),
            entries,
        }
    }

    /// Reads a footnote, which is printed at the end of the text. Warns if nothing refers to it.
    fn footnote(&mut self, label: &str, range: Range<usize>) {
        // The mark is not printed as it is written.
        let mark = self.text[range.clone()].find("]:").map_or(0, |len| len + 2);
        self.reach(range.start..range.start + mark);
        let blocks = self.blocks();
        let Some(number) = self.references.footnote_number(label) else {
            return;
        };

        if !self.references.is_used(number) {
            let label = shortened(label);
            let message = msg!("nothing refers to the footnote `[^{label}]`", label);
            let help = msg!("write `[^{label}]` after the words that it explains", label);
            self.warn_of_markup(message, help, &range);
        }
        self.footnotes.entry(number).or_default().extend(blocks);
    }

    /// Returns the footnotes that were read, in the order of their numbers.
    pub(super) fn footnotes(&mut self) -> Option<Spanned<Block>> {
        let notes: Vec<_> = std::mem::take(&mut self.footnotes).into_values().collect();
        let span = notes.iter().flatten().next()?.span;
        Some(Spanned::new(Block::Footnotes(notes), span))
    }

    /// A paragraph up to its end; each picture in it is a block of its own.
    fn paragraph(&mut self, start: usize) -> Vec<Spanned<Block>> {
        let mut run = ParagraphBuilder {
            start: Some(self.span(&(start..self.text.len()))),
            ..ParagraphBuilder::default()
        };
        while let Some((event, range)) = self.next() {
            if matches!(event, Event::End(TagEnd::Paragraph)) {
                break;
            }
            self.take(event, range, &mut run);
        }
        run.flush();
        run.blocks
    }

    /// The text of a heading, a table cell or code, up to its end.
    fn words(&mut self) -> Paragraph {
        let mut run = ParagraphBuilder {
            only_words: true,
            ..ParagraphBuilder::default()
        };
        while let Some((event, range)) = self.next() {
            match event {
                Event::End(
                    TagEnd::Heading(_) | TagEnd::TableCell | TagEnd::CodeBlock | TagEnd::HtmlBlock,
                ) => break,
                other => self.take(other, range, &mut run),
            }
        }
        run.para()
    }

    /// Reads code between fences, in which no sign is Markdown.
    fn code(&mut self) -> Paragraph {
        let mut code = String::new();
        while let Some((event, _)) = self.next() {
            match event {
                Event::End(TagEnd::CodeBlock) => break,
                Event::Text(line) => code.push_str(&line),
                _ => {}
            }
        }

        let style = WordStyle {
            code: true,
            ..WordStyle::default()
        };
        Paragraph::of(vec![Inline::words(code.trim_end_matches('\n'), style)])
    }

    fn rows(&mut self) -> Vec<Vec<Spanned<RichText>>> {
        let mut rows: Vec<Vec<Spanned<RichText>>> = Vec::new();
        let mut end = 0;
        while let Some((event, range)) = self.next() {
            match event {
                Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
                Event::End(TagEnd::TableHead | TagEnd::TableRow) => {
                    self.say_signs_behind(end..range.end)
                }
                Event::Start(Tag::TableCell) => {
                    let span = self.span(&range);
                    end = range.end;
                    let cell = RichText {
                        paras: vec![self.words()],
                    };
                    if let Some(row) = rows.last_mut() {
                        row.push(Spanned::new(cell, span));
                    }
                }
                Event::End(TagEnd::Table) => break,
                _ => {}
            }
        }
        rows
    }
}

fn starts_block(tag: &Tag<'_>) -> bool {
    matches!(
        tag,
        Tag::Paragraph
            | Tag::Heading { .. }
            | Tag::List(_)
            | Tag::Table(_)
            | Tag::BlockQuote(_)
            | Tag::CodeBlock(_)
            | Tag::HtmlBlock
            | Tag::FootnoteDefinition(_)
    )
}

fn align(alignment: Alignment) -> Align {
    match alignment {
        Alignment::None => Align::Start,
        Alignment::Left => Align::Left,
        Alignment::Center => Align::Centre,
        Alignment::Right => Align::Right,
    }
}

/// Returns the marks of a list with the boxes of its tasks. A number stays before its box.
fn ticked(marks: Vec<String>, tasks: &[Option<bool>]) -> Vec<String> {
    let mut ticked = Vec::with_capacity(marks.len());
    for (mark, task) in marks.into_iter().zip(tasks) {
        let Some(is_done) = task else {
            ticked.push(mark);
            continue;
        };
        let tick = if *is_done { TICKED } else { UNTICKED };
        ticked.push(if mark == "•" {
            tick.to_owned()
        } else {
            format!("{mark}\u{a0}{tick}")
        });
    }
    ticked
}

/// The marks of a list as they are printed.
fn printed(marks: Vec<String>) -> Vec<String> {
    let number = |mark: &str| mark[..mark.len() - 1].parse::<u64>().ok();
    let Some(first) = marks.first().and_then(|mark| number(mark)) else {
        return marks.iter().map(|_| "•".to_owned()).collect();
    };
    if marks.len() < 2 || marks.iter().any(|mark| number(mark) != Some(first)) {
        return marks;
    }
    let sign = marks[0].chars().last().unwrap_or('.');
    (first..)
        .take(marks.len())
        .map(|n| format!("{n}{sign}"))
        .collect()
}
