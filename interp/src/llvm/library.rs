//! Models of the functions of the C library and of MLIR's runner library that lowered programs
//! call.

use lowerfuzz_ir::Type;
use smallvec::SmallVec;

use super::Machine;
use super::at::Run;
use super::indefinite::Indefinite;
use super::mem::Access;
use super::value::{Pointer, Value};
use crate::libm::Libm;
use crate::memory::{BlockKind, POINTER, Provenance, allocated};
use crate::outcome::{Limit, Stop, Ub};

/// The alignment of the blocks that `malloc` returns on x86-64.
const MALLOC_ALIGN: u64 = 16;

impl Machine {
    /// Calls a library function by its name. Returns `None` if the name is not a library function.
    pub(super) fn library(
        &mut self,
        run: Run<'_>,
        name: &str,
        ty: Type,
        args: &[Value],
    ) -> Option<Result<Option<Value>, Stop>> {
        Some(match name {
            "malloc" | "_mlir_memref_to_llvm_alloc" => self.malloc(args.first(), None),
            "aligned_alloc" | "_mlir_memref_to_llvm_aligned_alloc" => {
                self.malloc(args.get(1), Some(args.first()))
            }
            "free" | "_mlir_memref_to_llvm_free" => self.free(args.first()).map(|()| None),
            "calloc" => self.calloc(args),
            "realloc" => self.realloc(args),
            "posix_memalign" => self.posix_memalign(args),
            "memrefCopy" => {
                let (_, params) = run.types().as_llvm_func(ty)?;
                // With a 32-bit `index`, all integers in a memref descriptor have 32 bits,
                // including the rank.
                let narrow = params.first().and_then(|size| size.int_width()) == Some(32);
                self.memref_copy(args, if narrow { 4 } else { 8 })
                    .map(|()| None)
            }
            "puts" | "printString" => self.puts(args.first()).map(|()| {
                let (result, _) = run.types().as_llvm_func(ty)?;
                (result != Type::VOID).then_some(Value::Bits(0))
            }),
            _ => Ok(Some(math(run, name, ty, args)?)),
        })
    }

    fn number(&self, arg: Option<&Value>, what: &'static str) -> Result<u64, Stop> {
        let missing = || Stop::Unsupported("a library function without its arguments".into());
        let bits = arg.ok_or_else(missing)?.known();
        let bits = bits.map_err(|value| self.used(value, what))?;
        u64::try_from(bits).map_err(|_| Stop::Beyond(Limit::Memory))
    }

    /// Allocates a heap block. The pointer is never null: a failed allocation ends the run with the
    /// memory limit exceeded.
    #[allow(
        clippy::option_option,
        reason = "the outer `None` stands for a function without alignment, the inner for a missing argument"
    )]
    fn malloc(
        &mut self,
        size: Option<&Value>,
        align: Option<Option<&Value>>,
    ) -> Result<Option<Value>, Stop> {
        let size = self.number(size, "a size")?;
        let align = match align {
            None => MALLOC_ALIGN,
            Some(align) => self.number(align, "an alignment")?,
        };
        if !align.is_power_of_two() {
            return Err(Ub::NotAPowerOfTwo(align).with("an alignment").into());
        }
        let block = allocated(self.state.memory.alloc(BlockKind::Heap, size, align))?;
        Ok(Some(self.start_of(block)))
    }

    fn free(&mut self, pointer: Option<&Value>) -> Result<(), Stop> {
        let missing = || Stop::Unsupported("a library function without its arguments".into());
        let pointer = self.as_pointer(pointer.ok_or_else(missing)?)?;
        match pointer {
            Pointer { address: 0, .. } => Ok(()),
            Pointer {
                address,
                provenance: Provenance::Block(block),
            } => {
                let freed = self.state.memory.free(block, address);
                freed.map_err(|ub| ub.with(self.describe(block, address)).into())
            }
            Pointer {
                address,
                provenance: Provenance::None | Provenance::Func(_),
            } => Err(Ub::BadFree.with(format!("{address:#x}")).into()),
        }
    }

    /// Allocates a zeroed heap block.
    fn calloc(&mut self, args: &[Value]) -> Result<Option<Value>, Stop> {
        let count = self.number(args.first(), "a size")?;
        let size = self.number(args.get(1), "a size")?;
        let size = count.checked_mul(size).ok_or(Stop::Beyond(Limit::Memory))?;
        let memory = &mut self.state.memory;
        let block = allocated(memory.alloc(BlockKind::Heap, size, MALLOC_ALIGN))?;
        let start = memory.block(block).address;
        for at in (0..size).step_by(16) {
            memory.write(block, start + at, (size - at).min(16), Some(0))?;
        }
        Ok(Some(self.start_of(block)))
    }

    /// `realloc`: allocates a heap block, copies the bytes of the old block as far as they fit, and
    /// frees the old block.
    fn realloc(&mut self, args: &[Value]) -> Result<Option<Value>, Stop> {
        let old = args.first().map(|old| self.as_pointer(old)).transpose()?;
        let size = self.number(args.get(1), "a size")?;
        if size == 0 {
            return Err(Stop::Unsupported("realloc to size 0".into()));
        }
        let new = allocated(self.state.memory.alloc(BlockKind::Heap, size, MALLOC_ALIGN))?;
        if let Some(old) = old
            && let Provenance::Block(block) = old.provenance
        {
            let memory = &mut self.state.memory;
            let to = memory.block(new).address;
            let size = size.min(memory.block(block).size);
            memory.copy((new, to), (block, old.address), size)?;
        }
        self.free(args.first())?;
        Ok(Some(self.start_of(new)))
    }

    /// `posix_memalign`: allocates a heap block with an alignment and stores a pointer to the
    /// block. Returns the error code.
    fn posix_memalign(&mut self, args: &[Value]) -> Result<Option<Value>, Stop> {
        const EINVAL: u128 = 22;
        let missing = || Stop::Unsupported("a library function without its arguments".into());
        let to = self.as_pointer(args.first().ok_or_else(missing)?)?;
        let align = self.number(args.get(1), "an alignment")?;
        if !align.is_power_of_two() || align < POINTER {
            return Ok(Some(Value::Bits(EINVAL)));
        }
        let made = self.malloc(args.get(2), Some(args.get(1)))?;
        if let Some(Value::Ptr(pointer)) = made {
            let access = Access::write("store", POINTER);
            let block = self.checked(to, access, POINTER)?;
            let pointer = (pointer.address, pointer.provenance);
            self.state
                .memory
                .write_pointer(block, to.address, pointer)?;
        }
        Ok(Some(Value::Bits(0)))
    }

    /// `puts`: reads a zero-terminated string, which the host may print.
    fn puts(&mut self, text: Option<&Value>) -> Result<(), Stop> {
        let missing = || Stop::Unsupported("a library function without its arguments".into());
        let mut pointer = self.as_pointer(text.ok_or_else(missing)?)?;
        loop {
            let access = Access::read("read", 1);
            let block = self.checked(pointer, access, 1)?;
            match self.state.memory.read(block, pointer.address, 1)? {
                Some(0) => return Ok(()),
                Some(_) => pointer.address += 1,
                None => return Err(Ub::PoisonUsed("a string").into()),
            }
        }
    }
}

/// Evaluates a function of `<math.h>`. Returns `None` for unknown names and unexpected types.
fn math(run: Run<'_>, name: &str, ty: Type, args: &[Value]) -> Option<Value> {
    let function = Libm::of(name)?;
    let (result, params) = run.types().as_llvm_func(ty)?;
    let mut types = params.iter().chain([&result]);
    if params.len() != function.arity()
        || args.len() != params.len()
        || !types.all(|ty| ty.float_kind() == Some(function.kind))
    {
        return None;
    }
    let args: Result<SmallVec<[u128; 3]>, Indefinite> = args.iter().map(Value::known).collect();
    Some(match args {
        Ok(args) => Value::Bits(function.eval(&args)?),
        Err(value) => value.spread(),
    })
}
