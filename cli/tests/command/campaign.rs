//! Tests of `run --state`, `run --shard` and `merge`: campaigns of several machines and attempts.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::tool::{Folder, Ran};

/// A run that finds a planted fault, on so many programs that three shards have some.
const RUN: [&str; 8] = [
    "run",
    "--count",
    "900",
    "--seed",
    "1",
    "--plant",
    "result-position",
    "--json",
];

fn shard(folder: &Folder, state: &str, shard: &str) -> Ran {
    folder.run(&[&RUN[..], &["--state", state, "--shard", shard]].concat())
}

/// Removes the parts of a result that depend on the clock, the machine or the folder.
fn plain(mut json: Value) -> Value {
    let object = json.as_object_mut().expect("an object");
    for key in [
        "seconds",
        "reduction_seconds",
        "programs_per_second_per_core",
        "stages",
        "jobs",
        "cores",
        "state",
    ] {
        object.shift_remove(key);
    }
    for finding in json["findings"].as_array_mut().expect("a list") {
        finding.as_object_mut().expect("an object")["path"] = Value::Null;
    }
    json
}

/// The files of this name in the folders of all attempts.
fn of_attempts(state: &Path, name: &str) -> Vec<PathBuf> {
    let attempts = std::fs::read_dir(state.join("attempts")).expect("attempts");
    let mut files: Vec<PathBuf> = attempts
        .map(|entry| entry.expect("an entry").path().join(name))
        .collect();
    files.sort();
    files
}

/// The finished ranges of an attempt.
fn ranges(work: &Path) -> Vec<(u64, u64)> {
    let text = std::fs::read_to_string(work).expect("a file");
    let number = |line: &Value, key: &str| line[key].as_u64().expect("a number");
    let lines = text.lines().map(|line| {
        let line: Value = serde_json::from_str(line).expect("a line of JSON");
        (number(&line, "first"), number(&line, "len"))
    });
    lines.collect()
}

#[test]
fn merged_shards_equal_one_machine() {
    let folder = Folder::new();
    let one = folder.run(&RUN).expect_status(1).json();
    // Two shards share a folder, and the third one has its own.
    shard(&folder, "shared", "1/3").expect_status(1);
    shard(&folder, "shared", "2/3").expect_status(1);
    shard(&folder, "own", "3/3").expect_status(1);
    let merge = |states: &[&str], out: &str| {
        folder.run(&[&["merge"], states, &["--out", out, "--json"]].concat())
    };
    let merged = merge(&["shared", "own"], "whole").expect_status(1).json();
    assert_eq!(plain(merged), plain(one.clone()));
    // 900 programs are four chunks of at most 256: the third shard has the third one.
    let gap = merge(&["shared"], "part");
    assert_eq!(gap.status, Some(2), "{gap:?}");
    assert_eq!(
        gap.json()["incomplete"],
        "builtin: seeds 513 to 768 are missing"
    );
    // The merged campaign goes on as one of one machine, which has nothing left to do.
    let again = folder.run(&[&RUN[..], &["--state", "whole"]].concat());
    assert_eq!(plain(again.expect_status(1).json()), plain(one));
}

#[test]
fn a_killed_run_continues_without_doing_work_twice() {
    let folder = Folder::new();
    let one = folder.run(&RUN).expect_status(1).json();
    let state = folder.path().join("state");
    let run = || folder.run(&[&RUN[..], &["--state", "state", "--jobs", "2"]].concat());
    run().expect_status(1);
    let [first] = &of_attempts(&state, "work.jsonl")[..] else {
        panic!("one attempt");
    };
    // As if the process had been killed after the first 100 programs of another range.
    let text = std::fs::read_to_string(first).expect("a file");
    let mut line: Value = serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
    assert_eq!(
        (line["first"].as_u64(), line["len"].as_u64()),
        (Some(0), Some(900))
    );
    let short = folder.run(&[&RUN[..], &["--count", "100"]].concat());
    assert_eq!(
        short.status,
        Some(2),
        "the option is given twice: {short:?}"
    );
    let short = Folder::new();
    let args: Vec<&str> = RUN
        .iter()
        .map(|w| if *w == "900" { "100" } else { w })
        .collect();
    short
        .run(&[&args[..], &["--state", "s"]].concat())
        .expect_status(1);
    let [other] = &of_attempts(&short.path().join("s"), "work.jsonl")[..] else {
        panic!("one attempt");
    };
    let other = std::fs::read_to_string(other).expect("a file");
    let hundred: Value = serde_json::from_str(other.lines().next().expect("a line")).expect("JSON");
    line["len"] = hundred["len"].clone();
    line["result"] = hundred["result"].clone();
    std::fs::write(first, format!("{line}\n{{\"part\":0,\"first\":100,\"le")).expect("written");
    let resumed = run().expect_status(1).json();
    assert_eq!(resumed["digest"], one["digest"]);
    assert_eq!(plain(resumed), plain(one));
    let works = of_attempts(&state, "work.jsonl");
    assert_eq!(ranges(&works[works.len() - 1]), [(100, 800)]);
}

#[test]
fn a_state_of_other_options_is_refused() {
    let folder = Folder::new();
    let run = |more: &[&str]| {
        let args = ["run", "--count", "64", "--seed", "1", "--state", "state"];
        folder.run(&[&args[..], more].concat())
    };
    run(&[]).expect_status(0);
    run(&["--fuel", "77"]).expect_errors(&[
        "state: expected the state of this campaign, but `subject.targets.0.settings.configuration.limits` is {\"fuel\":77,\"memory\":null,\"depth\":null} here, and null there",
    ]);
    let other = folder.run(&["run", "--count", "64", "--seed", "2", "--state", "state"]);
    other.expect_errors(&[
        "state: expected the state of this campaign, but `subject.seed` is 2 here, and 1 there",
    ]);
    // Without a seed, the campaign's own seed counts.
    let same = folder.run(&["run", "--count", "64", "--state", "state", "--json"]);
    assert_eq!(same.expect_status(0).json()["seed"], 1);
    folder.write("file", "x");
    let foreign = folder.run(&["run", "--count", "64", "--seed", "1", "--state", "."]);
    foreign.expect_errors(&[
        ".: expected the folder of a campaign, an empty folder, or a path that does not exist",
    ]);
    let shard = folder.run(&["run", "--count", "64", "--state", "new", "--shard", "1/2"]);
    shard
        .expect_errors(&["--shard: expected --seed, so that all machines judge the same programs"]);
}

#[test]
fn a_shard_without_programs_is_not_red() {
    let folder = Folder::new();
    let args = [
        "run", "--count", "10", "--seed", "1", "--state", "s", "--shard", "2/2",
    ];
    let ran = folder.run(&args).expect_status(0);
    assert!(
        ran.out.starts_with("builtin: 0 programs, 0 judged"),
        "{ran:?}"
    );
    assert!(
        ran.out.contains("state      shard 2/2 of s: 1 attempt, "),
        "{ran:?}"
    );
    assert!(ran.out.contains("; 10 of 10 programs missing\n"), "{ran:?}");
}
