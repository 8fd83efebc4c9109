//! Which requests are answered.

use std::sync::{Mutex, PoisonError};

use super::request::Head;

/// What a request must show to be answered.
pub(super) struct Guard {
    /// The port on which the server listens.
    pub(super) port: u16,
    /// The first part of every path, which nobody can guess.
    pub(super) token: String,
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
    /// What is asked for, if the request may have it; else the status that refuses it.
    ///
    /// A page elsewhere whose name leads to this machine gives its own name as the host, and any other page gives its
    /// own as the origin.
    pub(super) fn entry<'u>(&self, head: &'u Head) -> Result<Granted<'u>, u16> {
        let hosts = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{}", self.port));
        let is_ours = |host: &str| hosts.iter().any(|own| own == host);
        if head.values("Host").count() != 1 || !head.values("Host").all(is_ours) {
            return Err(403);
        }
        if !head.values("Origin").all(|origin| origin.strip_prefix("http://").is_some_and(is_ours)) {
            return Err(403);
        }
        let is_foreign = |site: &str| ["cross-site", "same-site"].iter().any(|other| site.eq_ignore_ascii_case(other));
        if head.values("Sec-Fetch-Site").any(is_foreign) {
            return Err(403);
        }
        let (first, path) = head.url.strip_prefix('/').and_then(|url| url.split_once('/')).ok_or(404u16)?;
        if first == self.token {
            return Ok(Granted::Path(path));
        }
        let mut once = self.once.lock().unwrap_or_else(PoisonError::into_inner);
        once.take_if(|once| *once == first && path.is_empty()).map(|_| Granted::Token).ok_or(404)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guard() -> Guard {
        Guard { port: 8017, token: "secret".to_owned(), once: Mutex::new(Some("once".to_owned())) }
    }

    #[test]
    fn only_the_own_page_is_answered() {
        let host = ("Host", "127.0.0.1:8017");
        let is = |url: &str, headers: &[(&str, &str)], entry: Result<Granted, u16>| {
            assert_eq!(guard().entry(&Head::of(url, headers)), entry, "{url} {headers:?}");
        };
        is("/secret/ask", &[host], Ok(Granted::Path("ask")));
        let by_name = [("host", "localhost:8017"), ("Origin", "http://localhost:8017"), ("Sec-Fetch-Site", "none")];
        is("/secret/", &by_name, Ok(Granted::Path("")));
        for url in ["/", "/secret", "/secre/ask", "/other/ask", "secret/ask", "/secretly/ask", "/once", "/once/ask"] {
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
    fn what_a_command_line_shows_leads_to_the_page_once() {
        let (guard, head) = (guard(), Head::of("/once/", &[("Host", "127.0.0.1:8017")]));
        assert_eq!(guard.entry(&head), Ok(Granted::Token));
        assert_eq!(guard.entry(&head), Err(404));
    }
}
