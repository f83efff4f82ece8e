import { describe, expect, it } from "vitest";
import { z } from "zod";
import { faultList, faultsOf, faultWords, meantName } from "../../../src/domain/errors/input-faults.ts";

const schema = z.strictObject({
  query: z.string().min(1).max(10).optional(),
  rounds: z.int().min(2).max(9).optional(),
  cost: z.number().positive().optional(),
  mode: z.enum(["auto", "flat"]).optional(),
  formats: z.array(z.string()).min(1).max(2).optional(),
  events: z.union([z.array(z.enum(["done", "failed"])), z.tuple([z.literal("*")])]).optional(),
  url: z.url().optional(),
  until: z.iso.datetime().optional(),
  names: z.record(z.string().regex(/^[a-z]+$/, "must be small letters"), z.boolean()).optional(),
  task: z.object({ id: z.string() }).optional(),
});

/** What is said of a value. */
function said(value: unknown): string {
  const { error } = schema.safeParse(value, { error: faultWords });
  return error === undefined ? "" : faultList(faultsOf(error));
}

describe("a value that does not fit", () => {
  it.each([
    [null, "must be an object, not null"],
    [{ query: 5 }, "'query' must be a string, not a number"],
    [{ query: "" }, "'query' must not be empty"],
    [{ query: "a".repeat(11) }, "'query' must have at most 10 characters"],
    [{ rounds: 1 }, "'rounds' must be at least 2"],
    [{ rounds: 1e99 }, /^'rounds' must be at most \d+$/],
    [{ rounds: 2.5 }, "'rounds' must be a whole number, not 2.5"],
    [{ cost: 0 }, "'cost' must be greater than 0"],
    [{ cost: "1" }, "'cost' must be a number, not a string"],
    [{ mode: "deep" }, "'mode' must be one of auto, flat"],
    [{ formats: "pdf" }, "'formats' must be a list, not a string"],
    [{ formats: [] }, "'formats' must not be empty"],
    [{ formats: ["a", "b", "c"] }, "'formats' must have at most 2 items"],
    [{ events: ["ended"] }, "'events.0' must be one of done, failed, or must be *"],
    [{ url: "host/path" }, "'url' must be an address such as https://host/path"],
    [{ until: "tomorrow" }, "'until' must be a date and time in ISO 8601, such as 2026-01-31T12:00:00Z"],
    [{ names: { A: true } }, "'names.A' must be small letters"],
    [{ task: {} }, "'task.id' is missing"],
  ])("%j", (value, words) => expect(said(value)).toMatch(words));
});

describe("an unknown field", () => {
  const known = "is not a known field; there are query, rounds, cost, mode, formats, events, url, until, names, task";
  it.each([
    ["qurey", "is not a known field; did you mean 'query'?"],
    ["Rounds", "is not a known field; did you mean 'rounds'?"],
    ["format", "is not a known field; did you mean 'formats'?"],
    ["taskDescription", "is not a known field; did you mean 'task'?"],
    ["colour", known],
    ["ur", known],
  ])("%s", (name, words) => expect(said({ [name]: "x" })).toBe(`'${name}' ${words}`));

  it("is taken for the name that it is nearest to, not for another one that it begins with", () => {
    expect(meantName("documentsIds", ["documents", "documentIds"])).toBe("documentIds");
    expect(meantName("formatsOf", ["formed", "formats"])).toBe("formats");
  });

  it("is named before what is missing because of it", () => {
    const { error } = z.strictObject({ query: z.string() }).safeParse({ qurey: "x" }, { error: faultWords });
    expect(error && faultsOf(error).map(({ path }) => path)).toEqual(["qurey", "query"]);
  });

  it("is told of its first 50 faults, however many there are", () => {
    const unknown = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`field${index}`, 1]));
    const { error } = schema.safeParse(
      { ...unknown, names: Object.fromEntries(Object.keys(unknown).map((key) => [key, true])) },
      { error: faultWords },
    );
    const since = process.threadCpuUsage();
    const issues = error === undefined ? [] : faultsOf(error);
    const { user, system } = process.threadCpuUsage(since);
    expect(issues.map(({ path }) => path)).toEqual(Array.from({ length: 50 }, (_, index) => `field${index}`));
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });
});
