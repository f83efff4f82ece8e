import { describe, expect, it } from "vitest";
import { spokenValue } from "../../../src/agents/acting/field-values.ts";
import { fieldsOf, unfillable } from "../../../src/agents/acting/fields.ts";
import { filledFromWords } from "../../../src/agents/acting/filling.ts";
import { momentIn, timeIn } from "../../../src/agents/acting/moments.ts";
import { filledFromSteps, type StepGave } from "../../../src/agents/acting/step-filling.ts";
import type { Json } from "../../../src/domain/json.ts";

/** A Thursday. */
const now = "2026-01-08T10:00:00.000Z";
const schema = (properties: Json, required: string[] = []): Json => ({ type: "object", properties, required });
const event = fieldsOf(
  schema(
    {
      title: { type: "string" },
      start: { type: "string", format: "date-time" },
      attendees: { type: "array", items: { type: "string" } },
      durationMinutes: { type: "integer" },
      calendar: { type: "string", enum: ["work", "home"] },
    },
    ["title", "start"],
  ),
);
const mail = fieldsOf(
  schema({ to: { type: "array", items: { type: "string" } }, subject: { type: "string" }, body: { type: "string" } }, ["to", "body"]),
);
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

describe("the steps before", () => {
  const found: StepGave = {
    ref: "r1",
    description: "letters",
    summary: "1 quotation",
    output: undefined,
    words: "Ivan Petrov (ivan@x.example) and Anna Smirnova (anna@x.example) propose 15 January 2026 at 14:00.",
  };
  const made: StepGave = {
    ref: "a2",
    description: "create an event",
    summary: "",
    output: { id: "e-7", title: "Budget", start: "2026-01-14T14:00:00Z" },
    words: "",
  };
  const from = (name: string, fields = mail, words = "send everybody invitations", steps = [found, made]) => {
    const field = fields.find((each) => each.name === name);
    return field === undefined ? null : filledFromSteps(field, { fields, steps, words, now, language: "en" });
  };

  it("give all addresses to everybody, and to one person only that one's", () => {
    expect(from("to")).toEqual(["ivan@x.example", "anna@x.example"]);
    expect(from("to", mail, "send it to Anna")).toEqual(["anna@x.example"]);
    expect(from("to", mail, "send it to Boris")).toBeNull();
  });

  it("give the proposed time, and a member of the same name before it", () => {
    expect(from("start", event, "set up the meeting at the proposed time", [found])).toBe("2026-01-15T14:00:00Z");
    expect(from("start", event, "set up the meeting", [found, made])).toBe("2026-01-14T14:00:00Z");
  });

  it("give the id of what a step made", () => {
    const fields = fieldsOf(schema({ eventId: { type: "string" } }));
    expect(from("eventId", fields)).toBe("e-7");
  });

  it("word a message only as the command says", () => {
    expect(from("body")).toMatch(/Budget/);
    expect(from("body", mail, "send Anna a summary", [found])).toContain("propose 15 January");
    expect(from("body", mail, "send an e-mail to Anna")).toBeNull();
    expect(from("subject")).toBe("Budget");
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
