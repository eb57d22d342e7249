//! Lowerings under test.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::{FuncId, Module};
use lowerfuzz_lowering::{Fault, Lowering, Options, Refusal};

use crate::engine::is_memref;

/// A lowering under test.
pub trait Target {
    /// Its name on the command line.
    fn name(&self) -> &str;

    /// Lowers a verified test case so that `entries` can be called.
    fn lower(&mut self, case: &Case, entries: &[FuncId]) -> Lowered;
}

/// What a lowering made of a test case.
#[derive(Debug)]
pub enum Lowered {
    /// A module of the LLVM dialect, not yet verified. Memrefs are passed to its entry points
    /// through `_mlir_ciface_` functions, which return what the functions return.
    Module(Module),
    /// It refuses: its diagnostics.
    Rejected(String),
    /// It refuses, and the test case says that it should.
    RejectedAsExpected(String),
    /// It accepts what the test case says that it should refuse, with this text.
    NotRejected(String),
    /// It does not do this yet, and says so itself.
    Unsupported(String),
    /// It died: how.
    Crashed(String),
    /// It ran out of time.
    Hung,
    /// It printed what is no module.
    Invalid(String),
}

/// The built-in lowering.
#[derive(Default)]
pub struct Builtin {
    lowering: Lowering,
    fault: Option<Fault>,
}

impl Builtin {
    /// The name of the built-in lowering.
    pub const NAME: &'static str = "builtin";

    /// The built-in lowering with a mistake planted.
    pub fn with_fault(fault: Option<Fault>) -> Builtin {
        Builtin {
            lowering: Lowering::default(),
            fault,
        }
    }
}

impl Target for Builtin {
    fn name(&self) -> &str {
        Builtin::NAME
    }

    fn lower(&mut self, case: &Case, entries: &[FuncId]) -> Lowered {
        let takes_memrefs = |id: &&FuncId| {
            let inputs = case.module.types.as_function(case.module.func(**id).ty);
            inputs.is_some_and(|(i, _)| i.iter().any(|ty| is_memref(&case.module.types, *ty)))
        };
        let options = Options {
            index_width: case.index_width,
            conversion: case.options,
            entry_points: entries.iter().filter(takes_memrefs).copied().collect(),
            fault: self.fault,
            ..Options::default()
        };
        let lowering = &mut self.lowering;
        match catch_unwind(AssertUnwindSafe(|| lowering.run(&case.module, &options))) {
            Ok(Ok(module)) => match &case.refused {
                None => Lowered::Module(module),
                Some(text) => Lowered::NotRejected(text.clone()),
            },
            Ok(Err(diagnostics)) => {
                let all: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
                let all = all.join("; ");
                let documented = diagnostics.iter().any(|d| d.refusal == Refusal::Rejected);
                match &case.refused {
                    Some(text) if all.contains(text.as_str()) => Lowered::RejectedAsExpected(all),
                    _ if documented => Lowered::Rejected(all),
                    _ => Lowered::Unsupported(all),
                }
            }
            Err(panic) => {
                let message = panic
                    .downcast_ref::<String>()
                    .map(String::as_str)
                    .or_else(|| panic.downcast_ref::<&str>().copied());
                Lowered::Crashed(message.unwrap_or("a panic").to_owned())
            }
        }
    }
}
