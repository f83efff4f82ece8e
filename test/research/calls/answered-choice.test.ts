import { describe, expect, it } from "vitest";
import { plainQuestion } from "../../../src/domain/plans/plan.ts";
import { chosenBy, yesAndNoOf } from "../../../src/research/calls/answered-choice.ts";

const asked = (...choices: string[]) => plainQuestion("?", choices);
const more = { value: "more", label: "Показать больше", again: true };
const chosen = (said: string, ...choices: string[]) => chosenBy(said, asked(...choices))?.value ?? null;

describe("a question with two ways", () => {
  it("has one choice that says no, and one that says yes or is the other one", () => {
    expect(yesAndNoOf(asked("Yes", "No"))).toMatchObject({ yes: { value: "Yes" }, no: { value: "No" } });
    expect(yesAndNoOf(asked("Исправить всё", "Отмена"))).toMatchObject({ yes: { value: "Исправить всё" }, no: { value: "Отмена" } });
    expect(yesAndNoOf(asked("Да", "Показать детали", "Нет"))).toMatchObject({ yes: { value: "Да" }, no: { value: "Нет" } });
    expect(yesAndNoOf({ kind: "choice", choices: [...(asked("Fix", "Cancel").choices ?? []), more] })).toMatchObject({
      yes: { value: "Fix" },
    });
  });

  it("is none of two things to choose from", () => {
    for (const question of [
      asked("left", "right"),
      asked("PDF", "Word"),
      asked("Show details", "Fix all", "Report"),
      plainQuestion("?", null),
    ]) {
      expect(yesAndNoOf(question)).toEqual({ yes: null, no: null });
    }
    expect(yesAndNoOf(asked("Show details", "Fix all", "Cancel"))).toMatchObject({ yes: null, no: { value: "Cancel" } });
  });
});

describe("an answer", () => {
  it("names a choice in any case, or means it", () => {
    expect(chosen("fix ALL.", "Fix all", "Cancel")).toBe("Fix all");
    expect(chosen("go ahead", "Fix all", "Cancel")).toBe("Fix all");
    expect(chosen("да, исправь", "Да", "Нет")).toBe("Да");
    expect(chosen("not now", "Yes", "No")).toBe("No");
    expect(
      chosenBy("да", {
        kind: "permission",
        choices: [
          { value: "allow", label: "Разрешить" },
          { value: "refuse", label: "Отказать" },
        ],
      })?.value,
    ).toBe("allow");
    expect(chosenBy("показать больше", { kind: "choice", choices: [...(asked("Да", "Нет").choices ?? []), more] })?.value).toBe("more");
  });

  it("fits none where it says something else", () => {
    expect(chosen("perhaps", "Yes", "No")).toBeNull();
    expect(chosen("yes", "left", "right")).toBeNull();
    expect(chosen("go ahead", "Show details", "Fix all", "Cancel")).toBeNull();
  });
});
