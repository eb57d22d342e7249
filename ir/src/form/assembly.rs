//! Assemblies, which describe the custom forms of ops.

use smallvec::SmallVec;

use super::by_hand::ByHand;
use super::cursor::Cursor;
use super::signature::{Arity, Signature, Slot};
#[cfg(test)]
use super::signature::{Count, Param};
use crate::attr::Key;

/// The compiled custom form of an op table row.
#[derive(Debug)]
pub(crate) struct Assembly {
    pub(crate) steps: Vec<Step>,
    /// Attributes that the custom form contains. The attribute dictionary omits these attributes.
    pub(crate) keys: SmallVec<[Key; 4]>,
    /// The number of successors that the custom form contains.
    pub(crate) successors: usize,
}

/// One step of a custom form.
#[derive(Debug)]
pub(crate) enum Step {
    /// Literal text as the printer writes it, and the tokens that the parser expects.
    Literal(&'static str, SmallVec<[Token; 2]>),
    /// `$a, $b`: a given number of operands, of which this parameter is the first.
    Values(Slot, u8),
    /// `$list`: a comma-separated list of operands, possibly empty.
    List(Slot),
    /// `operands`: all operands of the op. The parser accepts parentheses around the operands.
    Operands,
    /// `{}`: the attributes that the custom form does not contain elsewhere.
    Dictionary,
    /// `type($x)`: the type of a parameter.
    Type(Slot),
    /// `type($list)`: the comma-separated types of a list. If the custom form omits the types of a
    /// result list, the result types equal the operand types.
    Types(Slot),
    /// `signature`: the types of all operands and results, `(T, U) -> V`.
    Signature,
    /// `region`: a region whose blocks have labels, `{ ^bb0(%i: index): … }`.
    Region,
    /// `successor`: a successor with its operands, `^bb1(%a : T)`.
    Successor(usize),
    /// `#name`: an attribute, in a notation of its own.
    Attr(AttrForm),
    /// `(…)?`: an optional group that consists of the given number of following steps.
    Group(Group, usize),
    /// `@name`: a form with hand-written code.
    ByHand(ByHand),
    /// `%name`: a part of the form of a structured op.
    Part(Part),
}

/// A part of the custom form of a structured op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// ` indexing_maps = […]`, if the op has indexing maps.
    Maps,
    /// ` kind=#linalg.elementwise_kind<…>`.
    Kind,
    /// ` attrs = {…}`, if there are further attributes, and a region that names its arguments.
    Region,
    /// No text: the name and the attributes of the op imply the region.
    Implied,
    /// ` { name {…} }`, if the region has no other op than the named one, which combines all
    /// arguments.
    Mapper,
    /// `(%in: T, %out: U) {…}`: the region, unless [`Part::Mapper`] states it.
    Lambda,
    /// ` -> T`, if the op has results.
    Results,
    /// No text: the results have the types of the outputs that are tensors.
    ImpliedResults,
}

/// A token of literal text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Mark(u8),
    Word(&'static str),
    Arrow,
}

/// The condition under which an optional group `(…)?` of a custom form is omitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// The group is omitted if the operand is absent or the operand list is empty.
    Values(Slot),
    /// The group begins with a type. The group is omitted if the type follows from the parameter's
    /// equation.
    LeadingType(Slot),
    /// The group ends with a type. The group is omitted if the type follows from the parameter's
    /// equation.
    TrailingType(Slot),
    /// The group is omitted if the element type is the pointee of the first operand.
    ElemType,
    /// The group is omitted if the attribute is absent.
    Attr(Key),
}

/// The notation of an attribute in a custom form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttrForm {
    /// A literal, followed by its type.
    Value,
    /// A literal of type `index`, written without its type.
    IndexValue,
    /// A comparison predicate such as `slt`, which may be in quotes.
    Predicate { quoted: bool },
    /// A symbol: `@name`.
    Symbol(Key),
    /// The kind of an atomic op, such as `addi`.
    Kind,
    /// The kind of a reduction, such as `<add>`.
    AngledKind,
    /// A memory ordering such as `acq_rel`.
    Ordering(Key),
    /// A list of numbers: `[1, 2]`.
    Numbers(Key),
    /// A list of numbers that is printed with types: `[1 : i32, 2 : i32]`. The parser also accepts
    /// `[1, 2]`.
    TypedNumbers(Key),
    /// A list such as `[1, %i]`. For each dynamic entry, it contains an operand of the list
    /// parameter.
    Mixed(Key, Slot),
    /// A list such as `[1, %i]`, for an attribute that has no key.
    NamedMixed(&'static str, Slot),
    /// A list of sizes in parentheses, such as `(1, %i)`. It contains an operand for each dynamic
    /// size.
    Basis(Slot),
    /// Reassociation groups of dimensions: `[[0, 1], [2]]`.
    Groups,
    /// A permutation of dimensions, written `(d0, d1) -> (d1, d0)`.
    Permutation,
    /// A single number, without a type.
    Number(Key),
    /// A number of type `i32`, for an attribute that has no key.
    NamedNumber(&'static str),
    /// One of two words, which stand for false and true, for an attribute that has no key.
    NamedChoice(&'static str, [&'static str; 2]),
    /// A quoted text: `"text"`.
    Message,
    /// A punctuation of `vector.print`, such as `<comma>`.
    Punctuation,
    /// A word before the operands, which is present if the attribute is set.
    Word(Word),
    /// The flags of an arithmetic op, such as ` exact`, ` overflow<nsw>` and ` fastmath<nnan>`.
    Flags,
    /// The flag ` overflow<nsw>`. The parser accepts other flags as well.
    Overflow,
    /// A rounding mode such as `to_nearest_even`. The parser accepts the rounding mode in this
    /// place, but the printer writes it in the attribute dictionary.
    Rounding,
    /// The rounding mode of a constrained intrinsic, such as `towardzero`.
    MachineRounding,
    /// The exception behaviour of a constrained intrinsic, such as `ignore`. The exception
    /// behaviour has no effect, because exceptions are not observed.
    Exceptions,
    /// Branch weights such as ` weights([1, 2])`. Branch weights are only a hint, so the parser
    /// drops them.
    Weights,
    /// The element type of the op.
    ElemType,
    /// The flags of a GEP, such as ` inbounds|nuw`.
    GepFlags,
}

/// An optional attribute that is written as a single word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Exact,
    Disjoint,
    NonNeg,
    Volatile,
    NoFold,
    Unique,
    Restrict,
    Writable,
    ReadOnly,
    InAlloca,
}

impl Word {
    /// Returns the word, and the key of the attribute if it has a key.
    pub(crate) const fn spelled(self) -> (&'static str, Option<Key>) {
        match self {
            Word::Exact => ("exact", Some(Key::Exact)),
            Word::Disjoint => ("disjoint", Some(Key::Disjoint)),
            Word::NonNeg => ("nneg", Some(Key::NonNeg)),
            Word::Volatile => ("volatile", Some(Key::Volatile)),
            Word::NoFold => ("nofold", Some(Key::NoFold)),
            Word::Unique => ("unique", Some(Key::Unique)),
            Word::Restrict => ("restrict", Some(Key::Restrict)),
            Word::Writable => ("writable", Some(Key::Writable)),
            Word::ReadOnly => ("read_only", Some(Key::ReadOnly)),
            Word::InAlloca => ("inalloca", None),
        }
    }
}

impl Part {
    /// Returns the keys of the attributes that the part contains.
    const fn keys(self) -> &'static [Key] {
        match self {
            Part::Maps => &[Key::IndexingMaps],
            // The lists of operands imply the number of inputs.
            Part::Results | Part::ImpliedResults => &[Key::InputCount],
            Part::Kind => &[Key::Kind],
            Part::Region | Part::Implied | Part::Mapper | Part::Lambda => &[],
        }
    }
}

impl Assembly {
    /// Compiles the assembly string of an op table row.
    pub(super) fn compile(text: &'static str, signature: &Signature) -> Result<Assembly, String> {
        let mut compiler = Compiler {
            cursor: Cursor(text),
            signature,
            assembly: Assembly {
                steps: Vec::new(),
                keys: SmallVec::new(),
                successors: 0,
            },
        };
        compiler.steps(false)?;
        Ok(compiler.assembly)
    }

    /// Returns how an op in generic form distributes its operands over its successors.
    pub(crate) fn edges(&self) -> Edges {
        let by_hand = self
            .steps
            .iter()
            .any(|step| matches!(step, Step::ByHand(ByHand::Switch | ByHand::LlvmSwitch)));
        match self.successors {
            _ if by_hand => Edges::Cases,
            0 => Edges::None,
            1 => Edges::One,
            _ => Edges::Two,
        }
    }

    /// Returns the names of the parameters whose types the custom form neither contains nor
    /// implies.
    #[cfg(test)]
    pub(super) fn hidden(&self, signature: &Signature) -> Vec<&'static str> {
        let whole = |step: &Step| {
            matches!(
                step,
                Step::Signature
                    | Step::ByHand(_)
                    | Step::Part(Part::Results | Part::ImpliedResults)
            )
        };
        if self.steps.iter().any(whole) {
            return Vec::new();
        }
        let shown = |slot: usize| {
            self.steps.iter().any(
                |step| matches!(step, Step::Type(s) | Step::Types(s) if usize::from(*s) == slot),
            )
        };
        let each = (0..signature.n_operands)
            .any(|slot| shown(slot) && matches!(signature.params[slot].arity, Arity::Many(_)));
        let follows = |param: &Param| {
            param.equation().is_some() || each && param.arity == Arity::Many(Count::Rest)
        };
        let params = signature.params.iter().enumerate();
        params
            .filter(|(slot, param)| !shown(*slot) && !follows(param))
            .map(|(_, param)| param.name)
            .collect()
    }
}

/// The number of successors of an op, and the operands that are passed to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edges {
    /// The op has no successors.
    None,
    /// The op has one successor. All operands are passed to this successor.
    One,
    /// The op has two successors. The first operand belongs to the op, and the other operands are
    /// divided among the successors.
    Two,
    /// The op has a default successor and a successor for each case. The first operand belongs to
    /// the op, and the other operands are divided among the successors.
    Cases,
}

struct Compiler<'s> {
    cursor: Cursor,
    signature: &'s Signature,
    assembly: Assembly,
}

impl Compiler<'_> {
    /// Compiles the steps up to the end of the text or of the group.
    fn steps(&mut self, in_group: bool) -> Result<(), String> {
        loop {
            if self.cursor.0.is_empty() {
                return if in_group {
                    Err(self.cursor.expected("`)`"))
                } else {
                    Ok(())
                };
            }
            if in_group && self.cursor.0.starts_with(")?") {
                return Ok(());
            }
            if self.cursor.0.starts_with('(') && self.opens_group() {
                self.group()?;
            } else {
                self.step()?;
            }
        }
    }

    /// Returns whether the next parenthesis opens a group that ends with `)?`.
    fn opens_group(&self) -> bool {
        let mut depth = 0;
        for (i, c) in self.cursor.0.char_indices() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return self.cursor.0[i..].starts_with(")?");
            }
        }
        true
    }

    fn group(&mut self) -> Result<(), String> {
        let at = self.cursor;
        self.cursor.expect("(")?;
        let start = self.assembly.steps.len();
        self.steps(true)?;
        self.cursor.expect(")?")?;
        let inner = &self.assembly.steps[start..];
        let kind = match (inner.first(), inner.last()) {
            (Some(Step::Values(slot, 1)), _) => Some(Group::Values(*slot)),
            (Some(Step::Type(slot)), _) => Some(Group::LeadingType(*slot)),
            (_, Some(Step::Type(slot))) => Some(Group::TrailingType(*slot)),
            (_, Some(Step::Attr(AttrForm::ElemType))) => Some(Group::ElemType),
            _ => inner.iter().find_map(|step| match step {
                Step::Values(slot, 1) | Step::List(slot) => Some(Group::Values(*slot)),
                Step::Attr(AttrForm::Mixed(key, _) | AttrForm::Numbers(key)) => {
                    Some(Group::Attr(*key))
                }
                Step::Attr(AttrForm::Message) => Some(Group::Attr(Key::Message)),
                Step::Attr(AttrForm::Punctuation) => Some(Group::Attr(Key::Punctuation)),
                Step::Attr(AttrForm::Basis(_)) => Some(Group::Attr(Key::StaticSizes)),
                Step::Attr(AttrForm::NamedMixed(_, slot)) => Some(Group::Values(*slot)),
                Step::Literal(..)
                | Step::Values(..)
                | Step::Operands
                | Step::Dictionary
                | Step::Type(_)
                | Step::Types(_)
                | Step::Signature
                | Step::Region
                | Step::Successor(_)
                | Step::Attr(_)
                | Step::Group(..)
                | Step::ByHand(_)
                | Step::Part(_) => None,
            }),
        };
        let kind = kind.ok_or_else(|| at.expected("a value, a type or an attribute in a group"))?;
        let len = self.assembly.steps.len() - start;
        self.assembly.steps.insert(start, Step::Group(kind, len));
        Ok(())
    }

    fn step(&mut self) -> Result<(), String> {
        if self.cursor.eat("{}") {
            self.push(Step::Dictionary);
        } else if self.cursor.eat("$") {
            self.value()?;
        } else if self.cursor.eat("type($") {
            let slot = self.slot()?;
            self.cursor.expect(")")?;
            let many = matches!(self.arity(slot), Arity::Many(_));
            self.push(if many {
                Step::Types(slot)
            } else {
                Step::Type(slot)
            });
        } else if self.cursor.eat("signature") {
            self.push(Step::Signature);
        } else if self.cursor.eat("region") {
            self.push(Step::Region);
        } else if self.cursor.eat("operands") {
            self.push(Step::Operands);
        } else if self.cursor.eat("successor") {
            self.push(Step::Successor(self.assembly.successors));
            self.assembly.successors += 1;
        } else if self.cursor.eat("@") {
            let at = self.cursor;
            let form = ByHand::from_name(self.cursor.word());
            let form = form.ok_or_else(|| at.expected("a form that is written by hand"))?;
            self.push(Step::ByHand(form));
        } else if self.cursor.eat("%") {
            let part = self.part()?;
            self.assembly.keys.extend_from_slice(part.keys());
            self.push(Step::Part(part));
        } else if self.cursor.eat("#") {
            let attr = self.attr()?;
            self.assembly.keys.extend(shown_keys(attr));
            self.push(Step::Attr(attr));
        } else {
            self.literal();
        }
        Ok(())
    }

    fn push(&mut self, step: Step) {
        self.assembly.steps.push(step);
    }

    fn slot(&mut self) -> Result<Slot, String> {
        let at = self.cursor;
        let name = self.cursor.word();
        let slot = self.signature.slot(name);
        slot.ok_or_else(|| at.expected("a value of the signature"))
    }

    fn arity(&self, slot: Slot) -> Arity {
        self.signature.params[usize::from(slot)].arity
    }

    /// Compiles an operand. An operand that follows another operand and a comma is added to the
    /// previous step.
    fn value(&mut self) -> Result<(), String> {
        let slot = self.slot()?;
        if matches!(self.arity(slot), Arity::Many(_)) {
            self.push(Step::List(slot));
            return Ok(());
        }
        if let [.., Step::Values(first, n), Step::Literal(", ", _)] = &mut self.assembly.steps[..]
            && *first + *n == slot
            && self.signature.params[usize::from(slot)].arity == Arity::One
        {
            *n += 1;
            self.assembly.steps.pop();
            return Ok(());
        }
        self.push(Step::Values(slot, 1));
        Ok(())
    }

    /// Compiles the literal text up to the next special element.
    fn literal(&mut self) {
        let text = self.cursor.0;
        let mut tokens = SmallVec::new();
        loop {
            let rest = self.cursor.0;
            let directive = [
                "$",
                "#",
                "@",
                "%",
                "{}",
                "type($",
                "signature",
                "operands",
                "region",
                "successor",
            ]
            .iter()
            .any(|d| rest.starts_with(d));
            let closes = rest.starts_with(")?");
            let opens = rest.starts_with('(') && self.opens_group();
            if rest.is_empty() || directive || closes || opens {
                break;
            }
            if self.cursor.eat("->") {
                tokens.push(Token::Arrow);
            } else if rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
                tokens.push(Token::Word(self.cursor.word()));
            } else {
                let byte = rest.as_bytes()[0];
                self.cursor.0 = &rest[1..];
                if byte != b' ' {
                    tokens.push(Token::Mark(byte));
                }
            }
        }
        let len = text.len() - self.cursor.0.len();
        self.push(Step::Literal(&text[..len], tokens));
    }

    fn part(&mut self) -> Result<Part, String> {
        let at = self.cursor;
        Ok(match self.cursor.word() {
            "maps" => Part::Maps,
            "kind" => Part::Kind,
            "region" => Part::Region,
            "implied" => Part::Implied,
            "mapper" => Part::Mapper,
            "lambda" => Part::Lambda,
            "results" => Part::Results,
            "implied_results" => Part::ImpliedResults,
            _ => return Err(at.expected("a part of a structured op")),
        })
    }

    /// Compiles an argument `($x)`, which follows a word.
    fn of(&mut self) -> Result<Slot, String> {
        self.cursor.expect("($")?;
        let slot = self.slot()?;
        self.cursor.expect(")")?;
        Ok(slot)
    }

    fn attr(&mut self) -> Result<AttrForm, String> {
        let at = self.cursor;
        Ok(match self.cursor.word() {
            "value" => AttrForm::Value,
            "index_value" => AttrForm::IndexValue,
            "predicate" => AttrForm::Predicate { quoted: false },
            "quoted_predicate" => AttrForm::Predicate { quoted: true },
            "callee" => AttrForm::Symbol(Key::Callee),
            "function" => AttrForm::Symbol(Key::Value),
            "kind" => AttrForm::Kind,
            "angled_kind" => AttrForm::AngledKind,
            "ordering" => AttrForm::Ordering(Key::Ordering),
            "failure_ordering" => AttrForm::Ordering(Key::FailureOrdering),
            "position" => AttrForm::Numbers(Key::Position),
            "mask" => AttrForm::Numbers(Key::Permutation),
            "typed_mask" => AttrForm::TypedNumbers(Key::Permutation),
            "dimensions" => AttrForm::Numbers(Key::Dimensions),
            "mask_sizes" => AttrForm::Numbers(Key::StaticSizes),
            "positions" => AttrForm::Mixed(Key::Position, self.of()?),
            "offsets" => AttrForm::Mixed(Key::StaticOffsets, self.of()?),
            "sizes" => AttrForm::Mixed(Key::StaticSizes, self.of()?),
            "strides" => AttrForm::Mixed(Key::StaticStrides, self.of()?),
            "low" => AttrForm::Mixed(Key::StaticLow, self.of()?),
            "high" => AttrForm::Mixed(Key::StaticHigh, self.of()?),
            "dim" => AttrForm::Number(Key::Dimension),
            "nofold" => AttrForm::Word(Word::NoFold),
            "unique" => AttrForm::Word(Word::Unique),
            "restrict" => AttrForm::Word(Word::Restrict),
            "writable" => AttrForm::Word(Word::Writable),
            "read_only" => AttrForm::Word(Word::ReadOnly),
            "basis" => AttrForm::Basis(self.of()?),
            "gep_indices" => AttrForm::Mixed(Key::GepIndices, self.of()?),
            "output_shape" => AttrForm::NamedMixed("static_output_shape", self.of()?),
            "groups" => AttrForm::Groups,
            "permutation" => AttrForm::Permutation,
            "alignment" => AttrForm::Number(Key::Alignment),
            "locality" => AttrForm::NamedNumber("localityHint"),
            "write" => AttrForm::NamedChoice("isWrite", ["read", "write"]),
            "data" => AttrForm::NamedChoice("isDataCache", ["instr", "data"]),
            "message" => AttrForm::Message,
            "punctuation" => AttrForm::Punctuation,
            "exact" => AttrForm::Word(Word::Exact),
            "disjoint" => AttrForm::Word(Word::Disjoint),
            "nneg" => AttrForm::Word(Word::NonNeg),
            "volatile" => AttrForm::Word(Word::Volatile),
            "inalloca" => AttrForm::Word(Word::InAlloca),
            "flags" => AttrForm::Flags,
            "overflow" => AttrForm::Overflow,
            "rounding" => AttrForm::Rounding,
            "machine_rounding" => AttrForm::MachineRounding,
            "exceptions" => AttrForm::Exceptions,
            "weights" => AttrForm::Weights,
            "elem_type" => AttrForm::ElemType,
            "gep_flags" => AttrForm::GepFlags,
            _ => return Err(at.expected("an attribute")),
        })
    }
}

/// Returns the keys of the attributes that a notation contains.
fn shown_keys(attr: AttrForm) -> SmallVec<[Key; 3]> {
    let mut keys = SmallVec::new();
    match attr {
        AttrForm::Value | AttrForm::IndexValue => keys.push(Key::Value),
        AttrForm::Basis(_) => keys.push(Key::StaticSizes),
        AttrForm::Predicate { .. } => keys.push(Key::Predicate),
        AttrForm::Kind | AttrForm::AngledKind => keys.push(Key::Kind),
        AttrForm::Symbol(key)
        | AttrForm::Ordering(key)
        | AttrForm::Numbers(key)
        | AttrForm::TypedNumbers(key)
        | AttrForm::Mixed(key, _)
        | AttrForm::Number(key) => keys.push(key),
        AttrForm::Groups => keys.push(Key::Reassociation),
        AttrForm::Permutation => keys.push(Key::Permutation),
        AttrForm::Message => keys.push(Key::Message),
        AttrForm::Punctuation => keys.push(Key::Punctuation),
        AttrForm::Word(word) => keys.extend(word.spelled().1),
        AttrForm::Flags => {
            keys.extend([Key::Exact, Key::NonNeg, Key::Overflow, Key::FastMath]);
        }
        AttrForm::Overflow => keys.push(Key::Overflow),
        AttrForm::Rounding | AttrForm::MachineRounding => keys.push(Key::Rounding),
        AttrForm::ElemType => keys.push(Key::ElemType),
        AttrForm::GepFlags => keys.push(Key::GepFlags),
        AttrForm::NamedMixed(..)
        | AttrForm::NamedNumber(_)
        | AttrForm::NamedChoice(..)
        | AttrForm::Exceptions
        | AttrForm::Weights => {}
    }
    keys
}
