//! Terms of bit-vectors. Equal terms are stored once, and each new term is simplified by rules.

mod build;
mod eval;
mod rule;
mod rules;
mod sum;

#[cfg(test)]
mod tests;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

pub(crate) use self::eval::Model;

/// A term of a [`Pool`]. The operands of a term have smaller numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Term(pub(crate) u32);

/// An op of two bit-vectors. Comparisons return one bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Binary {
    Mul,
    /// The high half of the unsigned product.
    MulHighU,
    /// The high half of the signed product.
    MulHighS,
    /// The unsigned quotient. A quotient by zero has all bits set, as in SMT-LIB.
    UDiv,
    /// The unsigned remainder. A remainder by zero is the dividend, as in SMT-LIB.
    URem,
    /// The signed quotient, rounded toward zero. A quotient by zero is 1 or −1, as in SMT-LIB.
    SDiv,
    /// The signed remainder. A remainder by zero is the dividend, as in SMT-LIB.
    SRem,
    And,
    Or,
    Xor,
    /// A left shift. Shift amounts of the width and more return zero.
    Shl,
    /// A right shift that fills with zeros. Shift amounts of the width and more return zero.
    LShr,
    /// A right shift that fills with the sign. Shift amounts of the width and more return the sign.
    AShr,
    Eq,
    Ult,
    Slt,
}

impl Binary {
    /// Every binary op, in the order of the variants.
    #[cfg(test)]
    pub(crate) const ALL: [Binary; 16] = [
        Binary::Mul,
        Binary::MulHighU,
        Binary::MulHighS,
        Binary::UDiv,
        Binary::URem,
        Binary::SDiv,
        Binary::SRem,
        Binary::And,
        Binary::Or,
        Binary::Xor,
        Binary::Shl,
        Binary::LShr,
        Binary::AShr,
        Binary::Eq,
        Binary::Ult,
        Binary::Slt,
    ];

    /// Returns whether the op returns one bit for operands of any width.
    pub(crate) const fn is_comparison(self) -> bool {
        matches!(self, Binary::Eq | Binary::Ult | Binary::Slt)
    }

    /// Returns whether the operands may be exchanged.
    pub(crate) const fn is_commutative(self) -> bool {
        matches!(
            self,
            Binary::Mul
                | Binary::MulHighU
                | Binary::MulHighS
                | Binary::And
                | Binary::Or
                | Binary::Xor
                | Binary::Eq
        )
    }
}

/// A term's op and operands, without sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Op {
    Binary(Binary, Term, Term),
    Not(Term),
    /// The number of set bits.
    Count(Term),
    /// The second operand if the first one, a bit, is set; otherwise the third one.
    Ite(Term, Term, Term),
    /// The bits from this position on. The width of the term says how many.
    Extract(Term, u32),
    /// The bits of the first operand above those of the second one.
    Concat(Term, Term),
    ZExt(Term),
    SExt(Term),
}

/// The content of a term.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    Const(u128),
    Var(u32),
    /// A sum of terms, each multiplied by a constant, and of a constant.
    Sum(Box<[(Term, u128)]>, u128),
    Op(Op),
}

/// The most terms of a pool. A pool that has more answers with a term of the right width, and
/// [`Pool::is_full`] holds.
const MAX_TERMS: usize = 400_000;

/// Terms, each stored once.
pub(crate) struct Pool {
    terms: IndexSet<(Node, u32), FxBuildHasher>,
    vars: u32,
    is_full: bool,
    simplifies: bool,
    /// Whether the tables of rules are applied, and not only the folding of constants.
    has_rules: bool,
    /// Whether sums are brought into their normal form.
    orders_sums: bool,
}

impl Pool {
    /// Makes a pool without terms. Its terms are simplified.
    pub(crate) fn new() -> Pool {
        Pool {
            terms: IndexSet::default(),
            vars: 0,
            is_full: false,
            simplifies: true,
            has_rules: true,
            orders_sums: true,
        }
    }

    /// Makes a pool that folds constants and conditions, brings sums into their normal form, and
    /// applies no other rule.
    pub(crate) fn folding() -> Pool {
        Pool {
            has_rules: false,
            ..Pool::new()
        }
    }

    /// Makes a pool whose terms are not simplified.
    #[cfg(test)]
    pub(crate) fn raw() -> Pool {
        Pool {
            simplifies: false,
            orders_sums: false,
            ..Pool::new()
        }
    }

    /// Makes a pool that brings sums into their normal form, and applies no rule.
    #[cfg(test)]
    pub(crate) fn without_rules() -> Pool {
        Pool {
            simplifies: false,
            ..Pool::new()
        }
    }

    /// Returns whether the pool was asked for more terms than it may have. Its terms are then
    /// worthless.
    pub(crate) fn is_full(&self) -> bool {
        self.is_full
    }

    /// Returns the number of terms.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.terms.len()
    }

    /// Returns the number of variables.
    pub(crate) fn n_vars(&self) -> u32 {
        self.vars
    }

    /// Returns the content of a term.
    pub(crate) fn node(&self, term: Term) -> &Node {
        &self.terms[term.0 as usize].0
    }

    /// Returns the width of a term in bits.
    pub(crate) fn width(&self, term: Term) -> u32 {
        self.terms[term.0 as usize].1
    }

    /// Returns the op of a term that is neither a constant nor a variable nor a sum.
    pub(crate) fn op(&self, term: Term) -> Option<Op> {
        match self.node(term) {
            Node::Op(op) => Some(*op),
            Node::Const(_) | Node::Var(_) | Node::Sum(..) => None,
        }
    }

    /// Returns the value of a constant.
    pub(crate) fn value(&self, term: Term) -> Option<u128> {
        match self.node(term) {
            Node::Const(value) => Some(*value),
            Node::Var(_) | Node::Sum(..) | Node::Op(_) => None,
        }
    }

    /// Returns the operands of a term.
    pub(crate) fn operands(&self, term: Term) -> smallvec::SmallVec<[Term; 4]> {
        match self.node(term) {
            Node::Const(_) | Node::Var(_) => smallvec::SmallVec::new(),
            Node::Sum(parts, _) => parts.iter().map(|(part, _)| *part).collect(),
            Node::Op(op) => match *op {
                Op::Binary(_, a, b) | Op::Concat(a, b) => smallvec::smallvec![a, b],
                Op::Not(a) | Op::Count(a) | Op::Extract(a, _) | Op::ZExt(a) | Op::SExt(a) => {
                    smallvec::smallvec![a]
                }
                Op::Ite(c, a, b) => smallvec::smallvec![c, a, b],
            },
        }
    }

    /// Returns the terms that a term needs, with itself, in an order in which operands come first.
    pub(crate) fn needed(&self, roots: &[Term]) -> Vec<Term> {
        let Some(last) = roots.iter().max() else {
            return Vec::new();
        };
        let mut is_needed = vec![false; last.0 as usize + 1];
        for root in roots {
            is_needed[root.0 as usize] = true;
        }
        for at in (0..is_needed.len()).rev() {
            if is_needed[at] {
                for operand in self.operands(Term(at as u32)) {
                    is_needed[operand.0 as usize] = true;
                }
            }
        }
        let all = is_needed.iter().enumerate().filter(|(_, needed)| **needed);
        all.map(|(at, _)| Term(at as u32)).collect()
    }

    fn intern(&mut self, node: Node, width: u32) -> Term {
        debug_assert!((1..=128).contains(&width));
        let key = (node, width);
        if self.terms.len() < MAX_TERMS {
            return Term(self.terms.insert_full(key).0 as u32);
        }
        let known = self.terms.get_index_of(&key);
        let at = known.unwrap_or_else(|| {
            self.is_full = true;
            self.terms.insert_full((Node::Const(0), width)).0
        });
        Term(at as u32)
    }
}

/// A mask of the lowest `width` bits.
pub(crate) const fn ones(width: u32) -> u128 {
    if width >= 128 {
        u128::MAX
    } else {
        (1 << width) - 1
    }
}

/// Sign-extends the lowest `width` bits.
pub(crate) const fn signed(width: u32, value: u128) -> i128 {
    let shift = 128 - width;
    (value << shift).cast_signed() >> shift
}
