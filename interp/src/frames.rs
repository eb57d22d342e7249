//! The call stack with its values. The source interpreter and the LLVM interpreter share this code.

use lowerfuzz_ir::{BlockId, Body, FuncId, Module, Op, OpId, ValueId};

use crate::trace::{ControlFlow, Executed, Observer};

/// An active function call on the call stack.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    pub(crate) func: FuncId,
    /// The position of the call's first value in the value stack.
    base: usize,
    pub(crate) block: BlockId,
    /// The position in the block of the op that is executed next.
    pub(crate) next: usize,
}

impl Frame {
    /// Returns a frame at the start of a function, for ops that are looked at but not executed.
    pub(crate) fn unexecuted(func: FuncId, body: &Body) -> Frame {
        Frame {
            func,
            base: 0,
            block: body.entry(),
            next: 0,
        }
    }
}

/// An op that waits until one of its regions ends, and the position at which its function call
/// continues.
pub(crate) struct Suspended {
    block: BlockId,
    next: usize,
    /// The depth of the call stack when the region began.
    depth: usize,
    /// The number of stack blocks that were live when the region began.
    pub(crate) stack_blocks: usize,
}

/// The call stack with the values of each call.
///
/// The field `passed` carries operands to block arguments, arguments into a call or region, and
/// results out of a call or region.
pub(crate) struct Frames<V> {
    values: Vec<V>,
    stack: Vec<Frame>,
    /// The ops that wait for the end of a region, innermost last. A function call returns only if
    /// none of its ops waits.
    suspended: Vec<Suspended>,
    pub(crate) passed: Vec<V>,
}

impl<V> Default for Frames<V> {
    fn default() -> Self {
        Frames {
            values: Vec::new(),
            stack: Vec::new(),
            suspended: Vec::new(),
            passed: Vec::new(),
        }
    }
}

impl<V: Clone> Frames<V> {
    /// Empties the stack and passes `args` to the next call.
    pub(crate) fn begin(&mut self, args: &[V]) {
        self.values.clear();
        self.stack.clear();
        self.suspended.clear();
        self.passed.clear();
        self.passed.extend_from_slice(args);
    }

    pub(crate) fn depth(&self) -> usize {
        self.stack.len()
    }

    pub(crate) fn top(&self) -> Option<Frame> {
        self.stack.last().copied()
    }

    /// The functions of the active calls, outermost first.
    pub(crate) fn active(&self) -> impl Iterator<Item = FuncId> {
        self.stack.iter().map(|frame| frame.func)
    }

    pub(crate) fn get(&self, frame: &Frame, value: ValueId) -> &V {
        &self.values[frame.base + value.index()]
    }

    /// Moves a value out at its last use and leaves `blank` in its place.
    pub(crate) fn take(&mut self, frame: &Frame, value: ValueId, blank: V) -> V {
        std::mem::replace(&mut self.values[frame.base + value.index()], blank)
    }

    pub(crate) fn set(&mut self, frame: &Frame, value: ValueId, to: V) {
        self.values[frame.base + value.index()] = to;
    }

    /// Describes an executed op to an observer.
    pub(crate) fn executed<'a>(
        &'a self,
        frame: &Frame,
        body: &'a Body,
        op: OpId,
        control_flow: ControlFlow,
    ) -> Executed<'a, V> {
        Executed {
            func: frame.func,
            body,
            op,
            depth: self.stack.len(),
            control_flow,
            values: self.values.get(frame.base..).unwrap_or(&[]),
            passed: &self.passed,
        }
    }

    /// Replaces the passed values by these values of a frame.
    pub(crate) fn pass(&mut self, frame: &Frame, values: &[ValueId]) {
        self.passed.clear();
        self.pass_more(frame, values);
    }

    /// Adds these values of a frame to the passed values.
    pub(crate) fn pass_more(&mut self, frame: &Frame, values: &[ValueId]) {
        for value in values {
            self.passed
                .push(self.values[frame.base + value.index()].clone());
        }
    }

    /// Stores the passed values into these values of a frame.
    pub(crate) fn store(&mut self, frame: &Frame, values: impl Iterator<Item = ValueId>) {
        for (value, passed) in values.zip(self.passed.drain(..)) {
            self.values[frame.base + value.index()] = passed;
        }
    }

    /// Begins a function call with the passed arguments. Values that are not yet computed are
    /// `blank`.
    pub(crate) fn enter(&mut self, func: FuncId, body: &Body, blank: V) {
        let base = self.values.len();
        self.values.resize(base + body.n_values(), blank);
        let entry = body.entry();
        for (arg, value) in body.block(entry).args.iter().zip(self.passed.drain(..)) {
            self.values[base + arg.index()] = value;
        }
        self.stack.push(Frame {
            func,
            base,
            block: entry,
            next: 0,
        });
    }

    /// Makes the op at position `next` the next op of the top frame.
    pub(crate) fn set_next(&mut self, next: usize) {
        if let Some(top) = self.stack.last_mut() {
            top.next = next;
        }
    }

    /// Moves the top frame to its next op.
    pub(crate) fn advance(&mut self) {
        if let Some(top) = self.stack.last_mut() {
            top.next += 1;
        }
    }

    /// Branches to a successor of an op of the top frame. All operands are read before any block
    /// argument is written.
    pub(crate) fn goto(&mut self, frame: &Frame, body: &Body, op: OpId, successor: usize) {
        let (block, operands) = body.successor(op, successor);
        self.pass(frame, operands);
        self.store(frame, body.block(block).args.iter().copied());
        if let Some(top) = self.stack.last_mut() {
            top.block = block;
            top.next = 0;
        }
    }

    /// Enters a region of an op of the top frame, with the passed values as arguments. The op waits
    /// until the region ends.
    pub(crate) fn enter_region(
        &mut self,
        frame: &Frame,
        body: &Body,
        (op, region): (OpId, usize),
        stack_blocks: usize,
    ) {
        let entry = body.region(body.op_regions(op)[region])[0];
        self.store(frame, body.block(entry).args.iter().copied());
        self.suspended.push(Suspended {
            block: frame.block,
            next: frame.next,
            depth: self.stack.len(),
            stack_blocks,
        });
        if let Some(top) = self.stack.last_mut() {
            top.block = entry;
            top.next = 0;
        }
    }

    /// The op that waits for the current region of the top frame; `None` outside of regions.
    pub(crate) fn waiting(&self, body: &Body) -> Option<OpId> {
        let waiting = self.suspended.last();
        let waiting = waiting.filter(|waiting| waiting.depth == self.stack.len())?;
        body.block(waiting.block).ops.get(waiting.next).copied()
    }

    /// The ops of all active calls that wait for the end of a region.
    pub(crate) fn waiting_ops<'m>(&'m self, module: &'m Module) -> impl Iterator<Item = Op> {
        self.suspended.iter().filter_map(|waiting| {
            let frame = self.stack.get(waiting.depth.checked_sub(1)?)?;
            let body = module.func(frame.func).body.as_ref()?;
            let op = body.block(waiting.block).ops.get(waiting.next)?;
            Some(body.op(*op).op)
        })
    }

    /// Returns to the op that waits for the current region of the top frame.
    pub(crate) fn leave_region(&mut self) -> Option<Suspended> {
        let suspended = self.suspended.pop()?;
        let top = self.stack.last_mut()?;
        top.block = suspended.block;
        top.next = suspended.next;
        Some(suspended)
    }

    /// Ends the top function call. Its results remain in the passed values.
    pub(crate) fn leave(&mut self) {
        if let Some(frame) = self.stack.pop() {
            self.values.truncate(frame.base);
        }
    }

    /// Stores the passed values as the results of a finished call and moves to the next op.
    pub(crate) fn take_results<O: Observer<V>>(&mut self, body: &Body, observer: &mut O) {
        let Some(frame) = self.top() else { return };
        let call = body.block(frame.block).ops[frame.next];
        self.store(&frame, body.results(call));
        observer.returned(&self.executed(&frame, body, call, ControlFlow::Next));
        self.advance();
    }
}
