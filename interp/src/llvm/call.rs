//! Calls of the LLVM dialect: of the module's functions, of the C library's that lowerings use,
//! and of the host's.

use lowerfuzz_ir::host::{Host, HostMemory};
use lowerfuzz_ir::{Body, FuncId, Key, OpId, Type};
use smallvec::SmallVec;

use super::value::{Pointer, Value};
use super::{Machine, Run};
use crate::frames::Frame;
use crate::memory::{BlockKind, Memory, Provenance, allocated};
use crate::outcome::{Stop, Ub};

/// What `malloc` aligns to on x86-64.
const MALLOC_ALIGN: u64 = 16;

impl Machine {
    /// Passes the arguments of a call and says who is called.
    pub(super) fn callee(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
    ) -> Result<FuncId, Stop> {
        let operands = body.operands(id);
        let (func, args) = match body.symbol_attr(id, Key::Callee) {
            Some(symbol) => (run.module.lookup_func(symbol), operands),
            None => {
                let pointer = self.pointer(frame, operands[0])?;
                let Provenance::Func(func) = pointer.provenance else {
                    return Err(Ub::NotAFunction.into());
                };
                (Some(func), &operands[1..])
            }
        };
        let func = func.ok_or_else(|| Stop::Unsupported("an unknown callee".into()))?;
        let signature = run.module.types.as_llvm_func(run.module.func(func).ty);
        let (result, params) = signature.ok_or(Ub::NotAFunction)?;
        let same =
            |a: Type, b: Type| a == b || run.module.types.is_ptr(a) && run.module.types.is_ptr(b);
        let result_matches = match body.results(id).next() {
            Some(value) => same(body.ty(value), result),
            None => result == Type::VOID,
        };
        let params_match = params.len() == args.len()
            && params.iter().zip(args).all(|(p, a)| same(*p, body.ty(*a)));
        // Types with pointers inside differ between typed and opaque spellings; direct calls
        // were verified, so only indirect ones are held to the letter.
        if body.symbol_attr(id, Key::Callee).is_none() && !(result_matches && params_match) {
            return Err(Ub::WrongCallee.into());
        }
        self.state.frames.pass(frame, args);
        Ok(func)
    }

    /// Calls a function without a body with the arguments passed, and passes its result.
    pub(super) fn call_library(
        &mut self,
        run: Run<'_>,
        func: FuncId,
        host: &mut dyn Host,
    ) -> Result<(), Stop> {
        let func = run.module.func(func);
        let name = run.module.str(func.name);
        let args = std::mem::take(&mut self.state.frames.passed);
        let size = |i: usize| -> Result<u64, Stop> {
            let bits = args
                .get(i)
                .and_then(Value::bits)
                .ok_or(Ub::PoisonUsed("a size"))?;
            u64::try_from(bits).map_err(|_| Stop::OutOfFuel)
        };
        let result = match name {
            "malloc" | "aligned_alloc" => {
                let (size, align) = if name == "malloc" {
                    (size(0)?, MALLOC_ALIGN)
                } else {
                    (size(1)?, size(0)?)
                };
                let block = allocated(self.state.memory.alloc(BlockKind::Heap, size, align))?;
                Some(self.start_of(block))
            }
            "free" => {
                match args.first() {
                    Some(Value::Ptr(Pointer { address: 0, .. })) => {}
                    Some(Value::Ptr(Pointer {
                        address,
                        provenance: Provenance::Block(b),
                    })) => {
                        self.state.memory.free(*b, *address)?;
                    }
                    Some(Value::Ptr(_)) => return Err(Ub::BadFree.into()),
                    Some(Value::Poison | Value::Bits(_) | Value::Aggregate(_)) | None => {
                        return Err(Ub::PoisonUsed("an address").into());
                    }
                }
                None
            }
            "abort" => return Err(Stop::Abort),
            _ => self.call_host(run, name, func.ty, &args, host)?,
        };
        self.state.frames.passed.extend(result);
        Ok(())
    }

    fn call_host(
        &mut self,
        run: Run<'_>,
        name: &str,
        ty: Type,
        args: &[Value],
        host: &mut dyn Host,
    ) -> Result<Option<Value>, Stop> {
        let unknown = || Stop::Unsupported(format!("external function @{name}"));
        let (result, _) = run.module.types.as_llvm_func(ty).ok_or_else(unknown)?;
        let mut bits: SmallVec<[u128; 8]> = SmallVec::new();
        for leaf in args.iter().flat_map(Value::leaves) {
            bits.push(
                leaf.bits()
                    .ok_or(Ub::PoisonUsed("an argument of an external function"))?,
            );
        }
        let returned = host.call(name, &bits, &mut ByAddress(&mut self.state.memory));
        let returned = returned.ok_or_else(unknown)?;
        if result == Type::VOID {
            return Ok(None);
        }
        let layout = self.layout(run, result)?;
        let memory = &self.state.memory;
        let leaves: Vec<Value> = layout
            .leaves
            .iter()
            .zip(returned)
            .map(|(leaf, bits)| {
                if run.module.types.is_ptr(leaf.ty) {
                    let address = bits as u64;
                    let block = memory.block_at(address);
                    let provenance = block.map_or(Provenance::None, Provenance::Block);
                    Value::Ptr(Pointer {
                        address,
                        provenance,
                    })
                } else {
                    let width = leaf.ty.scalar_bits(64).unwrap_or(64);
                    Value::Bits(crate::int::truncate(width, bits))
                }
            })
            .collect();
        if leaves.len() != layout.leaves.len() {
            return Err(unknown());
        }
        Ok(if layout.children.is_empty() {
            leaves.into_iter().next()
        } else {
            Some(Value::Aggregate(leaves.into()))
        })
    }
}

/// The memory as a host sees it: every live block, by address.
struct ByAddress<'a>(&'a mut Memory);

impl HostMemory for ByAddress<'_> {
    fn read(&mut self, address: u64, len: usize) -> Option<Vec<u8>> {
        let block = self.0.block_at(address)?;
        (address..address + len as u64)
            .map(|a| self.0.read(block, a, 1).ok().flatten().map(|b| b as u8))
            .collect()
    }

    fn write(&mut self, address: u64, bytes: &[u8]) -> bool {
        let Some(block) = self.0.block_at(address) else {
            return false;
        };
        bytes
            .iter()
            .zip(address..)
            .all(|(byte, a)| self.0.write(block, a, 1, Some(u128::from(*byte))).is_ok())
    }

    fn write_pointer(&mut self, address: u64, target: u64) -> bool {
        let (Some(block), Some(to)) = (self.0.block_at(address), self.0.block_at(target)) else {
            return false;
        };
        let pointer = (target, Provenance::Block(to));
        self.0.write_pointer(block, address, pointer).is_ok()
    }

    fn alloc(&mut self, size: u64, align: u64) -> u64 {
        let block = self.0.alloc(BlockKind::Heap, size, align);
        block.map_or(0, |b| self.0.block(b).address)
    }
}
