//! The press as a whole: what it must refuse, what always holds of what it
//! makes, what exactly it makes, and that its own kits come out clean.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot set its table may fall over"
)]

mod again;
mod corpus;
mod decks;
mod export;
mod faces;
mod folded;
mod forms;
mod golden;
mod hostile;
mod island;
mod layouts;
mod paper;
mod pdfs;
mod pictures;
mod property;
mod railway;
mod reference;
mod scripts;
mod sixth;
mod strangers;
mod suite;
mod support;
mod versions;
mod viewer;
