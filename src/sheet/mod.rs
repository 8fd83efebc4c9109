//! Printed things: faces, sheets, placements and the marks around them.
//!
//! A [`Face`] is one printed side of one piece in its own measure; it does not
//! know where on a page it lands. A [`Sheet`] says where; it does not know what
//! is drawn in a face. Only `compose` makes faces, and only `impose` and `document` make sheets.

mod coverage;
mod cut_tree;
mod face;
mod job_summary;
mod mark;
mod mirror;
mod page;

pub use coverage::Coverage;
pub use cut_tree::{CutKind, CutLine};
pub use cut_tree::{CutTree, Node, Place, Step};
pub use face::{Face, FaceId, KeepOut, Layout, Part, Piece, Reading, Scope, SeamAvoid};
pub use job_summary::{Coded, CutPlan, CutSide, Finishing, JobSummary, Join, Run};
pub use mark::{CutFile, CutPaths};
pub use mark::{Line, Mark};
pub use mirror::Mirror;
pub use mirror::{Flip, Side, Sides};
pub use page::Clip;
pub use page::{Folding, Placement, Sheet, Tile};
