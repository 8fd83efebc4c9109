//! Patterns that are shown if the fields of a card say so.

use super::{proof, words};

const SLOTS: &str = "<rect id='title' data-slot='text' x='9' y='9' width='40' height='9' fill='none'/>\
                     <rect id='text' data-slot='text' x='9' y='29' width='40' height='20' fill='none'/>";

/// The words of the cards `1`, `2` and so on of a deck with these tables.
fn said<const N: usize>(tables: &str) -> [Vec<String>; N] {
    let proof = proof(SLOTS, "", &format!("[deck.a]\ntemplate = \"t\"\n{tables}"));
    std::array::from_fn(|n| {
        words(&proof, &format!("a/{}", n + 1))
            .into_iter()
            .map(|(word, _)| word)
            .collect()
    })
}

#[test]
fn the_first_case_that_holds_is_shown_and_none_leaves_the_place_empty() {
    let tables = "[deck.a.front]\ntitle = \"${kind}\"\ntext = [\n{ if = \"kind = wood and value > 3\", show = \"Hard ${kind}\" },\n\
                  { if = \"kind = wood, not value\", show = 7 },\n{ if = \"value\", show = \"Worth ${value}\" },\n]\n\
                  [[deck.a.card]]\nid = 1\nkind = \"wood\"\nvalue = 5\n[[deck.a.card]]\nid = 2\nkind = \"wood\"\n\
                  [[deck.a.card]]\nid = 3\nkind = \"ore\"\nvalue = 9\n[[deck.a.card]]\nid = 4\nkind = \"ore\"\n";
    assert_eq!(
        said(tables),
        [
            vec!["wood", "Hard wood"],
            vec!["wood", "7"],
            vec!["ore", "Worth 9"],
            vec!["ore"]
        ]
    );
}

#[test]
fn a_place_may_show_its_own_field_by_what_that_says_and_a_back_may_too() {
    let tables = "[deck.a.front]\ntitle = [{ if = \"title > 5\", show = \"many\" }, { show = \"few\" }]\ntext = [{ show = \"same\" }]\n\
                  [deck.a.back]\ntemplate = \"t\"\ntitle = [{ if = \"title > 5\", show = \"M\" }, { show = \"F\" }]\ntext = \"-\"\n\
                  [[deck.a.card]]\nid = 1\ntitle = 9\n[[deck.a.card]]\nid = 2\ntitle = 3\ntext = \"own\"\n";
    assert_eq!(said(tables), [vec!["many", "same"], vec!["few", "own"]]);
    let proof = proof(SLOTS, "", &format!("[deck.a]\ntemplate = \"t\"\n{tables}"));
    assert_eq!(words(&proof, "a/1/back")[0].0, "M");
    assert_eq!(words(&proof, "a/2/back")[0].0, "F");
}
