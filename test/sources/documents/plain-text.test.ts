import { describe, expect, it } from "vitest";
import { WarningList } from "../../../src/sources/documents/document.ts";
import { readPlainText } from "../../../src/sources/documents/plain-text.ts";

const read = (text: string) => readPlainText(text, new WarningList());
const blocksOf = (text: string): [string, string][] =>
  read(text).blocks.map(({ heading, from, to }) => [heading.join(" > "), text.slice(from, to)]);
const long = "It is a long paragraph that tells a good deal about its matter, so that the line above it can only be a heading.";

describe("readPlainText", () => {
  it("takes a first short line for the title", () => {
    expect(read(`A Brief History\n\n${long}`).title).toBe("A Brief History");
    expect(read(`${long}\n\nMore.`).title).toBeNull();
    const memo = "Report of the technician\nSite: Maple Court\nDate: 6 May 2024";
    expect(read(`${memo}\n\n${long}`).title).toBe("Report of the technician");
    expect(read(`${memo}\n\n${long}`).blocks.map(({ heading }) => heading)).toEqual([
      ["Report of the technician"],
      ["Report of the technician"],
    ]);
    const about = "To: Facilities\nDate: 14 March 2025\nSubject: Replacement of the boiler";
    expect(read(`MEMO\n${about}\n\n${long}`).title).toBe("Replacement of the boiler");
    expect(read(`MEMO\n${about}\n\n${long}`).blocks.at(-1)?.heading).toEqual(["Replacement of the boiler"]);
    expect(read(`Служебная записка\nКому: Отдел\nТема: Замена котла\n\n${long}`).title).toBe("Замена котла");
    expect(read(`Report of the technician\n${about}\n\n${long}`).title).toBe("Report of the technician: Replacement of the boiler");
    expect(read(`MINUTES OF THE BOARD\nProject: New pier\n\n${long}`).title).toBe("MINUTES OF THE BOARD: New pier");
    expect(read(`From: Ann\nDate: 6 May 2024\n\n${long}`).title).toBeNull();
    expect(read(`A line of a poem\nand another one\n\n${long}`).title).toBeNull();
  });

  it("finds wiki, underlined, numbered and chapter headings with their levels", () => {
    const text = [
      "Title",
      long,
      "== История ==",
      "Текст.",
      "=== Детство ===",
      "Ещё текст.",
      "Results\n=======",
      long,
      "Details\n-------",
      long,
      "Chapter 2. Leadership?",
      "Short.",
      "2.1. Who leads?",
      long,
    ].join("\n\n");
    expect(blocksOf(text).map(([heading]) => heading)).toEqual([
      "Title",
      "Title > История",
      "Title > История > Детство",
      "Title > Results",
      "Title > Results > Details",
      "Title > Chapter 2. Leadership?",
      "Title > Chapter 2. Leadership? > 2.1. Who leads?",
    ]);
  });

  it("takes a numbered line right above its list or its sentence for a heading, and no item of a list", () => {
    const text = [
      "Minutes",
      `1. State\n${long}`,
      "2. Decisions\n- The cost is approved.\n- Ann orders the pipes.",
      "3. Next meeting\nThe next meeting is on 6 May at ten.",
      "1. Turn the valve\n2. Wait",
      "1. Ask at the desk of the harbour for the key and\nMr Brown for help",
    ].join("\n\n");
    expect(blocksOf(text).map(([heading]) => heading)).toEqual([
      ...["Minutes > 1. State", "Minutes > 2. Decisions", "Minutes > 3. Next meeting", "Minutes > 3. Next meeting"],
      "Minutes > 3. Next meeting",
    ]);
  });

  it("takes the lines above a price list or minutes for the title, and keeps all but the first as text", () => {
    const list = read(`HARBOUR STORES - PRICE LIST\nvalid from 1 May 2026\n\n${long}`);
    expect(list.title).toBe("HARBOUR STORES - PRICE LIST valid from 1 May 2026");
    expect(list.blocks.map(({ from, to }) => list.text.slice(from, to))).toEqual(["valid from 1 May 2026", long]);
    expect(read(`ЦЕНЫ МАСТЕРСКОЙ\nДействуют с 3 мая\n\n${long}`).title).toBe("ЦЕНЫ МАСТЕРСКОЙ, Действуют с 3 мая");
    expect(read(`THE BOATS\n- Wren\n\n${long}`).title).toBeNull();
  });

  it("takes questions above their answers for headings", () => {
    const text = [
      "Mill FAQ\n========",
      "Q: Is there\n   parking?",
      "A: Yes, behind the mill.",
      "Where is the lift?",
      "By the stairs.",
      "В: Есть ли лифт?\nО: Да.",
      "He asked why? And then?",
      "Nobody knew\nat all",
    ].join("\n\n");
    expect(blocksOf(text)).toEqual([
      ["Mill FAQ > Is there parking?", "Yes, behind the mill."],
      ["Mill FAQ > Where is the lift?", "By the stairs."],
      ["Mill FAQ > Есть ли лифт?", "Да."],
      ["Mill FAQ > Есть ли лифт?", "He asked why? And then?"],
      ["Mill FAQ > Есть ли лифт?", "Nobody knew\nat all"],
    ]);
    const plain = "Why does it hum?\n\nThe belt is loose.\n\nWhy is it warm?\n\nThe fan is off.";
    expect(read(plain).title).toBeNull();
    expect(blocksOf(plain).map(([heading]) => heading)).toEqual(["Why does it hum?", "Why is it warm?"]);
  });

  it("takes the questions of a conversation for headings of what is answered, line by line", () => {
    const talk = [
      "HOST: Welcome. What do you build?",
      "IDA: Organs. Small ones.",
      "HOST: I see.",
      "HOST: How long does one take?",
      "IDA: A year.",
      "HOST: And the wood?",
      "IDA: Oak, from here.",
    ].join("\n");
    expect(blocksOf(talk)).toEqual([
      ["Welcome. What do you build?", "IDA: Organs. Small ones."],
      ["Welcome. What do you build?", "HOST: I see."],
      ["How long does one take?", "IDA: A year."],
      ["And the wood?", "IDA: Oak, from here."],
    ]);
    expect(blocksOf("Boat: Wren\nMoved: yes?\nBoat: Tern\nMoved: no").map(([heading]) => heading)).toEqual([""]);
  });

  it("makes a paragraph of each unwrapped line and one of wrapped lines", () => {
    const wide = `${long} ${long}`;
    expect(blocksOf(`${wide}\n${wide}\n\none line that is wrapped\nand goes on here`).map(([, text]) => text)).toEqual([
      wide,
      wide,
      "one line that is wrapped\nand goes on here",
    ]);
  });

  it("takes no date, no salutation and no last line for a heading, and loses none of them", () => {
    const text = `${long}\n\nJanuary 27, 2000\n\n${long}\n\nMy fellow Americans:\n\n${long}\n\nThe end`;
    expect(blocksOf(text).map(([heading]) => heading)).toEqual(["", "", "", "", "", ""]);
    expect(blocksOf(text).map(([, own]) => own)).toContain("The end");
  });

  it("keeps headings without text findable", () => {
    expect(blocksOf(`${long}\n\n== A ==\n\n== B ==\n`).map(([, own]) => own)).toEqual([long, "== A ==", "== B =="]);
  });

  it("leaves rules out", () => {
    expect(blocksOf(`${long}\n-----------------\nafter the rule`).map(([, own]) => own)).toEqual([long, "after the rule"]);
  });
});
