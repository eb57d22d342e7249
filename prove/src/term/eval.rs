//! The values of terms, if the values of all variables are known.

use rustc_hash::FxHashMap;

use super::{Binary, Node, Op, Pool, Term, ones, signed};

/// The value of each variable. A variable without a value is zero.
pub(crate) type Model = FxHashMap<u32, u128>;

impl Pool {
    /// Returns the values of terms under a model.
    pub(crate) fn eval(&self, roots: &[Term], model: &Model) -> Vec<u128> {
        let needed = self.needed(roots);
        let mut values: FxHashMap<Term, u128> = FxHashMap::default();
        for term in needed {
            let value = self.eval_one(term, model, |operand| values[&operand]);
            values.insert(term, value);
        }
        roots.iter().map(|root| values[root]).collect()
    }

    fn eval_one(&self, term: Term, model: &Model, of: impl Fn(Term) -> u128) -> u128 {
        let width = self.width(term);
        match self.node(term) {
            Node::Const(value) => *value,
            Node::Var(var) => model.get(var).copied().unwrap_or(0) & ones(width),
            Node::Sum(parts, constant) => {
                let add = |sum: u128, (part, by): &(Term, u128)| {
                    sum.wrapping_add(of(*part).wrapping_mul(*by))
                };
                parts.iter().fold(*constant, add) & ones(width)
            }
            Node::Op(op) => self.eval_op(*op, width, of),
        }
    }

    /// Returns the value of an op of this width, if the values of its operands are known.
    pub(super) fn eval_op(&self, op: Op, width: u32, of: impl Fn(Term) -> u128) -> u128 {
        match op {
            Op::Binary(op, a, b) => binary(op, self.width(a), of(a), of(b)),
            Op::Not(a) => !of(a) & ones(width),
            Op::Count(a) => u128::from(of(a).count_ones()) & ones(width),
            Op::Ite(c, a, b) => match of(c) {
                0 => of(b),
                _ => of(a),
            },
            Op::Extract(a, from) => of(a) >> from & ones(width),
            // Neither part has all bits, because each has at least one.
            Op::Concat(a, b) => of(a) << self.width(b) | of(b),
            Op::ZExt(a) => of(a),
            Op::SExt(a) => signed(self.width(a), of(a)).cast_unsigned() & ones(width),
        }
    }
}

/// Returns the value of a binary op on operands of `width` bits.
pub(super) fn binary(op: Binary, width: u32, a: u128, b: u128) -> u128 {
    let all = ones(width);
    let (sa, sb) = (signed(width, a), signed(width, b));
    let shift = u32::try_from(b).ok().filter(|by| *by < width);
    let value = match op {
        Binary::Mul => a.wrapping_mul(b),
        Binary::MulHighU => high(width, a, b),
        Binary::MulHighS => {
            // Each negative operand subtracts the other one from the high half.
            let of_a = if sa < 0 { b } else { 0 };
            let of_b = if sb < 0 { a } else { 0 };
            high(width, a, b).wrapping_sub(of_a).wrapping_sub(of_b)
        }
        Binary::UDiv => a.checked_div(b).unwrap_or(all),
        Binary::URem => a.checked_rem(b).unwrap_or(a),
        Binary::SDiv => match (sb, sa < 0) {
            (0, true) => 1,
            (0, false) => all,
            _ => sa.wrapping_div(sb).cast_unsigned(),
        },
        Binary::SRem => match sb {
            0 => a,
            _ => sa.wrapping_rem(sb).cast_unsigned(),
        },
        Binary::And => a & b,
        Binary::Or => a | b,
        Binary::Xor => a ^ b,
        Binary::Shl => shift.map_or(0, |by| a << by),
        Binary::LShr => shift.map_or(0, |by| a >> by),
        Binary::AShr => (sa >> shift.unwrap_or(width - 1)).cast_unsigned(),
        Binary::Eq => u128::from(a == b),
        Binary::Ult => u128::from(a < b),
        Binary::Slt => u128::from(sa < sb),
    };
    value & all
}

/// The high half of the unsigned product of two numbers of `width` bits.
fn high(width: u32, a: u128, b: u128) -> u128 {
    const DIGIT: u128 = u64::MAX as u128;
    let (a0, a1, b0, b1) = (a & DIGIT, a >> 64, b & DIGIT, b >> 64);
    let middle = ((a0 * b0) >> 64) + ((a0 * b1) & DIGIT) + ((a1 * b0) & DIGIT);
    let high = a1 * b1 + ((a0 * b1) >> 64) + ((a1 * b0) >> 64) + (middle >> 64);
    let low = a.wrapping_mul(b);
    match width {
        128 => high,
        _ => (low >> width | high << (128 - width)) & ones(width),
    }
}
