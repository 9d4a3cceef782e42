"use strict";
(() => {
  // tables sort by a click on a head
  const key = (row, place) => {
    const text = row.cells[place].dataset.sort;
    const number = Number(text);
    return text !== "" && Number.isFinite(number) ? number : text;
  };
  const compare = (a, b) => {
    if (typeof a === "number" && typeof b === "number") return a - b;
    if (typeof a === "number") return -1;
    if (typeof b === "number") return 1;
    if (a === "nan" || b === "nan") return (a === "nan") - (b === "nan");
    return a.localeCompare(b, "en", { numeric: true });
  };
  for (const table of document.querySelectorAll("table")) {
    const body = table.tBodies[0];
    if (body.rows.length < 2) continue;
    [...table.tHead.rows[0].cells].forEach((head, place) => {
      if (!head.textContent.trim()) return;
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const up = head.getAttribute("aria-sort") !== "ascending";
        for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", up ? "ascending" : "descending");
        const rows = [...body.rows].map((row) => [key(row, place), row]);
        rows.sort((a, b) => (up ? compare(a[0], b[0]) : compare(b[0], a[0])));
        body.append(...rows.map((pair) => pair[1]));
      });
    });
  }
  // a term shows its definition on hover, focus or tap; without this script it leads to it
  const pop = document.getElementById("pop");
  if (pop && pop.showPopover) {
    let shown = null;
    const hide = () => {
      if (pop.matches(":popover-open")) pop.hidePopover();
      shown = null;
    };
    const show = (term) => {
      const definition = document.getElementById(term.hash.slice(1));
      if (!definition || shown === term) return;
      pop.replaceChildren(...[...definition.childNodes].map((node) => node.cloneNode(true)));
      if (!pop.matches(":popover-open")) pop.showPopover();
      shown = term;
      place();
    };
    const place = () => {
      const at = shown.getBoundingClientRect();
      const size = pop.getBoundingClientRect();
      const width = document.documentElement.clientWidth;
      const below = at.bottom + 6 + size.height < window.innerHeight;
      pop.style.left = `${Math.max(8, Math.min(at.left, width - size.width - 8))}px`;
      pop.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - size.height - 6)}px`;
    };
    for (const term of document.querySelectorAll(".term")) {
      term.addEventListener("pointerenter", (event) => {
        if (event.pointerType === "mouse") show(term);
      });
      term.addEventListener("pointerleave", (event) => {
        if (event.pointerType === "mouse") hide();
      });
      term.addEventListener("focus", () => show(term));
      term.addEventListener("blur", hide);
      term.addEventListener("click", (event) => {
        event.preventDefault();
        show(term);
      });
    }
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") hide();
    });
    document.addEventListener("pointerdown", (event) => {
      if (shown && event.target !== shown) hide();
    });
    window.addEventListener("scroll", () => {
      if (!shown) return;
      const at = shown.getBoundingClientRect();
      if (at.bottom < 0 || at.top > window.innerHeight) hide();
      else place();
    }, { passive: true });
  }
  // on paper everything is unfolded
  window.addEventListener("beforeprint", () => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
  });
})();
