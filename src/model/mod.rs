//! The game as its designer means it: ids, words, counts, lengths.
//!
//! [`Draft`] is what the kit's files say; [`Game`] is a draft in which chance
//! has spoken, and only `generate` makes one. Neither knows fonts, pages or
//! files.

mod backs;
mod board;
mod cases;
mod choice;
mod component;
mod conditions;
mod constraint;
mod draw;
mod export;
mod favour;
mod filter;
mod filters;
mod game;
mod grid;
mod gutter;
mod ink;
mod job;
mod kit;
mod label_stock;
mod layout_constraint;
mod look_up;
mod names;
mod one_board;
mod option;
mod page;
mod panel;
mod paper;
mod printer;
mod punch;
mod recipe;
mod reprint;
mod rules;
mod set;
mod shape_style;
mod spelling;
mod stock;
mod survey;
mod translation;

pub use backs::Backs;
pub use board::{
    Board, Caption, CellRotations, CellSymbol, Corners, Division, Label, Legend, LegendRow, Original, Picture, Region,
    Scatter,
};
pub use cases::{Case, Cases};
pub use choice::Choice;
pub use component::{Component, Content, Kind, Known, boards, rules, sets};
pub use conditions::{Condition, Conditions};
pub use constraint::{Constraint, Place, Requirement};
pub use draw::{CARD_NUMBER, Draw, DrawField, DrawSource, Entry, Unique};
pub use export::{ExportFiles, ExportFormat, ExportSize, Product};
pub use favour::Favour;
pub use filter::{Comparison, Filter, SortKey, Test, are_comparable, is_box, is_unticked, looks_like_number, number};
pub use filters::Filters;
pub use game::{ConstraintInputs, Draft, Drawn, Game, LaidOut, Roll, Trial};
pub use grid::{Cell, CellSelector, Grid};
pub use gutter::Gutter;
pub use ink::{Ink, Pattern, Shade, Shades};
pub use job::{Format, Job, LEAST_BLEED, MarkStyle, Seams, SvgText};
pub use kit::{Below, Kit};
pub use label_stock::LabelStock;
pub use layout_constraint::{Amount, CellGroups, FixedPieces, LayoutConstraint, LayoutRule};
pub use look_up::{LookUp, LookUps, NotFound, look_up};
pub use names::{Icon, Names, capitalised, focus, in_words, item_in_words, part_of_drawing, written_colour};
pub use one_board::{BoardCode, BoardNumber, OneBoard};
pub use option::{Fact, JobOption, OPTIONS, Printed, Takes, Uses, differences, forms, whole_number};
pub use page::{LargestCard, Page, SLUG_RULER_ROW, slug_areas, slug_at_foot, slug_depth};
pub use panel::{Aim, Arrow, Callout, Form, Panel};
pub use paper::{PAPERS, Paper};
pub use printer::{Printer, Readings, Registration, TARGETS, targets};
pub use punch::Punch;
pub use recipe::{Accept, Balance, Even, Moves, Play, Players, Recipe};
pub use reprint::{BadCode, Imprint, Reprint};
pub use rules::Rules;
pub use set::{Fill, Filled, Fills, Item, ItemSide, PlainWords, Renamed, Set};
pub use shape_style::{Edges, ShapeStyle};
pub use spelling::{other_spelling, other_words};
pub use stock::Stock;
pub use survey::{Shard, Survey, SurveyJob, SurveyedBoard, WHOLE};
pub use translation::Translation;
