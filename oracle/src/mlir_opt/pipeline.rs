//! What each release's `mlir-opt` is told: its full lowering, and the options of a conversion.

use lowerfuzz_ir::Release;
use lowerfuzz_ir::case::{Case, ConversionOptions, MemRefConvention};

/// A pass of a lowering, and the options of the conversion that it takes.
struct Pass {
    name: &'static str,
    takes: &'static [Takes],
    on: Anchor,
}

/// What a pass runs on. A process that is told its passes one by one knows by itself; in a textual
/// pipeline it has to be said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Anchor {
    /// A module, or whatever it is told to.
    Module,
    /// A function, and nothing else.
    Function,
}

/// An option of the conversion.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    IndexWidth,
    CWrappers,
    BarePointers,
    AlignedAlloc,
}

use Takes::{AlignedAlloc, BarePointers, CWrappers, IndexWidth};

const fn pass(name: &'static str) -> Pass {
    with(name, &[])
}

const fn with(name: &'static str, takes: &'static [Takes]) -> Pass {
    Pass {
        name,
        takes,
        on: Anchor::Module,
    }
}

/// A pass on functions.
const fn each(pass: Pass) -> Pass {
    Pass {
        on: Anchor::Function,
        ..pass
    }
}

/// Makes terminators with a successor that is named twice fit for LLVM IR.
const EXPORT: Pass = pass("llvm-legalize-for-export");

/// Since release 15 a pass of its own asks for the C wrapper of each function.
const C_WRAPPERS: Pass = each(pass("llvm-request-c-wrappers"));

/// The full lowering of a release: everything that it can lower is in the LLVM dialect afterwards.
/// In which order that works differs; expansions go before the conversion of what they leave.
fn lowering(release: Release) -> &'static [Pass] {
    match release {
        // The memref pass goes first: the last one would leave calls of what it has converted.
        Release::R11 | Release::R13 => {
            const {
                &[
                    each(pass("convert-vector-to-scf")),
                    pass("lower-affine"),
                    pass("convert-scf-to-std"),
                    each(pass("std-expand")),
                    pass("convert-vector-to-llvm"),
                    with("convert-memref-to-llvm", &[IndexWidth, AlignedAlloc]),
                    each(pass("convert-math-to-llvm")),
                    pass("convert-complex-to-llvm"),
                    with(
                        "convert-std-to-llvm",
                        &[IndexWidth, CWrappers, BarePointers],
                    ),
                    EXPORT,
                ]
            }
        }
        Release::R14 => {
            const {
                &[
                    each(pass("convert-vector-to-scf")),
                    pass("lower-affine"),
                    pass("convert-scf-to-std"),
                    each(pass("memref-expand")),
                    each(pass("arith-expand")),
                    pass("convert-vector-to-llvm"),
                    each(pass("convert-math-to-llvm")),
                    each(with("convert-arith-to-llvm", &[IndexWidth])),
                    pass("convert-complex-to-llvm"),
                    with(
                        "convert-std-to-llvm",
                        &[IndexWidth, CWrappers, BarePointers],
                    ),
                    with("convert-memref-to-llvm", &[IndexWidth, AlignedAlloc]),
                    pass("reconcile-unrealized-casts"),
                    EXPORT,
                ]
            }
        }
        Release::R15 => {
            const {
                &[
                    pass("convert-vector-to-scf"),
                    pass("lower-affine"),
                    pass("convert-scf-to-cf"),
                    pass("memref-expand"),
                    pass("arith-expand"),
                    pass("convert-vector-to-llvm"),
                    pass("convert-math-to-llvm"),
                    with("convert-arith-to-llvm", &[IndexWidth]),
                    pass("convert-complex-to-llvm"),
                    with("convert-func-to-llvm", &[IndexWidth, BarePointers]),
                    with("convert-memref-to-llvm", &[IndexWidth, AlignedAlloc]),
                    pass("reconcile-unrealized-casts"),
                    EXPORT,
                ]
            }
        }
        Release::R16 => {
            const {
                &[
                    pass("convert-vector-to-scf"),
                    pass("memref-expand"),
                    pass("expand-strided-metadata"),
                    pass("lower-affine"),
                    pass("convert-scf-to-cf"),
                    pass("arith-expand"),
                    pass("convert-vector-to-llvm"),
                    pass("convert-math-to-llvm"),
                    with("convert-index-to-llvm", &[IndexWidth]),
                    with("convert-arith-to-llvm", &[IndexWidth]),
                    with("convert-func-to-llvm", &[IndexWidth, BarePointers]),
                    with("convert-cf-to-llvm", &[IndexWidth]),
                    pass("convert-complex-to-llvm"),
                    with("convert-memref-to-llvm", &[IndexWidth, AlignedAlloc]),
                    pass("reconcile-unrealized-casts"),
                    EXPORT,
                ]
            }
        }
        Release::R19 | Release::R22 => {
            const {
                &[
                    pass("convert-vector-to-scf"),
                    pass("memref-expand"),
                    pass("expand-strided-metadata"),
                    pass("lower-affine"),
                    pass("convert-scf-to-cf"),
                    pass("arith-expand"),
                    pass("convert-vector-to-llvm"),
                    pass("convert-math-to-llvm"),
                    with("convert-index-to-llvm", &[IndexWidth]),
                    with("convert-arith-to-llvm", &[IndexWidth]),
                    pass("convert-ub-to-llvm"),
                    with("convert-func-to-llvm", &[IndexWidth, BarePointers]),
                    with("convert-cf-to-llvm", &[IndexWidth]),
                    pass("convert-complex-to-llvm"),
                    with("finalize-memref-to-llvm", &[IndexWidth, AlignedAlloc]),
                    pass("reconcile-unrealized-casts"),
                    EXPORT,
                ]
            }
        }
    }
}

/// How a case is to be converted: cases that are alike in it go through one process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conversion {
    index_width: u32,
    options: ConversionOptions,
}

impl Conversion {
    /// The usual one.
    pub(super) const PLAIN: Conversion = Conversion {
        index_width: 64,
        options: ConversionOptions {
            emit_c_wrappers: false,
            aligned_alloc: false,
            convention: MemRefConvention::Expanded,
        },
    };

    /// The conversion that a case asks for.
    pub(super) fn of(case: &Case) -> Conversion {
        Conversion {
            index_width: case.index_width,
            options: case.options,
        }
    }

    /// Is it the usual one?
    pub(super) fn is_plain(self) -> bool {
        self == Conversion::PLAIN
    }

    /// Why no `mlir-opt` does it.
    pub(super) fn unsupported(self) -> Option<&'static str> {
        (self.options.convention == MemRefConvention::PointerToDescriptor)
            .then_some("memrefs passed as pointers to descriptors")
    }

    /// The full lowering of a release: one option of the process for each pass.
    pub(super) fn lowering(self, release: Release) -> Vec<String> {
        let passes = self.passes(release);
        let each = passes.map(|pass| match self.options_of(pass) {
            options if options.is_empty() => format!("-{}", pass.name),
            options => format!("-{}={options}", pass.name),
        });
        each.collect()
    }

    /// The same lowering for each of the modules that stand in a module: the one option that says
    /// so.
    pub(super) fn lowering_of_inner_modules(self, release: Release) -> String {
        let (module, function) = match release {
            Release::R11 | Release::R13 => ("module", "func"),
            Release::R14 => ("builtin.module", "builtin.func"),
            Release::R15 | Release::R16 | Release::R19 | Release::R22 => {
                ("builtin.module", "func.func")
            }
        };
        let passes = self.passes(release).map(|pass| {
            let name = pass.name;
            let pass_with_options = match self.options_of(pass) {
                options if options.is_empty() => name.to_owned(),
                options => format!("{name}{{{options}}}"),
            };
            match pass.on {
                Anchor::Module => pass_with_options,
                Anchor::Function => format!("{function}({pass_with_options})"),
            }
        });
        let passes: Vec<String> = passes.collect();
        let inner = format!("{module}({})", passes.join(","));
        // Until release 15 the module around it all is not said.
        if release < Release::R16 {
            format!("-pass-pipeline={inner}")
        } else {
            format!("-pass-pipeline={module}({inner})")
        }
    }

    fn passes(self, release: Release) -> impl Iterator<Item = &'static Pass> {
        let passes = lowering(release);
        let by_pass = passes.iter().any(|p| p.takes.contains(&CWrappers));
        let wrappers = self.options.emit_c_wrappers && !by_pass;
        wrappers.then_some(&C_WRAPPERS).into_iter().chain(passes)
    }

    /// The options that a pass is given, with spaces between them.
    fn options_of(self, pass: &Pass) -> String {
        let options: Vec<String> = pass.takes.iter().filter_map(|o| self.option(*o)).collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    fn lowering_of(release: Release, options: ConversionOptions, index_width: u32) -> String {
        let conversion = Conversion {
            index_width,
            options,
        };
        conversion.lowering(release).join(" ")
    }

    #[test]
    fn options_go_to_the_passes_that_take_them() {
        let options = ConversionOptions {
            emit_c_wrappers: true,
            aligned_alloc: true,
            convention: MemRefConvention::BarePointer,
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
        };
        let inner = |release| conversion.lowering_of_inner_modules(release);
        let fourteen = inner(Release::R14);
        let start =
            "-pass-pipeline=builtin.module(builtin.func(convert-vector-to-scf),lower-affine,";
        assert!(fourteen.starts_with(start), "{fourteen}");
        let options = ",convert-std-to-llvm{index-bitwidth=32 emit-c-wrappers=1},";
        assert!(fourteen.contains(options), "{fourteen}");
        let newest = inner(Release::R22);
        let start = "-pass-pipeline=builtin.module(builtin.module(func.func(llvm-request-c-wrappers),\
                     convert-vector-to-scf,";
        assert!(newest.starts_with(start), "{newest}");
        assert!(newest.ends_with(",llvm-legalize-for-export))"), "{newest}");
    }

    #[test]
    fn the_usual_lowering_has_no_options() {
        for release in Release::ALL {
            let plain = lowering_of(release, ConversionOptions::default(), 64);
            assert!(!plain.contains('='), "{plain}");
        }
    }
}
