//! What people read is in plain words: messages and their help, explanations, the help of commands, printed words,
//! the page, the guide and the README.
//!
//! The words below once gave the program a style of its own. Each has a plain one beside it. Where such a word is
//! right, as "stands" is in the rules of a game, its text is named in [`RIGHT`].

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Lit, LitStr, Meta};

use super::source::{Source, sources};

/// Words that no text has, and what to write instead.
const ODD: &[(&str, &str)] = &[
    ("told", "reported, shown, given"),
    ("tells of", "shows, reports"),
    ("stands", "is, is printed"),
    ("stand", "be, be printed"),
    ("stood", "was"),
    ("lies", "is"),
    ("lie", "be"),
    ("fares", "the fact itself: its grey replacement"),
    ("fare", "the fact itself"),
    ("meant", "intended, selected, or the sentence without it"),
    ("reckon", "calculate, count"),
    ("reckons", "calculates, counts"),
    ("reckoned", "calculated, counted"),
    ("by a hair", "slightly"),
    ("a hair", "slightly"),
    ("slip of the pen", "typing error"),
    ("slip of the hand", "typing error"),
    ("no way to", "is not valid, cannot"),
    ("no way of", "is not valid, cannot"),
    ("nothing of", "no, no part of"),
    ("makes nothing of", "does not change, ignores"),
    ("made of it", "the thing itself: no files are written"),
    ("goes before", "overrides"),
    ("go before", "override"),
    ("is kept of", "is saved of"),
    ("take away", "remove"),
    ("takes away", "removes"),
    ("taken away", "removed"),
    ("take it away", "remove it"),
    ("takes it away", "removes it"),
    ("mend", "fix, correct"),
    ("mends", "fixes, corrects"),
    ("let pass", "allowed"),
    ("anew", "again"),
    ("makes nothing", "writes no files"),
    ("passed over", "skipped, ignored"),
    ("is said", "is printed, is specified"),
    ("are said", "are printed, are specified"),
    ("what is said", "output"),
    ("in the place of", "instead of"),
    ("whose like", "such as"),
    ("will do", "works, is enough"),
    ("brings along", "has, contains"),
    ("asked of", "required of"),
    ("broken off", "interrupted"),
    ("is no", "is not a"),
    ("are no", "are not"),
];

/// Plain uses of those words, anywhere.
const PLAIN: &[&str] = &[
    "there is no",
    "there are no",
    "is no longer",
    "are no longer",
    "is no more than",
    "is no less than",
    "is no larger than",
    "are no more than",
];

/// Texts in which one of those words is right: the file, and a part of the text.
const RIGHT: &[(&str, &str)] = &[
    // The name of a class of CSS.
    ("src/page/files/common/dom.js", "told shown"),
];

/// A text that people read: the file and line where it is, and its words.
#[derive(Clone)]
struct Text {
    file: String,
    line: usize,
    words: String,
}

#[test]
fn what_people_read_is_in_plain_words() {
    let texts = [messages(), help_of_commands(), page(), pages_of_the_guide()].concat();
    assert!(texts.len() > 2_000, "{} texts", texts.len());
    let mut wrong = Vec::new();
    for Text { file, line, words } in &texts {
        if RIGHT
            .iter()
            .any(|(of, part)| of == file && words.contains(part))
        {
            continue;
        }
        let plain = PLAIN.iter().fold(normal(words), |text, plain| {
            text.replace(&format!(" {plain} "), " . ")
        });
        let odd = ODD
            .iter()
            .filter(|(odd, _)| plain.contains(&format!(" {odd} ")));
        wrong
            .extend(odd.map(|(odd, better)| format!("{file}:{line}: “{odd}” ({better}): {words}")));
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
    let is_there = |file: &str, part: &str| {
        texts
            .iter()
            .any(|text| text.file == file && text.words.contains(part))
    };
    let unneeded: Vec<_> = RIGHT
        .iter()
        .filter(|(file, part)| !is_there(file, part))
        .collect();
    assert!(
        unneeded.is_empty(),
        "exceptions that no text needs: {unneeded:?}"
    );
}

/// A text in lower case, its words and signs set apart by spaces, without code and without what is filled in.
fn normal(text: &str) -> String {
    let (mut out, mut depth, mut is_code) = (String::from(" "), 0, false);
    for letter in text.to_lowercase().chars() {
        match letter {
            '`' => is_code = !is_code,
            '{' if !is_code => depth += 1,
            '}' if !is_code => depth = i32::max(depth - 1, 0),
            _ if is_code || depth > 0 => {}
            _ if letter.is_alphanumeric() => out.push(letter),
            '\'' | '’' => out.push('\''),
            _ if letter.is_whitespace() || letter == '*' => out.push(' '),
            _ => out.extend([' ', letter, ' ']),
        }
    }
    let words: Vec<&str> = out.split_whitespace().collect();
    format!(" {} ", words.join(" "))
}

/// A sentence has several words.
fn is_sentence(words: &str) -> bool {
    words.trim().contains(char::is_whitespace)
}

/// The literals of the library: messages, help of options, explanations, printed words.
fn messages() -> Vec<Text> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    for Source { name, .. } in sources() {
        let file = format!("src/{name}");
        let code: TokenStream = fs::read_to_string(root.join(&file))
            .unwrap()
            .parse()
            .unwrap();
        literals(code, &file, &mut texts);
    }
    texts
}

/// The string literals of some code, those of tests, comments and lints aside.
fn literals(code: TokenStream, file: &str, texts: &mut Vec<Text>) {
    let mut tokens = code.into_iter().peekable();
    let mut is_test = false;
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(sign) if sign.as_char() == '#' => {
                tokens.next_if(
                    |next| matches!(next, TokenTree::Punct(sign) if sign.as_char() == '!'),
                );
                let Some(TokenTree::Group(group)) = tokens
                    .next_if(|next| matches!(next, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket))
                else {
                    continue;
                };
                let written = group.stream().to_string();
                is_test |= written.replace(' ', "") == "cfg(test)";
                if !["doc", "allow", "expect", "cfg"]
                    .iter()
                    .any(|lint| written.starts_with(lint))
                {
                    literals(group.stream(), file, texts);
                }
            }
            TokenTree::Punct(sign) if sign.as_char() == ';' => is_test = false,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace && is_test => {
                is_test = false
            }
            TokenTree::Group(group) => literals(group.stream(), file, texts),
            TokenTree::Literal(literal) => {
                let line = literal.span().start().line;
                let words = syn::parse_str::<LitStr>(&literal.to_string())
                    .map(|text| text.value())
                    .unwrap_or_default();
                if is_sentence(&words) {
                    texts.push(Text {
                        file: file.to_owned(),
                        line,
                        words,
                    });
                }
            }
            _ => {}
        }
    }
}

/// The comments that clap shows as help: those of what its derives read.
fn help_of_commands() -> Vec<Text> {
    let mut texts = Vec::new();
    for Source { name, syntax, .. } in sources() {
        let mut help = Help {
            file: format!("src/{name}"),
            is_read: false,
            last: 0,
            texts: Vec::new(),
        };
        help.visit_file(&syntax);
        texts.extend(help.texts);
    }
    texts
}

/// Returns the help of commands and options as clap shows it, by files: its first paragraph without full stop, and all
/// paragraphs if there are more.
pub(crate) fn help_of_commands_by_paragraph() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for Text { file, words, .. } in help_of_commands() {
        let paragraphs: Vec<&str> = words.split("\n\n").map(str::trim).collect();
        let first = paragraphs[0].trim_end_matches('.').to_owned();
        if paragraphs.len() > 1 {
            found.push((file.clone(), paragraphs.join("\n\n")));
        }
        found.push((file, first));
    }
    found
}

struct Help {
    file: String,
    /// Whether this is within what a derive of clap reads.
    is_read: bool,
    /// The last line that was read: the next one continues its text.
    last: usize,
    texts: Vec<Text>,
}

impl<'ast> Visit<'ast> for Help {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let attributes = match item {
            syn::Item::Struct(item) => &item.attrs,
            syn::Item::Enum(item) => &item.attrs,
            _ => return visit::visit_item(self, item),
        };
        let is_outer = std::mem::replace(&mut self.is_read, attributes.iter().any(is_of_clap));
        visit::visit_item(self, item);
        self.is_read = is_outer;
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if !self.is_read || !attribute.path().is_ident("doc") {
            return;
        }
        let Meta::NameValue(doc) = &attribute.meta else {
            return;
        };
        if let Expr::Lit(syn::ExprLit {
            lit: Lit::Str(text),
            ..
        }) = &doc.value
        {
            let line = text.span().start().line;
            match self.texts.last_mut().filter(|_| line == self.last + 1) {
                Some(begun) if text.value().trim().is_empty() => begun.words += "\n\n",
                Some(begun) => begun.words += &text.value(),
                None => self.texts.push(Text {
                    file: self.file.clone(),
                    line,
                    words: text.value(),
                }),
            }
            self.last = line;
        }
    }
}

/// Whether it derives what makes a command line of a type.
fn is_of_clap(attribute: &Attribute) -> bool {
    let Meta::List(list) = &attribute.meta else {
        return false;
    };
    let derives = list.tokens.to_string();
    let mut names = derives.split([',', ':']).map(str::trim);
    list.path.is_ident("derive")
        && names.any(|name| ["Args", "Parser", "Subcommand", "ValueEnum"].contains(&name))
}

/// The texts of the page.
fn page() -> Vec<Text> {
    let mut texts = Vec::new();
    for (file, text) in files("src/page/files", &["js", "html"]) {
        if file.ends_with(".html") {
            let shown = text
                .split('<')
                .filter_map(|part| part.split_once('>'))
                .map(|(_, shown)| shown.trim());
            let named = text
                .split("label=\"")
                .skip(1)
                .filter_map(|part| part.split('"').next());
            let all = shown.chain(named).filter(|words| is_sentence(words));
            texts.extend(all.map(|words| Text {
                file: file.clone(),
                line: 1,
                words: words.to_owned(),
            }));
        } else {
            texts.extend(strings_of_script(&file, &text));
        }
    }
    texts
}

/// The strings of a script, its comments aside.
fn strings_of_script(file: &str, text: &str) -> Vec<Text> {
    let mut texts = Vec::new();
    let (mut rest, mut is_after_space) = (text, true);
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |at| at + 2),
            '/' if rest.starts_with("//") && is_after_space => {
                rest.find('\n').unwrap_or(rest.len())
            }
            '"' | '\'' | '`' => {
                let mut is_escaped = false;
                let ends = |letter: char| {
                    let was_escaped = is_escaped;
                    is_escaped = letter == '\\' && !is_escaped;
                    !was_escaped && (letter == first || letter == '\n' && first != '`')
                };
                let end = rest[1..].find(ends).map_or(rest.len(), |at| at + 2);
                let words = rest[1..end].trim_end_matches(first);
                if is_sentence(words) {
                    let line = text[..text.len() - rest.len()].matches('\n').count() + 1;
                    texts.push(Text {
                        file: file.to_owned(),
                        line,
                        words: words.to_owned(),
                    });
                }
                end
            }
            _ => first.len_utf8(),
        };
        is_after_space = first.is_whitespace();
        rest = &rest[end..];
    }
    texts
}

/// The paragraphs of the guide and of the README, examples aside.
fn pages_of_the_guide() -> Vec<Text> {
    let page = |path: &str| {
        (
            path.to_owned(),
            fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap(),
        )
    };
    let others = ["README.md", "content/README.md", "content/REFERENCE.md"].map(page);
    let pages = files("content/guide", &["md"]).into_iter().chain(others);
    let mut texts = Vec::new();
    for (file, text) in pages {
        let (mut is_example, mut paragraph, mut first) = (false, String::new(), 1);
        for (n, line) in text.lines().chain([""]).enumerate() {
            if line.starts_with("```") {
                is_example = !is_example;
            } else if line.trim().is_empty() && !is_example {
                let words = std::mem::take(&mut paragraph);
                if is_sentence(&words) {
                    texts.push(Text {
                        file: file.clone(),
                        line: first,
                        words,
                    });
                }
                first = n + 2;
            } else if !is_example {
                paragraph += line;
                paragraph.push(' ');
            }
        }
    }
    texts
}

/// Returns the files of a folder and its subfolders with one of the given extensions, as paths and texts, sorted by path.
pub(crate) fn files(folder: &str, extensions: &[&str]) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let has_extension = |path: &PathBuf| {
        path.extension()
            .is_some_and(|end| extensions.iter().any(|extension| end == *extension))
    };
    let mut paths = paths_in(&root.join(folder));
    paths.retain(has_extension);
    paths.sort();
    let read = |path: &PathBuf| {
        let name = path
            .strip_prefix(root)
            .unwrap()
            .to_str()
            .unwrap()
            .replace('\\', "/");
        (name, fs::read_to_string(path).unwrap())
    };
    paths.iter().map(read).collect()
}

/// Returns the paths of all files of a folder and its subfolders.
fn paths_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().path())
        .flat_map(|path| {
            if path.is_dir() {
                paths_in(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}
