//! Tests that each release parses what we print for it, and that we parse what the release prints.
//!
//! Programs go through the `mlir-opt` of each installed release. Missing releases are skipped with
//! a message. The test suite sends a few dozen programs. `cargo test --test oracle releases --
//! --ignored` sends the programs that environment variables select, and reports all errors:
//!
//! - `HEAD_OPT`: the path of a build of LLVM's head;
//! - `PROGRAMS`, `SEED`: number of programs, and the first seed; `RELEASES=13,22`: the releases;
//! - `FORM=custom`: the form in which the tool prints;
//! - `BEFORE`, `AFTER`: passes around the lowering, such as `canonicalize,cse`;
//! - `LOWERING=none`: no lowering, only a round trip of the source program;
//! - `KEEP`: a folder for the programs that failed.

mod batch;
mod pipeline;

use std::collections::BTreeMap;

use lowerfuzz_generator::{Config, case_from_seed};
use lowerfuzz_ir::Release;
use lowerfuzz_ir::case::{Case, MemRefConvention};
use lowerfuzz_ir::error::line_and_column;
use lowerfuzz_ir::text::{Form, print_named};
use lowerfuzz_ir::verify::{Rules, verify_with};
use lowerfuzz_ir::{Attr, Key, Module, NamedAttr, OpId, Type};
use lowerfuzz_tools::mlir_opt::Installed;
use lowerfuzz_tools::process::{Processes, Tool};
use lowerfuzz_tools::targets::Targets;

use crate::installed::{installed, skipped};

use self::batch::{Answer, run};
use self::pipeline::{Passes, passes};

/// The releases that may be installed.
const RELEASES: [Release; 7] = [
    Release::R13,
    Release::R14,
    Release::R15,
    Release::R16,
    Release::R19,
    Release::R22,
    Release::HEAD,
];

/// The variable with the path of a build of the head.
const HEAD: &str = "HEAD_OPT";

/// The programs to send, and the passes to run.
struct Plan {
    programs: u64,
    seed: u64,
    form: Form,
    lower: bool,
    before: Vec<String>,
    after: Vec<String>,
    keep: Option<String>,
}

/// Counts of each error message, with the first program for each.
#[derive(Default)]
struct Tally {
    sent: u64,
    /// Programs with a dialect that a build of the head does not have.
    foreign: u64,
    failures: BTreeMap<String, (u64, u64)>,
}

fn tool(release: Release) -> Option<Tool> {
    if release == Release::HEAD {
        let path = std::env::var_os(HEAD);
        if path.is_none() {
            skipped(&format!("{HEAD} names no build of the head"));
        }
        return path.map(|path| Processes::default().tool(path));
    }
    let name = format!("mlir-opt-{release}");
    installed(&name)?;
    Processes::default().find(&name)
}

fn lacks_lowering(tool: &Tool) -> bool {
    let installed = Installed::find(&Targets::default(), &tool.path().display().to_string())
        .expect("an mlir-opt");
    installed.lacks_lowering()
}

/// Requests C interfaces as the oracle does: for functions with memrefs among their arguments or
/// results.
fn ask_for_interfaces(case: &mut Case) {
    let module = &mut case.module;
    let attr = NamedAttr {
        key: Key::Other(module.strings.intern("llvm.emit_c_interface")),
        value: Attr::Unit,
    };
    let called: Vec<_> = case.calls.iter().map(|call| call.func).collect();
    for func in &mut module.funcs {
        let types = &module.types;
        let is_memref = |ty: &Type| types.as_memref(*ty).is_some();
        let (inputs, results) = types.as_function(func.ty).unwrap_or_default();
        let asked = called.contains(&func.name) && !func.attrs.contains(&attr);
        if asked && inputs.iter().chain(results).any(is_memref) {
            func.attrs.push(attr.clone());
        }
    }
}

/// Describes the error in a result briefly, if there is one.
fn judge(answer: &Answer<'_>, release: Release, plan: &Plan, source: &Module) -> Option<String> {
    let printed = match answer {
        Ok(printed) => printed,
        Err(complaint) => return Some(format!("refused: {complaint}")),
    };
    let module = match &printed.module {
        Ok(module) => module,
        Err(error) => {
            let (line, column) = line_and_column(printed.text, error.span.start);
            let line = printed.text.lines().nth(line - 1).unwrap_or_default();
            return Some(format!(
                "cannot parse: {error} at {column} of `{}`",
                line.trim()
            ));
        }
    };
    if let Some(name) = lowerfuzz_ir::verify::unconverted(module, release).filter(|_| plan.lower) {
        return Some(format!("left over: {name}"));
    }
    let exported = plan.after.iter().any(|p| p == "llvm-legalize-for-export");
    let rules = Rules {
        only_llvm: plan.lower,
        distinct_successors: plan.lower && exported,
    };
    if let Err(errors) = verify_with(module, &rules) {
        return Some(format!("breaks a rule: {}", errors[0]));
    }
    // Without passes, the program must come back unchanged.
    let untouched = !plan.lower && plan.before.is_empty() && plan.after.is_empty();
    let wide = plan.form == Form::Custom && switches_on_wide(source);
    let print = |module: &Module| print_named(&with_splats(module), "m", release, Form::Custom);
    if untouched && !wide && print(module) != print(source) {
        return Some("differs from the original program".to_owned());
    }
    None
}

/// Is there a `switch` on more than 64 bits with a case that does not fit in 64 bits? The tools
/// print such a case wrongly.
fn switches_on_wide(module: &Module) -> bool {
    let mut attrs = module.bodies().flat_map(|body| {
        let ops = (0..body.n_ops()).map(|op| OpId(op as u32));
        ops.filter_map(|op| body.attr(op, Key::Cases))
    });
    attrs.any(|cases| {
        let wide = |ty: &Type| ty.int_width().is_some_and(|width| width > 64);
        matches!(cases, Attr::Ints(list, ty)
            if wide(ty) && list.iter().any(|v| u64::try_from(*v).is_err()))
    })
}

/// Returns the module with splat constants in short form, as the tools print them.
fn with_splats(module: &Module) -> Module {
    let mut module = module.clone();
    let equal = |value: &mut Attr| {
        if let Attr::Dense(bits, ty) = value
            && bits.windows(2).all(|pair| pair[0] == pair[1])
            && let Some(one) = bits.first()
        {
            *value = Attr::Dense([*one].into(), *ty);
        }
    };
    for body in module
        .funcs
        .iter_mut()
        .filter_map(|func| func.body.as_mut())
    {
        for op in 0..body.n_ops() {
            for attr in body.attrs_mut(OpId(op as u32)) {
                equal(&mut attr.value);
            }
        }
    }
    for global in &mut module.globals {
        if let Some(value) = &mut global.value {
            equal(value);
        }
    }
    module
}

/// Replaces numbers in a message, so that the same error always has the same message.
fn shape(message: &str) -> String {
    let (kind, rest) = message.split_once(':').unwrap_or(("", message));
    let rest = rest.split_once("error: ").map_or(rest, |(_, error)| error);
    let mut out = format!("{kind}: ");
    for c in rest.chars() {
        match c {
            '0'..='9' if out.ends_with('#') => {}
            '0'..='9' => out.push('#'),
            _ => out.push(c),
        }
    }
    out
}

/// Builds of the head that users have lack some of MLIR's dialects.
fn is_of_missing_dialect(message: &str) -> bool {
    let says = [
        "' not found for custom op '",
        "with an unregistered dialect",
    ];
    message.starts_with("refused: ") && says.iter().any(|part| message.contains(part))
}

fn send(tool: &Tool, release: Release, plan: &Plan) -> Tally {
    let mut config = Config::for_release(release);
    if !plan.lower {
        // Tools simplify affine expressions when they parse them.
        config.affine = 0;
    }
    let mut tally = Tally::default();
    // Cases that need the same options share a batch.
    let mut groups: Vec<(Passes, Vec<(u64, Case)>)> = Vec::new();
    for seed in plan.seed..plan.seed + plan.programs {
        let mut case = case_from_seed(seed, &config);
        if case.options.convention != MemRefConvention::BarePointer {
            ask_for_interfaces(&mut case);
        }
        let key = passes(release, &case, plan);
        match groups.iter_mut().find(|(passes, _)| *passes == key) {
            Some((_, cases)) => cases.push((seed, case)),
            None => groups.push((key, vec![(seed, case)])),
        }
    }
    for (passes, cases) in groups {
        for cases in cases.chunks(100) {
            let texts: Vec<(String, String)> = cases
                .iter()
                .map(|(seed, case)| {
                    let name = format!("case_{seed}");
                    let text = print_named(&case.module, &name, release, Form::Custom);
                    (name, text)
                })
                .collect();
            run(
                tool,
                release,
                &passes,
                plan.form,
                &texts,
                |index, answer| {
                    let (seed, case) = &cases[index];
                    tally.sent += 1;
                    let Some(message) = judge(&answer, release, plan, &case.module) else {
                        return;
                    };
                    if release == Release::HEAD && is_of_missing_dialect(&message) {
                        tally.foreign += 1;
                        return;
                    }
                    let entry = tally.failures.entry(shape(&message)).or_insert((0, *seed));
                    entry.0 += 1;
                    if let Some(folder) = &plan.keep
                        && entry.0 <= 2
                    {
                        let path = format!("{folder}/{release}-{seed}");
                        let (_, text) = &texts[index];
                        let text = format!("// {passes:?}\n// {message}\n{text}");
                        std::fs::write(format!("{path}.mlir"), text).expect("the folder exists");
                        if let Ok(printed) = &answer {
                            std::fs::write(format!("{path}.out.mlir"), printed.text)
                                .expect("as before");
                        }
                    }
                },
            );
        }
    }
    tally
}

fn report(release: Release, tally: &Tally) {
    let foreign = match tally.foreign {
        0 => String::new(),
        foreign => format!(", {foreign} with dialects that the build lacks"),
    };
    println!("release {release}: {} programs{foreign}", tally.sent);
    for (message, (count, seed)) in &tally.failures {
        println!("  {count:5} (seed {seed}): {message}");
    }
}

fn suite(form: Form, lower: bool, seed: u64) {
    for release in RELEASES {
        let Some(tool) = tool(release) else { continue };
        if lower && release == Release::HEAD && lacks_lowering(&tool) {
            skipped(&format!("{HEAD} names a build without a lowering"));
            continue;
        }
        let plan = Plan {
            programs: 32,
            seed,
            form,
            lower,
            before: Vec::new(),
            after: Vec::new(),
            keep: None,
        };
        let tally = send(&tool, release, &plan);
        report(release, &tally);
        assert!(tally.failures.is_empty(), "release {release}, see above");
        assert!(
            tally.foreign < tally.sent,
            "release {release}: no program was judged"
        );
    }
}

#[test]
fn lowered_programs_parse_in_generic_form() {
    suite(Form::Generic, true, 1);
}

#[test]
fn lowered_programs_parse_in_custom_form() {
    suite(Form::Custom, true, 101);
}

#[test]
fn source_programs_survive_a_round_trip() {
    suite(Form::Custom, false, 201);
    suite(Form::Generic, false, 301);
}

#[test]
#[ignore = "runs as long as the environment variables say"]
fn programs_selected_by_the_environment() {
    let get = |name: &str| std::env::var(name).ok();
    let number = |name: &str, default| {
        get(name).map_or(default, |v| v.parse().expect("a number in the environment"))
    };
    let list = |name: &str| -> Vec<String> {
        let value = get(name).unwrap_or_default();
        value
            .split(',')
            .filter(|p| !p.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let plan = Plan {
        programs: number("PROGRAMS", 500),
        seed: number("SEED", 1),
        form: if get("FORM").as_deref() == Some("custom") {
            Form::Custom
        } else {
            Form::Generic
        },
        lower: get("LOWERING").as_deref() != Some("none"),
        before: list("BEFORE"),
        after: list("AFTER"),
        keep: get("KEEP"),
    };
    let wanted = list("RELEASES");
    for release in RELEASES {
        if !wanted.is_empty() && !wanted.contains(&release.to_string()) {
            continue;
        }
        let Some(tool) = tool(release) else { continue };
        report(release, &send(&tool, release, &plan));
    }
}
