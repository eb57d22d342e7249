//! Branches and joins: blocks with arguments, and the edges to them.
//!
//! The control-flow graph is built from nested pieces, so dominance and termination hold by
//! construction. Irregular shapes are added to the graph:
//!
//! - edges that go straight to a join,
//! - repeated edges,
//! - returns from within an arm,
//! - loops with two entries.

use lowerfuzz_ir::types::MAX_INT_WIDTH;
use lowerfuzz_ir::{Attr, BlockId, CfOp, Key, NamedAttr, ROOT, Type, ValueId};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::restrict::LanguageFeature;
use crate::values::{CARRIED, Entry, Facts, MemFacts};

/// The operands of a control-flow edge.
pub(crate) type Operands = SmallVec<[ValueId; 6]>;

/// A block argument and its known facts.
#[derive(Clone, Copy, Debug)]
struct Arg {
    value: ValueId,
    ty: Type,
    /// Facts about the argument that hold on all edges so far; `None` before the first edge.
    facts: Option<Facts>,
    /// The facts about a memref argument. In a loop header, the memrefs of every edge must satisfy
    /// these facts.
    mem: Option<MemFacts>,
    /// The rank of a memref argument, which an unranked memref type does not contain.
    rank: u8,
}

/// A block with arguments that is the target of edges.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub(crate) block: BlockId,
    args: SmallVec<[Arg; 6]>,
    /// Whether the block's arguments are already chosen.
    chosen: bool,
    /// For a loop header, the number of allocation sites when the loop was entered.
    ///
    /// The loop body relies on the facts about the header's arguments, so every edge must satisfy
    /// them.
    header: Option<usize>,
}

impl Builder<'_, '_, '_> {
    /// Adds a block that later edges will target.
    pub(crate) fn target(&mut self) -> Target {
        Target {
            block: self.body.new_block(ROOT),
            args: SmallVec::new(),
            chosen: false,
            header: None,
        }
    }

    /// Adds a loop header block. The block's arguments are `own`, followed by arguments that this
    /// function chooses.
    pub(crate) fn header(&mut self, own: &[(Type, Facts)]) -> Target {
        let mut target = self.target();
        target.header = Some(self.pool.sites.len());
        for (ty, facts) in own {
            let value = self.body.add_arg(target.block, *ty);
            target.args.push(Arg {
                value,
                ty: *ty,
                facts: Some(*facts),
                mem: None,
                rank: 0,
            });
        }
        self.choose_args(&mut target, 0);
        target
    }

    /// Returns the value of a block argument.
    pub(crate) fn arg(&self, target: &Target, position: usize) -> Option<ValueId> {
        target.args.get(position).map(|arg| arg.value)
    }

    /// Chooses the arguments of a block by the values that can be passed from the current block.
    ///
    /// Unused values are preferred. A memref is chosen only if a memref of its type was visible
    /// before `outer`, so that each edge can pass one.
    pub(crate) fn choose_args(&mut self, target: &mut Target, outer: usize) {
        if target.chosen {
            return;
        }
        target.chosen = true;
        let config = self.program.config;
        let mut n = self.u.range(config.block_args.min, config.block_args.max);
        // A value that is computed in an arm or a loop and not passed on is dead, so most blocks
        // pass some values.
        if n == 0 && config.block_args.max > 0 && self.u.chance(190) {
            n = 1;
        }
        for _ in 0..n {
            let skip = self.u.below(6) as usize;
            let found = self.candidate(target, outer, skip);
            let ty = match found {
                Some(entry) => entry.ty,
                None => self.program.value_type(self.u),
            };
            let mem = match (found.and_then(|e| self.mem_facts(e)), target.header) {
                (Some(mem), Some(_)) => Some(self.promise(ty, mem)),
                _ => None,
            };
            let facts = target.header.map(|_| Facts::ANY);
            let rank = found.and_then(|e| self.mem_facts(e)).map_or(0, |m| m.rank);
            let value = self.body.add_arg(target.block, ty);
            target.args.push(Arg {
                value,
                ty,
                facts,
                mem,
                rank,
            });
        }
    }

    /// Returns a value that is useful to pass to a block: from the end of the pool, after `skip`
    /// others.
    fn candidate(&self, target: &Target, outer: usize, skip: usize) -> Option<Entry> {
        let entries = &self.pool.entries;
        let rank = |e: &Entry| self.pool.mem(e.facts).map(|mem| mem.rank);
        let everywhere = |ty, wanted| {
            let mut outside = entries.iter().take(outer);
            target.header.is_some() || outside.any(|e| e.ty == ty && rank(e) == wanted)
        };
        let worth = |e: &&Entry| match self.pool.mem(e.facts) {
            Some(_) => everywhere(e.ty, rank(e)),
            None => self.pool.is_unused(e.value),
        };
        let mut found = entries.iter().rev().filter(worth);
        let first = found.next().copied();
        match skip {
            0 => first,
            _ => found.nth(skip - 1).copied().or(first),
        }
    }

    /// Returns the facts that hold for all visible memrefs of this type.
    fn promise(&self, ty: Type, mem: MemFacts) -> MemFacts {
        let same = self.pool.entries.iter().filter(|e| e.ty == ty);
        let mems = same.filter_map(|e| self.pool.mem(e.facts));
        let mems = mems.filter(|other| other.rank == mem.rank);
        let mut joined = mems.fold(mem, |joined, mem| joined.join(mem));
        joined.origin |= CARRIED;
        joined
    }

    /// Returns the operands of an edge from the current block, beginning with the operands `own`.
    ///
    /// With `permute`, the edge passes the target block's own arguments in other positions.
    pub(crate) fn edge(&mut self, target: &mut Target, own: &[ValueId], permute: bool) -> Operands {
        let mut operands = Operands::from_slice(own);
        for i in own.len()..target.args.len() {
            let arg = target.args[i];
            let operand = if permute {
                let n = target.args.len();
                let others = (1..=n)
                    .map(|step| (i + step) % n)
                    .filter(|j| *j >= own.len());
                let other = others
                    .map(|j| target.args[j])
                    .find(|a| a.ty == arg.ty && a.rank == arg.rank);
                match other {
                    Some(other) => other.value,
                    None => arg.value,
                }
            } else {
                self.edge_operand(target, i)
            };
            operands.push(operand);
        }
        operands
    }

    /// Returns one operand of an edge.
    fn edge_operand(&mut self, target: &mut Target, i: usize) -> ValueId {
        let arg = target.args[i];
        if !self.is_memref(arg.ty) {
            let entry = self.operand_entry(arg.ty);
            if target.header.is_none() {
                let facts = Facts {
                    mem: crate::values::NO_MEM,
                    ..entry.facts
                };
                target.args[i].facts = Some(arg.facts.map_or(facts, |before| before.join(facts)));
            }
            return entry.value;
        }
        let found = self.recent(arg.ty, |entry| {
            let mem = self.pool.mem(entry.facts);
            if mem.is_some_and(|mem| mem.rank != arg.rank) {
                return false;
            }
            let (Some(mem), Some(promised)) = (mem, arg.mem) else {
                return true;
            };
            target.header.is_none_or(|sites| {
                let outer = (1u64 << sites) - 1;
                let stack = self.pool.may_be_stack(mem.origin);
                mem.within(&promised)
                    && mem.origin & outer & !promised.origin == 0
                    && (!stack || self.pool.may_be_stack(promised.origin))
            })
        });
        let Some(entry) = self.choose(&found) else {
            debug_assert!(
                false,
                "each edge has a value of the type; see `choose_args`"
            );
            return arg.value;
        };
        let Some(mem) = self.mem_facts(entry) else {
            return entry.value;
        };
        match target.header {
            // A memory block of an earlier iteration stays reachable through the block argument.
            Some(sites) => self
                .pool
                .pin(mem.origin & !((1u64 << sites) - 1) & !CARRIED),
            None => {
                let joined = arg.mem.map_or(mem, |before| before.join(&mem));
                target.args[i].mem = Some(joined);
            }
        }
        entry.value
    }

    /// Continues in a block and makes its arguments visible.
    pub(crate) fn enter(&mut self, target: &Target) {
        self.block = target.block;
        for arg in &target.args {
            let facts = match arg.mem {
                Some(mem) => self.pool.add_mem(mem),
                None => arg.facts.unwrap_or(Facts::ANY),
            };
            self.pool.define(arg.value, arg.ty, facts);
        }
    }

    /// Adds `br` to a new block with arguments.
    pub(crate) fn branch(&mut self) -> bool {
        let mut next = self.target();
        let outer = self.pool.entries.len();
        self.choose_args(&mut next, outer);
        let operands = self.edge(&mut next, &[], false);
        self.terminate(CfOp::Br, &[], &[], &[(next.block, &operands)]);
        self.enter(&next);
        true
    }

    /// Adds a `cond_br` whose edges join again, in some cases immediately.
    pub(crate) fn conditional(&mut self) -> bool {
        let cond = self.operand(Type::I1);
        let mut join = self.target();
        let config = self.program.config;
        let outer = self.pool.entries.len();
        if self.u.chance(config.repeated_successor) {
            self.choose_args(&mut join, outer);
            let yes = self.edge(&mut join, &[], false);
            let no = self.edge(&mut join, &[], false);
            let successors = [(join.block, &yes[..]), (join.block, &no[..])];
            self.terminate(CfOp::CondBr, &[cond], &[], &successors);
            self.enter(&join);
            return true;
        }
        let direct = self.u.chance(config.direct_edge);
        let mut arms: SmallVec<[Target; 4]> = SmallVec::new();
        arms.push(self.arm());
        let first = self.edge(&mut arms[0], &[], false);
        let (second_block, second) = if direct {
            self.choose_args(&mut join, outer);
            (join.block, self.edge(&mut join, &[], false))
        } else {
            let mut arm = self.arm();
            let operands = self.edge(&mut arm, &[], false);
            arms.push(arm);
            (arms[1].block, operands)
        };
        let mut successors = [(arms[0].block, &first[..]), (second_block, &second[..])];
        if self.u.chance(128) {
            successors.swap(0, 1);
        }
        self.terminate(CfOp::CondBr, &[cond], &[], &successors);
        self.arms(&arms, &mut join, outer);
        true
    }

    /// Adds a `switch` whose edges join again. Several edges may go to the same block.
    pub(crate) fn switch(&mut self) -> bool {
        if !self.named(CfOp::Switch) {
            return false;
        }
        let ty = if self.allows(LanguageFeature::SwitchOnAnyInteger) {
            self.other_int()
        } else {
            Type::I32
        };
        let flag = self.operand(ty);
        let mut cases = self.case_values(ty);
        if !self.allows(LanguageFeature::SwitchOfSeveralCases) {
            cases.truncate(1);
        }
        let mut join = self.target();
        let outer = self.pool.entries.len();
        let n_arms = self.u.below(4).min(cases.len() as u32 + 1);
        let mut arms: SmallVec<[Target; 4]> = SmallVec::new();
        for _ in 0..n_arms {
            let arm = self.arm();
            arms.push(arm);
        }
        // Each arm gets at least one edge. The remaining edges have random targets.
        let n_edges = cases.len() + 1;
        let mut edges: SmallVec<[(BlockId, Operands); 8]> = SmallVec::new();
        for i in 0..n_edges {
            let to = if i < arms.len() {
                i
            } else {
                self.u.below(n_arms + 1) as usize
            };
            match arms.get_mut(to) {
                Some(arm) => {
                    let operands = self.edge(arm, &[], false);
                    edges.push((arm.block, operands));
                }
                None => {
                    self.choose_args(&mut join, outer);
                    let operands = self.edge(&mut join, &[], false);
                    edges.push((join.block, operands));
                }
            }
        }
        let turn = self.u.below(n_edges as u32) as usize;
        edges.rotate_left(turn);
        let successors: SmallVec<[(BlockId, &[ValueId]); 8]> = edges
            .iter()
            .map(|(block, operands)| (*block, &operands[..]))
            .collect();
        let mut attrs: SmallVec<[NamedAttr; 1]> = SmallVec::new();
        if !cases.is_empty() {
            attrs.push(NamedAttr {
                key: Key::Cases,
                value: Attr::Ints(cases.into_vec().into_boxed_slice(), ty),
            });
        }
        self.terminate(CfOp::Switch, &[flag], &attrs, &successors);
        self.arms(&arms, &mut join, outer);
        true
    }

    /// Returns distinct case values for a `switch`.
    fn case_values(&mut self, ty: Type) -> SmallVec<[i128; 8]> {
        let config = self.program.config;
        let n = self
            .u
            .range(config.switch_cases.min, config.switch_cases.max);
        let mut cases: SmallVec<[i128; 8]> = SmallVec::new();
        for i in 0..n {
            // Real programs switch on small or adjacent numbers, and runs take such cases more
            // often.
            let value = if self.u.chance(128) {
                i128::from(i)
            } else {
                let width = ty.int_width().unwrap_or(MAX_INT_WIDTH);
                let bits = crate::case::inputs::scalar_bits(self.u, config, ty, width);
                bits as i128
            };
            let value = self.program.sign_extend(value as u128, ty);
            if !cases.contains(&value) {
                cases.push(value);
            }
        }
        cases
    }

    /// Adds the block of an arm; half the time it has arguments.
    fn arm(&mut self) -> Target {
        let mut arm = self.target();
        if self.u.chance(100) {
            let outer = self.pool.entries.len();
            self.choose_args(&mut arm, outer);
        }
        arm.chosen = true;
        arm
    }

    /// Fills each arm with statements, adds an edge to the join, and continues in the join.
    fn arms(&mut self, arms: &[Target], join: &mut Target, outer: usize) {
        let config = self.program.config;
        self.depth += 1;
        for arm in arms {
            let before = self.pool.enter();
            self.enter(arm);
            let most = 1 + self.u.below(5);
            self.statements(most);
            self.use_unused_values(1);
            if self.u.chance(64) {
                self.free_some(0);
            }
            let returns =
                join.chosen && self.fixed_results.is_some() && self.u.chance(config.early_return);
            if returns {
                self.return_early();
            } else {
                self.choose_args(join, outer);
                self.edge_to_join(join);
            }
            self.pool.leave(before);
        }
        self.depth -= 1;
        if !join.chosen {
            self.choose_args(join, outer);
        }
        self.enter(join);
    }

    /// Ends an arm with an edge to the join.
    fn edge_to_join(&mut self, join: &mut Target) {
        let config = self.program.config;
        let operands = self.edge(join, &[], false);
        if self.u.chance(config.repeated_successor / 4) {
            let cond = self.operand(Type::I1);
            let others = self.edge(join, &[], false);
            let successors = [(join.block, &operands[..]), (join.block, &others[..])];
            self.terminate(CfOp::CondBr, &[cond], &[], &successors);
        } else {
            self.terminate(CfOp::Br, &[], &[], &[(join.block, &operands)]);
        }
    }
}
