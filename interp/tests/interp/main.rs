//! Tests of both interpreters through their public interface: results of programs, and reports of
//! violated rules.

mod corpus;
mod doubts;
mod host;
mod inexact;
mod programs;
mod rules;
mod table;
