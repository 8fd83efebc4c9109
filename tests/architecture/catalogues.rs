//! Every message is in the template of the catalogues, and every catalogue has a translation of it.
//!
//! Messages are the patterns of `msg!` and `pattern!`, the help of commands, the words of limits, and the sentences of the
//! page. `BLESS=1 cargo test --test architecture catalogues` renews the template, `boardpress.pot`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use boardpress::diag::Unwatched;
use boardpress::message::Catalogue;
use boardpress::service::Session;
use proc_macro2::{TokenStream, TokenTree};
use serde_json::Value;
use syn::visit::{self, Visit};
use syn::{Expr, Lit, LitStr, Member};

use super::sentences;
use super::source::sources;

/// The folder of the catalogues.
const LANGUAGES: &str = "src/message/languages";

/// Languages whose catalogue has only the messages that differ from American English.
const VARIANTS: &[&str] = &["en-GB"];

/// The start of a comment for translators.
const COMMENT: &str = "// TRANSLATORS: ";

/// A message by its context and its text.
type Key = (String, String);

/// The other parts of a message.
#[derive(Default)]
struct Entry {
    plural: Option<String>,
    files: BTreeSet<String>,
    comments: BTreeSet<String>,
}

#[derive(Default)]
struct Messages {
    entries: BTreeMap<Key, Entry>,
    /// The keys in the order in which they were found.
    order: Vec<Key>,
}

impl Messages {
    fn add(&mut self, file: &str, context: &str, text: &str, plural: Option<String>) {
        // A gap alone is text of the user.
        let is_gap = text.starts_with('{') && text.find('}') == Some(text.len() - 1);
        if is_gap || !text.contains(char::is_alphabetic) {
            return;
        }
        let key = (context.to_owned(), text.to_owned());
        if !self.entries.contains_key(&key) {
            self.order.push(key.clone());
        }
        let entry = self.entries.entry(key).or_default();
        entry.files.insert(file.to_owned());
        entry.plural = entry.plural.take().or(plural);
    }

    /// Adds the comments for translators that a file has above its messages.
    fn add_comments(&mut self, file: &str, source: &str) {
        let lines: Vec<&str> = source.lines().map(str::trim).collect();
        for (i, line) in lines.iter().enumerate() {
            let Some(comment) = line.strip_prefix(COMMENT) else {
                continue;
            };
            let code = lines[i..].join("\n");
            let next = self
                .entries
                .iter_mut()
                .filter(|(_, entry)| entry.files.contains(file))
                .filter_map(|(key, entry)| Some((code.find(key.1.lines().next()?)?, entry)))
                .min_by_key(|(at, _)| *at);
            if let Some((_, entry)) = next {
                entry.comments.insert(comment.to_owned());
            }
        }
    }

    /// Returns the template in PO format.
    fn template(&self) -> String {
        let mut text = String::from(
            "# The messages of Boardpress. Generated from the sources by `BLESS=1 cargo test --test architecture catalogues`.\n\
             msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\
             \"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n\"\n",
        );
        for key in &self.order {
            let entry = &self.entries[key];
            text.push('\n');
            for comment in &entry.comments {
                writeln!(text, "#. {comment}").unwrap();
            }
            for file in &entry.files {
                writeln!(text, "#: {file}").unwrap();
            }
            if !key.0.is_empty() {
                writeln!(text, "msgctxt {}", quoted(&key.0)).unwrap();
            }
            writeln!(text, "msgid {}", quoted(&key.1)).unwrap();
            match &entry.plural {
                Some(plural) => {
                    writeln!(text, "msgid_plural {}", quoted(plural)).unwrap();
                    text.push_str("msgstr[0] \"\"\nmsgstr[1] \"\"\n");
                }
                None => text.push_str("msgstr \"\"\n"),
            }
        }
        text
    }
}

/// Returns a text in quotes as PO files have it, with one line per line.
fn quoted(text: &str) -> String {
    let escaped = text
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\t', "\\t");
    let lines: Vec<String> = escaped
        .split_inclusive('\n')
        .map(|line| format!("\"{}\"", line.replace('\n', "\\n")))
        .collect();
    match &lines[..] {
        [] => "\"\"".to_owned(),
        [line] => line.clone(),
        lines => format!("\"\"\n{}", lines.join("\n")),
    }
}

/// Finds the messages of one source file.
struct Finder<'m> {
    file: String,
    messages: &'m mut Messages,
}

impl Finder<'_> {
    /// Finds `msg!(…)` and `pattern!(…)` in the tokens of another macro, where there is no syntax tree.
    fn search(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (i, token) in tokens.iter().enumerate() {
            let TokenTree::Group(group) = token else {
                continue;
            };
            let is_message = matches!(
                tokens[..i],
                [.., TokenTree::Ident(ref name), TokenTree::Punct(ref sign)]
                    if sign.as_char() == '!' && (*name == "msg" || *name == "pattern")
            );
            if is_message {
                self.read(group.stream());
            }
            self.search(group.stream());
        }
    }

    /// Reads the tokens of a message: `context: "…", one: "…", many: "…"`, with any of the names left out.
    fn read(&mut self, tokens: TokenStream) {
        let mut parts = BTreeMap::new();
        let mut name = String::new();
        for token in tokens {
            match &token {
                TokenTree::Ident(label) => name = label.to_string(),
                TokenTree::Punct(sign) if sign.as_char() == '=' => break,
                TokenTree::Punct(_) => {}
                TokenTree::Literal(literal) => {
                    let Ok(text) = syn::parse_str::<LitStr>(&literal.to_string()) else {
                        break;
                    };
                    parts
                        .entry(std::mem::take(&mut name))
                        .or_insert(text.value());
                }
                TokenTree::Group(_) => break,
            }
        }
        let context = parts.remove("context").unwrap_or_default();
        if let Some(text) = parts.remove("one").or_else(|| parts.remove("")) {
            self.messages
                .add(&self.file, &context, &text, parts.remove("many"));
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        let name = node.path.segments.last().map(|part| part.ident.to_string());
        if matches!(name.as_deref(), Some("msg" | "pattern")) {
            self.read(node.tokens.clone());
        }
        // A definition has no messages, but `$pattern`.
        if name.as_deref() != Some("macro_rules") {
            self.search(node.tokens.clone());
        }
    }

    /// The words of limits, which are in a lower layer than messages.
    fn visit_expr_struct(&mut self, node: &'ast syn::ExprStruct) {
        if node.path.is_ident("Limit") {
            for field in &node.fields {
                if let (Member::Named(name), Expr::Lit(value)) = (&field.member, &field.expr)
                    && (name == "unit" || name == "help")
                    && let Lit::Str(text) = &value.lit
                {
                    let context = if name == "unit" {
                        "unit of a limit"
                    } else {
                        ""
                    };
                    self.messages.add(&self.file, context, &text.value(), None);
                }
            }
        }
        visit::visit_expr_struct(self, node);
    }
}

/// All messages of the sources.
static MESSAGES: LazyLock<Messages> = LazyLock::new(messages);

fn messages() -> Messages {
    let mut messages = Messages::default();
    for source in sources() {
        let file = format!("src/{}", source.name);
        let mut finder = Finder {
            file: file.clone(),
            messages: &mut messages,
        };
        finder.visit_file(&source.syntax);
        messages.add_comments(&file, &read(&file));
    }
    for (file, text) in sentences::help_of_commands_by_paragraph() {
        messages.add(&file, "", &text, None);
    }
    for place in places() {
        messages.add("templates", "place", &place, None);
    }
    for (file, script) in sentences::files("src/page/files", &["js"]) {
        add_page(&mut messages, &file, &script);
        messages.add_comments(&file, &script);
    }
    messages
}

/// Columns of the built-in kits and of kits from PDFs that are no places of a template.
const NAMED_COLUMNS: [&str; 21] = [
    "back_page",
    "back_x",
    "back_y",
    "body",
    "clue",
    "column",
    "copies",
    "goal",
    "letter",
    "page",
    "party",
    "row",
    "shape",
    "side",
    "sign",
    "suit",
    "team",
    "votes",
    "why",
    "x",
    "y",
];

/// Returns the places of the built-in templates without the numbers at their ends, and the columns that the page also names.
fn places() -> BTreeSet<String> {
    let mut session = Session::new(Box::new(|_| unreachable!()));
    let answer = session.answer(br#"{"ask": "templates"}"#, &Unwatched);
    let line = answer.split(|byte| *byte == b'\n').next().unwrap();
    let answer: Value = serde_json::from_slice(line).unwrap();
    let templates = answer["templates"].as_array().unwrap();
    let names = templates
        .iter()
        .flat_map(|template| template["places"].as_array().unwrap())
        .map(|place| place["name"].as_str().unwrap());
    names
        .chain(NAMED_COLUMNS)
        .map(|name| name.trim_end_matches(|c: char| c == '-' || c.is_ascii_digit()))
        .map(str::to_owned)
        .collect()
}

/// Adds the sentences of a script: the first argument of `t`, `around` and `mark`, and the first two of `plural`.
fn add_page(messages: &mut Messages, file: &str, script: &str) {
    for name in ["t", "around", "mark", "plural"] {
        let call = format!("{name}(");
        for (at, _) in script.match_indices(&call) {
            let is_other =
                script[..at].ends_with(|c: char| c.is_alphanumeric() || "_$.#".contains(c));
            let arguments = &script[at + call.len()..];
            if is_other {
                continue;
            }
            match name {
                "plural" => {
                    let Some((_, rest)) = arguments.split_once(',') else {
                        continue;
                    };
                    if let Some((one, rest)) = literal(rest)
                        && let Some((many, _)) = literal(rest.trim_start_matches(','))
                    {
                        messages.add(file, "", &one, Some(many));
                    }
                }
                _ => {
                    if let Some((text, rest)) = literal(arguments) {
                        messages.add(file, &context(rest).unwrap_or_default(), &text, None);
                    }
                }
            }
        }
    }
}

/// Returns the third argument of `t("Back", {}, "side of a card")`.
fn context(rest: &str) -> Option<String> {
    let rest = rest.trim_start().strip_prefix(',')?.trim_start();
    let rest = rest.strip_prefix("{}")?.trim_start().strip_prefix(',')?;
    literal(rest).map(|(context, _)| context)
}

/// Reads a string literal of a script. Returns its text and the rest of the script.
fn literal(script: &str) -> Option<(String, &str)> {
    let script = script.trim_start();
    let quote = script.chars().next().filter(|c| "\"'".contains(*c))?;
    let mut text = String::new();
    let mut chars = script.char_indices().skip(1);
    while let Some((i, c)) = chars.next() {
        match c {
            '\\' => text.push(match chars.next()?.1 {
                'n' => '\n',
                't' => '\t',
                other => other,
            }),
            _ if c == quote => return Some((text, &script[i + 1..])),
            _ => text.push(c),
        }
    }
    None
}

/// Returns the names of the gaps in a pattern.
fn gaps(text: &str) -> BTreeSet<String> {
    let plain = text.replace("{{", "").replace("}}", "");
    plain
        .split('{')
        .skip(1)
        .filter_map(|part| Some(part.split_once('}')?.0.to_owned()))
        .collect()
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_template_of_the_catalogues_has_all_messages() {
    let template = MESSAGES.template();
    let path = root().join(LANGUAGES).join("boardpress.pot");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &template).unwrap();
    }
    assert!(
        fs::read_to_string(path).is_ok_and(|old| old == template),
        "boardpress.pot is old: `BLESS=1 cargo test --test architecture catalogues` renews it"
    );
}

#[test]
fn each_catalogue_has_all_messages_and_no_others() {
    let mut faults = Vec::new();
    for (path, text) in sentences::files(LANGUAGES, &["po"]) {
        let name = path.trim_start_matches(LANGUAGES).trim_matches('/');
        let is_variant = VARIANTS.contains(&name.trim_end_matches(".po"));
        faults.extend(
            faults_of(&MESSAGES, &text, is_variant)
                .into_iter()
                .map(|fault| format!("{name}: {fault}")),
        );
    }
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults[..faults.len().min(100)].join("\n")
    );
}

#[test]
fn gaps_are_names() {
    let is_name = |gap: &str| {
        gap.starts_with(|c: char| c.is_ascii_lowercase())
            && gap
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    };
    let wrong: Vec<&Key> = MESSAGES
        .entries
        .keys()
        .filter(|(_, text)| !gaps(text).iter().all(|gap| is_name(gap)))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Compares a catalogue with the messages. `is_variant` allows missing messages.
fn faults_of(messages: &Messages, text: &str, is_variant: bool) -> Vec<String> {
    let mut faults = Vec::new();
    if text
        .lines()
        .any(|line| line.starts_with("#,") && line.contains("fuzzy"))
    {
        faults.push("a translation is marked as fuzzy: read it, and remove the mark".to_owned());
    }
    let forms = text
        .split_once("nplurals=")
        .and_then(|(_, rest)| rest.chars().next()?.to_digit(10))
        .unwrap_or_default() as usize;
    let catalogue = match Catalogue::parse(text) {
        Ok(catalogue) => catalogue,
        Err(fault) => return vec![fault.to_string()],
    };
    let translated: BTreeMap<Key, &[String]> = catalogue
        .messages()
        .map(|(key, forms)| {
            let (context, id) = key.split_once('\u{4}').unwrap_or(("", key));
            ((context.to_owned(), id.to_owned()), forms)
        })
        .collect();

    for (key, entry) in &messages.entries {
        let Some(found) = translated.get(key) else {
            if !is_variant {
                faults.push(format!("missing: {key:?} of {:?}", entry.files));
            }
            continue;
        };
        let expected = if entry.plural.is_some() { forms } else { 1 };
        if found.len() != expected || found.iter().any(String::is_empty) {
            faults.push(format!("{key:?} needs {expected} forms"));
        }
        let mut english = gaps(&key.1);
        english.extend(entry.plural.as_deref().map(gaps).unwrap_or_default());
        for form in *found {
            let mut own = gaps(form);
            // A plural form can write its number as a word.
            if entry.plural.is_some() {
                own.insert("n".to_owned());
                english.insert("n".to_owned());
            }
            if own != english {
                faults.push(format!("{key:?} has other gaps than {form:?}"));
            }
        }
    }
    for key in translated
        .keys()
        .filter(|key| !messages.entries.contains_key(*key))
    {
        let nearest = messages.entries.keys().max_by(|a, b| {
            let likeness = |other: &Key| strsim::normalized_levenshtein(&key.1, &other.1);
            likeness(a).total_cmp(&likeness(b))
        });
        faults.push(format!(
            "no message is {key:?}; the nearest is {:?}",
            nearest.unwrap()
        ));
    }
    faults
}
