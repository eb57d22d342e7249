//! Tests of the findings that `run` stores: where and when they are written, and which of them are
//! kept.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::Value;

use crate::stand_in::{REFUSES, Scene, eventually, signal};
use crate::tool::{Folder, Ran};

/// The findings that a run prints.
fn findings(ran: &Ran) -> Vec<Value> {
    let json = ran.json();
    json["findings"].as_array().expect("an array").clone()
}

fn path(finding: &Value) -> PathBuf {
    PathBuf::from(finding["path"].as_str().expect("a path"))
}

/// Reads the finding in a folder, and checks that it is complete.
pub(crate) fn whole(folder: &Path) -> Value {
    let read = |name: &str| {
        let path = folder.join(name);
        std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
    };
    for program in ["source.mlir", "original.mlir"] {
        let text = read(program);
        assert!(text.starts_with("// seed: "), "{text}");
        assert!(text.ends_with('\n'), "{text}");
    }
    assert!(read("issue.md").starts_with("# "));
    assert!(read("repro.sh").starts_with("#!/bin/sh\n"));
    serde_json::from_str(&read("finding.json")).expect("JSON")
}

/// The folders of the findings in a store.
pub(crate) fn stored(out: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(out).into_iter().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    folders.retain(|path| path.is_dir());
    folders.sort();
    folders
}

#[test]
fn a_target_path_cannot_leave_the_output_folder() {
    let scene = Scene::new(REFUSES);
    std::fs::create_dir_all(scene.folder.path().join("build/bin")).expect("folders");
    let tool = scene.folder.path().join("build/bin/mlir-opt");
    std::fs::copy(scene.folder.path().join("mlir-opt-1"), &tool).expect("a copy");
    let absolute = tool.display().to_string();
    let mut paths = Vec::new();
    for target in [
        absolute.as_str(),
        "build/bin/mlir-opt",
        "./build/bin/../bin/mlir-opt",
    ] {
        let before = scene.folder.listing();
        let args = [
            "run", "--target", target, "--count", "8", "--seed", "1", "--out", "out",
        ];
        let ran = scene.run(&[&args[..], &["--json"]].concat());
        assert_eq!(ran.status, Some(1), "{ran:?}");
        let found = findings(&ran);
        assert!(!found.is_empty(), "{ran:?}");
        for finding in &found {
            assert_eq!(path(finding).parent(), Some(Path::new("out")));
            assert_eq!(
                whole(&scene.folder.path().join(path(finding)))["target"],
                target
            );
            paths.push(path(finding));
        }
        let out = scene.folder.path().join("out");
        let mut after = scene.folder.listing();
        after.retain(|path| !before.contains(path) && !path.starts_with(&out));
        assert_eq!(after, Vec::<PathBuf>::new());
        scene.nothing_is_left(target);
    }
    // Findings on different targets never share a folder.
    let all = paths.len();
    paths.sort();
    paths.dedup();
    assert_eq!(paths.len(), all);
}

/// Neither another run nor a repeated run changes existing findings.
#[test]
fn existing_findings_are_not_changed() {
    let folder = Folder::new();
    let run = |plant: &str| {
        let args = [
            "run", "--count", "60", "--seed", "1", "--out", "out", "--json",
        ];
        findings(&folder.run(&[&args[..], &["--plant", plant]].concat()))
    };
    let first = run("sizes-and-strides");
    let note = folder.path().join(path(&first[0])).join("notes.txt");
    std::fs::write(&note, "mine").expect("a file");
    std::fs::write(folder.path().join("out/own.txt"), "mine").expect("a file");
    let before = folder.listing();
    let contents = |paths: &[PathBuf]| -> Vec<Vec<u8>> {
        let files = paths.iter().filter(|path| path.is_file());
        files
            .map(|path| std::fs::read(path).expect("a file"))
            .collect()
    };
    let texts = contents(&before);
    assert_eq!(run("sizes-and-strides"), first);
    let index = folder.path().join("out/index.jsonl");
    let own: Vec<PathBuf> = before
        .iter()
        .filter(|path| **path != index)
        .cloned()
        .collect();
    let same = |now: Vec<PathBuf>| -> Vec<PathBuf> {
        now.into_iter().filter(|path| own.contains(path)).collect()
    };
    assert_eq!(folder.listing(), before);
    let other = run("result-position");
    assert!(
        other
            .iter()
            .all(|finding| !first.iter().any(|f| path(f) == path(finding)))
    );
    assert_eq!(same(folder.listing()), own);
    let mut now = contents(&before);
    // Only the index has grown.
    let place = before
        .iter()
        .filter(|p| p.is_file())
        .position(|p| *p == index);
    let place = place.expect("a list");
    assert!(now[place].starts_with(&texts[place]));
    now[place].clone_from(&texts[place]);
    assert_eq!(now, texts);
    for finding in first.iter().chain(&other) {
        let stored = whole(&folder.path().join(path(finding)));
        assert_eq!(stored["key"], finding["key"]);
    }
}

#[test]
fn findings_are_written_before_the_run_ends() {
    let scene = Scene::new(REFUSES);
    let args = ["run", "--time", "1h", "--seed", "1", "--out", "out"];
    let plant = ["--plant", "sizes-and-strides"];
    let mut child = scene
        .command(&[&args[..], &plant].concat())
        .spawn()
        .expect("it runs");
    let out = scene.folder.path().join("out");
    eventually("a finding", || !stored(&out).is_empty());
    let ended = child.try_wait().expect("a child of ours");
    assert_eq!(ended, None, "the run has already ended");
    child.kill().expect("it can be killed");
    child.wait().expect("it is dead");
    for folder in stored(&out) {
        let name = folder
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name");
        // An incomplete folder is recognisable by its name.
        if name.starts_with(".unfinished-") {
            continue;
        }
        let finding = whole(&folder);
        assert_eq!(finding["plant"], "sizes-and-strides");
        let source = folder.join("source.mlir").display().to_string();
        let ran = scene.run(&[&["check", &source][..], &plant].concat());
        assert_eq!(ran.status, Some(1), "{ran:?}");
    }
}

#[test]
fn reduced_findings_are_written_before_the_run_ends() {
    let scene = Scene::new(REFUSES);
    // There are several hundred findings with few keys, so most findings wait while the first is
    // reduced.
    let args = [
        "run",
        "--count",
        "800",
        "--seed",
        "1",
        "--reduce-all",
        "--jobs",
        "1",
    ];
    let plant = ["--plant", "sizes-and-strides", "--out", "out"];
    let mut child = scene
        .command(&[&args[..], &plant].concat())
        .spawn()
        .expect("it runs");
    let out = scene.folder.path().join("out");
    let is_reduced = |folder: &PathBuf| {
        let text = std::fs::read_to_string(folder.join("finding.json")).unwrap_or_default();
        let finding: Value = serde_json::from_str(&text).unwrap_or_default();
        finding["state"] == "reduced"
    };
    eventually("a finding that is reduced", || {
        stored(&out).iter().any(is_reduced)
    });
    assert!(child.try_wait().expect("it is asked").is_none());
    child.kill().expect("it can be killed");
    child.wait().expect("it is dead");
    let mut reduced = stored(&out).into_iter().filter(is_reduced);
    let finding = whole(&reduced.next().expect("it is still there"));
    assert_eq!(finding["plant"], "sizes-and-strides");
}

#[test]
fn two_concurrent_runs_share_a_folder() {
    let scene = Scene::new(REFUSES);
    let args = [
        "run", "--count", "300", "--seed", "1", "--jobs", "1", "--out", "out", "--json",
    ];
    let start = |plant: &str| {
        let mut command = scene.command(&[&args[..], &["--plant", plant]].concat());
        command.spawn().expect("it runs")
    };
    let plants = ["sizes-and-strides", "sizes-and-strides", "result-position"];
    let children = plants.map(start);
    let out = scene.folder.path().join("out");
    let mut paths = Vec::new();
    for child in children {
        let ran = Ran::new(&child.wait_with_output().expect("it ends"));
        assert_eq!(ran.status, Some(1), "{ran:?}");
        for finding in findings(&ran) {
            let stored = whole(&scene.folder.path().join(path(&finding)));
            assert_eq!(stored["key"], finding["key"]);
            paths.push(scene.folder.path().join(path(&finding)));
        }
    }
    // A key has one folder, whichever run wrote it, and no other files are left.
    paths.sort();
    paths.dedup();
    assert_eq!(stored(&out), paths);
    let list = scene.folder.read("out/index.jsonl");
    for line in list.lines() {
        let line: Value = serde_json::from_str(line).expect("a line of JSON");
        assert!(line["key"].is_string(), "{line}");
    }
}

/// The states of the stored findings.
fn states(out: &Path) -> Vec<String> {
    let state = |path: &PathBuf| whole(path)["state"].as_str().map(str::to_owned);
    stored(out).iter().filter_map(state).collect()
}

/// A run that reduces replaces the folders that a run with `--no-reduce`, and a killed run, left.
#[test]
fn a_later_run_replaces_unreduced_findings() {
    let folder = Folder::new();
    let out = folder.path().join("out");
    let args = [
        "run",
        "--count",
        "40",
        "--seed",
        "41",
        "--plant",
        "result-position",
        "--out",
        "out",
    ];
    let unreduced = [&args[..], &["--no-reduce"]].concat();
    let ran = folder.run(&unreduced).expect_status(1);
    // The last lines say what is left to do.
    let lines: Vec<&str> = ran.out.lines().collect();
    let [reduced, how] = lines[lines.len() - 2..] else {
        panic!("{ran:?}");
    };
    assert!(reduced.starts_with("  reduced    0 of "), "{ran:?}");
    assert!(reduced.contains(" without a report not reduced"), "{ran:?}");
    let hint = "  to reduce  one: lowerfuzz reduce out/builtin-mismatch-";
    assert!(how.starts_with(hint), "{ran:?}");
    assert!(how.ends_with("; all: leave out --no-reduce"), "{ran:?}");
    let is_reduced = |state: &String| state == "reduced";
    assert!(!states(&out).iter().any(is_reduced));
    // The same run again changes nothing.
    let before = stored(&out);
    folder.run(&unreduced).expect_status(1);
    assert_eq!(stored(&out), before);
    // Other programs do not replace the finding.
    let others: Vec<&str> = args
        .iter()
        .map(|word| if *word == "41" { "4100" } else { word })
        .collect();
    folder.run(&others).expect_status(1);
    assert!(stored(&out).contains(&before[0]));
    let ran = folder.run(&args).expect_status(1);
    assert!(!ran.out.contains("to reduce"), "{ran:?}");
    assert!(states(&out).iter().all(is_reduced), "{ran:?}");
    assert!(!stored(&out).is_empty(), "{ran:?}");
    // A killed run leaves its preliminary findings, and the next run replaces them.
    std::fs::remove_dir_all(&out).expect("a folder");
    let long = [&args[..], &["--reduce-all"]].concat();
    let mut child = folder
        .command(&long)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs");
    eventually("a finding", || !stored(&out).is_empty());
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let ran = folder.run(&args).expect_status(1);
    let folders: Vec<PathBuf> = stored(&out)
        .iter()
        .filter_map(|path| Some(PathBuf::from("out").join(path.file_name()?)))
        .collect();
    for path in &folders {
        assert!(ran.out.contains(&path.display().to_string()), "{ran:?}");
    }
    assert!(states(&out).iter().all(is_reduced), "{ran:?}");
}

/// A finding that cannot be written is still printed.
#[test]
fn unwritable_findings_are_printed() {
    let scene = Scene::new(REFUSES);
    let args = [
        "run",
        "--count",
        "60",
        "--seed",
        "1",
        "--plant",
        "sizes-and-strides",
    ];
    let args = [&args[..], &["--out", "out"]].concat();
    // No file of a finding fits into the file size limit.
    for json in [&[][..], &["--json"]] {
        let mut command = scene.limited("ulimit -f 1;", &[&args[..], json].concat());
        let ran = Ran::new(&command.output().expect("it runs"));
        assert_eq!(ran.status, Some(2), "{ran:?}");
        assert_eq!(ran.errors().len(), 1, "{ran:?}");
        assert!(ran.err.contains("File too large"), "{ran:?}");
        if json.is_empty() {
            assert!(ran.out.contains(", seed "), "{ran:?}");
            assert!(ran.out.contains("/lowering/"), "{ran:?}");
        } else {
            let found = findings(&ran);
            assert!(!found.is_empty(), "{ran:?}");
            assert!(
                found
                    .iter()
                    .all(|f| f["seed"].is_u64() && f["key"].is_string())
            );
        }
        assert_eq!(
            stored(&scene.folder.path().join("out")),
            Vec::<PathBuf>::new()
        );
    }
}

/// Results from before an interrupt are counted, even those of an unfinished range.
#[test]
fn an_interrupt_loses_no_results() {
    let scene = Scene::new(&format!("sleep 0.2\n{REFUSES}"));
    let args = [
        "run",
        "--target",
        "./mlir-opt-1",
        "--time",
        "60s",
        "--seed",
        "1",
    ];
    let args = [&args[..], &["--out", "out", "--json"]].concat();
    let child = scene.command(&args).spawn().expect("it runs");
    let out = scene.folder.path().join("out");
    eventually("a finding", || !stored(&out).is_empty());
    assert!(signal("INT", child.id().into()));
    let ran = Ran::new(&child.wait_with_output().expect("it ends"));
    assert_eq!(ran.status, Some(1), "{ran:?}");
    let json = ran.json();
    assert!(json["programs"].as_u64() > Some(0), "{json}");
    assert!(json["findings_total"].as_u64() > Some(0), "{json}");
    let found = findings(&ran);
    assert!(!found.is_empty(), "{json}");
    for finding in &found {
        let stored = whole(&scene.folder.path().join(path(finding)));
        assert_eq!(stored["key"], finding["key"]);
    }
    scene.nothing_is_left("an interrupt");
}

/// The time limit covers everything, including the version query and reductions.
#[test]
fn a_slow_target_ends_with_findings_at_the_time_limit() {
    // The waits are short compared with the limit, so a busy machine has time for a finding.
    let version = "sleep 0.1; echo 'LLVM version 19.1.0'";
    let scene = Scene::with(version, &format!("sleep 0.1\n{REFUSES}"));
    let args = [
        "run",
        "--target",
        "./mlir-opt-1",
        "--time",
        "8s",
        "--seed",
        "1",
        "--json",
    ];
    let ran = scene.run(&args);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    assert!(!findings(&ran).is_empty(), "{ran:?}");
    scene.nothing_is_left("a run");
}

#[test]
fn waiting_for_a_tool_is_reported() {
    let scene = Scene::with("sleep 6; echo 'LLVM version 19.1.0'", REFUSES);
    let ran = scene.run(&["check", "sum.mlir", "--target", "./mlir-opt-1"]);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    // On a busy machine, the tool may take so long that the wait is reported again.
    let first = ran.waits.first().map(String::as_str);
    let expected = "still waiting for mlir-opt-1 --version after 5 s";
    assert_eq!(first, Some(expected), "{ran:?}");
    assert_eq!(ran.err, "", "{ran:?}");
}
