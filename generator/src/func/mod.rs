//! Generates functions: signatures, bodies, results, calls, function values and external functions.

pub(crate) mod calls;
pub(crate) mod function;
pub(crate) mod function_value;
pub(crate) mod host;
pub(crate) mod results;
pub(crate) mod signature;
