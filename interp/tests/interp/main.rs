//! Both interpreters from outside: programs in, results and broken rules out.

mod corpus;
mod host;
mod inexact;
mod programs;
mod rules;
