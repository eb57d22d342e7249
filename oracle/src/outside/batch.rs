//! Several programs in one process of a runner: its files, and what its report says.

use std::collections::{BTreeMap, HashSet};
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_ir::{Module, Release};

use super::files::{FOLDER, REPORT, case_file, signatures_file};
use super::form::{ENTRY, main_module, signatures};
use super::releases::{data_layout, form_of};
use crate::opinion::Answer;
use crate::tool::{Finished, Folder, Tool, fault};

/// A program that can be asked about.
pub(super) struct Member<'a> {
    /// Its number, which no other program of the process has.
    pub(super) number: u32,
    pub(super) case: &'a Case,
    pub(super) lowered: &'a Module,
    /// Its items as text of the runner's release.
    pub(super) items: Vec<String>,
}

/// What a process has said of its programs.
pub(super) struct Said {
    /// Of each that was run to its end or failed, by number.
    pub(super) answers: BTreeMap<u32, Answer>,
    /// The program that was begun last, and not ended.
    pub(super) during: Option<u32>,
    /// How the process ended.
    pub(super) finished: Finished,
}

/// What more a process may take for each program that it runs.
const TIME_EACH: Duration = Duration::from_secs(1);

/// Runs programs in one process, optimised to a level.
///
/// # Errors
/// There is no process, or its files cannot be written or read.
pub(super) fn run(
    tool: &Tool,
    library: &Path,
    release: Release,
    members: &[&Member<'_>],
    level: u8,
) -> Result<Said, String> {
    let folder = Folder::new()?;
    let path = |name: &str| folder.path().join(name);
    for member in members {
        folder.write(&case_file(member.number), &case::print(member.case))?;
        let signatures = signatures(member.lowered);
        let signatures = text::print(&signatures, Release::NEWEST, Form::Generic);
        folder.write(&signatures_file(member.number), &signatures)?;
    }
    folder.write("module.mlir", &module_text(release, members))?;
    folder.write(REPORT, "")?;
    let mut libraries = OsString::from("-shared-libs=");
    libraries.push(library);
    let level = format!("-O{level}");
    let entry = ["-e", ENTRY, "-entry-point-result=void", level.as_str()];
    let mut args: Vec<OsString> = entry.iter().map(Into::into).collect();
    args.extend([libraries, path("module.mlir").into()]);
    let mut tool = tool.clone();
    tool.processor_limit += TIME_EACH * members.len() as u32;
    // LLVM's listeners write of each program what a profiler wants to know.
    let environment = [FOLDER, "JITDUMPDIR", "TMPDIR"].map(|name| (name, folder.path()));
    let finished = tool.run(&args, &environment).map_err(fault)?;
    let finished = finished.believed(&tool, &folder)?;
    let report = std::fs::read_to_string(path(REPORT)).map_err(|e| e.to_string())?;
    let (answers, during) = read_report(&report);
    Ok(Said {
        answers,
        during,
        finished,
    })
}

/// The items of all programs, those that several have once, and the entry function.
fn module_text(release: Release, members: &[&Member<'_>]) -> String {
    let numbers: Vec<u32> = members.iter().map(|member| member.number).collect();
    let main = main_module(&numbers);
    let mut main = text::print_items(&main, release, form_of(release));
    // The others are declarations of what is defined here.
    let entry = main.pop().unwrap_or_default();
    let items = members.iter().flat_map(|member| &member.items);
    let mut seen = HashSet::new();
    let layout = data_layout(release);
    let mut text = format!("module attributes {{llvm.data_layout = \"{layout}\"}} {{\n");
    for item in items.chain([&entry]) {
        if seen.insert(item.as_str()) {
            text.push_str(item);
            text.push('\n');
        }
    }
    text.push_str("}\n");
    text
}

/// Reads a report: what it says of each program that has ended, and the one that has not.
///
/// Its lines are `NUMBER begin`, `NUMBER CALL agrees`, `NUMBER CALL differs WHAT`, `NUMBER CALL
/// unsupported WHY` and `NUMBER end`, with tabs between their parts. The process may end at any
/// place, so the last line may be cut off.
fn read_report(report: &str) -> (BTreeMap<u32, Answer>, Option<u32>) {
    let mut answers = BTreeMap::new();
    let mut found: Option<Answer> = None;
    let mut during = None;
    for line in report.split_inclusive('\n') {
        let Some(line) = line.strip_suffix('\n') else {
            continue;
        };
        let mut parts = line.splitn(4, '\t');
        let mut part = || parts.next().unwrap_or_default();
        let Ok(number) = part().parse::<u32>() else {
            continue;
        };
        let (what, said, why) = (part(), part(), part());
        match (what, said) {
            ("begin", _) => (found, during) = (None, Some(number)),
            ("end", _) if during == Some(number) => {
                answers.insert(number, found.take().unwrap_or(Answer::Same));
                during = None;
            }
            // A difference counts for more than what could not be asked; of several, the first.
            (call, "differs") if !matches!(found, Some(Answer::Differs(_))) => {
                found = Some(Answer::Differs(format!("call {call}: {why}")));
            }
            (_, "unsupported") if found.is_none() => found = Some(Answer::Unasked(why.to_owned())),
            _ => {}
        }
    }
    (answers, during)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_says_what_became_of_each_program() {
        let (answers, during) = read_report(
            "0\tbegin\n0\t0\tagrees\n0\tend\n\
             7\tbegin\n7\t0\tunsupported\tno\n7\t1\tdiffers\ta\tb\n7\t2\tdiffers\tc\n7\tend\n\
             3\tbegin\n3\t0\tunsupported\twhy\n3\tend\n\
             4\tbegin\n4\t0\tdiffers\tlost\n4\ten",
        );
        let expected = [
            (0, Answer::Same),
            (3, Answer::Unasked("why".to_owned())),
            (7, Answer::Differs("call 1: a\tb".to_owned())),
        ];
        assert_eq!(answers, BTreeMap::from(expected));
        assert_eq!(during, Some(4));
    }

    #[test]
    fn nonsense_is_no_answer() {
        for text in [
            "",
            "\n\n",
            "x\tend\n",
            "1\tend\n",
            "1\tbegin\n2\tend\n",
            "-1\tbegin\n",
        ] {
            assert!(read_report(text).0.is_empty(), "{text:?}");
        }
    }
}
