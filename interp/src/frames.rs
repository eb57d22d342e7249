//! The call stack with its values, and the loop that executes ops. The source interpreter and the
//! LLVM interpreter share this code.

use lowerfuzz_ir::host::Host;
use lowerfuzz_ir::ops::Trait;
use lowerfuzz_ir::{BlockId, Body, FuncId, Module, OpId, ValueId};

use crate::at::{At, Shared};
use crate::memory::Memory;
use crate::outcome::{Limit, Limits, Outcome, Stop, ended};
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

/// An op that waits until one of its regions ends, and the position at which its function call
/// continues.
struct Suspended {
    block: BlockId,
    next: usize,
    /// The depth of the call stack when the region began.
    depth: usize,
    /// The number of stack blocks that were live when the region began.
    stack_blocks: usize,
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
    fn executed<'a>(
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
    fn set_next(&mut self, next: usize) {
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
    fn enter_region(
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

    /// Returns to the op that waits for the current region of the top frame.
    fn leave_region(&mut self) -> Option<Suspended> {
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
    fn take_results<O: Observer<V>>(&mut self, body: &Body, observer: &mut O) {
        let Some(frame) = self.top() else { return };
        let call = body.block(frame.block).ops[frame.next];
        self.store(&frame, body.results(call));
        observer.returned(&self.executed(&frame, body, call, ControlFlow::Next));
        self.advance();
    }
}

/// The control flow after an op.
pub(crate) enum Flow {
    Next,
    /// The op branches to its successor with this index.
    Goto(usize),
    /// The op calls this function with the passed arguments.
    Call(FuncId),
    /// The op returns from the function with the passed results.
    Return,
    /// The op enters its region with this index, with the passed arguments.
    Enter(usize),
    /// The op ends a region and returns to the op that owns the region.
    Yield,
    /// The op asks the host for its result, then continues with the next op.
    Host,
}

/// The mutable state of an interpreter run.
pub(crate) struct State<V> {
    pub(crate) memory: Memory,
    pub(crate) frames: Frames<V>,
    limits: Limits,
    /// The number of ops that the run has executed.
    pub(crate) executed: u64,
    /// The number of lanes and elements that the run's ops have processed.
    pub(crate) work: u64,
}

impl<V> Default for State<V> {
    fn default() -> Self {
        State {
            memory: Memory::default(),
            frames: Frames::default(),
            limits: Limits::default(),
            executed: 0,
            work: 0,
        }
    }
}

impl<V> State<V> {
    /// Prepares the interpreter for a run with empty memory.
    pub(crate) fn begin(&mut self, limits: Limits) {
        self.limits = limits;
        self.memory.reset(limits.memory);
        self.executed = 0;
        self.work = 0;
    }

    fn enter_region(&mut self, frame: &Frame, body: &Body, op: OpId, region: usize)
    where
        V: Clone,
    {
        let stack_blocks = self.memory.stack_blocks();
        self.frames
            .enter_region(frame, body, (op, region), stack_blocks);
    }

    /// Counts an executed op against the fuel.
    pub(crate) fn spend(&mut self) -> Result<(), Stop> {
        self.executed += 1;
        if self.executed > self.limits.fuel {
            return Err(Stop::Beyond(Limit::Fuel));
        }
        Ok(())
    }

    /// Counts the lanes or elements that an op processes, so that large values cannot make a run
    /// practically endless.
    ///
    /// The limit is 64 lanes for each op of fuel, plus one million.
    pub(crate) fn charge(&mut self, lanes: u64) -> Result<(), Stop> {
        self.work = self.work.saturating_add(lanes);
        let most = self.limits.fuel.saturating_mul(64).saturating_add(1 << 20);
        if self.work > most {
            return Err(Stop::Beyond(Limit::Fuel));
        }
        Ok(())
    }
}

/// The interpreter of one level: the semantics of its ops.
pub(crate) trait Level {
    type Value: Clone;
    /// Context that all function calls of a run share.
    type Run<'a>: Shared<'a>;
    /// The placeholder for an SSA value that has not been computed.
    const BLANK: Self::Value;

    fn state(&mut self) -> &mut State<Self::Value>;

    /// Executes an op and returns the control flow after the op.
    fn step(&mut self, at: At<'_, Self::Run<'_>>) -> Result<Flow, Stop>;

    /// Continues the op whose region ended at the op `by`.
    ///
    /// The continued op may enter a region again, end the region that contains the op, or store its
    /// results. After storing its results, the run continues with the next op.
    fn resume(&mut self, at: At<'_, Self::Run<'_>>, by: OpId) -> Result<Flow, Stop>;

    /// Completes an op that needs the host.
    fn ask_host(&mut self, at: At<'_, Self::Run<'_>>, host: &mut dyn Host) -> Result<(), Stop> {
        let _ = (at, host);
        Err(Stop::Unsupported("an op that asks the host".into()))
    }

    /// Calls a function without a body with the passed arguments, and passes the function's results
    /// back.
    fn call_external(
        &mut self,
        run: Self::Run<'_>,
        func: FuncId,
        host: &mut dyn Host,
    ) -> Result<(), Stop>;
}

/// Calls a function and runs until the call ends.
pub(crate) fn drive<L: Level, O: Observer<L::Value>>(
    level: &mut L,
    module: &Module,
    run: L::Run<'_>,
    (func, args): (FuncId, &[L::Value]),
    host: &mut dyn Host,
    observer: &mut O,
) -> Outcome<L::Value> {
    level.state().frames.begin(args);
    if let Err(stop) = enter(level, module, func) {
        return ended(func, OpId(0), stop);
    }
    loop {
        let state = level.state();
        let Some(mut frame) = state.frames.top() else {
            return Outcome::Returned(std::mem::take(&mut state.frames.passed));
        };
        let Some(body) = &module.func(frame.func).body else {
            return Outcome::Unsupported("a function without a body".into());
        };
        let (op, flow) = run_block(level, run, &mut frame, body, observer);
        let done = flow.and_then(|flow| match flow {
            Flow::Next => Ok(()),
            Flow::Goto(successor) => {
                level.state().frames.goto(&frame, body, op, successor);
                Ok(())
            }
            Flow::Call(func) if module.func(func).body.is_some() => enter(level, module, func),
            Flow::Call(func) => {
                level.call_external(run, func, host)?;
                level.state().frames.take_results(body, observer);
                Ok(())
            }
            Flow::Return => {
                leave(level.state(), module, observer);
                Ok(())
            }
            Flow::Enter(region) => {
                level.state().enter_region(&frame, body, op, region);
                Ok(())
            }
            Flow::Yield => end_region(level, run, body, op, observer),
            Flow::Host => {
                let at = At {
                    run,
                    frame: &frame,
                    body,
                    id: op,
                };
                level.ask_host(at, host)?;
                level.state().frames.advance();
                Ok(())
            }
        });
        if let Err(stop) = done {
            return ended(frame.func, op, stop);
        }
    }
}

/// Executes the ops of a block up to the first op that changes the control flow. Returns the op
/// that changed the control flow, and the new control flow.
fn run_block<L: Level, O: Observer<L::Value>>(
    level: &mut L,
    run: L::Run<'_>,
    frame: &mut Frame,
    body: &Body,
    observer: &mut O,
) -> (OpId, Result<Flow, Stop>) {
    let ops = &body.block(frame.block).ops;
    loop {
        let op = ops[frame.next];
        let spent = level.state().spend();
        let flow = spent.and_then(|()| {
            let flow = level.step(At {
                run,
                frame,
                body,
                id: op,
            });
            let control_flow = match &flow {
                Ok(Flow::Next | Flow::Host) => ControlFlow::Next,
                Ok(Flow::Goto(successor)) => ControlFlow::To(*successor),
                Ok(Flow::Call(func)) => ControlFlow::Into(*func),
                Ok(Flow::Return) => ControlFlow::Back,
                Ok(Flow::Enter(region)) => ControlFlow::Inside(*region),
                Ok(Flow::Yield) => ControlFlow::Out,
                Err(_) => ControlFlow::Nowhere,
            };
            let frames = &level.state().frames;
            observer.executed(&frames.executed(frame, body, op, control_flow));
            flow
        });
        match flow {
            Ok(Flow::Next) => frame.next += 1,
            elsewhere => {
                level.state().frames.set_next(frame.next);
                return (op, elsewhere);
            }
        }
    }
}

/// Begins a call with the passed arguments.
fn enter<L: Level>(level: &mut L, module: &Module, func: FuncId) -> Result<(), Stop> {
    let Some(body) = &module.func(func).body else {
        return Err(Stop::Unsupported("the entry function has no body".into()));
    };
    let state = level.state();
    if state.frames.depth() >= state.limits.depth {
        return Err(Stop::Beyond(Limit::Depth));
    }
    state.frames.enter(func, body, L::BLANK);
    Ok(())
}

/// Ends a region at the op `by` and continues the op that owns the region.
fn end_region<L: Level, O: Observer<L::Value>>(
    level: &mut L,
    run: L::Run<'_>,
    body: &Body,
    mut by: OpId,
    observer: &mut O,
) -> Result<(), Stop> {
    loop {
        let state = level.state();
        let waiting = state.frames.leave_region();
        let (Some(waiting), Some(frame)) = (waiting, state.frames.top()) else {
            return Err(Stop::Unsupported(
                "a region terminator outside of any region".into(),
            ));
        };
        let op = body.block(frame.block).ops[frame.next];
        if body.op(op).op.is(Trait::AllocationScope) {
            state.memory.truncate_stack(waiting.stack_blocks);
        }
        let at = At {
            run,
            frame: &frame,
            body,
            id: op,
        };
        match level.resume(at, by)? {
            Flow::Enter(region) => level.state().enter_region(&frame, body, op, region),
            Flow::Yield => {
                by = op;
                continue;
            }
            Flow::Next => {
                let frames = &mut level.state().frames;
                observer.returned(&frames.executed(&frame, body, op, ControlFlow::Next));
                frames.advance();
            }
            Flow::Goto(_) | Flow::Call(_) | Flow::Return | Flow::Host => {
                return Err(Stop::Unsupported(
                    "an op with regions that ends a block".into(),
                ));
            }
        }
        return Ok(());
    }
}

/// Ends the top call: frees its stack blocks and stores the results in the caller.
fn leave<V: Clone, O: Observer<V>>(state: &mut State<V>, module: &Module, observer: &mut O) {
    state.memory.leave(state.frames.depth());
    state.frames.leave();
    let caller = state.frames.top().map(|frame| module.func(frame.func));
    if let Some(body) = caller.and_then(|func| func.body.as_ref()) {
        state.frames.take_results(body, observer);
    }
}
