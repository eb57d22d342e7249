//! The functions of the C library, and of MLIR's runner library, that lowerings call.

use lowerfuzz_ir::{FloatKind, Type};

use super::Machine;
use super::at::Run;
use super::mem::Access;
use super::undef::Indefinite;
use super::value::{Pointer, Value};
use crate::float::{self, Binary, Unary};
use crate::memory::{BlockKind, Provenance, allocated};
use crate::outcome::{Stop, Ub};

/// What `malloc` aligns to on x86-64.
const MALLOC_ALIGN: u64 = 16;

impl Machine {
    /// Calls a function by its name; `None` if it is none of these.
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
            "abort" => Err(Stop::Abort),
            "memrefCopy" => {
                let (_, params) = run.types().as_llvm_func(ty)?;
                // With an `index` of 32 bits every number has so many, the rank too.
                let narrow = params.first().and_then(|size| size.int_width()) == Some(32);
                self.memref_copy(args, if narrow { 4 } else { 8 })
                    .map(|()| None)
            }
            "puts" => self.puts(args.first()).map(|()| {
                let (result, _) = run.types().as_llvm_func(ty)?;
                (result != Type::VOID).then_some(Value::Bits(0))
            }),
            _ => {
                let (result, _) = run.types().as_llvm_func(ty)?;
                Ok(Some(math(name, result, args)?))
            }
        })
    }

    fn number(&self, arg: Option<&Value>, what: &'static str) -> Result<u64, Stop> {
        let missing = || Stop::Unsupported("a library function without its arguments".into());
        let bits = arg.ok_or_else(missing)?.known();
        let bits = bits.map_err(|value| self.used(value, what))?;
        u64::try_from(bits).map_err(|_| Stop::OutOfFuel)
    }

    /// A heap block. An allocation that no memory has ends the run, so the result is never null.
    #[allow(
        clippy::option_option,
        reason = "no alignment, or one that was not passed"
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

    /// Reads the string; where it is printed is nobody's business.
    fn puts(&mut self, text: Option<&Value>) -> Result<(), Stop> {
        let missing = || Stop::Unsupported("a library function without its arguments".into());
        let mut pointer = self.as_pointer(text.ok_or_else(missing)?)?;
        loop {
            let access = Access {
                what: "read",
                size: 1,
            };
            let block = self.checked(pointer, access, 1)?;
            match self.state.memory.read(block, pointer.address, 1)? {
                Some(0) => return Ok(()),
                Some(_) => pointer.address += 1,
                None => return Err(Ub::PoisonUsed("a string").into()),
            }
        }
    }
}

/// A function of `<math.h>` whose result is exact or correctly rounded.
fn math(name: &str, result: Type, args: &[Value]) -> Option<Value> {
    let kind = result.float_kind()?;
    let name = match kind {
        FloatKind::F64 => name,
        FloatKind::F32 => name.strip_suffix('f')?,
        FloatKind::F16 | FloatKind::BF16 => return None,
    };
    let unary = match name {
        "fabs" => Some(Unary::Abs),
        "ceil" => Some(Unary::Ceil),
        "floor" => Some(Unary::Floor),
        "trunc" => Some(Unary::Trunc),
        "round" => Some(Unary::Round),
        "roundeven" | "rint" | "nearbyint" => Some(Unary::RoundEven),
        "sqrt" => Some(Unary::Sqrt),
        _ => None,
    };
    let binary = match name {
        "fmod" => Some(Binary::Rem),
        "copysign" => Some(Binary::CopySign),
        "fmax" => Some(Binary::MaxNum),
        "fmin" => Some(Binary::MinNum),
        _ => None,
    };
    let known = |value: &Value| value.known();
    let result = match (unary, binary, name, args) {
        (Some(op), _, _, [a]) => known(a).map(|a| float::unary(op, kind, a)),
        (_, Some(op), _, [a, b]) => {
            known(a).and_then(|a| Ok(float::binary(op, kind, a, known(b)?)))
        }
        (_, _, "fma", [a, b, c]) => {
            known(a).and_then(|a| Ok(float::fma(kind, a, known(b)?, known(c)?)))
        }
        _ => return None,
    };
    Some(result.map_or_else(Indefinite::spread, Value::Bits))
}
