//! A target that returns the same lowered module for every program.

use lowerfuzz_ir::Release;
use lowerfuzz_ir::text::parse;
use lowerfuzz_oracle::Stop;
use lowerfuzz_oracle::target::{Builtin, Identity, Job, Lowered, Target};

/// The text of the lowered module, in the syntax of release 22.
pub(crate) struct Makes(pub(crate) &'static str);

impl Target for Makes {
    fn name(&self) -> &str {
        "makes"
    }

    fn lower(&mut self, _: Job<'_>) -> Result<Lowered, Stop> {
        let (module, _) = parse(self.0, Some(Release::R22)).expect("the program is right");
        Ok(Lowered::Module(module))
    }

    fn identity(&self) -> Identity {
        Builtin::default().identity()
    }
}
