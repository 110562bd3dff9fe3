//! The program of the workers for sliding boards without a table, and for the services of sliding block puzzles.

fn main() {
    antipode_worker::start(antipode_worker::puzzle::SLIDING);
}
