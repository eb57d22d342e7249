//! Search for ops, functions and globals that a lowering did not convert.

use crate::module::{Body, Level, Module};
use crate::ops::{CAST, OLD_CAST, Op};
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
            | Op::Affine(_) => op.row().map(|row| row.nearest_name(self.release)),
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
