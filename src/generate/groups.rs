//! The groups that the items of a bag belong to.

use crate::diag::{Code, Note, Report};
use crate::model::{Draft, Drawn, Item};
use crate::source::Spanned;

/// The groups of the items in a bag.
pub(super) struct Groups<'d> {
    /// Their names, in order of the first item of each.
    pub(super) names: Vec<&'d str>,
    /// For every item of the bag the place of its group and its value; `None` for one without a group.
    pub(super) items: Vec<Option<(usize, f64)>>,
}

impl<'d> Groups<'d> {
    /// Reads the groups of items from their field `by`, and their values. Notes values that are no numbers to do what
    /// `purpose` says.
    pub(super) fn new(
        (by, value): (&Spanned<String>, &Spanned<String>),
        purpose: &str,
        draft: &'d Draft,
        bag: &[Drawn],
        report: &mut Report,
    ) -> Groups<'d> {
        let (mut names, mut items): (Vec<&str>, _) = (Vec::new(), Vec::with_capacity(bag.len()));
        for drawn in bag {
            let item = draft.item(*drawn);
            items.push(item.field(&by.value).map(|group| {
                let place = names.iter().position(|known| *known == group).unwrap_or_else(|| {
                    names.push(group);
                    names.len() - 1
                });
                (place, number(item, value, purpose, report))
            }));
        }
        Groups { names, items }
    }
}

/// The number in a field of an item; zero, with a note, where there is none.
pub(super) fn number(item: &Item, field: &Spanned<String>, purpose: &str, report: &mut Report) -> f64 {
    let number = item.field(&field.value).and_then(|word| word.parse::<f64>().ok());
    number.filter(|number| number.is_finite()).unwrap_or_else(|| {
        let message = format!("`{}` of this item is not a number to {purpose}", field.value);
        let note = Note::new(Code::BadValue, message).labelled(item.span, "this item");
        report.say(note.also(field.span, "asked for here"));
        0.0
    })
}
