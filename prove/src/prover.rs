//! The answer to a query.

use std::time::Duration;

use lowerfuzz_ir::case::Datum;

use crate::circuit::{Limits, Solved, Solver};
use crate::clock::thread_time;
use crate::query::{Function, Query, are_comparable};
use crate::reason::Reason;
use crate::term::{Model, Term};

/// How much a proof may cost.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The most conflicts that the solver may meet. With this limit alone, the answer is the same on
    /// every machine.
    pub conflicts: u64,
    /// The longest time that the solver may take on the thread's processor ([`thread_time`]).
    pub time: Option<Duration>,
}

impl Default for Budget {
    /// The limits of a single function.
    fn default() -> Budget {
        Budget {
            conflicts: 20_000,
            time: None,
        }
    }
}

/// Inputs for which the target does not refine the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The arguments of the call. The interpreters must confirm that the results differ.
    pub args: Vec<Datum>,
    /// Whether undef or `freeze` had a choice. If so, the interpreters may choose otherwise and need
    /// not see the difference.
    pub has_choices: bool,
}

/// What is known about two functions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The target refines the source for all inputs, including poison.
    Proved,
    /// The target does not refine the source for these inputs.
    Counterexample(Counterexample),
    /// Nothing is known, for this reason.
    NotProved(Reason),
}

/// An answer and its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The answer.
    pub answer: Answer,
    /// The number of conflicts that the solver met. Zero if simplification decided the query.
    pub conflicts: u64,
}

/// The most conflicts of a query with a float op that rounds.
const CONFLICTS_OF_FLOATS: u64 = 3_000;

/// The conflicts that each attempt at a simpler counterexample may cost.
const CONFLICTS_OF_ATTEMPT: u64 = 300;

/// Decides whether the target refines the source for all inputs. Each argument may be poison, unless
/// the source says `noundef`.
pub fn prove(
    source: Function<'_>,
    target: Function<'_>,
    index_width: u32,
    budget: Budget,
) -> Proof {
    let not_proved = |reason| Proof {
        answer: Answer::NotProved(reason),
        conflicts: 0,
    };
    if !are_comparable(source, target) {
        return not_proved(Reason::Types);
    }
    let deadline = budget.time.map(|time| thread_time().saturating_add(time));
    let query = match Query::new(source, target, index_width) {
        Ok(query) => query,
        Err(reason) => return not_proved(reason),
    };
    // The circuits of floats that differ are rarely decided with more conflicts.
    let conflicts = match query.rounds {
        true => budget.conflicts.min(CONFLICTS_OF_FLOATS),
        false => budget.conflicts,
    };
    let limits = Limits {
        conflicts,
        deadline,
    };
    decide(query, source, limits)
}

/// Decides a query.
pub(crate) fn decide(mut query: Query, source: Function<'_>, limits: Limits) -> Proof {
    if query.pool.value(query.differs) == Some(0) {
        return Proof {
            answer: of_unsatisfiable(&query),
            conflicts: 0,
        };
    }
    let mut solver = Solver::new(limits);
    solver.require(&query.pool, query.differs);
    let solved = solver.solve(&query.pool, &[]);
    let conflicts = solver.conflicts();
    let answer = match solved {
        Solved::Unsatisfiable => of_unsatisfiable(&query),
        Solved::Unknown | Solved::TooLarge if query.rounds => Answer::NotProved(Reason::Floats),
        Solved::Unknown => Answer::NotProved(Reason::Time),
        Solved::TooLarge => Answer::NotProved(Reason::Size),
        Solved::Model(model) => {
            let model = simpler(&mut query, &mut solver, model);
            of_model(&query, source, &model)
        }
    };
    Proof { answer, conflicts }
}

fn of_unsatisfiable(query: &Query) -> Answer {
    match query.iterations {
        0 => Answer::Proved,
        most => Answer::NotProved(Reason::Loop(most)),
    }
}

fn of_model(query: &Query, source: Function<'_>, model: &Model) -> Answer {
    // The terms themselves must agree with what the solver found for their circuit.
    if query.pool.eval(&[query.differs], model) != [1] {
        return Answer::NotProved(Reason::Internal);
    }
    match query.args(source, model) {
        Ok(args) => Answer::Counterexample(Counterexample {
            args,
            has_choices: query.has_choices,
        }),
        Err(reason) => Answer::NotProved(reason),
    }
}

/// Looks for a counterexample without poison and with small numbers.
fn simpler(query: &mut Query, solver: &mut Solver, model: Model) -> Model {
    let mut best = model;
    let mut kept: Vec<Term> = Vec::new();
    for wish in wishes(query) {
        if query.pool.is_full() {
            break;
        }
        kept.push(wish);
        solver.allow_conflicts(CONFLICTS_OF_ATTEMPT);
        match solver.solve(&query.pool, &kept) {
            Solved::Model(model) => best = model,
            Solved::Unsatisfiable | Solved::Unknown | Solved::TooLarge => {
                kept.pop();
            }
        }
    }
    best
}

/// The most arguments whose values are made small.
const MAX_SMALL: usize = 8;

/// Returns what a simple counterexample has, the most important wish first.
fn wishes(query: &mut Query) -> Vec<Term> {
    let pool = &mut query.pool;
    let mut wishes = Vec::new();
    let mut all = pool.bit(true);
    for lane in &query.inputs {
        let defined = pool.not(lane.poison);
        all = pool.and(all, defined);
    }
    wishes.push(all);
    for choice in &query.choices {
        wishes.push(pool.is(*choice, crate::encode::FROZEN));
    }
    if query.inputs.len() <= MAX_SMALL {
        for lane in &query.inputs {
            let defined = pool.not(lane.poison);
            wishes.push(defined);
        }
        for bits in [0, 2, 4, 8] {
            for lane in &query.inputs {
                let width = pool.width(lane.bits);
                if bits + 1 < width {
                    let small = pool.constant(width, 1 << bits);
                    wishes.push(pool.ult(lane.bits, small));
                    let shifted = pool.plus(lane.bits, 1 << bits);
                    wishes.push(pool.ult(shifted, small));
                }
            }
        }
    }
    wishes
}
