//! The C library functions that converted code calls, and their declarations.

use lowerfuzz_ir::{Func, Item, Level, Loc, Module, Type, Types};
use smallvec::SmallVec;

use crate::diagnostic::Failure;

/// A function of the C library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Library {
    Malloc,
    AlignedAlloc,
    Free,
    Abort,
    MemRefCopy,
    Tanh,
    TanhF,
}

impl Library {
    const ALL: [Library; 7] = [
        Library::Malloc,
        Library::AlignedAlloc,
        Library::Free,
        Library::Abort,
        Library::MemRefCopy,
        Library::Tanh,
        Library::TanhF,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Library::Malloc => "malloc",
            Library::AlignedAlloc => "aligned_alloc",
            Library::Free => "free",
            Library::Abort => "abort",
            Library::MemRefCopy => "memrefCopy",
            Library::Tanh => "tanh",
            Library::TanhF => "tanhf",
        }
    }

    /// Returns whether an interpreter or the JIT treats any declaration with this name as the
    /// library function.
    const fn is_known_to_engines(self) -> bool {
        !matches!(self, Library::Tanh | Library::TanhF)
    }

    /// Returns the LLVM type of the function, in which sizes have the converted `index` type.
    fn ty(self, types: &mut Types, index: Type) -> Type {
        let byte_ptr = types.ptr_to(Type::I8);
        match self {
            Library::Malloc => types.llvm_func(byte_ptr, &[index]),
            Library::AlignedAlloc => types.llvm_func(byte_ptr, &[index, index]),
            Library::Free => types.llvm_func(Type::VOID, &[byte_ptr]),
            Library::Abort => types.llvm_func(Type::VOID, &[]),
            Library::Tanh => types.llvm_func(Type::F64, &[Type::F64]),
            Library::TanhF => types.llvm_func(Type::F32, &[Type::F32]),
            Library::MemRefCopy => {
                let unranked = types.llvm_struct(&[index, byte_ptr]);
                let pointer = types.ptr_to(unranked);
                types.llvm_func(Type::VOID, &[index, pointer, pointer])
            }
        }
    }
}

/// The library functions that the code calls, in the order of their first call.
#[derive(Clone, Debug, Default)]
pub(crate) struct Called(SmallVec<[Library; 4]>);

impl Called {
    /// Adds a library function unless it is already present.
    pub(crate) fn add(&mut self, function: Library) {
        if !self.0.contains(&function) {
            self.0.push(function);
        }
    }

    /// Adds the library functions that a later part of the code calls.
    pub(crate) fn extend(&mut self, later: &Called) {
        for function in &later.0 {
            self.add(*function);
        }
    }

    /// Declares the called functions at the start of the module, in reverse order of their first
    /// call, as LLVM 11 does.
    ///
    /// # Errors
    /// Fails if a function of the program has the same name as the library function but is another
    /// function. The name would be defined twice, or the program's function would be treated as the
    /// library function. The error includes the name.
    pub(crate) fn declare(
        &self,
        target: &mut Module,
        index: Type,
    ) -> Result<(), (&'static str, Failure)> {
        let mut added = Vec::new();
        for function in Library::ALL {
            let name = target.strings.intern(function.name());
            let ty = function.ty(&mut target.types, index);
            let called = self.0.contains(&function);
            match target.lookup(name) {
                Some(Item::Func(id)) => {
                    let found = target.func(id);
                    let is_it = found.body.is_none() && found.ty == ty;
                    // A definition is an ordinary function, unless the execution engines know the
                    // name as a library function.
                    let mistaken = found.body.is_none() && function.is_known_to_engines();
                    if !is_it && (called || mistaken) {
                        return Err(clash(function));
                    }
                }
                Some(Item::Global(_)) if called => return Err(clash(function)),
                Some(Item::Global(_)) | None => {
                    if called {
                        added.push((function, name, ty));
                    }
                }
            }
        }
        added.sort_by_key(|(function, ..)| {
            std::cmp::Reverse(self.0.iter().position(|f| f == function))
        });
        if added.is_empty() {
            return Ok(());
        }
        let declarations = added.into_iter().map(|(_, name, ty)| Func {
            name,
            ty,
            level: Level::Llvm,
            private: false,
            attrs: Vec::new(),
            arg_attrs: Vec::new(),
            body: None,
            loc: Loc::NONE,
        });
        target.funcs.splice(0..0, declarations);
        target.rebuild_symbols();
        Ok(())
    }
}

fn clash(function: Library) -> (&'static str, Failure) {
    let name = function.name();
    let message = format!("redefinition of symbol named '{name}', a function of the C library");
    (name, Failure::refused(message))
}
