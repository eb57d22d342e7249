//! The reductions of a vector to a scalar, `vector.reduce.*`.

use lowerfuzz_ir::{Key, LlvmOp};

use super::Machine;
use super::arith;
use super::at::At;
use super::facts::Facts;
use super::value::Value;
use crate::outcome::Stop;

/// Returns the binary op that a vector reduction repeats.
#[allow(clippy::wildcard_enum_match_arm, reason = "no other op is a reduction")]
fn step(op: LlvmOp) -> Option<LlvmOp> {
    Some(match op {
        LlvmOp::VecReduceAdd => LlvmOp::Add,
        LlvmOp::VecReduceMul => LlvmOp::Mul,
        LlvmOp::VecReduceAnd => LlvmOp::And,
        LlvmOp::VecReduceOr => LlvmOp::Or,
        LlvmOp::VecReduceXor => LlvmOp::XOr,
        LlvmOp::VecReduceSMax => LlvmOp::SMax,
        LlvmOp::VecReduceSMin => LlvmOp::SMin,
        LlvmOp::VecReduceUMax => LlvmOp::UMax,
        LlvmOp::VecReduceUMin => LlvmOp::UMin,
        LlvmOp::VecReduceFAdd => LlvmOp::FAdd,
        LlvmOp::VecReduceFMul => LlvmOp::FMul,
        LlvmOp::VecReduceFMax => LlvmOp::MaxNum,
        LlvmOp::VecReduceFMin => LlvmOp::MinNum,
        LlvmOp::VecReduceFMaximum => LlvmOp::Maximum,
        LlvmOp::VecReduceFMinimum => LlvmOp::Minimum,
        _ => return None,
    })
}

impl Machine {
    /// Reduces a vector by combining the lanes in order, as reductions without `reassoc` require. A
    /// reduction with `reassoc` allows any order. A poison lane makes the result poison.
    pub(super) fn reduce(&mut self, at: At<'_>, op: LlvmOp) -> Result<Value, Stop> {
        let wrong = || Stop::Unsupported(format!("{op:?} on these types"));
        let step = step(op).ok_or_else(wrong)?;
        let ty = at.result_ty();
        let mut facts = Facts::new(at.body, at.id, ty, ty);
        facts.fastmath = at.int_attr(Key::FastMath).unwrap_or(0);
        let operands = at.operands().iter();
        let scalars: Vec<Value> = operands
            .flat_map(|o| self.value(at, *o).leaves().iter().cloned())
            .collect();
        let mut scalars = scalars.into_iter();
        let mut reduced = scalars.next().ok_or_else(wrong)?;
        for scalar in scalars {
            reduced = match (reduced.known(), scalar.known()) {
                (Ok(a), Ok(b)) => {
                    match arith::eval(step, facts, [a, b, 0]).ok_or_else(wrong)?? {
                        Some(bits) => Value::Bits(bits),
                        None => self.explained(at, step, facts, &[a, b]),
                    }
                }
                (Err(_), _) | (_, Err(_)) => {
                    self.eval_indefinite(at, step, facts, &[reduced, scalar])?
                }
            };
        }
        Ok(reduced)
    }
}
