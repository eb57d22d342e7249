//! Lowerings under test.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::{Attr, FuncId, Key, Module, NamedAttr, Release, Type, Types};
use lowerfuzz_lowering::{Fault, Lowering, Options, Refusal};

use crate::mlir_opt::MlirOpt;
use crate::stages::{Stage, Stages};
use crate::words::PROBLEMS;

/// A lowering under test.
pub trait Target: Send {
    /// Its name on the command line.
    fn name(&self) -> &str;

    /// Lowers a verified test case so that its entries can be called.
    fn lower(&mut self, job: Job<'_>) -> Lowered;

    /// Lowers several, and answers in their order. `stages` says where the time goes.
    fn lower_all(&mut self, jobs: &[Job<'_>], stages: &mut Stages) -> Vec<Lowered> {
        stages.time(Stage::Lower, || {
            jobs.iter().map(|job| self.lower(*job)).collect()
        })
    }

    /// How many programs are best lowered at once: more than one where a process is started.
    fn batch(&self) -> usize {
        1
    }

    /// Whether it may hurry: lower many programs in a way that ought to make the same of each as its users' does. Whether
    /// a module is wrong is to be asked again without; what is said of a program that is not lowered holds in either case.
    fn set_quick(&mut self, _quick: bool) {}

    /// Whether it is to give up early on what takes long, as on a candidate for a smaller program.
    fn set_impatient(&mut self, _impatient: bool) {}

    /// Whether each program is lowered twice, to see that the same comes out.
    fn set_twice(&mut self, _twice: bool) {}

    /// The release whose language it takes; `None` if it takes everything.
    fn release(&self) -> Option<Release> {
        None
    }

    /// Whether its documents let a transfer start outside of its memref: those of releases do since 19.
    fn takes_far_starts(&self) -> bool {
        self.release().is_none_or(|release| release >= Release::R19)
    }

    /// Whether it can be told options of the conversion: the width of `index`, calling conventions.
    fn takes_options(&self) -> bool {
        true
    }

    /// What it is made of, for reports.
    fn identity(&self) -> Identity;

    /// Has each lowered op the location of the source op that it came from?
    fn keeps_locations(&self) -> bool {
        false
    }

    /// Whether the passes before the lowering are drawn, for each program from its seed.
    fn draws_passes(&self) -> bool {
        false
    }

    /// Draws the passes that the programs which follow go through, if it draws any.
    fn draw_passes(&mut self, _seed: u64) {}

    /// The passes before the lowering that it uses now.
    fn passes(&self) -> &[String] {
        &[]
    }

    /// Uses other passes before the lowering; for targets that have any.
    fn set_passes(&mut self, _passes: Vec<String>) {}

    /// The `mlir-opt` that it is, if it is one.
    fn mlir_opt(&self) -> Option<&MlirOpt> {
        None
    }
}

/// What a target is given.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The verified test case.
    pub case: &'a Case,
    /// The functions that will be called.
    pub entries: &'a [FuncId],
}

/// The program of a job, in which functions that have memrefs bear `llvm.emit_c_interface` if they are
/// called from outside, or called outside.
pub fn with_interfaces(job: Job<'_>) -> Module {
    let mut module = job.case.module.clone();
    let key = Key::Other(module.strings.intern("llvm.emit_c_interface"));
    let types = &module.types;
    for (i, func) in module.funcs.iter_mut().enumerate() {
        let outside = func.body.is_none() || job.entries.contains(&FuncId(i as u32));
        if outside && has_memrefs(types, func.ty) && func.attrs.iter().all(|a| a.key != key) {
            func.attrs.push(NamedAttr {
                key,
                value: Attr::Unit,
            });
        }
    }
    module
}

/// Has a function memrefs among its arguments or results?
fn has_memrefs(types: &Types, function: Type) -> bool {
    let signature = types.as_function(function);
    signature.is_some_and(|(inputs, results)| {
        let mut all = inputs.iter().chain(results);
        all.any(|ty| types.is_memref(*ty))
    })
}

/// What a lowering is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// Its version, as it says itself.
    pub version: String,
    /// The options of its process, for targets that are one; the passes in their order.
    pub pipeline: Vec<String>,
}

/// What a lowering made of a test case.
// Nearly all of them are modules.
#[allow(clippy::large_enum_variant)]
#[derive(Debug)]
pub enum Lowered {
    /// A module of the LLVM dialect, not yet verified. Memrefs are passed to its entry points
    /// through `_mlir_ciface_` functions, which return what the functions return.
    Module(Module),
    /// It refuses: its diagnostics.
    Rejected(String),
    /// It refuses, and the test case says that it should.
    RejectedAsExpected(String),
    /// It does not support the program, and says so: what.
    Limited(String),
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
    /// It printed one thing and then, for the same program, another: where they differ.
    Nondeterministic(String),
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

    fn identity(&self) -> Identity {
        Identity {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            pipeline: Vec::new(),
        }
    }

    fn keeps_locations(&self) -> bool {
        true
    }

    fn takes_far_starts(&self) -> bool {
        false
    }

    fn lower(&mut self, Job { case, entries }: Job<'_>) -> Lowered {
        let takes_memrefs = |id: &&FuncId| {
            let inputs = case.module.types.as_function(case.module.func(**id).ty);
            inputs.is_some_and(|(i, _)| i.iter().any(|ty| case.module.types.is_memref(*ty)))
        };
        let options = Options {
            index_width: case.index_width,
            conversion: case.options,
            entry_points: entries.iter().filter(takes_memrefs).copied().collect(),
            fault: self.fault,
        };
        let lowering = &mut self.lowering;
        match catch_unwind(AssertUnwindSafe(|| lowering.run(&case.module, &options))) {
            Ok(Ok(module)) => match &case.refused {
                None => Lowered::Module(module),
                Some(text) => Lowered::NotRejected(text.clone()),
            },
            Ok(Err(diagnostics)) => {
                let all: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
                let all = all.join(PROBLEMS);
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
