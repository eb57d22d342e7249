//! `arith`: integers, floats, comparisons, casts, `select`. In `std` until release 13.

use super::op_family;

op_family! {
    /// Ops on scalars and, lane by lane, on vectors.
    ArithOp {
        /// A literal: integer, `index`, float, or dense elements.
        Constant ["std.constant" "=" "arith.constant" "=" "=" "=" "="] Constant Special,
            ub [] poison [];
        /// Wrapping addition. Poison if `nsw` or `nuw` is violated.
        AddI ["std.addi" "=" "arith.addi" "=" "=" "=" "="] SameType SameInt(2),
            ub [] poison [FlagViolated];
        /// Wrapping subtraction. Poison if `nsw` or `nuw` is violated.
        SubI ["std.subi" "=" "arith.subi" "=" "=" "=" "="] SameType SameInt(2),
            ub [] poison [FlagViolated];
        /// Wrapping multiplication. Poison if `nsw` or `nuw` is violated.
        MulI ["std.muli" "=" "arith.muli" "=" "=" "=" "="] SameType SameInt(2),
            ub [] poison [FlagViolated];
        /// Signed division, rounding toward zero. UB on zero and on minimum / −1.
        DivSI ["std.divi_signed" "=" "arith.divsi" "=" "=" "=" "="] SameType SameInt(2),
            ub [DivByZero DivOverflow] poison [FlagViolated];
        /// Unsigned division. UB on zero.
        DivUI ["std.divi_unsigned" "=" "arith.divui" "=" "=" "=" "="] SameType SameInt(2),
            ub [DivByZero] poison [FlagViolated];
        /// Signed remainder, the sign of the dividend. UB on zero and on minimum % −1.
        RemSI ["std.remi_signed" "=" "arith.remsi" "=" "=" "=" "="] SameType SameInt(2),
            ub [DivByZero DivOverflow] poison [];
        /// Unsigned remainder. UB on zero.
        RemUI ["std.remi_unsigned" "=" "arith.remui" "=" "=" "=" "="] SameType SameInt(2),
            ub [DivByZero] poison [];
        /// Signed division, rounding up. UB as for `DivSI`.
        CeilDivSI ["-" "std.ceildivi_signed" "arith.ceildivsi" "=" "=" "=" "="] SameType SameInt(2),
            ub [DivByZero DivOverflow] poison [];
        /// Unsigned division, rounding up. UB on zero.
        CeilDivUI ["-" "=" "arith.ceildivui" "=" "=" "=" "="] SameType SameInt(2),
            ub [DivByZero] poison [];
        /// Signed division, rounding down. UB as for `DivSI`.
        FloorDivSI ["-" "std.floordivi_signed" "arith.floordivsi" "=" "=" "=" "="] SameType SameInt(2),
            ub [DivByZero DivOverflow] poison [];
        /// Bitwise and.
        AndI ["std.and" "=" "arith.andi" "=" "=" "=" "="] SameType SameInt(2),
            ub [] poison [];
        /// Bitwise or.
        OrI ["std.or" "=" "arith.ori" "=" "=" "=" "="] SameType SameInt(2),
            ub [] poison [];
        /// Bitwise exclusive or.
        XOrI ["std.xor" "=" "arith.xori" "=" "=" "=" "="] SameType SameInt(2),
            ub [] poison [];
        /// Left shift, filling with zeros. Poison if the amount is the width or more, or a flag is
        /// violated.
        ShLI ["std.shift_left" "=" "arith.shli" "=" "=" "=" "="] SameType SameInt(2),
            ub [] poison [ShiftTooWide FlagViolated];
        /// Right shift, filling with the sign. Poison if the amount is the width or more.
        ShRSI ["std.shift_right_signed" "=" "arith.shrsi" "=" "=" "=" "="] SameType SameInt(2),
            ub [] poison [ShiftTooWide FlagViolated];
        /// Right shift, filling with zeros. Poison if the amount is the width or more.
        ShRUI ["std.shift_right_unsigned" "=" "arith.shrui" "=" "=" "=" "="] SameType SameInt(2),
            ub [] poison [ShiftTooWide FlagViolated];
        /// Signed maximum.
        MaxSI ["-" "=" "arith.maxsi" "=" "=" "=" "="] SameType SameInt(2),
            ub [] poison [];
        /// Signed minimum.
        MinSI ["-" "=" "arith.minsi" "=" "=" "=" "="] SameType SameInt(2),
            ub [] poison [];
        /// Unsigned maximum.
        MaxUI ["-" "=" "arith.maxui" "=" "=" "=" "="] SameType SameInt(2),
            ub [] poison [];
        /// Unsigned minimum.
        MinUI ["-" "=" "arith.minui" "=" "=" "=" "="] SameType SameInt(2),
            ub [] poison [];
        /// Sum and carry of an unsigned addition.
        AddUIExtended ["-" "=" "=" "=" "arith.addui_extended" "=" "="] Carry IntCarry,
            ub [] poison [];
        /// Low and high half of a signed product.
        MulSIExtended ["-" "=" "=" "=" "arith.mulsi_extended" "=" "="] SameType IntPair,
            ub [] poison [];
        /// Low and high half of an unsigned product.
        MulUIExtended ["-" "=" "=" "=" "arith.mului_extended" "=" "="] SameType IntPair,
            ub [] poison [];
        /// Integer comparison by predicate.
        CmpI ["std.cmpi" "=" "arith.cmpi" "=" "=" "=" "="] Compare CmpInt,
            ub [] poison [];
        /// Float comparison by predicate, ordered or unordered.
        CmpF ["std.cmpf" "=" "arith.cmpf" "=" "=" "=" "="] Compare CmpFloat,
            ub [] poison [];
        /// The second operand where the first is true, else the third; the other is not looked at.
        Select ["std.select" "=" "=" "arith.select" "=" "=" "="] Select Select,
            ub [] poison [];
        /// Sign extension.
        ExtSI ["std.sexti" "=" "arith.extsi" "=" "=" "=" "="] Cast IntExt,
            ub [] poison [];
        /// Zero extension.
        ExtUI ["std.zexti" "=" "arith.extui" "=" "=" "=" "="] Cast IntExt,
            ub [] poison [];
        /// Truncation. Poison if a flag is violated.
        TruncI ["std.trunci" "=" "arith.trunci" "=" "=" "=" "="] Cast IntTrunc,
            ub [] poison [FlagViolated];
        /// Integer to `index` or back: sign extension or truncation.
        IndexCast ["std.index_cast" "=" "arith.index_cast" "=" "=" "=" "="] Cast IndexCast,
            ub [] poison [];
        /// Integer to `index` or back: zero extension or truncation.
        IndexCastUI ["-" "=" "=" "=" "arith.index_castui" "=" "="] Cast IndexCast,
            ub [] poison [];
        /// Exact widening of a float.
        ExtF ["std.fpext" "=" "arith.extf" "=" "=" "=" "="] Cast FloatExt,
            ub [] poison [];
        /// Narrowing of a float, to nearest even.
        TruncF ["std.fptrunc" "=" "arith.truncf" "=" "=" "=" "="] Cast FloatTrunc,
            ub [] poison [];
        /// Signed integer to float, to nearest even.
        SIToFP ["std.sitofp" "=" "arith.sitofp" "=" "=" "=" "="] Cast IntToFloat,
            ub [] poison [];
        /// Unsigned integer to float, to nearest even.
        UIToFP ["-" "std.uitofp" "arith.uitofp" "=" "=" "=" "="] Cast IntToFloat,
            ub [] poison [];
        /// Float to signed integer, toward zero. Poison on NaN and on what does not fit.
        FPToSI ["std.fptosi" "=" "arith.fptosi" "=" "=" "=" "="] Cast FloatToInt,
            ub [] poison [FloatToInt];
        /// Float to unsigned integer, toward zero. Poison on NaN and on what does not fit.
        FPToUI ["-" "std.fptoui" "arith.fptoui" "=" "=" "=" "="] Cast FloatToInt,
            ub [] poison [FloatToInt];
        /// The same bits as another type of the same width.
        Bitcast ["-" "=" "arith.bitcast" "=" "=" "=" "="] Cast Bitcast,
            ub [] poison [];
        /// Sum, to nearest even.
        AddF ["std.addf" "=" "arith.addf" "=" "=" "=" "="] SameType SameFloat(2),
            ub [] poison [FlagViolated];
        /// Difference, to nearest even.
        SubF ["std.subf" "=" "arith.subf" "=" "=" "=" "="] SameType SameFloat(2),
            ub [] poison [FlagViolated];
        /// Product, to nearest even.
        MulF ["std.mulf" "=" "arith.mulf" "=" "=" "=" "="] SameType SameFloat(2),
            ub [] poison [FlagViolated];
        /// Quotient, to nearest even.
        DivF ["std.divf" "=" "arith.divf" "=" "=" "=" "="] SameType SameFloat(2),
            ub [] poison [FlagViolated];
        /// C's `fmod`, exact.
        RemF ["std.remf" "=" "arith.remf" "=" "=" "=" "="] SameType SameFloat(2),
            ub [] poison [FlagViolated];
        /// Flips the sign bit, of NaNs too.
        NegF ["std.negf" "=" "arith.negf" "=" "=" "=" "="] SameType SameFloat(1),
            ub [] poison [FlagViolated];
        /// Maximum; NaN if either operand is, −0 below +0. `maxf` until release 16.
        MaximumF ["-" "=" "arith.maxf" "=" "=" "arith.maximumf" "="] SameType SameFloat(2),
            ub [] poison [];
        /// Minimum; NaN if either operand is, −0 below +0. `minf` until release 16.
        MinimumF ["-" "=" "arith.minf" "=" "=" "arith.minimumf" "="] SameType SameFloat(2),
            ub [] poison [];
        /// Maximum; the other operand if one is NaN.
        MaxNumF ["-" "=" "=" "=" "=" "arith.maxnumf" "="] SameType SameFloat(2),
            ub [] poison [];
        /// Minimum; the other operand if one is NaN.
        MinNumF ["-" "=" "=" "=" "=" "arith.minnumf" "="] SameType SameFloat(2),
            ub [] poison [];
    }
}
