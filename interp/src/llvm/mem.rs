//! Memory ops of the LLVM dialect: `alloca`, `load`, `store`, `getelementptr`, intrinsics.

use std::rc::Rc;

use lowerfuzz_ir::types::DYNAMIC;
use lowerfuzz_ir::{Body, Key, OpId, Type, TypeKind, ValueId};

use super::layout::Layout;
use super::value::{Pointer, Value};
use super::{Machine, Run};
use crate::frames::Frame;
use crate::int;
use crate::memory::{BlockKind, BlockRef, Memory, POINTER, Provenance, allocated};
use crate::outcome::{Stop, Ub};

impl Machine {
    pub(super) fn layout(&self, run: Run<'_>, ty: Type) -> Result<Rc<Layout>, Stop> {
        run.layouts
            .borrow_mut()
            .of(&run.module.types, ty)
            .ok_or_else(|| Stop::Unsupported("a type without a layout in memory".into()))
    }

    /// A pointer operand; poison is undefined here.
    pub(super) fn pointer(&self, frame: &Frame, value: ValueId) -> Result<Pointer, Stop> {
        match self.get(frame, value) {
            Value::Ptr(pointer) => Ok(*pointer),
            Value::Poison | Value::Bits(_) | Value::Aggregate(_) => {
                Err(Ub::PoisonUsed("an address").into())
            }
        }
    }

    /// The block that a pointer may access.
    fn block_of(pointer: Pointer) -> Result<BlockRef, Ub> {
        match pointer.provenance {
            Provenance::Block(block) => Ok(block),
            Provenance::None | Provenance::Func(_) => Err(Ub::NoBlock(pointer.address)),
        }
    }

    pub(super) fn alloca(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
    ) -> Result<Value, Stop> {
        let operand = body.operand(id, 0);
        let count = self
            .get(frame, operand)
            .bits()
            .ok_or(Ub::PoisonUsed("a size"))?;
        let layout = self.layout(run, elem_type(body, id)?)?;
        let size = count
            .checked_mul(u128::from(layout.size))
            .and_then(|s| u64::try_from(s).ok());
        let size = size.ok_or(Stop::OutOfFuel)?;
        let align = alignment(body, id).unwrap_or(layout.align);
        let kind = BlockKind::Stack(self.state.frames.depth());
        let block = allocated(self.state.memory.alloc(kind, size, align))?;
        Ok(self.start_of(block))
    }

    /// A pointer to the start of a block.
    pub(super) fn start_of(&self, block: BlockRef) -> Value {
        let address = self.state.memory.block(block).address;
        Value::Ptr(Pointer {
            address,
            provenance: Provenance::Block(block),
        })
    }

    pub(super) fn load(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
    ) -> Result<Value, Stop> {
        let pointer = self.pointer(frame, body.operand(id, 0))?;
        let ty = body.ty(body.result(id, 0));
        let layout = self.layout(run, ty)?;
        let block = Self::block_of(pointer)?;
        Memory::check_alignment(pointer.address, alignment(body, id).unwrap_or(layout.align))?;
        if layout.children.is_empty() {
            return self.load_scalar(run, block, pointer.address, ty);
        }
        let mut leaves = Vec::with_capacity(layout.leaves.len());
        for leaf in &layout.leaves {
            let address = pointer.address.wrapping_add(leaf.offset);
            leaves.push(self.load_scalar(run, block, address, leaf.ty)?);
        }
        Ok(Value::Aggregate(leaves.into()))
    }

    fn load_scalar(
        &self,
        run: Run<'_>,
        block: BlockRef,
        address: u64,
        ty: Type,
    ) -> Result<Value, Stop> {
        if run.module.types.is_ptr(ty) {
            let bits = self.state.memory.read(block, address, POINTER)?;
            return Ok(bits.map_or(Value::Poison, |bits| {
                let provenance = self.state.memory.provenance(address);
                Value::Ptr(Pointer {
                    address: bits as u64,
                    provenance,
                })
            }));
        }
        let width = ty.scalar_bits(64).unwrap_or(64);
        let bits = self
            .state
            .memory
            .read(block, address, u64::from(width.div_ceil(8)))?;
        Ok(Value::scalar(bits.map(|b| int::truncate(width, b))))
    }

    pub(super) fn store(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
    ) -> Result<(), Stop> {
        let pointer = self.pointer(frame, body.operand(id, 1))?;
        let layout = self.layout(run, body.ty(body.operand(id, 0)))?;
        let block = Self::block_of(pointer)?;
        Memory::check_alignment(pointer.address, alignment(body, id).unwrap_or(layout.align))?;
        let value = self.get(frame, body.operand(id, 0)).clone();
        for (leaf, scalar) in layout.leaves.iter().zip(value.leaves()) {
            let address = pointer.address.wrapping_add(leaf.offset);
            let is_ptr = run.module.types.is_ptr(leaf.ty);
            let width = leaf.ty.scalar_bits(64).unwrap_or(64);
            let bytes = if is_ptr {
                POINTER
            } else {
                u64::from(width.div_ceil(8))
            };
            self.state
                .memory
                .write(block, address, bytes, scalar.bits())?;
            if let Value::Ptr(pointer) = scalar {
                self.state
                    .memory
                    .set_provenance(address, pointer.provenance);
            }
        }
        Ok(())
    }

    /// `getelementptr`: poison where a flag of LangRef's is violated.
    pub(super) fn gep(
        &mut self,
        run: Run<'_>,
        frame: &Frame,
        body: &Body,
        id: OpId,
    ) -> Result<Value, Stop> {
        let operands = body.operands(id);
        let Value::Ptr(base) = *self.get(frame, operands[0]) else {
            return Ok(Value::Poison);
        };
        let mut dynamic = operands[1..].iter();
        let fixed = body.i64s_attr(id, Key::GepIndices);
        let count = fixed.map_or(operands.len() - 1, <[i64]>::len);
        let mut ty = elem_type(body, id)?;
        let mut offset = 0i128;
        let mut flags = GepFlags::new(body.int_attr(id, Key::GepFlags).unwrap_or(0));
        for position in 0..count {
            let fixed = fixed.map(|f| f[position]).filter(|i| *i != DYNAMIC);
            let index = match fixed {
                Some(index) => i128::from(index),
                None => {
                    let missing = || Stop::Unsupported("a getelementptr without its index".into());
                    let operand = *dynamic.next().ok_or_else(missing)?;
                    let Some(bits) = self.get(frame, operand).bits() else {
                        return Ok(Value::Poison);
                    };
                    int::signed(body.ty(operand).scalar_bits(64).unwrap_or(64), bits)
                }
            };
            if position == 0 {
                let size = self.layout(run, ty)?.size;
                offset += flags.scaled(index, size);
                continue;
            }
            let layout = self.layout(run, ty)?;
            let is_struct = matches!(run.module.types.kind(ty), TypeKind::LlvmStruct { .. });
            let wrong = || Stop::Unsupported("a getelementptr into what has no such part".into());
            if is_struct {
                let child = usize::try_from(index)
                    .ok()
                    .and_then(|i| layout.children.get(i));
                let child = child.ok_or_else(wrong)?;
                offset += i128::from(child.offset);
                ty = child.ty;
            } else {
                ty = part_type(run, ty).ok_or_else(wrong)?;
                offset += flags.scaled(index, self.layout(run, ty)?.size);
            }
        }
        let address = i128::from(base.address).wrapping_add(offset);
        if flags.broken || !self.gep_holds(&flags, base, offset, address) {
            return Ok(Value::Poison);
        }
        Ok(Value::Ptr(Pointer {
            address: address as u64,
            provenance: base.provenance,
        }))
    }

    fn gep_holds(&self, flags: &GepFlags, base: Pointer, offset: i128, address: i128) -> bool {
        let fits = (0..=i128::from(u64::MAX)).contains(&address);
        if (flags.nusw || flags.nuw) && !fits || flags.nuw && offset < 0 {
            return false;
        }
        if !flags.inbounds || offset == 0 {
            return true;
        }
        let Provenance::Block(block) = base.provenance else {
            return false;
        };
        let block = self.state.memory.block(block);
        let end = block.address + block.size;
        let within = |a: i128| (i128::from(block.address)..=i128::from(end)).contains(&a);
        within(i128::from(base.address)) && within(address)
    }

    /// `memcpy`, `memmove`: copies bytes, with everything that is known of them.
    pub(super) fn copy(&mut self, frame: &Frame, body: &Body, id: OpId) -> Result<(), Stop> {
        let operands = body.operands(id);
        let size = self
            .get(frame, operands[2])
            .bits()
            .ok_or(Ub::PoisonUsed("a size"))?;
        let size = u64::try_from(size).map_err(|_| Stop::OutOfFuel)?;
        let to = self.pointer(frame, operands[0])?;
        let from = self.pointer(frame, operands[1])?;
        if size == 0 {
            return Ok(());
        }
        let (to_block, from_block) = (Self::block_of(to)?, Self::block_of(from)?);
        self.state
            .memory
            .copy((to_block, to.address), (from_block, from.address), size)?;
        Ok(())
    }
}

/// `inbounds`, `nusw`, `nuw`, and whether a step has broken one of them.
struct GepFlags {
    inbounds: bool,
    nusw: bool,
    nuw: bool,
    broken: bool,
}

impl GepFlags {
    fn new(bits: i128) -> GepFlags {
        let inbounds = bits & 1 != 0;
        GepFlags {
            inbounds,
            nusw: inbounds || bits & 2 != 0,
            nuw: bits & 4 != 0,
            broken: false,
        }
    }

    /// An index times a size, watching that it does not wrap where a flag says so.
    fn scaled(&mut self, index: i128, size: u64) -> i128 {
        let product = index.saturating_mul(i128::from(size));
        if self.nusw && i64::try_from(product).is_err() {
            self.broken = true;
        }
        if self.nuw && (index < 0 || u64::try_from(product).is_err()) {
            self.broken = true;
        }
        i128::from(product as i64)
    }
}

fn part_type(run: Run<'_>, ty: Type) -> Option<Type> {
    if let TypeKind::LlvmArray { elem, .. } | TypeKind::Vector { elem, .. } =
        run.module.types.kind(ty)
    {
        Some(*elem)
    } else {
        None
    }
}

fn elem_type(body: &Body, id: OpId) -> Result<Type, Stop> {
    body.type_attr(id, Key::ElemType)
        .ok_or_else(|| Stop::Unsupported("an op without its element type".into()))
}

fn alignment(body: &Body, id: OpId) -> Option<u64> {
    body.int_attr(id, Key::Alignment)
        .and_then(|a| u64::try_from(a).ok())
        .filter(|a| *a > 0)
}
