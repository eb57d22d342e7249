//! Finds results that are poison only because MLIR's documentation leaves them unspecified
//! (`SEMANTICS.md` §2.4).

use lowerfuzz_ir::{ArithOp, MemRefOp, Op, VectorOp};

use super::Value;
use crate::trace::{ControlFlow, Executed, Observer};

/// Finds the first op of a run whose result may be poison because it is unspecified.
///
/// In a source program, poison allows every result, so it also models an unspecified result. In a
/// program that is compared with a source, the same poison would be an accusation.
#[derive(Clone, Copy, Debug, Default)]
pub struct FindsUnspecified {
    /// The op with the unspecified result. `None` if the run has no such op.
    pub op: Option<Op>,
}

impl Observer<Value> for FindsUnspecified {
    fn executed(&mut self, executed: &Executed<'_, Value>) {
        let op = executed.body.op(executed.op).op;
        if self.op.is_none()
            && executed.control_flow == ControlFlow::Next
            && may_be_unspecified(op)
            && executed.results().any(has_poison)
        {
            self.op = Some(op);
        }
    }

    fn returned(&mut self, _: &Executed<'_, Value>) {}
}

/// Returns whether a result of the op may be unspecified although no operand is.
fn may_be_unspecified(op: Op) -> bool {
    matches!(
        op,
        Op::Arith(ArithOp::MaxNumF | ArithOp::MinNumF)
            | Op::MemRef(MemRefOp::ExtractAlignedPointerAsIndex | MemRefOp::ExtractStridedMetadata)
            | Op::Vector(
                VectorOp::Fma
                    | VectorOp::OuterProduct
                    | VectorOp::Reduction
                    | VectorOp::MultiReduction
                    | VectorOp::Contract
                    | VectorOp::Scan
            )
    )
}

fn has_poison(value: &Value) -> bool {
    match value {
        Value::Poison => true,
        Value::Vector(lanes) => lanes.contains(&None),
        Value::Tensor(tensor) => tensor.elements.contains(&None),
        Value::Bits(_) | Value::MemRef(_) | Value::Func(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use lowerfuzz_ir::host::NoHost;

    use super::*;
    use crate::outcome::Limits;
    use crate::source::Machine;

    fn found(text: &str, args: &[u128]) -> Option<Op> {
        let (module, _) = lowerfuzz_ir::text::parse(text, None).expect("a program");
        let func = module.find_func("f").expect("it is there");
        let args: Vec<Value> = args.iter().map(|bits| Value::Bits(*bits)).collect();
        let mut finds = FindsUnspecified::default();
        let mut machine = Machine::new();
        machine.begin(Limits::default());
        machine.run_observed(&module, 64, (func, &args), &mut NoHost, &mut finds);
        finds.op
    }

    #[test]
    fn only_unspecified_poison_is_found() {
        let text = "func.func @f(%a: f32, %b: f32) -> f32 {
  %0 = arith.maxnumf %a, %b : f32
  return %0 : f32
}";
        let (zero, negative_zero) = (0, 0x8000_0000);
        let op = Some(Op::Arith(ArithOp::MaxNumF));
        assert_eq!(found(text, &[zero, negative_zero]), op);
        assert_eq!(found(text, &[zero, zero]), None);
        let shift = "func.func @f(%a: i8, %b: i8) -> i8 {
  %0 = arith.shli %a, %b : i8
  return %0 : i8
}";
        assert_eq!(found(shift, &[1, 9]), None);
    }
}
