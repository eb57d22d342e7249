//! Compiling a program: which functions are needed, in which convention, and what they refer to.
//!
//! Three conventions. *Inner*: called by other functions; each scalar in a register or on the
//! machine stack. *Entry*: called by the host; a pointer to argument slots and one to result slots,
//! a scalar in each, so that nothing stands between the host and the function. *Stub*: a function
//! without a body whose address is taken; inner, and asks the host. A function that is both an
//! entry and called from inside is compiled twice; one that its wrapper alone calls becomes part of it.

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

/// How a function is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Convention {
    /// By functions of the program.
    Inner,
    /// By the host.
    Entry,
}

/// A function without a body that is not one of the runtime's own.
#[derive(Clone, Debug)]
pub(crate) struct Extern {
    pub(crate) name: Box<str>,
    pub(crate) args: usize,
    /// The scalars of its result.
    pub(crate) results: Vec<Scalar>,
}

/// How scalars of a result are given back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Returns {
    /// In registers.
    Registers,
    /// In an area of the caller, a slot each.
    Area,
}

/// Bytes of a slot.
pub(crate) const SLOT: i32 = 16;

/// A function that was compiled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compiled {
    pub(crate) func: FuncId,
    pub(crate) convention: Convention,
    pub(crate) machine: MachineFunc,
}

/// A program while it is compiled.
pub(crate) struct Program<'a> {
    pub(crate) module: &'a Module,
    pub(crate) layouts: &'a mut Layouts,
    pub(crate) linker: &'a mut Linker,
    memory: &'a Memory,
    declared: FxHashMap<(FuncId, Convention), MachineFunc>,
    /// What was declared, in order; those from `next` on are to be compiled.
    pub(crate) functions: Vec<Compiled>,
    next: usize,
    pub(crate) externs: Vec<Extern>,
    /// Where what is compiled is counted, if it is.
    pub(crate) counts: Option<&'a mut Counts>,
    extern_of: FxHashMap<FuncId, usize>,
}

impl<'a> Program<'a> {
    /// A program whose globals lie in `memory` already.
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

    /// The next function that was declared and is to be compiled.
    pub(crate) fn next_declared(&mut self) -> Option<Compiled> {
        let function = self.functions.get(self.next).copied()?;
        self.next += 1;
        Some(function)
    }

    /// Is the function compiled in this convention, or to be?
    pub(crate) fn is_declared(&self, func: FuncId, convention: Convention) -> bool {
        self.declared.contains_key(&(func, convention))
    }

    /// The function in this convention, declared if it is not yet.
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

    /// Result and parameter types of an LLVM-level function.
    pub(crate) fn signature_of(&self, func: FuncId) -> Result<(Type, Vec<Type>), Error> {
        let func = self.module.func(func);
        if func.level != Level::Llvm {
            return Err(Error::invalid("a function of the source level").at(func.loc));
        }
        let ir::TypeKind::LlvmFunc {
            result,
            params,
            varargs,
        } = self.module.types.kind(func.ty)
        else {
            return Err(Error::invalid("a function whose type is not LLVM's").at(func.loc));
        };
        if *varargs {
            return Err(Error::unsupported(
                "functions with a variable number of arguments",
            ));
        }
        Ok((*result, params.to_vec()))
    }

    /// The scalars of a type.
    pub(crate) fn leaves(&mut self, ty: Type) -> Result<Leaves, Error> {
        self.layouts.leaves(&self.module.types, ty)
    }

    /// How a result is given back.
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

    /// The machine signature of the inner convention.
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

    /// The number by which the host knows a function without a body.
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

    /// What a symbol names.
    pub(crate) fn item(&self, symbol: Sym) -> Result<Item, Error> {
        self.module
            .lookup(symbol)
            .ok_or_else(|| Error::invalid(format!("no symbol @{}", self.module.str(symbol))))
    }

    /// The address of a global.
    pub(crate) fn global_address(&self, global: GlobalId) -> Result<u64, Error> {
        globals::position(self.module, global)
            .and_then(|position| self.memory.global_address(position))
            .ok_or_else(|| Error::unsupported("globals that are defined elsewhere"))
    }
}

/// The machine words of a scalar, as parameters or results.
fn words(scalar: Scalar, into: &mut impl Extend<AbiParam>) {
    match scalar.machine() {
        types::I128 => into.extend([AbiParam::new(types::I64); 2]),
        ty => into.extend([AbiParam::new(ty)]),
    }
}
