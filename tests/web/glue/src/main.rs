//! `wasm-bindgen --target web`: the script that loads a module of WebAssembly, and the module for that script, without what
//! other crates bring along for nothing.

use std::env::args;
use std::error::Error;

use walrus::passes::gc;
use wasm_bindgen_cli_support::Bindgen;

/// Data that other crates bring along and the press never reads, which no linker can know: how it begins, and how many bytes
/// it has.
const UNUSED: [(&[u8], usize); 6] = [
    // The colour profile that printpdf embeds in PDF/X, which the press does not write.
    (b"\x00\x09\xfc\x10ADBE\x02\x10\x00\x00prtrCMYKLab ", 654_352),
    // The dictionary by which WOFF2 is unpacked; the press refuses such fonts.
    (b"timedownlifeleftbackcodedatashowonly", 122_784),
    // By which encoding_rs decodes Big5, GB 18030, EUC-JP and EUC-KR. Tables are read in UTF-8, UTF-16 and Windows-1252, and
    // the XML in a workbook is UTF-8 or UTF-16 (ECMA-376, part 2).
    (b"\xf0\x43\x32\x4c\x03\x46\xa6\x45\x78\x45\x67\x72\x77\x4d\xb3\x45", 37_680),
    (b"\x4a\x55\x3f\x96\xc3\x57\x28\x63\xce\x54\x09\x55\xc0\x54\x91\x76", 13_536),
    (b"\x02\x4e\x04\x4e\x05\x4e\x0c\x4e\x12\x4e\x1f\x4e\x23\x4e\x24\x4e", 11_602),
    (b"\x3d\x4f\x73\x4f\x47\x50\xf9\x50\xa0\x52\xef\x53\x75\x54\xe5\x54", 9_776),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = args().skip(1);
    let (Some(input), Some(folder)) = (words.next(), words.next()) else { return Err("glue MODULE FOLDER".into()) };
    let mut output =
        Bindgen::new().input_path(input).web(true)?.typescript(false).remove_name_section(true).generate_output()?;
    let module = output.wasm_mut();
    // Printpdf exports functions to scripts, and by them all of itself.
    let foreign: Vec<_> =
        module.exports.iter().filter(|export| export.name.starts_with("Pdf_")).map(|export| export.id()).collect();
    foreign.into_iter().for_each(|id| module.exports.delete(id));
    gc::run(module);
    let segments: Vec<_> = module.data.iter().map(|data| data.id()).collect();
    for data in segments {
        let data = module.data.get_mut(data);
        for (begins, size) in UNUSED {
            let found = data.value.windows(begins.len()).position(|window| window == begins);
            if let Some(unused) = found.and_then(|at| data.value.get_mut(at..at + size)) {
                unused.fill(0);
            }
        }
    }
    output.emit(folder)?;
    Ok(())
}
