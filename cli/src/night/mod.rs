//! Nightly runs on disk: their folders, the history between them, and the processes of their parts.

mod child;
mod folder;
mod leftover;
mod part;
mod state;
pub(crate) mod write;

pub(crate) use self::child::Child;
pub(crate) use self::folder::NightFolder;
pub(crate) use self::leftover::{Leftover, add};
pub(crate) use self::part::{Parts, with_folder_names};
pub(crate) use self::state::State;
