//! Templates: functions with variables, and the values of these variables.
//!
//! A template begins with a comment line for each variable, with its values between ` | `:
//!
//! ```text
//! // op: arith.addi | arith.subi
//! // type: i8 | vector<3xi8>
//! // flags: overflow<nsw> | overflow<nuw>
//! func.func @f(%a: $T, %b: $T) -> $T {
//!   %0 = $op %a, %b $flags : $T
//!   return %0 : $T
//! }
//! ```
//!
//! Each combination of values gives one function. The variables `op` and `type` are required. The
//! value `-` is empty, and the value `@name` stands for the values of a list, which a line
//! `// list name: VALUES` defines. Templates are separated by `// -----`.
//!
//! `$name` is the value of a variable. These texts depend on the type, which may be a pair
//! `T to U`:
//!
//! | text | meaning |
//! |---|---|
//! | `$T`, `$U` | the type, and the second type of a pair |
//! | `$T[i1]`, `$T[]` | the type with another element type, and its element type |
//! | `$E` | the element type of `T` |
//! | `$I` | an index operand for each dimension of `T`: `%i0, %i1` |
//! | `$P` | a parameter for each of these operands, with commas before them |
//! | `$A`, `$X` | these operands, and their types, with commas before them |

use std::collections::BTreeMap;

use thiserror::Error;

use crate::entry::Entry;
use crate::shape::{element, rank, with_element};

/// The separator between two templates.
const SEPARATOR: &str = "// -----";

/// The directives of test cases, which are no variables.
const DIRECTIVES: [&str; 7] = [
    "release",
    "index-bitwidth",
    "options",
    "refused",
    "call",
    "after",
    "prints",
];

/// An error in a template.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("template {number}: {message}")]
pub struct TemplateError {
    /// The number of the template in its file, counted from 1.
    pub number: usize,
    /// What is wrong.
    pub message: String,
}

/// The variables of a template with their values, in the order of the template.
type Variables<'t> = Vec<(&'t str, Vec<&'t str>)>;

/// Expands the templates of a text, and adds their functions to a list. The lists of values stay
/// defined for later texts.
///
/// # Errors
/// Returns an error if a template is not valid.
pub fn expand<'t>(
    text: &'t str,
    lists: &mut BTreeMap<&'t str, Vec<&'t str>>,
    entries: &mut Vec<Entry>,
) -> Result<(), TemplateError> {
    for (at, template) in text.split(SEPARATOR).enumerate() {
        let mut one = || -> Result<(), String> {
            let (variables, body) = read(template, lists)?;
            if variables.is_empty() && body.trim().is_empty() {
                return Ok(());
            }
            for values in combinations(&variables) {
                let mut entry = instance(&variables, &values, body)?;
                entry.number = entries.len();
                entries.push(entry);
            }
            Ok(())
        };
        one().map_err(|message| TemplateError {
            number: at + 1,
            message,
        })?;
    }
    Ok(())
}

/// Reads the head of a template. Returns its variables, and the text after the head.
fn read<'t>(
    template: &'t str,
    lists: &mut BTreeMap<&'t str, Vec<&'t str>>,
) -> Result<(Variables<'t>, &'t str), String> {
    let mut variables: Variables<'t> = Vec::new();
    let mut body = template.trim_start();
    while let Some((line, rest)) = body.split_once('\n') {
        let Some((name, values)) = line.strip_prefix("// ").and_then(|l| l.split_once(": ")) else {
            break;
        };
        let (is_list, name) = match name.strip_prefix("list ") {
            Some(name) => (true, name),
            None => (false, name),
        };
        if DIRECTIVES.contains(&name) {
            break;
        }
        let mut all = Vec::new();
        for value in values.split(" | ").map(str::trim) {
            match value.strip_prefix('@') {
                Some(list) => {
                    let known = lists.get(list);
                    all.extend(
                        known.ok_or(format!("expected the name of a list, found `{list}`"))?,
                    );
                }
                None if value == "-" => all.push(""),
                None => all.push(value),
            }
        }
        if is_list {
            lists.insert(name, all);
        } else {
            variables.push((name, all));
        }
        body = rest;
    }
    let first: Vec<&str> = variables.iter().take(2).map(|(name, _)| *name).collect();
    if !body.trim().is_empty() && first != ["op", "type"] {
        return Err("expected the variables `op` and `type` first".to_owned());
    }
    Ok((variables, body))
}

/// Returns all combinations of values. The value of the last variable changes fastest.
fn combinations<'t>(variables: &Variables<'t>) -> Vec<Vec<&'t str>> {
    let mut all = vec![Vec::new()];
    for (_, values) in variables {
        let longer = all.iter().flat_map(|before: &Vec<&'t str>| {
            values.iter().map(move |value| {
                let mut after = before.clone();
                after.push(*value);
                after
            })
        });
        all = longer.collect();
    }
    all
}

/// Makes the function of one combination of values.
fn instance(variables: &Variables<'_>, values: &[&str], body: &str) -> Result<Entry, String> {
    let [op, types, others @ ..] = values else {
        return Err("expected the variables `op` and `type` first".to_owned());
    };
    let (first, second) = match types.split_once(" to ") {
        Some((first, second)) => (first, Some(second)),
        None => (*types, None),
    };
    let mut text = String::with_capacity(body.len());
    let mut rest = body;
    while let Some((before, after)) = rest.split_once('$') {
        text.push_str(before);
        let end = after
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(after.len());
        let (name, after) = after.split_at(end);
        let of_type = match name {
            "T" => Some(first),
            "U" => second,
            _ => None,
        };
        rest = after;
        if let Some(ty) = of_type {
            match after
                .strip_prefix('[')
                .and_then(|after| after.split_once(']'))
            {
                Some(("", after)) => {
                    text.push_str(element(ty));
                    rest = after;
                }
                Some((other, after)) if other.chars().all(char::is_alphanumeric) => {
                    text.push_str(&with_element(ty, other));
                    rest = after;
                }
                Some(_) | None => text.push_str(ty),
            }
            continue;
        }
        text.push_str(&value(name, variables, values, first)?);
    }
    text.push_str(rest);
    let others: Vec<&str> = others.iter().copied().filter(|v| !v.is_empty()).collect();
    Ok(Entry {
        number: 0,
        op: (*op).to_owned(),
        types: (*types).to_owned(),
        variant: others.join(", "),
        text,
    })
}

/// Returns the text for a name in the body of a template.
fn value(
    name: &str,
    variables: &Variables<'_>,
    values: &[&str],
    first: &str,
) -> Result<String, String> {
    let each = |text: fn(usize) -> String| (0..rank(first)).map(text);
    Ok(match name {
        "E" => element(first).to_owned(),
        "I" => each(|i| format!("%i{i}")).collect::<Vec<_>>().join(", "),
        "P" => each(|i| format!(", %i{i}: index")).collect(),
        "A" => each(|i| format!(", %i{i}")).collect(),
        "X" => each(|_| ", index".to_owned()).collect(),
        _ => {
            let place = variables.iter().position(|(variable, _)| *variable == name);
            let place = place.ok_or(format!("expected a variable, found `${name}`"))?;
            values[place].to_owned()
        }
    })
}
