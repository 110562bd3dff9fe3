//! The program of the workers for sliding block puzzles.

fn main() {
    antipode_worker::start(antipode_worker::puzzle::SLIDING);
}
