import { describe, expect, it } from "vitest";
import { spokenValue } from "../../../src/agents/acting/field-values.ts";
import { fieldsOf, unfillable } from "../../../src/agents/acting/fields.ts";
import { filledFromWords } from "../../../src/agents/acting/filling.ts";
import { momentIn, timeIn } from "../../../src/agents/acting/moments.ts";
import { event, mail, now, schema } from "../../support/tool-fields.ts";

const busy = fieldsOf(
  schema({ people: { type: "string" }, from: { type: "string", format: "date" }, to: { type: "string", format: "date" } }),
);

describe("the words of a request", () => {
  it.each([
    ["Назначь встречу «Бюджет» в среду в 15:00 на 2 часа с anna@x.example в work", "2026-01-14T15:00:00Z", 120, "Бюджет"],
    ['Schedule a meeting "Budget" with anna@x.example on January 15 at 3 pm for 45 minutes, work', "2026-01-15T15:00:00Z", 45, "Budget"],
  ])("fill an event: %s", (words, start, durationMinutes, title) => {
    expect(filledFromWords(event, words, now)).toEqual({
      title,
      start,
      durationMinutes,
      attendees: ["anna@x.example"],
      calendar: "work",
    });
  });

  it("say nothing for what they do not name", () => {
    expect(filledFromWords(event, "назначь встречу на предложенное время", now)).toEqual({});
    expect(filledFromWords(event, "schedule a meeting for tomorrow", now)).toEqual({});
  });

  it("fill a span of days, and 'to' by what stands beside it", () => {
    expect(filledFromWords(busy, "check their calendars for next week", now)).toEqual({ from: "2026-01-12", to: "2026-01-18" });
    expect(filledFromWords(mail, "send «See you» to ivan@x.example", now)).toEqual({ to: ["ivan@x.example"], body: "See you" });
  });

  it.each([
    ["завтра в 9 утра", { from: "2026-01-09", to: "2026-01-09", time: "09:00" }],
    ["the day after tomorrow", { from: "2026-01-10", to: "2026-01-10", time: null }],
    ["on Monday at 17:30", { from: "2026-01-12", to: "2026-01-12", time: "17:30" }],
    ["2 января", { from: "2027-01-02", to: "2027-01-02", time: null }],
    ["2026-02-03T08:15:00Z", { from: "2026-02-03", to: "2026-02-03", time: "08:15" }],
    ["some day", null],
  ])("'%s' is a moment", (words, moment) => {
    expect(momentIn(words, now)).toEqual(moment);
  });

  it("name no time by a bare number", () => {
    expect(timeIn("in 14 countries")).toBeNull();
  });
});

it("takes an answer in the field's type, or not at all", () => {
  const [title, start, attendees, duration, calendar] = event;
  if (title === undefined || start === undefined || attendees === undefined || duration === undefined || calendar === undefined)
    return expect.fail();
  expect(spokenValue(start, "tomorrow at 12:30", now)).toBe("2026-01-09T12:30:00Z");
  expect(spokenValue(start, "soon", now)).toBeNull();
  expect(spokenValue(attendees, "a@b.c, d@e.f", now)).toEqual(["a@b.c", "d@e.f"]);
  expect(spokenValue(duration, "1 hour", now)).toBe(60);
  expect(spokenValue(duration, "long", now)).toBeNull();
  expect(spokenValue(calendar, "Work", now)).toBe("work");
  expect(spokenValue(calendar, "other", now)).toBeNull();
});

it("knows a field that no words can fill", () => {
  const fields = fieldsOf(schema({ rows: { type: "array", items: { type: "object" } }, note: { type: "string" } }, ["rows", "note"]));
  expect(unfillable(fields, []).map(({ name }) => name)).toEqual(["rows"]);
  expect(unfillable(fields, ["rows"])).toEqual([]);
});
