//! The planted faults that modify lowered modules.

use lowerfuzz_edit::graph::{Graph, Node};
use lowerfuzz_ir::attr::fastmath;
use lowerfuzz_ir::{
    AtomicBinOp, FloatPredicate, IntPredicate, Key, Level, LlvmOp, Module, Op, Type, Types,
};

use crate::change::{
    code, cut_literal, is_complex, is_descriptor, op, operands, position, predicate, promise,
    reverse_mask, unit,
};

/// A lowered op in its context.
struct Site<'a> {
    node: &'a mut Node,
    types: &'a Types,
    /// Types of all values of the function.
    values: &'a [Type],
}

impl Site<'_> {
    fn first_type(&self) -> Option<Type> {
        let value = self.node.operands.first()?;
        self.values.get(value.index()).copied()
    }

    fn of_complex(&self) -> bool {
        self.first_type()
            .is_some_and(|ty| is_complex(self.types, ty))
    }

    fn of_descriptor(&self) -> bool {
        self.first_type()
            .is_some_and(|ty| is_descriptor(self.types, ty))
    }

    /// Changes the position in a memref descriptor that the op reads.
    fn field(&mut self, change: impl FnOnce(&mut [i64]) -> bool) -> bool {
        self.of_descriptor() && position(self.node, LlvmOp::ExtractValue, change)
    }

    /// Changes the position in a memref descriptor that the op writes.
    fn filled(&mut self, change: impl FnOnce(&mut [i64]) -> bool) -> bool {
        self.of_descriptor() && position(self.node, LlvmOp::InsertValue, change)
    }
}

fn put(position: &mut i64, number: i64) -> bool {
    std::mem::replace(position, number) != number
}

/// Replaces the dimension in a descriptor's size or stride position by the first dimension.
fn of_first(position: &mut [i64], field: i64) -> bool {
    match position {
        [of, dim] if *of == field => put(dim, 0),
        // Other positions are left unchanged, for example a position that reads the whole array of
        // sizes.
        _ => false,
    }
}

macro_rules! rewrites {
    ($(
        $(#[$doc:meta])*
        $variant:ident $name:literal $class:literal |$site:ident| $change:expr;
    )*) => {
        /// A fault that changes a lowered module, wherever the change is possible.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Rewrite { $($(#[$doc])* $variant,)* }

        impl Rewrite {
            /// All variants, in order.
            pub const ALL: [Rewrite; [$($name),*].len()] = [$(Rewrite::$variant,)*];

            /// Returns the name on the command line.
            pub const fn name(self) -> &'static str {
                match self { $(Rewrite::$variant => $name,)* }
            }

            /// Returns the fault's category.
            pub const fn class(self) -> &'static str {
                match self { $(Rewrite::$variant => $class,)* }
            }

            fn change(self, site: &mut Site<'_>) -> bool {
                match self { $(Rewrite::$variant => { let $site = site; $change })* }
            }
        }
    };
}

rewrites! {
    /// Signed division becomes unsigned.
    DividesUnsigned "divides-unsigned" "scalar" |s| op(s.node, LlvmOp::SDiv, LlvmOp::UDiv);
    /// Unsigned division becomes signed.
    DividesSigned "divides-signed" "scalar" |s| op(s.node, LlvmOp::UDiv, LlvmOp::SDiv);
    /// Signed remainder becomes unsigned.
    RemainderUnsigned "remainder-unsigned" "scalar" |s| op(s.node, LlvmOp::SRem, LlvmOp::URem);
    /// An arithmetic right shift becomes logical, so it shifts in zeros.
    ShiftsInZeros "shifts-in-zeros" "scalar" |s| op(s.node, LlvmOp::AShr, LlvmOp::LShr);
    /// A logical right shift becomes arithmetic, so it shifts in the sign.
    ShiftsInSign "shifts-in-sign" "scalar" |s| op(s.node, LlvmOp::LShr, LlvmOp::AShr);
    /// The operands of a subtraction are swapped.
    DifferenceReversed "difference-reversed" "scalar" |s| operands(s.node, LlvmOp::Sub, 0, 1);
    /// Exclusive or becomes or.
    OrForXor "or-for-xor" "scalar" |s| op(s.node, LlvmOp::XOr, LlvmOp::Or);
    /// The operands of a float subtraction are swapped.
    FloatDifferenceReversed "float-difference-reversed" "scalar" |s| operands(s.node, LlvmOp::FSub, 0, 1);
    /// The operands of a float division are swapped.
    FloatQuotientReversed "float-quotient-reversed" "scalar" |s| operands(s.node, LlvmOp::FDiv, 0, 1);
    /// The operands of a copysign are swapped.
    SignOfOther "sign-of-other" "scalar" |s| operands(s.node, LlvmOp::CopySign, 0, 1);
    /// Integer constants are truncated to 32 bits.
    LiteralCut "literal-cut" "scalar" |s| cut_literal(s.node);
    /// The arms of a select are swapped.
    SelectReversed "select-reversed" "scalar" |s| operands(s.node, LlvmOp::Select, 1, 2);

    /// Sign extension becomes zero extension.
    ExtendsZeros "extends-zeros" "cast" |s| op(s.node, LlvmOp::SExt, LlvmOp::ZExt);
    /// Zero extension becomes sign extension.
    ExtendsSign "extends-sign" "cast" |s| op(s.node, LlvmOp::ZExt, LlvmOp::SExt);
    /// Conversion of a signed integer to a float treats the integer as unsigned.
    FromUnsigned "from-unsigned" "cast" |s| op(s.node, LlvmOp::SIToFP, LlvmOp::UIToFP);
    /// Conversion of an unsigned integer to a float treats the integer as signed.
    FromSigned "from-signed" "cast" |s| op(s.node, LlvmOp::UIToFP, LlvmOp::SIToFP);
    /// Conversion of a float to a signed integer becomes conversion to an unsigned integer.
    ToUnsigned "to-unsigned" "cast" |s| op(s.node, LlvmOp::FPToSI, LlvmOp::FPToUI);
    /// Conversion of a float to an unsigned integer becomes conversion to a signed integer.
    ToSigned "to-signed" "cast" |s| op(s.node, LlvmOp::FPToUI, LlvmOp::FPToSI);

    /// Signed less-than becomes less-or-equal.
    LessOrEqual "less-or-equal" "comparison" |s| predicate(
        s.node, LlvmOp::ICmp, IntPredicate::Slt.code(), IntPredicate::Sle.code());
    /// Unsigned less-or-equal becomes less-than.
    BelowOnly "below-only" "comparison" |s| predicate(
        s.node, LlvmOp::ICmp, IntPredicate::Ule.code(), IntPredicate::Ult.code());
    /// Unsigned greater-than becomes less-than.
    AboveReversed "above-reversed" "comparison" |s| predicate(
        s.node, LlvmOp::ICmp, IntPredicate::Ugt.code(), IntPredicate::Ult.code());
    /// Ordered equality of floats becomes unordered equality.
    EqualUnordered "equal-unordered" "comparison" |s| predicate(
        s.node, LlvmOp::FCmp, FloatPredicate::Oeq.code(), FloatPredicate::Ueq.code());
    /// Ordered less-than of floats becomes unordered less-than.
    LessUnordered "less-unordered" "comparison" |s| predicate(
        s.node, LlvmOp::FCmp, FloatPredicate::Olt.code(), FloatPredicate::Ult.code());
    /// Unordered inequality of floats becomes ordered inequality.
    UnequalOrdered "unequal-ordered" "comparison" |s| predicate(
        s.node, LlvmOp::FCmp, FloatPredicate::Une.code(), FloatPredicate::One.code());

    /// The successors of a conditional branch are swapped.
    BranchReversed "branch-reversed" "successor" |s| {
        let branch = s.node.op == Op::Llvm(LlvmOp::CondBr) && s.node.edges.len() == 2;
        if branch { s.node.edges.swap(0, 1); }
        branch
    };
    /// The first case and the default of a switch are swapped.
    SwitchDefault "switch-default" "successor" |s| {
        let switch = s.node.op == Op::Llvm(LlvmOp::Switch) && s.node.edges.len() > 1;
        if switch { s.node.edges.swap(0, 1); }
        switch
    };
    /// The first two arguments that a branch passes to a successor block are swapped, if they have
    /// the same type.
    EdgeOperands "edge-operands" "successor" |s| {
        let values = s.values;
        s.node.edges.iter_mut().fold(false, |any, edge| {
            let alike = matches!(edge.args[..], [a, b, ..]
                if a != b && values[a.index()] == values[b.index()]);
            if alike { edge.args.swap(0, 1); }
            any | alike
        })
    };

    /// A read of the aligned pointer reads the allocated pointer.
    AllocatedForAligned "allocated-for-aligned" "descriptor" |s| s.field(|p| p[0] == 1 && put(&mut p[0], 0));
    /// A read of sizes reads strides.
    StridesForSizes "strides-for-sizes" "descriptor" |s| s.field(|p| p[0] == 3 && put(&mut p[0], 4));
    /// A read of strides reads sizes.
    SizesForStrides "sizes-for-strides" "descriptor" |s| s.field(|p| p[0] == 4 && put(&mut p[0], 3));
    /// A read of any size reads the first dimension's size.
    FirstSize "first-size" "descriptor" |s| s.field(|p| of_first(p, 3));
    /// A read of any stride reads the first dimension's stride.
    FirstStride "first-stride" "descriptor" |s| s.field(|p| of_first(p, 4));
    /// A write of the descriptor's aligned pointer overwrites the allocated pointer.
    AlignedLost "aligned-lost" "descriptor" |s| s.filled(|p| p[0] == 1 && put(&mut p[0], 0));
    /// A write of any size goes to the first dimension.
    SizeLost "size-lost" "descriptor" |s| s.filled(|p| of_first(p, 3));
    /// A write of any stride goes to the first dimension.
    StrideLost "stride-lost" "descriptor" |s| s.filled(|p| of_first(p, 4));
    /// A write of a size goes to the stride of the same dimension.
    SizeAtStride "size-at-stride" "descriptor" |s| s.filled(|p| p[0] == 3 && put(&mut p[0], 4));

    /// A read of a complex number's part reads the other part.
    PartsRead "parts-read" "complex" |s| s.of_complex()
        && position(s.node, LlvmOp::ExtractValue, |p| { p[0] = 1 - p[0]; true });
    /// A write of a complex number's part goes to the other part.
    PartsWritten "parts-written" "complex" |s| s.of_complex()
        && position(s.node, LlvmOp::InsertValue, |p| { p[0] = 1 - p[0]; true });

    /// The last two arguments of a call are swapped, if they have the same type.
    ArgumentsExchanged "arguments-exchanged" "convention" |s| {
        let values = s.values;
        let args = &mut s.node.operands;
        let alike = s.node.op == Op::Llvm(LlvmOp::Call) && matches!(args[..], [.., a, b]
            if a != b && values[a.index()] == values[b.index()]);
        if alike { let last = args.len() - 1; args.swap(last - 1, last); }
        alike
    };

    /// Source and destination of a memory copy are swapped.
    CopyReversed "copy-reversed" "memory order" |s| operands(s.node, LlvmOp::MemCpy, 0, 1);

    /// Atomic addition becomes subtraction.
    AtomicSubtracts "atomic-subtracts" "atomic" |s| code(
        s.node, Key::Kind, AtomicBinOp::Add.code(), AtomicBinOp::Sub.code());
    /// Atomic signed maximum becomes unsigned maximum.
    AtomicMaximumUnsigned "atomic-maximum-unsigned" "atomic" |s| code(
        s.node, Key::Kind, AtomicBinOp::Max.code(), AtomicBinOp::UMax.code());
    /// Atomic minimum becomes maximum.
    AtomicMinimumReversed "atomic-minimum-reversed" "atomic" |s| code(
        s.node, Key::Kind, AtomicBinOp::Min.code(), AtomicBinOp::Max.code());
    /// The expected and the new value of a compare-exchange are swapped.
    ExchangeReversed "exchange-reversed" "atomic" |s| operands(s.node, LlvmOp::CmpXchg, 1, 2);

    /// The lanes of a shuffle are reversed.
    ShuffleReversed "shuffle-reversed" "vector" |s| reverse_mask(s.node);
    /// A product reduction becomes a sum reduction.
    ReductionAdds "reduction-adds" "vector" |s| op(s.node, LlvmOp::VecReduceMul, LlvmOp::VecReduceAdd);
    /// A signed maximum reduction becomes an unsigned maximum reduction.
    ReductionUnsigned "reduction-unsigned" "vector" |s| op(s.node, LlvmOp::VecReduceSMax, LlvmOp::VecReduceUMax);

    /// Multiplications get the flag `nsw`.
    ProductNoWrap "product-no-wrap" "flag" |s| promise(s.node, LlvmOp::Mul, Key::Overflow, 1);
    /// Additions get the flag `nuw`.
    SumNoUnsignedWrap "sum-no-unsigned-wrap" "flag" |s| promise(s.node, LlvmOp::Add, Key::Overflow, 2);
    /// Left shifts get the flag `nuw`.
    ShiftNoWrap "shift-no-wrap" "flag" |s| promise(s.node, LlvmOp::Shl, Key::Overflow, 2);
    /// Logical right shifts get the flag `exact`.
    ShiftExact "shift-exact" "flag" |s| unit(s.node, LlvmOp::LShr, Key::Exact);
    /// Signed divisions get the flag `exact`.
    QuotientExact "quotient-exact" "flag" |s| unit(s.node, LlvmOp::SDiv, Key::Exact);
    /// Or gets the flag `disjoint`.
    OrDisjoint "or-disjoint" "flag" |s| unit(s.node, LlvmOp::Or, Key::Disjoint);
    /// Zero extensions get the flag `nneg`.
    ExtendsNonNegative "extends-non-negative" "flag" |s| unit(s.node, LlvmOp::ZExt, Key::NonNeg);
    /// Float additions get the flag `nnan`.
    SumNoNan "sum-no-nan" "flag" |s| promise(s.node, LlvmOp::FAdd, Key::FastMath, fastmath::NNAN);
    /// Float multiplications get the flag `ninf`.
    ProductNoInfinity "product-no-infinity" "flag" |s| promise(s.node, LlvmOp::FMul, Key::FastMath, fastmath::NINF);
}

impl Rewrite {
    /// Applies the fault wherever possible in a lowered module. Returns whether the module changed.
    pub fn apply(self, module: &mut Module) -> bool {
        let mut changed = false;
        for func in module.funcs.iter_mut().filter(|f| f.level == Level::Llvm) {
            let Some(body) = &mut func.body else { continue };
            let mut graph = Graph::of(body);
            let mut here = false;
            for block in graph.order() {
                let mut nodes = std::mem::take(&mut graph.block_mut(block).nodes);
                for node in &mut nodes {
                    let mut site = Site {
                        node,
                        types: &module.types,
                        values: &graph.values,
                    };
                    here |= self.change(&mut site);
                }
                graph.block_mut(block).nodes = nodes;
            }
            if here {
                *body = graph.to_body();
                changed = true;
            }
        }
        changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lowerfuzz_ir::text;

    #[test]
    fn reads_of_all_sizes_are_not_changed() {
        let text = "llvm.func @f(%d: !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) -> i64 {
  %all = llvm.extractvalue %d[3] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %one = llvm.extractvalue %d[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  llvm.return %one : i64
}";
        let (mut module, _) = text::parse(text, None).expect("a program");
        assert!(!Rewrite::FirstStride.apply(&mut module));
        assert!(Rewrite::FirstSize.apply(&mut module));
        let body = module.funcs[0].body.as_ref().expect("a body");
        let positions: Vec<Option<&[i64]>> = body
            .live_ops()
            .map(|op| body.i64s_attr(op, Key::Position))
            .collect();
        assert_eq!(positions, [Some(&[3][..]), Some(&[3, 0][..]), None]);
    }
}
