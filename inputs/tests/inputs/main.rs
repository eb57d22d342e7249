//! Tests of drawn inputs.
#![allow(clippy::unwrap_used)]

mod all_inputs;
mod drawn;
mod functions;
mod properties;
mod shapes;
mod support;
