//! Rules of parts of terms.

use super::super::rule::Rule;
use super::{Binary, Op, Pool, Term};
use crate::term::Node;

/// The rules of parts, in the order in which they are tried.
pub(in crate::term) const PARTS: &[Rule] = &[
    Rule {
        name: "all bits of a term, and a part of a part",
        apply: whole,
        examples: &[
            |pool, width| Some((Op::Extract(pool.var(width), 0), width)),
            |pool, width| {
                let a = pool.var(width + 3);
                let part = pool.extract(a, 1, width + 1);
                Some((Op::Extract(part, 1), width))
            },
        ],
    },
    Rule {
        name: "a part of an extension",
        apply: of_extension,
        examples: &[
            |pool, width| extension(pool, Op::ZExt, width, 0, width),
            |pool, width| extension(pool, Op::SExt, width, 0, width),
            |pool, width| extension(pool, Op::ZExt, width, 0, width + 1),
            |pool, width| extension(pool, Op::SExt, width, 0, width + 1),
            |pool, width| extension(pool, Op::ZExt, width, width, 2),
            |pool, width| extension(pool, Op::SExt, width, width, 2),
            |pool, width| extension(pool, Op::ZExt, width, width - 1, 2),
            |pool, width| extension(pool, Op::SExt, width, width - 1, 2),
        ],
    },
    Rule {
        name: "a part of one of two parts",
        apply: of_concat,
        examples: &[
            |pool, width| {
                let (a, b) = (pool.var(2), pool.var(width + 1));
                Some((Op::Extract(pool.concat(a, b), 1), width))
            },
            |pool, width| {
                let (a, b) = (pool.var(width), pool.var(2));
                Some((Op::Extract(pool.concat(a, b), 2), width))
            },
        ],
    },
    Rule {
        name: "a part of a bit op",
        apply: of_bit_op,
        examples: &[
            |pool, width| part_of_two(pool, Binary::And, width, 1),
            |pool, width| part_of_two(pool, Binary::Or, width, 1),
            |pool, width| part_of_two(pool, Binary::Xor, width, 1),
            |pool, width| {
                let a = pool.var(width + 1);
                Some((Op::Extract(pool.not(a), 1), width))
            },
            |pool, width| {
                let (c, a, b) = (pool.var(1), pool.var(width + 1), pool.var(width + 1));
                Some((Op::Extract(pool.ite(c, a, b), 1), width))
            },
        ],
    },
    Rule {
        name: "the low bits of a sum and of a product",
        apply: of_arithmetic,
        examples: &[
            |pool, width| part_of_two(pool, Binary::Mul, width, 0),
            |pool, width| {
                let (a, b) = (pool.var(width + 1), pool.var(width + 1));
                let sum = pool.combination(&[(a, 3), (b, u128::MAX)], 5);
                Some((Op::Extract(sum, 0), width))
            },
        ],
    },
    Rule {
        name: "the high half of a product of extensions is a high product",
        apply: of_product,
        examples: &[
            |pool, width| high_half(pool, Op::ZExt, width),
            |pool, width| high_half(pool, Op::SExt, width),
        ],
    },
];

#[cfg_attr(not(test), allow(dead_code, reason = "only examples use it"))]
fn high_half(pool: &mut Pool, extend: fn(Term) -> Op, width: u32) -> Option<(Op, u32)> {
    if 2 * width > 128 {
        return None;
    }
    let [a, b] = [pool.var(width), pool.var(width)].map(|a| pool.make(extend(a), 2 * width));
    Some((Op::Extract(pool.mul(a, b), width), width))
}

#[cfg_attr(not(test), allow(dead_code, reason = "only examples use it"))]
fn extension(
    pool: &mut Pool,
    extend: fn(Term) -> Op,
    width: u32,
    from: u32,
    part: u32,
) -> Option<(Op, u32)> {
    let a = pool.var(width);
    let wide = pool.make(extend(a), width + 3);
    Some((Op::Extract(wide, from), part))
}

#[cfg_attr(not(test), allow(dead_code, reason = "only examples use it"))]
fn part_of_two(pool: &mut Pool, op: Binary, width: u32, from: u32) -> Option<(Op, u32)> {
    let (a, b) = (pool.var(width + 1), pool.var(width + 1));
    Some((Op::Extract(pool.binary(op, a, b), from), width))
}

fn whole(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Extract(a, from) = op else {
        return None;
    };
    if pool.width(a) == width {
        return Some(a);
    }
    match pool.op(a) {
        Some(Op::Extract(of, first)) => Some(pool.extract(of, first + from, width)),
        _ => None,
    }
}

fn of_extension(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Extract(a, from) = op else {
        return None;
    };
    let (of, is_signed) = match pool.op(a) {
        Some(Op::ZExt(of)) => (of, false),
        Some(Op::SExt(of)) => (of, true),
        _ => return None,
    };
    let narrow = pool.width(of);
    if from >= narrow {
        return Some(match is_signed {
            true => {
                let sign = pool.sign(of);
                pool.resized_signed(sign, width)
            }
            false => pool.constant(width, 0),
        });
    }
    let part = pool.extract(of, from, width.min(narrow - from));
    Some(match is_signed {
        true => pool.resized_signed(part, width),
        false => pool.resized(part, width),
    })
}

fn of_concat(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Extract(a, from) = op else {
        return None;
    };
    let Some(Op::Concat(high, low)) = pool.op(a) else {
        return None;
    };
    let border = pool.width(low);
    if from >= border {
        return Some(pool.extract(high, from - border, width));
    }
    (from + width <= border).then(|| pool.extract(low, from, width))
}

fn of_bit_op(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Extract(a, from) = op else {
        return None;
    };
    match pool.op(a)? {
        Op::Binary(op @ (Binary::And | Binary::Or | Binary::Xor), x, y) => {
            let (x, y) = (pool.extract(x, from, width), pool.extract(y, from, width));
            Some(pool.binary(op, x, y))
        }
        Op::Not(x) => {
            let x = pool.extract(x, from, width);
            Some(pool.not(x))
        }
        Op::Ite(condition, x, y) => {
            let (x, y) = (pool.extract(x, from, width), pool.extract(y, from, width));
            Some(pool.ite(condition, x, y))
        }
        Op::Binary(..)
        | Op::Count(_)
        | Op::Extract(..)
        | Op::Concat(..)
        | Op::ZExt(_)
        | Op::SExt(_) => None,
    }
}

fn of_arithmetic(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Extract(a, 0) = op else {
        return None;
    };
    if let Some(Op::Binary(Binary::Mul, x, y)) = pool.op(a) {
        let (x, y) = (pool.extract(x, 0, width), pool.extract(y, 0, width));
        return Some(pool.mul(x, y));
    }
    let Node::Sum(parts, constant) = pool.node(a).clone() else {
        return None;
    };
    let parts: Vec<(Term, u128)> = parts
        .iter()
        .map(|(part, factor)| (pool.extract(*part, 0, width), *factor))
        .collect();
    Some(pool.combination(&parts, constant))
}

fn of_product(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let Op::Extract(product, from) = op else {
        return None;
    };
    let Some(Op::Binary(Binary::Mul, a, b)) = pool.op(product) else {
        return None;
    };
    let (high, a, b) = match (pool.op(a), pool.op(b)) {
        (Some(Op::ZExt(a)), Some(Op::ZExt(b))) => (Binary::MulHighU, a, b),
        (Some(Op::SExt(a)), Some(Op::SExt(b))) => (Binary::MulHighS, a, b),
        _ => return None,
    };
    let is_high_half = from == width && pool.width(product) == 2 * width;
    let are_halves = pool.width(a) == width && pool.width(b) == width;
    (is_high_half && are_halves).then(|| pool.binary(high, a, b))
}
