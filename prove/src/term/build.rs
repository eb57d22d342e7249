//! Functions that make terms.

use super::rule::simplified;
use super::{Binary, Node, Op, Pool, Term, ones};

impl Pool {
    /// Returns the constant with the lowest `width` bits of a number.
    pub(crate) fn constant(&mut self, width: u32, value: u128) -> Term {
        self.intern(Node::Const(value & ones(width)), width)
    }

    /// Returns a bit.
    pub(crate) fn bit(&mut self, value: bool) -> Term {
        self.constant(1, u128::from(value))
    }

    /// Returns a new variable.
    pub(crate) fn var(&mut self, width: u32) -> Term {
        let var = self.vars;
        self.vars += 1;
        self.intern(Node::Var(var), width)
    }

    /// Returns the term of an op whose result has `width` bits.
    pub(crate) fn make(&mut self, op: Op, width: u32) -> Term {
        match simplified(self, op, width) {
            Some(term) => term,
            None => self.intern(Node::Op(op), width),
        }
    }

    /// Stores an op as it is.
    pub(super) fn unsimplified(&mut self, op: Op, width: u32) -> Term {
        self.intern(Node::Op(op), width)
    }

    pub(super) fn intern_sum(
        &mut self,
        parts: Box<[(Term, u128)]>,
        constant: u128,
        width: u32,
    ) -> Term {
        self.intern(Node::Sum(parts, constant), width)
    }

    pub(super) fn simplifies(&self) -> bool {
        self.simplifies
    }

    pub(super) fn has_rules(&self) -> bool {
        self.has_rules
    }

    pub(super) fn orders_sums(&self) -> bool {
        self.orders_sums
    }

    pub(crate) fn binary(&mut self, op: Binary, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.width(a), self.width(b), "{op:?}");
        let width = if op.is_comparison() { 1 } else { self.width(a) };
        self.make(Op::Binary(op, a, b), width)
    }

    pub(crate) fn mul(&mut self, a: Term, b: Term) -> Term {
        self.binary(Binary::Mul, a, b)
    }

    pub(crate) fn and(&mut self, a: Term, b: Term) -> Term {
        self.binary(Binary::And, a, b)
    }

    pub(crate) fn or(&mut self, a: Term, b: Term) -> Term {
        self.binary(Binary::Or, a, b)
    }

    pub(crate) fn xor(&mut self, a: Term, b: Term) -> Term {
        self.binary(Binary::Xor, a, b)
    }

    pub(crate) fn eq(&mut self, a: Term, b: Term) -> Term {
        self.binary(Binary::Eq, a, b)
    }

    pub(crate) fn ne(&mut self, a: Term, b: Term) -> Term {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    pub(crate) fn ult(&mut self, a: Term, b: Term) -> Term {
        self.binary(Binary::Ult, a, b)
    }

    pub(crate) fn slt(&mut self, a: Term, b: Term) -> Term {
        self.binary(Binary::Slt, a, b)
    }

    pub(crate) fn not(&mut self, a: Term) -> Term {
        let width = self.width(a);
        self.make(Op::Not(a), width)
    }

    pub(crate) fn count(&mut self, a: Term) -> Term {
        let width = self.width(a);
        self.make(Op::Count(a), width)
    }

    pub(crate) fn ite(&mut self, condition: Term, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.width(a), self.width(b));
        debug_assert_eq!(self.width(condition), 1);
        let width = self.width(a);
        self.make(Op::Ite(condition, a, b), width)
    }

    /// Returns `width` bits of a term, from the bit `from` on.
    pub(crate) fn extract(&mut self, a: Term, from: u32, width: u32) -> Term {
        debug_assert!(from + width <= self.width(a));
        self.make(Op::Extract(a, from), width)
    }

    pub(crate) fn concat(&mut self, high: Term, low: Term) -> Term {
        let width = self.width(high) + self.width(low);
        self.make(Op::Concat(high, low), width)
    }

    /// Extends a term with zeros, or cuts it, to `width` bits.
    pub(crate) fn resized(&mut self, a: Term, width: u32) -> Term {
        match self.width(a) {
            from if from > width => self.extract(a, 0, width),
            from if from < width => self.make(Op::ZExt(a), width),
            _ => a,
        }
    }

    /// Extends a term with its sign, or cuts it, to `width` bits.
    pub(crate) fn resized_signed(&mut self, a: Term, width: u32) -> Term {
        match self.width(a) {
            from if from > width => self.extract(a, 0, width),
            from if from < width => self.make(Op::SExt(a), width),
            _ => a,
        }
    }

    /// Returns the highest bit.
    pub(crate) fn sign(&mut self, a: Term) -> Term {
        let width = self.width(a);
        self.extract(a, width - 1, 1)
    }

    pub(crate) fn is_zero(&mut self, a: Term) -> Term {
        let width = self.width(a);
        let zero = self.constant(width, 0);
        self.eq(a, zero)
    }

    /// Returns whether a term has this value.
    pub(crate) fn is(&mut self, a: Term, value: u128) -> Term {
        let width = self.width(a);
        let value = self.constant(width, value);
        self.eq(a, value)
    }

    /// Returns the smallest signed number of a width.
    pub(crate) fn minimum(&mut self, width: u32) -> Term {
        self.constant(width, 1 << (width - 1))
    }
}
