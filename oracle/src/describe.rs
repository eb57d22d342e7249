//! Observations as text, for reports.

use lowerfuzz_ir::Types;

use crate::observe::{Ended, Observation, Rules, describe_observed, literal};

/// Elements of a buffer that are shown.
const MAX_ELEMENTS: usize = 64;

/// What was observed of a run, a line each: how it ended, buffers, external calls, the heap.
/// `types` are those of the test case's module.
pub fn describe_observation(
    observation: &Observation,
    types: &Types,
    index_width: u32,
) -> Vec<String> {
    let mut lines = vec![ended(&observation.ended, index_width)];
    let rules = Rules::of(index_width);
    for buffer in &observation.buffers {
        let scalar = types.scalar_of(buffer.elem);
        let shown = buffer.elements.iter().take(MAX_ELEMENTS);
        let mut all: Vec<String> = shown
            .map(|e| match e {
                None => "_".to_owned(),
                some => literal(*some, scalar, rules.index_width),
            })
            .collect();
        if buffer.elements.len() > MAX_ELEMENTS {
            all.push("…".into());
        }
        lines.push(format!("buffer of arg{}: [{}]", buffer.arg, all.join(", ")));
        if let Some(byte) = buffer.padding_changed {
            lines.push(format!("byte {byte} of it, between elements, was changed"));
        }
    }
    for call in &observation.host_calls {
        let args = call.args.iter().map(|arg| match arg {
            Some(bits) => format!("{bits:#x}"),
            None => "poison".to_owned(),
        });
        let args: Vec<String> = args.collect();
        lines.push(format!("calls @{}({})", call.name, args.join(", ")));
    }
    if observation.live_heap > 0 {
        lines.push(format!("heap blocks left: {}", observation.live_heap));
    }
    lines.extend(observation.damage.iter().cloned());
    lines
}

fn ended(ended: &Ended, index_width: u32) -> String {
    match ended {
        Ended::Returned(values) if values.is_empty() => "returns".into(),
        Ended::Returned(values) => {
            let all = values.iter().map(|v| describe_observed(v, index_width));
            format!("returns {}", all.collect::<Vec<_>>().join(", "))
        }
        Ended::Aborted => "aborts".into(),
        Ended::Undefined(why) => format!("undefined: {why}"),
        Ended::OutOfFuel => "does not end".into(),
        Ended::Unsupported(what) => format!("not run: {what}"),
    }
}
