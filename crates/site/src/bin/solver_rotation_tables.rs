//! The program of the workers for the tables of Rotation.

fn main() {
    antipode_worker::start(antipode_worker::puzzle::ROTATION_TABLES);
}
