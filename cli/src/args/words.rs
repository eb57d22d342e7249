//! Words of another tool's command line.

/// The words of another tool's command line, given to lowerfuzz as one quoted argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Words(pub(crate) Vec<String>);
