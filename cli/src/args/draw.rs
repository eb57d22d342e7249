//! Options of drawn inputs.

use lowerfuzz_inputs::Options;

/// How many inputs are drawn, and with which seed.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct CallOptions {
    /// Number of calls drawn for each function that no directive calls; a function with at most
    /// 65,536 inputs is called with all of them
    #[arg(
        long,
        value_name = "N",
        default_value_t = 64,
        allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(1..=10_000)
    )]
    calls: u32,
    /// Seed of the drawn inputs
    #[arg(long, value_name = "S", default_value_t = 1)]
    call_seed: u64,
}

impl CallOptions {
    /// Returns the options of drawing.
    pub(crate) fn options(&self) -> Options {
        Options {
            calls: self.calls as usize,
            seed: self.call_seed,
            ..Options::default()
        }
    }
}

/// How inputs are drawn for the functions that no directive calls.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct DrawOptions {
    #[command(flatten)]
    pub(crate) calls: CallOptions,
    /// Judge only this function
    #[arg(long, value_name = "NAME")]
    pub(crate) function: Option<String>,
    /// Run only the calls of directives
    #[arg(long, conflicts_with_all = ["calls", "call_seed"])]
    pub(crate) no_draw: bool,
}
