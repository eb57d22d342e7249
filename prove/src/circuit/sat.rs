//! The SAT solver, with a limit of conflicts and of time.

use std::cell::Cell;
use std::time::Duration;

use batsat::{Callbacks, ClauseKind, Lit, SolverInterface, SolverOpts, Var, lbool};

use super::Blaster;
use super::gates::{Bit, Gate};
use crate::clock::thread_time;
use crate::term::{Model, Pool, Term};

/// The limits of a query.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The most conflicts that the solver may meet.
    pub(crate) conflicts: u64,
    /// The time of the thread at which the solver gives up, if it has not decided the query before.
    pub(crate) deadline: Option<Duration>,
}

/// The answer of the solver.
#[derive(Debug)]
pub(crate) enum Solved {
    /// There is no model.
    Unsatisfiable,
    /// The values of the variables that the query needs.
    Model(Model),
    /// The limits were reached.
    Unknown,
    /// The formula has too many gates.
    TooLarge,
}

/// Stops the solver at its limits.
struct Watch {
    conflicts: u64,
    most: u64,
    deadline: Option<Duration>,
    calls: Cell<u32>,
    is_late: Cell<bool>,
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.conflicts += 1;
        }
    }

    fn stop(&self) -> bool {
        if self.conflicts > self.most || self.is_late.get() {
            return true;
        }
        // The solver asks at each decision, and a clock is slow.
        self.calls.set(self.calls.get().wrapping_add(1));
        if self.calls.get().is_multiple_of(64) {
            let is_late = self.deadline.is_some_and(|end| thread_time() >= end);
            self.is_late.set(is_late);
        }
        self.is_late.get()
    }
}

/// A circuit and the clauses of its gates.
pub(crate) struct Solver {
    blaster: Blaster,
    solver: batsat::Solver<Watch>,
    /// The variable of the solver for each node of the circuit that has clauses.
    vars: Vec<Option<Var>>,
    clauses: u64,
    /// The nodes whose clauses are missing.
    open: Vec<usize>,
}

impl Solver {
    pub(crate) fn new(limits: Limits) -> Solver {
        let watch = Watch {
            conflicts: 0,
            most: limits.conflicts,
            deadline: limits.deadline,
            calls: Cell::new(0),
            is_late: Cell::new(false),
        };
        Solver {
            blaster: Blaster::new(),
            solver: batsat::Solver::new(SolverOpts::default(), watch),
            vars: Vec::new(),
            clauses: 0,
            open: Vec::new(),
        }
    }

    /// Returns the number of conflicts so far.
    pub(crate) fn conflicts(&self) -> u64 {
        self.solver.cb().conflicts
    }

    /// Gives the solver a number of further conflicts.
    pub(crate) fn allow_conflicts(&mut self, more: u64) {
        let watch = self.solver.cb_mut();
        watch.most = watch.conflicts.saturating_add(more);
    }

    /// Requires a bit of the pool to be set.
    pub(crate) fn require(&mut self, pool: &Pool, term: Term) {
        let bit = self.blaster.word(pool, term)[0];
        match bit {
            Bit::TRUE => {}
            Bit::FALSE => self.clause(&[]),
            _ => {
                let lit = self.lit(bit);
                self.clause(&[lit]);
            }
        }
    }

    /// Searches for a model in which these bits of the pool are set, too.
    pub(crate) fn solve(&mut self, pool: &Pool, assumed: &[Term]) -> Solved {
        let mut lits = Vec::with_capacity(assumed.len());
        for term in assumed {
            match self.blaster.word(pool, *term)[0] {
                Bit::TRUE => {}
                Bit::FALSE => return Solved::Unsatisfiable,
                bit => lits.push(self.lit(bit)),
            }
        }
        if self.blaster.gates.is_full() {
            return Solved::TooLarge;
        }
        // A formula that was lost would be decided without a look.
        assert!(
            self.solver.num_vars() as usize == self.vars.iter().flatten().count(),
            "the solver has the variables of the circuit"
        );
        let answer = self.solver.solve_limited(&lits);
        if answer == lbool::FALSE {
            assert!(
                self.clauses > 0 || !lits.is_empty(),
                "an empty formula has a model"
            );
            return Solved::Unsatisfiable;
        }
        if answer != lbool::TRUE {
            return Solved::Unknown;
        }
        Solved::Model(self.model(pool))
    }

    fn model(&self, pool: &Pool) -> Model {
        let bit = |bit: &Bit| {
            let (node, negated) = bit.parts();
            let var = self.vars.get(node).copied().flatten();
            let value = var.is_some_and(|var| self.solver.value_var(var) == lbool::TRUE);
            u128::from(value != negated)
        };
        let vars = (0..pool.n_vars()).filter_map(|var| {
            let word = self.blaster.inputs(var)?;
            let bits = word.iter().enumerate();
            let value = bits.fold(0, |value, (at, one)| value | bit(one) << at);
            Some((var, value))
        });
        vars.collect()
    }

    /// Returns the literal of a bit, after adding the clauses of the gates below it.
    fn lit(&mut self, bit: Bit) -> Lit {
        let lit = self.lit_of(bit);
        while let Some(node) = self.open.pop() {
            self.clauses_of(node);
        }
        lit
    }

    /// Returns the literal of a bit. A new literal has no clauses yet.
    fn lit_of(&mut self, bit: Bit) -> Lit {
        let (node, negated) = bit.parts();
        if self.vars.len() <= node {
            self.vars
                .resize(self.blaster.gates.len().max(node + 1), None);
        }
        let var = match self.vars[node] {
            Some(var) => var,
            None => {
                let var = self.solver.new_var_default();
                self.vars[node] = Some(var);
                self.open.push(node);
                var
            }
        };
        Lit::new(var, !negated)
    }

    /// Adds the clauses of a gate.
    fn clauses_of(&mut self, node: usize) {
        let gate = self.blaster.gates.gate(node);
        let out = self.lit_of(Bit::output(node));
        match gate {
            Gate::False => self.clause(&[!out]),
            Gate::Input(_) => {}
            Gate::And(a, b) => {
                let (a, b) = (self.lit_of(a), self.lit_of(b));
                self.clause(&[!out, a]);
                self.clause(&[!out, b]);
                self.clause(&[out, !a, !b]);
            }
            Gate::Xor(a, b) => {
                let (a, b) = (self.lit_of(a), self.lit_of(b));
                self.clause(&[!out, a, b]);
                self.clause(&[!out, !a, !b]);
                self.clause(&[out, !a, b]);
                self.clause(&[out, a, !b]);
            }
            Gate::Mux(c, a, b) => {
                let (c, a, b) = (self.lit_of(c), self.lit_of(a), self.lit_of(b));
                self.clause(&[!c, !a, out]);
                self.clause(&[!c, a, !out]);
                self.clause(&[c, !b, out]);
                self.clause(&[c, b, !out]);
                // These follow, and let the solver see sooner what both arms imply.
                self.clause(&[!a, !b, out]);
                self.clause(&[a, b, !out]);
            }
            Gate::Majority(a, b, c) => {
                let (a, b, c) = (self.lit_of(a), self.lit_of(b), self.lit_of(c));
                for (x, y) in [(a, b), (a, c), (b, c)] {
                    self.clause(&[!x, !y, out]);
                    self.clause(&[x, y, !out]);
                }
            }
        }
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.clauses += 1;
        self.solver.add_clause_reuse(&mut lits.to_vec());
    }
}
