//! The template of a new deck, as large as its longest text requires.

use crate::source::MemoryFiles;

/// The name of the template in the new kit.
pub(super) const TEMPLATE: &str = "card-roomy";

/// Smaller type than this is a warning, in points.
pub(super) const MIN_EASY_SIZE: u32 = 6;

/// The distance from the edge of a card to its text, in millimetres.
const PADDING: f64 = 4.5;

/// The share of the height of a card that its picture takes next to a text.
const PICTURE_SHARE: f64 = 0.42;

/// A card with a title, an optional picture and a text that can shrink.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Card {
    /// The width in millimetres.
    width: f64,
    /// The height in millimetres.
    height: f64,
    /// The smallest type of the text, in points.
    pub(super) min_size: u32,
}

/// Poker cards, index cards of 4 × 6 and 5 × 7 inches, a page that fits on both letter and A4 paper, and the same page in
/// the type of dictionaries.
pub(super) const CARDS: [Card; 5] = [
    Card::new(63.5, 88.9, MIN_EASY_SIZE),
    Card::new(101.6, 152.4, MIN_EASY_SIZE),
    Card::new(127.0, 177.8, MIN_EASY_SIZE),
    Card::new(180.0, 246.0, MIN_EASY_SIZE),
    Card::new(180.0, 246.0, 4),
];

/// The slots of a card besides its title.
#[derive(Clone, Copy)]
pub(super) struct Slots {
    pub(super) has_picture: bool,
    pub(super) has_text: bool,
}

impl Card {
    const fn new(width: f64, height: f64, min_size: u32) -> Self {
        Self {
            width,
            height,
            min_size,
        }
    }

    /// Adds the drawing and the settings of the template to the files of a kit.
    pub(super) fn put(&self, slots: Slots, files: &mut MemoryFiles) {
        files.put(&format!("templates/{TEMPLATE}.svg"), self.svg(slots));
        files.put(&format!("templates/{TEMPLATE}.toml"), self.toml(slots));
    }

    fn svg(&self, slots: Slots) -> String {
        let Self { width, height, .. } = *self;
        let inner_width = width - 2.0 * PADDING;
        let line = height / 5.0;
        let body = line + 2.5;
        let body_height = height - PADDING - body;
        let picture_height = match slots {
            Slots {
                has_picture: false, ..
            } => 0.0,
            Slots {
                has_text: false, ..
            } => body_height,
            _ => PICTURE_SHARE * height,
        };

        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}mm\" height=\"{height}mm\">\n"
        );
        let mut push_slot = |name: &str, kind: &str, y: f64, height: f64| {
            svg += &format!(
                "  <rect id=\"{name}\" data-slot=\"{kind}\" x=\"{PADDING}\" y=\"{y:.1}\" \
                 width=\"{inner_width:.1}\" height=\"{height:.1}\" fill=\"none\"/>\n"
            );
        };
        push_slot("title", "text", PADDING, line - 1.7 - PADDING);
        if slots.has_picture {
            push_slot("picture", "image", body, picture_height);
        }
        if slots.has_text {
            let space = if slots.has_picture { 2.5 } else { 0.0 };
            let y = body + picture_height + space;
            push_slot("text", "text", y, height - PADDING - y);
        }
        svg + &format!(
            "  <path id=\"line\" data-stroke=\"colour\" fill=\"none\" stroke=\"#24506b\" \
             stroke-width=\"0.6\" d=\"M{PADDING} {line:.1} H{:.1}\"/>\n</svg>\n",
            width - PADDING
        )
    }

    fn toml(&self, slots: Slots) -> String {
        let Self {
            width,
            height,
            min_size,
        } = *self;
        let mut toml = format!(
            "# Text shrinks to fit, down to {min_size} pt.\n\n\
             trim = [\"{width} mm\", \"{height} mm\"]\n\
             safe = \"3 mm\"\n\n\
             [slot.title]\n\
             family = \"Barlow Condensed\"\n\
             weight = 700\n\
             size = \"17 pt\"\n\
             floor = \"6 pt\"\n\
             leading = 1\n\
             valign = \"bottom\"\n\
             colour = \"#1a1e21\"\n\n"
        );
        if slots.has_picture {
            toml += "[slot.picture]\noptional = true\n\n";
        }
        if slots.has_text {
            toml += &format!(
                "[slot.text]\n\
                 size = \"10 pt\"\n\
                 floor = \"{min_size} pt\"\n\
                 colour = \"#1a1e21\"\n\
                 optional = true\n\n"
            );
        }
        toml + "# The colour of the line. Without it, the line has the colour in the drawing.\n\
                [slot.colour]\n\
                optional = true\n"
    }
}
