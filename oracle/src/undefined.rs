//! Causes of undefined behaviour: the op, its place, and the rule that the op breaks.

use std::fmt;

use lowerfuzz_interp::{Ub, Undefined as Stopped};
use lowerfuzz_ir::{Module, Op, Release};
use lowerfuzz_jit::Fault;

/// The reason why a run is undefined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undefined {
    /// An interpreter found an op that breaks a rule of the language.
    Rule(Box<BrokenRule>),
    /// Machine code was stopped by a fault, such as an invalid memory access.
    Fault(Box<Fault>),
}

/// An op that has broken a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenRule {
    /// Name of the op that broke the rule. `None` if the call itself breaks the rule.
    pub op: Option<String>,
    /// Name of the function that contains the op.
    pub function: String,
    /// The program that contains the op that broke the rule.
    pub owner: Owner,
    /// The broken rule, with the values that break it.
    pub why: Ub,
}

/// The program that an op belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The op belongs to the source program.
    Source {
        /// Position of the op in its function, counted from 1.
        position: usize,
    },
    /// The op belongs to the lowered program.
    Lowered,
    /// The op belongs to what passes made of the program, still at the source level.
    Transformed,
    /// The op belongs to a module of the LLVM dialect that has no source program.
    Dialect,
}

impl Undefined {
    /// Describes the op at which an interpreter stopped. The op has its name in `release`, or its
    /// name in the newest release if `release` lacks the op.
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

    /// Returns the broken rule. `None` if no op broke a rule.
    pub fn why(&self) -> Option<&Ub> {
        match self {
            Undefined::Rule(broken) => Some(&broken.why),
            Undefined::Fault(_) => None,
        }
    }

    /// Returns the lowered op that broke a rule, and the rule.
    pub fn lowered_op(&self) -> Option<(&str, &Ub)> {
        match self {
            Undefined::Rule(broken)
                if matches!(broken.owner, Owner::Lowered | Owner::Transformed) =>
            {
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
            (Some(op), Owner::Transformed) => write!(f, "{op} in transformed @{function}: {why}"),
            (None, Owner::Transformed) => write!(f, "transformed @{function}: {why}"),
            (Some(op), Owner::Dialect) => write!(f, "{op} in @{function}: {why}"),
            (None, Owner::Dialect) => write!(f, "an op in @{function}: {why}"),
        }
    }
}
