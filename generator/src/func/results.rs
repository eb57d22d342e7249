//! Generates the results of a function, and its return points.

use lowerfuzz_ir::{CfOp, DYNAMIC, FuncOp, Layout, ROOT, Type, ValueId};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::restrict::LanguageFeature;
use crate::values::{Entry, Facts, NO_MEM};

impl Builder<'_, '_, '_> {
    /// Reports whether a value may be returned from the function.
    fn returnable(&self, entry: &Entry) -> bool {
        match self.pool.mem(entry.facts) {
            Some(mem) => {
                !self.pool.may_be_stack(mem.origin)
                    && !self.pool.may_be_global(mem.origin)
                    && (!self.program.bare_pointers() || self.is_bare(entry.ty))
            }
            None => true,
        }
    }

    /// Reports whether a memref type can be passed as a bare pointer.
    fn is_bare(&self, ty: Type) -> bool {
        let memref = self.program.module.types.as_memref(ty);
        memref.is_some_and(|ty| {
            let empty = ty.shape.contains(&0);
            ty.dynamic_sizes() == 0
                && self.is_bare_layout(&ty.layout)
                && (!empty || self.allows(LanguageFeature::EmptySizesUnderBarePointers))
        })
    }

    fn is_bare_layout(&self, layout: &Layout) -> bool {
        match layout {
            Layout::Identity => true,
            Layout::Strided { offset, strides } => {
                *offset != DYNAMIC
                    && !strides.contains(&DYNAMIC)
                    && self.allows(LanguageFeature::LayoutsUnderBarePointers)
            }
            Layout::Other(_) => false,
        }
    }

    /// Chooses results among the visible values, unused values first, and adds the return.
    pub(crate) fn finish(&mut self) -> Vec<Entry> {
        let config = self.program.config;
        self.use_unused_values(3);
        if let Some(types) = self.fixed_results.take() {
            let mut results = Vec::with_capacity(types.len());
            for ty in &types {
                // The facts about the value need not hold for the results of an early return.
                let entry = self.operand_entry(*ty);
                let facts = Facts::ANY;
                results.push(Entry { facts, ..entry });
            }
            self.free_some(0);
            self.return_values(&results);
            return results;
        }
        // Most functions have one result. Functions without a result only test effects on memory.
        let most = match self.u.weighted(&[60, 50, 40, 30, 14]) {
            0 => 1,
            1 => 2,
            2 => 3,
            3 => config.results.max,
            _ => 0,
        };
        let most = most.clamp(
            config.results.min,
            config.results.max.max(config.results.min),
        );
        let alone =
            self.program.bare_pointers() && !self.allows(LanguageFeature::BarePointersAmongResults);
        let mut results: Vec<Entry> = Vec::with_capacity(most as usize);
        for wants_unused in [true, false] {
            for at in (0..self.pool.entries.len()).rev() {
                if results.len() >= most as usize {
                    break;
                }
                let entry = self.pool.entries[at];
                let taken = results.iter().any(|r| r.value == entry.value);
                // Sometimes a used memref is returned, too.
                let wanted = self.pool.is_unused(entry.value) == wants_unused
                    || (entry.facts.mem != NO_MEM && self.u.chance(40));
                let lowered = !alone || most == 1 || entry.facts.mem == NO_MEM;
                if wanted && !taken && lowered && self.returnable(&entry) {
                    results.push(entry);
                }
            }
        }
        while results.len() < most as usize {
            let ty = self.scalar_type();
            let value = self.constant(ty);
            results.push(Entry {
                value,
                ty,
                facts: Facts::ANY,
            });
        }
        if self.program.groups.tensors {
            self.tensor_results(&mut results);
        }
        let mems = results.iter().filter_map(|r| self.pool.mem(r.facts));
        let kept = mems.fold(0, |kept, mem| kept | mem.origin);
        self.free_some(kept);
        self.return_values(&results);
        results
    }

    /// Adds one or two tensors to the results, unused ones first.
    fn tensor_results(&mut self, results: &mut Vec<Entry>) {
        for _ in 0..self.u.range(1, 2) {
            let all = self.pool.tensors.iter().rev();
            let is_new = |value| results.iter().all(|result| result.value != value);
            let unused = |value| self.pool.is_unused(value);
            let mut free = all.clone().filter(|entry| is_new(entry.value));
            let found = free.clone().find(|entry| unused(entry.value));
            let Some(entry) = found.or_else(|| free.next()).cloned() else {
                return;
            };
            let ty = self.boundary_type(entry.elem, &entry.sizes);
            results.push(Entry {
                value: self.tensor_as(&entry, ty),
                ty,
                facts: Facts::ANY,
            });
        }
    }

    fn return_values(&mut self, results: &[Entry]) {
        let values: SmallVec<[ValueId; 6]> = results.iter().map(|r| r.value).collect();
        self.terminate(FuncOp::Return, &values, &[], &[]);
    }

    /// Adds a return from within an arm, if the result types are fixed.
    pub(crate) fn return_early(&mut self) {
        let types = self.fixed_results.clone().unwrap_or_default();
        let values: SmallVec<[ValueId; 6]> = types.iter().map(|ty| self.operand(*ty)).collect();
        self.terminate(FuncOp::Return, &values, &[], &[]);
    }

    /// Adds a block without predecessors. The block returns its own arguments or loops forever.
    pub(crate) fn unreachable_block(&mut self, results: &[Type]) {
        self.block = self.body.new_block(ROOT);
        let args: SmallVec<[ValueId; 6]> = results
            .iter()
            .map(|ty| self.body.add_arg(self.block, *ty))
            .collect();
        if self.u.chance(96) {
            let successor = (self.block, &args[..]);
            self.terminate(CfOp::Br, &[], &[], &[successor]);
        } else {
            self.terminate(FuncOp::Return, &args, &[], &[]);
        }
    }
}
