//! Arguments about ops that lowerfuzz does not know.

use std::path::PathBuf;
use std::sync::Arc;

use lowerfuzz_campaign::declared::Declared;
use lowerfuzz_ir::case::Effect;
use lowerfuzz_ir::define::Definitions;
use lowerfuzz_tools::targets::Targets;

use crate::failure::Failure;
use crate::input::read;

/// What a user declares about ops that lowerfuzz does not know.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct OpaqueOptions {
    /// Declare that an op has no effects and that its results depend on its operands alone; OP is a name, or the start
    /// of a name and `*`. Repeat the option for several ops
    #[arg(long, value_name = "OP")]
    pub(crate) pure: Vec<String>,
    /// File with a line `pure OP…` or `unknown OP…` for each declaration; passes know nothing of an op with unknown
    /// effects
    #[arg(long, value_name = "FILE")]
    pub(crate) effects: Option<PathBuf>,
    /// File that defines ops as functions of the source dialects: `func.func @my.relu(%x: f32) -> f32 {…}` defines
    /// `my.relu`
    #[arg(long, value_name = "FILE")]
    pub(crate) define: Option<PathBuf>,
}

impl OpaqueOptions {
    /// Reads the files, and returns what they, the options and `lowerfuzz.toml` declare. An option counts more than the
    /// file.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or is wrong.
    pub(crate) fn declared(&self, targets: &Targets) -> Result<Declared, Failure> {
        let config = targets.opaque();
        let mut declared = Declared::default();
        let pure = self.pure.iter();
        declared
            .effects
            .extend(pure.map(|name| (name.clone(), Effect::Pure)));
        if let Some(path) = &self.effects {
            let text = read(path)?;
            declared.read_effects(&text).map_err(|(line, why)| {
                Failure::plain(format!("{}:{line}: {why}", path.display()))
            })?;
        }
        for (names, effect) in [
            (&config.unknown, Effect::Unknown),
            (&config.pure, Effect::Pure),
        ] {
            let named = names.iter().map(|name| (name.clone(), effect));
            declared.effects.extend(named);
        }
        if let Some(path) = self.define.as_ref().or(config.define.as_ref()) {
            let text = read(path)?;
            let definitions = Definitions::parse(&text);
            let definitions = definitions
                .map_err(|error| Failure::text(&path.display().to_string(), &text, vec![error]))?;
            declared.definitions = Some(Arc::new(definitions));
        }
        Ok(declared)
    }
}
