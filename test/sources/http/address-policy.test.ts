import { describe, expect, it } from "vitest";
import { AddressPolicy, parseAllowed } from "../../../src/sources/http/address-policy.ts";
import { exhaustedForMs, requestsPerMinute, retryAfterMs } from "../../../src/sources/http/rate-headers.ts";

describe("FETCH_ALLOW", () => {
  const permits = (list: string, address: string, host = "x.example", port = 80) =>
    new AddressPolicy(parseAllowed(list)).permits(address, host, port);

  it.each([
    ["10.0.0.0/8", "10.1.2.3", true],
    ["10.0.0.0/8", "::ffff:10.1.2.3", true],
    ["10.0.0.0/8", "192.168.0.1", false],
    ["192.168.0.1", "192.168.0.1", true],
    ["192.168.0.1:80", "192.168.0.1", true],
    ["192.168.0.1:81", "192.168.0.1", false],
    ["10.0.0.0/8:80", "10.0.0.1", true],
    ["fd00::/8", "fd12::1", true],
    ["[fd12::1]:80", "fd12::1", true],
    ["[fd12::1]:81", "fd12::1", false],
    ["X.example", "127.0.0.1", true],
    ["x.example:81", "127.0.0.1", false],
    ["y.example", "127.0.0.1", false],
    ["", "8.8.8.8", true],
    ["", "64:ff9b::8.8.8.8", true],
    ["", "64:ff9b::127.0.0.1", false],
    ["", "224.0.0.1", false],
    ["", "2002:7f00:1::", false],
    ["", "not an address", false],
  ])("'%s' and %s: %s", (list, address, expected) => expect(permits(list, address)).toBe(expected));

  it.each(["http://x", "a b", "x:99999", "[::1", "10.0.0.0/99", "x/8", "-x"])("refuses '%s', naming it", (entry) =>
    expect(() => parseAllowed(`ok.example,${entry}`)).toThrow(`'${entry}'`),
  );
});

describe("rate headers", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");

  it.each([
    [{ "retry-after": "2" }, 2_000],
    [{ "retry-after": "Thu, 01 Jan 2026 00:00:10 GMT" }, 10_000],
    [{ "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" }, 0],
    [{ "retry-after": "soon" }, undefined],
    [{}, undefined],
  ])("Retry-After of %j is %s ms", (headers, ms) => expect(retryAfterMs(headers as Record<string, string>, now)).toBe(ms));

  it.each([
    [{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(now / 1000 + 30) }, 30_000],
    [{ "x-ratelimit-remaining": "0, 1400", "x-ratelimit-reset": "1, 999999" }, 1_000],
    [{ "ratelimit-remaining": "0", "ratelimit-reset": "7" }, 7_000],
    [{ ratelimit: '"default";r=0;t=30' }, 30_000],
    [{ ratelimit: '"default";r=5;t=30' }, null],
    [{ "x-ratelimit-remaining": "3", "x-ratelimit-reset": "30" }, null],
    [{ "x-ratelimit-remaining": "0" }, null],
    [{ "x-ratelimit-remaining": "none", "x-ratelimit-reset": "x" }, null],
  ])("%j holds for %s ms", (headers, ms) => expect(exhaustedForMs(headers as unknown as Record<string, string>, now)).toBe(ms));

  it("a limit and its interval make a pace", () => {
    expect(requestsPerMinute({ "x-rate-limit-limit": "50", "x-rate-limit-interval": "1s" })).toBe(3_000);
    expect(requestsPerMinute({ "x-rate-limit-limit": "60", "x-rate-limit-interval": "1h" })).toBe(1);
    expect(requestsPerMinute({ "x-rate-limit-limit": "50" })).toBeNull();
    expect(requestsPerMinute({ "x-rate-limit-limit": "5", "x-rate-limit-interval": "0s" })).toBeNull();
  });
});
