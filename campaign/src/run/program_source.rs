//! The source of a run's programs.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::seeds::SeedFiles;
use crate::slice::SpaceRequest;

/// Where the programs of a run come from.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub enum ProgramSource {
    /// The generator makes a program from each seed.
    #[default]
    Generator,
    /// Programs are made from functions of the user's files.
    Seeds(Arc<SeedFiles>),
    /// The seed of a program is the number of a function of a space.
    Space(SpaceRequest),
}

impl ProgramSource {
    /// The space whose functions are the programs. `None` for another source.
    pub fn space(&self) -> Option<&SpaceRequest> {
        match self {
            ProgramSource::Space(request) => Some(request),
            ProgramSource::Generator | ProgramSource::Seeds(_) => None,
        }
    }
}
