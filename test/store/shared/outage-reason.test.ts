import { expect, it } from "vitest";
import { outageReason } from "../../../src/store/shared/outage-reason.ts";

it.each([
  ["28P01", "it refuses the user or the password of DATABASE_URL (28P01)"],
  ["3D000", "it has no database of the name in DATABASE_URL (3D000)"],
  ["53300", "it has no free connection, see its max_connections (53300)"],
  ["42P01", "it holds no installation"],
  ["XX000", "XX000"],
  ["constructor", "constructor"],
])("says of code %s what an operator can do", (code, reason) => {
  expect(outageReason(Object.assign(new Error("of postgres://ralph:secret@db"), { code }))).toBe(reason);
});

it("says the message of an error without a code", () => {
  expect(outageReason(new Error("No answer within 5000 ms"))).toBe("No answer within 5000 ms");
});
