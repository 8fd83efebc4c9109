//! Printed things: faces, sheets, placements and the marks around them.
//!
//! A [`Face`] is one printed side of one piece in its own measure; it does not
//! know where on a page it lands. A [`Sheet`] says where; it does not know what
//! is drawn in a face. Only `compose` makes faces, and only `impose` and `document` make sheets.

mod clip;
mod coverage;
mod cut_paths;
mod cut_tree;
mod cutting;
mod face;
mod job_summary;
mod mark;
mod mirror;
mod page;
mod side;

pub use clip::Clip;
pub use coverage::Coverage;
pub use cut_paths::CutPaths;
pub use cut_tree::{CutTree, Node, Place, Step};
pub use cutting::{CutKind, CutLine};
pub use face::{Face, FaceId, KeepOut, Layout, Part, Piece, Reading, Scope, SeamAvoid};
pub use job_summary::{Coded, CutPlan, CutSide, Finishing, JobSummary, Join, Run};
pub use mark::{Line, Mark};
pub use mirror::Mirror;
pub use page::{Placement, Sheet, Tile};
pub use side::{Flip, Side, Sides};
