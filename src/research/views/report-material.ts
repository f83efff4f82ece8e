/** Collects the content of a session's report files from its stored state. */
import { RalphError } from "../../domain/errors/errors.ts";
import { passagesOf } from "../../domain/evidence/passages.ts";
import { defaultTemplate } from "../../domain/reports/template.ts";
import type { ReportRecord, SessionHistory } from "../../domain/sessions/report-record.ts";
import { type Research, research as researchSchema } from "../../domain/sessions/research.ts";
import { sourceTexts } from "../evidence/citation-check.ts";
import { citationsIn } from "../evidence/research-check.ts";
import type { SessionReads } from "../ports/session-store.ts";
import type { Core, ReportInput } from "../run/core.ts";
import { agreedBrief } from "../run/session-facts.ts";
import { usageView } from "./session-view.ts";

/** Most text of sources around citations that a report gets; 300 citations use about a third of it. Characters. */
const mostPassageCharacters = 1_500_000;

/** The template of the session's own files. */
export function templateOf({ session }: Pick<SessionReads, "session">): string {
  return session.template ?? defaultTemplate.name;
}

/** Usage and conversation so far. `workedMs` is the working time so far. */
export function historyOf(state: SessionReads, workedMs: number): SessionHistory {
  const messages = state.messages(0, Number.MAX_SAFE_INTEGER);
  return {
    usage: usageView(state.session),
    workedMs,
    messages: messages.map(({ role, content, createdAt }) => ({ role, content, createdAt })),
  };
}

/** The research, the brief and the record, with the template; a missing template is replaced by the default one. */
export function reportMaterial(
  core: Pick<Core, "templates" | "log">,
  state: SessionReads,
  record: ReportRecord,
  name: string,
): ReportInput {
  const { wording, limitations, history } = record;
  const stored = aggregatedResearch(state);
  const research = limitations.length === 0 ? stored : { ...stored, limitations: [...limitations] };
  const template = core.templates.named(name);
  if (template === undefined)
    core.log.warn({ session: state.session.id, template: name }, "The template no longer exists; the default one is used");
  const passages = passagesOf(citationsIn(research), sourceTexts(state), mostPassageCharacters);
  return {
    ...{ research, wording, passages, brief: agreedBrief(state), sessionId: state.session.id },
    ...{ history, template: template ?? defaultTemplate },
  };
}

/** The record for a session whose report was written before records were stored. */
export function recordWithout(state: SessionReads): ReportRecord {
  const { title } = aggregatedResearch(state);
  const wording = { title: title.trim() === "" ? state.session.query : title, subtitle: null, preface: null };
  const history = { ...historyOf(state, state.session.workedMs), messages: [] };
  return { wording, limitations: [], history };
}

/** Cache: validated research by the stored one; every format and template of a report needs it. */
const validated = new WeakMap<Research, Research>();

export function aggregatedResearch(state: SessionReads): Research {
  const stored = state.research();
  if (stored === undefined) throw new RalphError("internal_error", "There is no aggregated research to report on");
  const research = validated.get(stored) ?? researchSchema.parse(stored);
  validated.set(stored, research);
  return research;
}
