//! What a browser sends, a head and perhaps a body behind it; and which requests are answered.

use std::io::{self, BufRead, Read};
use std::sync::{Mutex, PoisonError};

use crate::limits::SENT;
use crate::message::Catalogue;

/// The most bytes of a head; browsers send one or two thousand.
const MOST_HEAD: u64 = 1 << 14;
/// The most headers of a head; browsers send about fifteen.
const MOST_HEADERS: usize = 64;

/// What the cookie is called that has the token, before the port: browsers send cookies to all ports of a machine.
const COOKIE: &str = "boardpress-";
/// How long a browser keeps it, in seconds: a year, after which the address is opened from the terminal again.
const YEAR: u32 = 365 * 24 * 60 * 60;

/// What comes before the body of a request.
#[derive(Debug, Default)]
pub(super) struct Head {
    pub(super) method: String,
    /// What is requested, without the host: `/path?query`.
    pub(super) url: String,
    headers: Vec<(String, String)>,
}

impl Head {
    /// Reads a head and nothing behind it; none if it is no head of HTTP.
    ///
    /// # Errors
    /// The connection ends before the head does, or nothing comes for too long.
    pub(super) fn read(from: &mut impl BufRead) -> io::Result<Option<Head>> {
        let (mut bytes, mut from) = (Vec::new(), from.take(MOST_HEAD));
        while !bytes.ends_with(b"\n\r\n") && !bytes.ends_with(b"\n\n") {
            if from.read_until(b'\n', &mut bytes)? == 0 {
                return if from.limit() == 0 {
                    Ok(None)
                } else {
                    Err(io::ErrorKind::UnexpectedEof.into())
                };
            }
        }
        Ok(Head::parse(&bytes))
    }

    fn parse(bytes: &[u8]) -> Option<Head> {
        let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
        let mut head = httparse::Request::new(&mut headers);
        if !head.parse(bytes).is_ok_and(|status| status.is_complete()) {
            return None;
        }
        let text = |value: &[u8]| String::from_utf8_lossy(value).into_owned();
        let headers = head
            .headers
            .iter()
            .map(|header| (header.name.to_owned(), text(header.value)))
            .collect();
        Some(Head {
            method: head.method?.to_owned(),
            url: head.path?.to_owned(),
            headers,
        })
    }

    /// The values of all headers of this name, in any case.
    pub(super) fn values(&self, name: &str) -> impl Iterator<Item = &str> {
        let named = move |header: &&(String, String)| header.0.eq_ignore_ascii_case(name);
        self.headers
            .iter()
            .filter(named)
            .map(|header| header.1.as_str())
    }

    /// The catalogue of the language that the browser prefers.
    pub(super) fn catalogue(&self) -> &'static Catalogue {
        let languages = self.values("Accept-Language").next().unwrap_or_default();
        let preferred = languages.split([',', ';']).next().unwrap_or_default();
        Catalogue::for_tag(preferred.trim())
    }

    /// How many bytes the body has, none if that is not said; else the status that refuses it.
    pub(super) fn length(&self) -> Result<Option<u64>, u16> {
        match self
            .values("Content-Length")
            .map(str::parse)
            .collect::<Result<Vec<u64>, _>>()
            .as_deref()
        {
            Ok(lengths) if lengths.iter().any(|length| *length > SENT.most) => Err(413),
            Ok([]) => Ok(None),
            Ok([length]) => Ok(Some(*length)),
            Ok(_) => Err(411),
            Err(_) => Err(400),
        }
    }

    /// The whole body, of the length that the head says; else the status that refuses it. The connection may end before all of it has
    /// come.
    pub(super) fn body(&self, from: &mut impl Read) -> Result<Vec<u8>, u16> {
        let length = self
            .length()?
            .filter(|_| self.values("Transfer-Encoding").next().is_none())
            .ok_or(411u16)?;
        let mut body = Vec::new();
        let read = from
            .take(length)
            .read_to_end(&mut body)
            .map_err(|_| 400u16)?;
        if read as u64 == length {
            Ok(body)
        } else {
            Err(400)
        }
    }
}

/// What a request must show to be answered.
pub(super) struct Guard {
    /// The port on which the server listens.
    pub(super) port: u16,
    /// The first part of every path, which nobody can guess.
    pub(super) token: String,
    /// Another first part, which stays the same from run to run: whoever has the token as a cookie may use it.
    pub(super) name: String,
    /// The token of the run before, with which a browser gets the new one.
    pub(super) before: Option<String>,
    /// Another that leads to the first, once: it is in the command line of a browser, where others may read it.
    pub(super) once: Mutex<Option<String>>,
}

/// What a request may have.
#[derive(Debug, PartialEq)]
pub(super) enum Granted<'u> {
    /// What is behind the token.
    Path(&'u str),
    /// The token.
    Token,
}

impl Guard {
    /// What is requested, if the request may have it; else the status that refuses it.
    ///
    /// A page elsewhere whose name leads to this machine gives its own name as the host, and any other page gives its
    /// own as the origin.
    pub(super) fn entry<'u>(&self, head: &'u Head) -> Result<Granted<'u>, u16> {
        let hosts = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{}", self.port));
        let is_ours = |host: &str| hosts.iter().any(|own| own == host);
        if head.values("Host").count() != 1 || !head.values("Host").all(is_ours) {
            return Err(403);
        }
        if !head
            .values("Origin")
            .all(|origin| origin.strip_prefix("http://").is_some_and(is_ours))
        {
            return Err(403);
        }
        let is_foreign = |site: &str| {
            ["cross-site", "same-site"]
                .iter()
                .any(|other| site.eq_ignore_ascii_case(other))
        };
        if head.values("Sec-Fetch-Site").any(is_foreign) {
            return Err(403);
        }
        let (first, path) = head
            .url
            .strip_prefix('/')
            .and_then(|url| url.split_once('/'))
            .ok_or(404u16)?;
        if first == self.token || first == self.name && self.has_token(head) {
            return Ok(Granted::Path(path));
        }
        let mut once = self.once.lock().unwrap_or_else(PoisonError::into_inner);
        once.take_if(|once| *once == first && path.is_empty())
            .map(|_| Granted::Token)
            .ok_or(404)
    }
}

impl Guard {
    /// Whether a request comes with the token of this run or the one before, as a cookie.
    fn has_token(&self, head: &Head) -> bool {
        let name = self.cookie_name();
        let cookies = head.values("Cookie").flat_map(|all| all.split(';'));
        let mut tokens =
            cookies.filter_map(|cookie| cookie.trim().strip_prefix(&name)?.strip_prefix('='));
        tokens.any(|token| token == self.token || self.before.as_deref() == Some(token))
    }

    fn cookie_name(&self) -> String {
        format!("{COOKIE}{}", self.port)
    }

    /// The cookie that gives a browser the token: for the lasting path alone, which no other server on this machine
    /// knows, never for scripts, and never where another page has led here.
    pub(super) fn cookie(&self) -> String {
        let (cookie, Guard { token, name, .. }) = (self.cookie_name(), self);
        format!("{cookie}={token}; Path=/{name}/; HttpOnly; SameSite=Strict; Max-Age={YEAR}")
    }
}

#[cfg(test)]
impl Head {
    /// A head of these headers.
    pub(super) fn of(url: &str, headers: &[(&str, &str)]) -> Head {
        let headers = headers
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        Head {
            method: "GET".to_owned(),
            url: url.to_owned(),
            headers,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_to_its_end_and_no_further() {
        let mut sent =
            &b"POST /a?b HTTP/1.1\r\nHost: here\r\nhost:  there \r\nContent-Length: 4\r\n\r\nbody and more"[..];
        let head = Head::read(&mut sent).unwrap().unwrap();
        assert_eq!((head.method.as_str(), head.url.as_str()), ("POST", "/a?b"));
        assert!(head.values("HOST").eq(["here", "there"]));
        assert_eq!(head.body(&mut sent), Ok(b"body".to_vec()));
        assert_eq!(sent, b" and more");
    }

    #[test]
    fn what_is_no_head_or_too_long_or_broken_off_is_none() {
        let read = |sent: &[u8]| Head::read(&mut &*sent);
        assert!(read(b"\x16\x03\x01\x02\n\n").unwrap().is_none());
        assert!(
            read(&[b"GET / HTTP/1.1\r\nA: ", &[b'a'; 1 << 15][..], b"\r\n\r\n"].concat())
                .unwrap()
                .is_none()
        );
        assert!(
            read(
                &[
                    b"GET / HTTP/1.1\r\n",
                    b"A: a\r\n".repeat(65).as_slice(),
                    b"\r\n"
                ]
                .concat()
            )
            .unwrap()
            .is_none()
        );
        assert!(read(b"GET / HTTP/1.1\r\nHost").is_err());
    }

    #[test]
    fn the_first_language_of_the_browser_is_preferred() {
        let of = |headers: &[(&str, &str)]| Head::of("/", headers).catalogue();
        let spanish = of(&[("accept-language", "es-MX,es;q=0.9,en;q=0.8")]);
        assert!(std::ptr::eq(spanish, Catalogue::for_tag("es")));
        for english in [of(&[]), of(&[("Accept-Language", "*")])] {
            assert!(std::ptr::eq(english, Catalogue::for_tag("en")));
        }
    }

    #[test]
    fn a_length_is_told_once_and_is_not_too_great() {
        let of = |headers: &[(&str, &str)]| Head::of("/", headers).length();
        assert_eq!(of(&[]), Ok(None));
        assert_eq!(of(&[("content-length", "17")]), Ok(Some(17)));
        assert_eq!(
            of(&[("Content-Length", "17"), ("Content-Length", "17")]),
            Err(411)
        );
        for (length, status) in [
            ("2000000000", 413),
            ("18446744073709551615", 413),
            ("1e3", 400),
            ("-1", 400),
        ] {
            assert_eq!(of(&[("Content-Length", length)]), Err(status), "{length}");
        }
    }

    fn guard() -> Guard {
        let [token, name, before] = ["secret", "lasting", "earlier"].map(str::to_owned);
        Guard {
            port: 8017,
            token,
            name,
            before: Some(before),
            once: Mutex::new(Some("once".to_owned())),
        }
    }

    #[test]
    fn only_the_own_page_is_answered() {
        let host = ("Host", "127.0.0.1:8017");
        let is = |url: &str, headers: &[(&str, &str)], entry: Result<Granted, u16>| {
            assert_eq!(
                guard().entry(&Head::of(url, headers)),
                entry,
                "{url} {headers:?}"
            );
        };
        is("/secret/ask", &[host], Ok(Granted::Path("ask")));
        let by_name = [
            ("host", "localhost:8017"),
            ("Origin", "http://localhost:8017"),
            ("Sec-Fetch-Site", "none"),
        ];
        is("/secret/", &by_name, Ok(Granted::Path("")));
        for url in [
            "/",
            "/secret",
            "/secre/ask",
            "/other/ask",
            "secret/ask",
            "/secretly/ask",
            "/once",
            "/once/ask",
        ] {
            is(url, &[host], Err(404));
        }
        for headers in [
            &[][..],
            &[("Host", "127.0.0.1")],
            &[("Host", "127.0.0.1:80")],
            &[("Host", "evil.example:8017")],
            &[host, ("Host", "evil.example:8017")],
            &[host, ("Origin", "http://evil.example")],
            &[host, ("Origin", "https://127.0.0.1:8017")],
            &[host, ("Origin", "null")],
            &[host, ("Sec-Fetch-Site", "cross-site")],
            &[host, ("Sec-Fetch-Site", "Cross-Site")],
        ] {
            is("/secret/ask", headers, Err(403));
            is("/once/", headers, Err(403));
        }
    }

    #[test]
    fn the_lasting_path_needs_the_token_of_this_run_or_the_one_before() {
        let guard = guard();
        let entry = |cookies: &[&str]| {
            let cookies = cookies.iter().map(|cookie| ("Cookie", *cookie));
            let headers: Vec<(&str, &str)> = [("Host", "127.0.0.1:8017")]
                .into_iter()
                .chain(cookies)
                .collect();
            guard.entry(&Head::of("/lasting/ask", &headers)).is_ok()
        };
        for cookie in [
            "boardpress-8017=secret",
            "boardpress-8017=earlier",
            "a=b; boardpress-8017=secret",
            "boardpress-8017=x; boardpress-8017=earlier",
        ] {
            assert!(entry(&[cookie]) && entry(&["a=b", cookie]), "{cookie}");
        }
        for cookie in [
            "",
            "boardpress-8017",
            "boardpress-8017=",
            "boardpress-8017=lasting",
            "boardpress-8017=secre",
            "xboardpress-8017=secret",
            "boardpress-8017=once",
        ] {
            assert!(!entry(&[cookie]), "{cookie}");
        }
        let foreign = [
            ("Host", "127.0.0.1:8017"),
            ("Cookie", "boardpress-8017=secret"),
            ("Sec-Fetch-Site", "same-site"),
        ];
        assert_eq!(guard.entry(&Head::of("/lasting/", &foreign)), Err(403));
        assert!(
            guard
                .cookie()
                .starts_with("boardpress-8017=secret; Path=/lasting/; HttpOnly; SameSite=Strict;")
        );
    }

    #[test]
    fn what_a_command_line_shows_leads_to_the_page_once() {
        let (guard, head) = (guard(), Head::of("/once/", &[("Host", "127.0.0.1:8017")]));
        assert_eq!(guard.entry(&head), Ok(Granted::Token));
        assert_eq!(guard.entry(&head), Err(404));
    }
}
