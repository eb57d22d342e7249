//! Rules of extensions.

use super::super::rule::Rule;
use super::{Op, Pool, Term};

/// The rules of extensions, in the order in which they are tried.
pub(in crate::term) const EXTENSIONS: &[Rule] = &[
    Rule {
        name: "an extension of an extension",
        apply: twice,
        examples: &[
            |pool, width| {
                let a = pool.var(width);
                Some((Op::ZExt(pool.make(Op::ZExt(a), width + 1)), width + 2))
            },
            |pool, width| {
                let a = pool.var(width);
                Some((Op::SExt(pool.make(Op::SExt(a), width + 1)), width + 2))
            },
            |pool, width| {
                let a = pool.var(width);
                Some((Op::SExt(pool.make(Op::ZExt(a), width + 1)), width + 2))
            },
        ],
    },
    Rule {
        name: "zeros above a term are an extension",
        apply: zeros_above,
        examples: &[|pool, width| {
            let (zero, a) = (pool.constant(2, 0), pool.var(width));
            Some((Op::Concat(zero, a), width + 2))
        }],
    },
    Rule {
        name: "adjacent parts are one part",
        apply: adjacent,
        examples: &[|pool, width| {
            if width == 1 {
                return None;
            }
            let a = pool.var(width + 2);
            let (high, low) = (pool.extract(a, 2, width - 1), pool.extract(a, 1, 1));
            Some((Op::Concat(high, low), width))
        }],
    },
];

fn twice(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    match op {
        Op::ZExt(a) => match pool.op(a) {
            Some(Op::ZExt(of)) => Some(pool.make(Op::ZExt(of), width)),
            _ => None,
        },
        Op::SExt(a) => match pool.op(a) {
            Some(Op::ZExt(of)) => Some(pool.make(Op::ZExt(of), width)),
            Some(Op::SExt(of)) => Some(pool.make(Op::SExt(of), width)),
            _ => None,
        },
        _ => None,
    }
}

fn zeros_above(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    match op {
        Op::Concat(high, low) if pool.value(high) == Some(0) => {
            Some(pool.make(Op::ZExt(low), width))
        }
        _ => None,
    }
}

fn adjacent(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Concat(high, low) = op else {
        return None;
    };
    let (Some(Op::Extract(a, from)), Some(Op::Extract(b, first))) = (pool.op(high), pool.op(low))
    else {
        return None;
    };
    (a == b && first + pool.width(low) == from).then(|| pool.extract(a, first, width))
}
