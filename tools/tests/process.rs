//! Tests of external tools that misbehave. Each tool is a small script.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use lowerfuzz_tools::process::{Exit, Finished, Processes, Tool};

const NO_ARGS: [&str; 0] = [];

/// A temporary folder with a script.
struct Script {
    folder: tempfile::TempDir,
}

impl Script {
    fn new(lines: &str) -> Script {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let script = Script { folder };
        std::fs::write(script.path(), format!("#!/bin/sh\n{lines}\n")).expect("a file");
        // A child process copies the file. If this process wrote it, another test's child could
        // hold it open for writing.
        let copied = Command::new("sh")
            .args([
                "-c",
                "cp \"$0\" \"$0.x\" && mv \"$0.x\" \"$0\" && chmod +x \"$0\"",
            ])
            .arg(script.path())
            .status();
        assert!(copied.expect("a shell").success());
        script
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("tool")
    }

    fn tool(&self) -> Tool {
        Processes::default().tool(self.path())
    }

    fn run(&self) -> Finished {
        self.tool().run(&NO_ARGS, &[]).expect("the tool starts")
    }
}

#[test]
fn output_and_status_are_returned() {
    let script = Script::new("printf 'out %s %s' \"$1\" \"$WORD\"; echo err >&2; exit 3");
    let word = Path::new("a word");
    let finished = script.tool().run(&["one two"], &[("WORD", word)]);
    let finished = finished.expect("the tool starts");
    assert_eq!(finished.exit, Exit::Status(3));
    assert_eq!(finished.stdout, "out one two a word");
    assert_eq!(finished.stderr, "err\n");
    assert_eq!(finished.complaint(), "exit status 3: err");
}

#[test]
fn tools_have_no_stdin() {
    let finished = Script::new("cat; echo end").run();
    assert_eq!(
        (finished.exit, finished.stdout.as_str()),
        (Exit::Status(0), "end\n")
    );
}

#[test]
fn a_hanging_tool_is_killed_despite_ignored_signals() {
    let script = Script::new("trap '' TERM INT HUP; echo begun; while :; do sleep 1; done");
    let mut tool = script.tool();
    tool.idle_limit = Duration::from_millis(300);
    let finished = tool.run(&NO_ARGS, &[]).expect("the tool starts");
    assert_eq!(finished.exit, Exit::TimedOut);
    assert_eq!(finished.stdout, "begun\n");
    assert_eq!(finished.complaint(), "out of time");
}

/// Returns how a script ends under changed limits.
fn exit(does: &str, change: fn(&mut Tool)) -> Exit {
    let script = Script::new(does);
    let mut tool = script.tool();
    change(&mut tool);
    tool.run(&NO_ARGS, &[]).expect("the tool starts").exit
}

/// The child's CPU time counts, and a tool whose child works is not idle.
#[test]
fn children_of_a_tool_count() {
    let works = "sh -c 'while :; do :; done' & wait";
    let ended = exit(works, |tool| {
        tool.processor_limit = Duration::from_millis(300)
    });
    assert_eq!(ended, Exit::TimedOut);
    let works = "sh -c 'i=0; while [ $i -lt 500000 ]; do i=$((i+1)); done' & wait; exit 7";
    let ended = exit(works, |tool| tool.idle_limit = Duration::from_millis(300));
    assert_eq!(ended, Exit::Status(7));
}

#[test]
fn the_wall_clock_time_of_a_tool_is_limited() {
    for does in ["while :; do :; done", "sleep 3600"] {
        let ended = exit(does, |tool| tool.wall_limit = Duration::from_millis(300));
        assert_eq!(ended, Exit::TimedOut);
    }
}

#[test]
fn a_waiting_tool_gets_more_time_than_a_working_one() {
    let limit = |does: &str| {
        let script = Script::new(does);
        let mut tool = script.tool();
        tool.processor_limit = Duration::from_secs(2);
        tool.run(&NO_ARGS, &[]).expect("the tool starts").exit
    };
    assert_eq!(limit("sleep 3; exit 7"), Exit::Status(7));
    assert_eq!(limit("while :; do :; done"), Exit::TimedOut);
}

#[test]
fn a_tool_that_reports_progress_may_run_longer() {
    let exit = |does: &str| {
        let script = Script::new(does);
        let mut tool = script.tool();
        tool.stall_limit = Some(Duration::from_millis(400));
        tool.run(&NO_ARGS, &[]).expect("the tool starts").exit
    };
    let work = "i=0; while [ $i -lt 3000 ]; do i=$((i+1)); done";
    let often = format!("for n in $(seq 300); do {work}; echo; done; exit 7");
    assert_eq!(exit(&often), Exit::Status(7));
    assert_eq!(exit("echo begun >&2; while :; do :; done"), Exit::TimedOut);
    assert_eq!(exit("sleep 1; exit 7"), Exit::Status(7));
}

#[test]
fn a_crash_reports_its_signal() {
    let finished = Script::new("echo 'error: before' >&2; kill -SEGV $$").run();
    assert_eq!(finished.exit, Exit::Signal(11));
    assert_eq!(finished.complaint(), "signal 11: error: before");
}

#[test]
fn a_flood_of_output_is_cut_off() {
    for flood in ["yes", "yes >&2", "yes & yes"] {
        let script = Script::new(flood);
        let mut tool = script.tool();
        tool.output_limit = 100_000;
        let finished = tool.run(&NO_ARGS, &[]).expect("the tool starts");
        assert_eq!(finished.exit, Exit::TooMuchOutput, "{flood}");
        let most = finished.stdout.len().max(finished.stderr.len());
        assert_eq!(most, 100_000, "{flood}");
    }
}

/// The rest of a flood has no result of a program, and takes long to read.
#[test]
fn only_the_start_of_a_flood_is_kept() {
    let finished = Script::new("yes").run();
    assert_eq!(finished.exit, Exit::TooMuchOutput);
    assert_eq!(finished.stdout.len(), 1 << 20);
}

#[test]
fn file_sizes_are_limited() {
    // Limits are set just after the tool has started. Children that it starts later inherit them.
    let waits = "while [ \"$(ulimit -f)\" = unlimited ]; do sleep 0.01; done";
    let script = Script::new(&format!("{waits}; yes > \"$1\""));
    let mut tool = script.tool();
    tool.output_limit = 100_000;
    let file = script.folder.path().join("large");
    let finished = tool.run(&[&file], &[]).expect("the tool starts");
    assert_ne!(finished.exit, Exit::Status(0));
    assert_ne!(finished.exit, Exit::TimedOut);
    let len = std::fs::metadata(&file).expect("it was begun").len();
    assert_eq!(len, 100_000);
}

#[test]
fn invalid_utf8_is_replaced() {
    let finished = Script::new("printf 'a\\377\\000b'; printf 'error: \\033[2J\\200' >&2").run();
    assert_eq!(finished.exit, Exit::Status(0));
    assert_eq!(finished.stdout, "a\u{fffd}\0b");
    assert_eq!(finished.complaint(), "exit status 0: error: ?[2J\u{fffd}");
}

#[test]
fn a_complaint_is_one_line_of_moderate_length() {
    let finished = Script::new("head -c 5000 /dev/zero | tr '\\0' x >&2; exit 1").run();
    let said = finished.complaint();
    assert_eq!(said, format!("exit status 1: {}...", "x".repeat(300)));
}

/// An `mlir-opt` prints the cause of a wrong option before an error without a text.
#[test]
fn a_complaint_is_the_first_line_that_names_the_error() {
    let said = |lines: &str| {
        let script = format!("printf '{lines}' >&2; exit 1");
        Script::new(&script).run().complaint()
    };
    let cause = "opt: for the --max-iterations option: x value invalid for long argument!";
    let why = format!("exit status 1: {cause}");
    assert_eq!(said(&format!("{cause}\\n<unknown>:0: error: \\n")), why);
    assert_eq!(said(&format!("<unknown>:0: error: \\n\\n{cause}\\n")), why);
    assert_eq!(
        said("a note\\nx: error: \\ny: error: no\\n"),
        "exit status 1: y: error: no"
    );
    assert_eq!(said("x: error: \\n"), "exit status 1");
}

#[test]
fn orphans_do_not_block_and_are_killed() {
    let script = Script::new("sleep 3600 & echo $! > \"$1\"; echo done");
    let file = script.folder.path().join("child");
    let finished = script.tool().run(&[&file], &[]).expect("the tool starts");
    assert_eq!(
        (finished.exit, finished.stdout.as_str()),
        (Exit::Status(0), "done\n")
    );
    let child = std::fs::read_to_string(&file).expect("its number");
    // The adopting process may take a moment to reap the child, which is a zombie until then.
    let stat = PathBuf::from(format!("/proc/{}/stat", child.trim()));
    let alive = || {
        let stat = std::fs::read_to_string(&stat).unwrap_or_default();
        !(stat.is_empty() || stat.contains(") Z "))
    };
    let ended = (0..60_000).any(|_| {
        std::thread::sleep(Duration::from_millis(10));
        !alive()
    });
    assert!(ended, "the child goes on");
}

#[test]
fn tools_that_cannot_start_are_errors() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let plain = folder.path().join("plain");
    std::fs::write(&plain, "text").expect("a file");
    for path in [
        plain,
        folder.path().join("nothing"),
        folder.path().to_owned(),
    ] {
        let why = Processes::default()
            .tool(&path)
            .run(&NO_ARGS, &[])
            .expect_err("no program");
        let expected = format!("cannot run {}: ", path.display());
        assert!(why.to_string().starts_with(&expected), "{why}");
    }
}

#[test]
fn memory_is_limited() {
    // A shell that exceeds its memory limit.
    let waits = "while [ \"$(ulimit -v)\" = unlimited ]; do sleep 0.01; done";
    let fills = "x=$(head -c 50000000 /dev/zero | tr '\\0' x); echo ${#x}";
    let script = Script::new(&format!("{waits}; {fills}"));
    assert_eq!(script.run().stdout, "50000000\n");
    let mut tool = script.tool();
    tool.memory_limit = 40_000_000;
    let finished = tool.run(&NO_ARGS, &[]).expect("the tool starts");
    assert_ne!(finished.stdout, "50000000\n");
    assert_ne!(finished.exit, Exit::TimedOut);
}
