//! The JIT engine: compiles a module, sets up its memory, and runs its functions.

use std::time::Duration;

use lowerfuzz_ir::host::Host;
use lowerfuzz_ir::{Item, Module, Sym};

use crate::counts::Counts;
use crate::error::Error;
use crate::globals;
use crate::layout::{Layouts, Scalar};
use crate::linker::{Linker, contain};
use crate::memory::Memory;
use crate::program::{Compiled, Convention, Extern, Program};
use crate::run::{self, Environment, Fault, FaultKind, Outcome};
use crate::sys::interface::{Caught, EntryPoint, Exit};
use crate::sys::machine::Machine;
use crate::table::is_pure;
use crate::translate::{self, Scratch};

/// The configuration of a JIT engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Whether Cranelift verifies its IR before compilation.
    ///
    /// Verification almost doubles the compile time. By default, only debug builds verify.
    pub verify: bool,
    /// Maximum CPU time of a run.
    pub time_limit: Duration,
    /// Size in bytes of the stack on which machine code runs.
    pub machine_stack: usize,
    /// Size in bytes of the memory for globals, buffers and heap, including red zones.
    pub heap: usize,
    /// Size in bytes of the memory for `alloca`, including red zones.
    pub alloca_stack: usize,
    /// Whether to count the compiled code; see [`Jit::counts`].
    pub counts: bool,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            verify: cfg!(debug_assertions),
            time_limit: Duration::from_secs(2),
            // Vectors make stack frames large, and calls may nest as deeply as in the interpreters.
            machine_stack: 2 << 20,
            heap: 1 << 20,
            alloca_stack: 256 << 10,
            counts: false,
        }
    }
}

/// A compiled function that the host can call.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) name: Sym,
    pub(crate) point: EntryPoint,
    pub(crate) args: Vec<Scalar>,
    pub(crate) results: Vec<Scalar>,
    /// Whether the function depends on nothing but its arguments and the fill pattern, and has no
    /// effects.
    pub(crate) is_pure: bool,
}

/// A JIT engine, with the program that was compiled last. Only one thread at a time may use an
/// engine.
pub struct Jit {
    linker: Linker,
    pub(crate) machine: Machine,
    pub(crate) memory: Memory,
    layouts: Layouts,
    scratch: Scratch,
    pub(crate) entries: Vec<Entry>,
    functions: Vec<(Sym, Compiled)>,
    pub(crate) externs: Vec<Extern>,
    pub(crate) args: Vec<u128>,
    results: Vec<u128>,
    counts: Option<Counts>,
}

impl Jit {
    /// Creates a JIT engine.
    ///
    /// # Errors
    /// [`Error::Machine`] if the machine is not x86-64 Linux, or the memory cannot be allocated.
    pub fn new(config: &Config) -> Result<Jit, Error> {
        let refused = |what: &str, e: std::io::Error| Error::Machine(format!("{what}: {e}"));
        let linker = Linker::new(config.verify)?;
        let machine = Machine::new(config.machine_stack, config.time_limit)
            .map_err(|e| refused("cannot allocate the machine stack", e))?;
        let memory = Memory::new(config.heap, config.alloca_stack)
            .map_err(|e| refused("cannot allocate memory for programs", e))?;
        Ok(Jit {
            linker,
            machine,
            memory,
            layouts: Layouts::default(),
            scratch: Scratch::default(),
            entries: Vec::new(),
            functions: Vec::new(),
            externs: Vec::new(),
            args: Vec::new(),
            results: Vec::new(),
            counts: config.counts.then(Counts::default),
        })
    }

    /// Compiles a module, which replaces the previous program.
    ///
    /// The compiled functions are `entries`, which the host calls, and `addressed`, whose address
    /// [`Jit::address_of`] returns. Functions to which the compiled functions refer are compiled as
    /// well. Afterwards, the memory is in the same state as after [`Jit::begin`].
    ///
    /// # Errors
    /// - [`Error::Unsupported`] names a feature that the engine does not support.
    /// - [`Error::Invalid`] names a rule that the module breaks. A verified module never causes
    ///   this error.
    /// - [`Error::Codegen`] has Cranelift's message.
    pub fn compile(
        &mut self,
        module: &Module,
        entries: &[Sym],
        addressed: &[Sym],
    ) -> Result<(), Error> {
        self.entries.clear();
        self.functions.clear();
        self.externs.clear();
        self.results.clear();
        self.layouts.clear();
        let compiled = contain(|| self.compile_parts(module, entries, addressed));
        if compiled.is_err() {
            self.entries.clear();
            self.functions.clear();
            self.linker.reset();
        }
        compiled
    }

    fn compile_parts(
        &mut self,
        module: &Module,
        entries: &[Sym],
        addressed: &[Sym],
    ) -> Result<(), Error> {
        let images = globals::images(module, &mut self.layouts)?;
        self.memory
            .set_globals(images)
            .ok_or_else(|| Error::unsupported("globals of this size"))?;
        self.linker.begin();
        let mut program = Program::new(
            module,
            &mut self.layouts,
            &mut self.linker,
            &self.memory,
            self.counts.as_mut(),
        );
        let function = |program: &Program<'_>, name: Sym| match program.item(name)? {
            Item::Func(func) => Ok(func),
            Item::Global(_) => Err(Error::Call(format!("@{} is a global", module.str(name)))),
        };
        for name in entries {
            let func = function(&program, *name)?;
            if module.func(func).body.is_none() {
                return Err(Error::Call(format!("@{} has no body", module.str(*name))));
            }
            program.declare(func, Convention::Entry)?;
        }
        for name in addressed {
            let func = function(&program, *name)?;
            program.declare(func, Convention::Inner)?;
        }
        for (_, symbol) in globals::addresses(module) {
            if let Item::Func(func) = program.item(symbol)? {
                program.declare(func, Convention::Inner)?;
            }
        }
        translate::program(&mut program, &mut self.scratch)?;
        let functions = std::mem::take(&mut program.functions);
        self.externs = std::mem::take(&mut program.externs);
        self.linker.finalize()?;
        for function in functions {
            let func = module.func(function.func);
            self.functions.push((func.name, function));
            if function.convention == Convention::Entry {
                self.add_entry(module, function)?;
            }
        }
        self.set_addresses(module)
    }

    /// Stores the addresses of symbols in the globals that contain them.
    fn set_addresses(&mut self, module: &Module) -> Result<(), Error> {
        for (position, symbol) in globals::addresses(module) {
            let address = match module.lookup(symbol) {
                Some(Item::Func(_)) => self.address_of(symbol),
                Some(Item::Global(global)) => globals::position(module, global)
                    .and_then(|position| self.memory.global_address(position)),
                None => None,
            };
            let address = address.ok_or_else(|| {
                Error::unsupported("the address of a symbol that another module defines")
            })?;
            self.memory
                .set_global_bytes(position, &address.to_le_bytes());
        }
        Ok(())
    }

    fn add_entry(&mut self, module: &Module, function: Compiled) -> Result<(), Error> {
        let func = module.func(function.func);
        let (result, params) = module
            .types
            .as_llvm_func(func.ty)
            .ok_or_else(|| Error::invalid("a function without an LLVM function type"))?;
        let mut args = Vec::new();
        for param in params {
            let leaves = self.layouts.leaves(&module.types, *param)?;
            args.extend(self.layouts.slice(leaves).iter().map(|l| l.scalar));
        }
        let leaves = self.layouts.leaves(&module.types, result)?;
        let results: Vec<Scalar> = self
            .layouts
            .slice(leaves)
            .iter()
            .map(|l| l.scalar)
            .collect();
        let address = self.linker.address(function.machine);
        let point = self
            .linker
            .arena()
            .entry(address, args.len(), results.len())
            .ok_or_else(|| Error::Codegen("code outside the code arena".to_owned()))?;
        self.entries.push(Entry {
            name: func.name,
            point,
            is_pure: is_pure(module, function.func, &args, &results),
            args,
            results,
        });
        Ok(())
    }

    /// Prepares fresh memory for a run: the globals have their initial values, and no other blocks
    /// exist.
    ///
    /// All bytes of uninitialised memory and undefined values equal `fill`.
    pub fn begin(&mut self, fill: u8) {
        // The globals already fitted into memory when they were set, and no other block exists.
        let _ = self.memory.begin(fill);
        self.machine.set_fill(fill);
    }

    /// Returns the engine's memory, for example to inspect it after a run.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Returns the engine's memory, for example to add buffers before a run.
    pub fn memory_mut(&mut self) -> &mut Memory {
        &mut self.memory
    }

    /// Calls an entry function.
    ///
    /// The arguments are the bits of the scalars of all parameters, in order. Bits above a scalar's
    /// width are ignored. To run on fresh memory, call [`Jit::begin`] first.
    ///
    /// # Errors
    /// [`Error::Call`] if `entry` is not an entry of the program, or if the number of scalars is
    /// wrong.
    pub fn run(
        &mut self,
        entry: Sym,
        args: &[u128],
        host: &mut dyn Host,
    ) -> Result<Outcome, Error> {
        let entry = self
            .entries
            .iter()
            .find(|e| e.name == entry)
            .ok_or_else(|| Error::Call("not an entry of the program".to_owned()))?;
        if args.len() != entry.args.len() {
            let (expected, given) = (entry.args.len(), args.len());
            let message = format!("{expected} scalars expected, {given} given");
            return Err(Error::Call(message));
        }
        self.args.clear();
        let masked = args.iter().zip(&entry.args).map(|(a, s)| a & s.mask());
        self.args.extend(masked);
        self.results.clear();
        self.results.resize(entry.results.len(), 0);
        let mut environment = Environment {
            memory: &mut self.memory,
            host,
            externs: &self.externs,
            ended: None,
        };
        let exit = self
            .machine
            .enter(entry.point, &self.args, &mut self.results, &mut environment)
            .ok_or_else(|| Error::Call("too few slots".to_owned()))?;
        let ended = environment.ended.take();
        self.memory.check();
        let outcome = self.outcome(exit, ended);
        if outcome != Outcome::Returned {
            self.results.clear();
        }
        Ok(outcome)
    }

    /// Sets the maximum CPU time of later runs, and returns the previous limit.
    pub fn set_time_limit(&mut self, limit: Duration) -> Duration {
        self.machine.set_limit(limit)
    }

    /// Returns counts of everything compiled since the engine was created, if the configuration
    /// enables counting.
    pub fn counts(&self) -> Option<&Counts> {
        self.counts.as_ref()
    }

    /// Returns the scalars of the last run's result, as bits. The list is empty unless the run
    /// returned.
    pub fn results(&self) -> &[u128] {
        &self.results
    }

    /// Returns the address to which a pointer to the function points.
    ///
    /// The function must have been compiled as addressed, or the program must call the function or
    /// take its address.
    pub fn address_of(&self, function: Sym) -> Option<u64> {
        let inner = self.inner_functions().find(|f| f.0 == function)?;
        Some(self.linker.address(inner.1.machine))
    }

    /// Returns the function that a function pointer points to.
    pub fn function_at(&self, address: u64) -> Option<Sym> {
        let mut inner = self.inner_functions();
        inner
            .find(|f| self.linker.address(f.1.machine) == address)
            .map(|f| f.0)
    }

    fn inner_functions(&self) -> impl Iterator<Item = &(Sym, Compiled)> {
        let functions = self.functions.iter();
        functions.filter(|f| f.1.convention == Convention::Inner)
    }

    /// Returns the outcome of a run. `ended` is the outcome that a failed request recorded.
    pub(crate) fn outcome(&self, exit: Exit, ended: Option<Outcome>) -> Outcome {
        match exit {
            Exit::Returned => Outcome::Returned,
            Exit::TimedOut => Outcome::TimedOut,
            Exit::Stopped => ended.unwrap_or(Outcome::Aborted),
            Exit::Signal(caught) => Outcome::Fault(self.explain(caught)),
        }
    }

    fn explain(&self, caught: Caught) -> Fault {
        let place = self.linker.place(caught.pc);
        let function = place.and_then(|place| {
            let mut functions = self.functions.iter();
            let found = functions.find(|f| f.1.machine == place.function);
            place.inlined.or(found.map(|f| f.0))
        });
        let known = place.and_then(|place| place.code).and_then(run::of_trap);
        let (kind, message) = if caught.in_stack_guard {
            let message = "the machine stack is full".to_owned();
            (FaultKind::StackOverflow, message)
        } else if let Some((kind, message)) = known {
            (kind, message.to_owned())
        } else if place.is_none() {
            let message = format!("a jump to {:#x}, where there is no code", caught.pc);
            (FaultKind::Code, message)
        } else if caught.in_memory {
            let address = caught.address;
            let message = format!("an access to {address:#x}, where no memory is mapped");
            (FaultKind::Memory { address }, message)
        } else {
            let message = format!("signal {} in generated code", caught.signal);
            (FaultKind::Code, message)
        };
        Fault {
            kind,
            function,
            message,
        }
    }
}
