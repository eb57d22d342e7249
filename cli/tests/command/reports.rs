//! Tests of the reports: their format, and that the tools of a release alone reproduce each bug.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ffi::OsStr;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use tempfile::TempDir;

use crate::installed::{find, installed, skipped};
use crate::tool::Ran;

fn reports() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../reports")
}

fn names() -> Vec<String> {
    let entries = std::fs::read_dir(reports()).expect("reports");
    let folders = entries.map(|entry| entry.expect("an entry").path());
    let folders = folders.filter(|path| path.is_dir());
    let mut names: Vec<String> = folders
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    assert!(names.len() > 15, "{names:?}");
    names
}

fn read(name: &str, file: &str) -> String {
    let path = reports().join(name).join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The releases for which a report has a program.
fn releases(name: &str) -> Vec<u32> {
    let entries = std::fs::read_dir(reports().join(name)).expect("a report");
    let number = |file: &str| {
        let number = file.strip_prefix("release-")?.strip_suffix(".mlir")?;
        number.parse().ok()
    };
    let files = entries.map(|entry| entry.expect("an entry").file_name());
    let mut found: Vec<u32> = files.filter_map(|file| number(file.to_str()?)).collect();
    found.sort_unstable();
    found
}

#[test]
fn every_report_has_the_required_files() {
    for name in names() {
        let folder = reports().join(&name);
        let mode = std::fs::metadata(folder.join("repro.sh")).map(|m| m.permissions().mode());
        assert!(mode.is_ok_and(|mode| mode & 0o111 != 0), "{name}/repro.sh");
        let releases = releases(&name);
        assert!(!releases.is_empty(), "{name} has no release-N.mlir");
        for release in releases {
            let out = format!("release-{release}.out");
            assert!(folder.join(&out).is_file(), "{name}/{out}");
        }
        let issue = read(&name, "issue.md");
        assert!(issue.starts_with("# [mlir]"), "{name}: {issue}");
        for part in [
            "\nSeverity: ",
            "\nAt head (",
            "\n```mlir\n",
            "\n```sh\n",
            "actual",
            "expected",
        ] {
            assert!(issue.contains(part), "{name}/issue.md has no {part:?}");
        }
        // A quote is verbatim. Where there is no sentence to quote, the rule is in our words.
        let has_rule = issue.contains("\n> ") || issue.contains("The rule, in our words: ");
        assert!(has_rule, "{name}/issue.md");
        assert!(!issue.contains("(In words of ours"), "{name}/issue.md");
        assert!(issue.to_lowercase().contains("upstream"), "{name}/issue.md");
        // The issue must not have parts that a person still has to complete.
        assert!(!issue.contains("**For a person:**"), "{name}/issue.md");
        let has_source = folder.join("source.mlir").is_file();
        assert!(has_source || issue.contains("source.mlir"), "{name}");
        let finding = folder.join("finding.json").is_file();
        assert_eq!(finding, folder.join("original.mlir").is_file(), "{name}");
    }
}

#[test]
fn the_lists_of_reports_agree() {
    let table = std::fs::read_to_string(reports().join("README.md")).expect("README.md");
    let rows = table.lines().filter(|line| line.starts_with("| ["));
    let rows: Vec<&str> = rows.collect();
    let all = names();
    for name in &all {
        let mentions = |row: &&&str| {
            let mut words = row.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
            words.any(|word| word == name)
        };
        assert_eq!(
            rows.iter().filter(mentions).count(),
            1,
            "{name} in README.md"
        );
    }
    // Bugs that only old releases have are one line each.
    let fixed = std::fs::read_to_string(reports().join("fixed.md")).expect("fixed.md");
    let fixed = fixed.lines().filter_map(|line| {
        let (name, _) = line.strip_prefix("| ")?.split_once(" |")?;
        (name != "name").then_some(name)
    });
    let fixed: BTreeSet<&str> = fixed.collect();
    assert!(fixed.len() > 50, "{fixed:?}");
    for name in &fixed {
        assert!(
            all.iter().all(|report| report != name),
            "{name} in fixed.md"
        );
    }
    let known = std::fs::read_to_string(reports().join("known.toml")).expect("known.toml");
    let known = known
        .lines()
        .filter_map(|line| line.strip_prefix("report = \"reports/"));
    let known: BTreeSet<&str> = known.map(|name| name.trim_end_matches('"')).collect();
    assert!(!known.is_empty());
    // Each report without a rule is in a list that states the reason.
    let (_, without) = table
        .split_once("\n## Reports without a rule\n")
        .expect("a heading");
    let (without, _) = without.split_once("\n## ").expect("another heading");
    let without = without.lines().filter_map(|line| {
        let (name, why) = line.strip_prefix("| ")?.split_once(" | ")?;
        (name != "report" && !why.is_empty()).then_some(name)
    });
    let without: Vec<&str> = without.collect();
    let all_without = all.iter().filter(|name| !known.contains(name.as_str()));
    assert_eq!(without, all_without.collect::<Vec<_>>());
    for name in known {
        // Open questions are sections of a separate page.
        let is_question = name.contains('#') && lowerfuzz_data::open_question(name).is_some();
        assert!(
            is_question || fixed.contains(name) || all.iter().any(|report| report == name),
            "{name} in known.toml"
        );
    }
}

/// The commands of a POSIX system that the scripts of reports may use.
const SYSTEM: [&str; 22] = [
    "sh", "basename", "cat", "cmp", "cut", "dirname", "echo", "env", "expr", "grep", "head", "ls",
    "mktemp", "readlink", "rm", "sed", "sort", "tail", "timeout", "tr", "wc", "cksum",
];

/// The tools of a release.
const OF_A_RELEASE: [&str; 7] = [
    "mlir-opt",
    "mlir-runner",
    "mlir-cpu-runner",
    "mlir-translate",
    "opt",
    "llc",
    "lli",
];

/// Creates a folder that contains only links to these commands.
pub(crate) fn folder_of(names: impl Iterator<Item = String>) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for name in names {
        if let Some(path) = find(&name) {
            symlink(path, folder.path().join(&name)).expect("a link");
        }
    }
    folder
}

/// A `PATH` folder with only the commands of the system.
pub(crate) fn system() -> TempDir {
    folder_of(SYSTEM.iter().map(|name| (*name).to_owned()))
}

/// A `PATH` folder with the commands of the system and the tools of all releases.
pub(crate) fn system_with_releases() -> TempDir {
    let system = SYSTEM.iter().map(|name| (*name).to_owned());
    let numbered = |tool: &&str| {
        let tool = (*tool).to_owned();
        (10..40).map(move |number| format!("{tool}-{number}"))
    };
    folder_of(system.chain(OF_A_RELEASE.iter().flat_map(numbered)))
}

/// Runs a shell whose `PATH` contains only one folder.
pub(crate) fn shell(path: &Path, args: &[&str], folder: &Path) -> Ran {
    let mut command = Command::new(path.join("sh"));
    command.args(args).current_dir(folder).stdin(Stdio::null());
    command.env_clear().env("PATH", path);
    Ran::new(&command.output().expect("a shell"))
}

/// Applies `work` to each report, several in parallel.
fn for_each(names: &[String], work: impl Fn(&str) -> Result<(), String> + Sync) {
    let next = AtomicUsize::new(0);
    let failed = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(why) = work(name) {
                        let mut failed = failed.lock().expect("nobody panics");
                        failed.push(format!("{name}: {why}"));
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().expect("nobody panics");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Returns the commands that a report's script ran, with their output.
fn runs(script_said: &str) -> HashMap<&str, &str> {
    let parts = script_said.split("$ ").filter_map(|part| {
        let (pipeline, rest) = part.split_once("\nactual (status ")?;
        let (_, out) = rest.split_once("):\n")?;
        let (out, _) = out.rsplit_once("\nexpected: ")?;
        Some((pipeline, out))
    });
    parts.collect()
}

/// Returns the reports to test: one in eight. All reports take minutes of CPU time. With
/// `LOWERFUZZ_REPORTS=rest`, returns the other seven in eight, and with `all`, all reports.
fn to_be_shown() -> Vec<String> {
    let wanted = std::env::var("LOWERFUZZ_REPORTS").unwrap_or_default();
    let is_usual = |place: usize| place.is_multiple_of(8);
    let reports = names().into_iter().enumerate();
    let shown = reports.filter(|(place, _)| match wanted.as_str() {
        "all" => true,
        "rest" => !is_usual(*place),
        _ => is_usual(*place),
    });
    shown.map(|(_, name)| name).collect()
}

#[test]
fn reports_reproduce_with_only_the_release_tools() {
    let (bare, full) = (system(), system_with_releases());
    for_each(&to_be_shown(), |name| {
        let script = reports().join(name).join("repro.sh");
        let script = script.display().to_string();
        let ran = shell(bare.path(), &[&script], Path::new("/"));
        if ran.status != Some(77) {
            return Err(format!("without any release: {ran:?}"));
        }
        let ran = shell(full.path(), &[&script], Path::new("/"));
        match ran.status {
            Some(0) => {}
            Some(77) => skipped(&format!("reports/{name}/repro.sh: a tool is not installed")),
            _ => return Err(format!("{ran:?}")),
        }
        pipelines_print_what_is_said(name, full.path(), &runs(&ran.out))
    });
}

#[test]
fn a_report_can_be_tried_with_another_tool() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bare = system();
    let script = |name: &str, line: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{line}\n")).expect("room");
        let executable = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(&path, executable).expect("permissions");
        path.display().to_string()
    };
    // This runner ignores its arguments, and prints its input.
    let runner = script("runner", "cat");
    let report = reports().join("affine-ceildiv-of-minimum/repro.sh");
    let status = |printed: &str, runner: &str| {
        let tool = script("tool", &format!("echo {printed}"));
        let report = report.display();
        let command = format!("MLIR_OPT='{tool}' MLIR_RUNNER='{runner}' '{report}'");
        shell(bare.path(), &["-c", &command], Path::new("/")).status
    };
    let (wrong, right) = ("3074457345618258602", "-3074457345618258602");
    assert_eq!(status(wrong, &runner), Some(0), "the bug shows");
    assert_eq!(status(right, &runner), Some(1), "it is fixed");
    assert_eq!(
        status(wrong, "no-such-runner"),
        Some(77),
        "a tool is missing"
    );
    assert_eq!(status("error: no", &runner), Some(77), "it is neither");
}

/// A tool that has only the pass at fault runs it, and the release completes the lowering.
#[test]
fn a_report_can_be_tried_with_a_tool_without_a_lowering() {
    let Some(opt) = installed("mlir-opt-22") else {
        return;
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let tool = folder.path().join("tool");
    let script = format!(
        "#!/bin/sh\ncase \"$*\" in\n*-convert-*) echo \"Unknown command line argument\" >&2; exit 1 ;;\n\
         esac\nexec {} \"$@\"\n",
        opt.display()
    );
    std::fs::write(&tool, script).expect("room");
    let executable = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&tool, executable).expect("permissions");
    let full = system_with_releases();
    let ask = |report: &str, tool: &str| {
        let report = reports().join(report).join("repro.sh");
        let command = format!("MLIR_OPT='{tool}' '{}'", report.display());
        let ran = shell(full.path(), &["-c", &command], Path::new("/"));
        let last = ran.out.lines().last().unwrap_or_default().to_owned();
        (ran.status, last)
    };
    let tool = tool.display().to_string();
    let shown = (Some(0), format!("{tool}: the bug shows"));
    assert_eq!(ask("normalize-memrefs-dim", &tool), shown);
    // A command with arguments is a tool as well.
    let (status, _) = ask(
        "normalize-memrefs-dim",
        &format!("{tool} -mlir-disable-threading"),
    );
    assert_eq!(status, Some(0));
    let (status, last) = ask("deinterleave-of-index", &tool);
    assert_eq!(status, Some(77));
    assert_eq!(
        last,
        format!("{tool}: cannot be asked: Unknown command line argument")
    );
}

/// Runs the pipelines in a report's text, except those that its script has already run.
fn pipelines_print_what_is_said(
    name: &str,
    path: &Path,
    ran: &HashMap<&str, &str>,
) -> Result<(), String> {
    let issue = read(name, "issue.md");
    for (pipeline, said) in blocks(&issue, "sh") {
        let again;
        let out = if let Some(out) = ran.get(pipeline) {
            *out
        } else {
            again = shell(path, &["-c", pipeline], &reports().join(name));
            if again.err.contains("not found") && again.err.contains("sh: ") {
                let why = &again.err;
                skipped(&format!("reports/{name}: a tool is not installed: {why}"));
                continue;
            }
            &again.out
        };
        if said.is_some_and(|said| !is_printed(said, out)) {
            return Err(format!("`{pipeline}` should print {said:?}, not {out:?}"));
        }
        if let Some(line) = ir_after(&issue, pipeline).and_then(|ir| first_not_in(ir, out)) {
            return Err(format!("`{pipeline}` does not print {line:?}"));
        }
    }
    Ok(())
}

/// Returns the block of IR that follows a command directly.
fn ir_after<'a>(issue: &'a str, pipeline: &str) -> Option<&'a str> {
    let (_, rest) = issue.split_once(&format!("```sh\n{pipeline}\n```\n\n```mlir\n"))?;
    let (ir, _) = rest.split_once("\n```")?;
    // Other blocks are programs.
    ir.contains("  // wrong: ").then_some(ir)
}

/// Returns the first line of marked IR that is not in a tool's output, in this order. Comments mark
/// the wrong lines, and stand for lines that are left out.
fn first_not_in<'a>(marked: &'a str, out: &str) -> Option<&'a str> {
    let code = |line: &'a str| line.split("  // ").next().unwrap_or(line).trim();
    let mut printed = out.lines().map(str::trim);
    let mut lines = marked
        .lines()
        .map(code)
        .filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.find(|line| !printed.any(|other| other.split("  // ").next() == Some(*line)))
}

#[test]
fn marked_ir_is_compared_line_by_line() {
    let out = "module {\n  func.func @f() {\n    %0 = a.b\n    %1 = c.d\n    return\n  }\n}\n";
    let marked = "func.func @f() {\n  // ...\n  %1 = c.d  // wrong: no\n  return\n}";
    assert_eq!(first_not_in(marked, out), None);
    let other = marked.replace("c.d", "c.e");
    assert_eq!(first_not_in(&other, out), Some("%1 = c.e"));
    let order = "return\n%1 = c.d";
    assert_eq!(first_not_in(order, out), Some("%1 = c.d"));
    let issue = "a\n\n```sh\nx y\n```\n\n```mlir\n%0 = z  // wrong: no\n```\n";
    assert_eq!(ir_after(issue, "x y"), Some("%0 = z  // wrong: no"));
    assert_eq!(ir_after(issue, "x"), None);
    assert_eq!(ir_after(&issue.replace("wrong", "right"), "x y"), None);
}

/// Runs a tool, and checks that it succeeds.
fn ends_well(tool: &Path, args: &[&OsStr]) -> Result<(), String> {
    let ran = Command::new(tool).args(args).stdin(Stdio::null()).output();
    let ran = Ran::new(&ran.expect("it runs"));
    match ran.status {
        Some(0) => Ok(()),
        _ => Err(format!("{ran:?}")),
    }
}

#[test]
fn every_report_program_is_valid_for_its_release() {
    let mut programs: BTreeMap<u32, Vec<PathBuf>> = BTreeMap::new();
    for name in names() {
        for release in releases(&name) {
            let file = reports()
                .join(&name)
                .join(format!("release-{release}.mlir"));
            programs.entry(release).or_default().push(file);
        }
    }
    for (release, files) in programs {
        let Some(tool) = installed(&format!("mlir-opt-{release}")) else {
            continue;
        };
        // A process per file would take as long as all other tests of reports together.
        let texts = files
            .iter()
            .map(|file| std::fs::read_to_string(file).expect("a program"));
        let all = tempfile::NamedTempFile::new().expect("a temporary file");
        std::fs::write(all.path(), texts.collect::<Vec<_>>().join("\n// -----\n")).expect("room");
        let split = OsStr::new("-split-input-file");
        if let Err(together) = ends_well(&tool, &[split, all.path().as_os_str()]) {
            for file in files {
                let alone = ends_well(&tool, &[file.as_os_str()]);
                alone.unwrap_or_else(|why| panic!("{}: {why}", file.display()));
            }
            panic!("release {release}, all programs in one file: {together}");
        }
    }
}

/// The Markdown code blocks of a language, each with the text block that follows it directly.
fn blocks<'a>(markdown: &'a str, language: &str) -> Vec<(&'a str, Option<&'a str>)> {
    let block = |text: &'a str, start: &str| -> Option<(&'a str, &'a str)> {
        let (_, rest) = text.split_once(start)?;
        rest.split_once("\n```")
    };
    let start = format!("\n```{language}\n");
    let mut found = Vec::new();
    let mut rest = markdown;
    while let Some((code, after)) = block(rest, &start) {
        let before_next = after.split("\n```sh\n").next().unwrap_or_default();
        let said = block(before_next, "\n```text\n").map(|(said, _)| said);
        found.push((code, said));
        rest = after;
    }
    found
}

/// Returns the number after a label in a block, or the only line of the block.
fn number<'a>(said: &'a str, what: &str) -> Option<&'a str> {
    let mut lines = said.lines();
    let line = lines.find_map(|line| line.strip_prefix(what))?.trim();
    line.parse::<i128>().is_ok().then_some(line)
}

/// Returns whether an output is as the report specifies. For undefined behaviour, any number except
/// the right number is accepted.
fn is_printed(said: &str, out: &str) -> bool {
    let is_number = out.trim().parse::<i128>().is_ok();
    match (number(said, "actual:"), number(said, "expected:")) {
        (Some(_), Some(expected)) => is_number && out.trim() != expected,
        (Some(actual), None) => out.trim() == actual,
        (None, _) => number(said, "").is_none_or(|number| out.trim() == number),
    }
}

#[test]
fn command_blocks_are_paired_with_their_output() {
    let text =
        "a\n```sh\nx | y\n```\n\n```text\nactual:   -7\nexpected: 8\n```\n\n```sh\nz\n```\nb";
    let found = blocks(text, "sh");
    assert_eq!(
        found,
        [("x | y", Some("actual:   -7\nexpected: 8")), ("z", None)]
    );
    let printed = "$ x | y\nactual (status 0):\n-7\n1\nexpected: 8\n\n$ z\nactual (status 1):\n\nexpected: 8\n\n";
    assert_eq!(
        runs(printed),
        HashMap::from([("x | y", "-7\n1"), ("z", "")])
    );
    let said = "actual:   -7\nexpected: 8";
    assert!(is_printed(said, "-7\n"));
    assert!(is_printed(said, "9\n"), "as undefined behaviour may");
    assert!(!is_printed(said, "8\n"));
    assert!(!is_printed(said, ""));
    assert!(is_printed("8", "8\n") && !is_printed("8", "7\n"));
    assert!(is_printed("actual: it crashes\nexpected: 8", ""));
}
