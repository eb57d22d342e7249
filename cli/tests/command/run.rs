//! `lowerfuzz run`.

use serde_json::Value;

use crate::tool::{Folder, Ran, keys};

const FAULTS: [&str; 3] = ["sizes-and-strides", "result-position", "dummy-operands"];

fn run(args: &[&str]) -> Ran {
    let folder = Folder::new();
    let ran = folder.run(&[&["run"], args].concat());
    assert_eq!(
        folder.listing().len(),
        0,
        "nothing is written without --out"
    );
    ran
}

fn run_json(args: &[&str]) -> Value {
    run(&[args, &["--json"]].concat()).expect_status(0).json()
}

fn number(json: &Value, key: &str) -> u64 {
    json[key]
        .as_u64()
        .unwrap_or_else(|| panic!("{key}: {json}"))
}

/// What does not depend on the clock.
fn timeless(mut json: Value) -> Value {
    let object = json.as_object_mut().expect("an object");
    for key in ["seconds", "programs_per_second_per_core", "stages"] {
        assert!(object.shift_remove(key).is_some(), "{key}");
    }
    json
}

#[test]
fn documented_keys() {
    let json = run_json(&["--count", "300", "--seed", "1"]);
    let documented = [
        "targets",
        "seed",
        "programs",
        "judged",
        "verdicts",
        "discarded",
        "findings",
        "seconds",
        "programs_per_second_per_core",
        "stages",
        "features",
    ];
    for key in documented {
        assert!(keys(&json).contains(&key), "{key}");
    }
    // Most of 300 programs branch, and none more often than there are programs.
    let branches = number(&json["features"], "branches");
    assert!((150..=300).contains(&branches), "{branches}");
    assert_eq!(json["targets"], serde_json::json!(["builtin"]));
    assert_eq!(number(&json, "seed"), 1);
    assert_eq!(number(&json, "programs"), 300);
    assert_eq!(json["findings"], serde_json::json!([]));
    assert!(json["seconds"].as_f64().is_some_and(|s| s > 0.0));
    assert!(
        json["programs_per_second_per_core"]
            .as_f64()
            .is_some_and(|s| s > 0.0)
    );
    // Each program has one verdict, and is judged or discarded.
    let counts = |v: &Value| -> u64 {
        let counts = v.as_object().expect("an object");
        counts.values().filter_map(Value::as_u64).sum()
    };
    assert_eq!(counts(&json["verdicts"]), 300);
    assert_eq!(number(&json, "judged") + counts(&json["discarded"]), 300);
    let stages = json["stages"].as_object().expect("an object");
    let shares: f64 = stages.values().filter_map(Value::as_f64).sum();
    assert!((shares - 1.0).abs() < 0.01, "{stages:?}");
}

#[test]
fn same_seed_same_run() {
    let args = ["--count", "300", "--seed", "1"];
    let first = timeless(run_json(&args));
    assert_eq!(timeless(run_json(&args)), first);
    let other = timeless(run_json(&["--count", "300", "--seed", "2"]));
    assert_ne!(other["digest"], first["digest"]);
}

#[test]
fn number_of_workers_does_not_matter() {
    let with_jobs = |jobs: &str| {
        let mut json = timeless(run_json(&["--count", "600", "--seed", "9", "--jobs", jobs]));
        json.as_object_mut().and_then(|o| o.remove("jobs"));
        json
    };
    assert_eq!(with_jobs("1"), with_jobs("5"));
}

/// Ops of a printed program: each stands in a line of its own, and so do the cases of a switch.
fn ops(program: &str) -> u64 {
    let is_op = |line: &&str| {
        let line = line.trim();
        let case = line.starts_with("default:")
            || line.starts_with(|c: char| c == '-' || c.is_ascii_digit());
        let other = ["//", "^", "}", "]", "func.func ", "memref.global "];
        !line.is_empty() && !case && !other.iter().any(|o| line.starts_with(o))
    };
    program.lines().filter(is_op).count() as u64
}

#[test]
fn one_seed_is_one_program() {
    let folder = Folder::new();
    let mut digest = 0u64;
    for seed in 40..60 {
        let seed = seed.to_string();
        let program = folder.run(&["gen", "--seed", &seed]).expect_status(0).out;
        let json = run_json(&["--count", "1", "--seed", &seed]);
        assert_eq!(number(&json, "programs"), 1);
        assert_eq!(number(&json, "ops"), ops(&program), "{program}");
        let calls = program
            .lines()
            .filter(|l| l.starts_with("// call:"))
            .count();
        assert_eq!(number(&json, "calls"), calls as u64);
        digest = digest.wrapping_add(mark(&json));
    }
    // The marks of the programs add up to that of the run.
    assert_eq!(mark(&run_json(&["--count", "20", "--seed", "40"])), digest);
}

fn mark(json: &Value) -> u64 {
    let digest = json["digest"].as_str().expect("a text");
    u64::from_str_radix(digest, 16).expect("a number in base 16")
}

#[test]
fn summary_as_text() {
    let ran = run(&["--count", "10", "--seed", "3"]).expect_status(0);
    let first = ran.out.lines().next().expect("a line");
    assert!(first.starts_with("builtin: 10 programs, 10 judged (100.0 %), 0 findings in "));
    assert!(first.ends_with(" s, seed 3"), "{ran:?}");
    let ran = run(&["--count", "0"]).expect_status(0);
    assert!(ran.out.starts_with("builtin: 0 programs, "), "{ran:?}");
}

#[test]
fn time_is_kept() {
    let start = std::time::Instant::now();
    let json = run_json(&["--time", "1s"]);
    assert!(start.elapsed().as_secs_f64() < 4.0);
    assert!(json["seconds"].as_f64().is_some_and(|s| s >= 1.0));
    assert!(number(&json, "programs") > 0);
    assert_eq!(number(&run_json(&["--time", "0s"]), "programs"), 0);
}

#[test]
fn several_targets_add_up() {
    let targets = ["--target", "builtin", "--target", "builtin"];
    let json = run_json(&[&targets[..], &["--count", "20", "--seed", "3"]].concat());
    assert_eq!(json["targets"], serde_json::json!(["builtin", "builtin"]));
    assert_eq!(number(&json, "programs"), 40);
}

#[test]
fn planted_faults_are_found_and_reproduced() {
    for fault in FAULTS {
        let args = ["--count", "1500", "--seed", "1", "--plant", fault];
        let json = run(&[&args[..], &["--json"]].concat())
            .expect_status(1)
            .json();
        let findings = json["findings"].as_array().expect("an array");
        assert!(!findings.is_empty(), "{fault}");
        let total = number(&json, "findings_total");
        assert_eq!(findings.len() as u64, total.min(100), "{fault}");
        let seeds: Vec<u64> = findings.iter().map(|f| number(f, "seed")).collect();
        assert!(seeds.is_sorted(), "{fault}: {seeds:?}");
        for finding in findings {
            for key in ["key", "target", "verdict", "blame", "seed", "path"] {
                assert!(keys(finding).contains(&key), "{key}");
            }
            assert_eq!(finding["blame"], "lowering", "{finding}");
            assert_eq!(finding["target"], "builtin");
            assert!(finding["path"].is_null());
        }
        // The first and the last seed find the same again; without the fault there is nothing.
        for finding in [&findings[0], &findings[findings.len() - 1]] {
            let seed = number(finding, "seed").to_string();
            let one = ["--count", "1", "--seed", &seed];
            let args = [&one[..], &["--plant", fault, "--json"]].concat();
            let again = run(&args).expect_status(1).json();
            assert_eq!(&again["findings"], &serde_json::json!([finding]));
            run(&one).expect_status(0);
        }
    }
}

#[test]
fn findings_as_text() {
    let args = [
        "--count",
        "300",
        "--seed",
        "1",
        "--plant",
        "sizes-and-strides",
    ];
    let ran = run(&args).expect_status(1);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].contains(" (blame: lowering), seed "), "{ran:?}");
    let again = lines[1].trim().strip_prefix("again: lowerfuzz ");
    let again: Vec<&str> = again.expect("how to see it again").split(' ').collect();
    let once_more = Folder::new().run(&again).expect_status(1);
    assert_eq!(
        once_more.out.lines().take(2).collect::<Vec<_>>(),
        lines[..2]
    );
}

#[test]
fn findings_are_written_out() {
    for fault in FAULTS {
        let folder = Folder::new();
        let args = [
            "run",
            "--count",
            "600",
            "--seed",
            "1",
            "--plant",
            fault,
            "--out",
            "found/here",
            "--json",
        ];
        let json = folder.run(&args).expect_status(1).json();
        let findings = json["findings"].as_array().expect("an array");
        let folders = std::fs::read_dir(folder.path().join("found/here"));
        assert_eq!(
            folders.expect("a folder").count(),
            findings.len(),
            "{fault}"
        );
        for finding in findings.iter().take(3) {
            let path = finding["path"].as_str().expect("a path");
            let source = format!("{path}/source.mlir");
            let seed = number(finding, "seed").to_string();
            let program = folder.run(&["gen", "--seed", &seed]).expect_status(0).out;
            assert_eq!(folder.read(&source), program);
            let lowered = folder.read(&format!("{path}/lowered.mlir"));
            assert!(lowered.contains("llvm.func @"), "{lowered}");
            let stored: Value =
                serde_json::from_str(&folder.read(&format!("{path}/finding.json"))).expect("JSON");
            for key in ["key", "target", "verdict", "blame", "seed", "reason"] {
                assert_eq!(stored[key], finding[key], "{key}");
            }
            // It is found again in what was written, and blames the fault.
            let check = ["check", "--json", &source, "--plant", fault];
            let row = &folder.run(&check).expect_status(1).json()[0];
            assert_eq!(row["verdict"], finding["verdict"]);
            assert_eq!(row["reason"], finding["reason"]);
            folder.run(&["check", &source]).expect_status(0);
        }
        // As text: where it lies, and how to see it again.
        let args = &args[..args.len() - 1];
        let ran = folder.run(args).expect_status(1);
        let lines: Vec<&str> = ran.out.lines().take(3).collect();
        let path = findings[0]["path"].as_str().expect("a path");
        assert_eq!(lines[1].trim(), path);
        assert!(
            lines[2].trim().starts_with("again: lowerfuzz run "),
            "{ran:?}"
        );
    }
}

#[test]
fn nothing_found_writes_nothing() {
    let folder = Folder::new();
    let args = ["run", "--count", "50", "--seed", "1", "--out", "out"];
    folder.run(&args).expect_status(0);
    // The folder itself shows that it could be written.
    assert_eq!(folder.listing(), [folder.path().join("out")]);
}
