//! A batch: several programs through one process.
//!
//! Programs stand in one file, each a module with a name of its own, and what comes out is known
//! by that name alone: releases differ in what stands between the modules, and a program that
//! fails leaves nothing. A process that dies takes the programs with it that it had not printed
//! yet; the caller asks about those again.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use lowerfuzz_ir::text::{self, Form, Style};
use lowerfuzz_ir::{Module, Release};
use tempfile::TempDir;

use super::diagnostics;
use crate::tool::{Exit, Finished, Tool};

/// What a process may take besides its programs: it starts in some 20 ms, on a busy machine in
/// many more.
const START: Duration = Duration::from_secs(10);
/// What a program may take: some fifty times what it takes.
const EACH: Duration = Duration::from_millis(100);

/// Flags that every release has: one program after the other, and modules in the form that is the
/// same in all of them, with numbers spelled as numbers.
const FLAGS: [&str; 4] = [
    "-split-input-file",
    "-mlir-disable-threading",
    "-mlir-print-op-generic",
    "-mlir-print-elementsattrs-with-hex-if-larger=-1",
];

/// What became of a program.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "nearly all are modules, and there are a few hundred"
)]
pub(super) enum Answer {
    /// Its lowered module.
    Module(Module),
    /// Something was printed under its name that cannot be read: why.
    Unreadable(String),
    /// It was refused: the first error, or nothing.
    Refused(Option<String>),
    /// Nobody knows; the process ended before.
    Unanswered,
}

/// How the process ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// By itself.
    Done,
    /// It died: how.
    Crashed(String),
    /// Its time was over.
    Hung,
    /// It was stopped for this reason, which has nothing to do with its programs.
    Stopped(String),
}

/// The text of a program for a release: a module of this name.
pub(super) fn program(module: &Module, release: Release) -> String {
    let style = Style {
        module: true,
        ..Style::new(release, Form::Custom)
    };
    text::print_styled(module, style)
}

/// What the names of a batch's modules begin with.
const PREFIX: &str = "case_";

/// The name of the program at this place of a batch.
pub(super) fn name(index: usize) -> String {
    format!("{PREFIX}{index}")
}

/// What a process left of a batch.
pub(super) struct Output {
    finished: Finished,
    /// The file that its programs stood in.
    file: String,
    starts: Vec<usize>,
}

/// Sends programs through one process. The modules have the names of [`name`].
///
/// # Errors
/// The process cannot be started, or nothing can be written for it.
pub(super) fn run(tool: &Tool, pipeline: &[String], programs: &[String]) -> Result<Output, String> {
    let (text, starts) = joined(programs);
    let folder = TempDir::with_prefix("lowerfuzz-").map_err(|e| e.to_string())?;
    let path = folder.path().join("batch.mlir");
    std::fs::write(&path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))?;
    let finished = process(tool, pipeline, &path, programs.len())?;
    Ok(Output {
        finished,
        file: path.display().to_string(),
        starts,
    })
}

impl Output {
    /// What the process says of its options, if it is about them that it complains: it ends by
    /// itself and has no error of the module.
    pub(super) fn refused_options(&self) -> Option<String> {
        let finished = &self.finished;
        let failed = matches!(finished.exit, Exit::Status(status) if status != 0);
        let errors = diagnostics::errors(&finished.stderr, &self.file);
        (failed && errors.is_empty()).then(|| finished.complaint())
    }

    /// What became of each program, and of the process.
    pub(super) fn answers(&self, release: Release) -> (Vec<Answer>, Ended) {
        let Output {
            finished,
            file,
            starts,
        } = self;
        let mut answers = vec![Answer::Unanswered; starts.len()];
        for diagnostic in diagnostics::errors(&finished.stderr, file) {
            // Without a line it is about the only program, or about any.
            let index = match diagnostic.line {
                Some(line) => starts.partition_point(|start| *start <= line).max(1) - 1,
                None if starts.len() == 1 => 0,
                None => continue,
            };
            if let Some(answer @ Answer::Unanswered) = answers.get_mut(index) {
                *answer = Answer::Refused(Some(diagnostic.message.to_owned()));
            }
        }
        let ended = ended(&finished.exit, &finished.stderr);
        for printed in text::modules(&finished.stdout, Some(release)) {
            let number = printed.name.as_deref().and_then(|n| n.strip_prefix(PREFIX));
            let number: Option<usize> = number.and_then(|n| n.parse().ok());
            let Some(answer) = number.and_then(|n| answers.get_mut(n)) else {
                continue;
            };
            match printed.module {
                // An error does not keep some releases from printing.
                Ok(module) => *answer = Answer::Module(module),
                // The last words of a process that died have no end.
                Err(_) if ended != Ended::Done => {}
                Err(why) => *answer = Answer::Unreadable(why.message),
            }
        }
        if ended == Ended::Done {
            for answer in &mut answers {
                if let Answer::Unanswered = answer {
                    *answer = Answer::Refused(None);
                }
            }
        }
        (answers, ended)
    }
}

/// The programs in one text, and the lines at which they begin, from 1: for each that of the
/// separator before it, where some releases begin to count.
fn joined(programs: &[String]) -> (String, Vec<usize>) {
    let mut text = String::with_capacity(programs.iter().map(|p| p.len() + 16).sum());
    let mut starts = Vec::with_capacity(programs.len());
    let mut line = 1;
    for (i, program) in programs.iter().enumerate() {
        starts.push(line);
        if i > 0 {
            let _ = writeln!(text, "// -----");
            line += 1;
        }
        text.push_str(program);
        if !program.ends_with('\n') {
            text.push('\n');
        }
        line += program.lines().count();
    }
    (text, starts)
}

fn process(
    tool: &Tool,
    pipeline: &[String],
    path: &Path,
    programs: usize,
) -> Result<Finished, String> {
    let mut tool = tool.clone();
    let programs = u32::try_from(programs).unwrap_or(u32::MAX);
    tool.time_limit = START + EACH.saturating_mul(programs);
    let mut args: Vec<&std::ffi::OsStr> = FLAGS.iter().map(std::ffi::OsStr::new).collect();
    args.extend(pipeline.iter().map(std::ffi::OsStr::new));
    args.push(path.as_os_str());
    tool.run(&args, &[])
}

fn ended(exit: &Exit, stderr: &str) -> Ended {
    match exit {
        Exit::Status(_) => match diagnostics::crash(stderr) {
            // An assertion may end the process with a status.
            Some(how) if how.contains("Assertion") || how.contains("LLVM ERROR") => {
                Ended::Crashed(how)
            }
            Some(_) | None => Ended::Done,
        },
        Exit::Signal(signal) => {
            let how = diagnostics::crash(stderr).unwrap_or_default();
            Ended::Crashed(format!("signal {signal} {how}").trim_end().to_owned())
        }
        Exit::TimedOut => Ended::Hung,
        Exit::TooMuchOutput => Ended::Crashed("it printed more than is read".to_owned()),
        Exit::Interrupted => Ended::Stopped("interrupted".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_by_their_lines() {
        let programs = ["a\nb\n".to_owned(), "c".to_owned(), "d\n".to_owned()];
        let (text, starts) = joined(&programs);
        assert_eq!(text, "a\nb\n// -----\nc\n// -----\nd\n");
        assert_eq!(starts, [1, 3, 5]);
    }
}
