//! The files of an export: pictures of faces, pages of cards.

use std::collections::BTreeSet;

use super::plan::{PartPlan, PiecePlan};
use crate::diag::DiagnosticResult;
use crate::impose::single;
use crate::model::{ExportFiles, ExportFormat, Format, Game, unique_name};
use crate::press::cell::cell;
use crate::sheet::{Face, FaceId, Sheet, Side};
use crate::source::is_device;
use crate::text::FontSet;
use crate::write::{
    Artifact, DocInfo, Output, PageImage, file_word, page_images, write, write_file,
};

/// Everything that files are made from.
pub(super) struct Export<'e> {
    pub(super) game: &'e Game,
    pub(super) faces: &'e [Face],
    pub(super) fonts: &'e FontSet,
    pub(super) format: &'e ExportFormat,
    pub(super) plans: &'e [PartPlan],
}

impl Export<'_> {
    /// How many pictures or pages there will be.
    pub(super) fn steps(&self) -> usize {
        let of = |plan: &PartPlan| match self.format.files {
            ExportFiles::Png => plan.pieces.len() + plan.backs().len(),
            ExportFiles::Pdf => plan
                .pieces
                .iter()
                .map(|piece| piece.copies as usize * 2)
                .sum(),
            ExportFiles::Tts => 2,
        };
        self.plans.iter().map(of).sum()
    }

    /// A face by its id.
    pub(super) fn face(&self, id: FaceId) -> &Face {
        &self.faces[id.0 as usize]
    }

    /// The name of each component in paths, no two alike.
    pub(super) fn folders(&self) -> Vec<String> {
        let mut taken = BTreeSet::new();
        let mut folder = |plan: &PartPlan| {
            let word = match file_word(&plan.name) {
                word if word.is_empty() => "deck".to_owned(),
                word if is_device(&word) => format!("{word}-cards"),
                word => word,
            };
            unique_name(&word, "-", |name| taken.insert(name.to_owned()))
        };
        self.plans.iter().map(&mut folder).collect()
    }

    /// Writes pictures one after the other.
    pub(super) fn images(
        &self,
        images: &[PageImage],
        output: &mut dyn Output,
        watch: &(dyn Fn(usize) + Sync),
    ) -> DiagnosticResult<Vec<Artifact>> {
        page_images(images, self.faces, self.fonts, output, watch)
    }

    /// A picture of each face, in a folder for each component, and a table of them all.
    ///
    /// # Errors
    /// One of them cannot be made or written.
    pub(super) fn pictures(
        &self,
        output: &mut dyn Output,
        watch: &(dyn Fn(usize) + Sync),
    ) -> DiagnosticResult<Vec<Artifact>> {
        let (mut shown, mut rows) = (Vec::new(), Vec::new());
        for (plan, folder) in self.plans.iter().zip(self.folders()) {
            let width = plan.pieces.len().to_string().len().max(2);
            let named = |n: usize, side: &str, copies: u64| {
                let name = self
                    .face(plan.pieces[n].front)
                    .name
                    .split_once('/')
                    .map(|(_, name)| file_word(name));
                let name = name
                    .filter(|name| !name.is_empty())
                    .map(|name| format!("-{name}"))
                    .unwrap_or_default();
                format!("{folder}/{:0width$}{name}-{side}-x{copies}.png", n + 1)
            };
            let backs = plan.backs();
            let back_path = |n: usize, copies: u64| match backs.as_slice() {
                [_] => format!("{folder}/back.png"),
                _ => named(n, "back", copies),
            };
            for (n, piece) in plan.pieces.iter().enumerate() {
                let path = named(n, "front", piece.copies);
                let back = piece
                    .back
                    .and_then(|back| backs.iter().find(|(id, ..)| *id == back));
                let back = back
                    .map(|(_, first, copies)| back_path(*first, *copies))
                    .unwrap_or_default();
                rows.push([
                    plan.name.clone(),
                    self.face(piece.front).name.clone(),
                    path.clone(),
                    back,
                    piece.copies.to_string(),
                ]);
                shown.push(self.shown(path, piece.front, plan, Side::Front));
            }
            for (id, first, copies) in &backs {
                shown.push(self.shown(back_path(*first, *copies), *id, plan, Side::Back));
            }
        }
        let mut files = self.images(&shown, output, watch)?;
        files.push(write_file(output, "cards.csv".to_owned(), 0, |file| {
            let mut table = csv::Writer::from_writer(file);
            table.write_record(["component", "card", "front", "back", "copies"])?;
            rows.iter().try_for_each(|row| {
                table.write_record(row.iter().map(|text| cell(text).into_owned()))
            })?;
            table.flush()
        })?);
        Ok(files)
    }

    fn shown(&self, path: String, id: FaceId, plan: &PartPlan, side: Side) -> PageImage {
        let face = self.face(id);
        let page = single(Some((id, face)), &plan.made, side);
        let pad = plan.made.unpainted(face.trim(), face.bleed);
        PageImage {
            path,
            page,
            pixels: plan.made.pixels,
            dpi: f64::from(self.format.dpi),
            pad,
        }
    }

    /// A PDF for each component: of each piece as often as it is printed the back, and then the front. Where a
    /// component has backs, a piece without one has an empty page.
    ///
    /// # Errors
    /// One of them cannot be made or written.
    pub(super) fn pages(
        &self,
        output: &mut dyn Output,
        watch: &(dyn Fn(usize) + Sync),
    ) -> DiagnosticResult<Vec<Artifact>> {
        let mut files = Vec::new();
        for (plan, folder) in self.plans.iter().zip(self.folders()) {
            let has_backs = plan.pieces.iter().any(|piece| piece.back.is_some());
            let sides = |piece: &PiecePlan| {
                let page = |face: Option<FaceId>, side| {
                    single(face.map(|id| (id, self.face(id))), &plan.made, side)
                };
                let back = has_backs.then(|| page(piece.back, Side::Back));
                let both: Vec<Sheet> = back
                    .into_iter()
                    .chain([page(Some(piece.front), Side::Front)])
                    .collect();
                std::iter::repeat_n(both, piece.copies as usize).flatten()
            };
            let mut pages: Vec<Sheet> = plan.pieces.iter().flat_map(sides).collect();
            let step = if has_backs { 2 } else { 1 };
            let of = (pages.len() / step) as u32;
            for (n, page) in pages.iter_mut().enumerate() {
                page.component.clone_from(&plan.title);
                page.number = ((n / step) as u32 + 1, of);
            }
            let kit = &self.game.draft.kit;
            let info = DocInfo {
                title: kit.title.clone(),
                stem: folder,
                subject: kit.summary.clone(),
                credits: kit.credits.clone(),
                licence: kit.licence.clone(),
                language: kit.language.clone(),
                ..DocInfo::default()
            };
            files.extend(write(
                &info,
                &pages,
                self.faces,
                self.fonts,
                &[Format::Pdf],
                output,
                watch,
            )?);
        }
        Ok(files)
    }
}
