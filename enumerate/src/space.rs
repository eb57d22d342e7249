//! Spaces: descriptions of sets of functions, and the numbering of their functions.
//!
//! The functions of one op come first, then the functions of two ops. They are numbered up to the
//! names of the parameters and up to the order of operands that may be exchanged. Functions of three
//! ops are samples: the number of a sample is the seed of its choices.

use std::sync::Arc;

use lowerfuzz_ir::Type;
use lowerfuzz_ir::types::TypeList;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::context::Context;
use crate::form::{Family, Form, Types};
use crate::function::{Function, Operand, Step};

/// The description of a space.
#[derive(Clone, Copy, Debug)]
pub struct Description {
    /// The name of the space.
    pub name: &'static str,
    /// What the space contains, in one line.
    pub about: &'static str,
    /// The families of ops.
    pub families: &'static [Family],
    /// The types of operands.
    pub types: &'static [Type],
    /// The other types to which values are cast.
    pub results: &'static [Type],
    /// The constants of a type; of a float, their bits.
    pub constants: fn(Type) -> Vec<i128>,
    /// The contexts in which each function is enumerated.
    pub contexts: &'static [Context],
    /// The largest number of parameters.
    pub max_params: usize,
    /// The widths of `index` at which each function is judged.
    pub index_widths: &'static [u32],
    /// The number of inputs up to which a function is judged on all of them, unless the user gives
    /// another number.
    pub max_inputs: u32,
}

/// The number of ops of a space's functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ops {
    /// All functions of one op.
    One,
    /// All functions of one and of two ops.
    Two,
    /// Samples of the functions of three ops.
    Three,
}

impl Ops {
    /// Returns the functions of up to this number of ops, which is 1, 2 or 3.
    pub const fn up_to(number: u8) -> Ops {
        match number {
            0 | 1 => Ops::One,
            2 => Ops::Two,
            _ => Ops::Three,
        }
    }
}

/// The number of samples of a space of three ops.
pub const SAMPLES: u64 = 1 << 32;

/// The steps that can follow a step with these parameters and results.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Before {
    params: TypeList,
    /// The results of all steps so far: the step, the position and the type.
    results: SmallVec<[(u8, u8, Type); 4]>,
    /// Can the first two parameters be exchanged without a change of the earlier steps?
    symmetric: bool,
}

/// A step, and the parameters of a function that ends with it.
#[derive(Clone)]
struct Next {
    step: Step,
    params: TypeList,
}

/// A space whose functions are numbered.
pub struct Space {
    description: &'static Description,
    ops: Ops,
    forms: Vec<Form>,
    constants: FxHashMap<Type, Vec<i128>>,
    /// The functions of one op.
    ones: Arc<Vec<Next>>,
    /// The first steps of functions of two ops.
    firsts: Vec<(Next, Arc<Vec<Next>>)>,
    /// The number of functions of two ops whose first step comes before each of `firsts`.
    starts: Vec<u64>,
    /// The number of functions in one context.
    each: u64,
}

impl Space {
    /// Numbers the functions of a space.
    pub fn new(description: &'static Description, ops: Ops) -> Space {
        let types = Types {
            operands: description.types,
            results: description.results,
        };
        let families = description.families.iter();
        let forms: Vec<Form> = families.flat_map(|family| family.forms(types)).collect();
        let mut constants = FxHashMap::default();
        for ty in forms.iter().flat_map(|form| &form.operands) {
            let of = || (description.constants)(*ty);
            constants.entry(*ty).or_insert_with(of);
        }
        let mut space = Space {
            description,
            ops,
            forms,
            constants,
            ones: Arc::default(),
            firsts: Vec::new(),
            starts: Vec::new(),
            each: 0,
        };
        space.number();
        space
    }

    fn number(&mut self) {
        let start = Before {
            params: TypeList::new(),
            results: SmallVec::new(),
            symmetric: false,
        };
        self.ones = Arc::new(self.next(&start));
        self.each = self.ones.len() as u64;
        if self.ops == Ops::One {
            return;
        }
        let mut seconds: FxHashMap<Before, Arc<Vec<Next>>> = FxHashMap::default();
        let mut total = 0;
        for first in self.ones.iter() {
            let is_constant = |operand: &Operand| matches!(operand, Operand::Constant(_));
            // An op on constants is a constant.
            if first.step.operands.iter().all(is_constant) {
                continue;
            }
            let before = self.after(&start, first);
            let next = match seconds.get(&before) {
                Some(next) => Arc::clone(next),
                None => {
                    let next = Arc::new(self.next(&before));
                    seconds.insert(before, Arc::clone(&next));
                    next
                }
            };
            self.starts.push(total);
            total += next.len() as u64;
            self.firsts.push((first.clone(), next));
        }
        self.each = match self.ops {
            Ops::One | Ops::Two => self.each + total,
            Ops::Three => SAMPLES,
        };
    }

    /// Returns what can be used after a step.
    fn after(&self, before: &Before, next: &Next) -> Before {
        let step = before.results.last().map_or(0, |(step, _, _)| step + 1);
        let form = &self.forms[usize::from(next.step.form)];
        let mut results = before.results.clone();
        let new = form.results.iter().enumerate();
        results.extend(new.map(|(position, ty)| (step, position as u8, *ty)));
        let both = [Operand::Arg(0), Operand::Arg(1)];
        Before {
            params: next.params.clone(),
            results,
            symmetric: step == 0 && form.commutes && next.step.operands[..] == both,
        }
    }

    /// Returns all steps that can follow.
    fn next(&self, before: &Before) -> Vec<Next> {
        let mut all = Vec::new();
        for (number, form) in self.forms.iter().enumerate() {
            let mut operands = SmallVec::new();
            let params = before.params.clone();
            self.operands(
                before,
                (number as u16, form),
                &mut operands,
                params,
                &mut all,
            );
        }
        all
    }

    /// Adds the steps of a form whose operands begin with these.
    fn operands(
        &self,
        before: &Before,
        (number, form): (u16, &Form),
        operands: &mut SmallVec<[Operand; 3]>,
        params: TypeList,
        all: &mut Vec<Next>,
    ) {
        let position = operands.len();
        if position == form.operands.len() {
            if self.is_canonical(before, form, operands) {
                let step = Step {
                    form: number,
                    operands: operands.clone(),
                };
                all.push(Next { step, params });
            }
            return;
        }
        let ty = form.operands[position];
        let results = before.results.iter().filter(|(_, _, of)| *of == ty);
        let results = results.map(|(step, position, _)| Operand::Result(*step, *position));
        let used = params.iter().enumerate().filter(|(_, of)| **of == ty);
        let used = used.map(|(position, _)| Operand::Arg(position as u8));
        let constants = 0..self.constants(ty).len() as u8;
        let old: SmallVec<[Operand; 16]> = results
            .chain(used)
            .chain(constants.map(Operand::Constant))
            .collect();
        for operand in old {
            operands.push(operand);
            self.operands(before, (number, form), operands, params.clone(), all);
            operands.pop();
        }
        if params.len() < self.description.max_params {
            operands.push(Operand::Arg(params.len() as u8));
            let mut params = params;
            params.push(ty);
            self.operands(before, (number, form), operands, params, all);
            operands.pop();
        }
    }

    /// Is this the representative of the steps that differ in exchangeable operands or parameters,
    /// and does it use the last step?
    fn is_canonical(&self, before: &Before, form: &Form, operands: &[Operand]) -> bool {
        if form.commutes && operands[0] > operands[1] {
            return false;
        }
        if before.symmetric {
            let is_arg = |operand: &&Operand| matches!(operand, Operand::Arg(0 | 1));
            if operands.iter().find(is_arg) == Some(&Operand::Arg(1)) {
                return false;
            }
        }
        let Some((last, _, _)) = before.results.last() else {
            return true;
        };
        let uses = |operand: &Operand| matches!(operand, Operand::Result(step, _) if step == last);
        operands.iter().any(uses)
    }

    /// The description of the space.
    pub fn description(&self) -> &'static Description {
        self.description
    }

    /// The number of functions.
    pub fn size(&self) -> u64 {
        self.each * self.description.contexts.len() as u64
    }

    /// The number of functions in each context.
    pub fn each(&self) -> u64 {
        self.each
    }

    /// The number of functions of one op in each context.
    pub fn ones(&self) -> u64 {
        self.ones.len() as u64
    }

    /// The forms of the space's ops.
    pub fn forms(&self) -> &[Form] {
        &self.forms
    }

    /// The constants of a type.
    pub fn constants(&self, ty: Type) -> &[i128] {
        self.constants.get(&ty).map_or(&[], Vec::as_slice)
    }

    /// Are the constants of type `index` ops of the `index` dialect?
    pub fn is_of_index_dialect(&self) -> bool {
        self.description.families.contains(&Family::Index)
    }

    /// Returns the function with a number. `None` if the number is too large, or if the function
    /// does not exist in its context.
    pub fn function(&self, number: u64) -> Option<Function> {
        let contexts = self.description.contexts;
        let context = *contexts.get(usize::try_from(number / self.each.max(1)).ok()?)?;
        let number = number % self.each;
        let function = match self.ops {
            Ops::Three => self.sample(number)?,
            Ops::One | Ops::Two => self.numbered(number)?,
        };
        let function = Function {
            context,
            ..function
        };
        context
            .accepts(function.params.first().copied())
            .then_some(function)
    }

    fn numbered(&self, number: u64) -> Option<Function> {
        let function = |params: &TypeList, steps: Vec<Step>| {
            Some(Function {
                params: params.clone(),
                steps,
                context: Context::Plain,
            })
        };
        if let Some(one) = self.ones.get(usize::try_from(number).ok()?) {
            return function(&one.params, vec![one.step.clone()]);
        }
        let number = number - self.ones.len() as u64;
        let place = self.starts.partition_point(|start| *start <= number);
        // Several firsts may start at the same number, if nothing can follow some of them.
        let place = place.checked_sub(1)?;
        let (first, seconds) = &self.firsts[place];
        let second = seconds.get((number - self.starts[place]) as usize)?;
        function(
            &second.params,
            vec![first.step.clone(), second.step.clone()],
        )
    }

    /// Draws a function of three ops.
    fn sample(&self, number: u64) -> Option<Function> {
        let mut rng = SplitMix(number);
        let (first, seconds) = rng.of(&self.firsts)?;
        let second = rng.of(seconds)?;
        let start = Before {
            params: TypeList::new(),
            results: SmallVec::new(),
            symmetric: false,
        };
        let after = self.after(&self.after(&start, first), second);
        // A form is drawn first, so that only its steps must be listed.
        for _ in 0..64 {
            let form = rng.below(self.forms.len() as u64) as usize;
            let mut thirds = Vec::new();
            let (number, form) = (form as u16, &self.forms[form]);
            let mut operands = SmallVec::new();
            let params = after.params.clone();
            self.operands(&after, (number, form), &mut operands, params, &mut thirds);
            if let Some(third) = rng.of(&thirds) {
                return Some(Function {
                    params: third.params.clone(),
                    steps: vec![first.step.clone(), second.step.clone(), third.step.clone()],
                    context: Context::Plain,
                });
            }
        }
        None
    }
}

/// The generator SplitMix64, whose output is the same on every machine.
struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ((u128::from(z) * u128::from(bound)) >> 64) as u64
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        let position = self.below(all.len() as u64) as usize;
        all.get(position)
    }
}
