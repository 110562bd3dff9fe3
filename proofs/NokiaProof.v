(** * Nokia's 3 x 3: the proof *)

From Coq Require Import List Arith Permutation.
From Antipode Require Import Distance Laws Text Orders Tree Nokia NokiaMap.
Import ListNotations.

(** The positions after each turn, first those clockwise. *)
Definition neighbours (p : position) : list position :=
  match p with
  | [a; b; c; d; e; f; g; h; i] =>
    [ [d; a; c; e; b; f; g; h; i]; [a; e; b; d; f; c; g; h; i];
      [a; b; c; g; d; f; h; e; i]; [a; b; c; d; h; e; g; i; f];
      [b; e; c; a; d; f; g; h; i]; [a; c; f; d; b; e; g; h; i];
      [a; b; c; e; h; f; d; g; i]; [a; b; c; d; f; i; g; e; h] ]
  | _ => []
  end.

Lemma neighbours_complete p q : quarter_turn p q -> In q (neighbours p).
Proof. intros [[]|[]]; simpl; auto 10. Qed.

Lemma neighbours_sound p q : In q (neighbours p) -> quarter_turn p q.
Proof.
  do 9 (destruct p as [|? p]; [easy|]). destruct p; [|easy].
  simpl. intros H. repeat destruct H as [<-|H]; try easy.
  all: (left; constructor) || (right; constructor).
Qed.

Definition positions : list position := orders 9 solved.

Lemma in_positions p : on_board p -> In p positions.
Proof.
  unfold positions, on_board. intros P. replace 9 with (length p) by now rewrite <- P.
  now apply orders_complete.
Qed.

(** The map lists the depths of the positions in their order. *)
Definition depths_tree : tree := fst (grow 9 (flat_map numbers depths)).

Definition depth (p : position) : option nat := depth_in depths_tree solved p.

Definition is_solved : position -> bool := equal_lists Nat.eqb solved.

Definition is_lawful : position -> bool := is_lawful_up_to is_solved neighbours depth 11.

Lemma all_lawful : all is_lawful positions = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma some_deepest : existsb (fun p => is 11 (depth p)) positions = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem nokia : gods_number quarter_turn (eq solved) on_board 11.
Proof.
  apply computed_gods_number with (is_goal := is_solved) (neighbours := neighbours) (depth := depth).
  - exact (equal_lists_spec Nat.eqb Nat.eqb_eq solved).
  - intros p q. split; [apply neighbours_sound | apply neighbours_complete].
  - intros p d. apply depth_in_permutation.
  - intros p I. apply (proj1 (all_spec is_lawful positions) all_lawful), in_positions, I.
  - destruct (proj1 (existsb_exists _ _) some_deepest) as (p & _ & D). exists p. apply is_spec, D.
Qed.
