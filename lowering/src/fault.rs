//! Faults that can be planted in the conversion, to test that lowerfuzz detects them.

use std::fmt;

macro_rules! classes {
    ($($(#[$doc:meta])* $variant:ident $name:literal;)*) => {
        /// The kind of a [`Fault`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum FaultClass {
            $($(#[$doc])* $variant,)*
        }

        impl FaultClass {
            /// Returns the name of the kind of fault, as reports print it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(FaultClass::$variant => $name,)*
                }
            }
        }
    };
}

classes! {
    /// A descriptor is packed or unpacked incorrectly.
    Descriptor "descriptor";
    /// The results of a function are packed or unpacked incorrectly.
    Packing "packing";
    /// A terminator branches to the wrong block or passes the wrong operands.
    Successor "successor";
    /// An access reads or writes a different element than its indices select.
    Linearization "linearization";
    /// A memory block is allocated with the wrong size or layout, or the wrong memory block is
    /// freed.
    Allocation "allocation";
    /// `dim` returns the size of the wrong dimension.
    Dim "dim";
    /// A view refers to the wrong part of the memory.
    View "view";
    /// The rank or the lifetime of an unranked memref's descriptor is wrong.
    Unranked "unranked";
    /// The C interface passes wrong arguments.
    Wrapper "wrapper";
    /// A flag or an alignment promises a property that need not hold.
    Flag "flag";
    /// A conversion between integers is wrong.
    Cast "cast";
    /// A comparison uses the wrong predicate.
    Comparison "comparison";
    /// An op on a multi-dimensional vector is unrolled incorrectly.
    Vector "vector";
}

impl fmt::Display for FaultClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

macro_rules! faults {
    ($($(#[$doc:meta])* $variant:ident $name:literal $class:ident;)*) => {
        /// A fault that can be planted in the conversion: a single mistake, which is made in every
        /// converted program.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Fault {
            $($(#[$doc])* $variant,)*
        }

        impl Fault {
            /// All faults.
            pub const ALL: [Fault; [$(Fault::$variant),*].len()] = [$(Fault::$variant,)*];

            /// Returns the name of the fault, as the command line expects it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Fault::$variant => $name,)*
                }
            }

            /// Returns the kind of the fault.
            pub const fn class(self) -> FaultClass {
                match self {
                    $(Fault::$variant => FaultClass::$class,)*
                }
            }
        }
    };
}

faults! {
    /// Sizes and strides are swapped when a descriptor is unpacked into arguments.
    SizesAndStrides "sizes-and-strides" Descriptor;
    /// A called function uses zero as the offset of a memref argument.
    OffsetDropped "offset-dropped" Descriptor;
    /// Of a call with several results, one result is read from the position of another result of
    /// the same type.
    ResultPosition "result-position" Packing;
    /// A dummy block passes the operands of a different edge.
    DummyOperands "dummy-operands" Successor;
    /// The targets of the first two cases of a switch are swapped.
    SwitchCases "switch-cases" Successor;
    /// An access computes its address from the aligned pointer without the offset.
    AccessOffset "access-offset" Linearization;
    /// An access multiplies its indices by the strides in reverse order.
    AccessStride "access-stride" Linearization;
    /// The products and sums of an access are marked `nsw` and `nuw`.
    AccessNoWrap "access-no-wrap" Flag;
    /// A load is marked with an alignment of 64 bytes.
    LoadAlignment "load-alignment" Flag;
    /// Additions are marked `nsw`.
    AddNoWrap "add-no-wrap" Flag;
    /// A heap block is one element too small.
    AllocTooSmall "alloc-too-small" Allocation;
    /// The strides of a new memref are column-major.
    ColumnMajor "column-major" Allocation;
    /// The aligned pointer is freed instead of the allocated one.
    FreesAligned "frees-aligned" Allocation;
    /// `dim` returns the size of the next dimension. For the last dimension, it returns the size of
    /// the first.
    NextDimension "next-dimension" Dim;
    /// A subview ignores the offset of its source.
    SubviewOffset "subview-offset" View;
    /// A cast of a narrower integer to `index` extends the integer with zeros.
    IndexCastExtendsZero "index-cast-extends-zero" Cast;
    /// Unsigned comparisons become signed.
    ComparesSigned "compares-signed" Comparison;
    /// An unrolled op reads its last operand from the first row for every row.
    FirstRow "first-row" Vector;
    /// A cast to an unranked memref stores a rank that is one too large.
    UnrankedRank "unranked-rank" Unranked;
    /// An unranked memref that a function returns still points to the stack of this function.
    UnrankedOnStack "unranked-on-stack" Unranked;
    /// The caller does not free the descriptor that the called function allocated for an unranked
    /// memref result.
    UnrankedLeaked "unranked-leaked" Unranked;
    /// When the descriptor of a returned unranked memref is copied, the strides are not copied.
    UnrankedCopySize "unranked-copy-size" Unranked;
    /// A C wrapper passes each size directly before the stride of its dimension, instead of all
    /// sizes before all strides.
    WrapperAlternates "wrapper-alternates" Wrapper;
    /// A C wrapper swaps two memref arguments of equal type.
    WrapperSwapsArguments "wrapper-swaps-arguments" Wrapper;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fault_names_are_unique() {
        for (position, fault) in Fault::ALL.iter().enumerate() {
            let first = Fault::ALL.iter().position(|f| f.name() == fault.name());
            assert_eq!(first, Some(position), "{}", fault.name());
        }
    }
}
