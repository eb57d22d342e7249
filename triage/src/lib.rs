//! What is made of a finding once the judge has its verdict.
//!
//! [`reproducer`] searches for a program and commands that show a finding with nothing but the tools of the release.

pub mod reproducer;
