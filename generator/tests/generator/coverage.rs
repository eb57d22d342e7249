//! Tests that the cases together cover the language, and that their code is mostly live.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use lowerfuzz_generator::restrict::{Elements, Scope, Shapes, What, rules};
use lowerfuzz_generator::{Config, FeatureSet, case_from_seed, drawn_ops, features_of};
use lowerfuzz_ir::case::{Case, Datum};
use lowerfuzz_ir::{
    AffineOp, ArithOp, Body, CfOp, FuncOp, Layout, MemRefOp, Op, Release, ReleaseSet, ScfOp, Type,
    TypeKind, UbOp, VectorOp,
};

use crate::cases::{check, everything_in, ops};

/// Counts the cases that have each feature, by the feature's name.
fn feature_counts(seeds: u64) -> BTreeMap<String, u32> {
    let config = Config::default();
    let mut counts = BTreeMap::new();
    for seed in 0..seeds {
        let case = case_from_seed(seed, &config);
        let mut features: Vec<String> = Vec::new();
        if case.index_width == 32 {
            features.push("32-bit index".into());
        }
        for func in &case.module.funcs {
            let (inputs, results) = case.module.types.as_function(func.ty).unwrap();
            features.push(format!("{} results", results.len()));
            for ty in inputs {
                if let TypeKind::MemRef(memref) = case.module.types.kind(*ty) {
                    features.push(format!("rank {}", memref.rank()));
                }
            }
            if results
                .iter()
                .any(|ty| case.module.types.as_memref(*ty).is_some())
            {
                features.push("memref result".into());
            }
            if func.body.is_none() {
                features.push("declaration".into());
            }
        }
        for call in &case.calls {
            for arg in &call.args {
                if let Datum::MemRef(memref) = arg {
                    memref_features(memref, &case, &mut features);
                }
            }
        }
        for body in case.module.bodies() {
            body_features(body, &case, &mut features);
        }
        features.sort();
        features.dedup();
        for feature in features {
            *counts.entry(feature).or_insert(0) += 1;
        }
    }
    counts
}

fn memref_features(
    memref: &lowerfuzz_ir::case::MemRefDatum,
    case: &Case,
    features: &mut Vec<String>,
) {
    let ty = case.module.types.as_memref(memref.ty).unwrap();
    if ty.layout != Layout::Identity {
        assert!(!memref.strides.contains(&0));
        features.push("strided argument".into());
    }
    if memref.strides.iter().any(|s| *s < 0) {
        features.push("negative stride".into());
    }
    if memref.strides.windows(2).any(|s| s[0].abs() < s[1].abs()) {
        features.push("transposed argument".into());
    }
    if memref.offset > 0 {
        features.push("offset argument".into());
    }
    for size in [0, 1] {
        if memref.sizes.contains(&size) {
            features.push(format!("size {size}"));
        }
    }
}

fn body_features(body: &Body, case: &Case, features: &mut Vec<String>) {
    let preds = |block| {
        let edges = ops(body).flat_map(|op| body.successors(op).map(|(to, _)| to));
        edges.filter(|to| *to == block).count()
    };
    for (i, block) in body.root().iter().enumerate() {
        if i > 0 && preds(*block) == 0 {
            features.push("unreachable block".into());
        }
        for arg in &body.block(*block).args {
            if i > 0 && case.module.types.as_memref(body.ty(*arg)).is_some() {
                features.push("memref block argument".into());
            }
        }
    }
    for op in ops(body) {
        let data = body.op(op);
        features.push(data.op.row().unwrap().name(case.release).unwrap().into());
        for value in body.results(op) {
            match body.ty(value).int_width() {
                Some(width) if width > 64 => features.push("wide integer".into()),
                Some(_) | None => {}
            }
            if body.ty(value) == Type::F16 {
                features.push("f16".into());
            }
        }
        let successors: Vec<_> = body.successors(op).collect();
        let repeated = successors
            .iter()
            .map(|(to, _)| successors.iter().filter(|(other, _)| other == to).count())
            .max()
            .unwrap_or(0);
        if repeated >= 2 {
            features.push("repeated successor".into());
            let differ = successors[0].0 == successors[1].0 && successors[0].1 != successors[1].1;
            if differ {
                features.push("repeated successor, other operands".into());
            }
        }
        if repeated >= 3 {
            features.push("thrice repeated successor".into());
        }
        if successors.len() > 1 && successors.iter().any(|(to, _)| preds(*to) > 1) {
            features.push("critical edge".into());
        }
        let here = successors.iter().any(|(to, args)| {
            let own = &body.block(*to).args;
            let position = |v| own.iter().position(|a| a == v);
            args.iter()
                .enumerate()
                .any(|(i, v)| position(v).is_some_and(|p| p != i))
        });
        if here {
            features.push("permuted block arguments".into());
        }
    }
}

#[test]
fn the_cases_cover_the_language() {
    let seeds = 6000;
    let counts = feature_counts(seeds);
    for (feature, count) in &counts {
        println!(
            "{:6.2}% {feature}",
            f64::from(*count) * 100.0 / seeds as f64
        );
    }
    let often = |feature: &str, least: f64| {
        let share = f64::from(*counts.get(feature).unwrap_or(&0)) * 100.0 / seeds as f64;
        assert!(
            share >= least,
            "{feature}: {share}% of the cases, at least {least}% wanted"
        );
    };
    let of_builtin = |op: &Op| !is_excluded(*op, Release::NEWEST, false);
    let numbers = drawn_ops().filter(|op| matches!(op, Op::Arith(_) | Op::Math(_)));
    for op in numbers.filter(of_builtin) {
        often(newest_name(op).unwrap(), 0.5);
    }
    for op in CfOp::ALL {
        often(op.row().name(Release::NEWEST).unwrap(), 5.0);
    }
    for op in [FuncOp::Return, FuncOp::Call] {
        often(op.row().name(Release::NEWEST).unwrap(), 20.0);
    }
    use MemRefOp::{Alloc, Alloca, Cast, Dealloc, Dim, Load, Store};
    for op in [Alloc, Alloca, Cast, Dealloc, Dim, Load, Store] {
        often(newest_name(Op::MemRef(op)).unwrap(), 2.0);
    }
    for rank in 0..=4 {
        often(&format!("rank {rank}"), 1.0);
    }
    for results in 0..=5 {
        often(&format!("{results} results"), 2.0);
    }
    for feature in [
        "strided argument",
        "transposed argument",
        "offset argument",
        "repeated successor",
        "repeated successor, other operands",
        "critical edge",
        "memref result",
        "declaration",
        "memref block argument",
        "permuted block arguments",
        "size 1",
        "wide integer",
        "f16",
        "32-bit index",
    ] {
        often(feature, 3.0);
    }
    for feature in [
        "negative stride",
        "thrice repeated successor",
        "unreachable block",
        "size 0",
    ] {
        often(feature, 0.3);
    }
}

/// If all features are enabled, the cases use each feature, and each op of a menu.
#[test]
fn cases_use_every_feature_and_op() {
    let everything = everything_in(Release::NEWEST);
    let for_tools = Config {
        only_lowerable: true,
        ..everything.clone()
    };
    let seeds = 8000;
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..seeds {
        // Some features only occur in programs for `mlir-opt`.
        let config = [&everything, &for_tools][seed as usize % 2];
        let case = case_from_seed(seed, config);
        let mut names: Vec<String> = features_of(&case).names().map(str::to_owned).collect();
        for body in case.module.bodies() {
            for op in all_ops(body) {
                let row = body.op(op).op.row().unwrap();
                names.push(row.name(Release::NEWEST).unwrap().to_owned());
            }
        }
        names.sort_unstable();
        names.dedup();
        for name in names {
            *counts.entry(name).or_default() += 1;
        }
    }
    let share = |name: &str| {
        let count = counts.get(name).copied().unwrap_or(0);
        f64::from(count) * 100.0 / seeds as f64
    };
    for name in FeatureSet::all_names() {
        println!("{:6.2}% {name}", share(name));
    }
    for name in FeatureSet::all_names() {
        assert!(share(name) >= 0.4, "{name}: {}%", share(name));
    }
    for name in drawn_ops().filter_map(newest_name) {
        println!("{:6.2}% {name}", share(name));
        // A share of 0.1 percent is twenty of twenty thousand cases.
        assert!(share(name) >= 0.1, "{name}: {}%", share(name));
    }
}

fn newest_name(op: Op) -> Option<&'static str> {
    op.row()?.name(Release::NEWEST)
}

/// Each op is on a menu, or a rule excludes the op and gives the reason.
#[test]
fn every_op_is_drawn_or_excluded_by_a_rule() {
    let drawn: Vec<Op> = drawn_ops().collect();
    let of_source = |op: &Op| !matches!(op, Op::Llvm(_) | Op::Unregistered(_));
    for op in Op::all().filter(of_source) {
        let rule = rules().find(|rule| match rule.what {
            What::Ops(ops, Shapes::Any, Elements::Any) => {
                let of_all = rule.releases == ReleaseSet::ALL && rule.scope != Scope::Builtin;
                of_all && ops.contains(&op)
            }
            What::Ops(..) | What::LanguageFeature(_) => false,
        });
        assert!(rule.is_some() != drawn.contains(&op), "{op:?}: {rule:?}");
    }
}

/// Programs for `mlir-opt` use each region op of the release. Programs for the built-in conversion
/// use no region ops.
#[test]
fn only_cases_for_tools_have_regions() {
    let with_regions = |config: &Config, names: &mut Vec<&'static str>| {
        let mut programs = 0;
        for seed in 0..600 {
            let case = case_from_seed(seed, config);
            check(&case, &format!("{:?}, seed {seed}", config.release));
            let ops = case.module.bodies().flat_map(|body| {
                let ops = all_ops(body).map(|op| body.op(op).op);
                ops.filter(|op| matches!(op, Op::Scf(_)))
            });
            let before = names.len();
            names.extend(ops.filter_map(|op| op.row()?.name(config.release)));
            programs += usize::from(names.len() > before);
        }
        names.sort_unstable();
        names.dedup();
        programs
    };
    for release in Release::ALL.into_iter().filter(|r| *r >= Release::R13) {
        let mut names = Vec::new();
        let programs = with_regions(&Config::for_release(release), &mut names);
        assert!((100..250).contains(&programs), "{release}: {programs}");
        // No pass of LLVM 16 lowers `index_switch`, and other programs than those of the profile for tensors have none.
        let left_out = |op: ScfOp| {
            let of_tensors = [ScfOp::Forall, ScfOp::InParallel].contains(&op);
            of_tensors || release == Release::R16 && op == ScfOp::IndexSwitch
        };
        let has = ScfOp::ALL
            .iter()
            .filter(|op| op.row().name(release).is_some() && !left_out(**op));
        assert_eq!(names.len(), has.count(), "{release}: {names:?}");
    }
    let builtin = with_regions(&Config::default(), &mut Vec::new());
    assert_eq!(builtin, 0);
}

/// Programs for `mlir-opt` use affine maps, and poison if the release supports poison. Programs for
/// the built-in conversion use neither affine maps nor poison.
#[test]
fn only_cases_for_tools_have_affine_maps_and_poison() {
    let with = |config: &Config| {
        let mut names: Vec<&'static str> = Vec::new();
        for seed in 0..1200 {
            let case = case_from_seed(seed, config);
            check(&case, &format!("{:?}, seed {seed}", config.release));
            let ops = case.module.bodies().flat_map(|body| {
                let ops = all_ops(body).map(|op| body.op(op).op);
                ops.filter(|op| matches!(op, Op::Affine(_) | Op::Ub(_)))
            });
            names.extend(ops.filter_map(|op| op.row()?.name(config.release)));
        }
        names.sort_unstable();
        names.dedup();
        names
    };
    for release in Release::ALL.into_iter().filter(|r| *r >= Release::R13) {
        let names = with(&Config::for_release(release));
        let all = AffineOp::ALL.iter().map(|op| Op::Affine(*op));
        let all = all.chain(UbOp::ALL.iter().map(|op| Op::Ub(*op)));
        let has = all.filter(|op| {
            let named = op.row().is_some_and(|row| row.name(release).is_some());
            named && !is_excluded(*op, release, true)
        });
        assert_eq!(names.len(), has.count(), "{release}: {names:?}");
    }
    assert_eq!(with(&Config::default()), [""; 0]);
}

/// Reports whether a rule excludes the op on all types.
fn is_excluded(op: Op, release: Release, for_tools: bool) -> bool {
    rules().any(|rule| match rule.what {
        What::Ops(ops, Shapes::Any, Elements::Any) => {
            ops.contains(&op) && rule.holds(release, for_tools, 64)
        }
        What::Ops(..) | What::LanguageFeature(_) => false,
    })
}

/// Returns the ops of all regions of a function body.
fn all_ops(body: &Body) -> impl Iterator<Item = lowerfuzz_ir::OpId> + '_ {
    let regions = (0..body.n_regions() as u32).map(lowerfuzz_ir::RegionId);
    let blocks = regions.flat_map(|region| body.region(region));
    blocks.flat_map(|block| body.block(*block).ops.iter().copied())
}

/// Counts live ops, foldable ops, and all ops.
///
/// A live op has a result that reaches an effect, a branch or a return. A foldable op depends on
/// constants only. Constants themselves are not counted.
fn live_and_constant(body: &Body) -> (usize, usize, usize) {
    let mut needed = vec![false; body.n_values()];
    let is_constant = |op: Op| op == Op::Arith(ArithOp::Constant);
    let effect = |op: Op| {
        let memory = [
            MemRefOp::Store,
            MemRefOp::Dealloc,
            MemRefOp::Copy,
            MemRefOp::AtomicRmw,
            MemRefOp::GenericAtomicRmw,
            MemRefOp::AssumeAlignment,
            MemRefOp::Prefetch,
        ];
        let vectors = [VectorOp::Store, VectorOp::TransferWrite];
        op.is_terminator()
            || memory.map(Op::MemRef).contains(&op)
            || vectors.map(Op::Vector).contains(&op)
            || op == Op::Func(FuncOp::Call)
            || op == Op::Func(FuncOp::CallIndirect)
            || op == Op::Cf(CfOp::Assert)
    };
    // An edge operand is live only if the block argument is live. The loop computes a fixed point
    // over the blocks.
    loop {
        let mut changed = false;
        for id in ops(body) {
            let roots = effect(body.op(id).op) || body.results(id).any(|v| needed[v.index()]);
            if roots {
                for v in body.operands(id) {
                    changed |= !std::mem::replace(&mut needed[v.index()], true);
                }
            }
            for (to, operands) in body.successors(id) {
                for (arg, v) in body.block(to).args.iter().zip(operands) {
                    if needed[arg.index()] && !needed[v.index()] {
                        needed[v.index()] = true;
                        changed = true;
                    }
                }
            }
        }
        if !changed {
            break;
        }
    }
    // An op folds if it depends on constants only. Block arguments and memory count as unknown.
    let mut folds = vec![false; body.n_values()];
    let (mut all, mut live, mut constant) = (0, 0, 0);
    for id in ops(body) {
        let op = body.op(id).op;
        let operands = body.operands(id);
        let pure = matches!(op, Op::Arith(_) | Op::Math(_));
        if pure && operands.iter().all(|v| folds[v.index()]) {
            constant += usize::from(!is_constant(op));
            for result in body.results(id) {
                folds[result.index()] = true;
            }
        }
        if !is_constant(op) {
            all += 1;
            live += usize::from(effect(op) || body.results(id).any(|v| needed[v.index()]));
        }
    }
    (all, live, constant)
}

#[test]
fn most_ops_are_live_and_do_not_fold() {
    let config = Config::default();
    let (mut all, mut live, mut constant) = (0, 0, 0);
    for seed in 0..3000 {
        let case = case_from_seed(seed, &config);
        for body in case.module.bodies() {
            let counts = live_and_constant(body);
            all += counts.0;
            live += counts.1;
            constant += counts.2;
        }
    }
    let share = |n: usize| n * 100 / all;
    println!(
        "live {}%, on constants alone {}%",
        share(live),
        share(constant)
    );
    assert!(share(live) >= 85, "{}% of the ops are live", share(live));
    assert!(
        share(constant) <= 12,
        "{}% of the ops could be folded",
        share(constant)
    );
}
