//! The program of the workers for the services of sliding block puzzles.

fn main() {
    antipode_worker::start(antipode_worker::puzzle::SLIDING_SERVICES);
}
