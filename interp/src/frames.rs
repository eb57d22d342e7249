//! The calls under way and their values: what both machines do alike at branches and calls.

use lowerfuzz_ir::{BlockId, Body, FuncId, OpId, ValueId};

/// A call under way.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    pub(crate) func: FuncId,
    /// First of its values.
    base: usize,
    pub(crate) block: BlockId,
    /// The next op of the block.
    pub(crate) next: usize,
}

/// The call stack with the values of each call. `passed` carries operands to block arguments,
/// arguments into a call and results out of it.
pub(crate) struct Frames<V> {
    values: Vec<V>,
    stack: Vec<Frame>,
    pub(crate) passed: Vec<V>,
}

impl<V> Default for Frames<V> {
    fn default() -> Self {
        Frames {
            values: Vec::new(),
            stack: Vec::new(),
            passed: Vec::new(),
        }
    }
}

impl<V: Clone> Frames<V> {
    /// Empties the stack and passes these arguments.
    pub(crate) fn begin(&mut self, args: &[V]) {
        self.values.clear();
        self.stack.clear();
        self.passed.clear();
        self.passed.extend_from_slice(args);
    }

    pub(crate) fn depth(&self) -> usize {
        self.stack.len()
    }

    pub(crate) fn top(&self) -> Option<Frame> {
        self.stack.last().copied()
    }

    pub(crate) fn get(&self, frame: &Frame, value: ValueId) -> &V {
        &self.values[frame.base + value.index()]
    }

    pub(crate) fn set(&mut self, frame: &Frame, value: ValueId, to: V) {
        self.values[frame.base + value.index()] = to;
    }

    /// Passes these values of a frame.
    pub(crate) fn pass(&mut self, frame: &Frame, values: &[ValueId]) {
        self.passed.clear();
        for value in values {
            self.passed
                .push(self.values[frame.base + value.index()].clone());
        }
    }

    /// Begins a call with the arguments passed; `blank` fills what is not yet computed.
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

    /// Goes to the next op of the top frame.
    pub(crate) fn advance(&mut self) {
        if let Some(top) = self.stack.last_mut() {
            top.next += 1;
        }
    }

    /// Goes to a successor of an op of the top frame: all operands are read before any argument
    /// is written.
    pub(crate) fn goto(&mut self, frame: &Frame, body: &Body, op: OpId, successor: usize) {
        let (block, operands) = body.successor(op, successor);
        self.pass(frame, operands);
        for (arg, value) in body.block(block).args.iter().zip(self.passed.drain(..)) {
            self.values[frame.base + arg.index()] = value;
        }
        if let Some(top) = self.stack.last_mut() {
            top.block = block;
            top.next = 0;
        }
    }

    /// Ends the top call; its results stay passed.
    pub(crate) fn leave(&mut self) {
        if let Some(frame) = self.stack.pop() {
            self.values.truncate(frame.base);
        }
    }

    /// Stores what was passed as the results of a call, and goes to the next op.
    pub(crate) fn take_results(&mut self, body: &Body) {
        let Some(frame) = self.top() else { return };
        let call = body.block(frame.block).ops[frame.next];
        for (result, value) in body.results(call).zip(self.passed.drain(..)) {
            self.values[frame.base + result.index()] = value;
        }
        self.advance();
    }
}
