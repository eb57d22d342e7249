//! Targets as users name them: a command line, a name for a command line, or an entry of
//! `lowerfuzz.toml`.
//!
//! Everything else names a target by a text without a definition: in records, in folders, on the
//! page. The definitions of the names are known to the whole process ([`define`], [`spec_of`]), and
//! are passed to its helper processes ([`words`]).

mod command_line;
mod config;
mod registry;
mod spec;

pub use self::command_line::{CommandLine, joined, quoted};
pub use self::config::{CONFIG, ConfigError, read_config};
pub use self::registry::{
    DEFINE, adopt, argument, define, defined_names, definitions_of, is_defined, spec_of, words,
};
pub use self::spec::{TargetSpec, target_name};
