//! A target that runs a command. The command takes the name of a program file, and prints a module
//! of the LLVM dialect.

use std::path::Path;

use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_ir::{Release, Span, Unsupported};

use crate::ToolError;
use crate::mlir_opt::original_text;
use crate::process::{Exit, Folder, Processes, Tool, too_much_output};
use lowerfuzz_oracle::Stop;
use lowerfuzz_oracle::target::{Identity, Job, Lowered, Target, with_interfaces};

/// The prefix of the target's name on the command line.
pub const PREFIX: &str = "text:";

/// Name of the program file that is passed to the target's command.
const FILE: &str = "program.mlir";

/// Words of a shell that combine or redirect commands.
const SHELL_WORDS: [&str; 9] = ["|", "||", "&&", ";", "&", "<", ">", ">>", "2>&1"];

/// A user's command that lowers text to text, in the syntax of the newest release.
///
/// The command runs once per program, without a shell, with the default limits of a tool. It may
/// have arguments, separated and quoted as in a shell; the file is the last argument.
///
/// The command may also only run passes: a module at the source level is judged at the source
/// level.
///
/// An entry function that has memrefs gets the attribute `llvm.emit_c_interface`. The command must
/// generate a C interface for this function, as `-convert-func-to-llvm` does. Exit status 0 with a
/// module means success. Any other exit status means that the command refused the program. A signal
/// means a crash. A command that refuses an empty module with a message cannot be a target.
pub struct TextCommand {
    name: String,
    tool: Tool,
    args: Vec<String>,
    folder: Folder,
}

/// The reason why a command printed no program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoOutput {
    /// The command ended with an error status; the text has its message.
    Refused(String),
    /// The command crashed; the text describes the crash.
    Crashed(String),
    /// The command exceeded its time limit.
    Hung,
    /// The command printed more than lowerfuzz reads.
    TooMuchOutput,
    /// The command could not be run.
    NotRun(ToolError),
}

impl TextCommand {
    /// Finds the user's command by its path, or by its name in `PATH`.
    ///
    /// # Errors
    /// Returns an error if the command does not exist, or if no temporary folder can be created.
    pub fn new(processes: &Processes, command: &str) -> Result<TextCommand, ToolError> {
        let mut words = match Path::new(command).is_file() {
            true => vec![command.to_owned()],
            false => shlex::split(command)
                .ok_or_else(|| ToolError::Start(format!("{command}: expected a closing quote")))?,
        }
        .into_iter();
        let Some(program) = words.next() else {
            let why = "expected a command, such as `./my-pass` or `mlir-opt-22 -cse`, found none";
            return Err(ToolError::Start(why.to_owned()));
        };
        let tool = if program.contains('/') {
            Path::new(&program)
                .is_file()
                .then(|| processes.tool(&program))
        } else {
            processes.find(&program)
        };
        let mut tool =
            tool.ok_or_else(|| ToolError::Start(format!("{program}: no such command")))?;
        tool.processor_limit = processes.limits().cpu;
        Ok(TextCommand {
            name: format!("{PREFIX}{command}"),
            tool,
            args: words.collect(),
            folder: Folder::new(processes)?,
        })
    }

    /// Runs the command on an empty module, so that a mistyped command is not blamed on a program.
    ///
    /// A command that fails without a message is a lowering that refuses everything.
    ///
    /// # Errors
    /// Returns an error if the command fails with a message.
    pub fn try_empty_module(&mut self) -> Result<(), ToolError> {
        let why = match self.run("module {\n}\n") {
            // A message follows the exit status.
            Err(NoOutput::Refused(why)) if why.contains(": ") => why,
            Ok(_) | Err(_) => return Ok(()),
        };
        let mut words = self.args.iter().map(String::as_str);
        let is_of_shell = |word: &&str| SHELL_WORDS.iter().any(|s| word == s);
        let advice = words.find(is_of_shell).map_or_else(String::new, |word| {
            format!(
                "; the command is started without a shell, so `{word}` is an argument of it: write a script"
            )
        });
        Err(ToolError::Unusable(format!(
            "the command fails even for an empty module: {why}{advice}"
        )))
    }

    /// Runs the command on the text of a program. Returns what the command prints.
    ///
    /// # Errors
    /// Returns why the command printed no program.
    pub fn run(&mut self, program: &str) -> Result<String, NoOutput> {
        let not_run = |stop: Stop| NoOutput::NotRun(stop.into());
        self.folder.write(FILE, program).map_err(not_run)?;
        let mut args = self.args.clone();
        args.push(self.folder.path().join(FILE).display().to_string());
        let finished = self.tool.run(&args, &[]).map_err(NoOutput::NotRun)?;
        let finished = finished
            .believed(&self.tool, &self.folder)
            .map_err(not_run)?;
        // The name of the temporary folder changes with every run, so it is removed from messages.
        let folder = format!("{}/", self.folder.path().display());
        let complaint = || finished.complaint().replace(&folder, "");
        match finished.exit {
            Exit::Status(0) => Ok(finished.stdout),
            Exit::Status(_) => Err(NoOutput::Refused(complaint())),
            Exit::Signal(_) => Err(NoOutput::Crashed(complaint())),
            Exit::TooMuchOutput => Err(NoOutput::TooMuchOutput),
            Exit::TimedOut => Err(NoOutput::Hung),
        }
    }
}

/// Returns the op of the LLVM dialect in whose custom form an unknown keyword is at this place. The
/// keyword may belong to a clause that lowerfuzz does not know, such as `invariant`.
fn unread_clause(text: &str, at: Span) -> Option<&str> {
    let (before, rest) = text.split_at_checked(at.start)?;
    let word_end = rest.find(|c: char| !c.is_ascii_lowercase() && c != '_');
    let (word, after) = rest.split_at(word_end.unwrap_or(rest.len()));
    let line = before.rsplit('\n').next()?;
    let op = line
        .split_whitespace()
        .find(|word| word.starts_with("llvm."))?;
    (!word.is_empty() && !after.starts_with('.')).then_some(op)
}

/// Returns the text that a command gets: the original text of the file, if there is one in the syntax of
/// the newest release, or else the printed program.
fn program(job: Job<'_>) -> String {
    let module = with_interfaces(job);
    let name = module.name.map(|name| module.str(name));
    // The output of such a text cannot be read back without its release.
    let original = (!job.case.needs_original_text())
        .then(|| original_text(job.case, &module, Release::NEWEST, name));
    let printed = || text::print(&module, Release::NEWEST, Form::Custom);
    original.flatten().unwrap_or_else(printed)
}

/// Returns why an output is not supported.
fn output(why: String) -> Unsupported {
    Unsupported::from(why).within("the output")
}

impl Target for TextCommand {
    fn name(&self) -> &str {
        &self.name
    }

    fn lower(&mut self, job: Job<'_>) -> Result<Lowered, Stop> {
        let program = program(job);
        Ok(match self.run(&program) {
            Ok(printed) => match text::parse(&printed, Some(Release::NEWEST)) {
                Ok((module, _)) => Lowered::Module(module),
                Err(error) if error.foreign.is_some() => {
                    Lowered::Unsupported(output(error.message))
                }
                Err(error) => match unread_clause(&printed, error.span) {
                    Some(op) => {
                        let what = "which lowerfuzz may not read";
                        let why = format!("a clause of `{op}`, {what}: {}", error.message);
                        Lowered::Unsupported(output(why))
                    }
                    None => Lowered::Invalid(error.message),
                },
            },
            Err(NoOutput::Refused(why)) => Lowered::Rejected(vec![why]),
            Err(NoOutput::Crashed(how)) => Lowered::Crashed(how),
            Err(NoOutput::Hung) => Lowered::Hung,
            Err(NoOutput::TooMuchOutput) => Lowered::Unsupported(too_much_output().into()),
            // The command ran when the target was made.
            Err(NoOutput::NotRun(why)) => return Err(self.tool.processes().as_fault(why)),
        })
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
