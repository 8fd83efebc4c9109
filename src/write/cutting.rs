//! Files for a cutting machine: the lines along which it cuts and what shows where they are on the sheet, as SVG and as
//! DXF, both at true size.

use std::fmt::Write as _;
use std::io::Write as _;

use super::job::{self, WriteJob};
use super::output::{Artifact, Output, failure, write_file};
use super::svg;
use crate::diag::DiagnosticResult;
use crate::geom::{Length, Path, Polyline, Rect, Size};
use crate::sheet::CutFile;

/// The layers of a DXF, each with the number of its colour: magenta, cyan, black and grey.
const LAYERS: [(&str, u8); 4] = [("CUT", 6), ("CREASE", 4), ("MARKS", 7), ("PAGE", 8)];

/// Writes two files for each sheet that a machine cuts: an SVG and a DXF in the folder `cut`.
///
/// # Errors
/// One of them cannot be made or written.
pub(super) fn files(job: WriteJob, output: &mut dyn Output) -> DiagnosticResult<Vec<Artifact>> {
    let mut files = Vec::new();
    for (n, sheet) in job.sheets.iter().enumerate() {
        let Some(file) = &sheet.cut_file else {
            continue;
        };
        let name = format!("cut/{}", job::page(job.info, n + 1, sheet));
        let drawing = svg::cut_file(file, sheet.size, job.fonts)
            .map_err(|why| failure(&name, &why.into()))?;
        for (ending, text) in [("svg", drawing), ("dxf", dxf(file, sheet.size))] {
            files.push(write_file(output, format!("{name}.{ending}"), 1, |file| {
                file.write_all(text.as_bytes())
            })?);
        }
    }
    Ok(files)
}

/// A DXF of release 12, which every program reads, in millimetres from the bottom left corner of the sheet.
fn dxf(file: &CutFile, sheet: Size) -> String {
    let [width, height] = [sheet.w, sheet.h].map(Length::to_mm);
    // A measurement of 1 is metric; units of 4 are millimetres.
    let mut text = format!(
        "0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n9\n$MEASUREMENT\n70\n1\n9\n$INSUNITS\n70\n4\n\
         9\n$EXTMIN\n10\n0.0\n20\n0.0\n9\n$EXTMAX\n10\n{width:.3}\n20\n{height:.3}\n0\nENDSEC\n\
         0\nSECTION\n2\nTABLES\n0\nTABLE\n2\nLAYER\n70\n{}\n",
        LAYERS.len()
    );
    for (name, colour) in LAYERS {
        // A string takes whatever is written to it.
        let _ = write!(
            text,
            "0\nLAYER\n2\n{name}\n70\n0\n62\n{colour}\n6\nCONTINUOUS\n"
        );
    }
    text.push_str("0\nENDTAB\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n");
    let marks: Vec<Path> = file.marks.iter().map(|mark| Path::rect(*mark)).collect();
    let paths = [
        &file.paths.cuts,
        &file.paths.creases,
        &marks,
        &vec![Path::rect(Rect::of(sheet))],
    ];
    for (layer, paths) in LAYERS.into_iter().zip(paths) {
        paths
            .iter()
            .for_each(|path| polylines(&mut text, layer, path, sheet.h));
    }
    text + "0\nENDSEC\n0\nEOF\n"
}

fn polylines(text: &mut String, (layer, colour): (&str, u8), path: &Path, height: Length) {
    let foot = height.to_um() as f64;
    for (points, closed) in Polyline::of(path).runs() {
        let flag = u8::from(closed);
        let _ = write!(
            text,
            "0\nPOLYLINE\n8\n{layer}\n62\n{colour}\n66\n1\n10\n0.0\n20\n0.0\n30\n0.0\n70\n{flag}\n"
        );
        for (x, y) in points {
            let (x, y) = (x / 1_000.0, (foot - y) / 1_000.0);
            let _ = write!(
                text,
                "0\nVERTEX\n8\n{layer}\n10\n{x:.3}\n20\n{y:.3}\n30\n0.0\n"
            );
        }
        let _ = write!(text, "0\nSEQEND\n8\n{layer}\n");
    }
}
