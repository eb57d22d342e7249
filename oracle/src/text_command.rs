//! A lowering that is a command: it is given the name of a file with a program, and prints a module of
//! the LLVM dialect.

use std::path::Path;
use std::time::Duration;

use lowerfuzz_ir::Release;
use lowerfuzz_ir::text::{self, Form};

use crate::target::{Identity, Job, Lowered, Target, with_interfaces};
use crate::tool::{Exit, Folder, Tool};

/// What the target's name on a command line begins with.
pub const PREFIX: &str = "text:";

/// The file that the command is given.
const FILE: &str = "program.mlir";
/// What it may take for a program.
const PROCESSOR_LIMIT: Duration = Duration::from_secs(10);

/// Somebody's command that lowers text to text, in the spelling of the newest release. It is started
/// without a shell for each program, with the limits of every tool.
///
/// A function that is called from outside and has memrefs bears `llvm.emit_c_interface`: it needs an
/// interface for C, as `-convert-func-to-llvm` makes one. Status 0 and a module is an answer; another
/// status is a refusal, and a signal a crash.
pub struct TextCommand {
    name: String,
    tool: Tool,
    folder: Folder,
}

impl TextCommand {
    /// The command at a path, or of this name in `PATH`.
    ///
    /// # Errors
    /// It is not there, or there is no room for its files.
    pub fn new(command: &str) -> Result<TextCommand, String> {
        let tool = if command.contains('/') {
            Path::new(command).is_file().then(|| Tool::new(command))
        } else {
            Tool::find(command)
        };
        let mut tool = tool.ok_or_else(|| format!("{command}: no such command"))?;
        tool.processor_limit = PROCESSOR_LIMIT;
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
            return Lowered::Unsupported(why);
        }
        let finished = match self.tool.run(&[self.folder.path().join(FILE)], &[]) {
            Ok(finished) => finished,
            Err(why) => return Lowered::Unsupported(why),
        };
        // Where the file was is nobody's business, and another place each time.
        let folder = format!("{}/", self.folder.path().display());
        let complaint = || finished.complaint().replace(&folder, "");
        match finished.exit {
            Exit::Status(0) => match text::parse(&finished.stdout, Some(Release::NEWEST)) {
                Ok((module, _)) => Lowered::Module(module),
                Err(error) => Lowered::Invalid(error.message),
            },
            Exit::Status(_) => Lowered::Rejected(complaint()),
            Exit::Signal(_) | Exit::TooMuchOutput => Lowered::Crashed(complaint()),
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
