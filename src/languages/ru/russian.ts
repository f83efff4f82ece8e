/** Russian. */
import type { Language } from "../language.ts";
import { actions } from "./actions.ts";
import { brief } from "./brief.ts";
import { bundle } from "./bundle.ts";
import { cases } from "./cases.ts";
import { claims } from "./claims.ts";
import { commands } from "./commands.ts";
import { dates } from "./dates.ts";
import { documentParts } from "./document-parts.ts";
import { everyday } from "./everyday.ts";
import { figures } from "./figures.ts";
import { labels } from "./labels.ts";
import { names } from "./names.ts";
import { numbers } from "./numbers.ts";
import { outcome } from "./outcome.ts";
import { passages } from "./passages.ts";
import { phrases } from "./phrases.ts";
import { progress } from "./progress.ts";
import { queries } from "./queries.ts";
import { questions } from "./questions.ts";
import { rows } from "./rows.ts";
import { series } from "./series.ts";
import { tables } from "./tables.ts";
import { text } from "./text.ts";

export const russian: Language = {
  tag: "ru",
  actions,
  brief,
  bundle,
  cases,
  claims,
  commands,
  dates,
  documentParts,
  everyday,
  figures,
  labels,
  names,
  numbers,
  outcome,
  passages,
  phrases,
  progress,
  queries,
  questions,
  rows,
  series,
  tables,
  text,
};
