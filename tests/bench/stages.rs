//! How long each stage of the pipeline takes, on the deck of 540 cards and on a
//! hundred random boards; and trial games.
//!
//! `cargo bench --bench stages`

mod kits;

use std::collections::BTreeMap;

use boardpress::compose::{Assets, compose};
use boardpress::decode::raster::{pixels, pixels_into};
use boardpress::diag::Diagnostics;
use boardpress::document::furnish;
use boardpress::generate::{generate, survey};
use boardpress::geom::{Insets, Length};
use boardpress::impose::impose;
use boardpress::ink::ink;
use boardpress::inspect::inspect;
use boardpress::model::{
    BuildContext, Filled, Format, Game, Ink, Job, LargestCard, PAPERS, Page, Players, Shard,
    SurveyJob,
};
use boardpress::read::{ReadOptions, read};
use boardpress::recolour::recolour;
use boardpress::sheet::{Face, Part};
use boardpress::source::MemoryFiles;
use boardpress::write::{DocInfo, write};
use criterion::Criterion;

fn stages(c: &mut Criterion, name: &str, fs: &MemoryFiles, job: &Job) {
    let mut group = c.benchmark_group(name);
    group.sample_size(20);
    let diagnostics = &Diagnostics::default();
    let cx = BuildContext::new(job, diagnostics);
    group.bench_function("read", |b| {
        b.iter(|| read(fs, ReadOptions::default(), &Diagnostics::default()))
    });
    let content = read(fs, ReadOptions::default(), diagnostics);
    assert!(!diagnostics.has_errors(), "the kit of the bench is lawful");
    let (draft, templates, art, fonts) = (
        &content.draft,
        &content.templates,
        &content.art,
        &content.fonts,
    );
    group.bench_function("generate", |b| {
        b.iter(|| generate(draft.clone(), templates, cx))
    });
    let mut game =
        generate(draft.clone(), templates, cx).expect("the kit of the bench can be rolled");
    let (text_area, largest_card) = (Page::of(job).text.size, LargestCard::on_common_paper());
    let assets = Assets {
        templates,
        art,
        decode_jpeg: pixels,
        fonts,
        text_area,
        largest_card,
    };
    let filled = game.filled.clone();
    group.bench_function("compose", |b| {
        b.iter(|| compose_copy(&mut game, &filled, assets, job))
    });
    let outlines = Job {
        ink: Ink::Outline,
        ..job.clone()
    };
    group.bench_function("compose and recolour", |b| {
        b.iter(|| {
            let (mut faces, parts) = compose_copy(&mut game, &filled, assets, &outlines);
            recolour(&game, &outlines, &parts, fonts, pixels, &mut faces);
        });
    });
    let (faces, parts) = compose_copy(&mut game, &filled, assets, job);
    group.bench_function("impose", |b| b.iter(|| impose(&game, &parts, &faces, cx)));
    let mut sheets = impose(&game, &parts, &faces, cx);
    group.bench_function("furnish", |b| {
        b.iter(|| furnish(&game, &mut sheets.clone(), &faces, None, fonts, job))
    });
    furnish(&game, &mut sheets, &faces, None, fonts, job);
    group.bench_function("inspect", |b| {
        b.iter(|| inspect(&game, &parts, &faces, &sheets, fonts, cx));
    });
    group.bench_function("ink", |b| {
        b.iter(|| ink(&sheets, &faces, fonts, pixels_into, &|| {}))
    });
    for (name, format, count) in [
        ("write pdf", Format::Pdf, sheets.len()),
        ("write one svg", Format::Svg, 1),
        ("write one png", Format::Png, 1),
    ] {
        let printed = &sheets[..count];
        group.bench_function(name, |b| {
            b.iter(|| {
                let mut output = MemoryFiles::default();
                let info = DocInfo::default();
                write(
                    &info,
                    printed,
                    &faces,
                    fonts,
                    &[format],
                    &mut output,
                    &|_| {},
                )
            })
        });
    }
    group.finish();
}

/// Composes with a copy of what fills the items, because each composition takes it out of the game.
fn compose_copy(
    game: &mut Game,
    filled: &BTreeMap<String, Vec<Filled>>,
    assets: Assets<'_>,
    job: &Job,
) -> (Vec<Face>, Vec<Part>) {
    game.filled = filled.clone();
    compose(
        game,
        assets,
        BuildContext::new(job, &Diagnostics::default()),
    )
}

fn cards(c: &mut Criterion) {
    let job = Job {
        margin: Insets::all(Length::um(1_500)),
        ..Job::default()
    };
    stages(
        c,
        "540 cards",
        &kits::open("cards", Some("deck540.csv")),
        &job,
    );
}

fn boards(c: &mut Criterion) {
    let job = Job {
        paper: PAPERS[1],
        boards: Some(100),
        only: vec!["county".to_owned()],
        ..Job::default()
    };
    stages(c, "100 boards", &kits::open("boards", None), &job);
}

/// Random and greedy games on boards of a kit, without laying them out.
fn games(c: &mut Criterion) {
    let fs = kits::folder("content/mapmaker");
    let content = read(&fs, ReadOptions::default(), &Diagnostics::default());
    let mut group = c.benchmark_group("1,000 trial games");
    group.sample_size(10);
    for players in [2, 4] {
        for (name, how) in [("random", Players::Random), ("greedy", Players::Greedy)] {
            let mut draft = content.draft.clone();
            draft
                .recipes
                .values_mut()
                .filter_map(|recipe| recipe.play.as_mut())
                .for_each(|play| {
                    (play.players, play.games) = (how, 1_000);
                });
            let (players, shard) = (Some(players), Shard::WHOLE);
            let asked = SurveyJob {
                players,
                seed: 1,
                boards: 1,
                accepted: false,
                shard,
            };
            let job = Job {
                players,
                ..Job::default()
            };
            group.bench_function(format!("{name}, {} players", players.unwrap_or(0)), |b| {
                b.iter(|| {
                    let diagnostics = Diagnostics::default();
                    survey(draft.clone(), &asked, BuildContext::new(&job, &diagnostics))
                });
            });
        }
    }
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    cards(&mut criterion);
    boards(&mut criterion);
    games(&mut criterion);
    criterion.final_summary();
}
