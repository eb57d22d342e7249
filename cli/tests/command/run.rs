//! Tests of `lowerfuzz run`.

use std::process::Command;

use serde_json::Value;

use crate::tool::{Folder, Ran, TOOL, keys};

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

/// Removes the parts of the result that depend on the clock.
fn timeless(mut json: Value) -> Value {
    let object = json.as_object_mut().expect("an object");
    for key in [
        "seconds",
        "reduction_seconds",
        "programs_per_second_per_core",
        "stages",
    ] {
        assert!(object.shift_remove(key).is_some(), "{key}");
    }
    json
}

#[test]
fn json_output_has_the_documented_keys() {
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
    // Most of the 300 programs have branches, and the count cannot exceed the number of programs.
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
    // Each program has one verdict, and is either judged or discarded.
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
fn the_same_seed_makes_the_same_run() {
    let args = ["--count", "300", "--seed", "1"];
    let first = timeless(run_json(&args));
    assert_eq!(timeless(run_json(&args)), first);
    let other = timeless(run_json(&["--count", "300", "--seed", "2"]));
    assert_ne!(other["digest"], first["digest"]);
}

#[test]
fn the_result_does_not_depend_on_the_number_of_workers() {
    let with_jobs = |jobs: &str| {
        let mut json = timeless(run_json(&["--count", "600", "--seed", "9", "--jobs", jobs]));
        for of_the_machine in ["jobs", "cores"] {
            json.as_object_mut().and_then(|o| o.remove(of_the_machine));
        }
        json
    };
    assert_eq!(with_jobs("1"), with_jobs("5"));
}

/// The number of ops in a printed program; each op, and each case of a switch, is on its own line.
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
fn a_seed_makes_the_same_program_in_any_run() {
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
    // The digest of the run combines the digests of its parts.
    assert_eq!(mark(&run_json(&["--count", "20", "--seed", "40"])), digest);
}

fn mark(json: &Value) -> u64 {
    let digest = json["digest"].as_str().expect("a text");
    u64::from_str_radix(digest, 16).expect("a number in base 16")
}

#[test]
fn the_summary_is_printed_as_text() {
    let ran = run(&["--count", "10", "--seed", "3"]).expect_status(0);
    let first = ran.out.lines().next().expect("a line");
    assert!(first.starts_with("builtin: 10 programs, 10 judged (100.0 %), 0 findings in "));
    assert!(first.ends_with(" s, seed 3"), "{ran:?}");
}

#[test]
fn a_run_that_judges_nothing_is_red() {
    for limit in [["--count", "0"], ["--time", "0s"]] {
        let ran = run(&limit);
        assert_eq!(ran.status, Some(2), "{ran:?}");
        assert!(ran.out.starts_with("builtin: 0 programs, "), "{ran:?}");
        let why = "builtin: no program was judged (0 programs)";
        assert_eq!(ran.err, format!("error: {why}\n"));
        let ran = run(&[&limit[..], &["--json"]].concat());
        assert_eq!(ran.status, Some(2), "{ran:?}");
        assert_eq!(ran.json()["incomplete"], why);
    }
    // Without fuel, no program can run.
    let ran = run(&["--count", "3", "--seed", "3", "--fuel", "0"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert_eq!(
        ran.err,
        "error: builtin: no program was judged (3 programs: 3 out-of-fuel)\n"
    );
}

#[test]
fn a_run_without_a_count_ends_at_the_time_limit() {
    // On a busy machine, no worker may be ready within a second.
    let judges = ["1s", "8s", "60s"]
        .into_iter()
        .any(|time| number(&run(&["--time", time, "--json"]).json(), "programs") > 0);
    assert!(judges);
}

#[test]
fn counts_of_several_targets_add_up() {
    let targets = ["--target", "builtin", "--target", "builtin"];
    let json = run_json(&[&targets[..], &["--count", "20", "--seed", "3"]].concat());
    assert_eq!(json["targets"], serde_json::json!(["builtin", "builtin"]));
    assert_eq!(number(&json, "programs"), 40);
}

#[test]
fn planted_faults_are_found_and_reproduced() {
    for fault in FAULTS {
        let args = ["--count", "600", "--seed", "1", "--plant", fault];
        let json = run(&[&args[..], &["--json"]].concat())
            .expect_status(1)
            .json();
        let findings = json["findings"].as_array().expect("an array");
        assert!(!findings.is_empty(), "{fault}");
        let counted: u64 = findings.iter().map(|f| number(f, "count")).sum();
        assert!(counted <= number(&json, "findings_total"), "{fault}");
        assert_eq!(json["known"], serde_json::json!([]));
        let seeds: Vec<u64> = findings.iter().map(|f| number(f, "seed")).collect();
        assert!(seeds.is_sorted(), "{fault}: {seeds:?}");
        let mut found_keys: Vec<&str> = Vec::new();
        for finding in findings {
            for key in ["key", "target", "verdict", "blame", "seed", "path"] {
                assert!(keys(finding).contains(&key), "{key}");
            }
            assert_eq!(finding["blame"], "lowering", "{finding}");
            assert_eq!(finding["target"], "builtin");
            assert!(finding["path"].is_null());
            assert_eq!(finding["reduced"], true, "{finding}");
            assert!(number(finding, "ops") <= 12, "{finding}");
            found_keys.push(finding["key"].as_str().expect("a key"));
        }
        // The count of a key covers all findings with this key.
        found_keys.sort_unstable();
        found_keys.dedup();
        assert_eq!(found_keys.len(), findings.len(), "{fault}");
        // The first and the last seed reproduce their findings. Without the fault, they have no
        // finding.
        for finding in [&findings[0], &findings[findings.len() - 1]] {
            let seed = number(finding, "seed").to_string();
            let one = ["--count", "1", "--seed", &seed];
            let args = [&one[..], &["--plant", fault, "--json"]].concat();
            let again = run(&args).expect_status(1).json();
            let mut alone = finding.clone();
            alone["count"] = serde_json::json!(1);
            alone["presumed_duplicates"] = serde_json::json!(0);
            assert_eq!(&again["findings"], &serde_json::json!([alone]));
            run(&one).expect_status(0);
        }
    }
}

#[test]
fn findings_are_printed_as_text() {
    let plant = ["--plant", "sizes-and-strides"];
    let args = [&["--count", "300", "--seed", "1"], &plant[..]].concat();
    let ran = run(&args).expect_status(1);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].contains(" (blame: lowering), seed "), "{ran:?}");
    assert!(
        lines[1].starts_with("  mismatch/lowering/") || lines[1].starts_with("  introduced-ub/")
    );
    let again = lines[2].trim().strip_prefix("again: lowerfuzz ");
    let again: Vec<&str> = again.expect("how to see it again").split(' ').collect();
    let once_more = Folder::new().run(&again).expect_status(1);
    assert_eq!(once_more.out.lines().nth(1), Some(lines[1]));
}

/// Arguments of a run from seed 1 with a planted fault.
fn planted<'a>(count: &'a str, fault: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let args = ["run", "--count", count, "--seed", "1", "--plant", fault];
    [&args[..], more].concat()
}

#[test]
fn findings_are_written_to_the_output_folder() {
    for fault in FAULTS {
        let folder = Folder::new();
        let args = planted("300", fault, &["--out", "found/here", "--json"]);
        let json = folder.run(&args).expect_status(1).json();
        let findings = json["findings"].as_array().expect("an array");
        let entries = std::fs::read_dir(folder.path().join("found/here"));
        // The folder contains the findings and the index.
        assert_eq!(
            entries.expect("a folder").count(),
            findings.len() + 1,
            "{fault}"
        );
        for finding in findings {
            let path = finding["path"].as_str().expect("a path");
            let seed = number(finding, "seed").to_string();
            let program = folder.run(&["gen", "--seed", &seed]).expect_status(0).out;
            assert_eq!(folder.read(&format!("{path}/original.mlir")), program);
            let source = format!("{path}/source.mlir");
            assert!(folder.read(&source).len() < program.len());
            let lowered = folder.read(&format!("{path}/lowered.mlir"));
            assert!(lowered.contains("llvm.func @"), "{lowered}");
            let stored: Value =
                serde_json::from_str(&folder.read(&format!("{path}/finding.json"))).expect("JSON");
            for key in ["key", "target", "verdict", "blame", "seed", "reason"] {
                assert_eq!(stored[key], finding[key], "{key}");
            }
            assert_eq!(stored["plant"], fault);
            assert!(
                stored["tool"]
                    .as_str()
                    .is_some_and(|t| t.starts_with("lowerfuzz "))
            );
            // Checking the written program reproduces the finding and its blame.
            let check = ["check", "--json", &source, "--plant", fault];
            let row = &folder.run(&check).expect_status(1).json()[0];
            assert_eq!(row["verdict"], finding["verdict"]);
            assert_eq!(row["reason"], finding["reason"]);
            folder.run(&["check", &source]).expect_status(0);
            // The report and the script contain the same command.
            let report = folder.read(&format!("{path}/issue.md"));
            let again = format!("check {source} --target builtin --plant {fault}\n");
            assert!(report.contains(&again), "{report}");
            let mut script = Command::new(folder.path().join(path).join("repro.sh"));
            let ran = script.env("LOWERFUZZ", TOOL).current_dir("/").output();
            let ran = Ran::new(&ran.expect("the script runs")).expect_status(0);
            let verdict = finding["verdict"].as_str().expect("a verdict");
            assert!(ran.out.contains(verdict), "{ran:?}");
            // The written program cannot be reduced further.
            let ran = folder.run(&["reduce", path]);
            assert!(ran.err.ends_with("updated\n"), "{ran:?}");
            let reduced = ran.out;
            let stored: Vec<String> = folder
                .read(&source)
                .lines()
                .skip(1)
                .map(str::to_owned)
                .collect();
            assert_eq!(reduced.lines().collect::<Vec<_>>(), stored);
        }
        // The text output names the folder and the command to reproduce the finding.
        let args = &args[..args.len() - 1];
        let ran = folder.run(args).expect_status(1);
        let lines: Vec<&str> = ran.out.lines().take(4).collect();
        let path = findings[0]["path"].as_str().expect("a path");
        assert_eq!(lines[2].trim(), path);
        assert!(
            lines[3].trim().starts_with("again: lowerfuzz run "),
            "{ran:?}"
        );
    }
}

#[test]
fn unreduced_findings_are_counted_by_verdict() {
    let folder = Folder::new();
    let more = ["--out", "out", "--no-reduce", "--json"];
    let args = planted("60", "sizes-and-strides", &more);
    let json = folder.run(&args).expect_status(1).json();
    for finding in json["findings"].as_array().expect("an array") {
        assert_eq!(finding["reduced"], false);
        let key = finding["key"].as_str().expect("a key");
        assert!(key.contains(" (unreduced): "), "{key}");
        let path = finding["path"].as_str().expect("a path");
        let (source, original) = (
            format!("{path}/source.mlir"),
            format!("{path}/original.mlir"),
        );
        assert_eq!(folder.read(&source), folder.read(&original));
    }
}

#[test]
fn reduce_all_reduces_every_finding() {
    let folder = Folder::new();
    let args = planted("300", "sizes-and-strides", &["--json"]);
    let some = folder.run(&args).expect_status(1).json();
    let all = folder.run(&[&args[..], &["--reduce-all"]].concat());
    let all = all.expect_status(1).json();
    let reduced = |json: &Value| -> u64 {
        let findings = json["findings"].as_array().expect("an array");
        findings.iter().filter_map(|f| f["count"].as_u64()).sum()
    };
    assert_eq!(all["findings_total"], some["findings_total"]);
    assert_eq!(all["findings_total"].as_u64(), Some(reduced(&all)));
    assert!(
        reduced(&some) < reduced(&all),
        "{} of {}",
        reduced(&some),
        reduced(&all)
    );
    let both = folder.run(&["run", "--reduce-all", "--no-reduce"]);
    assert_eq!(both.status, Some(2), "{both:?}");
}

/// A rule that explains a finding on the built-in lowering by its ops.
fn rule(finding: &Value) -> String {
    let key = finding["key"].as_str().expect("a key");
    let [verdict, "lowering", shape] = key.split('/').collect::<Vec<_>>()[..] else {
        panic!("expected the shape of a program, found {key}");
    };
    let ops: Vec<&str> = shape.split('+').collect();
    format!(
        "[[rule]]\nreport = \"reports/positions\"\ntargets = [\"builtin\"]\npasses = [\"none\"]\n\
         verdicts = [\"{verdict}\"]\nonly_ops = [{ops:?}]\n"
    )
}

#[test]
fn known_findings_are_counted_and_not_repeated() {
    let folder = Folder::new();
    let args = planted("60", "result-position", &["--json"]);
    let json = folder.run(&args).expect_status(1).json();
    let findings = json["findings"].as_array().expect("an array");
    let mut list = String::new();
    for finding in findings {
        list += &rule(finding);
    }
    std::fs::create_dir(folder.path().join("reports")).expect("a folder");
    folder.write("reports/known.toml", &list);
    let again = folder.run(&args).expect_status(0).json();
    assert_eq!(again["findings"], serde_json::json!([]));
    assert_eq!(again["findings_total"], json["findings_total"]);
    let known = again["known"].as_array().expect("an array");
    assert_eq!(known.len(), findings.len());
    assert_eq!(known[0]["report"], "reports/positions");
    assert_eq!(known[0]["count"], findings[0]["count"]);
    // A known bug of another target does not affect this one.
    folder.write(
        "other.toml",
        list.replace("targets = [\"builtin\"]", "targets = [\"other\"]"),
    );
    let named = [&args[..], &["--known", "other.toml"]].concat();
    let other = folder.run(&named).expect_status(1).json();
    assert_eq!(other["findings"], json["findings"]);
    folder.write("bad.toml", "[[rule]]\nreport = 1\n");
    let named = [&args[..], &["--known", "bad.toml"]].concat();
    folder.run(&named).expect_errors(&["bad.toml:2: "]);
    let named = [&args[..], &["--known", "none.toml"]].concat();
    folder.run(&named).expect_errors(&["none.toml: "]);
}

#[test]
fn a_run_without_findings_writes_nothing() {
    let folder = Folder::new();
    let args = ["run", "--count", "50", "--seed", "1", "--out", "out"];
    folder.run(&args).expect_status(0);
    // The empty output folder exists, because the run checks that it is writable.
    assert_eq!(folder.listing(), [folder.path().join("out")]);
}

#[test]
fn a_finding_names_its_profile() {
    let folder = Folder::new();
    let args = [
        "run",
        "--count",
        "60",
        "--seed",
        "1",
        "--profile",
        "vectors",
    ];
    let plant = ["--plant", "shuffle-reversed", "--no-reduce", "--out", "out"];
    let ran = folder.run(&[&args[..], &plant].concat());
    let line = ran.out.lines().find(|line| line.contains("again: "));
    let (_, again) = line
        .unwrap_or_default()
        .split_once("lowerfuzz ")
        .expect("it is said");
    assert!(again.ends_with(" --profile vectors"), "{again}");
    let words: Vec<&str> = again.split(' ').collect();
    assert_eq!(folder.run(&words).status, Some(1), "{again}");
    // Without the profile, the same seed makes another program.
    let (usual, _) = words.split_at(words.len() - 2);
    assert_eq!(folder.run(usual).status, Some(0), "{again}");
}

#[test]
fn coverage_tables_are_written() {
    let folder = Folder::new();
    let args = [
        "run",
        "--count",
        "60",
        "--seed",
        "1",
        "--coverage",
        "table",
        "--json",
    ];
    let ran = folder.run(&args).expect_status(0).json();
    let table: Value = serde_json::from_str(&folder.read("table/coverage.json")).expect("JSON");
    assert_eq!(table["programs"], 60);
    let patterns = table["patterns"].as_array().expect("a list");
    let made = |op: &str| -> u64 {
        let of_op = patterns.iter().filter(|p| p["op"] == op);
        of_op.map(|p| number(p, "made")).max().unwrap_or(0)
    };
    // All 60 programs return values, and at least ten of them return the same type.
    assert!(
        (10..=60).contains(&made("func.return")),
        "{}",
        made("func.return")
    );
    let judged = number(&ran, "judged");
    for pattern in patterns {
        assert!(
            number(pattern, "judged") <= number(pattern, "made").min(judged),
            "{pattern}"
        );
    }
    // With so few programs, many patterns are not covered.
    assert!(
        table["holes"]
            .as_array()
            .is_some_and(|holes| holes.len() > 500)
    );
    let text = folder.read("table/coverage.md");
    assert!(text.starts_with("# Coverage of 60 programs\n"), "{text}");
    assert_eq!(folder.listing().len(), 3, "{:?}", folder.listing());
}

#[test]
fn an_unwritable_coverage_folder_is_reported_first() {
    let folder = Folder::with("file", "");
    let ran = folder.run(&["run", "--count", "1000000", "--coverage", "file/table"]);
    ran.expect_errors(&[
        "file/table: cannot be made: expected a folder, but a part of the path is a file",
    ]);
}

/// Two functions that are read, and one with an unknown op.
const SEEDS: &str = "\
func.func @less(%a: i8, %b: i8) -> i1 {
  %0 = arith.cmpi ult, %a, %b : i8
  return %0 : i1
}
func.func @unknown(%a: i8) -> i8 {
  %0 = arith.nonsense %a : i8
  return %0 : i8
}

// -----

func.func @first(%m: memref<?xi32>) -> i32 {
  %zero = arith.constant 0 : index
  %0 = memref.load %m[%zero] : memref<?xi32>
  return %0 : i32
}
";

fn folder_of_seeds() -> Folder {
    let folder = Folder::new();
    std::fs::create_dir(folder.path().join("seeds")).expect("a folder for seeds");
    folder.write("seeds/functions.mlir", SEEDS);
    folder
}

const WITH_SEEDS: [&str; 7] = ["run", "--seeds", "seeds", "--seed", "7", "--count", "60"];

#[test]
fn programs_are_made_from_the_functions_of_files() {
    let folder = folder_of_seeds();
    let json = |jobs: &str| {
        let words = [&WITH_SEEDS[..], &["--json", "--jobs", jobs]].concat();
        folder.run(&words).expect_status(0).json()
    };
    let (one, two) = (json("1"), json("2"));
    assert_eq!(one["digest"], two["digest"]);
    let read = &one["seeds"]["read"];
    assert_eq!((number(read, "files"), number(read, "functions")), (1, 2));
    let unread = &read["unread"][0];
    assert_eq!(unread["function"], "unknown");
    assert_eq!(unread["construct"], "arith.nonsense");
    assert_eq!(
        (&unread["file"], &unread["line"]),
        (&"seeds/functions.mlir".into(), &6.into())
    );
    let made = &one["seeds"]["programs"];
    let [copies, callers] =
        ["mutated copies", "calls from generated programs"].map(|kind| number(made, kind));
    assert!(copies > 20 && callers > 5, "{made}");
    assert_eq!(
        copies + callers + made["generated programs"].as_u64().unwrap_or(0),
        60
    );
    assert!(number(&one, "judged") > 50, "{one}");
    let text = folder.run(&WITH_SEEDS).expect_status(0).out;
    assert!(
        text.contains("  seeds      2 functions of 1 file, 1 not read\n"),
        "{text}"
    );
    assert!(text.contains("     1 not read: arith.nonsense\n"), "{text}");
}

/// The fault compares unsigned numbers as signed ones, and only the seed function surely does so.
#[test]
fn a_finding_in_a_program_from_a_file_has_the_command_that_makes_it_again() {
    let folder = folder_of_seeds();
    let words = [
        &WITH_SEEDS[..],
        &["--plant", "compares-signed", "--no-reduce"],
    ]
    .concat();
    let text = folder.run(&words).expect_status(1).out;
    let again = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("again: lowerfuzz "));
    let again = again.expect("the command is printed");
    assert!(again.contains(" --seeds=seeds"), "{again}");
    let words: Vec<&str> = again.split(' ').collect();
    let same = folder
        .run(&[&words[..], &["--no-reduce"]].concat())
        .expect_status(1)
        .out;
    let lines: Vec<&str> = same
        .lines()
        .filter(|l| l.starts_with("builtin: "))
        .collect();
    assert_eq!(lines.len(), 2, "one finding and the summary: {same}");
    // The first run found it several times.
    let (_, reason) = lines[0].split_once(": result ").expect("a mismatch");
    assert!(text.contains(reason), "{text}{same}");
}

#[test]
fn files_without_a_function_that_can_be_read_are_an_error() {
    let folder = Folder::new();
    folder.write(
        "e.mlir",
        "func.func @f(%a: i8) {\n  arith.nonsense %a : i8\n  return\n}\n",
    );
    let run = |path: &str| folder.run(&["run", "--seeds", path, "--count", "1"]);
    run("e.mlir").expect_errors(&[
        "--seeds: expected functions from which programs are made, found none that can be read: \
         e.mlir:2: expected the name of a known op, found `arith.nonsense`",
    ]);
    run("none").expect_errors(&["none: No such file"]);
    // A night reports the error before it starts.
    let night = [
        "nightly", "--count", "1", "--target", "builtin", "--out", "n", "--seeds", "e.mlir",
    ];
    folder
        .run(&night)
        .expect_errors(&["--seeds: expected functions"]);
}

/// A finding that is not reduced stays new, but the known bug that it may have is named.
#[test]
fn an_unreduced_finding_is_perhaps_known() {
    let folder = Folder::with(
        "own.toml",
        "[[rule]]\nreport = \"reports/own\"\ntargets = [\"builtin\"]\npasses = [\"none\"]\n\
         verdicts = [\"mismatch\"]\nops = [[\"func.call\"]]\n",
    );
    let words = "run --seed 45 --count 10 --plant result-position --known own.toml --no-reduce";
    let words: Vec<&str> = words.split(' ').chain(["--out", "found"]).collect();
    let ran = folder.run(&words).expect_status(1);
    assert!(ran.out.contains("\n  perhaps known: own\n"), "{ran:?}");
    let json = [&words[..words.len() - 2], &["--json"]].concat();
    let json = folder.run(&json).expect_status(1).json();
    assert_eq!(json["findings"][0]["perhaps_known"], "reports/own");
    let stored = crate::found::stored(&folder.path().join("found"));
    let issue = std::fs::read_to_string(stored[0].join("issue.md")).expect("an issue");
    assert!(issue.contains("\nPerhaps known: `own`. "), "{issue}");
}

/// The page of questions is no report of a bug.
#[test]
fn a_finding_of_an_open_question_says_so() {
    let folder = Folder::with(
        "own.toml",
        "[[rule]]\nreport = \"reports/questions.md#may-a-stride-be-negative\"\ntargets = [\"builtin\"]\npasses = [\"none\"]\n\
         verdicts = [\"mismatch\"]\nops = [[\"func.call\"]]\n",
    );
    let words = "run --seed 45 --count 10 --plant result-position --known own.toml";
    let words: Vec<&str> = words.split(' ').collect();
    let ran = folder.run(&words);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    let known = ", 1 time: open question: May a stride be negative? (reports/questions.md#may-a-stride-be-negative)\n";
    assert!(ran.out.contains(known), "{ran:?}");
}
