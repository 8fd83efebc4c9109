//! The page and the press behind it for a browser on the same machine.
//!
//! It listens on the loopback address alone. An address that does not hold the token of the run, and a request that
//! another page sends, get nothing but an error.

mod connections;
mod progress;
mod reply;
mod request;

use std::io::{self, BufReader, Read};
use std::net::{Shutdown, TcpListener};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use self::connections::{Connection, Connections};
pub use self::progress::News;
use self::progress::{Progress, Stopped};
use self::reply::Reply;
use self::request::{Granted, Guard, Head};
use crate::limits::SENT;
use crate::message::Catalogue;
use crate::service::Session;
use crate::source::FileSystem;

/// How long a request for news waits at the most. Browsers give up after some minutes.
const PATIENCE: Duration = Duration::from_secs(25);
/// How long a browser may take to send the next bytes, or to take them. It is on the same machine.
const SILENCE: Duration = Duration::from_secs(60);
/// How long it may take to read an answer that it was given before it had sent everything.
const LEAVE: Duration = Duration::from_secs(1);
/// The stack of a thread that answers, in bytes: that of a program's main thread on most systems.
const STACK: usize = 8 << 20;

/// What nobody can guess of the addresses of a server.
#[derive(Clone, Debug)]
pub struct Secrets {
    /// The token of this run; it is part of its addresses.
    pub token: String,
    /// Another that leads to the page one time.
    pub once: String,
    /// The name of the page, which stays the same from run to run; it leads there with the token alone.
    pub name: String,
    /// The token of the run before, if there was one.
    pub before: Option<String>,
}

/// A server that listens and does not answer yet.
pub struct Server {
    listener: TcpListener,
    connections: Connections,
    guard: Guard,
    progress: Progress,
}

impl Server {
    /// Listens on a port of the loopback address, 0 for any that is free.
    ///
    /// # Errors
    /// Another program has the port.
    pub fn listen(port: u16, secrets: Secrets) -> io::Result<Server> {
        let listener = TcpListener::bind(("127.0.0.1", port))?;
        let Secrets {
            token,
            once,
            name,
            before,
        } = secrets;
        let guard = Guard {
            port: listener.local_addr()?.port(),
            token,
            name,
            before,
            once: Mutex::new(Some(once)),
        };
        Ok(Server {
            listener,
            connections: Connections::default(),
            guard,
            progress: Progress::default(),
        })
    }

    /// The address of the page.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.guard.port, self.guard.token)
    }

    /// The address that stays the same, and the port in it. It leads a browser to the page that was there before.
    pub fn lasting_address(&self) -> (String, u16) {
        (
            format!("http://127.0.0.1:{}/{}/", self.guard.port, self.guard.name),
            self.guard.port,
        )
    }

    /// An address that leads to the page once, for the command line of a browser, which others may read.
    pub fn address_once(&self) -> String {
        let once = self
            .guard
            .once
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
            .unwrap_or_default();
        format!("http://127.0.0.1:{}/{once}/", self.guard.port)
    }

    /// Answers until the program ends.
    pub fn run(&self, session: &Mutex<Session>, news: &News, page: &dyn FileSystem) {
        thread::scope(|scope| {
            loop {
                let connection = self.connections.accept(&self.listener);
                let answer = move || {
                    // A browser that has gone away needs no answer.
                    _ = self.respond(connection, session, news, page);
                };
                // Where no thread can be had, the browser sees the connection closed and asks again.
                _ = thread::Builder::new()
                    .stack_size(STACK)
                    .spawn_scoped(scope, answer);
            }
        })
    }

    /// Answers the one request of a connection.
    fn respond(
        &self,
        mut connection: Connection,
        session: &Mutex<Session>,
        news: &News,
        page: &dyn FileSystem,
    ) -> io::Result<()> {
        let stream = connection.stream();
        stream.set_read_timeout(Some(SILENCE))?;
        stream.set_write_timeout(Some(SILENCE))?;
        let mut sent = BufReader::new(&*stream);
        let head = Head::read(&mut sent)?;
        connection.work()?;
        let catalogue = head
            .as_ref()
            .map_or(Catalogue::for_tag("en"), Head::catalogue);
        let replied = panic::catch_unwind(AssertUnwindSafe(|| match &head {
            Some(head) => self
                .reply(head, &mut sent, session, news, page)
                .unwrap_or_else(|status| Reply::refused(status, catalogue)),
            None => Reply::refused(400, catalogue),
        }));
        let reply = replied.unwrap_or_else(|why| {
            if why.is::<Stopped>() {
                Reply::stopped(catalogue)
            } else {
                Reply::fault(catalogue)
            }
        });
        reply.send(
            &mut &*stream,
            head.is_some_and(|head| head.method == "HEAD"),
        )?;
        // Where a connection is closed with bytes unread, some systems take back the answer.
        connection.rest();
        stream.shutdown(Shutdown::Write)?;
        stream.set_read_timeout(Some(LEAVE))?;
        io::copy(&mut sent.take(SENT.most), &mut io::sink()).map(drop)
    }

    /// The reply to a request, or the status that refuses it. Its body is read only where it is requested.
    fn reply(
        &self,
        head: &Head,
        sent: &mut impl Read,
        session: &Mutex<Session>,
        news: &News,
        page: &dyn FileSystem,
    ) -> Result<Reply, u16> {
        head.length()?;
        let path = match self.guard.entry(head)? {
            Granted::Path(path) => path,
            Granted::Token => {
                let moved = Reply::moved(format!("/{}/", self.guard.name));
                return Ok(moved.with_cookie(self.guard.cookie()));
            }
        };
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        match (head.method.as_str(), path) {
            ("POST", "ask") => {
                let work = self.progress.work(query);
                let message = head.body(sent)?;
                let mut session = session.lock().unwrap_or_else(PoisonError::into_inner);
                // Declared after the lock and so dropped before it: this work ends before the next request's begins.
                let work = work;
                let revision = session.revision();
                work.go_on();
                let answer = session.answer(&message, &work);
                if session.revision() != revision {
                    news.tell();
                }
                Ok(Reply::message(answer))
            }
            ("POST", "stop") => {
                self.progress.stop(query);
                Ok(Reply::file("stop.json", b"{}".to_vec()))
            }
            ("GET" | "HEAD", "") => {
                let index = self.file("", query, news, page)?;
                Ok(index.with_cookie(self.guard.cookie()))
            }
            ("GET" | "HEAD", path) => self.file(path, query, news, page),
            _ => Err(405),
        }
    }

    /// A file of the page, or one that says what goes on here; else the status that refuses it.
    fn file(
        &self,
        path: &str,
        query: &str,
        news: &News,
        page: &dyn FileSystem,
    ) -> Result<Reply, u16> {
        let text = match path {
            "engine.json" => format!("{{\"engine\":\"server\",\"news\":{}}}", news.count()),
            "progress.json" => self.progress.told(),
            "news" => {
                let since = query.trim_start_matches("since=").parse();
                let count = since.map_or_else(|_| news.count(), |since| news.wait(since, PATIENCE));
                let text = format!("{{\"news\":{count}}}");
                return Ok(Reply::file("news.json", text.into_bytes()));
            }
            _ => {
                let path = if path.is_empty() { "index.html" } else { path };
                // Another spelling of a path, such as `index.html/`, names nothing.
                let is_plain = path.split('/').all(|part| !["", ".", ".."].contains(&part));
                let file = page.read(path).ok().filter(|_| is_plain);
                return match file {
                    Some(bytes) => Ok(Reply::file(path, bytes.into_owned())),
                    None => Err(404),
                };
            }
        };
        Ok(Reply::file(path, text.into_bytes()))
    }
}
