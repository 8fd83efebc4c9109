//! A side of a sheet in two layers, and a single face as it will be cut.

use png::EncodingError;
use svg::Node;
use svg::node::Blob;
use svg::node::element::Group;

use super::cut_paths;
use super::drawing::{SvgDrawing, layer, used};
use super::path::transform;
use super::words::GlyphPaths;
use crate::geom::{Affine, Path, Size};
use crate::message::msg;
use crate::model::{SvgText, paper_name};
use crate::scene::{Item, moved};
use crate::sheet::{CutFile, Face, FaceId, Placement, Sheet};
use crate::text::FontSet;
use crate::write::job::{DocInfo, WriteJob};
use crate::write::resources::Resources;
use crate::write::spelling::{escaped, plain};
use crate::write::{job, resources};

/// One side of a sheet; `paths` has the outlines of letters for all of them.
///
/// # Errors
/// A picture on it cannot be encoded.
pub(super) fn sheet(
    job: WriteJob,
    sheet: &Sheet,
    paths: &GlyphPaths,
) -> Result<String, EncodingError> {
    drawn(
        job,
        sheet,
        paths,
        job.info.svg_text,
        cut_paths::layers(&sheet.cut_paths),
    )
}

/// One side of a sheet as it comes out of a printer.
///
/// # Errors
/// A picture on it cannot be encoded.
pub(crate) fn printed(job: WriteJob, sheet: &Sheet) -> Result<String, EncodingError> {
    drawn(
        job,
        sheet,
        &GlyphPaths::default(),
        SvgText::Outlines,
        Vec::new(),
    )
}

fn drawn(
    job: WriteJob,
    sheet: &Sheet,
    paths: &GlyphPaths,
    text: SvgText,
    more: Vec<Group>,
) -> Result<String, EncodingError> {
    let mut resources = Resources::with_runs();
    resources.count(&[sheet], job.faces);
    let mut drawing = SvgDrawing::new(resources, job.fonts, paths, text)?;
    let shared: Vec<FaceId> = drawing
        .resources
        .placed
        .iter()
        .filter(|(_, count)| **count > 1)
        .map(|(id, _)| *id)
        .collect();
    for id in &shared {
        let face = &job.faces[id.0 as usize];
        let mut group = Group::new()
            .set("id", face_id(*id))
            .set("inkscape:label", plain(&face.name));
        drawing.items(&mut group, &face.items);
        drawing.defs.append(group);
    }
    let mut art = layer("art", "Art");
    for placement in &sheet.placements {
        drawing.placement(
            &mut art,
            placement,
            &job.faces[placement.face.0 as usize],
            shared.contains(&placement.face),
        );
    }
    let mut guides = layer("guides", "Guides");
    drawing.items(&mut guides, &sheet.guides);
    drawing.items(&mut guides, &sheet.furniture);
    let layers = corrected(sheet, [art, guides].into_iter().chain(more).collect());
    Ok(drawing.finish(sheet.size, head(job.info, sheet), layers))
}

/// Layers where the printer is to put them.
fn corrected(sheet: &Sheet, layers: Vec<Group>) -> Vec<Group> {
    if sheet.correct == Affine::IDENTITY {
        return layers;
    }
    let whole = layer("corrected", "Corrected").set("transform", transform(sheet.correct));
    vec![layers.into_iter().fold(whole, Group::add)]
}

/// A file for a cutting machine, as large as the sheet.
///
/// # Errors
/// The drawing cannot be begun.
pub(crate) fn cut_file(
    file: &CutFile,
    sheet: Size,
    fonts: &FontSet,
) -> Result<String, EncodingError> {
    let paths = GlyphPaths::default();
    let drawing = SvgDrawing::new(Resources::with_runs(), fonts, &paths, SvgText::Outlines)?;
    Ok(drawing.finish(sheet, Vec::new(), cut_paths::file(file, sheet)))
}

/// Items alone, as a drawing of this size.
///
/// # Errors
/// A picture on it cannot be encoded.
pub(crate) fn picture(
    size: Size,
    items: &[Item],
    fonts: &FontSet,
) -> Result<String, EncodingError> {
    let mut resources = Resources::with_runs();
    resources.see(items);
    let paths = GlyphPaths::default();
    let mut drawing = SvgDrawing::new(resources, fonts, &paths, SvgText::Outlines)?;
    let mut art = layer("art", "Art");
    drawing.items(&mut art, items);
    Ok(drawing.finish(size, Vec::new(), vec![art]))
}

impl SvgDrawing<'_> {
    fn placement(&mut self, into: &mut Group, placement: &Placement, face: &Face, shared: bool) {
        let Some(reached) = resources::reach(&face.items, self.fonts) else {
            return;
        };
        let Some(limit) = resources::limit(placement, face) else {
            return;
        };
        let onto = placement.turn.onto(placement.at, face.trim());
        let window = (!limit.holds(moved(reached, onto))).then(|| Path::rect(limit));
        let clips: Vec<Path> = window
            .into_iter()
            .chain(placement.edge(face.trim()))
            .collect();
        let mut groups: Vec<Group> = clips
            .iter()
            .map(|clip| self.clipped(Group::new(), clip))
            .collect();
        self.placed(groups.last_mut().unwrap_or(into), placement, face, shared);
        if let Some(whole) = groups
            .into_iter()
            .rev()
            .reduce(|inner, outer| outer.add(inner))
        {
            into.append(whole);
        }
    }

    fn placed(&mut self, into: &mut Group, placement: &Placement, face: &Face, shared: bool) {
        let onto = placement.turn.onto(placement.at, face.trim());
        if shared {
            into.append(used(&face_id(placement.face), onto));
        } else {
            let mut group = Group::new()
                .set("inkscape:label", plain(&face.name))
                .set("transform", transform(onto));
            self.items(&mut group, &face.items);
            into.append(group);
        }
    }
}

fn face_id(id: FaceId) -> String {
    format!("face{}", id.0)
}

/// What the sheet is, for people and for machines.
fn head(info: &DocInfo, sheet: &Sheet) -> Vec<Box<dyn Node>> {
    let title = format!("{}: {}", info.title, job::spoken(info, sheet));
    let (n, of) = sheet.number;
    let rights = [&info.licence, &info.credits].map(String::as_str);
    let rights = rights
        .into_iter()
        .filter(|words| !words.is_empty())
        .collect::<Vec<_>>()
        .join(". ");
    let catalogue = info.language.catalogue();
    let facts = [
        msg!("sheet {number} of {count}", number = n, count = of).in_language(catalogue),
        paper_name(&sheet.paper, catalogue),
        sheet.code.clone(),
    ]
    .join(" \u{b7} ");
    let said = [
        ("title", title.as_str()),
        ("description", info.subject.as_str()),
        ("rights", rights.as_str()),
        ("language", info.language.tag()),
        ("identifier", sheet.code.as_str()),
    ];
    let work: String = said
        .iter()
        .filter(|(_, words)| !words.is_empty())
        .map(|(key, words)| format!("<dc:{key}>{}</dc:{key}>", escaped(words)))
        .collect();
    let metadata = format!(
        "<metadata><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" \
         xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:cc=\"http://creativecommons.org/ns#\">\
         <cc:Work rdf:about=\"\">{work}</cc:Work></rdf:RDF></metadata>"
    );
    // The crate would put line feeds into texts, so these go in as they are.
    let raw = [
        format!("<title>{}</title>", escaped(&title)),
        format!("<desc>{}</desc>", escaped(&facts)),
        metadata,
    ];
    raw.into_iter()
        .map(|text| Box::new(Blob::new(text)) as Box<dyn Node>)
        .collect()
}
