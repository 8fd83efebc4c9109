//! Small PDFs, written by hand.

use std::fmt::Write;

/// A page of a PDF that a test makes.
#[derive(Clone, Debug)]
pub(crate) struct HandPage {
    /// Its width and height in points.
    pub(crate) size: (f64, f64),
    /// What else is in its dictionary.
    pub(crate) more: String,
    /// Its operators. `F` is a font, `/Gold cs` a spot colour.
    pub(crate) content: String,
}

impl HandPage {
    /// A page of this size in points.
    pub(crate) fn new(size: (f64, f64), content: impl Into<String>) -> HandPage {
        HandPage {
            size,
            more: String::new(),
            content: content.into(),
        }
    }
}

/// A PDF of these pages; `catalog` is what else is in its catalog.
pub(crate) fn document(pages: &[HandPage], catalog: &str) -> Vec<u8> {
    with_objects(pages, catalog, &[])
}

/// The same, with more objects: the first is 7 in a PDF of one page.
pub(crate) fn with_objects(pages: &[HandPage], catalog: &str, more: &[String]) -> Vec<u8> {
    let first = 5;
    let kids: String = (0..pages.len())
        .map(|n| format!("{} 0 R ", first + 2 * n))
        .collect();
    let mut objects = vec![
        format!("<</Type/Catalog/Pages 2 0 R{catalog}>>"),
        format!(
            "<</Type/Pages/Count {}/Kids[{kids}]/Resources<</Font<</F 3 0 R>>/ColorSpace<</Gold 4 0 R>>>>>>",
            pages.len()
        ),
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".to_owned(),
        "[/Separation/Gold/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 .2 .9 .1]/N 1>>]".to_owned(),
    ];
    for (n, page) in pages.iter().enumerate() {
        let ((w, h), contents) = (page.size, first + 2 * n + 1);
        objects.push(format!(
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 {w} {h}]/Contents {contents} 0 R{}>>",
            page.more
        ));
        objects.push(format!(
            "<</Length {}>>stream\n{}\nendstream",
            page.content.len(),
            page.content
        ));
    }
    objects.extend_from_slice(more);
    let (mut file, mut table) = ("%PDF-1.7\n".to_owned(), String::new());
    for (n, object) in objects.iter().enumerate() {
        writeln!(table, "{:010} 00000 n ", file.len()).unwrap();
        write!(file, "{} 0 obj\n{object}\nendobj\n", n + 1).unwrap();
    }
    let (start, count) = (file.len(), objects.len() + 1);
    write!(
        file,
        "xref\n0 {count}\n0000000000 65535 f \n{table}trailer<</Size {count}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF"
    )
    .unwrap();
    file.into_bytes()
}
