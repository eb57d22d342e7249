//! Tests of terms: each rule is right on its examples, and simplified terms have the values of terms
//! that are not simplified.

use proptest::prelude::*;
use rustc_hash::FxHashMap;

use super::rule::{Rule, TABLES};
use super::{Binary, Model, Op, Pool, Term, ones};
use crate::circuit::{Limits, Solved, Solver};

/// The two sides of a rule on one of its examples.
fn sides(pool: &mut Pool, rule: &Rule, example: usize, width: u32) -> Option<(Term, Term)> {
    let (op, result) = rule.examples[example](pool, width)?;
    let left = pool.unsimplified(op, result);
    let right = (rule.apply)(pool, op, result);
    // The sum of bits is an exclusive or, so rules of sums do not apply to it.
    if right.is_none() && width == 1 {
        return None;
    }
    let right = right.unwrap_or_else(|| panic!("{}: example {example} at {width} bits", rule.name));
    assert_eq!(pool.width(left), pool.width(right), "{}", rule.name);
    Some((left, right))
}

/// All values of the variables of a pool, if they have at most `most` bits.
fn models(pool: &Pool, most: u32) -> Option<Vec<Model>> {
    let widths: FxHashMap<u32, u32> = (0..pool.len())
        .filter_map(|at| match pool.node(Term(at as u32)) {
            super::Node::Var(var) => Some((*var, pool.width(Term(at as u32)))),
            super::Node::Const(_) | super::Node::Sum(..) | super::Node::Op(_) => None,
        })
        .collect();
    let bits: u32 = widths.values().sum();
    if bits > most {
        return None;
    }
    let model = |number: u128| {
        let mut rest = number;
        let mut model = Model::default();
        for var in 0..pool.n_vars() {
            let width = widths[&var];
            model.insert(var, rest & ones(width));
            rest >>= width;
        }
        model
    };
    Some((0..1u128 << bits).map(model).collect())
}

/// Checks a rule on all its examples, on all values of narrow variables.
fn wrong_by_values(rule: &Rule) -> Option<String> {
    for example in 0..rule.examples.len() {
        let mut tried = 0;
        for width in 1..=5 {
            let mut pool = Pool::without_rules();
            let Some((left, right)) = sides(&mut pool, rule, example, width) else {
                continue;
            };
            tried += 1;
            let Some(models) = models(&pool, 15) else {
                continue;
            };
            for model in models {
                let values = pool.eval(&[left, right], &model);
                if values[0] != values[1] {
                    return Some(format!(
                        "{} at {width} bits: {model:?}: {values:?}",
                        rule.name
                    ));
                }
            }
        }
        assert!(tried > 0, "{}: example {example} is never tried", rule.name);
    }
    None
}

fn limited() -> Limits {
    Limits {
        conflicts: 20_000,
        deadline: None,
    }
}

#[test]
fn each_rule_is_right_at_one_to_five_bits() {
    for rule in TABLES.into_iter().flatten() {
        assert_eq!(wrong_by_values(rule), None);
    }
}

/// The rules that the solver does not decide at large widths without rules.
const HARD: [&str; 3] = [
    "a factor and an addend leave a product",
    "the high half of a signed product with a power of two is a shift",
    "the high half of a product of extensions is a high product",
];

/// A rule that the solver proves at 65 bits, too, but only in half a minute.
const SLOW: &str = "a remainder by itself, and the remainder of zero, are zero";

/// Asks the solver whether the two sides of an example differ.
fn is_proved(rule: &Rule, example: usize, width: u32) -> Option<bool> {
    let mut pool = Pool::without_rules();
    let (left, right) = sides(&mut pool, rule, example, width)?;
    let differs = pool.ne(left, right);
    let mut solver = Solver::new(limited());
    solver.require(&pool, differs);
    Some(matches!(solver.solve(&pool, &[]), Solved::Unsatisfiable))
}

#[test]
fn each_rule_is_right_at_32_and_65_bits() {
    let mut proved = 0;
    for rule in TABLES.into_iter().flatten() {
        let widths = match (HARD.contains(&rule.name), rule.name == SLOW) {
            (true, _) => [5, 6],
            (_, true) => [17, 32],
            (_, false) => [32, 65],
        };
        for example in 0..rule.examples.len() {
            for width in widths {
                let Some(is_proved) = is_proved(rule, example, width) else {
                    continue;
                };
                assert!(
                    is_proved,
                    "{} at {width} bits, example {example}",
                    rule.name
                );
                proved += 1;
            }
        }
    }
    assert!(proved > 150, "{proved} proofs");
}

/// The rules that the solver does not decide at large widths have the right values there.
#[test]
fn each_hard_rule_is_right_on_random_values() {
    let hard = TABLES.into_iter().flatten();
    for rule in hard.filter(|rule| HARD.contains(&rule.name)) {
        for (example, width) in
            (0..rule.examples.len()).flat_map(|at| [(at, 32), (at, 65), (at, 128)])
        {
            let mut pool = Pool::without_rules();
            let Some((left, right)) = sides(&mut pool, rule, example, width) else {
                continue;
            };
            let mut state = 1u128;
            for _ in 0..1000 {
                let mut next = || {
                    state = state
                        .wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645)
                        .wrapping_add(1);
                    state ^ state >> 64
                };
                let model: Model = (0..pool.n_vars())
                    .map(|var| (var, next() & ones(width)))
                    .collect();
                let values = pool.eval(&[left, right], &model);
                assert_eq!(
                    values[0], values[1],
                    "{} at {width} bits: {model:?}",
                    rule.name
                );
            }
        }
    }
}

#[test]
fn a_wrong_rule_is_found() {
    let wrong = Rule {
        name: "a disjunction with itself is zero",
        apply: |pool, op, width| match op {
            Op::Binary(Binary::Or, a, b) if a == b => Some(pool.constant(width, 0)),
            Op::Binary(..)
            | Op::Not(_)
            | Op::Count(_)
            | Op::Ite(..)
            | Op::Extract(..)
            | Op::Concat(..)
            | Op::ZExt(_)
            | Op::SExt(_) => None,
        },
        examples: &[|pool, width| {
            let a = pool.var(width);
            Some((Op::Binary(Binary::Or, a, a), width))
        }],
    };
    assert!(wrong_by_values(&wrong).is_some());
}

/// Makes a term from bytes, in any pool. Each byte adds an op whose operands are earlier terms of the
/// same width.
fn random_term(pool: &mut Pool, width: u32, bytes: &[(u8, u8, u8, u8)]) -> (Vec<Term>, Term) {
    let vars: Vec<Term> = (0..3).map(|_| pool.var(width)).collect();
    let mut terms = vars.clone();
    terms.extend([0, 1, 2, u128::MAX, 1 << (width - 1)].map(|value| pool.constant(width, value)));
    for (kind, a, b, c) in bytes {
        let at = |byte: u8, terms: &[Term]| terms[usize::from(byte) % terms.len()];
        let [a, b, c] = [*a, *b, *c].map(|byte| at(byte, &terms));
        let kind = usize::from(*kind) % 25;
        let term = match kind {
            0..16 => {
                let op = Binary::ALL[kind];
                let term = pool.binary(op, a, b);
                match op.is_comparison() {
                    true => pool.ite(term, c, a),
                    false => term,
                }
            }
            16 => pool.not(a),
            17 => pool.count(a),
            18 => pool.add(a, b),
            19 => pool.sub(a, b),
            20 => {
                let part = pool.extract(a, 0, width.div_ceil(2));
                pool.resized(part, width)
            }
            21 => {
                let part = pool.extract(a, width / 2, width - width / 2);
                pool.resized_signed(part, width)
            }
            22 => {
                let (high, low) = (pool.extract(a, 0, 1), pool.extract(b, 0, 1));
                let both = pool.concat(high, low);
                pool.resized_signed(both, width)
            }
            23 => {
                let bit = pool.sign(a);
                let bit = pool.resized(bit, width);
                pool.mul(bit, b)
            }
            _ => {
                let (a, b) = (pool.resized(a, width + 2), pool.resized(b, width + 2));
                let quotient = pool.binary(Binary::SDiv, a, b);
                pool.resized(quotient, width)
            }
        };
        terms.push(term);
    }
    let last = terms[terms.len() - 1];
    (vars, last)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Simplification, the circuit and the evaluation of a term agree.
    #[test]
    fn a_simplified_term_has_the_same_values(
        bytes in prop::collection::vec(any::<(u8, u8, u8, u8)>(), 1..9),
        width in 1u32..9,
        values in any::<[u8; 3]>(),
    ) {
        let (mut raw, mut pool) = (Pool::raw(), Pool::new());
        let (_, of_raw) = random_term(&mut raw, width, &bytes);
        let (vars, simplified) = random_term(&mut pool, width, &bytes);
        let model: Model = values.iter().enumerate()
            .map(|(at, value)| (at as u32, u128::from(*value) & ones(width)))
            .collect();
        let expected = raw.eval(&[of_raw], &model)[0];
        prop_assert_eq!(pool.eval(&[simplified], &model)[0], expected);
        let mut solver = Solver::new(limited());
        for (var, value) in vars.iter().zip(values) {
            let is_value = pool.is(*var, u128::from(value));
            solver.require(&pool, is_value);
        }
        let differs = pool.is(simplified, expected);
        let differs = pool.not(differs);
        solver.require(&pool, differs);
        let answer = solver.solve(&pool, &[]);
        prop_assert!(matches!(answer, Solved::Unsatisfiable), "{:?}", answer);
        // The same circuit without the rules.
        let mut solver = Solver::new(limited());
        let vars: Vec<Term> = (0..3).map(Term).collect();
        for (var, value) in vars.iter().zip(values) {
            let is_value = raw.is(*var, u128::from(value));
            solver.require(&raw, is_value);
        }
        let same = raw.is(of_raw, expected);
        solver.require(&raw, same);
        let answer = solver.solve(&raw, &[]);
        prop_assert!(matches!(answer, Solved::Model(_)), "{:?}", answer);
    }
}
