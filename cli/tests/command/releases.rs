//! Tests with installed releases of `mlir-opt` as targets, and with stand-ins for `mlir-opt`.

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use crate::installed::{installed, installed_among};
use crate::tool::{Folder, Ran};

/// The releases that are tested.
const RELEASES: [u32; 6] = [13, 14, 15, 16, 19, 22];

/// Returns the installed releases that the tests use. The other releases are reported as skipped.
pub(crate) fn installed_releases() -> Vec<String> {
    installed_among(RELEASES.map(|number| format!("mlir-opt-{number}")))
}

const SUM: &str = "\
func.func @sum(%m: memref<?xi32>, %i: index) -> i32 {
  %one = arith.constant 1 : index
  %j = arith.addi %i, %one : index
  %a = memref.load %m[%i] : memref<?xi32>
  %b = memref.load %m[%j] : memref<?xi32>
  %s = arith.addi %a, %b : i32
  return %s : i32
}
// call: @sum(memref<3xi32> [4, 5, 6], 1 : index) == 11 : i32
";

/// A load with a static stride of -1: element 1 is at a lower address than element 0.
const BACKWARDS: &str = "\
func.func @second(%m: memref<3xi32, strided<[-1], offset: 2>>, %i: index) -> i32 {
  %x = memref.load %m[%i] : memref<3xi32, strided<[-1], offset: 2>>
  return %x : i32
}
// call: @second(memref<3xi32, strided<[-1], offset: 2>> [7, 8, 9], 1 : index) == 8 : i32
";

#[test]
fn every_release_lowers_a_simple_program() {
    let folder = Folder::with("sum.mlir", SUM);
    for target in installed_releases() {
        let ran = folder.run(&["check", "sum.mlir", "--target", &target]);
        assert_eq!(ran.status, Some(0), "{ran:?}");
        assert_eq!(ran.out, format!("sum.mlir: {target}: agree\n"));
    }
}

#[test]
fn random_programs_go_through_every_release() {
    let folder = Folder::new();
    for target in installed_releases() {
        let args = ["run", "--target", &target, "--count", "60", "--seed", "7"];
        let args = [&args[..], &["--json", "--no-reduce", "--passes", "random"]].concat();
        let ran = folder.run(&args);
        let json = ran.json();
        assert_eq!(json["programs"], 60, "{ran:?}");
        // Most programs agree. The other programs may reproduce bugs of the release.
        let agree = json["verdicts"]["agree"].as_u64().unwrap_or(0);
        assert!(agree >= 40, "{target}: {ran:?}");
    }
}

/// A process has one conversion, and programs with the same passes should share a process.
#[test]
fn programs_with_the_same_passes_share_conversion_options() {
    let folder = Folder::new();
    let Some(target) = installed_releases().pop() else {
        return;
    };
    let directives = |program: &str| -> Vec<String> {
        let lines = program.lines().filter(|line| {
            line.starts_with("// index-bitwidth:") || line.starts_with("// options:")
        });
        lines.map(str::to_owned).collect()
    };
    let mut conversions = BTreeSet::new();
    for list in 0..10 {
        let seed = (list * 256).to_string();
        let args = ["gen", "--target", &target, "--passes", "random"];
        let args = [&args[..], &["--seed", &seed, "--count", "16"]].concat();
        let programs = folder.run(&args).expect_status(0).out;
        let of_list: BTreeSet<_> = programs.split("// -----\n").map(directives).collect();
        assert_eq!(of_list.len(), 1, "{of_list:?}");
        conversions.extend(of_list);
    }
    assert!(conversions.len() > 1, "{conversions:?}");
}

#[test]
fn a_negative_stride_is_wrong_in_release_22_alone() {
    let folder = Folder::with("backwards.mlir", BACKWARDS);
    for target in installed_releases() {
        let ran = folder.run(&["check", "backwards.mlir", "--target", &target, "--json"]);
        let json = ran.json();
        if target == "mlir-opt-22" {
            assert_eq!(ran.status, Some(1), "{ran:?}");
            assert_eq!(json[0]["verdict"], "introduced-ub", "{ran:?}");
            let reason = json[0]["reason"].as_str().unwrap_or_default();
            assert!(reason.contains("`nuw`"), "{reason}");
        } else {
            assert_eq!(json[0]["verdict"], "agree", "{target}: {ran:?}");
        }
    }
}

/// Nine of the sixteen bytes belong to elements. The values that `memcpy` copies into the other
/// bytes are irrelevant.
const COPY_OF_UNDEFINED: &str = "\
func.func @f(%m: memref<i65>) {
  %0 = memref.alloc() : memref<i65>
  memref.copy %0, %m : memref<i65> to memref<i65>
  memref.dealloc %0 : memref<i65>
  return
}
// call: @f(memref<i65> [0])
";

#[test]
fn a_copy_may_copy_padding_bytes() {
    let folder = Folder::with("copy.mlir", COPY_OF_UNDEFINED);
    for target in installed_releases() {
        let ran = folder.run(&["check", "copy.mlir", "--target", &target]);
        assert_eq!(ran.out, format!("copy.mlir: {target}: agree\n"));
    }
}

/// The store changes four bits of a byte that was never written. The other bits keep their values.
const NIBBLES: &str = include_str!("../../../corpus/ops/memref/alloc-nibbles.mlir");

#[test]
fn a_partial_store_to_a_fresh_byte_is_not_poison() {
    let target = "mlir-opt-22".to_owned();
    if installed(&target).is_none() {
        return;
    }
    let folder = Folder::with("nibbles.mlir", NIBBLES);
    let pass = "-test-emulate-narrow-int=memref-load-bitwidth=8";
    let args = [
        "check",
        "nibbles.mlir",
        "--target",
        &target,
        "--passes",
        pass,
    ];
    let ran = folder.run(&args);
    assert_eq!(ran.out, "nibbles.mlir: mlir-opt-22: agree\n", "{ran:?}");
}

#[test]
fn a_matrix_names_the_first_bad_release() {
    if installed_releases().len() < RELEASES.len() {
        return;
    }
    let folder = Folder::with("backwards.mlir", BACKWARDS);
    let ran = folder.run(&["matrix", "backwards.mlir"]);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    assert!(ran.out.contains("  builtin "), "{ran:?}");
    let last = "  first bad: mlir-opt-22; no later release is good\n";
    assert!(ran.out.ends_with(last), "{ran:?}");
}

/// A wrong fold is blamed on folding, not on the pass that happens to fold first.
#[test]
fn a_matrix_names_the_fold_and_not_the_pass_that_folds() {
    let remainder = "\
func.func @f() -> f16 {
  %0 = arith.constant 9.199219e-01 : f16
  %1 = arith.constant 1.000000e+00 : f16
  %2 = arith.remf %0, %1 : f16
  return %2 : f16
}
// call: @f()
";
    let halves = "\
// index-bitwidth: 32
func.func @f() -> index {
  %0 = arith.constant -1 : index
  %1 = arith.constant 2 : index
  %2 = arith.divui %0, %1 : index
  return %2 : index
}
// call: @f()
";
    let lanes = "\
func.func @f() -> vector<1xi1> {
  %0 = arith.constant dense<false> : vector<1xi1>
  %1 = arith.cmpi eq, %0, %0 : vector<1xi1>
  return %1 : vector<1xi1>
}
";
    // Without constants the division is expanded instead of folded.
    let quotient = "\
func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.ceildivsi %a, %b : i64
  return %0 : i64
}
// call: @f(-9223372036854775808 : i64, 2 : i64)
";
    let folder = Folder::new();
    for (program, target, culprit) in [
        (remainder, "mlir-opt-16", "-canonicalize"),
        (halves, "mlir-opt-22", "-canonicalize"),
        (lanes, "mlir-opt-13", "-canonicalize"),
        (quotient, "mlir-opt-19", "-arith-expand"),
        (BACKWARDS, "mlir-opt-22", ""),
    ] {
        if installed(target).is_none() {
            continue;
        }
        folder.write("a.mlir", program);
        let args = ["matrix", "a.mlir", "--target", target];
        let json = folder.run(&[&args[..], &["--json"]].concat()).json();
        assert_eq!(json[0]["culprit"].as_str().unwrap_or_default(), culprit);
        let ran = folder.run(&args);
        let says = ran.out.contains(&format!(" at {culprit}: "));
        assert_eq!(says, !culprit.is_empty(), "{ran:?}");
    }
}

#[test]
fn passes_are_added_and_the_pipeline_replaced() {
    let folder = Folder::with("sum.mlir", SUM);
    for target in installed_releases() {
        let check = ["check", "sum.mlir", "--target", &target];
        let ran = folder.run(&[&check[..], &["--passes", "-canonicalize -cse"]].concat());
        assert_eq!(ran.status, Some(0), "{ran:?}");
        assert_eq!(ran.err, "");
        // A pass that changes the compared behaviour on purpose causes a note. Release 13 also has
        // this pass.
        let passes = "-buffer-results-to-out-params";
        let ran = folder.run(&[&check[..], &["--passes", passes]].concat());
        let note = format!("note: {target}: {passes} changes observable behaviour: signatures: ");
        assert!(ran.err.starts_with(&note), "{ran:?}");
        assert_eq!(ran.out, format!("sum.mlir: {target}: agree\n"));
        // The pipeline `-cse` lowers nothing.
        let ran = folder.run(&[&check[..], &["--pipeline", "-cse"]].concat());
        assert_eq!(ran.status, Some(1), "{ran:?}");
        assert!(ran.out.contains("rejected"), "{ran:?}");
    }
}

#[test]
fn unknown_passes_are_not_findings() {
    let folder = Folder::with("sum.mlir", SUM);
    let releases = installed_releases();
    for target in &releases {
        let nested = match target.as_str() {
            "mlir-opt-13" | "mlir-opt-14" | "mlir-opt-15" => "--pass-pipeline=nosuch",
            _ => "--pass-pipeline=builtin.module(nosuch)",
        };
        for (option, passes, said) in [
            ("--passes", "-canonicalize=foo", "foo"),
            ("--pipeline", nested, "nosuch"),
            ("--passes", "--help", "print no module"),
            ("--passes", "-cse --version", "print no module"),
            ("--pipeline", "-cse --show-dialects", "print no module"),
        ] {
            let args = ["--target", target, option, passes];
            // Both commands look for the target in the same way, so one release is enough for `run`.
            let run = (*target == releases[0]).then_some(&["run", "--count", "2"][..]);
            for command in std::iter::once(&["check", "sum.mlir"][..]).chain(run) {
                let ran = folder.run(&[command, &args].concat());
                assert_eq!(ran.status, Some(2), "{ran:?}");
                assert!(ran.err.contains(said), "{ran:?}");
                assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
                assert!(ran.out.is_empty(), "{ran:?}");
            }
        }
    }
}

#[test]
fn a_refusal_is_no_success() {
    let folder = Folder::with("sum.mlir", SUM);
    if let Some(target) = installed_releases().last() {
        // The pass runs on modules.
        let args = ["--target", target, "--passes", "func.func(inline)"];
        for command in ["check", "matrix"] {
            let ran = folder.run(&[&[command, "sum.mlir"], &args[..]].concat());
            assert_eq!(ran.status, Some(2), "{ran:?}");
            assert!(ran.err.contains("nothing could be judged"), "{ran:?}");
        }
    }
}

#[test]
fn words_that_are_not_passes_are_rejected() {
    let folder = Folder::with("sum.mlir", SUM);
    for passes in ["-", "-o=x", "'-cse"] {
        let args = ["check", "sum.mlir", "--target", "mlir-opt-22"];
        let ran = folder.run(&[&args[..], &["--passes", passes]].concat());
        assert_eq!(ran.status, Some(2), "{ran:?}");
        assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
    }
    let ran = folder.run(&[
        "check", "sum.mlir", "--target", "builtin", "--passes", "-cse",
    ]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(
        ran.err.contains("the built-in lowering has no passes"),
        "{ran:?}"
    );
}

#[test]
fn a_program_without_calls_runs_main() {
    let program = "\
func.func private @printI64(i64)
func.func @main() {
  %x = arith.constant 42 : i64
  call @printI64(%x) : (i64) -> ()
  return
}
";
    let folder = Folder::with("main.mlir", program);
    let ran = folder.run(&["check", "main.mlir"]);
    assert_eq!(ran.out, "main.mlir: builtin: agree\n");
    for target in installed_releases() {
        let ran = folder.run(&["check", "main.mlir", "--target", &target]);
        assert_eq!(ran.out, format!("main.mlir: {target}: agree\n"), "{ran:?}");
    }
}

/// A stand-in for a tool: it reports release 19, lowers an empty module, and runs the given script
/// for any other program.
fn stand_in(folder: &Folder, does: &str) -> String {
    let script = format!(
        "#!/bin/sh\n\
         case \"$1\" in\n\
         --version) echo 'LLVM version 19.1.0'; exit 0;;\n\
         --help) echo '  --split-input-file'; exit 0;;\n\
         esac\n\
         for file; do :; done\n\
         grep -q 'module {{}}' \"$file\" && {{ echo 'module {{}}'; exit 0; }}\n\
         {does}\n"
    );
    executable(folder, "mlir-opt-fake", &script)
}

fn executable(folder: &Folder, name: &str, contents: &str) -> String {
    folder.write(name, contents);
    let path = folder.path().join(name);
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&path, mode).expect("permissions of a file of ours");
    path.display().to_string()
}

fn judged(does: &str) -> Ran {
    judged_with(does, &[])
}

fn judged_with(does: &str, options: &[&str]) -> Ran {
    let folder = Folder::with("sum.mlir", SUM);
    let target = stand_in(&folder, does);
    let args = ["check", "sum.mlir", "--target", &target, "--json"];
    folder.run(&[&args[..], options].concat())
}

#[test]
fn a_tool_that_dies_hangs_or_talks_nonsense_is_a_verdict() {
    let rejected = judged("printf '\\001\\377 what? \\000'");
    assert_eq!(rejected.json()[0]["verdict"], "rejected", "{rejected:?}");
    let crashed = judged("kill -SEGV $$");
    assert_eq!(crashed.json()[0]["verdict"], "crashed", "{crashed:?}");
    let aborted = judged("echo 'LLVM ERROR: out of luck' >&2; kill -ABRT $$");
    let reason = aborted.json()[0]["reason"].to_string();
    assert!(reason.contains("LLVM ERROR: out of luck"), "{aborted:?}");
    let invalid = judged("echo 'module @case_0 { \"llvm.mlir.constant\"( }'");
    assert_eq!(
        invalid.json()[0]["verdict"],
        "invalid-output",
        "{invalid:?}"
    );
    let endless = judged("exec yes");
    assert_eq!(endless.json()[0]["verdict"], "unsupported", "{endless:?}");
    let limit = "the output exceeds the limit of 64 MiB that lowerfuzz reads";
    assert_eq!(endless.json()[0]["reason"], limit, "{endless:?}");
    // The stand-in uses all of its CPU time.
    let loops = "trap '' TERM; sleep 1000 & while :; do :; done";
    let hung = judged_with(loops, &["--tool-cpu-time", "1s"]);
    assert_eq!(hung.json()[0]["verdict"], "hung", "{hung:?}");
}

#[test]
fn a_run_continues_when_its_tool_crashes() {
    let folder = Folder::new();
    let target = stand_in(&folder, "kill -SEGV $$");
    let args = ["run", "--target", &target, "--count", "8", "--seed", "1"];
    let ran = folder.run(&[&args[..], &["--json", "--no-reduce"]].concat());
    let json = ran.json();
    assert_eq!(json["programs"], 8, "{ran:?}");
    let discarded = json["discarded"].as_object().map_or(0, |d| {
        d.values().filter_map(serde_json::Value::as_u64).sum()
    });
    let crashed = json["verdicts"]["crashed"].as_u64().unwrap_or(0);
    assert_eq!(crashed + discarded, 8, "{ran:?}");
    assert!(crashed > 0, "{ran:?}");
}

/// A custom build made from release 22. It reports another version and has other names for a pass,
/// a pass option and two ops.
const OWN_BUILD: &str = r#"#!/bin/sh
case " $* " in
*" --version "*) echo 'LLVM version 23.0.0git'; exit 0;;
*" --help "*)
  mlir-opt-22 --help | sed 's/--convert-complex-to-llvm/&-now/; s/--use-aligned-alloc/&-now/'
  exit 0;;
*convert-complex-to-llvm*|*use-aligned-alloc*)
  echo 'mlir-opt: Unknown command line argument' >&2
  exit 1;;
esac
for file; do :; done
sed -i 's/vector\.shuffle/vector.permute/; s/arith\.maxsi/arith.smax/' "$file"
exec mlir-opt-22 "$@"
"#;

#[test]
fn missing_features_of_a_custom_build_are_not_findings() {
    if installed("mlir-opt-22").is_none() {
        return;
    }
    let folder = Folder::new();
    let target = executable(&folder, "mlir-opt", OWN_BUILD);
    let args = ["run", "--target", &target, "--count", "600", "--seed", "1"];
    let ran = folder.run(&[&args[..], &["--json", "--no-reduce"]].concat());
    for says in [
        "(23.0.0git) gets programs for release 22; without 2 ops that it does not parse; \
         lowered without 1 pass that it lacks\n",
        "lists what it lacks\n",
    ] {
        assert!(ran.err.contains(says), "{says}: {ran:?}");
    }
    let described = folder.run(&["targets", "--target", &format!("own={target}"), "--verbose"]);
    for says in [
        "own\n  path         ",
        "  version      23.0.0git\n  spelling     release 22\n",
        "  levels       source, llvm, both\n  left out     2 ops that it does not parse\n",
        "op arith.maxsi: ",
        "op vector.shuffle: ",
        "conversion -convert-complex-to-llvm\n",
    ] {
        assert!(described.out.contains(says), "{says}: {described:?}");
    }
    let json = ran.json();
    assert!(json["judged"].as_u64() > Some(500), "{ran:?}");
    for finding in json["findings"].as_array().expect("a list") {
        let reason = finding["reason"].to_string();
        let lacking = ["unknown", "unregistered", "Unknown", "left unconverted"];
        assert!(
            !lacking.iter().any(|word| reason.contains(word)),
            "{reason}"
        );
    }
}

#[test]
fn nondeterministic_output_is_a_verdict() {
    if installed("mlir-opt-22").is_none() {
        return;
    }
    // The stand-in adds when it runs with threads, and subtracts when it runs without threads.
    let does = "case \" $* \" in *disable-threading*|*' --'*) exec mlir-opt-22 \"$@\";; esac\n\
                mlir-opt-22 \"$@\" | sed 's/llvm.add/llvm.sub/'";
    let folder = Folder::with("sum.mlir", SUM);
    let target = executable(&folder, "mlir-opt", &format!("#!/bin/sh\n{does}\n"));
    let ran = folder.run(&[
        "check", "sum.mlir", "--target", &target, "--json", "--twice",
    ]);
    assert_eq!(ran.json()[0]["verdict"], "nondeterministic", "{ran:?}");
    let reason = ran.json()[0]["reason"].to_string();
    assert!(
        reason.contains("llvm.add") && reason.contains("llvm.sub"),
        "{ran:?}"
    );
    let reduced = folder.run(&["reduce", "sum.mlir", "--target", &target, "--twice"]);
    assert!(reduced.out.contains("arith.addi"), "{reduced:?}");
    assert!(!reduced.out.contains("memref.load"), "{reduced:?}");
}

/// A bug that occurs only in a batch with other programs is not a bug that users see.
#[test]
fn a_bug_only_in_batches_is_not_a_finding() {
    if installed("mlir-opt-22").is_none() {
        return;
    }
    let run = |wrong: &str, count: &str| {
        let does = format!(
            "case \" $* \" in *\"{wrong}\"*) ;; *) exec mlir-opt-22 \"$@\";; esac\n\
             mlir-opt-22 \"$@\" | sed 's/llvm.add\"/llvm.sub\"/'"
        );
        let folder = Folder::new();
        let target = executable(&folder, "mlir-opt", &format!("#!/bin/sh\n{does}\n"));
        let args = ["--seed", "1", "--count", count, "--no-reduce", "--json"];
        let ran = folder.run(&[&["run", "--target", &target][..], &args].concat());
        let total = ran.json()["findings_total"].as_u64();
        total.unwrap_or_else(|| panic!("{ran:?}"))
    };
    // The release has a few bugs of its own; the first programs do not trigger them.
    let of_its_own = run("no-such-option", "100");
    assert_eq!(run("builtin.module(builtin.module", "100"), of_its_own);
    assert_eq!(run("no-such-option", "8"), 0);
    assert!(run("split-input-file", "8") > 0);
}

#[test]
fn excluded_ops_do_not_occur_in_programs() {
    let folder = Folder::new();
    let generate = |more: &[&str]| {
        let args = ["gen", "--release", "22", "--seed", "1", "--count", "200"];
        folder.run(&[&args[..], more].concat()).out
    };
    assert!(generate(&[]).contains("arith.maxsi"));
    let without = generate(&["--without", "arith.maxsi,vector.shuffle"]);
    assert!(!without.contains("arith.maxsi") && !without.contains("vector.shuffle"));
    let unknown = folder.run(&["gen", "--without", "arith.smax"]);
    assert_eq!(unknown.status, Some(2), "{unknown:?}");
    assert!(
        unknown.err.contains("expected an op, such as "),
        "{unknown:?}"
    );
}

#[test]
fn a_program_that_is_not_mlir_opt_is_rejected() {
    let folder = Folder::with("sum.mlir", SUM);
    let no_help = "#!/bin/sh\necho 'LLVM version 19.1.0'\n";
    let old = "#!/bin/sh\necho 'LLVM version 9.0.1 split-input-file'\n";
    for (contents, says) in [
        (
            "#!/bin/sh\nexit 0\n",
            "is not an mlir-opt: it reports no LLVM version; `lowerfuzz targets` lists the available targets, and `text:",
        ),
        ("#!/bin/sh\nexit 3\n", "does not report its version"),
        (
            no_help,
            "is not an mlir-opt: it has no option -split-input-file; `lowerfuzz targets` lists",
        ),
        (old, "the oldest supported release is 13"),
        ("\u{1}\u{2}", "cannot run"),
    ] {
        let target = executable(&folder, "thing", contents);
        let ran = folder.run(&["check", "sum.mlir", "--target", &target]);
        assert_eq!(ran.status, Some(2), "{ran:?}");
        assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
        assert!(ran.err.contains(says), "{ran:?}");
    }
    let missing = Path::new("/nonexistent/mlir-opt").display().to_string();
    let ran = folder.run(&["check", "sum.mlir", "--target", &missing]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    let ran = folder.run(&["check", "sum.mlir", "--target", "mlir-opt-99"]);
    assert!(ran.err.contains("apt-get install mlir-99-tools"), "{ran:?}");
}

#[test]
fn targets_are_listed_with_their_versions() {
    let folder = Folder::new();
    let ran = folder.run(&["targets", "--json"]);
    let json = ran.json();
    assert_eq!(json[0]["target"], "builtin");
    let rows = json.as_array().cloned().unwrap_or_default();
    for target in installed_releases() {
        let row = rows.iter().find(|row| row["target"] == target.as_str());
        let version = row.and_then(|row| row["version"].as_str());
        let number = target.trim_start_matches("mlir-opt-");
        assert!(
            version.is_some_and(|version| version.starts_with(&format!("{number}."))),
            "{ran:?}"
        );
    }
}

#[test]
fn ops_of_other_dialects_are_named() {
    let program = "\
func.func @main() {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  omp.parallel {
  }
  return
}
";
    let folder = Folder::with("loop.mlir", program);
    // The program has no verdict, and a script must not mistake this for success.
    let ran = folder.run(&["check", "loop.mlir"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    let expected = "loop.mlir: builtin: unsupported: `omp.parallel` in @main at loop.mlir:4:3 is not in the supported language\n";
    assert_eq!(ran.out, expected);
    let said = format!("error: nothing could be judged: {expected}");
    assert_eq!(ran.err, said);
    let args = ["check", "loop.mlir", "--allow-unsupported"];
    let ran = folder.run(&args).expect_status(0);
    assert_eq!((ran.out, ran.err), (expected.to_owned(), String::new()));
    folder.write("sum.mlir", SUM);
    folder
        .run(&["check", "loop.mlir", "sum.mlir"])
        .expect_status(0);
}

#[test]
fn attributes_follow_the_release() {
    // Release 13 accepts any `alignment` attribute on a global, and no tested release interprets
    // `nonNeg`.
    let global = "\
memref.global \"private\" @g : memref<2xi8> = dense<1> {alignment = \"nonsense\"}
func @f() -> i8 {
  %m = memref.get_global @g : memref<2xi8>
  %i = constant 1 : index
  %0 = memref.load %m[%i] : memref<2xi8>
  return %0 : i8
}
// release: 13
// call: @f() == 1 : i8
";
    let extension = "\
func.func @f(%a: i8) -> i16 {
  %0 = arith.extui %a {nonNeg} : i8 to i16
  return %0 : i16
}
// call: @f(-1 : i8) == 255 : i16
";
    let folder = Folder::with("extension.mlir", extension);
    folder.write("global.mlir", global);
    let newer = global.replace("\"nonsense\"", "64 : i64");
    let newer = newer.replace("func @f", "func.func @f");
    let newer = newer.replace("= constant", "= arith.constant");
    folder.write("newer.mlir", newer.replace("// release: 13\n", ""));
    for target in installed_releases() {
        let check = |file| folder.run(&["check", file, "--target", &target]);
        if target != "mlir-opt-13" && target != "mlir-opt-22" {
            let ran = check("extension.mlir");
            assert_eq!(ran.out, format!("extension.mlir: {target}: agree\n"));
        }
        let ran = check("newer.mlir");
        if target == "mlir-opt-13" {
            assert_eq!(ran.status, Some(2), "{ran:?}");
            assert!(ran.err.contains("release 13 has no alignment of globals"));
            assert_eq!(
                check("global.mlir").out,
                "global.mlir: mlir-opt-13: agree\n"
            );
        } else {
            assert_eq!(ran.out, format!("newer.mlir: {target}: agree\n"));
        }
    }
}

#[test]
fn bare_pointers_are_judged_where_supported() {
    let program = "\
// options: use-bare-ptr-memref-call-conv=1
func.func @f(%i: index, %x: i8) -> memref<1xi8> {
  %z = arith.constant 0 : index
  %m = memref.alloc() : memref<2xi8>
  %v = memref.view %m[%i][] : memref<2xi8> to memref<1xi8>
  memref.store %x, %v[%z] : memref<1xi8>
  return %v : memref<1xi8>
}
// call: @f(1 : index, 7 : i8)
";
    let folder = Folder::with("view.mlir", program);
    for target in installed_releases() {
        let ran = folder.run(&["check", "view.mlir", "--target", &target]);
        assert_eq!(ran.status, Some(2), "{ran:?}");
        assert!(ran.out.contains("allocated and aligned pointer"), "{ran:?}");
    }
}

#[test]
fn masks_have_the_type_of_the_release() {
    let folder = Folder::new();
    for name in ["transposed", "repeated"] {
        let file = format!("{name}.mlir");
        let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../corpus/ops/vector");
        let path = format!("{corpus}/transfer-read-masked-{name}.mlir");
        folder.write(&file, std::fs::read_to_string(path).expect("a case"));
        for target in installed_releases() {
            let ran = folder.run(&["check", &file, "--target", &target]);
            // Up to release 15, a mask has its dimensions in the order of the vector.
            let old = ["mlir-opt-13", "mlir-opt-14", "mlir-opt-15"].contains(&target.as_str());
            let verdict = if old && name == "transposed" {
                let number = target.trim_start_matches("mlir-opt-");
                format!(
                    "unsupported: release {number} has no mask of this type for such a permutation map"
                )
            } else {
                "agree".to_owned()
            };
            let lines: Vec<&str> = ran.out.lines().collect();
            assert!(
                lines.last().is_some_and(|line| line.ends_with(&verdict)),
                "{ran:?}"
            );
        }
    }
}

/// A program whose result a textbook formula loses: `sinh` of a small number is that number, and
/// (eˣ - e⁻ˣ) / 2 is 0.
const CANCELS: &str = "\
func.func @f(%x: f32) -> f32 {
  %0 = math.sinh %x : f32
  return %0 : f32
}
// call: @f(1.0e-10 : f32) == 1.0e-10 : f32
";

#[test]
fn lost_digits_are_counted_and_reported_on_request() {
    if installed("mlir-opt-22").is_none() {
        return;
    }
    let folder = Folder::with("a.mlir", CANCELS);
    let check = [
        "check",
        "a.mlir",
        "--target",
        "mlir-opt-22",
        "--passes",
        "-math-expand-ops",
    ];
    let ran = folder.run(&check);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    assert!(ran.out.contains("call 1, @f: inaccurate: "), "{ran:?}");
    let ran = folder.run(&[&check[..], &["--accuracy"]].concat());
    assert_eq!(ran.status, Some(1), "{ran:?}");
    assert!(ran.out.contains("inaccurate (blame: lowering)"), "{ran:?}");
    let ran = folder.run(&[&["replay", "."], &check[2..]].concat());
    assert_eq!(ran.status, Some(0), "{ran:?}");
    assert!(ran.out.contains("1 inaccurate"), "{ran:?}");
}

/// The lowered program checks all constraints in each iteration, so it needs far more fuel than the
/// source. The set is empty, because `d0` is at least 0.
fn costly_program() -> String {
    let constraints: String = (0..60)
        .map(|i| format!("{} * d0 - {} * d1 + 9000 >= 0, ", i + 3, i + 7))
        .collect();
    format!(
        "func.func @f(%x: f16, %m: memref<i8>, %v: i8) -> f16 {{\n  \
         %0 = math.expm1 %x : f16\n  \
         affine.for %i = 0 to 900 {{\n    \
         affine.if affine_set<(d0, d1) : ({constraints}-d0 - 1 >= 0)>(%i, %i) {{\n      \
         affine.store %v, %m[] : memref<i8>\n    }}\n  }}\n  \
         return %0 : f16\n}}\n\
         // call: @f(-0.0 : f16, memref<i8> [0], 1 : i8)\n"
    )
}

#[test]
fn a_lost_sign_in_a_run_without_an_end_is_no_finding() {
    if installed("mlir-opt-22").is_none() {
        return;
    }
    let folder = Folder::with("x.mlir", costly_program());
    let ran = folder.run(&["check", "x.mlir", "--target", "mlir-opt-22"]);
    assert!(
        ran.out.contains("out-of-fuel: the lowered program"),
        "{ran:?}"
    );
    assert!(!ran.out.contains("mismatch"), "{ran:?}");
}
