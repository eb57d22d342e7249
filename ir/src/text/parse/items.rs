//! Parses the items of a text one by one, so that an unreadable item costs only itself.

use super::{Parser, Result};
use crate::error::{Error, Span};
use crate::text::lexer::Kind;
use crate::text::outline::{Frame, Outline, Scope};

impl Parser<'_> {
    /// Parses the items of a scope, except for those that `skipped` marks. Returns each item that
    /// cannot be parsed, with its first error.
    ///
    /// # Errors
    /// Returns an error in the header or the footer of the module.
    pub(crate) fn items(
        &mut self,
        outline: &Outline,
        scope: &Scope,
        skipped: impl Fn(usize) -> bool,
    ) -> Result<Vec<(usize, Error)>> {
        for alias in &outline.aliases {
            self.move_to(alias.span.start);
            let parsed = self
                .alias_definition()
                .and_then(|()| self.ended(alias.span));
            if let Err(error) = parsed {
                self.forget_item();
                let name = self.text[alias.span.start + 1..]
                    .split([' ', '=', '\n'])
                    .next();
                self.unread_aliases.insert(name.unwrap_or(""), error);
            }
        }
        if let Some(frame) = &scope.frame {
            self.frame(frame)?;
        }
        let mut failed = Vec::new();
        for (i, item) in scope.items.iter().enumerate() {
            if skipped(i) {
                continue;
            }
            let (evidence, cost) = (self.evidence.clone(), self.alias_cost);
            let (funcs, globals) = (self.module.funcs.len(), self.module.globals.len());
            let others = self.module.others.len();
            self.move_to(item.span.start);
            let parsed = self.item().and_then(|()| self.ended(item.span));
            if let Err(error) = parsed {
                self.forget_item();
                self.evidence = evidence;
                self.alias_cost = cost;
                self.module.others.truncate(others);
                if self.module.funcs.len() + self.module.globals.len() > funcs + globals {
                    self.module.funcs.truncate(funcs);
                    self.module.globals.truncate(globals);
                    self.module.rebuild_symbols();
                }
                failed.push((i, error));
            }
        }
        Ok(failed)
    }

    /// Parses the name and the attributes of a module, without its items.
    fn frame(&mut self, frame: &Frame) -> Result<()> {
        self.move_to(frame.header.start);
        if frame.generic {
            let mut attrs = self.generic_module_header()?;
            self.move_to(frame.footer.start);
            self.generic_module_footer(&mut attrs)?;
            return self.name_module(attrs, frame.header);
        }
        self.module_header()?;
        if frame.footer.start == frame.footer.end {
            self.move_to(frame.footer.start);
            return Err(self.expected("`}` at the end of the module"));
        }
        Ok(())
    }

    /// Moves the parser to a byte of the text.
    fn move_to(&mut self, pos: usize) {
        self.lexer.seek(pos);
        self.tok = self.lexer.next();
    }

    /// Checks that the parser is at the end of an item.
    fn ended(&self, span: Span) -> Result<()> {
        if self.tok.kind == Kind::Eof || self.tok.start as usize >= span.end {
            return Ok(());
        }
        Err(self.expected("the end of the item"))
    }

    /// Resets the parser after an item with an error.
    fn forget_item(&mut self) {
        self.depth = 0;
        self.draft.clear();
        self.reset_scope();
    }
}
