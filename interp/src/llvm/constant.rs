//! Literals, addresses of symbols, and globals with their initial values, at the LLVM level.

use lowerfuzz_ir::{Attr, GlobalId, Item, Key, Sym, Type};

use super::at::{At, Run};
use super::layout::Leaf;
use super::value::{Pointer, Value};
use super::{Machine, Program};
use crate::int;
use crate::memory::{BlockKind, BlockRef, allocated};
use crate::outcome::Stop;

impl Machine {
    pub(super) fn constant(&mut self, at: At<'_>) -> Result<Value, Stop> {
        match at.attr(Key::Value) {
            Some(value) => self.literal(at.run, value, at.result_ty()),
            None => Err(unsupported()),
        }
    }

    /// Returns the zero of a type, which is null for a pointer.
    pub(super) fn zero(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let layout = at.run.layout(at.result_ty())?;
        let zero = |leaf: &Leaf| {
            if leaf.is_ptr {
                Value::Ptr(Pointer::NULL)
            } else {
                Value::Bits(0)
            }
        };
        Ok(if layout.is_scalar {
            zero(&layout.leaves[0])
        } else {
            Value::Aggregate(layout.leaves.iter().map(zero).collect())
        })
    }

    /// Evaluates an attribute as a literal of a type.
    fn literal(&mut self, run: Run<'_>, value: &Attr, ty: Type) -> Result<Value, Stop> {
        let width = ty.scalar_bits(64).unwrap_or(64);
        Ok(match value {
            Attr::Int(value, _) => Value::Bits(int::from_signed(width, *value)),
            Attr::Float(bits, _) => Value::Bits(u128::from(*bits)),
            Attr::Bool(value) => Value::Bits(u128::from(*value)),
            Attr::Symbol(symbol) => self.symbol(run, *symbol)?,
            Attr::Dense(elements, _) => {
                let layout = run.layout(ty)?;
                let leaves = &layout.leaves;
                if elements.is_empty() && !leaves.is_empty()
                    || elements.len() > 1 && elements.len() != leaves.len()
                {
                    return Err(unsupported());
                }
                let lanes = leaves.iter().enumerate().map(|(i, leaf)| {
                    Value::Bits(int::truncate(leaf.width, elements[i % elements.len()]))
                });
                Value::Aggregate(lanes.collect())
            }
            Attr::Str(text) => {
                let bytes = text.bytes().map(|b| Value::Bits(u128::from(b)));
                Value::Aggregate(bytes.collect())
            }
            Attr::Array(parts) => {
                let layout = run.layout(ty)?;
                let fields: Result<_, Stop> = layout
                    .children
                    .iter()
                    .zip(parts)
                    .map(|(child, part)| {
                        let scalar =
                            matches!(part, Attr::Int(..) | Attr::Float(..) | Attr::Bool(_));
                        if scalar {
                            self.literal(run, part, child.ty)
                        } else {
                            Err(unsupported())
                        }
                    })
                    .collect();
                Value::Aggregate(fields?)
            }
            Attr::Unit
            | Attr::Type(_)
            | Attr::I64s(_)
            | Attr::Ints(..)
            | Attr::Dict(_)
            | Attr::Map(_)
            | Attr::Set(_)
            | Attr::Other(_) => return Err(unsupported()),
        })
    }

    pub(super) fn address_of(&mut self, at: At<'_>) -> Result<Value, Stop> {
        match at.symbol_attr(Key::Callee) {
            Some(symbol) => self.symbol(at.run, symbol),
            None => Err(unsupported()),
        }
    }

    fn symbol(&mut self, run: Run<'_>, symbol: Sym) -> Result<Value, Stop> {
        match run.module.lookup(symbol) {
            Some(Item::Func(func)) => Ok(Value::Ptr(Pointer::function(func))),
            Some(Item::Global(id)) => {
                let block = self.global(run, id)?;
                Ok(self.start_of(block))
            }
            None => Err(Stop::Unsupported("an undefined symbol".into())),
        }
    }

    /// Returns the address and the size of a global's memory after the last run, in which the
    /// global need not have been used. `None` if the interpreter does not support the global.
    pub fn global_memory(&mut self, program: &Program<'_>, global: GlobalId) -> Option<(u64, u64)> {
        let block = self.global(program.run(false), global).ok()?;
        let block = self.state.memory.block(block);
        Some((block.address, block.size))
    }

    /// Returns the block of a global. The block is allocated and initialised when the global's
    /// address is first taken.
    fn global(&mut self, run: Run<'_>, id: GlobalId) -> Result<BlockRef, Stop> {
        if let Some(Some(block)) = self.globals.get(id.index()) {
            return Ok(*block);
        }
        let global = &run.module.globals[id.index()];
        if global.external {
            let name = run.module.str(global.name);
            return Err(Stop::Unsupported(format!("external global @{name}")));
        }
        let layout = run.layout(global.ty)?;
        let kind = BlockKind::Global {
            constant: global.constant,
        };
        let align = global.alignment.unwrap_or(layout.align);
        let block = allocated(self.state.memory.alloc(kind, layout.size, align))?;
        if self.globals.len() < run.module.globals.len() {
            self.globals.resize(run.module.globals.len(), None);
        }
        self.globals[id.index()] = Some(block);
        if let Some(value) = &global.value {
            let value = self.literal(run, value, global.ty)?;
            let start = self.state.memory.block(block).address;
            for (leaf, scalar) in layout.leaves.iter().zip(value.leaves()) {
                let address = start + leaf.offset;
                let memory = &mut self.state.memory;
                match leaf.bit {
                    None => memory.initialise(block, address, leaf.bytes(), scalar.bits())?,
                    Some(bit) => {
                        let place = (bit, leaf.width);
                        memory.initialise_bits(block, address, place, scalar.bits())?;
                        let rest = (bit + u64::from(leaf.width), leaf.pad);
                        memory.initialise_bits(block, address, rest, Some(0))?;
                    }
                }
                if let Value::Ptr(pointer) = scalar {
                    memory.set_provenance(address, pointer.provenance);
                }
            }
        }
        Ok(block)
    }
}

fn unsupported() -> Stop {
    Stop::Unsupported("a constant with an unsupported attribute".into())
}
