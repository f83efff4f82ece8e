import { expect, test } from "vitest";
import { contentDisposition, fileName } from "../../../src/http/messages/content-disposition.ts";

const nameOf = (title: string) => contentDisposition("attachment", title, "pdf").replace("attachment; ", "");

test.each([
  ["How do bees fly?", `filename="How do bees fly.pdf"`],
  ["Café au lait", `filename="Cafe au lait.pdf"; filename*=UTF-8''Caf%C3%A9%20au%20lait.pdf`],
  ["日本語の報告", `filename="report.pdf"; filename*=UTF-8''${encodeURIComponent("日本語の報告")}.pdf`],
  ["Сколько стоит щётка?", `filename="Skolko stoit shchetka.pdf"; filename*=UTF-8''${encodeURIComponent("Сколько стоит щётка")}.pdf`],
  ["Население США", `filename="Naselenie SSHA.pdf"; filename*=UTF-8''${encodeURIComponent("Население США")}.pdf`],
  ["Рост и (вес)", `filename="Rost i (ves).pdf"; filename*=UTF-8''${encodeURIComponent("Рост и ")}%28${encodeURIComponent("вес")}%29.pdf`],
  ['../../etc/passwd\u0000"\r\nX: y', `filename="etc passwd X y.pdf"`],
  ["...", `filename="report.pdf"`],
  ["   ", `filename="report.pdf"`],
  ["CON", `filename="report.pdf"`],
  ["a\u202Egnp.exe", `filename="a gnp.exe.pdf"`],
])("%j", (title, header) => {
  expect(nameOf(title)).toBe(header);
});

test("a long name is cut at a word, in characters and in bytes", () => {
  const name = fileName("word ".repeat(2_000));
  expect(name.length).toBeLessThanOrEqual(80);
  expect(name).toMatch(/word$/);
  expect(Buffer.byteLength(fileName("😀".repeat(500)))).toBeLessThanOrEqual(180);
  expect(fileName("😀".repeat(500))).not.toMatch(/\p{Cs}/u);
  expect(Buffer.byteLength(fileName("ж".repeat(5_000)))).toBe(160);
});

test("no header has more than visible ASCII characters", () => {
  for (const title of ["отчёт\n", "日本語", "\u0007 bell", 'quote " and \\ back', "\ud800 half", "100% sure"])
    expect(contentDisposition("inline", title, "docx")).toMatch(
      /^inline; filename="[^"\\%]*\.docx"(?:; filename\*=UTF-8''[A-Za-z0-9%!~._-]+)?$/,
    );
});
