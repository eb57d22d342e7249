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

use lowerfuzz_ir::text::{self, Form, SEPARATOR, Style};
use lowerfuzz_ir::{Module, Release};

use super::pace::Limit;
use super::{diagnostics, mark};
use crate::tool::{Exit, Finished, Folder, Tool, fault};

/// Works on one function after the other.
const IN_ORDER: &str = "-mlir-disable-threading";

/// Flags that every release has: one program after the other, and modules in the form that is the
/// same in all of them, with numbers spelled as numbers.
const FLAGS: [&str; 3] = [
    "-split-input-file",
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
    /// It was refused without a word, unless an error that names no program is about it.
    Nameless,
    /// Nobody knows; the process ended before.
    Unanswered,
    /// Nobody knows, and it may be the one for which the others of its part are not known either.
    Suspected,
    /// Nobody knows; the process ended while it was at work on it.
    Fatal,
}

/// How the process ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// By itself.
    Done,
    /// A crash, with its description.
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
    /// What stood in it.
    text: String,
    sent: Sent,
}

/// The programs of a file.
enum Sent {
    /// The lines at which they begin.
    Apart { starts: Vec<usize> },
    /// The same, and how they are packed.
    Packed {
        starts: Vec<usize>,
        packing: Packing,
    },
}

/// How programs stand in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// Each in a part of its own.
    Apart,
    /// Several in a part; the pipeline is for the modules within its module.
    Packed(Packing),
}

/// How programs share parts of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packing {
    /// Programs in a part.
    pub pack: usize,
    /// In whose spelling marks are that stand before programs, which the pipeline has printed; `None` if
    /// there are none.
    pub marks: Option<Release>,
}

/// The file that they stand in.
const FILE: &str = "batch.mlir";

/// Sends programs through one process, which may take so much of a processor. The modules have
/// the names of [`name`].
///
/// # Errors
/// The process cannot be started, nothing can be written for it, or it lacks what the environment
/// ought to have; then no tool starts any more.
pub(super) fn run(
    tool: &Tool,
    pipeline: &[String],
    programs: &[String],
    layout: Layout,
    limit: Limit,
) -> Result<Output, String> {
    let pipeline: Vec<&str> = std::iter::once(IN_ORDER)
        .chain(pipeline.iter().map(String::as_str))
        .collect();
    run_as_told(tool, &pipeline, programs, layout, limit)
}

/// As [`run`], by a process that may have threads.
///
/// # Errors
/// As [`run`].
pub(super) fn run_with_threads(
    tool: &Tool,
    pipeline: &[String],
    programs: &[String],
    layout: Layout,
    limit: Limit,
) -> Result<Output, String> {
    let pipeline: Vec<&str> = pipeline.iter().map(String::as_str).collect();
    run_as_told(tool, &pipeline, programs, layout, limit)
}

fn run_as_told(
    tool: &Tool,
    pipeline: &[&str],
    programs: &[String],
    layout: Layout,
    limit: Limit,
) -> Result<Output, String> {
    let (text, sent) = match layout {
        Layout::Apart => {
            let (text, starts) = apart(programs);
            (text, Sent::Apart { starts })
        }
        Layout::Packed(packing) => {
            let (text, starts) = packed(programs, packing);
            (text, Sent::Packed { starts, packing })
        }
    };
    let folder = Folder::new()?;
    folder.write(FILE, &text)?;
    let ask = || {
        let finished = process(tool, pipeline, &folder, limit).map_err(fault)?;
        finished.believed(tool, &folder)
    };
    let mut finished = ask()?;
    if finished.is_silent() {
        // What it lacked may be there again by now: it has to say so twice.
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
    /// What the process says of its options, if it is about them that it complains: it ends by
    /// itself and has no error of the module.
    pub(super) fn refused_options(&self) -> Option<String> {
        let finished = &self.finished;
        let failed = matches!(finished.exit, Exit::Status(status) if status != 0);
        let errors = diagnostics::errors(&finished.stderr, &self.file);
        (failed && errors.is_empty()).then(|| finished.complaint())
    }

    /// Is there a module, from a process that ended as one does that has no errors?
    pub(super) fn has_a_module(&self, release: Release) -> bool {
        let mut printed = text::modules(&self.finished.stdout, Some(release));
        self.finished.exit == Exit::Status(0) && printed.any(|printed| printed.module.is_ok())
    }

    /// How it ended, and the first thing that it says, in one line.
    pub(super) fn complaint(&self) -> String {
        self.finished.complaint()
    }

    /// What was printed, and how it ended.
    pub(super) fn said(&self) -> (&str, &Exit) {
        (&self.finished.stdout, &self.finished.exit)
    }

    /// What was printed under the name of each program.
    pub(super) fn texts(&self, release: Release) -> Vec<Option<String>> {
        let mut texts = Vec::new();
        let stdout = &self.finished.stdout;
        let (starts, printed) = match &self.sent {
            Sent::Apart { starts } => (starts, text::modules(stdout, Some(release))),
            Sent::Packed { starts, .. } => (starts, text::inner_modules(stdout, Some(release))),
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

    /// The errors, each with the line that it is about.
    pub(super) fn errors(&self) -> Vec<(String, String)> {
        let lines: Vec<&str> = self.text.lines().collect();
        let errors = diagnostics::errors(&self.finished.stderr, &self.file);
        let errors = errors.into_iter().filter_map(|error| {
            let line = lines.get(error.line?.checked_sub(1)?)?;
            Some(((*line).to_owned(), error.message.to_owned()))
        });
        errors.collect()
    }

    /// What became of each program, and of the process.
    pub(super) fn answers(&self, release: Release) -> (Vec<Answer>, Ended) {
        let ended = ended(&self.finished.exit, &self.finished.stderr);
        let answers = match &self.sent {
            Sent::Apart { starts } => self.answers_apart(starts, release, &ended),
            Sent::Packed { starts, packing } => {
                self.answers_packed(starts, *packing, release, ended == Ended::Done)
            }
        };
        (answers, ended)
    }

    /// Of a packed program only its module says what became of it.
    fn answers_packed(
        &self,
        starts: &[usize],
        packing: Packing,
        release: Release,
        is_done: bool,
    ) -> Vec<Answer> {
        let mut answers = vec![Answer::Unanswered; starts.len()];
        for printed in text::inner_modules(&self.finished.stdout, Some(release)) {
            let answer = printed.name.and_then(|name| answers.get_mut(index(&name)?));
            if let (Some(answer), Ok(module)) = (answer, printed.module) {
                *answer = Answer::Module(module);
            }
        }
        let at = |line: usize| {
            starts
                .partition_point(|start| *start <= line)
                .checked_sub(1)
        };
        let Finished { stderr, .. } = &self.finished;
        for error in diagnostics::errors(stderr, &self.file) {
            let answer = error.line.and_then(at).and_then(|i| answers.get_mut(i));
            if let Some(answer @ Answer::Unanswered) = answer {
                *answer = Answer::Refused(Some(error.message.to_owned()));
            }
        }
        suspect(&mut answers, packing.pack, is_done, mark::last(stderr));
        answers
    }

    fn answers_apart(&self, starts: &[usize], release: Release, ended: &Ended) -> Vec<Answer> {
        let mut answers = vec![Answer::Unanswered; starts.len()];
        // A process that says that all went well has none without a word.
        let mut is_nameless = self.finished.exit == Exit::Status(0);
        for diagnostic in diagnostics::errors(&self.finished.stderr, &self.file) {
            // Without a line it is about the only program, or about any.
            let index = match diagnostic.line {
                Some(line) => starts.partition_point(|start| *start <= line).max(1) - 1,
                None if starts.len() == 1 => 0,
                None => {
                    is_nameless = true;
                    continue;
                }
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
            let silent = match is_nameless && starts.len() > 1 {
                true => Answer::Nameless,
                false => Answer::Refused(None),
            };
            for answer in &mut answers {
                if let Answer::Unanswered = answer {
                    *answer = silent.clone();
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

/// The programs in one text, and the lines at which they begin, from 1.
fn packed(programs: &[String], packing: Packing) -> (String, Vec<usize>) {
    let mut text = String::with_capacity(programs.iter().map(|p| p.len() + 48).sum());
    let mut starts = Vec::with_capacity(programs.len());
    let mut line = 1;
    for part in programs.chunks(packing.pack) {
        if !text.is_empty() {
            text.push_str(SEPARATOR);
            text.push('\n');
            line += 1;
        }
        text.push_str("module {\n");
        line += 1;
        for program in part {
            let marks = packing.marks;
            if let Some(mark) = marks.and_then(|release| mark::before(release, starts.len())) {
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

/// Finds, of the programs of a packed file without an answer, those for which the others of their part
/// have none either: where nothing is said of a part that was come to, all of it; and, where the process
/// died, the one at which it did, or the part if it does not say which it came to last.
fn suspect(answers: &mut [Answer], pack: usize, is_done: bool, last: Option<usize>) {
    let is_open = |answer: &Answer| matches!(answer, Answer::Unanswered);
    let is_silent = |part: &[Answer]| {
        let is_refused = |answer: &Answer| matches!(answer, Answer::Refused(_));
        part.iter().any(is_open) && !part.iter().any(is_refused)
    };
    let part_of = |i: usize| i / pack * pack;
    let mut over = answers.len();
    if !is_done && let Some(last) = last {
        let is_answered = |answer: &Answer| matches!(answer, Answer::Module(_));
        let mut of_part = answers.iter().skip(part_of(last)).take(pack);
        let fatal = if answers.get(last).is_some_and(is_open) && !of_part.any(is_answered) {
            Some(last)
        } else {
            // That part is done, then, and it died as it read the next one.
            let mut next = part_of(last) + pack..answers.len();
            next.find(|i| is_open(&answers[*i]))
        };
        if let Some(fatal) = fatal {
            answers[fatal] = Answer::Fatal;
            over = part_of(fatal);
        }
    } else if !is_done && let Some(silent) = answers.chunks(pack).position(is_silent) {
        over = over.min((silent + 1) * pack);
    }
    let parts = answers[..over].chunks_mut(pack);
    for part in parts.filter(|part| is_silent(part)) {
        let open = part.iter_mut().filter(|answer| is_open(answer));
        open.for_each(|answer| *answer = Answer::Suspected);
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
) -> Result<Finished, String> {
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
        let packing = |marks| Packing { pack: 2, marks };
        let (text, starts) = packed(&programs, packing(None));
        assert_eq!(text, "module {\na\nb\nc\n}\n// -----\nmodule {\nd\n}\n");
        assert_eq!(starts, [2, 4, 8]);
        let (text, starts) = packed(&programs[1..], packing(Some(Release::R14)));
        let marks = [
            "builtin.func private @mark_0()",
            "builtin.func private @mark_1()",
        ];
        let [first, second] = marks;
        assert_eq!(text, format!("module {{\n{first}\nc\n{second}\nd\n}}\n"));
        assert_eq!(starts, [3, 5]);
    }

    /// What becomes of six programs, two in a part: `+` is answered, `!` refused, `?` suspected, `*` fatal.
    fn suspected(answered: &str, is_done: bool, last: Option<usize>) -> String {
        let answer = |c| match c {
            '+' => Answer::Module(Module::default()),
            '!' => Answer::Refused(None),
            _ => Answer::Unanswered,
        };
        let mut answers: Vec<Answer> = answered.chars().map(answer).collect();
        suspect(&mut answers, 2, is_done, last);
        let letter = |answer: &Answer| match answer {
            Answer::Module(_) => '+',
            Answer::Refused(_) => '!',
            Answer::Suspected => '?',
            Answer::Fatal => '*',
            Answer::Unreadable(_) | Answer::Nameless | Answer::Unanswered => '.',
        };
        answers.iter().map(letter).collect()
    }

    #[test]
    fn who_fails_is_found_by_what_is_said() {
        // An error explains the silence of its part.
        assert_eq!(suspected("++.!++", true, Some(5)), "++.!++");
        assert_eq!(suspected("++..++", true, Some(5)), "++??++");
        assert_eq!(suspected("+.++++", true, None), "+?++++");
        // It died at the fourth, of which nothing else is said.
        assert_eq!(suspected("++....", false, Some(3)), "++.*..");
        // The second part was refused, with a word or without, and it died in the third.
        assert_eq!(suspected("++.!..", false, Some(4)), "++.!*.");
        assert_eq!(suspected("++....", false, Some(5)), "++??.*");
        // It died before it came to any of the second part, of which some was printed or not.
        assert_eq!(suspected("++....", false, Some(1)), "++*...");
        assert_eq!(suspected("+.....", false, Some(1)), "+?*...");
        assert_eq!(suspected("++.!..", false, Some(3)), "++.!*.");
        // It says nothing of where it is.
        assert_eq!(suspected("++....", false, None), "++??..");
        assert_eq!(suspected("++!...", false, None), "++!.??");
        // It died when all was done.
        assert_eq!(suspected("+++++.", false, Some(5)), "+++++?");
        assert_eq!(suspected("++++++", false, Some(5)), "++++++");
    }
}
