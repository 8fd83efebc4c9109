//! The game as its designer means it: ids, words, counts, lengths.
//!
//! [`Draft`] has the contents of the kit's files; [`Game`] is a draft in which random choices
//! have been made, and only `generate` makes one. Neither has fonts, pages or
//! files.

mod backs;
mod boards;
mod carton;
mod cases;
mod choice;
mod component;
mod constraint;
mod draw;
mod filter;
mod game;
mod ink;
mod jobs;
mod kit;
mod look_up;
mod names;
mod option;
mod replace;
mod reprint;
mod set;

pub use backs::Backs;
pub use boards::board::{
    Aim, Arrow, Board, BoardShape, Callout, Caption, Cell, CellPlace, CellRotations, CellSelector,
    CellSymbol, Corners, Division, Edges, Form, Grid, Label, Legend, LegendRow, Links, Original,
    Panel, Picture, Region, Scatter, ShapeStyle, SideLines,
};
pub use boards::board_size::BoardSize;
pub use boards::layer::BoardLayer;
pub use boards::recipe::{
    Accept, Amount, Balance, CellGroups, Even, FixedPieces, LayoutConstraint, LayoutRule, Meeting,
    Moves, Play, Players, Recipe,
};
pub use carton::Carton;
pub use cases::{Case, Cases, Condition, Conditions, Filters};
pub use choice::Choice;
pub use component::{Component, Content, Kind, Known, Rules, Stock, boards, rules, sets};
pub use constraint::{Constraint, Place, Requirement};
pub use draw::{CARD_NUMBER, Draw, DrawField, DrawSource, Entry, Unique};
pub use filter::{
    Comparison, Filter, SortKey, Test, are_comparable, is_box, is_unticked, looks_like_number,
    number,
};
pub use game::{
    ConstraintInputs, Draft, Drawn, Game, LaidOut, Placed, Rejected, Roll, Rolled, Trial,
};
pub use ink::{Ink, Pattern, Shade, Shades};
pub use jobs::card_size::{CARD_SIZES, Millimetres, card_size, card_size_name, usual_card_size};
pub use jobs::class_groups::ClassGroups;
pub use jobs::context::BuildContext;
pub use jobs::cutter::Cutter;
pub use jobs::export::{ExportFiles, ExportFormat, ExportSize, Product};
pub use jobs::favour::Favour;
pub use jobs::folded::FoldedPages;
pub use jobs::job::{
    BoardCode, BoardNumber, Format, Gutter, Job, LEAST_BLEED, MarkStyle, OneBoard, Seams, SvgText,
};
pub use jobs::page::{LargestCard, Page, SLUG_RULER_ROW, slug_areas, slug_at_foot, slug_depth};
pub use jobs::paper::{LabelStock, PAPERS, Paper, Units, paper_name};
pub use jobs::printed_fingerprints::PrintedFingerprints;
pub use jobs::printer::{Printer, Readings, Registration, targets};
pub use jobs::punch::Punch;
pub use jobs::survey::{Shard, Survey, SurveyJob, SurveyedBoard, WHOLE};
pub use kit::{Below, Bring, Kit, Translation};
pub use look_up::{LookUp, LookUps, look_up, look_up_field};
pub use names::{
    Icon, Names, capitalised, focus, in_words, item_in_words, other_spelling, other_words,
    page_of_pdf, part_of_drawing, unique_name, written_colour,
};
pub use option::{
    Fact, JobOption, OPTIONS, Printed, Takes, Uses, differences, forms, whole_number,
};
pub use replace::Replacements;
pub use reprint::{BadCode, Imprint, Reprint};
pub use set::{Fill, Filled, Fills, Item, ItemSide, PlainWords, Renamed, Set};
