//! American English.

use super::parts::{Folding, Stacking};
use super::{
    Calibration, Contents, Joining, KeySheet, Options, Phrases, Report, SheetEdge, Slug, Stocks,
    Survey, Units, counted, joined, listed,
};

/// The phrases in American English, as a teacher says them.
pub(super) const EN_US: Phrases = Phrases {
    contents: Contents {
        heading: "What is in the kit",
        columns: ["In this kit", "Pieces"],
        to_bring: "What to bring",
        brings: |what, group, player| match (group, player) {
            (_, 0) => format!("{what}: {group}"),
            (0, _) => format!("{what}: {player} for each player"),
            _ => format!("{what}: {group}, and {player} for each player"),
        },
        credits: "Credits",
    },
    stocks: Stocks {
        card: |units| match units {
            Units::Inches => "card stock, 110\u{a0}lb index (200\u{a0}g/m²)",
            Units::Millimetres => "card stock, 200–300\u{a0}g/m²",
        },
        board: "heavy paper or card stock",
        plain: "plain paper",
    },
    paper: |name| match name {
        "a3" | "a4" | "a5" | "a6" => name.to_uppercase(),
        _ => name.to_owned(),
    },
    percent: |hundredths| format!("{hundredths}%"),
    qr_code: |text| format!("QR code: {text}"),
    options: OPTIONS,
    slug: SLUG,
    joining: JOINING,
    key_sheet: KEY_SHEET,
    report: REPORT,
    calibration: CALIBRATION,
    survey: Survey {
        title: |kit, players| match players {
            0 => format!("{kit}: how fair is a random board?"),
            _ => format!("{kit} for {players} players: how fair is a random board?"),
        },
        about: |boards, games, accepted| {
            let which = if accepted {
                "random boards that the kit accepts"
            } else {
                "random boards, none thrown away"
            };
            format!("{boards} {which}, {games} games played on each by a computer.")
        },
        seeds: |first, last| format!("Seeds {first} to {last}."),
        gap: "Gap: how many more of 100 games the luckiest side wins than the unluckiest",
        boards: "Boards of 100",
        accepted: |gap| format!("The kit accepts a gap of {gap}."),
        percentile: |of_hundred, gap| format!("{of_hundred} of 100 boards: {gap} at most"),
    },
};

pub(super) const OPTIONS: Options = Options {
    players: |players| counted(players as usize, "player", "players"),
    for_players: |players| format!("for {}", counted(players as usize, "player", "players")),
    seed: |seed| format!("seed {seed}"),
    class: |students| format!("a class of {students}"),
    boards_scaled: |times| format!("boards {times} times as large"),
    boards_fitted: |size| format!("boards fitted to {size}"),
    copies: |copies| format!("{copies} copies"),
    sets: |sets| format!("{sets} sets"),
    layouts: |layouts| format!("{layouts} layouts of each random board"),
    paper: |paper| format!("**{paper} paper**"),
    for_printer: |printer| format!("for {printer}"),
    for_the_printer: |printer| format!("for the printer {printer}"),
    no_backs: "no backs",
    pasted_backs: "backs to glue on",
    folded_backs: "backs to fold over",
    long_edge_backs: "backs printed behind their fronts, flipped on the long edge",
    short_edge_backs: "backs printed behind their fronts, flipped on the short edge",
    colour: "in color",
    grey: "in gray",
    outline: "in outlines, to color in",
    large_print: "large print",
    high_contrast: "high contrast",
    apart: "each size on its own sheets",
    tight: "packed tight",
    punch: "for a hand punch",
    favour: |side| format!("boards favor {side}"),
};

pub(super) const KEY_SHEET: KeySheet = KeySheet {
    title: "Key sheet",
    about: |boards, seed| {
        format!(
            "These are the {boards} random boards of this build, all drawn from seed {seed}. To print a board again, use its code: **boardpress build** and the name of the kit, then **\\-\\-board** and the code."
        )
    },
    board: |number, set| match set {
        0 => format!("Board {number}"),
        set => format!("Set {set}, board {number}"),
    },
    won: |games, shares| format!("In {games} trial games: {shares}"),
    page: |page, of| format!("key sheet, page {page} of {of}"),
};

pub(super) const SLUG: Slug = Slug {
    ruler: |units| match units {
        Units::Inches => [
            "3 15/16 in (100 mm) — print at 100%, not “fit to page”",
            "3 15/16 in (100 mm) — print at 100%",
        ],
        Units::Millimetres => [
            "100 mm — print at 100%, not “fit to page”",
            "100 mm — print at 100%",
        ],
    },
    short_ruler: |units| match units {
        Units::Inches => "1 31/32 in (50 mm) — print at 100%",
        Units::Millimetres => "50 mm — print at 100%",
    },
    against_the_light: "hold it up to the light: the two arrows must match",
    sets: |sets, of| match sets {
        [set] => format!("set {set} of {of}"),
        sets => format!("sets {}", listed(sets)),
    },
    board: |number, code| format!("board {number}: {code}"),
    boards: |numbers| format!("boards {}", listed(numbers)),
    sheet: |number, of, place| match place {
        Some((row, column)) => format!("sheet {number} of {of}, row {row}, column {column}"),
        None => format!("sheet {number} of {of}"),
    },
    front_long_edge: "front: print both sides, flip on the long edge",
    front_short_edge: "front: print both sides, flip on the short edge",
    back: "back",
    backs_to_paste: "backs to glue behind the fronts",
    fold: "score and fold back along the dashed line, glue, then cut",
    fold_to_read: |folding| match folding {
        Folding::Half => "fold in half, page 1 outside",
        Folding::Staple => "fold in half, sheet 1 outside, and staple",
        Folding::Letter => "fold page 4 in, then page 2 over it",
        Folding::Fan => "fold like a fan, page 1 on top",
    },
    lap: "trim along the line, glue over the hatched edge of the next sheet",
    butt: "trim along the lines, lay edge to edge, tape on the back",
    cuts: |cuts| counted(cuts, "cut", "cuts"),
    version: |version| format!("kit {version}"),
    glue: "glue",
};

pub(super) const JOINING: Joining = Joining {
    heading: "How to join the sheets",
    lay_out: |rows, columns| {
        let example = if columns > 1 {
            "(1,2) is row 1, column 2"
        } else {
            "(2,1) is row 2, column 1"
        };
        format!(
            "Lay out the {} sheets like the small picture on each one: {example}.",
            rows * columns
        )
    },
    row: |row| format!("row {row}"),
    trim_all: |fronts| match fronts {
        true => "Trim every sheet along all the lines on its front.".to_owned(),
        false => "Trim every sheet along all its lines.".to_owned(),
    },
    trim: |one, edge| match edge {
        SheetEdge::Right => format!("Trim {one} along the line on its right."),
        SheetEdge::Foot => format!("Trim {one} along the line at the bottom."),
    },
    glue: |one, next| {
        format!("Put glue on the hatched edge of {next} and lay {one} over it, diamond on diamond.")
    },
    glue_on: |second, third, last| match last {
        None => format!("Trim {second} and glue it over {third} the same way."),
        Some(last) => {
            format!("Trim {second} and glue it over {third} the same way, and so on to {last}.")
        }
    },
    tape: |one, next, clear| {
        let tape = if clear { "clear tape" } else { "tape" };
        format!(
            "Lay {one} and {next} edge to edge, diamond on diamond, and put {tape} on the back."
        )
    },
    tape_on: |third, last| match last {
        None => format!("Add {third} the same way."),
        Some(last) => format!("Add {third} the same way, and so on to {last}."),
    },
    other_rows: |last| match last {
        2 => "Join row 2 the same way.".to_owned(),
        _ => format!("Join rows 2 to {last} the same way."),
    },
    backs: "Join the backs the same way. In each row, the sheets go in the opposite order.",
    paste: "Glue the two halves back to back, or onto both sides of a board.",
    trim_whole: "Cut off the white paper all around.",
};

const REPORT: Report = Report {
    title: "**What to print and how to cut it**",
    name: "Report",
    page: |page, of| format!("report, page {page} of {of}"),
    ruler: |units| match units {
        Units::Inches => {
            "must be 3 15/16 in (100 mm) long: if it is not, choose 100% or “actual size” in the print window"
        }
        Units::Millimetres => {
            "must be 100 mm long: if it is not, choose 100% or “actual size” in the print window"
        }
    },
    runs: "## What to print on which paper",
    run_columns: [
        "Pages",
        "What is on them",
        "Paper",
        "Ink: black + color",
        "Sheets",
    ],
    run: |paper, sides| format!("{paper} paper, {sides}"),
    sides: [
        "on one side",
        "on both sides, flipped on the long edge",
        "on both sides, flipped on the short edge",
    ],
    more: |more| format!("And {more} more; manifest.json lists them."),
    how_to_print: "How to print",
    print_first: |units| match units {
        Units::Inches => {
            "**Print this page first**, at **100%** (“actual size,” never “fit to page”). Its ruler must be \
             3 15/16 inches (100\u{a0}mm) long."
        }
        Units::Millimetres => {
            "**Print this page first**, at **100%** (“actual size,” never “fit to page”). Its ruler must be 100\u{a0}mm long."
        }
    },
    go_down: "Work down the list. For each line, load its paper, open its file, and type its pages under “Pages” in the \
              print window.",
    both_sides: [
        "**Both sides:** choose “flip on long edge.” Print one sheet and hold it up to the light: the two arrows at its \
         edge must match.",
        "**Both sides:** choose “flip on short edge.” Print one sheet and hold it up to the light: the two arrows at its \
         edge must match.",
    ],
    by_hand: "**Both sides, by hand:** print only the odd pages, turn the whole stack over like the page of a book, put it \
              back into the tray, and print the even pages. Try it with pages 1 and 2 first, and hold that sheet up to the \
              light: the two arrows at its edge must match.",
    stiff_card: |units| match units {
        Units::Inches => {
            "**Card stock:** many printers cannot flip paper heavier than 28\u{a0}lb (105\u{a0}g/m²) by themselves. Feed it from \
             the manual tray: first the odd pages, then the same stack again with the even pages."
        }
        Units::Millimetres => {
            "**Card stock:** many printers cannot flip paper heavier than 105\u{a0}g/m² (28\u{a0}lb) by themselves. Feed it from \
             the manual tray: first the odd pages, then the same stack again with the even pages."
        }
    },
    one_side: "**A copier that prints one side only:** build again with `--backs paste`, which prints the backs on sheets \
               of their own to glue behind, or with `--backs none`.",
    class: "The class",
    groups: |sizes, sharing, empty| {
        let group = |(count, of): &(u32, u32)| {
            format!("{} of {of}", counted(*count as usize, "group", "groups"))
        };
        let sets = counted(
            sizes.iter().map(|(count, _)| *count as usize).sum(),
            "set",
            "sets",
        );
        let groups = joined(&sizes.iter().map(group).collect::<Vec<_>>(), "and");
        let rest = match (sharing, empty) {
            (0, 0) => String::new(),
            (0, 1) => "; one student plays for two".to_owned(),
            (0, _) => format!("; {empty} students each play for two"),
            (1, _) => "; one student shares a place with another".to_owned(),
            _ => format!("; {sharing} students share places with others"),
        };
        format!("**{sets}:** {groups}{rest}")
    },
    once: |names| format!("**Printed once:** {names}"),
    for_each_group: |names| format!("**Printed for each group:** {names}"),
    class_brings: "What to bring for the class",
    brings: |what, all, group, student| match (group, student) {
        (_, 0) => format!("{what}: **{all}** ({group} for each group)"),
        (0, _) => format!("{what}: **{all}** ({student} for each student)"),
        _ => format!("{what}: **{all}** ({group} for each group and {student} for each student)"),
    },
    to_bring_times: |groups| format!("What to bring, for each of {groups} groups"),
    takes: "What you need",
    to_bring: "What to bring",
    paper: |sheets, both| match both {
        0 => format!("**{}** of paper", counted(sheets, "sheet", "sheets")),
        _ if both == sheets => format!(
            "**{}** of paper, printed on both sides",
            counted(sheets, "sheet", "sheets")
        ),
        _ => format!(
            "**{}** of paper, {both} of them printed on both sides",
            counted(sheets, "sheet", "sheets")
        ),
    },
    all_of: |stock| format!("all of them {stock}"),
    some_of: |sheets, stock| format!("{sheets} of {stock}"),
    other_stocks: "and others; see the list",
    ink: |pages, black, colour| match colour {
        Some(colour) => {
            format!(
                "Ink for about **{pages} standard text pages** (5% coverage): {black} black, {colour} color"
            )
        }
        None => {
            format!(
                "Ink for about **{pages} standard text pages** (5% coverage), black only: {black}"
            )
        }
    },
    tight_saves: |sheets| {
        format!(
            "**--tight** would save {}, but some cuts would have no mark at one end, and some edges less than 2\u{a0}mm \
             of bleed",
            counted(sheets, "sheet", "sheets")
        )
    },
    straight_cuts: |cuts| {
        format!(
            "**{}** (cut each stack together)",
            counted(cuts, "straight cut", "straight cuts")
        )
    },
    unmarked: |cuts| {
        format!(
            "{} of these without a mark at both ends: the ticks at the corners of the pieces show where to cut",
            counted(cuts, "cut", "cuts")
        )
    },
    outlines: |outlines| {
        format!(
            "{} to cut out with scissors",
            counted(outlines, "piece", "pieces")
        )
    },
    discs: |discs| format!("{} to punch", counted(discs, "disc", "discs")),
    when_printed: "After printing",
    fold: |names| {
        format!(
            "**Fold and glue** before you cut: {names}. Fold back along the dashed line, with the printed sides out."
        )
    },
    fold_to_read: |folding, names| match folding {
        Folding::Half => format!("**Fold in half** at the marks, with page 1 outside: {names}."),
        Folding::Staple => format!(
            "**Fold and staple** {names}: stack the sheets in order, sheet 1 at the bottom with its front down. Fold the \
             stack in half at the marks, open it, and staple it twice from outside, in the fold where sheet 1 has lines. \
             If inner pages stick out, trim the open edge."
        ),
        Folding::Letter => format!(
            "**Fold in three** at the marks: {names}. With page 1 face down, fold in the panel with page 4, and close \
             the panel with page 2 over it."
        ),
        Folding::Fan => {
            format!("**Fold back and forth** like a fan at the marks, with page 1 on top: {names}.")
        }
    },
    paste: "**Glue the backs** behind their fronts before you cut, edge to edge.",
    cut: |names| {
        format!(
            "**Cut straight** from mark to mark: {names}. The drawings show the order. Sheets of one kind are cut the \
             same way: a stack cutter takes them all at once, a paper trimmer or a knife at most three sheets of card \
             stock."
        )
    },
    punch: |discs| {
        format!("**Punch** with a hand punch, each disc in the middle of its ring: {discs}.")
    },
    punched: |component, count, across, punch| {
        let across = across
            .map(|across| format!(", {across} across"))
            .unwrap_or_default();
        format!("{component}\u{a0}({count}{across}) with a punch of {punch}")
    },
    cut_by_machine: |names| {
        format!("**Cut with the machine**, by the files in the folder `cut`: {names}.")
    },
    cut_outlines: |names| format!("**Cut along the outlines** with scissors: {names}."),
    crease: |names| {
        format!(
            "**Fold** {names} along the dashed lines, away from the printed side. Go over each line with a ruler and an \
             empty pen first. Then glue the tabs, if there are any, in the order of their letters."
        )
    },
    join: |names| format!("**Put together** {names}. The steps are on this page."),
    how_to_join: |names| format!("How to join {names}"),
    how_to_cut: "**How to cut**",
    drawings: "## Cut in the order of the numbers",
    more_drawings: |more| format!("And {more} more; follow the numbers on the sheets."),
    lines: [
        "fold",
        "divide the sheet",
        "trim",
        "cut into strips",
        "cut across stacked strips",
        "cut at a slant, strips left in place",
    ],
    icons: [
        "box to tick",
        "pale dashed line:",
        "very thick line:",
        "thick line:",
        "line:",
        "dashed line:",
        "dotted line:",
    ],
    backs: "backs",
    taken: |cuts, sheets, how| {
        let how = match how {
            Stacking::Single => "",
            Stacking::Apart => ", one at a time",
            Stacking::Stacked => " in one stack",
            Stacking::Alike => " cut the same way",
        };
        [
            counted(cuts, "cut", "cuts"),
            format!("{}{how}", counted(sheets, "sheet", "sheets")),
        ]
    },
    spoiled: "If a sheet is damaged or lost",
    codes: "Every sheet has a code. It is listed here, and it's also printed after the sheet's number in the small line \
         at the edge. **boardpress reprint CODE** makes that sheet again, on any computer that has Boardpress.",
    some_codes: "Only the first and the last code of each part are listed; manifest.json has all of them.",
    more_codes: "For the others, see manifest.json.",
    back: "back",
    and_more: |names, more| format!("{names} and {more} more"),
};

pub(super) const CALIBRATION: Calibration = Calibration {
    name: "Calibration",
    subject: "Print it, read it, and give Boardpress the measurements",
    measure: ["Measure your printer", "Where are the holes?"],
    verify: ["Is the printer right now?", "Is every hole in the middle?"],
    side: ["Front", "Back"],
    below: |side, paper, edge| format!("{side} · {paper} paper · flipped on the {edge} edge"),
    edges: ["long", "short"],
    measure_steps: |edge| {
        format!(
            "1. **Print** this file on both sides of the paper, flipped on the **{edge} edge**, at **100%** (“actual \
             size,” never “fit to page”). Print it **three times**, since no two sheets go through a printer in exactly \
             the same way.\n\
             2. **Measure** the two bars with the millimeter side of a ruler, from the first stroke to the last, to half \
             a millimeter or better.\n\
             3. **Look at the four edges.** Find the smallest number whose line is completely there: that is your margin \
             at this edge.\n\
             4. **Push a pin** straight through the middle of each cross, A to E. Or hold the sheet against a window.\n\
             5. **Turn the sheet over** and read where each hole is on the grid behind it. The back tells you how.\n\
             6. **Type** the line on the back with your numbers in it."
        )
    },
    verify_steps: |edge, units| {
        let bars = match units {
            Units::Inches => "3 15/16 inches (100 mm) and 7 7/8 inches (200 mm)",
            Units::Millimetres => "100 mm and 200 mm",
        };
        format!(
            "1. **Print** this file on both sides of the paper, flipped on the **{edge} edge**, at **100%** (“actual \
             size,” never “fit to page”).\n\
             2. **Measure** the two bars, from the first stroke to the last: they must be {bars} long.\n\
             3. **Push a pin** straight through the middle of each cross, A to E. Or hold the sheet against a window.\n\
             4. **Turn the sheet over.** Every hole must be within half a millimeter of the middle of its grid."
        )
    },
    doubts: "If something looks wrong",
    wrong_edge: |edge, other, option| {
        format!(
            "- **A bar is 2 mm short, or more.** The page was shrunk to fit. Print it again at 100%.\n\
             - **Another letter is behind a cross.** The paper was flipped on its {other} edge. Choose the {edge} edge \
             in the print window, or make this sheet again with **--backs {option}** in the command."
        )
    },
    uneven: "- **The three sheets differ by more than 1 mm.** No correction can fix that. Make cards with **--backs \
             fold**: their backs are beside the fronts, to fold over and glue.",
    bars: |units| match units {
        Units::Inches => [
            "Bar across: 100 mm (3 15/16 in)",
            "Bar down: 200 mm (7 7/8 in)",
        ],
        Units::Millimetres => ["Bar across: 100 mm", "Bar down: 200 mm"],
    },
    sides: ["left", "top", "right", "bottom"],
    read: "Hold the back so that you can read these words. For each hole read, in millimeters from the middle of its \
           grid, first how far it is **to the right** and then how far **up**. A thin line is 1 mm, a short stroke on \
           the axes half a millimeter. To the left of the middle, or below it, a number has a minus sign: a hole 1 mm to \
           the left and half a millimeter up is **-1,0.5**",
    read_again: "Hold the back so that you can read these words. A hole within **half a millimeter** of the middle of its grid \
         is as accurate as paper allows. A thin line is 1 mm, a short stroke on the axes half a millimeter.",
    write_here: "Write here what you read on this sheet",
    cells: [
        |letter| format!("{letter} right"),
        |letter| format!("{letter} up"),
    ],
    bar_cells: ["across", "down"],
    example: "An example, enlarged",
    axes: ["right +", "up +"],
    type_this: "Then type this, all on one line, with your numbers",
    explained: "- **MY-PRINTER** is a name you choose, such as room-12. Later you type **--printer room-12**.\n\
                - **X,Y** is right and up. For the other two sheets, type --a to --e again: **--a -1,0.5 --a -0.75,0.5**\n\
                - **100.0** and **200.0** are the lengths of the two bars as you measured them, in millimeters.\n\
                - **L,T,R,B** are the margins: left, top, right and bottom edge of the front.",
    blanks: ["MY-PRINTER", "X,Y", "L,T,R,B"],
    corrected: |printer| {
        format!(
            "These sheets are corrected for {printer}. If a hole is farther off, measure again with"
        )
    },
    left_over: "What you read here is the error that is left. Do not save it.",
};
