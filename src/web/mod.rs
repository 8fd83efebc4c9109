//! The press in a browser: a session that answers the messages of the page, for a worker of that page.

use std::panic;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::diag::{Code, Diagnostic, DiagnosticResult, Watch};
use crate::message::msg;
use crate::model::Printer;
use crate::service::Session;

/// The press, as a script sees it.
#[wasm_bindgen]
pub struct Press(Session);

#[wasm_bindgen]
impl Press {
    /// A press with the built-in kits.
    #[wasm_bindgen(constructor)]
    #[expect(
        clippy::new_without_default,
        reason = "scripts know constructors alone"
    )]
    pub fn new() -> Press {
        panic::set_hook(Box::new(|panic| fault(&panic.to_string())));
        Press(Session::new(Box::new(printer)))
    }

    /// Answers a message of the page. A panic ends the instance: whoever called must start another.
    pub fn answer(&mut self, message: &[u8]) -> Vec<u8> {
        self.0.answer(message, &Watcher)
    }
}

/// What the worker of the page is told while the press works; see `src/page/files/worker.js`.
#[wasm_bindgen]
extern "C" {
    /// A stage of so many steps begins.
    #[wasm_bindgen(js_name = boardpressStage)]
    fn stage(name: &str, steps: u32);

    /// Adds to the number of its steps that are done.
    #[wasm_bindgen(js_name = boardpressStep)]
    fn step(done: u32);

    /// The press has panicked, with these words and the place in its source.
    #[wasm_bindgen(js_name = boardpressFault)]
    fn fault(words: &str);
}

/// Tells the worker how far work has come.
struct Watcher;

impl Watch for Watcher {
    fn stage(&self, name: &str, steps: usize) {
        stage(name, steps as u32);
    }

    fn step(&self, done: usize) {
        step(done as u32);
    }
}

/// A printer that is built in; what was measured is kept where the command line runs.
fn printer(name: &str) -> DiagnosticResult<Printer> {
    Printer::built_in(name).ok_or_else(|| {
        let note = Diagnostic::new(Code::BadPrinter, msg!("there is no printer `{name}` in a browser", name));
        note.help(
            msg!("`strict` and `inkjet-duplex` are built in; use `boardpress serve` for printers that you have measured"),
        )
        .into()
    })
}
