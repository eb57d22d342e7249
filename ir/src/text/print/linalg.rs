//! Prints the parts of structured ops that are no lists of operands.

use super::Printer;
use crate::attr::{Attr, Key};
use crate::form::Part;
use crate::linalg::{Names, inputs_of, is_implied};
use crate::module::{Body, OpId, RegionId, ValueId};
use crate::ops::{LinalgOp, Op};
use crate::text::spelling::Spelling;

impl Printer<'_> {
    /// Returns whether the part can express the properties of the op.
    pub(super) fn fits_part(&self, body: &Body, id: OpId, part: Part) -> bool {
        match part {
            Part::Maps | Part::Results => true,
            Part::ImpliedResults => {
                let outputs = body.operands(id).iter().skip(inputs_of(body, id));
                let types = outputs.map(|value| body.ty(*value));
                let tensors = types.filter(|ty| self.module.types.is_tensor(*ty));
                tensors.eq(body.results(id).map(|value| body.ty(value)))
            }
            Part::Kind => body.attr(id, Key::Kind).is_some(),
            Part::Implied => {
                let names = Names {
                    types: &self.module.types,
                    strings: &self.module.strings,
                };
                is_implied(names, body, id)
            }
            Part::Region | Part::Lambda => {
                let &[region] = body.op_regions(id) else {
                    return false;
                };
                matches!(body.region(region), &[block] if !body.block(block).args.is_empty())
            }
            // The printer writes the region.
            Part::Mapper => true,
        }
    }

    /// Prints a part of the custom form of a structured op.
    pub(super) fn part(&mut self, body: &Body, id: OpId, part: Part) {
        match part {
            Part::Maps => {
                if let Some(maps) = body.attr(id, Key::IndexingMaps) {
                    self.out.push_str(" indexing_maps = ");
                    self.attr(maps);
                }
            }
            Part::Kind => {
                if let Some(Attr::Other(text)) = body.attr(id, Key::Kind) {
                    self.out.push_str(" kind=");
                    self.out.push_str(text);
                }
            }
            Part::Region => self.whole_region(body, body.op_regions(id)[0], true),
            Part::Lambda => self.lambda(body, id),
            Part::Results => self.arrow_results(body, id),
            Part::Implied | Part::Mapper | Part::ImpliedResults => {}
        }
    }

    /// Prints ` (%in: T, %out: U) {…}`.
    fn lambda(&mut self, body: &Body, id: OpId) {
        let region = body.op_regions(id)[0];
        self.hide_argument(body, id, region);
        let args = &body.block(body.region(region)[0]).args;
        let shown = args.iter().filter(|arg| self.hidden != Some(**arg));
        let shown: Vec<ValueId> = shown.copied().collect();
        for (i, arg) in shown.into_iter().enumerate() {
            self.out.push_str(if i == 0 { " (" } else { ", " });
            self.value(body, arg);
            self.colon_in_list(body, arg);
        }
        self.out.push(')');
        self.whole_region(body, region, false);
        self.hidden = None;
    }

    fn colon_in_list(&mut self, body: &Body, arg: ValueId) {
        self.out.push_str(": ");
        self.ty(body.ty(arg));
    }

    /// Hides the last argument of the region of a `linalg.map`, if the release does not have it.
    pub(super) fn hide_argument(&mut self, body: &Body, id: OpId, region: RegionId) {
        let is_map = body.op(id).op == Op::Linalg(LinalgOp::Map);
        if !is_map || self.release.has(Spelling::MapPassesOutput) {
            return;
        }
        let block = body.region(region).first();
        self.hidden = block.and_then(|block| body.block(*block).args.last().copied());
    }
}
