//! Codes of jobs that nobody thought of, and of those that everybody prints.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, RngSeed};

use super::*;
use crate::geom::{Insets, Length, Rotation, Size};
use crate::limits;
use crate::model::{
    Backs, BoardCode, BoardNumber, BoardSize, Component, ConstraintInputs, Content, Cutter, Draft,
    Game, Gutter, Ink, Job, Kind, Kit, MarkStyle, OneBoard, PAPERS, Paper, Placed, Printer,
    Readings, Seams,
};

const NAMES: [&str; 5] = ["rules", "map", "fate", "chips", "blank"];

fn kit() -> Kit {
    let imprint = Imprint {
        components: NAMES.map(str::to_owned).to_vec(),
        sources: 0x1234_5678_9abc_def0,
    };
    Kit {
        id: "night-market".to_owned(),
        version: "3".to_owned(),
        players: vec![2, 3, 4],
        imprint,
        ..Kit::default()
    }
}

fn game(job: &Job) -> Game {
    let draft = Draft {
        kit: kit(),
        ..Draft::default()
    };
    let players = job.players.unwrap_or(4);
    Game {
        draft,
        filled: BTreeMap::new(),
        rolls: Vec::new(),
        seed: Some(job.seed),
        players,
        evidence: ConstraintInputs::default(),
    }
}

fn code(job: &Job, sheet: u32) -> String {
    Reprint {
        sheet,
        ..Reprint::of(&game(job), job)
    }
    .code(&kit())
}

#[test]
fn a_paper_without_a_name_takes_few_letters_and_comes_back() {
    for (typed, most) in [
        ("8.5in,13in", 14),
        ("210mm,330mm", 16),
        ("215.9mm,330.3mm", 18),
        ("143.456mm,1999.999mm", 22),
    ] {
        let paper: Paper = typed.parse().unwrap();
        let code = code(
            &Job {
                paper,
                ..Job::default()
            },
            0,
        );
        assert_eq!(Reprint::read(&code).unwrap().job.paper, paper);
        assert!(letters_of(&code) <= most, "{typed}: {code}");
    }
}

fn letters_of(code: &str) -> usize {
    code.chars().filter(|c| *c != '-').count()
}

fn measured(shift: f64, margins: Option<Insets>) -> Printer {
    let holes = [const { Vec::new() }; 5].map(|_: Vec<(f64, f64)>| vec![(shift, -0.5)]);
    let backs = Backs::DuplexShort;
    Readings {
        paper: PAPERS[2],
        backs,
        holes,
        across: 99.5,
        down: 200.0,
        margins,
        inkjet: false,
    }
    .printer("room-12")
}

fn printers() -> impl Strategy<Value = Option<Printer>> {
    prop_oneof![
        2 => Just(None),
        1 => Just(Printer::built_in("strict")),
        1 => (-2.0..2.0, any::<bool>()).prop_map(|(shift, known)| {
            Some(measured(shift, known.then(|| Insets::all(Length::mm(4)))))
        }),
    ]
}

fn lengths() -> impl Strategy<Value = Length> {
    (0..40_000_i64).prop_map(Length::um)
}

fn one_board() -> impl Strategy<Value = OneBoard> {
    let number =
        (1..=1000_u32, 0..4_u32).prop_map(|(number, redraws)| BoardNumber { number, redraws });
    number.prop_map(|which| OneBoard { which, code: None })
}

fn margins() -> impl Strategy<Value = Insets> {
    prop_oneof![
        2 => Just(Job::default().margin),
        1 => lengths().prop_map(Insets::all),
        1 => [lengths(), lengths(), lengths(), lengths()]
            .prop_map(|[left, top, right, bottom]| Insets { left, top, right, bottom }),
    ]
}

fn mark_styles() -> impl Strategy<Value = MarkStyle> {
    prop_oneof![
        2 => Just(MarkStyle::default()),
        1 => (lengths(), lengths()).prop_map(|(offset, longest)| MarkStyle { offset, longest, ..MarkStyle::default() }),
    ]
}

fn board_sizes() -> impl Strategy<Value = BoardSize> {
    prop_oneof![
        2 => Just(BoardSize::OfKit),
        1 => Just(BoardSize::FitPaper),
        1 => (50..=50_000_u32).prop_map(BoardSize::Scale),
        1 => (lengths(), lengths()).prop_map(|(w, h)| BoardSize::Fit(Size::new(w, h))),
    ]
}

fn papers() -> impl Strategy<Value = Paper> {
    let side = || limits::LEAST_PAPER_MM as i64 * 1_000..=limits::PAPER_MM.most as i64 * 1_000;
    let own = (side(), side())
        .prop_map(|(w, h)| Paper::of(Size::new(Length::um(w), Length::um(h))).unwrap());
    prop_oneof![2 => proptest::sample::select(PAPERS.to_vec()), 1 => own]
}

/// A machine, and how near to its marks places stay empty.
fn cutters() -> impl Strategy<Value = (Option<Cutter>, Length)> {
    let cutter = proptest::option::of(proptest::sample::select(vec![
        Cutter::Silhouette,
        Cutter::SilhouetteAlpha,
    ]));
    (cutter, prop_oneof![Just(Length::ZERO), lengths()])
}

fn jobs() -> impl Strategy<Value = Job> {
    let backs = proptest::sample::select(vec![
        Backs::None,
        Backs::Paste,
        Backs::Duplex,
        Backs::DuplexShort,
        Backs::Fold,
    ]);
    let ink = proptest::sample::select(vec![Ink::Colour, Ink::Grey, Ink::Outline]);
    let seed = prop_oneof![1..=999_999_u64, 0..u64::MAX, Just(u64::MAX)];
    let class = proptest::option::of(1..=1000_u32);
    let without = proptest::sample::subsequence(NAMES.to_vec(), 0..=NAMES.len());
    let many = || prop_oneof![Just(1_u32), 1..=1000_u32];
    let board = proptest::option::of(one_board());
    let only = proptest::sample::subsequence(NAMES.to_vec(), 0..=NAMES.len());
    let gutter = prop_oneof![
        Just(Gutter::Butted),
        Just(Gutter::Bleed),
        lengths().prop_map(Gutter::Of)
    ];
    let corners = proptest::option::of(lengths());
    let seams = proptest::sample::select(vec![Seams::Overlap, Seams::Butt]);
    let favour = proptest::option::of(proptest::sample::select(vec![
        "Red",
        "Red=0.45",
        "Grün = 7=0.99",
    ]))
    .prop_map(|word| word.and_then(|word| word.parse().ok()));
    let what = (papers(), margins(), printers(), (2..=4_u32, favour), seed);
    let asked = [
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
    ];
    (
        what,
        (many(), many(), many(), board, backs, ink),
        (
            (only, without),
            mark_styles(),
            gutter,
            (corners, cutters()),
            (seams, board_sizes(), class),
        ),
        asked,
    )
        .prop_map(
            |(
                (paper, margin, printer, (players, favour), seed),
                (copies, rolls, sets, board, backs, ink),
                (
                    (only, without),
                    marks,
                    gutter,
                    (corners, (cutter, clear_marks)),
                    (seams, board_size, class),
                ),
                [slug, cut_numbers, large, contrast, punch, cut_paths],
            )| Job {
                paper,
                margin,
                printer,
                players: Some(players),
                seed,
                copies,
                boards: Some(rolls).filter(|boards| *boards > 1),
                sets,
                board,
                favour,
                backs,
                ink,
                only: only.into_iter().map(str::to_owned).collect(),
                marks,
                gutter,
                corners,
                seams,
                board_size,
                class,
                without: without.into_iter().map(str::to_owned).collect(),
                slug,
                cut_numbers,
                large,
                contrast,
                punch,
                cut_paths,
                cutter,
                clear_marks,
                ..Job::default()
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 600,
        failure_persistence: None,
        rng_algorithm: RngAlgorithm::ChaCha,
        rng_seed: RngSeed::Fixed(1812),
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_code_says_its_whole_job_and_its_sheet(job in jobs(), sheet in 0..5_000_u32) {
        let code = code(&job, sheet);
        let read = Reprint::read(&code).unwrap();
        prop_assert_eq!(read.sheet, sheet);
        prop_assert!(read.is_of("night-market"));
        prop_assert_eq!(job.printer.is_some(), read.printer.is_some());
        prop_assert!(job.printer.iter().all(|printer| read.is_for(printer)));
        let players = job.players.filter(|players| *players != 4);
        prop_assert_eq!(read.on(job.printer.clone(), &kit().imprint), Some(Job { players, ..job }));
        prop_assert_eq!(read.code(&kit()), code);
    }

    #[test]
    fn whatever_is_typed_is_a_code_or_a_fault(typed in "[0-9A-Z \\-]{0,40}") {
        if let Ok(read) = Reprint::read(&typed) {
            prop_assert!(read.code(&kit()).len() <= 60);
        }
    }
}

#[test]
fn the_code_of_a_usual_job_has_twelve_letters() {
    for seed in [1, 4711, 999_999] {
        for paper in [PAPERS[0], PAPERS[2]] {
            let job = Job {
                seed,
                paper,
                ..Job::default()
            };
            assert!(
                (0..32).all(|sheet| letters_of(&code(&job, sheet)) <= 12),
                "{}",
                code(&job, 31)
            );
        }
    }
    assert!(
        letters_of(&code(
            &Job {
                seed: 7,
                ..Job::default()
            },
            0
        )) <= 10
    );
    let unlike = Job {
        seed: 999_999,
        players: Some(3),
        ink: Ink::Grey,
        ..Job::default()
    };
    assert!(letters_of(&code(&unlike, 31)) <= 14);
}

#[test]
fn a_changed_kit_has_other_codes_and_the_same_kit_the_same() {
    let one = Reprint::of(&game(&Job::default()), &Job::default());
    let unlike = [
        Kit {
            version: "4".to_owned(),
            ..kit()
        },
        Kit {
            imprint: Imprint {
                sources: 1,
                ..kit().imprint
            },
            ..kit()
        },
    ];
    for other in unlike {
        assert_ne!(one.code(&other), one.code(&kit()));
        assert_eq!(
            Reprint::read(&one.code(&other)),
            Reprint::read(&one.code(&kit()))
        );
    }
    assert!(!one.is_of("night-markets"));
}

#[test]
fn what_is_usual_for_a_printer_need_not_be_said() {
    let printer = measured(0.25, Some(Insets::all(Length::mm(4))));
    let backs = Backs::DuplexShort;
    let margin = printer.keeps(backs, Job::default().paper.size).unwrap();
    let job = Job {
        margin,
        backs,
        printer: Some(printer),
        ..Job::default()
    };
    let one = Reprint::of(&game(&job), &job);
    assert_eq!((one.backs, one.margin), (None, None));
    assert!(!one.is_for(&measured(0.35, Some(Insets::all(Length::mm(4))))));
    // On the screen and without a printer it comes out as anybody's job does.
    let (backs, margin) = (Job::default().backs, Job::default().margin);
    assert_eq!(
        one.on(None, &kit().imprint),
        Some(Job {
            printer: None,
            backs,
            margin,
            ..job
        })
    );
}

#[test]
fn a_component_that_the_kit_has_not_gives_no_job() {
    let job = Job {
        only: vec!["blank".to_owned()],
        ..Job::default()
    };
    let one = Reprint::of(&game(&job), &job);
    assert_eq!(one.on(None, &Imprint::default()), None);
    assert_eq!(one.on(None, &kit().imprint), Some(job));
}

/// A draft of one set with three pieces.
fn draft() -> Draft {
    let item = |id: &str| crate::model::Item {
        id: id.to_owned(),
        ..crate::model::Item::default()
    };
    let set = crate::model::Set {
        items: std::sync::Arc::new(["a", "b", "c"].map(item).to_vec()),
        ..Default::default()
    };
    Draft {
        kit: kit(),
        components: vec![Component::new(
            Kind::Deck,
            "lots",
            Content::Items(Box::new(set)),
        )],
        ..Draft::default()
    }
}

#[test]
fn the_code_of_a_board_says_seed_players_and_number_and_what_lies_on_it() {
    let placed = |item| Placed {
        piece: (0, item),
        ..Placed::default()
    };
    let laid = [[0, 2, 1].map(placed).to_vec()];
    let code = |job: &Job, players, number, laid: &[Vec<Placed>]| {
        BoardCode::of(
            &draft(),
            (job, players),
            BoardNumber { number, redraws: 0 },
            (laid, &Default::default()),
        )
        .as_str()
        .to_owned()
    };
    let job = Job {
        seed: 4711,
        ..Job::default()
    };
    for (players, number, most) in [(4, 1, 11), (3, 12, 13), (2, 1000, 15)] {
        let code = code(&job, players, number, &laid);
        assert!(letters_of(&code) <= most, "{code}");
        let mut asked = Job::default();
        OneBoard::ask(&mut asked, &code.to_lowercase()).unwrap();
        assert_eq!(
            (asked.seed, asked.players),
            (4711, Some(players).filter(|players| *players != 4))
        );
        let one = asked.board.unwrap();
        assert_eq!(one.which, BoardNumber { number, redraws: 0 });
        assert!(
            one.code
                .is_some_and(|typed| typed.as_str() == code && typed.is_of(&kit()))
        );
    }
    let favour = Job {
        favour: "Red=0.45".parse().ok(),
        ..job.clone()
    };
    let mut asked = Job::default();
    OneBoard::ask(&mut asked, &code(&favour, 4, 1, &laid)).unwrap();
    assert_eq!(asked.favour, favour.favour);
    let one = code(&job, 4, 1, &laid);
    assert_ne!(one, code(&job, 4, 1, &[[0, 1, 2].map(placed).to_vec()]));
    let turned = |degrees| Placed {
        rotation: Rotation::degrees(degrees),
        is_turned: true,
        ..placed(0)
    };
    assert_ne!(
        code(&job, 4, 1, &[vec![turned(0.0)]]),
        code(&job, 4, 1, &[vec![turned(90.0)]])
    );
    assert_eq!(Reprint::read(&one), Err(BadCode::Board));
    let sheet = Reprint::of(&game(&job), &job).code(&kit());
    assert_eq!(
        OneBoard::ask(&mut Job::default(), &sheet),
        Err(BadCode::Sheet)
    );
}
