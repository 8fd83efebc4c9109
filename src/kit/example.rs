//! The examples of templates, as `templates/README.md` shows them: each is all that a kit needs below its `[kit]`.

use std::collections::BTreeMap;

use super::builtin::BuiltIn;
use crate::source::FileSystem;

/// The examples by the template that they are of.
pub fn examples() -> BTreeMap<String, String> {
    let page = BuiltIn.text("templates/README.md").unwrap_or_default();
    let blocks = page.split("\n```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.filter_map(|block| Some((template(block)?.to_owned(), block.to_owned()))).collect()
}

/// The template of the first deck or token set of a block, which is named in the line below its table.
fn template(block: &str) -> Option<&str> {
    let mut lines = block.lines().skip_while(|line| !line.starts_with("[deck.") && !line.starts_with("[token."));
    lines.next()?;
    lines.take_while(|line| !line.is_empty()).find_map(|line| line.strip_prefix("template = \"")?.strip_suffix('"'))
}
