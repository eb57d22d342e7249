//! What the runner of each release is, and how it takes modules.

use std::path::Path;

use lowerfuzz_ir::Release::{R11, R13, R14, R19, R22};
use lowerfuzz_ir::text::Form;
use lowerfuzz_ir::{Release, ReleaseSet, Since};

use crate::tool::Tool;

/// A release's own runner.
pub(super) struct Runner {
    /// Its file, without the release's number.
    pub(super) name: &'static str,
    /// Where else its package comes from.
    pub(super) source: &'static str,
}

const OLD: Runner = Runner {
    name: "mlir-cpu-runner",
    source: "",
};
const NEW: Runner = Runner {
    name: "mlir-runner",
    source: ", from apt.llvm.org where the distribution does not",
};

/// The runners; the oldest release has none.
pub(super) const RUNNER: Since<Runner> = Since(&[
    (R13, OLD, "the oldest that is packaged"),
    (
        R22,
        NEW,
        "it has another name, and few distributions have it yet",
    ),
]);

/// The runner that comes with an `mlir-opt` of a release: the one beside it, or else in `PATH`.
pub(crate) fn runner_beside(release: Release, mlir_opt: &Path) -> Option<Tool> {
    let runner = RUNNER.get(release)?;
    let name = mlir_opt.file_name()?.to_str()?;
    let beside = mlir_opt.with_file_name(name.replacen("mlir-opt", runner.name, 1));
    if beside != mlir_opt && beside.is_file() {
        return Some(Tool::new(beside));
    }
    Tool::find(&format!("{}-{release}", runner.name))
}

/// Releases whose intrinsics take constants as attributes, not as operands.
pub(super) const IMMEDIATES: ReleaseSet = ReleaseSet::since(R19);

/// The form in which a release reads its modules best.
const FORM: Since<Form> = Since(&[
    (
        R11,
        Form::Custom,
        "generic functions are ops of another dialect",
    ),
    (R14, Form::Generic, "it is the same in all that follow"),
]);

/// The machine's data layout, which the runner sets when sizes of types are constants already:
/// without it release 22 takes an `i96` for 12 bytes when it allocates, and for 16 when it indexes.
const DATA_LAYOUT: Since<&str> = Since(&[
    (
        R11,
        "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128",
        "wide integers are aligned to 8 bytes",
    ),
    (
        R19,
        "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
        "they are aligned to 16",
    ),
]);

/// The form in which a release reads its modules best.
pub(super) fn form_of(release: Release) -> Form {
    *FORM.get(release).unwrap_or(&Form::Generic)
}

/// The machine's data layout, as a release has it.
pub(super) fn data_layout(release: Release) -> &'static str {
    DATA_LAYOUT.get(release).copied().unwrap_or_default()
}
