import { describe, expect, it } from "vitest";
import type { Brief } from "../../../../clients/typescript/src/api-types.ts";
import { briefChanges } from "../../../../console/views/agree/brief-changes.ts";
import { briefDraft, briefFields } from "../../../../console/views/agree/brief-fields.ts";

const brief: Brief = {
  version: 2,
  status: "draft",
  goal: "Know the isle",
  scope: ["Tides", "Birds"],
  questions: [],
  outputFormats: ["md"],
  language: "en",
  audience: null,
  length: 800,
  asOf: null,
};

describe("the form of a brief", () => {
  it("gives the brief back that it was made of", () => {
    const { status: _status, ...same } = brief;
    expect(briefDraft(briefFields(brief), brief.version)).toEqual(same);
  });

  it("reads an item a line and leaves empty ones out", () => {
    const fields = { ...briefFields(brief), scope: " Tides \n\n Boats\n", audience: "  ", length: "" };
    expect(briefDraft(fields, 2)).toMatchObject({ scope: ["Tides", "Boats"], audience: null, length: null });
  });
});

describe("the changes of a brief", () => {
  it("are told by item and by field", () => {
    const changes = briefChanges(brief, { ...brief, scope: ["Birds", "Boats"], language: "ru", asOf: "2026-11-22" });
    expect(changes).toEqual({
      scope: { added: ["Boats"], removed: ["Tides"] },
      questions: { added: [], removed: [] },
      fields: ["language", "asOf"],
    });
  });
});
