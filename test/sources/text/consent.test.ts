import { describe, expect, it } from "vitest";
import { asksForConsent, consentIn, isApproval, isRefusal } from "../../../src/sources/text/consent.ts";

describe("consent", () => {
  it.each(["approve", "OK, go!", "Let's start", "да, начинай", "Подтверждаю бриф", "👍"])("is given by '%s'", (words) => {
    expect(isApproval(words)).toBe(true);
  });

  it.each(["approve?", "ok, but add the costs", "да, но добавь цены", "the research", "no", "", "go ".repeat(13)])(
    "is not given by '%s'",
    (words) => {
      expect(isApproval(words)).toBe(false);
    },
  );

  it("is refused by no and nothing else", () => {
    expect(["no", "not yet", "нет, не так"].map((words) => isRefusal(words))).toEqual([true, true, true]);
    expect(isRefusal("no, add the costs")).toBe(false);
  });
});

describe("an answer to a question with two ways", () => {
  it.each(["yes", "go ahead", "Да, исправь", "да", "Конечно", "ok, fix them all", "Allow", "👍", "Разрешаю", "sure thing"])(
    "says yes: '%s'",
    (answer) => {
      expect(consentIn(answer)).toBe("yes");
    },
  );

  it.each(["no", "not now", "No, leave it", "Нет, не надо", "Отмена", "не сейчас", "cancel", "Refuse", "Later", "ok, not now"])(
    "says no: '%s'",
    (answer) => {
      expect(consentIn(answer)).toBe("no");
    },
  );

  it.each([
    ...["perhaps", "Показать больше", "yes, but not the third", "да, но сначала покажи", "yes?", "no problem, go ahead", "да нет наверное"],
    ...["the first one", "", "if you must, yes", "only the critical ones, ok"],
  ])("says neither: '%s'", (answer) => {
    expect(consentIn(answer)).toBeNull();
  });
});

it("tells a question that asks for consent from one that asks for a fact", () => {
  for (const question of ["Confirm the repair", "Показать найденные проблемы и запросить подтверждение", "Shall I send it?"]) {
    expect(asksForConsent(question), question).toBe(true);
  }
  for (const question of ["Which year?", "Какие имена у сервисов?", "The name of the service"]) {
    expect(asksForConsent(question), question).toBe(false);
  }
});
