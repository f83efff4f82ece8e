/** Faults where facts come from: rate limiters before remotes, documents, tables, tools. */
import type { FaultyFile } from "../mutant.ts";

const limiter = "test/sources/remote/rate-limiter.test.ts";
const reading = "test/sources/tools/reading-tools.test.ts";

export const sources: FaultyFile[] = [
  {
    file: "src/sources/remote/rate-limiter.ts",
    tests: [limiter],
    faults: [
      {
        id: "retry-after-of-outage-ignored",
        breaks: "Retry-After of a 503 holds the remote",
        find: "if (error.retryAfterMs !== undefined) this.#admission.block(error.retryAfterMs);",
        replace: "",
      },
      {
        id: "rate-limit-counts-as-failure",
        breaks: "a rate limit is a wait and counts as no attempt",
        find: "          continue;\n",
        replace: "",
      },
      {
        id: "aborted-call-stays",
        breaks: "a call that is aborted while it waits leaves",
        find: "this.#queue.remove(party, entry);",
        replace: "",
      },
      {
        id: "permit-never-given-back",
        breaks: "a call that ended makes room for the next",
        find: "this.#admission.release();",
        replace: "",
      },
      {
        id: "permit-held-while-resting",
        breaks: "a call that rests holds nobody up",
        find: "        this.#admission.release();\n        this.#queue.ended(request.party);\n        this.#pump();\n      }\n      await this.#backOff(delay, request);",
        replace:
          "      }\n      await this.#backOff(delay, request);\n      this.#admission.release();\n      this.#queue.ended(request.party);\n      this.#pump();",
      },
    ],
  },
  {
    file: "src/sources/remote/circuit-breaker.ts",
    tests: ["test/sources/remote/circuit-breaker.test.ts"],
    faults: [
      {
        id: "late-call-moves-breaker",
        breaks: "a call that began before the breaker's last change says nothing of the remote now",
        find: "call.generation !== circuit.generation || ",
        replace: "",
      },
      {
        id: "failures-not-in-a-row-open-breaker",
        breaks: "the breaker opens after failures in a row",
        find: "const failures = call.succeeded ? 0 : circuit.failures + 1;",
        replace: "const failures = call.succeeded ? circuit.failures : circuit.failures + 1;",
      },
      {
        id: "one-trial-closes-breaker",
        breaks: "as many trials have to succeed as the breaker lets go",
        find: "const successes = circuit.successes + 1;",
        replace: "const successes = options.trials;",
      },
      {
        id: "breaker-late",
        breaks: "the breaker opens at the failure that it names",
        find: "return failures < options.failures ?",
        replace: "return failures <= options.failures ?",
      },
      {
        id: "breaker-rests-half",
        breaks: "the breaker rests as long as it says",
        find: 'if (!call.succeeded) return { state: "open", generation, until: now + options.restMs };',
        replace: 'if (!call.succeeded) return { state: "open", generation, until: now + options.restMs / 2 };',
      },
    ],
  },
  {
    file: "src/sources/remote/admission-control.ts",
    tests: [limiter],
    faults: [
      {
        id: "breaker-without-trials",
        breaks: "a breaker that tries again lets a few calls through",
        find: "(isTrial ? Math.min(places, this.#options.breaker.trials) : places)",
        replace: "places",
      },
      {
        id: "remotes-not-shared",
        breaks: "replicas divide what a remote takes",
        find: "const places = Math.min(this.#window, this.#concurrency);",
        replace: "const places = this.#window;",
      },
      {
        id: "rate-limits-open-breaker",
        breaks: "rate limits do not open the breaker",
        find: 'return isTransient(error) && !(isRalphError(error) && error.code === "rate_limited");',
        replace: "return isTransient(error) && isRalphError(error);",
      },
      {
        id: "blocked-for-ever",
        breaks: "no remote holds calls for longer than a day",
        find: "Math.min(ms, longestBlockMs)",
        replace: "ms",
      },
      {
        id: "load-not-halved",
        breaks: "a rate limit makes the load smaller",
        find: "this.#window = Math.max(1, Math.floor(this.#inFlight / 2));",
        replace: "",
      },
      {
        id: "estimate-stands",
        breaks: "the tokens of a call are put right by what it took",
        find: "this.#tokens?.take(moreTokens, now);",
        replace: "",
      },
    ],
  },
  {
    file: "src/sources/remote/token-bucket.ts",
    tests: [limiter, "test/sources/remote/token-bucket.test.ts"],
    faults: [
      {
        id: "bucket-without-capacity",
        breaks: "what is saved up is bounded",
        find: "if (this.#at !== null) this.#level = Math.min(this.#capacity, this.#level +",
        replace: "if (this.#at !== null) this.#level = Math.min(1e9, this.#level +",
      },
      {
        id: "large-call-never-goes",
        breaks: "a call larger than a minute's tokens passes",
        find: "Math.min(amount, this.#burst) - this.#level",
        replace: "amount - this.#level",
      },
    ],
  },
  {
    file: "src/sources/tools/reading-tools.ts",
    tests: [reading],
    faults: [
      {
        id: "foreign-source-told-apart",
        breaks: "what is another's is told like what is not there",
        find: "if (found === null) throw unknown(source);\n  if (found.text",
        replace: `if (found === null) throw new RalphError("forbidden", "no");\n  if (found.text`,
      },
      {
        id: "columns-of-one-name",
        breaks: "columns of one name are told apart in SQL",
        find: "for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1) unique",
        replace: "for (let copy = 2; copy < 2; copy += 1) unique",
      },
      {
        id: "passage-place-shifted",
        breaks: "a passage says where it stands",
        find: "located({ from, to: from + text.length, line, heading }, divisions)",
        replace: "located({ from: from + 1, to: from + text.length, line, heading }, divisions)",
      },
    ],
  },
  {
    file: "src/sources/calculation/arithmetic.ts",
    tests: [reading],
    faults: [
      { id: "infinite-value", breaks: "a value is a finite number", find: "|| !Number.isFinite(value)) {", replace: ") {" },
      {
        id: "long-expression",
        breaks: "an expression is bounded",
        find: "if (expression.length > longestExpression)",
        replace: "if (expression.length > longestExpression * 1_000)",
      },
      { id: "binary-fractions", breaks: "0.1 + 0.2 is 0.3", find: "return Number(value.toPrecision(15));", replace: "return value;" },
    ],
  },
  {
    file: "src/sources/tools/library-tools.ts",
    tests: ["test/agents/extractive/engine.test.ts", "test/claude-session.test.ts"],
    faults: [
      {
        id: "search-keeps-no-source",
        breaks: "what a search gave is kept with the session",
        find: "sources: (answer) => (answer as SearchOutput).passages.map(({ sourceId }) => sourceId),",
        replace: "sources: () => [],",
        tests: ["test/sources/tools/library-tools.test.ts"],
      },
    ],
  },
  {
    file: "src/sources/documents/passages.ts",
    tests: ["test/sources/documents/passages.test.ts"],
    faults: [
      {
        id: "passage-across-headings",
        breaks: "a passage never crosses a heading",
        find: "(!sameHeading(open.heading, block.heading) || isApart",
        replace: "(isApart",
      },
      {
        id: "passage-without-limit",
        breaks: "a passage is bounded",
        find: "if (open !== null && (piece.to - open.from > limits.most || !isWithin(open.from, piece.from))) close();",
        replace: "if (open !== null && !isWithin(open.from, piece.from)) close();",
      },
      {
        id: "long-sentence-uncut",
        breaks: "a sentence that is none is cut",
        find: "if (to - from <= limits.longest) yield",
        replace: "if (to - from >= 0) yield",
      },
      {
        id: "row-passages-without-limit",
        breaks: "rows of a table make passages of a bounded size",
        find: "if (open === null || to - open.from > limits.most) {",
        replace: "if (open === null) {",
      },
    ],
  },
  {
    file: "src/sources/documents/charset.ts",
    tests: ["test/sources/documents/charset.test.ts"],
    faults: [
      {
        id: "pdf-read-as-text",
        breaks: "binary files are refused",
        find: "if (known !== undefined) throw notText(",
        replace: "if (known === null) throw notText(",
      },
      {
        id: "zero-bytes-kept",
        breaks: "no text holds a zero byte",
        find: `if (clean.includes("\\u0000")) clean = clean.replaceAll("\\u0000", "\\ufffd");`,
        replace: "",
      },
      {
        id: "carriage-returns-kept",
        breaks: "lines end with a line feed",
        find: `if (clean.includes("\\r")) clean = clean.replace(/\\r\\n?/g, "\\n");`,
        replace: "",
      },
      {
        id: "declared-charset-ignored",
        breaks: "a declared charset is believed where the bytes are no UTF-8",
        find: "const named = declared === null ? null : decoderLabel(declared);",
        replace: "const named = null as string | null;",
      },
      {
        id: "one-cyrillic-charset",
        breaks: "Cyrillic charsets are told apart",
        find: "if (score > bestScore) [best, bestScore] = [charset, score];",
        replace: "",
      },
    ],
  },
  {
    file: "src/sources/documents/csv.ts",
    tests: ["test/sources/documents/tables.test.ts"],
    faults: [
      { id: "delimiter-is-comma", breaks: "the delimiter of a CSV is found", find: "return best.delimiter;", replace: `return ",";` },
      {
        id: "broken-quote-ends-file",
        breaks: "a broken quotation mark costs its line alone",
        find: "if (!broken) break;",
        replace: "break;",
      },
      {
        id: "csv-lines-uncounted",
        breaks: "a row says its line",
        find: `for (let feed = raw.indexOf("\\n"); feed !== -1; feed = raw.indexOf("\\n", feed + 1)) line++;`,
        replace: "line++;",
      },
    ],
  },
  {
    file: "src/sources/documents/json.ts",
    tests: ["test/sources/documents/json.test.ts"],
    faults: [
      {
        id: "json-quotes-the-text",
        breaks: "an error of a document quotes nothing of it",
        find: 'const position = /position (\\d+)/.exec(error instanceof Error ? error.message : "")?.[1];',
        replace: "if (error instanceof Error) return error.message;\n  const position = undefined as string | undefined;",
      },
      {
        id: "json-lines-refused",
        breaks: "JSON Lines under the name .json are read",
        find: "if (lines.length > 1 && lines",
        replace: "if (lines.length < 0 && lines",
      },
      {
        id: "records-cut",
        breaks: "every record of a list is a row",
        find: "const flat = records.map((record) => flattened(record));",
        replace: "const flat = records.slice(1).map((record) => flattened(record));",
      },
    ],
  },
  {
    file: "src/sources/documents/text-formats.ts",
    tests: ["test/sources/documents/parse.test.ts"],
    faults: [
      {
        id: "page-charset-ignored",
        breaks: "the charset that a page names is used",
        find: `(type === "text/html" ? charsetInHtml(bytes) : null)`,
        replace: "null",
      },
    ],
  },
  {
    file: "src/sources/documents/parse.ts",
    tests: ["test/sources/documents/parse.test.ts"],
    faults: [
      {
        id: "empty-document-taken",
        breaks: "a document without text is 422",
        find: "if (passages.length === 0 && read.isPictures !== true) {",
        replace: "if (passages.length < 0 && read.isPictures !== true) {",
        tests: ["test/sources/documents/parse.test.ts", "test/http/routes/documents.test.ts"],
      },
    ],
  },
  {
    file: "src/sources/documents/media-type.ts",
    tests: ["test/sources/documents/parse.test.ts"],
    faults: [
      {
        id: "name-does-not-decide",
        breaks: "where the type says little the name decides",
        find: "if (vague.has(type) && named !== undefined) return { type: named, charset };",
        replace: "",
      },
      { id: "rtf-is-text", breaks: "a type that cannot be read is 415", find: `!["text/rtf", "text/xml"].includes(type)`, replace: "true" },
    ],
  },
  {
    file: "src/sources/text/consent.ts",
    tests: ["test/sources/text/consent.test.ts"],
    faults: [
      { id: "question-is-consent", breaks: "a question is no approval", find: `if (message.includes("?")) return false;`, replace: "" },
      {
        id: "consent-with-more",
        breaks: "consent with a wish beside it is no approval",
        find: "words.every((word) => approving.has(word) || besideApproval.has(word))",
        replace: "true",
      },
    ],
  },
  {
    file: "src/sources/documents/archive/zip-archive.ts",
    tests: ["test/sources/documents/mail.test.ts"],
    faults: [
      {
        id: "unpacked-without-bounds",
        breaks: "an archive unpacks to no more than its budget",
        find: "this.#budget.take((chunk as Buffer).length);",
        replace: "",
      },
    ],
  },
  {
    file: "src/sources/documents/office/xml.ts",
    tests: ["test/sources/documents/office.test.ts", "test/sources/documents/workbook.test.ts"],
    faults: [
      {
        id: "entities-taken",
        breaks: "an office file that declares entities is refused",
        find: "if (/<!DOCTYPE|<!ENTITY/i.test(text))",
        replace: "if (text === name)",
      },
    ],
  },
  {
    file: "src/sources/documents/pdf/margins.ts",
    tests: ["test/sources/documents/pdf/pdf.test.ts"],
    faults: [
      {
        id: "running-heads-kept",
        breaks: "running heads and page numbers are no text",
        find: "(seen.get(key) ?? 0) >= leastPages;",
        replace: "false;",
      },
    ],
  },
  {
    file: "src/sources/query-expansion/asked-phrases.ts",
    tests: ["test/sources/query-expansion/asked-phrases.test.ts"],
    faults: [
      {
        id: "idioms-by-their-words",
        breaks: "the word of an idiom is not asked for by itself",
        find: "isIdiom: stems.length < 2 &&",
        replace: "isIdiom: false &&",
      },
      {
        id: "phrase-hides-its-own-word",
        breaks: "the only word of a phrase that alone means the same is asked for, too",
        find: "stems.length < 2 && !meansItsWord(key, stems)",
        replace: "stems.length < 2",
      },
      {
        id: "shortest-phrase-wins",
        breaks: "the longest of several phrases is meant",
        find: "each.end > best.end ? each : best",
        replace: "best.end === 0 || (each.end > 0 && each.end < best.end) ? each : best",
      },
    ],
  },
  {
    file: "src/sources/query-expansion/phrase-keys.ts",
    tests: ["test/sources/query-expansion/asked-phrases.test.ts"],
    faults: [
      {
        id: "phrases-in-one-form-only",
        breaks: "a phrase is found with an irregular form of its verb",
        find: "return bases.get(own) ?? own;",
        replace: "return own;",
      },
    ],
  },
  {
    file: "src/sources/query-expansion/related-stems.ts",
    tests: ["test/sources/query-expansion/asked-phrases.test.ts"],
    faults: [
      {
        id: "told-words-ask",
        breaks: "a word that only documents use for a thing does not ask for it",
        find: "for (const word of own.get(key)?.asked ?? [])",
        replace: "for (const word of [...(own.get(key)?.asked ?? []), ...(own.get(key)?.told ?? [])])",
      },
      {
        id: "documents-known-by-half-an-idiom",
        breaks: "no document is found by the one word that stop words leave of a phrase",
        find: " || (isPhrase && stems.length === 1)",
        replace: "",
      },
    ],
  },
];
