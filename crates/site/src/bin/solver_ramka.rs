//! The program of the workers for Ramka.

fn main() {
    antipode_worker::start(antipode_worker::puzzle::RAMKA);
}
