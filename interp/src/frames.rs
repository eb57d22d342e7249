//! The calls under way and their values, and the loop that runs ops: what both machines do alike.

use lowerfuzz_ir::host::Host;
use lowerfuzz_ir::ops::Trait;
use lowerfuzz_ir::{BlockId, Body, FuncId, Module, OpId, ValueId};

use crate::at::{At, Shared};
use crate::memory::Memory;
use crate::outcome::{Limit, Limits, Outcome, Stop, ended};
use crate::trace::{Executed, Observer, Went};

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

/// An op that waits for the end of one of its regions, and where its call goes on then.
struct Suspended {
    block: BlockId,
    next: usize,
    /// How many calls there were.
    depth: usize,
    /// Stack blocks that were live when the region began.
    stack_blocks: usize,
}

/// The call stack with the values of each call. `passed` carries operands to block arguments,
/// arguments into a call or region and results out of it.
pub(crate) struct Frames<V> {
    values: Vec<V>,
    stack: Vec<Frame>,
    /// The innermost last. Only a call of which no op waits returns.
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
    /// Empties the stack and passes these arguments.
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

    /// A value that nobody asks for any more; `blank` stands where it stood.
    pub(crate) fn take(&mut self, frame: &Frame, value: ValueId, blank: V) -> V {
        std::mem::replace(&mut self.values[frame.base + value.index()], blank)
    }

    pub(crate) fn set(&mut self, frame: &Frame, value: ValueId, to: V) {
        self.values[frame.base + value.index()] = to;
    }

    /// An op of a frame, for an observer.
    fn executed<'a>(
        &'a self,
        frame: &Frame,
        body: &'a Body,
        op: OpId,
        went: Went,
    ) -> Executed<'a, V> {
        Executed {
            func: frame.func,
            body,
            op,
            depth: self.stack.len(),
            went,
            values: self.values.get(frame.base..).unwrap_or(&[]),
            passed: &self.passed,
        }
    }

    /// Passes these values of a frame.
    pub(crate) fn pass(&mut self, frame: &Frame, values: &[ValueId]) {
        self.passed.clear();
        self.pass_more(frame, values);
    }

    /// Passes these values of a frame, too.
    pub(crate) fn pass_more(&mut self, frame: &Frame, values: &[ValueId]) {
        for value in values {
            self.passed
                .push(self.values[frame.base + value.index()].clone());
        }
    }

    /// Stores what was passed as these values of a frame.
    pub(crate) fn store(&mut self, frame: &Frame, values: impl Iterator<Item = ValueId>) {
        for (value, passed) in values.zip(self.passed.drain(..)) {
            self.values[frame.base + value.index()] = passed;
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

    /// Says that the op at this position is the next of the top frame.
    fn stand_at(&mut self, next: usize) {
        if let Some(top) = self.stack.last_mut() {
            top.next = next;
        }
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
        self.store(frame, body.block(block).args.iter().copied());
        if let Some(top) = self.stack.last_mut() {
            top.block = block;
            top.next = 0;
        }
    }

    /// Goes into a region of an op of the top frame, which waits, with the arguments passed.
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

    /// The op that waits for the region of the top frame, if that is in one.
    pub(crate) fn waiting(&self, body: &Body) -> Option<OpId> {
        let waiting = self.suspended.last();
        let waiting = waiting.filter(|waiting| waiting.depth == self.stack.len())?;
        body.block(waiting.block).ops.get(waiting.next).copied()
    }

    /// Goes back to the op that waits for the region of the top frame.
    fn leave_region(&mut self) -> Option<Suspended> {
        let suspended = self.suspended.pop()?;
        let top = self.stack.last_mut()?;
        top.block = suspended.block;
        top.next = suspended.next;
        Some(suspended)
    }

    /// Ends the top call; its results stay passed.
    pub(crate) fn leave(&mut self) {
        if let Some(frame) = self.stack.pop() {
            self.values.truncate(frame.base);
        }
    }

    /// Stores what was passed as the results of a call, and goes to the next op.
    fn take_results<O: Observer<V>>(&mut self, body: &Body, observer: &mut O) {
        let Some(frame) = self.top() else { return };
        let call = body.block(frame.block).ops[frame.next];
        self.store(&frame, body.results(call));
        observer.returned(&self.executed(&frame, body, call, Went::Next));
        self.advance();
    }
}

/// Where a run goes after an op.
pub(crate) enum Flow {
    Next,
    /// To the successor at this position.
    Goto(usize),
    /// Into a function, with the arguments passed.
    Call(FuncId),
    /// Out of the function, with the results passed.
    Return,
    /// Into the op's region at this position, with the arguments passed.
    Enter(usize),
    /// Out of a region, to the op that holds it.
    Yield,
    /// To the host, and then to the next op.
    Host,
}

/// What a run changes.
pub(crate) struct State<V> {
    pub(crate) memory: Memory,
    pub(crate) frames: Frames<V>,
    limits: Limits,
    /// Ops executed.
    pub(crate) executed: u64,
    /// Lanes and elements that ops went through.
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
    /// Prepares for a run on fresh memory.
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

    /// Counts an op.
    pub(crate) fn spend(&mut self) -> Result<(), Stop> {
        self.executed += 1;
        if self.executed > self.limits.fuel {
            return Err(Stop::Beyond(Limit::Fuel));
        }
        Ok(())
    }

    /// Counts the lanes or elements that an op goes through, so that large values do not make a
    /// run as good as endless: there may be 64 for each op that may be executed, and a million.
    pub(crate) fn charge(&mut self, lanes: u64) -> Result<(), Stop> {
        self.work = self.work.saturating_add(lanes);
        let most = self.limits.fuel.saturating_mul(64).saturating_add(1 << 20);
        if self.work > most {
            return Err(Stop::Beyond(Limit::Fuel));
        }
        Ok(())
    }
}

/// The machine of a level: what its ops do.
pub(crate) trait Level {
    type Value: Clone;
    /// What all calls of a run share.
    type Run<'a>: Shared<'a>;
    /// What a value is before it is computed.
    const BLANK: Self::Value;

    fn state(&mut self) -> &mut State<Self::Value>;

    /// Does what an op does, and says where the run goes after it.
    fn step(&mut self, at: At<'_, Self::Run<'_>>) -> Result<Flow, Stop>;

    /// Goes on with an op one of whose regions ended at the op `by`: into a region again, out of the
    /// one that the op itself ends, or to the next op with its results stored.
    fn resume(&mut self, at: At<'_, Self::Run<'_>>, by: OpId) -> Result<Flow, Stop>;

    /// Does the rest of an op that only the host can do.
    fn ask_host(&mut self, at: At<'_, Self::Run<'_>>, host: &mut dyn Host) -> Result<(), Stop> {
        let _ = (at, host);
        Err(Stop::Unsupported("an op that asks the host".into()))
    }

    /// Calls a function without a body with the arguments passed, and passes back its results.
    fn call_external(
        &mut self,
        run: Self::Run<'_>,
        func: FuncId,
        host: &mut dyn Host,
    ) -> Result<(), Stop>;
}

/// Calls a function and runs until it is done.
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
        let (op, flow) = straight(level, run, &mut frame, body, observer);
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
            Flow::Yield => go_back(level, run, body, op, observer),
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

/// Runs the ops of a block up to one after which the run goes elsewhere: that op, and where.
fn straight<L: Level, O: Observer<L::Value>>(
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
            let went = match &flow {
                Ok(Flow::Next | Flow::Host) => Went::Next,
                Ok(Flow::Goto(successor)) => Went::To(*successor),
                Ok(Flow::Call(func)) => Went::Into(*func),
                Ok(Flow::Return) => Went::Back,
                Ok(Flow::Enter(region)) => Went::Inside(*region),
                Ok(Flow::Yield) => Went::Out,
                Err(_) => Went::Nowhere,
            };
            let frames = &level.state().frames;
            observer.executed(&frames.executed(frame, body, op, went));
            flow
        });
        match flow {
            Ok(Flow::Next) => frame.next += 1,
            elsewhere => {
                level.state().frames.stand_at(frame.next);
                return (op, elsewhere);
            }
        }
    }
}

/// Begins a call with the arguments passed.
fn enter<L: Level>(level: &mut L, module: &Module, func: FuncId) -> Result<(), Stop> {
    let Some(body) = &module.func(func).body else {
        return Err(Stop::Unsupported(
            "a call of a declaration from outside".into(),
        ));
    };
    let state = level.state();
    if state.frames.depth() >= state.limits.depth {
        return Err(Stop::Beyond(Limit::Depth));
    }
    state.frames.enter(func, body, L::BLANK);
    Ok(())
}

/// Ends a region at the op `by`, and goes on with the op that waits for it.
fn go_back<L: Level, O: Observer<L::Value>>(
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
            return Err(Stop::Unsupported("a yield outside of regions".into()));
        };
        let op = body.block(frame.block).ops[frame.next];
        if body.op(op).op.is(Trait::AllocationScope) {
            state.memory.cut_stack(waiting.stack_blocks);
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
                observer.returned(&frames.executed(&frame, body, op, Went::Next));
                frames.advance();
            }
            Flow::Goto(_) | Flow::Call(_) | Flow::Return | Flow::Host => {
                return Err(Stop::Unsupported("a region that ends a block".into()));
            }
        }
        return Ok(());
    }
}

/// Ends the top call; its stack blocks end with it, and the caller takes its results.
fn leave<V: Clone, O: Observer<V>>(state: &mut State<V>, module: &Module, observer: &mut O) {
    state.memory.leave(state.frames.depth());
    state.frames.leave();
    let caller = state.frames.top().map(|frame| module.func(frame.func));
    if let Some(body) = caller.and_then(|func| func.body.as_ref()) {
        state.frames.take_results(body, observer);
    }
}
