//! Additional lowerings that are linked into the command.

use std::sync::OnceLock;

use lowerfuzz_oracle::target::Target;

/// An additional lowering that is linked into the command.
pub struct CustomTarget {
    /// The target's name on the command line.
    pub name: &'static str,
    /// Creates the lowering; each worker process creates its own.
    pub new: fn() -> Box<dyn Target>,
}

static CUSTOM_TARGETS: OnceLock<&'static [CustomTarget]> = OnceLock::new();

/// Registers the additional lowerings of this process.
pub fn register(targets: &'static [CustomTarget]) {
    // A second registration is ignored, because a process runs one command.
    let _ = CUSTOM_TARGETS.set(targets);
}

fn all() -> impl Iterator<Item = &'static CustomTarget> {
    CUSTOM_TARGETS.get().into_iter().flat_map(|all| all.iter())
}

/// The names of the additional lowerings.
pub fn names() -> impl Iterator<Item = &'static str> {
    all().map(|target| target.name)
}

/// Creates the additional lowering of this name.
pub fn find(name: &str) -> Option<Box<dyn Target>> {
    all()
        .find(|target| target.name == name)
        .map(|target| (target.new)())
}
