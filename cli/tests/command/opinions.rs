//! Tests of second opinions: a stand-in runner treats float additions differently, and otherwise
//! calls a real runner.

use std::os::unix::fs::PermissionsExt as _;

use crate::installed::installed;
use crate::tool::{Folder, Ran};

/// 3 * 4 + 3 - 4 is 11.
const PROGRAM: &str = "\
// release: 13
func @main(%a: f32, %b: f32) -> f32 {
  %0 = mulf %a, %b : f32
  %1 = addf %0, %a : f32
  %2 = subf %1, %b : f32
  return %2 : f32
}
// call: @main(3.0 : f32, 4.0 : f32) == 11.0 : f32
";

/// Returns a folder with a runner. For a module with a float addition, the runner runs this script,
/// in which `$file` is the module's file. It passes other modules to release 13's runner. Returns
/// `None` if that runner is not installed.
fn folder(does: &str) -> Option<Folder> {
    const NAME: &str = "mlir-cpu-runner-13";
    let real = installed(NAME)?;
    let folder = Folder::with("a.mlir", PROGRAM);
    let script = format!(
        "#!/bin/sh\nfor file; do :; done\nif grep -q 'llvm.fadd' \"$file\"; then {does}; fi\n\
         exec {} \"$@\"\n",
        real.display()
    );
    let path = folder.path().join("bin").join(NAME);
    std::fs::create_dir(folder.path().join("bin")).expect("a folder");
    std::fs::write(&path, script).expect("a file");
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(path, mode).expect("a script that can be run");
    Some(folder)
}

fn run(folder: &Folder, args: &[&str]) -> Ran {
    let path = format!("{}/bin:/usr/bin:/bin", folder.path().display());
    let output = folder.command(args).env("PATH", path).output();
    Ran::new(&output.expect("the command runs"))
}

const DIFFERS: &str = "sed -i s/llvm.fadd/llvm.fsub/ \"$file\"";
const REFUSES: &str = "echo 'error: no sum at line 7' >&2; exit 1";

#[test]
fn a_bug_that_only_the_runner_sees_is_reduced() {
    for says in [DIFFERS, REFUSES] {
        let Some(folder) = folder(says) else { return };
        let args = ["reduce", "a.mlir", "--confirm", "llvm13"];
        let ran = run(&folder, &args).expect_status(0);
        assert!(ran.out.contains("addf"), "{ran:?}");
        for gone in ["mulf", "subf"] {
            assert!(!ran.out.contains(gone), "{gone}: {ran:?}");
        }
        // Without the runner, the program has no finding that reduction could keep.
        run(&folder, &args[..2]).expect_errors(&["a.mlir: no finding on builtin, "]);
    }
}

#[test]
fn run_reduces_a_bug_that_only_the_runner_sees() {
    let Some(folder) = folder(DIFFERS) else {
        return;
    };
    let args = [
        "run",
        "--confirm",
        "llvm13",
        "--seed",
        "202",
        "--count",
        "1",
    ];
    let ran = run(
        &folder,
        &[&args[..], &["--out", "found", "--json"]].concat(),
    );
    assert_eq!(ran.status, Some(1), "{ran:?}");
    let json = ran.json();
    let findings = json["findings"].as_array().expect("an array");
    assert!(!findings.is_empty(), "{json}");
    for finding in findings {
        assert_eq!(finding["blame"], "llvm", "{json}");
        assert_eq!(finding["reduced"], true, "{json}");
        assert!(finding["ops"].as_u64().is_some_and(|n| n <= 4), "{json}");
    }
    // The stored finding contains the runner's name, so reducing it again uses the same runner.
    let path = findings[0]["path"].as_str().expect("a folder");
    let written: serde_json::Value =
        serde_json::from_str(&folder.read(&format!("{path}/finding.json"))).expect("JSON");
    assert_eq!(written["confirm"], "llvm13");
    assert!(
        folder
            .read(&format!("{path}/repro.sh"))
            .contains(" --confirm llvm13")
    );
    let again = run(&folder, &["reduce", path]);
    assert_eq!(again.status, Some(0), "{again:?}");
    assert!(again.out.contains("// call:"), "{again:?}");
}
