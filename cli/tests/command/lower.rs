//! Tests of `lowerfuzz lower`.

use std::process::{Command, Stdio};

use crate::installed::installed;
use crate::tool::Folder;

const STORE: &str = "\
func.func @store(%m: memref<?xf32>, %i: index, %v: f32) {
  memref.store %v, %m[%i] : memref<?xf32>
  return
}
";

fn lower(args: &[&str]) -> String {
    let folder = Folder::with("p.mlir", STORE);
    let args = [&["lower", "p.mlir"], args].concat();
    let ran = folder.run(&args).expect_status(0);
    assert_eq!(folder.listing().len(), 1, "nothing is written");
    ran.out
}

/// A memref of rank 1 becomes two pointers, offset, size and stride, as MLIR's documentation
/// specifies.
#[test]
fn signatures_follow_each_release() {
    let eleven = "llvm.func @store(%arg0: !llvm<\"float*\">, %arg1: !llvm<\"float*\">, \
                  %arg2: !llvm.i64, %arg3: !llvm.i64, %arg4: !llvm.i64, \
                  %arg5: !llvm.i64, %arg6: !llvm.float) {";
    assert_eq!(lower(&[]).lines().next(), Some(eleven));
    assert_eq!(lower(&["--syntax", "11"]), lower(&[]));
    let thirteen = "llvm.func @store(%arg0: !llvm.ptr<f32>, %arg1: !llvm.ptr<f32>, %arg2: i64, \
                    %arg3: i64, %arg4: i64, %arg5: i64, %arg6: f32) {";
    assert_eq!(lower(&["--syntax", "13"]).lines().next(), Some(thirteen));
    let newest = "llvm.func @store(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, \
                  %arg4: i64, %arg5: i64, %arg6: f32) {";
    assert_eq!(lower(&["--syntax", "22"]).lines().next(), Some(newest));
}

#[test]
fn descriptors_follow_each_release() {
    let eleven = "!llvm<\"{ float*, float*, i64, [1 x i64], [1 x i64] }\">";
    assert!(lower(&["--syntax", "11"]).contains(eleven));
    let thirteen = "!llvm.struct<(ptr<f32>, ptr<f32>, i64, array<1 x i64>, array<1 x i64>)>";
    assert!(lower(&["--syntax", "13"]).contains(thirteen));
    let newest = "!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>";
    assert!(lower(&["--syntax", "22"]).contains(newest));
}

#[test]
fn no_source_op_remains() {
    for syntax in ["11", "13", "22"] {
        let text = lower(&["--syntax", syntax]);
        assert!(text.contains("llvm.return"), "{text}");
        for word in ["memref", "func.func", "arith."] {
            assert!(!text.contains(word), "{word}: {text}");
        }
    }
}

#[test]
fn generic_form_is_printed() {
    let text = lower(&["--syntax", "22", "--generic"]);
    for op in ["builtin.module", "llvm.func", "llvm.store", "llvm.return"] {
        assert!(text.contains(&format!("\"{op}\"(")), "{op}: {text}");
    }
}

#[test]
fn c_wrappers_are_emitted() {
    let wrapper = "llvm.func @_mlir_ciface_store(%arg0: !llvm.ptr, %arg1: i64, %arg2: f32)";
    assert!(lower(&["--syntax", "22", "--emit-c-wrappers"]).contains(wrapper));
    assert!(!lower(&["--syntax", "22"]).contains("_mlir_ciface_"));
}

#[test]
fn width_of_index() {
    let narrow = "!llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>";
    let text = lower(&["--syntax", "22", "--index-bitwidth", "32"]);
    assert!(text.contains(narrow), "{text}");
    // The option overrides the width that the file specifies.
    let folder = Folder::with("p.mlir", format!("{STORE}// index-bitwidth: 32\n"));
    let ran = folder
        .run(&["lower", "--syntax", "22", "p.mlir"])
        .expect_status(0);
    assert!(ran.out.contains(narrow), "{ran:?}");
    let args = [
        "lower",
        "--syntax",
        "22",
        "--index-bitwidth",
        "64",
        "p.mlir",
    ];
    assert!(!folder.run(&args).expect_status(0).out.contains("i32"));
}

#[test]
fn unsupported_ops_are_reported() {
    let text = "func.func @ok() {\n  return\n}\nfunc.func @bad(%a: bf16) {\n  return\n}\n";
    let folder = Folder::with("p.mlir", text);
    let ran = folder.run(&["lower", "p.mlir"]);
    ran.expect_errors(&["p.mlir:4:"]);
    assert!(ran.err.contains("bf16"), "{ran:?}");
}

#[test]
fn standard_input() {
    let ran = Folder::new().run_with_input(&["lower", "--syntax", "22", "-"], STORE);
    assert_eq!(ran.expect_status(0).out, lower(&["--syntax", "22"]));
}

/// The release's own tool must accept the program printed in its syntax.
#[test]
fn accepted_by_mlir_opt_13() {
    if installed("mlir-opt-13").is_none() {
        return;
    }
    let folder = Folder::with("store.mlir", STORE);
    let mut files = vec!["store.mlir".to_owned()];
    for seed in 1..=20 {
        let seed = seed.to_string();
        let name = format!("{seed}.mlir");
        let program = folder
            .run(&["gen", "--release", "13", "--seed", &seed])
            .expect_status(0)
            .out;
        // Ops with regions are lowered by other passes first.
        if ["scf.", "affine.", "ub.", "vector."]
            .iter()
            .any(|dialect| program.contains(dialect))
        {
            continue;
        }
        folder.write(&name, program);
        files.push(name);
    }
    for file in files {
        for options in [&[][..], &["--emit-c-wrappers"], &["--generic"]] {
            // Bare pointers cannot be combined with C wrappers for every function.
            let bare = folder
                .read(&file)
                .contains("use-bare-ptr-memref-call-conv=1");
            if bare && options.contains(&"--emit-c-wrappers") {
                continue;
            }
            let args = [&["lower", "--syntax", "13", &file], options].concat();
            folder.write("lowered.mlir", folder.run(&args).expect_status(0).out);
            let output = Command::new("mlir-opt-13")
                .args(["lowered.mlir", "-o", "-"])
                .current_dir(folder.path())
                .stdin(Stdio::null())
                .output()
                .expect("mlir-opt-13 runs");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{args:?}: {said}");
        }
    }
}

/// No release up to 13 reads flags on ops of the LLVM dialect.
#[test]
fn flags_are_not_printed_for_releases_without_them() {
    let text = "\
func.func @f(%a: i8) -> i8 {
  %0 = arith.addi %a, %a overflow<nsw> : i8
  return %0 : i8
}
";
    let folder = Folder::with("p.mlir", text);
    for syntax in ["10", "11", "12", "13"] {
        let error = format!(
            "p.mlir:2:3: flags such as `nsw` and `exact` cannot be printed for release {syntax}; \
             `--syntax 22` prints them"
        );
        let ran = folder.run(&["lower", "p.mlir", "--syntax", syntax]);
        ran.expect_errors(&[&error]);
    }
    let ran = folder.run(&["lower", "p.mlir", "--syntax", "22"]);
    let ran = ran.expect_status(0);
    assert!(
        ran.out.contains("llvm.add %arg0, %arg0 overflow<nsw> : i8"),
        "{ran:?}"
    );
}
