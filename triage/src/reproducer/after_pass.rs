//! The module that the pass at fault prints for a program.

use lowerfuzz_oracle::Stop;
use lowerfuzz_tools::ToolError;
use lowerfuzz_tools::mlir_opt::MlirOpt;
use lowerfuzz_tools::process::{Exit, Folder};
use serde::{Deserialize, Serialize};

use super::evidence::Command;
use super::search::opt_words;

/// Maximum number of lines of a module that an issue shows.
const MAX_LINES: usize = 60;

/// A pass, and the module that it prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AfterPass {
    /// The command that runs the pass. Its last argument is the file with the program.
    pub command: Command,
    /// The module that the command prints.
    pub module: String,
}

/// Runs one pass on the text of a program, whose file has this name. Returns `None` if the pass
/// fails, or prints a module that is too long for an issue.
///
/// # Errors
/// Returns an error if the tools are stopped.
pub fn after_pass(
    opt: &MlirOpt,
    pass: &str,
    (file, text): (&str, &str),
) -> Result<Option<AfterPass>, Stop> {
    let folder = Folder::new(opt.tool().processes())?;
    folder.write(file, text)?;
    let path = folder.path().join(file).display().to_string();
    let ran = opt.tool().run(&[pass.to_owned(), path], &[]);
    let Some(finished) = ToolError::unless_stopped(ran)? else {
        return Ok(None);
    };
    let finished = finished.believed(opt.tool(), &folder)?;
    let module = finished.stdout.trim();
    let is_short = !module.is_empty() && module.lines().count() <= MAX_LINES;
    let mut command = opt_words(opt);
    command.args.extend([pass.to_owned(), file.to_owned()]);
    let shown = (finished.exit == Exit::Status(0) && is_short).then(|| AfterPass {
        command,
        module: format!("{module}\n"),
    });
    Ok(shown)
}
