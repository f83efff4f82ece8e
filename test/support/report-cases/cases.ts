/** The sessions whose reports are looked at in every format. */
import type { ReportInput } from "../../../src/reports/document/report-document.ts";
import { emptyInput, englishInput, russianInput } from "../../reports/fixture.ts";
import { recordInput } from "../../reports/outcome-fixture.ts";
import { longCase } from "./long.ts";
import { scriptsCase } from "./scripts.ts";
import { wideCase } from "./wide.ts";

export const caseNames = ["short", "long", "russian", "wide", "empty", "acted", "scripts"] as const;
export type CaseName = (typeof caseNames)[number];

export const reportCases: Readonly<Record<CaseName, () => ReportInput>> = {
  short: englishInput,
  long: longCase,
  russian: russianInput,
  wide: wideCase,
  empty: () => emptyInput("en"),
  acted: () => recordInput("en"),
  scripts: scriptsCase,
};
