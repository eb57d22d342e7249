; @f
; unsat: the second function refines the first for all inputs.
; a_i and p_i are the bits of scalar i of the arguments, and whether it is poison.
(set-logic QF_BV)
(declare-const a_0 (_ BitVec 4))
(declare-const p_0 (_ BitVec 1))
(declare-const a_1 (_ BitVec 4))
(declare-const p_1 (_ BitVec 1))
(declare-const a_2 (_ BitVec 4))
(declare-const p_2 (_ BitVec 1))
(declare-const a_3 (_ BitVec 4))
(declare-const p_3 (_ BitVec 1))
(define-fun t_41 () (_ BitVec 1) (bvor p_0 p_1))
(define-fun t_44 () (_ BitVec 1) (bvor t_41 p_2))
(define-fun t_47 () (_ BitVec 1) (bvor t_44 p_3))
(define-fun t_65 () (_ BitVec 1) (bvnot t_47))
(assert (= t_65 #b1))
(check-sat)
