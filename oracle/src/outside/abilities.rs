//! What a release's own tools cannot do with a module of the LLVM dialect, whoever made it.

use lowerfuzz_ir::{FloatKind, Key, LlvmOp, Module, Op, Release, Type};

/// Why a release cannot say this module, or cannot be believed about it; `None` if it can.
pub(super) fn cannot_say(module: &Module, release: Release) -> Option<String> {
    let bodies = module.funcs.iter().filter_map(|func| func.body.as_ref());
    for body in bodies {
        let ops = body.root().iter().flat_map(|block| &body.block(*block).ops);
        for op in ops {
            let data = body.op(*op);
            let Op::Llvm(kind) = data.op else { continue };
            if kind.row().name(release).is_none() {
                return Some(format!(
                    "{} is not in release {release}",
                    kind.row().variant
                ));
            }
            let has = |key| body.attr(*op, key).is_some();
            let wraps = has(Key::Overflow) && release < Release::R19;
            let marked = [Key::Exact, Key::Disjoint, Key::NonNeg, Key::GepFlags];
            if wraps || release < Release::R22 && marked.into_iter().any(has) {
                return Some(format!("release {release} has no flags for {kind:?}"));
            }
            let operands = body.operands(*op);
            let result = body.results(*op).next().map(|value| body.ty(value));
            let scalar = result.map(|ty| module.types.scalar_of(ty));
            let is_half = scalar.and_then(Type::float_kind) == Some(FloatKind::F16);
            // Release 13 has a switch on i32 alone, and its translation of one without cases
            // crashes.
            if kind == LlvmOp::Switch && release <= Release::R13 {
                if body.ty(operands[0]) != Type::I32 {
                    return Some(format!("release {release} switches on i32 alone"));
                }
                if !has(Key::Cases) {
                    return Some(format!("release {release} dies of a switch without cases"));
                }
            }
            if release > Release::R16 {
                continue;
            }
            // Not selected for x86-64 before LLVM 17.
            if matches!(kind, LlvmOp::Maximum | LlvmOp::Minimum) {
                return Some(format!("release {release} cannot select {kind:?}"));
            }
            // Done in f32 and rounded again, or with a library function of another convention.
            if matches!(kind, LlvmOp::Fma | LlvmOp::FPTrunc) && is_half {
                return Some(format!("release {release} rounds {kind:?} to f16 twice"));
            }
        }
    }
    None
}
