import { describe, expect, it, test } from "vitest";
import {
  currentTrace,
  newTrace,
  outgoingTraceHeaders,
  parseTraceparent,
  traceparentOf,
  withinTrace,
} from "../../src/telemetry/trace-context.ts";
import { tracedFetch } from "../../src/telemetry/traced-fetch.ts";

const id = "0af7651916cd43dd8448eb211c80319c";
const span = "b7ad6b7169203331";

describe("traceparent", () => {
  it("is read and written", () => {
    const trace = parseTraceparent(`00-${id}-${span}-01`);
    expect(trace).toEqual({ traceId: id, spanId: span, isSampled: true });
    expect(trace && traceparentOf(trace)).toBe(`00-${id}-${span}-01`);
    expect(parseTraceparent(`00-${id}-${span}-00`)?.isSampled).toBe(false);
    expect(parseTraceparent(`cc-${id}-${span}-01-what-comes-later`)?.traceId).toBe(id);
  });

  test.each([
    undefined,
    "",
    "00",
    `00-${id.toUpperCase()}-${span}-01`,
    `00-${"0".repeat(32)}-${span}-01`,
    `00-${id}-${"0".repeat(16)}-01`,
    `ff-${id}-${span}-01`,
    `00-${id}-${span}-01-more`,
    `00-${id}-${span}-1`,
    `00-${id}-${span}-01\n`,
    "x".repeat(10_000),
  ])("that is malformed counts as none: %s", (header) => {
    expect(parseTraceparent(header)).toBeNull();
  });
});

it("the trace is handed on through what is awaited, and to nobody else", async () => {
  const one = newTrace();
  const seen = withinTrace(one, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return currentTrace();
  });
  expect(currentTrace()).toBeUndefined();
  expect(await seen).toBe(one);
  expect(outgoingTraceHeaders()).toEqual({});
});

it("a request sent within a trace carries it beside its own headers", async () => {
  let sent: Headers | undefined;
  const send = (async (_input: unknown, init?: { headers?: Record<string, string> }) => {
    sent = new Headers(init?.headers);
    return undefined;
  }) as unknown as Parameters<typeof tracedFetch>[0];
  const trace = { traceId: id, spanId: span, isSampled: true, requestId: "gateway-1" };
  await withinTrace(trace, () => tracedFetch(send)("http://localhost/", { headers: { "x-api-key": "k" } }));
  expect(Object.fromEntries(sent ?? [])).toEqual({ "x-api-key": "k", traceparent: `00-${id}-${span}-01`, "x-request-id": "gateway-1" });
});
