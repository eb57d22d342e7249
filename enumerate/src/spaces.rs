//! The list of spaces.

use lowerfuzz_ir::{ArithOp, FloatKind, IntPredicate, Type};

use crate::context::Context;
use crate::form::Family;
use crate::space::Description;

const I1: Type = Type::int(1);
const I2: Type = Type::int(2);
const I3: Type = Type::int(3);
const I8: Type = Type::I8;
const I65: Type = Type::int(65);
const I128: Type = Type::int(128);

const PLAIN: &[Context] = &[Context::Plain];

/// Number of inputs of functions that are mostly complete with few.
const FEW: u32 = 1 << 12;

/// Number of inputs of a function of one parameter of 16 bits.
const ALL_OF_16_BITS: u32 = 1 << 16;

/// The space of all integer ops on one type, with casts to other types.
const fn integers(
    name: &'static str,
    about: &'static str,
    types: &'static [Type],
    results: &'static [Type],
) -> Description {
    Description {
        name,
        about,
        families: &[Family::Integers, Family::IntegerCasts, Family::IntegerMath],
        types,
        results,
        constants: integer_constants,
        contexts: PLAIN,
        max_params: 2,
        index_widths: &[64],
        max_inputs: FEW,
    }
}

/// The spaces, in the order in which they are listed.
pub const SPACES: &[Description] = &[
    Description {
        name: "integers",
        about: "arith on i1, i2 and i3, with casts between them and to i64",
        families: &[Family::Integers, Family::IntegerCasts],
        types: &[I1, I2, I3],
        results: &[Type::I64],
        constants: integer_constants,
        contexts: PLAIN,
        max_params: 3,
        index_widths: &[64],
        max_inputs: FEW,
    },
    integers(
        "integers-i8",
        "arith on i8, with edge constants, and casts to i1, i16 and i64",
        &[I8],
        &[I1, Type::I16, Type::I64],
    ),
    integers(
        "integers-i32",
        "arith on i32, with edge constants, and casts to i1, i16 and i64",
        &[Type::I32],
        &[I1, Type::I16, Type::I64],
    ),
    integers(
        "integers-i64",
        "arith on i64, with edge constants, and casts to i1, i32 and i128",
        &[Type::I64],
        &[I1, Type::I32, I128],
    ),
    integers(
        "integers-i65",
        "arith on i65, with edge constants, and casts to i1, i64 and i128",
        &[I65],
        &[I1, Type::I64, I128],
    ),
    Description {
        name: "arith-index",
        about: "arith on index, with casts between index, i32 and i64",
        families: &[Family::Integers, Family::IntegerCasts],
        types: &[Type::INDEX],
        results: &[I1, Type::I32, Type::I64],
        constants: integer_constants,
        contexts: PLAIN,
        max_params: 2,
        index_widths: &[64],
        max_inputs: FEW,
    },
    Description {
        name: "index",
        about: "the index dialect, with casts between index, i32 and i64, at both widths",
        families: &[Family::Index],
        types: &[Type::INDEX, Type::I32, Type::I64],
        results: &[],
        constants: index_constants,
        contexts: PLAIN,
        max_params: 2,
        index_widths: &[64, 32],
        max_inputs: FEW,
    },
    Description {
        name: "ranges",
        about: "arith on i8 in contexts that limit the range of the first parameter",
        families: &[Family::Integers],
        types: &[I8],
        results: &[],
        constants: few_constants,
        contexts: RANGES,
        max_params: 2,
        index_widths: &[64],
        max_inputs: FEW,
    },
    Description {
        name: "ranges-index",
        about: "arith on index in contexts that limit the range of the first parameter",
        families: &[Family::Integers],
        types: &[Type::INDEX],
        results: &[],
        constants: few_constants,
        contexts: RANGES,
        max_params: 2,
        index_widths: &[64],
        max_inputs: FEW,
    },
    Description {
        name: "floats-f16",
        about: "arith and the exact ops of math on f16, with casts to and from i8, i16 and f32",
        families: &[Family::Floats, Family::FloatMath, Family::FloatCasts],
        types: &[Type::F16],
        results: &[I8, Type::I16, Type::F32],
        constants: float_constants,
        contexts: PLAIN,
        max_params: 2,
        index_widths: &[64],
        max_inputs: ALL_OF_16_BITS,
    },
    Description {
        name: "floats-f32",
        about: "arith and the exact ops of math on f32, with casts to f16, f64, i32 and i64",
        families: &[Family::Floats, Family::FloatMath, Family::FloatCasts],
        types: &[Type::F32],
        results: &[Type::F16, Type::F64, Type::I32, Type::I64],
        constants: float_constants,
        contexts: PLAIN,
        max_params: 2,
        index_widths: &[64],
        max_inputs: FEW,
    },
    Description {
        name: "floats-f64",
        about: "arith and the exact ops of math on f64, with casts to f16, f32, i32 and i64",
        families: &[Family::Floats, Family::FloatMath, Family::FloatCasts],
        types: &[Type::F64],
        results: &[Type::F16, Type::F32, Type::I32, Type::I64],
        constants: float_constants,
        contexts: PLAIN,
        max_params: 2,
        index_widths: &[64],
        max_inputs: FEW,
    },
    Description {
        name: "float-casts",
        about: "casts between f16, bf16, f32, f64, i1, i8, i16, i32 and i64, two in a row",
        families: &[Family::FloatCasts, Family::IntegerCasts],
        types: &[
            Type::F16,
            Type::BF16,
            Type::F32,
            Type::F64,
            I1,
            I8,
            Type::I16,
            Type::I32,
            Type::I64,
        ],
        results: &[],
        constants: float_constants,
        contexts: PLAIN,
        max_params: 1,
        index_widths: &[64],
        max_inputs: ALL_OF_16_BITS,
    },
];

/// Contexts that limit the range of the first parameter.
const RANGES: &[Context] = &[
    Context::Plain,
    Context::Limited(ArithOp::RemUI, 5),
    Context::Limited(ArithOp::RemSI, 3),
    Context::Limited(ArithOp::AndI, 6),
    Context::Limited(ArithOp::OrI, -4),
    Context::Limited(ArithOp::MaxSI, 1),
    Context::Limited(ArithOp::MinUI, 7),
    Context::If(IntPredicate::Slt, 3),
    Context::If(IntPredicate::Ugt, 100),
    Context::Branch(IntPredicate::Sge, 0),
    Context::Loop(0, 6),
    Context::Loop(-3, 4),
    Context::Call(3),
    Context::Call(-1),
    Context::Either(-2, 5),
];

/// Returns the space with a name.
pub fn find(name: &str) -> Option<&'static Description> {
    SPACES.iter().find(|space| space.name == name)
}

/// Returns the distinct values of a type that equal these numbers modulo its size.
fn wrapped(ty: Type, values: &[i128]) -> Vec<i128> {
    let unused = 128 - ty.scalar_bits(64).unwrap_or(64);
    let mut all = Vec::new();
    for value in values {
        let value = value << unused >> unused;
        if !all.contains(&value) {
            all.push(value);
        }
    }
    all
}

/// The constants 0, 1, −1, 2, minimum, maximum, and the width and its predecessor.
fn integer_constants(ty: Type) -> Vec<i128> {
    let width = ty.scalar_bits(64).unwrap_or(64);
    let min = -1i128 << (width - 1);
    let width = i128::from(width);
    wrapped(ty, &[0, 1, -1, 2, min, min - 1, width - 1, width])
}

/// The constants of an integer type, and the edges of a 32-bit `index`.
fn index_constants(ty: Type) -> Vec<i128> {
    let mut all = integer_constants(ty);
    if ty.is_index() {
        all.extend([31, 32, 1 << 31, 1 << 32]);
    }
    all
}

/// The constants 0, 1, −1, 2 and −3, and the minimum.
fn few_constants(ty: Type) -> Vec<i128> {
    let width = ty.scalar_bits(64).unwrap_or(64);
    wrapped(ty, &[0, 1, -1, 2, -3, -1i128 << (width - 1)])
}

/// The constants of a float type as bits: both zeros, 1, −1, 2, infinity, NaN, the smallest and the
/// largest number. The constants of an integer type are those of the integer spaces.
fn float_constants(ty: Type) -> Vec<i128> {
    let Some(kind) = ty.float_kind() else {
        return integer_constants(ty);
    };
    let bits = match kind {
        FloatKind::F16 => [0, 0x8000, 0x3c00, 0xbc00, 0x4000, 0x7c00, 0x7e00, 1, 0x7bff],
        FloatKind::BF16 => [0, 0x8000, 0x3f80, 0xbf80, 0x4000, 0x7f80, 0x7fc0, 1, 0x7f7f],
        FloatKind::F32 => [
            0,
            0x8000_0000,
            0x3f80_0000,
            0xbf80_0000,
            0x4000_0000,
            0x7f80_0000,
            0x7fc0_0000,
            1,
            0x7f7f_ffff,
        ],
        FloatKind::F64 => [
            0,
            0x8000_0000_0000_0000,
            0x3ff0_0000_0000_0000,
            0xbff0_0000_0000_0000,
            0x4000_0000_0000_0000,
            0x7ff0_0000_0000_0000,
            0x7ff8_0000_0000_0000,
            1,
            0x7fef_ffff_ffff_ffff,
        ],
    };
    bits.to_vec()
}
