//! The page and the press behind it for a browser on the same machine.
//!
//! It listens on the loopback address alone. An address that does not hold the token of the run, and a request that
//! another page sends, get nothing but an error.

mod guard;
mod news;
mod progress;

use std::io::{self, Read, Write};
use std::mem;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tiny_http::{Method, Request, Response, StatusCode};

use self::guard::Guard;
pub use self::news::News;
use self::progress::{Progress, Stopped};
use crate::diag::{Code, Note};
use crate::limits::SENT;
use crate::page::POLICY;
use crate::service::{Answer, NoteData, Refused, Session};
use crate::source::FileSystem;

/// How long a request for news waits at the most. Browsers give up after some minutes.
const PATIENCE: Duration = Duration::from_secs(25);
/// The stack of a thread that answers, in bytes: that of a program's main thread on most systems.
const STACK: usize = 8 << 20;
/// The most bytes that a request may say it has: tiny_http asks for as much memory as was not sent of them.
const TOLD: usize = 1 << 30;
/// What else a browser is told of everything that it gets.
const HEADERS: [(&str, &str); 5] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cache-Control", "no-store"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
];

/// A server that listens and does not answer yet.
pub struct Server {
    http: tiny_http::Server,
    guard: Guard,
    progress: Progress,
}

/// A status and the body of a response, with its kind.
type Reply = (u16, &'static str, Vec<u8>);

impl Server {
    /// Listens on a port of the loopback address, 0 for any that is free. Addresses hold the token.
    ///
    /// # Errors
    /// Another program has the port.
    pub fn listen(port: u16, token: String) -> io::Result<Server> {
        let http = tiny_http::Server::http(("127.0.0.1", port)).map_err(io::Error::other)?;
        let port = http.server_addr().to_ip().map_or(port, |address| address.port());
        Ok(Server { http, guard: Guard { port, token }, progress: Progress::default() })
    }

    /// The address of the page.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.guard.port, self.guard.token)
    }

    /// Answers until the program ends.
    pub fn run(&self, session: &Mutex<Session>, news: &News, page: &dyn FileSystem) {
        thread::scope(|scope| {
            for request in self.http.incoming_requests() {
                let answer = move || self.respond(request, session, news, page);
                // Where no thread can be had, the browser sees the connection closed and asks again.
                let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, answer);
            }
        });
    }

    fn respond(&self, mut request: Request, session: &Mutex<Session>, news: &News, page: &dyn FileSystem) {
        if request.body_length().is_some_and(|told| told > TOLD) {
            // It asks for the memory when the request is dropped; this one never is.
            return mem::forget(request.upgrade("none", Response::empty(413)));
        }
        let replied = panic::catch_unwind(AssertUnwindSafe(|| self.reply(&mut request, session, news, page)));
        let reply = replied.unwrap_or_else(|why| (200, MESSAGE, if why.is::<Stopped>() { stopped() } else { fault() }));
        // A browser that has gone away needs no answer.
        let _ = send(&mut *request.into_writer(), &reply);
    }

    fn reply(&self, request: &mut Request, session: &Mutex<Session>, news: &News, page: &dyn FileSystem) -> Reply {
        let url = request.url().to_owned();
        let path = match self.guard.path(&url, request.headers()) {
            Ok(path) => path,
            Err(status) => return refused(status),
        };
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        match (request.method(), path) {
            (Method::Post, "ask") => {
                let work = self.progress.work(query);
                let message = match body(request) {
                    Ok(message) => message,
                    Err(status) => return refused(status),
                };
                let mut session = session.lock().unwrap_or_else(PoisonError::into_inner);
                // Declared after the lock and so dropped before it: this work ends before the next request's begins.
                let work = work;
                let revision = session.revision();
                work.go_on();
                let answer = session.answer(&message, &work);
                if session.revision() != revision {
                    news.tell();
                }
                (200, MESSAGE, answer)
            }
            (Method::Post, "stop") => {
                self.progress.stop(query);
                (200, kind("stop.json"), b"{}".to_vec())
            }
            (Method::Get, "engine.json") => {
                let told = format!("{{\"engine\":\"server\",\"news\":{}}}", news.count());
                (200, kind(path), told.into_bytes())
            }
            (Method::Get, "progress.json") => (200, kind(path), self.progress.told().into_bytes()),
            (Method::Get, "news") => {
                let since = query.trim_start_matches("since=").parse();
                let count = since.map_or_else(|_| news.count(), |since| news.wait(since, PATIENCE));
                (200, kind("news.json"), format!("{{\"news\":{count}}}").into_bytes())
            }
            (Method::Get, path) => {
                let path = if path.is_empty() { "index.html" } else { path };
                page.read(path).map_or_else(|_| refused(404), |bytes| (200, kind(path), bytes.into_owned()))
            }
            _ => refused(405),
        }
    }
}

/// The whole body of a request, whose length is told; else the status that refuses it. The connection may end before all of
/// it has come, and tiny_http gives what came of chunks, too, as if it were all.
fn body(request: &mut Request) -> Result<Vec<u8>, u16> {
    let of = |name: &'static str| request.headers().iter().filter(move |header| header.field.equiv(name)).count();
    if (of("Content-Length"), of("Transfer-Encoding")) != (1, 0) {
        return Err(411);
    }
    let told = request.body_length().ok_or(400u16)?;
    let mut body = Vec::new();
    let read = request.as_reader().take(SENT.most + 1).read_to_end(&mut body).map_err(|_| 400u16)?;
    match read {
        _ if read as u64 > SENT.most => Err(413),
        _ if read < told => Err(400),
        _ => Ok(body),
    }
}

/// Sends a reply and asks the browser to end the connection: tiny_http keeps a thread for each that stays open, and
/// lets new ones wait behind these.
fn send(to: &mut dyn Write, (status, kind, body): &Reply) -> io::Result<()> {
    let (reason, length) = (StatusCode(*status).default_reason_phrase(), body.len());
    write!(
        to,
        "HTTP/1.1 {status} {reason}\r\nConnection: close\r\nContent-Length: {length}\r\nContent-Type: {kind}\r\n"
    )?;
    write!(to, "Content-Security-Policy: {POLICY}; frame-ancestors 'none'\r\n")?;
    HEADERS.iter().try_for_each(|(name, value)| write!(to, "{name}: {value}\r\n"))?;
    to.write_all(b"\r\n")?;
    to.write_all(body)?;
    to.flush()
}

/// The kind of a message: a line of JSON and bytes.
const MESSAGE: &str = "application/octet-stream";

fn refused(status: u16) -> Reply {
    let words = match status {
        403 => "This page does not belong to Boardpress, or its address is not whole.",
        404 => "There is nothing here. Open the address that `boardpress serve` has printed.",
        413 => "This is more than the files of a kit may be; name its folder to `boardpress serve`.",
        _ => "This request cannot be answered.",
    };
    (status, "text/plain; charset=utf-8", words.as_bytes().to_vec())
}

/// The answer where the press itself has failed.
fn fault() -> Vec<u8> {
    let note = Note::new(Code::Fault, "boardpress has a fault, and this could not be done");
    refusal(&note.help("what it is stands where `boardpress serve` runs; please report it"))
}

/// The answer to a request that a page has stopped.
fn stopped() -> Vec<u8> {
    refusal(&Note::new(Code::Usage, "this was stopped"))
}

/// The message for a request that is refused or has failed, with its note.
fn refusal(why: &Note) -> Vec<u8> {
    Answer::plain(&Refused { ok: false, notes: vec![NoteData::from(why)] }).into_message()
}

/// What a file of the page is, by its ending.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
