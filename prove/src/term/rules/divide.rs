//! Rules of quotients and remainders.

use super::super::rule::Rule;
use super::{Binary, Op, Pool, Term, by_constant, log2, of_two, zero_extended};
use crate::term::ones;
use Binary::{SDiv, SRem, UDiv, URem};

/// The rules of quotients and remainders, in the order in which they are tried.
pub(in crate::term) const DIVISIONS: &[Rule] = &[
    Rule {
        name: "a division of bits is a bit op",
        apply: bits,
        examples: &[
            |pool, width| (width == 1).then(|| (Op::Binary(UDiv, pool.var(1), pool.var(1)), 1)),
            |pool, width| (width == 1).then(|| (Op::Binary(SDiv, pool.var(1), pool.var(1)), 1)),
            |pool, width| (width == 1).then(|| (Op::Binary(URem, pool.var(1), pool.var(1)), 1)),
            |pool, width| (width == 1).then(|| (Op::Binary(SRem, pool.var(1), pool.var(1)), 1)),
        ],
    },
    Rule {
        name: "an unsigned division by a power of two is a shift or a mask",
        apply: unsigned_by_power,
        examples: &[
            by_constant!(UDiv, |_width| Some(1)),
            by_constant!(URem, |_width| Some(1)),
            by_constant!(UDiv, |width| (width > 2).then_some(4)),
            by_constant!(URem, |width| (width > 2).then_some(4)),
            by_constant!(UDiv, |width| Some(1 << (width - 1))),
            by_constant!(URem, |width| Some(1 << (width - 1))),
        ],
    },
    Rule {
        name: "a division by zero is a constant or the dividend",
        apply: by_zero,
        examples: &[
            by_constant!(UDiv, |_width| Some(0)),
            by_constant!(URem, |_width| Some(0)),
            by_constant!(SRem, |_width| Some(0)),
        ],
    },
    Rule {
        name: "a signed division by one or minus one needs no division",
        apply: by_unit,
        examples: &[
            by_constant!(SDiv, |width| (width > 1).then_some(1)),
            by_constant!(SRem, |width| (width > 1).then_some(1)),
            by_constant!(SDiv, |_width| Some(u128::MAX)),
            by_constant!(SRem, |_width| Some(u128::MAX)),
        ],
    },
    Rule {
        name: "a signed division by a power of two is a shift of the rounded dividend",
        apply: signed_by_power,
        examples: &[
            by_constant!(SDiv, |width| (width > 2).then_some(2)),
            by_constant!(SRem, |width| (width > 2).then_some(2)),
            by_constant!(SDiv, |width| (width > 2).then(|| 1 << (width - 2))),
            by_constant!(SRem, |width| (width > 2).then(|| 1 << (width - 2))),
            by_constant!(SDiv, |width| (width > 2).then_some(u128::MAX << 1)),
            by_constant!(SRem, |width| (width > 2).then_some(u128::MAX << 1)),
        ],
    },
    Rule {
        name: "a signed division by the minimum is a comparison",
        apply: by_minimum,
        examples: &[
            by_constant!(SDiv, |width| (width > 1).then(|| 1 << (width - 1))),
            by_constant!(SRem, |width| (width > 1).then(|| 1 << (width - 1))),
        ],
    },
    Rule {
        name: "a remainder by itself, and the remainder of zero, are zero",
        apply: no_remainder,
        examples: &[
            of_two!(URem, |pool, width| {
                let a = pool.var(width);
                (a, a)
            }),
            of_two!(SRem, |pool, width| {
                let a = pool.var(width);
                (a, a)
            }),
            of_two!(URem, |pool, width| (
                pool.constant(width, 0),
                pool.var(width)
            )),
            of_two!(SRem, |pool, width| (
                pool.constant(width, 0),
                pool.var(width)
            )),
        ],
    },
    Rule {
        name: "a quotient by itself, and the quotient of zero, are constants apart from a division by zero",
        apply: no_quotient,
        examples: &[
            of_two!(UDiv, |pool, width| {
                let a = pool.var(width);
                (a, a)
            }),
            of_two!(SDiv, |pool, width| {
                let a = pool.var(width);
                (a, a)
            }),
            of_two!(UDiv, |pool, width| (
                pool.constant(width, 0),
                pool.var(width)
            )),
            of_two!(SDiv, |pool, width| (
                pool.constant(width, 0),
                pool.var(width)
            )),
        ],
    },
    Rule {
        name: "a signed division of zero-extended numbers is unsigned",
        apply: without_signs,
        examples: &[
            of_two!(SDiv, |pool, width| extended(pool, width)),
            of_two!(SRem, |pool, width| extended(pool, width)),
        ],
    },
    Rule {
        name: "a division of a zero-extended number by a constant is narrow",
        apply: narrow,
        examples: &[
            |pool, width| {
                (width > 1).then(|| {
                    let a = pool.var(width);
                    let a = pool.make(Op::ZExt(a), width + 1);
                    let b = pool.constant(width + 1, 3);
                    (Op::Binary(UDiv, a, b), width + 1)
                })
            },
            |pool, width| {
                (width > 1).then(|| {
                    let a = pool.var(width);
                    let a = pool.make(Op::ZExt(a), width + 1);
                    let b = pool.constant(width + 1, 3);
                    (Op::Binary(URem, a, b), width + 1)
                })
            },
        ],
    },
];

/// Two variables, extended by two zeros.
#[cfg_attr(not(test), allow(dead_code, reason = "only examples use it"))]
fn extended(pool: &mut Pool, width: u32) -> (Term, Term) {
    let (a, b) = (pool.var(width), pool.var(width));
    (
        pool.make(Op::ZExt(a), width + 2),
        pool.make(Op::ZExt(b), width + 2),
    )
}

fn bits(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(op @ (UDiv | SDiv | URem | SRem), a, b) = op else {
        return None;
    };
    if width != 1 {
        return None;
    }
    let not_b = pool.not(b);
    Some(match op {
        UDiv | SDiv => pool.or(a, not_b),
        _ => pool.and(a, not_b),
    })
}

fn unsigned_by_power(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(op @ (UDiv | URem), a, b) = op else {
        return None;
    };
    let value = pool.value(b)?;
    let power = log2(value)?;
    if op == URem {
        let mask = pool.constant(width, value - 1);
        return Some(pool.and(a, mask));
    }
    let by = pool.constant(width, u128::from(power));
    Some(pool.binary(Binary::LShr, a, by))
}

fn by_zero(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(op @ (UDiv | URem | SRem), a, b) = op else {
        return None;
    };
    if pool.value(b)? != 0 {
        return None;
    }
    Some(match op {
        UDiv => pool.constant(width, u128::MAX),
        _ => a,
    })
}

fn by_unit(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(op @ (SDiv | SRem), a, b) = op else {
        return None;
    };
    let value = pool.value(b)?;
    let is_minus_one = value == ones(width);
    if !is_minus_one && (value != 1 || width == 1) {
        return None;
    }
    Some(match (op, is_minus_one) {
        (SDiv, true) => pool.neg(a),
        (SDiv, false) => a,
        _ => pool.constant(width, 0),
    })
}

fn signed_by_power(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(op @ (SDiv | SRem), a, b) = op else {
        return None;
    };
    let value = pool.value(b)?;
    let is_negative = value >> (width - 1) & 1 == 1;
    let magnitude = match is_negative {
        true => value.wrapping_neg() & ones(width),
        false => value,
    };
    let power = log2(magnitude).filter(|power| (1..width - 1).contains(power))?;
    // A negative dividend is rounded up by adding the divisor less one.
    let sign = pool.sign(a);
    let zero = pool.constant(width, 0);
    let rest = pool.constant(width, magnitude - 1);
    let addend = pool.ite(sign, rest, zero);
    let rounded = pool.add(a, addend);
    let by = pool.constant(width, u128::from(power));
    let quotient = pool.binary(Binary::AShr, rounded, by);
    Some(match (op, is_negative) {
        (SDiv, false) => quotient,
        (SDiv, true) => pool.neg(quotient),
        _ => pool.combination(&[(a, 1), (quotient, magnitude.wrapping_neg())], 0),
    })
}

fn by_minimum(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(op @ (SDiv | SRem), a, b) = op else {
        return None;
    };
    if width == 1 || pool.value(b)? != 1 << (width - 1) {
        return None;
    }
    let is_minimum = pool.eq(a, b);
    Some(match op {
        SDiv => pool.resized(is_minimum, width),
        _ => {
            let zero = pool.constant(width, 0);
            pool.ite(is_minimum, zero, a)
        }
    })
}

fn no_quotient(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(UDiv | SDiv, a, b) = op else {
        return None;
    };
    let quotient = match (a == b, pool.value(a)) {
        (true, _) => 1,
        (false, Some(0)) => 0,
        (false, _) => return None,
    };
    let (zero, quotient) = (pool.constant(width, 0), pool.constant(width, quotient));
    let by_zero = pool.constant(width, u128::MAX);
    let is_zero = pool.eq(b, zero);
    Some(pool.ite(is_zero, by_zero, quotient))
}

fn no_remainder(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(URem | SRem, a, b) = op else {
        return None;
    };
    (a == b || pool.value(a) == Some(0)).then(|| pool.constant(width, 0))
}

fn without_signs(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(op @ (SDiv | SRem), a, b) = op else {
        return None;
    };
    zero_extended(pool, a)?;
    let is_positive = match pool.value(b) {
        Some(value) => value != 0 && value >> (width - 1) == 0,
        None => false,
    };
    if !is_positive {
        zero_extended(pool, b)?;
    }
    let op = if op == SDiv { UDiv } else { URem };
    Some(pool.binary(op, a, b))
}

fn narrow(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(op @ (UDiv | URem), a, b) = op else {
        return None;
    };
    let a = zero_extended(pool, a)?;
    let narrow = pool.width(a);
    let value = pool.value(b)?;
    // A quotient by zero has all bits set, so it is not extended with zeros.
    if value == 0 || value > ones(narrow) {
        return None;
    }
    let b = pool.constant(narrow, value);
    let result = pool.binary(op, a, b);
    Some(pool.resized(result, width))
}
