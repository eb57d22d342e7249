//! The report of a nightly run as HTML, Markdown, JUnit, SARIF or JSON. The result depends only on the
//! run and the history.

mod data;
pub mod format;
mod junit;
mod markdown;
mod overview;
mod page;
mod quantities;
mod sarif;

pub use self::data::NightReport;
pub use self::format::{Format, Report};
pub use self::page::coverage_page;
