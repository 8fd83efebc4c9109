//! A kit in two languages, and the words of the press in each.

use boardpress::diag::Diagnostics;
use boardpress::model::{Backs, BuildContext, Job, PAPERS, Reprint};
use boardpress::press::{Unwatched, proof, translations};
use boardpress::scene::Item;
use boardpress::source::{FileSystem, MemoryFiles};
use lopdf::{Object, decode_text_string};

use super::faults;
use crate::support::made::press;
use crate::support::{files, told};

/// Cards with backs, a board with words that its cells have, a board of several sheets, and rules.
fn kit() -> MemoryFiles {
    let square = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60mm\" height=\"40mm\" viewBox=\"0 0 60 40\">\
                  <rect id=\"title\" data-slot=\"text\" x=\"5\" y=\"5\" width=\"50\" height=\"20\" fill=\"none\"/></svg>";
    let kit = "[deck.crops]\ntitle = \"Crops\"\ntemplate = \"square\"\ndata = \"crops.csv\"\nfront.title = \"Sow ${crop}\"\n\
               back = { template = \"square\", title = \"Crop\" }\n\
               [board.field]\ntitle = \"Field\"\nsize = [\"60 mm\", \"60 mm\"]\n\
               [board.field.squares]\nat = [\"5 mm\", \"5 mm\"]\ncell = [\"50 mm\", \"50 mm\"]\ncells = \"cells.csv\"\n\
               [[board.field.label]]\ntext = \"The ${name}\"\nat = [\"0 mm\", \"0 mm\"]\nroom = [\"40 mm\", \"10 mm\"]\n\
               [board.land]\ntitle = \"Land\"\nsize = [\"300 mm\", \"400 mm\"]\n\
               [rules.rules]\ntitle = \"Rules\"\nfile = \"rules.md\"\ncontents = true\n";
    let es = "\"Test\" = \"Prueba\"\n\"Crops\" = \"Cultivos\"\n\"rye\" = \"centeno\"\n\"Sow ${crop}\" = \"Siembren ${crop}\"\n\
              \"Crop\" = \"Cultivo\"\n\"Field\" = \"Campo\"\n\"meadow\" = \"prado\"\n\"The ${name}\" = \"El ${name}\"\n\
              \"Land\" = \"Tierra\"\n\"Rules\" = \"Reglas\"\n";
    files::kit([
        ("things.toml", kit),
        ("crops.csv", "crop\nrye\n"),
        ("cells.csv", "id,column,row,name\na,1,1,meadow\n"),
        ("rules.md", "Plant and reap.\n"),
        ("templates/square.svg", square),
        (
            "templates/square.toml",
            "trim = [\"60 mm\", \"40 mm\"]\n[slot.title]\nsize = \"9 pt\"\n",
        ),
        ("lang/es.toml", es),
        ("lang/es/rules.md", "Siembren y cosechen.\n"),
    ])
}

fn spanish() -> Job {
    Job {
        language: Some("es".parse().unwrap()),
        backs: Backs::Paste,
        report: true,
        ..Job::default()
    }
}

/// Every word of a job of a kit, on its faces and beside them.
fn words(fs: &MemoryFiles, job: &Job) -> String {
    fn gather(items: &[Item], text: &mut String) {
        for item in items {
            match item {
                Item::Glyphs(run) => text.extend([run.text(), " "]),
                Item::Group(group) => gather(&group.items, text),
                Item::Use(used) => gather(&used.symbol.items, text),
                _ => {}
            }
        }
    }
    let diagnostics = Diagnostics::default();
    let proof = proof(fs, BuildContext::new(job, &diagnostics));
    let proof = proof.unwrap_or_else(|_| panic!("{:?}", told(&diagnostics)));
    let said = told(&diagnostics);
    assert!(
        !said.iter().any(|note| note.contains("translat")),
        "{said:?}"
    );
    let mut text = String::new();
    proof
        .faces
        .iter()
        .for_each(|face| gather(&face.items, &mut text));
    proof
        .sheets
        .iter()
        .for_each(|sheet| gather(&sheet.furniture, &mut text));
    text.replace('\u{a0}', " ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn words_that_are_drawn_onto_cells_are_in_the_language() {
    let kit = "[draw.herbs]\nfrom = \"herbs.csv\"\ncolumn = \"herb\"\n\
               [board.bed]\ntitle = \"Bed\"\nsize = [\"60 mm\", \"40 mm\"]\n\
               [board.bed.squares]\nat = [\"5 mm\", \"5 mm\"]\ncell = [\"25 mm\", \"25 mm\"]\ncolumns = 2\nrows = 1\n\
               [[board.bed.label]]\ntext = \"${draw.herbs}\"\nat = [\"-12 mm\", \"-5 mm\"]\nroom = [\"24 mm\", \"10 mm\"]\n";
    let fs = files::kit([
        ("things.toml", kit),
        ("herbs.csv", "herb,herb@es\nsage,salvia\nmint,menta\n"),
        (
            "lang/es.toml",
            "\"Test\" = \"Prueba\"\n\"Bed\" = \"Cantero\"\n",
        ),
    ]);
    let (english, spanish) = (words(&fs, &Job::default()), words(&fs, &spanish()));
    for (word, translated) in [("sage", "salvia"), ("mint", "menta")] {
        assert!(
            english.contains(word) && !english.contains(translated),
            "{english}"
        );
        assert!(
            spanish.contains(translated) && !spanish.contains(word),
            "{spanish}"
        );
    }
}

#[test]
fn each_language_has_its_own_words_and_none_of_the_other() {
    let english = [
        "Sow rye",
        "The meadow",
        "Plant and reap",
        "What is in the kit",
        "Pieces",
        "print at 100%",
        "sheet 1 of 4, row 1, column 1",
    ];
    let spanish_words = [
        "Siembren centeno",
        "El prado",
        "Siembren y cosechen",
        "Qué contiene el juego",
        "Piezas",
        "imprima al 100%",
        "hoja 1 de 4, fila 1, columna 1",
    ];
    let (en, es) = (
        words(
            &kit(),
            &Job {
                backs: Backs::Paste,
                ..Job::default()
            },
        ),
        words(&kit(), &spanish()),
    );
    for (ours, theirs) in english.into_iter().zip(spanish_words) {
        assert!(en.contains(ours) && !en.contains(theirs), "`{ours}`: {en}");
        assert!(
            es.contains(theirs) && !es.contains(ours),
            "`{theirs}`: {es}"
        );
    }
    for word in [
        " the ", " sheet ", " of ", " and ", " back", " glue ", " cuts", " seed ", "Credits",
    ] {
        assert!(!es.contains(word), "`{word}`: {es}");
    }
}

/// A board that shows how games on it ended, between sides that have names of their own in Spanish.
fn contest() -> MemoryFiles {
    let side = |name: &str| {
        format!("[[token.a.piece]]\nid = \"{name}\"\nside = \"{name}\"\nvotes = 1\ncopies = 8\n")
    };
    let land = "[recipe.land]\nbag = [\"a\"]\n[recipe.land.play]\nby = \"side\"\nvalue = \"votes\"\nleast = 4\n\
                borders = [1]\ngames = 100\n[board.map]\nsize = [\"90 mm\", \"90 mm\"]\n\
                [board.map.squares]\nat = [\"5 mm\", \"5 mm\"]\ncell = [\"15 mm\", \"15 mm\"]\ncolumns = 4\nrows = 4\n\
                [[board.map.scatter]]\nrecipe = \"land\"\nwidth = \"8 mm\"\n\
                [[board.map.text]]\ntext = \"${shares}\"\nat = [\"5 mm\", \"70 mm\"]\nroom = [\"80 mm\", \"10 mm\"]\n";
    let things = format!(
        "[token.a]\ntemplate = \"tile\"\n{}{}{land}",
        side("Red"),
        side("Blue")
    );
    let tile = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20mm\" height=\"20mm\" viewBox=\"0 0 20 20\">\
                <rect width=\"20\" height=\"20\" fill=\"#ccc\"/></svg>";
    files::kit([
        ("things.toml", things.as_str()),
        ("templates/tile.svg", tile),
        ("templates/tile.toml", "trim = [\"20 mm\", \"20 mm\"]\n"),
        (
            "lang/es.toml",
            "\"Test\" = \"Prueba\"\n\"Red\" = \"Rojo\"\n\"Blue\" = \"Azul\"\n",
        ),
    ])
}

#[test]
fn shares_have_the_names_and_the_percentages_of_the_language() {
    let (en, es) = (
        words(&contest(), &Job::default()),
        words(&contest(), &spanish()),
    );
    let share = |text: &str, side: &str| {
        let (_, after) = text
            .split_once(side)
            .unwrap_or_else(|| panic!("no {side} in {text}"));
        after
            .split_once('%')
            .unwrap_or_else(|| panic!("no share of {side} in {text}"))
            .0
            .to_owned()
    };
    for (ours, theirs) in [("Red ", "Rojo "), ("Blue ", "Azul ")] {
        let (ours, theirs) = (share(&en, ours), share(&es, theirs));
        assert!(ours.parse::<u32>().is_ok() && ours == theirs, "{en} / {es}");
    }
}

#[test]
fn measures_follow_the_paper() {
    let on = |paper| {
        words(
            &kit(),
            &Job {
                paper,
                ..Job::default()
            },
        )
    };
    assert!(on(PAPERS[0]).contains("3 15/16 in (100 mm)"));
    let a4 = on(PAPERS[2]);
    assert!(
        a4.contains("100 mm") && !a4.contains(" in (100") && a4.contains("· A4 ·"),
        "{a4}"
    );
}

#[test]
fn files_name_the_language_and_say_it_to_readers() {
    let files = press(&kit(), &spanish(), &Unwatched, &Diagnostics::default())
        .unwrap()
        .files;
    for name in [
        "test-letter-es-paste.pdf",
        "test-letter-es-paste-report.pdf",
    ] {
        let file = files.iter().find(|file| file.path == name);
        let file = file.unwrap_or_else(|| {
            panic!(
                "{:?}",
                files.iter().map(|file| &file.path).collect::<Vec<_>>()
            )
        });
        let document = lopdf::Document::load_mem(&file.bytes).unwrap();
        assert_eq!(
            document
                .catalog()
                .unwrap()
                .get(b"Lang")
                .unwrap()
                .as_str()
                .unwrap(),
            b"es"
        );
        let info = document
            .trailer
            .get(b"Info")
            .and_then(Object::as_reference)
            .unwrap();
        let title = decode_text_string(
            document
                .get_dictionary(info)
                .unwrap()
                .get(b"Title")
                .unwrap(),
        )
        .unwrap();
        assert!(
            title.starts_with("Prueba: ") && title.ends_with(", carta"),
            "{title}"
        );
    }
}

#[test]
fn a_code_keeps_the_language() {
    let job = Job {
        report: false,
        ..spanish()
    };
    let sheets = proof(&kit(), BuildContext::new(&job, &Diagnostics::default()))
        .unwrap()
        .sheets;
    assert_eq!(
        Reprint::read(&sheets[0].code).unwrap().job.language,
        job.language
    );
    assert_eq!(faults("in Spanish", &kit(), &job), [""; 0]);
}

#[test]
fn a_file_of_translations_keeps_what_is_there_and_lists_what_is_missing() {
    let file = |fs: &dyn FileSystem, tag: &str| {
        translations(fs, &tag.parse().unwrap(), &Diagnostics::default()).unwrap()
    };
    let es = file(&kit(), "es");
    assert!(
        es.contains("\"Sow ${crop}\" = \"Siembren ${crop}\"\n") && !es.contains("= \"\""),
        "{es}"
    );
    let fr = file(&kit(), "fr");
    assert!(
        fr.contains("\n# crops.csv\n\"rye\" = \"\"\n") && fr.contains("\"Sow ${crop}\" = \"\"\n"),
        "{fr}"
    );
    // What it writes can be put into the kit as it is.
    let mut again = kit();
    again.put("lang/es.toml", es.clone());
    assert_eq!(file(&again, "es"), es);
}
