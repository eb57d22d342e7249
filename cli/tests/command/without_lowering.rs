//! Tests of `replay` and `nightly` on tools that have passes, but no lowering to the LLVM dialect.

use serde_json::Value;

use crate::stand_in::{SUM, Scene};

/// A folder with `own-opt`, whose pass `-my-pass` changes sums into differences. Its other passes
/// change nothing.
pub(crate) fn scene() -> Scene {
    let scene = Scene::new("exit 9");
    let passes = ["my-pass", "canonicalize", "cse", "sccp", "symbol-dce"];
    let others = (1..=20).map(|number| format!("other-{number}"));
    let passes = passes.map(str::to_owned).into_iter().chain(others);
    let lines: Vec<String> = passes
        .map(|pass| format!("      --{pass} - A pass"))
        .collect();
    let script = format!(
        "#!/bin/sh\n\
         case \"$*\" in\n\
         --version) echo 'LLVM version 19.1.0'; exit 0 ;;\n\
         --help) echo '  --split-input-file\n    Passes:\n{}'; exit 0 ;;\n\
         esac\n\
         for file; do :; done\n\
         case \"$*\" in\n\
         *-my-pass*) exec sed s/arith.addi/arith.subi/ \"$file\" ;;\n\
         *-convert-*) echo 'own-opt: Unknown command line argument' >&2; exit 1 ;;\n\
         *) exec cat \"$file\" ;;\n\
         esac\n",
        lines.join("\n")
    );
    scene.executable("own-opt", &script);
    scene
}

const RUN: [&str; 9] = [
    "run",
    "--target",
    "./own-opt",
    "--passes=-my-pass",
    "--count",
    "10",
    "--seed",
    "1",
    "--no-reduce",
];

/// Stored findings have passes of their own, which are judged at the source level. Other cases are
/// not asked.
#[test]
fn a_tool_without_a_lowering_replays_what_has_passes() {
    let scene = scene();
    let ran = scene.run(&[&RUN[..], &["--out", "found"]].concat());
    assert_eq!(ran.status, Some(1), "{ran:?}");
    let records = scene.folder.listing();
    let stored = records.iter().filter(|path| path.ends_with("finding.json"));
    let stored = stored.count();
    assert!(stored > 0, "{ran:?}");
    scene.folder.write("found/a.mlir", SUM);
    scene.folder.write("found/b.mlir", SUM);
    for target in ["./own-opt", "own=./own-opt"] {
        let name = target.split('=').next().expect("a name");
        let ran = scene.run(&["replay", "found", "--target", target]);
        assert_eq!((ran.status, &*ran.err), (Some(1), ""), "{ran:?}");
        let why = format!(
            "2 cases, first found/a.mlir: {name}: not judged: {name} has no lowering to the LLVM \
             dialect, so it needs the passes to judge (--passes)\n"
        );
        assert!(ran.out.contains(&why), "{ran:?}");
        let cases = stored + 2;
        assert!(ran.out.contains(&format!("{cases} cases: ")), "{ran:?}");
        let json = scene
            .run(&["replay", "found", "--json", "--target", target])
            .json();
        let there = json["stored"].as_array().expect("a list").iter();
        assert_eq!(there.filter(|one| one["is_there"] == true).count(), stored);
        assert_eq!(json["verdicts"]["not asked"], 2, "{json}");
        let verdicts = json["verdicts"].as_object().expect("an object");
        let sum: u64 = verdicts.values().filter_map(|n| n.as_u64()).sum();
        assert_eq!(sum, cases as u64, "{json}");
    }
    // With passes, all cases are judged. 1 - 2 is not 3.
    let ran = scene.run(&[
        "replay",
        "found",
        "--target=own=./own-opt",
        "--passes=-my-pass",
    ]);
    assert!(!ran.out.contains("not judged"), "{ran:?}");
    let alone = scene.folder.path().join("alone");
    std::fs::create_dir(alone).expect("a folder");
    scene.folder.write("alone/a.mlir", SUM);
    let ran = scene.run(&["replay", "alone", "--target", "own=./own-opt"]);
    let why = "error: no case was judged (1 case: 1 not asked)\n";
    assert_eq!((ran.status, &*ran.err), (Some(2), why), "{ran:?}");
}

/// The cases of the corpus have no passes, so a night does not replay them on such a tool.
#[test]
fn a_night_replays_no_corpus_on_a_tool_without_a_lowering() {
    let scene = scene();
    std::fs::create_dir(scene.folder.path().join("corpus")).expect("a folder");
    scene.folder.write("corpus/a.mlir", SUM);
    let args = [
        "nightly",
        "--count",
        "8",
        "--seed",
        "1",
        "--no-selftest",
        "--out",
        "n",
    ];
    let ran = scene.run(
        &[
            &args[..],
            &["--target", "builtin", "--target", "own=./own-opt"],
        ]
        .concat(),
    );
    assert_eq!(ran.status, Some(0), "{ran:?}");
    let left_out = "without reports, corpus on own, planted faults\n";
    assert!(ran.out.contains(left_out), "{ran:?}");
    assert!(!ran.out.contains("not judged"), "{ran:?}");
    let page = scene.folder.read("n/index.html");
    assert!(page.contains("Left out by the plan: reports, corpus on own, planted faults."));
}

/// The passes come from the `RUN:` lines. A use without passes has nothing to judge.
#[test]
fn a_tool_without_a_lowering_judges_lit_tests() {
    let scene = scene();
    let text = "// RUN: mlir-opt %s -cse\n// RUN: mlir-opt %s\n\
                func.func @next(%a: i8) -> i8 {\n  %one = arith.constant 1 : i8\n  \
                %0 = arith.addi %a, %one : i8\n  return %0 : i8\n}\n";
    scene.folder.write("next.mlir", text);
    let lit = ["lit", "next.mlir", "--target", "./own-opt", "--json"];
    for more in [&[][..], &["--level", "source"]] {
        let ran = scene.run(&[&lit[..], more].concat()).expect_status(0);
        let results = ran.json()["results"]["files"][0].clone();
        let outcomes = results["functions"][0]["outcomes"].as_array();
        let outcomes = outcomes.expect("a list");
        assert_eq!(outcomes.len(), 1, "{results}");
        assert_eq!(outcomes[0]["level"], "source", "{results}");
        assert_eq!(outcomes[0]["inputs"], 257, "{results}");
        let why = results["runs"][1]["skipped"].as_str().expect("a reason");
        assert!(why.starts_with("has no passes, and "), "{why}");
    }
    // The built-in lowering lowers what the passes print, also without passes.
    let ran = scene.run(&[&lit[..], &["--then", "builtin"]].concat());
    let ran = ran.expect_status(0).json();
    let outcomes = &ran["results"]["files"][0]["functions"][0]["outcomes"];
    let levels = [0, 1, 2].map(|place| outcomes[place]["level"].as_str());
    assert_eq!(levels, ["source", "llvm", "llvm"].map(Some), "{outcomes}");
    scene
        .folder
        .write("next.mlir", text.replace("-cse", "-my-pass"));
    let ran = scene.run(&lit[..4]).expect_status(1);
    assert!(
        ran.out.starts_with("next.mlir:3: @next: result 0"),
        "{ran:?}"
    );
    let again = "--target ./own-opt --passes -my-pass --level source";
    assert!(ran.out.contains(again), "{ran:?}");
}

/// The folder of a finding says which builds have the bug: the target itself, a build without the pass at
/// fault, and a build that lacks the pass.
#[test]
fn the_builds_that_have_a_bug_are_asked() {
    let scene = scene();
    let own = scene.folder.read("own-opt");
    scene.executable(
        "right-opt",
        &own.replace("exec sed s/arith.addi/arith.subi/", "exec cat"),
    );
    scene.executable(
        "old-opt",
        &own.replace(
            "*-my-pass*)",
            "*-my-pass*) echo 'old-opt: Unknown command line argument' >&2; exit 1 ;; *-never*)",
        ),
    );
    let target =
        |name: &str| format!("[[target]]\nname = \"{name}\"\ncommand = \"./{name}-opt\"\n");
    let config: String = ["own", "right", "old"].map(target).concat();
    scene.folder.write("lowerfuzz.toml", config);
    let args = [
        "check",
        "sum.mlir",
        "--target",
        "own",
        "--passes=-my-pass",
        "--out",
        "found",
    ];
    let ran = scene.run(&args);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    let files = scene.folder.listing();
    let record = files.iter().find(|path| path.ends_with("finding.json"));
    let record = std::fs::read_to_string(scene.folder.path().join(record.expect("a record")));
    let record: Value = serde_json::from_str(&record.expect("a text")).expect("JSON");
    let builds = record["builds"].as_array().expect("builds");
    let state = |name: &str| {
        let build = builds.iter().find(|build| build["name"] == name);
        build.expect(name)["state"]
            .as_str()
            .expect("a state")
            .to_owned()
    };
    assert_eq!(
        ["own", "right", "old"].map(state),
        ["present", "gone", "not asked"]
    );
}
