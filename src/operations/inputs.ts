/** Input schemas of the operations, shared by every transport. */
import { z } from "zod";
import { givenText } from "../domain/base/given-text.ts";
import { jsonValue } from "../domain/base/json-value.ts";
import { timestamp } from "../domain/base/timestamp.ts";
import { RalphError } from "../domain/errors/errors.ts";
import { verdict } from "../domain/evidence/claims.ts";
import { briefContent } from "../domain/plans/brief.ts";
import { answer } from "../domain/plans/plan.ts";
import { builtFormats, type FormatDescriptor, formatOf, reportFormats } from "../domain/reports/formats.ts";
import { templateName } from "../domain/reports/template-file.ts";
import { newSession } from "../domain/sessions/session.ts";
import { collectionName } from "../domain/sessions/session-sources.ts";
import { holds, sessionStates } from "../domain/sessions/states.ts";

/** Filter of claims; matches all where empty. */
export const claimFilter = z.object({
  verdict: verdict.optional(),
  section: z.string().min(1).max(1_000).optional().describe("Title of the section that the claims are in"),
  source: z.string().min(1).max(100).optional().describe("Id of a source that the claims cite"),
});

/** Name or synonym of a report format. */
export const formatWord = z.string();

/** `outputFormats` as canonical names; an unknown one is reported by its index. */
const outputFormats = z
  .array(formatWord)
  .min(1)
  .max(10)
  .transform((words, context) => {
    const formats = words.map(formatOf);
    for (const [index, format] of formats.entries()) {
      if (format !== null) continue;
      const word = JSON.stringify(words[index]?.slice(0, 40));
      const message = `${word} is not a report format; there are ${builtFormats.join(", ")}`;
      context.addIssue({ code: "custom", path: [index], message, input: words[index] });
    }
    return [...new Set(formats.filter((format) => format !== null))];
  })
  .describe(`Files to make: ${reportFormats.map(namedAs).join(", ")}`);

/** `md (also markdown)` */
function namedAs({ name, aliases }: FormatDescriptor): string {
  return aliases.length === 0 ? name : `${name} (also ${aliases.join(", ")})`;
}

/** Made when the first tag is checked: the names of all languages are much to load. */
let languageNames: Intl.DisplayNames | undefined;

/** A well-formed language tag of a known language. */
function isLanguage(tag: string): boolean {
  try {
    const [canonical = ""] = Intl.getCanonicalLocales(tag);
    languageNames ??= new Intl.DisplayNames("en", { type: "language", fallback: "none" });
    return languageNames.of(new Intl.Locale(canonical).language) !== undefined;
  } catch {
    return false;
  }
}

export const newSessionInput = newSession.extend({
  language: newSession.shape.language.unwrap().refine(isLanguage, "is not the tag of a language, such as en or ru").optional(),
  outputFormats: outputFormats.optional(),
});

/** A library search query. */
export const searchWords = givenText(10_000);

/** Offset of a page of hits. */
export const hitCursor = z.string().regex(/^[1-9]\d{0,3}$/, "is not a cursor of this list");

export const newMessage = z.strictObject({
  content: givenText(10_000).optional().describe("An answer, a change to the brief, or 'approve'"),
  answer: answer.optional().describe("An answer with more than text: a changed input, or permission for the whole session"),
  taskId: z.string().min(1).max(100).optional().describe("The waiting task that is answered; the brief dialogue where absent"),
});

export const approval = z.strictObject({
  planVersion: z.int().positive().optional().describe("Approves this version of the plan instead of the brief"),
});

/** A brief that is written by hand. Ralph computes its forecast (`unable`, `estimate`) again. */
export const givenBrief = z.strictObject({
  ...briefContent.omit({ unable: true, estimate: true }).shape,
  questions: briefContent.shape.questions.default([]),
  outputFormats,
  language: briefContent.shape.language.refine(isLanguage, "is not the tag of a language, such as en or ru"),
  version: z.int().positive().optional().describe("The version that was edited; 409 where there is a newer one"),
});

/** Most characters of a source in one answer. */
const sourcePartLength = 200_000;

/** A part of a source's text, by the offsets that citations use. */
export const sourcePart = z.strictObject({
  from: z.int().nonnegative().default(0).describe("Offset of the first character, as in a citation's place"),
  to: z.int().nonnegative().optional().describe(`Offset after the last character; at most ${sourcePartLength} after \`from\``),
});

/** @throws RalphError `invalid_input` where the bounds are reversed, or too far apart. */
export function boundedPart({ from, to = from + sourcePartLength }: z.output<typeof sourcePart>): { from: number; to: number } {
  if (to < from) throw wrongEnd("must not be before `from`");
  if (to - from > sourcePartLength) throw wrongEnd(`must be at most ${sourcePartLength} after \`from\``);
  return { from, to };
}

function wrongEnd(wrong: string): RalphError {
  return new RalphError("invalid_input", `\`to\` ${wrong}`, { issues: [{ path: "to", message: wrong }] });
}

/** Name or synonym of the format of one report file. */
export const reportFormatWord = z.string().min(1).max(20);

/** An additional report file of a finished session. */
export const furtherReport = z.strictObject({
  format: reportFormatWord.describe(`One of ${reportFormats.map(namedAs).join(", ")}`),
  template: templateName.optional().describe("The session's own where absent"),
});

export const newLink = furtherReport.extend({
  expiresAt: timestamp.optional().describe("When the link expires; after LINK_S where absent"),
});

function hasCredentials(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && (parsed.username !== "" || parsed.password !== "");
}

export const newDocument = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe("File name; its ending tells the kind where no media type does. Needed with `content`; else it is taken from the address"),
  mediaType: z
    .string()
    .regex(/^[A-Za-z0-9!#$&^_.+-]+\/[A-Za-z0-9!#$&^_.+-]+(\s*;.*)?$/, "is not a media type like 'text/markdown'")
    .max(200)
    .optional()
    .describe(
      "Where absent, the ending of the name tells it, or for a `url` what the server says. text/markdown, text/plain, text/html, text/csv, application/json, application/pdf, application/zip or that of an office file, a book or a mail",
    ),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, "must be bytes").optional(),
  url: z
    .url({ protocol: /^https?$/, error: "is not an address of http or https" })
    .refine((url) => !hasCredentials(url), "must not hold a user name or password: it is printed in reports")
    .max(2_000)
    .optional()
    .describe("Where the document comes from, for the source list; without `content` it is downloaded from there"),
  collection: collectionName
    .optional()
    .describe("Collection of the library that it is added to; the same bytes sent again with another collection are in both"),
});

export const bytesHash = z
  .string()
  .regex(/^[\da-f]{64}$/, "is no SHA-256 in lower-case hexadecimal digits")
  .describe("Only documents of these bytes: tells whether a file is in the library, without sending it");

const lease = z.string().min(1).max(100);
export const leaseWish = z.strictObject({
  lease: lease.optional().describe("A lease that the worker has already: it is renewed"),
  leaseS: z.number().min(1).max(31_536_000).optional().describe("Length of the lease; LEASE_S by default, LEASE_S_MAX at most. Seconds"),
});
export const completedTask = z.strictObject({
  lease: lease.describe("The lease that the task was taken with"),
  output: jsonValue.describe("Output of the task: any JSON that matches the task's `outputSchema`"),
});
export const failedTask = z.strictObject({
  lease: completedTask.shape.lease,
  reason: givenText(4_000).describe("Why it failed, in words"),
});

export const idInput = z.string().min(1).max(100);
/** A long poll. */
export const sessionWait = z.strictObject({
  wait: z.int().min(0).max(25).optional().describe("Longest wait for a change. Seconds"),
  after: z.int().nonnegative().optional().describe("The `version` that the caller knows: a greater one is answered at once"),
});

export const sessionInput = z.strictObject({ sessionId: idInput });
export const taskInput = sessionInput.extend({ taskId: idInput });
export const documentInput = z.strictObject({ documentId: idInput });
export const keyInput = z.strictObject({ keyId: idInput });
export const webhookInput = z.strictObject({ webhookId: idInput });
export const deliveryInput = webhookInput.extend({ deliveryId: idInput });

/** The `limit` of a page: its maximum and its default. */
export function pageLimit(greatest: number, usual: number) {
  return z.int().min(1).max(greatest).default(usual);
}

/** A client's key of a request that is done once. */
export const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/, "must have 1 to 255 visible ASCII characters");

/** One page of a list. `cursor` is the `nextCursor` of the page before. */
export const pageInput = z.strictObject({ limit: pageLimit(200, 50), cursor: z.string().optional() });

const listOrder = z.enum(["asc", "desc"]).describe("By creation; newest first (`desc`) where absent");

const moment = z.iso
  .datetime({ offset: true, error: "is no time such as 2026-01-31T00:00:00Z" })
  .transform((given) => new Date(given).toISOString());

/** Filter of listed sessions; every given condition has to match. */
export const sessionFilter = z.strictObject({
  status: z.enum(sessionStates).optional(),
  hold: z
    .enum(["none", ...holds])
    .optional()
    .describe("`none` for sessions that are not held"),
  q: givenText(200).optional().describe("Every word of it has to occur in the question, in any case, also as a part of a word"),
  metadata: z
    .record(z.string().regex(/^[\w.-]{1,100}$/, "is no metadata name that can be filtered by"), z.string().max(1_000))
    .optional()
    .describe("Top-level fields of `metadata`: text as it is, numbers and `true` or `false` as JSON"),
  createdSince: moment.optional().describe("Created at this time or later"),
  createdUntil: moment.optional().describe("Created before this time"),
  order: listOrder.optional(),
});

/** As of sessions. */
export const documentFilter = sessionFilter.pick({ createdSince: true, createdUntil: true, order: true });
