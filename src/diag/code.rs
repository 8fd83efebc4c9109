//! The names of all notes, how grave each is, and what it means.

use crate::message::{Pattern, pattern};

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
    ($($variant:ident = $name:literal, $severity:ident, $title:expr, $explanation:expr;)*) => {
        /// What kind of note it is; `boardpress explain CODE` tells more.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $(#[doc = concat!("`", $name, "`; [`Code::explanation`] tells what it means.")] $variant,)* }

        impl Code {
            /// Every code, in the order of the alphabet of stages.
            pub const ALL: &'static [Code] = &[$(Code::$variant,)*];

            /// Its name as it is shown and requested.
            pub const fn name(self) -> &'static str {
                match self { $(Code::$variant => $name,)* }
            }

            /// How grave it is.
            pub const fn severity(self) -> Severity {
                match self { $(Code::$variant => Severity::$severity,)* }
            }

            /// Whether other notes may follow from one of this kind, so that it is reported before them: what
            /// is in a file that could not be read is missed elsewhere.
            pub const fn is_cause(self) -> bool {
                use Code as C;
                matches!(
                    self,
                    C::TomlSyntax | C::NoKit | C::UnknownTable | C::UnknownTemplate | C::MissingFile | C::OutsideKit
                        | C::BadSvg | C::SvgOutside | C::BadImage | C::BadPdf | C::BadFont | C::TooLarge | C::Limit
                )
            }

            /// Whether it is of a key or a value with a slip, under which others may miss what is intended.
            pub const fn is_slip(self) -> bool {
                use Code as C;
                matches!(
                    self,
                    C::UnknownKey | C::UnknownSlot | C::WrongType | C::BadLength | C::BadColour | C::BadValue | C::BadData
                )
            }

            /// Returns a few words that name the kind of note.
            pub const fn title(self) -> Pattern {
                match self { $(Code::$variant => $title,)* }
            }

            /// Returns a few sentences on the meaning of the note, and what can be done.
            pub const fn explanation(self) -> Pattern {
                match self { $(Code::$variant => $explanation,)* }
            }
        }
    };
}

codes! {
    TomlSyntax = "toml-syntax", Error, pattern!("TOML syntax error"), pattern!(
        "The file is not valid TOML. The note points at the first place that cannot be read; the missing quote or \
         bracket is often a little before it."
    );
    UnknownTable = "unknown-table", Error, pattern!("Unknown table"), pattern!(
        "A table of a file is not one that Boardpress reads, so what is in it would not be printed. Check its \
         spelling; all tables and their keys are listed in the reference, content/REFERENCE.md."
    );
    UnknownKey = "unknown-key", Error, pattern!("Unknown key"), pattern!(
        "A table has a key that is not one of its keys. Unknown keys are always errors: an ignored typo could print a \
         wrong card."
    );
    MissingKey = "missing-key", Error, pattern!("Missing key"), pattern!(
        "A table cannot be used without this key, because it has no sensible default. Add it."
    );
    WrongType = "wrong-type", Error, pattern!("Wrong type of value"), pattern!(
        "A key expects another type of value, such as text instead of a number. Texts and lengths are in \
         quotes, numbers, `true` and `false` are not, and lists are in square brackets."
    );
    BadLength = "bad-length", Error, pattern!("Invalid length"), pattern!(
        "A length is a number and its unit in quotes: \"63.5 mm\", \"2.5 in\", \"1 cm\" or \"10 pt\". There is no default unit."
    );
    BadColour = "bad-colour", Error, pattern!("Invalid color"), pattern!(
        "A color is \"#rgb\", \"#rrggbb\", a name from the kit's [colors] table, or a CSS color name such as \
         \"navy\"."
    );
    BadValue = "bad-value", Error, pattern!("Invalid value"), pattern!(
        "A value has the right type, but its key allows only certain words, or numbers within limits. The note \
         gives these."
    );
    NoPhrases = "no-phrases", Warning, pattern!("Language without built-in words"), pattern!(
        "Boardpress has no built-in words in the kit's language. What it prints itself, such as the information line \
         on every sheet and the report, is in American English instead."
    );
    NoLanguage = "no-language", Error, pattern!("Language not available"), pattern!(
        "The kit is not available in the requested language. A kit has its own language, and each language with a file \
         lang/LANGUAGE.toml or a folder lang/LANGUAGE."
    );
    BadTranslation = "bad-translation", Error, pattern!("Incomplete translation"), pattern!(
        "A translation lacks a field or an icon of its original, such as ${{name}} or {{grain}}, so part of the text would \
         not be printed."
    );
    Untranslated = "untranslated", Warning, pattern!("Text without a translation"), pattern!(
        "A text of the kit has no translation into the requested language. It is printed in the kit's own language."
    );
    UnusedTranslation = "unused-translation", Warning, pattern!("Unused translation"), pattern!(
        "A translation matches no text of the kit: the original was changed or removed, or the copy of it has a typo."
    );
    ReplacedWord = "replaced-word", Warning, pattern!("Word of the original kit"), pattern!(
        "The kit is like another and replaces words of that kit, such as the titles of cards or the rows of a table. A \
         text that it inherits, such as the rules, still has one of the old words. The note lists the words and the \
         lines of each file."
    );
    OffBoard = "off-board", Error, pattern!("Outside the board"), pattern!(
        "Something is placed outside its board, where it would not be printed. Positions are measured to the right and \
         down from the top left corner of the board, and those of labels, symbols and pieces from the center of their \
         cell. Text that extends over the edge is reported as `cut-words`, and art as `cut-art`."
    );
    Overlap = "overlap", Error, pattern!("Overlapping spaces"), pattern!(
        "Two spaces of one track overlap, so one would be printed over the other. A `path` must not return to a space \
         that it has visited, and spaces with their own positions must not overlap. Put spaces that are intended to \
         overlap into separate tracks."
    );
    Duplicate = "duplicate", Error, pattern!("Name used twice"), pattern!(
        "Two things of the same kind have the same name, so references to it are ambiguous. Rename one of them."
    );
    NoKit = "no-kit", Error, pattern!("No such kit"), pattern!(
        "There is no kit with that name, or no .toml file in the folder has a [kit] table. `boardpress list` shows the \
         built-in kits, and `boardpress new DIR` creates a kit to start from."
    );
    LaterFormat = "later-format", Error, pattern!("Kit for a later version"), pattern!(
        "The `format` in the kit's [kit] table shows that it is for a later version of Boardpress. No other \
         problems of the kit are reported, since most reports would be wrong. Use that version or a newer one."
    );
    UnknownTemplate = "unknown-template", Error, pattern!("Unknown template"), pattern!(
        "There is no template of that name in the kit's templates folder or among the built-in templates. Check \
         the spelling, or put the drawing, NAME.svg, into that folder."
    );
    UnknownSlot = "unknown-slot", Error, pattern!("Unknown slot"), pattern!(
        "A card, a token or the settings of a template refer to a slot that its drawing does not have. The slots \
         of a drawing are its elements with `data-slot`, and their names are the `id` of these elements."
    );
    UnknownField = "unknown-field", Error, pattern!("Unknown field"), pattern!(
        "A pattern such as \"${{title}}\" refers to a field that the card or cell does not have. Check the \
         spelling, or add the field: to the card, or as a column to its table."
    );
    UnknownIcon = "unknown-icon", Error, pattern!("Unknown icon"), pattern!(
        "An {{icon}} in a text, or an icon slot, refers to a picture that is not in the kit's [icons] table. Write {{{{ \
         for a literal brace."
    );
    UnknownFont = "unknown-font", Error, pattern!("Unknown font"), pattern!(
        "A text style uses a font family that is neither built in nor in the kit's fonts folder. System fonts are \
         never used: `boardpress fonts` lists the available families."
    );
    NearestFont = "nearest-font", Warning, pattern!("Similar font used"), pattern!(
        "A font family has no face of the requested weight or slant, so the nearest one is used: Boardpress never \
         makes bold or italic letters artificially. Add the missing font to the kit's fonts folder, or choose a weight \
         that `boardpress fonts` lists. If the nearest face is fine, an [[allow]] silences the warning."
    );
    UnknownName = "unknown-name", Error, pattern!("Unknown name"), pattern!(
        "A name refers to a deck, token, recipe, cell or color that does not exist in the kit. Names must be \
         written exactly as in the table that defines them."
    );
    MissingField = "missing-field", Error, pattern!("Missing text or picture"), pattern!(
        "A card or token is empty where its template requires a text or a picture; spaces alone do not count. \
         Fill it in, or write `optional = true` in the slot's settings."
    );
    MissingFile = "missing-file", Error, pattern!("Missing file"), pattern!(
        "A file that the kit refers to does not exist. Paths begin at the kit's folder, and must match the names \
         of files exactly, including capitals."
    );
    OutsideKit = "outside-kit", Error, pattern!("File outside the kit"), pattern!(
        "A path leads outside the kit's folder. A kit can use only its own files and the built-in ones. Copy the \
         file into the folder."
    );
    BadData = "bad-data", Error, pattern!("Unreadable table"), pattern!(
        "A CSV file or workbook cannot be read as a table with column names in its first row. The note gives the \
         row or cell to correct."
    );
    BadSvg = "bad-svg", Error, pattern!("Unusable drawing"), pattern!(
        "An SVG file cannot be read or drawn, contains a script, or is a template whose slots cannot be filled \
         in. Saving the drawing as plain SVG often helps."
    );
    BadOutline = "bad-outline", Error, pattern!("Unusable outline"), pattern!(
        "The data-cut or data-crease lines of a drawing, which define where a piece is cut or folded, cannot be used: \
         the line of an outline or a hole is open, there are two outlines, or a line is outside the piece."
    );
    SvgDiffers = "svg-differs", Warning, pattern!("Drawing prints differently"), pattern!(
        "A part of a drawing is left out, or is drawn differently from how a browser draws it. Check the sheet: if it \
         is right, an [[allow]] silences the warning; if not, save the drawing as plain SVG, or convert that part to \
         paths."
    );
    FontSubstitute = "font-substitute", Warning, pattern!("Font substituted in a drawing"), pattern!(
        "Text in a drawing uses a font that is neither built in nor in the kit's fonts folder, so a similar built-in \
         family is used instead. Add the font to the kit's fonts folder, convert the text to paths, or silence the \
         warning with an [[allow]] if the sheet looks right."
    );
    SvgOutside = "svg-outside", Error, pattern!("Incomplete drawing"), pattern!(
        "An SVG refers to something outside the file. Each SVG must be complete in itself: embed the picture or draw \
         it."
    );
    BadImage = "bad-image", Error, pattern!("Unusable picture"), pattern!(
        "A picture file cannot be read, has an unsupported format, or has more pixels than any sheet could show. \
         Open it in an image editor and save it as PNG or JPEG."
    );
    BadPdf = "bad-pdf", Error, pattern!("Unusable PDF"), pattern!(
        "A PDF cannot be read, needs a password, does not have the page that is shown, or has a page that cannot be \
         drawn. Open the file in a PDF viewer and print it to a new PDF, or export the page as a PNG."
    );
    PdfDiffers = "pdf-differs", Warning, pattern!("PDF prints differently"), pattern!(
        "A part of a PDF is not printed: form fields and comments, which are not a part of the page itself. Scripts are \
         never run. If it is needed, print the file to a new PDF in a PDF viewer; if not, an [[allow]] silences the \
         warning."
    );
    BadFont = "bad-font", Error, pattern!("Unusable font file"), pattern!(
        "A file in a fonts folder is not a TrueType or OpenType font that can be embedded. Use the TTF or OTF \
         file of the font, or another font."
    );
    FontColours = "font-colours", Warning, pattern!("Font with several colors"), pattern!(
        "A font of the kit has multicolored letters, as emoji fonts do. They are printed as plain outlines in the \
         color of the surrounding text. Use icons instead of these letters, or a single-color font; if the outlines \
         look right on the sheets, an [[allow]] silences the warning."
    );
    TooLarge = "too-large", Error, pattern!("File too large"), pattern!(
        "A file of the kit is larger than any that a game needs. Scale pictures down to 300 dots per inch at \
         their printed size, or divide the file."
    );
    Limit = "limit", Error, pattern!("Limit exceeded"), pattern!(
        "A job exceeds one of the limits for a single run. The limits are far above what a table game needs, and \
         prevent a mistyped number from using up the computer's memory. The note gives the limit and what to do."
    );
    MissingGlyph = "missing-glyph", Error, pattern!("Character missing from the font"), pattern!(
        "The font has no glyph for a character of the text. Use another character, another font family, or an {{icon}}."
    );
    TextOverflow = "text-overflow", Error, pattern!("Text does not fit"), pattern!(
        "A text does not fit into its slot even at the smallest size that its style allows. Shorten it, enlarge the \
         slot, or lower the `floor`."
    );
    BagShort = "bag-short", Error, pattern!("Too few pieces or words"), pattern!(
        "The bag of a recipe has fewer pieces than the recipe places, or a draw has fewer entries than cards or boards \
         need. A draw uses each entry only once for each card, or with `unique = \"set\"` only once in the whole set; \
         with `different` it must also have enough entries for that many different cards."
    );
    NoPlay = "no-play", Error, pattern!("Trial games without rules"), pattern!(
        "Trial games were requested, but the kit does not define how its random boards are played. Define it in a \
         table [recipe.NAME.play]."
    );
    BadParts = "bad-parts", Error, pattern!("Parts of a survey do not match"), pattern!(
        "The files to merge are not all the parts of one survey. Each must be written by `boardpress survey --shard` \
         with the same kit, players, seed and number of boards, and every part must be given exactly once."
    );
    NoBalance = "no-balance", Error, pattern!("No balanced layout found"), pattern!(
        "No layout as even as the recipe requires was found within the allowed number of tries. Relax the requirement \
         (a wider spread, fewer columns in `in`, no `apart`), or allow more tries."
    );
    NoLayout = "no-layout", Error, pattern!("No layout meets all requirements"), pattern!(
        "No layout that meets all requirements of a recipe was found. The note points at a requirement that is not \
         met, and shows how close the best layout came. The requirements may be impossible to meet, alone or together: \
         relax them, or change the pieces in the bag."
    );
    Constraint = "law", Error, pattern!("Rule of the kit is broken"), pattern!(
        "Something in the kit breaks one of its own rules, a [[law]]. The note repeats the law and shows what was \
         found instead. Correct what the law checks, or the law itself."
    );
    SmallType = "small-type", Warning, pattern!("Very small type"), pattern!(
        "Text is set smaller than 6 pt, which few people can read at a table and some printers cannot print. \
         Shorten it, or make its slot larger."
    );
    SafeZone = "safe-zone", Warning, pattern!("Text too close to a cut"), pattern!(
        "Text is closer to a cut than the template's safe zone allows. When cutting, paper and knives drift by a \
         millimeter or two. Move the text away from the cut."
    );
    Hairline = "hairline", Warning, pattern!("Very thin line"), pattern!(
        "A line is so thin that many printers leave it out or break it into dots. Make it at least a quarter of a \
         point thick, or 0.09 mm."
    );
    LowResolution = "low-resolution", Warning, pattern!("Blurred picture"), pattern!(
        "A picture has fewer than 150 dots per inch at its printed size and will look blurred. 300 dots per inch look \
         sharp."
    );
    SmallQr = "small-qr-code", Warning, pattern!("QR code too small"), pattern!(
        "The squares of a QR code are narrower than 0.4 mm, so many phones cannot read it from paper. Make its slot \
         larger, shorten the text, or use an address that is shorter."
    );
    LongQr = "long-qr-code", Error, pattern!("QR code too long"), pattern!(
        "A text is longer than the largest QR code can hold, which is about 2,300 bytes at level M. Use an address that \
         leads to the text."
    );
    Animation = "animation", Warning, pattern!("Animated picture"), pattern!(
        "A file contains an animation or several pages, but only one picture of it is printed: the first, or the one \
         that programs without animation show. Save the picture to print as a separate PNG."
    );
    Contrast = "contrast", Warning, pattern!("Low contrast"), pattern!(
        "Text has too little contrast with its background. It needs a contrast of 4.5 to 1, or 3 to 1 if it is large \
         (from 18 pt, or from 14 pt in bold). Make the text or its background darker or lighter."
    );
    CoveredWords = "covered-words", Warning, pattern!("Covered text"), pattern!(
        "Art that is painted later covers a text or some of its letters, so they cannot be read; it counts as covering \
         from three quarters opacity, as does a line or an edge through the middle of a letter. On a board, arrows, \
         callouts and art with `over = true` are painted over text. In a template, art that comes after a slot is \
         painted over the slot's text: move the slot's rectangle after that art, and give it no fill."
    );
    CoveredArt = "covered-art", Warning, pattern!("Covered picture"), pattern!(
        "A picture is invisible, because a filled box or a filled cell that is painted later hides all of it. A board \
         paints its background, then art, boxes and cells, and art with `over = true` last; a template paints its \
         elements in file order. Move the picture, remove the `fill` that hides it, or paint the picture later."
    );
    OverlappingWords = "overlapping-words", Warning, pattern!("Overlapping texts"), pattern!(
        "Text is printed over other text, so both are hard to read. Move one of them, or make one of the boxes \
         smaller. Identical texts, such as a shadow, are not reported; for a large letter that is intended as a \
         background, silence the warning with an [[allow]]."
    );
    CutWords = "cut-words", Error, pattern!("Text cut off at the edge"), pattern!(
        "Text extends over the edge of its board, so that some of its letters are cut off. Move its box away from the \
         edge, make the text smaller, or make the board larger."
    );
    CutArt = "cut-art", Warning, pattern!("Picture cut off at the edge"), pattern!(
        "A picture or icon extends over the edge of its board, so that a part of it is cut off. Move it, or make it \
         smaller. Pictures that reach from edge to edge, pictures that end within the `bleed` of the board, and symbols \
         with `clip = true` are intended to be cut off and not reported."
    );
    CroppedArt = "cropped-art", Warning, pattern!("Picture cropped too much"), pattern!(
        "More than a fifth of a picture is cut off, because it fills a place of another shape. Show it whole with \
         `fit = \"contain\"`, choose with `focus` what stays in view, or write `fit = \"cover\"` if the cut is \
         intended. One warning per deck or box names the picture that loses most."
    );
    ColourOnly = "colour-only", Warning, pattern!("Only color tells them apart"), pattern!(
        "Two pieces of one set differ only in color, and the colors look alike on a black-and-white copier or to \
         color-blind people. Give them different shapes, letters or patterns as well."
    );
    SeamThroughLabel = "seam-through-label", Warning, pattern!("Seam through text"), pattern!(
        "A board is larger than the paper, and a seam between its sheets runs through text, which is then hard to \
         read. Text of 18 pt or more stays readable and is not reported. Seams are placed where they cross no text if \
         possible, even if that takes another row or column of sheets: print the board on other paper, or leave a gap \
         between its texts from edge to edge."
    );
    Bleed = "bleed", Warning, pattern!("Color ends at the cut"), pattern!(
        "Color ends at the cut, or so close to it that a cut that is a millimeter off leaves a white edge. Extend the \
         color two or three millimeters beyond the cut: a template's drawing can be larger than its `trim`, and the \
         rest is cut off. White or nearly white edges need no bleed."
    );
    PrintedBleed = "printed-bleed", Warning, pattern!("Too little bleed on the sheet"), pattern!(
        "The sheet has room for less than two millimeters of bleed beyond a cut of a double-sided piece. Many printers \
         print the back of a sheet a millimeter or two off, so a cut along the front's marks would leave a white edge \
         on the back. Make room: leave out --tight, use a wider gutter, smaller margins or larger paper; or use \
         `--backs fold`, which cannot misalign."
    );
    CropMarks = "crop-marks", Warning, pattern!("No room for crop marks"), pattern!(
        "There is no room outside the pieces for a crop mark at both ends of every straight cut, because --tight packs \
         pieces closely or because a piece is nearly as large as the paper. Such a cut has short ticks at the corners \
         of its pieces instead, to align a ruler with."
    );
    Margins = "margins", Warning, pattern!("Too close to the edge of the paper"), pattern!(
        "Something is printed closer to the edge of the paper than the printer can print, and would be cut off or make \
         the printer shrink the page. This happens when `--margin` is smaller than the margin that the printer needs."
    );
    Count = "count", Error, pattern!("Wrong number of pieces"), pattern!(
        "A deck or token set gives its total number of pieces with `count`, but its pieces with their copies add up to \
         a different number. Correct the copies, or the number."
    );
    Pairing = "pairing", Warning, pattern!("Backs do not match"), pattern!(
        "Backs do not match: one or two cards of a deck can be recognized by their backs, or some sets that share \
         sheets have backs and some have none. Give all cards of a deck the same back, without fields in which their \
         fronts differ; give sets that share sheets all a back or none, or different names in `sheet`."
    );
    DuplexSize = "duplex-size", Warning, pattern!("Paper unsuitable for both sides"), pattern!(
        "Most inkjet printers print both sides automatically only on letter and A4 paper. Use one of these, or make \
         the backs in a single pass through the printer: `--backs fold` puts them beside their fronts, and `--backs \
         paste` on separate sheets."
    );
    LargePaper = "large-paper", Warning, pattern!("Piece needs large paper"), pattern!(
        "A card or token fits on neither letter nor A4 paper, and many schools and homes have nothing larger. Make it \
         smaller, or make it a board, which is printed over several sheets."
    );
    OtherKind = "other-kind", Warning, pattern!("Name of another kind of component"), pattern!(
        "The name of a requested component is also the name of a kind of component, such as `cards`, but the component \
         is of a different kind. Only that component is printed."
    );
    UnusedAllow = "unused-allow", Warning, pattern!("Unused exception"), pattern!(
        "An [[allow]] silences a warning that does not occur. Remove it, so that it does not hide a future problem."
    );
    PunchSize = "punch-size", Warning, pattern!("No punch of this size"), pattern!(
        "With --punch, round tokens are laid out for a hand punch, but no common punch has the diameter of these \
         tokens. Common punches are 5/8, 3/4, 1, 1 1/4, 1 1/2, 2 and 2 1/2 in, or 16, 20, 22, 25, 29, 32, 38 and 50 \
         mm: give the tokens one of these widths, or leave out --punch and cut them with scissors."
    );
    StockUnfit = "stock-unfit", Error, pattern!("Unsuitable label paper"), pattern!(
        "Pieces cannot be printed on the requested label or perforated paper: they are larger than its places, its \
         places are outside its sheet, or the backs are to be folded. Choose other stock with --stock, leave \
         components out with --only, or correct the table [stock.NAME]."
    );
    NoProduct = "no-product", Warning, pattern!("Product not offered by the shop"), pattern!(
        "A print shop has no product of the size and outline of these pieces, so they are left out of the export. The \
         note lists the sizes it has. Use one of them as the template's trim, or define other products in an export \
         format of your own, [export.NAME]."
    );
    ExportFit = "export-fit", Warning, pattern!("Size differs from the product"), pattern!(
        "The export is written, but does not match the shop's product exactly: pieces are slightly larger or smaller \
         than the product, have less bleed than is cut off, or a product of [export.NAME] has pixels that do not match \
         its trim. Pieces keep their size and are centered on the product. Missing bleed is filled by extending the \
         colors at the edge of the drawing."
    );
    PieceTooLarge = "piece-too-large", Error, pattern!("Piece too large"), pattern!(
        "A card or token is larger than the printable area of the paper. Choose a larger paper or a smaller piece."
    );
    TooRound = "too-round", Error, pattern!("Corners too round"), pattern!(
        "The requested corner radius is more than half of the shorter side of a card or token, so the arcs would run \
         into each other. Choose a smaller radius with --corners."
    );
    PaperUnfit = "paper-unfit", Error, pattern!("Paper too small"), pattern!(
        "The margins leave no room on the paper. Use smaller margins or larger paper, with --margin or --paper."
    );
    NothingToPrint = "nothing-to-print", Error, pattern!("Nothing to print"), pattern!(
        "The kit has no board, deck, token or rules left to print: check --only, --without, --players and the \
         copies in the kit. Components with `extra` are printed only if --only names them."
    );
    BadPlayers = "bad-players", Error, pattern!("Unsupported number of players"), pattern!(
        "The numbers of players for which a kit is made are in `players` of its [kit] table. Print it for one of \
         these numbers."
    );
    NoPrinter = "no-printer", Error, pattern!("Unknown printer"), pattern!(
        "There is no printer with that name. `boardpress calibrate list` shows the measured printers, and `boardpress \
         calibrate` makes the sheet to measure one."
    );
    BadPrinter = "bad-printer", Error, pattern!("Unusable printer profile"), pattern!(
        "A saved printer profile cannot be read, perhaps because the file was edited by hand. Delete it with \
         `boardpress calibrate forget NAME`, then measure the printer again."
    );
    UnevenCopies = "uneven-copies", Warning, pattern!("Uneven copies"), pattern!(
        "The copies of a calibration sheet differ by more than a millimeter: the printer feeds each sheet slightly \
         differently. The median is used, but no correction can remove a difference that changes from sheet to sheet. \
         Use `--backs fold` for backs that must align exactly with their fronts."
    );
    BadCode = "bad-code", Error, pattern!("Invalid code"), pattern!(
        "The code is not a valid reprint code, or has a typo. It is printed at the bottom or the side of every sheet, \
         after the sheet's number. Codes can be typed in lower case and with spaces for hyphens, and do not contain \
         the letters I, L, O and U: what looks like one is a 1 or a 0."
    );
    EqualBoards = "equal-boards", Warning, pattern!("Equal boards"), pattern!(
        "Random boards of a job are normally all different: a board that equals another is generated again. Here the \
         bags and draws allow so few different layouts that no other was found in a hundred tries, so some boards are \
         the same. Print fewer boards, or add more different pieces or words to draw from."
    );
    OtherKit = "other-kit", Error, pattern!("Code of another kit"), pattern!(
        "The code belongs to a sheet or board of another kit: not a built-in one, or not the one that was given. The \
         kit's name is printed on the sheet. Give that kit's folder after the code: `boardpress reprint CODE DIR`."
    );
    Changed = "changed", Error, pattern!("Kit has changed"), pattern!(
        "The kit or Boardpress has changed since the board or sheet with this code was made, so the same result can no \
         longer be printed. Both versions are printed on the sheet beside the code: with these, the sheet can be \
         reprinted exactly. `--anyway` prints a sheet from the current versions, which may differ."
    );
    CannotWrite = "cannot-write", Error, pattern!("Cannot write files"), pattern!(
        "The output could not be written, because the disk is full or the folder cannot be changed, for example. \
         Nothing was changed: the output folder is as before."
    );
    InTheWay = "in-the-way", Error, pattern!("Another file is in the way"), pattern!(
        "A file that Boardpress did not write, or that has been changed since, has the name of an output file. \
         Boardpress recognises files of an earlier run by the manifest beside them, and single files by a mark at \
         their end. Move the file, choose another place with `--out`, or replace it with `--force`; nothing was \
         changed."
    );
    Usage = "usage", Error, pattern!("Invalid command or option"), pattern!(
        "The command is unknown, or an option has an invalid value. `boardpress --help` lists the commands, and \
         `--help` after a command lists its options."
    );
    Fault = "fault", Error, pattern!("Error in Boardpress"), pattern!(
        "Boardpress has an internal error and wrote nothing. Please report the note and the command that you ran."
    );
    UnreadCellContent = "unread-cell-content", Warning, pattern!("Part of a workbook not printed"), pattern!(
        "Only the text in the cells of a workbook is read, as displayed. Pictures, text boxes and charts over the \
         cells are not printed, nor is the formatting of single words: bold, italic, underlined, colored, raised or \
         struck through. Put the file name of a picture into a cell to print it, and format words with Markdown; \
         delete cells that are struck through if they should not be printed."
    );
    OtherMarkup = "other-markup", Warning, pattern!("Markup that is not drawn"), pattern!(
        "Text contains signs that are not Markdown, so they are printed literally or left out. In cells, these are \
         HTML tags such as <b> or <br>, and a backslash with n. In rules, these are HTML tags that are not drawn, a \
         heading without a space after its #, a table without a valid line below its header row, and links and \
         footnotes that lead nowhere. The note shows what to write instead, and how to print a column literally if \
         that is intended."
    );
    TotalRow = "total-row", Warning, pattern!("Row of totals"), pattern!(
        "A row of a table starts with a word such as Total and otherwise contains only numbers, so it seems to add up \
         the rows above it; but every row becomes a card. Delete it, or exclude it with `where`. If it should be \
         printed, an [[allow]] silences the warning."
    );
    UnmetCondition = "unmet-condition", Warning, pattern!("Something is never printed"), pattern!(
        "Something is never printed, because nothing matches its conditions: no card matches the condition of a case \
         or a template, no cell matches a table of a board, every card overrides a pattern, a set needs more players \
         than the kit supports, or no rules show a figure. A condition on cards is reported only if its value is \
         nearly the same as a value of the cards and no other condition on that field matches either, since a template \
         may serve other decks too. Check for a typo in the condition or on the cards; if it is prepared for later \
         use, an [[allow]] silences the warning."
    );
    UnsureEncoding = "unsure-encoding", Warning, pattern!("Uncertain encoding"), pattern!(
        "A CSV file is not in Unicode, so its encoding is uncertain. Boardpress reads it as Windows-1252, or as an old \
         Mac encoding, but its letters look wrong in that encoding, or form unlikely words such as `ni¤o`: then every \
         letter other than A to Z may be printed wrong. Save it as UTF-8; if the letters on the sheets are right, an \
         [[allow]] silences the warning."
    );
    SkippedFile = "skipped-file", Warning, pattern!("Skipped file"), pattern!(
        "A file of the kit looks as if it should be read, but is skipped because of its name: its extension is in \
         capitals or followed by another, it is a kind of font that cannot be embedded, its name is not Unicode, or \
         its folder is behind a link. Rename it, or remove it from the kit."
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kebab_case_and_unique() {
        let mut names: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
        assert!(
            names
                .iter()
                .all(|name| name.chars().all(|c| c.is_ascii_lowercase() || c == '-'))
        );
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Code::ALL.len());
    }
}
