//! The loop that executes ops. The source interpreter and the LLVM interpreter share this code.

use lowerfuzz_ir::host::Host;
use lowerfuzz_ir::ops::Trait;
use lowerfuzz_ir::{Body, FuncId, Module, OpId};

use crate::at::{At, Shared};
use crate::frames::{Frame, Frames};
use crate::memory::Memory;
use crate::outcome::{Limit, Limits, Outcome, Stop, ended};
use crate::trace::{ControlFlow, Observer};

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
    /// The number of ops being executed whose region computes elements one by one.
    pub(crate) element_wise: u32,
}

impl<V> Default for State<V> {
    fn default() -> Self {
        State {
            memory: Memory::default(),
            frames: Frames::default(),
            limits: Limits::default(),
            executed: 0,
            work: 0,
            element_wise: 0,
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
        self.element_wise = 0;
    }

    fn enter_region(&mut self, frame: &Frame, body: &Body, op: OpId, region: usize)
    where
        V: Clone,
    {
        let stack_blocks = self.memory.stack_blocks();
        self.frames
            .enter_region(frame, body, (op, region), stack_blocks);
    }

    /// Counts an executed op against the fuel. An op that computes an element counts as four elements.
    pub(crate) fn spend(&mut self) -> Result<(), Stop> {
        if self.element_wise > 0 {
            return self.charge(4);
        }
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
