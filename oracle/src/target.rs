//! Lowerings under test: the [`Target`] trait and the built-in lowering.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::{Attr, FuncId, Key, Module, NamedAttr, Release, Type, Types, Unsupported};
use lowerfuzz_lowering::{Fault, Lowering, Options};

use crate::stage_times::{Stage, Stages};
use crate::stop::Stop;
use crate::verdict::in_one_line;

/// A lowering under test.
pub trait Target: Send {
    /// Returns the name on the command line.
    fn name(&self) -> &str;

    /// Lowers a verified test case so that its entry functions can be called.
    ///
    /// # Errors
    /// Returns an error if the target starts tools and they are stopped, for example because a disk
    /// is full. Other targets return no error.
    fn lower(&mut self, job: Job<'_>) -> Result<Lowered, Stop>;

    /// Lowers the programs of a request, and returns the results in order. `stages` collects the
    /// time of each stage.
    ///
    /// Targets that start processes or run passes must implement this function. Other targets
    /// ignore the settings.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped. Then no program has a result.
    fn lower_all(
        &mut self,
        request: Request<'_>,
        stages: &mut Stages,
    ) -> Result<Vec<Lowered>, Stop> {
        stages.time(Stage::Lower, || {
            let jobs = request.jobs.iter();
            jobs.map(|job| self.lower(*job)).collect()
        })
    }

    /// Returns the preferred number of programs per request with these settings. The number is more
    /// than one for targets that start a process.
    fn batch(&self, _settings: &Settings) -> usize {
        1
    }

    /// Returns the release whose language the target accepts; `None` if the target accepts all ops
    /// and types.
    fn release(&self) -> Option<Release> {
        None
    }

    /// Returns the names of ops of the programs so far that the tool does not know: its passes know nothing of
    /// them.
    fn unregistered_ops(&self) -> &[String] {
        &[]
    }

    /// Returns whether the target's documentation allows a vector transfer to start outside its
    /// memref.
    fn takes_far_starts(&self) -> bool {
        true
    }

    /// Does the target accept conversion options, such as the width of `index` or a calling
    /// convention?
    fn takes_options(&self) -> bool {
        true
    }

    /// Returns the target's version and pipeline, for reports.
    fn identity(&self) -> Identity;

    /// Do these passes delete public symbols, or make them private, by design?
    fn changes_symbols(&self, _settings: &Settings) -> bool {
        false
    }

    /// Does each lowered op keep the location of its source op?
    fn keeps_locations(&self) -> bool {
        false
    }

    /// Does the target choose random passes before the lowering, derived from each program's seed?
    fn draws_passes(&self) -> bool {
        false
    }

    /// Returns the passes that the target was told to run before the lowering of every program.
    fn passes(&self) -> &[String] {
        &[]
    }

    /// Returns the passes that run before the lowering of the program with this seed.
    fn passes_of(&self, _seed: u64, _subject: Subject) -> Vec<String> {
        self.passes().to_vec()
    }
}

/// What programs consist of, for a schedule of passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Programs without tensors. Passes for tensors change nothing in them.
    Plain,
    /// Programs with tensors.
    Tensors,
}

impl Subject {
    /// Returns what a program consists of.
    pub fn of(case: &Case) -> Subject {
        match case.module.types.has_tensors() {
            true => Subject::Tensors,
            false => Subject::Plain,
        }
    }
}

/// Programs that a target lowers together, with the settings for lowering them.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The programs to lower.
    pub jobs: &'a [Job<'a>],
    /// The settings with which the target lowers the programs.
    pub settings: &'a Settings,
}

/// How programs are lowered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// The passes that run before the lowering.
    pub passes: Vec<String>,
    /// Whether programs may share a process.
    pub mode: Mode,
    /// Whether each program is lowered twice, to detect nondeterminism.
    pub repeat: bool,
    /// The time after which a slow program counts as hanging.
    pub deadline: Deadline,
}

impl Settings {
    /// Makes the settings with which a user runs the target, with the passes that the target was
    /// told to run.
    pub fn of(target: &(impl Target + ?Sized)) -> Settings {
        Settings::with_passes(target.passes().to_vec())
    }

    /// Makes the settings with which a user runs a target after these passes.
    pub fn with_passes(passes: Vec<String>) -> Settings {
        Settings {
            passes,
            ..Settings::default()
        }
    }

    /// Returns the same settings in another mode.
    pub fn in_mode(self, mode: Mode) -> Settings {
        Settings { mode, ..self }
    }
}

/// Whether programs of a request may share a process and so influence each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Each program is lowered with the options that a user would use. The result is final.
    #[default]
    Isolated,
    /// Programs may share a process, with settings that should not change the lowered modules.
    ///
    /// A wrong module must be confirmed by an isolated request. Refusals and crashes need no
    /// confirmation.
    Shared,
}

/// How long the lowering of a program may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Deadline {
    /// The usual time limit, for programs whose results are reported.
    #[default]
    Usual,
    /// A shorter time limit, for example for a reducer's candidates.
    Short,
}

/// The input of a lowering.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The verified test case.
    pub case: &'a Case,
    /// The functions that the harness will call.
    pub entries: &'a [FuncId],
}

/// Returns the job's program, with `llvm.emit_c_interface` on functions that have memrefs and are
/// entry points or external.
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

/// Does a function type have memrefs among its arguments or results?
fn has_memrefs(types: &Types, function: Type) -> bool {
    let signature = types.as_function(function);
    signature.is_some_and(|(inputs, results)| {
        let mut all = inputs.iter().chain(results);
        all.any(|ty| types.is_buffer(*ty))
    })
}

/// The version and pipeline of a lowering.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// The version that the lowering reports about itself.
    pub version: String,
    /// The options of the lowering's process, with the passes in order. Empty for targets that run
    /// no process.
    pub pipeline: Vec<String>,
}

/// The result of lowering a test case.
// Almost all values are modules, so boxing the large variant would not pay off.
#[allow(clippy::large_enum_variant)]
#[derive(Debug)]
pub enum Lowered {
    /// An unverified module. In the LLVM dialect, entry functions that take memrefs are called
    /// through their `_mlir_ciface_` functions, which return the same results. A module that is
    /// completely at the source level runs in the reference interpreter.
    Module(Module),
    /// What the passes made of the program at the source level, and the result of the lowering
    /// after these passes. Both are judged. If the lowering does not support the program, only the
    /// passes are judged, and [`CallReport::not_lowered`](crate::CallReport) has the reason.
    Both(Box<(Module, Lowered)>),
    /// The lowering refused the program, with these diagnostics.
    Rejected(Vec<String>),
    /// The lowering refused the program, as the test case expects.
    RejectedAsExpected(Vec<String>),
    /// The lowering reports that it does not support the program; the text names the reason.
    Limited(String),
    /// The lowering accepted a program that the test case expects it to refuse with this text.
    NotRejected(String),
    /// The lowering does not support the program yet, and reports this itself.
    Unsupported(Unsupported),
    /// The process crashed; the text describes the crash.
    Crashed(String),
    /// The lowering exceeded its time limit.
    Hung,
    /// The lowering printed an invalid module.
    Invalid(String),
    /// The lowering printed different modules for the same program. The text describes the
    /// difference.
    Nondeterministic(String),
}

impl Lowered {
    /// Returns the output: the module after the passes, if it is also lowered. `None` if there is none.
    pub fn output(&self) -> Option<&Module> {
        match self {
            Lowered::Module(module) => Some(module),
            Lowered::Both(both) => Some(&both.0),
            Lowered::RejectedAsExpected(_)
            | Lowered::NotRejected(_)
            | Lowered::Unsupported(_)
            | Lowered::Limited(_)
            | Lowered::Rejected(_)
            | Lowered::Crashed(_)
            | Lowered::Hung
            | Lowered::Invalid(_)
            | Lowered::Nondeterministic(_) => None,
        }
    }
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

    /// Makes the built-in lowering. If `fault` is given, the lowering has this planted fault.
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

    fn lower(&mut self, Job { case, entries }: Job<'_>) -> Result<Lowered, Stop> {
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
        let lowered = catch_unwind(AssertUnwindSafe(|| lowering.run(&case.module, &options)));
        Ok(match lowered {
            Ok(Ok(module)) => match &case.refused {
                None => Lowered::Module(module),
                Some(text) => Lowered::NotRejected(text.clone()),
            },
            Ok(Err(diagnostics)) => {
                let all: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
                match &case.refused {
                    Some(text) if in_one_line(&all).contains(text.as_str()) => {
                        Lowered::RejectedAsExpected(all)
                    }
                    // What the documents reject is no bug either.
                    Some(_) | None => Lowered::Unsupported(in_one_line(&all).into()),
                }
            }
            Err(panic) => {
                let message = panic
                    .downcast_ref::<String>()
                    .map(String::as_str)
                    .or_else(|| panic.downcast_ref::<&str>().copied());
                Lowered::Crashed(message.unwrap_or("a panic").to_owned())
            }
        })
    }
}
