//! Batches: sends several programs through one `mlir-opt` process.
//!
//! All programs are in one file, each as a module with a unique name. The output is matched to
//! programs by these names alone, because releases separate modules differently, and a failing
//! program prints nothing. If a process dies, the caller retries the programs that it had not
//! printed yet.
//!
//! For each split of an input file, a release creates a new context with all dialects. That takes
//! as long as lowering a program, and twice as long in the newest release. Therefore a batch can
//! also pack several programs into one split, as modules nested in a module. A failing program then
//! also discards the other programs of its split.

use lowerfuzz_ir::text::{self, Form, SEPARATOR, Style};
use lowerfuzz_ir::{Module, Release};

use super::retry::restarts;
use super::time_budget::Limit;
use super::{diagnostics, progress_marker};
use crate::ToolError;
use crate::process::{Exit, Finished, Folder, Tool, as_fault};

/// Disables threading, so that functions are processed in order.
const IN_ORDER: &str = "-mlir-disable-threading";

/// Flags that every release accepts: one program per split, and output in generic form, which all
/// releases share. Numbers are printed in decimal.
const FLAGS: [&str; 3] = [
    "-split-input-file",
    "-mlir-print-op-generic",
    "-mlir-print-elementsattrs-with-hex-if-larger=-1",
];

/// The result of lowering a program in a batch.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "almost all values are modules, and a batch has only a few hundred"
)]
pub(super) enum ProgramResult {
    /// The lowered module.
    Module(Module),
    /// Output under the program's name does not parse, for this reason.
    Unreadable(String),
    /// The program was refused, with the first error if there is one.
    Refused(Option<String>),
    /// The program was refused without an error of its own. An error that names no program may
    /// belong to it.
    Nameless,
    /// No result, because the process ended before this program.
    Unanswered,
    /// No result. This program may be the reason why other programs of its split have no result.
    Suspected,
    /// No result, because the process ended while it processed this program.
    Fatal,
}

impl ProgramResult {
    /// Is it unknown what became of the program?
    pub(super) fn is_unknown(&self) -> bool {
        match self {
            ProgramResult::Unanswered | ProgramResult::Suspected | ProgramResult::Fatal => true,
            ProgramResult::Module(_)
            | ProgramResult::Unreadable(_)
            | ProgramResult::Refused(_)
            | ProgramResult::Nameless => false,
        }
    }
}

/// How a process ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// The process exited by itself.
    Done,
    /// A crash, with its description.
    Crashed(String),
    /// The process exceeded its time limit.
    Hung,
    /// The process was stopped for a reason that is unrelated to its programs.
    Stopped(String),
}

/// Prints a program for a release, as a named module.
pub(super) fn program(module: &Module, release: Release) -> String {
    let style = Style {
        module: true,
        ..Style::new(release, Form::Custom)
    };
    text::print_styled(module, style)
}

/// Prefix of the module names in a batch.
const PREFIX: &str = "case_";

/// Returns the module name of the program at an index in its batch.
pub(super) fn name(index: usize) -> String {
    format!("{PREFIX}{index}")
}

/// Returns the batch index of the program with this module name.
fn index(name: &str) -> Option<usize> {
    name.strip_prefix(PREFIX)?.parse().ok()
}

/// The output of a process for a batch.
pub(super) struct Output {
    finished: Finished,
    /// Path of the input file.
    file: String,
    /// Contents of the input file.
    text: String,
    sent: Sent,
}

/// The programs of an input file.
enum Sent {
    /// One program per split, with the line at which each program starts.
    Isolated { starts: Vec<usize> },
    /// Several programs per split, with the line at which each program starts.
    Shared {
        starts: Vec<usize>,
        sharing: Sharing,
    },
}

/// The layout of programs in the input file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// One program per split.
    Isolated,
    /// Several programs per split. The pipeline runs on the modules nested in the split's module.
    Shared(Sharing),
}

/// How programs share the splits of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sharing {
    /// Number of programs per split.
    pub pack: usize,
    /// The release whose syntax the progress markers use. `None` if the programs have no markers.
    pub marks: Option<Release>,
}

/// Name of the input file.
const FILE: &str = "batch.mlir";

/// Sends programs through one process with a CPU time limit. The modules must be named by [`name`].
///
/// # Errors
/// Returns an error if the process cannot be started, its input cannot be written, or the
/// environment is at fault. After an environment error, no further tool is started.
pub(super) fn run(
    tool: &Tool,
    pipeline: &[String],
    programs: &[String],
    layout: Layout,
    limit: Limit,
) -> Result<Output, ToolError> {
    let pipeline: Vec<&str> = std::iter::once(IN_ORDER)
        .chain(pipeline.iter().map(String::as_str))
        .collect();
    run_as_told(tool, &pipeline, programs, layout, limit)
}

/// Sends programs through one process like [`run`], with threading enabled.
///
/// # Errors
/// Returns the same errors as [`run`].
pub(super) fn run_with_threads(
    tool: &Tool,
    pipeline: &[String],
    programs: &[String],
    layout: Layout,
    limit: Limit,
) -> Result<Output, ToolError> {
    let pipeline: Vec<&str> = pipeline.iter().map(String::as_str).collect();
    run_as_told(tool, &pipeline, programs, layout, limit)
}

fn run_as_told(
    tool: &Tool,
    pipeline: &[&str],
    programs: &[String],
    layout: Layout,
    limit: Limit,
) -> Result<Output, ToolError> {
    let (text, sent) = match layout {
        Layout::Isolated => {
            let (text, starts) = isolated(programs);
            (text, Sent::Isolated { starts })
        }
        Layout::Shared(sharing) => {
            let (text, starts) = shared(programs, sharing);
            (text, Sent::Shared { starts, sharing })
        }
    };
    let folder = Folder::new()?;
    folder.write(FILE, &text)?;
    let ask = || {
        let finished = process(tool, pipeline, &folder, limit).map_err(as_fault)?;
        finished.believed(tool, &folder)
    };
    let mut finished = ask()?;
    if restarts(&finished) {
        // A tool that exits silently is retried once, because the cause may be transient.
        finished = ask()?;
    }
    Ok(Output {
        finished,
        file: folder.path().join(FILE).display().to_string(),
        text,
        sent,
    })
}

impl Output {
    /// Returns the process's complaint about its options. Such a process exits with an error
    /// status, but reports no error in a module.
    pub(super) fn refused_options(&self) -> Option<String> {
        let finished = &self.finished;
        let failed = matches!(finished.exit, Exit::Status(status) if status != 0);
        let errors = diagnostics::errors(&finished.stderr, &self.file);
        (failed && errors.is_empty()).then(|| finished.complaint())
    }

    /// Did the process succeed and print at least one valid module?
    pub(super) fn has_a_module(&self, release: Release) -> bool {
        let mut printed = text::modules(&self.finished.stdout, Some(release));
        self.finished.exit == Exit::Status(0) && printed.any(|printed| printed.module.is_ok())
    }

    /// Describes how the process ended, with its first message, in one line.
    pub(super) fn complaint(&self) -> String {
        self.finished.complaint()
    }

    /// Returns stdout and the exit status.
    pub(super) fn said(&self) -> (&str, &Exit) {
        (&self.finished.stdout, &self.finished.exit)
    }

    /// Returns the text that was printed for each program.
    pub(super) fn texts(&self, release: Release) -> Vec<Option<String>> {
        let mut texts = Vec::new();
        let stdout = &self.finished.stdout;
        let (starts, printed) = match &self.sent {
            Sent::Isolated { starts } => (starts, text::modules(stdout, Some(release))),
            Sent::Shared { starts, .. } => (starts, text::inner_modules(stdout, Some(release))),
        };
        texts.resize(starts.len(), None);
        for printed in printed {
            let text = printed.name.and_then(|name| texts.get_mut(index(&name)?));
            if let Some(text) = text {
                *text = Some(printed.text.to_owned());
            }
        }
        texts
    }

    /// Returns the reported errors, each with the input line that it refers to.
    pub(super) fn errors(&self) -> Vec<(String, String)> {
        let lines: Vec<&str> = self.text.lines().collect();
        let errors = diagnostics::errors(&self.finished.stderr, &self.file);
        let errors = errors.into_iter().filter_map(|error| {
            let line = lines.get(error.line?.checked_sub(1)?)?;
            Some(((*line).to_owned(), error.message.to_owned()))
        });
        errors.collect()
    }

    /// Returns the result of each program, and how the process ended.
    pub(super) fn results(&self, release: Release) -> (Vec<ProgramResult>, Ended) {
        let ended = ended(&self.finished.exit, &self.finished.stderr);
        let results = match &self.sent {
            Sent::Isolated { starts } => self.results_isolated(starts, release, &ended),
            Sent::Shared { starts, sharing } => {
                self.results_shared(starts, *sharing, release, ended == Ended::Done)
            }
        };
        (results, ended)
    }

    /// Returns the results of programs that share splits. Only a printed module proves that a
    /// program was lowered.
    fn results_shared(
        &self,
        starts: &[usize],
        sharing: Sharing,
        release: Release,
        is_done: bool,
    ) -> Vec<ProgramResult> {
        let mut results = vec![ProgramResult::Unanswered; starts.len()];
        for printed in text::inner_modules(&self.finished.stdout, Some(release)) {
            let result = printed.name.and_then(|name| results.get_mut(index(&name)?));
            if let (Some(result), Ok(module)) = (result, printed.module) {
                *result = ProgramResult::Module(module);
            }
        }
        let at = |line: usize| {
            starts
                .partition_point(|start| *start <= line)
                .checked_sub(1)
        };
        let Finished { stderr, .. } = &self.finished;
        for error in diagnostics::errors(stderr, &self.file) {
            let result = error.line.and_then(at).and_then(|i| results.get_mut(i));
            if let Some(result @ ProgramResult::Unanswered) = result {
                *result = ProgramResult::Refused(Some(error.message.to_owned()));
            }
        }
        suspect(
            &mut results,
            sharing.pack,
            is_done,
            progress_marker::last(stderr),
        );
        results
    }

    fn results_isolated(
        &self,
        starts: &[usize],
        release: Release,
        ended: &Ended,
    ) -> Vec<ProgramResult> {
        let mut results = vec![ProgramResult::Unanswered; starts.len()];
        // If the process reports success, every unprinted program has an error, possibly one
        // without a location.
        let mut is_nameless = self.finished.exit == Exit::Status(0);
        for diagnostic in diagnostics::errors(&self.finished.stderr, &self.file) {
            // An error without a line belongs to the only program, or to an unknown one.
            let index = match diagnostic.line {
                Some(line) => starts.partition_point(|start| *start <= line).max(1) - 1,
                None if starts.len() == 1 => 0,
                None => {
                    is_nameless = true;
                    continue;
                }
            };
            if let Some(result @ ProgramResult::Unanswered) = results.get_mut(index) {
                *result = ProgramResult::Refused(Some(diagnostic.message.to_owned()));
            }
        }
        for printed in text::modules(&self.finished.stdout, Some(release)) {
            let result = printed.name.and_then(|name| results.get_mut(index(&name)?));
            let Some(result) = result else {
                continue;
            };
            match printed.module {
                // Some releases print a module in spite of an error.
                Ok(module) => *result = ProgramResult::Module(module),
                // The last module of a process that died may be incomplete.
                Err(_) if *ended != Ended::Done => {}
                Err(why) => *result = ProgramResult::Unreadable(why.message),
            }
        }
        if *ended == Ended::Done {
            let silent = match is_nameless && starts.len() > 1 {
                true => ProgramResult::Nameless,
                false => ProgramResult::Refused(None),
            };
            for result in &mut results {
                if let ProgramResult::Unanswered = result {
                    *result = silent.clone();
                }
            }
        }
        results
    }
}

/// Joins programs into one text with one program per split, and returns the line at which each
/// starts, counted from 1.
///
/// A program's start is the line of the separator before it, because some releases count from
/// there.
fn isolated(programs: &[String]) -> (String, Vec<usize>) {
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

/// Joins programs into one text with several programs per split, and returns the line at which each
/// starts, counted from 1.
fn shared(programs: &[String], sharing: Sharing) -> (String, Vec<usize>) {
    let mut text = String::with_capacity(programs.iter().map(|p| p.len() + 48).sum());
    let mut starts = Vec::with_capacity(programs.len());
    let mut line = 1;
    for part in programs.chunks(sharing.pack) {
        if !text.is_empty() {
            text.push_str(SEPARATOR);
            text.push('\n');
            line += 1;
        }
        text.push_str("module {\n");
        line += 1;
        for program in part {
            let marks = sharing.marks;
            if let Some(mark) =
                marks.and_then(|release| progress_marker::before(release, starts.len()))
            {
                text.push_str(&mark);
                line += 1;
            }
            starts.push(line);
            push_lines(&mut text, program);
            line += program.lines().count();
        }
        text.push_str("}\n");
        line += 1;
    }
    (text, starts)
}

/// Marks the programs without a result that may have prevented the results of other programs in
/// their split.
///
/// - A split that was reached, but has neither results nor an error, is suspected as a whole.
/// - If the process died, the program at which it died is fatal. If that program is unknown, its
///   whole split is suspected.
fn suspect(results: &mut [ProgramResult], pack: usize, is_done: bool, last: Option<usize>) {
    let is_open = |result: &ProgramResult| matches!(result, ProgramResult::Unanswered);
    let is_silent = |part: &[ProgramResult]| {
        let is_refused = |result: &ProgramResult| matches!(result, ProgramResult::Refused(_));
        part.iter().any(is_open) && !part.iter().any(is_refused)
    };
    let part_of = |i: usize| i / pack * pack;
    let mut over = results.len();
    if !is_done && let Some(last) = last {
        let is_lowered = |result: &ProgramResult| matches!(result, ProgramResult::Module(_));
        let mut of_part = results.iter().skip(part_of(last)).take(pack);
        let fatal = if results.get(last).is_some_and(is_open) && !of_part.any(is_lowered) {
            Some(last)
        } else {
            // The split of the last marker is finished, so the process died while it parsed the
            // next split.
            let mut next = part_of(last) + pack..results.len();
            next.find(|i| is_open(&results[*i]))
        };
        if let Some(fatal) = fatal {
            results[fatal] = ProgramResult::Fatal;
            over = part_of(fatal);
        }
    } else if !is_done && let Some(silent) = results.chunks(pack).position(is_silent) {
        over = over.min((silent + 1) * pack);
    }
    let parts = results[..over].chunks_mut(pack);
    for part in parts.filter(|part| is_silent(part)) {
        let open = part.iter_mut().filter(|result| is_open(result));
        open.for_each(|result| *result = ProgramResult::Suspected);
    }
}

fn push_lines(text: &mut String, lines: &str) {
    text.push_str(lines);
    if !lines.ends_with('\n') {
        text.push('\n');
    }
}

fn process(
    tool: &Tool,
    pipeline: &[&str],
    folder: &Folder,
    limit: Limit,
) -> Result<Finished, ToolError> {
    let path = folder.path().join(FILE);
    let mut tool = tool.clone();
    (tool.processor_limit, tool.stall_limit) = (limit.all, limit.each);
    let mut args: Vec<&std::ffi::OsStr> = FLAGS.iter().map(std::ffi::OsStr::new).collect();
    args.extend(pipeline.iter().map(std::ffi::OsStr::new));
    args.push(path.as_os_str());
    tool.run(&args, &[("TMPDIR", folder.path())])
}

fn ended(exit: &Exit, stderr: &str) -> Ended {
    match exit {
        Exit::Status(_) => match diagnostics::crash(stderr) {
            // A failed assertion may end the process with an exit status instead of a signal.
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
        Exit::TooMuchOutput => Ended::Crashed("its output exceeded the limit".to_owned()),
        Exit::Interrupted => Ended::Stopped("interrupted".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_lines_of_programs_are_recorded() {
        let programs = ["a\nb\n".to_owned(), "c".to_owned(), "d\n".to_owned()];
        let (text, starts) = isolated(&programs);
        assert_eq!(text, "a\nb\n// -----\nc\n// -----\nd\n");
        assert_eq!(starts, [1, 3, 5]);
        let sharing = |marks| Sharing { pack: 2, marks };
        let (text, starts) = shared(&programs, sharing(None));
        assert_eq!(text, "module {\na\nb\nc\n}\n// -----\nmodule {\nd\n}\n");
        assert_eq!(starts, [2, 4, 8]);
        let (text, starts) = shared(&programs[1..], sharing(Some(Release::R14)));
        let marks = [
            "builtin.func private @mark_0()",
            "builtin.func private @mark_1()",
        ];
        let [first, second] = marks;
        assert_eq!(text, format!("module {{\n{first}\nc\n{second}\nd\n}}\n"));
        assert_eq!(starts, [3, 5]);
    }

    /// Runs [`suspect`] on six programs, two per split. In the strings, `+` is a module, `!`
    /// refused, `?` suspected, and `*` fatal.
    fn suspected(lowered: &str, is_done: bool, last: Option<usize>) -> String {
        let result = |c| match c {
            '+' => ProgramResult::Module(Module::default()),
            '!' => ProgramResult::Refused(None),
            _ => ProgramResult::Unanswered,
        };
        let mut results: Vec<ProgramResult> = lowered.chars().map(result).collect();
        suspect(&mut results, 2, is_done, last);
        let letter = |result: &ProgramResult| match result {
            ProgramResult::Module(_) => '+',
            ProgramResult::Refused(_) => '!',
            ProgramResult::Suspected => '?',
            ProgramResult::Fatal => '*',
            ProgramResult::Unreadable(_) | ProgramResult::Nameless | ProgramResult::Unanswered => {
                '.'
            }
        };
        results.iter().map(letter).collect()
    }

    #[test]
    fn failing_programs_are_identified() {
        // An error explains why its split has no other results.
        assert_eq!(suspected("++.!++", true, Some(5)), "++.!++");
        assert_eq!(suspected("++..++", true, Some(5)), "++??++");
        assert_eq!(suspected("+.++++", true, None), "+?++++");
        // The process died at the fourth program, which has no other result.
        assert_eq!(suspected("++....", false, Some(3)), "++.*..");
        // The second split was refused, with or without an error, and the process died in the third
        // split.
        assert_eq!(suspected("++.!..", false, Some(4)), "++.!*.");
        assert_eq!(suspected("++....", false, Some(5)), "++??.*");
        // The process died before it reached the second split.
        assert_eq!(suspected("++....", false, Some(1)), "++*...");
        assert_eq!(suspected("+.....", false, Some(1)), "+?*...");
        assert_eq!(suspected("++.!..", false, Some(3)), "++.!*.");
        // The process printed no markers.
        assert_eq!(suspected("++....", false, None), "++??..");
        assert_eq!(suspected("++!...", false, None), "++!.??");
        // The process died after the last program.
        assert_eq!(suspected("+++++.", false, Some(5)), "+++++?");
        assert_eq!(suspected("++++++", false, Some(5)), "++++++");
    }
}
