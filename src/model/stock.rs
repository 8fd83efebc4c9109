//! What people print on, in words, where a kit says nothing else.

/// For cards and tokens, which are held, mixed and pushed about.
pub const CARD_STOCK: &str = "card stock, 200\u{2013}300 g/m\u{b2}";

/// For boards, which lie on the table.
pub const BOARD_STOCK: &str = "heavy paper or thin card";

/// For what is read.
pub const PLAIN_STOCK: &str = "plain paper";
