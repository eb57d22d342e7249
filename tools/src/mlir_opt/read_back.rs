//! Reads back what passes printed at the source level.
//!
//! Text that lowerfuzz does not read, or that its verifier rejects, is no finding by itself. It is a finding only if
//! the tool refuses its own output, read without passes.

use lowerfuzz_ir::verify::{outside_source, verify};
use lowerfuzz_oracle::Stop;
use lowerfuzz_oracle::target::Mode;

use super::batch::{self, Layout};
use super::batch_output::{Output, ProgramResult};
use super::diagnostics;
use super::target::MlirOpt;
use super::time_budget::usual_limit;
use super::unregistered::{ALLOW_UNREGISTERED, is_option};
use crate::process::Exit;

impl MlirOpt {
    /// Checks the modules that passes printed. In a shared process, doubtful modules are marked so that they are
    /// retried in an isolated process.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped.
    pub(super) fn read_back(
        &self,
        output: &Output,
        mode: Mode,
        results: &mut [ProgramResult],
    ) -> Result<(), Stop> {
        let mut texts = None;
        for (i, result) in results.iter_mut().enumerate() {
            let Some(why) = doubt(result) else {
                continue;
            };
            if mode == Mode::Shared {
                *result = ProgramResult::Suspected;
                continue;
            }
            let texts = texts.get_or_insert_with(|| output.texts(self.spelling()));
            let text = texts.get_mut(i).and_then(Option::take);
            let refusal = text.map(|text| self.refusal_of(text)).transpose()?;
            *result = match refusal.flatten() {
                Some(message) => {
                    ProgramResult::Unreadable(format!("the tool refuses its own output: {message}"))
                }
                None => ProgramResult::Foreign(why),
            };
        }
        Ok(())
    }

    /// Returns whether the tool reads a text without passes. Ops of dialects that are not registered
    /// are no errors, as in lowerfuzz.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped.
    pub fn reads(&self, text: &str) -> Result<bool, Stop> {
        let mut options = self.reading_options();
        let tool = self.tool.clone().without(is_option);
        options.push(ALLOW_UNREGISTERED.to_owned());
        let (programs, limit) = ([text.to_owned()], usual_limit(self.limits(), 1));
        let output = batch::run(&tool, &options, &programs, Layout::Isolated, limit)?;
        Ok(*output.said().1 == Exit::Status(0))
    }

    /// Returns the text as the tool prints it in generic form, without passes. `None` if the tool does not read it.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped.
    pub fn generic_form(&self, text: &str) -> Result<Option<String>, Stop> {
        let mut options = self.reading_options();
        let tool = self.tool.clone().without(is_option);
        options.push(ALLOW_UNREGISTERED.to_owned());
        let (programs, limit) = ([text.to_owned()], usual_limit(self.limits(), 1));
        let output = batch::run(&tool, &options, &programs, Layout::Isolated, limit)?;
        let (printed, exit) = output.said();
        Ok((*exit == Exit::Status(0)).then(|| printed.to_owned()))
    }

    /// Returns the tool's message if the tool refuses a text without passes.
    fn refusal_of(&self, text: String) -> Result<Option<String>, Stop> {
        let (options, limit) = (self.reading_options(), usual_limit(self.limits(), 1));
        let output = batch::run(&self.tool, &options, &[text], Layout::Isolated, limit)?;
        Ok(match output.said().1 {
            Exit::Status(0) | Exit::Signal(_) | Exit::TimedOut | Exit::TooMuchOutput => None,
            Exit::Status(_) => {
                let errors = diagnostics::errors(&output.finished.stderr, &output.file);
                let first = errors.first().map(|error| error.message.to_owned());
                Some(first.unwrap_or_else(|| output.complaint()))
            }
        })
    }
}

/// Returns why lowerfuzz cannot run a printed module. `None` if it can, or if there is none.
fn doubt(result: &ProgramResult) -> Option<String> {
    match result {
        ProgramResult::Module(module) if outside_source(module).is_none() => {
            let errors = verify(module).err()?;
            errors.into_iter().next().map(|error| error.message)
        }
        ProgramResult::Unreadable(why) => Some(why.clone()),
        ProgramResult::Module(_)
        | ProgramResult::Foreign(_)
        | ProgramResult::Refused(_)
        | ProgramResult::Nameless
        | ProgramResult::Unanswered
        | ProgramResult::Suspected
        | ProgramResult::Fatal => None,
    }
}
