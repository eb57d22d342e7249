//! Targets of an enumeration: what transforms modules with many functions.

use std::collections::BTreeSet;

use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_ir::{FuncId, Level, Module, Op, Release};
use lowerfuzz_oracle::Stages;
use lowerfuzz_oracle::target::{Job, Lowered, Settings, Target};
use lowerfuzz_tools::ToolError;
use lowerfuzz_tools::mlir_opt::{MlirOpt, ModuleResult};

use crate::space::Space;

/// A module with many functions.
#[derive(Clone, Copy)]
pub struct Batch<'a> {
    /// The module.
    pub module: &'a Module,
    /// The number of enumerated functions.
    pub functions: usize,
}

/// What a target made of a module.
pub enum Transformed {
    /// The text of a module at the source level.
    Source(String),
    /// A module of the LLVM dialect.
    Lowered(Box<Module>),
    /// The target reported an error: the name of the function to which it refers, and the message.
    Refused(Option<String>, String),
    /// The target crashed. The text describes the crash.
    Crashed(String),
    /// The target printed an invalid module. The text describes the error.
    Invalid(String),
    /// The target exceeded its time limit.
    Hung,
    /// The target printed more than lowerfuzz reads.
    TooMuchOutput,
}

/// A target of an enumeration.
pub trait Transform {
    /// Transforms a module.
    ///
    /// # Errors
    /// Returns an error if the tool cannot be started, the environment is at fault, or the command
    /// is interrupted.
    fn transform(&mut self, batch: Batch<'_>) -> Result<Transformed, ToolError>;

    /// The release whose syntax and ops the target reads.
    fn release(&self) -> Release;

    /// Does the target have a dialect of its release?
    ///
    /// # Errors
    /// Returns an error if the tool cannot be started.
    fn has_dialect(&self, dialect: &str) -> Result<bool, ToolError> {
        let _ = dialect;
        Ok(true)
    }
}

impl Transform for MlirOpt {
    fn transform(&mut self, batch: Batch<'_>) -> Result<Transformed, ToolError> {
        let text = text::print(batch.module, self.spelling(), Form::Custom);
        Ok(match self.transform_module(&text, batch.functions)? {
            ModuleResult::Printed(output) => Transformed::Source(output),
            ModuleResult::Refused(line, message) => {
                let name = line.and_then(|line| function_at(&text, line));
                Transformed::Refused(name.map(str::to_owned), message)
            }
            ModuleResult::Crashed(how) => Transformed::Crashed(how),
            ModuleResult::Hung => Transformed::Hung,
            ModuleResult::TooMuchOutput => Transformed::TooMuchOutput,
        })
    }

    fn release(&self) -> Release {
        self.spelling()
    }

    fn has_dialect(&self, dialect: &str) -> Result<bool, ToolError> {
        MlirOpt::has_dialect(self, dialect)
    }
}

/// Returns the dialect of an op in a release. `None` if the release does not have the op.
pub(crate) fn dialect_of(op: Op, release: Release) -> Option<&'static str> {
    let name = op.row()?.name(release)?;
    name.split('.').next()
}

/// Returns the dialects that a space needs and a target does not have.
pub(crate) fn lacking(
    space: &Space,
    target: &dyn Transform,
) -> Result<BTreeSet<&'static str>, ToolError> {
    let contexts = space.description().contexts.iter();
    let ops = contexts.flat_map(|context| context.ops());
    let ops = ops.chain(space.forms().iter().map(|form| form.op));
    let dialects: BTreeSet<&str> = ops
        .filter_map(|op| dialect_of(op, target.release()))
        .collect();
    let mut lacking = BTreeSet::new();
    for dialect in dialects {
        if !target.has_dialect(dialect)? {
            lacking.insert(dialect);
        }
    }
    Ok(lacking)
}

/// Returns the dialects that a target lacks of a space, if it lacks the dialects of all its ops.
///
/// # Errors
/// Returns an error if the tool cannot be started.
pub fn missing_dialects(
    space: &Space,
    target: &dyn Transform,
) -> Result<Option<BTreeSet<&'static str>>, ToolError> {
    let lacking = lacking(space, target)?;
    let forms = space.forms().iter();
    let needed: BTreeSet<&str> = forms
        .filter_map(|form| dialect_of(form.op, target.release()))
        .collect();
    let is_all = !needed.is_empty() && needed.is_subset(&lacking);
    Ok(is_all.then_some(needed))
}

/// Are all functions of a module at the source level?
fn is_source(module: &Module) -> bool {
    let mut funcs = module.funcs.iter();
    funcs.all(|func| func.level == Level::Source)
}

/// Returns the name of the function that contains a line, counted from 1.
fn function_at(text: &str, line: usize) -> Option<&str> {
    let lines: Vec<&str> = text.lines().take(line).collect();
    let head = lines.iter().rev().find(|line| line.starts_with("func"))?;
    let (_, name) = head.split_once('@')?;
    Some(&name[..name.find('(')?])
}

/// A lowering to the LLVM dialect: the built-in one, that of an `mlir-opt`, or a text command, which may also be a pass.
pub struct Lowers<T: ?Sized>(pub Box<T>);

impl<T: Target + ?Sized> Transform for Lowers<T> {
    fn transform(&mut self, batch: Batch<'_>) -> Result<Transformed, ToolError> {
        let case = Case::new(batch.module.clone(), Release::NEWEST);
        let entries: Vec<FuncId> = (0..case.module.funcs.len() as u32).map(FuncId).collect();
        let job = Job {
            case: &case,
            entries: &entries,
        };
        let settings = Settings::of(&*self.0);
        let request = lowerfuzz_oracle::target::Request {
            jobs: &[job],
            settings: &settings,
        };
        let lowered = self.0.lower_all(request, &mut Stages::default())?;
        let Some(lowered) = lowered.into_iter().next() else {
            return Ok(Transformed::Refused(None, "no module".to_owned()));
        };
        Ok(match lowered {
            // A text command may be a pass.
            Lowered::Module(module) if is_source(&module) => {
                Transformed::Source(text::print(&module, Release::NEWEST, Form::Custom))
            }
            Lowered::Module(module) => Transformed::Lowered(Box::new(module)),
            Lowered::Crashed(how) => Transformed::Crashed(how),
            Lowered::Hung => Transformed::Hung,
            Lowered::Rejected(why) | Lowered::RejectedAsExpected(why) => {
                Transformed::Refused(None, why.join("; "))
            }
            Lowered::Limited(why) | Lowered::NotRejected(why) => Transformed::Refused(None, why),
            Lowered::Unsupported(why) => Transformed::Refused(None, why.to_string()),
            Lowered::Invalid(why) | Lowered::Nondeterministic(why) => Transformed::Invalid(why),
            Lowered::Both(_) => Transformed::Refused(None, "two modules".to_owned()),
        })
    }

    fn release(&self) -> Release {
        self.0.release().unwrap_or(Release::NEWEST)
    }
}
