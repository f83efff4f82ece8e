/** Names for the domain's nested schemas, so that typed clients get named types. */

import { jsonValue } from "../../domain/base/json-value.ts";
import { citation, place, source } from "../../domain/evidence/evidence.ts";
import { brief, briefContent } from "../../domain/plans/brief.ts";
import { planMetadata, planQuote, planSummary, question, requestAnalysis, storedError, task } from "../../domain/plans/plan.ts";
import { chart, disagreement, initialContext, notFound, paragraph, researchTable, section } from "../../domain/sessions/research.ts";
import { executionReport, progress, reportFile, reportState, sessionLimits, usage } from "../../domain/sessions/session.ts";
import { sessionSources, webChoice } from "../../domain/sessions/session-sources.ts";
import { examples } from "./examples.ts";
import { named } from "./schema-registry.ts";

named(jsonValue, "Json", undefined, "Any JSON value");
named(brief, "Brief", examples.brief);
named(briefContent, "BriefContent");
named(usage, "Usage", examples.usage);
named(progress, "Progress");
named(storedError, "KeptError", undefined, "A stored error: `recoverable` says whether a retry may help");
named(sessionLimits, "Limits", undefined, "Limits of this session, within the operator's maximum");
named(sessionSources, "SourceSelection", undefined, "Sources that may be searched");
named(webChoice, "WebChoice", undefined, "The parts of the web that a session may search");
named(task, "Task", examples.task);
named(question, "Question");
named(planMetadata, "PlanMetadata");
named(planQuote, "PlanQuote");
named(planSummary, "PlanSummary");
named(requestAnalysis, "RequestAnalysis");
named(place, "Place", undefined, "A span of a source's text. Offsets are UTF-16 code units, `to` exclusive; lines count from 1");
named(citation, "Citation");
named(source, "Source");
named(
  paragraph,
  "Statement",
  undefined,
  "`quote`: the source's own words; `figure`: computed from cells; `count`: a count; `text`: a model's words",
);
named(section, "Section");
named(researchTable, "ResearchTable");
named(chart, "Chart");
named(disagreement, "Disagreement");
named(notFound, "NotFound", undefined, "A scope item without strong evidence, with the search terms and the closest passages");
named(initialContext, "InitialContext");
named(executionReport, "ExecutionReport");
named(reportFile, "ReportFile");
named(reportState, "ReportState", examples.reportState, "A report file and its state: ready, being made, or failed");
