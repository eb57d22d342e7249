//! A lowering in a project of its own: the operands of additions are swapped before the built-in
//! conversion. `tests/lowering.rs` tests it with random programs.

use lowerfuzz_testing::ir::{ArithOp, Op};
use lowerfuzz_testing::oracle::Stop;
use lowerfuzz_testing::oracle::target::{Builtin, Identity, Job, Lowered, Target};

/// The lowering. Swapping the operands of `arith.subi` in place of `arith.addi` would be wrong.
#[derive(Default)]
pub struct SwappedAdditions {
    rest: Builtin,
}

impl Target for SwappedAdditions {
    fn name(&self) -> &str {
        "swapped-additions"
    }

    fn identity(&self) -> Identity {
        Identity {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            pipeline: Vec::new(),
        }
    }

    fn lower(&mut self, Job { case, entries }: Job<'_>) -> Result<Lowered, Stop> {
        let mut case = case.clone();
        for func in &mut case.module.funcs {
            let Some(body) = &mut func.body else {
                continue;
            };
            let ops: Vec<_> = body.live_ops().collect();
            for op in ops {
                if body.op(op).op == Op::Arith(ArithOp::AddI) {
                    body.all_operands_mut(op).reverse();
                }
            }
        }
        self.rest.lower(Job {
            case: &case,
            entries,
        })
    }
}
