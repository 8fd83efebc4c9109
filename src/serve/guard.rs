//! Which requests are answered.

use tiny_http::Header;

/// What a request must show to be answered.
pub(super) struct Guard {
    /// The port on which the server listens.
    pub(super) port: u16,
    /// The first part of every path, which nobody can guess.
    pub(super) token: String,
}

impl Guard {
    /// The path that is asked for, behind the token; else the status that refuses it.
    ///
    /// A page elsewhere whose name leads to this machine gives its own name as the host, and any other page gives its
    /// own as the origin.
    pub(super) fn path<'u>(&self, url: &'u str, headers: &[Header]) -> Result<&'u str, u16> {
        let values = |name: &'static str| {
            headers.iter().filter(move |header| header.field.equiv(name)).map(|header| header.value.as_str())
        };
        let hosts = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{}", self.port));
        let is_ours = |host: &str| hosts.iter().any(|own| own == host);
        if values("Host").count() != 1 || !values("Host").all(is_ours) {
            return Err(403);
        }
        if !values("Origin").all(|origin| origin.strip_prefix("http://").is_some_and(is_ours)) {
            return Err(403);
        }
        if values("Sec-Fetch-Site").any(|site| site == "cross-site" || site == "same-site") {
            return Err(403);
        }
        let path = url.strip_prefix('/').and_then(|path| path.strip_prefix(self.token.as_str()));
        path.and_then(|path| path.strip_prefix('/')).ok_or(404)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path<'u>(url: &'u str, headers: &[(&str, &str)]) -> Result<&'u str, u16> {
        let guard = Guard { port: 8017, token: "secret".to_owned() };
        let headers: Vec<Header> =
            headers.iter().map(|(name, value)| Header::from_bytes(*name, *value).unwrap()).collect();
        guard.path(url, &headers)
    }

    #[test]
    fn only_the_own_page_is_answered() {
        let host = ("Host", "127.0.0.1:8017");
        assert_eq!(path("/secret/ask", &[host]), Ok("ask"));
        assert_eq!(path("/secret/", &[("host", "localhost:8017"), ("Origin", "http://localhost:8017")]), Ok(""));
        for url in ["/", "/secret", "/secre/ask", "/other/ask", "secret/ask", "/secretly/ask"] {
            assert_eq!(path(url, &[host]), Err(404), "{url}");
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
        ] {
            assert_eq!(path("/secret/ask", headers), Err(403), "{headers:?}");
        }
    }
}
