//! Blocks of running text: headings, paragraphs, lists, tables, pictures.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

use super::cell::list_mark;
use super::inline::ParagraphBuilder;
use super::walk::Walk;
use crate::scene::{Block, Paragraph, RichText};
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
                Event::End(TagEnd::Item | TagEnd::BlockQuote(_)) => break,
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
            Tag::Table(_) => vec![Spanned::new(Block::Table(self.rows()), span)],
            Tag::BlockQuote(_) => self.blocks(),
            Tag::CodeBlock(CodeBlockKind::Fenced(info)) => {
                self.code_fence(range.start, &info);
                vec![Spanned::new(Block::Paragraph(self.words()), span)]
            }
            _ => vec![Spanned::new(Block::Paragraph(self.words()), span)],
        }
    }

    /// The entries of a list and their marks. Equal numbers are counted up, as CommonMark does.
    fn list(&mut self) -> Block {
        let (mut marks, mut entries) = (Vec::new(), Vec::new());
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
                }
                Event::End(TagEnd::List(_)) => break,
                _ => {}
            }
        }
        Block::List {
            marks: printed(marks),
            entries,
        }
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
    )
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
