//! The mistakes that are made of lowered modules.

use lowerfuzz_edit::graph::{Graph, Node};
use lowerfuzz_ir::attr::fastmath;
use lowerfuzz_ir::{
    AtomicBinOp, FloatPredicate, IntPredicate, Key, Level, LlvmOp, Module, Op, Type, Types,
};

use super::change::{
    code, cut_literal, is_complex, is_descriptor, op, operands, position, predicate, promise,
    reverse_mask, unit,
};

/// A lowered op, and what is known around it.
struct Site<'a> {
    node: &'a mut Node,
    types: &'a Types,
    /// Of the values of the function.
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

    /// Another position of what is read of a descriptor.
    fn field(&mut self, change: impl FnOnce(&mut [i64]) -> bool) -> bool {
        self.of_descriptor() && position(self.node, LlvmOp::ExtractValue, change)
    }

    /// Another position of what is written to a descriptor.
    fn filled(&mut self, change: impl FnOnce(&mut [i64]) -> bool) -> bool {
        self.of_descriptor() && position(self.node, LlvmOp::InsertValue, change)
    }
}

fn put(position: &mut i64, number: i64) -> bool {
    std::mem::replace(position, number) != number
}

/// The first dimension in place of another one, of the sizes or strides of a descriptor.
fn of_first(position: &mut [i64], field: i64) -> bool {
    match position {
        [of, dim] if *of == field => put(dim, 0),
        // All of them at once, for one.
        _ => false,
    }
}

macro_rules! rewrites {
    ($(
        $(#[$doc:meta])*
        $variant:ident $name:literal $class:literal |$site:ident| $change:expr;
    )*) => {
        /// A mistake that is made of what a lowering returns, wherever it can be made.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Rewrite { $($(#[$doc])* $variant,)* }

        impl Rewrite {
            /// All variants, in order.
            pub const ALL: [Rewrite; [$($name),*].len()] = [$(Rewrite::$variant,)*];

            /// The name on the command line.
            pub const fn name(self) -> &'static str {
                match self { $(Rewrite::$variant => $name,)* }
            }

            /// What kind of mistake it is.
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
    /// A signed quotient is unsigned.
    DividesUnsigned "divides-unsigned" "scalar" |s| op(s.node, LlvmOp::SDiv, LlvmOp::UDiv);
    /// An unsigned quotient is signed.
    DividesSigned "divides-signed" "scalar" |s| op(s.node, LlvmOp::UDiv, LlvmOp::SDiv);
    /// A signed remainder is unsigned.
    RemainderUnsigned "remainder-unsigned" "scalar" |s| op(s.node, LlvmOp::SRem, LlvmOp::URem);
    /// A right shift fills with zeros where it should fill with the sign.
    ShiftsInZeros "shifts-in-zeros" "scalar" |s| op(s.node, LlvmOp::AShr, LlvmOp::LShr);
    /// A right shift fills with the sign where it should fill with zeros.
    ShiftsInSign "shifts-in-sign" "scalar" |s| op(s.node, LlvmOp::LShr, LlvmOp::AShr);
    /// A difference is taken the other way round.
    DifferenceReversed "difference-reversed" "scalar" |s| operands(s.node, LlvmOp::Sub, 0, 1);
    /// Exclusive or is or.
    OrForXor "or-for-xor" "scalar" |s| op(s.node, LlvmOp::XOr, LlvmOp::Or);
    /// A float difference is taken the other way round.
    FloatDifferenceReversed "float-difference-reversed" "scalar" |s| operands(s.node, LlvmOp::FSub, 0, 1);
    /// A float quotient is taken the other way round.
    FloatQuotientReversed "float-quotient-reversed" "scalar" |s| operands(s.node, LlvmOp::FDiv, 0, 1);
    /// The sign and the magnitude of a number are exchanged.
    SignOfOther "sign-of-other" "scalar" |s| operands(s.node, LlvmOp::CopySign, 0, 1);
    /// A literal has 32 bits at most.
    LiteralCut "literal-cut" "scalar" |s| cut_literal(s.node);
    /// The arms of a select are exchanged.
    SelectReversed "select-reversed" "scalar" |s| operands(s.node, LlvmOp::Select, 1, 2);

    /// A signed extension fills with zeros.
    ExtendsZeros "extends-zeros" "cast" |s| op(s.node, LlvmOp::SExt, LlvmOp::ZExt);
    /// An unsigned extension fills with the sign.
    ExtendsSign "extends-sign" "cast" |s| op(s.node, LlvmOp::ZExt, LlvmOp::SExt);
    /// A signed integer becomes a float as if it had no sign.
    FromUnsigned "from-unsigned" "cast" |s| op(s.node, LlvmOp::SIToFP, LlvmOp::UIToFP);
    /// An integer without a sign becomes a float as if it had one.
    FromSigned "from-signed" "cast" |s| op(s.node, LlvmOp::UIToFP, LlvmOp::SIToFP);
    /// A float becomes an integer as if that had no sign.
    ToUnsigned "to-unsigned" "cast" |s| op(s.node, LlvmOp::FPToSI, LlvmOp::FPToUI);
    /// A float becomes an integer without a sign as if that had one.
    ToSigned "to-signed" "cast" |s| op(s.node, LlvmOp::FPToUI, LlvmOp::FPToSI);

    /// Less is less or equal.
    LessOrEqual "less-or-equal" "comparison" |s| predicate(
        s.node, LlvmOp::ICmp, IntPredicate::Slt.code(), IntPredicate::Sle.code());
    /// Less or equal is less, unsigned.
    BelowOnly "below-only" "comparison" |s| predicate(
        s.node, LlvmOp::ICmp, IntPredicate::Ule.code(), IntPredicate::Ult.code());
    /// Greater is less, unsigned.
    AboveReversed "above-reversed" "comparison" |s| predicate(
        s.node, LlvmOp::ICmp, IntPredicate::Ugt.code(), IntPredicate::Ult.code());
    /// What is ordered and equal may be unordered.
    EqualUnordered "equal-unordered" "comparison" |s| predicate(
        s.node, LlvmOp::FCmp, FloatPredicate::Oeq.code(), FloatPredicate::Ueq.code());
    /// What is ordered and less may be unordered.
    LessUnordered "less-unordered" "comparison" |s| predicate(
        s.node, LlvmOp::FCmp, FloatPredicate::Olt.code(), FloatPredicate::Ult.code());
    /// What is unordered or not equal has to be ordered.
    UnequalOrdered "unequal-ordered" "comparison" |s| predicate(
        s.node, LlvmOp::FCmp, FloatPredicate::Une.code(), FloatPredicate::One.code());

    /// A conditional branch goes the other way.
    BranchReversed "branch-reversed" "successor" |s| {
        let branch = s.node.op == Op::Llvm(LlvmOp::CondBr) && s.node.edges.len() == 2;
        if branch { s.node.edges.swap(0, 1); }
        branch
    };
    /// The first case and the default of a switch are exchanged.
    SwitchDefault "switch-default" "successor" |s| {
        let switch = s.node.op == Op::Llvm(LlvmOp::Switch) && s.node.edges.len() > 1;
        if switch { s.node.edges.swap(0, 1); }
        switch
    };
    /// The first two operands of an edge are exchanged, if they have one type.
    EdgeOperands "edge-operands" "successor" |s| {
        let values = s.values;
        s.node.edges.iter_mut().fold(false, |any, edge| {
            let alike = matches!(edge.args[..], [a, b, ..]
                if a != b && values[a.index()] == values[b.index()]);
            if alike { edge.args.swap(0, 1); }
            any | alike
        })
    };

    /// The allocated pointer is read where the aligned one is meant.
    AllocatedForAligned "allocated-for-aligned" "descriptor" |s| s.field(|p| p[0] == 1 && put(&mut p[0], 0));
    /// Strides are read where sizes are meant.
    StridesForSizes "strides-for-sizes" "descriptor" |s| s.field(|p| p[0] == 3 && put(&mut p[0], 4));
    /// Sizes are read where strides are meant.
    SizesForStrides "sizes-for-strides" "descriptor" |s| s.field(|p| p[0] == 4 && put(&mut p[0], 3));
    /// Every size is read of the first dimension.
    FirstSize "first-size" "descriptor" |s| s.field(|p| of_first(p, 3));
    /// Every stride is read of the first dimension.
    FirstStride "first-stride" "descriptor" |s| s.field(|p| of_first(p, 4));
    /// The aligned pointer is written over the allocated one.
    AlignedLost "aligned-lost" "descriptor" |s| s.filled(|p| p[0] == 1 && put(&mut p[0], 0));
    /// Every size is written to the first dimension.
    SizeLost "size-lost" "descriptor" |s| s.filled(|p| of_first(p, 3));
    /// Every stride is written to the first dimension.
    StrideLost "stride-lost" "descriptor" |s| s.filled(|p| of_first(p, 4));
    /// Sizes are written where strides belong.
    SizeAtStride "size-at-stride" "descriptor" |s| s.filled(|p| p[0] == 3 && put(&mut p[0], 4));

    /// The parts of a complex number are exchanged where they are read.
    PartsRead "parts-read" "complex" |s| s.of_complex()
        && position(s.node, LlvmOp::ExtractValue, |p| { p[0] = 1 - p[0]; true });
    /// The parts of a complex number are exchanged where they are written.
    PartsWritten "parts-written" "complex" |s| s.of_complex()
        && position(s.node, LlvmOp::InsertValue, |p| { p[0] = 1 - p[0]; true });

    /// The last two arguments of a call are exchanged, if they have one type.
    ArgumentsExchanged "arguments-exchanged" "convention" |s| {
        let values = s.values;
        let args = &mut s.node.operands;
        let alike = s.node.op == Op::Llvm(LlvmOp::Call) && matches!(args[..], [.., a, b]
            if a != b && values[a.index()] == values[b.index()]);
        if alike { let last = args.len() - 1; args.swap(last - 1, last); }
        alike
    };

    /// A copy goes from its target to its source.
    CopyReversed "copy-reversed" "memory order" |s| operands(s.node, LlvmOp::MemCpy, 0, 1);

    /// An atomic sum is a difference.
    AtomicSubtracts "atomic-subtracts" "atomic" |s| code(
        s.node, Key::Kind, AtomicBinOp::Add.code(), AtomicBinOp::Sub.code());
    /// An atomic maximum is unsigned.
    AtomicMaximumUnsigned "atomic-maximum-unsigned" "atomic" |s| code(
        s.node, Key::Kind, AtomicBinOp::Max.code(), AtomicBinOp::UMax.code());
    /// An atomic minimum is a maximum.
    AtomicMinimumReversed "atomic-minimum-reversed" "atomic" |s| code(
        s.node, Key::Kind, AtomicBinOp::Min.code(), AtomicBinOp::Max.code());
    /// What is compared and what is stored are exchanged.
    ExchangeReversed "exchange-reversed" "atomic" |s| operands(s.node, LlvmOp::CmpXchg, 1, 2);

    /// The lanes of a shuffle are in reverse.
    ShuffleReversed "shuffle-reversed" "vector" |s| reverse_mask(s.node);
    /// The lanes of a vector are added where they are multiplied.
    ReductionAdds "reduction-adds" "vector" |s| op(s.node, LlvmOp::VecReduceMul, LlvmOp::VecReduceAdd);
    /// The greatest lane is found without regard to signs.
    ReductionUnsigned "reduction-unsigned" "vector" |s| op(s.node, LlvmOp::VecReduceSMax, LlvmOp::VecReduceUMax);

    /// Products do not wrap, signed.
    ProductNoWrap "product-no-wrap" "flag" |s| promise(s.node, LlvmOp::Mul, Key::Overflow, 1);
    /// Sums do not wrap, unsigned.
    SumNoUnsignedWrap "sum-no-unsigned-wrap" "flag" |s| promise(s.node, LlvmOp::Add, Key::Overflow, 2);
    /// Left shifts lose nothing.
    ShiftNoWrap "shift-no-wrap" "flag" |s| promise(s.node, LlvmOp::Shl, Key::Overflow, 2);
    /// Right shifts lose nothing.
    ShiftExact "shift-exact" "flag" |s| unit(s.node, LlvmOp::LShr, Key::Exact);
    /// Quotients have no remainder.
    QuotientExact "quotient-exact" "flag" |s| unit(s.node, LlvmOp::SDiv, Key::Exact);
    /// Or is of bits that are not both set.
    OrDisjoint "or-disjoint" "flag" |s| unit(s.node, LlvmOp::Or, Key::Disjoint);
    /// What is extended is not negative.
    ExtendsNonNegative "extends-non-negative" "flag" |s| unit(s.node, LlvmOp::ZExt, Key::NonNeg);
    /// No sum is a NaN.
    SumNoNan "sum-no-nan" "flag" |s| promise(s.node, LlvmOp::FAdd, Key::FastMath, fastmath::NNAN);
    /// No product is infinite.
    ProductNoInfinity "product-no-infinity" "flag" |s| promise(s.node, LlvmOp::FMul, Key::FastMath, fastmath::NINF);
}

impl Rewrite {
    /// Makes the mistake wherever it can be made in a lowered module; `false` if that is nowhere.
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
    fn what_reads_all_sizes_at_once_has_no_first_one() {
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
