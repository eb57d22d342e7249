//! Tests of the table: the templates, the list of functions, and the outcomes on lowerings.

mod list;
mod table;
mod templates;
