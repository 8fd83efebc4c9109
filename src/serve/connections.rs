//! The connections that are open, as many as there may be.

use std::collections::BTreeMap;
use std::io;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The most connections that are open at once. A browser opens six, and macOS lets a program have 256 files in all.
const MOST: usize = 64;
/// How long is waited until there may be a file descriptor again where there was none, and no connection to end for it.
const PAUSE: Duration = Duration::from_millis(100);

/// All of them.
#[derive(Default)]
pub(super) struct Connections {
    open: Mutex<Open>,
    changed: Condvar,
}

#[derive(Default)]
struct Open {
    count: usize,
    /// Those that have not requested anything yet or have their answer, the oldest first.
    idle: BTreeMap<u64, Arc<TcpStream>>,
    next: u64,
}

/// One of them, idle at first.
pub(super) struct Connection<'c> {
    // Dropped in this order: the connection is closed before its place is another's.
    stream: Arc<TcpStream>,
    place: Seat<'c>,
}

/// What a connection counts for.
struct Seat<'c> {
    all: &'c Connections,
    /// Its number among those that are idle, if it is.
    idle: Option<u64>,
}

impl Connections {
    /// The next connection. Where there are as many as may be, or no file descriptor is left, the oldest that is idle is
    /// ended for it.
    pub(super) fn accept(&self, listener: &TcpListener) -> Connection<'_> {
        loop {
            let mut open = self.lock();
            while open.count >= MOST {
                open.end_oldest();
                open = self
                    .changed
                    .wait(open)
                    .unwrap_or_else(PoisonError::into_inner);
            }
            drop(open);
            match listener.accept() {
                Ok((stream, _)) => return self.opened(Arc::new(stream)),
                Err(_) => {
                    let mut open = self.lock();
                    open.end_oldest();
                    drop(self.changed.wait_timeout(open, PAUSE));
                }
            }
        }
    }

    fn opened(&self, stream: Arc<TcpStream>) -> Connection<'_> {
        self.lock().count += 1;
        let mut connection = Connection {
            stream,
            place: Seat {
                all: self,
                idle: None,
            },
        };
        connection.rest();
        connection
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    /// Ends the oldest connection that is idle, if there is one: whoever reads from it finds its end.
    fn end_oldest(&mut self) {
        if let Some((_, stream)) = self.idle.pop_first() {
            // One that the other side has ended already is at its end, too.
            _ = stream.shutdown(Shutdown::Both);
        }
    }
}

impl Connection<'_> {
    pub(super) fn stream(&self) -> Arc<TcpStream> {
        Arc::clone(&self.stream)
    }

    /// From here on it is not ended for another's sake.
    ///
    /// # Errors
    /// It has been.
    pub(super) fn work(&mut self) -> io::Result<()> {
        let idle = self
            .place
            .idle
            .take()
            .and_then(|number| self.place.all.lock().idle.remove(&number));
        idle.map(drop)
            .ok_or_else(|| io::ErrorKind::ConnectionAborted.into())
    }

    /// From here on it may be.
    pub(super) fn rest(&mut self) {
        let mut open = self.place.all.lock();
        let number = open.next;
        open.next += 1;
        open.idle.insert(number, Arc::clone(&self.stream));
        self.place.idle = Some(number);
        self.place.all.changed.notify_all();
    }
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        let mut open = self.all.lock();
        if let Some(number) = self.idle {
            open.idle.remove(&number);
        }
        open.count -= 1;
        self.all.changed.notify_all();
    }
}
