//! The tables of rules, one file for each group of ops.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a rule names the terms to which it applies"
)]

mod bits;
mod choice;
mod compare;
mod divide;
mod extend;
mod part;
mod product;
mod shift;

pub(super) use self::bits::{BITS, COUNTS};
pub(super) use self::choice::CHOICES;
pub(super) use self::compare::COMPARISONS;
pub(super) use self::divide::DIVISIONS;
pub(super) use self::extend::EXTENSIONS;
pub(super) use self::part::PARTS;
pub(super) use self::product::PRODUCTS;
pub(super) use self::shift::SHIFTS;

use super::{Binary, Node, Op, Pool, Term};

/// Returns the exponent of a power of two.
fn log2(value: u128) -> Option<u32> {
    value.is_power_of_two().then(|| value.trailing_zeros())
}

/// Returns the operand of a complement.
fn complement(pool: &Pool, term: Term) -> Option<Term> {
    match pool.op(term) {
        Some(Op::Not(of)) => Some(of),
        _ => None,
    }
}

/// Returns the operands of a binary op.
fn operands(pool: &Pool, term: Term, op: Binary) -> Option<(Term, Term)> {
    match pool.op(term) {
        Some(Op::Binary(is, a, b)) if is == op => Some((a, b)),
        _ => None,
    }
}

/// Returns a term that is zero-extended, and how wide it was.
fn zero_extended(pool: &Pool, term: Term) -> Option<Term> {
    match pool.op(term) {
        Some(Op::ZExt(of)) => Some(of),
        _ => None,
    }
}

/// Returns a term that is sign-extended.
fn sign_extended(pool: &Pool, term: Term) -> Option<Term> {
    match pool.op(term) {
        Some(Op::SExt(of)) => Some(of),
        _ => None,
    }
}

/// Returns the term, the factor and the constant of a sum of one term.
fn scaled(pool: &Pool, term: Term) -> Option<(Term, u128, u128)> {
    match pool.node(term) {
        Node::Sum(parts, constant) => match parts[..] {
            [(part, factor)] => Some((part, factor, *constant)),
            _ => None,
        },
        Node::Const(_) | Node::Var(_) | Node::Op(_) => None,
    }
}

/// Returns the condition and the two constants of a choice between constants.
fn constants(pool: &Pool, term: Term) -> Option<(Term, u128, u128)> {
    match pool.op(term) {
        Some(Op::Ite(condition, a, b)) => Some((condition, pool.value(a)?, pool.value(b)?)),
        _ => None,
    }
}

/// Makes the example of a binary op of a variable and a constant.
macro_rules! by_constant {
    ($op:expr, |$width:ident| $value:expr) => {
        |pool: &mut crate::term::Pool, $width: u32| {
            let a = pool.var($width);
            let value: Option<u128> = $value;
            let b = pool.constant($width, value?);
            let result = if $op.is_comparison() { 1 } else { $width };
            Some((crate::term::Op::Binary($op, a, b), result))
        }
    };
}

/// Makes the example of a binary op of two terms that a block makes.
macro_rules! of_two {
    ($op:expr, |$pool:ident, $width:ident| $terms:expr) => {
        |$pool: &mut crate::term::Pool, $width: u32| {
            let (a, b) = $terms;
            let is_one_bit = $op.is_comparison();
            let result = if is_one_bit { 1 } else { $pool.width(a) };
            Some((crate::term::Op::Binary($op, a, b), result))
        }
    };
}

use {by_constant, of_two};
