//! Custom forms of vector and atomic ops of the LLVM dialect, as they were until release 13. In
//! later releases these ops are printed in generic form.

use std::fmt::Write;

use super::Printer;
use crate::attr::Key;
use crate::module::{Body, OpId};
use crate::ops::{LlvmOp, Op};
use crate::release::Release;
use crate::text::keys::{kind_name, ordering_name};

impl Printer<'_> {
    /// Can [`Printer::llvm_rest`] say all of the op?
    pub(super) fn fits_rest(&self, body: &Body, id: OpId, op: Op) -> bool {
        let Op::Llvm(op) = op else { return false };
        if self.release > Release::R13 || body.n_results(id) != 1 {
            return false;
        }
        let operands = body.operands(id);
        let result = body.ty(body.result(id, 0));
        let types = &self.module.types;
        let lane = |ty| types.as_vector(ty).map(|(_, elem)| elem);
        let named = |key| {
            let code = body.int_attr(id, key);
            code.is_some_and(|code| ordering_name(code).is_some())
        };
        if op == LlvmOp::ExtractElement {
            operands.len() == 2 && lane(body.ty(operands[0])) == Some(result)
        } else if op == LlvmOp::InsertElement {
            operands.len() == 3
                && body.ty(operands[0]) == result
                && lane(result) == Some(body.ty(operands[1]))
        } else if op == LlvmOp::ShuffleVector {
            operands.len() == 2
                && body.ty(operands[0]) == body.ty(operands[1])
                && body.i64s_attr(id, Key::Permutation).is_some()
                && lane(body.ty(operands[0])) == lane(result)
        } else if op == LlvmOp::AtomicRmw {
            let kind = body.int_attr(id, Key::Kind);
            operands.len() == 2
                && kind.is_some_and(|code| kind_name(Op::Llvm(op), code, self.release).is_some())
                && named(Key::Ordering)
                && body.ty(operands[1]) == result
                && self.printed_pointee(body.ty(operands[0])) == Some(result)
        } else if op == LlvmOp::CmpXchg {
            operands.len() == 3
                && named(Key::Ordering)
                && named(Key::FailureOrdering)
                && body.ty(operands[1]) == body.ty(operands[2])
                && self.printed_pointee(body.ty(operands[0])) == Some(body.ty(operands[1]))
        } else {
            false
        }
    }

    /// What follows the name of an op that [fits](Printer::fits_rest).
    pub(super) fn llvm_rest(&mut self, body: &Body, id: OpId, op: Op) {
        let operands = body.operands(id);
        self.out.push(' ');
        match *operands {
            [vector, index] if op == Op::Llvm(LlvmOp::ExtractElement) => {
                self.value(body, vector);
                self.typed_index(body, index);
                self.attrs_but(body, id, &[]);
                self.colon(body.ty(vector));
            }
            [vector, value, index] if op == Op::Llvm(LlvmOp::InsertElement) => {
                self.values(body, &[value, vector]);
                self.typed_index(body, index);
                self.attrs_but(body, id, &[]);
                self.colon(body.ty(vector));
            }
            [first, second] if op == Op::Llvm(LlvmOp::ShuffleVector) => {
                self.values(body, operands);
                self.out.push_str(" [");
                let mask = body.i64s_attr(id, Key::Permutation).unwrap_or(&[]);
                for (i, lane) in mask.iter().enumerate() {
                    let comma = if i > 0 { ", " } else { "" };
                    let _ = write!(self.out, "{comma}{lane} : i32");
                }
                self.out.push(']');
                self.attrs_but(body, id, &[Key::Permutation]);
                self.out.push_str(" : ");
                self.types_of(body, &[first, second]);
            }
            [_, value] => {
                let code = body.int_attr(id, Key::Kind).unwrap_or(0);
                self.out
                    .push_str(kind_name(op, code, self.release).unwrap_or("xchg"));
                self.out.push(' ');
                self.values(body, operands);
                self.ordering(body, id, Key::Ordering);
                self.attrs_but(body, id, &[Key::Kind, Key::Ordering]);
                self.colon(body.ty(value));
            }
            [_, value, _] => {
                self.values(body, operands);
                self.ordering(body, id, Key::Ordering);
                self.ordering(body, id, Key::FailureOrdering);
                self.attrs_but(body, id, &[Key::Ordering, Key::FailureOrdering]);
                self.colon(body.ty(value));
            }
            _ => {}
        }
    }

    /// `[%i : T]`.
    fn typed_index(&mut self, body: &Body, index: crate::module::ValueId) {
        self.out.push('[');
        self.value(body, index);
        self.colon(body.ty(index));
        self.out.push(']');
    }

    fn ordering(&mut self, body: &Body, id: OpId, key: Key) {
        let code = body.int_attr(id, key).unwrap_or(0);
        self.out.push(' ');
        self.out
            .push_str(ordering_name(code).unwrap_or("monotonic"));
    }
}
