//! Prints figures on the code: `cargo run --example figures`.
//!
//! These are the lengths of functions and files in lines (median, 90th percentile and maximum), the lines of code and of
//! comments, the lines per module, and import cycles between files. Tests do not count.

#![expect(clippy::print_stdout, reason = "a report for people")]
#![expect(clippy::unwrap_used, reason = "a report that cannot be made may panic")]

#[path = "architecture/source.rs"]
mod source;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use proc_macro2::Span;
use source::Source;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

fn main() {
    let sources = source::sources();
    let mut functions = Functions(Vec::new());
    sources
        .iter()
        .for_each(|one| functions.visit_file(&one.syntax));
    let texts: Vec<String> = sources.iter().map(text).collect();
    let [code, docs, comments] = texts
        .iter()
        .map(|text| kinds(text))
        .fold([0; 3], |sum, one| {
            [sum[0] + one[0], sum[1] + one[1], sum[2] + one[2]]
        });
    let share = |lines: usize| 100.0 * lines as f64 / (code + docs + comments) as f64;
    println!("functions, lines (median/p90/max)  {}", spread(functions.0));
    println!(
        "files, lines (median/p90/max)      {}",
        spread(texts.iter().map(|text| text.lines().count()).collect())
    );
    println!("lines of code                      {code}");
    println!(
        "doc comments, comments             {:.0} %, {:.1} %",
        share(docs),
        share(comments)
    );

    let mut modules: BTreeMap<&str, usize> = BTreeMap::new();
    for (source, text) in sources.iter().zip(&texts) {
        let module = source.name.split('/').next().unwrap();
        *modules.entry(module).or_default() += kinds(text)[0];
    }
    for (module, lines) in modules {
        println!("  {module:<32} {lines}");
    }

    let cycles = source::cycles(&sources);
    println!("import cycles: {}", cycles.len());
    for (i, cycle) in cycles.iter().enumerate() {
        for import in cycle {
            println!("  {}: {import}", i + 1);
        }
    }
}

fn text(source: &Source) -> String {
    fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("src")
            .join(&source.name),
    )
    .unwrap()
}

/// Lines of code, of doc comments and of other comments, without the items that are compiled for tests alone.
fn kinds(text: &str) -> [usize; 3] {
    let mut tests = Tests(Vec::new());
    tests.visit_file(&syn::parse_file(text).unwrap());
    let mut counts = [0; 3];
    let lines = text
        .lines()
        .enumerate()
        .filter(|(at, _)| !tests.0.iter().any(|item| item.contains(&(at + 1))));
    for line in lines
        .map(|(_, line)| line.trim())
        .filter(|line| !line.is_empty())
    {
        let kind = match line {
            _ if line.starts_with("///") || line.starts_with("//!") => 1,
            _ if line.starts_with("//") => 2,
            _ => 0,
        };
        counts[kind] += 1;
    }
    counts
}

/// The lines of the items that are compiled for tests alone.
struct Tests(Vec<std::ops::RangeInclusive<usize>>);

impl Tests {
    /// Adds an item if it has the attribute `#[cfg(test)]`.
    fn add(&mut self, attributes: &[syn::Attribute], item: Span) {
        let is_test = |one: &&syn::Attribute| {
            one.path().is_ident("cfg")
                && one
                    .parse_args::<syn::Ident>()
                    .is_ok_and(|name| name == "test")
        };
        if let Some(attribute) = attributes.iter().find(is_test) {
            self.0
                .push(attribute.pound_token.span.start().line..=item.end().line);
        }
    }
}

impl<'ast> Visit<'ast> for Tests {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.add(&item.attrs, item.span());
        visit::visit_item_mod(self, item);
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.add(&item.attrs, item.span());
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.add(&item.attrs, item.span());
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        self.add(&item.attrs, item.span());
        visit::visit_item_impl(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.add(&item.attrs, item.span());
    }
}

/// The lengths of functions, in lines from the signature to the closing brace.
struct Functions(Vec<usize>);

impl Functions {
    fn add(&mut self, start: Span, end: Span) {
        self.0.push(end.end().line - start.start().line + 1);
    }
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.add(
            function.sig.fn_token.span,
            function.block.brace_token.span.close(),
        );
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.add(
            function.sig.fn_token.span,
            function.block.brace_token.span.close(),
        );
        visit::visit_impl_item_fn(self, function);
    }
}

/// The median, the length that nine tenths do not exceed, and the longest.
fn spread(mut lengths: Vec<usize>) -> String {
    lengths.sort_unstable();
    let at = |share: usize| {
        lengths
            .get(lengths.len() * share / 10)
            .copied()
            .unwrap_or(0)
    };
    format!(
        "{}/{}/{}",
        at(5),
        at(9),
        lengths.last().copied().unwrap_or(0)
    )
}
