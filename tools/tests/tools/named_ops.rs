//! Compares structured ops with releases of `mlir-opt`: loops, maps and bodies of named ops with
//! those into which a release generalizes them, and the forms that a release reads and prints.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use lowerfuzz_ir::linalg::Structure;
use lowerfuzz_ir::text::{Form, lacking, parse, print};
use lowerfuzz_ir::{LinalgKind, LinalgOp, Module, Op, OpId, Release, verify};

use crate::installed::installed;

/// Element types of the inputs and the output, and attributes of the op.
struct Variant {
    inputs: [&'static str; 2],
    output: &'static str,
    attrs: &'static str,
}

const fn variant(inputs: [&'static str; 2], output: &'static str, attrs: &'static str) -> Variant {
    Variant {
        inputs,
        output,
        attrs,
    }
}

/// Every op is tried with each of these. A variant is left out if an op cannot combine the types.
const VARIANTS: &[Variant] = &[
    variant(["f32", "f32"], "f32", ""),
    variant(["i32", "i32"], "i32", ""),
    variant(["i1", "i1"], "i1", ""),
    variant(["complex<f32>", "complex<f32>"], "complex<f32>", ""),
    variant(["i8", "i16"], "i32", ""),
    variant(["f16", "f32"], "f64", ""),
    variant(["i8", "f64"], "f32", ""),
    variant(["f32", "i64"], "i32", ""),
];

/// Further variants of ops with an attribute `cast`.
const UNSIGNED: &[Variant] = &[
    variant(
        ["i8", "i16"],
        "i32",
        "cast = #linalg.type_fn<cast_unsigned>",
    ),
    variant(
        ["i8", "f32"],
        "f32",
        "cast = #linalg.type_fn<cast_unsigned>",
    ),
    variant(["f32", "i8"], "i8", "cast = #linalg.type_fn<cast_unsigned>"),
];

/// Ops with an attribute `cast`, in some release.
const CASTING: [LinalgOp; 3] = [LinalgOp::Copy, LinalgOp::Matmul, LinalgOp::ElemwiseUnary];

/// Returns whether a release refuses an op on these types, although another release accepts it.
fn is_refused(release: Release, op: LinalgOp, variant: &Variant) -> bool {
    let is_mixed = variant.inputs[0] != variant.output;
    let unsigned = [
        LinalgOp::PoolingNhwcMaxUnsigned,
        LinalgOp::PoolingNhwcMinUnsigned,
        LinalgOp::PoolingNwcMaxUnsigned,
        LinalgOp::PoolingNwcMinUnsigned,
    ];
    let is_wide_integer = variant.output.starts_with('i') && variant.output != "i1";
    if release == Release::R22 {
        return unsigned.contains(&op) && !is_wide_integer || op == LinalgOp::Fill && is_mixed;
    }
    op == LinalgOp::BatchReduceMatmul && is_mixed
}

/// Returns a function that executes an op on memrefs whose shapes fit its description.
fn program(op: LinalgOp, name: &str, variant: &Variant) -> Option<String> {
    let LinalgKind::Named(description) = op.kind() else {
        return None;
    };
    let parts: Vec<&str> = description.split(" : ").collect();
    let loops: Vec<&str> = parts[0].split(' ').collect();
    let size = |name: &str| {
        let at = loops
            .iter()
            .position(|one| one.trim_end_matches('*') == name);
        2 + at.expect("a loop") as i64
    };
    let (strides, dilations) = ([2, 3, 1], [3, 1, 2]);
    let mut windows = 0;
    let mut types = Vec::new();
    let operands: Vec<&str> = parts[1].split(", ").collect();
    for (i, operand) in operands.iter().enumerate() {
        let is_output = i + 1 == operands.len();
        let dims = operand.split_once('(').expect("dimensions").1;
        let dims = dims.trim_end_matches(')');
        let mut elem = if is_output {
            variant.output
        } else {
            variant.inputs[i.min(1)]
        };
        if operand.starts_with("condition") {
            elem = "i1";
        }
        if dims.is_empty() && !is_output {
            // Zero points are integers of 32 bits; other scalars have any type.
            types.push(if i > 1 { "i32" } else { elem }.to_owned());
            continue;
        }
        let mut shape = String::new();
        for dim in dims.split_whitespace() {
            let size = if dim == "*" {
                7
            } else if let Some((first, second)) = dim.split_once('+') {
                size(first) + size(second) - 1
            } else if let Some((first, second)) = dim.split_once(':') {
                let factors = (strides[windows], dilations[windows]);
                windows += 1;
                (size(first) - 1) * factors.0 + (size(second) - 1) * factors.1 + 1
            } else {
                size(dim)
            };
            let _ = write!(shape, "{size}x");
        }
        types.push(format!("memref<{shape}{elem}>"));
    }
    let list =
        |numbers: &[i64]| format!("dense<{:?}> : tensor<{}xi64>", &numbers[..windows], windows);
    let mut attrs = vec![variant.attrs.to_owned()];
    if windows > 0 {
        attrs.push(format!("strides = {}", list(&strides)));
        attrs.push(format!("dilations = {}", list(&dilations)));
    }
    attrs.retain(|attr| !attr.is_empty());
    let args = types
        .iter()
        .enumerate()
        .map(|(i, ty)| format!("%a{i}: {ty}"));
    let args: Vec<String> = args.collect();
    let names: Vec<String> = (0..types.len()).map(|i| format!("%a{i}")).collect();
    let last = types.len() - 1;
    Some(format!(
        "func.func @f({}) {{\n  {name} {{{}}} ins({} : {}) outs({} : {})\n  return\n}}\n",
        args.join(", "),
        attrs.join(", "),
        names[..last].join(", "),
        types[..last].join(", "),
        names[last],
        types[last],
    ))
}

/// Sends programs through `mlir-opt`, and returns what it prints for each of them.
pub(crate) fn through(tool: &Path, options: &[&str], programs: &[String]) -> Vec<String> {
    let mut child = Command::new(tool)
        .args(["-split-input-file", "-"])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let text = programs.join("\n// -----\n");
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("the tool ends");
    let written = writer.join().expect("no panic");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && written.is_ok(), "{complaint}");
    let text = String::from_utf8(output.stdout).expect("text");
    text.split("// -----\n").map(str::to_owned).collect()
}

/// Returns the only structured op of a module: its loops and maps, and the text of its region.
fn described(module: &Module) -> (Structure, String) {
    let body = module.funcs[0].body.as_ref().expect("a body");
    let is_structured =
        |id: &OpId| matches!(body.op(*id).op, Op::Linalg(_)) && !body.op_regions(*id).is_empty();
    let id = body
        .live_ops()
        .find(is_structured)
        .expect("a structured op");
    let structure = Structure::of(&module.types, body, id).expect("loops and maps");
    let text = print(module, Release::R22, Form::Generic);
    let start = text.rfind("({").expect("a region");
    let end = text[start..].find("})").expect("its end");
    // The tool moves constants out of the region.
    let lines = text[start..start + end].lines();
    let lines = lines.filter(|line| !line.contains("arith.constant"));
    (structure, lines.collect::<Vec<&str>>().join("\n"))
}

/// Compares the ops that a release has; returns the number of comparisons.
fn compare(release: Release, tool: &Path) -> usize {
    let mut cases = Vec::new();
    for op in LinalgOp::ALL {
        let Some(name) = op.row().name(release) else {
            continue;
        };
        let further = if CASTING.contains(op) { UNSIGNED } else { &[] };
        let mut found = 0;
        for variant in VARIANTS.iter().chain(further) {
            let Some(text) = program(*op, name, variant) else {
                break;
            };
            // The types of elementwise ops are equal, except for those with casts.
            let is_elementwise = text.matches("memref<7x").count() > 0;
            let is_mixed = variant.inputs[0] != variant.output;
            let casts = CASTING.contains(op) || *op == LinalgOp::ElemwiseBinary;
            if is_elementwise && is_mixed && !casts && *op != LinalgOp::Fill {
                continue;
            }
            if is_refused(release, *op, variant) {
                continue;
            }
            if let Ok((module, _)) = parse(&text, Some(release)) {
                assert_eq!(verify::verify(&module), Ok(()), "{text}");
                cases.push((text, module));
                found += 1;
            }
        }
        let is_named = matches!(op.kind(), LinalgKind::Named(_));
        assert!(!is_named || found > 0, "{name} has no variant");
    }
    let texts: Vec<String> = cases.iter().map(|(text, _)| text.clone()).collect();
    let outputs = through(tool, &["-linalg-generalize-named-ops"], &texts);
    assert_eq!(outputs.len(), cases.len());
    for ((text, module), output) in cases.iter().zip(&outputs) {
        let (theirs, _) = parse(output, Some(release)).unwrap_or_else(|e| panic!("{e}\n{output}"));
        let (ours, theirs) = (described(module), described(&theirs));
        assert_eq!(ours.0, theirs.0, "{text}\n{output}");
        assert_eq!(ours.1, theirs.1, "{text}\n{output}");
    }
    cases.len()
}

/// Sends the programs in both forms through `mlir-opt`, which prints both forms, and compares what it
/// prints with the programs.
pub(crate) fn assert_same_in_both_forms(modules: &[Module], release: Release, tool: &Path) {
    for from in [Form::Custom, Form::Generic] {
        let texts: Vec<String> = modules.iter().map(|m| print(m, release, from)).collect();
        for to in [&[][..], &["-mlir-print-op-generic"]] {
            let outputs = through(tool, to, &texts);
            assert_eq!(outputs.len(), texts.len());
            for (module, output) in modules.iter().zip(&outputs) {
                let read = parse(output, Some(release));
                let (read, _) = read.unwrap_or_else(|e| panic!("{e}\n{output}"));
                let wanted = print(module, release, Form::Generic);
                assert_eq!(print(&read, release, Form::Generic), wanted, "{output}");
            }
        }
    }
}

/// Compares the programs of the corpus in both forms. Returns the number of programs that the release
/// can express.
fn round_trip(release: Release, tool: &Path) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/ops/linalg");
    let mut modules = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the corpus") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(path).expect("a text");
        let (module, _) = parse(&text, None).unwrap_or_else(|error| panic!("{error}"));
        if lacking(&module, release).is_none() {
            modules.push(module);
        }
    }
    assert_same_in_both_forms(&modules, release, tool);
    modules.len()
}

#[test]
fn releases_read_and_print_structured_ops_as_we_do() {
    for (release, programs) in [(Release::R22, 12), (Release::R19, 10), (Release::R16, 8)] {
        if let Some(tool) = installed(&format!("mlir-opt-{release}")) {
            let found = round_trip(release, &tool);
            assert!(
                found >= programs,
                "release {release} expresses {found} programs"
            );
        }
    }
}

#[test]
fn named_ops_are_what_release_22_generalizes_them_to() {
    if let Some(tool) = installed("mlir-opt-22") {
        assert!(compare(Release::R22, &tool) > 300);
    }
}

#[test]
fn named_ops_are_what_release_19_generalizes_them_to() {
    if let Some(tool) = installed("mlir-opt-19") {
        assert!(compare(Release::R19, &tool) > 300);
    }
}

#[test]
fn named_ops_are_what_release_16_generalizes_them_to() {
    if let Some(tool) = installed("mlir-opt-16") {
        assert!(compare(Release::R16, &tool) > 200);
    }
}
