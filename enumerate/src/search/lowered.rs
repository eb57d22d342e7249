//! The lowering of what a target returns: it is judged together with the passes.

use lowerfuzz_interp::llvm;
use lowerfuzz_ir::Module;
use lowerfuzz_ir::verify::verify;
use lowerfuzz_tools::ToolError;

use super::{Numbered, Search};
use crate::found::Failure;
use crate::learned::Learned;
use crate::placed::body_of;
use crate::subset::subset;
use crate::transform::{Batch, Transform, Transformed};

/// A lowering of what the target returns, which is judged, too.
pub struct Then<'a> {
    transform: &'a mut dyn Transform,
    learned: Learned,
}

impl<'a> Then<'a> {
    /// Makes a lowering, with what it does to the functions of one op ([`Search::learn`]).
    pub fn new(transform: &'a mut dyn Transform, learned: Learned) -> Then<'a> {
        Then { transform, learned }
    }
}

/// The number of functions that a lowering gets in one module. A lowering takes longer than a pass,
/// and its time limit does not depend on the number of functions.
pub const LOWERED_TOGETHER: usize = 250;

impl Search<'_> {
    /// Judges the lowering of functions after the target, except of those that are already wrong.
    pub(super) fn lower(
        &mut self,
        functions: &[Numbered],
        module: &Module,
        transformed: &Module,
    ) -> Result<(), ToolError> {
        let Some(then) = self.then.take().filter(|_| !self.is_probe) else {
            return Ok(());
        };
        let mut left = Vec::with_capacity(functions.len());
        for numbered in functions {
            if self.unfit.contains(&numbered.number) {
                continue;
            }
            if then.learned.is_doomed(&numbered.function) {
                self.lowered_tally.presumed += 1;
            } else {
                left.push(numbered.clone());
            }
        }
        self.is_lowering = true;
        let mut done = Ok(());
        for functions in left.chunks(LOWERED_TOGETHER) {
            done = self.lower_some(&mut *then.transform, functions, (module, transformed));
            if done.is_err() {
                break;
            }
        }
        self.is_lowering = false;
        self.then = Some(then);
        done
    }

    /// Judges the lowering of some functions, in halves if it fails on all of them together.
    fn lower_some(
        &mut self,
        lowering: &mut dyn Transform,
        functions: &[Numbered],
        (module, transformed): (&Module, &Module),
    ) -> Result<(), ToolError> {
        let names: Vec<String> = functions.iter().map(Numbered::name).collect();
        let source = subset(transformed, &names);
        let batch = Batch {
            module: &source,
            functions: functions.len(),
        };
        let failure = match lowering.transform(batch)? {
            Transformed::Lowered(lowered) if functions.len() > 1 && verify(&lowered).is_err() => {
                Failure::Invalid(String::new())
            }
            Transformed::Lowered(lowered) => {
                self.judge_lowered(functions, module, &lowered);
                return Ok(());
            }
            Transformed::Source(_) => Failure::Invalid("a module at the source level".to_owned()),
            Transformed::Invalid(why) => Failure::Invalid(why),
            Transformed::Refused(_, message) => Failure::Refused(message),
            Transformed::Crashed(how) => Failure::Crashed(how),
            Transformed::Hung => Failure::Hung,
            Transformed::TooMuchOutput => Failure::TooMuchOutput,
        };
        if let [one] = functions {
            self.failed(one, failure);
            return Ok(());
        }
        let (first, second) = functions.split_at(functions.len() / 2);
        self.lower_some(lowering, first, (module, transformed))?;
        self.lower_some(lowering, second, (module, transformed))
    }

    /// Judges the functions of a lowered module.
    pub(super) fn judge_lowered(
        &mut self,
        functions: &[Numbered],
        module: &Module,
        lowered: &Module,
    ) {
        if let Err(errors) = verify(lowered) {
            let message = errors.into_iter().next().map(|error| error.message);
            let message = message.unwrap_or_default();
            for numbered in functions {
                self.failed(numbered, Failure::Invalid(message.clone()));
            }
            return;
        }
        let program = llvm::Program::new(lowered);
        for numbered in functions {
            let name = numbered.name();
            match (body_of(module, &name), body_of(lowered, &name)) {
                (Some(before), Some(after)) => {
                    self.compare(numbered, before, after, Some(&program));
                }
                (_, _) => self.failed(numbered, Failure::Missing),
            }
        }
    }
}
