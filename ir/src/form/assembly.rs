//! Assemblies: how the custom form of an op is written.

use smallvec::SmallVec;

use super::cursor::Cursor;
use super::signature::{Arity, Signature, Slot};
#[cfg(test)]
use super::signature::{Count, Param};
use crate::attr::Key;

/// A row's custom form.
#[derive(Debug)]
pub(crate) struct Assembly {
    pub(crate) steps: Vec<Step>,
    /// Attributes that the form shows, so that the dictionary does not.
    pub(crate) keys: SmallVec<[Key; 4]>,
    /// How many successors the form shows.
    pub(crate) successors: usize,
}

/// A piece of a form.
#[derive(Debug)]
pub(crate) enum Step {
    /// What is printed, and the tokens that it is.
    Literal(&'static str, SmallVec<[Token; 2]>),
    /// `$a, $b`: this many values, beginning with this one.
    Values(Slot, u8),
    /// `$list`: values with commas between them, or none.
    List(Slot),
    /// `operands`: all of them, in parentheses or without.
    Operands,
    /// `{}`: the attributes that are not shown elsewhere.
    Dictionary,
    /// `type($x)`.
    Type(Slot),
    /// `type($list)`: the types of each, with commas between them. A list of results that is not shown has those of the
    /// operands.
    Types(Slot),
    /// `signature`: `(T, U) -> V`.
    Signature,
    /// `successor`: `^bb1(%a : T)`.
    Successor(usize),
    /// `#name`.
    Attr(AttrForm),
    /// `(…)?`: the steps behind it, this many.
    Group(Group, usize),
    /// `@name`.
    ByHand(ByHand),
}

/// A token of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Mark(u8),
    Word(&'static str),
    Arrow,
}

/// When steps in `(…)?` are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// If the value is absent, or the list empty.
    Values(Slot),
    /// If the type, which begins the group, follows by the value's equation.
    LeadingType(Slot),
    /// If the type, which ends the group, follows by the value's equation.
    TrailingType(Slot),
    /// If the element type is what the first operand points to.
    ElemType,
    /// If the attribute is absent.
    Attr(Key),
}

/// How an attribute is written in a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttrForm {
    /// A literal with its type.
    Value,
    /// A literal that is an `index`, without its type.
    IndexValue,
    /// `slt`, or in quotes.
    Predicate { quoted: bool },
    /// `@name`.
    Symbol(Key),
    /// `addi`, the kind of an atomic.
    Kind,
    /// `<add>`, the kind of a reduction.
    AngledKind,
    /// `acq_rel`.
    Ordering(Key),
    /// `[1, 2]`.
    Numbers(Key),
    /// `[1, 2]`, or `[1 : i32, 2 : i32]`: printed so.
    TypedNumbers(Key),
    /// `[1, %i]`: an operand of the list for each dynamic entry.
    Mixed(Key, Slot),
    /// The same, of an attribute that has no key.
    NamedMixed(&'static str, Slot),
    /// `(1, %i)`: the same of sizes, in parentheses.
    Basis(Slot),
    /// `[[0, 1], [2]]`.
    Groups,
    /// `(d0, d1) -> (d1, d0)`.
    Permutation,
    /// A number.
    Number(Key),
    /// A number that is `i32`, of an attribute that has no key.
    NamedNumber(&'static str),
    /// One of two words that mean false and true, of an attribute that has no key.
    NamedChoice(&'static str, [&'static str; 2]),
    /// `"text"`.
    Message,
    /// `<comma>`.
    Punctuation,
    /// ` word` if it is there, before the operands.
    Word(Word),
    /// ` exact`, ` overflow<nsw>`, ` fastmath<nnan>`.
    Flags,
    /// ` overflow<nsw>`; the others are read, too.
    Overflow,
    /// `to_nearest_even`: read, and kept in the dictionary.
    Rounding,
    /// `towardzero`: how the machine rounds.
    MachineRounding,
    /// `ignore`: what becomes of exceptions, which nobody observes.
    Exceptions,
    /// ` weights([1, 2])`, a hint: read and dropped.
    Weights,
    /// A type.
    ElemType,
    /// ` inbounds|nuw`.
    GepFlags,
}

/// An attribute that is there or not, shown as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Exact,
    Disjoint,
    NonNeg,
    Volatile,
    InAlloca,
}

impl Word {
    /// The word, and the key if it has one.
    pub(crate) const fn spelled(self) -> (&'static str, Option<Key>) {
        match self {
            Word::Exact => ("exact", Some(Key::Exact)),
            Word::Disjoint => ("disjoint", Some(Key::Disjoint)),
            Word::NonNeg => ("nneg", Some(Key::NonNeg)),
            Word::Volatile => ("volatile", Some(Key::Volatile)),
            Word::InAlloca => ("inalloca", None),
        }
    }
}

/// Forms that no short text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByHand {
    /// As many types as operands, and neither without the other.
    Return,
    /// Arguments that are the callee's.
    Call,
    /// Arguments that are those of a function value.
    CallIndirect,
    /// A symbol or a pointer, conventions, variadic types.
    LlvmCall,
    /// Cases with values and successors.
    Switch,
    /// The same, in another order.
    LlvmSwitch,
    /// A region.
    GenericAtomicRmw,
    /// Two regions, the second of which may be left out.
    If,
    /// Names for the arguments of the region.
    For,
    /// The same, and a region with a label.
    While,
    /// Operands without parentheses behind one with them.
    Condition,
    /// A region a case.
    IndexSwitch,
    /// A region of several blocks.
    ExecuteRegion,
    /// A region whose end is left out, and types behind it.
    Mask,
    /// A region of one block.
    AllocaScope,
    /// Names for the counters, and lists of bounds.
    Parallel,
    /// Regions behind the values that they combine.
    Reduce,
    /// Operands as those of a map.
    AffineApply,
    /// Indices that operands are in.
    AffineLoad,
    /// The same behind a value.
    AffineStore,
    /// Bounds by maps, and a region.
    AffineFor,
    /// Groups of bounds, kinds of reductions, and a region.
    AffineParallel,
    /// A set with operands, and regions.
    AffineIf,
    /// Bundles of operands.
    Assume,
    /// A size in some releases.
    Lifetime,
    /// A type in some releases.
    StackRestore,
    /// Types of some operands, in an order of their own.
    MaskedStore,
}

impl Assembly {
    /// Compiles the text of a row.
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

    /// How the operands of an op in generic form are shared among its successors.
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

    /// The names of values whose types the form neither shows nor gives.
    #[cfg(test)]
    pub(super) fn hidden(&self, signature: &Signature) -> Vec<&'static str> {
        let whole = |step: &Step| matches!(step, Step::Signature | Step::ByHand(_));
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

/// The successors of an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edges {
    /// It has none.
    None,
    /// All its operands go to the only one.
    One,
    /// One operand is its own; two successors share the others.
    Two,
    /// One operand is its own; a default and cases share the others.
    Cases,
}

struct Compiler<'s> {
    cursor: Cursor,
    signature: &'s Signature,
    assembly: Assembly,
}

impl Compiler<'_> {
    /// Steps up to the end of the text, or of a group.
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

    /// Does the parenthesis that is next end with `)?`?
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
                Step::Attr(AttrForm::Mixed(key, _)) => Some(Group::Attr(*key)),
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
                | Step::Successor(_)
                | Step::Attr(_)
                | Step::Group(..)
                | Step::ByHand(_) => None,
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
        } else if self.cursor.eat("operands") {
            self.push(Step::Operands);
        } else if self.cursor.eat("successor") {
            self.push(Step::Successor(self.assembly.successors));
            self.assembly.successors += 1;
        } else if self.cursor.eat("@") {
            let by_hand = self.by_hand()?;
            self.push(Step::ByHand(by_hand));
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

    /// A value; with those that came before it and a comma, it is one list.
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

    /// Everything up to what is no literal.
    fn literal(&mut self) {
        let text = self.cursor.0;
        let mut tokens = SmallVec::new();
        loop {
            let rest = self.cursor.0;
            let directive = [
                "$",
                "#",
                "@",
                "{}",
                "type($",
                "signature",
                "operands",
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

    fn by_hand(&mut self) -> Result<ByHand, String> {
        let at = self.cursor;
        Ok(match self.cursor.word() {
            "return" => ByHand::Return,
            "call" => ByHand::Call,
            "call_indirect" => ByHand::CallIndirect,
            "llvm_call" => ByHand::LlvmCall,
            "switch" => ByHand::Switch,
            "llvm_switch" => ByHand::LlvmSwitch,
            "generic_atomic_rmw" => ByHand::GenericAtomicRmw,
            "if" => ByHand::If,
            "for" => ByHand::For,
            "while" => ByHand::While,
            "condition" => ByHand::Condition,
            "index_switch" => ByHand::IndexSwitch,
            "execute_region" => ByHand::ExecuteRegion,
            "mask" => ByHand::Mask,
            "alloca_scope" => ByHand::AllocaScope,
            "parallel" => ByHand::Parallel,
            "reduce" => ByHand::Reduce,
            "affine_apply" => ByHand::AffineApply,
            "affine_load" => ByHand::AffineLoad,
            "affine_store" => ByHand::AffineStore,
            "affine_for" => ByHand::AffineFor,
            "affine_parallel" => ByHand::AffineParallel,
            "affine_if" => ByHand::AffineIf,
            "assume" => ByHand::Assume,
            "lifetime" => ByHand::Lifetime,
            "stackrestore" => ByHand::StackRestore,
            "masked_store" => ByHand::MaskedStore,
            _ => return Err(at.expected("a form that is written by hand")),
        })
    }

    /// `($x)` behind a word.
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

/// The attributes that a form shows.
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
        AttrForm::Flags => keys.extend([Key::Exact, Key::Overflow, Key::FastMath]),
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
