//! Compiles Cranelift IR to code in memory, by means of `cranelift-jit`.
//!
//! The linker reuses the Cranelift context, the control plane and the code arena. A `JITModule`
//! grows with each function. The linker replaces the `JITModule` after any error, and when its code
//! fills half of the arena. This also keeps fresh code in the caches.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use cranelift_codegen::Context;
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::{self, FuncRef, Signature, TrapCode};
use cranelift_codegen::isa::{CallConv, OwnedTargetIsa, TargetFrontendConfig};
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::FunctionBuilderContext;
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{FuncId, Module, ModuleError};
use lowerfuzz_ir::Sym;

use crate::error::Error;
use crate::sys::code::CodeArena;

/// Size of the code memory in bytes. Fresh code runs fastest while its cache lines are still warm.
const ARENA: usize = 1 << 20;

/// A code position that may trap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrapSite {
    pub(crate) function: FuncId,
    pub(crate) offset: u32,
    pub(crate) code: TrapCode,
}

/// The source location that marks instructions of an inlined function.
pub(crate) const INLINED_CODE: u32 = 1;

/// The code range of an inlined function.
#[derive(Clone, Debug)]
struct Inlined {
    within: FuncId,
    code: Range<u32>,
    of: Sym,
}

/// The function and trap at a code address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) function: FuncId,
    /// The inlined function that the code belongs to; `None` if the code was not inlined.
    pub(crate) inlined: Option<Sym>,
    /// The reason why the code may trap at the address.
    pub(crate) code: Option<TrapCode>,
}

/// The Cranelift contexts that are needed to build a function.
pub(crate) struct Tools {
    pub(crate) context: Context,
    pub(crate) builder: FunctionBuilderContext,
}

impl Default for Tools {
    fn default() -> Tools {
        Tools {
            context: Context::new(),
            builder: FunctionBuilderContext::new(),
        }
    }
}

/// Compiles functions and places their code in memory.
pub(crate) struct Linker {
    isa: OwnedTargetIsa,
    arena: CodeArena,
    module: JITModule,
    /// The build contexts; `None` while a function is being built.
    tools: Option<Box<Tools>>,
    control: ControlPlane,
    /// The trap sites of the program.
    traps: Vec<TrapSite>,
    /// The functions of the program with their code sizes, sorted by address after finalization.
    sizes: Vec<(FuncId, u32)>,
    /// The code ranges of inlined functions.
    inlined: Vec<Inlined>,
}

impl Linker {
    /// Creates a linker for this machine.
    pub(crate) fn new(verify: bool) -> Result<Linker, Error> {
        let isa = isa(verify)?;
        let mut arena = CodeArena::new(ARENA)
            .map_err(|e| Error::Machine(format!("cannot allocate memory for code: {e}")))?;
        let module = module(&isa, &mut arena);
        Ok(Linker {
            isa,
            arena,
            module,
            tools: None,
            control: ControlPlane::default(),
            traps: Vec::new(),
            sizes: Vec::new(),
            inlined: Vec::new(),
        })
    }

    /// Starts with an empty code arena and drops the code of all programs.
    pub(crate) fn reset(&mut self) {
        self.module = module(&self.isa, &mut self.arena);
        self.tools = None;
    }

    /// Starts a new program. The code of the previous program may be dropped.
    pub(crate) fn begin(&mut self) {
        if self.arena.used() > self.arena.len() / 2 {
            self.module = module(&self.isa, &mut self.arena);
        }
        self.traps.clear();
        self.sizes.clear();
        self.inlined.clear();
    }

    /// Returns the calling convention between functions of the program, and of helpers.
    pub(crate) fn convention(&self) -> CallConv {
        CallConv::SystemV
    }

    /// Returns the target configuration for `FunctionBuilder`.
    pub(crate) fn frontend_config(&self) -> TargetFrontendConfig {
        self.module.target_config()
    }

    /// Declares a function.
    pub(crate) fn declare(&mut self, signature: &Signature) -> Result<FuncId, Error> {
        self.module
            .declare_anonymous_function(signature)
            .map_err(|e| Error::Codegen(e.to_string()))
    }

    /// Returns a reference to a declared function for use in the function `into`.
    pub(crate) fn import(&mut self, function: FuncId, into: &mut ir::Function) -> FuncRef {
        self.module.declare_func_in_func(function, into)
    }

    /// Takes the build contexts. [`Linker::define`] puts the build contexts back.
    pub(crate) fn take(&mut self) -> Box<Tools> {
        let mut tools = self.tools.take().unwrap_or_default();
        tools.context.clear();
        tools
    }

    /// Compiles the function that was just built. `holds` names the function that was inlined into
    /// it.
    pub(crate) fn define(
        &mut self,
        function: FuncId,
        holds: Option<Sym>,
        mut tools: Box<Tools>,
    ) -> Result<(), Error> {
        let defined = self.module.define_function_with_control_plane(
            function,
            &mut tools.context,
            &mut self.control,
        );
        defined.map_err(|error| match error {
            ModuleError::Allocation { .. } => Error::unsupported("programs of this size"),
            ModuleError::Compilation(e) => Error::Codegen(format!("{e:?}")),
            other @ (ModuleError::Undeclared(_)
            | ModuleError::IncompatibleDeclaration(_)
            | ModuleError::IncompatibleSignature(..)
            | ModuleError::DuplicateDefinition(_)
            | ModuleError::InvalidImportDefinition(_)
            | ModuleError::Backend(_)
            | ModuleError::Flag(_)) => Error::Codegen(other.to_string()),
        })?;
        if let Some(code) = tools.context.compiled_code() {
            let size = code.code_buffer().len();
            self.sizes
                .push((function, u32::try_from(size).unwrap_or(u32::MAX)));
            let sites = code.buffer.traps().iter().map(|trap| TrapSite {
                function,
                offset: trap.offset,
                code: trap.code,
            });
            self.traps.extend(sites);
            if let Some(of) = holds {
                let locs = code.buffer.get_srclocs_sorted().iter();
                let of_it = locs
                    .filter(|loc| loc.loc.bits() == INLINED_CODE)
                    .map(|loc| Inlined {
                        within: function,
                        code: loc.start..loc.end,
                        of,
                    });
                self.inlined.extend(of_it);
            }
        }
        self.tools = Some(tools);
        Ok(())
    }

    /// Resolves references between the functions of the program.
    pub(crate) fn finalize(&mut self) -> Result<(), Error> {
        self.module
            .finalize_definitions()
            .map_err(|e| Error::Codegen(e.to_string()))
    }

    /// Returns the address of a function of the program, after [`Linker::finalize`].
    pub(crate) fn address(&self, function: FuncId) -> u64 {
        self.module
            .get_finalized_function(function)
            .expose_provenance() as u64
    }

    /// Returns the code arena, from which entry points are created.
    pub(crate) fn arena(&self) -> &CodeArena {
        &self.arena
    }

    /// Returns the function and trap at an address, if the address is in the program's code.
    pub(crate) fn place(&self, address: u64) -> Option<Place> {
        self.sizes.iter().find_map(|(function, size)| {
            let offset = address.checked_sub(self.address(*function))?;
            let offset = u32::try_from(offset).ok().filter(|o| o < size)?;
            let mut traps = self.traps.iter();
            let trap = traps.find(|t| t.function == *function && t.offset == offset);
            let mut inlined = self.inlined.iter();
            let holds = |i: &&Inlined| i.within == *function && i.code.contains(&offset);
            Some(Place {
                function: *function,
                inlined: inlined.find(holds).map(|i| i.of),
                code: trap.map(|t| t.code),
            })
        })
    }
}

fn isa(verify: bool) -> Result<OwnedTargetIsa, Error> {
    let mut flags = settings::builder();
    let settings = [
        ("opt_level", "none"),
        ("regalloc_algorithm", "single_pass"),
        ("enable_verifier", if verify { "true" } else { "false" }),
        ("enable_alias_analysis", "false"),
        ("enable_pinned_reg", "true"),
        ("enable_probestack", "true"),
        ("probestack_strategy", "inline"),
        ("unwind_info", "false"),
        ("is_pic", "false"),
        ("use_colocated_libcalls", "false"),
    ];
    for (name, value) in settings {
        flags
            .set(name, value)
            .map_err(|e| Error::Codegen(format!("setting {name}: {e}")))?;
    }
    cranelift_native::builder()
        .map_err(|e| Error::Machine(e.to_owned()))?
        .finish(settings::Flags::new(flags))
        .map_err(|e| Error::Codegen(e.to_string()))
}

fn module(isa: &OwnedTargetIsa, arena: &mut CodeArena) -> JITModule {
    let names = cranelift_module::default_libcall_names();
    let mut builder = JITBuilder::with_isa(OwnedTargetIsa::clone(isa), names);
    builder.memory_provider(arena.recycle());
    JITModule::new(builder)
}

/// Runs a closure that uses Cranelift, and converts a panic to an error. Cranelift reports some
/// unsupported input by panicking.
pub(crate) fn contain<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().map(|s| (*s).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Err(Error::Codegen(text.unwrap_or_else(|| "panic".to_owned())))
    })
}
