//! A rule that replaces a term by a simpler one, and the order in which rules are tried.

use super::rules::{
    BITS, CHOICES, COMPARISONS, COUNTS, DIVISIONS, EXTENSIONS, PARTS, PRODUCTS, SHIFTS,
};
use super::{Binary, Op, Pool, Term};

/// The left side of a rule in a pool that does not simplify: an op and the width of its result, at a
/// given width of the variables. `None` if there is no such term at that width.
pub(crate) type Example = fn(&mut Pool, u32) -> Option<(Op, u32)>;

/// A rule. Tests prove each rule on its examples.
#[derive(Clone, Copy)]
pub(crate) struct Rule {
    /// The name of the rule, for messages of tests.
    #[cfg_attr(not(test), allow(dead_code, reason = "only tests read it"))]
    pub(crate) name: &'static str,
    /// Returns the simpler term; `None` if the rule does not apply.
    pub(crate) apply: fn(&mut Pool, Op, u32) -> Option<Term>,
    /// Terms to which the rule applies, one for each of its cases.
    #[cfg_attr(not(test), allow(dead_code, reason = "only tests read it"))]
    pub(crate) examples: &'static [Example],
}

/// Every table of rules.
#[cfg(test)]
pub(crate) const TABLES: [&[Rule]; 9] = [
    PRODUCTS,
    DIVISIONS,
    BITS,
    SHIFTS,
    COMPARISONS,
    CHOICES,
    PARTS,
    EXTENSIONS,
    COUNTS,
];

/// Returns the rules that may apply to an op.
fn rules_of(op: Op) -> &'static [Rule] {
    match op {
        Op::Binary(Binary::Mul | Binary::MulHighU | Binary::MulHighS, ..) => PRODUCTS,
        Op::Binary(Binary::UDiv | Binary::URem | Binary::SDiv | Binary::SRem, ..) => DIVISIONS,
        Op::Binary(Binary::And | Binary::Or | Binary::Xor, ..) | Op::Not(_) => BITS,
        Op::Binary(Binary::Shl | Binary::LShr | Binary::AShr, ..) => SHIFTS,
        Op::Binary(Binary::Eq | Binary::Ult | Binary::Slt, ..) => COMPARISONS,
        Op::Ite(..) => CHOICES,
        Op::Extract(..) => PARTS,
        Op::Concat(..) | Op::ZExt(_) | Op::SExt(_) => EXTENSIONS,
        Op::Count(_) => COUNTS,
    }
}

/// Returns a simpler term for an op; `None` if no rule applies.
pub(super) fn simplified(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    if !pool.simplifies() {
        return None;
    }
    if let Some(term) = folded(pool, op, width) {
        return Some(term);
    }
    if !pool.has_rules() {
        return Some(condition(pool, op).unwrap_or_else(|| pool.unsimplified(op, width)));
    }
    let op = ordered(pool, op);
    #[cfg(test)]
    if let Op::Binary(Binary::Slt, a, b) = op
        && crate::planted::is(crate::planted::Planted::Rule)
    {
        return Some(pool.ult(a, b));
    }
    let mut rules = rules_of(op).iter();
    if let Some(term) = rules.find_map(|rule| (rule.apply)(pool, op, width)) {
        return Some(term);
    }
    Some(pool.unsimplified(op, width))
}

/// The value of an op whose operands are constants.
fn folded(pool: &mut Pool, op: Op, width: u32) -> Option<Term> {
    let is_constant = |term| pool.value(term).is_some();
    let all = match op {
        Op::Binary(_, a, b) | Op::Concat(a, b) => is_constant(a) && is_constant(b),
        Op::Not(a) | Op::Count(a) | Op::Extract(a, _) | Op::ZExt(a) | Op::SExt(a) => is_constant(a),
        Op::Ite(..) => false,
    };
    if !all {
        return None;
    }
    let value = pool.eval_op(op, width, |term| pool.value(term).unwrap_or(0));
    Some(pool.constant(width, value))
}

/// Simplifies an op of bits, one of which is a constant, and a choice by a constant. With the folding of
/// constants, this is enough to see which way a loop with constant bounds goes.
fn condition(pool: &Pool, op: Op) -> Option<Term> {
    let of = |op: Binary, a: Term, b: Term| {
        let value = pool.value(a).filter(|_| pool.width(a) == 1)?;
        match (op, value) {
            (Binary::And, 0) | (Binary::Or, 1) => Some(a),
            (Binary::And, 1) | (Binary::Or, 0) => Some(b),
            _ => None,
        }
    };
    match op {
        Op::Binary(op, a, b) => of(op, a, b).or_else(|| of(op, b, a)),
        Op::Ite(condition, a, b) => match pool.value(condition)? {
            1 => Some(a),
            _ => Some(b),
        },
        Op::Not(_)
        | Op::Count(_)
        | Op::Extract(..)
        | Op::Concat(..)
        | Op::ZExt(_)
        | Op::SExt(_) => None,
    }
}

/// Puts the operands of a commutative op in order, a constant last.
fn ordered(pool: &Pool, op: Op) -> Op {
    let rank = |term: Term| (pool.value(term).is_some(), term);
    match op {
        Op::Binary(binary, a, b) if binary.is_commutative() && rank(a) > rank(b) => {
            Op::Binary(binary, b, a)
        }
        Op::Binary(..)
        | Op::Not(_)
        | Op::Count(_)
        | Op::Ite(..)
        | Op::Extract(..)
        | Op::Concat(..)
        | Op::ZExt(_)
        | Op::SExt(_) => op,
    }
}
