//! What a browser is answered.

use std::io::{self, Write};

use crate::diag::{Code, Diagnostic};
use crate::message::{Catalogue, msg};
use crate::page::POLICY;
use crate::service::{Answer, NoteData, Refused};

/// The headers of every response. The browser is asked to end the connection: one that stays open would
/// have the place of another.
const HEADERS: [(&str, &str); 6] = [
    ("Connection", "close"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cache-Control", "no-store"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
];

/// A status and the body of a response, with its kind.
#[derive(Debug)]
pub(super) struct Reply {
    status: u16,
    kind: &'static str,
    body: Vec<u8>,
    /// Where the browser finds what it has requested, if not here.
    location: Option<String>,
    /// The token to send with all further requests.
    cookie: Option<String>,
}

impl Reply {
    /// A file of this name.
    pub(super) fn file(path: &str, body: Vec<u8>) -> Reply {
        Reply {
            status: 200,
            kind: kind(path),
            body,
            location: None,
            cookie: None,
        }
    }

    /// A message: a line of JSON and bytes.
    pub(super) fn message(body: Vec<u8>) -> Reply {
        Reply::file("message", body)
    }

    /// It is at another path. Browsers keep what follows `#`.
    pub(super) fn moved(path: String) -> Reply {
        Reply {
            status: 303,
            location: Some(path),
            ..Reply::file("none.txt", Vec::new())
        }
    }

    /// The same with a cookie.
    pub(super) fn with_cookie(self, cookie: String) -> Reply {
        Reply {
            cookie: Some(cookie),
            ..self
        }
    }

    /// Nothing but an error, in the language of a catalogue.
    pub(super) fn refused(status: u16, catalogue: &Catalogue) -> Reply {
        let words = match status {
            403 => msg!("This page does not belong to Boardpress, or its address is incomplete."),
            404 => msg!("There is no page here. Open the address that `boardpress serve` printed."),
            413 => msg!(
                "This is larger than a kit may be. Give the kit's folder to `boardpress serve` instead."
            ),
            _ => msg!("This request is not valid."),
        };
        Reply {
            status,
            ..Reply::file("refused.txt", words.in_language(catalogue).into_bytes())
        }
    }

    /// The press itself has failed.
    pub(super) fn fault(catalogue: &Catalogue) -> Reply {
        let note = Diagnostic::new(
            Code::Fault,
            msg!("boardpress has a bug, and this could not be done"),
        );
        let help =
            msg!("the details are in the terminal of `boardpress serve`; please report them");
        refusal(&note.help(help), catalogue)
    }

    /// A page has stopped its request.
    pub(super) fn stopped(catalogue: &Catalogue) -> Reply {
        refusal(
            &Diagnostic::new(Code::Usage, msg!("this was stopped")),
            catalogue,
        )
    }

    /// Sends it; to a request for the head alone, without its body.
    pub(super) fn send(&self, to: &mut impl Write, head_alone: bool) -> io::Result<()> {
        let Reply {
            status,
            kind,
            body,
            location,
            cookie,
        } = self;
        let mut head = format!(
            "HTTP/1.1 {status} {}\r\nContent-Length: {}\r\n",
            reason(*status),
            body.len()
        );
        head += &format!(
            "Content-Type: {kind}\r\nContent-Security-Policy: {POLICY}; frame-ancestors 'none'\r\n"
        );
        let own = location.iter().map(|path| ("Location", path.as_str()));
        let own = own.chain(cookie.iter().map(|cookie| ("Set-Cookie", cookie.as_str())));
        for (name, value) in HEADERS.into_iter().chain(own) {
            head += &format!("{name}: {value}\r\n");
        }
        to.write_all((head + "\r\n").as_bytes())?;
        if head_alone {
            Ok(())
        } else {
            to.write_all(body)
        }
    }
}

/// The message for a request that is refused or has failed, with its note.
fn refusal(why: &Diagnostic, catalogue: &Catalogue) -> Reply {
    Reply::message(
        Answer::plain(&Refused {
            ok: false,
            notes: vec![NoteData::of(why, catalogue)],
        })
        .into_message(),
    )
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        303 => "See Other",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        411 => "Length Required",
        413 => "Content Too Large",
        _ => "Bad Request",
    }
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
        "txt" => "text/plain; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
