//! Conformance: each op of the language alone, on each type and with each attribute value, through a
//! lowering.
//!
//! The files in `ops/` are templates of small functions. [`entries`] expands them into a numbered
//! list. A [`Session`] draws inputs for each function and judges it on several lowerings. The
//! [`Table`] has the outcome of each op on each type: proved, right, wrong with its report, refused, absent
//! or unsupported.

mod changes;
mod entry;
mod outcome;
mod page;
mod proof;
mod session;
mod shape;
mod table;
mod template;

pub use changes::{Change, changes, summary};
pub use entry::{Entry, entries};
pub use outcome::{Outcome, Standing};
pub use page::page;
pub use session::{Reports, Session};
pub use table::{Cell, Counts, Row, Table, TableError, TargetVersion};
pub use template::{TemplateError, expand};
