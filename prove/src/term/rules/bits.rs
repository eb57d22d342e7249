//! Rules of bit ops.

use super::super::rule::Rule;
use super::{Binary, Op, Pool, Term, by_constant, complement, constants, of_two, operands};
use crate::term::{Node, ones};
use Binary::{And, Or, Xor};

/// The rules of bit ops, in the order in which they are tried.
pub(in crate::term) const BITS: &[Rule] = &[
    Rule {
        name: "zero and all bits are neutral or decide",
        apply: by_extreme,
        examples: &[
            by_constant!(And, |_width| Some(0)),
            by_constant!(And, |_width| Some(u128::MAX)),
            by_constant!(Or, |_width| Some(0)),
            by_constant!(Or, |_width| Some(u128::MAX)),
            by_constant!(Xor, |_width| Some(0)),
            by_constant!(Xor, |_width| Some(u128::MAX)),
        ],
    },
    Rule {
        name: "equal operands",
        apply: equal,
        examples: &[
            of_two!(And, |pool, width| same(pool, width)),
            of_two!(Or, |pool, width| same(pool, width)),
            of_two!(Xor, |pool, width| same(pool, width)),
        ],
    },
    Rule {
        name: "an operand and its complement",
        apply: opposite,
        examples: &[
            of_two!(And, |pool, width| opposites(pool, width)),
            of_two!(Or, |pool, width| opposites(pool, width)),
            of_two!(Xor, |pool, width| opposites(pool, width)),
            of_two!(And, |pool, width| {
                let (a, b) = opposites(pool, width);
                (b, a)
            }),
        ],
    },
    Rule {
        name: "a complement leaves an exclusive or",
        apply: complement_of_operand,
        examples: &[
            of_two!(Xor, |pool, width| {
                let (a, b) = (pool.var(width), pool.var(width));
                (pool.not(a), b)
            }),
            of_two!(Xor, |pool, width| {
                let (a, b) = (pool.var(width), pool.var(width));
                (a, pool.not(b))
            }),
        ],
    },
    Rule {
        name: "an operand that occurs twice",
        apply: absorbed,
        examples: &[
            of_two!(And, |pool, width| nested(pool, width, And)),
            of_two!(And, |pool, width| nested(pool, width, Or)),
            of_two!(Or, |pool, width| nested(pool, width, Or)),
            of_two!(Or, |pool, width| nested(pool, width, And)),
            of_two!(Xor, |pool, width| nested(pool, width, Xor)),
        ],
    },
    Rule {
        name: "two constants become one",
        apply: two_constants,
        examples: &[
            of_two!(And, |pool, width| with_constants(pool, width, And)),
            of_two!(Or, |pool, width| with_constants(pool, width, Or)),
            of_two!(Xor, |pool, width| with_constants(pool, width, Xor)),
        ],
    },
    Rule {
        name: "a mask of the lowest bits is an extension",
        apply: low_mask,
        examples: &[by_constant!(And, |width| (width > 1).then(|| ones(width - 1)))],
    },
    Rule {
        name: "the complement of a complement, of a sum, and of a choice of constants",
        apply: complements,
        examples: &[
            |pool, width| {
                let a = pool.var(width);
                Some((Op::Not(pool.not(a)), width))
            },
            |pool, width| {
                let (a, b) = (pool.var(width), pool.var(width));
                Some((Op::Not(pool.combination(&[(a, 1), (b, 2)], 3)), width))
            },
            |pool, width| {
                let (x, y) = (pool.constant(width, 3), pool.constant(width, 4));
                let c = pool.var(1);
                Some((Op::Not(pool.ite(c, x, y)), width))
            },
        ],
    },
];

/// The rules of the number of set bits.
pub(in crate::term) const COUNTS: &[Rule] = &[Rule {
    name: "the number of set bits of a bit",
    apply: |pool, op, _| match op {
        Op::Count(a) if pool.width(a) == 1 => Some(a),
        _ => None,
    },
    examples: &[|pool, width| (width == 1).then(|| (Op::Count(pool.var(1)), 1))],
}];

#[cfg_attr(not(test), allow(dead_code, reason = "only examples use it"))]
fn same(pool: &mut Pool, width: u32) -> (Term, Term) {
    let a = pool.var(width);
    (a, a)
}

#[cfg_attr(not(test), allow(dead_code, reason = "only examples use it"))]
fn opposites(pool: &mut Pool, width: u32) -> (Term, Term) {
    let a = pool.var(width);
    (a, pool.not(a))
}

#[cfg_attr(not(test), allow(dead_code, reason = "only examples use it"))]
fn nested(pool: &mut Pool, width: u32, inner: Binary) -> (Term, Term) {
    let (a, b) = (pool.var(width), pool.var(width));
    (a, pool.binary(inner, b, a))
}

#[cfg_attr(not(test), allow(dead_code, reason = "only examples use it"))]
fn with_constants(pool: &mut Pool, width: u32, op: Binary) -> (Term, Term) {
    let (a, x, y) = (
        pool.var(width),
        pool.constant(width, 6),
        pool.constant(width, 10),
    );
    (pool.binary(op, a, x), y)
}

fn by_extreme(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(op @ (And | Or | Xor), a, b) = op else {
        return None;
    };
    let value = pool.value(b)?;
    match (op, value == 0, value == ones(width)) {
        (And, true, _) | (Or, _, true) => Some(b),
        (And, _, true) | (Or | Xor, true, _) => Some(a),
        (Xor, _, true) => Some(pool.not(a)),
        _ => None,
    }
}

fn equal(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    match op {
        Op::Binary(And | Or, a, b) if a == b => Some(a),
        Op::Binary(Xor, a, b) if a == b => Some(pool.constant(width, 0)),
        _ => None,
    }
}

fn opposite(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(op @ (And | Or | Xor), a, b) = op else {
        return None;
    };
    if complement(pool, a) != Some(b) && complement(pool, b) != Some(a) {
        return None;
    }
    Some(match op {
        And => pool.constant(width, 0),
        _ => pool.constant(width, u128::MAX),
    })
}

fn complement_of_operand(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    let Op::Binary(Xor, a, b) = op else {
        return None;
    };
    let (a, b) = match (complement(pool, a), complement(pool, b)) {
        (Some(a), _) => (a, b),
        (None, Some(b)) => (a, b),
        (None, None) => return None,
    };
    let xor = pool.xor(a, b);
    Some(pool.not(xor))
}

fn absorbed(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    let Op::Binary(op @ (And | Or | Xor), a, b) = op else {
        return None;
    };
    for (outer, inner) in [(a, b), (b, a)] {
        let Some(Op::Binary(is, x, y)) = pool.op(inner) else {
            continue;
        };
        if x != outer && y != outer {
            continue;
        }
        match (op, is) {
            (And, And) | (Or, Or) => return Some(inner),
            (And, Or) | (Or, And) => return Some(outer),
            (Xor, Xor) => return Some(if x == outer { y } else { x }),
            _ => {}
        }
    }
    None
}

fn two_constants(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(op @ (And | Or | Xor), a, b) = op else {
        return None;
    };
    let second = pool.value(b)?;
    let (a, first) = operands(pool, a, op)?;
    let first = pool.value(first)?;
    let both = pool.constant(
        width,
        match op {
            And => first & second,
            Or => first | second,
            _ => first ^ second,
        },
    );
    Some(pool.binary(op, a, both))
}

fn low_mask(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(And, a, b) = op else {
        return None;
    };
    let mask = pool.value(b)?;
    let bits = mask.count_ones();
    if mask != ones(bits) || bits == 0 || bits >= width {
        return None;
    }
    let low = pool.extract(a, 0, bits);
    Some(pool.resized(low, width))
}

fn complements(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Not(a) = op else {
        return None;
    };
    if let Some(of) = complement(pool, a) {
        return Some(of);
    }
    if matches!(pool.node(a), Node::Sum(..)) {
        return Some(pool.combination(&[(a, u128::MAX)], u128::MAX));
    }
    let (condition, x, y) = constants(pool, a)?;
    let (x, y) = (pool.constant(width, !x), pool.constant(width, !y));
    Some(pool.ite(condition, x, y))
}
