// A board in a frame on another site: the board of the address, and a link to its full page. It stores nothing.

import "./board/element.js";

const board = document.querySelector("antipode-board");
const link = document.querySelector("a");

const read = () => {
  board.setAttribute("link", location.hash.slice(1));
  link.hash = location.hash;
};
addEventListener("hashchange", read);
read();
board.addEventListener("move", () => (link.hash = board.fields));
