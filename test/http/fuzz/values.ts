/** Values for a schema: such as fit it, and such as a hostile or careless client sends. */
import type { Description, JsonSchema } from "./description.ts";
import type { Random } from "./random.ts";

/** What fields of these names take where the schema allows more than the rules behind it do. */
export const sensible: Record<string, readonly unknown[]> = {
  query: ["How did life expectancy develop in Germany?", "Какова ожидаемая продолжительность жизни?", "Who leads?"],
  q: ["life expectancy", "Germany 2022", "что выросло"],
  content: ["approve", "Add Italy", "yes", "# Germany\n\nLife expectancy at birth rose to 80.9 years in 2022.\n"],
  language: ["en", "ru"],
  engine: ["extractive"],
  mediaType: ["text/markdown", "text/plain; charset=utf-8", "text/csv", "application/json", "text/html"],
  url: ["https://example.org/germany"],
  taskDescription: ["What was life expectancy in Germany in 2022?"],
  sessionId: ["session-1", "session-2"],
  plan: [{ subtasks: [{ id: "a", description: "Life expectancy in Germany", agent: "research" }] }],
  documentIds: [[]],
  planVersion: [1, 1, 2],
  maxDurationS: [60, 600],
  cursor: ["1", "20"],
  after: ["0", "3", "now"],
  "last-event-id": ["0", "2"],
  "idempotency-key": ["key-1", "key-2", "key-3"],
  prefer: ["respond-async"],
};

const words = ["", "a", "Germany", "жизнь", "null", "0", "true", "en", "root.0", "🙂 ok"];

/** A value that fits, mostly: rules that no schema tells may still refuse it. */
export function fitting(description: Description, given: JsonSchema, random: Random, name = "", depth = 0): unknown {
  const schema = description.resolved(given);
  const known = sensible[name];
  if (known !== undefined && random.chance(0.9)) return random.of(known);
  if (schema.enum !== undefined) return random.of(schema.enum);
  if (schema.const !== undefined) return schema.const;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fitting(description, random.of(choices), random, name, depth);
  switch (Array.isArray(schema.type) ? random.of(schema.type) : schema.type) {
    case "string":
      return text(schema, random);
    case "integer":
      return random.between(schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1, Math.min(schema.maximum ?? 50, 200));
    case "number":
      return (schema.minimum ?? schema.exclusiveMinimum ?? 0) + 1 + random.between(0, 99) / 10;
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    case "array": {
      const length = random.between(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3));
      return Array.from({ length }, () => fitting(description, schema.items ?? {}, random, "", depth + 1));
    }
    case "object":
      return objectFor(description, schema, random, depth);
    default:
      return depth > 3 ? random.of(words) : random.of([null, 1, "text", true, [1, "a"], { a: { b: 1 } }]);
  }
}

function objectFor(description: Description, schema: JsonSchema, random: Random, depth: number): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const members = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(0.25));
  return Object.fromEntries(members.map(([name, member]) => [name, fitting(description, member, random, name, depth + 1)]));
}

function text({ minLength = 0, maxLength = 100, examples }: JsonSchema, random: Random): string {
  if (examples !== undefined && random.chance(0.7)) return String(random.of(examples));
  const value = random.of(words).repeat(random.between(1, 3));
  return value.padEnd(minLength, "x").slice(0, maxLength);
}

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Values that break careless code. */
const hostile: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER + 2, 2 ** 31, 2 ** 63],
  ...["", " \n\t", "\u0000", "a\u0000b", "\ud800", "\udfff\ud800", "\u202e", "x".repeat(20_000), "я".repeat(9_999), "../../etc/passwd"],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE session; --',
    "%00",
    "%s%n",
    "NaN",
    "Infinity",
    "-0",
    "1e999",
    "__proto__",
    "constructor",
    "<script>alert(1)</script>",
  ],
  ...[[], {}, [[]], [null], Array.from({ length: 500 }, (_, index) => index), deep(30), deep(250)],
  ...[
    JSON.parse('{"__proto__":{"polluted":true}}'),
    { constructor: { prototype: { polluted: true } } },
    { toString: 1, valueOf: 1, length: -1 },
  ],
];

export function hostileValue(random: Random): unknown {
  return random.of(hostile);
}

/** The value with one place of it replaced, taken away or added to. */
export function broken(value: unknown, random: Random): unknown {
  if (value === null || typeof value !== "object" || random.chance(0.1)) return hostileValue(random);
  if (Array.isArray(value)) {
    if (value.length === 0) return [hostileValue(random)];
    const at = random.between(0, value.length - 1);
    return value.map((item, index) => (index === at ? broken(item, random) : item));
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || random.chance(0.15)) {
    return Object.fromEntries([...entries, [random.of(["unknown", "toString", "constructor", "", "a.b"]), hostileValue(random)]]);
  }
  const at = random.between(0, entries.length - 1);
  if (random.chance(0.15)) return Object.fromEntries(entries.filter((_entry, index) => index !== at));
  return Object.fromEntries(entries.map(([key, member], index) => [key, index === at ? broken(member, random) : member]));
}

/** JSON text of a body, at times such as no serialiser writes. */
export function bodyText(value: unknown, random: Random): string | Buffer {
  const text = JSON.stringify(value) ?? "";
  if (random.chance(0.85)) return text;
  return random.of<string | Buffer>([
    text.slice(0, Math.floor(text.length / 2)),
    text.replace("{", '{"query":"first","query":"second","content":1,'),
    text.replace("{", '{"__proto__":{"polluted":true},'),
    `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
    `\ufeff${text}`,
    Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc3, 0x28])]),
    text.replaceAll('"', "'"),
    '{"a":1e999}',
    `{"query":"${"x".repeat(random.chance(0.3) ? 10_000_000 : 100_000)}"}`,
    "",
  ]);
}
