//! `[export.NAME]`: what a print shop or a virtual tabletop asks for.

use std::collections::BTreeMap;

use super::built_in;
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::geom::Length;
use crate::message::msg;
use crate::model::{Choice, ExportFiles, ExportFormat, Product};
use crate::read::draft::kind::check_keys;
use crate::schema::keys;
use crate::schema::kinds::{Key, Text};
use crate::schema::table::Table;

/// The keys of sheets and objects for Tabletop Simulator, and the `files` that they go with.
const OF_TABLETOPS: &[(&str, &[&str])] = &[
    ("grid", &["tts"]),
    ("most-pixels", &["tts"]),
    ("url", &["tts"]),
];
/// By how much the bleed of a product may differ across and down before somebody should look at its numbers again.
const UNEVEN: Length = Length::mm(2);

/// The formats of export of all files of a kit, by name. One may be like a built-in one, or like one before it.
pub(crate) fn exports(files: &[Table<'_>]) -> BTreeMap<String, ExportFormat> {
    if files.iter().all(|file| !file.has(keys::EXPORT.key())) {
        return BTreeMap::new();
    }
    let known = built_in_exports();
    files
        .iter()
        .fold(BTreeMap::new(), |own, file| read(file, &known, own))
}

/// The formats of export of the program.
const BUILT_IN: &str = include_str!("../../measures/exports.toml");

/// The formats of export that are built in, by name.
pub fn built_in_exports() -> BTreeMap<String, ExportFormat> {
    told().0
}

fn told() -> (BTreeMap<String, ExportFormat>, Diagnostics) {
    built_in::read("exports.toml", BUILT_IN, |file| {
        read(file, &BTreeMap::new(), BTreeMap::new())
    })
}

fn read(
    file: &Table<'_>,
    known: &BTreeMap<String, ExportFormat>,
    mut own: BTreeMap<String, ExportFormat>,
) -> BTreeMap<String, ExportFormat> {
    for (name, table) in file.named(keys::EXPORT) {
        let like = table.get(&keys::export::LIKE);
        let word = like
            .as_ref()
            .map_or(name.value.as_str(), |like| like.value.as_str());
        let base = own.get(word).or_else(|| known.get(word));
        if let (Some(like), None) = (&like, base) {
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!("there is no export `{name}`", name = like.value),
            )
            .at(like.span);
            let names = own.keys().chain(known.keys()).map(String::as_str);
            table.diagnostics.emit_unknown(note, &like.value, names);
        }
        let format = format(&name.value, &table, base);
        if own.contains_key(&name.value) {
            let note = Diagnostic::new(
                Code::Duplicate,
                msg!("the export `{name}` is given twice", name = name.value),
            );
            table.diagnostics.emit(note.at(name.span));
        }
        own.insert(name.value, format);
    }
    own
}

fn format(name: &str, table: &Table<'_>, base: Option<&ExportFormat>) -> ExportFormat {
    let usual = ExportFormat {
        name: String::new(),
        title: name.to_owned(),
        files: ExportFiles::Png,
        dpi: 300,
        bleed: Length::ZERO,
        products: Vec::new(),
        grid: (10, 7),
        most_pixels: 4_096,
        url: String::new(),
        source: String::new(),
    };
    let base = base.cloned().unwrap_or(usual);
    let word = |key: &Key<Text>, usual: String| table.get(key).map_or(usual, |word| word.value);
    let grid = match table.get(&keys::export::GRID).as_deref() {
        None | Some([]) => base.grid,
        Some([columns, rows]) => (*columns, *rows),
        Some(_) => {
            let note = Diagnostic::new(
                Code::BadValue,
                msg!("`grid` must be two numbers: columns and rows"),
            );
            table
                .diagnostics
                .emit(note.at(table.span_of(&keys::export::GRID)));
            base.grid
        }
    };
    let files = table.get(&keys::export::FILES);
    // A value that is not valid may have been meant to be `tts`.
    let is_valid = files.is_some() || !table.has(&keys::export::FILES);
    let files = files.unwrap_or(base.files);
    if is_valid {
        check_keys(table, files.word(), OF_TABLETOPS);
    }

    let dpi = table.get(&keys::export::DPI).unwrap_or(base.dpi);
    // Where its measures were compared is for people alone.
    let _ = table.get(&keys::export::DATE);
    ExportFormat {
        name: name.to_owned(),
        title: word(&keys::export::TITLE, base.title),
        files,
        dpi,
        bleed: table.get(&keys::export::BLEED).unwrap_or(base.bleed),
        products: products(table, dpi, base.products),
        grid,
        most_pixels: table
            .get(&keys::export::MOST_PIXELS)
            .unwrap_or(base.most_pixels),
        url: word(&keys::export::URL, base.url),
        source: word(&keys::export::SOURCE, base.source),
    }
}

/// The products of a format, each in place of one of the same name that its base has.
fn products(table: &Table<'_>, dpi: u32, mut products: Vec<Product>) -> Vec<Product> {
    for one in table.tables(keys::PRODUCT) {
        let (name, trim) = (one.get(&keys::product::NAME), one.get(&keys::product::TRIM));
        let pixels = one
            .get(&keys::product::PIXELS)
            .filter(|pixels| !pixels.is_empty());
        let cut = one.get(&keys::product::CUT);
        let pixels = match pixels.as_deref() {
            Some([w, h]) => Some((*w, *h)),
            Some(_) => {
                let note = Diagnostic::new(
                    Code::BadValue,
                    msg!("`pixels` must be two numbers: width and height"),
                );
                one.diagnostics
                    .emit(note.at(one.span_of(&keys::product::PIXELS)));
                continue;
            }
            None => None,
        };
        let (Some(name), Some(trim)) = (name, trim) else {
            continue;
        };
        let product = Product {
            name: name.value,
            trim,
            pixels,
            freeing: cut(trim).freeing(),
        };
        check(&one, &product, dpi);
        products.retain(|other| other.name != product.name);
        products.push(product);
    }
    products
}

/// Notes a product whose pixels and trim do not agree.
fn check(table: &Table<'_>, product: &Product, dpi: u32) {
    let Some((w, h)) = product.pixels else { return };
    let long =
        |pixels: u32| Length::um((f64::from(pixels) * 25_400.0 / f64::from(dpi)).round() as i64);
    let (across, down) = (long(w) - product.trim.w, long(h) - product.trim.h);
    let sizes = msg!(
        "{w} × {h} pixels at {dpi} dots per inch are {width} × {height}, but the trim of {product} is {across} × {down}",
        w,
        h,
        dpi,
        width = long(w),
        height = long(h),
        product = product.name,
        across = product.trim.w,
        down = product.trim.h
    );
    let note = if across < Length::ZERO || down < Length::ZERO {
        Diagnostic::new(Code::BadValue, msg!("{sizes}, which is larger", sizes))
    } else if (across - down).abs() > UNEVEN * 2 {
        Diagnostic::new(
            Code::ExportFit,
            msg!(
                "{sizes}, which leaves more bleed in one direction than in the other",
                sizes
            ),
        )
    } else {
        return;
    };
    table
        .diagnostics
        .emit(note.at(table.span_of(&keys::product::PIXELS)).help(msg!(
            "a picture covers the trim and the bleed on all sides; compare both with the shop's specification"
        )));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formats_of_the_program_are_read_without_a_note() {
        let (exports, told) = told();
        assert!(told.is_empty(), "{:?}", told.sorted());
        assert!(
            ["images", "tgc", "mpc", "drivethru", "tts"]
                .iter()
                .all(|name| exports.contains_key(*name))
        );
    }

    #[test]
    fn the_pixels_of_a_product_are_its_trim_and_as_much_bleed_on_all_sides() {
        for format in built_in_exports().values() {
            for product in &format.products {
                let mut outlines = keys::CUTS.iter().map(|(_, cut)| cut(product.trim));
                let outline = outlines
                    .find(|outline| outline.freeing() == product.freeing)
                    .unwrap();
                let size = format.size(&outline).unwrap();
                let (across, down) = (size.whole.w - product.trim.w, size.whole.h - product.trim.h);
                let least = Length::mm(5);
                assert!(
                    across >= least && down >= least,
                    "{} {}: {across}, {down}",
                    format.name,
                    product.name
                );
                // Of two products that are a little smaller than others the shop asks for the same pictures.
                let let_pass = ["MintTinDeck", "SmallHexTile"].contains(&product.name.as_str());
                assert!(
                    let_pass || (across - down).abs() <= Length::um(100),
                    "{} {}",
                    format.name,
                    product.name
                );
            }
            assert!(
                format.name == "images" || !format.source.is_empty(),
                "{} has a source",
                format.name
            );
        }
    }
}
