/** The operations as a door other than HTTP reads them: by their table, without a route. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mayUse, type Principal, type Scope, scopes } from "../../src/domain/owners/principal.ts";
import { follow, parseInput, perform, type Services } from "../../src/operations/operation.ts";
import { feeds, operations } from "../../src/operations/table.ts";
import { openCore, owner, type TestCore } from "../support/core.ts";

const principalOf = (name: string, ...held: Scope[]): Principal => ({
  owner: name,
  scopes: new Set(held.length === 0 ? scopes : held),
  keyId: null,
  expiresAt: null,
});
const principal = principalOf(owner);
const caller = { principal, key: null };
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
    outside: none as Services["outside"],
    agents: none as Services["agents"],
    tools: none as Services["tools"],
    usage: none as Services["usage"],
    webhooks: none as Services["webhooks"],
    keys: none as Services["keys"],
    requests: none as Services["requests"],
    links: none as Services["links"],
    owners: { assertWritable: async () => undefined } as unknown as Services["owners"],
    languages: (engine) => (engine === "claude" ? null : ["en", "ru"]),
  };
}

const create = (services: Services, given: unknown, key: string | null = null) =>
  perform(operations.createSession, services, { principal, key }, parseInput(operations.createSession, given));

describe("the table of operations", () => {
  /** What one process tells its operator over HTTP; no other transport serves it. */
  const ofTheProcess = ["isAlive", "isReady", "getMetrics", "getDescription", "listProblems", "getProblem", "openLink"];

  it("holds each route of the API's description, and nothing else, in the same words", () => {
    const { paths } = JSON.parse(readFileSync(new URL("../../openapi/openapi.json", import.meta.url), "utf8")) as {
      paths: Record<string, Record<string, { operationId: string; summary: string }>>;
    };
    const routes = Object.values(paths).flatMap((methods) => Object.values(methods));
    const described = new Map(routes.map(({ operationId, summary }) => [operationId, summary]));
    for (const id of ofTheProcess) expect(described.delete(id), id).toBe(true);
    const entries = [...Object.entries(operations), ...Object.entries(feeds)];
    for (const [name, { id }] of entries) expect(name).toBe(id);
    expect(new Map(entries.map(([, { id, summary }]) => [id, summary]))).toEqual(described);
  });

  it("says of each that takes a key that it writes, and of none that reads that it takes one", () => {
    for (const operation of Object.values(operations)) if (operation.effect === "read") expect("keyed" in operation).toBe(false);
    const keyed = Object.values(operations).flatMap((operation) => ("keyed" in operation ? [operation.id] : []));
    expect(keyed).toEqual(expect.arrayContaining(["createSession", "sendMessage", "approve", "cancelSession", "skipTask"]));
  });

  it("refuses fields that an operation does not know", () => {
    for (const operation of [...Object.values(operations), ...Object.values(feeds)]) {
      expect(operation.input.safeParse({ unheardOf: 1 }).error?.issues.some(({ code }) => code === "unrecognized_keys")).toBe(true);
    }
  });
});

describe("usage", () => {
  it("is one's own, or for an admin everybody's", async () => {
    const asked: unknown[] = [];
    const usage = { report: async (query: unknown) => void asked.push(query) } as unknown as Services["usage"];
    const services = { ...servicesOf(openCore()), usage };
    const ask = (held: Scope, input: object) =>
      perform(operations.getUsage, services, { principal: principalOf("ada", held), key: null }, parseInput(operations.getUsage, input));
    await ask("read", {});
    await ask("research", { owner: "ada" });
    await ask("admin", {});
    await ask("admin", { owner: "bob" });
    expect(asked).toEqual([{ owner: "ada" }, { owner: "ada" }, { owner: undefined }, { owner: "bob" }]);
    await expect(ask("read", { owner: "bob" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(ask("documents", {})).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("scopes", () => {
  it("lets a caller in with one of the operation's scopes, or with admin", async () => {
    const services = servicesOf(openCore());
    for (const scope of ["read", "research", "admin"] as const)
      await expect(
        perform(operations.listSessions, services, { principal: principalOf(owner, scope), key: null }, { limit: 1 }),
      ).resolves.toEqual({ items: [], nextCursor: null });
  });

  it("refuses any other, names the scope that lacks, and reaches no service", async () => {
    const services = servicesOf(openCore());
    const reader = { principal: principalOf(owner, "read", "documents"), key: null };
    await expect(perform(operations.createSession, services, reader, { query: "What is it?" })).rejects.toMatchObject({
      code: "forbidden",
      message: "'createSession' needs the scope 'research', which this key does not have",
    });
    const uploader = principalOf(owner, "documents");
    const after = { after: 0 };
    await expect(follow(feeds.getAllEvents, services, uploader, after)).rejects.toMatchObject({ code: "forbidden" });
    await expect(perform(operations.getAllEvents, services, { principal: uploader, key: null }, { ...after, limit: 1 })).rejects.toThrow(
      "'read' or 'research'",
    );
  });

  it("lets nobody write who may only read", () => {
    for (const { id, effect, allowed } of Object.values(operations))
      expect(effect === "write" && mayUse(principalOf(owner, "read"), allowed), id).toBe(false);
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

  it("reads a session by its own id without a look-up, and says the first refusal where no name is known", async () => {
    const core = openCore();
    const id = await core.start();
    const services = servicesOf(core);
    const asked: string[] = [];
    const idOf = async (_owner: string, name: string) => {
      asked.push(name);
      return name;
    };
    const watched = { ...services, supervisor: { idOf } as Services["supervisor"] };
    await perform(operations.getSession, watched, caller, { sessionId: id });
    expect(asked).toEqual([]);
    const refused = perform(operations.getSession, watched, caller, { sessionId: "unknown" });
    await expect(refused).rejects.toMatchObject({ code: "not_found", message: "There is no session 'unknown'" });
    expect(asked).toEqual(["unknown"]);
  });

  it("gives an answer that fits its schema", async () => {
    const core = openCore();
    const services = servicesOf(core);
    const created = await create(services, { query: "What is it?", autoApprove: true });
    const { id } = created.session;
    await core.until(id, isDone);
    expect(operations.createSession.answer.safeParse(created).error).toBeUndefined();
    const names = ["getSession", "getResults", "getJournal", "listMessages", "listTasks", "getEvents"] as const;
    for (const name of names) {
      const { answer, ...definition } = operations[name] as typeof operations.getSession;
      const input = { sessionId: id, limit: 100, after: 0 };
      expect([name, answer.safeParse(await perform({ answer, ...definition }, services, caller, input)).error]).toEqual([name, undefined]);
    }
  });

  it("lists events page by page, and follows them from the number that was read last", async () => {
    const core = openCore();
    const services = servicesOf(core);
    const id = await core.start();
    await core.until(id, isDone);
    const total = (await core.events(id)).length;
    const first = await perform(operations.getEvents, services, caller, { sessionId: id, after: 0, limit: 2 });
    expect([first.items.map(({ seq }) => seq), first.nextCursor]).toEqual([[1, 2], "2"]);
    const all = await perform(operations.getAllEvents, services, caller, { after: 0, limit: total });
    expect([all.items.length, all.nextCursor]).toEqual([total, null]);
    const { source, after } = await follow(feeds.getEvents, services, principal, { sessionId: id, after: 2, deltas: false });
    expect((await source.read(after, 1_000)).map(({ seq }) => seq)).toEqual(Array.from({ length: total - 2 }, (_, index) => index + 3));
    const fromNow = await follow(feeds.getAllEvents, services, principal, { after: "now" });
    expect(await fromNow.source.read(fromNow.after, 10)).toEqual([]);
  });

  it("gives nobody else's events", async () => {
    const core = openCore();
    const services = servicesOf(core);
    const id = await core.start();
    await core.until(id, isDone);
    const missing = { code: "not_found" };
    const input = { sessionId: id, after: 0, limit: 10, deltas: false };
    await expect(perform(operations.getEvents, services, { principal: principalOf("ada"), key: null }, input)).rejects.toMatchObject(
      missing,
    );
    await expect(follow(feeds.getEvents, services, principalOf("ada"), input)).rejects.toMatchObject(missing);
    expect((await perform(operations.getAllEvents, services, { principal: principalOf("ada"), key: null }, input)).items).toEqual([]);
  });
});
