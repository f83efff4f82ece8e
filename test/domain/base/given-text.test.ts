import { expect, it } from "vitest";
import { givenText } from "../../../src/domain/base/given-text.ts";

it("takes texts of any script, and none that is blank or could not be stored as it is", () => {
  const text = givenText(10);
  for (const good of ["a", "😀", " что ", "\n1"]) expect(text.safeParse(good).success, JSON.stringify(good)).toBe(true);
  for (const bad of ["", " \n\t", "a\0b", "a\ud83d", "\ude00a", "12345678901"])
    expect(text.safeParse(bad).success, JSON.stringify(bad)).toBe(false);
});
