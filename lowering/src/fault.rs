//! Mistakes that the conversion makes on purpose, to see that they are found.

use std::fmt;

macro_rules! classes {
    ($($(#[$doc:meta])* $variant:ident $name:literal;)*) => {
        /// What kind of mistake a [`Fault`] is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum FaultClass {
            $($(#[$doc])* $variant,)*
        }

        impl FaultClass {
            /// A name for reports.
            pub const fn name(self) -> &'static str {
                match self {
                    $(FaultClass::$variant => $name,)*
                }
            }
        }
    };
}

classes! {
    /// A descriptor is packed or unpacked wrongly.
    Descriptor "descriptor";
    /// Results of a function are packed or taken out wrongly.
    Packing "packing";
    /// A terminator goes to the wrong block, or passes the wrong operands.
    Successor "successor";
    /// Another element is accessed than the one that the indices name.
    Linearization "linearization";
    /// The wrong number of bytes, or the wrong layout, is allocated, or the wrong block freed.
    Allocation "allocation";
    /// A size of the wrong dimension.
    Dim "dim";
    /// A view of another part of the memory.
    View "view";
    /// Unranked memrefs: rank, and lifetime of what they point to.
    Unranked "unranked";
    /// The C interface.
    Wrapper "wrapper";
    /// A flag or an alignment promises what need not hold.
    Flag "flag";
    /// A conversion between integers.
    Cast "cast";
    /// A comparison.
    Comparison "comparison";
    /// Vectors of many dimensions.
    Vector "vector";
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
    /// An access begins at the aligned pointer, whatever the offset.
    AccessOffset "access-offset" Linearization;
    /// An access multiplies indices with the strides in reverse order.
    AccessStride "access-stride" Linearization;
    /// Products and sums of an access do not wrap, signed or unsigned.
    AccessNoWrap "access-no-wrap" Flag;
    /// A load is aligned to 64 bytes.
    LoadAlignment "load-alignment" Flag;
    /// Additions do not wrap, signed.
    AddNoWrap "add-no-wrap" Flag;
    /// A heap block is one element too small.
    AllocTooSmall "alloc-too-small" Allocation;
    /// The strides of a new memref are column-major.
    ColumnMajor "column-major" Allocation;
    /// The aligned pointer is freed.
    FreesAligned "frees-aligned" Allocation;
    /// The size of the next dimension, and of the first after the last.
    NextDimension "next-dimension" Dim;
    /// The offset of a subview's source does not count.
    SubviewOffset "subview-offset" View;
    /// A cast of a narrower integer to `index` extends it with zeros.
    IndexCastExtendsZero "index-cast-extends-zero" Cast;
    /// Unsigned comparisons are signed.
    ComparesSigned "compares-signed" Comparison;
    /// An unrolled op takes its last operand from the first row.
    FirstRow "first-row" Vector;
    /// A cast to an unranked memref says one dimension too many.
    UnrankedRank "unranked-rank" Unranked;
    /// A returned unranked memref still points to the stack of the callee.
    UnrankedOnStack "unranked-on-stack" Unranked;
    /// What the callee allocated for a returned unranked memref is not freed.
    UnrankedLeaked "unranked-leaked" Unranked;
    /// The strides are not copied with a returned unranked memref.
    UnrankedCopySize "unranked-copy-size" Unranked;
    /// A C wrapper passes size and stride of each dimension, not sizes and then strides.
    WrapperAlternates "wrapper-alternates" Wrapper;
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
