//! A picture of a board: `cargo run --example board > board.png`.

use std::error::Error;
use std::io::Write;

use boardpress::{BuildContext, BuiltInKit, Diagnostics, Job, Kit, ShowJob, show};

fn main() -> Result<(), Box<dyn Error>> {
    let kit = Kit::new(BuiltInKit::named("mapmaker").ok_or("there is no such kit")?);

    // Everything random comes from the seed: the same one gives the same board, in every program and on every sheet.
    let job = Job::default().seed(7);
    let asked = ShowJob {
        names: vec!["printed".to_owned()],
        dpi: Some(96.0),
        ..ShowJob::default()
    };
    let diagnostics = Diagnostics::default();
    let pictures = show(&kit, &asked, BuildContext::new(&job, &diagnostics));

    write!(std::io::stderr(), "{diagnostics}")?;
    if diagnostics.has_errors() {
        return Err("there are errors in the kit".into());
    }
    for png in pictures.into_iter().flatten() {
        std::io::stdout().write_all(&png)?;
    }
    Ok(())
}
