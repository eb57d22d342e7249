//! `llvm`: the LLVM dialect, as far as the lowerings under test emit it.

use super::op_family;

op_family! {
    /// Ops of the LLVM dialect; intrinsics by LLVM's name.
    LlvmOp {
        /// Wrapping addition.
        Add ["llvm.add" "=" "=" "=" "=" "=" "="] LlvmArith SameInt(2),
            ub [] poison [FlagViolated];
        /// Wrapping subtraction.
        Sub ["llvm.sub" "=" "=" "=" "=" "=" "="] LlvmArith SameInt(2),
            ub [] poison [FlagViolated];
        /// Wrapping multiplication.
        Mul ["llvm.mul" "=" "=" "=" "=" "=" "="] LlvmArith SameInt(2),
            ub [] poison [FlagViolated];
        /// Signed division.
        SDiv ["llvm.sdiv" "=" "=" "=" "=" "=" "="] LlvmArith SameInt(2),
            ub [DivByZero DivOverflow] poison [FlagViolated];
        /// Unsigned division.
        UDiv ["llvm.udiv" "=" "=" "=" "=" "=" "="] LlvmArith SameInt(2),
            ub [DivByZero] poison [FlagViolated];
        /// Signed remainder.
        SRem ["llvm.srem" "=" "=" "=" "=" "=" "="] LlvmArith SameInt(2),
            ub [DivByZero DivOverflow] poison [];
        /// Unsigned remainder.
        URem ["llvm.urem" "=" "=" "=" "=" "=" "="] LlvmArith SameInt(2),
            ub [DivByZero] poison [];
        /// Bitwise and.
        And ["llvm.and" "=" "=" "=" "=" "=" "="] LlvmArith SameInt(2),
            ub [] poison [];
        /// Bitwise or.
        Or ["llvm.or" "=" "=" "=" "=" "=" "="] LlvmArith SameInt(2),
            ub [] poison [FlagViolated];
        /// Bitwise exclusive or.
        XOr ["llvm.xor" "=" "=" "=" "=" "=" "="] LlvmArith SameInt(2),
            ub [] poison [];
        /// Left shift.
        Shl ["llvm.shl" "=" "=" "=" "=" "=" "="] LlvmArith SameInt(2),
            ub [] poison [ShiftTooWide FlagViolated];
        /// Right shift, filling with zeros.
        LShr ["llvm.lshr" "=" "=" "=" "=" "=" "="] LlvmArith SameInt(2),
            ub [] poison [ShiftTooWide FlagViolated];
        /// Right shift, filling with the sign.
        AShr ["llvm.ashr" "=" "=" "=" "=" "=" "="] LlvmArith SameInt(2),
            ub [] poison [ShiftTooWide FlagViolated];
        /// Float sum.
        FAdd ["llvm.fadd" "=" "=" "=" "=" "=" "="] LlvmArith SameFloat(2),
            ub [] poison [FlagViolated];
        /// Float difference.
        FSub ["llvm.fsub" "=" "=" "=" "=" "=" "="] LlvmArith SameFloat(2),
            ub [] poison [FlagViolated];
        /// Float product.
        FMul ["llvm.fmul" "=" "=" "=" "=" "=" "="] LlvmArith SameFloat(2),
            ub [] poison [FlagViolated];
        /// Float quotient.
        FDiv ["llvm.fdiv" "=" "=" "=" "=" "=" "="] LlvmArith SameFloat(2),
            ub [] poison [FlagViolated];
        /// C's `fmod`.
        FRem ["llvm.frem" "=" "=" "=" "=" "=" "="] LlvmArith SameFloat(2),
            ub [] poison [FlagViolated];
        /// Flips the sign bit.
        FNeg ["llvm.fneg" "=" "=" "=" "=" "=" "="] LlvmArith SameFloat(1),
            ub [] poison [FlagViolated];
        /// Integer or pointer comparison.
        ICmp ["llvm.icmp" "=" "=" "=" "=" "=" "="] LlvmCmp CmpInt,
            ub [] poison [];
        /// Float comparison.
        FCmp ["llvm.fcmp" "=" "=" "=" "=" "=" "="] LlvmCmp CmpFloat,
            ub [] poison [FlagViolated];
        /// One of two values.
        Select ["llvm.select" "=" "=" "=" "=" "=" "="] LlvmSelect Select,
            ub [] poison [];
        /// Integer truncation.
        Trunc ["llvm.trunc" "=" "=" "=" "=" "=" "="] LlvmCast IntTrunc,
            ub [] poison [FlagViolated];
        /// Zero extension.
        ZExt ["llvm.zext" "=" "=" "=" "=" "=" "="] LlvmCast IntExt,
            ub [] poison [FlagViolated];
        /// Sign extension.
        SExt ["llvm.sext" "=" "=" "=" "=" "=" "="] LlvmCast IntExt,
            ub [] poison [];
        /// Float narrowing.
        FPTrunc ["llvm.fptrunc" "=" "=" "=" "=" "=" "="] LlvmCast FloatTrunc,
            ub [] poison [];
        /// Float widening.
        FPExt ["llvm.fpext" "=" "=" "=" "=" "=" "="] LlvmCast FloatExt,
            ub [] poison [];
        /// Float to signed integer.
        FPToSI ["llvm.fptosi" "=" "=" "=" "=" "=" "="] LlvmCast FloatToInt,
            ub [] poison [FloatToInt];
        /// Float to unsigned integer.
        FPToUI ["llvm.fptoui" "=" "=" "=" "=" "=" "="] LlvmCast FloatToInt,
            ub [] poison [FloatToInt];
        /// Signed integer to float.
        SIToFP ["llvm.sitofp" "=" "=" "=" "=" "=" "="] LlvmCast IntToFloat,
            ub [] poison [];
        /// Unsigned integer to float.
        UIToFP ["llvm.uitofp" "=" "=" "=" "=" "=" "="] LlvmCast IntToFloat,
            ub [] poison [FlagViolated];
        /// The same bits as another type.
        BitCast ["llvm.bitcast" "=" "=" "=" "=" "=" "="] LlvmCast Special,
            ub [] poison [];
        /// Pointer to integer.
        PtrToInt ["llvm.ptrtoint" "=" "=" "=" "=" "=" "="] LlvmCast Special,
            ub [] poison [];
        /// Integer to pointer.
        IntToPtr ["llvm.inttoptr" "=" "=" "=" "=" "=" "="] LlvmCast Special,
            ub [] poison [];
        /// Pointer to another address space.
        AddrSpaceCast ["llvm.addrspacecast" "=" "=" "=" "=" "=" "="] LlvmCast Special,
            ub [] poison [];
        /// A literal.
        Constant ["llvm.mlir.constant" "=" "=" "=" "=" "=" "="] LlvmConstant Special,
            ub [] poison [];
        /// An undefined value.
        Undef ["llvm.mlir.undef" "=" "=" "=" "=" "=" "="] LlvmNullary Special,
            ub [] poison [];
        /// A poison value.
        Poison ["-" "=" "=" "=" "=" "llvm.mlir.poison" "="] LlvmNullary Special,
            ub [] poison [];
        /// The null pointer, or a zero of any type. `llvm.mlir.null` until release 16.
        Zero ["llvm.mlir.null" "=" "=" "=" "=" "llvm.mlir.zero" "="] LlvmNullary Special,
            ub [] poison [];
        /// The address of a global or function.
        AddressOf ["llvm.mlir.addressof" "=" "=" "=" "=" "=" "="] LlvmAddressOf Special,
            ub [] poison [];
        /// A field of an aggregate.
        ExtractValue ["llvm.extractvalue" "=" "=" "=" "=" "=" "="] LlvmExtractValue Special,
            ub [] poison [];
        /// An aggregate with a field replaced.
        InsertValue ["llvm.insertvalue" "=" "=" "=" "=" "=" "="] LlvmInsertValue Special,
            ub [] poison [];
        /// A lane of a vector.
        ExtractElement ["llvm.extractelement" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [OutOfBounds];
        /// A vector with a lane replaced.
        InsertElement ["llvm.insertelement" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [OutOfBounds];
        /// Lanes of two vectors in a new order.
        ShuffleVector ["llvm.shufflevector" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// A new stack block.
        Alloca ["llvm.alloca" "=" "=" "=" "=" "=" "="] LlvmAlloca Special,
            ub [] poison [];
        /// Reads memory.
        Load ["llvm.load" "=" "=" "=" "=" "=" "="] LlvmLoad Special,
            ub [OutOfBounds Misaligned] poison [Uninitialised];
        /// Writes memory.
        Store ["llvm.store" "=" "=" "=" "=" "=" "="] LlvmStore Special,
            ub [OutOfBounds Misaligned] poison [];
        /// Pointer arithmetic.
        GetElementPtr ["llvm.getelementptr" "=" "=" "=" "=" "=" "="] LlvmGep Special,
            ub [] poison [FlagViolated OutOfBounds];
        /// Calls a function, by symbol or through a pointer.
        Call ["llvm.call" "=" "=" "=" "=" "=" "="] LlvmCall Special,
            ub [WrongCallee] poison [];
        /// Returns from the function.
        Return ["llvm.return" "=" "=" "=" "=" "=" "="] LlvmReturn Special,
            ub [] poison [];
        /// Goes to its successor.
        Br ["llvm.br" "=" "=" "=" "=" "=" "="] LlvmBr Special,
            ub [] poison [];
        /// Goes to one of two successors.
        CondBr ["llvm.cond_br" "=" "=" "=" "=" "=" "="] LlvmCondBr Special,
            ub [PoisonBranch] poison [];
        /// Goes to one of many successors.
        Switch ["llvm.switch" "=" "=" "=" "=" "=" "="] LlvmSwitch Special,
            ub [PoisonBranch] poison [];
        /// UB when reached.
        Unreachable ["llvm.unreachable" "=" "=" "=" "=" "=" "="] LlvmUnreachable Special,
            ub [] poison [];
        /// An arbitrary but fixed value in place of poison.
        Freeze ["-" "llvm.freeze" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// Reads, combines and writes atomically.
        AtomicRmw ["llvm.atomicrmw" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [OutOfBounds Misaligned] poison [Uninitialised];
        /// Compares and exchanges atomically.
        CmpXchg ["llvm.cmpxchg" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [OutOfBounds Misaligned] poison [Uninitialised];
        /// Clears the sign bit.
        FAbs ["llvm.intr.fabs" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameFloat(1),
            ub [] poison [];
        /// Magnitude of the first, sign of the second.
        CopySign ["llvm.intr.copysign" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameFloat(2),
            ub [] poison [];
        /// Rounds up.
        Ceil ["llvm.intr.ceil" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameFloat(1),
            ub [] poison [];
        /// Rounds down.
        Floor ["llvm.intr.floor" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameFloat(1),
            ub [] poison [];
        /// Rounds toward zero.
        FTrunc ["-" "=" "=" "=" "llvm.intr.trunc" "=" "="] LlvmIntrinsic SameFloat(1),
            ub [] poison [];
        /// Rounds to nearest, ties away.
        Round ["-" "=" "=" "llvm.intr.round" "=" "=" "="] LlvmIntrinsic SameFloat(1),
            ub [] poison [];
        /// Rounds to nearest, ties to even.
        RoundEven ["-" "=" "=" "=" "llvm.intr.roundeven" "=" "="] LlvmIntrinsic SameFloat(1),
            ub [] poison [];
        /// Square root.
        Sqrt ["llvm.intr.sqrt" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameFloat(1),
            ub [] poison [];
        /// Fused multiply and add.
        Fma ["llvm.intr.fma" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameFloat(3),
            ub [] poison [];
        /// Multiply and add, fused or not.
        FMulAdd ["llvm.intr.fmuladd" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameFloat(3),
            ub [] poison [];
        /// Maximum; the other operand if one is NaN.
        MaxNum ["llvm.intr.maxnum" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameFloat(2),
            ub [] poison [];
        /// Minimum; the other operand if one is NaN.
        MinNum ["llvm.intr.minnum" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameFloat(2),
            ub [] poison [];
        /// Maximum; NaN if either is.
        Maximum ["llvm.intr.maximum" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameFloat(2),
            ub [] poison [];
        /// Minimum; NaN if either is.
        Minimum ["llvm.intr.minimum" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameFloat(2),
            ub [] poison [];
        /// Signed maximum.
        SMax ["llvm.intr.smax" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameInt(2),
            ub [] poison [];
        /// Signed minimum.
        SMin ["llvm.intr.smin" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameInt(2),
            ub [] poison [];
        /// Unsigned maximum.
        UMax ["-" "=" "llvm.intr.umax" "=" "=" "=" "="] LlvmIntrinsic SameInt(2),
            ub [] poison [];
        /// Unsigned minimum.
        UMin ["-" "=" "llvm.intr.umin" "=" "=" "=" "="] LlvmIntrinsic SameInt(2),
            ub [] poison [];
        /// `exp`, not exact.
        Exp ["llvm.intr.exp" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameFloat(1),
            ub [] poison [];
        /// `exp2`, not exact.
        Exp2 ["llvm.intr.exp2" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameFloat(1),
            ub [] poison [];
        /// `log`, not exact.
        Log ["llvm.intr.log" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameFloat(1),
            ub [] poison [];
        /// `log2`, not exact.
        Log2 ["llvm.intr.log2" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameFloat(1),
            ub [] poison [];
        /// `log10`, not exact.
        Log10 ["llvm.intr.log10" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameFloat(1),
            ub [] poison [];
        /// `sin`, not exact.
        Sin ["llvm.intr.sin" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameFloat(1),
            ub [] poison [];
        /// `cos`, not exact.
        Cos ["llvm.intr.cos" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameFloat(1),
            ub [] poison [];
        /// `pow`, not exact.
        Pow ["llvm.intr.pow" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameFloat(2),
            ub [] poison [];
        /// Sum and carry as a struct.
        UAddWithOverflow ["llvm.intr.uadd.with.overflow" "=" "=" "=" "=" "=" "="] LlvmIntrinsic Special,
            ub [] poison [];
        /// Copies bytes that do not overlap.
        MemCpy ["llvm.intr.memcpy" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [OutOfBounds] poison [];
        /// Copies bytes.
        MemMove ["-" "=" "llvm.intr.memmove" "=" "=" "=" "="] Generic Special,
            ub [OutOfBounds] poison [];
        /// Fills bytes.
        MemSet ["-" "=" "llvm.intr.memset" "=" "=" "=" "="] Generic Special,
            ub [OutOfBounds] poison [];
        /// UB if the operand is false.
        Assume ["llvm.intr.assume" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [PoisonBranch] poison [];
        /// A hint.
        Prefetch ["llvm.intr.prefetch" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// Signed sum and overflow as a struct.
        SAddWithOverflow ["llvm.intr.sadd.with.overflow" "=" "=" "=" "=" "=" "="] LlvmIntrinsic Special,
            ub [] poison [];
        /// Difference and borrow as a struct.
        USubWithOverflow ["llvm.intr.usub.with.overflow" "=" "=" "=" "=" "=" "="] LlvmIntrinsic Special,
            ub [] poison [];
        /// Signed difference and overflow as a struct.
        SSubWithOverflow ["llvm.intr.ssub.with.overflow" "=" "=" "=" "=" "=" "="] LlvmIntrinsic Special,
            ub [] poison [];
        /// Unsigned product and overflow as a struct.
        UMulWithOverflow ["llvm.intr.umul.with.overflow" "=" "=" "=" "=" "=" "="] LlvmIntrinsic Special,
            ub [] poison [];
        /// Signed product and overflow as a struct.
        SMulWithOverflow ["llvm.intr.smul.with.overflow" "=" "=" "=" "=" "=" "="] LlvmIntrinsic Special,
            ub [] poison [];
        /// Signed sum, clamped.
        SAddSat ["-" "=" "=" "=" "=" "llvm.intr.sadd.sat" "="] LlvmIntrinsic SameInt(2),
            ub [] poison [];
        /// Unsigned sum, clamped.
        UAddSat ["-" "=" "=" "=" "=" "llvm.intr.uadd.sat" "="] LlvmIntrinsic SameInt(2),
            ub [] poison [];
        /// Signed difference, clamped.
        SSubSat ["-" "=" "=" "=" "=" "llvm.intr.ssub.sat" "="] LlvmIntrinsic SameInt(2),
            ub [] poison [];
        /// Unsigned difference, clamped.
        USubSat ["-" "=" "=" "=" "=" "llvm.intr.usub.sat" "="] LlvmIntrinsic SameInt(2),
            ub [] poison [];
        /// Left shift, clamped as a signed integer.
        SShlSat ["-" "=" "=" "=" "=" "llvm.intr.sshl.sat" "="] LlvmIntrinsic SameInt(2),
            ub [] poison [ShiftTooWide];
        /// Left shift, clamped as an unsigned integer.
        UShlSat ["-" "=" "=" "=" "=" "llvm.intr.ushl.sat" "="] LlvmIntrinsic SameInt(2),
            ub [] poison [ShiftTooWide];
        /// Zeros above the highest set bit; of zero the width, or poison.
        CountLeadingZeros ["-" "=" "llvm.intr.ctlz" "=" "=" "=" "="] Generic Special,
            ub [] poison [FlagViolated];
        /// Zeros below the lowest set bit; of zero the width, or poison.
        CountTrailingZeros ["-" "=" "llvm.intr.cttz" "=" "=" "=" "="] Generic Special,
            ub [] poison [FlagViolated];
        /// How many bits are set.
        CtPop ["llvm.intr.ctpop" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameInt(1),
            ub [] poison [];
        /// Magnitude of a signed integer; of the minimum itself, or poison.
        Abs ["-" "=" "=" "=" "llvm.intr.abs" "=" "="] Generic Special,
            ub [] poison [FlagViolated];
        /// Bytes in reverse order.
        ByteSwap ["-" "=" "=" "=" "=" "llvm.intr.bswap" "="] LlvmIntrinsic SameInt(1),
            ub [] poison [];
        /// Bits in reverse order.
        BitReverse ["llvm.intr.bitreverse" "=" "=" "=" "=" "=" "="] LlvmIntrinsic SameInt(1),
            ub [] poison [];
        /// High half of two integers shifted left as one.
        FShl ["-" "=" "=" "=" "=" "llvm.intr.fshl" "="] LlvmIntrinsic SameInt(3),
            ub [] poison [];
        /// Low half of two integers shifted right as one.
        FShr ["-" "=" "=" "=" "=" "llvm.intr.fshr" "="] LlvmIntrinsic SameInt(3),
            ub [] poison [];
        /// Rounds to nearest, ties to even.
        Rint ["-" "=" "=" "=" "=" "llvm.intr.rint" "="] LlvmIntrinsic SameFloat(1),
            ub [] poison [];
        /// Rounds to nearest, ties to even.
        NearbyInt ["-" "=" "=" "=" "=" "llvm.intr.nearbyint" "="] LlvmIntrinsic SameFloat(1),
            ub [] poison [];
        /// Is a float of one of the classes named?
        IsFpClass ["-" "=" "=" "=" "llvm.intr.is.fpclass" "=" "="] Generic Special,
            ub [] poison [];
        /// Float to signed integer, clamped; of a NaN zero.
        FPToSISat ["llvm.intr.fptosi.sat" "=" "=" "=" "=" "=" "="] LlvmIntrinsic FloatToInt,
            ub [] poison [];
        /// Float to unsigned integer, clamped; of a NaN zero.
        FPToUISat ["llvm.intr.fptoui.sat" "=" "=" "=" "=" "=" "="] LlvmIntrinsic FloatToInt,
            ub [] poison [];
        /// Sum of the lanes.
        VecReduceAdd ["llvm.intr.experimental.vector.reduce.add" "llvm.intr.vector.reduce.add" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// Product of the lanes.
        VecReduceMul ["llvm.intr.experimental.vector.reduce.mul" "llvm.intr.vector.reduce.mul" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// Bitwise and of the lanes.
        VecReduceAnd ["llvm.intr.experimental.vector.reduce.and" "llvm.intr.vector.reduce.and" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// Bitwise or of the lanes.
        VecReduceOr ["llvm.intr.experimental.vector.reduce.or" "llvm.intr.vector.reduce.or" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// Bitwise exclusive or of the lanes.
        VecReduceXor ["llvm.intr.experimental.vector.reduce.xor" "llvm.intr.vector.reduce.xor" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// Signed maximum of the lanes.
        VecReduceSMax ["llvm.intr.experimental.vector.reduce.smax" "llvm.intr.vector.reduce.smax" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// Signed minimum of the lanes.
        VecReduceSMin ["llvm.intr.experimental.vector.reduce.smin" "llvm.intr.vector.reduce.smin" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// Unsigned maximum of the lanes.
        VecReduceUMax ["llvm.intr.experimental.vector.reduce.umax" "llvm.intr.vector.reduce.umax" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// Unsigned minimum of the lanes.
        VecReduceUMin ["llvm.intr.experimental.vector.reduce.umin" "llvm.intr.vector.reduce.umin" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// Sum of a start value and the lanes, in order.
        VecReduceFAdd ["llvm.intr.experimental.vector.reduce.v2.fadd" "llvm.intr.vector.reduce.fadd" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// Product of a start value and the lanes, in order.
        VecReduceFMul ["llvm.intr.experimental.vector.reduce.v2.fmul" "llvm.intr.vector.reduce.fmul" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// Maximum of the lanes that are numbers.
        VecReduceFMax ["llvm.intr.experimental.vector.reduce.fmax" "llvm.intr.vector.reduce.fmax" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// Minimum of the lanes that are numbers.
        VecReduceFMin ["llvm.intr.experimental.vector.reduce.fmin" "llvm.intr.vector.reduce.fmin" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// Maximum of the lanes; NaN if one is.
        VecReduceFMaximum ["-" "=" "=" "=" "=" "llvm.intr.vector.reduce.fmaximum" "="] Generic Special,
            ub [] poison [];
        /// Minimum of the lanes; NaN if one is.
        VecReduceFMinimum ["-" "=" "=" "=" "=" "llvm.intr.vector.reduce.fminimum" "="] Generic Special,
            ub [] poison [];
        /// Reads the lanes that a mask names, the others from a vector.
        MaskedLoad ["llvm.intr.masked.load" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [OutOfBounds Misaligned] poison [Uninitialised];
        /// Writes the lanes that a mask names.
        MaskedStore ["llvm.intr.masked.store" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [OutOfBounds Misaligned] poison [];
        /// Reads the lanes that a mask names, each through a pointer of its own.
        Gather ["llvm.intr.masked.gather" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [OutOfBounds Misaligned] poison [Uninitialised];
        /// Writes the lanes that a mask names, each through a pointer of its own.
        Scatter ["llvm.intr.masked.scatter" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [OutOfBounds Misaligned] poison [];
        /// Reads neighbours into the lanes that a mask names.
        ExpandLoad ["llvm.intr.masked.expandload" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [OutOfBounds Misaligned] poison [Uninitialised];
        /// Writes the lanes that a mask names side by side.
        CompressStore ["llvm.intr.masked.compressstore" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [OutOfBounds Misaligned] poison [];
        /// The height of the stack.
        StackSave ["llvm.intr.stacksave" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// Frees the stack blocks made since it was as high as this.
        StackRestore ["llvm.intr.stackrestore" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// The stack block may be used from here on; its contents are undefined.
        LifetimeStart ["-" "=" "=" "=" "llvm.intr.lifetime.start" "=" "="] Generic Special,
            ub [] poison [];
        /// The stack block may not be used from here on.
        LifetimeEnd ["-" "=" "=" "=" "llvm.intr.lifetime.end" "=" "="] Generic Special,
            ub [] poison [];
    }
}
