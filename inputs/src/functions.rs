//! Which functions of a test case get drawn calls.

use std::ops::Range;

use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::{FuncId, Level, Module, Unsupported};

use crate::hints::{reaches_mutable_global, referenced};
use crate::{Drawn, Options, Source, Summary, draw};

/// A function for which calls were drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnFunction {
    /// The name of the function.
    pub name: String,
    /// The positions of the function's calls in the test case.
    pub calls: Range<usize>,
    /// How the calls were found.
    pub summary: Summary,
}

impl DrawnFunction {
    /// Returns the number of inputs on which agreement proves that a later form of the program is
    /// right. `None` if other inputs exist, among them the content of a mutable global that the
    /// later form uses.
    pub fn proved_on(&self, later: Option<&Module>) -> Option<u64> {
        let is_stateful = later.is_some_and(|later| {
            let func = later.find_func(&self.name);
            func.is_some_and(|func| reaches_mutable_global(later, func))
        });
        self.summary.exhausted.filter(|_| !is_stateful)
    }
}

/// Draws calls of each function that the test case does not call yet, and adds them to the case.
///
/// Functions without a body get no calls. Private functions get none either: only their callers
/// promise what they rely on, and passes may change their signatures or remove them. A private
/// function to which no other function refers is reported with this reason, unless the options ask
/// for its calls. A case that must be
/// refused gets no calls at all.
///
/// If `only` is given, this function gets calls even if it is private, and no other function does.
pub fn draw_uncalled(
    case: &mut Case,
    only: Option<&str>,
    options: &Options,
    source: &mut dyn Source,
) -> Vec<DrawnFunction> {
    if case.refused.is_some() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut room = options.room;
    for func in candidates(case, only) {
        let name = case.module.str(case.module.func(func).name).to_owned();
        let is_left_out = !options.private && only.is_none();
        let drawn = if case.module.func(func).private && is_left_out {
            Drawn::nothing(Unsupported::Private(name.clone()))
        } else {
            draw(case, func, &Options { room, ..*options }, source)
        };
        if drawn.calls.len() > options.calls || drawn.summary.exhausted.is_some() {
            room = room.saturating_sub(drawn.summary.tried as u64);
        }
        let first = case.calls.len();
        case.calls.extend(drawn.calls);
        found.push(DrawnFunction {
            name,
            calls: first..case.calls.len(),
            summary: drawn.summary,
        });
    }
    found
}

/// Returns the functions that get drawn calls or a reason, in the order of the module.
fn candidates(case: &Case, only: Option<&str>) -> Vec<FuncId> {
    let module = &case.module;
    let all = (0..module.funcs.len() as u32).map(FuncId);
    let mut helpers = vec![false; module.funcs.len()];
    for func in all.clone() {
        let others = referenced(module, func).into_iter();
        for callee in others.filter(|callee| *callee != func) {
            helpers[callee.index()] |= module.func(callee).private;
        }
    }
    // The harness calls functions of the LLVM dialect if nothing else is to be lowered.
    let mut bodies = module.funcs.iter().filter(|func| func.body.is_some());
    let is_llvm = bodies.all(|func| func.level == Level::Llvm);
    all.filter(|id| {
        let func = module.func(*id);
        let name = module.str(func.name);
        let is_helper = helpers[id.index()] && only.is_none();
        func.body.is_some()
            && (func.level == Level::Source || is_llvm)
            && only.is_none_or(|only| only == name)
            && !is_helper
            && case.calls.iter().all(|call| call.func != func.name)
    })
    .collect()
}
