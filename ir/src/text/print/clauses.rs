//! Prints properties that precede the attribute dictionary as clauses, such as `alignment = 16`.

use std::fmt::Write as _;

use smallvec::SmallVec;

use super::Printer;
use crate::attr::{Attr, Key};
use crate::module::{Body, OpId};
use crate::text::clauses::{ClauseForm, clauses_of};
use crate::text::keys::FAST_MATH;
use crate::text::spelling::Spelling;

impl Printer<'_> {
    /// Prints the clauses of an op, and ` {…}` with all attributes that are neither in a clause nor
    /// in `shown`.
    pub(super) fn clauses_and_dict(&mut self, body: &Body, id: OpId, shown: &[Key]) {
        let op = body.op(id).op;
        let clauses = clauses_of(op).filter(|_| self.release.has(Spelling::PropertyClauses));
        let Some(clauses) = clauses.filter(|_| !body.attrs(id).is_empty()) else {
            return self.attrs_but(body, id, shown);
        };
        let mut shown: SmallVec<[Key; 4]> = SmallVec::from_slice(shown);
        let mut is_first = true;
        for name in clauses.names {
            let mut attrs = body.attrs(id).iter();
            let attr = attrs.find(|attr| self.attr_name(Some(op), attr.key) == *name);
            let Some(attr) = attr else { continue };
            let (before, after) = match clauses.form {
                ClauseForm::List if !is_first => (", ", " = "),
                ClauseForm::List | ClauseForm::Equals => (" ", " = "),
                ClauseForm::Parentheses => (" ", "("),
                ClauseForm::FastMath => (" ", ""),
            };
            is_first = false;
            self.out.push_str(before);
            self.out.push_str(name);
            self.out.push_str(after);
            if let (Attr::Int(bits, _), ClauseForm::FastMath) = (&attr.value, clauses.form) {
                self.flags("", *bits, &FAST_MATH, ",");
            } else if let Attr::Int(value, _) = &attr.value {
                let _ = write!(self.out, "{value}");
            } else if let Attr::I64s(list) = &attr.value {
                self.number_list(list);
            } else {
                self.attr(&attr.value);
            }
            if clauses.form == ClauseForm::Parentheses {
                self.out.push(')');
            }
            shown.push(attr.key);
        }
        self.attrs_but(body, id, &shown);
    }
}
