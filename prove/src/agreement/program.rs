//! Random functions, and a second function that differs in one place.

use std::fmt::Write;

use super::forms::{FORMS, Flags, Form, Shape};

/// The levels of a pair of functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Levels {
    Source,
    Llvm,
    Lowered,
}

/// A step of a function.
#[derive(Clone, Debug)]
struct Step {
    form: usize,
    /// Choices of operands, by their positions among the values of their width.
    operands: [u8; 3],
    /// Flags, a predicate, a constant, or a number of iterations.
    detail: u8,
    /// The width of the op, chosen among the widths of the values.
    width: u8,
}

/// Two functions.
#[derive(Clone, Debug)]
pub struct Pair {
    levels: Levels,
    widths: Vec<u32>,
    steps: [Vec<Step>; 2],
}

/// Bytes as choices. After the end, all choices are zero.
struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        self.0.next().copied().unwrap_or(0)
    }

    fn below(&mut self, end: usize) -> usize {
        usize::from(self.next()) % end
    }
}

const PREDICATES: [&str; 10] = [
    "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge",
];

const FLOAT_PREDICATES: [&str; 16] = [
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule",
    "une", "uno", "true",
];

impl Pair {
    /// Makes a pair from bytes. The same bytes make the same pair.
    pub fn from_bytes(bytes: &[u8]) -> Pair {
        let mut bytes = Bytes(bytes.iter());
        let levels = [
            Levels::Source,
            Levels::Source,
            Levels::Llvm,
            Levels::Lowered,
        ][bytes.below(4)];
        // At most ten bits of inputs.
        let widths = match bytes.below(8) {
            0 => vec![1, 1],
            1 => vec![8],
            2 => vec![4, 4],
            3 => vec![1, 4],
            4 => vec![3, 3, 1],
            5 => vec![2, 5],
            6 => vec![5],
            _ => vec![3, 3],
        };
        let may_be = |form: &Form| match levels {
            Levels::Source => form.source.is_some(),
            Levels::Llvm => form.llvm.is_some(),
            Levels::Lowered => form.source.is_some() && form.llvm.is_some(),
        };
        let known: Vec<usize> = (0..FORMS.len()).filter(|at| may_be(&FORMS[*at])).collect();
        let count = 1 + bytes.below(7);
        let step = |bytes: &mut Bytes<'_>| Step {
            form: known[bytes.below(known.len())],
            operands: [bytes.next(), bytes.next(), bytes.next()],
            detail: bytes.next(),
            width: bytes.next(),
        };
        let first: Vec<Step> = (0..count).map(|_| step(&mut bytes)).collect();
        let mut second = first.clone();
        let at = bytes.below(count);
        match bytes.below(6) {
            0 => {}
            1 => {
                let shape = FORMS[second[at].form].shape;
                let alike = known.iter().filter(|form| FORMS[**form].shape == shape);
                let alike: Vec<usize> = alike.copied().collect();
                second[at].form = alike[bytes.below(alike.len())];
            }
            2 => second[at].detail = bytes.next(),
            3 => second[at].operands[0] = bytes.next(),
            4 => second[at].operands.swap(0, 1),
            _ => second[at].operands[1] = bytes.next(),
        }
        Pair {
            levels,
            widths,
            steps: [first, second],
        }
    }

    /// Returns the ops and flags that the first function has.
    pub fn names(&self) -> Vec<String> {
        let is_llvm = self.levels == Levels::Llvm;
        let steps = self.steps[0].iter();
        steps
            .map(|step| {
                let form = &FORMS[step.form];
                let name = if is_llvm { form.llvm } else { form.source };
                let mut name = name.unwrap_or_default().to_owned();
                let place = [
                    (Shape::Branch, " in a branch"),
                    (Shape::If, " in scf.if"),
                    (Shape::For, " in scf.for"),
                ];
                let place = place.into_iter().find(|(shape, _)| *shape == form.shape);
                name.push_str(place.map_or("", |(_, text)| text));
                name.push_str(&flags(form, step.detail));
                name
            })
            .collect()
    }

    /// Returns the texts of both functions.
    pub fn texts(&self) -> [String; 2] {
        let levels = match self.levels {
            Levels::Source => [false, false],
            Levels::Llvm => [true, true],
            Levels::Lowered => [false, true],
        };
        [0, 1].map(|at| Writer::write(&self.widths, &self.steps[at], levels[at]))
    }
}

/// Returns the flags of an op, as they are written.
fn flags(form: &Form, detail: u8) -> String {
    let is_set = detail & 1 == 1;
    let text = match (form.flags, detail & 3) {
        (Flags::None, _) | (Flags::Overflow, 0) => "",
        (Flags::Overflow, 1) => " overflow<nsw>",
        (Flags::Overflow, 2) => " overflow<nuw>",
        (Flags::Overflow, _) => " overflow<nsw, nuw>",
        (Flags::Exact, _) if is_set => " exact",
        (Flags::Disjoint, _) if is_set => " disjoint",
        (Flags::NonNeg, _) if is_set => " nneg",
        (Flags::Exact | Flags::Disjoint | Flags::NonNeg, _) => "",
    };
    text.to_owned()
}

/// Writes the text of a function.
struct Writer {
    text: String,
    /// The names and widths of all values.
    values: Vec<(String, u32)>,
    is_llvm: bool,
    next: usize,
}

impl Writer {
    fn write(widths: &[u32], steps: &[Step], is_llvm: bool) -> String {
        let mut writer = Writer {
            text: String::new(),
            values: Vec::new(),
            is_llvm,
            next: 0,
        };
        for (at, width) in widths.iter().enumerate() {
            writer.values.push((format!("%a{at}"), *width));
        }
        for step in steps {
            writer.step(step);
        }
        let args: Vec<String> = widths
            .iter()
            .enumerate()
            .map(|(at, width)| format!("%a{at}: i{width}"))
            .collect();
        let (result, width) = writer.values[writer.values.len() - 1].clone();
        let (keyword, ret) = if is_llvm {
            ("llvm.func", "llvm.return")
        } else {
            ("func.func", "func.return")
        };
        format!(
            "{keyword} @f({}) -> i{width} {{\n{}  {ret} {result} : i{width}\n}}\n",
            args.join(", "),
            writer.text
        )
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "  {text}");
    }

    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// Returns a value of a width.
    fn operand(&mut self, width: u32, choice: u8) -> String {
        let fitting: Vec<&String> = self
            .values
            .iter()
            .filter(|(_, of)| *of == width)
            .map(|(name, _)| name)
            .collect();
        if let Some(name) = fitting.get(usize::from(choice) % fitting.len().max(1)) {
            return (*name).clone();
        }
        self.constant(width, i64::from(choice))
    }

    fn constant(&mut self, width: u32, value: i64) -> String {
        let name = self.fresh();
        let shift = 64 - width;
        let value = value << shift >> shift;
        let text = match (self.is_llvm, width, value) {
            (true, ..) => format!("{name} = llvm.mlir.constant({value} : i{width}) : i{width}"),
            (false, 1, 0) => format!("{name} = arith.constant false"),
            (false, 1, _) => format!("{name} = arith.constant true"),
            (false, ..) => format!("{name} = arith.constant {value} : i{width}"),
        };
        self.line(&text);
        name
    }

    fn index(&mut self, width: u32, operand: &str, is_signed: bool) -> String {
        let name = self.fresh();
        let cast = if is_signed {
            "arith.index_cast"
        } else {
            "arith.index_castui"
        };
        self.line(&format!("{name} = {cast} {operand} : i{width} to index"));
        name
    }

    fn float(&mut self, width: u32, operand: &str) -> String {
        let (wide, name) = (self.fresh(), self.fresh());
        match width {
            16 => self.line(&format!("{name} = arith.bitcast {operand} : i16 to f16")),
            _ => {
                self.line(&format!("{wide} = arith.extsi {operand} : i{width} to i16"));
                let shift = self.constant(16, i64::from(16 - width.min(15)));
                let moved = self.fresh();
                self.line(&format!("{moved} = arith.shli {wide}, {shift} : i16"));
                self.line(&format!("{name} = arith.bitcast {moved} : i16 to f16"));
            }
        }
        name
    }

    #[allow(clippy::too_many_lines, reason = "one arm a shape")]
    fn step(&mut self, step: &Step) {
        let form = FORMS[step.form];
        let name = if self.is_llvm { form.llvm } else { form.source };
        let name = name.unwrap_or_default();
        let width = self.values[usize::from(step.width) % self.values.len()]
            .1
            .min(16);
        let [x, y, z] = step.operands;
        let flags = flags(&form, step.detail);
        let detail = usize::from(step.detail);
        match form.shape {
            Shape::Binary => {
                let (a, b) = (self.operand(width, x), self.operand(width, y));
                let result = self.fresh();
                let comes_first = matches!(form.flags, Flags::Exact | Flags::Disjoint);
                let text = match (name.starts_with("llvm.intr"), self.is_llvm && comes_first) {
                    (true, _) => {
                        format!("{result} = {name}({a}, {b}) : (i{width}, i{width}) -> i{width}")
                    }
                    (_, true) => format!("{result} = {name}{flags} {a}, {b} : i{width}"),
                    (_, false) => format!("{result} = {name} {a}, {b}{flags} : i{width}"),
                };
                self.line(&text);
                self.values.push((result, width));
            }
            Shape::Unary => {
                let (a, result) = (self.operand(width, x), self.fresh());
                let text = match name.starts_with("llvm.intr") {
                    true => format!("{result} = {name}({a}) : (i{width}) -> i{width}"),
                    false => format!("{result} = {name} {a} : i{width}"),
                };
                self.line(&text);
                self.values.push((result, width));
            }
            Shape::Flagged => {
                let (a, result) = (self.operand(width, x), self.fresh());
                let flag = if name.ends_with("abs") {
                    "is_int_min_poison"
                } else {
                    "is_zero_poison"
                };
                let set = detail % 2 == 1;
                self.line(&format!(
                    "{result} = \"{name}\"({a}) <{{{flag} = {set}}}> : (i{width}) -> i{width}"
                ));
                self.values.push((result, width));
            }
            Shape::Compare => {
                let (a, b, result) = (self.operand(width, x), self.operand(width, y), self.fresh());
                let predicate = PREDICATES[detail % PREDICATES.len()];
                let text = match self.is_llvm {
                    true => format!("{result} = {name} \"{predicate}\" {a}, {b} : i{width}"),
                    false => format!("{result} = {name} {predicate}, {a}, {b} : i{width}"),
                };
                self.line(&text);
                self.values.push((result, 1));
            }
            Shape::Select => {
                let c = self.operand(1, z);
                let (a, b, result) = (self.operand(width, x), self.operand(width, y), self.fresh());
                let types = if self.is_llvm {
                    format!("i1, i{width}")
                } else {
                    format!("i{width}")
                };
                self.line(&format!("{result} = {name} {c}, {a}, {b} : {types}"));
                self.values.push((result, width));
            }
            Shape::Extend => {
                let (a, result) = (self.operand(width, x), self.fresh());
                let to = width + 1 + u32::from(step.detail >> 2) % 3;
                let operand = match self.is_llvm {
                    true => format!("{flags} {a}"),
                    false => format!(" {a}{flags}"),
                };
                self.line(&format!("{result} = {name}{operand} : i{width} to i{to}"));
                self.values.push((result, to));
            }
            Shape::Truncate => {
                let to = width
                    .saturating_sub(1 + u32::from(step.detail >> 2) % 3)
                    .max(1);
                let (a, result) = (self.operand(width.max(2), x), self.fresh());
                let from = width.max(2);
                self.line(&format!("{result} = {name} {a}{flags} : i{from} to i{to}"));
                self.values.push((result, to));
            }
            Shape::Two => {
                let (a, b) = (self.operand(width, x), self.operand(width, y));
                let (low, high) = (self.fresh(), self.fresh());
                let is_carry = name.contains("addui");
                let types = if is_carry {
                    format!("i{width}, i1")
                } else {
                    format!("i{width}")
                };
                self.line(&format!("{low}, {high} = {name} {a}, {b} : {types}"));
                let both = [(low, width), (high, if is_carry { 1 } else { width })];
                self.values.extend(both);
            }
            Shape::Overflow => {
                let (a, b, pair) = (self.operand(width, x), self.operand(width, y), self.fresh());
                let ty = format!("!llvm.struct<(i{width}, i1)>");
                self.line(&format!(
                    "{pair} = \"{name}\"({a}, {b}) : (i{width}, i{width}) -> {ty}"
                ));
                for (field, of) in [(0, width), (1, 1)] {
                    let result = self.fresh();
                    self.line(&format!(
                        "{result} = llvm.extractvalue {pair}[{field}] : {ty}"
                    ));
                    self.values.push((result, of));
                }
            }
            Shape::Three => {
                let (a, b, c) = (
                    self.operand(width, x),
                    self.operand(width, y),
                    self.operand(width, z),
                );
                let result = self.fresh();
                self.line(&format!(
                    "{result} = {name}({a}, {b}, {c}) : (i{width}, i{width}, i{width}) -> i{width}"
                ));
                self.values.push((result, width));
            }
            Shape::Index => {
                let (a, b) = (self.operand(width, x), self.operand(width, y));
                let (a, b) = (
                    self.index(width, &a, detail & 1 == 0),
                    self.index(width, &b, detail & 2 == 0),
                );
                let (wide, result) = (self.fresh(), self.fresh());
                self.line(&format!("{wide} = {name} {a}, {b}"));
                self.line(&format!(
                    "{result} = arith.index_cast {wide} : index to i{width}"
                ));
                self.values.push((result, width));
            }
            Shape::Constant => {
                let result = self.constant(width, i64::from(step.detail));
                self.values.push((result, width));
            }
            Shape::Nothing => {
                let result = self.fresh();
                self.line(&format!("{result} = {name} : i{width}"));
                self.values.push((result, width));
            }
            Shape::Branch => {
                let c = self.operand(1, z);
                let (a, b) = (self.operand(width, x), self.operand(width, y));
                let (inner, result) = (self.fresh(), self.fresh());
                self.next += 2;
                let (first, second) = (self.next - 1, self.next);
                let dialect = if self.is_llvm { "llvm" } else { "cf" };
                self.line(&format!(
                    "{dialect}.cond_br {c}, ^b{first}, ^b{second}({a} : i{width})"
                ));
                self.line(&format!("^b{first}:"));
                self.line(&format!("{inner} = {name} {a}, {b} : i{width}"));
                self.line(&format!("{dialect}.br ^b{second}({inner} : i{width})"));
                self.line(&format!("^b{second}({result}: i{width}):"));
                self.values.push((result, width));
            }
            Shape::If => {
                let c = self.operand(1, z);
                let (a, b) = (self.operand(width, x), self.operand(width, y));
                let (inner, result) = (self.fresh(), self.fresh());
                self.line(&format!("{result} = scf.if {c} -> (i{width}) {{"));
                self.line(&format!("{inner} = {name} {a}, {b} : i{width}"));
                self.line(&format!("scf.yield {inner} : i{width}"));
                self.line("} else {");
                self.line(&format!("scf.yield {b} : i{width}"));
                self.line("}");
                self.values.push((result, width));
            }
            Shape::For => {
                let (a, b) = (self.operand(width, x), self.operand(width, y));
                let [from, to, by] = [0, detail % 4, 1].map(|_| self.fresh());
                for (name, value) in [(&from, 0), (&to, detail % 4), (&by, 1)] {
                    self.line(&format!("{name} = arith.constant {value} : index"));
                }
                let (inner, result, carried, i) =
                    (self.fresh(), self.fresh(), self.fresh(), self.fresh());
                self.line(&format!(
                    "{result} = scf.for {i} = {from} to {to} step {by} iter_args({carried} = {a}) -> (i{width}) {{"
                ));
                self.line(&format!("{inner} = {name} {carried}, {b} : i{width}"));
                self.line(&format!("scf.yield {inner} : i{width}"));
                self.line("}");
                self.values.push((result, width));
            }
            Shape::Assert => {
                let c = self.operand(1, x);
                self.line(&format!("cf.assert {c}, \"m\""));
            }
            Shape::Switch => {
                let (a, b) = (self.operand(width, x), self.operand(width, y));
                let flag = self.operand(width, z);
                let flag = self.index(width, &flag, false);
                let result = self.fresh();
                self.line(&format!("{result} = scf.index_switch {flag} -> i{width}"));
                for (case, value) in [(detail % 4, &a), (detail % 4 + 1, &b)] {
                    self.line(&format!("case {case} {{\nscf.yield {value} : i{width}\n}}"));
                }
                self.line(&format!("default {{\nscf.yield {a} : i{width}\n}}"));
                self.values.push((result, width));
            }
            Shape::FloatCompare => {
                let (a, b) = (self.operand(width, x), self.operand(width, y));
                let (a, b, result) = (self.float(width, &a), self.float(width, &b), self.fresh());
                let predicate = FLOAT_PREDICATES[detail % 16];
                self.line(&format!("{result} = {name} {predicate}, {a}, {b} : f16"));
                self.values.push((result, 1));
            }
            Shape::Float => {
                let (a, b) = (self.operand(width, x), self.operand(width, y));
                let (a, b) = (self.float(width, &a), self.float(width, &b));
                let (made, result) = (self.fresh(), self.fresh());
                self.line(&format!("{made} = {name} {a}, {b} : f16"));
                self.line(&format!("{result} = arith.cmpf ult, {made}, {b} : f16"));
                self.values.push((result, 1));
            }
            Shape::ToFloat => {
                let (a, b) = (self.operand(width, x), self.operand(width, y));
                let b = self.float(width, &b);
                let (made, result) = (self.fresh(), self.fresh());
                self.line(&format!("{made} = {name} {a} : i{width} to f16"));
                self.line(&format!("{result} = arith.cmpf ole, {made}, {b} : f16"));
                self.values.push((result, 1));
            }
            Shape::FromFloat => {
                let a = self.operand(width, x);
                let (a, result) = (self.float(width, &a), self.fresh());
                self.line(&format!("{result} = {name} {a} : f16 to i{width}"));
                self.values.push((result, width));
            }
        }
    }
}
