//! Terms and errors of geometry as messages.

use std::error::Error;
use std::fmt;

use super::{Arg, Message, Pattern, ToArg, msg, pattern};
use crate::geom::{BadLength, BadRotation, Symmetry};

impl From<BadLength> for Message {
    fn from(fault: BadLength) -> Message {
        match fault {
            BadLength::NoUnit => msg!("a length needs a unit: mm, cm, in or pt"),
            BadLength::UnknownUnit(unit) => {
                msg!(
                    "`{unit}` is not a unit of length; units are mm, cm, in and pt",
                    unit
                )
            }
            BadLength::NotANumber(number) => msg!("`{number}` is not a number", number),
            BadLength::TooLong => msg!("this is longer than 10 m, and no printer prints more"),
            BadLength::TooShort => {
                msg!("this is shorter than a thousandth of a millimeter, too short to be visible")
            }
        }
    }
}

/// The English text.
impl fmt::Display for BadLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(self.clone()).fmt(f)
    }
}

impl Error for BadLength {}

/// The message of [`BadRotation`].
const BAD_ROTATION: Pattern =
    pattern!("a rotation is a number of degrees from -360 to 360, clockwise");

impl ToArg for BadRotation {
    fn to_arg(&self) -> Arg {
        BAD_ROTATION.to_arg()
    }
}

/// The English text.
impl fmt::Display for BadRotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(BAD_ROTATION).fmt(f)
    }
}

impl Error for BadRotation {}

/// The noun with its article.
impl ToArg for Symmetry {
    fn to_arg(&self) -> Arg {
        match self {
            Symmetry::HalfTurn => msg!("a half turn"),
            Symmetry::ThirdTurn => msg!("a third of a turn"),
            Symmetry::QuarterTurn => msg!("a quarter turn"),
            Symmetry::SixthTurn => msg!("a sixth of a turn"),
            Symmetry::LeftRight => msg!("a mirror from left to right"),
            Symmetry::TopBottom => msg!("a mirror from top to bottom"),
        }
        .to_arg()
    }
}
