//! What can be typed after `boardpress new`.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub(super) struct New {
    /// The folder to make; if it is there already, it must be empty. The kit is called like it
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
    /// Start from a copy of this built-in kit, or from a spreadsheet (CSV, XLSX or ODS) with a card in each row; without
    /// it, from two cards to change
    #[arg(long, value_name = "KIT|FILE")]
    pub from: Option<String>,
    /// Copy nothing but the cards of these decks or token sets; all else stays as it is in the built-in kit
    #[arg(long, value_name = "NAME,…", requires = "from", value_delimiter = ',')]
    pub deck: Vec<String>,
    /// Start from the example of this built-in template, such as flash-card or quiz-card; templates/README.md shows them
    #[arg(long, value_name = "TEMPLATE", conflicts_with = "from")]
    pub template: Option<String>,
    /// Say everything as one JSON document
    #[arg(long)]
    pub json: bool,
}
