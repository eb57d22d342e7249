//! Nightly runs on disk and during execution: their folders, the history between runs, and the
//! processes of their parts.

mod deferred_reductions;
mod execution;
mod folder;
mod part;
mod part_process;
mod schedule;
mod settings;
mod state;

pub use self::execution::{NightlyProgress, NightlyRun};
pub use self::folder::NightFolder;
pub use self::settings::NightlySettings;
pub use self::state::State;
