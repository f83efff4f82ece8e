/** Faults in what makes a report's sentences true: checks, verdicts, policy, and where figures came from. */
import type { FaultyFile } from "../mutant.ts";

const sentences = ["test/agents/claude/checks/sentence-check.test.ts"];
const forms = ["test/agents/claude/checks/other-forms.test.ts"];
const places = ["test/agents/claude/checks/exchanged-places.test.ts"];
const core = ["test/research/evidence/claims.test.ts"];
const origins = ["test/store/queries/row-origins.test.ts"];

export const claims: FaultyFile[] = [
  {
    file: "src/languages/plain-digits.ts",
    tests: sentences,
    faults: [
      {
        id: "numbers-in-letters-unread",
        breaks: "numbers beside letters of scripts without spaces are checked",
        find: '.replace(beside, " ")',
        replace: "",
      },
      {
        id: "digits-of-other-scripts-unread",
        breaks: "numbers in the digits of other scripts are checked",
        find: ".replace(otherDigits, digitOf)",
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/certainty.ts",
    tests: ["test/agents/claude/checks/certainty.test.ts"],
    faults: [
      {
        id: "computed-number-condemned",
        breaks: "a number that can be computed from the quoted ones is a doubt",
        find: "(!mayBeExchanged && canBeComputed(words))",
        replace: "false",
      },
      {
        id: "repeated-quotation-doubted",
        breaks: "a quotation repeated with another number is no doubt",
        find: "!mayBeExchanged && ",
        replace: "",
      },
      {
        id: "own-wording-condemned",
        breaks: "a count in other words than the quotation's is a doubt",
        find: '(isOwn && (shownBy === "count" || canBeReckoned(words)))',
        replace: "false",
      },
      {
        id: "days-computed",
        breaks: "the day of a date is no sum of other numbers",
        find: "if (days.includes(words))",
        replace: "if (false)",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/supplied-names.ts",
    tests: ["test/agents/claude/checks/certainty.test.ts"],
    faults: [
      {
        id: "exchanged-country-doubted",
        breaks: "a country in the place of another one is no doubt",
        find: "&& kind.in(around).size === 0",
        replace: "",
      },
      {
        id: "exchanged-first-name-doubted",
        breaks: "a first name in the place of another one is no doubt",
        find: "places.every((place) => place[side] === null)",
        replace: "true",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/computable.ts",
    tests: ["test/agents/claude/checks/certainty.test.ts"],
    faults: [
      {
        id: "rest-of-parts-uncounted",
        breaks: "what two parts leave of a whole can be computed",
        find: "...rests(one, plain),",
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/claude/writing/sentence-faults.ts",
    tests: ["test/agents/claude/writing/settled-text.test.ts"],
    faults: [
      {
        id: "doubt-leaves-a-sentence-out",
        breaks: "a doubtful sentence with evidence stays for the check of the claims",
        find: "isJudgedLater ? problems.filter(isSure) : problems",
        replace: "problems",
      },
    ],
  },
  {
    file: "src/agents/claude/evidence/quotes.ts",
    tests: ["test/agents/claude/evidence/quotes.test.ts"],
    faults: [
      {
        id: "stop-words-quoted",
        breaks: "stop words alone are no quotation",
        find: " || wordTexts(quote).every(isStopWord)",
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/claude/writing/text-checks.ts",
    tests: ["test/agents/claude/writing/text-checks.test.ts"],
    faults: [
      {
        id: "other-script-accepted",
        breaks: "a text in another script than its language has is sent back",
        find: "letters.length * ownShare",
        replace: "0",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/amounts.ts",
    tests: sentences,
    faults: [
      {
        id: "rounding-too-wide",
        breaks: "a number is right where the exact one rounds to it",
        find: "return Math.abs(exact - written.digits) <= step / 2 + Math.abs(exact) * 1e-9;",
        replace: "return Math.abs(exact - written.digits) <= step;",
      },
      {
        id: "units-alike",
        breaks: "a number with another unit does not follow",
        find: `return absolute || digitsFit ? "unit" : "no";`,
        replace: `return absolute || digitsFit ? "fits" : "no";`,
      },
    ],
  },
  {
    file: "src/agents/claude/checks/made-amounts.ts",
    tests: forms,
    faults: [
      {
        id: "shares-of-numbers-unknown",
        breaks: "a share in words of a quoted number follows from both",
        find: "    ...shared(text),\n",
        replace: "",
      },
      {
        id: "told-differences-unknown",
        breaks: "a number follows from another one and the difference that the quotation tells",
        find: "    ...toldDifferences(text),\n",
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/parts-of-wholes.ts",
    tests: forms,
    faults: [
      {
        id: "wholes-behind-parts-alone",
        breaks: "a whole that opens its clause belongs to the part behind it",
        find: "return isOpening && isNear ? pairOf(next, whole) : [];",
        replace: "return isOpening && isNear ? [] : [];",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/clock-times.ts",
    tests: forms,
    faults: [
      {
        id: "times-of-a-day-unchecked",
        breaks: "a time of a day is the quotation's",
        find: ".filter(({ value }) => !known.has(value % halfDay))",
        replace: ".filter(({ value }) => value < 0)",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/dated-amounts.ts",
    tests: forms,
    faults: [
      {
        id: "measures-read-as-years",
        breaks: "a number with a unit is no year",
        find: 'if (unit === null || unit === "years") return false;',
        replace: "return false;",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/decades.ts",
    tests: forms,
    faults: [
      {
        id: "decades-unchecked",
        breaks: "a decade in words is the quotation's",
        find: "own.filter(({ start }) => !told.has(start))",
        replace: "own.filter(({ start }) => told.has(start) && start < 0)",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/hedges.ts",
    tests: forms,
    faults: [
      {
        id: "hedges-without-direction",
        breaks: "'more than' a number is not said of a smaller one",
        find: "return beyond >= 0 && beyond < step;",
        replace: "return Math.abs(beyond) < step;",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/number-check.ts",
    tests: sentences,
    faults: [
      {
        id: "number-words-unchecked",
        breaks: "numbers in words are looked at",
        find: "    ...wordNumberProblems(others, grounds, known, made),",
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/date-check.ts",
    tests: sentences,
    faults: [
      {
        id: "any-weekday",
        breaks: "a day of the week is the quotation's",
        find: "...otherWeekdays(text, around),",
        replace: "...otherWeekdays(text, []),",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/exchange-check.ts",
    tests: sentences,
    faults: [
      {
        id: "any-name-has-the-value",
        breaks: "a value belongs to the name that the quotation gives it to",
        find: "return others.some((part) => [...part.names].some((name) => names.has(name)));",
        replace: "return false;",
      },
      {
        id: "parallel-parts-alike",
        breaks: "a value belongs to what its part tells, and not to what a part built alike tells",
        find: "telling.every((each) => stems.has(each)) && kept < own.length",
        replace: "telling.every((each) => stems.has(each)) && kept > own.length",
      },
      {
        id: "values-in-any-turn",
        breaks: "two values belong together as the quotation has them in turns",
        find: "other.length === 1 && one[0] !== other[0]",
        replace: "other.length === 1 && one[0] === other[0]",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/name-exchange.ts",
    tests: sentences,
    faults: [
      {
        id: "any-name-did-it",
        breaks: "what a quotation tells of one name is not told of another",
        find: "return leaves && others.every(",
        replace: "return !leaves && others.every(",
      },
      {
        id: "subject-lost-to-clauses",
        breaks: "the subject of a sentence is that of its clauses without an own one",
        find: "return each === home.subject && (!home.isOwn ||",
        replace: "return each !== home.subject && (!home.isOwn ||",
      },
      {
        id: "clauses-alike-not-compared",
        breaks: "a name is not given what a clause built alike tells of another",
        find: "return telling.size > 0 && telling.isSubsetOf(told)",
        replace: "return telling.size < 0 && telling.isSubsetOf(told)",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/number-words.ts",
    tests: sentences,
    faults: [
      {
        id: "number-words-apart",
        breaks: "'twenty-three' is one number",
        find: "if (!within.test(between)) return null;",
        replace: "if (within.test(between)) return null;",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/opposite-check.ts",
    tests: sentences,
    faults: [
      {
        id: "opposites-pass",
        breaks: "a sentence does not say the opposite of its quotation",
        find: "best.score === best.needed && best.score >= fewestAnchors",
        replace: "best.score > best.needed && best.score >= fewestAnchors",
      },
      {
        id: "opposites-of-elsewhere",
        breaks: "an opposite counts where it stands between the same words alone",
        find: "same < best.score ? best.word",
        replace: "same < 9 ? best.word",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/replaced-word.ts",
    tests: sentences,
    faults: [
      {
        id: "replaced-words-pass",
        breaks: "no other noun stands in the place of the quotation's",
        find: "unknown.length > 1 || content - 1 < fewest",
        replace: "unknown.length > 0 || content - 1 < fewest",
      },
      {
        id: "synonyms-told",
        breaks: "a word of the same meaning may stand in the place of the quotation's",
        find: "return !meanings(one).isDisjointFrom(meanings(other));",
        replace: "return meanings(one).isDisjointFrom(meanings(other));",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/affix-check.ts",
    tests: places,
    faults: [
      {
        id: "prefixes-beside-denials",
        breaks: "'not damaged' says the same as 'undamaged'",
        find: "if (negation.test(text)) return [];",
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/frame-check.ts",
    tests: places,
    faults: [
      {
        id: "lists-told",
        breaks: "a thing of a list is joined to what the whole list is",
        find: "return !isNear &&",
        replace: "return",
      },
      {
        id: "new-neighbours-pass",
        breaks: "a new word in the place of the quotation's is told",
        find: "if (replaced >= 0) {",
        replace: "if (replaced > 99) {",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/role-check.ts",
    tests: places,
    faults: [
      {
        id: "cases-unread",
        breaks: "in Russian the order of words does not tell who does what",
        find: "return !hasCases || subjectThere.folded",
        replace: "return hasCases || subjectThere.folded",
      },
      {
        id: "orders-mixed",
        breaks: "'after' with its sides changed says the same as 'before'",
        find: "own?.[0].toLowerCase() !== other?.[0].toLowerCase() ||",
        replace: "",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/subject-check.ts",
    tests: places,
    faults: [
      {
        id: "pronouns-as-subjects",
        breaks: "a sentence that begins with a pronoun tells of the subject of the one before",
        find: "!pronoun.test(words[0].link",
        replace: "!/$^/.test(words[0].link",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/spelt-amounts.ts",
    tests: sentences,
    faults: [
      {
        id: "spelt-units-unchecked",
        breaks: "a number in words keeps its unit",
        find: "if (amount?.from !== 0 || amount.digits !== value) continue;",
        replace: "continue;",
      },
    ],
  },
  {
    file: "src/agents/claude/checks/negation-check.ts",
    tests: sentences,
    faults: [
      {
        id: "lost-denial",
        breaks: "what a quotation denies is not said",
        find: "const lost = missing(quoted, own, stems)",
        replace: "const lost = missing(own, quoted, stems)",
      },
      {
        id: "one-word-denied",
        breaks: "a denial of something else in the quotation is not missed in the sentence",
        find: "const isSame = second === undefined || beside",
        replace: "const isSame = true || beside",
      },
      {
        id: "quiet-denials-unknown",
        breaks: "what a quotation ends or lacks may be denied",
        find: "near.some((each) => of.includes(verbOf(each)))",
        replace: "near.every((each) => of.includes(each))",
      },
    ],
  },
  {
    file: "src/agents/claude/claims/claim-checker.ts",
    tests: ["test/agents/claude/claims/claim-checker.test.ts"],
    faults: [
      {
        id: "doubts-kept-from-the-model",
        breaks: "the request names what code doubts",
        find: ", doubts.get(claim.id)",
        replace: "",
      },
      {
        id: "unjudged-doubt-untold",
        breaks: "a doubt that no model judged is told with its unchecked sentence",
        find: "for (const [id, list] of doubts)",
        replace: "for (const [id, list] of new Map<string, never[]>())",
      },
      {
        id: "judged-doubt-untold",
        breaks: "the reason tells what the model was asked to look at",
        find: ".map((item) => withDoubts(item, doubts, brief.language))",
        replace: "",
      },
      {
        id: "cited-no-claim",
        breaks: "a sentence that cites something stays in the ledger",
        find: `!(verdict === "no_claim" && isCited(asked.get(id)))`,
        replace: "true",
      },
      {
        id: "code-overruled",
        breaks: "what code sees is no model's to judge",
        find: "const open = input.claims.filter(({ id }) => !told.has(id));",
        replace: "const open = input.claims;",
      },
    ],
  },
  {
    file: "src/research/evidence/claims.ts",
    tests: core,
    faults: [
      {
        id: "contradicted-printed",
        breaks: "what its sources contradict is left out",
        find: `return verdict === "unsupported" || verdict === "contradicted";`,
        replace: `return verdict === "unsupported";`,
      },
      {
        id: "any-quote-supported",
        breaks: "a quotation is supported by its own words alone",
        find: `if (kind === "quote" && isQuoted(text, citations))`,
        replace: `if (kind === "quote")`,
      },
      {
        id: "statement-counted-twice",
        breaks: "what the summary says in the words of a section counts once",
        find: "const stated = statedOnce(claims);",
        replace: 'const stated = claims.filter(({ kind }) => kind === "statement");',
      },
    ],
  },
  {
    file: "src/research/steps/claim-check.ts",
    tests: core,
    faults: [
      {
        id: "silence-is-support",
        breaks: "nothing unchecked is printed as checked",
        find: `byId.get(id) ?? { verdict: "unchecked", reason: "" });`,
        replace: `byId.get(id) ?? { verdict: "supported", reason: "" });`,
      },
    ],
  },
  {
    file: "src/research/steps/aggregating.ts",
    tests: ["test/research/evidence/figures.test.ts"],
    faults: [
      {
        id: "marked-statements-evidence",
        breaks: "an item of which every statement is marked counts as not found",
        find: "left(withoutUnsupported(ledger.printed))",
        replace: "left(ledger.printed)",
      },
    ],
  },
  {
    file: "src/research/steps/aggregating.ts",
    tests: core,
    faults: [
      {
        id: "blocked-report-replayed",
        breaks: "a retry writes a blocked report anew",
        find: "for (const scope of [aggregatorScope, claimScope]) changes.setCallsAside(scope, 0);",
        replace: "",
      },
    ],
  },
  {
    file: "src/research/evidence/rejections.ts",
    tests: ["test/research/evidence/rejections.test.ts"],
    faults: [
      {
        id: "rejected-finding-used",
        breaks: "what a review rejects is not used",
        find: "if (result === null || own.size === 0) return task;",
        replace: "return task;",
      },
    ],
  },
  {
    file: "src/store/queries/row-origins.ts",
    tests: origins,
    faults: [
      {
        id: "origins-unproven",
        breaks: "the same query over the rows that are named gives the same row",
        find: "if (named !== null && probe.gives(named, row)) {",
        replace: "if (named !== null) {",
      },
    ],
  },
  {
    file: "src/store/queries/query-lineage.ts",
    tests: origins,
    faults: [
      {
        id: "groups-untold",
        breaks: "an aggregate names all rows of its group, also those that change nothing",
        find: "const added = sources.map(({ alias }) => (isAggregate ?",
        replace: "const added = sources.map(({ alias }) => (sources.length === 0 ?",
      },
    ],
  },
  {
    file: "src/agents/claude/tasks/figures.ts",
    tests: ["test/agents/claude/task-agents.test.ts"],
    faults: [
      {
        id: "row-slip",
        breaks: "a figure is of the row that its statement names",
        find: "if (wrong !== undefined) return",
        replace: "if (wrong === null) return",
      },
    ],
  },
  {
    file: "src/research/evidence/figures.ts",
    tests: ["test/research/evidence/figures.test.ts"],
    faults: [
      {
        id: "figure-not-recomputed",
        breaks: "a figure that its cells do not give is found out",
        find: `if (gives(lineage, value)) return "";`,
        replace: `if (gives(lineage, value) || value !== 0) return "";`,
      },
      {
        id: "figure-cell-unchecked",
        breaks: "a figure's cells are looked up in the stored copies",
        find: "lineage.inputs.find((input) => !stands(input, textOf))",
        replace: "lineage.inputs.find((input) => !stands(input, () => String(input.value)) && textOf === undefined)",
      },
    ],
  },
  {
    file: "src/research/run/session-limits.ts",
    tests: ["test/research/evidence/claims.test.ts"],
    faults: [
      {
        id: "session-policy-unheard",
        breaks: "a session's own policy for unsupported statements counts before the installation's",
        find: "return unsupportedClaims ?? settings.unsupportedClaims;",
        replace: "return settings.unsupportedClaims ?? unsupportedClaims;",
      },
    ],
  },
  {
    file: "src/research/evidence/prior-evidence.ts",
    tests: ["test/research/commands/follow-ups.test.ts"],
    faults: [
      {
        id: "unfinished-followed",
        breaks: "only a session that is done can be followed",
        find: `if (status !== "done" || research === undefined)`,
        replace: "if (research === undefined)",
      },
      {
        id: "prior-findings-lost",
        breaks: "a follow-up starts from the findings of the session before",
        find: "...(prior === undefined ? [] : priorTasks(prior, scope))",
        replace: "...(prior === undefined ? [] : priorTasks(prior, scope).slice(0, 0))",
      },
    ],
  },
  {
    file: "src/store/sessions/session-store.ts",
    tests: ["test/research/commands/follow-ups.test.ts"],
    faults: [
      {
        id: "prior-copies-lost",
        breaks: "a follow-up's copies outlive the session that it follows",
        find: "for (const source of prior.sources) changes.addSource(source);",
        replace: "for (const source of prior.sources.slice(0, 0)) changes.addSource(source);",
      },
    ],
  },
];
