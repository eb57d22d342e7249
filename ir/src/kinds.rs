//! What MLIR keeps as a number and this crate's users match on: predicates, kinds, orderings. The
//! discriminants are MLIR's codes; numbers and names of older releases become these where they
//! are read.

/// A choice that an attribute holds as its code.
pub trait Coded: Sized {
    /// The choice of this code, if there is one.
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
            /// All, in the order of their codes.
            pub const ALL: [$name; [$($word),*].len()] = [$($name::$variant,)*];

            /// As the newest release writes it.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }

            /// MLIR's code.
            pub const fn code(self) -> i128 {
                self as i128
            }

            /// By MLIR's code.
            pub fn from_code(code: i128) -> Option<$name> {
                Self::ALL.get(usize::try_from(code).ok()?).copied()
            }

            /// By the name that the newest release writes.
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
    /// Predicates of `cmpi` and `llvm.icmp`.
    IntPredicate [
        Eq "eq" Ne "ne" Slt "slt" Sle "sle" Sgt "sgt" Sge "sge" Ult "ult" Ule "ule" Ugt "ugt"
        Uge "uge"
    ]
    /// Predicates of `cmpf` and `llvm.fcmp`, which puts an underscore before `false` and `true`.
    FloatPredicate [
        False "false" Oeq "oeq" Ogt "ogt" Oge "oge" Olt "olt" Ole "ole" One "one" Ord "ord"
        Ueq "ueq" Ugt "ugt" Uge "uge" Ult "ult" Ule "ule" Une "une" Uno "uno" True "true"
    ]
    /// Kinds of `memref.atomic_rmw`.
    AtomicKind [
        AddF "addf" AddI "addi" Assign "assign" MaximumF "maximumf" MaxS "maxs" MaxU "maxu"
        MinimumF "minimumf" MinS "mins" MinU "minu" MulF "mulf" MulI "muli" OrI "ori" AndI "andi"
        MaxNumF "maxnumf" MinNumF "minnumf" XOrI "xori"
    ]
    /// Kinds of `vector.reduction`. The minimum and maximum that release 13 writes of floats are
    /// those of `minnumf` and `maxnumf`.
    CombiningKind [
        Add "add" Mul "mul" MinUI "minui" MinSI "minsi" MinNumF "minnumf" MaxUI "maxui"
        MaxSI "maxsi" MaxNumF "maxnumf" And "and" Or "or" XOr "xor" MinimumF "minimumf"
        MaximumF "maximumf"
    ]
    /// Kinds of `llvm.atomicrmw`.
    AtomicBinOp [
        Xchg "xchg" Add "add" Sub "sub" And "_and" Nand "nand" Or "_or" XOr "_xor" Max "max"
        Min "min" UMax "umax" UMin "umin" FAdd "fadd" FSub "fsub" FMax "fmax" FMin "fmin"
        UIncWrap "uinc_wrap" UDecWrap "udec_wrap" USubCond "usub_cond" USubSat "usub_sat"
        FMaximum "fmaximum" FMinimum "fminimum"
    ]
    /// Memory orderings of the LLVM dialect.
    AtomicOrdering [
        NotAtomic "not_atomic" Unordered "unordered" Monotonic "monotonic" Consume "consume"
        Acquire "acquire" Release "release" AcqRel "acq_rel" SeqCst "seq_cst"
    ]
    /// How `arith.truncf` rounds.
    RoundingMode [
        ToNearestEven "to_nearest_even" Downward "downward" Upward "upward"
        TowardZero "toward_zero" ToNearestAway "to_nearest_away"
    ]
    /// How the machine rounds where an intrinsic of LLVM says so.
    MachineRounding [
        TowardZero "towardzero" ToNearest "tonearest" Upward "upward" Downward "downward"
        ToNearestAway "tonearestaway"
    ]
    /// What `vector.print` puts behind a value.
    Punctuation [
        NoPunctuation "no_punctuation" NewLine "newline" Comma "comma" Open "open" Close "close"
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_have_mlirs_codes() {
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
