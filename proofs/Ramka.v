(** * Ramka: the rules

    Nine tiles lie in three rows, each with room for three. A frame, with room for one tile at the left and one at the right,
    can be moved to any row. A tile crosses between the end of a row and the space of the frame there. Only crossings count. *)

From Coq Require Import List Permutation.
Import ListNotations.

(** Five lists of tiles, each from left to right: the left space, the three rows from the top, the right space. *)
Definition position : Type := list (list nat).

Definition solved : position :=
  [ [];
    [1; 2; 3];
    [4; 5; 6];
    [7; 8; 9];
    [] ].

(** Every arrangement of the nine tiles in which nothing holds more than it has room for. *)
Definition on_board (p : position) : Prop :=
  exists left top middle bottom right,
    p = [left; top; middle; bottom; right] /\
    Permutation [1; 2; 3; 4; 5; 6; 7; 8; 9] (left ++ top ++ middle ++ bottom ++ right) /\
    length left <= 1 /\ length top <= 3 /\ length middle <= 3 /\ length bottom <= 3 /\ length right <= 1.

(** Tile x crosses from an end of a row into the space there; [row] is what stays in the row, with room for x. *)
Inductive crosses_out : position -> position -> Prop :=
| top_left x row middle bottom right : length row <= 2 ->
    crosses_out [[]; x :: row; middle; bottom; right] [[x]; row; middle; bottom; right]
| middle_left x top row bottom right : length row <= 2 ->
    crosses_out [[]; top; x :: row; bottom; right] [[x]; top; row; bottom; right]
| bottom_left x top middle row right : length row <= 2 ->
    crosses_out [[]; top; middle; x :: row; right] [[x]; top; middle; row; right]
| top_right left row x middle bottom : length row <= 2 ->
    crosses_out [left; row ++ [x]; middle; bottom; []] [left; row; middle; bottom; [x]]
| middle_right left top row x bottom : length row <= 2 ->
    crosses_out [left; top; row ++ [x]; bottom; []] [left; top; row; bottom; [x]]
| bottom_right left top middle row x : length row <= 2 ->
    crosses_out [left; top; middle; row ++ [x]; []] [left; top; middle; row; [x]].

(** A move: a tile crosses out of a row, or back. *)
Definition tile_move (p q : position) : Prop := crosses_out p q \/ crosses_out q p.
