//! `boardpress site`: the page and the press as files for a web server.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::json;
use zopfli::{Format, Options};

use crate::cli::deliver::{Own, deliver};
use crate::cli::manifest::sha256;
use crate::cli::output::{CommandError, Exit, told};
use crate::cli::single_file::{self, bytes};
use crate::cli::terminal;
use crate::diag::DiagnosticResult;
use crate::kit::BuiltIn;
use crate::message::msg;
use crate::page::{KITS_FILE, POLICY, Page};
use crate::service::FileData;
use crate::source::{FALLBACK_FONTS, FileBytes, FileSystem, MemoryFiles};

#[derive(Debug, Args)]
pub(crate) struct Site {
    /// The folder to write to
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    /// The press as WebAssembly, with the script that wasm-bindgen wrote beside it
    #[arg(long, value_name = "FILE.wasm")]
    wasm: PathBuf,
    /// Also replace files that Boardpress did not write or that have been changed since
    #[arg(long)]
    force: bool,
}

/// The press as WebAssembly, compressed: not every server compresses, and every browser can unpack it.
const WASM: &str = "boardpress.wasm.gzip";
/// The request that adds the fallback fonts to the press, compressed.
const FALLBACKS: &str = "fallback-fonts.gzip";
/// The script that starts it, as wasm-bindgen names it.
const SCRIPT: &str = "boardpress.js";
/// The script of the page that opens the press.
const OPENER: &str = "press/press.js";
/// The script of the page itself.
const MAIN: &str = "main.js";
/// What tells the page which press it has.
const ENGINE: &str = "engine.json";
/// A script for the service worker: the files that it keeps.
const KEPT: &str = "kept.js";
/// What comes before and behind the JSON in that script.
const DECLARATION: (&str, &str) = ("const KEPT = ", ";\n");

/// The files of a site, as its service worker reads them.
#[derive(Default, Serialize, Deserialize)]
struct Kept {
    /// A digest of all files.
    version: String,
    /// The SHA-256 of each file by its path.
    files: BTreeMap<String, String>,
}

/// Writes the page, and the press beside it.
pub(super) fn site(typed: &Site) -> Result<Exit, CommandError> {
    let mut files = page();
    files.put(SCRIPT, made(&typed.wasm.with_file_name(SCRIPT))?);
    let wasm = compressed(&made(&typed.wasm)?)?;
    let size = wasm.len();
    files.put(WASM, wasm);
    files.put(FALLBACKS, compressed(&fallback_fonts())?);
    files.put(KEPT, Kept::of(&files).script());
    let earlier = Kept::open(&typed.dir.join(KEPT));
    let is_own = |path: &Path| {
        earlier
            .as_ref()
            .is_some_and(|earlier| earlier.has_written(&typed.dir, path))
    };
    let delivered = deliver(&typed.dir, &files, Own::Known(&is_own), typed.force)?;
    terminal::say(&msg!(
        one: "{folder} is ready: 1 file, the press is {size} MB. Copy it to any web server.",
        many: "{folder} is ready: {n} files, the press is {size} MB. Copy it to any web server.",
        n = files.iter().count(),
        folder = typed.dir.display(),
        size = format!("{:.2}", size as f64 / 1e6)
    ))?;
    told(&delivered).iter().try_for_each(terminal::say)?;
    Ok(Exit::Clean)
}

/// The files of the page, which is told to use the press in the browser.
fn page() -> MemoryFiles {
    let mut files = MemoryFiles::default();
    for path in Page.list("") {
        if path.ends_with(".js") {
            files.put(
                &path,
                without_comments(&Page.text(&path).unwrap_or_default()),
            );
        } else if let Ok(bytes) = Page.read(&path) {
            files.put(&path, bytes);
        }
    }
    let index = "index.html";
    let text = Page.text(index).unwrap_or_default();
    files.put(index, text.replacen("<head>\n", &head(), 1));
    files.put(ENGINE, "{\"engine\":\"worker\"}");
    files
}

/// A script without the lines that are comments, which every visitor would fetch: a seventh of all scripts, packed.
fn without_comments(script: &str) -> String {
    let mut is_open = false;
    let is_code = |line: &&str| {
        let (line, was_open) = (line.trim(), is_open);
        // A comment in front of code, which says a type, stays.
        let begins = line.starts_with("/**") && (line.ends_with("*/") || !line.contains("*/"));
        is_open = (was_open || begins) && !line.ends_with("*/");
        !was_open && !begins && !line.starts_with("//")
    };
    script
        .lines()
        .filter(is_code)
        .flat_map(|line| [line, "\n"])
        .collect()
}

/// What is first in the head of a static site: what is fetched at once, and not when a script asks for it. The press comes
/// behind the first page, or else before other scripts have come.
fn head() -> String {
    let mut head = format!(
        "<head>\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <link rel=\"manifest\" href=\"site.webmanifest\">\n"
    );
    for file in [ENGINE, KITS_FILE] {
        head += &format!("<link rel=\"preload\" href=\"{file}\" as=\"fetch\" crossorigin>\n");
    }
    head += &format!("<script type=\"module\" src=\"{OPENER}\" async></script>\n");
    // Views come when they are shown.
    let mut scripts = vec![MAIN.to_owned()];
    while let Some(next) = scripts
        .iter()
        .flat_map(|script| imported(script))
        .find(|next| !scripts.contains(next))
    {
        scripts.push(next);
    }
    for script in scripts {
        head += &format!("<link rel=\"modulepreload\" href=\"{script}\">\n");
    }
    head
}

/// Returns the scripts that a script of the page imports statically.
fn imported(script: &str) -> Vec<String> {
    let text = Page.text(script).unwrap_or_default();
    // The last line of an import that is longer than one line starts with a brace.
    let lines = text.lines().filter(|line| {
        ["import ", "export ", "} from "]
            .iter()
            .any(|start| line.starts_with(start))
    });
    let links = lines.filter_map(|line| line.split_once(" from \"")?.1.split('"').next());
    links.filter_map(|link| resolve(script, link)).collect()
}

/// Returns the path of a script that `importer` imports as `link`. Returns `None` if the link is not relative or leads
/// out of the page.
fn resolve(importer: &str, link: &str) -> Option<String> {
    if !link.starts_with("./") && !link.starts_with("../") {
        return None;
    }

    let mut parts: Vec<&str> = importer.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// The request that adds the fallback fonts, which the press has not in a browser.
fn fallback_fonts() -> Vec<u8> {
    let read = |path: String| Some((BuiltIn.read(&path).ok()?, path));
    let file = |(bytes, path): (FileBytes, String)| {
        (
            FileData {
                path,
                bytes: bytes.len(),
            },
            bytes,
        )
    };
    let (listed, bytes): (Vec<FileData>, Vec<FileBytes>) = BuiltIn
        .list(FALLBACK_FONTS)
        .into_iter()
        .filter_map(read)
        .map(file)
        .unzip();
    let request = json!({ "ask": "fonts", "files": listed });
    [request.to_string().as_bytes(), b"\n", &bytes.concat()].concat()
}

/// A file that wasm-bindgen has made.
fn made(path: &Path) -> DiagnosticResult<Vec<u8>> {
    let unread = |reason| {
        msg!(
            "`{file}` cannot be read: {reason}",
            file = path.display(),
            reason
        )
    };
    let help = msg!("the README of Boardpress explains how to build the press for browsers");
    single_file::named(path, unread, help)
}

/// Bytes as gzip, of which this makes a thirtieth fewer than other programs; more passes would save a thousandth.
fn compressed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let options = Options {
        iteration_count: NonZeroU64::MIN,
        ..Options::default()
    };
    let mut packed = Vec::new();
    zopfli::compress(options, Format::Gzip, bytes, &mut packed)?;
    Ok(packed)
}

impl Kept {
    /// All files of a site.
    fn of(files: &MemoryFiles) -> Kept {
        let files: BTreeMap<String, String> = files
            .iter()
            .map(|(path, bytes)| (path.to_owned(), sha256(bytes)))
            .collect();
        Kept {
            version: version(&files),
            files,
        }
    }

    fn script(&self) -> String {
        // Texts alone: JSON can always say them.
        let json = serde_json::to_string(self).unwrap_or_default();
        format!("{}{json}{}", DECLARATION.0, DECLARATION.1)
    }

    /// What the script of an earlier site in the same folder says; `None` if there is none that the press wrote.
    fn open(path: &Path) -> Option<Kept> {
        let text = String::from_utf8(bytes(path).ok()?).ok()?;
        let said = text
            .strip_prefix(DECLARATION.0)?
            .strip_suffix(DECLARATION.1)?;
        let kept: Kept = serde_json::from_str(said).ok()?;
        // One that somebody has changed is theirs.
        (kept.version == version(&kept.files) && kept.script() == text).then_some(kept)
    }

    /// Whether a file in the folder of the site is as it was written then.
    fn has_written(&self, dir: &Path, path: &Path) -> bool {
        let name = path
            .strip_prefix(dir)
            .ok()
            .and_then(Path::to_str)
            .unwrap_or_default();
        let is_same = |digest: &String| bytes(path).is_ok_and(|bytes| sha256(&bytes) == *digest);
        name == KEPT || self.files.get(name).is_some_and(is_same)
    }
}

/// A digest of all files, from those of each.
fn version(files: &BTreeMap<String, String>) -> String {
    sha256(
        files
            .values()
            .flat_map(|digest| digest.bytes())
            .collect::<Vec<_>>()
            .as_slice(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_relative_to_the_importing_script() {
        let resolved = |link| resolve("deck/grid.js", link);
        assert_eq!(resolved("./rows.js").as_deref(), Some("deck/rows.js"));
        assert_eq!(resolved("../ui/form.js").as_deref(), Some("ui/form.js"));
        assert_eq!(resolved("../main.js").as_deref(), Some("main.js"));
        assert_eq!(resolved("../../main.js"), None);
        assert_eq!(resolved("fs"), None);
    }

    #[test]
    fn every_import_of_the_page_leads_to_a_script() {
        let imports = |script: String| {
            imported(&script)
                .into_iter()
                .map(move |import| (script.clone(), import))
        };
        let scripts = Page.list("").into_iter();
        let all: Vec<_> = scripts
            .filter(|path| path.ends_with(".js"))
            .flat_map(imports)
            .collect();
        assert!(all.len() > 200, "{} imports", all.len());
        // `boardpress site` writes this script next to the page.
        for (script, import) in all.iter().filter(|(_, import)| import != SCRIPT) {
            assert!(Page.has(import), "{script}: {import}");
        }
    }

    #[test]
    fn scripts_lose_lines_of_comments_and_nothing_else() {
        let script = "// a\nlet b = 1; // c\n/** d\n * e\n */\n  /** f */\n  g(`//h`) * i;\n  /** @type {J} */ k;\nl();\n";
        assert_eq!(
            without_comments(script),
            "let b = 1; // c\n  g(`//h`) * i;\n  /** @type {J} */ k;\nl();\n"
        );
    }
}
