(** * Klotski by steps: the check of its map *)

From Coq Require Import List Permutation.
From Antipode Require Import Distance Klotski KlotskiProof KlotskiStepsMap.

Lemma computed : is_proven (changes steps_of) (fun _ => true) layers 116 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem klotski_steps : needs step goal start 116.
Proof.
  apply proven_distance with (4 := computed).
  - intros p q p' P S. apply step_is_change in S.
    destruct (change_of_permutation _ _ _ _ step_among_permutation P S) as (q' & Q & S').
    exists q'. split; auto. now apply step_is_change.
  - intros p q I. apply step_is_change. apply (changes_sound steps_of); auto.
    intros. now apply steps_of_spec.
  - intros p q _ S. apply step_is_change in S. apply changes_complete with (2 := S).
    intros before a after _ b. apply steps_of_spec.
Qed.
