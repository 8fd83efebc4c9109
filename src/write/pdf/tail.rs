//! The file as bytes, with a deflated table of where everything is.
//!
//! lopdf packs small objects together but leaves the table as it is, seven
//! bytes for every object; here it is written anew behind what lopdf wrote.

use std::io;

use lopdf::{Document, Object, SaveOptions};
use sha2::{Digest, Sha256};

use super::pack;

/// Bytes of an entry: its kind, four for where it is, two for its place there.
const ENTRY: usize = 7;

/// The bytes of a file.
///
/// # Errors
/// lopdf cannot write them, or has not written its table where it says.
pub(super) fn save(mut objects: Document) -> Result<Vec<u8>, io::Error> {
    let options = SaveOptions::builder()
        .use_object_streams(true)
        .use_xref_streams(true)
        .max_objects_per_stream(200)
        .compression_level(9)
        .build();
    let mut bytes = Vec::new();
    objects.save_with_options(&mut bytes, options)?;
    retail(&mut bytes, &objects)
        .ok_or_else(|| io::Error::other("the table of its objects is not where it should be"))?;
    Ok(bytes)
}

/// Writes the table at the end again, deflated and with the name of the file;
/// `None` where there is no table to be read.
fn retail(bytes: &mut Vec<u8>, objects: &Document) -> Option<()> {
    let trailer = &objects.trailer;
    let number = |key: &[u8]| trailer.get(key).and_then(Object::as_i64).ok();
    let reference = |key: &[u8]| trailer.get(key).and_then(Object::as_reference).ok().map(|(number, _)| number);
    let start = start(bytes)?;
    let table = bytes.get(start..)?.windows(7).position(|word| word == b"stream\n").map(|at| start + at + 7)?;
    let length = usize::try_from(number(b"Length")?).ok()?;
    let entries = bytes.get(table..table.checked_add(length)?)?.to_vec();
    let packed = pack::deflate(&over_the_last(&entries));
    let (size, root, info) = (number(b"Size")?, reference(b"Root")?, reference(b"Info")?);
    let sections = trailer.get(b"Index").and_then(Object::as_array).ok()?;
    let index: Vec<String> =
        sections.iter().map(|n| n.as_i64().ok().map(|n| n.to_string())).collect::<Option<Vec<String>>>()?;
    bytes.truncate(start);
    // Named by what it holds, so that the same sheets make the same file.
    let name: String = Sha256::digest(&*bytes)[..16].iter().map(|byte| format!("{byte:02X}")).collect();
    let head = format!(
        "{} 0 obj\n<</Type/XRef/Size {}/W[1 4 2]/Index[{}]/Root {} 0 R/Info {} 0 R/ID[<{name}><{name}>]\
         /Filter/FlateDecode/DecodeParms<</Predictor 12/Columns {ENTRY}>>/Length {}>>stream\n",
        objects.max_id,
        size,
        index.join(" "),
        root,
        info,
        packed.len(),
    );
    bytes.extend_from_slice(head.as_bytes());
    bytes.extend_from_slice(&packed);
    bytes.extend_from_slice(format!("\nendstream\nendobj\nstartxref\n{start}\n%%EOF").as_bytes());
    Some(())
}

/// Each entry as its difference from the one before, as PNG does it.
fn over_the_last(entries: &[u8]) -> Vec<u8> {
    let mut rows = Vec::with_capacity(entries.len() + entries.len() / ENTRY);
    let mut before = [0; ENTRY];
    for entry in entries.chunks_exact(ENTRY) {
        rows.push(2);
        rows.extend(entry.iter().zip(before).map(|(now, then)| now.wrapping_sub(then)));
        before.copy_from_slice(entry);
    }
    rows
}

/// Where the table starts, as the end of the file says.
fn start(bytes: &[u8]) -> Option<usize> {
    let end = bytes.strip_suffix(b"\n%%EOF")?;
    let digits = end.iter().rposition(|byte| *byte == b'\n')? + 1;
    std::str::from_utf8(&end[digits..]).ok()?.parse().ok()
}
