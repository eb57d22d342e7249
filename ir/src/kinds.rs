//! Enums for attributes that MLIR stores as numbers, for example predicates, kinds and orderings.
//! The discriminants are MLIR's codes. The parser translates the codes and names of older releases.

/// An enum whose code is stored as the value of an attribute.
pub trait Coded: Sized {
    /// Returns the variant with this code; `None` if there is no such variant.
    fn from_code(code: i128) -> Option<Self>;
}

macro_rules! coded {
    ($(
        $(#[$doc:meta])*
        $name:ident [$($variant:ident $word:literal)*]
    )*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        #[repr(u8)]
        pub enum $name { $($variant,)* }

        impl $name {
            /// All variants, in the order of their codes.
            pub const ALL: [$name; [$($word),*].len()] = [$($name::$variant,)*];

            /// Returns the name of the variant, as the newest release prints it.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }

            /// Returns MLIR's code of the variant.
            pub const fn code(self) -> i128 {
                self as i128
            }

            /// Returns the variant with this MLIR code.
            pub fn from_code(code: i128) -> Option<$name> {
                Self::ALL.get(usize::try_from(code).ok()?).copied()
            }

            /// Returns the variant with this name in the newest release.
            pub fn from_name(name: &str) -> Option<$name> {
                match name {
                    $($word => Some($name::$variant),)*
                    _ => None,
                }
            }
        }

        impl Coded for $name {
            fn from_code(code: i128) -> Option<$name> {
                $name::from_code(code)
            }
        }
    )*};
}

coded! {
    /// The predicates of `cmpi` and `llvm.icmp`.
    IntPredicate [
        Eq "eq" Ne "ne" Slt "slt" Sle "sle" Sgt "sgt" Sge "sge" Ult "ult" Ule "ule" Ugt "ugt"
        Uge "uge"
    ]
    /// The predicates of `cmpf` and `llvm.fcmp`. For `llvm.fcmp`, `false` and `true` have an
    /// underscore as a prefix.
    FloatPredicate [
        False "false" Oeq "oeq" Ogt "ogt" Oge "oge" Olt "olt" Ole "ole" One "one" Ord "ord"
        Ueq "ueq" Ugt "ugt" Uge "uge" Ult "ult" Ule "ule" Une "une" Uno "uno" True "true"
    ]
    /// The kinds of `memref.atomic_rmw`.
    AtomicKind [
        AddF "addf" AddI "addi" Assign "assign" MaximumF "maximumf" MaxS "maxs" MaxU "maxu"
        MinimumF "minimumf" MinS "mins" MinU "minu" MulF "mulf" MulI "muli" OrI "ori" AndI "andi"
        MaxNumF "maxnumf" MinNumF "minnumf" XOrI "xori"
    ]
    /// The kinds of `vector.reduction`. Release 13 prints float minimum and maximum under other
    /// names, although their semantics are those of `minnumf` and `maxnumf`.
    CombiningKind [
        Add "add" Mul "mul" MinUI "minui" MinSI "minsi" MinNumF "minnumf" MaxUI "maxui"
        MaxSI "maxsi" MaxNumF "maxnumf" And "and" Or "or" XOr "xor" MinimumF "minimumf"
        MaximumF "maximumf"
    ]
    /// The kinds of `llvm.atomicrmw`.
    AtomicBinOp [
        Xchg "xchg" Add "add" Sub "sub" And "_and" Nand "nand" Or "_or" XOr "_xor" Max "max"
        Min "min" UMax "umax" UMin "umin" FAdd "fadd" FSub "fsub" FMax "fmax" FMin "fmin"
        UIncWrap "uinc_wrap" UDecWrap "udec_wrap" USubCond "usub_cond" USubSat "usub_sat"
        FMaximum "fmaximum" FMinimum "fminimum"
    ]
    /// The memory orderings of the LLVM dialect.
    AtomicOrdering [
        NotAtomic "not_atomic" Unordered "unordered" Monotonic "monotonic" Consume "consume"
        Acquire "acquire" Release "release" AcqRel "acq_rel" SeqCst "seq_cst"
    ]
    /// The rounding modes of `arith.truncf`.
    RoundingMode [
        ToNearestEven "to_nearest_even" Downward "downward" Upward "upward"
        TowardZero "toward_zero" ToNearestAway "to_nearest_away"
    ]
    /// The rounding modes that a constrained LLVM intrinsic can specify.
    MachineRounding [
        TowardZero "towardzero" ToNearest "tonearest" Upward "upward" Downward "downward"
        ToNearestAway "tonearestaway"
    ]
    /// The punctuation that `vector.print` prints after a value.
    Punctuation [
        NoPunctuation "no_punctuation" NewLine "newline" Comma "comma" Open "open" Close "close"
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_mlir() {
        assert_eq!(IntPredicate::from_name("ult"), IntPredicate::from_code(6));
        assert_eq!(
            FloatPredicate::from_name("true"),
            FloatPredicate::from_code(15)
        );
        assert_eq!(FloatPredicate::from_code(16), None);
        assert_eq!(FloatPredicate::from_code(-1), None);
        assert_eq!(AtomicKind::from_code(12), Some(AtomicKind::AndI));
        assert_eq!(CombiningKind::from_code(7), Some(CombiningKind::MaxNumF));
        assert_eq!(AtomicBinOp::from_code(15), Some(AtomicBinOp::UIncWrap));
        assert_eq!(AtomicOrdering::from_code(6), Some(AtomicOrdering::AcqRel));
        for (i, p) in FloatPredicate::ALL.into_iter().enumerate() {
            assert_eq!(p.code(), i as i128);
            assert_eq!(FloatPredicate::from_name(p.name()), Some(p));
        }
    }
}
