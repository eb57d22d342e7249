//! Tests of workers, interrupts and crashes.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::stand_in::eventually;
use crate::tool::{Folder, Ran, TOOL};

/// The parent and the state of a running process.
fn parent_and_state(pid: u32) -> Option<(u32, char)> {
    // The line has the format `PID (NAME) STATE PARENT …`, and the name may contain any character.
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let mut rest = stat.get(stat.rfind(')')? + 1..)?.split_whitespace();
    let state = rest.next()?.chars().next()?;
    Some((rest.next()?.parse().ok()?, state))
}

/// The workers of a run. The run has another child process, its guard.
fn children(parent: u32) -> Vec<u32> {
    let entries = std::fs::read_dir("/proc").expect("/proc is there");
    let pids = entries.filter_map(|e| e.ok()?.file_name().to_str()?.parse().ok());
    let is_worker = |pid: u32| {
        let words = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        words.split(|byte| *byte == 0).nth(1) == Some(b"worker")
    };
    pids.filter(|pid| parent_and_state(*pid).is_some_and(|(p, _)| p == parent))
        .filter(|pid| is_worker(*pid))
        .collect()
}

/// The CPU time of a process, in hundredths of a second.
fn cpu_time(pid: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let fields = fields.split_whitespace().skip(11).take(2);
    fields.filter_map(|field| field.parse::<u64>().ok()).sum()
}

/// Waits until the workers have judged programs, which takes a few milliseconds of CPU time each.
fn wait_for_programs(workers: &[u32]) {
    eventually("workers that work", || {
        workers.iter().all(|pid| cpu_time(*pid) >= 50)
    });
}

fn is_alive(pid: u32) -> bool {
    parent_and_state(pid).is_some_and(|(_, state)| state != 'Z')
}

/// Tests whether starting the program failed because another process has its file open for writing.
fn busy(spawned: &std::io::Result<Child>) -> bool {
    let error = spawned.as_ref().err().map(std::io::Error::kind);
    error == Some(std::io::ErrorKind::ExecutableFileBusy)
}

/// Starts a run with two workers in its own process group. Also returns the worker processes.
fn start(tool: &str, args: &[&str]) -> (Child, Vec<u32>) {
    let folder = Folder::new();
    let mut command = Command::new(tool);
    command
        .args(["run", "--jobs", "2", "--json"])
        .args(args)
        .current_dir(folder.path())
        // A killed run leaves its temporary folder behind, so the folder is inside Cargo's.
        .env("TMPDIR", env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0);
    let mut spawned = command.spawn();
    // A child process that another test has just forked may hold the fresh copy of the command open
    // for writing, until the child executes its own program.
    eventually("a command that is not busy", || {
        if busy(&spawned) {
            spawned = command.spawn();
        }
        !busy(&spawned)
    });
    let child = spawned.expect("the command runs");
    let mut workers = Vec::new();
    eventually("two workers", || {
        workers = children(child.id());
        workers.len() == 2
    });
    (child, workers)
}

/// Sends a signal to a process, or to a process group if the number is negative.
fn signal(name: &str, to: i64) {
    let status = Command::new("kill")
        .args([&format!("-{name}"), "--", &to.to_string()])
        .status();
    assert!(status.expect("the program `kill`").success());
}

fn finish(child: Child) -> Ran {
    Ran::new(&child.wait_with_output().expect("it ends"))
}

fn ended(mut workers: Vec<u32>) {
    eventually("no worker is left", || {
        workers.retain(|pid| is_alive(*pid));
        workers.is_empty()
    });
}

#[test]
fn an_interrupt_ends_a_run_with_its_summary() {
    let (child, workers) = start(TOOL, &["--time", "1h", "--seed", "1"]);
    wait_for_programs(&workers);
    // The signal is sent to all processes of the group, as a terminal does.
    signal("INT", -i64::from(child.id()));
    let ran = finish(child).expect_interrupted();
    let json = ran.json();
    assert!(json["programs"].as_u64().is_some_and(|n| n > 0), "{json}");
    assert_eq!(json["seed"], 1);
    assert_eq!(json["findings_total"], 0, "{json}");
    ended(workers);
}

/// The signal is sent only to the supervisor, as `timeout` and job schedulers do.
#[test]
fn a_request_to_terminate_ends_a_run_with_its_summary() {
    let (child, workers) = start(TOOL, &["--time", "1h", "--seed", "1"]);
    signal("TERM", i64::from(child.id()));
    let json = finish(child).expect_interrupted().json();
    assert_eq!(json["seed"], 1);
    ended(workers);
}

/// Workers that die before they install their handlers are not findings.
#[test]
fn an_immediate_interrupt_causes_no_findings() {
    for pause in [0, 1, 2, 4, 8, 16] {
        let (child, workers) = start(TOOL, &["--time", "1h", "--seed", "1"]);
        std::thread::sleep(Duration::from_millis(pause));
        signal("INT", -i64::from(child.id()));
        let json = finish(child).expect_interrupted().json();
        assert_eq!(json["findings_total"], 0, "{json}");
        ended(workers);
    }
}

#[test]
fn a_hanging_worker_does_not_delay_an_interrupt() {
    let (child, workers) = start(TOOL, &["--time", "1h", "--seed", "1"]);
    signal("STOP", i64::from(workers[0]));
    std::thread::sleep(Duration::from_millis(300));
    signal("INT", i64::from(child.id()));
    finish(child).expect_interrupted();
    ended(workers);
}

/// A new worker judges the remaining programs, so the results are those of an undisturbed run.
#[test]
fn a_killed_worker_loses_no_results() {
    let timeless = |ran: Ran| -> Vec<Value> {
        let json = ran.json();
        let keys = ["programs", "judged", "verdicts", "findings", "digest"];
        keys.map(|k| json[k].clone()).to_vec()
    };
    let args = ["--count", "4000", "--seed", "1"];
    let folder = Folder::new();
    let undisturbed = folder.run(&[&["run", "--json"], &args[..]].concat());
    let undisturbed = timeless(undisturbed.expect_status(0));
    let (child, workers) = start(TOOL, &args);
    signal("KILL", i64::from(workers[0]));
    let supervisor = child.id();
    eventually("a new worker", || {
        let now = children(supervisor);
        now.len() == 2 && !now.contains(&workers[0])
    });
    let ran = finish(child).expect_status(0);
    assert_eq!(timeless(ran), undisturbed);
}

#[test]
fn workers_end_with_a_killed_run() {
    let (mut child, workers) = start(TOOL, &["--time", "1h"]);
    child.kill().expect("it can be killed");
    child.wait().expect("it is dead");
    ended(workers);
}

/// The results so far are printed even if the run cannot continue.
#[test]
fn a_run_that_cannot_start_a_worker_ends_with_its_summary() {
    let folder = Folder::new();
    let tool = folder.path().join("lowerfuzz");
    std::fs::copy(TOOL, &tool).expect("a copy of the command");
    let name = tool.to_str().expect("a path in UTF-8");
    let (child, workers) = start(name, &["--time", "1h", "--seed", "1"]);
    wait_for_programs(&workers);
    std::fs::remove_file(Path::new(&tool)).expect("a file that can be removed");
    signal("KILL", i64::from(workers[0]));
    let ran = finish(child);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!(lines.len(), 1, "{ran:?}");
    assert!(
        lines[0].starts_with("error: cannot start a worker: "),
        "{ran:?}"
    );
    assert!(
        ran.json()["programs"].as_u64().is_some_and(|n| n > 0),
        "{ran:?}"
    );
    ended(workers);
}
