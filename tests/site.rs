//! What the page in a browser is given: the files of the static site, and kits around spreadsheets.

use std::fs;
use std::path::Path;

use super::{files, folder, run};

/// A folder with what stands for the press as WebAssembly.
fn with_wasm() -> tempfile::TempDir {
    let dir = folder();
    fs::write(dir.path().join("press.wasm"), b"\0asm").unwrap();
    fs::write(dir.path().join("boardpress.js"), "export class Press {}").unwrap();
    dir
}

const SITE: [&str; 4] = ["site", "public", "--wasm", "press.wasm"];

#[test]
fn a_site_is_written_again_where_nobody_has_changed_it() {
    let dir = with_wasm();
    run(dir.path(), &SITE).ends(0);
    let site = dir.path().join("public");
    let page = fs::read_to_string(site.join("index.html")).unwrap();
    assert!(
        page.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'"),
        "{page}"
    );
    let kept = fs::read_to_string(site.join("kept.js")).unwrap();
    for path in files(&site)
        .into_keys()
        .filter(|path| path.is_file() && !path.ends_with("kept.js"))
    {
        let path = path.strip_prefix(&site).unwrap().to_str().unwrap();
        let path = path.replace('\\', "/");
        assert!(kept.contains(&format!("{path:?}:")), "{path}");
    }
    assert!(kept.contains("\"languages/es.json\":"));
    fs::write(dir.path().join("boardpress.js"), "export class Press { }").unwrap();
    run(dir.path(), &SITE).ends(0);
    assert_ne!(fs::read_to_string(site.join("kept.js")).unwrap(), kept);
    fs::write(site.join("style.css"), "body {}").unwrap();
    fs::write(dir.path().join("boardpress.js"), "export class Press {}").unwrap();
    run(dir.path(), &SITE).ends(2).complains("style.css");
    run(
        dir.path(),
        &["site", "public", "--wasm", "press.wasm", "--force"],
    )
    .ends(0);
    let changed = fs::read_to_string(site.join("kept.js"))
        .unwrap()
        .replace("style.css", "mine.css");
    fs::write(site.join("kept.js"), changed).unwrap();
    run(dir.path(), &SITE).ends(2).complains("kept.js");
    run(
        dir.path(),
        &["site", "public", "--wasm", "press.wasm", "--force"],
    )
    .ends(0);
    run(dir.path(), &["site", "other", "--wasm", "none.wasm"])
        .ends(2)
        .complains("README");
}

#[test]
fn a_spreadsheet_becomes_a_kit_without_faults() {
    let dir = folder();
    let tables: [(&str, &[u8]); 6] = [
        ("plain.csv", b"id,title,text\na,One,Words\nb,Two,More\n"),
        (
            "words.csv",
            b"Wort;Why?;Copies;#Mine\nHund;\"dog; hound\";2;x\nKatze;;;\nHund;again;1;\n",
        ),
        (
            "both.csv",
            b"Name@es,Name,Text@es,Text\nHola,Hello,Uno,One\n",
        ),
        ("spanish.csv", b"Name@es,Hint\nperro,ladra\n"),
        ("one.tsv", "Straße\nÖl\n".as_bytes()),
        ("book.xlsx", include_bytes!("sixth/kit/shoals.xlsx")),
    ];
    for (name, bytes) in tables {
        fs::write(dir.path().join(name), bytes).unwrap();
        let kit = name.replace('.', "-");
        run(dir.path(), &["new", &kit, "--from", name]).ends(0);
        run(dir.path(), &["check", &kit, "--deny", "warnings"]).ends(0);
    }
    let is = |path: &str, text: &str| {
        assert_eq!(fs::read_to_string(dir.path().join(path)).unwrap(), text)
    };
    is(
        "plain-csv/plain.csv",
        "id,title,text\na,One,Words\nb,Two,More\n",
    );
    is(
        "words-csv/words.csv",
        "id,Wort,Why?,Copies,#Mine\n1,Hund,dog; hound,2,x\n2,Katze,,,\n3,Hund,again,1,\n",
    );
    let listed = run(dir.path(), &["list", "words-csv"]).ends(0).out;
    assert!(listed.contains("4 cards"), "{listed}");
    fs::write(dir.path().join("empty.csv"), "a,b\n").unwrap();
    run(dir.path(), &["new", "no", "--from", "empty.csv"])
        .ends(2)
        .complains("has no cards");
    run(dir.path(), &["new", "no", "--from", "none.csv"])
        .ends(2)
        .complains("cannot be read");
    fs::write(
        dir.path().join("old.xls"),
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    )
    .unwrap();
    run(dir.path(), &["new", "no", "--from", "old.xls"])
        .ends(2)
        .complains("save it as .xlsx");
    // A cell that cannot be printed is an error, and there is no kit.
    fs::write(dir.path().join("wrong.csv"), "a,b\n1,#DIV/0!\n").unwrap();
    run(dir.path(), &["new", "no", "--from", "wrong.csv"])
        .ends(2)
        .complains("the cell shows #DIV/0!");
    assert!(!Path::new(&dir.path().join("no")).exists());
    // A row with more cells than names is a card like the others.
    fs::write(
        dir.path().join("half.csv"),
        ",Meaning\nHund,dog,x\nKatze,cat\n",
    )
    .unwrap();
    let made = run(dir.path(), &["new", "half", "--from", "half.csv"]).ends(0);
    assert!(
        made.out
            .contains("2 cards, with `Column 1`, `Meaning` and `Column 3`.")
    );
    run(dir.path(), &["check", "half", "--deny", "warnings"]).ends(0);
    fs::write(
        dir.path().join("comma.csv"),
        "Word (en, de);Meaning\nHund, m;dog\nKatze, f;cat\n",
    )
    .unwrap();
    run(dir.path(), &["new", "comma", "--from", "comma.csv"]).ends(0);
    is(
        "comma/comma.csv",
        "id,\"Word (en, de)\",Meaning\n1,\"Hund, m\",dog\n2,\"Katze, f\",cat\n",
    );
    fs::write(
        dir.path().join("flat.fods"),
        "<?xml version=\"1.0\"?><x a=\"urn:oasis:names:tc:opendocument:x\"/>",
    )
    .unwrap();
    run(dir.path(), &["new", "flat", "--from", "flat.fods"])
        .ends(2)
        .complains("save it as .ods or .xlsx");
}

#[test]
fn a_folder_of_pictures_becomes_a_kit_without_faults() {
    let dir = folder();
    let pictures = dir.path().join("pictures");
    let put = |path: &str, (w, h): (u32, u32)| {
        let path = pictures.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        image::RgbImage::from_fn(w, h, |x, y| {
            image::Rgb([(x % 256) as u8, (y % 256) as u8, 90])
        })
        .save(path)
        .unwrap();
    };
    put("3x fox.png", (750, 1050));
    put("wolf 2.png", (750, 1050));
    put("wolf 10.png", (750, 1050));
    put("wolf 10-back.png", (825, 1125));
    put("back.png", (750, 1050));
    put("tarot/sun.jpg", (900, 1500));
    put("Forest (277).png", (750, 1050));
    put("${id}.png", (750, 1050));
    fs::write(pictures.join("notes.txt"), "no picture").unwrap();
    #[cfg(unix)]
    {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;

        put("a\\b.png", (750, 1050));
        put("two\nlines.png", (750, 1050));
        let latin_1 = OsStr::from_bytes(b"caf\xe9.png");
        fs::copy(pictures.join("back.png"), pictures.join(latin_1)).unwrap();
    }
    fs::write(pictures.join("broken.png"), "no picture").unwrap();
    let made = run(dir.path(), &["new", "mine", "--from", "pictures"])
        .ends(0)
        .out;
    assert!(
        made.contains("cards of poker size, 63.5 × 88.9 mm, without bleed"),
        "{made}"
    );
    assert!(
        made.contains("Tarot: 1 card of tarot size, 69.85 × 120.65 mm, with 3.175 mm of bleed"),
        "{made}"
    );
    for finding in [
        "Left out: the picture `broken.png`",
        "Left out: `notes.txt`, which is not a picture",
        "`3x fox.png`: 3 copies, as its name says",
        "`${id}.png` is called `--id-.png` in the kit",
    ] {
        assert!(made.contains(finding), "{made}");
    }
    assert!(!made.contains("277 copies"), "{made}");
    #[cfg(unix)]
    for finding in [
        "Left out: `caf\u{fffd}.png`, since its name is not Unicode",
        "`a\\b.png` is called `a-b.png` in the kit",
        "`two lines.png` is called `two-lines.png` in the kit",
    ] {
        assert!(made.contains(finding), "{made}");
    }
    run(dir.path(), &["check", "mine", "--deny", "warnings"]).ends(0);
    let cards = fs::read_to_string(dir.path().join("mine/cards.csv")).unwrap();
    let rows: Vec<&str> = cards.lines().collect();
    let first = rows.iter().position(|row| row.starts_with("Fox")).unwrap();
    assert_eq!(rows[first], "Fox,pictures/3x fox.png,pictures/back.png,3");
    let wolves = &rows[rows.len() - 2..];
    assert_eq!(
        wolves,
        [
            "Wolf 2,pictures/wolf 2.png,pictures/back.png,1",
            "Wolf 10,pictures/wolf 10.png,pictures/wolf 10-back.png,1"
        ]
    );
    run(
        dir.path(),
        &["new", "large", "--from", "pictures", "--card", "70mm,98mm"],
    )
    .ends(0);
    assert!(
        fs::read_to_string(dir.path().join("large/kit.toml"))
            .unwrap()
            .contains("picture-70x98")
    );
    run(
        dir.path(),
        &["new", "no", "--from", "pictures", "--card", "huge"],
    )
    .ends(2)
    .complains("`poker`");
    fs::create_dir(dir.path().join("empty")).unwrap();
    run(dir.path(), &["new", "no", "--from", "empty"])
        .ends(2)
        .complains("no picture");
}

#[test]
fn the_glue_is_of_the_version_that_the_press_is_built_with() {
    let lock = include_str!("../Cargo.lock");
    let version = lock
        .split("name = \"wasm-bindgen\"\nversion = \"")
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let glue = include_str!("web/glue/Cargo.toml");
    assert!(
        glue.contains(&format!(
            "wasm-bindgen-cli-support = \"={}\"",
            version.unwrap()
        )),
        "{version:?}\n{glue}"
    );
}
