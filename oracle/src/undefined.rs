//! Causes of undefined behaviour: the op, its place, and the rule that it breaks.

use std::fmt;

use lowerfuzz_interp::{Ub, Undefined as Stopped};
use lowerfuzz_ir::{Module, Op, Release};
use lowerfuzz_jit::Fault;

/// The reason why a run is undefined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undefined {
    /// An interpreter found an op that breaks a rule.
    Rule(Box<BrokenRule>),
    /// Machine code was stopped by a fault, such as an invalid memory access.
    Fault(Box<Fault>),
}

/// An op that has broken a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenRule {
    /// Name of the op, or `None` if the call itself breaks the rule.
    pub op: Option<String>,
    /// Name of the function that contains the op.
    pub function: String,
    /// The program that the op belongs to.
    pub owner: Owner,
    /// The rule, with the values that break it.
    pub why: Ub,
}

/// The program that an op belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The source program.
    Source {
        /// Position of the op in its function, counted from 1.
        position: usize,
    },
    /// The lowered program.
    Lowered,
    /// A module of the LLVM dialect without a source.
    Dialect,
}

impl Undefined {
    /// Describes the op at which an interpreter stopped. The op is named as in `release`, or as in
    /// the newest release if `release` lacks it.
    pub(crate) fn of(
        module: &Module,
        stopped: Stopped,
        release: Release,
        owner: Owner,
    ) -> Undefined {
        let Stopped { func, op, why } = stopped;
        let func = module.func(func);
        let body = func.body.as_ref().filter(|b| op.index() < b.n_ops());
        Undefined::Rule(Box::new(BrokenRule {
            op: body.map(|body| name(module, body.op(op).op, release)),
            function: module.str(func.name).to_owned(),
            owner,
            why,
        }))
    }

    /// Returns the broken rule, if an op broke a rule.
    pub fn why(&self) -> Option<&Ub> {
        match self {
            Undefined::Rule(broken) => Some(&broken.why),
            Undefined::Fault(_) => None,
        }
    }

    /// Returns the lowered op that broke a rule, and the rule.
    pub fn lowered_op(&self) -> Option<(&str, &Ub)> {
        match self {
            Undefined::Rule(broken) if broken.owner == Owner::Lowered => {
                Some((broken.op.as_deref()?, &broken.why))
            }
            Undefined::Rule(_) | Undefined::Fault(_) => None,
        }
    }
}

fn name(module: &Module, op: Op, release: Release) -> String {
    if let Op::Unregistered(name) = op {
        return module.str(name).to_owned();
    }
    let named = op.row().and_then(|row| row.name(release));
    named.or(op.newest_name()).unwrap_or("an op").to_owned()
}

impl fmt::Display for Undefined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undefined::Rule(broken) => broken.fmt(f),
            Undefined::Fault(fault) => f.write_str(&fault.message),
        }
    }
}

impl fmt::Display for BrokenRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BrokenRule {
            op,
            function,
            owner,
            why,
        } = self;
        match (op, owner) {
            (Some(op), Owner::Source { position }) => {
                write!(f, "{op}, op {position} of @{function}: {why}")
            }
            (None, Owner::Source { .. }) => write!(f, "@{function}: {why}"),
            (Some(op), Owner::Lowered) => write!(f, "{op} in lowered @{function}: {why}"),
            (None, Owner::Lowered) => write!(f, "lowered @{function}: {why}"),
            (Some(op), Owner::Dialect) => write!(f, "{op} in @{function}: {why}"),
            (None, Owner::Dialect) => write!(f, "an op in @{function}: {why}"),
        }
    }
}
