//! What does not hold, and where.

use crate::diag::Comparer;
use crate::message::{Message, msg};
use crate::source::Span;

/// A place where a constraint does not hold.
pub(super) struct Finding {
    /// What is found there, as a sentence without its end.
    pub(super) message: Message,
    /// The cell or item that it is found in.
    pub(super) span: Option<Span>,
    /// What to do about it.
    pub(super) help: Option<Message>,
    /// The key with the value by which the constraint would hold.
    pub(super) key: Option<String>,
}

impl Finding {
    pub(super) fn new(message: Message) -> Finding {
        Finding {
            message,
            span: None,
            help: None,
            key: None,
        }
    }

    pub(super) fn at(self, span: Span) -> Finding {
        Finding {
            span: Some(span),
            ..self
        }
    }

    /// With the key and the value by which the constraint would hold, if it is not about several groups.
    pub(super) fn holds_with(self, key: &str, value: &str, within: Option<&String>) -> Finding {
        Finding {
            key: within.is_none().then(|| format!("{key} = {value}")),
            ..self
        }
    }

    /// With the nearest known word as advice.
    pub(super) fn meant<'w>(
        self,
        word: &str,
        known: impl Iterator<Item = &'w str> + Clone,
        comparer: &mut Comparer,
    ) -> Finding {
        Finding {
            help: comparer
                .nearest(word, known)
                .map(|name| msg!("did you mean `{name}`?", name)),
            ..self
        }
    }
}
