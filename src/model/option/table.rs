//! The table of all options, in the order in which help lists them.

use super::declaration::{Fact, In, JobOption, Printed, Uses};
use super::parse;
use crate::geom::{Affine, Insets, Length};
use crate::limits::{BOARDS, JOB_COPIES, SETS, SHEET_PLACES};
use crate::message::{Language, Message, Pattern, msg, pattern};
use crate::model::backs::Backs;
use crate::model::boards::board_size::BoardSize;
use crate::model::choice::{Choice, names};
use crate::model::ink::Ink;
use crate::model::jobs::cutter::Cutter;
use crate::model::jobs::job::Gutter;
use crate::model::jobs::job::OneBoard;
use crate::model::jobs::job::{Format, Job, MarkStyle, Seams, SvgText};
use crate::model::jobs::paper::Paper;
use crate::model::jobs::printer::Printer;
use crate::model::reprint::coding::{CodePlace, coding};
use crate::model::reprint::list_mark;

const GAME: Pattern = pattern!("Game");
const PAPER: Pattern = pattern!("Paper and printer");
const BACKS: Pattern = pattern!("Backs and large boards");
const INK: Pattern = pattern!("Ink and readability");
const CUTTING: Pattern = pattern!("Cutting");
const FILES: Pattern = pattern!("Files");

/// Sets a field of a job, whatever was typed.
macro_rules! set {
    ($field:ident = $value:expr) => {
        |job, _| {
            job.$field = $value;
            Ok(())
        }
    };
}

/// Every option of a job.
pub const OPTIONS: &[JobOption] = &[
    JobOption::new("players", GAME)
        .help(pattern!("The number of players; by default the most the kit supports"))
        .uses(Uses::Pictures)
        .one("N", |job, word| parse::count(word, 1_000).map(|players| job.players = Some(players)))
        .code(coding!(CodePlace::Head(0), job.players))
        .manifest(30, "players", |print| Some(print.players.into()))
        .says(In::File, 10, |print| print.job.players.map(|players| format!("{players}-players")))
        .says(In::Slug, 50, |print| {
            let players = msg!(one: "{n} player", many: "{n} players", n = print.players);
            (print.players > 0).then(|| print.text(players))
        })
        .says(In::Report, 20, |print| {
            let players = msg!(one: "for {n} player", many: "for {n} players", n = print.players);
            (print.players > 0).then(|| print.text(players))
        }),
    JobOption::new("seed", GAME)
        .help(pattern!("A number or words that determine everything random; the same seed gives the same result"))
        .default_of_kits()
        .uses(Uses::Pictures)
        .one("N|WORDS", |job, word| parse::seed(word).map(|seed| (job.seed, job.seed_named) = (seed, true)))
        .code(coding!(CodePlace::Always(1), job.seed))
        .says(In::File, 20, |print| print.seed.filter(|_| print.job.seed_named).map(|seed| format!("seed-{seed}")))
        .says(In::Slug, 70, seed)
        .says(In::Report, 30, seed),
    JobOption::new("language", GAME)
        .help(
            pattern!("The language to print in, as a tag such as es; `list` shows the languages of a kit. By default the kit's \
             own"),
        )
        .uses(Uses::Pictures)
        .one("TAG", |job, word| word.parse().map(|language| job.language = Some(language)))
        .code(coding!(CodePlace::Tail(16), job.language))
        .manifest(35, "language", |print| Some(print.language.tag().into()))
        .says(In::Form, 10, |print| print.job.language.as_ref().map(Language::to_string)),
    JobOption::new("only", GAME)
        .help(pattern!("Print only these boards, decks, token sets or rules, named as in `list`, or single cards as `deck/card`"))
        .uses(Uses::Pieces)
        .many("NAME,…", |job, words| listed(words).map(|names| job.only = names))
        .code(coding!(CodePlace::Tail(3), only))
        .manifest(190, "only", |print| Some(print.job.only.iter().map(String::as_str).collect()))
        .says(In::File, 30, |print| {
            let changes = print.job.since.is_some().then(|| "changes".to_owned());
            let said: Vec<String> = joined("only", &print.job.only).into_iter().chain(changes).collect();
            (!said.is_empty()).then(|| said.join("-"))
        }),
    JobOption::new("without", GAME)
        .help(pattern!("Leave out these boards, decks, token sets or rules, named as in `list`"))
        .uses(Uses::Pieces)
        .many("NAME,…", |job, words| listed(words).map(|names| job.without = names))
        .code(coding!(CodePlace::Tail(26), without))
        .manifest(192, "without", |print| {
            let names: Vec<&str> = print.job.without.iter().map(String::as_str).collect();
            (!names.is_empty()).then(|| names.into_iter().collect())
        })
        .says(In::File, 35, |print| joined("without", &print.job.without)),
    JobOption::new("class", GAME)
        .help(
            pattern!("The number of students: as many complete sets as there are groups of --players, with sheets sorted by \
             paper, and a report that says what to print once, what for each group, and what to bring"),
        )
        .instead_of(
            &["sets", "copies", "board"],
            pattern!("--class prints a complete set for each group of students; leave it out to choose the number yourself"),
        )
        .one("STUDENTS", |job, word| parse::count(word, SETS.most).map(|class| job.class = Some(class)))
        .code(coding!(CodePlace::Tail(27), job.class))
        .manifest(44, "class", |print| print.job.class.map(Fact::from))
        .says(In::File, 44, |print| print.job.class.map(|class| format!("class-{class}")))
        .says(In::Report, 94, |print| {
            let students = print.job.class?;
            Some(print.text(msg!("a class of {students}", students)))
        }),
    JobOption::new("copies", GAME)
        .help(pattern!("The number of copies of everything, such as one for each table of a class"))
        .uses(Uses::Pieces)
        .one("N", |job, word| parse::count(word, JOB_COPIES.most).map(|copies| job.copies = copies))
        .default("1")
        .code(coding!(CodePlace::Tail(1), job.copies))
        .manifest(40, "copies", |print| Some(print.job.copies.into()))
        .says(In::File, 40, |print| (print.job.copies != 1).then(|| format!("{}-copies", print.job.copies)))
        .says(In::Report, 90, |print| {
            let copies = msg!(one: "{n} copy", many: "{n} copies", n = print.job.copies);
            (print.job.copies > 1).then(|| print.text(copies))
        }),
    JobOption::new("boards", GAME)
        .help(
            pattern!("The number of different layouts of each random board, such as one for each group of a class. By default \
             one, or as set in the kit"),
        )
        .one("N", |job, word| parse::count(word, BOARDS.most).map(|boards| job.boards = Some(boards)))
        .code(coding!(CodePlace::Tail(2), job.boards))
        .manifest(50, "boards", |print| Some(print.boards.into()))
        .says(In::File, 50, |print| print.job.boards.map(|boards| format!("{boards}-boards")))
        .says(In::Report, 100, |print| {
            let layouts = msg!(
                one: "{n} layout of each random board",
                many: "{n} layouts of each random board",
                n = print.boards
            );
            (print.boards > 1).then(|| print.text(layouts))
        }),
    JobOption::new("board", GAME)
        .help(pattern!("The random board with this code, with its seed and its number of players"))
        .uses(Uses::Pictures)
        .instead_of(
            &["seed", "players", "boards", "sets", "names", "favour"],
            pattern!("the code of a board already says how it was drawn; --copies prints it several times"),
        )
        .one("CODE", |job, word| OneBoard::ask(job, word).map_err(Message::from))
        .code(coding!(CodePlace::Tail(19), job.board))
        .manifest(55, "board", |print| Some(print.job.board.as_ref()?.code.as_ref()?.as_str().into()))
        .says(In::File, 55, |print| Some(format!("board-{}", print.job.board.as_ref()?.code.as_ref()?.as_str()))),
    JobOption::new("favour", GAME)
        .help(
            pattern!("Generate random boards that favor this side, by its name in the kit: it wins at least this share of the \
             trial games on each, such as Red=0.45, or without a share 0.15 more than is fair"),
        )
        .one("SIDE[=SHARE]", |job, word| word.parse().map(|favour| job.favour = Some(favour)))
        .code(coding!(CodePlace::Tail(22), job.favour))
        .manifest(56, "favour", |print| Some(print.job.favour.as_ref()?.to_string().into()))
        .says(In::File, 56, |print| Some(format!("favour-{}", print.job.favour.as_ref()?).replace('=', "-")))
        .says(In::Report, 105, |print| {
            let side = &print.job.favour.as_ref()?.side;
            Some(print.text(msg!("boards favor {side}", side)))
        }),
    JobOption::new("sets", GAME)
        .help(
            pattern!("The number of complete sets, one for each group of a class: each with its own boards, its sheets \
             together, and its number on every piece"),
        )
        .one("N", |job, word| parse::count(word, SETS.most).map(|sets| job.sets = sets))
        .default("1")
        .code(coding!(CodePlace::Tail(20), job.sets))
        .manifest(45, "sets", |print| Some(print.job.sets.into()))
        .says(In::File, 45, |print| {
            (print.job.sets != 1 && print.job.class.is_none()).then(|| format!("{}-sets", print.job.sets))
        })
        .says(In::Report, 95, |print| {
            let sets = msg!(context: "complete sets of a kit", one: "{n} set", many: "{n} sets", n = print.job.sets);
            (print.job.sets > 1).then(|| print.text(sets))
        }),
    JobOption::new("names", GAME)
        .help(
            pattern!("A class list in CSV, with the names in the first column or in one named `name`: each name is printed on a \
             board, with --sets on the sheets of a set, or with --class on those of a group"),
        )
        // The list is a file, which is read where files are.
        .one("FILE", |_, _| Ok(()))
        .manifest(57, "names", |print| {
            (!print.names.is_empty()).then(|| print.names.iter().map(String::as_str).collect())
        })
        // A number for the list, since the names of pupils are not for all who see those of files.
        .says(In::File, 57, |print| {
            (!print.job.names.is_empty()).then(|| format!("names-{:08x}", list_mark(&print.job.names)))
        }),
    JobOption::new("paper", PAPER)
        .help(
            pattern!("The paper in your printer: letter, legal, a4, tabloid or a3, small paper such as 4x6 or a5, or \
             its width and height, such as \"8.5in,13in\"; paper is always portrait, and what is \
             wide is turned on it"),
        )
        .default_of_kits()
        .one("PAPER", |job, word| word.parse().map(|paper: Paper| job.paper = paper))
        .default("letter")
        .open_choices(|| Paper::named().filter_map(|paper| Some((paper.name()?, pattern!("")))).collect())
        .code(coding!(CodePlace::Always(0), job.paper))
        .manifest(10, "paper", |print| Some(print.job.paper.typed().into()))
        .says(In::Slug, 10, |print| Some(paper(print)))
        .says(In::Report, 10, |print| Some(print.text(msg!("**{paper} paper**", paper = paper(print))))),
    JobOption::new("stock", PAPER)
        .help(
            pattern!("Label or perforated paper, such as avery-5371, from the list that `papers` shows or a table [stock.NAME] \
             of the kit: cards and tokens are printed in its places, without marks"),
        )
        .instead_of(&["paper"], pattern!("label paper has its own size; leave out --paper"))
        .one("STOCK", |job, word| parse::stock(word).map(|stock| job.stock = Some(stock)))
        .code(coding!(CodePlace::Tail(23), job.stock))
        .manifest(12, "stock", |print| Some(print.job.stock.as_deref()?.into()))
        .says(In::File, 5, |print| print.job.stock.clone())
        .says(In::Slug, 15, |print| print.job.stock.clone())
        .says(In::Report, 15, |print| print.job.stock.clone()),
    JobOption::new("skip", PAPER)
        .help(pattern!("The number of places already used on the first sheet of --stock, counted in rows from the top left"))
        .one("N", |job, word| parse::count(word, SHEET_PLACES.most).map(|count| job.skip = count))
        .code(coding!(CodePlace::Tail(24), job.skip))
        .manifest(13, "skip", |print| (print.job.skip > 0).then(|| print.job.skip.into()))
        .says(In::File, 6, |print| (print.job.skip > 0).then(|| format!("skip-{}", print.job.skip))),
    JobOption::new("printer", PAPER)
        .help(
            pattern!("The printer to correct for, by the name given to `calibrate save`, or one of the built-in `strict` and \
             `inkjet-duplex`"),
        )
        // What is known of a printer is kept in a file, which is read where files are.
        .one("NAME", |_, _| Ok(()))
        .code(coding!(CodePlace::Tail(4), printer))
        .manifest(170, "printer", |print| print.job.printer.as_ref().map(|one| corrected(one, print.job)))
        .says(In::File, 60, |print| print.job.printer.as_ref().map(|printer| format!("for-{}", printer.name)))
        .says(In::Slug, 60, |print| {
            let printer = print.job.printer.as_ref()?;
            // TRANSLATORS: The gap is the name of a printer for which the sheet is corrected.
            Some(print.text(msg!("for {printer}", printer = printer.name)))
        })
        .says(In::Report, 110, |print| {
            let printer = print.job.printer.as_ref()?;
            Some(print.text(msg!("for the printer {printer}", printer = printer.name)))
        }),
    JobOption::new("margin", PAPER)
        .help(
            pattern!("The margin that your printer cannot print on, such as \"6 mm\"; or that of the sides and that of the top \
             and bottom, such as \"6 mm,15 mm\". By default 6 mm, or as measured for the printer"),
        )
        .one("LENGTH[,LENGTH]", |job, word| parse::margin(word).map(|margin| job.margin = margin))
        .code(coding!(CodePlace::Tail(0), margin))
        .manifest(20, "margin_mm", |print| Some(print.job.margins().into()))
        .says(In::File, 90, |print| {
            let usual = Job::usual_margin(print.job.printer.as_ref(), print.job.backs, print.job.paper);
            (print.job.margin != usual).then(|| margin(print.job.margin))
        }),
    JobOption::new("no-slug", PAPER)
        .help(pattern!("Leave out the ruler and the line of text at the edge of every sheet"))
        .flag(set!(slug = false))
        .code(coding!(CodePlace::Tail(6), job.slug))
        .manifest(110, "slug", |print| Some(print.job.slug.into()))
        .says(In::File, 130, |print| (!print.job.slug).then(|| "no-slug".to_owned())),
    JobOption::new("backs", BACKS)
        .help(pattern!("How to print the backs of cards, tokens and boards; by default duplex, or as measured for the printer"))
        .default_of_kits()
        .one("HOW", |job, word| Backs::of(word).map(|backs| job.backs = backs))
        .choices(|| names::<Backs>().collect())
        .flags(&["duplex", "double-sided", "two-sided"], "duplex")
        .code(coding!(CodePlace::Head(2), backs))
        .manifest(60, "backs", |print| Some(print.job.backs.word().into()))
        .says(In::File, 70, |print| {
            let words = if print.job.backs == Backs::None { "no-backs" } else { print.job.backs.word() };
            (print.job.backs != Job::usual_backs(print.job.printer.as_ref())).then(|| words.to_owned())
        })
        .says(In::Report, 80, |print| {
            let backs = match print.job.backs {
                Backs::None => msg!("no backs"),
                _ if !print.has_backs => return None,
                Backs::Paste => msg!("backs to glue on"),
                Backs::Fold => msg!("backs to fold over"),
                Backs::Duplex => msg!("backs printed behind their fronts, flipped on the long edge"),
                Backs::DuplexShort => msg!("backs printed behind their fronts, flipped on the short edge"),
            };
            Some(print.text(backs))
        }),
    JobOption::new("seams", BACKS)
        .help(pattern!("How to join the sheets of a board that is larger than the paper"))
        .default_of_kits()
        .one("HOW", |job, word| Seams::of(word).map(|seams| job.seams = seams))
        .default("overlap")
        .choices(|| names::<Seams>().collect())
        .code(coding!(CodePlace::Tail(7), job.seams))
        .manifest(70, "seams", |print| Some(print.job.seams.word().into()))
        .says(In::File, 80, |print| (print.job.seams != Seams::Overlap).then(|| print.job.seams.word().to_owned())),
    JobOption::new("scale", BACKS)
        .help(pattern!("Print boards this many times as large, such as 2.5 for a wall, over as few sheets as possible"))
        .one("TIMES", |job, word| BoardSize::scale(word).map(|size| job.board_size = size))
        .code(coding!(CodePlace::Tail(25), job.board_size))
        .manifest(72, "board_size", |print| {
            (print.job.board_size != BoardSize::OfKit).then(|| print.job.board_size.to_string().into())
        })
        .says(In::File, 82, |print| {
            (print.job.board_size != BoardSize::OfKit).then(|| print.job.board_size.to_string())
        })
        .says(In::Report, 82, board_size),
    JobOption::new("fit", BACKS)
        .help(
            pattern!("Print boards as large as one sheet of the paper holds, with `paper`, or as large as fits a width and a \
             height, such as \"24in,36in\"; words keep a readable size"),
        )
        .instead_of(&["scale"], pattern!("both set the size of boards; leave out one of them"))
        .one("paper|W,H", |job, word| word.parse().map(|size| job.board_size = size)),
    JobOption::new("ink", INK)
        .help(pattern!("The form to print: in color, in gray, or in outlines to color in by hand"))
        .uses(Uses::Pictures)
        .default_of_kits()
        .one("FORM", |job, word| Ink::of(word).map(|ink| job.ink = ink))
        .default("colour")
        .choices(|| names::<Ink>().collect())
        .flags(&["grayscale", "greyscale", "gray", "grey", "bw"], "grey")
        .code(coding!(CodePlace::Head(1), job.ink))
        .manifest(80, "ink", |print| Some(print.job.ink.word().into()))
        .says(In::Form, 40, |print| print.job.ink.unusual().map(str::to_owned))
        .says(In::Slug, 40, |print| print.job.ink.unusual().map(|_| ink(print)))
        .says(In::Report, 40, |print| Some(ink(print))),
    JobOption::new("large-print", INK)
        .help(pattern!("Cards and rules in large print, laid out again on larger cards; boards and tokens keep their size"))
        .uses(Uses::Pictures)
        .flag(set!(large = true))
        .code(coding!(CodePlace::Tail(8), job.large))
        .manifest(90, "large_print", |print| Some(print.job.large.into()))
        .says(In::Form, 20, |print| print.job.large.then(|| "large".to_owned()))
        .says(In::Slug, 20, large_print)
        .says(In::Report, 50, large_print),
    JobOption::new("high-contrast", INK)
        .help(
            pattern!("Black text on white or white text on black, strong lines, and no pale backgrounds on cards and in rules; \
             with any --ink"),
        )
        .uses(Uses::Pictures)
        .flag(set!(contrast = true))
        .code(coding!(CodePlace::Tail(9), job.contrast))
        .manifest(100, "high_contrast", |print| Some(print.job.contrast.into()))
        .says(In::Form, 30, |print| print.job.contrast.then(|| "contrast".to_owned()))
        .says(In::Slug, 30, high_contrast)
        .says(In::Report, 60, high_contrast),
    JobOption::new("marks", CUTTING)
        .help(pattern!("The distance of crop marks from the cut, their length, and their thickness"))
        .one("OFF,LONG[,THICK]", |job, word| parse::marks(word).map(|marks| job.marks = marks))
        .default("3 mm,5 mm")
        .code(coding!(CodePlace::Tail(5), job.marks))
        .manifest(120, "marks_mm", |print| {
            let MarkStyle { offset, longest, weight, .. } = print.job.marks;
            Some(Fact::Map(vec![("off", offset.into()), ("long", longest.into()), ("thick", weight.into())]))
        })
        .says(In::File, 100, |print| {
            let MarkStyle { offset, longest, weight, .. } = print.job.marks;
            (print.job.marks != MarkStyle::default()).then(|| format!("marks-{offset}-{longest}-{weight}"))
        }),
    JobOption::new("no-cut-numbers", CUTTING)
        .help(pattern!("Leave out the numbers that show the order of cuts; the report shows the order too"))
        .flag(set!(cut_numbers = false))
        .code(coding!(CodePlace::Tail(15), job.cut_numbers))
        .manifest(125, "cut_numbers", |print| Some(print.job.cut_numbers.into()))
        .says(In::File, 105, |print| (!print.job.cut_numbers).then(|| "no-cut-numbers".to_owned())),
    JobOption::new("gutter", CUTTING)
        .help(
            pattern!("The space between cards, or `bleed` for as much as their bleed needs; it forgives inaccurate cuts, but \
             takes more paper and more cuts. By default, cards touch and share their cuts"),
        )
        .default_of_kits()
        .one("LENGTH|bleed", |job, word| parse::gutter(word).map(|gutter| job.gutter = gutter))
        .code(coding!(CodePlace::Tail(10), job.gutter))
        .manifest(130, "gutter", |print| Some(print.job.gutter.to_string().into()))
        .says(In::File, 110, |print| {
            (print.job.gutter != Gutter::Butted).then(|| format!("gutter-{}", print.job.gutter))
        }),
    JobOption::new("corners", CUTTING)
        .help(
            pattern!("Draw thin arcs of this radius, such as \"3 mm\", in the corners of cards, to round them with a punch or \
             scissors"),
        )
        .default_of_kits()
        .one("LENGTH", |job, word| parse::corners(word).map(|radius| job.corners = Some(radius)))
        .code(coding!(CodePlace::Tail(11), job.corners))
        .manifest(140, "corners_mm", |print| print.job.corners.map(Fact::from))
        .says(In::File, 120, |print| print.job.corners.map(|radius| format!("corners-{radius}"))),
    JobOption::new("apart", CUTTING)
        .help(
            pattern!("Keep pieces of different sizes on separate sheets. By default, they share a sheet where that saves paper"),
        )
        .flag(set!(apart = true))
        .code(coding!(CodePlace::Tail(14), job.apart))
        .manifest(145, "apart", |print| Some(print.job.apart.into()))
        .says(In::File, 135, |print| print.job.apart.then(|| "apart".to_owned()))
        .says(In::Report, 65, |print| print.job.apart.then(|| print.text(msg!("each size on its own sheets")))),
    JobOption::new("tight", CUTTING)
        .help(
            pattern!("Fit as many pieces on a sheet as possible, even where that leaves no room for crop marks and bleed on all \
             sides; the build report shows how many sheets it saves"),
        )
        .flag(set!(tight = true))
        .code(coding!(CodePlace::Tail(17), job.tight))
        .manifest(147, "tight", |print| Some(print.job.tight.into()))
        .says(In::File, 137, |print| print.job.tight.then(|| "tight".to_owned()))
        .says(In::Report, 67, |print| print.job.tight.then(|| print.text(msg!("packed tight")))),
    JobOption::new("punch", CUTTING)
        .help(pattern!("Lay out round tokens for a hand punch, with room between them and a ring to see in its hole"))
        .flag(set!(punch = true))
        .code(coding!(CodePlace::Tail(12), job.punch))
        .manifest(150, "punch", |print| Some(print.job.punch.into()))
        .says(In::File, 140, |print| print.job.punch.then(|| "punch".to_owned()))
        .says(In::Report, 70, |print| print.job.punch.then(|| print.text(msg!("for a hand punch")))),
    JobOption::new("cut-paths", CUTTING)
        .help(
            pattern!("Add the outlines of all pieces for a cutting machine: a layer in SVG, the spot color CutContour in PDF. \
             Cards that touch share one line for each cut; with --gutter each has its own closed outline"),
        )
        .flag(set!(cut_paths = true))
        .code(coding!(CodePlace::Tail(13), job.cut_paths))
        .manifest(160, "cut_paths", |print| Some(print.job.cut_paths.into()))
        .says(In::File, 150, |print| print.job.cut_paths.then(|| "cut-paths".to_owned())),
    JobOption::new("cutter", CUTTING)
        .help(
            pattern!("Prepare the sheets of cards and tokens for this cutting machine: marks where it looks for them instead of \
             crop marks, and the outlines in the folder `cut`, as SVG and DXF"),
        )
        .instead_of(
            &["stock", "punch"],
            pattern!("the machine cuts all pieces from plain sheets; leave out one of the two"),
        )
        .one("MACHINE", |job, word| Cutter::of(word).map(|cutter| job.cutter = Some(cutter)))
        .choices(|| names::<Cutter>().collect())
        .code(coding!(CodePlace::Tail(28), job.cutter))
        .manifest(165, "cutter", |print| Some(print.job.cutter?.word().into()))
        .says(In::File, 155, |print| Some(print.job.cutter?.word().to_owned())),
    JobOption::new("clear-marks", CUTTING)
        .help(
            pattern!("Leave places empty that are nearer than this to a mark of --cutter, such as \"5 mm\": for a machine that \
             takes cards for its marks"),
        )
        .one("LENGTH", |job, word| parse::clearance(word).map(|length| job.clear_marks = length))
        .code(coding!(CodePlace::Tail(29), job.clear_marks))
        .manifest(166, "clear_marks_mm", |print| {
            (print.job.clear_marks > Length::ZERO).then(|| print.job.clear_marks.into())
        })
        .says(In::File, 156, |print| {
            (print.job.clear_marks > Length::ZERO).then(|| format!("clear-{}", print.job.clear_marks))
        }),
    JobOption::new("format", FILES)
        .help(pattern!("The kinds of files to write"))
        .uses(Uses::Files)
        .many("FORMAT,…", |job, words| {
            job.formats = words.split(',').map(Format::of).collect::<Result<_, _>>()?;
            job.formats.sort_unstable();
            job.formats.dedup();
            Ok(())
        })
        .default("pdf")
        .choices(|| names::<Format>().collect())
        .manifest(180, "formats", |print| Some(print.job.formats.iter().map(|format| format.word()).collect())),
    JobOption::new("no-tags", FILES)
        .help(
            pattern!("Leave out the tags by which PDFs are read aloud: headings, paragraphs, tables, and descriptions of \
             pictures. This makes the files a little smaller"),
        )
        .uses(Uses::Files)
        .flag(set!(tags = false))
        .manifest(187, "tags", |print| Some(print.job.tags.into())),
    JobOption::new("svg-text", FILES)
        .help(pattern!("How to write text in SVG"))
        .uses(Uses::Files)
        .one("HOW", |job, word| SvgText::of(word).map(|text| job.svg_text = text))
        .default("outlines")
        .choices(|| names::<SvgText>().collect())
        .manifest(185, "svg_text", |print| {
            print.job.svg_text.eq(&SvgText::Live).then(|| print.job.svg_text.word().into())
        }),
];

/// The form in which a job is printed, as it is said on paper.
fn ink(print: &Printed<'_>) -> String {
    print.text(match print.job.ink {
        Ink::Colour => msg!("in color"),
        Ink::Grey => msg!("in gray"),
        Ink::Outline => msg!("in outlines, to color in"),
    })
}

fn seed(print: &Printed<'_>) -> Option<String> {
    let seed = print.seed?;
    Some(print.text(msg!("seed {seed}", seed)))
}

fn paper(print: &Printed<'_>) -> String {
    print.job.paper.said(print.language.catalogue())
}

fn large_print(print: &Printed<'_>) -> Option<String> {
    print.job.large.then(|| print.text(msg!("large print")))
}

fn high_contrast(print: &Printed<'_>) -> Option<String> {
    print
        .job
        .contrast
        .then(|| print.text(msg!("high contrast")))
}

/// Parses a list of names with commas between them.
///
/// # Errors
/// Returns an error if the list has no name.
fn listed(words: &str) -> Result<Vec<String>, Message> {
    let names: Vec<String> = words
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect();
    if names.is_empty() {
        return Err(msg!(
            "expected at least one name, or several with commas between them; `boardpress list KIT` shows them"
        ));
    }
    Ok(names)
}

/// Names of components as they are said in names of files, in any order the same; `None` where there are none.
fn joined(option: &str, names: &[String]) -> Option<String> {
    let mut names: Vec<String> = names
        .iter()
        .map(|name| name.replace('+', ",").replace('/', "."))
        .collect();
    names.sort_unstable();
    names.dedup();
    (!names.is_empty()).then(|| format!("{option}-{}", names.join("+")))
}

/// How large boards are, as it is said on paper; `None` where they are as the kit says.
fn board_size(print: &Printed<'_>) -> Option<String> {
    let size = match print.job.board_size {
        BoardSize::OfKit => return None,
        BoardSize::Scale(thousandths) => {
            let factor = f64::from(thousandths) / 1_000.0;
            return Some(print.text(msg!("boards {factor} times as large", factor)));
        }
        BoardSize::FitPaper => paper(print),
        BoardSize::Fit(size) => format!("{} × {}", size.w.to_mm(), size.h),
    };
    Some(print.text(msg!("boards fitted to {size}", size)))
}

/// The margins of a job, as they are said in names of files.
fn margin(by: Insets) -> String {
    let Insets {
        left,
        top,
        right,
        bottom,
    } = by;
    if by == Insets::all(left) {
        format!("margin-{left}")
    } else {
        format!("margin-{left}-{top}-{right}-{bottom}")
    }
}

/// A printer, and the transforms of the fronts and of the backs made for it:
/// `x' = a·x + c·y + e`, `y' = b·x + d·y + f`, in millimetres from the top left.
fn corrected(printer: &Printer, job: &Job) -> Fact {
    let mm = |change: Affine| {
        let [a, b, c, d, e, f] = change.numbers();
        let numbers = [a, b, c, d, e / 1_000.0, f / 1_000.0];
        Fact::List(
            numbers
                .map(|n| Fact::Number((n * 1e9).round() / 1e9))
                .into(),
        )
    };
    let paper = job.paper.size;
    let (front, back) = (mm(printer.front(paper)), mm(printer.back(job.backs, paper)));
    Fact::Map(vec![
        ("name", printer.name.as_str().into()),
        ("front", front),
        ("back", back),
    ])
}
