//! A target that runs a command. The command takes the name of a program file, and prints a module
//! of the LLVM dialect.

use std::path::Path;

use lowerfuzz_ir::Release;
use lowerfuzz_ir::text::{self, Form};

use crate::ToolError;
use crate::process::{Exit, Folder, Tool, time_limits, too_much_output};
use lowerfuzz_oracle::target::{Identity, Job, Lowered, Target, with_interfaces};

/// The prefix of the target's name on the command line.
pub const PREFIX: &str = "text:";

/// Name of the program file that is passed to the target's command.
const FILE: &str = "program.mlir";

/// A user's command that lowers text to text, in the syntax of the newest release.
///
/// The command runs once per program, without a shell, with the default limits of a tool.
///
/// An entry function that has memrefs gets the attribute `llvm.emit_c_interface`. The command must
/// generate a C interface for this function, as `-convert-func-to-llvm` does. Exit status 0 with a
/// module means success. Any other exit status means that the command refused the program. A signal
/// means a crash.
pub struct TextCommand {
    name: String,
    tool: Tool,
    folder: Folder,
}

impl TextCommand {
    /// Finds the user's command by its path, or by its name in `PATH`.
    ///
    /// # Errors
    /// Returns an error if the command does not exist, or if no temporary folder can be created.
    pub fn new(command: &str) -> Result<TextCommand, ToolError> {
        let tool = if command.contains('/') {
            Path::new(command).is_file().then(|| Tool::new(command))
        } else {
            Tool::find(command)
        };
        let mut tool =
            tool.ok_or_else(|| ToolError::Start(format!("{command}: no such command")))?;
        tool.processor_limit = time_limits().cpu;
        Ok(TextCommand {
            name: format!("{PREFIX}{command}"),
            tool,
            folder: Folder::new()?,
        })
    }
}

impl Target for TextCommand {
    fn name(&self) -> &str {
        &self.name
    }

    fn lower(&mut self, job: Job<'_>) -> Lowered {
        let program = text::print(&with_interfaces(job), Release::NEWEST, Form::Custom);
        if let Err(why) = self.folder.write(FILE, &program) {
            return Lowered::Unsupported(why.to_string());
        }
        let finished = self.tool.run(&[self.folder.path().join(FILE)], &[]);
        let finished = match finished.and_then(|ran| ran.believed(&self.tool, &self.folder)) {
            Ok(finished) => finished,
            Err(why) => return Lowered::Unsupported(why.to_string()),
        };
        // The name of the temporary folder changes with every run, so it is removed from messages.
        let folder = format!("{}/", self.folder.path().display());
        let complaint = || finished.complaint().replace(&folder, "");
        match finished.exit {
            Exit::Status(0) => match text::parse(&finished.stdout, Some(Release::NEWEST)) {
                Ok((module, _)) => Lowered::Module(module),
                Err(error) if error.foreign.is_some() => {
                    Lowered::Unsupported(format!("the output: {}", error.message))
                }
                Err(error) => Lowered::Invalid(error.message),
            },
            Exit::Status(_) => Lowered::Rejected(vec![complaint()]),
            Exit::Signal(_) => Lowered::Crashed(complaint()),
            Exit::TooMuchOutput => Lowered::Unsupported(too_much_output()),
            Exit::TimedOut => Lowered::Hung,
            Exit::Interrupted => Lowered::Unsupported("interrupted".to_owned()),
        }
    }

    fn release(&self) -> Option<Release> {
        Some(Release::NEWEST)
    }

    fn takes_options(&self) -> bool {
        false
    }

    fn identity(&self) -> Identity {
        Identity {
            version: "of its own".to_owned(),
            pipeline: Vec::new(),
        }
    }
}
