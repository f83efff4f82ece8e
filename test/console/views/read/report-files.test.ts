import { expect, test } from "vitest";
import { fileStates, isMaking } from "../../../../console/views/read/report-files.ts";
import type { ReportState } from "../../../../console/views/read/research.ts";

const file = (format: ReportState["format"], state: ReportState["state"]): ReportState => ({
  ...{ format, state, template: "default", url: "/x", bytes: null, sha256: null, error: null },
});

test("each format is offered once, those that are there first", () => {
  const states = fileStates([file("md", "ready"), file("docx", "making"), file("pdf", "failed"), file("pdf", "ready")]);
  expect(states.map(({ format, state }) => `${format} ${state}`)).toEqual([
    ...["pdf ready", "md ready", "docx making", "html absent", "xlsx absent", "pptx absent", "json absent"],
  ]);
});

test("files are looked for again while one is being made", () => {
  expect([isMaking([file("md", "ready")]), isMaking([file("md", "making")])]).toEqual([false, true]);
});
