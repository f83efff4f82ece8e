/** Faults in the engines: quotations, money, failures of the model server, verdicts. */
import type { FaultyFile } from "../mutant.ts";

const client = "test/agents/claude/servers/client.test.ts";
const conversation = "test/agents/claude/conversation/conversation.test.ts";

export const agents: FaultyFile[] = [
  {
    file: "src/agents/extractive/passages/document-part.ts",
    tests: ["test/agents/extractive/passages/document-part.test.ts"],
    faults: [
      {
        id: "talk-told-as-decision",
        breaks: "below a heading with labelled decisions only these are told",
        find: 'closed.has(each.hit.heading.join("\\n"))',
        replace: "false",
      },
      {
        id: "decision-without-subject",
        breaks: "'Carried without a vote against' is told with the sentence before it",
        find: "!isBare || ",
        replace: "true || ",
      },
    ],
  },
  {
    file: "src/agents/extractive/commands/document-choice.ts",
    tests: ["test/agents/extractive/passages/document-part.test.ts"],
    faults: [
      {
        id: "any-fitting-document",
        breaks: "nothing is told of a document where several fit the phrase",
        find: "only === undefined || others.length > 0",
        replace: "only === undefined",
      },
    ],
  },
  {
    file: "src/agents/extractive/passages/named-section.ts",
    tests: ["test/agents/extractive/passages/named-section.test.ts"],
    faults: [
      {
        id: "first-named-section-told",
        breaks: "of several sections the one is told whose heading holds nothing else",
        find: "isBehind([covered, held, named, -heading.length], [best.coverage, best.held, best.named, -best.heading.length])",
        replace: "isBehind([covered], [best.coverage])",
      },
      {
        id: "lower-heading-stands-for-document",
        breaks: "the title that holds more of the topic stands for all of its sections",
        find: "isBehind([covered, held, named, -heading.length], [best.coverage, best.held, best.named, -best.heading.length])",
        replace: "isBehind([covered, named], [best.coverage, best.named])",
      },
      {
        id: "authors-told-as-summary",
        breaks: "who made a text and may copy it is not what it says",
        find: " && !frontMatter.test(hit.text)",
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/extractive/passages/confidence.ts",
    tests: ["test/agents/extractive/passages/confidence.test.ts"],
    faults: [
      {
        id: "mention-for-definition",
        breaks: "what only says something of a thing is no sure answer to what that is",
        find: "(question.asksDefinition && candidate.features.askedDefinition === 0) ||",
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/extractive/tables/table-answers.ts",
    tests: ["test/agents/extractive/figures/answer-fit.test.ts"],
    faults: [
      {
        id: "unlikely-reading-of-another-thing",
        breaks: "an unlikely reading of a table without the named thing tells nothing",
        find: ' && open("open names") === 0',
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/extractive/figures/series-findings.ts",
    tests: ["test/agents/extractive/figures/tables-that-agree.test.ts"],
    faults: [
      {
        id: "same-values-told-twice",
        breaks: "of two tables with the same values the change to the later time is told, and is sure",
        find: "isOfSpan && tellAlike(one.series, other.series)",
        replace: "false",
      },
    ],
  },
  {
    file: "src/agents/extractive/passages/whole-answers.ts",
    tests: ["test/agents/extractive/passages/named-section.test.ts"],
    faults: [
      {
        id: "section-known-by-its-hits-alone",
        breaks: "a topic's own section is told from its beginning, which the search need not find",
        find: ", ...start]",
        replace: "]",
      },
    ],
  },
  {
    file: "src/agents/extractive/tables/aggregates.ts",
    tests: ["test/agents/extractive/tables/orders.test.ts"],
    faults: [
      {
        id: "bigger-by-its-rows",
        breaks: "the number of rows tells nothing of which is larger",
        find: "ordersMeasured(question) || isTold",
        replace: "isTold",
      },
    ],
  },
  {
    file: "src/agents/extractive/brief/wishes.ts",
    tests: ["test/agents/extractive/brief/wishes.test.ts"],
    faults: [
      {
        id: "first-format-of-a-list-lost",
        breaks: "a list of formats is read from its first one",
        find: "makes.test(rest) || goesOn",
        replace: "makes.test(rest)",
      },
    ],
  },
  {
    file: "src/agents/extractive/passages/headings.ts",
    tests: ["test/agents/extractive/passages/latest-entry.test.ts"],
    faults: [
      {
        id: "parts-at-wrong-place",
        breaks: "each quotation stands at its place",
        find: "from: start + at, to: start + at + quote.length",
        replace: "from: start, to: start + quote.length",
      },
    ],
  },
  {
    file: "src/agents/extractive/passages/latest-entry.ts",
    tests: ["test/agents/extractive/passages/latest-entry.test.ts"],
    faults: [
      {
        id: "oldest-entry",
        breaks: "the latest of a document's dated sections answers what is asked of now",
        find: "dateOf(each) > dateOf(best)",
        replace: "dateOf(each) < dateOf(best)",
      },
      {
        id: "newest-entry-unasked",
        breaks: "strong evidence is an answer to what was asked",
        find: "!question.asksLatest || !versions",
        replace: "!versions",
      },
    ],
  },
  {
    file: "src/agents/extractive/passages/heading-match.ts",
    tests: ["test/agents/extractive/passages/named-section.test.ts"],
    faults: [
      {
        id: "a-topic-of-costs-has-no-section",
        breaks: "the word of a price asks for a sum in a question alone; as a topic it is what a heading tells",
        find: 'question.isTopic ? "" : paymentWords(text)',
        replace: "paymentWords(text)",
      },
    ],
  },
  {
    file: "src/agents/extractive/figures/data-task.ts",
    tests: ["test/agents/extractive/figures/data-task.test.ts"],
    faults: [
      {
        id: "tables-need-the-topic",
        breaks: "a table is asked without the topic that it does not name",
        find: "confidenceIn(alone.findings) > confidenceIn(ofTopic.findings) ? alone : ofTopic",
        replace: "ofTopic",
      },
    ],
  },
  {
    file: "src/agents/extractive/brief/covered.ts",
    tests: ["test/agents/extractive/brief/covered.test.ts"],
    faults: [
      {
        id: "each-and-parts-a-list",
        breaks: "before ', and' a list is parted at its commas alone",
        find: "serial.test(hidden) ? null : ",
        replace: "",
      },
      {
        id: "cover-orders-alone",
        breaks: "'Cover the causes and the costs.' is about the topic before it",
        find: "rest === sentence || before === undefined",
        replace: "true || before === undefined",
      },
    ],
  },
  {
    file: "src/agents/extractive/closing/aggregator.ts",
    tests: ["test/agents/extractive/closing/closing.test.ts"],
    faults: [
      {
        id: "sections-repeat-quotations",
        breaks: "a section tells no quotation beside its answer that one before tells",
        find: "!before.has(text)",
        replace: 'text !== ""',
      },
    ],
  },
  {
    file: "src/agents/extractive/passages/word-weights.ts",
    tests: ["test/agents/extractive/passages/ranking.test.ts"],
    faults: [
      {
        id: "phrases-ranked-by-their-words",
        breaks: "a phrase of the question is told by what it means",
        find: "askedStems(text).map(",
        replace: "contentStems(text).map(",
      },
    ],
  },
  {
    file: "src/agents/extractive/figures/intent.ts",
    tests: ["test/agents/extractive/tables/questions-apart.test.ts"],
    faults: [
      {
        id: "comparison-negation-unread",
        breaks: "'not higher than' is the opposite of 'higher than'",
        find: "const meant = not === null ? relation : negated[relation];",
        replace: "const meant = relation;",
      },
    ],
  },
  {
    file: "src/agents/extractive/tables/asked-orders.ts",
    tests: ["test/agents/extractive/tables/questions-apart.test.ts"],
    faults: [
      {
        id: "fastest-has-most-time",
        breaks: "the fastest has the least time",
        find: 'isReversed || isPlaces ? ["least", "most"] : ["most", "least"]',
        replace: '["most", "least"]',
      },
    ],
  },
  {
    file: "src/agents/extractive/tables/typed-table.ts",
    tests: ["test/agents/extractive/tables/kinds-of-questions.test.ts"],
    faults: [
      {
        id: "duration-by-its-minutes",
        breaks: "durations are compared by all of their parts",
        find: "Number(hours) * 3_600 + ",
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/extractive/tables/features-of-tables.ts",
    tests: ["test/agents/extractive/tables/kinds-of-questions.test.ts"],
    faults: [
      {
        id: "table-of-any-language",
        breaks: "a table in the question's language comes before one in another",
        find: '...(isForeign && { "other language": 1 }),',
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/extractive/tables/wording.ts",
    tests: ["test/agents/extractive/tables/kinds-of-questions.test.ts"],
    faults: [
      {
        id: "half-of-a-name",
        breaks: "a name that stands in two columns is told whole",
        find: "...(namedBeside === null ? [] : [namedBeside])",
        replace: "...(namedBeside === null ? [] : [])",
      },
    ],
  },
  {
    file: "src/agents/extractive/tables/mentions.ts",
    tests: ["test/agents/extractive/tables/words-of-people.test.ts"],
    faults: [
      {
        id: "columns-of-yes-and-no-unread",
        breaks: "'how many have a stove' counts the rows that say yes",
        find: "[] : answering(affirmative, rows, column);",
        replace: "[] : answering(negative, rows, column);",
      },
      {
        id: "shorter-cell-for-the-one-said",
        breaks: "a cell that the question says word for word excludes those that share its words",
        find: "return longest === 0 ? mention",
        replace: "return longest >= 0 ? mention",
      },
    ],
  },
  {
    file: "src/agents/extractive/tables/reading.ts",
    tests: ["test/agents/extractive/tables/words-of-people.test.ts"],
    faults: [
      {
        id: "agreeing-answers-make-doubtful",
        breaks: "readings that name the same thing do not contradict each other",
        find: "(name === null || nameOf(each.best) !== name)",
        replace: "name !== undefined",
      },
    ],
  },
  {
    file: "src/agents/extractive/passages/asked-documents.ts",
    tests: ["test/agents/extractive/passages/asked-documents.test.ts"],
    faults: [
      {
        id: "common-words-tell",
        breaks: "a word that most documents hold tells none of them from another",
        find: "* rarityOf(holding, documents.size)",
        replace: "",
      },
      {
        id: "editions-undated",
        breaks: "of two editions the later one answers what is asked of now",
        find: "question.asksLatest ? latestDate(opening)",
        replace: 'opening === "" ? latestDate(opening)',
      },
    ],
  },
  {
    file: "src/agents/extractive/passages/leading-document.ts",
    tests: ["test/agents/extractive/passages/leading-document.test.ts"],
    faults: [
      {
        id: "long-read-whole",
        breaks: "a long document is not read as a whole",
        find: "outline === null || outline.length > longestRead ||",
        replace: "outline === null ||",
      },
    ],
  },
  {
    file: "src/agents/extractive/task-items.ts",
    tests: ["test/agents/extractive/task-items.test.ts"],
    faults: [
      {
        id: "part-without-subject",
        breaks: "a part of a question without a subject is asked about the rest of it",
        find: "own.size <= mostOfElliptic ?",
        replace: "own.size < 0 ?",
      },
    ],
  },
  {
    file: "src/agents/extractive/figures/answer-fit.ts",
    tests: ["test/agents/extractive/figures/answer-fit.test.ts"],
    faults: [
      {
        id: "change-of-other-years-quoted-as-sure",
        breaks: "a quotation answers a change between two years where it names both",
        find: "years.every((year) => text.includes(String(year)))",
        replace: "years.some((year) => text.includes(String(year)))",
      },
    ],
  },
  {
    file: "src/agents/extractive/figures/data-task.ts",
    tests: ["test/agents/extractive/figures/data-task.test.ts", "test/agents/extractive/figures/tables-that-agree.test.ts"],
    faults: [
      {
        id: "named-thing-without-profile",
        breaks: "a thing that is only named is told by the numbers of its row",
        find: "if (confidenceIn(profile) >= strongFrom)",
        replace: "if (confidenceIn(profile) > 1)",
      },
      {
        id: "contradicted-value-alone",
        breaks: "a value that another document contradicts is told with it",
        find: "return other === null",
        replace: "return other !== null",
      },
    ],
  },
  {
    file: "src/agents/extractive/initial-research.ts",
    tests: ["test/agents/extractive/initial-research.test.ts"],
    faults: [
      {
        id: "words-of-the-last-item-alone",
        breaks: "a table keeps the words of every item that its rows hold",
        find: "...new Set([...before, ...matchedWords])",
        replace: "...new Set(matchedWords)",
      },
    ],
  },
  {
    file: "src/agents/extractive/tables/selections.ts",
    tests: ["test/agents/extractive/tables/measures.test.ts"],
    faults: [
      {
        id: "code-compared-as-measure",
        breaks: "codes are no measure unless the question names them",
        find: "(!isCode || isNamed(index))",
        replace: "(!isCode || isNamed(index) || true)",
      },
    ],
  },
  {
    file: "src/agents/extractive/figures/figures.ts",
    tests: ["test/agents/extractive/figures/data-task.test.ts", "test/agents/extractive/figures/nature.test.ts"],
    faults: [
      {
        id: "flows-averaged",
        breaks: "what flowed in several months of a year is summed up",
        find: 'nature === "flow" ? ["sum"] :',
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/extractive/figures/asked-points.ts",
    tests: ["test/agents/extractive/figures/data-task.test.ts", "test/agents/extractive/figures/nature.test.ts"],
    faults: [
      {
        id: "first-month-for-its-year",
        breaks: "years with several values are compared by their sums",
        find: "if (most < 2 ||",
        replace: "if (most > 1 ||",
      },
      {
        id: "means-averaged",
        breaks: "a column that is a mean is told as it is, in snake case too",
        find: "?.test(spokenName(",
        replace: "?.test(String(",
      },
    ],
  },
  {
    file: "src/sources/documents/table-columns.ts",
    tests: ["test/sources/documents/tables.test.ts"],
    faults: [
      {
        id: "hours-of-anything",
        breaks: "a unit of time ends the name of a quantity that lasts alone",
        find: "if (lasting.test(quantity) && timeUnit.test(last))",
        replace: "if (timeUnit.test(last))",
      },
    ],
  },
  {
    file: "src/agents/extractive/figures/told-figure.ts",
    tests: ["test/agents/extractive/figures/told-figure.test.ts"],
    faults: [
      {
        id: "ends-hide-the-turn",
        breaks: "a change whose ends hide a larger movement tells the value between them",
        find: "return beyond(furthest) > high - low ? furthest : null;",
        replace: "return null;",
      },
    ],
  },
  {
    file: "src/agents/extractive/figures/series-findings.ts",
    tests: ["test/agents/extractive/figures/answer-fit.test.ts"],
    faults: [
      {
        id: "one-of-several-told-as-strong",
        breaks: "of several series that match alike none is told as sure",
        find: "const ofSeveral = 0.5;",
        replace: "const ofSeveral = 1;",
      },
    ],
  },
  {
    file: "src/agents/extractive/figures/limit-units.ts",
    tests: ["test/agents/extractive/tables/measures.test.ts"],
    faults: [
      {
        id: "limit-in-its-own-unit",
        breaks: "a limit is converted to the unit of the column that it bounds",
        find: "value: precise(condition.value * ratio)",
        replace: "value: condition.value",
      },
    ],
  },
  {
    file: "src/agents/extractive/tables/other-answers.ts",
    tests: ["test/agents/extractive/tables/measures.test.ts"],
    faults: [
      {
        id: "other-unit-told-as-strong",
        breaks: "a value in another unit than the one that the question names is not sure",
        find: "const ofOther = 0.5;",
        replace: "const ofOther = 1;",
      },
    ],
  },
  {
    file: "src/agents/extractive/figures/matching.ts",
    tests: ["test/agents/extractive/figures/answer-fit.test.ts"],
    faults: [
      {
        id: "first-of-several-rows-told-alone",
        breaks: "rows that match alike in a table of years are all told, each by its name",
        find: "return [...bySubject.values()].flatMap(",
        replace: "return [...bySubject.values()].slice(0, 1).flatMap(",
      },
    ],
  },
  {
    file: "src/agents/extractive/tables/aggregates.ts",
    tests: ["test/agents/extractive/tables/aggregates.test.ts"],
    faults: [
      {
        id: "flows-not-added-up",
        breaks: "a flow is added up without a word for it",
        find: '(isNamed && nature === "flow")',
        replace: "false",
      },
      {
        id: "share-of-any-number",
        breaks: "a share is told where one is asked for",
        find: 'if (!question.implied.some(({ quantity }) => quantity === "share")) return [];',
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/extractive/tables/query.ts",
    tests: ["test/agents/extractive/tables/questions-apart.test.ts"],
    faults: [
      {
        id: "best-of-groups-summed",
        breaks: "the highest of each group is no total of the group",
        find: "query.order === null ? grouped(table, query) : bestOfGroups(table, query)",
        replace: "grouped(table, query)",
      },
    ],
  },
  {
    file: "src/agents/extractive/brief/lists.ts",
    tests: ["test/agents/extractive/brief/scope-items.test.ts", "test/agents/extractive/brief/requests.test.ts"],
    faults: [
      {
        id: "list-times-split",
        breaks: "years of a question are no items of their own",
        find: "parts.slice(1).some((part) => isTime(part))",
        replace: "parts.length > 99",
      },
    ],
  },
  {
    file: "src/agents/extractive/planning/scale.ts",
    tests: ["test/agents/extractive/planning/sample-requests.test.ts"],
    faults: [
      {
        id: "many-counted-as-one",
        breaks: "an act for each of many people is complex",
        find: "lastAct >= 0 && forMany.length > 0",
        replace: "lastAct > 99 && forMany.length > 0",
      },
    ],
  },
  {
    file: "src/agents/extractive/commands/document-choice.ts",
    tests: ["test/agents/extractive/commands/document-answers.test.ts"],
    faults: [
      {
        id: "newest-by-arrival",
        breaks: "a document's own date counts before its arrival",
        find: "date: dateOf(document, head.text) ?? createdAt.slice(0, 10)",
        replace: "date: createdAt.slice(0, 10)",
      },
    ],
  },
  {
    file: "src/agents/extractive/brief/references.ts",
    tests: ["test/agents/extractive/brief/scope-items.test.ts"],
    faults: [
      {
        id: "pronoun-left",
        breaks: "a later question's pronoun gets its subject",
        find: "if (subject === null) return person.test(question) && asksPerson.test(first) ? besideContext(question, first) : question;",
        replace: "return question;",
      },
    ],
  },
  {
    file: "src/agents/claude/prompts/suspicion.ts",
    tests: ["test/agents/claude/prompts/suspicion.test.ts"],
    faults: [
      {
        id: "suspicion-of-unshown-source",
        breaks: "what a model reports of a source that it was not shown is not told",
        find: 'if (ledger.knows(source) && text !== "")',
        replace: 'if (text !== "")',
      },
      {
        id: "column-names-unsuspected",
        breaks: "names of columns are looked at for instructions too",
        find: 'text: columns.map(({ name }) => name).join("\\n")',
        replace: 'text: ""',
      },
    ],
  },
  {
    file: "src/agents/claude/conversation/loop-tools.ts",
    tests: ["test/agents/claude/conversation/loop-tools.test.ts"],
    faults: [
      {
        id: "passages-sent-again",
        breaks: "a search sends no passage twice",
        find: "if (!searching.has(name)) {",
        replace: "if (name !== undefined) {",
      },
    ],
  },
  {
    file: "src/agents/claude/servers/tool-schema.ts",
    tests: ["test/agents/claude/conversation/loop-tools.test.ts"],
    faults: [
      {
        id: "false-defaults-told",
        breaks: "a tool's schema tells the defaults that hold",
        find: "{ ...member, default: value }",
        replace: "member",
      },
    ],
  },
  {
    file: "src/agents/claude/prompts/library-text.ts",
    tests: ["test/agents/claude/session-agents.test.ts"],
    faults: [
      {
        id: "library-unframed",
        breaks: "titles and columns of documents stand in a frame that they cannot close",
        find: 'return framed("tool_data", { kind: "library" }, lines.join("\\n"));',
        replace: 'return lines.join("\\n");',
      },
    ],
  },
  {
    file: "src/agents/claude/evidence/quotes.ts",
    tests: ["test/agents/claude/evidence/quotes.test.ts"],
    faults: [
      {
        id: "quote-within-a-word",
        breaks: "a quotation does not begin or end within a word",
        find: "if (!joins(text, at) && !joins(text, at + needle.length)) return at;",
        replace: "return at;",
      },
      {
        id: "few-words-bear",
        breaks: "a quotation of few words counts as its sentence",
        find: `return fold(quote).text.split(" ").length < 4 ? sentenceAround(source.text, span) : span;`,
        replace: "return span;",
      },
    ],
  },
  {
    file: "src/agents/claude/servers/prices.ts",
    tests: ["test/agents/claude/servers/prices.test.ts"],
    faults: [
      {
        id: "unknown-model-is-free",
        breaks: "a model without a price has an unknown cost",
        find: "if (price === undefined) return null;",
        replace: "if (price === undefined) return 0;",
      },
      {
        id: "long-prompts-cheap",
        breaks: "a long prompt has its own rates",
        find: "price.longPrompt !== undefined && prompt > price.longPrompt.over ? price.longPrompt : price",
        replace: "price",
      },
      { id: "cache-is-free", breaks: "cached tokens cost", find: "charge(usage.cacheReadTokens / 1e6, rate.cacheRead),", replace: "" },
      {
        id: "unknown-rate-is-free",
        breaks: "a rate that is left out is unknown",
        find: "return rate === undefined ? null : amount * rate;",
        replace: "return rate === undefined ? 0 : amount * rate;",
      },
    ],
  },
  {
    file: "src/agents/claude/servers/turn-error.ts",
    tests: [client],
    faults: [
      {
        id: "overloaded-is-permanent",
        breaks: "a server's 5xx is tried again",
        find: `if (status === 409 || status >= 500 || shouldRetry === "true") return "service_unavailable";`,
        replace: "",
      },
      {
        id: "spend-limit-is-waited-for",
        breaks: "a spend limit is no rate limit",
        find: `if (spendLimits.has(errorCode ?? "") || status === 402 || type === "billing_error") return "quota_exceeded";`,
        replace: "",
      },
      { id: "retry-after-in-ms", breaks: "Retry-After is in seconds", find: ": seconds * 1000;", replace: ": seconds;" },
      {
        id: "retry-after-date-ignored",
        breaks: "Retry-After may be a date",
        find: "Number.isNaN(seconds) ? Date.parse(retryAfter) - answeredAt : seconds",
        replace: "Number.isNaN(seconds) ? 0 : seconds",
      },
      {
        id: "key-in-messages",
        breaks: "no key stands in an error of the model server",
        find: `for (const secret of secrets) if (secret.length > 3) clean = clean.replaceAll(secret, "[secret]");\n  return clean.replace(keyLike, "[secret]");`,
        replace: "return clean;",
      },
    ],
  },
  {
    file: "src/agents/claude/prompts/untrusted.ts",
    tests: ["test/agents/claude/task-agents.test.ts", "test/agents/claude/prompts/untrusted.test.ts"],
    faults: [
      {
        id: "source-closes-its-frame",
        breaks: "a source's text cannot close its frame",
        find: 'return text.replace(frameTag, "<\\u200b");',
        replace: "return text;",
      },
      {
        id: "title-breaks-attribute",
        breaks: "a source's title cannot leave its attribute",
        find: `.replace(/[<>"\\s]+/g, " ")`,
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/claude/conversation/conversation.ts",
    tests: [conversation],
    faults: [
      {
        id: "refusal-is-an-answer",
        breaks: "a refusal is an error of its own",
        find: `if (stopReason === "refusal") throw`,
        replace: `if (stopReason === "never") throw`,
      },
      {
        id: "cut-off-for-ever",
        breaks: "an answer that is cut off twice is given up",
        find: "if (this.#maxTokens > this.#firstRoom)\n        throw",
        replace: "if (this.#maxTokens < 0)\n        throw",
      },
      {
        id: "form-returned-for-ever",
        breaks: "an answer that does not fit its form is sent back once",
        find: "if (this.#formReturned || !this.#hasTime) {",
        replace: "if (!this.#hasTime) {",
      },
      {
        id: "turns-unbounded",
        breaks: "a conversation is bounded in turns",
        find: `if (turn >= turns - 1) this.#close("turns");\n    else if`,
        replace: "if",
      },
      {
        id: "tokens-unbounded",
        breaks: "a conversation is bounded in tokens",
        find: `else if (this.#tokens >= tokens) this.#close("tokens");`,
        replace: "",
      },
      {
        id: "check-skipped",
        breaks: "an answer is checked against what was shown",
        find: "if (issues.length > 0) {\n      this.#checkReturned = true;",
        replace: "if (issues.length < 0) {\n      this.#checkReturned = true;",
      },
      {
        id: "mended-answer-or-none",
        breaks: "an answer that was sent back is not lost to what fails after it",
        find: "this.#best = { value: parsed.value };",
        replace: "",
      },
      {
        id: "repair-without-time",
        breaks: "no answer is sent back where no time is left for another",
        find: "this.#checkReturned || !this.#hasTime ? []",
        replace: "this.#checkReturned ? []",
      },
      {
        id: "tools-after-the-end",
        breaks: "no tool but a keeping one is run after the model was told to answer",
        find: "isClosed: this.#stopped !== null",
        replace: "isClosed: false",
      },
      {
        id: "overflow-is-the-end",
        breaks: "a prompt that does not fit is sent once more, shorter",
        find: `error.code === "payload_too_large" && this.#shortenAndClose()`,
        replace: "false",
      },
      {
        id: "context-unplanned",
        breaks: "prompts are kept within the model's context",
        find: "this.#said.shorten(promptRoom(contextTokens, this.#maxTokens, this.#perToken));",
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/claude/servers/bounded-turn.ts",
    tests: [client],
    faults: [
      {
        id: "aborted-turns-are-free",
        breaks: "what an aborted turn was billed is told",
        find: "onAborted?.(billed);",
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/claude/servers/dialects.ts",
    tests: ["test/agents/claude/servers/dialects.test.ts"],
    faults: [
      {
        id: "half-an-answer-is-an-answer",
        breaks: "a stream that ends in the middle is no answer",
        find: "if (isAnnounced) yield",
        replace: "yield",
      },
    ],
  },
  {
    file: "src/agents/claude/servers/model-failure.ts",
    tests: ["test/claude-degraded.test.ts"],
    faults: [
      {
        id: "refusal-ends-the-session",
        breaks: "a step whose model refuses goes on without it",
        find: `"model_refused", `,
        replace: "",
      },
      {
        id: "rejection-ends-the-session",
        breaks: "a step whose request the server rejects goes on without it",
        find: `, "unprocessable"`,
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/claude/conversation/salvage.ts",
    tests: ["test/claude-degraded.test.ts"],
    faults: [
      {
        id: "notes-lost-to-the-clock",
        breaks: "a task whose time is up brings what it had noted",
        find: `context.atTimeout?.(() => soFar("time"));`,
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/claude/conversation/tool-use.ts",
    tests: [conversation],
    faults: [
      {
        id: "system-faults-to-the-model",
        breaks: "a fault of ours is no matter for the model",
        find: `error.kind !== "system" && error.code !== "limit_reached"`,
        replace: `error.code !== "limit_reached"`,
      },
      {
        id: "limit-to-the-model",
        breaks: "a reached limit is no matter for the model",
        find: `error.kind !== "system" && error.code !== "limit_reached"`,
        replace: `error.kind !== "system"`,
      },
    ],
  },
  {
    file: "src/agents/claude/conversation/loop-tools.ts",
    tests: ["test/agents/claude/task-agents.test.ts"],
    faults: [
      {
        id: "world-tools-for-models",
        breaks: "a model uses only the tools that its run was given",
        find: `(allowed === null ? effect === "read" || given.includes(name) : allowed.includes(name))`,
        replace: "true",
      },
    ],
  },
  {
    file: "src/agents/claude/servers/chat-reply.ts",
    tests: ["test/agents/claude/servers/chat-client.test.ts"],
    faults: [
      {
        id: "calls-at-one-index",
        breaks: "tool calls that share an index are told apart by their ids",
        find: `(typeof id === "string" && id !== "" && known.id !== "" && id !== known.id)`,
        replace: "false",
      },
      {
        id: "end-unseen",
        breaks: "an answer that breaks off in the middle is no answer",
        find: `if (this.#finish === null) throw`,
        replace: "if (false) throw",
      },
      {
        id: "thinking-in-the-answer",
        breaks: "thinking in tags is no part of the answer",
        find: `.replace(thinkingTags, "")`,
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/claude/servers/send-turn.ts",
    tests: ["test/claude-remote.test.ts", "test/agents/claude/servers/send-turn.test.ts"],
    faults: [
      {
        id: "broken-turns-unbilled",
        breaks: "what a broken turn cost is counted",
        find: "if (error instanceof TurnError) billed(error.billed);",
        replace: "",
        tests: ["test/agents/claude/conversation/conversation.test.ts"],
      },
      {
        id: "breaker-waited-for",
        breaks: "an open breaker is not waited for where another server can answer",
        find: `reason === "breaker" && !isLast`,
        replace: "false",
      },
      {
        id: "thinking-of-another",
        breaks: "a model is sent no thinking of another",
        find: "request.messages.map(portable)",
        replace: "request.messages",
      },
      {
        id: "route-forgotten",
        breaks: "the journal keeps which server answered",
        find: "...(route > 0 && { route }),",
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/claude/writing/sentence-faults.ts",
    tests: ["test/agents/claude/writing/report-writer.test.ts"],
    faults: [
      {
        id: "sentence-without-evidence",
        breaks: "a sentence without evidence is not in the report",
        find: "if (evidence.length === 0 && common === null && !leadsOn)",
        replace: "if (text === '')",
      },
      {
        id: "unknown-evidence-unchecked",
        breaks: "evidence that is not there is sent back",
        find: "if (unknown.length > 0) return",
        replace: "if (unknown.length > 99) return",
      },
    ],
  },
  {
    file: "src/agents/claude/writing/outline.ts",
    tests: ["test/agents/claude/writing/report-writer.test.ts"],
    faults: [
      {
        id: "finding-lost-by-outline",
        breaks: "a finding that the outline forgot stands with its scope item",
        find: "const findings = rest.findings.filter((finding) => !placed.has(finding));",
        replace: "const findings = rest.findings.filter(() => false);",
      },
    ],
  },
  {
    file: "src/agents/claude/writing/critic-call.ts",
    tests: ["test/agents/claude/writing/report-writer.test.ts", "test/analyst/analyst.test.ts"],
    faults: [
      {
        id: "revision-as-bad",
        breaks: "a revision with as many faults does not replace a part",
        find: "faults > 0 && faults >=",
        replace: "faults >",
      },
      {
        id: "worse-revision-taken",
        breaks: "a revision that is worse by its evidence is not taken",
        find: "if (old !== null && faults > 0 && faults >= partFaults(part, old, assignment).length) return;",
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/extractive/closing/reviewer.ts",
    tests: ["test/agents/extractive/closing/closing.test.ts"],
    faults: [
      {
        id: "rounds-unbounded",
        breaks: "the last round ends the research",
        find: "if (input.round >= input.maxRounds)\n    return",
        replace: "if (input.round < 0)\n    return",
      },
      {
        id: "thin-is-covered",
        breaks: "a thin item is searched for again",
        find: "if (thin.length === 0) return",
        replace: "if (thin.length >= 0) return",
      },
      {
        id: "same-words-again",
        breaks: "what was looked for is not looked for again",
        find: "if (wider > 0 && query === item.item) return null;",
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/extractive/passages/confidence.ts",
    tests: ["test/agents/extractive/passages/confidence.test.ts"],
    faults: [
      {
        id: "another-thing-strong",
        breaks: "what names another thing than the question is no strong evidence",
        find: "const isElsewhere = features.lacksNamed > 0 || isOffTopic(question, candidate) || candidate.hit.heading.some(isSourceSection);",
        replace: "const isElsewhere = false;",
      },
      {
        id: "size-without-unit",
        breaks: "where a size is asked for, what tells none is never strong",
        find: '      (question.answerType === "number" && countsOther(question.quantities, textOf(candidate))) ||\n',
        replace: "",
      },
      {
        id: "reason-not-told",
        breaks: "a sentence that holds all that is asked answers nothing without the asked type of answer",
        find: " || holdsType === false || features.poor > 0",
        replace: " || features.poor > 0",
      },
      {
        id: "price-without-money",
        breaks: "where a price is asked for, what tells no sum of money is never strong",
        find: "      (question.asksMoney && !tellsMoney(textOf(candidate))) ||\n",
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/extractive/figures/answer-fit.ts",
    tests: ["test/agents/extractive/figures/answer-fit.test.ts"],
    faults: [
      {
        id: "figure-for-cause",
        breaks: "a figure is no sure answer to a question for a cause",
        find: 'askerOf(question)?.type === "reason" || asksWay(question)',
        replace: "asksWay(question)",
      },
      {
        id: "figure-for-way",
        breaks: "a figure is no sure answer to a question how people do something",
        find: 'askerOf(question)?.type === "reason" || asksWay(question)',
        replace: 'askerOf(question)?.type === "reason"',
      },
    ],
  },
  {
    file: "src/agents/extractive/passages/measured-quantities.ts",
    tests: ["test/agents/extractive/passages/measured-quantities.test.ts"],
    faults: [
      {
        id: "any-unit-tells",
        breaks: "a number answers a question about a quantity only in a unit of that quantity",
        find: "filter(({ units }) => units.some((unit) => told.has(unit)))",
        replace: "filter(() => told.size > 0)",
      },
    ],
  },
  {
    file: "src/agents/extractive/passages/joined-quotations.ts",
    tests: ["test/agents/extractive/passages/quotations.test.ts"],
    faults: [
      {
        id: "answer-behind-neighbour",
        breaks: "the answer comes before a neighbour that says less",
        find: "const least = other.place.from < one.place.from ? answersAsWell.before : answersAsWell.after;",
        replace: "const least = 0;",
      },
      {
        id: "lead-lost-in-overlap",
        breaks: "quotations that overlap keep the heading or label before either",
        find: "shown: end.place.from < start.place.to ? shownOnce(quote, [early, late])",
        replace: "shown: end.place.from < start.place.to ? shownOnce(quote, [])",
      },
    ],
  },
  {
    file: "src/agents/extractive/passages/titled-answers.ts",
    tests: ["test/agents/extractive/passages/titled-answers.test.ts"],
    faults: [
      {
        id: "any-edition-sure",
        breaks: "two editions with different values give no sure answer",
        find: "const confidence = isOpen ? surestWeak : surest * best.likeness;",
        replace: "const confidence = surest * best.likeness;",
      },
      {
        id: "label-of-anything",
        breaks: "a value is sure only behind the asked label",
        find: "const { likeness } = headingMatch(question, label, above);",
        replace: "const likeness = headingMatch(question, label, above).held > 0 ? 1 : 0;",
      },
    ],
  },
  {
    file: "src/agents/extractive/passages/quotations.ts",
    tests: ["test/agents/extractive/passages/quotations.test.ts"],
    faults: [
      {
        id: "pronoun-alone",
        breaks: "a sentence that begins with a pronoun is quoted with what it is about",
        find: "question.asksAtLength || refersBack(question, text.slice(at.from, at.to)) || confidence < strongFrom;",
        replace: "question.asksAtLength || confidence < strongFrom;",
      },
    ],
  },
  {
    file: "src/agents/extractive/closing/aggregator.ts",
    tests: ["test/agents/extractive/closing/closing.test.ts"],
    faults: [
      {
        id: "partial-is-full",
        breaks: "what is missing makes the research partial",
        find: `return missing > 0 ? "partial" : "full";`,
        replace: `return "full";`,
      },
      {
        id: "nothing-is-partial",
        breaks: "without findings completeness is none",
        find: `if (items.every(({ grade }) => grade === "none")) return "none";`,
        replace: "",
      },
      {
        id: "failed-tasks-reported",
        breaks: "only completed tasks are reported",
        find: `const completed = tasks.filter(({ status }) => status === "completed");`,
        replace: "const completed = tasks;",
      },
      {
        id: "missing-untold",
        breaks: "what was not found is told",
        find: "...missing.map((item) => gapOf(",
        replace: "...missing.slice(1).map((item) => gapOf(",
      },
    ],
  },
  {
    file: "src/agents/named/agent-file.ts",
    tests: ["test/agents/named/agents.test.ts"],
    faults: [
      {
        id: "reserved-agent-name",
        breaks: "an operator's agent has no built-in name",
        find: `.refine((name) => !reserved.has(name), "is the name of a built-in agent"),`,
        replace: ",",
      },
    ],
  },
];
