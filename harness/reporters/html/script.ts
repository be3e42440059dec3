/**
 * The filters of the page; without it the page is whole and readable. It reads and hides what is there and makes
 * nothing out of text. Its hash stands in the page's policy, which lets nothing else run.
 */
export const SCRIPT = `
"use strict";
(() => {
  const query = document.getElementById("query");
  const changed = document.getElementById("changed");
  const failing = document.getElementById("failing");
  const count = document.getElementById("count");
  const tops = [...document.querySelectorAll("[data-top]")].map((top) => ({
    top,
    text: top.dataset.top.toLowerCase(),
    flags: top.dataset.flags || "",
    items: [...top.querySelectorAll("[data-item]")].map((item) => ({
      item,
      text: item.dataset.item.toLowerCase(),
      flags: item.dataset.flags || "",
    })),
    fold: top.querySelector("details.cases"),
  }));
  const rows = [...document.querySelectorAll("[data-for]")];
  const total = document.querySelectorAll(".case[data-item]").length;

  function apply() {
    const words = query.value.toLowerCase().split(/\\s+/).filter((word) => word !== "");
    const narrow = words.length > 0 || changed.checked || failing.checked;
    const flagged = (flags) =>
      (!changed.checked || flags.includes("changed")) && (!failing.checked || flags.includes("failing"));
    const worded = (text) => words.every((word) => text.includes(word));
    let cases = 0;
    for (const { top, text, flags, items, fold } of tops) {
      let shown = 0;
      let folded = 0;
      for (const one of items) {
        const fits = flagged(one.flags) && worded(one.text + " " + text);
        one.item.hidden = !fits;
        if (!fits) continue;
        shown += 1;
        if (one.item.classList.contains("case")) folded += 1;
      }
      cases += folded;
      top.hidden = shown === 0 && !(flagged(flags) && worded(text));
      if (fold && narrow && folded > 0 && folded <= 12) fold.open = true;
    }
    for (const row of rows) row.hidden = document.getElementById(row.dataset.for).hidden;
    for (const part of document.querySelectorAll("section[data-part]")) {
      const own = [...part.querySelectorAll("[data-top]")];
      part.hidden = own.length > 0 && own.every((one) => one.hidden);
    }
    const noun = total === 1 ? " case" : " cases";
    count.textContent = cases === total ? total + noun : cases + " of " + total + noun;
  }

  for (const input of [query, changed, failing]) input.addEventListener("input", apply);
  addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== query) {
      event.preventDefault();
      query.focus();
    } else if (event.key === "Escape" && document.activeElement === query) {
      query.value = "";
      apply();
    }
  });
  // A link into a folded part opens it, and so does printing.
  addEventListener("beforeprint", () => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
  });
  document.documentElement.classList.add("filters");
  apply();
})();
`;
