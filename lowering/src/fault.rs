//! Mistakes that the conversion makes on purpose, to see that they are found.

use std::fmt;

/// What kind of mistake a [`Fault`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultClass {
    /// A descriptor is packed or unpacked wrongly.
    Descriptor,
    /// Results of a function are packed or taken out wrongly.
    Packing,
    /// A terminator goes to the wrong block, or passes the wrong operands.
    Successor,
    /// Unranked memrefs: rank, and lifetime of what they point to.
    Unranked,
    /// The C interface.
    Wrapper,
}

impl FaultClass {
    /// A name for reports.
    pub const fn name(self) -> &'static str {
        match self {
            FaultClass::Descriptor => "descriptor",
            FaultClass::Packing => "packing",
            FaultClass::Successor => "successor",
            FaultClass::Unranked => "unranked",
            FaultClass::Wrapper => "wrapper",
        }
    }
}

impl fmt::Display for FaultClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

macro_rules! faults {
    ($($(#[$doc:meta])* $variant:ident $name:literal $class:ident;)*) => {
        /// A mistake that the conversion makes on purpose: what a slip in one place of it would
        /// make of every program.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Fault {
            $($(#[$doc])* $variant,)*
        }

        impl Fault {
            /// Every fault.
            pub const ALL: [Fault; [$(Fault::$variant),*].len()] = [$(Fault::$variant,)*];

            /// A name for the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Fault::$variant => $name,)*
                }
            }

            /// What kind of mistake it is.
            pub const fn class(self) -> FaultClass {
                match self {
                    $(Fault::$variant => FaultClass::$class,)*
                }
            }
        }
    };
}

faults! {
    /// Sizes and strides are exchanged when a descriptor is unpacked into arguments.
    SizesAndStrides "sizes-and-strides" Descriptor;
    /// A callee takes the offset of a memref argument for zero.
    OffsetDropped "offset-dropped" Descriptor;
    /// A result of a multi-result call is taken from the position of another of its type.
    ResultPosition "result-position" Packing;
    /// A dummy block passes the operands of the other edge.
    DummyOperands "dummy-operands" Successor;
    /// The first two cases of a switch go to each other's blocks.
    SwitchCases "switch-cases" Successor;
    /// A cast to an unranked memref says one dimension too many.
    UnrankedRank "unranked-rank" Unranked;
    /// A returned unranked memref still points to the stack of the callee.
    UnrankedOnStack "unranked-on-stack" Unranked;
    /// What the callee allocated for a returned unranked memref is not freed.
    UnrankedLeaked "unranked-leaked" Unranked;
    /// A C wrapper exchanges two memref arguments of one type.
    WrapperSwapsArguments "wrapper-swaps-arguments" Wrapper;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_of_one_fault_each() {
        for (position, fault) in Fault::ALL.iter().enumerate() {
            let first = Fault::ALL.iter().position(|f| f.name() == fault.name());
            assert_eq!(first, Some(position), "{}", fault.name());
        }
    }
}
