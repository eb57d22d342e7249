//! Planted faults, which test whether lowerfuzz finds bugs. Some faults are inside the built-in
//! lowering, and others modify the output of any lowering.

mod change;
mod rewrite;
mod target;

use lowerfuzz_lowering::Fault;

pub use self::rewrite::Rewrite;
pub use self::target::Planted;
use lowerfuzz_oracle::target::{Builtin, Target};

/// A fault that is planted on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plant {
    /// The planted fault is inside the built-in lowering.
    Fault(Fault),
    /// The planted fault changes a lowering's output.
    Rewrite(Rewrite),
}

impl Plant {
    /// All variants, in order.
    pub fn all() -> impl Iterator<Item = Plant> {
        let faults = Fault::ALL.into_iter().map(Plant::Fault);
        faults.chain(Rewrite::ALL.into_iter().map(Plant::Rewrite))
    }

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Plant::Fault(fault) => fault.name(),
            Plant::Rewrite(rewrite) => rewrite.name(),
        }
    }

    /// Returns the fault with this name.
    pub fn from_name(name: &str) -> Option<Plant> {
        Plant::all().find(|plant| plant.name() == name)
    }

    /// Returns the built-in lowering with this fault.
    pub fn in_builtin(self) -> Box<dyn Target> {
        match self {
            Plant::Fault(fault) => Box::new(Builtin::with_fault(Some(fault))),
            Plant::Rewrite(rewrite) => {
                Box::new(Planted::new(Box::new(Builtin::default()), rewrite))
            }
        }
    }

    /// Returns the fault's category.
    pub fn class(self) -> &'static str {
        match self {
            Plant::Fault(fault) => fault.class().name(),
            Plant::Rewrite(rewrite) => rewrite.class(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_faults_are_unique() {
        let mut names: Vec<&str> = Plant::all().map(Plant::name).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
        assert!(all >= 60, "{all}");
    }
}
