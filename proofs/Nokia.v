(** * Nokia's 3 x 3: the rules

    The numbers 1 to 9 lie on a board of 3 x 3. A move turns one of the four blocks of 2 x 2 by a quarter. *)

From Coq Require Import List Permutation.
Import ListNotations.

(** The numbers row by row. *)
Definition position : Type := list nat.

Definition solved : position :=
  [1; 2; 3;
   4; 5; 6;
   7; 8; 9].

(** Every arrangement of the nine numbers is a position of the board. *)
Definition on_board (p : position) : Prop := Permutation solved p.

(** A quarter turn clockwise: of the block at the upper left, upper right, lower left or lower right. *)
Inductive clockwise : position -> position -> Prop :=
| upper_left a b c d e f g h i :
    clockwise [a; b; c;
               d; e; f;
               g; h; i]

              [d; a; c;
               e; b; f;
               g; h; i]
| upper_right a b c d e f g h i :
    clockwise [a; b; c;
               d; e; f;
               g; h; i]

              [a; e; b;
               d; f; c;
               g; h; i]
| lower_left a b c d e f g h i :
    clockwise [a; b; c;
               d; e; f;
               g; h; i]

              [a; b; c;
               g; d; f;
               h; e; i]
| lower_right a b c d e f g h i :
    clockwise [a; b; c;
               d; e; f;
               g; h; i]

              [a; b; c;
               d; h; e;
               g; i; f].

(** A quarter turn: clockwise, or back. *)
Definition quarter_turn (p q : position) : Prop := clockwise p q \/ clockwise q p.
