//! Search for ops, functions and globals that a lowering did not convert, or already has converted.

use crate::module::{Body, Level, Module};
use crate::ops::{CAST, LlvmOp, OLD_CAST, Op};
use crate::release::Release;
use crate::text::spelling::func_name;

/// Returns the name, in this release, of the first op outside of the LLVM dialect.
///
/// The search visits globals, then functions with their regions, then other module-level ops. A
/// cast between two levels is returned only if there is no other op, because the op that needs the
/// cast is more informative. If the release lacks the op, the name comes from the nearest release
/// that has the op.
pub fn unconverted(module: &Module, release: Release) -> Option<&str> {
    let mut cast = None;
    let mut left = Left {
        module,
        release,
        cast: &mut cast,
    };
    let found = left.find();
    found.or(cast)
}

/// Returns the name of the first function, global or op that is outside of the source level.
///
/// The reference interpreter runs a module only if there is none. A module without functions and
/// globals counts as a module of the LLVM dialect.
pub fn outside_source(module: &Module) -> Option<&str> {
    if module.globals.iter().any(|g| g.level == Level::Llvm) {
        return Some("llvm.mlir.global");
    }
    if module.funcs.is_empty() || module.funcs.iter().any(|f| f.level == Level::Llvm) {
        return Some("llvm.func");
    }
    module
        .bodies()
        .find_map(|body| op_outside_source(module, body))
}

/// Returns the name of the first op of a body that is outside of the source level.
///
/// An op that no op table lists is at the source level, unless its name is one of the LLVM dialect, or it is a cast
/// that only a conversion to that dialect leaves.
pub fn op_outside_source<'m>(module: &'m Module, body: &'m Body) -> Option<&'m str> {
    body.live_ops().find_map(|id| match body.op(id).op {
        // Releases until 12 convert between types of both levels with this op.
        Op::Llvm(LlvmOp::MlirCast) => None,
        op @ Op::Llvm(_) => op.newest_name(),
        Op::Unregistered(name) => {
            let name = module.str(name);
            let is_cast = name == CAST || name == OLD_CAST;
            let mut values = body.operands(id).iter().copied().chain(body.results(id));
            let has_token = values.any(|value| module.types.is_token(body.ty(value)));
            let is_outside = name.starts_with("llvm.") || is_cast && !has_token;
            is_outside.then_some(name)
        }
        Op::Arith(_)
        | Op::Cf(_)
        | Op::Func(_)
        | Op::MemRef(_)
        | Op::Math(_)
        | Op::Vector(_)
        | Op::Complex(_)
        | Op::Index(_)
        | Op::Scf(_)
        | Op::Ub(_)
        | Op::Affine(_)
        | Op::Tensor(_)
        | Op::Linalg(_)
        | Op::Bufferization(_) => None,
    })
}

/// Returns the name of the first op of a body that is not in the supported language.
pub fn unregistered<'m>(module: &'m Module, body: &Body) -> Option<&'m str> {
    let mut ops = body.live_ops().map(|op| body.op(op).op);
    ops.find_map(|op| match op {
        Op::Unregistered(name) => Some(module.str(name)),
        Op::Llvm(_)
        | Op::Arith(_)
        | Op::Cf(_)
        | Op::Func(_)
        | Op::MemRef(_)
        | Op::Math(_)
        | Op::Vector(_)
        | Op::Complex(_)
        | Op::Index(_)
        | Op::Scf(_)
        | Op::Ub(_)
        | Op::Affine(_)
        | Op::Tensor(_)
        | Op::Linalg(_)
        | Op::Bufferization(_) => None,
    })
}

struct Left<'m, 'c> {
    module: &'m Module,
    release: Release,
    /// The first cast between levels that the search found.
    cast: &'c mut Option<&'m str>,
}

impl<'m> Left<'m, '_> {
    fn find(&mut self) -> Option<&'m str> {
        let module = self.module;
        if module.globals.iter().any(|g| g.level == Level::Source) {
            return Some("memref.global");
        }
        for func in &module.funcs {
            if func.level == Level::Source {
                return Some(func_name(self.release));
            }
            let found = func.body.as_ref().and_then(|body| self.in_body(body));
            if found.is_some() {
                return found;
            }
        }
        let mut others = module.others.iter().map(|other| module.str(other.name));
        others.find_map(|name| self.unless_llvm(name))
    }

    fn in_body(&mut self, body: &'m Body) -> Option<&'m str> {
        // Visit the blocks of all regions. A nested region is visited after its enclosing region.
        let mut regions = vec![crate::module::ROOT];
        while let Some(region) = regions.pop() {
            for block in body.region(region) {
                for op in &body.block(*block).ops {
                    let found = self.name_unless_llvm(body.op(*op).op);
                    if found.is_some() {
                        return found;
                    }
                    regions.extend(body.op_regions(*op));
                }
            }
        }
        None
    }

    fn name_unless_llvm(&mut self, op: Op) -> Option<&'m str> {
        match op {
            Op::Llvm(_) => None,
            Op::Unregistered(name) => self.unless_llvm(self.module.str(name)),
            Op::Arith(_)
            | Op::Cf(_)
            | Op::Func(_)
            | Op::MemRef(_)
            | Op::Math(_)
            | Op::Vector(_)
            | Op::Complex(_)
            | Op::Index(_)
            | Op::Scf(_)
            | Op::Ub(_)
            | Op::Affine(_)
            | Op::Tensor(_)
            | Op::Linalg(_)
            | Op::Bufferization(_) => op.row().map(|row| row.nearest_name(self.release)),
        }
    }

    fn unless_llvm(&mut self, name: &'m str) -> Option<&'m str> {
        if name.starts_with("llvm.") {
            return None;
        }
        if name == CAST || name == OLD_CAST {
            self.cast.get_or_insert(CAST);
            return None;
        }
        Some(name)
    }
}

#[cfg(test)]
mod tests {
    use super::{CAST, outside_source};

    #[test]
    fn a_module_with_a_part_in_the_llvm_dialect_is_not_at_the_source_level() {
        let outside = |text: &str| {
            let (module, _) = crate::text::parse(text, None).expect("a module");
            outside_source(&module).map(str::to_owned)
        };
        let source = "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n";
        assert_eq!(outside(source), None);
        let lowered = "llvm.func @g() {\n  llvm.return\n}\n";
        assert_eq!(outside(lowered).as_deref(), Some("llvm.func"));
        let both = format!("{source}{lowered}");
        assert_eq!(outside(&both).as_deref(), Some("llvm.func"));
        let mixed =
            "func.func @f(%a: i32) -> i32 {\n  %0 = llvm.add %a, %a : i32\n  return %0 : i32\n}\n";
        assert_eq!(outside(mixed).as_deref(), Some("llvm.add"));
        let unknown = "func.func @f() {\n  \"other.op\"() : () -> ()\n  return\n}\n";
        assert_eq!(outside(unknown), None);
        let intrinsic = "func.func @f() {\n  \"llvm.other\"() : () -> ()\n  return\n}\n";
        assert_eq!(outside(intrinsic).as_deref(), Some("llvm.other"));
        let cast = |to: &str| {
            format!(
                "func.func @f(%a: i32) {{\n  %0 = \"builtin.unrealized_conversion_cast\"(%a) : (i32) -> {to}\n  return\n}}\n"
            )
        };
        assert_eq!(outside(&cast("i64")).as_deref(), Some(CAST));
        assert_eq!(outside(&cast("!other.t")), None);
    }
}
