/** Schemas that are checked in less time say the same as zod's own. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { jsonValue } from "../../../src/domain/base/json-value.ts";
import { checked, leafSchema } from "../../../src/domain/base/schemas.ts";

const owned: unknown = JSON.parse('{"a":1,"__proto__":{"b":2}}');
const values: [string, unknown][] = [
  ["null", null],
  ["a text", "text"],
  ["a number", 1.5],
  ["a nested value", { a: [1, { b: [true, null] }], c: {} }],
  ["a member named like a prototype", owned],
  ["no number", Number.NaN],
  ["an endless number within a list", [1, Number.POSITIVE_INFINITY]],
  ["nothing", undefined],
  ["a member without a value", { a: undefined }],
  ["a list with a hole", [1, undefined]],
  ["a date", { at: new Date(0) }],
  ["a function", { run: () => 1 }],
];

describe("any JSON value", () => {
  const own = z.object({ value: z.json() });
  const quick = z.object({ value: jsonValue });
  test.each(values)("is taken or refused as zod does: %s", (_, value) => {
    const wanted = own.safeParse({ value });
    const found = quick.safeParse({ value });
    expect(found.success).toBe(wanted.success);
    expect(found.data).toEqual(wanted.data);
    expect(found.error?.issues.map(({ path }) => path)).toEqual(wanted.error?.issues.map(({ path }) => path));
  });

  test("is a copy", () => {
    const value = { list: [{ a: 1 }] };
    const { data } = jsonValue.safeParse(value) as { data: typeof value };
    value.list[0] = { a: 2 };
    expect(data).toEqual({ list: [{ a: 1 }] });
  });
});

describe("a recursive schema as a leaf", () => {
  interface Node {
    name: string;
    below?: Node[] | undefined;
  }
  const node: z.ZodType<Node> = z.lazy(() => z.object({ name: z.string().min(1), below: z.array(node).optional() }));
  const leaf = z.object({ nodes: z.array(leafSchema(node)) });
  const whole = z.object({ nodes: z.array(node) });

  test("leaves out what the schema does not know", () => {
    const given = { nodes: [{ name: "a", other: 1, below: [{ name: "b", other: 2 }] }] };
    expect(leaf.parse(given)).toEqual({ nodes: [{ name: "a", below: [{ name: "b" }] }] });
  });

  test("names what is wrong at its place, in the caller's words", () => {
    const given = { nodes: [{ name: "a", below: [{ name: "" }] }] };
    const words = { error: () => "wrong" };
    const found = leaf.safeParse(given, words).error?.issues;
    expect(found).toEqual(whole.safeParse(given, words).error?.issues);
    expect(found).toMatchObject([{ path: ["nodes", 0, "below", 0, "name"], message: "wrong" }]);
  });
});

test("a schema that is used often says the same", () => {
  const schema = z.object({ name: z.string().min(1), size: z.int().default(3), data: jsonValue.optional() });
  const good = { name: "a", data: { b: [1] }, other: true };
  const bad = { name: "", data: { b: [Number.NaN] } };
  const first = [checked(schema, good), checked(schema, bad)];
  for (let use = 0; use < 1_000; use++) checked(schema, good);
  expect(checked(schema, good)).toEqual(first[0]);
  expect(checked(schema, good).data).toEqual({ name: "a", size: 3, data: { b: [1] } });
  expect(checked(schema, bad).error?.issues).toEqual(first[1]?.error?.issues);
});
