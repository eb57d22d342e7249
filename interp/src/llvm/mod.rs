//! An interpreter of the LLVM dialect that sees poison and undefined behaviour, as LangRef has
//! them: `nsw`, `nuw`, `exact`, `disjoint`, `nneg`, `inbounds` and its kin, fast-math flags,
//! alignment, bounds, lifetime, provenance, branches on poison, promises of parameters and
//! results, call signatures. Poison is followed lane by lane, undef bit by bit, and each has its
//! [`Origin`].
//!
//! Not followed: `noalias`, `readonly` and `readnone` of parameters, and memory effects of
//! functions. Where a rule may be read in two ways, the more permissive reading is taken: what is
//! called undefined here is so under every reading.

mod arith;
mod at;
mod atomic;
mod attributes;
mod call;
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
mod undef;
mod value;

use std::cell::RefCell;

use lowerfuzz_ir::host::{Host, NoHost};
use lowerfuzz_ir::verify;
use lowerfuzz_ir::{FuncId, Level as FuncLevel, Module, Op, OpId, Type, ValueId};

use self::at::{At, Run};
pub use self::indefinite::{Indefinite, Undef};
use self::layout::Layouts;
pub use self::poison::Origin;
use self::poison::Poisons;
use self::prepared::Prepared;
pub use self::value::{Pointer, Value};
use crate::frames::{Flow, Level, State, drive};
use crate::memory::{BlockRef, Memory};
use crate::outcome::{Limits, Outcome, Stop, Ub, ended};
use crate::trace::{Observer, Unobserved};

/// A module ready to be run, with what was worked out about its types and ops.
pub struct Program<'m> {
    module: &'m Module,
    layouts: RefCell<Layouts>,
    /// For each function.
    prepared: Vec<Prepared>,
}

impl<'m> Program<'m> {
    /// A verified module.
    pub fn new(module: &'m Module) -> Program<'m> {
        Program {
            module,
            layouts: RefCell::default(),
            prepared: module.funcs.iter().map(|_| Prepared::default()).collect(),
        }
    }

    /// The module.
    pub fn module(&self) -> &'m Module {
        self.module
    }
}

/// The interpreter; its memory is kept from run to run.
#[derive(Default)]
pub struct Machine {
    state: State<Value>,
    poisons: Poisons,
    /// The block of each global whose address was taken.
    globals: Vec<Option<BlockRef>>,
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
        Err(Stop::Unsupported("an op that was not lowered".into()))
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
    /// A machine without memory.
    pub fn new() -> Machine {
        Machine::default()
    }

    /// Prepares for a run on fresh memory; allocate the arguments' buffers after this.
    pub fn begin(&mut self, limits: Limits) {
        self.state.begin(limits);
        self.poisons.clear();
        self.globals.clear();
    }

    /// Aligns the blocks of this run to pages, so that a pointer that is rounded up within one stays at its start. Otherwise
    /// they have the alignment that is asked for and no more: nothing is aligned by luck.
    pub fn align_well(&mut self) {
        self.state.memory.align_well();
    }

    /// The memory, as the last run left it.
    pub fn memory(&self) -> &Memory {
        &self.state.memory
    }

    /// The memory, to be filled with arguments.
    pub fn memory_mut(&mut self) -> &mut Memory {
        &mut self.state.memory
    }

    /// Ops executed by the last run: the fuel it used.
    pub fn executed(&self) -> u64 {
        self.state.executed
    }

    /// Where a poison value of the last run came from, in words: the op, its function, and the
    /// rule that was broken with the values that broke it.
    pub fn origin(&self, origin: Origin) -> &str {
        self.poisons.text(origin)
    }

    /// The op that made a poison value of the last run; `None` if that is not known, or was a promise
    /// of a function's parameters.
    pub fn origin_op(&self, origin: Origin) -> Option<Op> {
        self.poisons.of(origin).0
    }

    /// Where the poison came from that was stored in memory `bit` bits from an address, as
    /// [`Machine::origin`] says it. `None` if none was: the memory was never written, or lies
    /// within something larger that was.
    pub fn origin_at(&self, address: u64, bit: u64) -> Option<Origin> {
        let bit = u128::from(address) * 8 + u128::from(bit);
        self.poisons.stored(bit)
    }

    /// Calls a function of a program with one value a parameter.
    ///
    /// The functions of the C library that lowerings use are known (`malloc`, `aligned_alloc`,
    /// `free`, `abort`, `puts`, the exact ones of `<math.h>`), and `memrefCopy` of MLIR's runner
    /// library; other external functions are the host's.
    pub fn run(
        &mut self,
        program: &Program<'_>,
        func: FuncId,
        args: &[Value],
        host: &mut dyn Host,
    ) -> Outcome<Value> {
        self.run_observed(program, (func, args), host, &mut Unobserved)
    }

    /// The same as [`Machine::run`], watched by an observer.
    pub fn run_observed<O: Observer<Value>>(
        &mut self,
        program: &Program<'_>,
        (func, args): (FuncId, &[Value]),
        host: &mut dyn Host,
        observer: &mut O,
    ) -> Outcome<Value> {
        let module = program.module;
        let run = Run {
            module,
            layouts: &program.layouts,
            prepared: &program.prepared,
            keeps_all: O::LOOKS,
        };
        let args = match self.accept(run, func, args) {
            Ok(args) => args,
            Err(stop) => return ended(func, OpId(u32::MAX), stop),
        };
        drive(self, module, run, (func, &args), host, observer)
    }

    /// The arguments of a run, as many as the parameters and each of the shape of its type, and
    /// as the parameters promise.
    fn accept(&mut self, run: Run<'_>, func: FuncId, args: &[Value]) -> Result<Vec<Value>, Stop> {
        let unfit = || Stop::Unsupported("arguments that do not fit the function".into());
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
        Ok(accepted)
    }

    fn get(&self, at: At<'_>, position: usize) -> &Value {
        self.value(at, at.operands()[position])
    }

    fn value(&self, at: At<'_>, value: ValueId) -> &Value {
        self.state.frames.get(at.frame, value)
    }

    /// Poison that this op makes, for this reason.
    fn poison(&mut self, at: At<'_>, why: impl FnOnce() -> String) -> Value {
        Value::Poison(self.poison_origin(at, why))
    }

    fn poison_origin(&mut self, at: At<'_>, why: impl FnOnce() -> String) -> Origin {
        let words = || format!("{}: {}", at.place(), why());
        self.poisons.add(Some(at.op()), words)
    }

    /// Poison or undef used where it may not be.
    #[cold]
    fn used(&self, value: Indefinite, what: &'static str) -> Stop {
        let ub = if value.is_poison {
            Ub::PoisonUsed(what)
        } else {
            Ub::UndefUsed(what)
        };
        self.because_of(ub, value)
    }

    /// Undefined because of a poison or undef value.
    #[cold]
    fn because_of(&self, ub: Ub, value: Indefinite) -> Stop {
        ub.with(format!("from {}", self.poisons.text(value.origin)))
            .into()
    }

    /// The bits of an operand that may be neither poison nor undef.
    fn bits(&self, at: At<'_>, position: usize, what: &'static str) -> Result<u128, Stop> {
        self.get(at, position)
            .known()
            .map_err(|value| self.used(value, what))
    }

    /// A value of a type of which each scalar is this one.
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

/// A value with as many scalars as its type has; `None` if it has another number of them.
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

/// Runs a function of an LLVM-dialect module on fresh memory, without a host: what LangRef says
/// of it, and if it is undefined, why. For arguments in memory, for external functions of your
/// own, or for many runs, use [`Program`] and [`Machine`].
///
/// [`Outcome::Unsupported`] is also the answer to a module that does not verify, to a name that
/// is no function, and to arguments that are not of its parameters' types.
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
        return Outcome::Unsupported(format!("a module that does not verify: {first}"));
    }
    let func = module
        .find_func(entry)
        .filter(|id| module.func(*id).level == FuncLevel::Llvm);
    let Some(func) = func else {
        return Outcome::Unsupported(format!("@{entry} is no function of the LLVM dialect"));
    };
    let program = Program::new(module);
    let mut machine = Machine::new();
    machine.begin(*limits);
    machine.run(&program, func, args, &mut NoHost)
}
