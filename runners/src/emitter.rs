//! Emits LLVM-dialect ops that fetch values from the runtime library and pass values to it, scalar
//! by scalar.

use lowerfuzz_ir::{
    Attr, BlockId, Body, Key, LlvmOp, Module, NamedAttr, NewOp, Op, Sym, Type, ValueId,
};
use smallvec::SmallVec;

/// The runtime library functions that the emitted ops call.
pub(crate) struct Library {
    /// True for releases without opaque pointers.
    pub(crate) typed_pointers: bool,
    /// Names and types of the called functions.
    pub(crate) declared: Vec<(Sym, Type)>,
}

/// Emits ops of the LLVM dialect.
pub(crate) struct Emitter<'a> {
    pub(crate) module: &'a mut Module,
    pub(crate) library: &'a mut Library,
    pub(crate) body: Body,
    /// The block to which ops are appended.
    pub(crate) block: BlockId,
}

impl Emitter<'_> {
    pub(crate) fn push(
        &mut self,
        op: LlvmOp,
        operands: &[ValueId],
        result: Option<Type>,
        attrs: &[NamedAttr],
    ) -> Option<ValueId> {
        let id = self.body.push_op(
            self.block,
            NewOp {
                operands,
                results: result.as_slice(),
                attrs,
                ..NewOp::new(Op::Llvm(op))
            },
        );
        result.map(|_| self.body.result(id, 0))
    }

    pub(crate) fn emit(
        &mut self,
        op: LlvmOp,
        operands: &[ValueId],
        ty: Type,
        attrs: &[NamedAttr],
    ) -> ValueId {
        let id = self.body.push_op(
            self.block,
            NewOp {
                operands,
                results: &[ty],
                attrs,
                ..NewOp::new(Op::Llvm(op))
            },
        );
        self.body.result(id, 0)
    }

    pub(crate) fn constant(&mut self, value: i64, ty: Type) -> ValueId {
        let attr = NamedAttr {
            key: Key::Value,
            value: Attr::Int(i128::from(value), ty),
        };
        self.emit(LlvmOp::Constant, &[], ty, &[attr])
    }

    /// Emits a call of a runtime library function.
    pub(crate) fn session(
        &mut self,
        name: &str,
        operands: &[ValueId],
        result: Option<Type>,
    ) -> Option<ValueId> {
        let name = self.module.strings.intern(name);
        if self
            .library
            .declared
            .iter()
            .all(|(known, _)| *known != name)
        {
            let params: SmallVec<[Type; 4]> = operands.iter().map(|v| self.body.ty(*v)).collect();
            let types = &mut self.module.types;
            let ty = types.llvm_func(result.unwrap_or(Type::VOID), &params);
            self.library.declared.push((name, ty));
        }
        let callee = NamedAttr {
            key: Key::Callee,
            value: Attr::Symbol(name),
        };
        self.push(LlvmOp::Call, operands, result, &[callee])
    }

    /// Emits a call that fetches the scalar at this position from the runtime library.
    fn fetch(&mut self, function: &str, position: i64) -> Result<ValueId, String> {
        let position = self.constant(position, Type::I32);
        let value = self.session(function, &[position], Some(Type::I64));
        value.ok_or_else(|| "a runtime library function without a result".to_owned())
    }

    /// Emits ops that assemble a value of a type from fetched scalars. Advances `position` by the
    /// number of scalars.
    pub(crate) fn assemble(
        &mut self,
        ty: Type,
        functions: [&str; 2],
        position: &mut i64,
    ) -> Result<ValueId, String> {
        if let Some(parts) = parts(self.module, ty)? {
            let mut whole = self.emit(LlvmOp::Undef, &[], ty, &[]);
            for (i, part) in parts.list.iter().enumerate() {
                let value = self.assemble(*part, functions, position)?;
                whole = if parts.vector {
                    let index = self.constant(i as i64, Type::I32);
                    self.emit(LlvmOp::InsertElement, &[whole, value, index], ty, &[])
                } else {
                    let at = position_attr(i);
                    self.emit(LlvmOp::InsertValue, &[whole, value], ty, &[at])
                };
            }
            return Ok(whole);
        }
        let low = self.fetch(functions[0], *position)?;
        let pointer = self.module.types.is_ptr(ty);
        let value = if pointer {
            self.emit(LlvmOp::IntToPtr, &[low], ty, &[])
        } else {
            let bits = ty.scalar_bits(64).ok_or("a value without scalars")?;
            let int = Type::int(bits);
            let mut value = low;
            if bits > 64 {
                let high = self.fetch(functions[1], *position)?;
                let wide = Type::int(128);
                let low = self.emit(LlvmOp::ZExt, &[low], wide, &[]);
                let high = self.emit(LlvmOp::ZExt, &[high], wide, &[]);
                let by = self.constant(64, wide);
                let high = self.emit(LlvmOp::Shl, &[high, by], wide, &[]);
                value = self.emit(LlvmOp::Or, &[high, low], wide, &[]);
            }
            if self.body.ty(value) != int {
                value = self.emit(LlvmOp::Trunc, &[value], int, &[]);
            }
            if int != ty {
                value = self.emit(LlvmOp::BitCast, &[value], ty, &[]);
            }
            value
        };
        *position += 1;
        Ok(value)
    }

    /// Emits ops that pass a value to the runtime library, scalar by scalar.
    pub(crate) fn hand_over(&mut self, value: ValueId, function: &str) -> Result<(), String> {
        let ty = self.body.ty(value);
        if let Some(parts) = parts(self.module, ty)? {
            for (i, part) in parts.list.iter().enumerate() {
                let part = if parts.vector {
                    let index = self.constant(i as i64, Type::I32);
                    self.emit(LlvmOp::ExtractElement, &[value, index], *part, &[])
                } else {
                    let at = position_attr(i);
                    self.emit(LlvmOp::ExtractValue, &[value], *part, &[at])
                };
                self.hand_over(part, function)?;
            }
            return Ok(());
        }
        let (low, high) = if self.module.types.is_ptr(ty) {
            let low = self.emit(LlvmOp::PtrToInt, &[value], Type::I64, &[]);
            (low, self.constant(0, Type::I64))
        } else {
            let bits = ty.scalar_bits(64).ok_or("a value without scalars")?;
            let int = Type::int(bits);
            let mut value = value;
            if int != ty {
                value = self.emit(LlvmOp::BitCast, &[value], int, &[]);
            }
            if bits <= 64 {
                if bits < 64 {
                    value = self.emit(LlvmOp::ZExt, &[value], Type::I64, &[]);
                }
                (value, self.constant(0, Type::I64))
            } else {
                let wide = Type::int(128);
                if bits < 128 {
                    value = self.emit(LlvmOp::ZExt, &[value], wide, &[]);
                }
                let low = self.emit(LlvmOp::Trunc, &[value], Type::I64, &[]);
                let by = self.constant(64, wide);
                let high = self.emit(LlvmOp::LShr, &[value, by], wide, &[]);
                (low, self.emit(LlvmOp::Trunc, &[high], Type::I64, &[]))
            }
        };
        self.session(function, &[low, high], None);
        Ok(())
    }

    pub(crate) fn terminate(&mut self, op: LlvmOp, operands: &[ValueId], successors: &[BlockId]) {
        let successors: SmallVec<[(BlockId, &[ValueId]); 8]> =
            successors.iter().map(|block| (*block, &[][..])).collect();
        self.body.push_op(
            self.block,
            NewOp {
                operands,
                successors: &successors,
                ..NewOp::new(Op::Llvm(op))
            },
        );
    }
}

/// The parts of an aggregate.
struct Parts {
    vector: bool,
    list: Vec<Type>,
}

/// Maximum number of parts of an aggregate.
const MAX_PARTS: u64 = 1 << 12;

/// Returns the parts of an aggregate type; `None` for a scalar.
fn parts(module: &Module, ty: Type) -> Result<Option<Parts>, String> {
    let repeated = |elem: Type, n: u64, vector| {
        if n > MAX_PARTS {
            return Err("an aggregate with too many parts".to_owned());
        }
        let list = vec![elem; n as usize];
        Ok(Some(Parts { vector, list }))
    };
    let types = &module.types;
    if let Some(fields) = types.as_struct(ty) {
        return Ok(Some(Parts {
            vector: false,
            list: fields.to_vec(),
        }));
    }
    if let Some((len, elem)) = types.as_array(ty) {
        return repeated(elem, len, false);
    }
    if let Some((shape, elem)) = types.as_vector(ty) {
        return repeated(elem, shape[0].cast_unsigned(), true);
    }
    if ty.int_width().is_some() || ty.float_kind().is_some() || types.is_ptr(ty) {
        return Ok(None);
    }
    Err("a value of a type that has no scalars".to_owned())
}

fn position_attr(i: usize) -> NamedAttr {
    NamedAttr {
        key: Key::Position,
        value: Attr::I64s([i as i64].as_slice().into()),
    }
}
