//! Replaces structured control flow by blocks and branches.
//!
//! If the bug remains, it does not depend on regions. No shrinker turns blocks into regions again,
//! and a case without regions counts as simpler.

use std::ops::Range;

use lowerfuzz_ir::{
    ArithOp, Attr, BlockId, CfOp, IntPredicate, Key, NamedAttr, Op, ScfOp, Type, ValueId,
};

use crate::draft::Draft;
use crate::graph::{Block, Edge, Graph, Node, Place, Values};
use crate::shrink::Shrinker;

/// The shrinker that replaces structured control flow by blocks and branches.
pub(crate) struct Branches;

/// Returns ops whose regions can become blocks. The ops are in the own regions of functions,
/// outside of any nested region.
fn sites(draft: &Draft) -> Vec<(usize, Place)> {
    let at_top = |(func, (block, _)): &(usize, Place)| {
        let graph = draft.graphs[*func].as_ref();
        graph.is_some_and(|graph| graph.root.contains(block))
    };
    let has_blocks = |(func, place): &(usize, Place)| {
        let node = draft.node(*func, *place);
        let ops = [ScfOp::If, ScfOp::For, ScfOp::While, ScfOp::ExecuteRegion];
        node.is_some_and(|node| ops.map(Op::Scf).contains(&node.op))
    };
    let places = draft.places().into_iter();
    places.filter(at_top).filter(has_blocks).collect()
}

impl Shrinker for Branches {
    fn name(&self) -> &'static str {
        "regions to branches"
    }

    fn sites(&self, draft: &Draft) -> usize {
        sites(draft).len()
    }

    fn apply(&self, draft: &Draft, range: Range<usize>) -> Option<Draft> {
        let (func, place) = *sites(draft).get(range.start)?;
        let mut draft = draft.clone();
        to_blocks(draft.graphs[func].as_mut()?, place)?;
        Some(draft)
    }

    fn is_detour(&self) -> bool {
        true
    }
}

fn edge(to: BlockId, args: &[ValueId]) -> Edge {
    Edge {
        to,
        args: args.iter().copied().collect(),
    }
}

fn branch(to: BlockId, args: &[ValueId]) -> Node {
    let mut node = Node::new(Op::Cf(CfOp::Br));
    node.edges.push(edge(to, args));
    node
}

fn choice(condition: ValueId, then: Edge, other: Edge) -> Node {
    let mut node = Node::new(Op::Cf(CfOp::CondBr));
    node.operands.push(condition);
    node.edges.extend([then, other]);
    node
}

/// Makes an op on integers or `index`.
fn integer_op(op: ArithOp, operands: [ValueId; 2], result: ValueId) -> Node {
    let mut node = Node::new(Op::Arith(op));
    node.operands.extend(operands);
    node.results.push(result);
    node
}

/// Replaces an op in the function's own region by blocks and branches.
fn to_blocks(graph: &mut Graph, (block, at): Place) -> Option<()> {
    let tail = graph.block_mut(block).nodes.split_off(at);
    let mut tail = tail.into_iter();
    let node = tail.next()?;
    let rest = graph.new_block();
    *graph.block_mut(rest) = Block {
        args: node.results.clone(),
        nodes: tail.collect(),
    };
    let Op::Scf(op) = node.op else { return None };
    let mut new = Vec::new();
    let last = match op {
        ScfOp::If => {
            let mut edges = node.regions.iter().map(|region| match region.first() {
                Some(entry) => edge(*entry, &[]),
                None => edge(rest, &[]),
            });
            choice(*node.operands.first()?, edges.next()?, edges.next()?)
        }
        ScfOp::ExecuteRegion => branch(*node.regions.first()?.first()?, &[]),
        ScfOp::While => branch(*node.regions.first()?.first()?, &node.operands),
        ScfOp::For => {
            let (header, entry) = counting(graph, &node, rest)?;
            new.push(header);
            entry
        }
        ScfOp::IndexSwitch
        | ScfOp::Parallel
        | ScfOp::Forall
        | ScfOp::InParallel
        | ScfOp::Condition
        | ScfOp::Reduce
        | ScfOp::ReduceReturn
        | ScfOp::Yield => return None,
    };
    graph.block_mut(block).nodes.push(last);
    for (way, region) in node.regions.iter().enumerate() {
        new.extend(region);
        // The second region of an `scf.while` op continues with the first region.
        let onward = if op == ScfOp::While && way == 1 {
            *node.regions.first()?.first()?
        } else {
            rest
        };
        for id in region {
            let Some(last) = graph.block_mut(*id).nodes.last_mut() else {
                continue;
            };
            // The `scf.yield` op of a loop already branches back to the loop header.
            if last.op == Op::Scf(ScfOp::Yield) {
                *last = branch(onward, &last.operands.clone());
            } else if last.op == Op::Scf(ScfOp::Condition) {
                let (condition, args) = last.operands.split_first()?;
                let after = *node.regions.get(1)?.first()?;
                *last = choice(*condition, edge(after, args), edge(rest, args));
            }
        }
    }
    new.push(rest);
    let position = graph.root.iter().position(|b| *b == block)?;
    graph.root.splice(position + 1..position + 1, new);
    Some(())
}

/// Makes the header block, which decides whether a loop continues, and the branch to the header.
/// The end of the loop's region increments the induction variable and branches back to the header.
fn counting(graph: &mut Graph, node: &Node, rest: BlockId) -> Option<(BlockId, Node)> {
    let (bounds, inits) = node.operands.split_at_checked(3)?;
    let &[lower, upper, step] = bounds else {
        return None;
    };
    let ty = graph.ty(lower);
    let body = *node.regions.first()?.first()?;
    let unsigned = node.attrs.iter().any(|attr| attr.key == Key::Unsigned);
    let predicate = if unsigned {
        IntPredicate::Ult
    } else {
        IntPredicate::Slt
    };
    let header = graph.new_block();
    let carried: Values = inits
        .iter()
        .map(|init| {
            let ty = graph.ty(*init);
            graph.new_value(ty)
        })
        .collect();
    let counter = graph.new_value(ty);
    let more = graph.new_value(Type::I1);
    let mut compared = integer_op(ArithOp::CmpI, [counter, upper], more);
    compared.attrs.push(NamedAttr {
        key: Key::Predicate,
        value: Attr::Int(predicate.code(), Type::I64),
    });
    let mut args = Values::from_slice(&[counter]);
    args.extend(carried.iter().copied());
    *graph.block_mut(header) = Block {
        nodes: vec![
            compared,
            choice(more, edge(body, &args), edge(rest, &carried)),
        ],
        args,
    };
    let next = graph.new_value(ty);
    let inside = graph.block_mut(body);
    let now = *inside.args.first()?;
    let last = inside.nodes.pop()?;
    let mut back = Values::from_slice(&[next]);
    back.extend(last.operands);
    inside
        .nodes
        .push(integer_op(ArithOp::AddI, [now, step], next));
    inside.nodes.push(branch(header, &back));
    let mut first = Values::from_slice(&[lower]);
    first.extend(inits.iter().copied());
    Some((header, branch(header, &first)))
}

#[cfg(test)]
mod tests {
    use lowerfuzz_ir::case;
    use lowerfuzz_ir::verify::verify;

    use super::*;

    /// Reduces a program until no structured op can be replaced, and compares the resulting program
    /// with `expected`.
    #[track_caller]
    fn check_reduction(program: &str, expected: &str) {
        let case = case::parse(program, None).expect("a test case");
        let mut draft = Draft::of(&case);
        while let Some(next) = Branches.apply(&draft, 0..1) {
            draft = next;
        }
        let case = draft.to_case();
        assert_eq!(verify(&case.module), Ok(()));
        assert_eq!(case::print(&case), expected);
    }

    #[test]
    fn an_if_becomes_two_blocks_that_join() {
        check_reduction(
            "func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  %r = scf.if %c -> i32 {
    %s = arith.addi %a, %b : i32
    scf.yield %s : i32
  } else {
    scf.yield %b : i32
  }
  scf.if %c {
    %t = arith.muli %r, %r : i32
  }
  return %r : i32
}
",
            "func.func @f(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:
  %0 = arith.addi %arg1, %arg2 : i32
  cf.br ^bb3(%0 : i32)
^bb2:
  cf.br ^bb3(%arg2 : i32)
^bb3(%1: i32):
  cf.cond_br %arg0, ^bb4, ^bb5
^bb4:
  %2 = arith.muli %1, %1 : i32
  cf.br ^bb5
^bb5:
  return %1 : i32
}
",
        );
    }

    #[test]
    fn a_for_becomes_a_loop_of_blocks() {
        check_reduction(
            "func.func @f(%n: index, %s: index, %a: i32) -> i32 {
  %r = scf.for %i = %n to %s step %n iter_args(%x = %a) -> (i32) {
    %y = arith.muli %x, %x : i32
    scf.yield %y : i32
  }
  return %r : i32
}
",
            "func.func @f(%arg0: index, %arg1: index, %arg2: i32) -> i32 {
  cf.br ^bb1(%arg0, %arg2 : index, i32)
^bb1(%0: index, %1: i32):
  %2 = arith.cmpi slt, %0, %arg1 : index
  cf.cond_br %2, ^bb2(%0, %1 : index, i32), ^bb3(%1 : i32)
^bb2(%3: index, %4: i32):
  %5 = arith.muli %4, %4 : i32
  %6 = arith.addi %3, %arg0 : index
  cf.br ^bb1(%6, %5 : index, i32)
^bb3(%7: i32):
  return %7 : i32
}
",
        );
    }

    #[test]
    fn a_while_becomes_a_loop_of_two_blocks() {
        check_reduction(
            "func.func @f(%a: i32) -> i64 {
  %r = scf.while (%x = %a) : (i32) -> i64 {
    %c = arith.trunci %x : i32 to i1
    %w = arith.extsi %x : i32 to i64
    scf.condition(%c) %w : i64
  } do {
  ^bb0(%y: i64):
    %z = arith.trunci %y : i64 to i32
    scf.yield %z : i32
  }
  return %r : i64
}
",
            "func.func @f(%arg0: i32) -> i64 {
  cf.br ^bb1(%arg0 : i32)
^bb1(%0: i32):
  %1 = arith.trunci %0 : i32 to i1
  %2 = arith.extsi %0 : i32 to i64
  cf.cond_br %1, ^bb2(%2 : i64), ^bb3(%2 : i64)
^bb2(%3: i64):
  %4 = arith.trunci %3 : i64 to i32
  cf.br ^bb1(%4 : i32)
^bb3(%5: i64):
  return %5 : i64
}
",
        );
    }

    #[test]
    fn blocks_of_execute_region_move_to_the_function() {
        check_reduction(
            "func.func @f(%c: i1, %a: i32) -> i32 {
  %r = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %a : i32
  ^bb2:
    %s = scf.if %c -> i32 {
      scf.yield %a : i32
    } else {
      %t = arith.addi %a, %a : i32
      scf.yield %t : i32
    }
    scf.yield %s : i32
  }
  return %r : i32
}
",
            "func.func @f(%arg0: i1, %arg1: i32) -> i32 {
  cf.br ^bb1
^bb1:
  cf.cond_br %arg0, ^bb2, ^bb3
^bb2:
  cf.br ^bb7(%arg1 : i32)
^bb3:
  cf.cond_br %arg0, ^bb4, ^bb5
^bb4:
  cf.br ^bb6(%arg1 : i32)
^bb5:
  %0 = arith.addi %arg1, %arg1 : i32
  cf.br ^bb6(%0 : i32)
^bb6(%1: i32):
  cf.br ^bb7(%1 : i32)
^bb7(%2: i32):
  return %2 : i32
}
",
        );
    }

    #[test]
    fn ops_in_nested_regions_stay() {
        let program = "func.func @f(%n: index, %c: i1) {
  scf.parallel (%arg0) = (%n) to (%n) step (%n) {
    scf.if %c {
    }
  }
  return
}
";
        let case = case::parse(program, None).expect("a test case");
        assert_eq!(Branches.sites(&Draft::of(&case)), 0);
    }
}
