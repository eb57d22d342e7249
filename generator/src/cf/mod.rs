//! Control flow between blocks: branches, joins and loops of the `cf` dialect.

pub(crate) mod branches;
pub(crate) mod loops;
