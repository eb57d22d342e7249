//! Options that select the programs to generate.

use lowerfuzz_campaign::run::GeneratorOptions;
use lowerfuzz_generator::Profile;
use lowerfuzz_ir::Op;
use lowerfuzz_tools::suggestion::did_you_mean;

use super::named::PROFILE;

/// Options of the generator.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct GeneratorArgs {
    /// Language features that the generator prefers: default, minimal, scalars, descriptors,
    /// packing, successors, vectors, unranked, memory, loops, tensor
    /// or regions
    #[arg(long, value_name = "P", default_value = "default", value_parser = PROFILE,
          hide_possible_values = true, conflicts_with = "space")]
    pub(crate) profile: Profile,
    /// Ops that the generator avoids where it can, separated by commas: `vector.step,arith.remf`
    #[arg(long, value_name = "OPS", value_delimiter = ',', value_parser = parse_op,
          conflicts_with = "space")]
    pub(crate) without: Vec<Op>,
    /// Calls per program, each with its own arguments; by default 1 to 4, and 4 to 8 for an
    /// mlir-opt
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) calls: Option<u32>,
}

impl GeneratorArgs {
    /// The options that these arguments give.
    pub(crate) fn options(&self) -> GeneratorOptions {
        GeneratorOptions {
            profile: self.profile,
            without: self.without.clone(),
            calls: self.calls,
            ..GeneratorOptions::default()
        }
    }
}

fn parse_op(text: &str) -> Result<Op, String> {
    let found = Op::from_name(text).map(|(op, _)| op);
    found.ok_or_else(|| {
        let hint = did_you_mean(text, Op::all().filter_map(Op::newest_name));
        format!("expected an op, such as vector.step{hint}")
    })
}
