//! Why a run is undefined: the op, where it stands, and the rule that it breaks.

use std::fmt;

use lowerfuzz_interp::{Ub, Undefined as Stopped};
use lowerfuzz_ir::{Module, Op, Release};
use lowerfuzz_jit::Fault;

/// Why a run is undefined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undefined {
    /// An op has broken a rule, as an interpreter sees it.
    Rule(Box<BrokenRule>),
    /// Machine code was stopped at what no program may do.
    Fault(Box<Fault>),
}

/// An op that has broken a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenRule {
    /// The op's name; `None` if the call itself has broken the rule.
    pub op: Option<String>,
    /// The function that it is in.
    pub function: String,
    /// Whose op it is, and where the op stands in it.
    pub owner: Owner,
    /// The rule, with the values that break it.
    pub why: Ub,
}

/// Whose op has broken a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The source.
    Source {
        /// The place of the op in its function, counted from 1.
        position: usize,
    },
    /// What the source was lowered to.
    Lowered,
    /// A module of the LLVM dialect without a source.
    Dialect,
}

impl Undefined {
    /// Where an interpreter has stopped. An op is called as in `release`, or as in the newest if that
    /// does not have it.
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

    /// The rule, where an op has broken one.
    pub fn why(&self) -> Option<&Ub> {
        match self {
            Undefined::Rule(broken) => Some(&broken.why),
            Undefined::Fault(_) => None,
        }
    }

    /// The op of a lowered program that has broken a rule, and the rule.
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
