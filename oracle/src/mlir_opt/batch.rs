//! A batch: several programs through one process.
//!
//! Programs stand in one file, each a module with a name of its own, and what comes out is known
//! by that name alone: releases differ in what stands between the modules, and a program that
//! fails leaves nothing. A process that dies takes the programs with it that it had not printed
//! yet; the caller asks about those again.
//!
//! For each part of a split file a release makes a new context with all dialects in it, which
//! takes as long as to lower a program or, in the newest, twice as long. So there is a packed form
//! too: several programs in a part, as modules in a module. One that fails takes all others of its
//! part with it, which says nothing of those.

use std::path::Path;
use std::time::Duration;

use lowerfuzz_ir::text::{self, Form, SEPARATOR, Style};
use lowerfuzz_ir::{Module, Release};
use tempfile::TempDir;

use super::diagnostics;
use crate::tool::{Exit, Finished, Tool};

/// What a process may take besides its programs: it starts in some 20 ms, on a busy machine in
/// many more.
const START: Duration = Duration::from_secs(10);

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

/// The place of the program with this name.
fn index(name: &str) -> Option<usize> {
    name.strip_prefix(PREFIX)?.parse().ok()
}

/// What a process left of a batch.
pub(super) struct Output {
    finished: Finished,
    /// The file that its programs stood in.
    file: String,
    sent: Sent,
}

/// The programs of a file.
enum Sent {
    /// The lines at which they begin.
    Apart { starts: Vec<usize> },
    /// How many they are.
    Packed { programs: usize },
}

/// How programs stand in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// Each in a part of its own.
    Apart,
    /// Several in a part; the pipeline is for the modules within its module.
    Packed,
}

impl Layout {
    /// What a program may take: some twenty times what it takes.
    fn time_for_each(self) -> Duration {
        Duration::from_millis(match self {
            Layout::Apart => 100,
            Layout::Packed => 20,
        })
    }
}

/// Programs in a part that is packed: more gain nothing, and lose more if one of them fails.
const PACK: usize = 64;

/// Sends programs through one process. The modules have the names of [`name`].
///
/// # Errors
/// The process cannot be started, or nothing can be written for it.
pub(super) fn run(
    tool: &Tool,
    pipeline: &[String],
    programs: &[String],
    layout: Layout,
) -> Result<Output, String> {
    let (text, sent) = match layout {
        Layout::Apart => {
            let (text, starts) = apart(programs);
            (text, Sent::Apart { starts })
        }
        Layout::Packed => {
            let sent = Sent::Packed {
                programs: programs.len(),
            };
            (packed(programs), sent)
        }
    };
    let folder = TempDir::with_prefix("lowerfuzz-").map_err(|e| e.to_string())?;
    let path = folder.path().join("batch.mlir");
    std::fs::write(&path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))?;
    let programs = u32::try_from(programs.len()).unwrap_or(u32::MAX);
    let time = START + layout.time_for_each().saturating_mul(programs);
    let finished = process(tool, pipeline, &path, time)?;
    Ok(Output {
        finished,
        file: path.display().to_string(),
        sent,
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

    /// Why the process, if it ended by itself, made no module of its only program, an empty one,
    /// which no pass has anything against: so it is about its options.
    pub(super) fn no_module(&self, release: Release) -> Option<String> {
        let (answers, ended) = self.answers(release);
        let why = match answers.into_iter().next()? {
            Answer::Module(_) => return None,
            Answer::Refused(Some(why)) | Answer::Unreadable(why) => why,
            Answer::Refused(None) | Answer::Unanswered => match self.finished.exit {
                Exit::Status(0) => "with these options it prints no module".to_owned(),
                Exit::Status(_)
                | Exit::Signal(_)
                | Exit::TimedOut
                | Exit::TooMuchOutput
                | Exit::Interrupted => self.finished.complaint(),
            },
        };
        (ended == Ended::Done).then_some(why)
    }

    /// What became of each program, and of the process.
    pub(super) fn answers(&self, release: Release) -> (Vec<Answer>, Ended) {
        let ended = ended(&self.finished.exit, &self.finished.stderr);
        let answers = match &self.sent {
            Sent::Apart { starts } => self.answers_apart(starts, release, &ended),
            Sent::Packed { programs } => self.answers_packed(*programs, release),
        };
        (answers, ended)
    }

    /// Of a packed program only its module says what became of it.
    fn answers_packed(&self, programs: usize, release: Release) -> Vec<Answer> {
        let mut answers = vec![Answer::Unanswered; programs];
        for printed in text::inner_modules(&self.finished.stdout, Some(release)) {
            let answer = printed.name.and_then(|name| answers.get_mut(index(&name)?));
            if let (Some(answer), Ok(module)) = (answer, printed.module) {
                *answer = Answer::Module(module);
            }
        }
        answers
    }

    fn answers_apart(&self, starts: &[usize], release: Release, ended: &Ended) -> Vec<Answer> {
        let mut answers = vec![Answer::Unanswered; starts.len()];
        for diagnostic in diagnostics::errors(&self.finished.stderr, &self.file) {
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
        for printed in text::modules(&self.finished.stdout, Some(release)) {
            let answer = printed.name.and_then(|name| answers.get_mut(index(&name)?));
            let Some(answer) = answer else {
                continue;
            };
            match printed.module {
                // An error does not keep some releases from printing.
                Ok(module) => *answer = Answer::Module(module),
                // The last words of a process that died have no end.
                Err(_) if *ended != Ended::Done => {}
                Err(why) => *answer = Answer::Unreadable(why.message),
            }
        }
        if *ended == Ended::Done {
            for answer in &mut answers {
                if let Answer::Unanswered = answer {
                    *answer = Answer::Refused(None);
                }
            }
        }
        answers
    }
}

/// The programs in one text, and the lines at which they begin, from 1: for each that of the
/// separator before it, where some releases begin to count.
fn apart(programs: &[String]) -> (String, Vec<usize>) {
    let mut text = String::with_capacity(programs.iter().map(|p| p.len() + 16).sum());
    let mut starts = Vec::with_capacity(programs.len());
    let mut line = 1;
    for (i, program) in programs.iter().enumerate() {
        starts.push(line);
        if i > 0 {
            text.push_str(SEPARATOR);
            text.push('\n');
            line += 1;
        }
        push_lines(&mut text, program);
        line += program.lines().count();
    }
    (text, starts)
}

/// The programs in one text, packed.
fn packed(programs: &[String]) -> String {
    let mut text = String::with_capacity(programs.iter().map(|p| p.len() + 16).sum());
    for (i, part) in programs.chunks(PACK).enumerate() {
        if i > 0 {
            text.push_str(SEPARATOR);
            text.push('\n');
        }
        text.push_str("module {\n");
        for program in part {
            push_lines(&mut text, program);
        }
        text.push_str("}\n");
    }
    text
}

fn push_lines(text: &mut String, lines: &str) {
    text.push_str(lines);
    if !lines.ends_with('\n') {
        text.push('\n');
    }
}

fn process(
    tool: &Tool,
    pipeline: &[String],
    path: &Path,
    time: Duration,
) -> Result<Finished, String> {
    let mut tool = tool.clone();
    tool.processor_limit = time;
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
        let (text, starts) = apart(&programs);
        assert_eq!(text, "a\nb\n// -----\nc\n// -----\nd\n");
        assert_eq!(starts, [1, 3, 5]);
        assert_eq!(packed(&programs), "module {\na\nb\nc\nd\n}\n");
    }
}
