//! The room from outside: texts in, modules, diagnostics and texts out.

mod programs;
mod verifier;
