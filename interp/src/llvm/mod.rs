//! An interpreter of the LLVM dialect that detects poison and undefined behaviour according to
//! LangRef.
//!
//! The interpreter checks:
//!
//! - the flags `nsw`, `nuw`, `exact`, `disjoint`, `nneg`, `inbounds` and its variants, and
//!   fast-math flags;
//! - alignment, bounds, lifetime and provenance of memory accesses;
//! - branches on poison, attributes of parameters and results, and call signatures.
//!
//! Poison is tracked for each lane and undef for each bit. Every poison or undef value has an
//! [`Origin`].
//!
//! The interpreter ignores `noalias`, `readonly` and `readnone` of parameters, and the memory
//! effects of functions. An ambiguous rule is interpreted in the more permissive way, so that a
//! reported violation is undefined under every interpretation. For a program that is the source of a
//! comparison, [`Choices`] has the other ways.

mod arith;
mod at;
mod atomic;
mod attributes;
mod call;
mod choices;
mod constant;
mod copy;
mod dispatch;
mod explain;
mod facts;
mod gep;
mod indefinite;
mod intrinsic;
mod lanes;
mod layout;
mod library;
mod masked;
mod mem;
mod memref_copy;
mod poison;
mod prepared;
mod reduce;
mod table;
mod undef;
mod value;

use std::cell::RefCell;

use lowerfuzz_ir::host::{Host, NoHost};
use lowerfuzz_ir::verify;
use lowerfuzz_ir::{FuncId, Level as FuncLevel, Module, Op, OpId, Type, ValueId};

use self::at::{At, Run};
pub use self::choices::Choices;
use self::choices::Guard;
pub use self::indefinite::{Indefinite, Undef};
use self::layout::Layouts;
pub use self::poison::Origin;
use self::poison::Poisons;
use self::prepared::Prepared;
pub use self::table::TableFunction;
pub use self::value::{Pointer, Value};
use crate::drive::{Flow, Level, State, drive};
use crate::memory::{BlockRef, Memory};
use crate::outcome::{Limits, Outcome, Stop, Ub, ended};
use crate::trace::{Observer, Unobserved};

/// A module that is ready to run, with cached facts about its types and ops.
pub struct Program<'m> {
    module: &'m Module,
    layouts: RefCell<Layouts>,
    /// The cached facts of each function.
    prepared: Vec<Prepared>,
}

impl<'m> Program<'m> {
    /// Prepares a verified module for running.
    pub fn new(module: &'m Module) -> Program<'m> {
        Program {
            module,
            layouts: RefCell::default(),
            prepared: module.funcs.iter().map(|_| Prepared::default()).collect(),
        }
    }

    /// The module from which the program was made.
    pub fn module(&self) -> &'m Module {
        self.module
    }

    fn run(&self, keeps_all: bool) -> Run<'_> {
        Run {
            module: self.module,
            layouts: &self.layouts,
            prepared: &self.prepared,
            keeps_all,
        }
    }
}

/// The LLVM-level interpreter. It keeps its allocations from run to run.
#[derive(Default)]
pub struct Machine {
    state: State<Value>,
    poisons: Poisons,
    /// The block of each global whose address has been taken.
    globals: Vec<Option<BlockRef>>,
    choices: Choices,
    guards: Vec<Guard>,
}

impl Level for Machine {
    type Value = Value;
    type Run<'a> = Run<'a>;
    const BLANK: Value = Value::Poison(Origin::UNKNOWN);

    fn state(&mut self) -> &mut State<Value> {
        &mut self.state
    }

    fn step(&mut self, at: crate::at::At<'_, Run<'_>>) -> Result<Flow, Stop> {
        self.op(at)
    }

    fn resume(&mut self, _: crate::at::At<'_, Run<'_>>, _: OpId) -> Result<Flow, Stop> {
        Err(Stop::Unsupported(
            "an op of the source level in a lowered program".into(),
        ))
    }

    fn call_external(
        &mut self,
        run: Run<'_>,
        func: FuncId,
        host: &mut dyn Host,
    ) -> Result<(), Stop> {
        self.call_library(run, func, host)
    }
}

impl Machine {
    /// Makes an interpreter with empty memory.
    pub fn new() -> Machine {
        Machine::default()
    }

    /// Prepares the interpreter for a run with empty memory. The buffers of the arguments must be
    /// allocated after this call.
    pub fn begin(&mut self, limits: Limits) {
        self.state.begin(limits);
        self.poisons.clear();
        self.globals.clear();
        self.guards.clear();
        if self.choices == Choices::Other {
            self.state.memory.move_blocks();
        }
    }

    /// Aligns the blocks of this run to pages, so that a pointer rounded up within a page stays at
    /// the start of its block.
    ///
    /// By default a block has exactly the requested alignment, so that no access is aligned by
    /// accident.
    pub fn align_well(&mut self) {
        self.state.memory.align_well();
    }

    /// The memory of the interpreter after its last run.
    pub fn memory(&self) -> &Memory {
        &self.state.memory
    }

    /// Mutable access to the interpreter's memory, for the setup of arguments.
    pub fn memory_mut(&mut self) -> &mut Memory {
        &mut self.state.memory
    }

    /// The number of ops that the last run executed, which is the fuel it used.
    pub fn executed(&self) -> u64 {
        self.state.executed
    }

    /// Describes the origin of a poison value of the last run: the op, its function, the violated
    /// rule, and the values.
    pub fn origin(&self, origin: Origin) -> &str {
        self.poisons.text(origin)
    }

    /// Returns the op that made a poison value of the last run. Returns `None` if the op is
    /// unknown, or if a parameter attribute made the poison.
    pub fn origin_op(&self, origin: Origin) -> Option<Op> {
        self.poisons.of(origin).0
    }

    /// Returns the origin of the poison that was stored `bit` bits after an address.
    ///
    /// Returns `None` if the memory was never written, or lies within a larger stored value.
    /// [`Machine::origin`] describes the origin.
    pub fn origin_at(&self, address: u64, bit: u64) -> Option<Origin> {
        let bit = u128::from(address) * 8 + u128::from(bit);
        self.poisons.stored(bit)
    }

    /// Calls a function of a program. `args` has one value for each parameter of the function.
    ///
    /// The interpreter models the functions of the C library that lowered programs call: `malloc`,
    /// `aligned_alloc`, `free`, `abort`, `puts`, and functions of `<math.h>`. The interpreter also
    /// models `memrefCopy` of MLIR's runner library. A call of any other external function is a
    /// call to the host.
    pub fn run(
        &mut self,
        program: &Program<'_>,
        func: FuncId,
        args: &[Value],
        host: &mut dyn Host,
    ) -> Outcome<Value> {
        self.run_observed(program, (func, args), host, &mut Unobserved)
    }

    /// Calls a function like [`Machine::run`], and reports each op to an observer.
    pub fn run_observed<O: Observer<Value>>(
        &mut self,
        program: &Program<'_>,
        (func, args): (FuncId, &[Value]),
        host: &mut dyn Host,
        observer: &mut O,
    ) -> Outcome<Value> {
        let run = program.run(O::LOOKS);
        let args = match self.accept(run, func, args) {
            Ok(args) => args,
            Err(stop) => return ended(func, OpId(u32::MAX), stop),
        };
        drive(self, program.module, run, (func, &args), host, observer)
    }

    /// Calls a function like [`Machine::run`], and reports each executed op to an observer.
    fn accept(&mut self, run: Run<'_>, func: FuncId, args: &[Value]) -> Result<Vec<Value>, Stop> {
        let unfit =
            || Stop::Unsupported("arguments that do not match the function's parameters".into());
        let callee = run.module.func(func);
        let (_, params) = run.types().as_llvm_func(callee.ty).ok_or_else(unfit)?;
        if params.len() != args.len() {
            return Err(unfit());
        }
        let mut accepted = Vec::with_capacity(args.len());
        for (arg, ty) in args.iter().zip(params) {
            accepted.push(shaped(run, arg, *ty)?.ok_or_else(unfit)?);
        }
        self.check_params(run, func, &mut accepted)?;
        self.guard(run, func, &accepted, 1)?;
        Ok(accepted)
    }

    fn get(&self, at: At<'_>, position: usize) -> &Value {
        self.value(at, at.operands()[position])
    }

    fn value(&self, at: At<'_>, value: ValueId) -> &Value {
        self.state.frames.get(at.frame, value)
    }

    /// Makes a poison value whose origin is this op, with an explanation.
    fn poison(&mut self, at: At<'_>, why: impl FnOnce() -> String) -> Value {
        Value::Poison(self.poison_origin(at, why))
    }

    fn poison_origin(&mut self, at: At<'_>, why: impl FnOnce() -> String) -> Origin {
        let words = || format!("{}: {}", at.place(), why());
        self.poisons.add(Some(at.op()), words)
    }

    /// Returns the error for poison or undef where a defined value is required.
    #[cold]
    fn used(&self, value: Indefinite, what: &'static str) -> Stop {
        let ub = if value.is_poison {
            Ub::PoisonUsed(what)
        } else {
            Ub::UndefUsed(what)
        };
        self.because_of(ub, value)
    }

    /// Adds the origin of a poison or undef value to the cause of undefined behaviour.
    #[cold]
    fn because_of(&self, ub: Ub, value: Indefinite) -> Stop {
        ub.with(format!("from {}", self.poisons.text(value.origin)))
            .into()
    }

    /// Returns the bits of an operand that must be neither poison nor undef.
    fn bits(&self, at: At<'_>, position: usize, what: &'static str) -> Result<u128, Stop> {
        self.get(at, position)
            .known()
            .map_err(|value| self.used(value, what))
    }

    /// Returns a value of the given type whose scalars all equal `scalar`.
    fn filled(&self, run: Run<'_>, ty: Type, scalar: &Value) -> Result<Value, Stop> {
        if !ty.is_interned() {
            return Ok(scalar.clone());
        }
        let layout = run.layout(ty)?;
        if layout.is_scalar {
            return Ok(scalar.clone());
        }
        let leaves = vec![scalar.clone(); layout.leaves.len()];
        Ok(Value::Aggregate(leaves.into()))
    }
}

/// Adapts a value to a type: scalar poison or undef is repeated for an aggregate. Returns `None` if
/// the number of scalars differs.
fn shaped(run: Run<'_>, value: &Value, ty: Type) -> Result<Option<Value>, Stop> {
    let layout = run.layout(ty)?;
    Ok(match value {
        Value::Poison(_) | Value::Undef(_) if !layout.is_scalar => {
            let leaves = vec![value.clone(); layout.leaves.len()];
            Some(Value::Aggregate(leaves.into()))
        }
        Value::Aggregate(leaves) => {
            let fits = !layout.is_scalar && leaves.len() == layout.leaves.len();
            fits.then(|| value.clone())
        }
        Value::Poison(_) | Value::Undef(_) | Value::Bits(_) | Value::Ptr(_) => {
            layout.is_scalar.then(|| value.clone())
        }
    })
}

/// Runs a function of an LLVM-dialect module with empty memory and without a host.
///
/// The outcome is what LangRef specifies, with the cause of undefined behaviour. Use [`Program`]
/// and [`Machine`] for arguments in memory, for external functions of your own, or for repeated
/// runs.
///
/// The outcome is [`Outcome::Unsupported`] if the module does not verify, `entry` names no
/// function, or the arguments do not match its parameters.
///
/// ```
/// use lowerfuzz_interp::llvm::{self, Value};
/// use lowerfuzz_interp::{Limits, Outcome};
///
/// let text = "llvm.func @next(%x: i8) -> (i8 {llvm.noundef}) {
///   %one = llvm.mlir.constant(1 : i8) : i8
///   %sum = llvm.add %x, %one overflow<nsw> : i8
///   llvm.return %sum : i8
/// }";
/// let (module, _) = lowerfuzz_ir::text::parse(text, None).unwrap();
/// let run = |x| llvm::run(&module, "next", &[Value::Bits(x)], &Limits::default());
/// assert_eq!(run(41), Outcome::Returned(vec![Value::Bits(42)]));
/// let Outcome::Undefined(undefined) = run(127) else { panic!("127 + 1 wraps") };
/// assert_eq!(
///     undefined.describe(&module),
///     "llvm.return in @next: `noundef` is promised and does not hold (result 0 is poison from \
///      llvm.add in @next: `nsw` violated: 127 + 1 does not fit in i8 signed)",
/// );
/// ```
pub fn run(module: &Module, entry: &str, args: &[Value], limits: &Limits) -> Outcome<Value> {
    if let Err(errors) = verify::verify(module) {
        let first = errors.first().map_or("", |e| &e.message);
        return Outcome::Unsupported(format!("a module that does not verify: {first}").into());
    }
    let func = module
        .find_func(entry)
        .filter(|id| module.func(*id).level == FuncLevel::Llvm);
    let Some(func) = func else {
        return Outcome::Unsupported(format!("@{entry} is no function of the LLVM dialect").into());
    };
    let program = Program::new(module);
    let mut machine = Machine::new();
    machine.begin(*limits);
    machine.run(&program, func, args, &mut NoHost)
}
