//! Rules of products.

use super::super::rule::Rule;
use super::{Binary, Op, Pool, Term, by_constant, constants, log2, of_two, scaled, zero_extended};
use crate::term::ones;
use Binary::{Mul, MulHighS, MulHighU};

/// The rules of products, in the order in which they are tried.
pub(in crate::term) const PRODUCTS: &[Rule] = &[
    Rule {
        name: "a product of bits is their conjunction",
        apply: bits,
        examples: &[
            |pool, width| (width == 1).then(|| (Op::Binary(Mul, pool.var(1), pool.var(1)), 1)),
            |pool, width| (width == 1).then(|| (Op::Binary(MulHighU, pool.var(1), pool.var(1)), 1)),
            |pool, width| (width == 1).then(|| (Op::Binary(MulHighS, pool.var(1), pool.var(1)), 1)),
        ],
    },
    Rule {
        name: "a product with a constant is a sum",
        apply: by_number,
        examples: &[
            by_constant!(Mul, |_width| Some(0)),
            by_constant!(Mul, |_width| Some(1)),
            by_constant!(Mul, |width| (width > 2).then_some(6)),
        ],
    },
    Rule {
        name: "a factor and an addend leave a product",
        apply: linear,
        examples: &[
            of_two!(Mul, |pool, width| {
                let (a, b) = (pool.var(width), pool.var(width));
                (pool.combination(&[(a, 3)], 5), b)
            }),
            of_two!(Mul, |pool, width| {
                let (a, b) = (pool.var(width), pool.var(width));
                (b, pool.neg(a))
            }),
        ],
    },
    Rule {
        name: "a product with a bit is a choice",
        apply: by_bit,
        examples: &[of_two!(Mul, |pool, width| {
            let (a, c) = (pool.var(width + 1), pool.var(1));
            (a, pool.make(Op::ZExt(c), width + 1))
        })],
    },
    Rule {
        name: "a product with a choice of constants is a choice",
        apply: by_choice,
        examples: &[of_two!(Mul, |pool, width| {
            let (a, c) = (pool.var(width), pool.var(1));
            let (x, y) = (pool.constant(width, 3), pool.constant(width, 4));
            (a, pool.ite(c, x, y))
        })],
    },
    Rule {
        name: "the high half of an unsigned product with a power of two is a shift",
        apply: high_of_power,
        examples: &[
            by_constant!(MulHighU, |width| (width > 1).then_some(0)),
            by_constant!(MulHighU, |width| (width > 1).then_some(1)),
            by_constant!(MulHighU, |width| (width > 1).then_some(2)),
            by_constant!(MulHighU, |width| (width > 1).then(|| 1 << (width - 1))),
        ],
    },
    Rule {
        name: "the high half of a signed product with a power of two is a shift",
        apply: signed_high_of_power,
        examples: &[
            by_constant!(MulHighS, |width| (width > 1).then_some(0)),
            by_constant!(MulHighS, |width| (width > 1).then_some(1)),
            by_constant!(MulHighS, |width| (width > 1).then_some(u128::MAX)),
            by_constant!(MulHighS, |width| (width > 2).then_some(2)),
            by_constant!(MulHighS, |width| (width > 2).then(|| 1 << (width - 2))),
        ],
    },
];

fn bits(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    match op {
        Op::Binary(Mul, a, b) if width == 1 => Some(pool.and(a, b)),
        // The product is 0 or 1, which fits one bit of two.
        Op::Binary(MulHighU | MulHighS, ..) if width == 1 => Some(pool.bit(false)),
        _ => None,
    }
}

fn by_number(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    let Op::Binary(Mul, a, b) = op else {
        return None;
    };
    let value = pool.value(b)?;
    Some(pool.combination(&[(a, value)], 0))
}

fn linear(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    let Op::Binary(Mul, a, b) = op else {
        return None;
    };
    let (sum, other) = match (scaled(pool, a), scaled(pool, b)) {
        (Some(sum), _) => (sum, b),
        (None, Some(sum)) => (sum, a),
        (None, None) => return None,
    };
    let (term, factor, constant) = sum;
    let product = pool.mul(term, other);
    Some(pool.combination(&[(product, factor), (other, constant)], 0))
}

fn by_bit(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(Mul, a, b) = op else {
        return None;
    };
    let bit = |term| zero_extended(pool, term).filter(|bit| pool.width(*bit) == 1);
    let (bit, other) = match (bit(b), bit(a)) {
        (Some(bit), _) => (bit, a),
        (None, Some(bit)) => (bit, b),
        (None, None) => return None,
    };
    let zero = pool.constant(width, 0);
    Some(pool.ite(bit, other, zero))
}

fn by_choice(pool: &mut Pool, op: Op, _: u32) -> Option<Term> {
    let Op::Binary(Mul, a, b) = op else {
        return None;
    };
    let ((condition, x, y), other) = match (constants(pool, b), constants(pool, a)) {
        (Some(choice), _) => (choice, a),
        (None, Some(choice)) => (choice, b),
        (None, None) => return None,
    };
    let x = pool.combination(&[(other, x)], 0);
    let y = pool.combination(&[(other, y)], 0);
    Some(pool.ite(condition, x, y))
}

fn high_of_power(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(MulHighU, a, b) = op else {
        return None;
    };
    let value = pool.value(b)?;
    if value <= 1 {
        return Some(pool.constant(width, 0));
    }
    let by = pool.constant(width, u128::from(width - log2(value)?));
    // The shift amount fits, because a width fits its own number of bits from 2 on.
    Some(pool.binary(Binary::LShr, a, by))
}

fn signed_high_of_power(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Binary(MulHighS, a, b) = op else {
        return None;
    };
    let value = pool.value(b)?;
    if value == 0 {
        return Some(pool.constant(width, 0));
    }
    if value == ones(width) && width > 1 {
        // Minus a positive number is negative, and minus the minimum is positive.
        let zero = pool.constant(width, 0);
        let is_positive = pool.slt(zero, a);
        return Some(pool.resized_signed(is_positive, width));
    }
    let power = log2(value).filter(|power| power + 1 < width)?;
    let by = pool.constant(width, u128::from((width - power).min(width - 1)));
    Some(pool.binary(Binary::AShr, a, by))
}
