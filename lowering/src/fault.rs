//! Mistakes that the conversion makes on purpose, to see that they are found.

use std::fmt;

/// What kind of mistake a [`Fault`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultClass {
    /// A descriptor is packed or unpacked wrongly.
    Descriptor,
    /// Results of a function are packed or taken out wrongly.
    Packing,
    /// An edge of a terminator passes the wrong operands.
    Successor,
}

impl FaultClass {
    /// A name for reports.
    pub const fn name(self) -> &'static str {
        match self {
            FaultClass::Descriptor => "descriptor",
            FaultClass::Packing => "packing",
            FaultClass::Successor => "successor",
        }
    }
}

impl fmt::Display for FaultClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A mistake that the conversion makes on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Sizes and strides are exchanged when a descriptor is unpacked into arguments.
    SizesAndStrides,
    /// A result of a multi-result call is taken from the position of another of its type.
    ResultPosition,
    /// A dummy block passes the operands of the other edge.
    DummyOperands,
}

impl Fault {
    /// Every fault.
    pub const ALL: [Fault; 3] = [
        Fault::SizesAndStrides,
        Fault::ResultPosition,
        Fault::DummyOperands,
    ];

    /// A name for the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Fault::SizesAndStrides => "sizes-and-strides",
            Fault::ResultPosition => "result-position",
            Fault::DummyOperands => "dummy-operands",
        }
    }

    /// What kind of mistake it is.
    pub const fn class(self) -> FaultClass {
        match self {
            Fault::SizesAndStrides => FaultClass::Descriptor,
            Fault::ResultPosition => FaultClass::Packing,
            Fault::DummyOperands => FaultClass::Successor,
        }
    }
}
