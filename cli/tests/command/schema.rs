//! Tests of `lowerfuzz schema`. Each JSON output that a test of this folder reads is held against
//! its schema.

use std::collections::HashMap;
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};

use jsonschema::Validator;
use serde_json::{Map, Value, json};

use crate::tool::{Folder, TOOL};

/// The schemas that were printed, by name.
static PRINTED: Mutex<Option<HashMap<String, Arc<Validator>>>> = Mutex::new(None);

/// Checks that an output conforms to the schema of its command. An output that is not JSON, such as
/// that of an interrupted command, conforms.
#[track_caller]
pub(crate) fn check(args: &[&str], output: &str) {
    let Some(name) = name(args) else {
        return;
    };
    if let Ok(output) = serde_json::from_str(output) {
        conforms(name, &output);
    }
}

/// Checks that a value conforms to a schema, and that the schema knows all its fields.
#[track_caller]
fn conforms(name: &str, value: &Value) {
    let errors: Vec<String> = validator(name)
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert_eq!(errors, Vec::<String>::new(), "{name}: {value:#}");
}

/// Returns the name of the schema for a command with `--json`.
fn name<'a>(args: &[&'a str]) -> Option<&'a str> {
    let has = |word: &str| args.contains(&word);
    let command = *args.first()?;
    match command {
        "targets" if has("--json") && has("--target") => Some("target"),
        "check" | "compare" | "conformance" | "coverage" | "enumerate" | "interp" | "known"
        | "lit" | "matrix" | "replay" | "run" | "selftest" | "targets" | "tv"
            if has("--json") =>
        {
            Some(command)
        }
        "report" if has("json") => Some("night"),
        _ => None,
    }
}

fn validator(name: &str) -> Arc<Validator> {
    let mut printed = PRINTED.lock().unwrap_or_else(PoisonError::into_inner);
    let printed = printed.get_or_insert_default();
    let validator = printed.entry(name.to_owned()).or_insert_with(|| {
        let mut schema = schema(name);
        close(&mut schema);
        Arc::new(jsonschema::validator_for(&schema).expect("a valid schema"))
    });
    Arc::clone(validator)
}

fn schema(name: &str) -> Value {
    let output = Command::new(TOOL).args(["schema", name]).output();
    let output = output.expect("the command runs");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{name}: {e}: {output:?}"))
}

/// Makes a schema reject objects with fields that it does not describe.
fn close(schema: &mut Value) {
    let describes_fields = |schema: &Map<String, Value>| {
        let alternatives = ["anyOf", "oneOf"].into_iter();
        let mut alternatives = alternatives
            .filter_map(|key| schema.get(key)?.as_array())
            .flatten();
        schema.contains_key("properties") || alternatives.any(|one| one.get("properties").is_some())
    };
    let Some(object) = schema.as_object_mut() else {
        return;
    };
    if describes_fields(object) {
        object.insert("unevaluatedProperties".to_owned(), json!(false));
    }
    if let Some(items) = object.get_mut("items") {
        close(items);
    }
    if let Some(definitions) = object.get_mut("$defs").and_then(Value::as_object_mut) {
        definitions.values_mut().for_each(close);
    }
}

#[test]
fn each_listed_output_has_a_schema_with_a_version() {
    let folder = Folder::new();
    let listed = folder.run(&["schema"]).expect_status(0);
    let names: Vec<&str> = listed
        .out
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(names.len(), 17, "{listed:?}");
    for name in names {
        let schema = schema(name);
        assert_eq!(schema["$id"], format!("urn:lowerfuzz:{name}:1"));
        assert_eq!(
            schema["$schema"],
            "https://json-schema.org/draft/2020-12/schema"
        );
    }
}

#[test]
fn the_outputs_of_commands_conform() {
    let program = "func.func @half(%a: i8) -> i8 {\n  %0 = arith.constant 2 : i8\n  \
                   %1 = arith.divsi %a, %0 : i8\n  return %1 : i8\n}\n";
    let folder = Folder::with("half.mlir", program);
    folder.write(
        "calls.mlir",
        program.to_owned() + "// call: @half(-7 : i8) == -3 : i8\n",
    );
    folder.write("lost.mlir", "func.func @lost(%t: si32) {\n  return\n}\n");
    for args in [
        &["check", "half.mlir", "lost.mlir", "--target", "builtin"] as &[&str],
        &[
            "check",
            "half.mlir",
            "--plant",
            "divides-unsigned",
            "--target",
            "builtin",
            "--out",
            "found",
        ],
        &["conformance", "--op", "arith.maxsi", "--inputs", "256"],
        &[
            "conformance",
            "--op",
            "arith.xori",
            "--inputs",
            "256",
            "--plant",
            "or-for-xor",
            "--against",
        ],
        &["interp", "calls.mlir"],
        &["matrix", "calls.mlir", "--target", "builtin"],
        &["replay", ".", "--target", "builtin"],
        &["known"],
        &["targets"],
        &["run", "--count", "20", "--seed", "1"],
        &["selftest", "divides-unsigned", "--count", "1"],
        &["tv", "half.mlir", "half.mlir"],
    ] {
        let ran = folder.run(&[args, &["--json"]].concat());
        let output = serde_json::from_str::<Value>(&ran.out);
        assert!(output.is_ok(), "{args:?}: {ran:?}");
    }
}

#[test]
fn a_field_that_the_schema_does_not_describe_is_an_error() {
    let row = json!([{
        "call": "f", "outcome": "()", "printed": "", "wrong_expectation": null
    }]);
    conforms("interp", &row);
    for other in [
        json!([{ "call": "f", "outcome": "()", "printed": "", "wrong_expectation": null, "x": 1 }]),
        json!([{ "call": "f", "outcome": "()", "printed": 0, "wrong_expectation": null }]),
        json!([{ "call": "f", "outcome": "()" }]),
    ] {
        assert!(!validator("interp").is_valid(&other), "{other}");
    }
}
