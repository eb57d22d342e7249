//! Tests of rules that programs in text form cannot break: inconsistent ids, and dominance in many
//! shapes of graphs.
//!
//! Each rule that a program in text form can break has a fixture in `corpus/verifier`.

use super::*;
use crate::attr::{Attr, Key, NamedAttr};
use crate::module::{BlockId, Body, Func, Level, NewOp, ROOT, ValueId};
use crate::ops::{ArithOp, CfOp, FuncOp, LlvmOp, Op};
use crate::types::Type;

const RETURN: Op = Op::Func(FuncOp::Return);
const BR: Op = Op::Cf(CfOp::Br);
const COND_BR: Op = Op::Cf(CfOp::CondBr);
const ADD: Op = Op::Arith(ArithOp::AddI);

fn func(module: &mut Module, name: &str, inputs: &[Type], results: &[Type], body: Body) {
    let ty = module.types.function(inputs, results);
    let name = module.strings.intern(name);
    module.add_func(Func {
        name,
        ty,
        level: Level::Source,
        private: false,
        attrs: Vec::new(),
        arg_attrs: Vec::new(),
        body: Some(body),
        loc: Loc(7),
    });
}

/// Returns the messages for a module with one function `@f() -> ()`.
fn errors_of(body: Body) -> Vec<String> {
    let mut module = Module::new();
    func(&mut module, "f", &[], &[], body);
    messages(&module)
}

fn messages(module: &Module) -> Vec<String> {
    match verify(module) {
        Ok(()) => Vec::new(),
        Err(errors) => errors.into_iter().map(|e| e.message).collect(),
    }
}

fn constant(body: &mut Body, block: BlockId) -> ValueId {
    let attrs = [NamedAttr {
        key: Key::Value,
        value: Attr::Int(1, Type::I32),
    }];
    let op = body.push_op(
        block,
        NewOp {
            results: &[Type::I32],
            attrs: &attrs,
            ..NewOp::new(Op::Arith(ArithOp::Constant))
        },
    );
    body.result(op, 0)
}

fn add(body: &mut Body, block: BlockId, a: ValueId, b: ValueId) -> ValueId {
    let op = body.push_op(
        block,
        NewOp {
            operands: &[a, b],
            results: &[Type::I32],
            ..NewOp::new(ADD)
        },
    );
    body.result(op, 0)
}

fn end(body: &mut Body, block: BlockId, op: Op, operands: &[ValueId], to: &[BlockId]) {
    let successors: Vec<(BlockId, &[ValueId])> = to.iter().map(|b| (*b, &[][..])).collect();
    body.push_op(
        block,
        NewOp {
            operands,
            successors: &successors,
            ..NewOp::new(op)
        },
    );
}

/// Makes a body of `n` blocks with these edges, at most two from each block. Every block defines a
/// value, and block `user` uses the value of block `def`.
fn graph(n: usize, edges: &[(usize, usize)], def: usize, user: usize) -> Body {
    let mut body = Body::new();
    let blocks: Vec<BlockId> = (0..n).map(|_| body.new_block(ROOT)).collect();
    let flag_attrs = [NamedAttr {
        key: Key::Value,
        value: Attr::Int(-1, Type::I1),
    }];
    let mut values = Vec::new();
    for block in &blocks {
        values.push(constant(&mut body, *block));
    }
    for (i, block) in blocks.iter().enumerate() {
        if i == user {
            add(&mut body, *block, values[def], values[def]);
        }
        let to: Vec<BlockId> = edges
            .iter()
            .filter(|e| e.0 == i)
            .map(|e| blocks[e.1])
            .collect();
        match to.len() {
            0 => end(&mut body, *block, RETURN, &[], &[]),
            1 => end(&mut body, *block, BR, &[], &to),
            _ => {
                let flag = body.push_op(
                    *block,
                    NewOp {
                        results: &[Type::I1],
                        attrs: &flag_attrs,
                        ..NewOp::new(Op::Arith(ArithOp::Constant))
                    },
                );
                let flag = body.result(flag, 0);
                end(&mut body, *block, COND_BR, &[flag], &to);
            }
        }
    }
    body
}

/// Returns whether `user` can be reached from block 0 without `def`. If it can, `def` does not
/// dominate `user`.
fn avoidable(n: usize, edges: &[(usize, usize)], def: usize, user: usize) -> bool {
    let mut reached = vec![false; n];
    let mut stack = vec![0];
    while let Some(block) = stack.pop() {
        if block == def || std::mem::replace(&mut reached[block], true) {
            continue;
        }
        stack.extend(edges.iter().filter(|e| e.0 == block).map(|e| e.1));
    }
    reached[user]
}

/// Compares the verifier with the definition of dominance for every pair of blocks.
fn check_graph(n: usize, edges: &[(usize, usize)]) {
    for def in 0..n {
        for user in 0..n {
            if def == user {
                continue;
            }
            let errors = errors_of(graph(n, edges, def, user));
            let expected = usize::from(avoidable(n, edges, def, user)) * 2;
            assert_eq!(errors.len(), expected, "{edges:?}: {def} used in {user}");
            assert!(errors.iter().all(|e| e.contains("does not dominate")));
        }
    }
}

#[test]
fn dominance_matches_its_definition_on_small_graphs() {
    check_graph(4, &[(0, 1), (0, 2), (1, 3), (2, 3)]);
    // The graph has a loop with an exit from its middle.
    check_graph(5, &[(0, 1), (1, 2), (2, 1), (2, 3), (3, 4), (3, 1)]);
    // The graph has a loop with two entries, so it is not reducible.
    check_graph(5, &[(0, 1), (0, 2), (1, 3), (2, 4), (3, 4), (4, 3)]);
    // In this graph, block 2 is not reachable and branches to reachable blocks.
    check_graph(4, &[(0, 1), (2, 3), (1, 3)]);
    // In this graph, the reverse post-order differs from the order of the blocks.
    check_graph(6, &[(0, 5), (5, 4), (4, 3), (3, 2), (2, 5), (2, 1)]);
}

proptest::proptest! {
    #[test]
    fn dominance_matches_its_definition_on_random_graphs(seed in proptest::collection::vec((0usize..7, 1usize..7), 1..12)) {
        let mut edges: Vec<(usize, usize)> = Vec::new();
        for edge in seed {
            let from_same = edges.iter().filter(|e| e.0 == edge.0).count();
            if from_same < 2 && !edges.contains(&edge) {
                edges.push(edge);
            }
        }
        check_graph(7, &edges);
    }
}

#[test]
fn a_use_before_its_definition_is_an_error() {
    let mut body = Body::new();
    let entry = body.new_block(ROOT);
    let x = constant(&mut body, entry);
    let op = body.push_op(
        entry,
        NewOp {
            operands: &[x, x],
            results: &[Type::I32],
            ..NewOp::new(ADD)
        },
    );
    // The body has an op that uses its own result.
    let sum = body.result(op, 0);
    body.all_operands_mut(op)[1] = sum;
    end(&mut body, entry, RETURN, &[], &[]);
    assert_eq!(
        errors_of(body),
        ["arith.addi: operand 1 does not dominate this use"]
    );
}

#[test]
fn results_of_ops_in_no_block_are_undefined() {
    let mut body = Body::new();
    let entry = body.new_block(ROOT);
    let attrs = [NamedAttr {
        key: Key::Value,
        value: Attr::Int(1, Type::I32),
    }];
    let lost = body.make_op(NewOp {
        results: &[Type::I32],
        attrs: &attrs,
        ..NewOp::new(Op::Arith(ArithOp::Constant))
    });
    let lost = body.result(lost, 0);
    add(&mut body, entry, lost, lost);
    end(&mut body, entry, RETURN, &[], &[]);
    assert_eq!(errors_of(body).len(), 2);
}

#[test]
fn inconsistent_ids_are_errors_and_never_panics() {
    assert_eq!(errors_of(Body::default()).len(), 1);
    assert_eq!(errors_of(Body::new()).len(), 1);

    let mut body = Body::new();
    let entry = body.new_block(ROOT);
    add(&mut body, entry, ValueId(99), ValueId(99));
    assert_eq!(errors_of(body), ["arith.addi: an operand does not exist"]);

    let mut body = Body::new();
    let entry = body.new_block(ROOT);
    end(&mut body, entry, BR, &[], &[BlockId(5)]);
    assert_eq!(errors_of(body), ["cf.br: a successor does not exist"]);

    let mut body = Body::new();
    let entry = body.new_block(ROOT);
    end(&mut body, entry, RETURN, &[], &[]);
    let op = body.block(entry).ops[0];
    body.block_mut(entry).ops.push(op);
    assert_eq!(
        errors_of(body),
        ["func.return: the op is in two blocks, or twice in one"]
    );

    let mut body = Body::new();
    let entry = body.new_block(ROOT);
    end(&mut body, entry, RETURN, &[], &[]);
    body.region_mut(ROOT).push(entry);
    assert_eq!(
        errors_of(body),
        ["a block is in two regions, or twice in one"]
    );

    // The body has a block that was removed from its region, but is still a successor.
    let mut body = Body::new();
    let entry = body.new_block(ROOT);
    let gone = body.new_block(ROOT);
    end(&mut body, entry, BR, &[], &[gone]);
    body.region_mut(ROOT).pop();
    assert_eq!(
        errors_of(body),
        ["cf.br: successor 0 is not a block of this region"]
    );

    // The body has an argument that was moved to another block.
    let mut body = Body::new();
    let entry = body.new_block(ROOT);
    let other = body.new_block(ROOT);
    let arg = body.add_arg(other, Type::I32);
    body.block_mut(entry).args.push(arg);
    end(&mut body, entry, RETURN, &[], &[]);
    end(&mut body, other, RETURN, &[], &[]);
    assert_eq!(
        errors_of(body),
        ["a block has an argument that is not its own"]
    );

    // The body has an op that owns one region twice, and an op that owns the function's own region.
    let mut module = Module::new();
    let name = module.strings.intern("x.y");
    let mut body = Body::new();
    let entry = body.new_block(ROOT);
    let region = body.new_region();
    body.push_op(
        entry,
        NewOp {
            regions: &[region, region, ROOT],
            ..NewOp::new(Op::Unregistered(name))
        },
    );
    end(&mut body, entry, RETURN, &[], &[]);
    func(&mut module, "f", &[], &[], body);
    assert_eq!(
        messages(&module),
        [
            "x.y: a region is not the op's own",
            "x.y: a region is not the op's own"
        ]
    );

    // The type belongs to another module, which has more types.
    let mut other = Module::new();
    let foreign = other.types.vector(&[2], Type::I32);
    let mut body = Body::new();
    let entry = body.new_block(ROOT);
    body.add_arg(entry, foreign);
    let mut module = Module::new();
    let ty = module.types.function(&[], &[]);
    func(&mut module, "f", &[], &[], body);
    assert!(foreign.index() == ty.index(), "the first interned type");
    assert_eq!(messages(&module).len(), 2, "an argument, and no terminator");
    let mut body = Body::new();
    let entry = body.new_block(ROOT);
    let _ = other.types.vector(&[3], Type::I32);
    body.add_arg(entry, other.types.vector(&[4], Type::I32));
    let mut module = Module::new();
    func(&mut module, "f", &[], &[], body);
    assert_eq!(messages(&module), ["a value has a type of another module"]);
}

#[test]
fn a_reused_verifier_reports_functions_in_order() {
    let mut module = Module::new();
    for name in ["a", "b"] {
        let mut body = Body::new();
        let entry = body.new_block(ROOT);
        end(&mut body, entry, BR, &[], &[]);
        func(&mut module, name, &[], &[], body);
    }
    let mut good = Module::new();
    func(&mut good, "f", &[], &[], graph(2, &[(0, 1)], 0, 1));
    let mut verifier = Verifier::new(Rules::BASE);
    for _ in 0..3 {
        let errors = verifier.verify(&module).unwrap_err();
        let funcs: Vec<_> = errors.iter().map(|e| e.func).collect();
        assert_eq!(funcs, [Some(FuncId(0)), Some(FuncId(1))]);
        assert_eq!(errors[0].message, "cf.br: expected 1 successors, found 0");
        assert_eq!(verifier.verify(&good), Ok(()));
    }
}

#[test]
fn a_stale_symbol_table_is_an_error() {
    let mut module = Module::new();
    func(&mut module, "f", &[], &[], graph(1, &[], 0, 1));
    let mut copy = module.funcs[0].clone();
    copy.name = module.strings.intern("g");
    module.funcs.push(copy);
    assert_eq!(
        messages(&module),
        ["@g: the symbol is missing from the symbol table"]
    );
    module.rebuild_symbols();
    assert_eq!(verify(&module), Ok(()));
    module.funcs[1].name = module.funcs[0].name;
    module.rebuild_symbols();
    assert_eq!(messages(&module), ["@f: redefinition of the symbol"]);
}

#[test]
fn lowered_modules_have_additional_rules() {
    let mut module = Module::new();
    let mut body = Body::new();
    let entry = body.new_block(ROOT);
    let exit = body.new_block(ROOT);
    let flag = body.add_arg(entry, Type::I1);
    let x = body.add_arg(entry, Type::I32);
    body.add_arg(exit, Type::I32);
    body.push_op(
        entry,
        NewOp {
            operands: &[flag],
            successors: &[(exit, &[x]), (exit, &[x])],
            ..NewOp::new(Op::Llvm(LlvmOp::CondBr))
        },
    );
    body.push_op(exit, NewOp::new(Op::Llvm(LlvmOp::Return)));
    let ty = module.types.llvm_func(Type::VOID, &[Type::I1, Type::I32]);
    let name = module.strings.intern("f");
    module.add_func(Func {
        name,
        ty,
        level: Level::Llvm,
        private: false,
        attrs: Vec::new(),
        arg_attrs: Vec::new(),
        body: Some(body),
        loc: Loc::NONE,
    });
    assert_eq!(verify(&module), Ok(()));
    let errors = verify_with(&module, &Rules::LOWERED).unwrap_err();
    assert_eq!(
        errors[0].message,
        "llvm.cond_br: successor 1 has arguments and is a successor twice"
    );
    assert_eq!(errors.len(), 1);

    let mut module = Module::new();
    func(&mut module, "f", &[], &[], graph(1, &[], 0, 1));
    let errors = verify_with(&module, &Rules::LOWERED).unwrap_err();
    let messages: Vec<_> = errors.iter().map(|e| &e.message[..]).collect();
    assert_eq!(
        messages,
        [
            "@f: a function of the source level was not converted",
            "arith.constant: an op of the source level was not converted",
            "func.return: an op of the source level was not converted"
        ]
    );
}

#[test]
fn attributes_outside_the_text_syntax_are_errors() {
    let with = |op: Op, key: Key, value: Attr, operand: Option<Type>, result: Type| {
        let mut body = Body::new();
        let entry = body.new_block(ROOT);
        let mut operands = Vec::new();
        let mut inputs = Vec::new();
        if let Some(ty) = operand {
            let arg = body.add_arg(entry, ty);
            operands = vec![arg, arg];
            inputs.push(ty);
        }
        let attrs = [NamedAttr { key, value }];
        body.push_op(
            entry,
            NewOp {
                operands: &operands,
                results: &[result],
                attrs: &attrs,
                ..NewOp::new(op)
            },
        );
        end(&mut body, entry, RETURN, &[], &[]);
        let mut module = Module::new();
        func(&mut module, "f", &inputs, &[], body);
        messages(&module)
    };
    let int = |value| Attr::Int(value, Type::I64);
    let (i32, i8) = (Type::I32, Type::I8);
    let cmpi = Op::Arith(ArithOp::CmpI);
    let constant = Op::Arith(ArithOp::Constant);

    assert!(with(ADD, Key::Overflow, int(3), Some(i32), i32).is_empty());
    assert_eq!(
        with(ADD, Key::Overflow, int(4), Some(i32), i32),
        ["arith.addi: expected known flags as attribute Overflow"]
    );
    assert_eq!(with(ADD, Key::FastMath, int(128), Some(i32), i32).len(), 1);
    assert!(with(cmpi, Key::Predicate, int(9), Some(i32), Type::I1).is_empty());
    assert_eq!(
        with(cmpi, Key::Predicate, int(10), Some(i32), Type::I1),
        ["arith.cmpi: expected a known predicate, found code 10"]
    );
    assert_eq!(
        with(cmpi, Key::Value, int(1), Some(i32), Type::I1),
        ["arith.cmpi: expected a predicate"]
    );

    // The values are not sign-extended, or do not fit their type.
    for (value, ty, good) in [
        (-128, i8, true),
        (127, i8, true),
        (128, i8, false),
        (-129, i8, false),
        (-1, Type::I1, true),
        (0, Type::I1, true),
        (1, Type::I1, false),
        (i128::MIN, Type::I128, true),
        (i128::from(i64::MIN), Type::INDEX, true),
        (i128::from(u64::MAX), Type::INDEX, false),
    ] {
        let errors = with(constant, Key::Value, Attr::Int(value, ty), None, ty);
        assert_eq!(errors.is_empty(), good, "{value} : {ty:?}");
    }
    let bits = |bits| Attr::Float(bits, Type::F16);
    assert!(with(constant, Key::Value, bits(0x7c00), None, Type::F16).is_empty());
    assert_eq!(
        with(constant, Key::Value, bits(0x1_0000), None, Type::F16).len(),
        1
    );
    let flag = Attr::Bool(true);
    assert_eq!(with(constant, Key::Value, flag, None, Type::I1).len(), 1);
}
