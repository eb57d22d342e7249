//! Rules of shifts.

use super::super::rule::Rule;
use super::{Binary, Op, Pool, Term, by_constant, of_two};
use Binary::{AShr, LShr, Shl};

/// The rules of shifts, in the order in which they are tried.
pub(in crate::term) const SHIFTS: &[Rule] = &[
    Rule {
        name: "a left shift by a constant is a product",
        apply: left,
        examples: &[
            by_constant!(Shl, |_width| Some(0)),
            by_constant!(Shl, |width| (width > 2).then_some(2)),
            by_constant!(Shl, |width| Some(u128::from(width))),
        ],
    },
    Rule {
        name: "a right shift by a constant is an extension of the highest bits",
        apply: right,
        examples: &[
            by_constant!(LShr, |_width| Some(0)),
            by_constant!(AShr, |_width| Some(0)),
            by_constant!(LShr, |width| (width > 2).then_some(2)),
            by_constant!(AShr, |width| (width > 2).then_some(2)),
            by_constant!(LShr, |_width| Some(u128::MAX)),
            by_constant!(AShr, |_width| Some(u128::MAX)),
        ],
    },
    Rule {
        name: "a shift of zero is zero",
        apply: of_zero,
        examples: &[
            of_two!(Shl, |pool, width| (
                pool.constant(width, 0),
                pool.var(width)
            )),
            of_two!(LShr, |pool, width| (
                pool.constant(width, 0),
                pool.var(width)
            )),
            of_two!(AShr, |pool, width| (
                pool.constant(width, 0),
                pool.var(width)
            )),
        ],
    },
];

fn left(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(Shl, a, b) = op else {
        return None;
    };
    match u32::try_from(pool.value(b)?) {
        Ok(by) if by < width => Some(pool.combination(&[(a, 1 << by)], 0)),
        _ => Some(pool.constant(width, 0)),
    }
}

fn right(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(op @ (LShr | AShr), a, b) = op else {
        return None;
    };
    let by = u32::try_from(pool.value(b)?).ok().filter(|by| *by < width);
    Some(match (op, by) {
        (LShr, None) => pool.constant(width, 0),
        (LShr, Some(by)) => {
            let high = pool.extract(a, by, width - by);
            pool.resized(high, width)
        }
        (_, by) => {
            let by = by.unwrap_or(width - 1);
            let high = pool.extract(a, by, width - by);
            pool.resized_signed(high, width)
        }
    })
}

fn of_zero(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    match op {
        Op::Binary(Shl | LShr | AShr, a, _) if pool.value(a) == Some(0) => Some(a),
        _ => None,
    }
}
