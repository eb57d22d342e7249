//! Rules of comparisons.

use super::super::rule::Rule;
use super::{
    Binary, Op, Pool, Term, by_constant, complement, constants, of_two, operands, sign_extended,
    zero_extended,
};
use crate::term::{Node, ones, signed};
use Binary::{Eq, Slt, Ult, Xor};

/// The rules of comparisons, in the order in which they are tried.
pub(in crate::term) const COMPARISONS: &[Rule] = &[
    Rule {
        name: "a comparison of equal terms",
        apply: equal,
        examples: &[
            of_two!(Eq, |pool, width| same(pool, width)),
            of_two!(Ult, |pool, width| same(pool, width)),
            of_two!(Slt, |pool, width| same(pool, width)),
        ],
    },
    Rule {
        name: "a comparison of bits is a bit op",
        apply: bits,
        examples: &[
            |pool, width| (width == 1).then(|| (Op::Binary(Eq, pool.var(1), pool.var(1)), 1)),
            |pool, width| (width == 1).then(|| (Op::Binary(Ult, pool.var(1), pool.var(1)), 1)),
            |pool, width| (width == 1).then(|| (Op::Binary(Slt, pool.var(1), pool.var(1)), 1)),
        ],
    },
    Rule {
        name: "an equality without common terms",
        apply: cancelled,
        examples: &[
            of_two!(Eq, |pool, width| {
                let (a, b) = (pool.var(width), pool.var(width));
                (pool.add(a, b), a)
            }),
            of_two!(Eq, |pool, width| {
                let (a, b) = (pool.var(width), pool.constant(width, 2));
                (pool.plus(a, 3), b)
            }),
        ],
    },
    Rule {
        name: "an equality of complements and of exclusive ors",
        apply: without_complements,
        examples: &[
            of_two!(Eq, |pool, width| complements(pool, width)),
            of_two!(Eq, |pool, width| {
                let (a, b) = (pool.var(width), pool.constant(width, 2));
                (pool.not(a), b)
            }),
            of_two!(Eq, |pool, width| {
                let (a, b) = (pool.var(width), pool.var(width));
                (pool.xor(a, b), pool.constant(width, 0))
            }),
        ],
    },
    Rule {
        name: "an equality of extended terms",
        apply: equal_extensions,
        examples: &[
            of_two!(Eq, |pool, width| zero_extensions(pool, width)),
            of_two!(Eq, |pool, width| sign_extensions(pool, width)),
            |pool, width| extension_and_constant(pool, width, Op::ZExt, 1),
            |pool, width| extension_and_constant(pool, width, Op::ZExt, u128::MAX),
            |pool, width| extension_and_constant(pool, width, Op::SExt, u128::MAX),
            |pool, width| extension_and_constant(pool, width, Op::SExt, 1 << width),
        ],
    },
    Rule {
        name: "an equality of a choice of constants and a constant",
        apply: equal_choice,
        examples: &[
            |pool, width| choice_and_constant(pool, width, 0),
            |pool, width| choice_and_constant(pool, width, 1),
            |pool, width| choice_and_constant(pool, width, 2),
        ],
    },
    Rule {
        name: "an unsigned comparison with a constant at an end",
        apply: unsigned_constant,
        examples: &[
            by_constant!(Ult, |_width| Some(0)),
            by_constant!(Ult, |_width| Some(1)),
            by_constant!(Ult, |_width| Some(u128::MAX)),
            of_two!(Ult, |pool, width| (
                pool.constant(width, u128::MAX),
                pool.var(width)
            )),
            of_two!(Ult, |pool, width| (
                pool.constant(width, 0),
                pool.var(width)
            )),
        ],
    },
    Rule {
        name: "a signed comparison with a constant at an end or with zero",
        apply: signed_constant,
        examples: &[
            by_constant!(Slt, |width| Some(1 << (width - 1))),
            by_constant!(Slt, |_width| Some(0)),
            by_constant!(Slt, |width| (width > 1).then(|| ones(width - 1))),
            of_two!(Slt, |pool, width| (
                pool.constant(width, ones(width) >> 1),
                pool.var(width)
            )),
            of_two!(Slt, |pool, width| (
                pool.constant(width, 0),
                pool.var(width)
            )),
        ],
    },
    Rule {
        name: "an unsigned comparison of extended terms or complements",
        apply: unsigned_extensions,
        examples: &[
            of_two!(Ult, |pool, width| zero_extensions(pool, width)),
            of_two!(Ult, |pool, width| complements(pool, width)),
            |pool, width| {
                let a = pool.var(width);
                let a = pool.make(Op::ZExt(a), width + 1);
                Some((Op::Binary(Ult, a, pool.constant(width + 1, 1)), 1))
            },
            |pool, width| {
                let a = pool.var(width);
                let a = pool.make(Op::ZExt(a), width + 1);
                Some((Op::Binary(Ult, a, pool.constant(width + 1, 1 << width)), 1))
            },
        ],
    },
    Rule {
        name: "a signed comparison of extended terms or complements",
        apply: signed_extensions,
        examples: &[
            of_two!(Slt, |pool, width| zero_extensions(pool, width)),
            of_two!(Slt, |pool, width| sign_extensions(pool, width)),
            of_two!(Slt, |pool, width| complements(pool, width)),
        ],
    },
];

#[cfg_attr(not(test), allow(dead_code, reason = "only examples use it"))]
fn same(pool: &mut Pool, width: u32) -> (Term, Term) {
    let a = pool.var(width);
    (a, a)
}

#[cfg_attr(not(test), allow(dead_code, reason = "only examples use it"))]
fn complements(pool: &mut Pool, width: u32) -> (Term, Term) {
    let (a, b) = (pool.var(width), pool.var(width));
    (pool.not(a), pool.not(b))
}

#[cfg_attr(not(test), allow(dead_code, reason = "only examples use it"))]
fn zero_extensions(pool: &mut Pool, width: u32) -> (Term, Term) {
    let (a, b) = (pool.var(width), pool.var(width));
    (
        pool.make(Op::ZExt(a), width + 1),
        pool.make(Op::ZExt(b), width + 1),
    )
}

#[cfg_attr(not(test), allow(dead_code, reason = "only examples use it"))]
fn sign_extensions(pool: &mut Pool, width: u32) -> (Term, Term) {
    let (a, b) = (pool.var(width), pool.var(width));
    (
        pool.make(Op::SExt(a), width + 1),
        pool.make(Op::SExt(b), width + 1),
    )
}

#[cfg_attr(not(test), allow(dead_code, reason = "only examples use it"))]
fn extension_and_constant(
    pool: &mut Pool,
    width: u32,
    extend: fn(Term) -> Op,
    value: u128,
) -> Option<(Op, u32)> {
    let a = pool.var(width);
    let a = pool.make(extend(a), width + 1);
    Some((Op::Binary(Eq, a, pool.constant(width + 1, value)), 1))
}

#[cfg_attr(not(test), allow(dead_code, reason = "only examples use it"))]
fn choice_and_constant(pool: &mut Pool, width: u32, value: u128) -> Option<(Op, u32)> {
    let c = pool.var(1);
    let (zero, one) = (pool.constant(width, 0), pool.constant(width, 1));
    let a = pool.ite(c, zero, one);
    Some((Op::Binary(Eq, a, pool.constant(width, value)), 1)).filter(|_| width > 1)
}

fn equal(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    match op {
        Op::Binary(op @ (Eq | Ult | Slt), a, b) if a == b => Some(pool.bit(op == Eq)),
        _ => None,
    }
}

fn bits(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    let Op::Binary(op @ (Eq | Ult | Slt), a, b) = op else {
        return None;
    };
    if pool.width(a) != 1 {
        return None;
    }
    Some(match op {
        Eq => {
            let xor = pool.xor(a, b);
            pool.not(xor)
        }
        Ult => {
            let not_a = pool.not(a);
            pool.and(not_a, b)
        }
        // A set bit is −1.
        _ => {
            let not_b = pool.not(b);
            pool.and(a, not_b)
        }
    })
}

fn cancelled(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    let Op::Binary(Eq, a, b) = op else {
        return None;
    };
    let is_sum = |term| matches!(pool.node(term), Node::Sum(..));
    if !is_sum(a) && !is_sum(b) {
        return None;
    }
    let (a, b) = pool.without_common_parts(a, b)?;
    Some(pool.eq(a, b))
}

fn without_complements(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(Eq, a, b) = op else {
        return None;
    };
    debug_assert_eq!(width, 1);
    if let (Some(a), Some(b)) = (complement(pool, a), complement(pool, b)) {
        return Some(pool.eq(a, b));
    }
    let value = pool.value(b)?;
    if let Some(a) = complement(pool, a) {
        let width = pool.width(a);
        let b = pool.constant(width, !value);
        return Some(pool.eq(a, b));
    }
    let (x, y) = operands(pool, a, Xor)?;
    (value == 0).then(|| pool.eq(x, y))
}

fn equal_extensions(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    let Op::Binary(Eq, a, b) = op else {
        return None;
    };
    for of in [zero_extended, sign_extended] {
        let Some(narrow) = of(pool, a) else {
            continue;
        };
        if let Some(other) = of(pool, b).filter(|other| pool.width(*other) == pool.width(narrow)) {
            return Some(pool.eq(narrow, other));
        }
        let value = pool.value(b)?;
        let (from, to) = (pool.width(narrow), pool.width(a));
        let cut = pool.constant(from, value);
        let is_signed = sign_extended(pool, a).is_some();
        let back = match is_signed {
            true => signed(from, value).cast_unsigned() & ones(to),
            false => value & ones(from),
        };
        return Some(match back == value {
            true => pool.eq(narrow, cut),
            false => pool.bit(false),
        });
    }
    None
}

fn equal_choice(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    let Op::Binary(Eq, a, b) = op else {
        return None;
    };
    let value = pool.value(b)?;
    let (condition, x, y) = constants(pool, a)?;
    Some(match (x == value, y == value) {
        (true, true) => pool.bit(true),
        (true, false) => condition,
        (false, true) => pool.not(condition),
        (false, false) => pool.bit(false),
    })
}

fn unsigned_constant(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    let Op::Binary(Ult, a, b) = op else {
        return None;
    };
    let most = ones(pool.width(a));
    match (pool.value(a), pool.value(b)) {
        (_, Some(0)) => Some(pool.bit(false)),
        (_, Some(1)) => Some(pool.is_zero(a)),
        (_, Some(value)) if value == most => Some(pool.ne(a, b)),
        (Some(value), _) if value == most => Some(pool.bit(false)),
        // One form for comparisons with a constant: the constant is on the right.
        (Some(value), _) => {
            let width = pool.width(a);
            let next = pool.constant(width, value + 1);
            let less = pool.ult(b, next);
            Some(pool.not(less))
        }
        (None, _) => None,
    }
}

fn signed_constant(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    let Op::Binary(Slt, a, b) = op else {
        return None;
    };
    let width = pool.width(a);
    let (most, least) = (ones(width) >> 1, 1u128 << (width - 1));
    match (pool.value(a), pool.value(b)) {
        (_, Some(value)) if value == least => Some(pool.bit(false)),
        (_, Some(0)) => Some(pool.sign(a)),
        (_, Some(value)) if value == most => Some(pool.ne(a, b)),
        (Some(value), _) if value == most => Some(pool.bit(false)),
        (Some(value), _) => {
            let next = pool.constant(width, value.wrapping_add(1));
            let less = pool.slt(b, next);
            Some(pool.not(less))
        }
        (None, _) => None,
    }
}

fn unsigned_extensions(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    let Op::Binary(Ult, a, b) = op else {
        return None;
    };
    if let (Some(a), Some(b)) = (complement(pool, a), complement(pool, b)) {
        return Some(pool.ult(b, a));
    }
    let a = zero_extended(pool, a)?;
    let width = pool.width(a);
    if let Some(value) = pool.value(b) {
        if value > ones(width) {
            return Some(pool.bit(true));
        }
        let b = pool.constant(width, value);
        return Some(pool.ult(a, b));
    }
    let b = zero_extended(pool, b)?;
    (pool.width(b) == width).then(|| pool.ult(a, b))
}

fn signed_extensions(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    let Op::Binary(Slt, a, b) = op else {
        return None;
    };
    if let (Some(a), Some(b)) = (complement(pool, a), complement(pool, b)) {
        return Some(pool.slt(b, a));
    }
    if zero_extended(pool, a).is_some() && zero_extended(pool, b).is_some() {
        return Some(pool.ult(a, b));
    }
    let (a, b) = (sign_extended(pool, a)?, sign_extended(pool, b)?);
    (pool.width(a) == pool.width(b)).then(|| pool.slt(a, b))
}
