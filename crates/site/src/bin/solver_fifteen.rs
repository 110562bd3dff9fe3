//! The program of the workers for Fifteen.

fn main() {
    antipode_worker::start(antipode_worker::puzzle::FIFTEEN);
}
