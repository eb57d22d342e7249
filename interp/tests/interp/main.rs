//! Tests of both interpreters through their public interface: results of programs and violated
//! rules.

mod corpus;
mod host;
mod inexact;
mod programs;
mod rules;
