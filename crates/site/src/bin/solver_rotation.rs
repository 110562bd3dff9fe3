//! The program of the workers for Rotation.

fn main() {
    antipode_worker::start(antipode_worker::puzzle::ROTATION);
}
