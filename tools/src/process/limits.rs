//! The limits of time for tools, which a user can change.

use std::time::Duration;

/// Limits of time for each process of a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimits {
    /// CPU time of a process that lowers one program, with its children. A process with several
    /// programs gets more time.
    pub cpu: Duration,
    /// Time in which no thread of the tool computes, waits for a core, or waits for a disk.
    pub idle: Duration,
    /// Wall-clock time.
    pub wall: Duration,
    /// CPU time and idle time of a process that only prints its version or its help.
    pub probe: Duration,
}

impl TimeLimits {
    /// The default limits. The limit of wall-clock time is only reached on a machine that is busy
    /// for minutes, or whose disk does not answer.
    pub const DEFAULT: TimeLimits = TimeLimits {
        cpu: Duration::from_secs(10),
        idle: Duration::from_secs(20),
        wall: Duration::from_secs(600),
        probe: Duration::from_secs(10),
    };

    /// Names of the options that set the limits on the command line.
    pub const OPTIONS: [&str; 4] = [
        "tool-cpu-time",
        "tool-idle-time",
        "tool-wall-time",
        "tool-probe-time",
    ];

    /// Returns the options that give a helper process these limits.
    pub fn words(self) -> Vec<String> {
        let values = |limits: TimeLimits| [limits.cpu, limits.idle, limits.wall, limits.probe];
        let changed = values(self).into_iter().zip(values(TimeLimits::DEFAULT));
        let named = TimeLimits::OPTIONS.iter().zip(changed);
        named
            .filter(|(_, (given, default))| given != default)
            .map(|(name, (given, _))| format!("--{name}={}ms", given.as_millis()))
            .collect()
    }
}

impl Default for TimeLimits {
    fn default() -> TimeLimits {
        TimeLimits::DEFAULT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_limits_are_options_of_a_command_line() {
        assert!(TimeLimits::DEFAULT.words().is_empty());
        let limits = TimeLimits {
            idle: Duration::from_millis(1500),
            probe: Duration::from_secs(2),
            ..TimeLimits::DEFAULT
        };
        assert_eq!(
            limits.words(),
            ["--tool-idle-time=1500ms", "--tool-probe-time=2000ms"]
        );
    }
}
