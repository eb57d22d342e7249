//! Loops that terminate: each has a counter that steps towards a bound, and an iteration budget.

use lowerfuzz_ir::{ArithOp, CfOp, IntPredicate, Type, ValueId};

use crate::builder::Builder;
use crate::cf::branches::Target;
use crate::values::Facts;

/// How a loop counter moves, and when the loop ends.
#[derive(Clone, Copy)]
struct Counter {
    ty: Type,
    start: ValueId,
    /// The value with which the loop counter is compared after each step.
    bound: ValueId,
    step: ArithOp,
    /// The loop continues while this predicate holds between counter and bound.
    goes_on: IntPredicate,
    /// The bounds of the loop counter inside the loop body.
    facts: Facts,
}

impl Builder<'_, '_, '_> {
    /// Draws the maximum number of iterations of a loop at this point; 0 if the budget allows no
    /// loop.
    pub(crate) fn trips(&mut self) -> u32 {
        let config = self.program.config;
        let room = config.max_executed.saturating_sub(self.executed);
        // A loop body has about thirty ops, and nested loops repeat them.
        let most = (room / 64 / self.times.max(1)).min(config.trips.max);
        if most == 0 {
            return 0;
        }
        self.u.range(config.trips.min.min(most), most)
    }

    /// Adds a counter for at most `trips` iterations.
    ///
    /// With `tested_first`, the loop compares the counter with the bound before the first
    /// iteration.
    fn counter(&mut self, trips: u32, tested_first: bool) -> Counter {
        // Seven bits can represent every bound, and one step beyond the bound.
        let drawn = self.other_int();
        let wide = drawn.int_width().is_some_and(|w| w >= 7);
        let ty = if wide && self.u.chance(100) {
            drawn
        } else {
            Type::INDEX
        };
        let limit = if self.u.chance(64) {
            let any = self.operand(ty);
            let count = self.int(ty, i128::from(trips) + 1);
            self.emit(ArithOp::RemUI, &[any, count], ty)
        } else {
            self.int(ty, i128::from(trips))
        };
        let zero = self.int(ty, 0);
        if self.u.chance(80) {
            let goes_on = match self.u.below(3) {
                0 if tested_first => IntPredicate::Ne,
                1 if tested_first => IntPredicate::Ugt,
                // If the bound is 0, the counter is negative after the first step.
                _ => IntPredicate::Sgt,
            };
            return Counter {
                ty,
                start: limit,
                bound: zero,
                step: ArithOp::SubI,
                goes_on,
                facts: Facts::range(0, trips),
            };
        }
        let goes_on = match self.u.below(3) {
            0 => IntPredicate::Slt,
            1 if tested_first => IntPredicate::Ne,
            _ => IntPredicate::Ult,
        };
        Counter {
            ty,
            start: zero,
            bound: limit,
            step: ArithOp::AddI,
            goes_on,
            facts: Facts::range(0, trips.saturating_sub(1)),
        }
    }

    /// Adds the op that computes the counter of the next iteration.
    fn step(&mut self, counter: &Counter, now: ValueId) -> ValueId {
        let one = self.int(counter.ty, 1);
        self.emit(counter.step, &[now, one], counter.ty)
    }

    /// Adds a loop whose test comes before or after the loop body.
    pub(crate) fn counted_loop(&mut self) -> bool {
        let trips = self.trips();
        if trips == 0 {
            return false;
        }
        if self.u.chance(110) {
            self.loop_tested_last(trips);
        } else {
            self.loop_tested_first(trips);
        }
        true
    }

    fn loop_tested_first(&mut self, trips: u32) {
        let counter = self.counter(trips, true);
        let mut header = self.header(&[(counter.ty, Facts::ANY)]);
        let first = self.edge(&mut header, &[counter.start], false);
        self.terminate(CfOp::Br, &[], &[], &[(header.block, &first)]);

        let outer = self.pool.enter();
        let times = self.times;
        self.times = times.saturating_mul(trips + 1);
        self.enter(&header);
        let Some(now) = self.arg(&header, 0) else {
            return;
        };
        let more = self.cmpi(counter.goes_on, now, counter.bound);
        let mut exit = self.target();
        // Every edge to the exit comes from the header or from a block that the header dominates.
        let visible = self.pool.entries.len();
        self.choose_args(&mut exit, visible);
        let mut body = self.target();
        let leave = self.edge(&mut exit, &[], false);
        let stay = self.edge(&mut body, &[], false);
        let successors = [(body.block, &stay[..]), (exit.block, &leave[..])];
        self.terminate(CfOp::CondBr, &[more], &[], &successors);

        let before = self.pool.enter();
        self.enter(&body);
        self.loop_body(&counter, now);
        let next = self.step(&counter, now);
        self.latch(&mut header, next, &mut exit);
        self.pool.leave(before);
        self.times = times;
        self.pool.leave(outer);
        self.enter(&exit);
    }

    fn loop_tested_last(&mut self, trips: u32) {
        let counter = self.counter(trips, false);
        let mut body = self.header(&[(counter.ty, Facts::ANY)]);
        let first = self.edge(&mut body, &[counter.start], false);
        self.terminate(CfOp::Br, &[], &[], &[(body.block, &first)]);

        let outer = self.pool.enter();
        let times = self.times;
        self.times = times.saturating_mul(trips + 1);
        self.enter(&body);
        let Some(now) = self.arg(&body, 0) else {
            return;
        };
        let visible = self.pool.entries.len();
        self.loop_body(&counter, now);
        let next = self.step(&counter, now);
        let more = self.cmpi(counter.goes_on, next, counter.bound);
        let mut exit = self.target();
        self.choose_args(&mut exit, visible);
        let permute = self.u.chance(self.program.config.permuted_back_edge);
        let again = self.edge(&mut body, &[next], permute);
        let leave = self.edge(&mut exit, &[], false);
        let successors = [(body.block, &again[..]), (exit.block, &leave[..])];
        self.terminate(CfOp::CondBr, &[more], &[], &successors);
        self.times = times;
        self.pool.leave(outer);
        self.enter(&exit);
    }

    /// Adds the statements of a loop body, in which the counter is visible.
    fn loop_body(&mut self, counter: &Counter, now: ValueId) {
        self.pool.define(now, counter.ty, counter.facts);
        self.depth += 1;
        let most = 2 + self.u.below(6);
        self.statements(most);
        self.use_unused_values(1);
        // Memory that a loop body allocates usually belongs to a single iteration.
        if self.u.chance(160) {
            self.free_some(0);
        }
        self.depth -= 1;
    }

    /// Ends a loop body with one or several edges to the header, or with an additional exit edge.
    fn latch(&mut self, header: &mut Target, next: ValueId, exit: &mut Target) {
        let config = self.program.config;
        let permute = self.u.chance(config.permuted_back_edge);
        if self.u.chance(config.repeated_successor) {
            let cond = self.operand(Type::I1);
            let one = self.edge(header, &[next], permute);
            let other = self.edge(header, &[next], !permute);
            let successors = [(header.block, &one[..]), (header.block, &other[..])];
            self.terminate(CfOp::CondBr, &[cond], &[], &successors);
            return;
        }
        let again = self.edge(header, &[next], permute);
        // One loop in six also has an exit at the end of its body.
        if self.u.chance(42) {
            let cond = self.operand(Type::I1);
            let leave = self.edge(exit, &[], false);
            let successors = [(exit.block, &leave[..]), (header.block, &again[..])];
            self.terminate(CfOp::CondBr, &[cond], &[], &successors);
            return;
        }
        self.terminate(CfOp::Br, &[], &[], &[(header.block, &again)]);
    }

    /// Adds a loop of two blocks, `a` and `b`, that can be entered at either block.
    ///
    /// Block `a` steps the counter and may leave the loop; `b` goes back to `a`.
    pub(crate) fn irreducible_loop(&mut self) -> bool {
        let trips = self.trips();
        if trips == 0 {
            return false;
        }
        let cond = self.operand(Type::I1);
        let start = self.int(Type::INDEX, i128::from(trips));
        let zero = self.int(Type::INDEX, 0);
        let one = self.int(Type::INDEX, 1);
        let left = Facts::range(0, trips);
        let mut a = self.header(&[(Type::INDEX, left)]);
        let mut b = self.header(&[(Type::INDEX, left)]);
        let into_a = self.edge(&mut a, &[start], false);
        let into_b = self.edge(&mut b, &[start], false);
        let successors = [(a.block, &into_a[..]), (b.block, &into_b[..])];
        self.terminate(CfOp::CondBr, &[cond], &[], &successors);
        let (Some(a_left), Some(b_left)) = (self.arg(&a, 0), self.arg(&b, 0)) else {
            return false;
        };

        let times = self.times;
        self.times = times.saturating_mul(trips + 1);
        self.depth += 1;
        let before = self.pool.enter();
        self.enter(&a);
        let visible = self.pool.entries.len();
        let most = 1 + self.u.below(4);
        self.statements(most);
        self.use_unused_values(1);
        let next = self.emit(ArithOp::SubI, &[a_left, one], Type::INDEX);
        let more = self.cmpi(IntPredicate::Sgt, next, zero);
        let mut exit = self.target();
        self.choose_args(&mut exit, visible);
        let on = self.edge(&mut b, &[next], false);
        let leave = self.edge(&mut exit, &[], false);
        let successors = [(b.block, &on[..]), (exit.block, &leave[..])];
        self.terminate(CfOp::CondBr, &[more], &[], &successors);
        self.pool.leave(before);

        let before = self.pool.enter();
        self.enter(&b);
        let most = 1 + self.u.below(4);
        self.statements(most);
        self.use_unused_values(1);
        let permute = self.u.chance(64);
        let back = self.edge(&mut a, &[b_left], false);
        if permute {
            let other = self.edge(&mut a, &[b_left], false);
            let cond = self.operand(Type::I1);
            let successors = [(a.block, &back[..]), (a.block, &other[..])];
            self.terminate(CfOp::CondBr, &[cond], &[], &successors);
        } else {
            self.terminate(CfOp::Br, &[], &[], &[(a.block, &back)]);
        }
        self.pool.leave(before);
        self.depth -= 1;
        self.times = times;
        self.enter(&exit);
        true
    }
}
