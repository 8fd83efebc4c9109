//! How easy the README and the guide are to read: the grade of Flesch and Kincaid, which is the number of years at school
//! in the United States that a reader needs.

use std::fs;
use std::path::Path;

/// The most difficult that a chapter may be.
const GRADE: f64 = 8.0;

/// `cargo test --test architecture grade -- --nocapture` prints the grade of each page.
#[test]
#[allow(
    clippy::print_stdout,
    reason = "the grades are printed for whoever changes a page"
)]
fn the_readme_and_the_guide_are_read_at_grade_8() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let chapters = fs::read_dir(root.join("content/guide"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let pages =
        ["README.md", "content/README.md", "templates/README.md"].map(|page| root.join(page));
    let mut pages: Vec<_> = chapters
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .chain(pages)
        .collect();
    pages.sort();
    assert!(pages.len() > 20);
    let mut hard = Vec::new();
    for page in &pages {
        let grade = grade(&fs::read_to_string(page).unwrap());
        let name = page.strip_prefix(root).unwrap().display();
        println!("{grade:5.1}  {name}");
        hard.extend(
            (grade > GRADE).then(|| format!("{name}: grade {grade:.1}; shorten its sentences")),
        );
    }
    assert!(hard.is_empty(), "\n{}\n", hard.join("\n"));
}

#[test]
fn a_grade_grows_with_sentences_and_syllables() {
    let [short, long] = [
        "The cat sat. It saw a dog.\n",
        "The cat sat on a mat and saw a dog.\n",
    ]
    .map(grade);
    assert!(
        short < long
            && long < grade("International communication necessitates considerable preparation.\n")
    );
    assert_eq!(
        grade("Cut it.\n\n```sh\nnot a sentence\n```\n"),
        grade("Cut it.")
    );
    assert_eq!(
        [
            "page",
            "pages",
            "printed",
            "table",
            "side",
            "sides",
            "guillotine"
        ]
        .map(syllables),
        [1, 2, 2, 2, 1, 1, 3]
    );
}

/// The grade of the sentences of Markdown, without code, headings, pictures and tables.
fn grade(markdown: &str) -> f64 {
    let (mut sentences, mut words, mut spoken) = (0.0, 0.0, 0.0);
    let text = paragraphs(markdown).join("\n");
    let text = [". ", "! ", "? "]
        .iter()
        .fold(text, |text, end| text.replace(end, "\n"));
    for sentence in text.lines() {
        let is_word = |word: &&str| word.contains(char::is_alphabetic);
        let parts = sentence
            .split(|letter: char| !letter.is_alphabetic() && !['\'', '’'].contains(&letter));
        let counts: Vec<usize> = parts.filter(is_word).map(syllables).collect();
        sentences += f64::from(u8::from(!counts.is_empty()));
        words += counts.len() as f64;
        spoken += counts.iter().sum::<usize>() as f64;
    }
    0.39 * words / sentences + 11.8 * spoken / words - 15.59
}

/// The paragraphs and items of lists, each in one line; a piece of code is one word.
fn paragraphs(markdown: &str) -> Vec<String> {
    let (mut found, mut is_code) = (vec![String::new()], false);
    for line in markdown.lines().map(str::trim) {
        is_code ^= line.starts_with("```");
        let is_prose = !is_code && !line.starts_with(['#', '|', '`']) && !line.starts_with("![");
        if !is_prose
            || line.is_empty()
            || line.starts_with("- ")
            || line.starts_with(|first: char| first.is_ascii_digit())
        {
            found.push(String::new());
        }
        if let Some(last) = found.last_mut().filter(|_| is_prose) {
            *last += " ";
            *last += line;
        }
    }
    found
        .iter()
        .map(|text| without_addresses(&without_code(text)))
        .collect()
}

fn without_code(text: &str) -> String {
    text.split('`')
        .enumerate()
        .map(|(n, part)| if n % 2 == 0 { part } else { "code" })
        .collect()
}

/// Links without where they lead.
fn without_addresses(text: &str) -> String {
    let mut parts = text.split("](");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| {
        all + part.split_once(')').map_or("", |(_, rest)| rest)
    })
}

/// About how many syllables a word of English has: one for each group of vowels, without a silent `e`.
fn syllables(word: &str) -> usize {
    let word = word.to_lowercase();
    let is_vowel = |letter: char| "aeiouyáéíóúäöü".contains(letter);
    let letters: Vec<char> = word.chars().collect();
    let starts = (0..letters.len())
        .filter(|n| is_vowel(letters[*n]) && (*n == 0 || !is_vowel(letters[n - 1])));
    let ends = |ending: &[&str]| ending.iter().any(|ending| word.ends_with(ending));
    let is_silent = ends(&["e"]) && !ends(&["le", "ee", "ye", "oe", "ie"])
        || ends(&["es"])
            && !ends(&[
                "ses", "xes", "zes", "ches", "shes", "ces", "ges", "ies", "ees", "oes",
            ])
        || ends(&["ed"]) && !ends(&["ted", "ded", "ied", "eed"]);
    (starts.count() - usize::from(is_silent && starts_more(&letters, is_vowel))).max(1)
}

/// Whether a word has a vowel before its last two letters.
fn starts_more(letters: &[char], is_vowel: impl Fn(char) -> bool) -> bool {
    letters.iter().rev().skip(2).any(|letter| is_vowel(*letter))
}
