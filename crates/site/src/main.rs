//! The program of the page.

fn main() {
    antipode_app::start();
}
