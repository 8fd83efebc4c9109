//! What the paper shows: kits of our own and those that come with the press,
//! printed, and measured on the pages as an independent renderer paints them.
//!
//! `PROOF=500 cargo test paper` tries so many random jobs in place of a few.

mod bars;
mod boards;
mod cut_paths;
mod cutter;
mod flags;
mod guides;
mod jobs;
mod kits;
mod letters;
mod margins;
mod marks;
mod pairs;
mod printer;
mod register;
mod ruler;
mod rules;
mod tags;
mod trims;
mod walls;
mod words;
