import { expect, test } from "vitest";
import { plainItem, plainLine } from "../../../../src/agents/extractive/passages/shown-text.ts";

test("an emphasis that began before the text leaves no mark", () => {
  expect(plainLine("** Next meeting: 18 September.")).toBe("Next meeting: 18 September.");
  expect(plainLine("See the note **")).toBe("See the note");
  expect(plainLine("**Fee:** 2 ** 3 is eight")).toBe("Fee: 2 ** 3 is eight");
});

test("the dots between a name and its price are shown as one mark", () => {
  expect(plainLine("Locker (1 m3) ............... £9.50 a week")).toBe("Locker (1 m3) … £9.50 a week");
});

test("character references are read", () => {
  expect(plainLine("GitHub&#39;s caf&eacute;, the country&rsquo;s&nbsp;best; R&D and x&y;")).toBe(
    "GitHub's café, the country’s best; R&D and x&y;",
  );
});

test("an item's name in a line of its own is set apart from what it says", () => {
  expect(plainItem("* **Respect `robots.txt`**\n  Follow the directives.")).toBe("Respect robots.txt: Follow the directives.");
  expect(plainItem("- **Fees.**\n  None.")).toBe("Fees. None.");
});

test("marks of notes are left out, and patterns in code stay", () => {
  expect(plainLine("It rose by 1.34.[^3] [^note-4] Later it fell [^5].")).toBe("It rose by 1.34. Later it fell.");
  expect(plainLine("Names match `[^1]+` or ``[^ab]``.")).toBe("Names match [^1]+ or [^ab].");
});

test("a label that the source repeats is shown once, and the source of a formula not at all", () => {
  expect(plainLine("*note:* note: data in current dollars")).toBe("note: data in current dollars");
  expect(plainLine("It gives ZnO{\\displaystyle {\\ce {ZnO + H_{2}}}} in air.")).toBe("It gives ZnO in air.");
});
