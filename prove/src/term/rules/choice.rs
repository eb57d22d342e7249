//! Rules of choices.

use super::super::rule::Rule;
use super::{Binary, Op, Pool, Term, complement, operands};

/// The rules of choices, in the order in which they are tried.
pub(in crate::term) const CHOICES: &[Rule] = &[
    Rule {
        name: "a choice that is decided",
        apply: decided,
        examples: &[
            |pool, width| {
                let (c, a, b) = (pool.bit(true), pool.var(width), pool.var(width));
                Some((Op::Ite(c, a, b), width))
            },
            |pool, width| {
                let (c, a, b) = (pool.bit(false), pool.var(width), pool.var(width));
                Some((Op::Ite(c, a, b), width))
            },
            |pool, width| {
                let (c, a) = (pool.var(1), pool.var(width));
                Some((Op::Ite(c, a, a), width))
            },
        ],
    },
    Rule {
        name: "a choice with a complement as its condition",
        apply: without_complement,
        examples: &[|pool, width| {
            let (c, a, b) = (pool.var(1), pool.var(width), pool.var(width));
            Some((Op::Ite(pool.not(c), a, b), width))
        }],
    },
    Rule {
        name: "a choice of bits is a bit op",
        apply: bits,
        examples: &[
            |pool, width| {
                (width == 1).then(|| (Op::Ite(pool.var(1), pool.bit(true), pool.var(1)), 1))
            },
            |pool, width| {
                (width == 1).then(|| (Op::Ite(pool.var(1), pool.bit(false), pool.var(1)), 1))
            },
            |pool, width| {
                (width == 1).then(|| (Op::Ite(pool.var(1), pool.var(1), pool.bit(true)), 1))
            },
            |pool, width| {
                (width == 1).then(|| (Op::Ite(pool.var(1), pool.var(1), pool.bit(false)), 1))
            },
        ],
    },
    Rule {
        name: "a choice inside a choice with the same condition",
        apply: nested,
        examples: &[
            |pool, width| {
                let (c, a) = (pool.var(1), pool.var(width));
                let (x, y) = (pool.var(width), pool.var(width));
                let inner = pool.ite(c, x, y);
                Some((Op::Ite(c, inner, a), width))
            },
            |pool, width| {
                let (c, a) = (pool.var(1), pool.var(width));
                let (x, y) = (pool.var(width), pool.var(width));
                let inner = pool.ite(c, x, y);
                Some((Op::Ite(c, a, inner), width))
            },
        ],
    },
    Rule {
        name: "a choice between two terms by their equality",
        apply: by_equality,
        examples: &[
            |pool, width| {
                let (a, b) = (pool.var(width), pool.var(width));
                Some((Op::Ite(pool.eq(a, b), a, b), width))
            },
            |pool, width| {
                let (a, b) = (pool.var(width), pool.var(width));
                Some((Op::Ite(pool.eq(a, b), b, a), width))
            },
        ],
    },
    Rule {
        name: "one form for the larger or smaller of two terms",
        apply: extremum,
        examples: &[
            |pool, width| {
                let (a, b) = (pool.var(width), pool.var(width));
                Some((Op::Ite(pool.slt(b, a), a, b), width))
            },
            |pool, width| {
                let (a, b) = (pool.var(width), pool.var(width));
                Some((Op::Ite(pool.ult(b, a), b, a), width))
            },
        ],
    },
];

fn decided(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    let Op::Ite(condition, a, b) = op else {
        return None;
    };
    match pool.value(condition) {
        Some(0) => Some(b),
        Some(_) => Some(a),
        None => (a == b).then_some(a),
    }
}

fn without_complement(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    let Op::Ite(condition, a, b) = op else {
        return None;
    };
    let condition = complement(pool, condition)?;
    Some(pool.ite(condition, b, a))
}

fn bits(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Ite(condition, a, b) = op else {
        return None;
    };
    if width != 1 {
        return None;
    }
    match (pool.value(a), pool.value(b)) {
        (Some(1), _) => Some(pool.or(condition, b)),
        (Some(_), _) => {
            let other = pool.not(condition);
            Some(pool.and(other, b))
        }
        (None, Some(1)) => {
            let other = pool.not(condition);
            Some(pool.or(other, a))
        }
        (None, Some(_)) => Some(pool.and(condition, a)),
        (None, None) => None,
    }
}

fn nested(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    let Op::Ite(condition, a, b) = op else {
        return None;
    };
    let inner = |term| match pool.op(term) {
        Some(Op::Ite(c, x, y)) if c == condition => Some((x, y)),
        _ => None,
    };
    match (inner(a), inner(b)) {
        (Some((x, _)), _) => Some(pool.ite(condition, x, b)),
        (None, Some((_, y))) => Some(pool.ite(condition, a, y)),
        (None, None) => None,
    }
}

fn by_equality(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    let Op::Ite(condition, a, b) = op else {
        return None;
    };
    let (x, y) = operands(pool, condition, Binary::Eq)?;
    ((x, y) == (a, b) || (x, y) == (b, a)).then_some(b)
}

fn extremum(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    let Op::Ite(condition, a, b) = op else {
        return None;
    };
    let Some(Op::Binary(less @ (Binary::Slt | Binary::Ult), x, y)) = pool.op(condition) else {
        return None;
    };
    if x <= y || (x, y) != (a, b) && (x, y) != (b, a) {
        return None;
    }
    // Where the terms are equal, so are both arms.
    let condition = pool.binary(less, y, x);
    Some(pool.ite(condition, b, a))
}
