//! Tables of the runner of each release, and of the module syntax that the runner accepts.

use lowerfuzz_ir::Release::{R11, R13, R14, R19, R22};
use lowerfuzz_ir::text::Form;
use lowerfuzz_ir::{Release, ReleaseSet, Since};

use lowerfuzz_tools::process::Tool;

/// The runner that an LLVM release contains.
pub(crate) struct Runner {
    /// Name of the runner's executable, without the release number.
    pub(crate) name: &'static str,
    /// Another source of the runner's package, as a suffix for messages.
    pub(crate) source: &'static str,
}

const OLD: Runner = Runner {
    name: "mlir-cpu-runner",
    source: "",
};
const NEW: Runner = Runner {
    name: "mlir-runner",
    source: ", from apt.llvm.org where the distribution does not",
};

/// The runner of each release. Releases before 13 have no runner.
pub(crate) const RUNNER: Since<Runner> = Since(&[
    (R13, OLD, "the oldest that is packaged"),
    (
        R22,
        NEW,
        "it has another name, and few distributions have it yet",
    ),
]);

/// Finds the runner for an `mlir-opt` of a release: in the same folder, or else in `PATH`.
pub fn runner_beside(release: Release, mlir_opt: &Tool) -> Option<Tool> {
    let runner = RUNNER.get(release)?;
    let (processes, mlir_opt) = (mlir_opt.processes(), mlir_opt.path());
    let name = mlir_opt.file_name()?.to_str()?;
    let beside = mlir_opt.with_file_name(name.replacen("mlir-opt", runner.name, 1));
    if beside != mlir_opt && beside.is_file() {
        return Some(processes.tool(beside));
    }
    processes.find(&format!("{}-{release}", runner.name))
}

/// Releases that represent constant operands of intrinsics as attributes.
pub(crate) const IMMEDIATES: ReleaseSet = ReleaseSet::since(R19);

/// The textual form that a release parses most reliably.
const FORM: Since<Form> = Since(&[
    (
        R11,
        Form::Custom,
        "generic functions are ops of another dialect",
    ),
    (
        R14,
        Form::Generic,
        "generic form is the same in all later releases",
    ),
]);

/// The data layout of the machine. The runner sets it only after the sizes of types have become
/// constants.
///
/// Without this attribute, release 22 uses 12 bytes for an `i96` in allocations, but 16 bytes in
/// address computations.
const DATA_LAYOUT: Since<&str> = Since(&[
    (
        R11,
        "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128",
        "wide integers are aligned to 8 bytes",
    ),
    (
        R19,
        "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
        "wide integers are aligned to 16 bytes",
    ),
]);

/// The textual form that a release parses most reliably.
pub(crate) fn form_of(release: Release) -> Form {
    *FORM.get(release).unwrap_or(&Form::Generic)
}

/// Returns the data layout of the machine for a release.
pub(crate) fn data_layout(release: Release) -> &'static str {
    DATA_LAYOUT.get(release).copied().unwrap_or_default()
}
