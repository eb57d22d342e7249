//! Batches: sends several programs through one `mlir-opt` process.
//!
//! All programs are in one file, each as a module with a unique name. The output is matched to
//! programs by these names alone, because releases separate modules differently, and a failing
//! program prints nothing. If a process dies, the caller retries the programs that the process had
//! not printed yet.
//!
//! For each split of an input file, a release creates a new context with all dialects. Creating the
//! context takes as long as lowering a program, and twice as long in the newest release. Therefore
//! a batch can also pack several programs into one split, as modules nested in a module. A failing
//! program then also discards the other programs of its split.

use lowerfuzz_ir::text::{self, Form, SEPARATOR, Style};
use lowerfuzz_ir::{Module, Release};

use super::batch_output::{Output, Sent};
use super::progress_marker;
use super::retry::restarts;
use super::scripts::without_empty_scripts;
use super::time_budget::Limit;
use crate::ToolError;
use crate::process::{Finished, Folder, Tool};
use lowerfuzz_oracle::Stop;

/// Option that disables threading, so that `mlir-opt` processes functions in order.
const IN_ORDER: &str = "-mlir-disable-threading";

/// Flags that every release accepts: one program per split, decimal numbers, and output in the
/// generic form, which is the same in all releases.
const FLAGS: [&str; 3] = [
    "-split-input-file",
    "-mlir-print-op-generic",
    "-mlir-print-elementsattrs-with-hex-if-larger=-1",
];

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
pub(super) fn index(name: &str) -> Option<usize> {
    name.strip_prefix(PREFIX)?.parse().ok()
}

/// The layout of programs in the input file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// The input file has one program per split.
    Isolated,
    /// The input file has several programs per split. The pipeline runs on the modules nested in
    /// each split's module.
    Shared(Sharing),
}

/// How programs share the splits of an input file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sharing {
    /// Number of programs per split of the input file.
    pub pack: usize,
    /// The release whose syntax the progress markers use. `None` if the programs have no markers.
    pub marks: Option<Release>,
}

/// Name of the input file of a batch.
const FILE: &str = "batch.mlir";

/// Sends programs through one process with a CPU time limit. The modules must be named by [`name`].
///
/// # Errors
/// Returns an error if the process cannot be started, its input cannot be written, or the
/// environment is at fault. After an environment fault, no further tool is started.
pub(super) fn run(
    tool: &Tool,
    pipeline: &[String],
    programs: &[String],
    layout: Layout,
    limit: Limit,
) -> Result<Output, Stop> {
    let pipeline: Vec<&str> = std::iter::once(IN_ORDER)
        .chain(pipeline.iter().map(String::as_str))
        .collect();
    run_as_told(tool, &pipeline, programs, layout, limit)
}

/// Sends programs through one process like [`run`], with threading enabled.
///
/// # Errors
/// Returns an error in the same cases as [`run`].
pub(super) fn run_with_threads(
    tool: &Tool,
    pipeline: &[String],
    programs: &[String],
    layout: Layout,
    limit: Limit,
) -> Result<Output, Stop> {
    let pipeline: Vec<&str> = pipeline.iter().map(String::as_str).collect();
    run_as_told(tool, &pipeline, programs, layout, limit)
}

fn run_as_told(
    tool: &Tool,
    pipeline: &[&str],
    programs: &[String],
    layout: Layout,
    limit: Limit,
) -> Result<Output, Stop> {
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
    let folder = Folder::new(tool.processes())?;
    folder.write(FILE, &text)?;
    let ask = || {
        let finished = process(tool, pipeline, &folder, limit)
            .map_err(|why| tool.processes().as_fault(why))?;
        finished.believed(tool, &folder)
    };
    let mut finished = ask()?;
    if restarts(&finished) {
        // A tool that exits silently is retried once, because the cause may be transient.
        finished = ask()?;
    }
    finished.stdout = without_empty_scripts(pipeline, finished.stdout);
    Ok(Output {
        finished,
        file: folder.path().join(FILE).display().to_string(),
        text,
        sent,
    })
}

/// The output of a process for one module.
pub(super) struct ModuleOutput {
    pub(super) finished: Finished,
    /// Path of the input file.
    pub(super) file: String,
}

/// Sends one module through one process. The output has custom form, which is shorter than the
/// generic form.
///
/// # Errors
/// Returns an error in the same cases as [`run`].
pub(super) fn run_module(
    tool: &Tool,
    pipeline: &[String],
    module: &str,
    limit: Limit,
) -> Result<ModuleOutput, Stop> {
    let folder = Folder::new(tool.processes())?;
    folder.write(FILE, module)?;
    let path = folder.path().join(FILE);
    let mut tool = tool.clone();
    (tool.processor_limit, tool.stall_limit) = (limit.all, limit.each);
    let mut args: Vec<&std::ffi::OsStr> = vec![IN_ORDER.as_ref()];
    args.extend(pipeline.iter().map(std::ffi::OsStr::new));
    args.push(path.as_os_str());
    let ask = || {
        let environment = [("TMPDIR", folder.path())];
        let finished = tool
            .run(&args, &environment)
            .map_err(|why| tool.processes().as_fault(why))?;
        finished.believed(&tool, &folder)
    };
    let mut finished = ask()?;
    if restarts(&finished) {
        finished = ask()?;
    }
    Ok(ModuleOutput {
        finished,
        file: path.display().to_string(),
    })
}

/// Joins programs into one text with one program per split, and returns the line at which each
/// program starts, counted from 1.
///
/// A program starts at the line of the separator before it, because some releases count lines from
/// the separator.
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
/// program starts, counted from 1.
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
}
