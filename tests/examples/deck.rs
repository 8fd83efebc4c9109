//! A deck from rows that are in memory: `cargo run --example deck > capitals.pdf`.

use std::error::Error;
use std::io::Write;

use boardpress::{Backs, BuildContext, Diagnostics, Job, Kit, MemoryFiles, build};

/// The cards, as a program may have them from anywhere.
const CAPITALS: [(&str, &str); 3] = [("France", "Paris"), ("Norway", "Oslo"), ("Peru", "Lima")];

/// What the deck is. Each row is a card; the template draws what its columns say.
const KIT: &str = r#"
[kit]
id = "capitals"
title = "Capitals"

[deck.capitals]
template = "flash-card"
data = "capitals.csv"

[deck.capitals.back]
template = "flash-card-back"
answer = "${answer}"
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let mut rows = String::from("title,answer\n");
    for (country, capital) in CAPITALS {
        rows += &format!("{country},{capital}\n");
    }
    let mut files = MemoryFiles::default();
    files.put("kit.toml", KIT);
    files.put("capitals.csv", rows);

    // Backs that are folded behind their fronts need a printer of one side only.
    let job = Job::default().paper("a4".parse()?).backs(Backs::Fold);
    let (mut made, diagnostics) = (MemoryFiles::default(), Diagnostics::default());
    let built = build(
        &Kit::new(files),
        &mut made,
        BuildContext::new(&job, &diagnostics),
    );

    // The diagnostics say what is wrong with the kit, where, and what to do. A kit with errors is not built.
    write!(std::io::stderr(), "{diagnostics}")?;
    built?;
    let (_path, pdf) = made
        .iter()
        .find(|(path, _)| path.ends_with(".pdf"))
        .ok_or("there is no PDF")?;
    std::io::stdout().write_all(pdf)?;
    Ok(())
}
