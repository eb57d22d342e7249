//! Generates function values: constants, selects between functions, and indirect calls.

use lowerfuzz_ir::{Attr, FuncOp, Key, NamedAttr, Type};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::func::calls::Callee;
use crate::menu::menu;
use crate::values::{Entry, Facts};

menu! {
    /// The ops on function values.
    FUNCTION_VALUES:
    3 Func(FuncOp::Constant) FunctionValues, constant_function;
    2, select_function;
    7 Func(FuncOp::CallIndirect) IndirectCalls, call_indirect;
}

impl Builder<'_, '_, '_> {
    /// Adds an op on function values.
    pub(crate) fn function_value(&mut self) -> bool {
        self.add_one_of(FUNCTION_VALUES)
    }

    fn constant_function(&mut self) -> bool {
        self.function_constant().is_some()
    }

    fn function_constant(&mut self) -> Option<Entry> {
        let ty = self.program.function_type(self.u)?;
        let name = self.program.function_of(self.u, ty)?;
        let attr = NamedAttr {
            key: Key::Value,
            value: Attr::Symbol(name),
        };
        let value = self.emit_with(FuncOp::Constant, &[], ty, &[attr]);
        let facts = Facts::ANY;
        self.pool.define(value, ty, facts);
        Some(Entry { value, ty, facts })
    }

    fn find_function(&mut self) -> Option<Entry> {
        let types = &self.program.module.types;
        let mut found: SmallVec<[u32; 8]> = SmallVec::new();
        for (i, entry) in self.pool.entries.iter().enumerate().rev() {
            if entry.ty.is_interned() && types.as_function(entry.ty).is_some() {
                found.push(i as u32);
                if found.len() == 8 {
                    break;
                }
            }
        }
        self.choose(&found)
    }

    fn select_function(&mut self) -> bool {
        let Some(a) = self.find_function() else {
            return self.function_constant().is_some();
        };
        let cond = self.operand(Type::I1);
        let b = self.operand(a.ty);
        let value = self.select(cond, a.value, b, a.ty);
        self.pool.define(value, a.ty, Facts::ANY);
        true
    }

    fn call_indirect(&mut self) -> bool {
        let found = self.find_function();
        let Some(callee) = found.or_else(|| self.function_constant()) else {
            return false;
        };
        let kinds = &self.program.kinds;
        let Some(kind) = kinds.iter().find(|k| k.ty == callee.ty) else {
            return false;
        };
        let candidates = kind.candidates.clone();
        self.call_one_of(&candidates, Callee::Value(callee.value))
    }
}
