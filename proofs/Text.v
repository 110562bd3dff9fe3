(** * Lists of small numbers as text

    Rocq reads a text much sooner than a list of numbers. The characters from A to ~, in the order of ASCII, mean 0 to 61. *)

From Coq Require Import List Init.Byte Strings.Byte.
Import ListNotations.

Inductive text : Set := Text (bytes : list byte).

Definition bytes_of (t : text) : list byte := let (bytes) := t in bytes.

Declare Scope text_scope.
Delimit Scope text_scope with text.
Bind Scope text_scope with text.
String Notation text Text bytes_of : text_scope.

Definition number_of (letter : byte) : nat := Byte.to_nat letter - 65.

Definition numbers (t : text) : list nat := map number_of (bytes_of t).

Example letters_are_numbers : numbers "ABEZ\k~" = [0; 1; 4; 25; 27; 42; 61].
Proof. reflexivity. Qed.
