//! The options of a job, as a form.

use super::protocol::{ChoiceData, OptionData, OptionForm, OptionGroup};
use crate::model::{JobOption, OPTIONS, Takes, capitalised};

/// All options, below their headings.
pub(super) fn form() -> OptionForm {
    let mut groups: Vec<OptionGroup> = Vec::new();
    for option in OPTIONS {
        let data = data(option);
        match groups.iter_mut().find(|group| group.title == option.heading) {
            Some(group) => group.options.push(data),
            None => groups.push(OptionGroup { title: option.heading, options: vec![data] }),
        }
    }
    OptionForm { groups }
}

fn data(option: &'static JobOption) -> OptionData {
    let (takes, value) = match option.takes {
        Takes::Nothing => ("nothing", ""),
        Takes::One(value) => ("one", value),
        Takes::Many(value) => ("many", value),
    };
    let choices = option.choices.map(|choices| choices()).unwrap_or_default();
    OptionData {
        name: option.name,
        label: capitalised(&option.name.replace('-', " ")),
        help: option.help,
        takes,
        value,
        default: option.default,
        choices: choices.into_iter().map(|(value, help)| ChoiceData { value, help }).collect(),
        open: option.is_open || option.choices.is_none(),
        instead_of: option.instead_of,
    }
}
