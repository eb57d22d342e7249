//! Test cases: how they are drawn, the state of a case in progress, and the calls to make.

pub(crate) mod conversion;
pub(crate) mod draw;
pub(crate) mod inputs;
pub(crate) mod options;
pub(crate) mod program;
