/** The claim checker over a stand-in for the model's server. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import type { claimCheckerInput, Engine } from "../../../../src/agents/contracts.ts";
import { RalphError } from "../../../../src/domain/errors/errors.ts";
import type { Citation, Figure, Finding, Source } from "../../../../src/domain/evidence/evidence.ts";
import { unasked } from "../../../../src/domain/plans/brief.ts";
import { memoryContext } from "../../../support/agent-context.ts";
import { standInEngine } from "../../../support/claude-engine.ts";
import { type Body, json, type MessagesServer, startMessagesServer } from "../../../support/messages-server.ts";
import { shown } from "../../../support/scripted-model.ts";

type Input = z.infer<typeof claimCheckerInput>;

let server: MessagesServer;
let engine: Engine;
beforeAll(async () => {
  server = await startMessagesServer();
  engine = standInEngine(server.url);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const source: Source = {
  ...{ id: "s", kind: "document", title: "Coal yearbook", url: null, documentId: null, hash: "h" },
  retrievedAt: "2026-03-02T09:15:04.117Z",
};
const quote = "Poland emitted 600.192 million tonnes in 2023.";
const cited: Citation = { sourceId: "s", place: { from: 0, to: quote.length, line: 1, heading: ["Emissions"] }, quote };
const claim = (id: string, text: string, citations = [cited]): Input["claims"][number] => ({ id, section: null, text, citations });
const input = (claims: Input["claims"], findings: Finding[] = []): Input => ({
  query: "q",
  brief: { version: 1, status: "approved", goal: "g", scope: ["s"], questions: [], ...unasked, outputFormats: ["md"], language: "en" },
  claims,
  findings,
  sources: [source],
});
const check = async (given: Input, context = memoryContext()) => {
  const verdicts = (await engine.agents.claimChecker?.run(given, context))?.verdicts ?? [];
  return Object.fromEntries(verdicts.map(({ id, verdict }) => [id, verdict]));
};
const idsIn = (body: Body) => [...shown(body).matchAll(/^Sentence (c\d+):/gm)].map(([, id = ""]) => id);
const say = (verdicts: Record<string, string>) => ({
  blocks: [json({ verdicts: Object.entries(verdicts).map(([id, verdict]) => ({ id, verdict, reason: "" })) })],
});

test("sentences that code sees through go to no model, and the others with their sources' titles and dates", async () => {
  server.script((body) => say(Object.fromEntries(idsIn(body).map((id) => [id, "partly"]))));
  const verdicts = await check(
    input([
      claim("c1", "Poland emitted 600 million tonnes."),
      claim("c2", "It emitted 999 million tonnes."),
      claim("c3", "Poland closed all its plants in 2023.", []),
      claim("c4", "Poland emitted no million tonnes in 2023."),
    ]),
  );
  expect(verdicts).toEqual({ c1: "partly", c2: "unsupported", c3: "unsupported", c4: "contradicted" });
  expect(server.asked.map(({ body }) => idsIn(body))).toEqual([["c1"]]);
  expect(shown(server.asked[0]?.body as Body)).toContain(`“Coal yearbook” (document, read 2026-03-02), Emissions: «${quote}»`);
});

test("a computed figure counts as cited, and is shown", async () => {
  server.script((body) => say(Object.fromEntries(idsIn(body).map((id) => [id, "supported"]))));
  const figure: Figure = {
    ...{ measure: "value", subject: "Share", value: 50.032, unit: "%", at: null, formula: "a / b" },
    citations: [cited],
  };
  expect(
    await check(input([claim("c1", "That is 50.0 % of all.")], [{ kind: "figure", text: "", citations: [cited], score: 1, figure }])),
  ).toEqual({ c1: "supported" });
  expect(shown(server.asked[0]?.body as Body)).toContain("computed from it: Share = 50.032 % by a / b");
  expect(await check(input([claim("c1", "That is 50.0 % of all.")]))).toEqual({ c1: "unsupported" });
});

test("many sentences go in several requests, and one that fails leaves its own unchecked", async () => {
  const claims = Array.from({ length: 30 }, (_, index) => claim(`c${index + 1}`, "Poland emitted tonnes."));
  server.script((body) => {
    const ids = idsIn(body);
    return ids.includes("c13") ? { blocks: [], stopReason: "refusal" } : say(Object.fromEntries(ids.map((id) => [id, "supported"])));
  });
  const verdicts = await check(input(claims));
  expect(server.asked).toHaveLength(3);
  expect(Object.keys(verdicts)).toHaveLength(18);
  expect(verdicts).not.toHaveProperty("c13");
});

test("a verdict that is missing is asked for once; 'no claim' counts only for a sentence without citations", async () => {
  server.script((_body, index) => (index === 0 ? say({ c1: "no_claim" }) : say({ c1: "no_claim", c2: "no_claim", c9: "supported" })));
  expect(await check(input([claim("c1", "This part compares them.", []), claim("c2", "Poland emitted tonnes.")]))).toEqual({
    c1: "no_claim",
  });
  expect(server.asked).toHaveLength(2);
});

const lending = "In 2019 the library lent 412,000 items and 58,000 books on tape; in 2022 it lent 371,000.";
const lent: Citation = { ...cited, place: { ...cited.place, to: lending.length }, quote: lending };
const doubtful = claim("c1", "Books for listening made up 14 percent of what readers borrowed at first.", [lent]);
const judge = async (given: Input) => (await engine.agents.claimChecker?.run(given, memoryContext()))?.verdicts ?? [];

test("a doubt is no verdict of code: the model is told the words, and the ledger that they were looked at", async () => {
  const answers = [
    ["supported", "58,000 of 412,000 is 14 %"],
    ["unsupported", "the share is another"],
  ] as const;
  for (const [verdict, reason] of answers) {
    server.reset();
    server.script(() => ({ blocks: [json({ verdicts: [{ id: "c1", verdict, reason }] })] }));
    expect(await judge(input([doubtful]))).toEqual([{ id: "c1", verdict, reason: `Looked at closely: “14 percent”. ${reason}` }]);
    expect(shown(server.asked[0]?.body as Body)).toContain(
      "Doubt of c1: «14 percent» stands nowhere in the cited words; it holds only if it can be counted or computed from them.",
    );
  }
});

test("a doubt that no model judged leaves its sentence unchecked, with what is doubtful", async () => {
  server.script(() => ({ blocks: [], stopReason: "refusal" }));
  expect(await judge(input([doubtful, claim("c2", "Readers borrowed items.", [lent])]))).toEqual([
    { id: "c1", verdict: "unchecked", reason: "Doubtful and not checked: “14 percent”." },
  ]);
});

test("the budget's end and the time limit leave a doubt unchecked, too", async () => {
  const spent = memoryContext({
    budget: () => {
      throw new RalphError("limit_reached", "the budget is spent");
    },
  });
  const left = { id: "c1", verdict: "unchecked", reason: "Doubtful and not checked: “14 percent”." };
  expect((await engine.agents.claimChecker?.run(input([doubtful]), spent))?.verdicts).toEqual([left]);
  let atTimeout: unknown;
  server.script(() => ({ blocks: [json({ verdicts: [{ id: "c1", verdict: "supported", reason: "" }] })] }));
  await engine.agents.claimChecker?.run(input([doubtful]), {
    ...memoryContext(),
    atTimeout: (output) => {
      atTimeout = output();
    },
  });
  expect(atTimeout).toEqual({ verdicts: [left] });
});

test("what code is sure of beside a doubt is its verdict all the same", async () => {
  const both = claim("c1", "In 1957 books for listening made up 14 percent of what readers borrowed.", [lent]);
  expect(await judge(input([both]))).toMatchObject([{ verdict: "unsupported", reason: expect.stringContaining("1957") }]);
  expect(server.asked).toHaveLength(0);
});
