//! Draws calls with arguments for the functions of any module.
//!
//! A user's file often has no `call:` directive. This crate makes calls for such a file: it draws
//! arguments, runs each call at the source level, and keeps the calls whose source is defined.
//!
//! - A function with at most [`MAX_INPUTS`] inputs is called with all of them.
//! - For any other function, half of the drawn values are edge values, sizes are 0, 1, small, close to
//!   powers of two, or numbers that occur in the function, and open layouts vary.
//! - If the source of a call is undefined or does not end, the arguments that the failing op
//!   depends on are changed and the call is tried again, within a bound.
//!
//! Equal programs, options and seeds give equal calls on every machine. A function's calls depend
//! only on the function, on the functions that it calls, on the seed, and on whether the case still
//! has room for all inputs ([`MAX_INPUTS_OF_CASE`]).

mod arguments;
mod buffer;
mod functions;
mod hints;
mod influence;
mod pairs;
mod pointer;
mod poison;
mod relations;
mod repair;
mod rng;
mod sample;
mod shapes;
mod sizes;
mod space;
mod steer;
mod tensor;
mod values;

use std::collections::BTreeMap;

use lowerfuzz_interp::{Effort, Limit, Table, Ub};
use lowerfuzz_ir::case::{Call, Case, Element};
use lowerfuzz_ir::{FuncId, Loc, OpId, Unsupported};

pub use functions::{DrawnFunction, draw_uncalled};
pub use hints::{reachable, reaches_mutable_global};
pub use steer::{Comparison, Site, Steered, Traced, Tracer, steer};

/// A function with at most this number of inputs is called with all of them.
pub const MAX_INPUTS: u64 = 1 << 16;

/// The number of calls that a case may get from functions that are called with all their inputs. A
/// call with its results takes about 700 bytes, so this bounds the memory of a judgement.
pub const MAX_INPUTS_OF_CASE: u64 = 1 << 19;

/// Runs calls at the source level.
pub trait Source {
    /// Runs a call of a test case on fresh memory.
    fn run(&mut self, case: &Case, call: &Call) -> Run;

    /// Runs a function on a table of inputs, with one column for each parameter. Each row is a run
    /// of its own, and no run executes an op twice. Returns `None` if the source would run one call
    /// after another.
    fn run_table(
        &mut self,
        case: &Case,
        func: FuncId,
        inputs: &[&[Element]],
        rows: usize,
    ) -> Option<Table> {
        let _ = (case, func, inputs, rows);
        None
    }
}

/// The run of a drawn call.
#[derive(Clone, Debug)]
pub struct Run {
    /// How the run ended.
    pub end: End,
    /// The work that the run took.
    pub effort: Effort,
}

/// How the run of a drawn call ended.
#[derive(Clone, Debug)]
pub enum End {
    /// The call is defined, so a lowered run can be compared with it.
    Defined,
    /// The call is defined, but all its results are poison. So a later form of the program may return
    /// anything, and only undefined behaviour differs.
    Poison,
    /// The call is undefined, or a value that an external function receives is poison.
    Undefined {
        /// The op that is undefined. `None` if the run ended, but with observed poison.
        at: Option<(FuncId, OpId)>,
        /// The broken rule. `None` if the run ended, but with observed poison.
        why: Option<Ub>,
        /// The reason as text.
        text: String,
    },
    /// The run exceeded a limit.
    Beyond(Limit),
    /// The reference does not support something that the run needs.
    Unsupported(Unsupported),
}

/// The options of drawing.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The number of calls to draw for a function that has too many inputs to try all.
    pub calls: usize,
    /// The seed of the draws.
    pub seed: u64,
    /// The number of ops that the tried calls of one function may execute together.
    pub budget: u64,
    /// The number of calls that functions may get because all their inputs are tried.
    pub room: u64,
    /// Whether private functions to which no other function refers get calls. A pass may change or
    /// remove such a function.
    pub private: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            calls: 16,
            seed: 1,
            budget: 2_000_000,
            room: MAX_INPUTS_OF_CASE,
            private: false,
        }
    }
}

/// The calls that were drawn for a function.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// The drawn calls. The source of each call is defined.
    pub calls: Vec<Call>,
    /// How the calls were found.
    pub summary: Summary,
}

/// How the calls of a function were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The number of inputs that ran.
    pub tried: usize,
    /// The number of tried inputs without poison whose source is undefined or gives poison, or is not drawn
    /// because its meaning is open.
    pub undefined: usize,
    /// The number of these inputs whose source is defined, but shows only poison.
    pub poison: usize,
    /// The number of these inputs whose meaning MLIR leaves open (`SEMANTICS.md` §2.6).
    pub open: usize,
    /// The number of tried inputs whose runs exceed each limit.
    pub beyond: BTreeMap<Limit, usize>,
    /// The number of tried inputs whose runs need something that the reference does not support, and what
    /// the first of them needs.
    pub unsupported: Option<(usize, Unsupported)>,
    /// Whether fewer calls than asked for were found because the runs used up the budget.
    pub is_cut_short: bool,
    /// The number of inputs that the function has, if all of them were tried, and each of them is
    /// either undefined or among the calls. `None` if the function may use a mutable global, whose
    /// content is an input that does not vary.
    pub exhausted: Option<u64>,
    /// The reason why no call was drawn. `None` if there are calls.
    pub reason: Option<Unsupported>,
    /// The sides of the function's branches and selections that no call takes, each in words. Empty if
    /// that is not known.
    pub untaken: Vec<String>,
    /// Whether a call that a user writes would not be judged either: no directive can describe the
    /// arguments, the reference lacks an op, or the runs exceed a limit.
    pub rules_out_calls: bool,
}

impl Summary {
    /// Describes the inputs that are undefined, give poison or are open: `are undefined`, for
    /// example.
    pub fn predicate(&self) -> String {
        let plain = self.undefined - self.poison - self.open;
        let kinds = [
            (plain, "are undefined"),
            (self.poison, "give poison"),
            (self.open, "do what MLIR leaves open"),
        ];
        let kinds = kinds.into_iter().filter(|(count, _)| *count > 0);
        let kinds: Vec<&str> = kinds.map(|(_, what)| what).collect();
        kinds.join(" or ")
    }

    /// Returns the number of tried inputs whose runs exceed a limit.
    pub fn n_beyond(&self) -> usize {
        self.beyond.values().sum()
    }

    /// Returns the number of tried inputs whose runs need something that the reference does not support.
    pub fn n_unsupported(&self) -> usize {
        self.unsupported.as_ref().map_or(0, |(count, _)| *count)
    }

    /// Describes the tried inputs that are neither calls nor undefined: `20 inputs exceed --fuel,
    /// so no more were drawn`, for example. `None` if there are none.
    pub fn unjudged(&self) -> Option<String> {
        let verb = |count: usize, one: &str, many: &str| match count {
            1 => format!("1 input {one}"),
            _ => format!("{count} inputs {many}"),
        };
        let beyond = self.beyond.iter();
        let beyond = beyond
            .map(|(limit, n)| format!("{} --{}", verb(*n, "exceeds", "exceed"), limit.name()));
        let mut parts: Vec<String> = beyond.collect();
        if let Some(last) = parts.last_mut().filter(|_| self.is_cut_short) {
            last.push_str(", so no more were drawn");
        }
        if let Some((count, first)) = &self.unsupported {
            let needs = verb(*count, "needs", "need");
            parts.push(format!(
                "{needs} what the reference does not support: {first}"
            ));
        }
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

/// Draws calls of a function.
///
/// The types of memref arguments are added to the module of the case. Nothing else of the case
/// changes.
pub fn draw(case: &mut Case, func: FuncId, options: &Options, source: &mut dyn Source) -> Drawn {
    let params = match arguments::params(case, func) {
        Ok(params) => params,
        Err(reason) => return Drawn::ruled_out(reason),
    };
    let space = space::Space::of(case, func, &params, options.room.min(MAX_INPUTS));
    let all = space.and_then(|space| space::exhaust(case, func, &space, options, source));
    all.unwrap_or_else(|| sample::sample(case, func, &params, options, source))
}

impl Drawn {
    fn nothing(reason: impl Into<Unsupported>) -> Drawn {
        Drawn {
            calls: Vec::new(),
            summary: Summary {
                reason: Some(reason.into()),
                ..Summary::default()
            },
        }
    }

    /// No call was drawn, and a user cannot write one either.
    fn ruled_out(reason: String) -> Drawn {
        let mut drawn = Drawn::nothing(reason);
        drawn.summary.rules_out_calls = true;
        drawn
    }
}

/// Makes a call without expectations.
fn call(case: &Case, func: FuncId, args: Vec<lowerfuzz_ir::case::Datum>) -> Call {
    Call {
        func: case.module.func(func).name,
        args,
        expect: None,
        after: Vec::new(),
        outside: false,
        prints: Vec::new(),
        loc: Loc::NONE,
    }
}
