//! What each release's `mlir-opt` is told: its full lowering, and the options of a conversion.

use lowerfuzz_ir::Release;
use lowerfuzz_ir::case::{Case, ConversionOptions, MemRefConvention};

/// A pass of a lowering, and the options of the conversion that it takes.
struct Pass {
    name: &'static str,
    takes: &'static [Takes],
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
    Pass { name, takes: &[] }
}

const fn with(name: &'static str, takes: &'static [Takes]) -> Pass {
    Pass { name, takes }
}

/// Makes terminators with a successor that is named twice fit for LLVM IR.
const EXPORT: Pass = pass("llvm-legalize-for-export");

/// The full lowering of a release: everything that it can lower is in the LLVM dialect afterwards.
/// In which order that works differs; expansions go before the conversion of what they leave.
fn lowering(release: Release) -> &'static [Pass] {
    match release {
        // The memref pass goes first: the last one would leave calls of what it has converted.
        Release::R11 | Release::R13 => {
            const {
                &[
                    pass("convert-vector-to-scf"),
                    pass("lower-affine"),
                    pass("convert-scf-to-std"),
                    pass("std-expand"),
                    pass("convert-vector-to-llvm"),
                    with("convert-memref-to-llvm", &[IndexWidth, AlignedAlloc]),
                    pass("convert-math-to-llvm"),
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
                    pass("convert-vector-to-scf"),
                    pass("lower-affine"),
                    pass("convert-scf-to-std"),
                    pass("memref-expand"),
                    pass("arith-expand"),
                    pass("convert-vector-to-llvm"),
                    pass("convert-math-to-llvm"),
                    with("convert-arith-to-llvm", &[IndexWidth]),
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
        let mut args = Vec::new();
        let passes = lowering(release);
        let by_pass = passes.iter().any(|p| p.takes.contains(&CWrappers));
        // Since release 15 a pass of its own sets the attribute on each function.
        if self.options.emit_c_wrappers && !by_pass {
            args.push("-llvm-request-c-wrappers".to_owned());
        }
        for pass in passes {
            let options: Vec<String> = pass.takes.iter().filter_map(|o| self.option(*o)).collect();
            args.push(if options.is_empty() {
                format!("-{}", pass.name)
            } else {
                format!("-{}={}", pass.name, options.join(" "))
            });
        }
        args
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
    fn the_usual_lowering_has_no_options() {
        for release in Release::ALL {
            let plain = lowering_of(release, ConversionOptions::default(), 64);
            assert!(!plain.contains('='), "{plain}");
        }
    }
}
