/** In which language a wiki is asked: the session's, then English; and what its API says when it does not answer. Pure. */

import type { Json } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { HttpAnswer } from "../http/http-answer.ts";
import { textAt } from "./answer-fields.ts";
import type { SearchPage, SearchQuery } from "./search-service.ts";

const fallback = "en";

/** The language of a request; the cursor names the one that comes next. */
export function wikiLanguage({ language }: Pick<SearchQuery, "language">, { cursor }: Pick<SearchPage, "cursor">): string {
  const wanted = cursor ?? language ?? fallback;
  return /^[a-z]{2,3}(?:-[a-z]+)*$/iu.test(wanted) ? (wanted.toLowerCase().split("-")[0] ?? fallback) : fallback;
}

/** The language to continue with after an answer, which its request names by `uselang`; null after English. */
export function nextWikiLanguage({ url }: Pick<HttpAnswer, "url">): string | null {
  const asked = new URL(url).searchParams.get("uselang");
  return asked === null || asked === fallback ? null : fallback;
}

/** @throws RalphError for an error, which comes with status 200. */
export function wikiFailure(wiki: string, body: Json): Json {
  const code = textAt(body, "error", "code");
  if (code === "") return body;
  const message = `${wiki}: ${textAt(body, "error", "info") || code}`;
  throw new RalphError(code === "maxlag" || code === "ratelimited" ? "service_unavailable" : "unprocessable", message);
}
