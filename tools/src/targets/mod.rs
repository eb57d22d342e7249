//! Targets as users name them: a command line, a name for a command line, or an entry of
//! `lowerfuzz.toml`.
//!
//! Everything else names a target by a text without a definition: in records, in folders, on the
//! page. A value of [`Targets`] has the definitions of the names. A command passes it to its
//! functions, and the definitions to its helper processes.

mod command_line;
mod config;
mod registry;
mod spec;

pub use self::command_line::{CommandLine, joined, quoted};
pub use self::config::{CONFIG, ConfigError, OpaqueConfig};
pub use self::registry::{CustomTarget, DEFINE, Targets, argument};
pub use self::spec::{TargetSpec, target_name};
