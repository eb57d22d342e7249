//! The inputs of enumerated functions: all of them, or edge values if there are too many.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{FloatKind, Type};

/// A table of inputs, with one column for each parameter.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// The columns.
    pub columns: Vec<Vec<Element>>,
    /// The number of rows.
    pub rows: usize,
    /// Whether the table contains all inputs.
    pub is_complete: bool,
}

/// Number of bits up to which a parameter of a function with too many inputs still gets all of its
/// values.
const SMALL: u32 = 4;

impl Inputs {
    /// Returns the table with one more input.
    pub(crate) fn with(&self, input: &[Element]) -> Inputs {
        let mut inputs = self.clone();
        for (column, value) in inputs.columns.iter_mut().zip(input) {
            column.push(*value);
        }
        inputs.rows += 1;
        inputs
    }

    /// Returns all inputs of a function with these parameters, or inputs of edge values if there
    /// are more than `max`.
    pub fn of(params: &[Type], index_width: u32, max: usize) -> Inputs {
        let bits = |ty: &Type| ty.scalar_bits(index_width).unwrap_or(64);
        let total: u32 = params.iter().map(bits).sum();
        let is_complete = total < 32 && 1usize << total <= max;
        let mut values: Vec<Vec<u128>> = params
            .iter()
            .map(|ty| match bits(ty) {
                width if is_complete || width <= SMALL => (0..1 << width).collect(),
                _ => edges(*ty, index_width),
            })
            .collect();
        let rows = |values: &[Vec<u128>]| values.iter().map(Vec::len).product::<usize>();
        // The first edge values are the most important ones.
        while rows(&values) > max {
            let longest = values.iter_mut().max_by_key(|values| values.len());
            longest.map(Vec::pop);
        }
        let rows = rows(&values);
        let mut columns = Vec::with_capacity(params.len());
        let mut repeat = rows;
        for values in &values {
            repeat /= values.len();
            let repeated = values
                .iter()
                .flat_map(|value| std::iter::repeat_n(*value, repeat));
            let column = repeated.cycle().take(rows).map(Some).collect();
            columns.push(column);
        }
        Inputs {
            columns,
            rows,
            is_complete,
        }
    }
}

/// Returns the edge values of a type as bits, the most important ones first.
fn edges(ty: Type, index_width: u32) -> Vec<u128> {
    if let Some(kind) = ty.float_kind() {
        return float_edges(kind);
    }
    let width = ty.scalar_bits(index_width).unwrap_or(64);
    let mask = u128::MAX >> (128 - width);
    let min = 1i128 << (width - 1);
    let size = i128::from(width);
    let half = 1i128 << (width / 2);
    let values = [
        0,
        1,
        -1,
        min,
        min - 1,
        2,
        -2,
        3,
        size - 1,
        size,
        min + 1,
        min - 2,
        -3,
        5,
        7,
        half,
        half - 1,
        size + 1,
        6,
        -5,
        100,
        0x5555_5555_5555_5555,
        -0x5555_5555_5555_5556,
        (1 << 24) + 1,
        (1 << 53) + 1,
        (1 << 53) + (1 << 29) + 1,
        (1 << 24) + (1 << 16) + 1,
        0x7fff_ffbf,
        0x7fff_ffff_ffff_fdff,
        (1 << 63) + (1 << 39) + 1,
        31,
        32,
        1 << 31,
    ];
    let mut all: Vec<u128> = Vec::with_capacity(values.len());
    for value in values {
        let bits = value.cast_unsigned() & mask;
        if !all.contains(&bits) {
            all.push(bits);
        }
    }
    all
}

/// Returns edge values of a float: zeros, ones, infinities, NaNs of both signs, the edges of
/// subnormal and of finite numbers, halves, the edges of integers, and values halfway between two
/// floats of a narrower type.
fn float_edges(kind: FloatKind) -> Vec<u128> {
    let (bits, mantissa) = (kind.bits(), kind.mantissa_bits());
    let sign = 1u128 << (bits - 1);
    let infinity = u128::from(kind.quiet_nan()) & !((1 << mantissa) - 1);
    let bias = (1i64 << (bits - 2 - mantissa)) - 1;
    // The float 2^exponent, with these bits of the mantissa.
    let power = |exponent: i64, low: u128| {
        let field = (exponent + bias).clamp(0, 2 * bias + 1);
        (u128::from(field.cast_unsigned()) << mantissa) | low
    };
    let half = 1u128 << (mantissa - 1);
    let mut values = vec![
        0,
        power(0, 0),
        infinity,
        u128::from(kind.quiet_nan()),
        1,
        infinity - 1,
        power(1, 0),
        power(-1, 0),
        1 << mantissa,
        (1 << mantissa) - 1,
        power(0, half),
        power(1, half / 2),
        power(0, 1),
        power(-1, 0) - 1,
        power(7, 0),
        power(8, 0),
        power(i64::from(mantissa), 1),
        power(i64::from(mantissa) + 1, 1),
        power(15, 0),
        power(16, 0),
        power(31, 0),
        power(63, 0),
        power(30, (1 << mantissa) - 1),
    ];
    if mantissa > 10 {
        // Halfway between two floats of f16, and beside it.
        let halfway = 1u128 << (mantissa - 11);
        values.extend([0, 1, 2, 3].map(|n| power(0, halfway.wrapping_mul(n) | 1)));
        values.extend([1, 3].map(|n| power(0, halfway * n)));
    }
    if mantissa > 23 {
        let halfway = 1u128 << (mantissa - 24);
        values.extend([1, 3].map(|n| power(0, halfway * n)));
        values.push(power(0, halfway - 1));
    }
    let mut all = Vec::with_capacity(2 * values.len());
    for value in values.iter().flat_map(|value| [*value, value | sign]) {
        if !all.contains(&value) {
            all.push(value);
        }
    }
    all
}
