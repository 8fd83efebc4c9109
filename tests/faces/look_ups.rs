//! What tables say for what the fields of a card say.

use boardpress::geom::Affine;
use boardpress::model::Job;
use boardpress::scene::{Item, each_painted};

use super::{kit, words};
use crate::support::clean;

const SVG: &str = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9' width='9mm' height='9mm'><path d='M0 0h9v9z'/></svg>";

const DRAWING: &str = "<rect id='ground' data-fill='colour' x='20' y='45' width='9' height='9' fill='#ffffff'/>\
                       <rect id='title' data-slot='text' x='9' y='9' width='40' height='9' fill='none'/>\
                       <rect id='sign' data-slot='image' x='9' y='29' width='9' height='9' fill='none'/>";

const TABLES: &str = r#"
[icons]
spade = { file = "spade.svg", tint = "night", alt = "spade" }

[colours]
night = "\#112233"

[lookup.colour]
h = "night"
"*" = "\#ddeeff"

[lookup.sign]
h = "heart.svg"
s = "spade"

[lookup.name]
h = "of *hearts*"
s = "of {spade}"
1 = "Ace"
"*" = "Number"

[lookup.long]
Ace = "The ace"
Number = "Another"

[deck.a]
template = "t"

[deck.a.front]
title = "${rank | name} ${suit | name}, ${rank|name|long}${extra? | name}"
sign = "${suit | sign}"
colour = "${suit | colour}"

[[deck.a.card]]
id = "ace"
rank = 1
suit = "h"
extra = 4

[[deck.a.card]]
id = "two"
rank = 2
suit = "s"
"#;

#[test]
fn words_pictures_and_colours_are_looked_up() {
    let tables = TABLES
        .replace("\\#", "#")
        .replace("${extra? | name}", "\n\n${extra? | name}");
    let tables = tables
        .replace("title = \"", "title = \"\"\"")
        .replace("${extra? | name}\"", "${extra? | name}\"\"\"");
    let mut kit = kit(DRAWING, "", &tables);
    kit.put("heart.svg", SVG);
    kit.put("spade.svg", SVG);
    let proof = clean(&kit, &Job::default());
    let said = |card: &str| {
        words(&proof, card)
            .into_iter()
            .map(|(word, _)| word)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(said("a/ace"), "Ace of hearts , The ace Number");
    assert_eq!(said("a/two"), "Number of , Another");
    let fills = |card: &str| {
        let face = proof.faces.iter().find(|face| face.name == card).unwrap();
        let mut fills = Vec::new();
        each_painted(&face.items, Affine::IDENTITY, &mut |item, _| {
            if let Item::Shape(shape) = item {
                fills.extend(shape.fill.map(|(colour, _)| colour.to_string()));
            }
        });
        fills
    };
    assert_eq!(fills("a/ace"), ["#112233", "#000000"]);
    // The spade stands in the words, too.
    assert_eq!(fills("a/two"), ["#ddeeff", "#112233", "#112233"]);
}

#[test]
fn cells_of_boards_and_rows_of_rules_are_looked_up() {
    let tables = "[lookup.crop]\nr = \"Rye\"\nm = \"mill.svg\"\n\"*\" = \"Other\"\n\
                  [board.b]\nsize = [\"60 mm\", \"60 mm\"]\n\
                  [board.b.squares]\nat = [\"5 mm\", \"5 mm\"]\ncell = [\"20 mm\", \"20 mm\"]\ncells = \"cells.csv\"\n\
                  [[board.b.label]]\ntext = \"${crop | crop}!\"\nat = [\"-9 mm\", \"-3 mm\"]\nroom = [\"18 mm\", \"6 mm\"]\n\
                  [[board.b.symbol]]\nicon = \"${sign | crop}\"\nat = [\"-9 mm\", \"-9 mm\"]\nroom = [\"6 mm\", \"6 mm\"]\nwhere = \"sign\"\n\
                  [rules.r]\ntitle = \"Rules\"\nfile = \"rules.md\"\n";
    let mut kit = kit(DRAWING, "", tables);
    kit.put(
        "cells.csv",
        "id,column,row,crop,sign\na,1,1,r,\nb,2,1,x,m\n",
    );
    kit.put(
        "rules.md",
        "# Rules\n\n| crop |\n|---|\n| ${crops.csv:crop \\| crop} |\n",
    );
    kit.put("crops.csv", "crop\nr\nz\n");
    kit.put("mill.svg", SVG);
    let proof = clean(&kit, &Job::default());
    let said = |card: &str| {
        words(&proof, card)
            .into_iter()
            .map(|(word, _)| word)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(said("b/1"), "Rye! Other!");
    let page = proof
        .faces
        .iter()
        .find(|face| face.name.starts_with("r/"))
        .unwrap();
    assert!(
        said(&page.name).ends_with("Rye Other"),
        "{}",
        said(&page.name)
    );
}

#[test]
fn empty_and_missing_values_have_an_entry() {
    let tables = r##"
[lookup.ground]
wood = "#00aa00"
"*" = "#f0e68c"

[lookup.name]
wood = "Wood"
"" = "Bare"
"*" = "Other"

[deck.a]
template = "t"
data = "cards.csv"

[deck.a.front]
title = "${kind | name} ${kind | ground} ${kind? | name}"
sign = ""
colour = "${kind | ground}"

[board.b]
size = ["60 mm", "60 mm"]

[board.b.squares]
at = ["5 mm", "5 mm"]
cell = ["20 mm", "20 mm"]
columns = 2
rows = 2
cells = "cells.csv"

[board.b.cell]
fill = "${kind | ground}"

[[board.b.label]]
text = "${kind | name}"
at = ["-9 mm", "-3 mm"]
room = ["18 mm", "6 mm"]
"##;
    let mut kit = kit(DRAWING, "", tables);
    kit.put("cards.csv", "id,kind\nfull,wood\nempty,\n");
    // The cell `b2` has no row.
    kit.put("cells.csv", "id,kind\na1,wood\nb1,hill\na2,\n");
    let proof = clean(&kit, &Job::default());
    let said = |face: &str| {
        let words = words(&proof, face).into_iter().map(|(word, _)| word);
        words.collect::<Vec<_>>().join(" ")
    };
    let fills = |face: &str| {
        let face = proof.faces.iter().find(|one| one.name == face).unwrap();
        let mut fills = Vec::new();
        each_painted(&face.items, Affine::IDENTITY, &mut |item, _| {
            if let Item::Shape(shape) = item {
                fills.extend(shape.fill.map(|(colour, _)| colour.to_string()));
            }
        });
        fills
    };

    assert_eq!(said("a/full"), "Wood #00aa00 Wood");
    assert_eq!(said("a/empty"), "Bare #f0e68c");
    assert_eq!(fills("a/empty"), ["#f0e68c"]);
    assert_eq!(said("b/1"), "Wood Other Bare Bare");
    assert_eq!(fills("b/1"), ["#00aa00", "#f0e68c", "#f0e68c", "#f0e68c"]);
}
