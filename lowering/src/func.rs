//! `func`: calls and returns ("Result Packing", "Calling Convention").

use lowerfuzz_ir::{Attr, FuncOp, Key, LlvmOp, NamedAttr, Op, OpId, Type, TypeKind, ValueId};

use crate::{Cx, Failure, Fault};

impl Cx<'_> {
    pub(crate) fn func_op(&mut self, op: FuncOp, id: OpId) -> Result<(), Failure> {
        match op {
            FuncOp::Return => self.return_op(id),
            FuncOp::Constant => {
                let symbol = self
                    .body
                    .symbol_attr(id, Key::Value)
                    .ok_or("a constant of nothing")?;
                let name = self.b.module.strings.intern(self.source.str(symbol));
                let ty = self.ty(self.body.ty(self.body.result(id, 0)))?;
                let attr = NamedAttr {
                    key: Key::Callee,
                    value: Attr::Symbol(name),
                };
                let value = self.b.emit_with(LlvmOp::AddressOf, &[], ty, &[attr]);
                self.replace(id, value)
            }
            FuncOp::Call => {
                let callee = self
                    .body
                    .symbol_attr(id, Key::Callee)
                    .ok_or("a call of nothing")?;
                let args = self.call_arguments(self.body.operands(id))?;
                let callee = self.b.module.strings.intern(self.source.str(callee));
                let attr = NamedAttr {
                    key: Key::Callee,
                    value: Attr::Symbol(callee),
                };
                self.call(id, &args, &[attr])
            }
            FuncOp::CallIndirect => {
                let callee = self.operand(id, 0)?;
                let mut args = vec![callee];
                args.extend(self.call_arguments(&self.body.operands(id)[1..])?);
                self.call(id, &args, &[])
            }
        }
    }

    /// Several results are returned as one struct.
    fn return_op(&mut self, id: OpId) -> Result<(), Failure> {
        let operands = self.body.operands(id);
        for operand in operands {
            if let TypeKind::UnrankedMemRef { .. } = self.source.types.kind(self.body.ty(*operand))
            {
                return Err("returning an unranked memref is not converted".into());
            }
        }
        let values = self.values(operands)?;
        let types: Vec<Type> = operands.iter().map(|o| self.body.ty(*o)).collect();
        let returned = match values[..] {
            [] => None,
            [one] => Some(one),
            _ => {
                let (from, to) = (&self.source.types, &mut self.b.module.types);
                let packed = self.types.result(from, to, &types)?;
                let mut all = self.b.undef(packed);
                for (position, value) in (0i64..).zip(values) {
                    all = self.b.insert(all, &[position], value);
                }
                Some(all)
            }
        };
        self.b.effect(LlvmOp::Return, returned.as_slice());
        Ok(())
    }

    /// Arguments of a call, memrefs unpacked.
    fn call_arguments(&mut self, operands: &[ValueId]) -> Result<Vec<ValueId>, Failure> {
        let mut args = Vec::with_capacity(operands.len());
        for operand in operands {
            let value = self.value(*operand)?;
            let ty = self.body.ty(*operand);
            match self.source.types.kind(ty) {
                TypeKind::MemRef(memref) => {
                    let rank = memref.rank();
                    let (_, pointer) = self.element(ty)?;
                    args.extend(self.b.unpack(value, pointer, rank, self.options.fault));
                }
                TypeKind::UnrankedMemRef { .. } => {
                    let index = self.b.index_ty();
                    let byte_ptr = self.b.module.types.ptr_to(Type::I8);
                    args.push(self.b.extract(value, &[0], index));
                    args.push(self.b.extract(value, &[1], byte_ptr));
                }
                TypeKind::Int(_)
                | TypeKind::Index
                | TypeKind::Float(_)
                | TypeKind::None
                | TypeKind::Complex(_)
                | TypeKind::Vector { .. }
                | TypeKind::Function { .. }
                | TypeKind::LlvmVoid
                | TypeKind::LlvmPtr { .. }
                | TypeKind::LlvmStruct { .. }
                | TypeKind::LlvmArray { .. }
                | TypeKind::LlvmFunc { .. }
                | TypeKind::Other(_) => args.push(value),
            }
        }
        Ok(args)
    }

    /// A call, and the results taken out of the struct that it returns.
    fn call(&mut self, id: OpId, args: &[ValueId], attrs: &[NamedAttr]) -> Result<(), Failure> {
        let results: Vec<ValueId> = self.body.results(id).collect();
        let types: Vec<Type> = results.iter().map(|r| self.body.ty(*r)).collect();
        for ty in &types {
            if let TypeKind::UnrankedMemRef { .. } = self.source.types.kind(*ty) {
                return Err("a call that returns an unranked memref is not converted".into());
            }
        }
        let (from, to) = (&self.source.types, &mut self.b.module.types);
        let packed = self.types.result(from, to, &types)?;
        let op = Op::Llvm(LlvmOp::Call);
        if results.is_empty() {
            self.b.push(op, args, &[], attrs);
            return Ok(());
        }
        let call = self.b.push(op, args, &[packed], attrs);
        let value = self.b.body.result(call, 0);
        if let [one] = results[..] {
            self.set(one, value);
            return Ok(());
        }
        for (position, result) in results.iter().enumerate() {
            let mut taken = position;
            if self.options.fault == Some(Fault::ResultPosition) {
                let other = |p: &usize| *p != position && types[*p] == types[position];
                taken = (0..types.len()).find(other).unwrap_or(position);
            }
            let ty = self.ty(types[position])?;
            let part = self.b.extract(value, &[taken as i64], ty);
            self.set(*result, part);
        }
        Ok(())
    }
}
