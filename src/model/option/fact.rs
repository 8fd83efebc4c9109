//! Values of options, for the manifest.

use crate::geom::{Insets, Length};

/// A value as programs read it.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// Whether something is so.
    Flag(bool),
    /// A whole number.
    Whole(u64),
    /// A number; lengths are in millimetres.
    Number(f64),
    /// Words.
    Text(String),
    /// Values in order.
    List(Vec<Fact>),
    /// Values by key, in order.
    Map(Vec<(&'static str, Fact)>),
}

impl From<bool> for Fact {
    fn from(flag: bool) -> Fact {
        Fact::Flag(flag)
    }
}

impl From<u32> for Fact {
    fn from(number: u32) -> Fact {
        Fact::Whole(number.into())
    }
}

impl From<Length> for Fact {
    fn from(length: Length) -> Fact {
        Fact::Number(length.to_mm())
    }
}

impl From<String> for Fact {
    fn from(text: String) -> Fact {
        Fact::Text(text)
    }
}

impl From<&str> for Fact {
    fn from(text: &str) -> Fact {
        Fact::Text(text.to_owned())
    }
}

/// One number where all sides are alike.
impl From<Insets> for Fact {
    fn from(by: Insets) -> Fact {
        let Insets { left, top, right, bottom } = by;
        if by == Insets::all(left) {
            return left.into();
        }
        let sides = [("left", left), ("top", top), ("right", right), ("bottom", bottom)];
        Fact::Map(sides.map(|(side, length)| (side, length.into())).into())
    }
}

impl<F: Into<Fact>> FromIterator<F> for Fact {
    fn from_iter<I: IntoIterator<Item = F>>(facts: I) -> Fact {
        Fact::List(facts.into_iter().map(Into::into).collect())
    }
}
