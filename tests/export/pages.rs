//! Pages of cards.

use boardpress::model::Job;
use lopdf::{Document, Object};

use super::{DECK, exported, kit};
use crate::support::probe::{Found, words};

#[test]
fn a_deck_is_a_pdf_with_the_back_and_the_front_of_every_copy() {
    for template in ["poker", "bare"] {
        let files = exported(
            &kit(&DECK.replace("\"poker\"", &format!("{template:?}"))),
            "drivethru",
            &Job::default(),
        );
        assert_eq!(
            files.keys().collect::<Vec<_>>(),
            ["fate.pdf", "manifest.json"]
        );
        let document = Document::load_mem(&files["fate.pdf"]).unwrap();
        let pages = document.get_pages();
        assert_eq!(pages.len(), 8, "two sides of four cards");
        for page in pages.values() {
            let page = document.get_dictionary(*page).unwrap();
            let numbers = |key: &[u8]| -> Vec<f32> {
                page.get(key)
                    .and_then(Object::as_array)
                    .unwrap()
                    .iter()
                    .map(|n| n.as_float().unwrap())
                    .collect()
            };
            assert_eq!(numbers(b"MediaBox"), [0.0, 0.0, 198.0, 270.0]);
            assert_eq!(numbers(b"BleedBox"), [0.0, 0.0, 198.0, 270.0]);
            assert_eq!(numbers(b"TrimBox"), [9.0, 9.0, 189.0, 261.0]);
        }
        let text = |page| words(&Found::on(&files["fate.pdf"], page).letters).join(" ");
        let words: Vec<String> = (0..8).map(text).collect();
        let (odd, even): (Vec<_>, Vec<_>) = words.iter().enumerate().partition(|(n, _)| n % 2 == 0);
        assert!(odd.iter().all(|(_, words)| *words == "Fate"), "{odd:?}");
        let fronts: Vec<&str> = even.iter().map(|(_, words)| words.as_str()).collect();
        assert_eq!(
            fronts,
            ["Two for one", "Two for one", "Two for one", "Calm"],
            "each word once"
        );
    }
}
