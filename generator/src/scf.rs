//! Generates `scf` loops and conditions, in programs for `mlir-opt`. The control flow of these ops
//! is in regions instead of blocks.

use lowerfuzz_ir::{
    ArithOp, Attr, BlockId, CfOp, IntPredicate, Key, MemRefOp, NamedAttr, NewOp, RegionId, ScfOp,
    Type, ValueId,
};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::builder::IntoOp;
use crate::restrict::LanguageFeature;
use crate::values::{Entry, Facts, MemFacts, Values};

pub(crate) type Types = SmallVec<[Type; 4]>;

impl Builder<'_, '_, '_> {
    /// Adds a region with one block. The block's arguments have these types and are visible in the
    /// region.
    pub(crate) fn region(
        &mut self,
        args: &[(Type, Facts)],
        fill: &mut dyn FnMut(&mut Self, &[ValueId]),
    ) -> RegionId {
        let region = self.body.new_region();
        let inside = self.body.new_block(region);
        let block = std::mem::replace(&mut self.block, inside);
        let before = self.pool.enter();
        let around = std::mem::replace(&mut self.within_region, true);
        self.depth += 1;
        let mut values = Values::new();
        for (ty, facts) in args {
            let value = self.body.add_arg(inside, *ty);
            self.pool.define(value, *ty, *facts);
            values.push(value);
        }
        fill(self, &values);
        self.depth -= 1;
        self.within_region = around;
        self.pool.leave(before);
        self.block = block;
        region
    }

    /// Adds a few statements to a region.
    fn region_statements(&mut self) {
        let most = 1 + self.u.below(5);
        self.statements(most);
        self.use_unused_values(1);
        if self.u.chance(160) {
            self.free_some(0);
        }
    }

    /// Ends a region with a yield of one value for each type.
    fn yield_of(&mut self, types: &[Type]) {
        let values: Values = types.iter().map(|ty| self.operand(*ty)).collect();
        self.terminate(ScfOp::Yield, &values, &[], &[]);
    }

    /// Draws the types of loop-carried values or region results. The types include no memrefs.
    pub(crate) fn carried(&mut self, least: u32) -> Types {
        let n = self.u.range(least, 3);
        (0..n).map(|_| self.program.value_type(self.u)).collect()
    }

    /// Adds an op with regions and makes the op's results visible.
    pub(crate) fn push_structured(
        &mut self,
        op: impl IntoOp,
        operands: &[ValueId],
        results: &[Type],
        regions: &[RegionId],
        attrs: &[NamedAttr],
    ) {
        let id = self.push(NewOp {
            operands,
            results,
            regions,
            attrs,
            ..NewOp::new(op.into_op())
        });
        for (value, ty) in self.body.results(id).zip(results) {
            self.pool.define(value, *ty, Facts::ANY);
        }
    }

    /// Adds a statement whose op has regions.
    pub(crate) fn structured(&mut self) -> bool {
        match self.u.weighted(&[10, 9, 4, 4, 3, 4, 3]) {
            0 => self.for_loop(),
            1 => self.if_else(),
            2 => self.while_loop(),
            3 => self.index_switch(),
            4 => self.execute_region(),
            5 => self.parallel_loops(),
            _ => self.alloca_scope(),
        }
    }

    /// Adds `scf.for`. The loop counter usually starts at 0, as an index does.
    fn for_loop(&mut self) -> bool {
        if !self.named(ScfOp::For) {
            return false;
        }
        let trips = self.trips();
        if trips == 0 {
            return false;
        }
        let drawn = self.other_int();
        let typed = self.allows(LanguageFeature::LoopsOverIntegers)
            && drawn.int_width().is_some_and(|width| width >= 16);
        let ty = if typed && self.u.chance(50) {
            drawn
        } else {
            Type::INDEX
        };
        let step = 1 + self.u.weighted(&[10, 3, 1]) as u32;
        let start = if self.u.chance(48) {
            -i128::from(self.u.below(4))
        } else {
            0
        };
        // The length is chosen so that one more iteration would start at or beyond the end of the
        // loop.
        let length = i128::from(trips * step) - i128::from(self.u.below(step));
        let lower = self.int(ty, start);
        let upper = if start == 0 && self.u.chance(90) {
            let any = self.operand(ty);
            let count = self.int(ty, length + 1);
            self.emit(ArithOp::RemUI, &[any, count], ty)
        } else {
            self.int(ty, start + length)
        };
        let step_value = self.int(ty, i128::from(step));
        let unsigned =
            start == 0 && self.allows(LanguageFeature::UnsignedLoops) && self.u.chance(64);
        let carried = self.carried(0);
        let mut operands = Values::from_slice(&[lower, upper, step_value]);
        for ty in &carried {
            operands.push(self.operand(*ty));
        }
        let counter = if start == 0 {
            Facts::range(0, (length as u32).saturating_sub(1))
        } else {
            Facts::ANY
        };
        let mut args: SmallVec<[(Type, Facts); 4]> = SmallVec::from_slice(&[(ty, counter)]);
        args.extend(carried.iter().map(|ty| (*ty, Facts::ANY)));
        let region = self.repeated(trips, |b| {
            b.region(&args, &mut |b, _| {
                b.region_statements();
                b.yield_of(&carried);
            })
        });
        let flag = NamedAttr {
            key: Key::Unsigned,
            value: Attr::Unit,
        };
        let attrs: &[NamedAttr] = if unsigned { &[flag] } else { &[] };
        self.push_structured(ScfOp::For, &operands, &carried, &[region], attrs);
        true
    }

    /// Adds `scf.parallel`, whose iterations may run in any order.
    ///
    /// Either all iterations contribute to an integer reduction, or each iteration writes an
    /// element of its own.
    fn parallel_loops(&mut self) -> bool {
        if !self.named(ScfOp::Parallel) {
            return false;
        }
        let trips = self.trips();
        if trips == 0 {
            return false;
        }
        let inner = if trips > 3 { 2 } else { 1 };
        let trip_counts: SmallVec<[u32; 2]> = if inner > 1 && self.u.chance(128) {
            SmallVec::from_slice(&[trips / inner, inner])
        } else {
            SmallVec::from_slice(&[trips])
        };
        let step = i128::from(1 + self.u.below(2));
        let rank = trip_counts.len();
        let fits = |mem: &MemFacts| {
            let sizes = mem.sizes().iter().zip(&trip_counts);
            mem.sizes().len() == rank
                && !mem.readonly
                && sizes.clone().count() == rank
                && sizes
                    .into_iter()
                    .all(|((low, _), trip_counts)| u32::from(*low) >= *trip_counts)
        };
        let target = if step == 1 && self.u.chance(150) {
            self.find_memref(fits)
        } else {
            None
        };
        let target = target.and_then(|entry| Some((entry, self.mem_facts(entry)?)));
        let (zero, by) = (self.int(Type::INDEX, 0), self.int(Type::INDEX, step));
        let mut operands: Values = (0..rank).map(|_| zero).collect();
        for count in &trip_counts {
            let end = self.int(Type::INDEX, i128::from(*count) * step);
            operands.push(end);
        }
        operands.extend((0..rank).map(|_| by));
        let least = u32::from(target.is_none());
        let combined: Types = (0..self.u.range(least, 2))
            .map(|_| self.other_int())
            .collect();
        for ty in &combined {
            operands.push(self.operand(*ty));
        }
        let args: SmallVec<[(Type, Facts); 4]> = trip_counts
            .iter()
            .map(|count| (Type::INDEX, Facts::range(0, (*count - 1) * step as u32)))
            .collect();
        let all = trip_counts.iter().product();
        let region = self.repeated(all, |b| {
            b.region(&args, &mut |b, args| {
                // The ops in this loop body do not write, and do not read memory that other
                // iterations write.
                for _ in 0..b.u.range(1, 4) {
                    if target.is_some() || !b.u.chance(90) || !b.load() {
                        b.number();
                    }
                }
                if let Some((entry, mem)) = target {
                    let value = b.operand(mem.elem);
                    b.store_at(value, entry.value, args);
                }
                let values: Values = combined.iter().map(|ty| b.operand(*ty)).collect();
                let regions: SmallVec<[RegionId; 4]> =
                    combined.iter().map(|ty| b.combination(*ty)).collect();
                b.push(NewOp {
                    operands: &values,
                    regions: &regions,
                    ..NewOp::new(ScfOp::Reduce.into_op())
                });
            })
        });
        self.push_structured(ScfOp::Parallel, &operands, &combined, &[region], &[]);
        true
    }

    /// Adds a region that combines two integers with a commutative op.
    fn combination(&mut self, ty: Type) -> RegionId {
        let ops = [
            ArithOp::AddI,
            ArithOp::MulI,
            ArithOp::AndI,
            ArithOp::OrI,
            ArithOp::XOrI,
        ];
        let op = self.u.pick(&ops);
        self.region(&[(ty, Facts::ANY), (ty, Facts::ANY)], &mut |b, args| {
            let both = b.emit(op, args, ty);
            b.terminate(ScfOp::ReduceReturn, &[both], &[], &[]);
        })
    }

    /// Adds code that runs `trips` times for each run of the current block.
    pub(crate) fn repeated<T>(&mut self, trips: u32, add: impl FnOnce(&mut Self) -> T) -> T {
        let times = self.times;
        self.times = times.saturating_mul(trips + 1);
        let added = add(self);
        self.times = times;
        added
    }

    /// Adds `scf.if`, with or without results.
    fn if_else(&mut self) -> bool {
        if !self.named(ScfOp::If) {
            return false;
        }
        let condition = self.operand(Type::I1);
        let results = self.carried(0);
        let then = self.once(&results);
        let other = if results.is_empty() && self.u.chance(128) {
            self.body.new_region()
        } else {
            self.once(&results)
        };
        self.push_structured(ScfOp::If, &[condition], &results, &[then, other], &[]);
        true
    }

    /// Adds a region that runs at most once.
    fn once(&mut self, results: &[Type]) -> RegionId {
        self.region(&[], &mut |b, _| {
            b.region_statements();
            b.yield_of(results);
        })
    }

    /// Adds an `scf.while` that counts down. Its results have other types than its loop-carried
    /// values.
    fn while_loop(&mut self) -> bool {
        if !self.named(ScfOp::While) {
            return false;
        }
        let trips = self.trips();
        if trips == 0 {
            return false;
        }
        let start = if self.u.chance(90) {
            let any = self.operand(Type::INDEX);
            let count = self.int(Type::INDEX, i128::from(trips) + 1);
            self.emit(ArithOp::RemUI, &[any, count], Type::INDEX)
        } else {
            self.int(Type::INDEX, i128::from(trips))
        };
        let left = Facts::range(0, trips);
        let (inits, given) = (self.carried(0), self.carried(0));
        let mut operands = Values::from_slice(&[start]);
        for ty in &inits {
            operands.push(self.operand(*ty));
        }
        let mut takes: SmallVec<[(Type, Facts); 4]> = SmallVec::from_slice(&[(Type::INDEX, left)]);
        takes.extend(inits.iter().map(|ty| (*ty, Facts::ANY)));
        // The `scf.condition` passes the counter as its last operand.
        let mut results = given.clone();
        results.push(Type::INDEX);
        let regions = self.repeated(trips, |b| {
            let before = b.region(&takes, &mut |b, args| {
                if b.u.chance(128) {
                    b.region_statements();
                }
                let zero = b.int(Type::INDEX, 0);
                let more = b.cmpi(IntPredicate::Sgt, args[0], zero);
                let mut operands = Values::from_slice(&[more]);
                for ty in &given {
                    operands.push(b.operand(*ty));
                }
                operands.push(args[0]);
                b.terminate(ScfOp::Condition, &operands, &[], &[]);
            });
            let mut gets: SmallVec<[(Type, Facts); 4]> =
                given.iter().map(|ty| (*ty, Facts::ANY)).collect();
            gets.push((Type::INDEX, left));
            let after = b.region(&gets, &mut |b, args| {
                b.region_statements();
                let one = b.int(Type::INDEX, 1);
                let counter = args[args.len() - 1];
                let next = b.emit(ArithOp::SubI, &[counter, one], Type::INDEX);
                let mut operands = Values::from_slice(&[next]);
                for ty in &inits {
                    operands.push(b.operand(*ty));
                }
                b.terminate(ScfOp::Yield, &operands, &[], &[]);
            });
            [before, after]
        });
        self.push_structured(ScfOp::While, &operands, &results, &regions, &[]);
        true
    }

    /// Adds `scf.index_switch` on a small or arbitrary number.
    fn index_switch(&mut self) -> bool {
        if !self.named(ScfOp::IndexSwitch) {
            return self.if_else();
        }
        let any = self.operand(Type::INDEX);
        let flag = if self.u.chance(200) {
            let few = self.int(Type::INDEX, 4);
            self.emit(ArithOp::RemUI, &[any, few], Type::INDEX)
        } else {
            any
        };
        let results = self.carried(0);
        let first = i64::from(self.u.below(4)) - 1;
        let apart = 1 + i64::from(self.u.below(2));
        let cases: SmallVec<[i64; 4]> = (0..self.u.range(0, 3))
            .map(|case| first + i64::from(case) * apart)
            .collect();
        let mut regions: SmallVec<[RegionId; 4]> = SmallVec::new();
        for _ in 0..=cases.len() {
            regions.push(self.once(&results));
        }
        let attr = NamedAttr {
            key: Key::Cases,
            value: Attr::I64s(cases.as_slice().into()),
        };
        self.push_structured(ScfOp::IndexSwitch, &[flag], &results, &regions, &[attr]);
        true
    }

    /// Adds `scf.execute_region`. Half of these regions contain a branch.
    fn execute_region(&mut self) -> bool {
        if !self.named(ScfOp::ExecuteRegion) {
            return false;
        }
        let results = self.carried(0);
        let branch = self.u.chance(128);
        let region = self.region(&[], &mut |b, _| {
            b.region_statements();
            if branch {
                b.yield_after_branch(&results);
            } else {
                b.yield_of(&results);
            }
        });
        self.push_structured(ScfOp::ExecuteRegion, &[], &results, &[region], &[]);
        true
    }

    /// Adds `memref.alloca_scope` around statements without regions.
    ///
    /// A region op inside the scope would be lowered to several blocks first, but the scope may
    /// only have a single block.
    fn alloca_scope(&mut self) -> bool {
        if !self.named(MemRefOp::AllocaScope) {
            return false;
        }
        let mut results = self.carried(0);
        if !self.allows(LanguageFeature::ConvertedResultsOfScopes) {
            let types = &self.program.module.types;
            let stays = |ty: &Type| {
                let grid = types
                    .as_vector(*ty)
                    .is_some_and(|(shape, _)| shape.len() > 1);
                !grid && types.as_complex(*ty).is_none() && !types.scalar_of(*ty).is_index()
            };
            results.retain(|ty| stays(ty));
        }
        let region = self.region(&[], &mut |b, _| {
            let size = 1 + b.u.below(2);
            let elem = b.program.value_type(b.u);
            b.allocate_shape(elem, &[(size, size)], &[true]);
            for _ in 0..1 + b.u.below(4) {
                match b.u.below(4) {
                    0 => b.load(),
                    1 => b.store(),
                    _ => b.number(),
                };
            }
            let values: Values = results.iter().map(|ty| b.operand(*ty)).collect();
            b.terminate(MemRefOp::AllocaScopeReturn, &values, &[], &[]);
        });
        self.push_structured(MemRefOp::AllocaScope, &[], &results, &[region], &[]);
        true
    }

    /// Ends the current region with a conditional branch around a block of statements, followed by
    /// a block that yields.
    fn yield_after_branch(&mut self, results: &[Type]) {
        let region = RegionId(self.body.block(self.block).region);
        let [aside, join]: [BlockId; 2] = [0, 1].map(|_| self.body.new_block(region));
        let args: Values = results
            .iter()
            .map(|ty| self.body.add_arg(join, *ty))
            .collect();
        let condition = self.operand(Type::I1);
        let past: Values = results.iter().map(|ty| self.operand(*ty)).collect();
        self.terminate(
            CfOp::CondBr,
            &[condition],
            &[],
            &[(aside, &[]), (join, &past)],
        );
        let before = self.pool.enter();
        self.block = aside;
        self.region_statements();
        let passed: Values = results.iter().map(|ty| self.operand(*ty)).collect();
        self.terminate(CfOp::Br, &[], &[], &[(join, &passed)]);
        self.pool.leave(before);
        self.block = join;
        self.terminate(ScfOp::Yield, &args, &[], &[]);
    }

    /// Writes all elements of a new memref, with one loop for each dimension.
    pub(crate) fn initialise_in_region(
        &mut self,
        entry: Entry,
        facts: &MemFacts,
        sizes: &[ValueId],
    ) {
        self.fill_dimension(entry, facts, sizes, &mut Values::new());
    }

    /// Adds the loops over the dimensions that have no index yet. The function calls itself once
    /// for each dimension of the memref.
    fn fill_dimension(
        &mut self,
        entry: Entry,
        facts: &MemFacts,
        sizes: &[ValueId],
        indices: &mut Values,
    ) {
        let at = indices.len();
        let Some(size) = sizes.get(at).copied() else {
            let value = self.operand(facts.elem);
            self.store_at(value, entry.value, indices);
            return;
        };
        let (zero, one) = (self.int(Type::INDEX, 0), self.int(Type::INDEX, 1));
        let most = u32::from(facts.sizes[at].1);
        let args = [(Type::INDEX, Facts::range(0, most.saturating_sub(1)))];
        let region = self.repeated(most, |b| {
            b.region(&args, &mut |b, args| {
                indices.push(args[0]);
                b.fill_dimension(entry, facts, sizes, indices);
                indices.pop();
                b.yield_of(&[]);
            })
        });
        self.push_structured(ScfOp::For, &[zero, size, one], &[], &[region], &[]);
    }
}
