//! Command-line options of an `mlir-opt`: the full lowering of its release, with conversion
//! options.

use lowerfuzz_ir::case::{Case, ConversionOptions, MemRefConvention};
use lowerfuzz_ir::{ComplexOp, MathOp, Module, Op, Release, ValueId};

use super::build_features::BuildFeatures;
use super::level::End;
use super::pass_table::{anchor, pass_name};
use super::progress_marker;
use super::releases::Takes::{AlignedAlloc, BarePointers, CWrappers, IndexWidth};
use super::releases::{ANCHORS, Anchor, C_WRAPPERS, LOWERING, OUTER_MODULE, OnlyFor, Pass, Takes};

/// The conversion that a case needs. Cases with equal conversions share a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conversion {
    index_width: u32,
    options: ConversionOptions,
    needs: Needs,
}

/// The extra passes that a program needs before the conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Needs(u8);

impl Needs {
    const NOTHING: Needs = Needs(0);

    fn of(module: &Module) -> Needs {
        let ops = module.bodies().flat_map(|body| {
            let ops = body.live_ops().map(|op| body.op(op).op);
            ops.filter_map(only_for)
        });
        let tensors = has_tensors(module).then_some(OnlyFor::Tensors);
        // The passes for tensors include that for structured ops.
        let ops = ops.filter(|one| tensors.is_none() || *one != OnlyFor::Structured);
        ops.chain(tensors).fold(Needs::NOTHING, |Needs(all), one| {
            Needs(all | Needs::bit(one))
        })
    }

    const fn bit(what: OnlyFor) -> u8 {
        1 << what as u8
    }

    const fn contains(self, what: OnlyFor) -> bool {
        self.0 & Needs::bit(what) != 0
    }
}

impl Conversion {
    /// The default conversion.
    pub(super) const PLAIN: Conversion = Conversion {
        index_width: 64,
        options: ConversionOptions {
            emit_c_wrappers: false,
            aligned_alloc: false,
            convention: MemRefConvention::Expanded,
            era: None,
        },
        needs: Needs::NOTHING,
    };

    /// Returns the conversion that a case requests. The requested era is ignored, because a release
    /// always converts as itself.
    pub(super) fn of(case: &Case) -> Conversion {
        Conversion {
            index_width: case.index_width,
            options: ConversionOptions {
                era: None,
                ..case.options
            },
            needs: Needs::of(&case.module),
        }
    }

    /// Returns whether the conversion uses default options. Extra passes are ignored.
    pub(super) fn is_plain(self) -> bool {
        let as_usual = Conversion {
            needs: Needs::NOTHING,
            ..self
        };
        as_usual == Conversion::PLAIN
    }

    /// Returns whether an option for passes gives `index` another width than this conversion. A
    /// width of 0 stands for the width of the data layout, which is 64 bits by default.
    pub(super) fn has_other_index(self, option: &str) -> bool {
        let widths = option.split("index-bitwidth=").skip(1);
        let mut widths = widths.filter_map(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_digit());
            rest[..end.unwrap_or(rest.len())].parse().ok()
        });
        widths.any(|width: u32| self.index_width != if width == 0 { 64 } else { width })
    }

    /// Returns why no `mlir-opt` supports this conversion. `None` if some releases support it.
    pub(super) fn unsupported(self) -> Option<&'static str> {
        (self.options.convention == MemRefConvention::PointerToDescriptor)
            .then_some("memrefs passed as pointers to descriptors")
    }

    /// Returns an option of this conversion that a build lacks, in the build's spelling.
    pub(super) fn lacks(self, release: Release, features: &BuildFeatures) -> Option<String> {
        let asked_for = |pass: &&Pass| pass.name == C_WRAPPERS.name || pass.only_for.is_some();
        let mut asked_for = self.passes(release, None).filter(asked_for);
        if let Some(pass) = asked_for.find(|pass| !features.has_pass(pass.name)) {
            return Some(format!("-{}", pass.name));
        }
        let given = self.lowering(release, Some(features)).into_iter();
        given.into_iter().find(|pass| !features.takes(pass))
    }

    /// Returns the full lowering of a release: one option for each of its passes that the build
    /// has.
    pub(super) fn lowering(
        self,
        release: Release,
        features: Option<&BuildFeatures>,
    ) -> Vec<String> {
        let passes = self.passes(release, features);
        let each = passes.map(|pass| match self.options_of(pass) {
            options if options.is_empty() => format!("-{}", pass.name),
            options => format!("-{}={options}", pass.name),
        });
        each.collect()
    }

    /// Returns one option that runs the passes `before`, and then the full lowering if `end` says
    /// so, on each nested module, and prints progress markers.
    ///
    /// Returns `None` if a pass must run on a whole split, or if it is unknown which kind of op a
    /// pass runs on.
    pub(super) fn of_inner_modules(
        self,
        release: Release,
        features: Option<&BuildFeatures>,
        before: &[String],
        end: End,
        has_marks: bool,
    ) -> Option<String> {
        let (module, function) = anchors(release);
        let mut passes: Vec<String> = Vec::new();
        for option in before {
            let name = pass_name(option);
            let options = option.split_once('=').map_or("", |(_, options)| options);
            // A pass whose options contain braces cannot be nested in other braces.
            let on = anchor(name, release).filter(|_| !options.contains(['{', '}']))?;
            passes.push(nested(name, options, on, function)?);
        }
        for pass in self
            .passes(release, features)
            .filter(|_| end == End::Lowering)
        {
            passes.push(nested(
                pass.name,
                &self.options_of(pass),
                pass.on,
                function,
            )?);
        }
        let mut inner = format!("{module}({})", passes.join(","));
        if has_marks {
            // Adjacent nested pipelines process the ops in textual order.
            inner = format!("{function}({}),{inner}", progress_marker::PASS);
        }
        Some(match OUTER_MODULE.contains(release) {
            true => format!("{TEXTUAL}{module}({inner})"),
            false => format!("{TEXTUAL}{inner}"),
        })
    }

    /// Returns one option that runs a textual pipeline, and then the full lowering if `end` says
    /// so. A pipeline on functions is nested in a module where the release needs it.
    ///
    /// An `mlir-opt` accepts a textual pipeline only without other passes.
    pub(super) fn after_textual(
        self,
        release: Release,
        features: Option<&BuildFeatures>,
        pipeline: &str,
        end: End,
    ) -> String {
        let (module, function) = anchors(release);
        let inner = pipeline.strip_prefix(module).and_then(|rest| {
            let inner = rest.trim().strip_prefix('(')?.strip_suffix(')')?;
            // The last parenthesis must be the one that closes the first.
            let mut depth = 1i32;
            let stays_open = inner.chars().all(|c| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                depth > 0
            });
            stays_open.then_some(inner)
        });
        let mut passes = vec![inner.unwrap_or(pipeline).to_owned()];
        for pass in self
            .passes(release, features)
            .filter(|_| end == End::Lowering)
        {
            // The text has only one program for each process or split, so each pass fits.
            let on = match pass.on {
                Anchor::Part => Anchor::Module,
                on @ (Anchor::Module | Anchor::Function) => on,
            };
            passes.extend(nested(pass.name, &self.options_of(pass), on, function));
        }
        passes.retain(|pass| !pass.is_empty());
        match (OUTER_MODULE.contains(release), passes.join(",")) {
            (true, passes) => format!("{TEXTUAL}{module}({passes})"),
            (false, passes) => format!("{TEXTUAL}{passes}"),
        }
    }

    fn passes(
        self,
        release: Release,
        features: Option<&BuildFeatures>,
    ) -> impl Iterator<Item = &'static Pass> {
        let passes = *LOWERING.get(release).unwrap_or(&(&[] as &[Pass]));
        let by_pass = passes.iter().any(|p| p.takes.contains(&CWrappers));
        let wrappers = self.options.emit_c_wrappers && !by_pass;
        let passes = passes
            .iter()
            .filter(move |pass| pass.only_for.is_none_or(|what| self.needs.contains(what)));
        let passes = wrappers.then_some(&C_WRAPPERS).into_iter().chain(passes);
        passes.filter(move |pass| features.is_none_or(|features| features.has_pass(pass.name)))
    }

    /// Returns the conversion options of a pass, separated by spaces.
    fn options_of(self, pass: &Pass) -> String {
        let taken = pass.takes.iter().filter_map(|o| self.option(*o));
        let always = (!pass.always.is_empty()).then(|| pass.always.to_owned());
        let options: Vec<String> = always.into_iter().chain(taken).collect();
        options.join(" ")
    }

    fn option(self, option: Takes) -> Option<String> {
        let bare = self.options.convention == MemRefConvention::BarePointer;
        match option {
            IndexWidth => {
                (self.index_width != 64).then(|| format!("index-bitwidth={}", self.index_width))
            }
            CWrappers => self
                .options
                .emit_c_wrappers
                .then(|| "emit-c-wrappers=1".to_owned()),
            BarePointers => bare.then(|| "use-bare-ptr-memref-call-conv=1".to_owned()),
            AlignedAlloc => self
                .options
                .aligned_alloc
                .then(|| "use-aligned-alloc=1".to_owned()),
        }
    }
}

/// The option with a textual pipeline.
const TEXTUAL: &str = "-pass-pipeline=";

/// Returns the textual pipeline in a list of passes, if the list has one. An `mlir-opt` accepts a
/// textual pipeline only without other passes.
pub(super) fn textual(passes: &[String]) -> Option<&str> {
    let [pass] = passes else {
        return None;
    };
    let option = pass.strip_prefix('-').filter(|rest| rest.starts_with('-'));
    option.unwrap_or(pass).strip_prefix(TEXTUAL).map(str::trim)
}

/// Returns the names of the module op and the function op in textual pipelines.
pub(super) fn anchors(release: Release) -> (&'static str, &'static str) {
    *ANCHORS.get(release).unwrap_or(&("module", "func"))
}

/// Returns a pass in a textual pipeline on modules. `None` if the pass must run on a whole split.
pub(super) fn nested(name: &str, options: &str, on: Anchor, function: &str) -> Option<String> {
    let pass = match options {
        "" => name.to_owned(),
        options => format!("{name}{{{options}}}"),
    };
    match on {
        Anchor::Module => Some(pass),
        Anchor::Function => Some(format!("{function}({pass})")),
        Anchor::Part => None,
    }
}

/// Returns whether a value of the module is a tensor.
fn has_tensors(module: &Module) -> bool {
    module.bodies().any(|body| {
        let mut values = (0..body.n_values() as u32).map(ValueId);
        values.any(|value| module.types.is_tensor(body.ty(value)))
    })
}

/// Returns whether this op needs an extra pass before the conversion. Programs with such ops cannot
/// share a process with other programs.
pub fn has_a_pass_of_its_own(op: Op) -> bool {
    only_for(op).is_some()
}

fn only_for(op: Op) -> Option<OnlyFor> {
    match op {
        Op::Complex(op) => is_complex_function(op).then_some(OnlyFor::ComplexFunctions),
        Op::Math(MathOp::FPowI | MathOp::IPowI) => Some(OnlyFor::Powers),
        Op::Linalg(_) => Some(OnlyFor::Structured),
        Op::Math(_)
        | Op::Cf(_)
        | Op::Arith(_)
        | Op::Func(_)
        | Op::MemRef(_)
        | Op::Vector(_)
        | Op::Index(_)
        | Op::Scf(_)
        | Op::Ub(_)
        | Op::Affine(_)
        | Op::Tensor(_)
        | Op::Bufferization(_)
        | Op::Llvm(_)
        | Op::Unregistered(_) => None,
    }
}

fn is_complex_function(op: ComplexOp) -> bool {
    match op {
        ComplexOp::Create
        | ComplexOp::Re
        | ComplexOp::Im
        | ComplexOp::Add
        | ComplexOp::Sub
        | ComplexOp::Mul
        | ComplexOp::Div
        | ComplexOp::Abs
        | ComplexOp::Constant => false,
        ComplexOp::Neg
        | ComplexOp::Conj
        | ComplexOp::Exp
        | ComplexOp::ExpM1
        | ComplexOp::Log
        | ComplexOp::Log1p
        | ComplexOp::Sqrt
        | ComplexOp::Rsqrt
        | ComplexOp::Sin
        | ComplexOp::Cos
        | ComplexOp::Tan
        | ComplexOp::Tanh
        | ComplexOp::Sign
        | ComplexOp::Angle
        | ComplexOp::Pow
        | ComplexOp::PowI
        | ComplexOp::Atan2
        | ComplexOp::Eq
        | ComplexOp::Neq => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lowering_of(release: Release, options: ConversionOptions, index_width: u32) -> String {
        let conversion = Conversion {
            index_width,
            options,
            needs: Needs::NOTHING,
        };
        conversion.lowering(release, None).join(" ")
    }

    #[test]
    fn another_width_of_the_index_is_found() {
        let narrow = Conversion {
            index_width: 32,
            ..Conversion::PLAIN
        };
        let plain = |option| Conversion::PLAIN.has_other_index(option);
        assert!(plain("-convert-index-to-llvm=index-bitwidth=32"));
        assert!(plain("-p=m(convert-arith-to-llvm{a=1 index-bitwidth=32})"));
        assert!(!plain("-convert-index-to-llvm=index-bitwidth=64"));
        assert!(!plain("-convert-index-to-llvm=index-bitwidth=0"));
        assert!(!plain("-convert-index-to-llvm"));
        assert!(!narrow.has_other_index("-convert-index-to-llvm=index-bitwidth=32"));
        assert!(narrow.has_other_index("-convert-index-to-llvm=index-bitwidth=64"));
    }

    #[test]
    fn options_go_to_the_passes_that_take_them() {
        let options = ConversionOptions {
            emit_c_wrappers: true,
            aligned_alloc: true,
            convention: MemRefConvention::BarePointer,
            era: None,
        };
        let thirteen = lowering_of(Release::R13, options, 32);
        assert!(
            thirteen.contains("-convert-memref-to-llvm=index-bitwidth=32 use-aligned-alloc=1"),
            "{thirteen}"
        );
        assert!(
            thirteen.contains(
                "-convert-std-to-llvm=index-bitwidth=32 emit-c-wrappers=1 \
                 use-bare-ptr-memref-call-conv=1"
            ),
            "{thirteen}"
        );
        let newest = lowering_of(Release::R22, options, 64);
        assert!(newest.starts_with("-llvm-request-c-wrappers "), "{newest}");
        assert!(
            newest.contains("-convert-func-to-llvm=use-bare-ptr-memref-call-conv=1 "),
            "{newest}"
        );
        assert!(
            newest.contains("-finalize-memref-to-llvm=use-aligned-alloc=1 "),
            "{newest}"
        );
    }

    #[test]
    fn a_textual_pipeline_says_what_each_pass_runs_on() {
        let conversion = Conversion {
            index_width: 32,
            options: ConversionOptions {
                emit_c_wrappers: true,
                ..ConversionOptions::default()
            },
            needs: Needs::NOTHING,
        };
        let inner = |release, before: &[&str]| {
            let before: Vec<String> = before.iter().map(|pass| (*pass).to_owned()).collect();
            conversion.of_inner_modules(release, None, &before, End::Lowering, before.is_empty())
        };
        let passes = ["-canonicalize=top-down=false", "--arith-expand"];
        let fourteen = inner(Release::R14, &passes).expect("the passes are known");
        let start = "-pass-pipeline=builtin.module(canonicalize{top-down=false},\
                     builtin.func(arith-expand),builtin.func(convert-vector-to-scf),lower-affine,";
        assert!(fourteen.starts_with(start), "{fourteen}");
        let options = ",convert-std-to-llvm{index-bitwidth=32 emit-c-wrappers=1},";
        assert!(fourteen.contains(options), "{fourteen}");
        let newest = inner(Release::R22, &[]).expect("there is none");
        let start = "-pass-pipeline=builtin.module(func.func(print-op-stats),builtin.module(\
                     func.func(llvm-request-c-wrappers),func.func(lower-vector-mask),\
                     func.func(lower-vector-multi-reduction),convert-vector-to-scf,";
        assert!(newest.starts_with(start), "{newest}");
        assert!(newest.ends_with(",llvm-legalize-for-export))"), "{newest}");
        for unknown in ["-pass-pipeline=any(cse)", "-canonicalize={}", "-my-pass"] {
            assert_eq!(inner(Release::R22, &[unknown]), None);
        }
        let powers = Conversion {
            needs: Needs(Needs::bit(OnlyFor::Powers)),
            ..Conversion::PLAIN
        };
        for release in [Release::R16, Release::R19, Release::R22] {
            assert_eq!(
                powers.of_inner_modules(release, None, &[], End::Lowering, true),
                None
            );
        }
    }

    #[test]
    fn a_textual_pipeline_is_followed_by_the_lowering() {
        let after = |release, given: &str, end| {
            let passes = [given.to_owned()];
            let pipeline = textual(&passes).expect("it is textual");
            Conversion::PLAIN.after_textual(release, None, pipeline, end)
        };
        let given = "--pass-pipeline=builtin.module(func.func(cse),inline)";
        let alone = "-pass-pipeline=builtin.module(func.func(cse),inline)";
        assert_eq!(after(Release::R22, given, End::Passes), alone);
        let all = after(Release::R22, given, End::Lowering);
        let start =
            "-pass-pipeline=builtin.module(func.func(cse),inline,func.func(lower-vector-mask),";
        assert!(all.starts_with(start), "{all}");
        assert!(all.ends_with(",llvm-legalize-for-export)"), "{all}");
        // A pipeline on functions alone.
        let functions = "-pass-pipeline=func.func(cse)";
        let nested = "-pass-pipeline=builtin.module(func.func(cse))";
        assert_eq!(after(Release::R22, functions, End::Passes), nested);
        assert_eq!(after(Release::R15, functions, End::Passes), functions);
        let two = "-pass-pipeline=builtin.module(cse),builtin.module(inline)";
        let wrapped = "-pass-pipeline=builtin.module(builtin.module(cse),builtin.module(inline))";
        assert_eq!(after(Release::R22, two, End::Passes), wrapped);
        assert_eq!(textual(&["-cse".to_owned()]), None);
    }

    #[test]
    fn functions_of_complex_numbers_need_an_extra_pass() {
        let program = |op: &str| {
            let text = format!(
                "func.func @f(%a: complex<f32>) -> complex<f32> {{
  scf.execute_region {{
    %0 = complex.{op} : complex<f32>
    scf.yield
  }}
  return %a : complex<f32>
}}
"
            );
            let case = lowerfuzz_ir::case::parse(&text, None).expect("it parses");
            let conversion = Conversion::of(&case);
            assert!(conversion.is_plain());
            let newest = conversion.lowering(Release::R22, None);
            newest.contains(&"-convert-complex-to-standard".to_owned())
        };
        assert!(program("sqrt %a"));
        assert!(program("neg %a"));
        assert!(!program("mul %a, %a"));
    }

    #[test]
    fn the_usual_lowering_has_no_options() {
        for release in Release::ALL {
            let plain = lowering_of(release, ConversionOptions::default(), 64);
            assert!(!plain.contains('='), "{plain}");
        }
    }
}
