//! The names of all notes, how grave each is, and what it means.

/// How grave a note is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Nothing will be written.
    Error,
    /// Worth knowing; the sheets are the same with or without it.
    Warning,
}

impl Severity {
    /// How it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

macro_rules! codes {
    ($($variant:ident = $name:literal, $severity:ident, $why:literal;)*) => {
        /// What kind of note it is; `boardpress explain CODE` tells more.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $(#[doc = concat!("`", $name, "`; [`Code::explanation`] tells what it means.")] $variant,)* }

        impl Code {
            /// Every code, in the order of the alphabet of stages.
            pub const ALL: &'static [Code] = &[$(Code::$variant,)*];

            /// Its name as it is shown and asked for.
            pub const fn name(self) -> &'static str {
                match self { $(Code::$variant => $name,)* }
            }

            /// How grave it is.
            pub const fn severity(self) -> Severity {
                match self { $(Code::$variant => Severity::$severity,)* }
            }

            /// Whether other notes may follow from one of this kind, so that it is told before them: what
            /// stands in a file that could not be read is missed elsewhere.
            pub const fn is_cause(self) -> bool {
                use Code as C;
                matches!(
                    self,
                    C::TomlSyntax | C::NoKit | C::UnknownTable | C::UnknownTemplate | C::MissingFile | C::OutsideKit
                        | C::BadSvg | C::SvgOutside | C::BadImage | C::BadFont | C::TooLarge | C::Limit
                )
            }

            /// Whether it is of a key or a value with a slip, under which others may miss what is meant.
            pub const fn is_slip(self) -> bool {
                use Code as C;
                matches!(
                    self,
                    C::UnknownKey | C::UnknownSlot | C::WrongType | C::BadLength | C::BadColour | C::BadValue | C::BadData
                )
            }

            /// What it means and what can be done, in a few sentences.
            pub const fn explanation(self) -> &'static str {
                match self { $(Code::$variant => $why,)* }
            }
        }
    };
}

codes! {
    TomlSyntax = "toml-syntax", Error,
        "The file is not TOML. The note points at the first place that cannot be read; a missing quote or bracket often lies a little before it.";
    UnknownTable = "unknown-table", Error,
        "A table has a name that no part of a kit has. Tables and their keys are listed in content/REFERENCE.md.";
    UnknownKey = "unknown-key", Error,
        "A key is not one that its table knows. An unknown key is never passed over: a slip of the pen must not print a wrong card.";
    MissingKey = "missing-key", Error,
        "A key that has no sensible default was not given.";
    WrongType = "wrong-type", Error,
        "A value is of another kind than its key asks for, such as a number where a text belongs.";
    BadLength = "bad-length", Error,
        "A length is a number and its unit in quotes: \"63.5 mm\", \"2.5 in\", \"1 cm\" or \"10 pt\". There is no default unit.";
    BadColour = "bad-colour", Error,
        "A colour is \"#rgb\", \"#rrggbb\", a name from the kit's [colours] table, or a name that CSS has, such as \"navy\".";
    BadValue = "bad-value", Error,
        "A value is of the right kind but outside what makes sense for its key.";
    NoPhrases = "no-phrases", Warning,
        "The kit is in a language of which the press has no words of its own. What the press prints itself, such as the line of facts on every sheet and the report, is then in American English.";
    NoLanguage = "no-language", Error,
        "The kit is not there in the language that was asked for. A kit has its own language, and each for which it has a file lang/LANGUAGE.toml or a folder lang/LANGUAGE.";
    BadTranslation = "bad-translation", Error,
        "A translation lacks a field or an icon of its original, such as ${name} or {grain}, and would print less than that says.";
    Untranslated = "untranslated", Warning,
        "Something that the kit prints has no translation into the language that was asked for. It is printed as it is written.";
    UnusedTranslation = "unused-translation", Warning,
        "A translation belongs to nothing that the kit prints: its original was changed or taken away, or there is a slip in the copy of it.";
    OffBoard = "off-board", Error,
        "Something is drawn where its board is not, and would be printed nowhere. Places are measured to the right and down from the top left corner of the board, and those of labels, symbols and pieces from the middle of their cell. What is only cut off at the edge is no error: art may run over it.";
    Overlap = "overlap", Error,
        "Two spaces of one track lie on each other, so that one is printed over the other. A `path` must not come back to a space on which it was; spaces with places of their own must lie beside each other. What is meant to lie on another space belongs to a track of its own.";
    Duplicate = "duplicate", Error,
        "Two things of one kind have the same name, so nobody could say which is meant.";
    NoKit = "no-kit", Error,
        "There is no kit of that name, or the folder holds no [kit] table in any of its .toml files. `boardpress list` shows the kits that are built in, and `boardpress new DIR` makes one to start from.";
    LaterFormat = "later-format", Error,
        "The kit says with `format` in its [kit] table that it was made for a later Boardpress, which can do what this one cannot. Nothing else is said of such a kit, since most of it would be wrong.";
    UnknownTemplate = "unknown-template", Error,
        "No template of that name stands in the kit's templates folder or among the built-in ones.";
    UnknownSlot = "unknown-slot", Error,
        "A card, token or template setting names a slot that the template does not have.";
    UnknownField = "unknown-field", Error,
        "A pattern such as \"${title}\" names a field that the card or cell does not have.";
    UnknownIcon = "unknown-icon", Error,
        "An {icon} in a text, or an icon slot, names a picture that the kit's [icons] table does not have. Write {{ for a brace that is meant as a brace.";
    UnknownFont = "unknown-font", Error,
        "A type setting asks for a family that is neither built in nor in the kit's fonts folder. System fonts are never used: `boardpress fonts` lists what there is.";
    NearestFont = "nearest-font", Warning,
        "A family has no face of the weight or slant that is asked for, and words are set in the nearest one that it has: letters are never thickened or slanted by force. Put the missing font beside the others, or ask for a weight that `boardpress fonts` lists. If the face that is used is right, an [[allow]] lets the warning pass.";
    UnknownName = "unknown-name", Error,
        "A name refers to a deck, token, recipe, cell or colour that the kit does not have.";
    MissingField = "missing-field", Error,
        "A card or token gives no value for a slot that its template must have filled.";
    MissingFile = "missing-file", Error,
        "A file that the kit names is not there.";
    OutsideKit = "outside-kit", Error,
        "A path leaves the kit's folder. A kit may use only its own files and what is built in.";
    BadData = "bad-data", Error,
        "A CSV file cannot be read as rows under named columns.";
    BadSvg = "bad-svg", Error,
        "An SVG file cannot be read or drawn, holds a script, or is a template whose slots cannot be filled.";
    BadOutline = "bad-outline", Error,
        "A drawing says with data-cut or data-crease where a piece is cut or folded, and that cannot be done: the line of an outline or a hole is open, there are two outlines, or a line lies outside the piece.";
    SvgDiffers = "svg-differs", Warning,
        "A part of a drawing is left out, or is drawn otherwise than in a browser. Look at the sheet: if it is right, an [[allow]] lets the warning pass; if not, save the drawing as a plain SVG, or turn that part into paths.";
    FontSubstitute = "font-substitute", Warning,
        "The text of a drawing asks for a font that is neither built in nor in the kit's fonts folder, and is set in a built-in family of its kind. Put the font into the kit's fonts folder, turn the text into paths, or let an [[allow]] pass the warning if the sheet looks right.";
    SvgOutside = "svg-outside", Error,
        "An SVG refers to something outside itself. Art must be whole in one file; embed the picture or draw it.";
    BadImage = "bad-image", Error,
        "The file of a picture cannot be read, is of a format that is not read, or is larger than any sheet could show.";
    BadFont = "bad-font", Error,
        "A file in a fonts folder is not a TrueType or OpenType font that may be embedded.";
    FontColours = "font-colours", Warning,
        "A font of the kit has letters of several colours, as fonts of emoji have. They are printed as plain outlines, in the colour of the text around them. Draw these letters as icons, or use a font of one colour. If the outlines are right on the sheets, an [[allow]] lets the warning pass.";
    TooLarge = "too-large", Error,
        "A file is larger than a kit's files may be.";
    Limit = "limit", Error,
        "A job asks for more of something than Boardpress makes in one run. The limits are far above what is printed for a table, and keep a slip in a number from filling the computer's memory. The note says the limit and what to do.";
    MissingGlyph = "missing-glyph", Error,
        "The face has no shape for a character of the text. Use another character, another family, or an {icon}.";
    TextOverflow = "text-overflow", Error,
        "A text does not fit its slot even at the smallest size its setting allows. Shorten it, give the slot more room, or lower the floor.";
    BagShort = "bag-short", Error,
        "A recipe has fewer pieces in its bag than it must lay out, or a draw fewer entries than cards or boards ask for. A draw gives each entry once to a card, or with `unique = \"set\"` once to all; with `different` it must also have enough for so many cards that are not alike.";
    NoPlay = "no-play", Error,
        "Trial games are asked for in a kit that does not say how its random boards are played on. A table [recipe.NAME.play] says it.";
    BadParts = "bad-parts", Error,
        "Files that are to be put together are not all the parts of one survey. Each must come from `boardpress survey --shard`, with the same kit, players, seed and number of boards, and each part must be there once.";
    NoBalance = "no-balance", Error,
        "No layout within the allowed tries is as even as the recipe asks. Ask for less: a wider spread, fewer columns in `in`, no `apart`; or allow more tries.";
    NoLayout = "no-layout", Error,
        "No layout was found that has all that a recipe requires of it. The note stands at a requirement that is not met, and says how near the best layout came. Perhaps no layout meets it, alone or together with the others: ask for less, or put other pieces into the bag.";
    Constraint = "law", Error,
        "Something does not hold of which the kit says in a [[law]] that it must. The note says it in the law's own words, and then what was found instead. Mend what it is about, or the law.";
    SmallType = "small-type", Warning,
        "Words are set in type below 6 pt, which few people can read at a table and some printers cannot draw.";
    SafeZone = "safe-zone", Warning,
        "Words stand nearer to a cut than the template's safe zone allows. Paper slips and knives stray by a millimetre or two.";
    Hairline = "hairline", Warning,
        "A line is so thin that many printers drop it or break it into dots. A quarter of a point, 0.09 mm, is the thinnest that can be relied on.";
    LowResolution = "low-resolution", Warning,
        "A picture made of dots has fewer than 150 of them to the inch at the size at which it is shown, and will look blurred. Three hundred are sharp.";
    Animation = "animation", Warning,
        "A file holds an animation or several pages, and one picture of it is printed: the first, or that which programs show which know no animation. Save the one that is to be printed as a PNG of its own.";
    Contrast = "contrast", Warning,
        "Words stand out too little from what lies under them. Words need a contrast of 4.5 to 1, large ones (from 18 pt, bold from 14 pt) of 3 to 1. Make the words darker or lighter, or their ground.";
    CoveredWords = "covered-words", Warning,
        "Art that is painted later covers words or some of their letters, so that nobody can read them; three quarters of its opacity are enough. A line or an edge that runs through the middle of a letter counts too. On a board, arrows, callouts and art with `over = true` are painted over words. In a template, art that is written after a slot and overlaps it lies over the words of that slot: move the slot's rectangle above that art, and give it no fill.";
    CoveredArt = "covered-art", Warning,
        "Nobody sees a picture, since a filled box or a filled cell that is painted later hides all of it. A board paints its ground, then art, boxes and cells, and art with `over = true` last of all; a template paints what is written later over what is written before. Move the picture, take away the `fill` that hides it, or write it later.";
    OverlappingWords = "overlapping-words", Warning,
        "Words are printed over other words: the middle of a letter lies within another letter, so that both are hard to read. Move one of them, or make one of their boxes smaller. The same words twice, as for a shadow, are not told of; a large letter that is meant to stand behind others can be let pass in `allow`.";
    ColourOnly = "colour-only", Warning,
        "Two pieces of one set differ in nothing but colour, and the colours look alike on a black-and-white copier or to people who see fewer colours. Give them a shape, a letter or a pattern as well.";
    SeamThroughLabel = "seam-through-label", Warning,
        "A board is larger than the paper, and a seam between its sheets runs through words, which are then hard to read. Words of 18 pt or more can be read all the same and are not told of. Seams are put where they cross no words if there is such a place, even at the price of one more row or column of sheets. Print the board on another paper, or leave a gap between its words that runs from edge to edge.";
    Bleed = "bleed", Warning,
        "Colour ends at the cut, or so near beyond it that a knife which slips by a millimetre leaves a white edge. Let it run two or three millimetres over the cut: a template's drawing may be larger than its `trim`, and what lies beyond is cut off. An edge that is white or nearly so needs nothing.";
    PrintedBleed = "printed-bleed", Warning,
        "The sheet has room for less than two millimetres of bleed beyond a cut of a piece that is printed on both sides. Many printers bring the back of a sheet a millimetre or two out of place, so that a cut along the marks of the front leaves a white edge on the back. Leave room: without --tight, with a wider gutter or margins as small as the printer allows, or on larger paper; or make backs with `--backs fold`, which cannot lie out of place.";
    CropMarks = "crop-marks", Warning,
        "There is no room outside the pieces for a crop mark at both ends of every straight cut, because --tight asks for as many pieces as can be, or because a piece is nearly as large as the paper. Such a cut has short ticks at the corners of its pieces, which a ruler can be laid along.";
    Margins = "margins", Warning,
        "Something is printed nearer to the edge of the paper than the printer reaches, and would be cut off or make the printer shrink the page. This happens where `--margin` asks for less than the printer keeps free.";
    Count = "count", Error,
        "A deck or token set says with `count` how many pieces it has in all, and its pieces with their copies add up to another number. Mend the copies, or the number.";
    Pairing = "pairing", Warning,
        "Backs do not go together: one or two cards of a deck can be told by their backs, or of sets that are meant to share sheets some have backs and some have none. Give a deck one back, in which nothing of its fronts is asked for; and give such sets all a back or none, or names of their own with `sheet`.";
    DuplexSize = "duplex-size", Warning,
        "Most inkjet printers turn letter and A4 paper by themselves, and no other. Choose one of these, or make the backs in a way that goes through the printer once: `--backs fold` lays them beside their fronts, and `--backs paste` on sheets of their own.";
    LargePaper = "large-paper", Warning,
        "A card or token fits neither on letter nor on A4 paper, and many schools and homes have nothing else. Make it smaller, or print it as a board, which is laid over several sheets.";
    OtherKind = "other-kind", Warning,
        "A component was asked for by a word that also names a kind of component, such as `cards`, and is of another kind. It is printed, and nothing else.";
    UnusedAllow = "unused-allow", Warning,
        "A kit lets a warning pass that nothing raises. Take the [[allow]] away, so that it will not hide a fault to come.";
    PunchSize = "punch-size", Warning,
        "With --punch, round tokens are laid out for a hand punch, and no punch that shops commonly sell is as wide as these: 5/8, 3/4, 1, 1 1/4, 1 1/2, 2 and 2 1/2 in, or 16, 20, 22, 25, 29, 32, 38 and 50 mm. Give the tokens the width of one of them, or leave out --punch and cut them with scissors.";
    StockUnfit = "stock-unfit", Error,
        "Pieces do not go onto label or perforated paper as it was asked: they are larger than its places, its places do not lie on its sheet, or backs are asked for that are folded. Choose other stock with --stock, leave components out with --only, or mend the table [stock.NAME].";
    NoProduct = "no-product", Warning,
        "A print shop makes nothing of the size and outline of these pieces, and they are left out of the export. The note says which sizes it makes. Give the template the trim of one of them; a format of your own, [export.NAME], may have other products.";
    ExportFit = "export-fit", Warning,
        "What is exported is made, but is not quite what the shop asks for: pieces are a little larger or smaller than the product, are drawn with less bleed than is cut off, or a product of [export.NAME] has pixels that do not go with its trim. Pieces keep their size in the middle of the product. Where bleed lacks, every colour at the edge of the drawing goes on outwards in a straight line.";
    PieceTooLarge = "piece-too-large", Error,
        "A card or token is larger than the printable area of the paper. Choose a larger paper or a smaller piece.";
    TooRound = "too-round", Error,
        "Corners were asked for that are rounder than half the smaller side of a card or token, so that their arcs would run into each other. Ask for a smaller radius with --corners.";
    PaperUnfit = "paper-unfit", Error,
        "The margins leave no room on the paper.";
    NothingToPrint = "nothing-to-print", Error,
        "The kit holds no board, deck, token or rules for this number of players.";
    BadPlayers = "bad-players", Error,
        "The kit is not made for that number of players.";
    NoPrinter = "no-printer", Error,
        "There is no printer of that name. `boardpress calibrate list` shows those that were measured, and `boardpress calibrate` makes the sheet to measure one.";
    BadPrinter = "bad-printer", Error,
        "What was saved of a printer cannot be understood, perhaps because the file was changed by hand. `boardpress calibrate forget NAME` takes it away; then measure the printer again.";
    UnevenCopies = "uneven-copies", Warning,
        "The copies of a calibration sheet differ by more than a millimetre: the printer draws every sheet in a little differently. The middle one counts, but no correction mends what changes from sheet to sheet. Backs that must lie exactly behind their fronts are best made with `--backs fold`.";
    BadCode = "bad-code", Error,
        "What was typed is no reprint code, or has a slip in it. The code stands at the foot or the side of every sheet, after its number. Small letters and spaces are as good as capitals and hyphens, and codes have no letters I, L, O and U: what looks like one is a 1 or a 0.";
    EqualBoards = "equal-boards", Warning,
        "Every random board of a job differs from all others: one that is like another is drawn again. Here bags and draws give so few different layouts that no other was found in a hundred tries, so some boards are alike. Print fewer, or give chance more different pieces or words to choose from.";
    OtherKit = "other-kit", Error,
        "A code says which kit its sheet or board is from, and that is none of the kits that are built in, or not the one that was named. The kit's name stands on the sheet. Name the folder of that kit after the code: `boardpress reprint CODE DIR`.";
    Changed = "changed", Error,
        "The code of a board knows what lies on it, and something else would be laid on it now: its kit has changed since, and only the version of that time prints it again. A reprint code knows the state of the kit and of Boardpress that its sheet was made from, and one of them is no longer the same. The versions of both stand on the sheet beside the code: with these the sheet comes again just as it was. What would be printed now may differ from it; `--anyway` prints it all the same.";
    CannotWrite = "cannot-write", Error,
        "The output could not be written. Nothing was changed: the output folder is as it was before.";
    InTheWay = "in-the-way", Error,
        "A file is already where one is to be written, and Boardpress did not write it, or somebody has changed it since. Files that an earlier run wrote are known by the manifest beside them, and single files by a mark at their end. Move the file away, choose another place with `--out`, or replace it with `--force`. Nothing was changed.";
    Usage = "usage", Error,
        "What was typed is not a command that Boardpress knows, or an option has a value that it cannot have. `boardpress --help` shows the commands, and `--help` after one shows its options.";
    Fault = "fault", Error,
        "Boardpress itself has a fault, and has made nothing. Please report the note and the command you gave.";
    UnreadCellContent = "unread-cell-content", Warning,
        "Of a sheet of a workbook the words in its cells are read, as they are shown. Pictures, text boxes and charts that float over the cells are not, and neither is which words of a cell are bold, italic, underlined, coloured, raised or struck; a cell that is struck through as a whole is printed like the others; a picture is printed where a cell names its file, and words are set bold, italic and raised by the signs of Markdown.";
    OtherMarkup = "other-markup", Warning,
        "Words have signs of another markup, such as <b>, <br> or a backslash with n, which are printed as they stand: cards are written in Markdown. The note says what to write instead, and how to let a column stand letter by letter where such signs are meant.";
    TotalRow = "total-row", Warning,
        "The last row of a table begins with a word such as Total and has nothing but numbers besides, so that it seems to add up the rows above it; every row of a table becomes a card. Delete it, or leave it out by `where`. If it is meant to be printed, an [[allow]] lets the warning pass.";
    UnmetCondition = "unmet-condition", Warning,
        "Something is printed nowhere, since nothing is as it asks. A condition of a case or a template compares a field of cards with a value, and holds for none of the cards, so that what depends on it is printed on none; a table of a board means no cell; every card says itself what a pattern would show; a set is for more players than the kit; or no rules show a figure. A condition is told where the value is spelt nearly as what cards say, and where cards meet no other condition on that field either: a template may well be made for more than one deck uses. Perhaps the value has a slip, or the cards say it otherwise. What nothing asks for yet may be let pass with an [[allow]].";
    UnsureEncoding = "unsure-encoding", Warning,
        "A CSV file is no Unicode, so that it does not say which letters its bytes mean. Boardpress reads it as a spreadsheet program of Western Europe or America writes it, in Windows-1252, or as one on an old Mac does, and its bytes look as if they meant other letters, or make a word that nobody writes, such as `ni¤o`: then every letter beyond A to Z comes out as another. Save it as UTF-8. If the letters on the sheets are right, an [[allow]] lets the warning pass.";
    SkippedFile = "skipped-file", Warning,
        "A file of the kit looks as if it were meant to be read, but is passed over because of its name: an ending in capitals or with another after it, a kind of font that cannot be embedded, a name that is not Unicode, a folder behind a link. Give it a name that is read, or take it out of the kit.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kebab_case_and_unique() {
        let mut names: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
        assert!(names.iter().all(|name| name.chars().all(|c| c.is_ascii_lowercase() || c == '-')));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Code::ALL.len());
    }
}
