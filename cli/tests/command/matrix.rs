//! Tests of `matrix` on targets with passes.

use crate::stand_in::Scene;
use crate::without_lowering::scene;

/// Adds `old-opt`, which lacks the pass `-my-pass`.
fn with_old_opt() -> Scene {
    let scene = scene();
    let script = "#!/bin/sh\n\
         case \"$*\" in\n\
         --version) echo 'LLVM version 16.0.0'; exit 0 ;;\n\
         --help) echo '  --split-input-file'; exit 0 ;;\n\
         esac\n\
         echo \"old-opt: Unknown command line argument '-my-pass'.\" >&2\n\
         exit 1\n";
    scene.executable("old-opt", script);
    scene
}

const MATRIX: [&str; 3] = ["matrix", "sum.mlir", "--passes=-my-pass"];
const OLD: [&str; 2] = ["--target", "./old-opt"];

#[test]
fn a_target_without_the_pass_is_unsupported() {
    let scene = with_old_opt();
    let others = ["--target", "builtin", "--target", "./own-opt"];
    let all = [&MATRIX[..], &OLD, &others].concat();
    let ran = scene.run(&all).expect_status(1);
    let lines: Vec<&str> = ran.out.lines().collect();
    let old = "unsupported: target ./old-opt: exit status 1: old-opt: Unknown command line argument \
               '-my-pass'.";
    assert!(lines[1].starts_with("  ./old-opt "), "{ran:?}");
    assert!(lines[1].ends_with(old), "{ran:?}");
    let builtin = "unsupported: --passes, --pipeline, --level and --then need an mlir-opt; the built-in \
                   lowering has no passes";
    assert!(lines[2].starts_with("  builtin "), "{ran:?}");
    assert!(lines[2].ends_with(builtin), "{ran:?}");
    // 1 - 2 is not 3.
    let own = "mismatch (blame: lowering): result 0: expected 3 : i32, found -1 : i32";
    assert!(lines[3].starts_with("  ./own-opt "), "{ran:?}");
    assert!(lines[3].ends_with(own), "{ran:?}");
    let rows = scene.run(&[&all[..], &["--json"]].concat()).json();
    assert_eq!(rows[0]["verdict"], "unsupported", "{rows}");
    assert_eq!(rows[2]["verdict"], "mismatch", "{rows}");
}

#[test]
fn a_pass_that_no_target_has_is_an_error() {
    let ran = with_old_opt().run(&[&MATRIX[..], &OLD].concat());
    let why = "target ./old-opt: exit status 1: old-opt: Unknown command line argument";
    ran.expect_errors(&[why]);
}

#[test]
fn a_folder_of_findings_is_refused() {
    let scene = scene();
    std::fs::create_dir_all(scene.folder.path().join("found/one")).expect("a folder");
    scene.folder.write("found/one/finding.json", "{}");
    scene.run(&["matrix", "found"]).expect_errors(&[
        "found: expected the folder of one finding, such as found/one, found a folder of findings",
    ]);
}

#[test]
fn random_passes_are_refused() {
    let args = [
        "matrix",
        "sum.mlir",
        "--passes=random",
        "--target",
        "./own-opt",
    ];
    scene()
        .run(&args)
        .expect_errors(&["--passes random: expected a list, "]);
}

/// The second tool subtracts, and the passes of the first one change nothing.
#[test]
fn another_tool_lowers_the_output_of_the_passes() {
    let scene = scene();
    let script = "#!/bin/sh\n\
         echo 'llvm.func @sum(%a: i32, %b: i32) -> i32 {'\n\
         echo '  %0 = llvm.sub %a, %b : i32'\n\
         echo '  llvm.return %0 : i32'\n\
         echo '}'\n";
    scene.executable("wrong", script);
    let target = ["sum.mlir", "--target", "./own-opt", "--passes=-cse"];
    let then = ["--then", "text:./wrong"];
    for command in ["check", "matrix"] {
        let args = [&[command][..], &target, &then].concat();
        let ran = scene.run(&args).expect_status(1);
        let why = "mismatch (blame: lowering): result 0: expected 3 : i32, found -1 : i32\n";
        assert!(ran.out.contains(why), "{ran:?}");
        let passes = scene.run(&args[..args.len() - 2]);
        assert_eq!(passes.status, Some(0), "{passes:?}");
    }
}
