//! The circuits of terms.

use rustc_hash::FxHashMap;

use super::gates::{Bit, Gates};
use super::words::Word;
use crate::term::{Binary, Node, Op, Pool, Term};

/// Builds the circuits of terms of one pool.
pub(crate) struct Blaster {
    pub(crate) gates: Gates,
    words: FxHashMap<Term, Word>,
    /// The inputs of each variable.
    vars: FxHashMap<u32, Word>,
    /// The quotients and remainders of the magnitudes of two terms.
    divisions: FxHashMap<(Term, Term, bool), (Word, Word)>,
}

impl Blaster {
    pub(crate) fn new() -> Blaster {
        Blaster {
            gates: Gates::new(),
            words: FxHashMap::default(),
            vars: FxHashMap::default(),
            divisions: FxHashMap::default(),
        }
    }

    /// Returns the inputs of a variable; `None` if no circuit has it.
    pub(crate) fn inputs(&self, var: u32) -> Option<&[Bit]> {
        self.vars.get(&var).map(Vec::as_slice)
    }

    /// Returns the bits of a term, the lowest first.
    pub(crate) fn word(&mut self, pool: &Pool, root: Term) -> Word {
        for term in pool.needed(&[root]) {
            if !self.words.contains_key(&term) && !self.gates.is_full() {
                let word = self.build(pool, term);
                debug_assert_eq!(word.len(), pool.width(term) as usize);
                self.words.insert(term, word);
            }
        }
        let zero = || Gates::constant(pool.width(root), 0);
        self.words.get(&root).cloned().unwrap_or_else(zero)
    }

    fn of(&self, term: Term) -> Word {
        self.words[&term].clone()
    }

    fn build(&mut self, pool: &Pool, term: Term) -> Word {
        let width = pool.width(term);
        match pool.node(term) {
            Node::Const(value) => Gates::constant(width, *value),
            Node::Var(var) => {
                let word: Word = (0..width).map(|_| self.gates.input()).collect();
                self.vars.insert(*var, word.clone());
                word
            }
            Node::Sum(parts, constant) => {
                let mut sum = Gates::constant(width, *constant);
                for (part, factor) in parts {
                    let word = self.of(*part);
                    sum = self.gates.scaled(sum, &word, *factor);
                }
                sum
            }
            Node::Op(op) => self.build_op(pool, *op, width),
        }
    }

    fn build_op(&mut self, pool: &Pool, op: Op, width: u32) -> Word {
        match op {
            Op::Binary(op, a, b) => self.binary(pool, op, a, b),
            Op::Not(a) => self.of(a).into_iter().map(|bit| !bit).collect(),
            Op::Count(a) => {
                let a = self.of(a);
                self.gates.count(&a)
            }
            Op::Ite(c, a, b) => {
                let (c, a, b) = (self.of(c)[0], self.of(a), self.of(b));
                self.gates.choose(c, &a, &b)
            }
            Op::Extract(a, from) => {
                let a = self.of(a);
                a[from as usize..][..width as usize].to_vec()
            }
            Op::Concat(high, low) => {
                let mut word = self.of(low);
                word.extend(self.of(high));
                word
            }
            Op::ZExt(a) => {
                let mut word = self.of(a);
                word.resize(width as usize, Bit::FALSE);
                word
            }
            Op::SExt(a) => {
                let mut word = self.of(a);
                let sign = word[word.len() - 1];
                word.resize(width as usize, sign);
                word
            }
        }
    }

    fn binary(&mut self, pool: &Pool, op: Binary, first: Term, second: Term) -> Word {
        let (a, b) = (self.of(first), self.of(second));
        let width = a.len() as u32;
        let sign = |word: &Word| word[word.len() - 1];
        let gates = &mut self.gates;
        match op {
            Binary::Mul => gates.product(&a, &b, width),
            Binary::MulHighU => {
                let product = gates.product(&a, &b, 2 * width);
                product[width as usize..].to_vec()
            }
            Binary::MulHighS => {
                let product = gates.product(&a, &b, 2 * width);
                let mut high = product[width as usize..].to_vec();
                // Each negative operand subtracts the other one from the high half.
                for (negative, other) in [(sign(&a), &b), (sign(&b), &a)] {
                    let not: Word = other.iter().map(|bit| !gates.and(*bit, negative)).collect();
                    high = gates.add(&high, &not, Bit::TRUE).0;
                }
                high
            }
            Binary::UDiv => self.division(pool, first, second, false).0,
            Binary::URem => self.division(pool, first, second, false).1,
            Binary::SDiv => {
                let negative = gates.xor(sign(&a), sign(&b));
                let quotient = self.division(pool, first, second, true).0;
                let minus = self.gates.negative(&quotient);
                self.gates.choose(negative, &minus, &quotient)
            }
            Binary::SRem => {
                let negative = sign(&a);
                let rest = self.division(pool, first, second, true).1;
                let minus = self.gates.negative(&rest);
                self.gates.choose(negative, &minus, &rest)
            }
            Binary::And => bitwise(&a, &b, |a, b| gates.and(a, b)),
            Binary::Or => bitwise(&a, &b, |a, b| gates.or(a, b)),
            Binary::Xor => bitwise(&a, &b, |a, b| gates.xor(a, b)),
            Binary::Shl => gates.shifted(&a, &b, true, Bit::FALSE),
            Binary::LShr => gates.shifted(&a, &b, false, Bit::FALSE),
            Binary::AShr => gates.shifted(&a, &b, false, sign(&a)),
            Binary::Eq => vec![gates.equal(&a, &b)],
            Binary::Ult => vec![gates.less(&a, &b)],
            Binary::Slt => {
                // With the signs exchanged, the order is that of unsigned numbers.
                let (mut x, mut y) = (a.clone(), b.clone());
                let last = a.len() - 1;
                (x[last], y[last]) = (b[last], a[last]);
                vec![gates.less(&x, &y)]
            }
        }
    }

    /// Returns the quotient and the remainder of two terms, or of their magnitudes.
    fn division(&mut self, _: &Pool, a: Term, b: Term, is_signed: bool) -> (Word, Word) {
        if let Some(known) = self.divisions.get(&(a, b, is_signed)) {
            return known.clone();
        }
        let [x, y] = [a, b].map(|term| {
            let word = self.of(term);
            if !is_signed {
                return word;
            }
            let sign = word[word.len() - 1];
            let minus = self.gates.negative(&word);
            self.gates.choose(sign, &minus, &word)
        });
        let both = self.gates.divided(&x, &y);
        self.divisions.insert((a, b, is_signed), both.clone());
        both
    }
}

fn bitwise(a: &[Bit], b: &[Bit], mut op: impl FnMut(Bit, Bit) -> Bit) -> Word {
    a.iter().zip(b).map(|(a, b)| op(*a, *b)).collect()
}
