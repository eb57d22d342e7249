//! From Cranelift's IR to code in memory, by way of `cranelift-jit`.
//!
//! Everything that can be reused is: the context, the control plane, the code arena. A
//! `JITModule` grows with each function, so it is replaced when its code fills half of the arena,
//! which also keeps fresh code in the caches, and whenever anything went wrong.

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

/// Bytes of code memory. Fresh code is cheapest to run where the caches still know the lines.
const ARENA: usize = 1 << 20;

/// A place at which code may trap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrapSite {
    pub(crate) function: FuncId,
    pub(crate) offset: u32,
    pub(crate) code: TrapCode,
}

/// Where the instructions of a function that became part of another say that they are from.
pub(crate) const FROM_ANOTHER: u32 = 1;

/// Code of a function that became part of another.
#[derive(Clone, Debug)]
struct Inlined {
    within: FuncId,
    code: Range<u32>,
    of: Sym,
}

/// What lies at an address in code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) function: FuncId,
    /// The function that the code there is of, if that is another one.
    pub(crate) inlined: Option<Sym>,
    /// Why it may trap there.
    pub(crate) code: Option<TrapCode>,
}

/// What a function is built with.
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

/// Compiles functions and puts them into memory.
pub(crate) struct Linker {
    isa: OwnedTargetIsa,
    arena: CodeArena,
    module: JITModule,
    /// `None` while a function is built.
    tools: Option<Box<Tools>>,
    control: ControlPlane,
    /// Trap sites of the program.
    traps: Vec<TrapSite>,
    /// Functions of the program with the length of their code, by address once finalized.
    sizes: Vec<(FuncId, u32)>,
    /// Code that is of another function than the one that it lies in.
    inlined: Vec<Inlined>,
}

impl Linker {
    /// A linker for this machine.
    pub(crate) fn new(verify: bool) -> Result<Linker, Error> {
        let isa = isa(verify)?;
        let mut arena = CodeArena::new(ARENA)
            .map_err(|e| Error::Machine(format!("no memory for code: {e}")))?;
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

    /// Starts over, dropping the code of all programs.
    pub(crate) fn reset(&mut self) {
        self.module = module(&self.isa, &mut self.arena);
        self.tools = None;
    }

    /// Starts a program. The code of the one before may go.
    pub(crate) fn begin(&mut self) {
        if self.arena.used() > self.arena.len() / 2 {
            self.module = module(&self.isa, &mut self.arena);
        }
        self.traps.clear();
        self.sizes.clear();
        self.inlined.clear();
    }

    /// The calling convention of functions among themselves and of helpers.
    pub(crate) fn convention(&self) -> CallConv {
        CallConv::SystemV
    }

    /// What `FunctionBuilder` wants to know.
    pub(crate) fn frontend_config(&self) -> TargetFrontendConfig {
        self.module.target_config()
    }

    /// Declares a function.
    pub(crate) fn declare(&mut self, signature: &Signature) -> Result<FuncId, Error> {
        self.module
            .declare_anonymous_function(signature)
            .map_err(|e| Error::Codegen(e.to_string()))
    }

    /// A reference to a declared function from another.
    pub(crate) fn import(&mut self, function: FuncId, into: &mut ir::Function) -> FuncRef {
        self.module.declare_func_in_func(function, into)
    }

    /// Takes what a function is built with.
    pub(crate) fn take(&mut self) -> Box<Tools> {
        let mut tools = self.tools.take().unwrap_or_default();
        tools.context.clear();
        tools
    }

    /// Compiles the function that was built; `holds` is the one that became part of it.
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
                    .filter(|loc| loc.loc.bits() == FROM_ANOTHER)
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

    /// The address of a function of the program, after [`Linker::finalize`].
    pub(crate) fn address(&self, function: FuncId) -> u64 {
        self.module
            .get_finalized_function(function)
            .expose_provenance() as u64
    }

    /// The code arena, to make entry points.
    pub(crate) fn arena(&self) -> &CodeArena {
        &self.arena
    }

    /// What lies at an address, if it is code of the program.
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

/// Runs something that uses Cranelift, which reports some of what it cannot do by panicking.
pub(crate) fn contain<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().map(|s| (*s).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Err(Error::Codegen(text.unwrap_or_else(|| "panic".to_owned())))
    })
}
