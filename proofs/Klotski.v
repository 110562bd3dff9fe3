(** * Klotski (Huarong Dao): the rules

    Ten rectangular pieces lie on a board 4 cells wide and 5 high. The large square has to come to the middle of the
    bottom. *)

From Coq Require Import List Relations.
Import ListNotations.

(** A piece: its width and height in cells, and the column and the row of its upper left cell, counted from 0. *)
Record piece : Type := Piece { width : nat; height : nat; column : nat; row : nat }.

Definition position : Type := list piece.

(** <<
    B A A C
    B A A C
    D E E F
    D G H F
    I . . J
    >> *)
Definition start : position :=
  [ Piece 2 2 1 0  (* A *);
    Piece 1 2 0 0  (* B *); Piece 1 2 3 0  (* C *); Piece 1 2 0 2  (* D *); Piece 1 2 3 2  (* F *);
    Piece 2 1 1 2  (* E *);
    Piece 1 1 1 3  (* G *); Piece 1 1 2 3  (* H *); Piece 1 1 0 4  (* I *); Piece 1 1 3 4  (* J *) ].

(** The large square is at the middle of the bottom. *)
Definition goal (p : position) : Prop := In (Piece 2 2 1 3) p.

Definition inside (a : piece) : Prop := column a + width a <= 4 /\ row a + height a <= 5.

(** Two pieces have no cell in common. *)
Definition apart (a b : piece) : Prop :=
  column a + width a <= column b \/ column b + width b <= column a \/
  row a + height a <= row b \/ row b + height b <= row a.

(** A piece, and the same piece one cell farther. *)
Inductive one_cell : piece -> piece -> Prop :=
| to_the_right w h x y : one_cell (Piece w h x y) (Piece w h (S x) y)
| to_the_left w h x y : one_cell (Piece w h (S x) y) (Piece w h x y)
| downwards w h x y : one_cell (Piece w h x y) (Piece w h x (S y))
| upwards w h x y : one_cell (Piece w h x (S y)) (Piece w h x y).

(** A step of piece number i: by one cell, inside the board, where no other piece is. *)
Inductive step_of (i : nat) : position -> position -> Prop :=
| step_of_piece before a b after :
    length before = i -> one_cell a b -> inside b -> Forall (apart b) (before ++ after) ->
    step_of i (before ++ a :: after) (before ++ b :: after).

(** A step: some piece by one cell. *)
Definition step (p q : position) : Prop := exists i, step_of i p q.

(** A move: one or more steps, all of the same piece. *)
Definition move (p q : position) : Prop := exists i, clos_trans position (step_of i) p q.
