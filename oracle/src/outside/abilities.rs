//! What a release's own tools cannot do with a module of the LLVM dialect, whoever made it.

use lowerfuzz_ir::{
    Attr, FloatKind, Func, Global, Key, LlvmOp, Module, Op, Release, Type, TypeKind,
};

/// Why a release cannot say this module, or cannot be believed about it; `None` if it can.
pub(super) fn cannot_say(module: &Module, release: Release) -> Option<String> {
    // Release 13 takes a public global without a value for one that is defined elsewhere.
    let declared = |global: &Global| !global.external && !global.private && global.value.is_none();
    if release <= Release::R13 && module.globals.iter().any(declared) {
        return Some(format!(
            "release {release} does not define an uninitialised global"
        ));
    }
    // The session's own names.
    let ours = |func: &Func| module.str(func.name).starts_with("lowerfuzz_");
    if let Some(func) = module.funcs.iter().find(|func| ours(func)) {
        let name = module.str(func.name);
        return Some(format!("@{name} is a name of the runner's library"));
    }
    if let Some(copy) = module.find_func("memrefCopy") {
        let params = module.types.as_llvm_func(module.func(copy).ty);
        if params.is_some_and(|(_, params)| params.first() != Some(&Type::I64)) {
            return Some("@memrefCopy takes indices of 64 bits alone".to_owned());
        }
    }
    for body in module.bodies() {
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
            // Truncations have them later than sums.
            let first = if kind == LlvmOp::Trunc {
                Release::R22
            } else {
                Release::R19
            };
            let wraps = has(Key::Overflow) && release < first;
            let marked = [Key::Exact, Key::Disjoint, Key::NonNeg, Key::GepFlags];
            // Of the flags of addresses, the oldest came first.
            let inbounds = body.attr(*op, Key::GepFlags).is_some_and(is_inbounds);
            let known = |key| key == Key::GepFlags && inbounds && release == Release::R19;
            let marked = marked.into_iter().any(|key| has(key) && !known(key));
            if wraps || release < Release::R22 && marked {
                return Some(format!("release {release} has no flags for {kind:?}"));
            }
            let operands = body.operands(*op);
            let result = body.results(*op).next().map(|value| body.ty(value));
            let scalar = result.map(|ty| module.types.scalar_of(ty));
            let is_half = scalar.and_then(Type::float_kind) == Some(FloatKind::F16);
            if kind == LlvmOp::Switch {
                if release <= Release::R13 && body.ty(operands[0]) != Type::I32 {
                    return Some(format!("release {release} switches on i32 alone"));
                }
                // The translation of one without cases crashes, later only if it passes values.
                let passes = body.successors(*op).any(|(_, values)| !values.is_empty());
                if !has(Key::Cases) && (passes || release <= Release::R16) {
                    return Some(format!("release {release} dies of a switch without cases"));
                }
            }
            if kind == LlvmOp::Switch && has_wide_cases(body.attr(*op, Key::Cases)) {
                return Some(format!(
                    "release {release} translates cases of a switch to 64 bits"
                ));
            }
            // Done in f32 and rounded again, or with a library function of another convention.
            let twice = kind == LlvmOp::Fma && release <= Release::R19
                || kind == LlvmOp::FPTrunc && release <= Release::R16;
            if twice && is_half {
                return Some(format!("release {release} rounds {kind:?} to f16 twice"));
            }
            if release > Release::R16 {
                continue;
            }
            // LLVM counted the bytes of a lane, not its bits, when it aligned vectors.
            let accessed = if kind == LlvmOp::Store {
                operands.first().map(|value| body.ty(*value))
            } else if kind == LlvmOp::Load {
                result
            } else {
                body.type_attr(*op, Key::ElemType)
            };
            // LLVM aligned them to 8 bytes before 18, where the session looks for results at 16.
            if kind == LlvmOp::Store && accessed.is_some_and(|ty| has_wide_field(module, ty)) {
                return Some(format!(
                    "release {release} lays out structs of wide integers otherwise"
                ));
            }
            if accessed.is_some_and(|ty| has_odd_lanes(module, ty)) {
                return Some(format!(
                    "release {release} lays out vectors of odd lanes otherwise"
                ));
            }
            // A narrow position is taken as signed.
            let position = match (
                kind == LlvmOp::ExtractElement,
                kind == LlvmOp::InsertElement,
            ) {
                (true, _) => operands.get(1),
                (_, true) => operands.get(2),
                (false, false) => None,
            };
            let width = position.and_then(|value| body.ty(*value).int_width());
            if width.is_some_and(|width| width < 32) {
                return Some(format!(
                    "release {release} misreads narrow positions of lanes"
                ));
            }
            // Of an instruction cache; x86-64 has no such prefetch.
            if kind == LlvmOp::Prefetch {
                return Some(format!("release {release} cannot select every prefetch"));
            }
            // Not selected for x86-64 before LLVM 17.
            if matches!(kind, LlvmOp::Maximum | LlvmOp::Minimum) {
                return Some(format!("release {release} cannot select {kind:?}"));
            }
        }
    }
    None
}

/// Is it `inbounds` and nothing else?
fn is_inbounds(flags: &Attr) -> bool {
    matches!(flags, Attr::Int(3, _))
}

/// Is there a case that is no number of 64 bits, unsigned, of a wider type?
fn has_wide_cases(cases: Option<&Attr>) -> bool {
    let Some(Attr::Ints(cases, ty)) = cases else {
        return false;
    };
    let wide = ty.int_width().is_some_and(|width| width > 64);
    wide && cases.iter().any(|case| u64::try_from(*case).is_err())
}

/// Is it a struct with an integer of more than 64 bits?
fn has_wide_field(module: &Module, ty: Type) -> bool {
    let TypeKind::LlvmStruct { fields, .. } = module.types.kind(ty) else {
        return false;
    };
    let wide = |ty: &Type| ty.int_width().is_some_and(|width| width > 64);
    fields.iter().any(wide)
}

/// Is there a vector of lanes that are not 8, 16, 32, 64 or 128 bits wide in a value of this type?
fn has_odd_lanes(module: &Module, ty: Type) -> bool {
    let mut parts = vec![ty];
    // Each step goes into a part of the type, which is finite.
    while let Some(part) = parts.pop() {
        if let TypeKind::LlvmArray { elem, .. } = module.types.kind(part) {
            parts.push(*elem);
        } else if let TypeKind::LlvmStruct { fields, .. } = module.types.kind(part) {
            parts.extend(fields.iter().copied());
        }
        let lanes = module.types.as_vector(part);
        let width = lanes.and_then(|(_, elem)| elem.scalar_bits(64));
        if width.is_some_and(|width| width < 8 || !width.is_power_of_two()) {
            return true;
        }
    }
    false
}
