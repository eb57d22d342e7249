//! An example of a custom lowering that all commands can use: a pass in Rust, followed by the
//! built-in conversion.
//!
//! `cargo run --release -p own-lowering -- run --target swapped` tests this lowering on random
//! programs.

use std::process::ExitCode;

use lowerfuzz::CustomTarget;
use lowerfuzz_ir::{ArithOp, Module, Op};
use lowerfuzz_oracle::Stop;
use lowerfuzz_oracle::target::{Builtin, Identity, Job, Lowered, Target};

/// A lowering that swaps the operands of additions before the built-in conversion.
#[derive(Default)]
struct Swapped {
    rest: Builtin,
}

/// The pass that swaps the operands of additions. With `ArithOp::SubI` in place of `AddI` the pass
/// is wrong, and `run` finds a miscompilation immediately.
fn swap(module: &mut Module) {
    for body in module
        .funcs
        .iter_mut()
        .filter_map(|func| func.body.as_mut())
    {
        let ops: Vec<_> = body.live_ops().collect();
        for op in ops {
            if body.op(op).op == Op::Arith(ArithOp::AddI) {
                body.all_operands_mut(op).reverse();
            }
        }
    }
}

impl Target for Swapped {
    fn name(&self) -> &str {
        "swapped"
    }

    fn identity(&self) -> Identity {
        Identity {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            pipeline: Vec::new(),
        }
    }

    fn lower(&mut self, Job { case, entries }: Job<'_>) -> Result<Lowered, Stop> {
        let mut case = case.clone();
        swap(&mut case.module);
        self.rest.lower(Job {
            case: &case,
            entries,
        })
    }
}

fn main() -> ExitCode {
    lowerfuzz::command(&[CustomTarget {
        name: "swapped",
        new: || Box::new(Swapped::default()),
    }])
}
