//! Additional lowerings that are linked into the command.

use std::sync::OnceLock;

use lowerfuzz_oracle::target::Target;

/// An additional lowering that is linked into the command.
pub struct OwnTarget {
    /// The target's name on the command line.
    pub name: &'static str,
    /// Creates the lowering. Each worker process creates its own instance.
    pub new: fn() -> Box<dyn Target>,
}

static OWN: OnceLock<&'static [OwnTarget]> = OnceLock::new();

/// Registers the additional lowerings of this process.
pub(crate) fn register(own: &'static [OwnTarget]) {
    // A second registration is ignored, because a process runs one command.
    let _ = OWN.set(own);
}

/// The names of the additional lowerings.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    OWN.get()
        .into_iter()
        .flat_map(|own| own.iter())
        .map(|own| own.name)
}

/// Creates the additional lowering of this name.
pub(crate) fn find(name: &str) -> Option<Box<dyn Target>> {
    let mut own = OWN.get().into_iter().flat_map(|own| own.iter());
    own.find(|own| own.name == name).map(|own| (own.new)())
}
