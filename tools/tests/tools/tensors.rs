//! Sends ops on tensors through releases of `mlir-opt`, which must read what is printed, and print
//! what is read as the same program.

use std::path::{Path, PathBuf};

use lowerfuzz_ir::text::{Form, lacking, parse, print};
use lowerfuzz_ir::verify::verify;
use lowerfuzz_ir::{Module, Op, Release, TensorOp};

use crate::installed::installed;
use crate::named_ops::{assert_same_in_both_forms, through};

/// The folders and files of the corpus with ops on tensors.
const PROGRAMS: &[&str] = &["tensor", "bufferization", "vector/transfer-tensor.mlir"];

/// Returns the paths of the programs.
fn paths() -> Vec<PathBuf> {
    let ops = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/ops");
    let of = |name: &&str| {
        let path = ops.join(name);
        if path.is_file() {
            return vec![path];
        }
        let entries = std::fs::read_dir(path).expect("a folder of the corpus");
        entries
            .map(|entry| entry.expect("an entry").path())
            .collect()
    };
    PROGRAMS.iter().flat_map(of).collect()
}

/// Returns whether the release has all forms of `tensor.splat` that a program uses. Releases until 16
/// have no dynamic sizes, and releases until 19 no elements of several scalars.
fn has_splats(module: &Module, release: Release) -> bool {
    module.bodies().all(|body| {
        body.live_ops().all(|op| {
            if body.op(op).op != Op::Tensor(TensorOp::Splat) {
                return true;
            }
            let is_static = body.operands(op).len() == 1;
            let is_scalar = body.ty(body.operand(op, 0)).is_scalar();
            (is_static || release > Release::R16) && (is_scalar || release > Release::R19)
        })
    })
}

/// Compares the programs in both forms. Returns the number of programs that the release can express.
fn round_trip(release: Release, tool: &Path) -> usize {
    let mut modules = Vec::new();
    for path in paths() {
        let text = std::fs::read_to_string(path).expect("a text");
        let (module, _) = parse(&text, None).unwrap_or_else(|error| panic!("{error}"));
        if lacking(&module, release).is_none() && has_splats(&module, release) {
            modules.push(module);
        }
    }
    assert_same_in_both_forms(&modules, release, tool);
    modules.len()
}

#[test]
fn releases_read_and_print_ops_on_tensors_as_we_do() {
    for (release, programs) in [(Release::R22, 14), (Release::R19, 13), (Release::R16, 3)] {
        if let Some(tool) = installed(&format!("mlir-opt-{release}")) {
            let found = round_trip(release, &tool);
            assert!(
                found >= programs,
                "release {release} expresses {found} programs"
            );
        }
    }
}

/// The tool writes constant bounds of a loop as numbers, which become constants of the program again,
/// so the printed programs differ.
#[test]
fn releases_read_loops_with_tensors() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/ops/scf/forall.mlir");
    let text = std::fs::read_to_string(path).expect("a text");
    let (module, _) = parse(&text, None).unwrap_or_else(|error| panic!("{error}"));
    for release in [Release::R19, Release::R22] {
        let Some(tool) = installed(&format!("mlir-opt-{release}")) else {
            continue;
        };
        for from in [Form::Custom, Form::Generic] {
            let texts = [print(&module, release, from)];
            for to in [&[][..], &["-mlir-print-op-generic"]] {
                let outputs = through(&tool, to, &texts);
                let read = parse(&outputs[0], Some(release));
                let (read, _) = read.unwrap_or_else(|e| panic!("{e}\n{outputs:?}"));
                assert_eq!(verify(&read), Ok(()));
                assert_eq!(read.funcs.len(), module.funcs.len());
            }
        }
    }
}
