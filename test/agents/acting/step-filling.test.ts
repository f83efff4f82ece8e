import { describe, expect, it } from "vitest";
import { fieldsOf } from "../../../src/agents/acting/fields.ts";
import { filledFromSteps, type StepGave } from "../../../src/agents/acting/step-filling.ts";
import { event, mail, now, schema } from "../../support/tool-fields.ts";

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
