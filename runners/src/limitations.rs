//! Known limitations of a release's own tools for modules of the LLVM dialect, regardless of the
//! lowering that produced the module.

use lowerfuzz_ir::Release::{R13, R14, R16, R19};
use lowerfuzz_ir::{
    Attr, Body, FloatKind, Func, Global, Key, LlvmOp, Module, Op, OpId, Release, ReleaseSet, Type,
    TypeKind, ValueDef,
};

/// Returns why a release cannot express a module, or would run it wrongly. `None` if the release
/// can run the module.
pub(crate) fn limitation_of(module: &Module, release: Release) -> Option<String> {
    let rows = || {
        LIMITATIONS
            .iter()
            .filter(|row| row.releases.contains(release))
    };
    if let Some(why) = rows().find_map(|row| row.of_module(module)) {
        return Some(why.replace("{release}", &release.to_string()));
    }
    for body in module.bodies() {
        let ops = body.root().iter().flat_map(|block| &body.block(*block).ops);
        for id in ops {
            let Op::Llvm(op) = body.op(*id).op else {
                continue;
            };
            if op.row().name(release).is_none() {
                return Some(format!("{} is not in release {release}", op.row().variant));
            }
            let site = Site {
                module,
                body,
                id: *id,
                op,
            };
            if let Some(why) = rows().find_map(|row| row.of_op(&site)) {
                return Some(format!("release {release} {why}"));
            }
        }
    }
    None
}

/// The condition under which a limitation applies.
enum Scope {
    /// The limitation applies to modules that satisfy this predicate.
    Module(fn(&Module) -> bool),
    /// The limitation applies to globals that satisfy this predicate. In the text, `{name}` stands
    /// for the global's name.
    Global(fn(&Module, &Global) -> bool),
    /// The limitation applies to functions that satisfy this predicate. In the text, `{name}`
    /// stands for the function's name.
    Func(fn(&Module, &Func) -> bool),
    /// The limitation applies to ops that satisfy this predicate. In the text, `{op}` stands for
    /// the op, and the release is put before the text.
    Op(fn(&Site<'_>) -> bool),
}

/// A limitation: something that the runners of some releases reject or run wrongly.
struct Limitation {
    releases: ReleaseSet,
    scope: Scope,
    /// Description of the limitation.
    why: &'static str,
}

impl Limitation {
    /// Returns how the limitation applies to a module. `None` for limitations of ops.
    fn of_module(&self, module: &Module) -> Option<String> {
        let named = |name| self.why.replace("{name}", module.str(name));
        match self.scope {
            Scope::Module(applies) => applies(module).then(|| self.why.to_owned()),
            Scope::Global(applies) => {
                let mut globals = module.globals.iter();
                let global = globals.find(|global| applies(module, global));
                global.map(|global| named(global.name))
            }
            Scope::Func(applies) => {
                let mut funcs = module.funcs.iter();
                funcs
                    .find(|func| applies(module, func))
                    .map(|func| named(func.name))
            }
            Scope::Op(_) => None,
        }
    }

    /// Returns how the limitation applies to an op. `None` for limitations that are not about ops.
    fn of_op(&self, site: &Site<'_>) -> Option<String> {
        match self.scope {
            Scope::Op(applies) => {
                applies(site).then(|| self.why.replace("{op}", &format!("{:?}", site.op)))
            }
            Scope::Module(_) | Scope::Global(_) | Scope::Func(_) => None,
        }
    }
}

/// Returns whether the module's `memrefCopy` has a rank parameter that is not 64 bits wide.
fn copies_with_narrow_indices(module: &Module) -> bool {
    let copy = module.find_func("memrefCopy");
    let params = copy.and_then(|copy| module.types.as_llvm_func(module.func(copy).ty));
    params.is_some_and(|(_, params)| params.first() != Some(&Type::I64))
}

/// An op in its module.
struct Site<'a> {
    module: &'a Module,
    body: &'a Body,
    id: OpId,
    op: LlvmOp,
}

impl Site<'_> {
    fn is(&self, op: LlvmOp) -> bool {
        self.op == op
    }

    fn has(&self, key: Key) -> bool {
        self.body.attr(self.id, key).is_some()
    }

    fn operand(&self, position: usize) -> Option<Type> {
        let operand = self.body.operands(self.id).get(position)?;
        Some(self.body.ty(*operand))
    }

    fn result(&self) -> Option<Type> {
        let result = self.body.results(self.id).next()?;
        Some(self.body.ty(result))
    }

    fn gives_half(&self) -> bool {
        let scalar = self.result().map(|ty| self.module.types.scalar_of(ty));
        scalar.and_then(Type::float_kind) == Some(FloatKind::F16)
    }

    /// Returns whether the op is a constant array of −0.
    fn is_array_of_negative_zeros(&self) -> bool {
        let value = self.body.attr(self.id, Key::Value).cloned();
        let is_array = |ty| is_array_of_negative_zeros(self.module, ty, &value);
        self.is(LlvmOp::Constant) && self.result().is_some_and(is_array)
    }

    /// Is the op an `expandload` or `compressstore` on a memory space other than 0?
    fn packs_in_another_space(&self) -> bool {
        let packs = self.is(LlvmOp::ExpandLoad) || self.is(LlvmOp::CompressStore);
        let spaces = self.body.operands(self.id).iter().filter_map(|operand| {
            let TypeKind::LlvmPtr { space, .. } = self.module.types.kind(self.body.ty(*operand))
            else {
                return None;
            };
            Some(*space)
        });
        packs && spaces.into_iter().any(|space| space != 0)
    }

    /// Returns whether the op converts a vector of integers of more than 64 bits to `f16`.
    fn makes_halves_of_wide_lanes(&self) -> bool {
        let converts = self.is(LlvmOp::SIToFP) || self.is(LlvmOp::UIToFP);
        let lanes = self
            .operand(0)
            .and_then(|ty| self.module.types.as_vector(ty));
        let wide = lanes.is_some_and(|(shape, lane)| {
            shape.iter().product::<i64>() > 1 && lane.int_width() > Some(64)
        });
        converts && wide && self.gives_half()
    }

    /// Returns whether the op is a prefetch into the instruction cache. In some releases, the op
    /// has attributes in place of constant operands.
    fn prefetches_instructions(&self) -> bool {
        let name = self.module.strings.find("cache");
        let attr = name.and_then(|name| self.body.int_attr(self.id, Key::Other(name)));
        let operand = || {
            let operand = *self.body.operands(self.id).get(3)?;
            let ValueDef::Result(op, _) = self.body.value(operand).def else {
                return None;
            };
            self.body.int_attr(op, Key::Value)
        };
        self.is(LlvmOp::Prefetch) && attr.or_else(operand) == Some(0)
    }

    /// Is the op a `switch` without cases?
    fn only_default(&self) -> bool {
        self.is(LlvmOp::Switch) && !self.has(Key::Cases)
    }

    /// Returns whether the op is a `switch` on more than 64 bits with a case that does not fit in
    /// 64 unsigned bits.
    fn has_wide_cases(&self) -> bool {
        let Some(Attr::Ints(cases, ty)) = self.body.attr(self.id, Key::Cases) else {
            return false;
        };
        let wide = ty.int_width().is_some_and(|width| width > 64);
        wide && cases.iter().any(|case| u64::try_from(*case).is_err())
    }

    /// Does the op have `inbounds` as its only flag?
    fn is_inbounds(&self) -> bool {
        let flags = self.body.attr(self.id, Key::GepFlags);
        matches!(flags, Some(Attr::Int(3, _)))
    }

    fn passes_values(&self) -> bool {
        let mut successors = self.body.successors(self.id);
        successors.any(|(_, values)| !values.is_empty())
    }

    /// Returns whether the op accesses memory of a type that satisfies this predicate.
    fn accesses(&self, such: fn(&Module, Type) -> bool) -> bool {
        let accessed = if self.is(LlvmOp::Store) {
            self.operand(0)
        } else if self.is(LlvmOp::Load) {
            self.result()
        } else {
            self.body.type_attr(self.id, Key::ElemType)
        };
        accessed.is_some_and(|ty| such(self.module, ty))
    }

    /// Returns the type of the lane index of an `extractelement` or `insertelement`.
    fn position(&self) -> Option<Type> {
        if self.is(LlvmOp::ExtractElement) {
            self.operand(1)
        } else if self.is(LlvmOp::InsertElement) {
            self.operand(2)
        } else {
            None
        }
    }
}

macro_rules! limitations {
    ($($scope:ident $releases:ident$(($first:ident))? |$($subject:ident),+| $of:expr => $why:literal;)*) => {
        /// All known limitations, each of which was observed with the runners. If several rows
        /// apply to a module or an op, the first of them is reported.
        const LIMITATIONS: &[Limitation] = &[$(Limitation {
            releases: ReleaseSet::$releases$(($first))?,
            scope: Scope::$scope(|$($subject),+| $of),
            why: $why,
        },)*];
    };
}

limitations! {
    // In release 13, an uninitialised global also counts as external.
    Global ALL |_module, global| global.external
        => "external global @{name} has no definition";
    // Release 13 treats a public global without a value as defined elsewhere.
    Global until(R13) |_module, global| {
        !global.external && !global.private && global.value.is_none()
    } => "release {release} does not support uninitialised globals";
    Global only(R19) |module, global| is_array_of_negative_zeros(module, global.ty, &global.value)
        => "release {release} translates @{name}, an array of −0, to +0";
    // Names with this prefix belong to the runner's library.
    Func ALL |module, func| module.str(func.name).starts_with("lowerfuzz_")
        => "@{name} is a reserved name of the runtime library";
    // The host cannot read strings in the memory of the runner's process.
    Module ALL |module| module.find_func("printString").is_some()
        => "@printString takes a string in memory, which the host cannot read";
    Module ALL |module| copies_with_narrow_indices(module)
        => "@memrefCopy only takes 64-bit indices";
    Op until(R16) |op| op.has(Key::Overflow) => "has no flags for {op}";
    // Overflow flags on truncations are newer than overflow flags on additions.
    Op until(R19) |op| op.is(LlvmOp::Trunc) && op.has(Key::Overflow) => "has no flags for {op}";
    Op until(R19) |op| op.has(Key::Exact) || op.has(Key::Disjoint) => "has no flags for {op}";
    Op until(R19) |op| op.has(Key::NonNeg) => "has no flags for {op}";
    Op until(R16) |op| op.has(Key::GepFlags) => "has no flags for {op}";
    // The only address flag in release 19 is `inbounds`, which is the oldest.
    Op only(R19) |op| op.has(Key::GepFlags) && !op.is_inbounds() => "has no flags for {op}";
    Op until(R13) |op| op.is(LlvmOp::Switch) && op.operand(0) != Some(Type::I32)
        => "only supports switches on i32";
    Op until(R16) |op| op.only_default() => "crashes on a switch without cases";
    Op ALL |op| op.only_default() && op.passes_values() => "crashes on a switch without cases";
    Op ALL |op| op.is(LlvmOp::Switch) && op.has_wide_cases()
        => "truncates the cases of a switch to 64 bits";
    // These releases compute in `f32` and round again, or call a library function with another
    // calling convention.
    Op until(R19) |op| op.is(LlvmOp::Fma) && op.gives_half() => "rounds {op} to f16 twice";
    Op until(R16) |op| op.is(LlvmOp::FPTrunc) && op.gives_half() => "rounds {op} to f16 twice";
    // Before release 18, LLVM aligned wide integers to 8 bytes, but the host expects results at an
    // alignment of 16 bytes.
    Op until(R16) |op| op.is(LlvmOp::Store) && op.accesses(has_wide_field)
        => "lays out structs of wide integers differently";
    // To align vectors, these releases counted the bytes of a lane instead of its bits.
    Op until(R16) |op| op.accesses(has_odd_lanes) => "lays out vectors of odd lanes differently";
    // These releases treat a narrow lane index as signed.
    Op until(R16) |op| op.position().and_then(Type::int_width).is_some_and(|width| width < 32)
        => "misreads narrow lane indices";
    // x86-64 has no instruction that prefetches into the instruction cache.
    Op ALL |op| op.prefetches_instructions() => "cannot select a prefetch of instructions";
    // `reports/array-of-negative-zeros`.
    Op only(R19) |op| op.is_array_of_negative_zeros() => "translates an array of −0 to +0";
    // `reports/compressstore-in-another-memory-space`.
    Op ALL |op| op.packs_in_another_space() => "only supports {op} in memory space 0";
    // The conversion is supported for vectors of one lane.
    Op since(R14) |op| op.makes_halves_of_wide_lanes() => "cannot select {op} of wide lanes to f16";
    // LLVM selects `maximum` and `minimum` for x86-64 since release 17.
    Op until(R16) |op| op.is(LlvmOp::Maximum) || op.is(LlvmOp::Minimum) => "cannot select {op}";
}

/// Returns whether an array's value is −0 in all elements.
fn is_array_of_negative_zeros(module: &Module, ty: Type, value: &Option<Attr>) -> bool {
    let Some(Attr::Dense(bits, dense)) = value else {
        return false;
    };
    let lane = module.types.scalar_of(*dense);
    let Some(width) = lane.scalar_bits(64).filter(|_| lane.is_float()) else {
        return false;
    };
    let negative_zero = 1 << (width - 1);
    let is_array = matches!(module.types.kind(ty), TypeKind::LlvmArray { .. });
    is_array && !bits.is_empty() && bits.iter().all(|bits| *bits == negative_zero)
}

/// Is the type a struct with an integer field of more than 64 bits?
fn has_wide_field(module: &Module, ty: Type) -> bool {
    let TypeKind::LlvmStruct { fields, .. } = module.types.kind(ty) else {
        return false;
    };
    let wide = |ty: &Type| ty.int_width().is_some_and(|width| width > 64);
    fields.iter().any(wide)
}

/// Does a type contain a vector with lanes that are not 8, 16, 32, 64 or 128 bits wide?
fn has_odd_lanes(module: &Module, ty: Type) -> bool {
    let mut parts = vec![ty];
    // The loop ends because each step descends into a part of a finite type.
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

#[cfg(test)]
mod tests;
