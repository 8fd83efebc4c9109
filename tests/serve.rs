//! `serve` and `watch`: the real binary, asked as a browser asks it.

use std::collections::VecDeque;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::{command, folder, run, started};

/// Longer than anything takes; whoever waits so long waits for what never comes.
const FOR_EVER: Duration = Duration::from_secs(120);

/// How often news is waited for, each time for half a minute at the most.
const WAITS: usize = 4;

/// A program that runs until the test is over.
struct Running {
    child: Child,
    lines: Mutex<Receiver<String>>,
}

impl Running {
    fn start(dir: &Path, args: &[&str]) -> Running {
        Running::of(command(dir, args))
    }

    fn of(mut command: Command) -> Running {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (say, lines) = mpsc::channel();
        let pipes: [Box<dyn Read + Send>; 2] = [
            Box::new(child.stdout.take().unwrap()),
            Box::new(child.stderr.take().unwrap()),
        ];
        for pipe in pipes {
            let say = say.clone();
            thread::spawn(move || {
                BufReader::new(pipe)
                    .lines()
                    .map_while(Result::ok)
                    .all(|line| say.send(line).is_ok())
            });
        }
        Running {
            child,
            lines: Mutex::new(lines),
        }
    }

    /// The next line that has these words.
    #[track_caller]
    fn says(&self, words: &str) -> String {
        loop {
            let line = self
                .lines
                .lock()
                .unwrap()
                .recv_timeout(FOR_EVER)
                .unwrap_or_else(|_| panic!("nobody says `{words}`"));
            if line.contains(words) {
                return line;
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A server, and where it is.
struct Served {
    _running: Running,
    host: String,
    token: String,
    /// The kit that was opened, as requests name it.
    kit: String,
}

/// A status, headers and a body.
struct Reply {
    status: u16,
    head: String,
    body: Vec<u8>,
}

impl Served {
    fn start(dir: &Path, args: &[&str]) -> Served {
        Served::by(Running::start(
            dir,
            &[&["serve", "--no-open"], args].concat(),
        ))
    }

    /// The same of a program that runs already.
    fn by(running: Running) -> Served {
        let line = running.says("http://");
        let address = line.split("http://").nth(1).unwrap();
        let (host, rest) = address.split_once('/').unwrap();
        let (token, kit) = rest.split_once('/').unwrap();
        let kit = kit.trim_start_matches("#/").to_owned();
        Served {
            host: host.to_owned(),
            token: token.to_owned(),
            kit,
            _running: running,
        }
    }

    /// What is answered to a request with these headers.
    fn send(&self, line: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(FOR_EVER)).unwrap();
        let headers: String = headers
            .iter()
            .map(|(name, value)| format!("{name}: {value}\r\n"))
            .collect();
        write!(
            stream,
            "{line} HTTP/1.0\r\n{headers}Content-Length: {}\r\n\r\n",
            body.len()
        )
        .unwrap();
        stream.write_all(body).unwrap();
        let mut reply = Vec::new();
        stream.read_to_end(&mut reply).unwrap();
        let end = reply
            .windows(4)
            .position(|four| four == b"\r\n\r\n")
            .unwrap();
        let head = String::from_utf8(reply[..end].to_vec()).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Reply {
            status,
            head,
            body: reply[end + 4..].to_vec(),
        }
    }

    fn get(&self, path: &str) -> Reply {
        self.send(
            &format!("GET /{}/{path}", self.token),
            &[("Host", &self.host)],
            b"",
        )
    }

    /// The answer to a request, and the bytes behind it.
    #[track_caller]
    fn ask(&self, request: &Value, bytes: &[u8]) -> (Value, Vec<u8>) {
        let message = [request.to_string().as_bytes(), b"\n", bytes].concat();
        let origin = format!("http://{}", self.host);
        let reply = self.send(
            &format!("POST /{}/ask", self.token),
            &[("Host", &self.host), ("Origin", &origin)],
            &message,
        );
        assert_eq!(reply.status, 200, "{}", reply.head);
        let end = reply.body.iter().position(|byte| *byte == b'\n').unwrap();
        (
            serde_json::from_slice(&reply.body[..end]).unwrap(),
            reply.body[end + 1..].to_vec(),
        )
    }

    /// Changes the deck `cards`, whose table was read at a revision.
    fn edit(&self, revision: &Value, edit: &Value) -> (Value, Vec<u8>) {
        let edits = [edit];
        self.ask(&json!({ "ask": "edit", "kit": self.kit, "deck": "cards", "revision": revision, "edits": edits }), b"")
    }

    fn proof(&self) -> Value {
        self.ask(&json!({ "ask": "proof", "kit": self.kit }), b"").0
    }

    /// Waits until files have changed another number of times than this; how often they have.
    #[track_caller]
    fn news(&self, since: u64) -> u64 {
        for _ in 0..WAITS {
            let told: Value =
                serde_json::from_slice(&self.get(&format!("news?since={since}")).body).unwrap();
            let news = told["news"].as_u64().unwrap();
            if news != since {
                return news;
            }
        }
        panic!("no file has changed");
    }

    /// Waits for changes until the proof is so.
    #[track_caller]
    fn until(&self, news: &mut u64, is_so: impl Fn(&Value) -> bool) {
        for _ in 0..WAITS {
            *news = self.news(*news);
            if is_so(&self.proof()) {
                return;
            }
        }
        panic!("the proof is not so: {}", self.proof());
    }
}

#[test]
fn a_page_prints_what_the_command_line_prints() {
    let dir = started();
    let served = Served::start(dir.path(), &["my-game"]);
    let page = served.get("");
    assert!(
        page.status == 200
            && page
                .head
                .contains("Content-Security-Policy: default-src 'none'"),
        "{}",
        page.head
    );
    assert_eq!(served.get("press/engine.js").status, 200);
    let (built, bytes) = served.ask(
        &json!({ "ask": "build", "kit": served.kit, "options": { "seed": 5 } }),
        b"",
    );
    run(
        dir.path(),
        &["build", "my-game", "--seed", "5", "--out", "out"],
    )
    .ends(0);
    let mut rest = bytes.as_slice();
    for file in built["files"].as_array().unwrap() {
        let (own, others) = rest.split_at(file["bytes"].as_u64().unwrap() as usize);
        assert_eq!(
            own,
            fs::read(dir.path().join("out").join(file["path"].as_str().unwrap())).unwrap(),
            "{file}"
        );
        rest = others;
    }
    assert!(rest.is_empty() && built["sheets"] == 1);
    let (sheet, svg) = served.ask(
        &json!({ "ask": "sheet", "kit": served.kit, "sheet": 0 }),
        b"",
    );
    assert!(
        sheet["width"] == 215.9 && svg.starts_with(b"<?xml"),
        "{sheet}"
    );
}

#[test]
fn nobody_else_is_answered() {
    let dir = started();
    fs::write(dir.path().join("secret"), "secret").unwrap();
    let served = Served::start(dir.path(), &["my-game"]);
    let (host, ask) = (served.host.as_str(), format!("POST /{}/ask", served.token));
    for headers in [
        vec![("Host", "evil.example")],
        vec![("Host", host), ("Origin", "http://evil.example")],
        vec![("Host", host), ("Origin", "null")],
        vec![],
    ] {
        assert_eq!(
            served.send(&ask, &headers, b"{\"ask\":\"kits\"}").status,
            403,
            "{headers:?}"
        );
    }
    assert_eq!(
        served
            .send("POST /ask", &[("Host", host)], b"{\"ask\":\"kits\"}")
            .status,
        404
    );
    assert_eq!(
        served
            .send(
                &format!("PUT /{}/ask", served.token),
                &[("Host", host)],
                b""
            )
            .status,
        405
    );
    for path in [
        "../secret",
        "..%2fsecret",
        "kit.toml",
        "/etc/passwd",
        "files/../../secret",
    ] {
        assert_eq!(served.get(path).status, 404, "{path}");
    }
    for path in [
        "../secret",
        "/etc/passwd",
        "templates/../../secret",
        "",
        ".git/config",
        "Output/a.pdf",
        "\u{202e}gvs.art",
    ] {
        let (answer, bytes) = served.ask(
            &json!({ "ask": "file", "kit": served.kit, "path": path }),
            b"",
        );
        assert!(
            answer["ok"] == false && bytes.is_empty(),
            "{path}: {answer}"
        );
        let (answer, _) = served.ask(
            &json!({ "ask": "put", "kit": served.kit, "path": path }),
            b"mine",
        );
        assert_eq!(answer["ok"], false, "{path}: {answer}");
    }
    assert_eq!(fs::read(dir.path().join("secret")).unwrap(), b"secret");
    let (answer, _) = served.ask(&json!({ "ask": "nonsense" }), b"");
    assert!(
        answer["notes"][0]["message"]
            .as_str()
            .unwrap()
            .contains("is not valid"),
        "{answer}"
    );
}

#[test]
fn the_address_of_a_folder_stays_while_its_token_is_renewed() {
    let dir = started();
    let start = || {
        let running = Running::start(dir.path(), &["serve", "--no-open", "my-game"]);
        let token = running
            .says("Boardpress is at")
            .split('/')
            .nth(3)
            .unwrap()
            .to_owned();
        let line = running.says("again at");
        let (host, path) = line
            .split_once("http://")
            .unwrap()
            .1
            .split_once('/')
            .unwrap();
        let served = Served {
            host: host.to_owned(),
            token,
            kit: String::new(),
            _running: running,
        };
        (served, format!("/{path}"))
    };
    let with = |served: &Served, path: &str, cookie: &str| {
        served.send(
            &format!("GET {path}"),
            &[("Host", &served.host), ("Cookie", cookie)],
            b"",
        )
    };
    let cookie = |reply: &Reply| {
        let line = reply
            .head
            .lines()
            .find_map(|line| line.strip_prefix("Set-Cookie: "))
            .unwrap()
            .to_owned();
        assert!(line.contains("HttpOnly; SameSite=Strict"), "{line}");
        line.split(';').next().unwrap().to_owned()
    };
    let (first, path) = start();
    assert_eq!(with(&first, &path, "").status, 404);
    let before = cookie(&first.get(""));
    assert_eq!(with(&first, &path, &before).status, 200);
    drop(first);
    let (second, again) = start();
    assert_eq!(again, path);
    // Where another program has taken the port meanwhile, browsers do not know the page again.
    let before = before.replace(
        before.split('=').next().unwrap(),
        &format!("boardpress-{}", second.host.split(':').nth(1).unwrap()),
    );
    let renewed = with(&second, &path, &before);
    let now = cookie(&renewed);
    assert!(renewed.status == 200 && now != before && with(&second, &path, &now).status == 200);
    drop(second);
    let (third, _) = start();
    assert_eq!(with(&third, &path, &before).status, 404);
}

#[test]
fn a_save_is_told_at_once_with_the_cards_that_changed() {
    let dir = started();
    let kit = dir.path().join("my-game/kit.toml");
    let served = Served::start(dir.path(), &["my-game"]);
    let mut news = served.news(u64::MAX);
    assert_eq!(served.proof()["changed"], json!([]));
    served.ask(&json!({ "ask": "contents", "kit": served.kit }), b"");
    let text = fs::read_to_string(&kit).unwrap();
    fs::write(&kit, text.replace("The first card", "The new card")).unwrap();
    served.until(&mut news, |proof| {
        proof["changed"] == json!(["cards/first"])
    });
    // Half of a file, as one finds it that is being written.
    fs::write(&kit, &text[..text.len() / 2]).unwrap();
    served.until(&mut news, |proof| proof["complete"] == false);
    fs::write(&kit, &text).unwrap();
    served.until(&mut news, |proof| proof["complete"] == true);
}

#[test]
fn a_card_is_changed_in_its_file_and_other_tabs_are_told() {
    let dir = started();
    let kit = dir.path().join("my-game/kit.toml");
    let served = Served::start(dir.path(), &["my-game"]);
    let (news, before) = (served.news(u64::MAX), fs::read_to_string(&kit).unwrap());
    let (deck, _) = served.ask(
        &json!({ "ask": "deck", "kit": served.kit, "deck": "cards" }),
        b"",
    );
    assert_eq!(deck["columns"][0], "id");
    let edit = json!({ "do": "set", "row": 0, "column": "title", "text": "Another" });
    let (answer, bytes) = served.edit(&deck["revision"], &edit);
    assert_eq!(answer["files"][0]["path"], "kit.toml", "{answer}");
    let after = fs::read_to_string(&kit).unwrap();
    assert_eq!(after, before.replace("The first card", "Another"));
    assert_eq!(bytes, after.as_bytes());
    assert_eq!(served.news(news), news + 1);
    let (face, svg) = served.ask(
        &json!({ "ask": "face", "kit": served.kit, "of": "cards/first" }),
        b"",
    );
    assert!(face["ok"] == true && svg.starts_with(b"<?xml"), "{face}");
}

#[test]
fn a_folder_that_is_taken_away_and_put_back_is_read_again() {
    let dir = started();
    let served = Served::start(dir.path(), &["my-game"]);
    let mut news = served.news(u64::MAX);
    fs::rename(dir.path().join("my-game"), dir.path().join("away")).unwrap();
    served.until(&mut news, |proof| proof["complete"] == false);
    let (answer, _) = served.ask(
        &json!({ "ask": "put", "kit": served.kit, "path": "kit.toml" }),
        b"mine",
    );
    assert!(
        answer["notes"][0]["message"]
            .as_str()
            .unwrap()
            .contains("no longer exists"),
        "{answer}"
    );
    assert!(!dir.path().join("my-game").exists());
    fs::rename(dir.path().join("away"), dir.path().join("my-game")).unwrap();
    served.until(&mut news, |proof| proof["complete"] == true);
}

#[test]
fn a_port_that_is_taken_is_told() {
    let dir = folder();
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = other.local_addr().unwrap().port().to_string();
    run(dir.path(), &["serve", "--no-open", "--port", &port])
        .ends(2)
        .complains("choose another port with --port");
    run(dir.path(), &["serve", "--no-open", "nowhere"])
        .ends(2)
        .complains("there is no kit");
}

#[test]
fn a_watched_kit_is_built_at_each_save() {
    let dir = started();
    let watching = Running::start(dir.path(), &["watch", "my-game", "--out", "out", "--quiet"]);
    watching.says("Waiting");
    let pdf = dir.path().join("out/my-game-letter.pdf");
    let before = fs::read(&pdf).unwrap();
    let kit = dir.path().join("my-game/kit.toml");
    let text = fs::read_to_string(&kit).unwrap();
    fs::write(&kit, text.replace("The first card", "The new card")).unwrap();
    watching.says("Changed: kit.toml");
    watching.says("Waiting");
    assert_ne!(fs::read(&pdf).unwrap(), before);
    let known = run(dir.path(), &["list"]).out;
    let built_in = known
        .lines()
        .next()
        .unwrap()
        .split(':')
        .next()
        .unwrap()
        .to_owned();
    run(dir.path(), &["watch", &built_in])
        .ends(2)
        .complains("do not change");
}

#[test]
fn a_watched_kit_that_is_gone_is_told_as_json_where_that_is_asked_for() {
    let dir = started();
    let watching = Running::start(dir.path(), &["watch", "my-game", "--out", "out", "--json"]);
    watching.says("Waiting");
    fs::remove_file(dir.path().join("my-game/kit.toml")).unwrap();
    watching.says("\"code\": \"no-kit\"");
}

#[test]
fn work_is_stopped_when_a_page_asks_for_it_and_the_next_request_is_answered() {
    let dir = started();
    let served = Served::start(dir.path(), &["my-game"]);
    let (list, _) = served.ask(&json!({ "ask": "kits" }), b"");
    let random = |kit: &&Value| {
        let (contents, _) = served.ask(&json!({ "ask": "contents", "kit": kit["key"] }), b"");
        contents["components"]
            .as_array()
            .unwrap()
            .iter()
            .any(|part| part["random"] == true)
    };
    let kit = list["kits"]
        .as_array()
        .unwrap()
        .iter()
        .find(random)
        .unwrap()["key"]
        .clone();
    let (host, message) = (
        served.host.as_str(),
        json!({ "ask": "build", "kit": kit, "options": { "boards": 200 } }),
    );
    let post = |path: &str, body: &[u8]| {
        served.send(
            &format!("POST /{}/{path}", served.token),
            &[("Host", host)],
            body,
        )
    };
    thread::scope(|scope| {
        let working = scope.spawn(|| post("ask?one", message.to_string().as_bytes()));
        // Once it has begun, and not before, it tells how far it has come.
        while !served
            .get("progress.json")
            .body
            .windows(8)
            .any(|words| words == b"\"stage\":")
        {}
        assert_eq!(post("stop?another", b"").status, 200);
        assert_eq!(post("stop?one", b"").status, 200);
        assert!(
            String::from_utf8(working.join().unwrap().body)
                .unwrap()
                .contains("this was stopped")
        );
    });
    assert_eq!(served.get("progress.json").body, b"{}");
    assert_eq!(served.proof()["complete"], true);
}

#[test]
fn what_another_program_saves_while_a_card_is_changed_is_not_lost() {
    let dir = started();
    let kit = dir.path().join("my-game/kit.toml");
    let served = Served::start(dir.path(), &["my-game"]);
    let text = fs::read_to_string(&kit).unwrap();
    for round in 0..10 {
        let (deck, _) = served.ask(
            &json!({ "ask": "deck", "kit": served.kit, "deck": "cards" }),
            b"",
        );
        let others = format!("# Saved by another program, {round}\n{text}");
        fs::write(&kit, &others).unwrap();
        let edit =
            json!({ "do": "set", "row": 0, "column": "title", "text": format!("Title {round}") });
        let (answer, _) = served.edit(&deck["revision"], &edit);
        let now = fs::read_to_string(&kit).unwrap();
        assert!(
            now.starts_with(&format!("# Saved by another program, {round}\n")),
            "{answer}: {now}"
        );
        if answer["ok"] == false {
            let said = answer["notes"][0]["message"].as_str().unwrap();
            assert!(
                said.contains("another program") || said.contains("changed elsewhere"),
                "{answer}"
            );
            assert_eq!(now, others);
        }
    }
    // What was refused is done by asking again, with the table as it is by then.
    let (deck, _) = served.ask(
        &json!({ "ask": "deck", "kit": served.kit, "deck": "cards" }),
        b"",
    );
    let edit = json!({ "do": "set", "row": 0, "column": "title", "text": "At last" });
    let (answer, _) = served.edit(&deck["revision"], &edit);
    assert_eq!(answer["ok"], true, "{answer}");
    assert!(fs::read_to_string(&kit).unwrap().contains("At last"));
}

#[test]
fn a_request_of_which_a_part_is_missing_changes_nothing() {
    let dir = started();
    let kit = dir.path().join("my-game/kit.toml");
    let before = fs::read(&kit).unwrap();
    let served = Served::start(dir.path(), &["my-game"]);
    let request = json!({ "ask": "put", "kit": served.kit, "path": "kit.toml" }).to_string();
    // Short ones are read before they are answered at all.
    let whole = format!("{request}\n{}", "# A kit that is long.\n".repeat(1000));
    let part = &whole.as_bytes()[..whole.len() / 2];
    let (token, host, length) = (&served.token, &served.host, whole.len());
    for (headers, begin, status) in [
        (format!("Content-Length: {length}"), String::new(), 400),
        (
            "Transfer-Encoding: chunked".to_owned(),
            format!("{length:x}\r\n"),
            411,
        ),
        (
            format!("Content-Length: {length}\r\nTransfer-Encoding: chunked"),
            format!("{length:x}\r\n"),
            411,
        ),
        (
            format!("Content-Length: {}\r\nContent-Length: {length}", part.len()),
            String::new(),
            411,
        ),
        ("Connection: upgrade".to_owned(), String::new(), 411),
    ] {
        let mut stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(FOR_EVER)).unwrap();
        write!(
            stream,
            "POST /{token}/ask HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n\r\n{begin}"
        )
        .unwrap();
        stream.write_all(part).unwrap();
        // What it has answered already is closed on the other side.
        _ = stream.shutdown(Shutdown::Write);
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        assert!(
            reply.starts_with(&format!("HTTP/1.1 {status} ")),
            "{headers}: {reply}"
        );
        assert_eq!(fs::read(&kit).unwrap(), before, "{headers}");
    }
}

#[test]
fn a_request_that_says_it_is_larger_than_the_memory_is_refused_and_the_next_answered() {
    let dir = started();
    let served = Served::start(dir.path(), &["my-game"]);
    for (path, length) in [
        ("ask", "99999999999999"),
        ("elsewhere", "18446744073709551615"),
    ] {
        let mut stream = TcpStream::connect(&served.host).unwrap();
        stream.set_read_timeout(Some(FOR_EVER)).unwrap();
        write!(
            stream,
            "POST /{path} HTTP/1.1\r\nHost: {}\r\nContent-Length: {length}\r\n\r\nx",
            served.host
        )
        .unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let mut begin = [0; 13];
        stream.read_exact(&mut begin).unwrap();
        assert_eq!(&begin, b"HTTP/1.1 413 ");
    }
    served.ask(&json!({ "ask": "kits" }), b"");
}

/// A server with as few file descriptors as macOS gives to a program.
#[cfg(target_os = "linux")]
fn served_with_few_descriptors(dir: &Path) -> Served {
    let mut limited = super::limited_program(dir, "ulimit -n 256");
    limited.args(["serve", "--no-open", "my-game"]);
    Served::by(Running::of(limited))
}

#[cfg(target_os = "linux")]
#[test]
fn connections_that_ask_for_nothing_are_ended_for_those_that_do() {
    let dir = started();
    let served = served_with_few_descriptors(dir.path());
    let mut idle = VecDeque::new();
    for n in 0..1000 {
        let mut stream = TcpStream::connect(&served.host).unwrap();
        // Some begin to ask, and are as idle.
        stream
            .write_all(if n % 2 == 0 { b"" } else { b"POST /" })
            .unwrap();
        idle.push_back(stream);
        // More than the server may have; this program has a limit, too.
        if idle.len() > 400 {
            idle.pop_front();
        }
        if n % 100 == 0 {
            assert_eq!(served.get("engine.json").status, 200);
        }
    }
    assert_eq!(served.proof()["complete"], true);
    // The oldest has been ended, the newest has not.
    let mut oldest = idle.pop_front().unwrap();
    oldest.set_read_timeout(Some(FOR_EVER)).unwrap();
    assert!(!matches!(oldest.read(&mut [0]), Ok(1)));
    let mut newest = idle.pop_back().unwrap();
    write!(newest, "x HTTP/1.1\r\nHost: {}\r\n\r\n", served.host).unwrap();
    let mut begin = [0; 13];
    newest.read_exact(&mut begin).unwrap();
    assert_eq!(&begin, b"HTTP/1.1 404 ");
}

#[cfg(target_os = "linux")]
#[test]
fn a_body_that_is_refused_is_not_waited_for() {
    let dir = started();
    let served = served_with_few_descriptors(dir.path());
    let (host, token) = (&served.host, &served.token);
    let mut open = Vec::new();
    for (n, (own, path, length, status)) in [
        (host.as_str(), format!("/{token}/ask"), 2_000_000_000, 413),
        (host, "/ask".to_owned(), 1000, 404),
        ("evil.example", format!("/{token}/ask"), 1000, 403),
        (host, format!("/{token}/elsewhere"), 1000, 405),
    ]
    .into_iter()
    .cycle()
    .take(300)
    .enumerate()
    {
        let mut stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(FOR_EVER)).unwrap();
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nHost: {own}\r\nContent-Length: {length}\r\n\r\nx"
        )
        .unwrap();
        let mut begin = [0; 13];
        stream.read_exact(&mut begin).unwrap();
        assert_eq!(
            begin,
            *format!("HTTP/1.1 {status} ").as_bytes(),
            "{n}: {path}"
        );
        open.push(stream);
    }
    assert_eq!(served.proof()["complete"], true);
}

#[test]
fn only_the_head_is_sent_where_that_is_asked_for() {
    let dir = started();
    let served = Served::start(dir.path(), &["my-game"]);
    let host = [("Host", served.host.as_str())];
    let (whole, head) = (
        served.get(""),
        served.send(&format!("HEAD /{}/", served.token), &host, b""),
    );
    assert_eq!(
        (head.status, head.head, head.body),
        (200, whole.head, Vec::new())
    );
    for path in ["index.html/", "./index.html", "/index.html", "nothing.html"] {
        assert_eq!(served.get(path).status, 404, "{path}");
    }
}

#[test]
fn a_kit_that_one_tab_opens_or_closes_is_told_to_the_others() {
    let dir = started();
    let served = Served::start(dir.path(), &["my-game"]);
    let news = served.news(u64::MAX);
    let toml = b"[kit]\nid = \"a\"\ntitle = \"A\"\n";
    let files = json!([{ "path": "kit.toml", "bytes": toml.len() }]);
    served.ask(&json!({ "ask": "open", "name": "a", "files": files }), toml);
    assert_eq!(served.news(news), news + 1);
    served.ask(&json!({ "ask": "close", "kit": "a" }), b"");
    assert_eq!(served.news(news + 1), news + 2);
}
