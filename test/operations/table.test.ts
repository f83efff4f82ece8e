/** The operations as a door other than HTTP reads them: by their table, without a route. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseInput, perform, type Services } from "../../src/operations/operation.ts";
import { operations } from "../../src/operations/table.ts";
import { openCore, owner, type TestCore } from "../support/core.ts";

const caller = { owner, key: null };
const isDone = ({ status }: { status: string }) => status === "done";

/** Services over a core; what a client of the supervisor calls 'mine' is the session `named`. */
function servicesOf({ sessions }: TestCore, named = ""): Services {
  const absent = () => {
    throw new Error("Nobody asks for this here");
  };
  const none = new Proxy({}, { get: absent });
  return {
    sessions,
    supervisor: { idOf: async (_owner: string, id: string) => (id === "mine" ? named : id) } as Services["supervisor"],
    documents: none as Services["documents"],
    plans: none as Services["plans"],
    agents: none as Services["agents"],
    tools: none as Services["tools"],
    languages: (engine) => (engine === "claude" ? null : ["en", "ru"]),
  };
}

const create = (services: Services, given: unknown, key: string | null = null) =>
  perform(operations.createSession, services, { owner, key }, parseInput(operations.createSession, given));

describe("the table of operations", () => {
  it("names each operation as the API's description does, in the same words", () => {
    const { paths } = JSON.parse(readFileSync(new URL("../../openapi/openapi.json", import.meta.url), "utf8")) as {
      paths: Record<string, Record<string, { operationId?: string; summary?: string }>>;
    };
    const described = new Map(
      Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId, summary }) => [operationId, summary])),
    );
    for (const [name, { id, summary }] of Object.entries(operations)) expect([name, described.get(id)]).toEqual([id, summary]);
  });

  it("says of each that takes a key that it writes, and of none that reads that it takes one", () => {
    for (const operation of Object.values(operations)) if (operation.effect === "read") expect("keyed" in operation).toBe(false);
    const keyed = Object.values(operations).flatMap((operation) => ("keyed" in operation ? [operation.id] : []));
    expect(keyed).toEqual(expect.arrayContaining(["createSession", "sendMessage", "approve", "cancelSession", "skipTask"]));
  });

  it("refuses fields that an operation does not know", () => {
    for (const operation of Object.values(operations)) {
      expect(operation.input.safeParse({ unheardOf: 1 }).error?.issues.some(({ code }) => code === "unrecognized_keys")).toBe(true);
    }
  });
});

describe("an operation that comes through another door", () => {
  it("is held to its schema: every field that does not fit is named", async () => {
    expect(() =>
      parseInput(operations.createSession, { query: " ", language: "xx-nowhere", outputFormats: ["md", "docx", "what"] }),
    ).toThrow(
      expect.objectContaining({
        code: "invalid_input",
        issues: expect.arrayContaining([
          { path: "query", message: "must not be all white space" },
          { path: "language", message: "is not the tag of a language, such as en or ru" },
          { path: "outputFormats.2", message: expect.stringContaining("is not a report format") },
        ]),
      }),
    );
  });

  it("is held to its rules: a language that the engine does not write, a format that there is not", async () => {
    const core = openCore();
    const services = servicesOf(core);
    await expect(create(services, { query: "What is it?", language: "de" })).rejects.toMatchObject({ code: "unprocessable" });
    const { session } = await create(services, { query: "What is it?", autoApprove: true, outputFormats: ["markdown"] });
    await core.until(session.id, isDone);
    await expect(perform(operations.getReport, services, caller, { sessionId: session.id, format: "odt" })).rejects.toMatchObject({
      issues: [{ path: "format", message: expect.any(String) }],
    });
    expect(await perform(operations.getReport, services, caller, { sessionId: session.id, format: "markdown" })).toMatchObject({
      format: "md",
      sessionId: session.id,
    });
  });

  it("does nothing twice for one key, and refuses the key with another body", async () => {
    const core = openCore();
    const services = servicesOf(core);
    const first = await create(services, { query: "What is it?" }, "key-1");
    const again = await create(services, { query: "What is it?" }, "key-1");
    expect([first.created, again.created, again.session.id]).toEqual([true, false, first.session.id]);
    await expect(create(services, { query: "Something else?" }, "key-1")).rejects.toMatchObject({ code: "unprocessable" });
  });

  it("finds a session by the id that a client of the supervisor chose for it", async () => {
    const core = openCore();
    const id = await core.start();
    await core.until(id, isDone);
    const services = servicesOf(core, id);
    for (const name of ["getSession", "getResults", "listTasks", "getJournal"] as const) {
      const input = { sessionId: "mine", limit: 10 };
      expect(await perform(operations[name] as typeof operations.listTasks, services, caller, input)).toBeDefined();
    }
    expect(await perform(operations.getSession, services, caller, { sessionId: "mine" })).toMatchObject({ id });
  });
});
