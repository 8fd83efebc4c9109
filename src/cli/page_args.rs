//! What can be typed for the page in a browser.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub(super) struct Serve {
    /// A kit by its name, or a folder with a kit of your own; without it, all that are built in
    #[arg(value_name = "KIT|DIR")]
    pub kit: Option<String>,
    /// The port of this machine to listen on; without it, 8017, or another if that is taken
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub port: Option<u16>,
    /// Say the address and leave it to you to open it
    #[arg(long)]
    pub no_open: bool,
    /// Take the files of the page from this folder in place of those of the program
    #[arg(long, value_name = "DIR", hide = true)]
    pub page: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct Site {
    /// The folder to write to
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
    /// The press as WebAssembly, and beside it the script that starts it, as wasm-bindgen has made them
    #[arg(long, value_name = "FILE.wasm")]
    pub wasm: PathBuf,
    /// Also replace files that Boardpress did not write, or that were changed since
    #[arg(long)]
    pub force: bool,
}
