//! Keys: by which findings of one bug are known to be one.
//!
//! A key is a short line of text, made of a finding's *reduced* program: the verdict, who is to
//! blame, and the shape of the program, which is its telling ops with the kinds of their types.
//! Constants, names, widths and sizes are not in it. A crash is known by what it says instead.
//!
//! Of a program only its most telling ops are in its shape, see [`Weight`]: a comparison is the
//! same whether its result is returned or asserted, and a part of a memref whether it is read or
//! copied. Ops that release after release are lowered by one pattern are one op: those that work
//! lane by lane, on vectors of two dimensions and more.

use std::collections::BTreeSet;
use std::fmt;

use lowerfuzz_ir::case::{Case, MemRefConvention};
use lowerfuzz_ir::types::DYNAMIC;
use lowerfuzz_ir::{
    ArithOp, Attr, Body, CfOp, FuncOp, Key as AttrKey, Layout, LlvmOp, MemRefOp, Module, Op, OpId,
    Release, Type, TypeKind, Types,
};

use crate::keep::Symptom;
use crate::verdict::{Finding, Verdict};

/// The key of a finding.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(String);

impl Key {
    /// The key of a finding whose program is as small as it gets; `None` if it is none.
    ///
    /// `mismatch/lowering/memref.load(memref2)`,
    /// `introduced-ub/lowering/memref.alloc(memref0)/outside`,
    /// `crashed/lowering/assertion text`.
    pub fn of(case: &Case, verdict: &Verdict) -> Option<Key> {
        let symptom = Symptom::of(verdict)?;
        let blame = symptom.blame.name();
        let shape = match symptom.finding {
            Finding::Crashed | Finding::Rejected | Finding::InvalidOutput => {
                let finding = symptom.finding.name();
                return Some(Key(format!("{finding}/{blame}/{}", symptom.words)));
            }
            Finding::Mismatch
            | Finding::IntroducedUb
            | Finding::Hung
            | Finding::EngineDisagreement
            | Finding::WrongExpectation => shape(case),
        };
        let broken = diverging_op(verdict).map(|op| match broken_rule(verdict.reason()) {
            Some(rule) => rule.to_owned(),
            None => op,
        });
        let accesses = ["memref.load(", "memref.store(", "memref.copy("];
        let is_access = |token: &str| accesses.iter().any(|a| token.starts_with(a));
        let mut finding = symptom.finding;
        let mut key = shape;
        match broken {
            // What a wrong address does depends on what lies there.
            Some(rule) if rule == OUTSIDE && key.split('+').all(is_access) => {
                finding = Finding::Mismatch;
            }
            Some(rule) => {
                key.push('/');
                key.push_str(&rule);
            }
            None => {}
        }
        let key = format!("{}/{blame}/{key}", finding.name());
        Some(Key(key))
    }

    /// As it was written down.
    pub fn parse(text: &str) -> Key {
        Key(text.to_owned())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The lowered op at which the program becomes undefined, where the engine has said so.
pub fn diverging_op(verdict: &Verdict) -> Option<String> {
    let Verdict::Finding {
        finding: Finding::IntroducedUb,
        reason,
        ..
    } = verdict
    else {
        return None;
    };
    let (op, _) = reason.split_once(" in lowered @")?;
    let is_name = op.starts_with("llvm.") && !op.contains(char::is_whitespace);
    is_name.then(|| op.to_owned())
}

/// How much an op tells of a bug. What tells less is there for what tells more, or the reduced
/// program would be without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Weight {
    /// By it a wrong value is seen: an access, a call of the host, what ends the function.
    Sight,
    /// It makes a memref out of another one, or of a global, for others to work on.
    Source,
    /// All others.
    Subject,
    /// A call with several results, of which one would do for anything else.
    Several,
}

/// An access outside of its block.
const OUTSIDE: &str = "outside";

/// What is wrong with an access, whichever op makes it.
fn broken_rule(reason: &str) -> Option<&'static str> {
    let rules = [
        ("poison", "poison"),
        ("undef", "poison"),
        ("not aligned", "misaligned"),
        ("of a block of", OUTSIDE),
    ];
    let broken = rules.iter().find(|(said, _)| reason.contains(said));
    broken.map(|(_, rule)| *rule)
}

/// The most telling ops of a program with the kinds of their types, each once, in order of their
/// names.
pub fn shape(case: &Case) -> String {
    let module = &case.module;
    let mut found = Vec::new();
    for func in &module.funcs {
        let Some(body) = &func.body else {
            continue;
        };
        for block in live_blocks(body) {
            let ops = body.block(block).ops.iter();
            found.extend(ops.filter_map(|op| token(module, body, *op)));
        }
    }
    let most = found.iter().map(|(weight, _)| *weight).max();
    found.retain(|(weight, _)| Some(*weight) == most);
    let mut tokens: BTreeSet<String> = found.into_iter().map(|(_, token)| token).collect();
    if tokens.is_empty() {
        tokens.extend(signatures(module));
    }
    if case.options.emit_c_wrappers {
        tokens.insert("c-wrappers".into());
    }
    match case.options.convention {
        MemRefConvention::Expanded => {}
        MemRefConvention::PointerToDescriptor => {
            tokens.insert("pointer-to-descriptor".into());
        }
        MemRefConvention::BarePointer => {
            tokens.insert("bare-pointer".into());
        }
    }
    let all: Vec<String> = tokens.into_iter().collect();
    all.join("+")
}

fn live_blocks(body: &Body) -> impl Iterator<Item = lowerfuzz_ir::BlockId> {
    (0..body.n_regions() as u32)
        .flat_map(|r| body.region(lowerfuzz_ir::RegionId(r)).iter().copied())
        .collect::<Vec<_>>()
        .into_iter()
}

/// The types of functions that do nothing: they are what the program is about.
fn signatures(module: &Module) -> Vec<String> {
    let signature = |ty: Type| {
        let (inputs, results) = module.types.as_function(ty)?;
        let (inputs, results) = (kinds(&module.types, inputs), kinds(&module.types, results));
        Some(format!("func({inputs})->({results})"))
    };
    module
        .funcs
        .iter()
        .filter_map(|f| signature(f.ty))
        .collect()
}

/// How an op is named in a key, and what it tells; `None` for those that every program has.
fn token(module: &Module, body: &Body, op: OpId) -> Option<(Weight, String)> {
    let types = &module.types;
    let what = body.op(op).op;
    let mut parts: Vec<Type> = body.operands(op).iter().map(|v| body.ty(*v)).collect();
    let unranked = |ty: &Type| matches!(types.kind(*ty), TypeKind::UnrankedMemRef { .. });
    match what {
        Op::Arith(ArithOp::Constant)
        | Op::Llvm(LlvmOp::Constant | LlvmOp::Br)
        | Op::Cf(CfOp::Br) => {
            return None;
        }
        Op::Func(FuncOp::Return) | Op::Llvm(LlvmOp::Return) => {
            // One scalar is returned by any program.
            let plain = parts.len() <= 1 && parts.iter().all(|t| is_plain(types, *t));
            if plain {
                return None;
            }
            let token = format!("return({})", kinds(types, &parts));
            return Some((Weight::Sight, token));
        }
        Op::Cf(_)
        | Op::Arith(_)
        | Op::Func(_)
        | Op::MemRef(_)
        | Op::Math(_)
        | Op::Vector(_)
        | Op::Complex(_)
        | Op::Llvm(_)
        | Op::Unregistered(_) => {}
    }
    parts.extend(body.results(op).map(|v| body.ty(v)));
    let weight = weight(what, parts.iter().any(unranked));
    let name = match what {
        Op::Func(FuncOp::Call) => {
            let results: Vec<Type> = body.results(op).map(|v| body.ty(v)).collect();
            if results.len() > 1 {
                return Some((Weight::Several, "func.call(several)".to_owned()));
            }
            let weight = if is_outside(module, body, op) {
                Weight::Sight
            } else {
                Weight::Subject
            };
            let results = kinds(types, &results);
            return Some((weight, format!("func.call({results})")));
        }
        Op::Unregistered(name) => module.str(name).to_owned(),
        // Sizes, strides and offset are worked out for each dimension alike.
        Op::MemRef(MemRefOp::SubView) => return Some((weight, name(what)?.to_owned())),
        Op::Arith(_) | Op::Math(_) if parts.iter().all(|ty| is_grid(types, *ty)) => {
            "elementwise".to_owned()
        }
        Op::Cf(_)
        | Op::Arith(_)
        | Op::Func(_)
        | Op::MemRef(_)
        | Op::Math(_)
        | Op::Vector(_)
        | Op::Complex(_)
        | Op::Llvm(_) => name(what)?.to_owned(),
    };
    Some((weight, format!("{name}({})", kinds(types, &parts))))
}

/// Does it call a function without a body?
fn is_outside(module: &Module, body: &Body, op: OpId) -> bool {
    let Some(Attr::Symbol(name)) = body.attr(op, AttrKey::Callee) else {
        return false;
    };
    let callee = module.lookup_func(*name);
    callee.is_some_and(|id| module.func(id).body.is_none())
}

/// What an op tells; casts from and to unranked memrefs are more than a way to another memref.
fn weight(op: Op, unranked: bool) -> Weight {
    match op {
        Op::MemRef(
            MemRefOp::GetGlobal
            | MemRefOp::ReinterpretCast
            | MemRefOp::CollapseShape
            | MemRefOp::ExpandShape
            | MemRefOp::Transpose
            | MemRefOp::View,
        ) => Weight::Source,
        Op::MemRef(MemRefOp::Cast) if !unranked => Weight::Source,
        Op::MemRef(MemRefOp::Load | MemRefOp::Store | MemRefOp::Copy) | Op::Cf(CfOp::Assert) => {
            Weight::Sight
        }
        Op::MemRef(_)
        | Op::Cf(_)
        | Op::Arith(_)
        | Op::Func(_)
        | Op::Math(_)
        | Op::Vector(_)
        | Op::Complex(_)
        | Op::Llvm(_)
        | Op::Unregistered(_) => Weight::Subject,
    }
}

/// A vector of two dimensions or more.
fn is_grid(types: &Types, ty: Type) -> bool {
    types
        .as_vector(ty)
        .is_some_and(|(shape, _)| shape.len() > 1)
}

/// The newest name of an op.
fn name(op: Op) -> Option<&'static str> {
    let row = op.row()?;
    Release::ALL.iter().rev().find_map(|r| row.name(*r))
}

fn is_plain(types: &Types, ty: Type) -> bool {
    ty.is_scalar() || types.as_vector(ty).is_some()
}

/// The kinds of types, each once, with how often if they are several.
fn kinds(types: &Types, list: &[Type]) -> String {
    let all: BTreeSet<String> = list.iter().filter_map(|t| kind(types, *t)).collect();
    let all: Vec<String> = all.into_iter().collect();
    all.join(",")
}

/// The kind of a type: nothing of widths and sizes. An `index` says nothing where it stands
/// beside a memref, and is an integer elsewhere.
fn kind(types: &Types, ty: Type) -> Option<String> {
    Some(match types.kind(ty) {
        TypeKind::Int(_) | TypeKind::Index => "int".into(),
        TypeKind::Float(_) => "float".into(),
        TypeKind::Complex(_) => "complex".into(),
        TypeKind::Vector { shape, .. } => format!("vector{}", shape.len().min(2)),
        TypeKind::MemRef(memref) => {
            let dynamic = if memref.shape.contains(&DYNAMIC) {
                "?"
            } else {
                ""
            };
            let layout = match &memref.layout {
                Layout::Identity => "",
                Layout::Strided { offset: 0, .. } => "-strided",
                Layout::Strided { .. } => "-offset",
                Layout::Other(_) => "-map",
            };
            // From the second dimension on they are lowered alike.
            format!("memref{}{dynamic}{layout}", memref.rank().min(2))
        }
        TypeKind::UnrankedMemRef { .. } => "memref*".into(),
        TypeKind::Function { .. } | TypeKind::LlvmFunc { .. } => "function".into(),
        TypeKind::LlvmPtr { .. } => "ptr".into(),
        TypeKind::LlvmStruct { .. } => "struct".into(),
        TypeKind::LlvmArray { .. } => "array".into(),
        TypeKind::None | TypeKind::LlvmVoid => return None,
        TypeKind::Other(_) => "other".into(),
    })
}

/// Characters of a message that are kept.
const MAX_WORDS: usize = 120;

/// A message without what differs from program to program: numbers, names, quoted text.
pub(crate) fn words(text: &str) -> String {
    let line = text.lines().find(|l| !l.trim().is_empty()).unwrap_or("");
    let mut out = String::new();
    let mut chars = line.trim().chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '@' | '%' => {
                while chars
                    .next_if(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '-'))
                    .is_some()
                {}
                out.push(c);
            }
            '0'..='9' => {
                while chars.next_if(char::is_ascii_alphanumeric).is_some() {}
                out.push('#');
            }
            '/' => out.push('|'),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    let end = out.floor_char_boundary(MAX_WORDS);
    out.truncate(end);
    out.trim_end().to_owned()
}

/// What is left of a crash: the assertion that failed, or the innermost frames with a name, or
/// the first line.
pub(crate) fn crash(text: &str) -> String {
    if let Some(line) = text.lines().find(|l| l.contains("Assertion `")) {
        let from = line.find("Assertion `").unwrap_or(0);
        return words(&line[from..]);
    }
    let frames: Vec<String> = text.lines().filter_map(frame).take(FRAMES).collect();
    if frames.is_empty() {
        return words(text);
    }
    words(&frames.join(" < "))
}

/// Frames of a stack that are kept: fewer would mix bugs, more would tell one bug apart from itself.
const FRAMES: usize = 3;

/// The function of a line of LLVM's stack dump, `#4 0x00005581 name(args) (/usr/bin/…)`, without
/// those of the dump itself.
fn frame(line: &str) -> Option<String> {
    let rest = line.trim_start().strip_prefix('#')?;
    let mut words = rest.split_whitespace();
    words.next()?.parse::<u32>().ok()?;
    let address = words.next()?;
    let name = if address.starts_with("0x") {
        words.next()?
    } else {
        address
    };
    let name = name.split('(').next().unwrap_or(name);
    let own = [
        "llvm::sys::",
        "SignalHandler",
        "PrintStackTrace",
        "__restore_rt",
        "gsignal",
        "raise",
        "abort",
        "pthread_kill",
        "__assert_fail",
    ];
    let hidden = name.is_empty() || own.iter().any(|o| name.contains(o));
    (!hidden).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Blame;

    fn case(text: &str) -> Case {
        lowerfuzz_ir::case::parse(text, None).expect("a test case")
    }

    #[test]
    fn shapes_know_ops_and_kinds_of_types() {
        let text = "func.func @f(%m: memref<2x3xi8>, %i: index) -> i8 {\n\
                    %0 = memref.load %m[%i, %i] : memref<2x3xi8>\n\
                    %c = arith.constant 3 : i8\n\
                    return %0 : i8\n}\n";
        assert_eq!(shape(&case(text)), "memref.load(int,memref2)");
        let wider = text.replace("i8", "i32").replace("2x3", "7x1");
        assert_eq!(shape(&case(&wider)), shape(&case(text)));
        let dynamic = text.replace("2x3", "?x3");
        assert_ne!(shape(&case(&dynamic)), shape(&case(text)));
    }

    #[test]
    fn what_only_shows_a_value_is_not_in_the_shape() {
        let text = "func.func @f(%m: memref<i8>, %a: i8) {\n\
                    %0 = memref.load %m[] : memref<i8>\n\
                    %1 = arith.cmpi ult, %0, %a : i8\n\
                    cf.assert %1, \"\"\n\
                    return\n}\n";
        assert_eq!(shape(&case(text)), "arith.cmpi(int)");
        // A memref that is made of another one tells more than that it is read, and less than what
        // is made of it.
        let text = "func.func @f(%m: memref<4xi8>, %i: index) -> i8 {\n\
                    %0 = memref.cast %m : memref<4xi8> to memref<?xi8>\n\
                    %1 = memref.load %0[%i] : memref<?xi8>\n\
                    return %1 : i8\n}\n";
        assert_eq!(shape(&case(text)), "memref.cast(memref1,memref1?)");
        let text = text.replace(
            "%1 = memref.load %0[%i] : memref<?xi8>",
            "%1 = memref.dim %0, %i : memref<?xi8>",
        );
        let text = text
            .replace("-> i8", "-> index")
            .replace("%1 : i8", "%1 : index");
        assert_eq!(shape(&case(&text)), "memref.dim(int,memref1?)");
        let text = "func.func @f(%m: memref<*xi8>) -> i8 {\n\
                    %0 = memref.cast %m : memref<*xi8> to memref<i8>\n\
                    %1 = memref.load %0[] : memref<i8>\n\
                    return %1 : i8\n}\n";
        assert_eq!(shape(&case(text)), "memref.cast(memref*,memref0)");
    }

    #[test]
    fn lane_by_lane_is_one_op_on_grids_alone() {
        let text = "func.func @f(%a: vector<2x3xf32>) -> vector<2x3xf32> {\n\
                    %0 = arith.addf %a, %a : vector<2x3xf32>\n\
                    return %0 : vector<2x3xf32>\n}\n";
        assert_eq!(shape(&case(text)), "elementwise(vector2)");
        let other = text.replace("addf", "mulf");
        assert_eq!(shape(&case(&other)), shape(&case(text)));
        let row = text.replace("2x3", "3");
        assert_eq!(shape(&case(&row)), "arith.addf(vector1)");
    }

    #[test]
    fn a_program_without_ops_is_known_by_its_results() {
        let text = "func.func @f(%a: i8, %b: f32) -> (i8, f32) {\n return %a, %b : i8, f32\n}\n";
        assert_eq!(shape(&case(text)), "return(float,int)");
        let text = "func.func @f(%a: i8) -> i8 {\n return %a : i8\n}\n";
        assert_eq!(shape(&case(text)), "func(int)->(int)");
    }

    #[test]
    fn the_undefined_op_is_part_of_the_key() {
        let case = case("func.func @f(%a: i8) -> i8 {\n return %a : i8\n}\n");
        let reason = "llvm.load in lowered @f: access through a pointer to no block: 0x0";
        let verdict = Verdict::finding(Finding::IntroducedUb, Blame::Lowering, reason);
        let key = Key::of(&case, &verdict).expect("a finding");
        assert_eq!(
            key.as_str(),
            "introduced-ub/lowering/func(int)->(int)/llvm.load"
        );
        assert_eq!(Key::of(&case, &Verdict::Agree), None);
    }

    #[test]
    fn a_wrong_address_is_one_bug_wherever_it_leads() {
        let text = "func.func @f(%m: memref<2x3xi8>, %i: index) -> i8 {\n\
                    %0 = memref.load %m[%i, %i] : memref<2x3xi8>\n\
                    return %0 : i8\n}\n";
        let case = case(text);
        let key = |finding, reason: &str| {
            let verdict = Verdict::finding(finding, Blame::Lowering, reason);
            Key::of(&case, &verdict).map(|key| key.to_string())
        };
        let value = key(Finding::Mismatch, "result 0: expected 1 : i8, found 2 : i8");
        assert_eq!(
            value.as_deref(),
            Some("mismatch/lowering/memref.load(int,memref2)")
        );
        let outside =
            "llvm.load in lowered @f: access of 1 bytes at offset 7 of a block of 6 bytes";
        assert_eq!(key(Finding::IntroducedUb, outside), value);
        let odd = "llvm.load in lowered @f: address 0x100001 is not aligned to 4";
        assert_eq!(
            key(Finding::IntroducedUb, odd).as_deref(),
            Some("introduced-ub/lowering/memref.load(int,memref2)/misaligned")
        );
    }

    #[test]
    fn crashes_are_known_by_assertion_or_stack() {
        let assertion = "mlir-opt: /build/mlir/lib/IR/Type.cpp:12: void f(): Assertion `x < 12 \
                         && \"bad\"' failed.\nStack dump:\n#0 0x1 llvm::sys::PrintStackTrace() (/usr/lib)";
        assert_eq!(crash(assertion), "Assertion `x < # && \"bad\"' failed.");
        let stack = "PLEASE submit a bug report\n\
                     #0 0x00007f01 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/usr/lib/libLLVM.so)\n\
                     #1 0x00007f02 SignalHandler(int) (/usr/lib/libLLVM.so)\n\
                     #2 0x00007f03 mlir::foo::Bar(mlir::Operation*) (/usr/bin/mlir-opt+0x12)\n\
                     #3 0x00007f04 mlir::baz() (/usr/bin/mlir-opt+0x13)\n";
        assert_eq!(crash(stack), "mlir::foo::Bar < mlir::baz");
        assert_eq!(crash("index 12 out of 7"), "index # out of #");
    }

    #[test]
    fn words_have_no_names_and_numbers() {
        assert_eq!(
            words("no function @f_1 of type i32 at %arg0 in a/b"),
            "no function @ of type i# at % in a|b"
        );
    }
}
