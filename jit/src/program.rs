//! Compiles a program: determines the needed functions, their conventions, and the symbols to which
//! they refer.
//!
//! A function has one of three conventions:
//!
//! - *Inner*: for calls by functions of the program. Each scalar is in a register or on the machine
//!   stack.
//! - *Entry*: for calls by the host, with a pointer to argument slots and a pointer to result
//!   slots. Each slot holds a scalar, so no adapter is needed.
//! - *Stub*: for functions without a body whose address the program takes. A stub has the inner
//!   convention and calls the host.
//!
//! A function that is an entry and is also called by functions of the program is compiled twice. A
//! function that only its wrapper calls is inlined.

use cranelift_codegen::ir::{AbiParam, Signature, types};
use cranelift_module::FuncId as MachineFunc;
use lowerfuzz_ir as ir;
use lowerfuzz_ir::{FuncId, GlobalId, Item, Level, Module, Sym, Type};
use rustc_hash::FxHashMap;

use crate::counts::Counts;
use crate::error::Error;
use crate::globals;
use crate::layout::{Layouts, Leaves, Scalar};
use crate::linker::Linker;
use crate::memory::Memory;

/// The calling convention of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Convention {
    /// The convention for calls by functions of the program.
    Inner,
    /// The convention for calls by the host.
    Entry,
}

/// A function without a body that is not a runtime function.
#[derive(Clone, Debug)]
pub(crate) struct Extern {
    pub(crate) name: Box<str>,
    pub(crate) args: usize,
    /// The scalars of the function's result.
    pub(crate) results: Vec<Scalar>,
}

/// How a function returns the scalars of its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Returns {
    /// The result is returned in registers.
    Registers,
    /// The result is returned in memory of the caller, with one slot for each scalar.
    Area,
}

/// The size of an argument or result slot in bytes.
pub(crate) const SLOT: i32 = 16;

/// A function that has been declared for compilation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compiled {
    pub(crate) func: FuncId,
    pub(crate) convention: Convention,
    pub(crate) machine: MachineFunc,
}

/// A program that is being compiled.
pub(crate) struct Program<'a> {
    pub(crate) module: &'a Module,
    pub(crate) layouts: &'a mut Layouts,
    pub(crate) linker: &'a mut Linker,
    memory: &'a Memory,
    declared: FxHashMap<(FuncId, Convention), MachineFunc>,
    /// The declared functions in order. The functions from index `next` on are not compiled yet.
    pub(crate) functions: Vec<Compiled>,
    next: usize,
    pub(crate) externs: Vec<Extern>,
    /// Counts of the compiled code; `None` if counting is disabled.
    pub(crate) counts: Option<&'a mut Counts>,
    extern_of: FxHashMap<FuncId, usize>,
}

impl<'a> Program<'a> {
    /// Creates a program whose globals are already in `memory`.
    pub(crate) fn new(
        module: &'a Module,
        layouts: &'a mut Layouts,
        linker: &'a mut Linker,
        memory: &'a Memory,
        counts: Option<&'a mut Counts>,
    ) -> Program<'a> {
        Program {
            module,
            layouts,
            linker,
            memory,
            declared: FxHashMap::default(),
            functions: Vec::new(),
            next: 0,
            externs: Vec::new(),
            counts,
            extern_of: FxHashMap::default(),
        }
    }

    /// Returns the next declared function that is not compiled yet.
    pub(crate) fn next_declared(&mut self) -> Option<Compiled> {
        let function = self.functions.get(self.next).copied()?;
        self.next += 1;
        Some(function)
    }

    /// Reports whether the function is declared in this convention.
    pub(crate) fn is_declared(&self, func: FuncId, convention: Convention) -> bool {
        self.declared.contains_key(&(func, convention))
    }

    /// Returns the function in this convention, and declares it first if necessary.
    pub(crate) fn declare(
        &mut self,
        func: FuncId,
        convention: Convention,
    ) -> Result<MachineFunc, Error> {
        if let Some(machine) = self.declared.get(&(func, convention)) {
            return Ok(*machine);
        }
        let (result, params) = self.signature_of(func)?;
        let signature = match convention {
            Convention::Inner => self.inner_signature(result, &params)?,
            Convention::Entry => {
                let mut signature = Signature::new(self.linker.convention());
                let pointer = AbiParam::new(types::I64);
                signature.params.extend([pointer, pointer]);
                signature
            }
        };
        let machine = self.linker.declare(&signature)?;
        self.declared.insert((func, convention), machine);
        self.functions.push(Compiled {
            func,
            convention,
            machine,
        });
        Ok(machine)
    }

    /// Returns the result type and the parameter types of an LLVM-level function.
    pub(crate) fn signature_of(&self, func: FuncId) -> Result<(Type, Vec<Type>), Error> {
        let func = self.module.func(func);
        if func.level != Level::Llvm {
            return Err(Error::invalid(
                "expected an LLVM-level function, found a source-level function",
            )
            .at(func.loc));
        }
        let ir::TypeKind::LlvmFunc {
            result,
            params,
            varargs,
        } = self.module.types.kind(func.ty)
        else {
            return Err(Error::invalid("a function without an LLVM function type").at(func.loc));
        };
        if *varargs {
            return Err(Error::unsupported(
                "functions with a variable number of arguments",
            ));
        }
        Ok((*result, params.to_vec()))
    }

    /// Returns the scalars of a type.
    pub(crate) fn leaves(&mut self, ty: Type) -> Result<Leaves, Error> {
        self.layouts.leaves(&self.module.types, ty)
    }

    /// Decides whether a result is returned in registers or in memory.
    pub(crate) fn returns(&self, result: Leaves) -> Returns {
        let (mut integers, mut floats) = (0, 0);
        for leaf in self.layouts.slice(result) {
            match leaf.scalar.machine() {
                types::I128 => integers += 2,
                types::F32 | types::F64 => floats += 1,
                _ => integers += 1,
            }
        }
        if integers <= 2 && floats <= 2 {
            Returns::Registers
        } else {
            Returns::Area
        }
    }

    /// Returns the machine signature of the inner convention.
    pub(crate) fn inner_signature(
        &mut self,
        result: Type,
        params: &[Type],
    ) -> Result<Signature, Error> {
        let mut signature = Signature::new(self.linker.convention());
        let result = self.leaves(result)?;
        match self.returns(result) {
            Returns::Registers => {
                for leaf in self.layouts.slice(result) {
                    words(leaf.scalar, &mut signature.returns);
                }
            }
            Returns::Area => signature.params.push(AbiParam::new(types::I64)),
        }
        for param in params {
            let param = self.leaves(*param)?;
            for leaf in self.layouts.slice(param) {
                words(leaf.scalar, &mut signature.params);
            }
        }
        Ok(signature)
    }

    /// Returns the index that identifies a function without a body to the host.
    pub(crate) fn extern_index(&mut self, func: FuncId) -> Result<usize, Error> {
        if let Some(index) = self.extern_of.get(&func) {
            return Ok(*index);
        }
        let (result, params) = self.signature_of(func)?;
        let mut args = 0;
        for param in params {
            args += self.leaves(param)?.count;
        }
        let result = self.leaves(result)?;
        let results = self.layouts.slice(result).iter().map(|l| l.scalar);
        let index = self.externs.len();
        self.externs.push(Extern {
            name: self.module.str(self.module.func(func).name).into(),
            args,
            results: results.collect(),
        });
        self.extern_of.insert(func, index);
        Ok(index)
    }

    /// Returns the module item that a symbol refers to.
    pub(crate) fn item(&self, symbol: Sym) -> Result<Item, Error> {
        self.module
            .lookup(symbol)
            .ok_or_else(|| Error::invalid(format!("no symbol @{}", self.module.str(symbol))))
    }

    /// Returns the address of a global.
    pub(crate) fn global_address(&self, global: GlobalId) -> Result<u64, Error> {
        globals::position(self.module, global)
            .and_then(|position| self.memory.global_address(position))
            .ok_or_else(|| Error::unsupported("globals that another module defines"))
    }
}

/// Appends the machine words of a scalar, as parameters or results.
fn words(scalar: Scalar, into: &mut impl Extend<AbiParam>) {
    match scalar.machine() {
        types::I128 => into.extend([AbiParam::new(types::I64); 2]),
        ty => into.extend([AbiParam::new(ty)]),
    }
}
