//! Tests of `lowerfuzz nightly`, `merge` and `report`.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::installed::find;
use crate::releases::installed_releases;
use crate::stand_in::{REFUSES, SUM, Scene};
use crate::tool::{Folder, Ran};

const GOOD: &str = "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n\
                    // call: @f(1 : i32) == 1 : i32\n";

/// Arguments of a nightly run with a planted fault, so that there are findings.
const PLANTED: [&str; 10] = [
    "nightly",
    "--count",
    "60",
    "--seed",
    "11",
    "--target",
    "builtin",
    "--no-selftest",
    "--plant",
    "compares-signed",
];

/// A folder with a corpus and reports of one case each, and with the oldest installed release.
///
/// A night judges the program of each finding on every release in `PATH`. In most tests one release
/// is enough, and the oldest starts fastest.
fn scene() -> Folder {
    let folder = Folder::new();
    for name in ["corpus", "reports"] {
        std::fs::create_dir(folder.path().join(name)).expect("a folder");
        folder.write(&format!("{name}/good.mlir"), GOOD);
    }
    let bin = folder.path().join(BIN);
    std::fs::create_dir(&bin).expect("a folder");
    let mut names = (10..40).map(|number| format!("mlir-opt-{number}"));
    if let Some((name, tool)) = names.find_map(|name| Some((name.clone(), find(&name)?))) {
        std::os::unix::fs::symlink(tool, bin.join(name)).expect("a link");
    }
    folder
}

/// The folder of a scene that is its `PATH`.
const BIN: &str = "bin";

/// A night with a planted fault, with one release in `PATH`.
fn night(folder: &Folder, more: &[&str]) -> Command {
    let words: Vec<&str> = PLANTED.iter().chain(more).copied().collect();
    let mut night = folder.command(&words);
    night.env("PATH", folder.path().join(BIN));
    night
}

fn planted(folder: &Folder, more: &[&str]) -> Ran {
    Ran::new(&night(folder, more).output().expect("the command runs"))
}

/// Removes all clock times, so that runs with the same seed are equal.
fn without_clocks(value: &Value) -> Value {
    const CLOCKS: [&str; 6] = [
        "seconds",
        "started",
        "night",
        "first_seen",
        "programs_per_second_per_core",
        "built",
    ];
    match value {
        Value::Object(fields) => {
            let fields = fields
                .iter()
                .filter(|(name, _)| !CLOCKS.contains(&name.as_str()));
            Value::Object(
                fields
                    .map(|(name, v)| (name.clone(), without_clocks(v)))
                    .collect(),
            )
        }
        Value::Array(items) => Value::Array(items.iter().map(without_clocks).collect()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

fn report(folder: &Folder, night: &str) -> Value {
    let text = folder.read(&format!("{night}/report.json"));
    without_clocks(&serde_json::from_str(&text).expect("JSON"))
}

/// The names of the findings, with their smallest programs.
fn programs(folder: &Folder, night: &str) -> Vec<(String, String)> {
    let path = folder.path().join(night).join("findings");
    let entries = std::fs::read_dir(&path).expect("a folder of findings");
    let mut programs: Vec<(String, String)> = entries
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").display().to_string();
            (
                name,
                std::fs::read_to_string(path.join("source.mlir")).expect("a program"),
            )
        })
        .collect();
    programs.sort();
    programs
}

#[test]
fn a_night_without_findings_writes_its_report() {
    let folder = scene();
    let words = [
        "nightly", "--count", "40", "--seed", "3", "--target", "builtin", "--out", "n", "--state",
        "s",
    ];
    let ran = folder.run(&words).expect_status(0);
    assert!(
        ran.out
            .starts_with("40 programs from each source, seed 3, 8 parts of 8 on 1 target: "),
        "{ran:?}"
    );
    assert!(
        ran.out
            .contains("corpus on builtin: 1 case, 0 with findings"),
        "{ran:?}"
    );
    assert!(
        ran.out
            .ends_with("0 new signatures; the page: n/index.html\n"),
        "{ran:?}"
    );
    let json = report(&folder, "n");
    assert_eq!(json["programs"], 40);
    assert_eq!(json["units_done"], 8);
    assert_eq!(json["keys"], Value::Array(Vec::new()));
    let names = ["index.html", "report.md", "junit.xml", "lowerfuzz.sarif"];
    for name in names {
        assert!(!folder.read(&format!("n/{name}")).is_empty());
    }
    // A repeated command does nothing, and the history contains the run only once.
    let page = folder.read("n/index.html");
    folder.run(&words).expect_status(0);
    assert_eq!(folder.read("n/index.html"), page);
    let nights = std::fs::read_dir(folder.path().join("s/nights")).expect("a state");
    assert_eq!(nights.count(), 1);
    // Each report format can be printed separately.
    let ran = folder.run(&["report", "n", "--format", "markdown", "--state", "s"]);
    assert_eq!(ran.expect_status(0).out, folder.read("n/report.md"));
    let ran = folder
        .run(&["report", "n", "--state", "s"])
        .expect_status(0);
    assert!(ran.out.starts_with("# lowerfuzz, night of ") && !ran.out.contains("&#58;"));
    // A command with other settings does not resume this run.
    let mut other = words;
    other[4] = "4";
    let ran = folder.run(&other);
    assert_eq!(
        (ran.status, ran.err.lines().count()),
        (Some(2), 1),
        "{ran:?}"
    );
    assert!(ran.err.contains("another --seed"), "{ran:?}");
}

#[test]
fn a_new_key_is_open_in_the_next_night() {
    let folder = scene();
    // This night has all installed releases in its `PATH`.
    let words = [&PLANTED[..], &["--out", "one", "--state", "s"]].concat();
    let ran = folder.run(&words).expect_status(1);
    for (name, _) in programs(&folder, "one") {
        let matrix = folder.read(&format!("one/findings/{name}/matrix.json"));
        let matrix: Value = serde_json::from_str(&matrix).expect("JSON");
        let rows = matrix.as_array().expect("rows");
        for target in std::iter::once("builtin".to_owned()).chain(installed_releases()) {
            let of_target = rows.iter().filter(|row| row["target"] == target.as_str());
            assert_eq!(of_target.count(), 1, "{name}, {target}");
        }
    }
    let new = report(&folder, "one")["counts"]["new"]
        .as_u64()
        .expect("a count");
    assert!(new > 0, "{ran:?}");
    assert_eq!(programs(&folder, "one").len() as u64, new);
    planted(&folder, &["--out", "two", "--state", "s"]).expect_status(0);
    let counts = &report(&folder, "two")["counts"];
    assert_eq!(
        (counts["new"].as_u64(), counts["open"].as_u64()),
        (Some(0), Some(new))
    );
}

#[test]
fn merged_shards_equal_a_run_on_one_machine() {
    let folder = scene();
    planted(&folder, &["--out", "whole"]).expect_status(1);
    let shards = ["a", "b", "c"];
    for (place, shard) in shards.iter().enumerate() {
        let part = format!("{}/3", place + 1);
        planted(&folder, &["--out", shard, "--shard", &part]);
    }
    for (order, merged) in [(["a", "b", "c"], "m"), (["c", "a", "b"], "o")] {
        let words: Vec<&str> = ["merge"]
            .into_iter()
            .chain(order)
            .chain(["--out", merged])
            .collect();
        folder.run(&words).expect_status(1);
        assert_eq!(report(&folder, merged), report(&folder, "whole"));
        assert_eq!(programs(&folder, merged), programs(&folder, "whole"));
    }
    assert_eq!(folder.read("m/report.json"), folder.read("o/report.json"));
    let page = folder.read("o/index.html");
    assert_eq!(folder.read("m/index.html"), page);
    // A card links to the files of its finding.
    for name in ["", "issue.md", "repro.sh"] {
        let end = format!("/{name}\"");
        let mut links = page.split("href=\"findings/").skip(1);
        let is_it = |link: &str| {
            link.split_inclusive('"')
                .next()
                .is_some_and(|l| l.ends_with(&end))
        };
        let link = links.find(|link| is_it(link)).expect("a link");
        let path = link.split('"').next().unwrap_or_default();
        let path = folder.path().join("o/findings").join(path);
        assert!(path.exists(), "{}", path.display());
    }
    // An existing folder is not overwritten.
    let ran = folder.run(&["merge", "a", "b", "--out", "m"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
}

#[test]
fn a_killed_night_resumes() {
    let folder = scene();
    planted(&folder, &["--out", "whole"]).expect_status(1);
    let mut kills = 0;
    for wait in [50, 150, 400, 800] {
        let mut night = night(&folder, &["--out", "n"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the command runs");
        std::thread::sleep(Duration::from_millis(wait));
        if night.try_wait().expect("a child").is_none() {
            night.kill().expect("it can be killed");
            kills += 1;
        }
        night.wait().expect("it ends");
    }
    assert!(kills > 1);
    planted(&folder, &["--out", "n"]).expect_status(1);
    assert_eq!(report(&folder, "n"), report(&folder, "whole"));
    assert_eq!(programs(&folder, "n"), programs(&folder, "whole"));
    let keys = report(&folder, "n")["keys"].as_array().map(Vec::len);
    assert_eq!(keys, Some(programs(&folder, "n").len()));
    assert!(!Path::new(&folder.path().join("n/tmp")).exists());
}

#[test]
fn a_folder_in_use_is_locked() {
    let folder = scene();
    std::fs::create_dir(folder.path().join("n")).expect("a folder");
    let held = std::fs::File::create(folder.path().join("n/lock")).expect("a file");
    held.lock().expect("nobody else has it");
    let ran = planted(&folder, &["--out", "n"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert_eq!(
        ran.err,
        "error: n: another nightly run is writing to this folder\n"
    );
}

/// A folder with foreign contents stays unchanged.
#[test]
fn a_night_does_not_write_to_a_foreign_folder() {
    let folder = scene();
    std::fs::create_dir_all(folder.path().join("mine/tmp")).expect("a folder");
    folder.write("mine/tmp/notes.txt", "to be kept");
    let said = ["mine: expected an empty folder, or a path that does not exist"];
    planted(&folder, &["--out", "mine"]).expect_errors(&said);
    assert_eq!(folder.read("mine/tmp/notes.txt"), "to be kept");
    let entries = std::fs::read_dir(folder.path().join("mine")).expect("a folder");
    assert_eq!(entries.count(), 1);
}

/// Checks the exit status 2 and the single line on stderr.
#[track_caller]
fn expect_incomplete(ran: &Ran, why: &str) {
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert_eq!(ran.err, format!("error: {why}\n"), "{ran:?}");
}

/// The failed cases of a JUnit file, with their messages.
fn failed_cases(junit: &str) -> Vec<(String, String)> {
    let field = |text: &str, name: &str| {
        let start = text.split_once(&format!("{name}=\""))?.1;
        start.split_once('"').map(|(value, _)| value.to_owned())
    };
    let cases = junit.split("<testcase ").skip(1);
    cases
        .filter_map(|case| {
            let failure = case.split_once("<failure ")?.1;
            Some((field(case, "name")?, field(failure, "message")?))
        })
        .collect()
}

#[test]
fn a_night_without_enough_time_is_red() {
    let folder = scene();
    let words = [
        "nightly", "--budget", "1s", "--seed", "3", "--target", "builtin", "--out", "n",
    ];
    let ran = folder.run(&words);
    expect_incomplete(
        &ran,
        "5 of 6 parts judged nothing, or not all that they should; n/index.html names them",
    );
    let parts = ["reports on builtin", "corpus on builtin", "planted faults"];
    for part in parts {
        let line = format!("not judged: {part}: no time was left\n");
        assert!(ran.out.contains(&line), "{ran:?}");
    }
    let search = "builtin (2 of 2 parts): no time was left";
    let line = format!("not judged: {search}\n");
    assert!(ran.out.contains(&line), "{ran:?}");
    let page = folder.read("n/index.html");
    let top = page.split("id=\"new\"").next().expect("a header");
    assert!(top.contains("Not everything was judged: 5 of 6 parts"));
    assert!(top.contains("No random program was judged on builtin."));
    assert!(top.contains(search), "{top}");
    assert!(page.contains("No new findings among what was judged."));
    assert!(
        folder
            .read("n/report.md")
            .contains("- builtin (2 of 2 parts)")
    );
    let failed = failed_cases(&folder.read("n/junit.xml"));
    let failed: Vec<(&str, &str)> = failed.iter().map(|(n, m)| (&**n, &**m)).collect();
    assert!(
        failed.contains(&("judges programs", "no program was judged (0 programs)")),
        "{failed:?}"
    );
    assert!(failed.contains(&("judges builtin", search)), "{failed:?}");
    assert_eq!(failed.len(), 5, "{failed:?}");
    let sarif: Value = serde_json::from_str(&folder.read("n/lowerfuzz.sarif")).expect("JSON");
    let run = &sarif["runs"][0];
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    let results = run["results"].as_array().expect("results");
    assert_eq!(results.len(), 4);
    assert!(results.iter().all(|r| r["ruleId"] == "not-judged"));
    assert_eq!(
        results[3]["message"]["text"],
        format!("Not judged: {search}")
    );
    let json = report(&folder, "n");
    assert_eq!(
        (&json["complete"], &json["programs"]),
        (&Value::Bool(false), &Value::from(0))
    );
    // The history does not claim that the corpus was replayed.
    let nights = std::fs::read_dir(folder.path().join("n/state/nights")).expect("a state");
    let record = nights.last().expect("a record").expect("an entry").path();
    let record = std::fs::read_to_string(record).expect("a file");
    let record: Value = serde_json::from_str(&record).expect("JSON");
    assert_eq!(record["corpus"], Value::Array(Vec::new()));
}

#[test]
fn a_budget_of_zero_and_missing_folders_are_errors() {
    let folder = Folder::new();
    let run = |words: &[&str]| {
        let words: Vec<&str> = ["nightly", "--out", "n"]
            .iter()
            .chain(words)
            .copied()
            .collect();
        folder.run(&words)
    };
    let ran = run(&["--budget", "0s"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(ran.err.contains("expected a time above zero"), "{ran:?}");
    let ran = run(&["--count", "0"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    for option in ["--corpus", "--reports"] {
        let ran = run(&["--count", "4", "--target", "builtin", option, "none"]);
        ran.expect_errors(&["none: expected a folder of test cases to replay, found none"]);
    }
    run(&["--count", "4", "--target", "nosuch"]).expect_errors(&["unknown target `nosuch`"]);
    // A command that cannot begin leaves no folder.
    assert!(!folder.path().join("n").exists());
    // Without a folder of reports, the page says that the plan leaves them out. Without a corpus, the
    // corpus of the command is replayed.
    let ran = run(&["--count", "4", "--target", "builtin", "--no-selftest"]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    assert_eq!(
        ran.err,
        "note: there is no folder `reports`, so no report is replayed\n"
    );
    let cases = lowerfuzz_data::corpus().len();
    let replayed = format!("corpus on builtin: {cases} cases, 0 with findings");
    assert!(ran.out.contains(&replayed), "{ran:?}");
    let left_out = "Left out by the plan: reports, planted faults.";
    assert!(folder.read("n/index.html").contains(left_out));
}

/// The case is also judged again by the command that the night prints, although its corpus is elsewhere.
#[test]
fn a_corpus_case_with_a_finding_is_in_the_folder_of_the_night() {
    let folder = scene();
    folder.write("corpus/bad.mlir", GOOD.replace("== 1", "== 2"));
    let corpus = folder.path().join("corpus").display().to_string();
    let words = [
        "nightly",
        "--count",
        "4",
        "--seed",
        "3",
        "--target",
        "builtin",
        "--no-selftest",
    ];
    let more = ["--corpus", &corpus, "--out", "n"];
    let words: Vec<&str> = words.into_iter().chain(more).collect();
    let ran = folder.run(&words).expect_status(1);
    assert!(
        ran.out
            .contains("\n1 new signature; the page: n/index.html\n"),
        "{ran:?}"
    );
    let keys = report(&folder, "n")["keys"].clone();
    let program = keys[0]["program"].as_str().expect("a path").to_owned();
    assert_eq!(
        folder.read(&format!("n/{program}")),
        folder.read("corpus/bad.mlir")
    );
    let again = format!("lowerfuzz check {program} --target builtin");
    assert!(folder.read("n/report.md").contains(&again));
    assert!(folder.read("n/index.html").contains(&again));
    let mut again = folder.command(&["check", &program, "--target", "builtin"]);
    let again = again.current_dir(folder.path().join("n")).output();
    let again = Ran::new(&again.expect("the command runs")).expect_status(1);
    assert!(again.out.contains("wrong-expectation"), "{again:?}");
}

/// A night leaves out a replay that cannot end in its time, and prints which budget suffices. A folder that the user
/// names is replayed anyway.
#[test]
fn a_short_budget_leaves_out_replays_on_releases() {
    let scene = Scene::new(REFUSES);
    let corpus = scene.folder.path().join("corpus");
    std::fs::create_dir(corpus).expect("a folder");
    scene.folder.write("corpus/sum.mlir", SUM);
    let night = |more: &[&str]| {
        let words = "nightly --budget 10ms --jobs 1 --target mlir-opt-1 --no-selftest --seed 1";
        let words: Vec<&str> = words.split(' ').chain(more.iter().copied()).collect();
        scene.run(&words)
    };
    let ran = night(&["--out", "short"]);
    let note = "note: the budget is too short for some replays, which are left out: corpus on mlir-opt-1 (about 1s); \
                replays get 25 % of it, and `--budget 1m` suffices for all\n";
    assert!(ran.err.contains(note), "{ran:?}");
    assert!(!ran.out.contains("not judged: corpus"), "{ran:?}");
    let left_out = "Left out by the plan: reports, corpus, planted faults.";
    assert!(scene.folder.read("short/index.html").contains(left_out));
    let ran = night(&["--corpus", "corpus", "--out", "named"]);
    assert!(!ran.err.contains("too short"), "{ran:?}");
    assert!(
        ran.out.contains("not judged: corpus on mlir-opt-1"),
        "{ran:?}"
    );
}

/// A corpus whose only case is not well-defined, and an empty folder of reports.
#[test]
fn stored_cases_that_judge_nothing_are_red() {
    let folder = scene();
    let undefined = "func.func @f(%a: i32) -> i32 {\n  %0 = arith.divsi %a, %a : i32\n  \
                     return %0 : i32\n}\n// call: @f(0 : i32)\n";
    folder.write("corpus/good.mlir", undefined);
    std::fs::remove_file(folder.path().join("reports/good.mlir")).expect("a file");
    let ran = folder.run(&[
        "nightly",
        "--count",
        "4",
        "--seed",
        "3",
        "--target",
        "builtin",
        "--no-selftest",
        "--out",
        "n",
    ]);
    expect_incomplete(
        &ran,
        "2 of 7 parts judged nothing, or not all that they should; n/index.html names them",
    );
    let lines = [
        "not judged: corpus on builtin: no case was judged (1 case: 1 undefined-source)\n",
        "not judged: reports on builtin: failed: reports: expected .mlir files, found none\n",
    ];
    for line in lines {
        assert!(ran.out.contains(line), "{ran:?}");
    }
}

#[test]
fn a_missing_shard_is_red() {
    let folder = scene();
    planted(&folder, &["--out", "a", "--shard", "1/3"]);
    planted(&folder, &["--out", "c", "--shard", "3/3"]);
    std::fs::create_dir(folder.path().join("b")).expect("a folder");
    let ran = folder.run(&["merge", "a", "b", "c", "--out", "m"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    let why = "shard 2/3 is missing: none of its 2 parts is done";
    assert_eq!(
        ran.err,
        format!(
            "skipped b: the folder contains no nightly run\n\
             error: {why}; 2 of 7 parts judged nothing, or not all that they should; \
             m/index.html names them\n"
        )
    );
    let page = folder.read("m/index.html");
    assert!(page.contains(&format!("Not everything was judged: {why}")));
    assert!(folder.read("m/report.md").contains("shard 2/3 is missing"));
    let failed = failed_cases(&folder.read("m/junit.xml"));
    assert!(
        failed.contains(&("shard 2/3".to_owned(), why.to_owned())),
        "{failed:?}"
    );
    let sarif: Value = serde_json::from_str(&folder.read("m/lowerfuzz.sarif")).expect("JSON");
    let first = &sarif["runs"][0]["results"][0]["message"]["text"];
    assert_eq!(*first, format!("Not judged: {why}"));
    assert_eq!(report(&folder, "m")["missing_shards"][0]["shard"], "2/3");
    // One shard alone is not a whole night either.
    let ran = folder.run(&["merge", "a", "--out", "one"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(
        ran.err.starts_with("error: shard 2/3 is missing: ")
            && ran.err.contains("; shard 3/3 is missing: "),
        "{ran:?}"
    );
}
