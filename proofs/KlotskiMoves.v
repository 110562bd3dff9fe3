(** * Klotski by moves: the check of its map *)

From Coq Require Import List Permutation.
From Antipode Require Import Distance Klotski KlotskiProof KlotskiMovesMap.
Import ListNotations.

Lemma computed : is_proven (changes moves_of) (are_moves_closed []) layers 81 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem klotski_moves : needs move goal start 81.
Proof.
  apply proven_distance with (4 := computed).
  - intros p q p' P M. apply move_is_change in M.
    destruct (change_of_permutation _ _ _ _ move_among_permutation P M) as (q' & Q & M').
    exists q'. split; auto. now apply move_is_change.
  - intros p q I. apply move_is_change. apply (changes_sound moves_of); auto.
    intros. now apply moves_of_sound.
  - intros p q C M. apply move_is_change in M. apply changes_complete with (2 := M).
    now apply move_lists_all.
Qed.
