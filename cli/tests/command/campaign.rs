//! Tests of `run --state`, `run --shard` and `merge`: campaigns of several machines and attempts.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::installed::{find, skipped};
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

/// The finished ranges in the text of an attempt's work.
fn ranges(text: &str) -> Vec<(u64, u64)> {
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
    let first = first.clone();
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
    let line: Value = serde_json::from_str(other.lines().next().expect("a line")).expect("JSON");
    // As if the process had been killed while it wrote what it judged after these programs.
    std::fs::write(&first, format!("{line}\n{{\"part\":0,\"first\":100,\"le")).expect("written");
    let done = ranges(&format!("{line}\n"));
    let resumed = run().expect_status(1).json();
    assert_eq!(resumed["digest"], one["digest"]);
    assert_eq!(plain(resumed), plain(one));
    let works = of_attempts(&state, "work.jsonl");
    let second = works
        .iter()
        .find(|work| **work != first)
        .expect("an attempt");
    let [(begin, len)] = done[..] else {
        panic!("one range: {done:?}");
    };
    let again = ranges(&std::fs::read_to_string(second).expect("a file"));
    assert_eq!(again.iter().map(|(_, len)| len).sum::<u64>(), 900 - len);
    let is_new = |(first, more): &(u64, u64)| first + more <= begin || *first >= begin + len;
    assert!(again.iter().all(is_new), "{again:?} {done:?}");
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

/// A text command takes no passes, so this needs a release.
#[test]
fn merged_shards_tried_what_one_machine_tried() {
    if find("mlir-opt-22").is_none() {
        skipped("mlir-opt-22 is not installed");
        return;
    }
    let folder = Folder::new();
    let run = |more: &[&str]| {
        let args = [
            "run",
            "--target",
            "mlir-opt-22",
            "--passes",
            "-cse -sccp",
            "--seed",
            "3",
        ];
        let args = [&args[..], &["--count", "300", "--no-reduce"], more].concat();
        let ran = folder.run(&args);
        assert!(matches!(ran.status, Some(0 | 1)), "{ran:?}");
    };
    run(&["--state", "one"]);
    run(&["--state", "shared", "--shard", "1/2"]);
    run(&["--state", "shared", "--shard", "2/2"]);
    let coverage = |state: &str, more: &[&str]| {
        let ran = folder.run(&[&["coverage", state, "--json"], more].concat());
        assert_eq!(ran.status, Some(0), "{ran:?}");
        ran.json()
    };
    let one = coverage("one", &[])["targets"].clone();
    assert_eq!(coverage("shared", &[])["targets"], one);
    let target = &one[0];
    assert_eq!(target["programs"], 300);
    assert_eq!(target["pairs"], serde_json::json!({ "all": 2, "tried": 1 }));
    assert_eq!(target["coverage"]["pairs"]["cse"]["sccp"][0], 300);
    let adds = &target["coverage"]["ops"]["cse"]["arith.addi"][0];
    assert!(
        adds.as_u64().is_some_and(|adds| (1..=300).contains(&adds)),
        "{adds}"
    );
    // Fewer attempts have the same results.
    let pruned = coverage("shared", &["--prune", "--html", "page.html"]);
    assert_eq!(pruned["targets"], one);
    assert_eq!(pruned["state"]["attempts"], 2);
    let page = folder.read("page.html");
    assert!(page.contains("Programs by pass and later pass"), "{page}");
    let text = folder.run(&["coverage", "one"]).expect_status(0).out;
    assert!(
        text.contains("  pairs      1 of 2 ordered pairs of these passes were tried\n"),
        "{text}"
    );
    let none = folder.run(&["coverage", "."]);
    none.expect_errors(&[".: expected the folder of `run --state`, found no campaign of it"]);
}
