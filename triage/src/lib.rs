//! Processing of findings after the judge's verdict.
//!
//! [`reproducer`] searches for a program and commands that show a finding with the release's tools
//! alone.

pub mod reproducer;
