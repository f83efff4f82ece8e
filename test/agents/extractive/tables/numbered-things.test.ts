/** Columns that number things: 'ticket_no' is no quantity. */
import { expect, test } from "vitest";
import { answer, tableOf } from "./questions.ts";

const tickets = tableOf(
  "tickets",
  [
    ["ticket_no", "number"],
    ["caller", "text"],
    ["site", "text"],
  ],
  [
    [7001, "Ines", "Lyon"],
    [7002, "Marek", "Brno"],
    [7003, "Ines", "Lyon"],
    [7004, "Ines", "Brno"],
    [7005, "Otto", "Lyon"],
  ],
);

test("numbers of things are not added up, but things counted", () => {
  expect(answer("How many tickets came from Lyon?", tickets)).toBe(3);
});

test("who has the most things is no matter of their numbers", () => {
  expect(answer("Which caller has the most tickets?", tickets)).toEqual(["Ines"]);
});
