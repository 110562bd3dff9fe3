(** * Nokia's 3 x 3: the proof *)

From Coq Require Import List Arith Permutation.
From Antipode Require Import Distance Table Text Orders Nokia NokiaMap.
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

Definition equal : position -> position -> bool := equal_lists Nat.eqb.

Definition positions : list position := orders 9 solved.

Lemma in_positions p : In p positions <-> on_board p.
Proof.
  unfold positions, on_board. split.
  - now apply orders_sound.
  - intros P. replace 9 with (length p) by now rewrite <- P.
    now apply orders_complete.
Qed.

(** The map lists the depths of the positions in their order. *)
Definition entries : list (position * nat) := combine positions (flat_map numbers depths).

Lemma computed :
  is_gods_number key equal (equal solved) neighbours entries positions 11 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem nokia : gods_number quarter_turn (eq solved) on_board 11.
Proof.
  apply computed_gods_number with (6 := computed).
  - exact (equal_lists_spec Nat.eqb Nat.eqb_eq).
  - exact (equal_lists_spec Nat.eqb Nat.eqb_eq solved).
  - exact neighbours_sound.
  - exact neighbours_complete.
  - exact in_positions.
Qed.
