//! Lowerings of one's own under the whole command.

use std::sync::OnceLock;

use lowerfuzz_oracle::target::Target;

/// A lowering that somebody builds the command with, as a target of this name.
pub struct OwnTarget {
    /// Its name on the command line.
    pub name: &'static str,
    /// Makes one; each worker process has its own.
    pub new: fn() -> Box<dyn Target>,
}

static OWN: OnceLock<&'static [OwnTarget]> = OnceLock::new();

/// Has the command know them.
pub(crate) fn register(own: &'static [OwnTarget]) {
    // Whoever is first stays; a process has one command.
    let _ = OWN.set(own);
}

/// Their names.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    OWN.get()
        .into_iter()
        .flat_map(|own| own.iter())
        .map(|own| own.name)
}

/// The one of this name.
pub(crate) fn find(name: &str) -> Option<Box<dyn Target>> {
    let mut own = OWN.get().into_iter().flat_map(|own| own.iter());
    own.find(|own| own.name == name).map(|own| (own.new)())
}
