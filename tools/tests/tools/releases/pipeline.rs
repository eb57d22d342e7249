//! The passes of each release that lower everything that the release supports.

use lowerfuzz_ir::Release;
use lowerfuzz_ir::case::{Case, MemRefConvention};

use super::Plan;

/// Arguments of the tool, one per pass.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Passes(pub(crate) Vec<String>);

/// The lowering of a release. Letters after a pass name its options:
/// - `i`: the width of `index`,
/// - `c`: C interfaces,
/// - `b`: bare pointers,
/// - `a`: aligned allocation,
/// - `f`: the pass is only needed for functions of complex numbers,
/// - `p`: the pass is only needed for integer powers.
fn lowering(release: Release) -> &'static str {
    match release {
        Release::R11 | Release::R13 => {
            "convert-vector-to-scf lower-affine convert-scf-to-std std-expand \
             convert-complex-to-standard:f convert-math-to-llvm convert-math-to-libm convert-vector-to-llvm convert-memref-to-llvm:ia \
             convert-complex-to-llvm convert-std-to-llvm:icb"
        }
        Release::R14 => {
            "convert-vector-to-scf lower-affine convert-scf-to-std memref-expand arith-expand \
             convert-complex-to-standard:f convert-math-to-llvm convert-math-to-libm convert-vector-to-llvm convert-arith-to-llvm:i \
             convert-complex-to-llvm convert-std-to-llvm:icb convert-memref-to-llvm:ia \
             reconcile-unrealized-casts"
        }
        Release::R15 => {
            "convert-vector-to-scf lower-affine convert-scf-to-cf memref-expand arith-expand \
             convert-complex-to-standard:f convert-math-to-llvm convert-math-to-libm convert-vector-to-llvm convert-arith-to-llvm:i \
             convert-complex-to-llvm convert-func-to-llvm:ib convert-memref-to-llvm:ia \
             reconcile-unrealized-casts"
        }
        Release::R16 => {
            "lower-vector-mask convert-vector-to-scf memref-expand expand-strided-metadata lower-affine \
             convert-scf-to-cf arith-expand convert-complex-to-standard:f convert-math-to-funcs:p convert-math-to-llvm convert-math-to-libm convert-vector-to-llvm \
             convert-index-to-llvm:i convert-arith-to-llvm:i convert-func-to-llvm:ib \
             convert-cf-to-llvm:i convert-complex-to-llvm convert-memref-to-llvm:ia \
             reconcile-unrealized-casts"
        }
        Release::R19 | Release::R22 | Release::R24 => {
            "lower-vector-mask convert-vector-to-scf memref-expand expand-realloc \
             expand-strided-metadata lower-affine \
             convert-scf-to-cf arith-expand convert-complex-to-standard:f convert-math-to-funcs:p convert-math-to-llvm convert-math-to-libm convert-vector-to-llvm \
             convert-index-to-llvm:i convert-arith-to-llvm:i convert-ub-to-llvm \
             convert-func-to-llvm:ib convert-cf-to-llvm:i convert-complex-to-llvm \
             finalize-memref-to-llvm:ia reconcile-unrealized-casts"
        }
    }
}

/// Does the case have an op on complex numbers for which the conversion has no pattern?
fn has_complex_functions(case: &Case) -> bool {
    let converted = [
        "create", "re", "im", "add", "sub", "mul", "div", "abs", "constant",
    ];
    case.module.bodies().any(|body| {
        let names = body
            .live_ops()
            .filter_map(|op| body.op(op).op.row()?.name(Release::R22));
        let mut functions = names.filter_map(|name| name.strip_prefix("complex."));
        functions.any(|name| !converted.contains(&name))
    })
}

fn has_powers(case: &Case) -> bool {
    case.module.bodies().any(|body| {
        let mut names = body
            .live_ops()
            .filter_map(|op| body.op(op).op.row()?.name(Release::R22));
        names.any(|name| ["math.fpowi", "math.ipowi"].contains(&name))
    })
}

/// Returns the arguments for a case: the plan's passes around the lowering, with the case's
/// options.
pub(crate) fn passes(release: Release, case: &Case, plan: &Plan) -> Passes {
    let mut args: Vec<String> = plan.before.iter().map(|p| format!("-{p}")).collect();
    let lowering = if plan.lower { lowering(release) } else { "" };
    if plan.lower && case.options.emit_c_wrappers && release >= Release::R15 {
        args.push("-llvm-request-c-wrappers".to_owned());
    }
    for pass in lowering.split_whitespace() {
        let (name, takes) = pass.split_once(':').unwrap_or((pass, ""));
        if takes == "f" && !has_complex_functions(case) || takes == "p" && !has_powers(case) {
            continue;
        }
        let bare = case.options.convention == MemRefConvention::BarePointer;
        let options: Vec<&str> = [
            ('i', case.index_width == 32, "index-bitwidth=32"),
            ('c', case.options.emit_c_wrappers, "emit-c-wrappers=1"),
            ('b', bare, "use-bare-ptr-memref-call-conv=1"),
            ('a', case.options.aligned_alloc, "use-aligned-alloc=1"),
        ]
        .into_iter()
        .filter(|(letter, wanted, _)| *wanted && takes.contains(*letter))
        .map(|(_, _, option)| option)
        .collect();
        args.push(if options.is_empty() {
            format!("-{name}")
        } else {
            format!("-{name}={}", options.join(" "))
        });
    }
    args.extend(plan.after.iter().map(|p| format!("-{p}")));
    Passes(args)
}
