//! (in progress)
mod error;
mod helpers;
mod memory;
mod sys;
pub use error::Error;
