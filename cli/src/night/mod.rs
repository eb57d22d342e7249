//! Nights on disk: their folders, the state between them, and the processes that do their parts.

mod child;
mod folder;
mod part;
mod state;
mod write;

pub(crate) use self::child::Child;
pub(crate) use self::folder::NightFolder;
pub(crate) use self::part::Parts;
pub(crate) use self::state::State;
