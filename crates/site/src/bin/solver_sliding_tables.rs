//! The program of the workers for the tables of sliding boards.

fn main() {
    antipode_worker::start(antipode_worker::puzzle::SLIDING_TABLES);
}
