//! Tests of the Python module, with the command that was built.

use std::path::Path;
use std::process::Command;

use crate::installed::{find, skipped};
use crate::tool::{Folder, Ran, TOOL};

/// Runs a Python program in a folder. Returns `None` if there is no Python.
fn python(folder: &Folder, program: &str) -> Option<Ran> {
    if find("python3").is_none() {
        skipped("python3 is not installed");
        return None;
    }
    let module = Path::new(env!("CARGO_MANIFEST_DIR")).join("python");
    let output = Command::new("python3")
        .args(["-B", "-c", program])
        .env("PYTHONPATH", module)
        .env("LOWERFUZZ", TOOL)
        .current_dir(folder.path())
        .output();
    Some(Ran::new(&output.expect("python runs")))
}

const HALF: &str = "func.func @half(%a: i8) -> i8 {\n  %c = arith.constant 2 : i8\n  \
                    %0 = arith.divsi %a, %c : i8\n  return %0 : i8\n}\n";

/// An arithmetic shift rounds down, and a division to zero.
#[test]
fn functions_return_the_objects_of_the_json() {
    let folder = Folder::with("half.mlir", HALF);
    let shift = HALF
        .replace("arith.constant 2", "arith.constant 1")
        .replace("divsi", "shrsi");
    folder.write("shift.mlir", shift);
    let program = "import lowerfuzz\n\
                   rows = lowerfuzz.check('half.mlir', target='builtin', calls=10)\n\
                   print([row['verdict'] for row in rows])\n\
                   rows = lowerfuzz.check(text=open('half.mlir').read(), target=['builtin'])\n\
                   print([row['verdict'] for row in rows])\n\
                   rows = lowerfuzz.tv('half.mlir', 'shift.mlir')\n\
                   print([(f['function'], f['verdict']) for f in rows[0]['functions']])\n\
                   print(lowerfuzz.run(count=5, seed=1)['programs'])\n";
    let Some(ran) = python(&folder, program) else {
        return;
    };
    let expected = "['agree']\n['agree']\n[('half', 'mismatch')]\n5\n";
    assert_eq!(
        (ran.status, ran.out.as_str()),
        (Some(0), expected),
        "{ran:?}"
    );
}

#[test]
fn what_cannot_be_judged_raises_an_error() {
    let folder = Folder::new();
    let program = "import lowerfuzz\n\
                   try:\n  lowerfuzz.check('missing.mlir')\n\
                   except lowerfuzz.LowerfuzzError as error:\n  print(error.status, error)\n";
    let Some(ran) = python(&folder, program) else {
        return;
    };
    assert_eq!(ran.status, Some(0), "{ran:?}");
    assert!(ran.out.starts_with("2 missing.mlir: "), "{ran:?}");
}
