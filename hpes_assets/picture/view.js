"use strict";
(() => {
  const about = document.getElementById("about");
  const list = about.querySelector("dl");
  const pages = [...document.querySelectorAll(".page")];
  const chooser = document.getElementById("page");
  const FIELDS = [
    ["rows", "row"], ["columns", "column"], ["value", "value"], ["unit", "unit"], ["year", "data year"],
    ["estimate", "estimate"], ["series", "series"], ["remark", ""], ["place", "cell"],
  ];
  let lit = [];

  // Text from the document only ever becomes text nodes.
  function line(name, text) {
    const term = document.createElement("dt");
    const said = document.createElement("dd");
    term.textContent = name;
    said.textContent = text;
    list.append(term, said);
  }

  function show(cell, event) {
    hide();
    const id = cell.dataset.cell;
    lit = [...document.querySelectorAll(`[data-cell="${CSS.escape(id)}"]`)];
    for (const one of lit) one.classList.add("lit");
    const said = lit.find((one) => one.localName === "td");
    list.replaceChildren();
    if (said) {
      line("printed", said.textContent);
      for (const [key, name] of FIELDS) if (said.dataset[key]) line(name, said.dataset[key]);
    }
    about.hidden = false;
    const room = 14;
    const { width, height } = about.getBoundingClientRect();
    const right = event.clientX + room + width < innerWidth;
    const below = event.clientY + room + height < innerHeight;
    about.style.left = `${Math.max(0, right ? event.clientX + room : event.clientX - room - width)}px`;
    about.style.top = `${Math.max(0, below ? event.clientY + room : event.clientY - room - height)}px`;
  }

  function hide() {
    for (const one of lit) one.classList.remove("lit");
    lit = [];
    about.hidden = true;
  }

  addEventListener("pointerover", (event) => {
    const cell = event.target.closest?.("[data-cell]");
    if (cell) show(cell, event);
    else hide();
  });
  addEventListener("click", (event) => {
    const cell = event.target.closest?.(".cell[data-cell]");
    if (!cell) return;
    const said = document.querySelector(`td[data-cell="${CSS.escape(cell.dataset.cell)}"]`);
    if (said) said.scrollIntoView({ block: "center", inline: "nearest" });
  });

  function filter(wanted) {
    for (const one of document.querySelectorAll("[data-verdict]")) {
      one.toggleAttribute("hidden", wanted !== "all" && one.dataset.verdict !== wanted);  // SVG has no .hidden
    }
    for (const page of pages) {
      page.hidden = wanted !== "all" && !page.querySelector(`.card[data-verdict="${wanted}"]`);
    }
    for (const option of chooser.options) option.disabled = document.getElementById(option.value).hidden;
    document.getElementById("nothing").hidden = pages.some((page) => !page.hidden);
    hide();
  }
  for (const choice of document.querySelectorAll("[name=verdict]")) {
    choice.addEventListener("change", () => filter(choice.value));
  }

  const bar = document.querySelector(".bar");
  function measure() { document.documentElement.style.setProperty("--bar", `${bar.offsetHeight}px`); }
  addEventListener("resize", measure);
  measure();
  function here(shown) {
    const after = shown.findIndex((page) => page.getBoundingClientRect().top > bar.offsetHeight + 16);
    return after === -1 ? shown.length - 1 : after - 1;
  }
  function go(step) {
    const shown = pages.filter((page) => !page.hidden);
    const next = shown[Math.min(shown.length - 1, Math.max(0, here(shown) + step))];
    if (next) next.scrollIntoView();
  }
  function wide() {
    const shown = pages.filter((page) => !page.hidden);
    const current = shown[Math.max(0, here(shown))];
    document.body.classList.toggle("wide");
    if (current) current.scrollIntoView();
  }
  document.getElementById("before").addEventListener("click", () => go(-1));
  document.getElementById("after").addEventListener("click", () => go(1));
  document.getElementById("wide").addEventListener("click", wide);
  chooser.addEventListener("change", () => document.getElementById(chooser.value).scrollIntoView());
  addEventListener("scroll", () => {
    const shown = pages.filter((page) => !page.hidden);
    const current = shown[Math.max(0, here(shown))];
    if (current) chooser.value = current.id;
  }, { passive: true });
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("select, input")) return;
    const does = { n: () => go(1), ArrowRight: () => go(1), p: () => go(-1), ArrowLeft: () => go(-1), z: wide };
    const act = does[event.key];
    if (act) { act(); event.preventDefault(); }
  });
})();
