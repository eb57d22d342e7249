//! Tests of the enumeration: the evaluator, the spaces, and the search with targets made for tests.

mod evaluator;
mod search;
mod spaces;
