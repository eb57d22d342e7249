//! Options that limit the time of external tools.

use std::time::Duration;

use lowerfuzz_tools::process::TimeLimits;

use super::value::parse_positive_time;

/// Limits of time for each process of an external tool, such as mlir-opt.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Limits of tools")]
pub(crate) struct ToolLimitOptions {
    /// CPU time of a tool that lowers one program, with its children
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        value_name = "TIME",
        default_value = "10s",
        value_parser = parse_positive_time
    )]
    tool_cpu_time: Duration,
    /// Time in which a tool may sleep: no thread computes, waits for a core, or waits for a disk
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        value_name = "TIME",
        default_value = "20s",
        value_parser = parse_positive_time
    )]
    tool_idle_time: Duration,
    /// Wall-clock time of a tool
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        value_name = "TIME",
        default_value = "10m",
        value_parser = parse_positive_time
    )]
    tool_wall_time: Duration,
    /// CPU time, and idle time, of a tool that prints its version or its help
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        value_name = "TIME",
        default_value = "10s",
        value_parser = parse_positive_time
    )]
    tool_probe_time: Duration,
}

impl From<ToolLimitOptions> for TimeLimits {
    fn from(given: ToolLimitOptions) -> TimeLimits {
        let ToolLimitOptions {
            tool_cpu_time: cpu,
            tool_idle_time: idle,
            tool_wall_time: wall,
            tool_probe_time: probe,
        } = given;
        TimeLimits {
            cpu,
            idle,
            wall,
            probe,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::Args;

    fn limits(words: &[String]) -> TimeLimits {
        let all = ["lowerfuzz".to_owned()].into_iter().chain(words.to_vec());
        let args = Args::try_parse_from(all.chain(["targets".to_owned()]));
        args.expect("a command line").tool_limits.into()
    }

    #[test]
    fn options_of_a_helper_give_it_the_limits() {
        assert_eq!(limits(&[]), TimeLimits::DEFAULT);
        let given = TimeLimits {
            cpu: Duration::from_millis(1500),
            idle: Duration::from_secs(2),
            wall: Duration::from_secs(30),
            probe: Duration::from_millis(1),
        };
        assert_eq!(limits(&given.words()), given);
    }
}
