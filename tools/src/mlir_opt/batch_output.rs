//! The output of a process that lowered a batch: the result of each program, and how the process
//! ended.

use lowerfuzz_ir::text;
use lowerfuzz_ir::{Module, Release};

use super::batch::{Sharing, index};
use super::{diagnostics, progress_marker};
use crate::process::{Exit, Finished};

/// The result of lowering a program in a batch.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "almost all values are modules, and a batch has only a few hundred"
)]
pub(super) enum ProgramResult {
    /// The program was lowered to this module.
    Module(Module),
    /// The process printed a module with the program's name, but the module does not parse. The
    /// text is the parse error.
    Unreadable(String),
    /// Output under the program's name may be valid, but contains something that lowerfuzz does not
    /// support, for example an integer type of more than 128 bits.
    Foreign(String),
    /// The tool refused the program. The text is the tool's first error about the program.
    Refused(Option<String>),
    /// The tool refused the program without an error that names it. An error that names no program
    /// may be about this program.
    Nameless,
    /// The program has no result, because the process ended before it reached this program.
    Unanswered,
    /// The program has no result. It may be the reason why other programs of its split have none.
    Suspected,
    /// The program has no result, because the process ended while it processed this program.
    Fatal,
}

/// How an `mlir-opt` process ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// The `mlir-opt` process exited by itself.
    Done,
    /// The process crashed; the text describes the crash.
    Crashed(String),
    /// The `mlir-opt` process exceeded its time limit.
    Hung,
    /// The `mlir-opt` process printed more than lowerfuzz reads.
    TooMuchOutput,
}

/// The output of a process for a batch.
pub(super) struct Output {
    pub(super) finished: Finished,
    /// Path of the batch's input file.
    pub(super) file: String,
    /// Contents of the batch's input file.
    pub(super) text: String,
    pub(super) sent: Sent,
}

/// The programs of an input file.
pub(super) enum Sent {
    /// The file has one program per split. `starts` has the line at which each program starts.
    Isolated { starts: Vec<usize> },
    /// The file has several programs per split. `starts` has the line at which each program starts.
    Shared {
        starts: Vec<usize>,
        sharing: Sharing,
    },
}

impl Output {
    /// Returns the process's error message about its options. A process with wrong options exits
    /// with an error status, but reports no error in a module.
    pub(super) fn refused_options(&self) -> Option<String> {
        let finished = &self.finished;
        let failed = matches!(finished.exit, Exit::Status(status) if status != 0);
        let errors = diagnostics::errors(&finished.stderr, &self.file);
        (failed && errors.is_empty()).then(|| finished.complaint())
    }

    /// Returns whether the process succeeded and printed at least one valid module.
    pub(super) fn has_a_module(&self, release: Release) -> bool {
        let mut printed = text::modules(&self.finished.stdout, Some(release));
        self.finished.exit == Exit::Status(0) && printed.any(|printed| printed.module.is_ok())
    }

    /// Describes how the process ended, with its first message, in one line.
    pub(super) fn complaint(&self) -> String {
        self.finished.complaint()
    }

    /// Returns the process's stdout and its exit status.
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

    /// Returns the errors that the process reported, each with the input line that it refers to.
    pub(super) fn errors(&self) -> Vec<(String, String)> {
        let lines: Vec<&str> = self.text.lines().collect();
        let errors = diagnostics::errors(&self.finished.stderr, &self.file);
        let errors = errors.into_iter().filter_map(|error| {
            let line = lines.get(error.line?.checked_sub(1)?)?;
            Some(((*line).to_owned(), error.message.to_owned()))
        });
        errors.collect()
    }

    /// Returns the result of each program, and how the process ended. `vscale` returns the multiple
    /// of scalable vectors of the program at an index. Programs that share splits have none.
    pub(super) fn results(
        &self,
        release: Release,
        vscale: &dyn Fn(usize) -> i64,
    ) -> (Vec<ProgramResult>, Ended) {
        let ended = ended(&self.finished.exit, &self.finished.stderr);
        let results = match &self.sent {
            Sent::Isolated { starts } => self.results_isolated(starts, (release, vscale), &ended),
            Sent::Shared { starts, sharing } => {
                self.results_shared(starts, *sharing, release, ended == Ended::Done)
            }
        };
        (results, ended)
    }

    /// Returns the results of programs that share splits. A program counts as lowered only if the
    /// process printed its module.
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
        (release, vscale): (Release, &dyn Fn(usize) -> i64),
        ended: &Ended,
    ) -> Vec<ProgramResult> {
        let mut results = vec![ProgramResult::Unanswered; starts.len()];
        // If the process reports success, every unprinted program has an error, possibly one
        // without a location.
        let mut is_nameless = self.finished.exit == Exit::Status(0);
        for diagnostic in diagnostics::errors(&self.finished.stderr, &self.file) {
            // An error without a line belongs to the only program of the batch, or to an unknown
            // program.
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
            let at = printed.name.as_deref().and_then(index);
            let Some((at, result)) = at.and_then(|at| Some((at, results.get_mut(at)?))) else {
                continue;
            };
            match printed.with_vscale(Some(release), vscale(at)).module {
                // Some releases print a module in spite of an error.
                Ok(module) => *result = ProgramResult::Module(module),
                // The last module of a process that died may be incomplete.
                Err(_) if *ended != Ended::Done => {}
                Err(why) if why.foreign.is_some() => *result = ProgramResult::Foreign(why.message),
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
            // The split of the last progress marker is finished, so the process died while it
            // parsed the next split.
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

/// Describes how a process ended.
pub(super) fn ended(exit: &Exit, stderr: &str) -> Ended {
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
        Exit::TooMuchOutput => Ended::TooMuchOutput,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs [`suspect`] on six programs, two per split. In the strings, `+` means a module, `!` a
    /// refusal, `?` a suspected program, and `*` a fatal program.
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
            ProgramResult::Unreadable(_)
            | ProgramResult::Foreign(_)
            | ProgramResult::Nameless
            | ProgramResult::Unanswered => '.',
        };
        results.iter().map(letter).collect()
    }

    #[test]
    fn failing_programs_are_identified() {
        // An error in a split explains why its other programs have no results.
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
        // The process printed no progress markers.
        assert_eq!(suspected("++....", false, None), "++??..");
        assert_eq!(suspected("++!...", false, None), "++!.??");
        // The process died after the last program.
        assert_eq!(suspected("+++++.", false, Some(5)), "+++++?");
        assert_eq!(suspected("++++++", false, Some(5)), "++++++");
    }

    /// Returns the result of a program for which a process printed this text, and how the process ended.
    fn result(stdout: &str, exit: Exit) -> (String, Ended) {
        let output = Output {
            finished: Finished {
                exit,
                stdout: stdout.to_owned(),
                stderr: String::new(),
            },
            file: "batch.mlir".to_owned(),
            text: String::new(),
            sent: Sent::Isolated { starts: vec![1] },
        };
        let (results, ended) = output.results(Release::NEWEST, &|_| 2);
        (format!("{results:?}"), ended)
    }

    #[test]
    fn limits_of_lowerfuzz_are_told_apart_from_invalid_output() {
        let module = |width: u32| {
            format!(
                "\"builtin.module\"() <{{sym_name = \"case_0\"}}> ({{\n  \"llvm.func\"() <{{\
                 function_type = !llvm.func<i{width} ()>, sym_name = \"f\"}}> ({{\n  }}) : () -> ()\n\
                 }}) : () -> ()\n"
            )
        };
        let done = |text: &str| result(text, Exit::Status(0));
        let wide = "[Foreign(\"expected an integer type of 1 to 128 bits, found `i256`\")]";
        assert_eq!(done(&module(256)), (wide.to_owned(), Ended::Done));
        let (none, _) = done(&module(0));
        assert!(none.starts_with("[Unreadable("), "{none}");
        let (kept, _) = done(&module(128));
        assert!(kept.starts_with("[Module("), "{kept}");
        let (_, ended) = result("", Exit::TooMuchOutput);
        assert_eq!(ended, Ended::TooMuchOutput);
    }
}
