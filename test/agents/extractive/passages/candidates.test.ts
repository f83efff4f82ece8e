import { expect, it } from "vitest";
import { blocksOf } from "../../../../src/agents/extractive/passages/blocks.ts";
import { candidatesOf, leadOf } from "../../../../src/agents/extractive/passages/candidates.ts";
import { plainCode } from "../../../../src/agents/extractive/passages/shown-text.ts";

it.each([
  ["The offer names these values:", "The offer names these values:"],
  ["Bring these along. They are checked at the door.", "They are checked at the door."],
  ["Present: Anna Berg, Tom Lindqvist. Absent: Omar Haddad.", null],
])("of '%s' before a list, what leads to it is '%s'", (before, lead) => {
  const passage = `${before}\n\n- The roof is renewed in July.\n- The next meeting is in May.\n`;
  const span = leadOf(passage, blocksOf(passage)[0]);
  expect(span === null ? null : passage.slice(span.from, span.to)).toBe(lead);
});

it("reads code within a quoted note as code, without the marks of the note", () => {
  const note = "> Each type has a schema.\n>\n> ```js\n> app.post('/x', {\n>   schema: {}\n> })\n> ```\n\nIt is compiled once.";
  const blocks = blocksOf(note);
  expect(blocks.map(({ kind }) => kind)).toEqual(["paragraph", "code", "paragraph"]);
  const [, code] = blocks;
  expect(plainCode(note.slice(code?.from, code?.to))).toBe("app.post('/x', {\n  schema: {}\n})");
});

it.each([
  ["a badge in its link", "[![Build status of Ralph](https://ci.example/badge.svg)](https://ci.example/ralph)", []],
  ["badges behind one another", "[![Lines that the tests reach](a.svg)](lines.html) [![Newest version](b.svg)][version]", []],
  ["an entry of a menu", '- <a href="#drain"><code>queue#<b>drain()</b></code></a>', []],
  [
    "a link with what it is for",
    "- [Plugins](plugins.md) add a database to the service",
    ["[Plugins](plugins.md) add a database to the service"],
  ],
  ["a sentence with a link", "Read [the guide](guide.md) before you begin.", ["Read [the guide](guide.md) before you begin."]],
])("of %s, what can be quoted is told apart from links alone", (_what, passage, quotable) => {
  expect(candidatesOf(passage).map(({ text }) => text)).toEqual(quotable);
});

it("quotes each line of a price list, and a one-word answer with the sentence behind it", () => {
  const list = "Prices of the yard\nwith tax\nLocker (1 m3) ......... £9.50 a week\nKey: £15\nBattery: 400 rub.";
  expect(candidatesOf(list).map(({ kind, text }) => [kind, text])).toEqual([
    ["value", "Prices of the yard\nwith tax"],
    ["value", "Locker (1 m3) ......... £9.50 a week"],
    ["value", "Key: £15"],
    ["value", "Battery: 400 rub."],
  ]);
  const prose = "Two things are left: the boiler is to be checked every year and\nthe roof: it has to be swept before the winter comes.";
  expect(candidatesOf(prose).map(({ text }) => text)).toEqual([prose]);
  const answer = "No. Radiators are changed by our own fitters. Ask at the desk for a day.";
  expect(candidatesOf(answer).map(({ text }) => text)).toEqual([
    "No. Radiators are changed by our own fitters.",
    "Ask at the desk for a day.",
  ]);
});

it("quotes nothing of a comment of a page, and reads a comment in code as code", () => {
  const page =
    "<!-- YAML\nadded: v4.8.0\nchanges:\n  - version: v4.10.4\n    description: Introduced the pool.\n-->\n\n* Extends: the dispatcher\n";
  expect(candidatesOf(page).map(({ text }) => text)).toEqual(["Extends: the dispatcher"]);
  expect(candidatesOf("Before it. <!-- not - seen --> A pool keeps its sockets.").length).toBeGreaterThan(0);
  const code =
    " * @param {Object} options of the plugin, refer to the guide\n */\nasync function connect (app, options) {\n  app.register()\n}";
  expect(candidatesOf(code).map(({ kind }) => kind)).toEqual(["code"]);
});

it("tells where code ends that began before the passage by the first fence that names a language", () => {
  const passage = "no cheese\nadd cheese type blue\n```\n\nOptions are not greedy.\n\n```js\nprogram.option('-c');\n```\n";
  expect(candidatesOf(passage).map(({ kind, text }) => [kind, text])).toEqual([
    ["code", "no cheese\nadd cheese type blue"],
    ["sentence", "Options are not greedy."],
    ["code", "program.option('-c');"],
  ]);
});

it("reads lines that are set in under their first one as sentences, and columns as none", () => {
  const setIn = "The tenant keeps the keys and\n          returns them to the office before\n          the last day of the month.";
  expect(candidatesOf(setIn).map(({ text }) => text)).toEqual([setIn]);
  expect(candidatesOf("Locker   12 pounds   a week in the yard.")).toEqual([]);
});

it("reads what stands between the brackets of code as code, and none of it as values", () => {
  const code = "new client.Summary({\n  name: 'metric_name',\n  help: 'metric_help',\n  maxAgeSeconds: 600,\n  ageBuckets: 5,\n});";
  expect(candidatesOf(code).map(({ kind, text }) => [kind, text])).toEqual([["code", code]]);
});

it.each([
  [
    "in a paragraph",
    "Why is the hall sold? The roof costs too much. It was built in 1931.",
    "Why is the hall sold? The roof costs too much.",
  ],
])("tells a question with the sentence %s that answers it", (_, passage, told) => {
  expect(candidatesOf(passage)[0]?.text).toBe(told);
});

it.each(["Why is the hall sold? What does the roof cost?", "Who gives way at the buoy, sail or motor?\n\nHow far may a dinghy sail?"])(
  "leaves questions without an answer out: '%s'",
  (passage) => {
    expect(candidatesOf(passage)).toEqual([]);
  },
);

it.each(["Caretaker — Tom Hill.", "Storage – two rooms."])("a name and what it stands for is a sentence: '%s'", (line) => {
  expect(candidatesOf(`The hall was built in 1931. ${line}`).map(({ text }) => text)).toContain(line);
});

it("quotes no rows of a table as prose, nor the line of its title above them", () => {
  const cellsOfPage =
    "Exports | $115.46 billion f.o.b. (2013 est.)\nImport goods | food, construction materials\nSource: Fact Book | Source: Fact Book.";
  expect(candidatesOf(`${cellsOfPage}\n\nKuwait is a small, open economy.`).map(({ text }) => text)).toEqual([
    "Kuwait is a small, open economy.",
  ]);
  expect(candidatesOf("Arrivals of tourists by year 1995-2011\nYear | Arrivals\n1995 | 1,991\n2000 | 5,313")).toEqual([]);
  expect(candidatesOf("Use the form `a | b` for either of the two values.").length).toBe(1);
});

it.each([
  ["a heading of a wiki", "== The speed of the fastest skier =="],
  ["a label without its value", "Roubles in exchange for one US dollar -"],
  ["the buttons of a box of links", "- v\n- t\n- e\n"],
])("quotes nothing of %s", (_what, passage) => {
  expect(candidatesOf(passage, ["Kazakhstan", "Exchange rates"])).toEqual([]);
});

it("reads items of one capital letter as a list: blood groups are no buttons", () => {
  expect(blocksOf("The blood groups are:\n\n- A\n- B\n- O\n").map(({ kind }) => kind)).toEqual(["paragraph", "list"]);
});

it("reads lines that end with a semicolon as a list, and a sentence glued to the last one as what leads to the next", () => {
  const passage =
    "белые (используются для ковких чугунов);\nсерые (большая часть углерода в виде графита);\nполовинчатые.В зависимости от формы графита выделяют:\n\nперлитные;\nферритные;\nаустенитные.";
  const blocks = blocksOf(passage);
  expect(blocks.map(({ kind, from, to }) => [kind, passage.slice(from, to).split("\n").at(-1)])).toEqual([
    ["list", "половинчатые."],
    ["paragraph", "В зависимости от формы графита выделяют:"],
    ["list", "аустенитные."],
  ]);
  expect(blocksOf("const a = 1;\nlet b = open(a);\nb.close();").map(({ kind }) => kind)).toEqual(["code"]);
});
