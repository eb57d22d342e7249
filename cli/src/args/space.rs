//! Arguments that select functions of an enumerated space as programs.

use lowerfuzz_campaign::run::ProgramSource;
use lowerfuzz_campaign::slice::SpaceRequest;
use lowerfuzz_enumerate::Description;

use super::named::SPACE;

/// An enumerated space whose functions are the programs.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SpaceArgs {
    /// Take the functions of this space as programs, as listed by `lowerfuzz enumerate`. The seed is
    /// the number of a function, which is called with all its inputs, or with edge inputs if there
    /// are more than 512
    #[arg(long, value_name = "NAME", value_parser = SPACE, hide_possible_values = true)]
    pub(crate) space: Option<&'static Description>,
    /// Number of ops of a function of the space. Up to 2 ops, the space is complete; functions of 3
    /// ops are samples
    #[arg(long, value_name = "N", default_value_t = 2, requires = "space",
          value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(crate) ops: u8,
}

impl SpaceArgs {
    /// The space that the arguments name.
    pub(crate) fn request(&self) -> Option<SpaceRequest> {
        self.space.map(|space| SpaceRequest {
            name: space.name.to_owned(),
            ops: self.ops,
        })
    }

    /// The source of programs that the arguments name.
    pub(crate) fn source(&self) -> ProgramSource {
        self.request()
            .map_or(ProgramSource::Generator, ProgramSource::Space)
    }
}
