//! Gives the terminators of a lowered module distinct successors.
//!
//! LLVM IR does not allow a block with arguments to be a successor twice. Upstream's lowering ends
//! with `-llvm-legalize-for-export`, which adds blocks. For a build without this pass, this module
//! does the same.

use lowerfuzz_ir::{Body, LlvmOp, Module, NewOp, Op, OpId, RegionId, ValueId};

/// Redirects every further edge of a terminator to a block with arguments through a new block.
pub(super) fn make_distinct(module: &mut Module) {
    for body in module
        .funcs
        .iter_mut()
        .filter_map(|func| func.body.as_mut())
    {
        for region in 0..body.n_regions() {
            in_region(body, RegionId(region as u32));
        }
    }
}

fn in_region(body: &mut Body, region: RegionId) {
    for block in body.region(region).to_vec() {
        let Some(&last) = body.block(block).ops.last() else {
            continue;
        };
        for position in repeated(body, last) {
            redirect(body, region, last, position);
        }
    }
}

/// Returns the positions of the successors with arguments that an earlier position has, too.
fn repeated(body: &Body, op: OpId) -> Vec<usize> {
    let blocks: Vec<_> = body.successors(op).map(|(block, _)| block).collect();
    let is_repeated = |position: &usize| {
        let block = blocks[*position];
        !body.block(block).args.is_empty() && blocks[..*position].contains(&block)
    };
    (0..blocks.len()).filter(is_repeated).collect()
}

/// Makes a block with the same arguments that branches to the successor, and puts it in the
/// successor's place.
fn redirect(body: &mut Body, region: RegionId, op: OpId, position: usize) {
    let (target, _) = body.successor(op, position);
    let types: Vec<_> = body
        .block(target)
        .args
        .iter()
        .map(|arg| body.ty(*arg))
        .collect();
    let between = body.new_block(region);
    let args: Vec<ValueId> = types
        .into_iter()
        .map(|ty| body.add_arg(between, ty))
        .collect();
    body.push_op(
        between,
        NewOp {
            successors: &[(target, &args)],
            ..NewOp::new(Op::Llvm(LlvmOp::Br))
        },
    );
    body.set_successor_block(op, position, between);
}

#[cfg(test)]
mod tests {
    use lowerfuzz_ir::Release;
    use lowerfuzz_ir::text::{self, Form};
    use lowerfuzz_ir::verify::{Rules, verify_with};

    use super::*;

    #[test]
    fn a_repeated_successor_gets_a_block_of_its_own() {
        let text = "llvm.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  llvm.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%x: i32):
  llvm.return %x : i32
}
";
        let (mut module, _) = text::parse(text, Some(Release::R22)).expect("a program");
        assert!(verify_with(&module, &Rules::LOWERED).is_err());
        make_distinct(&mut module);
        let expected = "llvm.func @f(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  llvm.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2(%arg2 : i32)
^bb1(%0: i32):
  llvm.return %0 : i32
^bb2(%1: i32):
  llvm.br ^bb1(%1 : i32)
}
";
        let printed = text::print(&module, Release::R22, Form::Custom);
        assert_eq!(printed.trim_end(), expected.trim_end());
        assert!(verify_with(&module, &Rules::LOWERED).is_ok());
    }

    #[test]
    fn a_successor_without_arguments_may_be_repeated() {
        let text = "llvm.func @f(%c: i1) {
  llvm.cond_br %c, ^bb1, ^bb1
^bb1:
  llvm.return
}
";
        let (mut module, _) = text::parse(text, Some(Release::R22)).expect("a program");
        make_distinct(&mut module);
        assert_eq!(module.funcs[0].body.as_ref().map(Body::n_blocks), Some(2));
    }
}
