//! The LLVM dialect, restricted to the ops that the lowerings under test emit.

use super::assembly::{
    FLOAT_LANES, FLOAT_LANES_FROM, INT_LANES, INTRINSIC_FLOAT_BINARY, INTRINSIC_FLOAT_TERNARY,
    INTRINSIC_FLOAT_UNARY, INTRINSIC_INT_BINARY, INTRINSIC_INT_TERNARY, INTRINSIC_INT_UNARY,
    LLVM_FLOAT_BINARY, LLVM_FLOAT_COMPARE, LLVM_FLOAT_UNARY, LLVM_INT_BINARY, LLVM_INT_COMPARE,
    LLVM_NULLARY, LLVM_SELECT, form, intrinsic, llvm_cast, read,
};
use super::op_family;
use crate::release::Release;

op_family! {
    /// Ops of the LLVM dialect. Intrinsics are named after LLVM's intrinsics.
    LlvmOp {
        /// Wrapping addition.
        Add ["llvm.add"] LLVM_INT_BINARY,
            ub [] poison [FlagViolated];
        /// Wrapping subtraction.
        Sub ["llvm.sub"] LLVM_INT_BINARY,
            ub [] poison [FlagViolated];
        /// Wrapping multiplication.
        Mul ["llvm.mul"] LLVM_INT_BINARY,
            ub [] poison [FlagViolated];
        /// Signed division.
        SDiv ["llvm.sdiv"] LLVM_INT_BINARY,
            ub [DivByZero DivOverflow] poison [FlagViolated];
        /// Unsigned division.
        UDiv ["llvm.udiv"] LLVM_INT_BINARY,
            ub [DivByZero] poison [FlagViolated];
        /// Signed remainder.
        SRem ["llvm.srem"] LLVM_INT_BINARY,
            ub [DivByZero DivOverflow] poison [];
        /// Unsigned remainder.
        URem ["llvm.urem"] LLVM_INT_BINARY,
            ub [DivByZero] poison [];
        /// Bitwise and.
        And ["llvm.and"] LLVM_INT_BINARY,
            ub [] poison [];
        /// Bitwise or.
        Or ["llvm.or"] LLVM_INT_BINARY,
            ub [] poison [FlagViolated];
        /// Bitwise exclusive or.
        XOr ["llvm.xor"] LLVM_INT_BINARY,
            ub [] poison [];
        /// Left shift.
        Shl ["llvm.shl"] LLVM_INT_BINARY,
            ub [] poison [ShiftTooWide FlagViolated];
        /// Right shift, filling with zeros.
        LShr ["llvm.lshr"] LLVM_INT_BINARY,
            ub [] poison [ShiftTooWide FlagViolated];
        /// Right shift, filling with the sign bit.
        AShr ["llvm.ashr"] LLVM_INT_BINARY,
            ub [] poison [ShiftTooWide FlagViolated];
        /// The sum of two floats.
        FAdd ["llvm.fadd"] LLVM_FLOAT_BINARY,
            ub [] poison [FlagViolated];
        /// The difference of two floats.
        FSub ["llvm.fsub"] LLVM_FLOAT_BINARY,
            ub [] poison [FlagViolated];
        /// The product of two floats.
        FMul ["llvm.fmul"] LLVM_FLOAT_BINARY,
            ub [] poison [FlagViolated];
        /// The quotient of two floats.
        FDiv ["llvm.fdiv"] LLVM_FLOAT_BINARY,
            ub [] poison [FlagViolated];
        /// The remainder that C's `fmod` returns.
        FRem ["llvm.frem"] LLVM_FLOAT_BINARY,
            ub [] poison [FlagViolated];
        /// Flips the sign bit of a float.
        FNeg ["llvm.fneg"] LLVM_FLOAT_UNARY,
            ub [] poison [FlagViolated];
        /// Compares two integers or two pointers.
        ICmp ["llvm.icmp"] LLVM_INT_COMPARE,
            ub [] poison [];
        /// Compares two floats.
        FCmp ["llvm.fcmp"] LLVM_FLOAT_COMPARE,
            ub [] poison [FlagViolated];
        /// Selects one of two values by a condition.
        Select ["llvm.select"] LLVM_SELECT,
            ub [] poison [];
        /// Integer truncation.
        Trunc ["llvm.trunc"]
            llvm_cast("a: fixed -> result: fixed; one_shape, narrower"),
            ub [] poison [FlagViolated];
        /// Zero extension of an integer.
        ZExt ["llvm.zext"]
            llvm_cast("a: fixed -> result: fixed; one_shape, wider"),
            ub [] poison [FlagViolated];
        /// Sign extension of an integer.
        SExt ["llvm.sext"]
            llvm_cast("a: fixed -> result: fixed; one_shape, wider"),
            ub [] poison [];
        /// Narrowing of a float.
        FPTrunc ["llvm.fptrunc"]
            llvm_cast("a: float -> result: float; one_shape, narrower"),
            ub [] poison [];
        /// Narrows a float in the rounding mode that the op specifies. UB if the machine has
        /// another rounding mode.
        ConstrainedFPTrunc ["-" "=" "=" "=" "=" "llvm.intr.experimental.constrained.fptrunc"]
            read("a: float -> result: float; one_shape, narrower, machine_rounding", " $a #machine_rounding #exceptions{} : type($a) to type($result)"),
            ub [WrongRounding] poison [];
        /// Widening of a float.
        FPExt ["llvm.fpext"]
            llvm_cast("a: float -> result: float; one_shape, wider"),
            ub [] poison [];
        /// Converts a float to a signed integer.
        FPToSI ["llvm.fptosi"]
            llvm_cast("a: float -> result: fixed; one_shape"),
            ub [] poison [FloatToInt];
        /// Converts a float to an unsigned integer.
        FPToUI ["llvm.fptoui"]
            llvm_cast("a: float -> result: fixed; one_shape"),
            ub [] poison [FloatToInt];
        /// Converts a signed integer to a float.
        SIToFP ["llvm.sitofp"]
            llvm_cast("a: fixed -> result: float; one_shape"),
            ub [] poison [];
        /// Converts an unsigned integer to a float.
        UIToFP ["llvm.uitofp"]
            llvm_cast("a: fixed -> result: float; one_shape"),
            ub [] poison [FlagViolated];
        /// Reinterprets the bits as another type.
        BitCast ["llvm.bitcast"]
            llvm_cast("a: any -> result: any; llvm_bitcast"),
            ub [] poison [];
        /// Converts a pointer to an integer.
        PtrToInt ["llvm.ptrtoint"]
            llvm_cast("a: ptrs -> result: fixed; one_shape"),
            ub [] poison [];
        /// Converts an integer to a pointer.
        IntToPtr ["llvm.inttoptr"]
            llvm_cast("a: fixed -> result: ptrs; one_shape"),
            ub [] poison [];
        /// Converts a pointer to another address space.
        AddrSpaceCast ["llvm.addrspacecast"]
            llvm_cast("a: ptr -> result: ptr"),
            ub [] poison [];
        /// Casts a value between the standard level and the LLVM level, in either direction. The op
        /// existed until release 12.
        MlirCast ["llvm.mlir.cast" "-"]
            llvm_cast("a: any -> result: any"),
            ub [] poison [];
        /// A literal value.
        Constant ["llvm.mlir.constant"]
            form("-> result: any; llvm_literal", "(#value){} : type($result)"),
            ub [] poison [];
        /// An undefined value.
        Undef ["llvm.mlir.undef"] LLVM_NULLARY,
            ub [] poison [];
        /// A poison value.
        Poison ["-" "=" "=" "=" "=" "llvm.mlir.poison"] LLVM_NULLARY,
            ub [] poison [];
        /// The null pointer, or a zero of any type. The op was named `llvm.mlir.null` until release
        /// 16.
        Zero ["llvm.mlir.null" "=" "=" "=" "=" "llvm.mlir.zero"] LLVM_NULLARY,
            ub [] poison [];
        /// The address of a global or function.
        AddressOf ["llvm.mlir.addressof"]
            form("-> result: ptr; address_of", " #callee{} : type($result)"),
            ub [] poison [];
        /// Reads a field of an aggregate.
        ExtractValue ["llvm.extractvalue"]
            form("container: any -> result: field(container)", " $container#position{} : type($container)"),
            ub [] poison [];
        /// Returns an aggregate with one field replaced.
        InsertValue ["llvm.insertvalue"]
            form("container: any, value: field(container) -> result: container", " $value, $container#position{} : type($container)"),
            ub [] poison [];
        /// Reads a lane of a vector.
        ExtractElement ["llvm.extractelement"]
            form("source: row, position: integer -> result: elem(source)", " $source[$position : type($position)]{} : type($source)").until(Release::R13),
            ub [] poison [OutOfBounds];
        /// Returns a vector with one lane replaced.
        InsertElement ["llvm.insertelement"]
            form("target: row, value: elem(target), position: integer -> result: target", " $value, $target[$position : type($position)]{} : type($target)").until(Release::R13),
            ub [] poison [OutOfBounds];
        /// Selects lanes of two vectors in a new order.
        ShuffleVector ["llvm.shufflevector"]
            form("a: row, b: a -> result: shuffled(a); shufflevector", " $a, $b #typed_mask{} : type($a)(, type($b))?").until(Release::R13),
            ub [] poison [];
        /// Allocates a memory block on the stack.
        Alloca ["llvm.alloca"]
            form("element_count: integer -> result: ptr; llvm_alignment, alloca_pointee", "#inalloca $element_count x #elem_type{} : signature"),
            is [SideEffect] ub [] poison [];
        /// Reads from memory.
        Load ["llvm.load"]
            form("operand: ptr -> result: pointee(operand) | llvm; llvm_alignment, load_pointee", "#volatile $operand{} : type($operand)( -> type($result))?"),
            is [SideEffect] ub [OutOfBounds Misaligned] poison [Uninitialised];
        /// Writes to memory.
        Store ["llvm.store"]
            form("stored_value: pointee(address) | llvm, address: ptr -> ; llvm_alignment, store_pointee", "#volatile $stored_value, $address{} : (type($stored_value), )?type($address)"),
            is [SideEffect] ub [OutOfBounds Misaligned] poison [];
        /// Computes an address from a base pointer and indices.
        GetElementPtr ["llvm.getelementptr"]
            form("base: ptrs, index: fixed*gep_indices -> result: ptrs; gep", "#gep_flags $base#gep_indices($index){} : signature(, #elem_type)?"),
            ub [] poison [FlagViolated OutOfBounds];
        /// Calls a function, by symbol or through a pointer.
        Call ["llvm.call"]
            form("operand: any* -> result: any?; llvm_call", "@llvm_call"),
            is [SideEffect] ub [WrongCallee] poison [];
        /// Returns from the function.
        Return ["llvm.return"]
            form("operand: any* -> ; llvm_return", "@return"),
            is [Terminator] ub [] poison [];
        /// Branches to its successor.
        Br ["llvm.br"]
            form("-> ; one_successor", " successor{}"),
            is [Terminator] ub [] poison [];
        /// Branches to one of two successors.
        CondBr ["llvm.cond_br"]
            form("condition: i1 -> ; two_successors", " $condition#weights, successor, successor{}"),
            is [Terminator] ub [PoisonBranch] poison [];
        /// Branches to one of many successors.
        Switch ["llvm.switch"]
            form("flag: integer -> ; cases", "@llvm_switch"),
            is [Terminator] ub [PoisonBranch] poison [];
        /// Marks code that is never executed. UB if it is executed.
        Unreachable ["llvm.unreachable"]
            form("->", "{}"),
            is [Terminator] ub [] poison [];
        /// Replaces poison by an arbitrary but fixed value.
        Freeze ["-" "llvm.freeze"]
            read("operand: llvm -> result: operand", "$operand{} : type($operand)"),
            ub [] poison [];
        /// Reads, combines and writes memory atomically.
        AtomicRmw ["llvm.atomicrmw"]
            form("address: ptr(value) | ptr, value: any -> result: value; atomic_pointee, llvm_atomic_kind", "#volatile #kind $address, $value #ordering{} : (type($address), )?type($value)").until(Release::R13),
            is [SideEffect] ub [OutOfBounds Misaligned] poison [Uninitialised];
        /// Compares memory with a value and exchanges it atomically.
        CmpXchg ["llvm.cmpxchg"]
            form("address: ptr(value) | ptr, value: word, new_value: value -> result: pair(value); atomic_pointee", "#volatile $address, $value, $new_value #ordering #failure_ordering{} : (type($address), )?type($value)").until(Release::R13),
            is [SideEffect] ub [OutOfBounds Misaligned] poison [Uninitialised];
        /// Clears the sign bit of a float.
        FAbs ["llvm.intr.fabs"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// Combines the magnitude of the first operand with the sign of the second.
        CopySign ["llvm.intr.copysign"] INTRINSIC_FLOAT_BINARY,
            ub [] poison [];
        /// Rounds up to an integer.
        Ceil ["llvm.intr.ceil"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// Rounds down to an integer.
        Floor ["llvm.intr.floor"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// Rounds toward zero to an integer.
        FTrunc ["-" "=" "=" "=" "llvm.intr.trunc"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// Rounds to the nearest integer, ties away from zero.
        Round ["-" "=" "=" "llvm.intr.round"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// Rounds to the nearest integer, ties to even.
        RoundEven ["-" "=" "=" "=" "llvm.intr.roundeven"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// Square root.
        Sqrt ["llvm.intr.sqrt"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// Multiplies and adds with one rounding.
        Fma ["llvm.intr.fma"] INTRINSIC_FLOAT_TERNARY,
            ub [] poison [];
        /// Multiplies and adds. Whether the product is rounded before the addition is unspecified.
        FMulAdd ["llvm.intr.fmuladd"] INTRINSIC_FLOAT_TERNARY,
            ub [] poison [];
        /// The maximum of two floats. If one operand is NaN, the result is the other operand.
        MaxNum ["llvm.intr.maxnum"] INTRINSIC_FLOAT_BINARY,
            ub [] poison [];
        /// The minimum of two floats. If one operand is NaN, the result is the other operand.
        MinNum ["llvm.intr.minnum"] INTRINSIC_FLOAT_BINARY,
            ub [] poison [];
        /// The maximum of two floats; NaN if either operand is NaN.
        Maximum ["llvm.intr.maximum"] INTRINSIC_FLOAT_BINARY,
            ub [] poison [];
        /// The minimum of two floats; NaN if either operand is NaN.
        Minimum ["llvm.intr.minimum"] INTRINSIC_FLOAT_BINARY,
            ub [] poison [];
        /// Signed maximum.
        SMax ["llvm.intr.smax"] INTRINSIC_INT_BINARY,
            ub [] poison [];
        /// Signed minimum.
        SMin ["llvm.intr.smin"] INTRINSIC_INT_BINARY,
            ub [] poison [];
        /// Unsigned maximum.
        UMax ["-" "=" "llvm.intr.umax"] INTRINSIC_INT_BINARY,
            ub [] poison [];
        /// Unsigned minimum.
        UMin ["-" "=" "llvm.intr.umin"] INTRINSIC_INT_BINARY,
            ub [] poison [];
        /// The exponential function `exp`. The result is approximate.
        Exp ["llvm.intr.exp"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// The function `exp2`. The result is approximate.
        Exp2 ["llvm.intr.exp2"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// The natural logarithm. The result is approximate.
        Log ["llvm.intr.log"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// The function `log2`. The result is approximate.
        Log2 ["llvm.intr.log2"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// The function `log10`. The result is approximate.
        Log10 ["llvm.intr.log10"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// The sine. The result is approximate.
        Sin ["llvm.intr.sin"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// The cosine. The result is approximate.
        Cos ["llvm.intr.cos"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// The sine and the cosine of a number, as a struct. The results are approximate.
        SinCos ["-" "=" "=" "=" "=" "=" "llvm.intr.sincos"]
            intrinsic("a: float -> result: twice(a)"),
            ub [] poison [];
        /// The tangent. The result is approximate.
        Tan ["-" "=" "=" "=" "=" "=" "llvm.intr.tan"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// The function `asin`. The result is approximate.
        Asin ["-" "=" "=" "=" "=" "=" "llvm.intr.asin"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// The function `acos`. The result is approximate.
        Acos ["-" "=" "=" "=" "=" "=" "llvm.intr.acos"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// The function `atan`. The result is approximate.
        Atan ["-" "=" "=" "=" "=" "=" "llvm.intr.atan"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// The function `sinh`. The result is approximate.
        Sinh ["-" "=" "=" "=" "=" "=" "llvm.intr.sinh"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// The function `cosh`. The result is approximate.
        Cosh ["-" "=" "=" "=" "=" "=" "llvm.intr.cosh"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// The hyperbolic tangent. The result is approximate.
        Tanh ["-" "=" "=" "=" "=" "=" "llvm.intr.tanh"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// The function `atan2`. The result is approximate.
        Atan2 ["-" "=" "=" "=" "=" "=" "llvm.intr.atan2"] INTRINSIC_FLOAT_BINARY,
            ub [] poison [];
        /// The function `pow`. The result is approximate.
        Pow ["llvm.intr.pow"] INTRINSIC_FLOAT_BINARY,
            ub [] poison [];
        /// The sum and the carry of an unsigned addition, as a struct.
        UAddWithOverflow ["llvm.intr.uadd.with.overflow"]
            intrinsic("a: fixed, b: a -> result: pair(a)"),
            ub [] poison [];
        /// Copies bytes between memory ranges that do not overlap.
        MemCpy ["llvm.intr.memcpy"]
            read("target: ptr, source: ptr, length: integer, volatile_flag: i1? ->", "operands{} : signature"),
            is [SideEffect] ub [OutOfBounds] poison [];
        /// Copies bytes between memory ranges that may overlap.
        MemMove ["-" "=" "llvm.intr.memmove"]
            read("target: ptr, source: ptr, length: integer, volatile_flag: i1? ->", "operands{} : signature"),
            is [SideEffect] ub [OutOfBounds] poison [];
        /// Fills a memory range with a byte.
        MemSet ["-" "=" "llvm.intr.memset"]
            read("target: ptr, byte: i8, length: integer, volatile_flag: i1? ->", "operands{} : signature"),
            is [SideEffect] ub [OutOfBounds] poison [];
        /// Promises that the operand is true. UB if it is false.
        Assume ["llvm.intr.assume"]
            read("condition: i1, bundle: any* ->", "@assume"),
            is [SideEffect] ub [PoisonBranch] poison [];
        /// Hints that memory will be accessed soon.
        Prefetch ["llvm.intr.prefetch"]
            read("address: ptr, hint: integer* ->", "operands{} : signature"),
            is [SideEffect] ub [] poison [];
        /// The sum and the overflow flag of a signed addition, as a struct.
        SAddWithOverflow ["llvm.intr.sadd.with.overflow"]
            intrinsic("a: fixed, b: a -> result: pair(a)"),
            ub [] poison [];
        /// The difference and the borrow of an unsigned subtraction, as a struct.
        USubWithOverflow ["llvm.intr.usub.with.overflow"]
            intrinsic("a: fixed, b: a -> result: pair(a)"),
            ub [] poison [];
        /// The difference and the overflow flag of a signed subtraction, as a struct.
        SSubWithOverflow ["llvm.intr.ssub.with.overflow"]
            intrinsic("a: fixed, b: a -> result: pair(a)"),
            ub [] poison [];
        /// The product and the overflow flag of an unsigned multiplication, as a struct.
        UMulWithOverflow ["llvm.intr.umul.with.overflow"]
            intrinsic("a: fixed, b: a -> result: pair(a)"),
            ub [] poison [];
        /// The product and the overflow flag of a signed multiplication, as a struct.
        SMulWithOverflow ["llvm.intr.smul.with.overflow"]
            intrinsic("a: fixed, b: a -> result: pair(a)"),
            ub [] poison [];
        /// Signed addition that saturates on overflow.
        SAddSat ["-" "=" "=" "=" "=" "llvm.intr.sadd.sat"] INTRINSIC_INT_BINARY,
            ub [] poison [];
        /// Unsigned addition that saturates on overflow.
        UAddSat ["-" "=" "=" "=" "=" "llvm.intr.uadd.sat"] INTRINSIC_INT_BINARY,
            ub [] poison [];
        /// Signed subtraction that saturates on overflow.
        SSubSat ["-" "=" "=" "=" "=" "llvm.intr.ssub.sat"] INTRINSIC_INT_BINARY,
            ub [] poison [];
        /// Unsigned subtraction that saturates at zero.
        USubSat ["-" "=" "=" "=" "=" "llvm.intr.usub.sat"] INTRINSIC_INT_BINARY,
            ub [] poison [];
        /// Left shift of a signed integer that saturates on overflow.
        SShlSat ["-" "=" "=" "=" "=" "llvm.intr.sshl.sat"] INTRINSIC_INT_BINARY,
            ub [] poison [ShiftTooWide];
        /// Left shift of an unsigned integer that saturates on overflow.
        UShlSat ["-" "=" "=" "=" "=" "llvm.intr.ushl.sat"] INTRINSIC_INT_BINARY,
            ub [] poison [ShiftTooWide];
        /// Counts the zeros above the highest set bit. For zero, returns the width, or poison if
        /// the op's poison flag is set.
        CountLeadingZeros ["-" "=" "llvm.intr.ctlz"]
            read("operand: fixed, flag: i1? -> result: operand", "operands{} : signature"),
            ub [] poison [FlagViolated];
        /// Counts the zeros below the lowest set bit. For zero, returns the width, or poison if the
        /// op's poison flag is set.
        CountTrailingZeros ["-" "=" "llvm.intr.cttz"]
            read("operand: fixed, flag: i1? -> result: operand", "operands{} : signature"),
            ub [] poison [FlagViolated];
        /// Counts the set bits of an integer.
        CtPop ["llvm.intr.ctpop"] INTRINSIC_INT_UNARY,
            ub [] poison [];
        /// The absolute value of a signed integer. For the minimum, returns the minimum, or poison
        /// if the op's poison flag is set.
        Abs ["-" "=" "=" "=" "llvm.intr.abs"]
            read("operand: fixed, flag: i1? -> result: operand", "operands{} : signature"),
            ub [] poison [FlagViolated];
        /// Reverses the order of the bytes of an integer.
        ByteSwap ["-" "=" "=" "=" "=" "llvm.intr.bswap"] INTRINSIC_INT_UNARY,
            ub [] poison [];
        /// Reverses the order of the bits of an integer.
        BitReverse ["llvm.intr.bitreverse"] INTRINSIC_INT_UNARY,
            ub [] poison [];
        /// Funnel shift: concatenates two integers, shifts left, and returns the high half.
        FShl ["-" "=" "=" "=" "=" "llvm.intr.fshl"] INTRINSIC_INT_TERNARY,
            ub [] poison [];
        /// Funnel shift: concatenates two integers, shifts right, and returns the low half.
        FShr ["-" "=" "=" "=" "=" "llvm.intr.fshr"] INTRINSIC_INT_TERNARY,
            ub [] poison [];
        /// Rounds to the nearest integer, ties to even.
        Rint ["-" "=" "=" "=" "=" "llvm.intr.rint"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// Rounds to the nearest integer, ties to even.
        NearbyInt ["-" "=" "=" "=" "=" "llvm.intr.nearbyint"] INTRINSIC_FLOAT_UNARY,
            ub [] poison [];
        /// Tests whether a float belongs to one of the float classes that the op lists.
        IsFpClass ["-" "=" "=" "=" "llvm.intr.is.fpclass"]
            read("operand: float -> result: i1s(operand); fp_class", "operands{} : signature"),
            ub [] poison [];
        /// Converts a float to a signed integer. A value that is out of range is clamped to the
        /// range; NaN becomes zero.
        FPToSISat ["llvm.intr.fptosi.sat"]
            intrinsic("a: float -> result: fixed; one_shape"),
            ub [] poison [];
        /// Converts a float to an unsigned integer. A value that is out of range is clamped to the
        /// range; NaN becomes zero.
        FPToUISat ["llvm.intr.fptoui.sat"]
            intrinsic("a: float -> result: fixed; one_shape"),
            ub [] poison [];
        /// Sum of the lanes.
        VecReduceAdd ["llvm.intr.experimental.vector.reduce.add" "llvm.intr.vector.reduce.add"] INT_LANES,
            ub [] poison [];
        /// Product of the lanes.
        VecReduceMul ["llvm.intr.experimental.vector.reduce.mul" "llvm.intr.vector.reduce.mul"] INT_LANES,
            ub [] poison [];
        /// Bitwise and of the lanes.
        VecReduceAnd ["llvm.intr.experimental.vector.reduce.and" "llvm.intr.vector.reduce.and"] INT_LANES,
            ub [] poison [];
        /// Bitwise or of the lanes.
        VecReduceOr ["llvm.intr.experimental.vector.reduce.or" "llvm.intr.vector.reduce.or"] INT_LANES,
            ub [] poison [];
        /// Bitwise exclusive or of the lanes.
        VecReduceXor ["llvm.intr.experimental.vector.reduce.xor" "llvm.intr.vector.reduce.xor"] INT_LANES,
            ub [] poison [];
        /// Signed maximum of the lanes.
        VecReduceSMax ["llvm.intr.experimental.vector.reduce.smax" "llvm.intr.vector.reduce.smax"] INT_LANES,
            ub [] poison [];
        /// Signed minimum of the lanes.
        VecReduceSMin ["llvm.intr.experimental.vector.reduce.smin" "llvm.intr.vector.reduce.smin"] INT_LANES,
            ub [] poison [];
        /// Unsigned maximum of the lanes.
        VecReduceUMax ["llvm.intr.experimental.vector.reduce.umax" "llvm.intr.vector.reduce.umax"] INT_LANES,
            ub [] poison [];
        /// Unsigned minimum of the lanes.
        VecReduceUMin ["llvm.intr.experimental.vector.reduce.umin" "llvm.intr.vector.reduce.umin"] INT_LANES,
            ub [] poison [];
        /// The sum of a start value and the lanes. The additions are done in the order of the
        /// lanes.
        VecReduceFAdd ["llvm.intr.experimental.vector.reduce.v2.fadd" "llvm.intr.vector.reduce.fadd"] FLOAT_LANES_FROM,
            ub [] poison [];
        /// The product of a start value and the lanes. The multiplications are done in the order of
        /// the lanes.
        VecReduceFMul ["llvm.intr.experimental.vector.reduce.v2.fmul" "llvm.intr.vector.reduce.fmul"] FLOAT_LANES_FROM,
            ub [] poison [];
        /// Maximum of the lanes, ignoring NaNs.
        VecReduceFMax ["llvm.intr.experimental.vector.reduce.fmax" "llvm.intr.vector.reduce.fmax"] FLOAT_LANES,
            ub [] poison [];
        /// Minimum of the lanes, ignoring NaNs.
        VecReduceFMin ["llvm.intr.experimental.vector.reduce.fmin" "llvm.intr.vector.reduce.fmin"] FLOAT_LANES,
            ub [] poison [];
        /// Maximum of the lanes; NaN if a lane is NaN.
        VecReduceFMaximum ["-" "=" "=" "=" "=" "llvm.intr.vector.reduce.fmaximum"] FLOAT_LANES,
            ub [] poison [];
        /// Minimum of the lanes; NaN if a lane is NaN.
        VecReduceFMinimum ["-" "=" "=" "=" "=" "llvm.intr.vector.reduce.fminimum"] FLOAT_LANES,
            ub [] poison [];
        /// Reads the lanes that a mask selects. The other lanes come from a vector operand.
        MaskedLoad ["llvm.intr.masked.load"]
            read("address: ptr, mask: i1s(result), other_lanes: result? -> result: vector; llvm_alignment", "operands{} : signature"),
            is [SideEffect] ub [OutOfBounds Misaligned] poison [Uninitialised];
        /// Writes the lanes that a mask selects.
        MaskedStore ["llvm.intr.masked.store"]
            read("value: vector, address: ptr, mask: i1s(value) -> ; llvm_alignment", "@masked_store"),
            is [SideEffect] ub [OutOfBounds Misaligned] poison [];
        /// Reads the lanes that a mask selects. Each lane has its own pointer.
        Gather ["llvm.intr.masked.gather"]
            read("addresses: ptrs, mask: i1s(result), other_lanes: result? -> result: vector; one_shape, llvm_alignment", "operands{} : signature"),
            is [SideEffect] ub [OutOfBounds Misaligned] poison [Uninitialised];
        /// Writes the lanes that a mask selects. Each lane has its own pointer.
        Scatter ["llvm.intr.masked.scatter"]
            read("value: vector, addresses: ptrs, mask: i1s(value) -> ; one_shape_of_operands, llvm_alignment", "@masked_store"),
            is [SideEffect] ub [OutOfBounds Misaligned] poison [];
        /// Reads contiguous elements into the lanes that a mask selects.
        ExpandLoad ["llvm.intr.masked.expandload"]
            read("address: ptr, mask: i1s(result), other_lanes: result? -> result: vector; llvm_alignment", "operands{} : signature"),
            is [SideEffect] ub [OutOfBounds Misaligned] poison [Uninitialised];
        /// Writes the lanes that a mask selects to contiguous elements.
        CompressStore ["llvm.intr.masked.compressstore"]
            read("value: vector, address: ptr, mask: i1s(value) -> ; llvm_alignment", "@masked_store"),
            is [SideEffect] ub [OutOfBounds Misaligned] poison [];
        /// Returns the current stack pointer.
        StackSave ["llvm.intr.stacksave"]
            read("-> result: ptr", "{} : type($result)"),
            is [SideEffect] ub [] poison [];
        /// Restores the stack pointer. This frees all stack blocks that were allocated after the
        /// stack pointer was saved.
        StackRestore ["llvm.intr.stackrestore"]
            read("operand: ptr ->", "@stackrestore"),
            is [SideEffect] ub [] poison [];
        /// Starts the lifetime of a stack block. The contents of the block are then undefined.
        LifetimeStart ["-" "=" "=" "=" "llvm.intr.lifetime.start"]
            read("operand: ptr ->", "@lifetime"),
            is [SideEffect] ub [] poison [];
        /// Ends the lifetime of a stack block. The block may not be used after this op.
        LifetimeEnd ["-" "=" "=" "=" "llvm.intr.lifetime.end"]
            read("operand: ptr ->", "@lifetime"),
            is [SideEffect] ub [] poison [];
    }
}
