//! Whether the words of a font may be shaped one by one.

use skrifa::raw::tables::gpos::{Gpos, PositionSubtables, SinglePos};
use skrifa::raw::tables::gsub::{Gsub, SingleSubst, SubstitutionSubtables};
use skrifa::raw::tables::layout::{
    ChainedSequenceContext, CoverageTable, Feature, FeatureList, LookupFlag, ScriptList,
    SequenceContext,
};
use skrifa::raw::types::{GlyphId16, Tag};
use skrifa::raw::{ReadError, TableProvider};
use skrifa::{FontRef, MetadataProvider};

/// The features that are applied to every text of a script that has letters which do not join.
const APPLIED: [&[u8; 4]; 17] = [
    b"abvm", b"blwm", b"calt", b"ccmp", b"clig", b"curs", b"dist", b"kern", b"liga", b"locl",
    b"ltra", b"ltrm", b"mark", b"mkmk", b"rclt", b"rlig", b"rvrn",
];
/// Tables of other systems of shaping, which are applied in place of those that are looked at here.
const OTHERS: [&[u8; 4]; 3] = [b"kerx", b"mort", b"morx"];
/// The class that `GDEF` gives to marks.
const MARK: u16 = 3;

/// Whether the glyphs of a word, their places, and the width of the space before it depend on nothing beyond the spaces
/// on both sides of it. A space may be kerned with the letter before it and with that behind it, and take part in
/// nothing else.
pub(super) fn is_limit_of_words(font: &FontRef<'_>) -> bool {
    let Some(space) = font
        .charmap()
        .map(' ')
        .and_then(|glyph| GlyphId16::try_from(glyph).ok())
    else {
        return false;
    };
    let has = |tag: &[u8; 4]| font.table_data(Tag::new(tag)).is_some();
    let limits = Limits { space };
    let is_mark = font
        .gdef()
        .ok()
        .and_then(|gdef| gdef.glyph_class_def()?.ok())
        .is_some_and(|of| of.get(space) == MARK);
    // The table `kern` moves both letters of a pair; it is applied where `GPOS` has no kerning.
    let kerns = |gpos: &Gpos<'_>| -> Result<bool, ReadError> {
        let features = gpos.feature_list()?;
        Ok(applied(&gpos.script_list()?, &features)?
            .iter()
            .any(|(tag, _)| *tag == Tag::new(b"kern")))
    };
    let gpos = font.gpos();
    let is_kerned_otherwise =
        has(b"kern") && !gpos.as_ref().is_ok_and(|gpos| kerns(gpos).unwrap_or(false));
    !is_mark
        && !is_kerned_otherwise
        && !OTHERS.iter().any(|tag| has(tag))
        && (!has(b"GSUB")
            || font
                .gsub()
                .and_then(|gsub| limits.substitutions(&gsub))
                .unwrap_or(false))
        && (!has(b"GPOS")
            || gpos
                .and_then(|gpos| limits.positions(&gpos))
                .unwrap_or(false))
}

/// The features of a table that are applied to texts of which no language is known.
fn applied<'t>(
    scripts: &ScriptList<'_>,
    features: &'t FeatureList<'_>,
) -> Result<Vec<(Tag, Feature<'t>)>, ReadError> {
    let mut applied = Vec::new();
    for script in scripts.script_records() {
        let script = script.script(scripts.offset_data())?;
        let named = script
            .lang_sys_records()
            .iter()
            .filter(|one| one.lang_sys_tag() == Tag::new(b"dflt"));
        let systems = script
            .default_lang_sys()
            .into_iter()
            .chain(named.map(|one| one.lang_sys(script.offset_data())));
        for system in systems {
            let system = system?;
            let (required, all) = (system.required_feature_index(), features.feature_records());
            let usual = system
                .feature_indices()
                .iter()
                .map(|index| (index.get(), false))
                .chain([(required, true)]);
            for (record, is_required) in
                usual.filter_map(|(n, must)| Some((all.get(usize::from(n))?, must)))
            {
                if is_required
                    || APPLIED
                        .iter()
                        .any(|tag| Tag::new(tag) == record.feature_tag())
                {
                    applied.push((
                        record.feature_tag(),
                        record.feature(features.offset_data())?,
                    ));
                }
            }
        }
    }
    Ok(applied)
}

/// The lookups of a table that are never applied: they are listed by features alone that are not.
fn unused(scripts: &ScriptList<'_>, features: &FeatureList<'_>) -> Result<Vec<u16>, ReadError> {
    let lookups = |feature: &Feature<'_>| -> Vec<u16> {
        feature
            .lookup_list_indices()
            .iter()
            .map(|index| index.get())
            .collect()
    };
    let used: Vec<u16> = applied(scripts, features)?
        .iter()
        .flat_map(|(_, feature)| lookups(feature))
        .collect();
    let mut unused = Vec::new();
    for record in features.feature_records() {
        unused.extend(lookups(&record.feature(features.offset_data())?));
    }
    unused.retain(|lookup| !used.contains(lookup));
    Ok(unused)
}

/// Looks for a space in the lookups of a font.
struct Limits {
    space: GlyphId16,
}

impl Limits {
    /// Whether no substitution has to do with a space.
    fn substitutions(&self, gsub: &Gsub<'_>) -> Result<bool, ReadError> {
        let (lookups, unused) = (
            gsub.lookup_list()?,
            unused(&gsub.script_list()?, &gsub.feature_list()?)?,
        );
        let applied = lookups
            .lookups()
            .iter()
            .enumerate()
            .filter(|(n, _)| !unused.contains(&(*n as u16)));
        self.each(applied.map(|(_, lookup)| lookup), |lookup| {
            if skips_letters(lookup.lookup_flag()) {
                return Ok(false);
            }
            Ok(match lookup.subtables()? {
                SubstitutionSubtables::Single(all) => self.each(all.iter(), |one| match one {
                    SingleSubst::Format1(one) => self.is_apart(one.coverage()),
                    SingleSubst::Format2(one) => self.is_apart(one.coverage()),
                })?,
                SubstitutionSubtables::Multiple(all) => {
                    self.each(all.iter(), |one| self.is_apart(one.coverage()))?
                }
                SubstitutionSubtables::Alternate(all) => {
                    self.each(all.iter(), |one| self.is_apart(one.coverage()))?
                }
                SubstitutionSubtables::Ligature(all) => self.each(all.iter(), |one| {
                    let mut is_apart = self.is_apart(one.coverage())?;
                    for set in one.ligature_sets().iter() {
                        for ligature in set?.ligatures().iter() {
                            is_apart &= !ligature?
                                .component_glyph_ids()
                                .iter()
                                .any(|id| id.get() == self.space);
                        }
                    }
                    Ok(is_apart)
                })?,
                SubstitutionSubtables::Contextual(all) => {
                    self.each(all.iter(), |one| self.context(&one))?
                }
                SubstitutionSubtables::ChainContextual(all) => {
                    self.each(all.iter(), |one| self.chain(&one))?
                }
                SubstitutionSubtables::Reverse(all) => self.each(all.iter(), |one| {
                    let around = [one.backtrack_coverages(), one.lookahead_coverages()];
                    Ok(self.is_apart(one.coverage())?
                        && self.are_apart(around.iter().flat_map(|all| all.iter()))?)
                })?,
                SubstitutionSubtables::EmptyExtension => true,
            })
        })
    }

    /// Whether nothing but the width of a space or of the letter before it depends on both.
    fn positions(&self, gpos: &Gpos<'_>) -> Result<bool, ReadError> {
        let (lookups, unused) = (
            gpos.lookup_list()?,
            unused(&gpos.script_list()?, &gpos.feature_list()?)?,
        );
        let applied = lookups
            .lookups()
            .iter()
            .enumerate()
            .filter(|(n, _)| !unused.contains(&(*n as u16)));
        self.each(applied.map(|(_, lookup)| lookup), |lookup| {
            if skips_letters(lookup.lookup_flag()) {
                return Ok(false);
            }
            Ok(match lookup.subtables()? {
                PositionSubtables::Single(all) => self.each(all.iter(), |one| match one {
                    SinglePos::Format1(one) => self.is_apart(one.coverage()),
                    SinglePos::Format2(one) => self.is_apart(one.coverage()),
                })?,
                // Where the second letter of a pair is moved too, it does not begin a pair of its own.
                PositionSubtables::Pair(all) => {
                    self.each(all.iter(), |one| Ok(one.value_format2().is_empty()))?
                }
                PositionSubtables::Cursive(all) => {
                    self.each(all.iter(), |one| self.is_apart(one.coverage()))?
                }
                PositionSubtables::MarkToBase(all) => {
                    self.each(all.iter(), |one| self.is_apart(one.mark_coverage()))?
                }
                PositionSubtables::MarkToLig(all) => {
                    self.each(all.iter(), |one| self.is_apart(one.mark_coverage()))?
                }
                PositionSubtables::MarkToMark(all) => {
                    self.each(all.iter(), |one| self.is_apart(one.mark1_coverage()))?
                }
                PositionSubtables::Contextual(all) => {
                    self.each(all.iter(), |one| self.context(&one))?
                }
                PositionSubtables::ChainContextual(all) => {
                    self.each(all.iter(), |one| self.chain(&one))?
                }
                PositionSubtables::EmptyExtension => true,
            })
        })
    }

    /// Whether something holds for all lookups, or for all subtables of one.
    fn each<T>(
        &self,
        tables: impl Iterator<Item = Result<T, ReadError>>,
        holds: impl Fn(T) -> Result<bool, ReadError>,
    ) -> Result<bool, ReadError> {
        for table in tables {
            if !holds(table?)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_apart(&self, coverage: Result<CoverageTable<'_>, ReadError>) -> Result<bool, ReadError> {
        Ok(coverage?.get(self.space).is_none())
    }

    fn are_apart<'c>(
        &self,
        mut coverages: impl Iterator<Item = Result<CoverageTable<'c>, ReadError>>,
    ) -> Result<bool, ReadError> {
        coverages.try_fold(true, |all, one| Ok(all && self.is_apart(one)?))
    }

    /// Whether a context has no space in it; of contexts by glyphs or classes this is not looked for.
    fn context(&self, context: &SequenceContext<'_>) -> Result<bool, ReadError> {
        match context {
            SequenceContext::Format3(one) => self.are_apart(one.coverages().iter()),
            SequenceContext::Format1(_) | SequenceContext::Format2(_) => Ok(false),
        }
    }

    fn chain(&self, context: &ChainedSequenceContext<'_>) -> Result<bool, ReadError> {
        match context {
            ChainedSequenceContext::Format3(one) => {
                let all = [
                    one.backtrack_coverages(),
                    one.input_coverages(),
                    one.lookahead_coverages(),
                ];
                self.are_apart(all.iter().flat_map(|coverages| coverages.iter()))
            }
            ChainedSequenceContext::Format1(_) | ChainedSequenceContext::Format2(_) => Ok(false),
        }
    }
}

/// Whether a lookup looks over letters, and so perhaps over spaces, at those beyond them.
fn skips_letters(flag: LookupFlag) -> bool {
    flag.to_bits() & LookupFlag::IGNORE_BASE_GLYPHS.to_bits() != 0
}
