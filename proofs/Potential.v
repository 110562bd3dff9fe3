(** * A potential that obeys three laws is the distance *)

From Coq Require Import Arith Lia.
From Antipode Require Import Distance.

Section Potential.
  Context {position : Type} (move : position -> position -> Prop) (goal : position -> Prop).
  (** The potential of some positions. *)
  Context (potential : position -> option nat).

  Hypothesis zero_at_goals : forall p d, potential p = Some d -> (goal p <-> d = 0).
  Hypothesis no_move_gains_more_than_one :
    forall p q d, potential p = Some d -> move p q -> exists e, potential q = Some e /\ d <= S e.
  Hypothesis some_move_gains_one :
    forall p d, potential p = Some (S d) -> exists q, move p q /\ potential q = Some d.

  Lemma potential_is_enough : forall d p, potential p = Some d -> solvable move goal d p.
  Proof.
    induction d as [|d IH]; intros p H.
    - apply solved. now apply (zero_at_goals p 0).
    - destruct (some_move_gains_one p d H) as (q & M & Hq).
      apply one_move_more with q; auto.
  Qed.

  Lemma potential_is_necessary :
    forall n p, solvable move goal n p -> forall d, potential p = Some d -> d <= n.
  Proof.
    induction 1 as [p G | n p q M _ IH]; intros d H.
    - apply (zero_at_goals p d H) in G. lia.
    - destruct (no_move_gains_more_than_one p q d H M) as (e & He & L).
      specialize (IH e He). lia.
  Qed.

  Theorem potential_is_distance p d : potential p = Some d -> needs move goal p d.
  Proof.
    intros H. split.
    - now apply potential_is_enough.
    - intros m Hm. now apply (potential_is_necessary m p).
  Qed.
End Potential.
