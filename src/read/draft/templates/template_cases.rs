//! The template of a side: one for all items, or one for each case of what items say.

use super::template::template;
use crate::diag::{Code, Diagnostic};
use crate::message::msg;
use crate::read::draft::Reading;
use crate::read::draft::sets::cases::{RawCase, raw_cases};
use crate::schema::keys;
use crate::schema::kinds::Text;
use crate::schema::table::Table;
use crate::template::{Condition, Layer, Slot, Template};

/// The template that `template` names in a table of a set or a back. A list of cases becomes one template with the parts of
/// all, each drawn under the condition of its case. Notes templates of one list that are not of one size.
pub(crate) fn side_template(cx: &mut Reading<'_>, table: &Table<'_>) -> Option<Template> {
    if !table.is_list(&keys::deck::TEMPLATE) {
        return template(cx, &table.read(&keys::deck::TEMPLATE, &Text)?);
    }
    let (cases, has_failed) = cx
        .diagnostics
        .track_errors(|| raw_cases(cx, table, "template", keys::TEMPLATE_CASE));
    if cases.is_empty() && !has_failed {
        let note = Diagnostic::new(Code::BadValue, msg!("`template` has no cases"))
            .at(table.span_of(&keys::deck::TEMPLATE));
        cx.diagnostics.emit(
            note.help(
                msg!("name a template, or list some: [{{ if = \"Kind = event\", show = \"event\" }}, {{ show = \"unit\" }}]"),
            ),
        );
    }
    // All of them are read, so that what is wrong with each is reported.
    let found: Vec<Option<Template>> = cases.iter().map(|case| template(cx, &case.show)).collect();
    let templates: Vec<Template> = found.into_iter().collect::<Option<_>>()?;
    let first = templates.first()?;
    for (case, other) in cases.iter().zip(&templates) {
        if (other.trim, other.bleed) != (first.trim, first.bleed) {
            cx.diagnostics.emit(unlike(first, other).at(case.show.span));
        } else if other.outline != first.outline {
            let message = msg!(
                "`{one}` and `{other}` have different outlines",
                one = first.name,
                other = other.name
            );
            let note = Diagnostic::new(Code::BadOutline, message).at(case.show.span);
            cx.diagnostics.emit(note.help(msg!(
                "draw the same data-cut and data-crease in both, or make a separate deck for each"
            )));
        }
    }
    let merged = merged(&cases, templates);
    cx.templates
        .insert(merged.key.clone(), Some(merged.clone()));
    Some(merged)
}

fn unlike(first: &Template, other: &Template) -> Diagnostic {
    let message = msg!(
        "`{one}` is {w} × {h} with {bleed} of bleed, and `{other}` is {other_w} × {other_h} with {other_bleed} of bleed",
        one = first.name,
        w = first.trim.w,
        h = first.trim.h,
        bleed = first.bleed,
        other = other.name,
        other_w = other.trim.w,
        other_h = other.trim.h,
        other_bleed = other.bleed
    );
    Diagnostic::new(Code::BadValue, message).help(msg!(
        "give all templates of a deck the same trim and bleed, or make a separate deck for each"
    ))
}

/// Merges templates into one with the layers, slots and conditions of all. Its key lists theirs: the same list is the same
/// template in every set, and a list of one is another than that one.
fn merged(cases: &[RawCase], templates: Vec<Template>) -> Template {
    let names: Vec<&str> = templates
        .iter()
        .map(|template| template.name.as_str())
        .collect();
    // No name of a file has such a sign.
    let key = names.iter().flat_map(|name| ["\0", name]).collect();
    let mut merged = Template {
        name: names.join(" or "),
        key,
        ..templates[0].clone()
    };
    (merged.layers, merged.slots, merged.conditions) = (Vec::new(), Vec::new(), Vec::new());
    for (case, template) in cases.iter().zip(templates) {
        let (holds, before) = (merged.conditions.len(), merged.slots.len());
        let within = |own: Option<usize>| Some(own.map_or(holds, |own| holds + 1 + own));
        merged.conditions.push(Condition {
            text: case.when.clone(),
            within: None,
            is_case: true,
        });
        let own = template.conditions.into_iter();
        merged.conditions.extend(own.map(|one| Condition {
            within: within(one.within),
            is_case: false,
            ..one
        }));
        merged
            .layers
            .extend(template.layers.into_iter().map(|layer| Layer {
                condition: within(layer.condition),
                over: before + layer.over,
                ..layer
            }));
        merged
            .slots
            .extend(template.slots.into_iter().map(|slot| Slot {
                condition: within(slot.condition),
                ..slot
            }));
        merged.safe = merged.safe.max(template.safe);
    }
    merged
}
