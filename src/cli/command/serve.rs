//! `boardpress serve`: the page in a browser on this machine.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use clap::Args;

use super::watch::FolderWatcher;
use crate::cli::addresses::{self, Address};
use crate::cli::disk::Folder;
use crate::cli::kit::Kit;
use crate::cli::options::number;
use crate::cli::output::{CommandError, Exit};
use crate::cli::{printers, terminal};
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::kit::BuiltInKit;
use crate::message::msg;
use crate::message::reason;
use crate::page::{Edited, Page};
use crate::serve::{News, Secrets, Server};
use crate::service::Session;
use crate::source::FileSystem;

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The name of a kit, or the folder of your own; by default, all built-in kits
    #[arg(value_name = "KIT|DIR")]
    kit: Option<String>,
    /// The port to listen on; by default 8017, or another if that is in use
    #[arg(long, value_name = "N", value_parser = number(1..=u64::from(u16::MAX)))]
    port: Option<u32>,
    /// Print the address without opening the browser
    #[arg(long)]
    no_open: bool,
    /// Serve the files of the page from this folder instead of those in the program
    #[arg(long, value_name = "DIR", hide = true)]
    page: Option<PathBuf>,
}

/// The port that is tried first, so that a browser knows the page again.
const USUAL_PORT: u16 = 8017;

/// Opens the page and answers it until the program is ended.
pub(super) fn serve(typed: &Serve) -> Result<Exit, CommandError> {
    let page: Box<dyn FileSystem> = match &typed.page {
        Some(folder) => Box::new(Edited(Folder::open(folder)?)),
        None => Box::new(Page),
    };
    let folder = typed
        .kit
        .as_deref()
        .filter(|word| BuiltInKit::named(word).is_none())
        .map(Path::new);
    let before = addresses::recall(folder);
    let secrets = Secrets {
        token: token(),
        once: token(),
        name: before
            .as_ref()
            .map_or_else(token, |before| before.name.clone()),
        before: before.as_ref().map(|before| before.token.clone()),
    };
    let port = typed.port.and_then(|port| u16::try_from(port).ok());
    let server = listen(port, before.map(|before| before.port), &secrets)?;
    start_threads();
    let session = Arc::new(Mutex::new(Session::new(Box::new(printers::find))));
    let news = Arc::new(News::default());
    let kit = typed
        .kit
        .as_deref()
        .map(|word| open(word, &session, &news))
        .transpose()?;
    let kit = kit.map(|key| format!("#/{key}")).unwrap_or_default();
    let address = server.address() + &kit;
    let (lasting, port) = server.lasting_address();
    let is_kept = addresses::remember(
        folder,
        Address {
            port,
            name: secrets.name,
            token: secrets.token,
        },
    );
    terminal::say(&msg!("Boardpress is at {address}", address))?;
    if is_kept {
        terminal::say(&msg!(
            "This browser finds it again at {address}",
            address = lasting
        ))?;
    }
    terminal::say(&msg!("Press Ctrl+C to stop it."))?;
    if !typed.no_open
        && let Err(fault) = open::that_detached(server.address_once() + &kit)
    {
        terminal::complain(&msg!(
            "The browser could not be opened ({reason}); open this address yourself.",
            reason = reason(&fault)
        ));
    }
    server.run(&session, &news, &*page);
    Ok(Exit::Clean)
}

/// Starts two worker threads for each core, unless `RAYON_NUM_THREADS` is set. Between edits the cores are idle, and slow
/// to resume; meanwhile a core that runs takes the work of two threads. The sheet of an edited card of 540 is drawn after
/// 25 ms instead of 31.
fn start_threads() {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    if std::env::var_os("RAYON_NUM_THREADS").is_none() {
        // Where threads are running already, these do the work.
        _ = rayon::ThreadPoolBuilder::new()
            .num_threads(2 * cores)
            .build_global();
    }
}

/// Listens on the port that was asked for; else on that of the last time, on the usual one, or on any.
fn listen(port: Option<u16>, before: Option<u16>, secrets: &Secrets) -> DiagnosticResult<Server> {
    let taken = |fault: io::Error| {
        let reason = reason(&fault);
        let message = match port {
            Some(port) => msg!("cannot listen on the port {port}: {reason}", port, reason),
            None => msg!("cannot listen on the port: {reason}", reason),
        };
        Box::new(Diagnostic::new(Code::Usage, message).help(msg!(
            "another program uses it; choose another port with --port"
        )))
    };
    let listen = |port| Server::listen(port, secrets.clone());
    match port {
        Some(port) => listen(port).map_err(taken),
        None => listen(before.unwrap_or(USUAL_PORT))
            .or_else(|_| listen(USUAL_PORT))
            .or_else(|_| listen(0))
            .map_err(taken),
    }
}

/// 128 bits that nobody can guess, in hexadecimal digits.
fn token() -> String {
    // std keys every hasher from the system's own source of chance.
    let half = || format!("{:016x}", RandomState::new().build_hasher().finish());
    half() + &half()
}

/// Opens a kit in a session, watches it if it is a folder, and gives the key by which requests name it.
fn open(word: &str, session: &Arc<Mutex<Session>>, news: &Arc<News>) -> DiagnosticResult<String> {
    Kit::named(word)?;
    if BuiltInKit::named(word).is_some() {
        return Ok(word.to_owned());
    }
    let path = Path::new(word).to_owned();
    let mut watcher = FolderWatcher::new(&path)?;
    let key = session
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .open(Box::new(Folder::store(&path)?));
    let (session, news, name) = (Arc::clone(session), Arc::clone(news), key.clone());
    thread::spawn(move || {
        loop {
            watcher.wait_for_changes();
            let mut session = session.lock().unwrap_or_else(PoisonError::into_inner);
            // Of a folder that is gone the kit has no files until it is there again.
            let replaced = match Folder::store(&path) {
                Ok(files) => session.replace(&name, Box::new(files)),
                Err(_) => session.lose(&name).map(|()| true),
            };
            drop(session);
            if replaced.unwrap_or(true) {
                news.tell();
            }
        }
    });
    Ok(key)
}
