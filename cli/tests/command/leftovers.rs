//! Tests that a command leaves no process and no temporary file, however it ends.

use std::process::Child;
use std::time::Duration;

use crate::stand_in::{SUM, Scene, signal};
use crate::tool::Ran;

/// Tools that hang: one hangs when it lowers a program, the other when asked for its version.
const HANGS: [&str; 2] = ["hang", "echo 'LLVM version 19.1.0'"];

/// Commands that use tools. The second field is `true` if the tool hangs when asked for its
/// version.
const COMMANDS: [(&str, bool); 14] = [
    ("run --target ./mlir-opt-1 --count 10 --seed 1", true),
    ("run --target all --count 10 --seed 1", true),
    ("run --target ./mlir-opt-1 --count 10 --seed 1", false),
    (
        "run --target ./mlir-opt-1 --time 1h --passes -cse --json",
        false,
    ),
    ("check sum.mlir --target ./mlir-opt-1", true),
    ("check sum.mlir --target ./mlir-opt-1", false),
    ("replay . --target ./mlir-opt-1", false),
    ("matrix sum.mlir --target ./mlir-opt-1", true),
    ("matrix sum.mlir --target ./mlir-opt-1", false),
    ("explain sum.mlir --target ./mlir-opt-1", false),
    ("reduce sum.mlir --target ./mlir-opt-1", true),
    ("reduce sum.mlir --target ./mlir-opt-1", false),
    (
        "reduce sum.mlir --timeout 1h --interesting ./hangs.sh",
        false,
    ),
    ("targets", true),
];

fn scene(hangs_first: bool) -> Scene {
    let [first, version] = HANGS;
    let scene = if hangs_first {
        Scene::with(first, "exit 1")
    } else {
        Scene::with(version, first)
    };
    let hangs = "#!/bin/sh\nsleep 3600 & touch \"$(dirname \"$0\")/hangs\"; wait\n";
    scene.executable("hangs.sh", hangs);
    scene
}

fn words(command: &str) -> Vec<&str> {
    command.split(' ').collect()
}

#[test]
fn a_signalled_command_leaves_nothing_behind() {
    for (command, hangs_first) in COMMANDS {
        for name in ["INT", "TERM", "HUP"] {
            let what = format!("{command}, SIG{name}");
            let scene = scene(hangs_first);
            let mut child = scene.command(&words(command)).spawn().expect("it runs");
            scene.hangs(&mut child);
            assert!(signal(name, child.id().into()), "{what}");
            let ran = Ran::new(&child.wait_with_output().expect("it ends"));
            ran.expect_interrupted();
            scene.nothing_is_left(&what);
        }
    }
}

/// A command that runs no tools also ends on a signal.
#[test]
fn a_signalled_computation_ends() {
    for command in ["selftest", "gen --count 100000000", "run --time 1h"] {
        let scene = Scene::new("exit 1");
        let mut child = scene.command(&words(command)).spawn().expect("it runs");
        // The test leaves the output unread.
        let unread = child.stdout.take();
        std::thread::sleep(Duration::from_millis(300));
        assert!(signal("TERM", child.id().into()));
        let status = child.wait().expect("it ends");
        drop(unread);
        assert_eq!(status.code(), Some(130), "{command}");
        scene.nothing_is_left(command);
    }
}

/// A tool's child processes are killed even if they left its process group.
#[test]
fn children_that_left_the_process_group_are_killed() {
    let does = "setsid sleep 3600 & touch \"$here/hangs\"; wait";
    for name in ["INT", "TERM"] {
        for command in [
            "check sum.mlir --target ./mlir-opt-1",
            "run --target ./mlir-opt-1 --count 10",
        ] {
            let scene = Scene::new(does);
            let mut child = scene.command(&words(command)).spawn().expect("it runs");
            scene.hangs(&mut child);
            assert!(signal(name, child.id().into()));
            let ran = Ran::new(&child.wait_with_output().expect("it ends"));
            ran.expect_interrupted();
            scene.nothing_is_left(command);
        }
    }
}

/// Processes that existed before the command belong to somebody else and are not killed.
#[test]
fn processes_from_before_the_command_keep_running() {
    let scene = Scene::new(crate::stand_in::REFUSES);
    let args = words("check sum.mlir --target ./mlir-opt-1");
    let mut command = scene.limited("sleep 3600 > /dev/null 2>&1 & echo $! > before;", &args);
    let ran = Ran::new(&command.output().expect("it runs"));
    assert_eq!(ran.status, Some(1), "{ran:?}");
    let before: i64 = scene
        .folder
        .read("before")
        .trim()
        .parse()
        .expect("a number");
    assert_eq!(scene.processes(), [before]);
    assert!(signal("KILL", before));
    scene.nothing_is_left("the end");
}

/// If the reader closes the pipe early, the findings are still counted.
#[test]
fn a_closed_pipe_leaves_nothing_behind() {
    let refuses = crate::stand_in::REFUSES;
    let commands = [
        ("run --count 60 --seed 1 --plant sizes-and-strides", 1),
        (
            "run --count 60 --seed 1 --plant sizes-and-strides --json",
            1,
        ),
        ("run --count 40 --seed 1", 0),
        (
            "run --target ./mlir-opt-1 --count 8 --seed 1 --no-reduce",
            1,
        ),
        ("check sum.mlir --target ./mlir-opt-1", 1),
        ("replay . --target ./mlir-opt-1 --json", 1),
        ("matrix sum.mlir --target ./mlir-opt-1", 1),
        ("explain sum.mlir --target ./mlir-opt-1", 1),
        ("reduce sum.mlir --target ./mlir-opt-1", 0),
        ("targets", 0),
    ];
    for (command, status) in commands {
        let scene = Scene::new(refuses);
        let mut child = scene.command(&words(command)).spawn().expect("it runs");
        drop(child.stdout.take());
        let ran = Ran::new(&child.wait_with_output().expect("it ends"));
        assert_eq!(ran.status, Some(status), "{command}: {ran:?}");
        assert!(ran.errors().is_empty(), "{command}: {ran:?}");
        scene.nothing_is_left(command);
    }
}

/// The guard of a killed command ends all of its processes, and removes its folders.
#[test]
fn a_killed_command_leaves_nothing_behind() {
    for (command, hangs_first) in COMMANDS {
        let scene = scene(hangs_first);
        let mut child = scene.command(&words(command)).spawn().expect("it runs");
        scene.hangs(&mut child);
        kill(&mut child);
        scene.nothing_is_left(&format!("{command}, SIGKILL"));
    }
}

fn kill(child: &mut Child) {
    child.kill().expect("it can be killed");
    child.wait().expect("it is dead");
}

/// The guard finds processes that left their process group, and processes that use CPU time.
#[test]
fn a_killed_command_leaves_no_process_of_its_tools_behind() {
    let sleeps = "setsid sleep 3600 & touch \"$here/hangs\"; exec sleep 3600";
    let spins = "sh -c 'while :; do :; done' & touch \"$here/hangs\"; while :; do :; done";
    for does in [sleeps, spins] {
        for command in [
            "check sum.mlir --target ./mlir-opt-1",
            "run --target ./mlir-opt-1 --count 10",
        ] {
            let scene = Scene::new(does);
            let mut child = scene.command(&words(command)).spawn().expect("it runs");
            scene.hangs(&mut child);
            kill(&mut child);
            scene.nothing_is_left(command);
        }
    }
}

/// A command removes the folders of commands that were killed together with their guards, and no
/// folder of a command that runs.
#[test]
fn a_command_removes_the_folders_of_killed_commands() {
    let scene = scene(false);
    let args = words("check sum.mlir --target ./mlir-opt-1");
    let mut child = scene.command(&args).spawn().expect("it runs");
    scene.hangs(&mut child);
    let folders = || {
        let entries = std::fs::read_dir(scene.folder.path().join("tmp")).expect("a folder");
        entries.count()
    };
    assert_eq!(folders(), 1);
    let check = words("check sum.mlir");
    scene.run(&check).expect_status(0);
    assert_eq!(folders(), 1, "the command still runs");
    // The guard is killed first, so only the next command can remove the folder.
    for process in scene.processes() {
        if process != i64::from(child.id()) && is_guard(process) {
            assert!(signal("KILL", process));
        }
    }
    kill(&mut child);
    for process in scene.processes() {
        signal("KILL", process);
    }
    assert_eq!(folders(), 1);
    // Nobody removes a folder of another program.
    std::fs::create_dir(scene.folder.path().join("tmp/lowerfuzz-notes")).expect("a folder");
    scene.run(&check).expect_status(0);
    assert_eq!(folders(), 1);
    std::fs::remove_dir(scene.folder.path().join("tmp/lowerfuzz-notes")).expect("a folder");
    scene.nothing_is_left("the next command");
}

fn is_guard(process: i64) -> bool {
    let words = std::fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
    words.split(|byte| *byte == 0).nth(1) == Some(b"guard")
}

/// The verdict on the first file is not lost when the second one makes the command hang.
#[test]
fn an_interrupted_check_prints_what_was_judged() {
    let scene = Scene::new("exit 1");
    let hangs = "#!/bin/sh\ngrep -q @slow \"$1\" || exec cat \"$1\"\n\
                 sleep 3600 & touch \"$(dirname \"$0\")/hangs\"; wait\n";
    scene.executable("pass", hangs);
    let slow = SUM.replace("@sum", "@slow");
    scene.folder.write("slow.mlir", slow);
    let args = ["check", "sum.mlir", "slow.mlir", "--target", "text:./pass"];
    let mut child = scene.command(&args).spawn().expect("it runs");
    scene.hangs(&mut child);
    assert!(signal("INT", child.id().into()));
    let ran = Ran::new(&child.wait_with_output().expect("it ends"));
    assert_eq!(ran.out, "sum.mlir: text:./pass: agree\n", "{ran:?}");
    ran.expect_interrupted();
    scene.nothing_is_left("an interrupted check");
}
