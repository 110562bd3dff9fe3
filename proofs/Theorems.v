(** * The theorems, and what they assume *)

From Antipode Require Distance Nokia Ramka Klotski NokiaProof RamkaProof KlotskiSteps KlotskiMoves.
Import Distance.

(** Nokia's 3 x 3: every position is solved in at most 11 quarter turns, and some position needs 11. *)
Theorem nokia : gods_number Nokia.quarter_turn (eq Nokia.solved) Nokia.on_board 11.
Proof. exact NokiaProof.nokia. Qed.
Check nokia.
Print Assumptions nokia.

(** Ramka: every position is solved in at most 42 tile moves, and some position needs 42. *)
Theorem ramka : gods_number Ramka.tile_move (eq Ramka.solved) Ramka.on_board 42.
Proof. exact RamkaProof.ramka. Qed.
Check ramka.
Print Assumptions ramka.

(** Klotski needs 116 steps. *)
Theorem klotski_steps : needs Klotski.step Klotski.goal Klotski.start 116.
Proof. exact KlotskiSteps.klotski_steps. Qed.
Check klotski_steps.
Print Assumptions klotski_steps.

(** Klotski needs 81 moves. *)
Theorem klotski_moves : needs Klotski.move Klotski.goal Klotski.start 81.
Proof. exact KlotskiMoves.klotski_moves. Qed.
Check klotski_moves.
Print Assumptions klotski_moves.
