//! Conversion of `func`: calls and returns ("Result Packing", "Calling Convention").

use lowerfuzz_ir::{Attr, Body, FuncOp, Key, LlvmOp, MemRefOp, NamedAttr, Op, OpId, Type, ValueId};

use crate::parameter::Parameter;
use crate::unranked_ops::Destination;
use crate::{Cx, Failure, Fault};

impl Cx<'_> {
    pub(crate) fn func_op(&mut self, op: FuncOp, id: OpId) -> Result<(), Failure> {
        match op {
            FuncOp::Return => self.return_op(id),
            FuncOp::Constant => {
                let symbol = self
                    .body
                    .symbol_attr(id, Key::Value)
                    .expect("the verifier ensures that the constant names a function");
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
                    .expect("the verifier ensures that a call names a function");
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

    /// Converts `return`. Several results are returned in one struct.
    fn return_op(&mut self, id: OpId) -> Result<(), Failure> {
        let operands = self.body.operands(id);
        let mut values = self.values(operands)?;
        let types: Vec<Type> = operands.iter().map(|o| self.body.ty(*o)).collect();
        self.copy_unranked(&types, &mut values, Destination::Heap);
        for (value, ty) in values.iter_mut().zip(&types) {
            if let Some(bare) = self.bare_result(*ty)? {
                let mut passed = Vec::new();
                bare.pass(&mut self.b, *value, &mut passed);
                *value = passed[0];
            }
        }
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

    /// Returns the convention for a memref result that is returned as a bare pointer; `None` for
    /// other results.
    ///
    /// # Errors
    /// Fails if the program contains a `view`. The returned pointer may then not be the start of
    /// its memory block, so that the caller could not free the block.
    fn bare_result(&mut self, ty: Type) -> Result<Option<Parameter>, Failure> {
        let (from, to) = (&self.source.types, &mut self.b.module.types);
        let bare = self.types.bare_result(from, to, ty)?;
        let is_view = |body: &Body| {
            let mut ops = body.live_ops();
            ops.any(|op| body.op(op).op == Op::MemRef(MemRefOp::View))
        };
        if bare.is_some() && self.source.bodies().any(is_view) {
            return Err(Failure::refused(
                "a memref cannot be returned as a bare pointer in a module with `view`, which moves the aligned pointer",
            ));
        }
        Ok(bare)
    }

    /// Returns the arguments of a call. Memrefs are passed according to the convention.
    fn call_arguments(&mut self, operands: &[ValueId]) -> Result<Vec<ValueId>, Failure> {
        let mut args = Vec::with_capacity(operands.len());
        for operand in operands {
            let value = self.value(*operand)?;
            let parameter = self.parameter(self.body.ty(*operand))?;
            parameter.pass(&mut self.b, value, &mut args);
        }
        Ok(args)
    }

    /// Emits a call and extracts the results from the struct that the call returns.
    fn call(&mut self, id: OpId, args: &[ValueId], attrs: &[NamedAttr]) -> Result<(), Failure> {
        let results: Vec<ValueId> = self.body.results(id).collect();
        let types: Vec<Type> = results.iter().map(|r| self.body.ty(*r)).collect();
        // Attributes that the call op itself does not define are kept.
        let mut attrs = attrs.to_vec();
        for attr in self.body.attrs(id) {
            if matches!(attr.key, Key::Other(_)) {
                attrs.push(self.types.named_attr(self.source, self.b.module, attr));
            }
        }
        let (from, to) = (&self.source.types, &mut self.b.module.types);
        let packed = self.types.result(from, to, &types)?;
        let op = Op::Llvm(LlvmOp::Call);
        if results.is_empty() {
            self.b.push(op, args, &[], &attrs);
            return Ok(());
        }
        let call = self.b.push(op, args, &[packed], &attrs);
        let value = self.b.body.result(call, 0);
        let mut parts = Vec::with_capacity(results.len());
        if let [_] = results[..] {
            parts.push(value);
        } else {
            for position in 0..results.len() {
                let mut taken = position;
                if self.b.planted(Fault::ResultPosition) {
                    let other = |p: &usize| *p != position && types[*p] == types[position];
                    taken = (0..types.len()).find(other).unwrap_or(position);
                }
                let ty = [types[position]];
                let (from, to) = (&self.source.types, &mut self.b.module.types);
                let ty = self.types.result(from, to, &ty)?;
                parts.push(self.b.extract(value, &[taken as i64], ty));
            }
        }
        for (part, ty) in parts.iter_mut().zip(&types) {
            if let Some(bare) = self.bare_result(*ty)? {
                *part = bare.receive(&mut self.b, &[*part]);
            }
        }
        self.copy_unranked(&types, &mut parts, Destination::Stack);
        for (result, part) in results.into_iter().zip(parts) {
            self.set(result, part);
        }
        Ok(())
    }
}
