//! Sums in normal form: each term once, with its factor, in the order of the terms.

use smallvec::SmallVec;

use super::{Node, Op, Pool, Term, ones};

/// The most terms of a sum. The operands of a longer sum stay as they are.
const MAX_PARTS: usize = 64;

/// Terms with their factors, and a constant.
struct Linear {
    parts: SmallVec<[(Term, u128); 4]>,
    constant: u128,
}

impl Pool {
    /// Returns the sum of two terms.
    pub(crate) fn add(&mut self, a: Term, b: Term) -> Term {
        self.combination(&[(a, 1), (b, 1)], 0)
    }

    /// Returns the difference of two terms.
    pub(crate) fn sub(&mut self, a: Term, b: Term) -> Term {
        self.combination(&[(a, 1), (b, u128::MAX)], 0)
    }

    /// Returns the negative of a term.
    pub(crate) fn neg(&mut self, a: Term) -> Term {
        self.combination(&[(a, u128::MAX)], 0)
    }

    /// Returns a term with a constant added.
    pub(crate) fn plus(&mut self, a: Term, constant: u128) -> Term {
        self.combination(&[(a, 1)], constant)
    }

    /// Returns the sum of terms, each multiplied by a constant, and of a constant. There is at least
    /// one term, and all have one width.
    pub(crate) fn combination(&mut self, terms: &[(Term, u128)], constant: u128) -> Term {
        let width = self.width(terms[0].0);
        debug_assert!(terms.iter().all(|(term, _)| self.width(*term) == width));
        if !self.orders_sums() {
            return self.intern_sum(terms.into(), constant & ones(width), width);
        }
        let mut all: SmallVec<[(Term, u128); 8]> = SmallVec::new();
        let mut sum = constant;
        for (term, by) in terms {
            let linear = self.linear(*term);
            sum = sum.wrapping_add(linear.constant.wrapping_mul(*by));
            let scaled = linear.parts.iter();
            all.extend(scaled.map(|(part, factor)| (*part, factor.wrapping_mul(*by))));
        }
        if all.len() > MAX_PARTS {
            all = terms.iter().copied().collect();
            sum = constant;
        }
        all.sort_unstable_by_key(|(term, _)| *term);
        let mut parts: SmallVec<[(Term, u128); 8]> = SmallVec::new();
        for (term, by) in all {
            match parts.last_mut() {
                Some((last, factor)) if *last == term => *factor = factor.wrapping_add(by),
                _ => parts.push((term, by)),
            }
        }
        for (_, factor) in &mut parts {
            *factor &= ones(width);
        }
        parts.retain(|(_, factor)| *factor != 0);
        self.of_parts(&parts, sum & ones(width), width)
    }

    /// Returns the sum of different terms, sorted, whose factors are not zero.
    fn of_parts(&mut self, parts: &[(Term, u128)], constant: u128, width: u32) -> Term {
        match (parts, constant) {
            ([], _) => self.constant(width, constant),
            ([(term, 1)], 0) => *term,
            // The complement is shorter than a sum.
            ([(term, factor)], _) if *factor == ones(width) && constant == ones(width) => {
                self.unsimplified(Op::Not(*term), width)
            }
            // The sum of bits is their exclusive or.
            _ if width == 1 => {
                let start = self.constant(1, constant);
                let all = parts.iter().map(|(term, _)| *term);
                all.fold(start, |sum, term| self.xor(term, sum))
            }
            _ => self.intern_sum(parts.into(), constant, width),
        }
    }

    /// Returns a term as a sum.
    fn linear(&self, term: Term) -> Linear {
        let width = self.width(term);
        let of_term = |term, factor, constant| Linear {
            parts: SmallVec::from_slice(&[(term, factor)]),
            constant,
        };
        match self.node(term) {
            Node::Const(value) => Linear {
                parts: SmallVec::new(),
                constant: *value,
            },
            Node::Sum(parts, constant) => Linear {
                parts: parts.iter().copied().collect(),
                constant: *constant,
            },
            // The complement of a number is its negative, minus one.
            Node::Op(Op::Not(of)) if width > 1 => of_term(*of, u128::MAX, u128::MAX),
            Node::Var(_) | Node::Op(_) => of_term(term, 1, 0),
        }
    }

    /// Splits the difference of two terms into two sums without a common term. They are equal if and
    /// only if the terms are equal. Returns `None` if nothing changes.
    pub(super) fn without_common_parts(&mut self, a: Term, b: Term) -> Option<(Term, Term)> {
        let width = self.width(a);
        let difference = self.sub(a, b);
        let Linear {
            mut parts,
            mut constant,
        } = self.linear(difference);
        let half = 1u128 << (width - 1);
        // The first term is on the left, whichever of the two sums comes first.
        if parts.first().is_some_and(|(_, factor)| *factor > half) {
            constant = constant.wrapping_neg();
            for (_, factor) in &mut parts {
                *factor = factor.wrapping_neg() & ones(width);
            }
        }
        let (mut left, mut right) = (SmallVec::<[_; 4]>::new(), SmallVec::<[_; 4]>::new());
        for (term, factor) in parts {
            match factor <= half {
                true => left.push((term, factor)),
                false => right.push((term, factor.wrapping_neg() & ones(width))),
            }
        }
        let left = self.of_parts(&left, 0, width);
        let right = self.of_parts(&right, constant.wrapping_neg() & ones(width), width);
        let is_same = (left, right) == (a, b) || (left, right) == (b, a);
        (!is_same).then_some((left, right))
    }
}
