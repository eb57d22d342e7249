//! Second opinions: a runner that has its own opinion on products, in the place of a release's.

use std::os::unix::fs::PermissionsExt as _;

use crate::tool::{Folder, Ran};

/// (3 + 4) * 3 is 21, and 21 without the bits of 4 and with those it lacks is 17.
const PROGRAM: &str = "\
// release: 13
func @main(%a: i32, %b: i32) -> i32 {
  %0 = addi %a, %b : i32
  %1 = muli %0, %a : i32
  %2 = xor %1, %b : i32
  return %2 : i32
}
// call: @main(3 : i32, 4 : i32) == 17 : i32
";

/// A runner that does this with a program that has a product, `$n` being its number, and agrees
/// else.
fn folder(does: &str) -> Folder {
    let folder = Folder::with("a.mlir", PROGRAM);
    let script = format!(
        "#!/bin/sh\ncd \"$LOWERFUZZ_FOLDER\" || exit 2\nfor file in case-*.mlir; do\n\
         n=${{file#case-}}; n=${{n%.mlir}}\n\
         if grep -q muli \"$file\"; then {does}; fi\n\
         printf \"$n\\tbegin\\n$said$n\\tend\\n\"; said=\ndone > out\ncp out report\n"
    );
    let path = folder.path().join("bin/mlir-cpu-runner-13");
    std::fs::create_dir(folder.path().join("bin")).expect("a folder");
    std::fs::write(&path, script).expect("a file");
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(path, mode).expect("a script that can be run");
    folder
}

fn run(folder: &Folder, args: &[&str]) -> Ran {
    let path = format!("{}/bin:/usr/bin:/bin", folder.path().display());
    let output = folder.command(args).env("PATH", path).output();
    Ran::new(&output.expect("the command runs"))
}

const DIFFERS: &str = "said=\"$n\\t1\\tdiffers\\tresult 0 is odd\\n\"";
const REFUSES: &str = "echo 'error: no product at line 7' >&2; exit 1";

#[test]
fn what_only_a_runner_sees_is_reduced() {
    for says in [DIFFERS, REFUSES] {
        let folder = folder(says);
        let args = ["reduce", "a.mlir", "--confirm", "llvm13"];
        let ran = run(&folder, &args).expect_status(0);
        assert!(ran.out.contains("muli"), "{ran:?}");
        for gone in ["addi", "xori"] {
            assert!(!ran.out.contains(gone), "{gone}: {ran:?}");
        }
        // Without it there is nothing to keep.
        run(&folder, &args[..2]).expect_errors(&["a.mlir: no finding on builtin, "]);
    }
}

#[test]
fn a_run_reduces_what_only_a_runner_sees() {
    let folder = folder(DIFFERS);
    let args = ["run", "--confirm", "llvm13", "--seed", "1", "--count", "24"];
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
    // The folder knows who was asked, and is reduced again as it was.
    let path = findings[0]["path"].as_str().expect("a folder");
    let written: serde_json::Value =
        serde_json::from_str(&folder.read(&format!("{path}/finding.json"))).expect("JSON");
    assert_eq!(written["confirm"], "llvm13");
    assert!(
        folder
            .read(&format!("{path}/repro.sh"))
            .contains(" --confirm llvm13")
    );
    let again = run(&folder, &["reduce", path]).expect_status(0);
    assert!(again.out.contains("// call:"), "{again:?}");
}
