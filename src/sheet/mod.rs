//! Printed things: faces, sheets, placements and the marks around them.
//!
//! A [`Face`] is one printed side of one piece in its own measure; it does not
//! know where on a page it lands. A [`Sheet`] says where; it does not know what
//! is drawn in a face. Only `compose` makes faces and only `impose` makes sheets.

mod coverage;
mod cut_paths;
mod cutting;
mod face;
mod mark;
mod page;
mod tally;
mod within;

pub use coverage::Coverage;
pub use cut_paths::CutPaths;
pub use cutting::{CutKind, CutLine};
pub use face::{Face, FaceId, Keep, Kept, Layout, Part, Piece};
pub use mark::{Line, Mark};
pub use page::{Flip, Placement, Press, Sheet, Side, Tile};
pub use tally::{Coded, CutPlan, CutSide, Handwork, Join, Run, Tally};
pub use within::Within;
