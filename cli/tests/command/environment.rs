//! Tests that a shortage of resources is reported as an environment error in one line, and never as
//! a verdict.

use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::installed::skipped;
use crate::stand_in::{REFUSES, Scene};
use crate::tool::Ran;

/// A small mounted file system.
pub(crate) struct Disk(PathBuf);

impl Disk {
    /// Mounts a file system of this size at a folder. Prints a message and returns `None` if
    /// mounting is not permitted.
    pub(crate) fn at(folder: &Path, kilobytes: u32) -> Option<Disk> {
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={kilobytes}k"), "tmpfs"])
            .arg(folder)
            .stderr(Stdio::null())
            .status();
        if mounted.is_ok_and(|status| status.success()) {
            return Some(Disk(folder.to_owned()));
        }
        skipped("no disk can be mounted here, so none is full");
        None
    }

    /// Fills the file system completely.
    pub(crate) fn fill(&self) {
        // Writing stops when the file system is full.
        let _ = std::fs::write(self.0.join("filler"), vec![0; 64 << 20]);
    }

    pub(crate) fn empty(&self) {
        let _ = std::fs::remove_file(self.0.join("filler"));
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // A lazy unmount works even while a process uses the file system.
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

const COMMANDS: [&str; 6] = [
    "check sum.mlir --target ./mlir-opt-1 --json",
    "run --target ./mlir-opt-1 --count 8 --seed 1 --no-reduce",
    "replay . --target ./mlir-opt-1",
    "matrix sum.mlir --target ./mlir-opt-1",
    "explain sum.mlir --target ./mlir-opt-1",
    "reduce sum.mlir --target ./mlir-opt-1",
];

fn words(command: &str) -> Vec<&str> {
    command.split(' ').collect()
}

/// Checks that the exit status is 2, and that stderr has one line with these words.
#[track_caller]
fn is_fault(ran: &Ran, words: &str) {
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
    assert!(
        ran.err.starts_with("error: ") && ran.err.contains(words),
        "{ran:?}"
    );
    assert!(!ran.err.contains("internal error"), "{ran:?}");
    assert!(!ran.out.contains("rejected"), "{ran:?}");
}

#[test]
fn a_full_temporary_disk_is_an_environment_error() {
    for command in COMMANDS {
        let scene = Scene::new(REFUSES);
        let Some(disk) = Disk::at(&scene.folder.path().join("tmp"), 64) else {
            return;
        };
        disk.fill();
        is_fault(&scene.run(&words(command)), "No space left on device");
        disk.empty();
        scene.nothing_is_left(command);
    }
}

#[test]
fn a_missing_temporary_folder_is_an_environment_error() {
    let scene = Scene::new(REFUSES);
    for command in COMMANDS {
        let mut command = scene.command(&words(command));
        let ran = command.env("TMPDIR", "/nowhere/at/all").output();
        let expected = "error: cannot make a temporary folder in /nowhere/at/all: No such file or \
                        directory; set TMPDIR to a folder that exists and is writable\n";
        let ran = Ran::new(&ran.expect("it runs"));
        assert_eq!((ran.status, ran.err.as_str()), (Some(2), expected));
    }
}

/// A tool that sleeps uses no CPU time, so its idle time is limited, too.
#[test]
fn the_time_of_a_tool_is_limited() {
    let sleeps = Scene::new("hang");
    let limit = words("--tool-idle-time 300ms check sum.mlir --target ./mlir-opt-1 --json");
    let ran = sleeps.run(&limit);
    assert_eq!(ran.json()[0]["verdict"], "hung", "{ran:?}");
    sleeps.nothing_is_left("a tool that sleeps");
    let run = words(
        "run --count 2 --seed 1 --target ./mlir-opt-1 --no-reduce --json --tool-idle-time 300ms",
    );
    let ran = sleeps.run(&run);
    assert_eq!(
        ran.json()["verdicts"]["hung"],
        2,
        "workers have the same limits: {ran:?}"
    );
    let spins = Scene::new("while :; do :; done");
    let limit = words("check sum.mlir --target ./mlir-opt-1 --json --tool-cpu-time 300ms");
    let ran = spins.run(&limit);
    assert_eq!(ran.json()[0]["verdict"], "hung", "{ran:?}");
    let asked = Scene::with("hang", "exit 1");
    let limit = words("check sum.mlir --target ./mlir-opt-1 --tool-probe-time 300ms");
    let ran = asked.run(&limit);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    let expected =
        "error: target `./mlir-opt-1`: ./mlir-opt-1 does not report its version: out of time\n";
    assert_eq!(ran.err, expected);
}

/// The stack of the first thread depends on the limit, and tools inherit the limit.
#[test]
fn a_small_stack_suffices() {
    let scene = Scene::new(REFUSES);
    for (command, enough) in [
        ("check sum.mlir", 0),
        ("run --count 4 --seed 1", 0),
        ("check sum.mlir --target ./mlir-opt-1", 1),
    ] {
        let ran = scene.limited("ulimit -s 64;", &words(command)).output();
        let ran = Ran::new(&ran.expect("it runs"));
        assert_eq!(ran.status, Some(enough), "{ran:?}");
    }
}

/// A tool without room for its own files may print nothing at all.
#[test]
fn a_tool_without_disk_space_is_an_environment_error() {
    let silent = "head -c 1000000 /dev/zero > \"$TMPDIR/large\" 2> \"$TMPDIR/words\"; exit 0";
    let scene = Scene::new(silent);
    let Some(_disk) = Disk::at(&scene.folder.path().join("tmp"), 128) else {
        return;
    };
    for command in COMMANDS {
        is_fault(&scene.run(&words(command)), "No space left on device");
    }
}

#[test]
fn environment_errors_of_a_tool_are_recognised() {
    for said in [
        "mlir-opt: batch.mlir: Too many open files",
        "LLVM ERROR: IO failure on output stream: No space left on device",
        "terminate called after throwing an instance of 'std::system_error'\\n  \
         what():  Resource temporarily unavailable",
    ] {
        let scene = Scene::new(&format!("printf '{said}\\n' >&2; kill -ABRT $$"));
        for command in COMMANDS {
            let last = said.rsplit(": ").next().unwrap_or(said);
            is_fault(
                &scene.run(&words(command)),
                last.trim_start_matches("what():  "),
            );
        }
    }
}

#[test]
fn a_killed_tool_is_retried() {
    let once = |signal: &str| {
        let mark = "\"$here/once\"";
        format!("test -e {mark} || {{ touch {mark}; kill -{signal} $$; }}\n{REFUSES}")
    };
    for signal in ["KILL", "TERM", "STOP"] {
        let ran = Scene::new(&once(signal)).run(&words(COMMANDS[0]));
        let row = &ran.json()[0];
        assert_eq!(row["verdict"], "rejected", "{signal}: {ran:?}");
        assert_eq!(row["reason"], "not today", "{signal}: {ran:?}");
    }
    for command in COMMANDS {
        let ran = Scene::new("kill -KILL $$").run(&words(command));
        is_fault(&ran, "killed from outside 3 times (signal 9)");
    }
}

#[test]
fn a_file_size_limit_is_an_environment_error() {
    // A file size limit of one kilobyte is enough for a short program, but not for a generated
    // program.
    let scene = Scene::new(REFUSES);
    let ran = scene.limited("ulimit -f 1;", &words(COMMANDS[1])).output();
    is_fault(&Ran::new(&ran.expect("it runs")), "File too large");
    let flood = Scene::new("head -c 5000 /dev/zero; exit 0");
    for command in COMMANDS.into_iter().filter(|c| !c.starts_with("run")) {
        let ran = flood.limited("ulimit -f 1;", &words(command)).output();
        is_fault(&Ran::new(&ran.expect("it runs")), "(`ulimit -f`)");
    }
}

/// Checks that a command either succeeds under a limit, or reports in one line that the limit is
/// too low.
#[track_caller]
fn is_fault_or_enough(ran: &Ran, what: &str, enough: i32) {
    if ran.status == Some(enough) {
        assert!(ran.errors().is_empty(), "{what}: {ran:?}");
        return;
    }
    assert_eq!(ran.status, Some(2), "{what}: {ran:?}");
    assert_eq!(ran.errors().len(), 1, "{what}: {ran:?}");
    assert!(ran.errors()[0].starts_with("error: "), "{what}: {ran:?}");
    assert!(!ran.err.contains("internal error"), "{what}: {ran:?}");
}

#[test]
fn few_open_files_suffice_or_are_reported() {
    let scene = Scene::new(REFUSES);
    for files in (4..40).step_by(3) {
        let limits = format!("ulimit -n {files};");
        let commands = [
            ("run --count 4 --seed 1 --jobs 2", 0),
            ("check sum.mlir --target ./mlir-opt-1", 1),
            (
                "run --target ./mlir-opt-1 --count 4 --seed 1 --no-reduce",
                1,
            ),
        ];
        for (command, enough) in commands {
            let ran = scene.limited(&limits, &words(command)).output();
            let ran = Ran::new(&ran.expect("it runs"));
            is_fault_or_enough(&ran, &format!("{files}: {command}"), enough);
        }
        scene.nothing_is_left(&limits);
    }
}

#[test]
fn few_processes_suffice_or_are_reported() {
    let scene = Scene::new(REFUSES);
    let open = std::fs::Permissions::from_mode(0o777);
    for folder in ["", "tmp"] {
        let path = scene.folder.path().join(folder);
        std::fs::set_permissions(path, open.clone()).expect("a folder of ours");
    }
    // Resource limits do not apply to root, so the test runs as another user.
    let user = rustix::process::getuid().is_root().then_some(65534);
    for processes in [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 16] {
        for (command, enough) in [
            ("run --count 4 --seed 1 --jobs 2", 0),
            ("check sum.mlir --target ./mlir-opt-1", 1),
            (
                "run --target ./mlir-opt-1 --count 4 --seed 1 --no-reduce",
                1,
            ),
        ] {
            let limits = format!("ulimit -u {processes};");
            let mut command_line = scene.limited(&limits, &words(command));
            if let Some(user) = user {
                command_line.uid(user).gid(user);
            }
            let Ok(output) = command_line.output() else {
                skipped("there is no other user here");
                return;
            };
            let ran = Ran::new(&output);
            if ran.err.contains("ermission denied") {
                skipped("another user may not run the command here");
                return;
            }
            is_fault_or_enough(&ran, &format!("{processes}: {command}"), enough);
        }
        scene.nothing_is_left(&format!("{processes} processes"));
    }
}

/// Low memory never causes a finding.
#[test]
fn little_memory_suffices_or_is_reported() {
    let scene = Scene::new(REFUSES);
    for kilobytes in [60_000, 120_000, 250_000, 500_000, 1_000_000] {
        let limits = format!("ulimit -v {kilobytes};");
        let ran = scene
            .limited(&limits, &words("run --count 40 --seed 1 --json"))
            .output();
        let ran = Ran::new(&ran.expect("it runs"));
        assert_ne!(ran.status, Some(1), "{kilobytes}: {ran:?}");
        assert!(!ran.err.contains("internal error"), "{kilobytes}: {ran:?}");
        scene.nothing_is_left(&limits);
    }
}
