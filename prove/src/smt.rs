//! Queries in the language SMT-LIB 2, for other solvers.

#[cfg(test)]
mod tests;

use std::fmt::Write as _;

use crate::query::{Function, Query, are_comparable};
use crate::reason::Reason;
use crate::term::{Binary, Node, Op, Pool, Term};

/// Returns the question whether the target refines the source, as a script of SMT-LIB 2 in the logic
/// `QF_BV`. The answer `unsat` is a proof; a model is a counterexample. The terms are not simplified by
/// this crate's rules, so another solver checks these rules, too.
///
/// # Errors
/// Returns why the functions have no formula.
pub fn smt_lib(
    source: Function<'_>,
    target: Function<'_>,
    index_width: u32,
) -> Result<String, Reason> {
    if !are_comparable(source, target) {
        return Err(Reason::Types);
    }
    let query = Query::in_pool(Pool::folding(), source, target, index_width)?;
    Ok(script(&query))
}

fn script(query: &Query) -> String {
    let pool = &query.pool;
    let mut text = String::from(
        "; unsat: the second function refines the first for all inputs.\n\
         ; a_i and p_i are the bits of scalar i of the arguments, and whether it is poison.\n",
    );
    if query.iterations > 0 {
        let most = query.iterations;
        let _ = writeln!(
            text,
            "; Runs with more than {most} iterations of a loop are left out."
        );
    }
    text.push_str("(set-logic QF_BV)\n");
    let mut names: Vec<Option<String>> = vec![None; query.differs.0 as usize + 1];
    for (at, lane) in query.inputs.iter().enumerate() {
        for (prefix, term) in [("a", lane.bits), ("p", lane.poison)] {
            if let (Node::Var(_), width) = (pool.node(term), pool.width(term)) {
                let _ = writeln!(text, "(declare-const {prefix}_{at} (_ BitVec {width}))");
                if let Some(name) = names.get_mut(term.0 as usize) {
                    *name = Some(format!("{prefix}_{at}"));
                }
            }
        }
    }
    for term in pool.needed(&[query.differs]) {
        let (width, at) = (pool.width(term), term.0 as usize);
        if names[at].is_some() {
            continue;
        }
        let of = |term: Term| names[term.0 as usize].as_deref().unwrap_or_default();
        let (line, name) = match pool.node(term) {
            Node::Const(value) => (None, literal(*value, width)),
            Node::Var(var) => {
                let name = format!("c_{var}");
                let line = format!("(declare-const {name} (_ BitVec {width}))");
                (Some(line), name)
            }
            Node::Sum(parts, constant) => {
                let parts = parts.iter();
                let parts = parts.map(|(part, by)| match by {
                    1 => of(*part).to_owned(),
                    by => format!("(bvmul {} {})", of(*part), literal(*by, width)),
                });
                let parts: Vec<String> = parts.collect();
                let sum = format!("(bvadd {} {})", parts.join(" "), literal(*constant, width));
                (Some(sum), format!("t_{at}"))
            }
            Node::Op(op) => (Some(expression(pool, *op, width, of)), format!("t_{at}")),
        };
        let is_variable = matches!(pool.node(term), Node::Var(_));
        match line {
            Some(line) if is_variable => {
                let _ = writeln!(text, "{line}");
            }
            Some(line) => {
                let _ = writeln!(text, "(define-fun {name} () (_ BitVec {width}) {line})");
            }
            None => {}
        }
        names[at] = Some(name);
    }
    let differs = names[query.differs.0 as usize].as_deref();
    let _ = writeln!(text, "(assert (= {} #b1))", differs.unwrap_or_default());
    text.push_str("(check-sat)\n");
    text
}

fn literal(value: u128, width: u32) -> String {
    format!("(_ bv{value} {width})")
}

/// Returns the expression of an op.
fn expression<'n>(pool: &Pool, op: Op, width: u32, name: impl Fn(Term) -> &'n str) -> String {
    match op {
        Op::Not(a) => format!("(bvnot {})", name(a)),
        Op::Ite(c, a, b) => format!("(ite (= {} #b1) {} {})", name(c), name(a), name(b)),
        Op::Extract(a, from) => {
            format!("((_ extract {} {from}) {})", from + width - 1, name(a))
        }
        Op::Concat(high, low) => format!("(concat {} {})", name(high), name(low)),
        Op::ZExt(a) => format!("((_ zero_extend {}) {})", width - pool.width(a), name(a)),
        Op::SExt(a) => format!("((_ sign_extend {}) {})", width - pool.width(a), name(a)),
        Op::Count(a) => {
            let bit = |at: u32| {
                let bit = format!("((_ extract {at} {at}) {})", name(a));
                match width {
                    1 => bit,
                    _ => format!("((_ zero_extend {}) {bit})", width - 1),
                }
            };
            let bits: Vec<String> = (0..width).map(bit).collect();
            match &bits[..] {
                [bit] => bit.clone(),
                _ => format!("(bvadd {})", bits.join(" ")),
            }
        }
        Op::Binary(op, a, b) => {
            let width = pool.width(a);
            let (a, b) = (name(a), name(b));
            let comparison = |name: &str| format!("(ite ({name} {a} {b}) #b1 #b0)");
            let plain = |name: &str| format!("({name} {a} {b})");
            let high = |extension: &str| {
                let wide = |x: &str| format!("((_ {extension} {width}) {x})");
                let product = format!("(bvmul {} {})", wide(a), wide(b));
                format!("((_ extract {} {width}) {product})", 2 * width - 1)
            };
            match op {
                Binary::Mul => plain("bvmul"),
                Binary::MulHighU => high("zero_extend"),
                Binary::MulHighS => high("sign_extend"),
                Binary::UDiv => plain("bvudiv"),
                Binary::URem => plain("bvurem"),
                Binary::SDiv => plain("bvsdiv"),
                Binary::SRem => plain("bvsrem"),
                Binary::And => plain("bvand"),
                Binary::Or => plain("bvor"),
                Binary::Xor => plain("bvxor"),
                Binary::Shl => plain("bvshl"),
                Binary::LShr => plain("bvlshr"),
                Binary::AShr => plain("bvashr"),
                Binary::Eq => comparison("="),
                Binary::Ult => comparison("bvult"),
                Binary::Slt => comparison("bvslt"),
            }
        }
    }
}
