//! The press in a browser: a session that answers the messages of the page, for a worker of that page.

use std::sync::{Mutex, PoisonError};

use wasm_bindgen::prelude::wasm_bindgen;

use crate::diag::{Code, Note, Watch};
use crate::model::Printer;
use crate::service::Session;

/// The press, as a script sees it.
#[wasm_bindgen]
pub struct Press(Session);

#[wasm_bindgen]
impl Press {
    /// A press with the built-in kits.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::new_without_default, reason = "scripts know constructors alone")]
    pub fn new() -> Press {
        Press(Session::new(Box::new(printer)))
    }

    /// Answers a message of the page.
    pub fn answer(&mut self, message: &[u8]) -> Vec<u8> {
        self.0.answer(message, &Progress::default())
    }
}

#[wasm_bindgen]
extern "C" {
    /// What the worker does with how far long work has come: the stage, how many steps are done, and how many there are.
    #[wasm_bindgen(js_name = boardpressProgress)]
    fn progress(stage: &str, done: u32, of: u32);
}

/// Tells the worker how far long work has come. There is one thread.
#[derive(Default)]
struct Progress(Mutex<(String, usize, usize)>);

impl Progress {
    fn tell(&self, change: impl FnOnce(&mut (String, usize, usize))) {
        let mut now = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut now);
        progress(&now.0, now.1 as u32, now.2 as u32);
    }
}

impl Watch for Progress {
    fn stage(&self, name: &str, steps: usize) {
        self.tell(|now| *now = (name.to_owned(), 0, steps));
    }

    fn step(&self, done: usize) {
        self.tell(|now| now.1 += done);
    }
}

/// A printer that is built in; what was measured is kept where the command line runs.
fn printer(name: &str) -> Result<Printer, Box<Note>> {
    Printer::built_in(name).ok_or_else(|| {
        let note = Note::new(Code::BadPrinter, format!("there is no printer `{name}` in a browser"));
        note.help(
            "`strict` and `inkjet-duplex` are built in; use `boardpress serve` for printers that you have measured",
        )
        .into()
    })
}
