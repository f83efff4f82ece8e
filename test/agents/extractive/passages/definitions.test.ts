import { describe, expect, test } from "vitest";
import { defines, isHeadingOf } from "../../../../src/agents/extractive/passages/definitions.ts";
import { contentStems } from "../../../../src/sources/text/stems.ts";

const asked = (words: string): ReadonlySet<string> => new Set(contentStems(words));

describe("a definition begins with the thing", () => {
  test.each<[string, string, boolean]>([
    ["type provider", "Type Providers are a feature that infers types.", true],
    ["Biome", "Biome - это набор инструментов для веб-проектов.", true],
    ["Буцефал", "Буцефа́л, или Букефа́л (греч. Βουκεφάλας) — кличка коня.", true],
    ["LTS", "The product's Long Term Support (LTS) is provided by a schedule.", true],
    ["partition", "A swap partition is space on a disk.", true],
    ["grace period", "grace period: the time in which a limit may be exceeded", true],
    ["syslog", "Служба syslog представляет собой журнал системы.", true],
    ["Ian Murdock", "Ian Murdock, the founder of the Debian Project, died in 2015.", true],
    ["Петен", "Анри Филипп Петен (фр. Henri Pétain ([petɛ̃]), род. 24 апреля 1856 — 23 июля 1951) — маршал.", true],
    ["Pétain", "Henri Philippe Benoni Omer Joseph Pétain (24 April 1856 – 23 July 1951) was a marshal.", true],
    ["Ada Holm", "Ada Holm (born 1947), rower, silver in 1968", true],
    ["Ada Holm", "Ada Holm (1850–1912) sang.", false],
    ["Ada Holm", "When she left the house, Ada Holm sang.", false],
    ["Ada Holm", "They wrote to Ada Holm.", false],
    ["glob", "fast-glob is the fastest one today.", false],
    ["semver", "The main require('semver') export uses getters.", false],
    ["GNU", "GNU Hurd, which has no stable version, was rejected.", false],
    ["GNU", "GNU Hurd is a kernel.", false],
    ["udev", "When udev is notified of a device, it collects information.", false],
    ["quota", "A quota is not a limit of the number of users.", false],
    ["Debian", "The team chose Debian.", false],
    ["stable gate", "If the old gate opens after a repair (the repair of the first stable gate), the new one is the cause.", false],
    ["soft limit", "A limit is a number.", false],
  ])("%s: %s", (thing, text, expected) => expect(defines(text, asked(thing))).toBe(expected));

  test("or stands below the thing as heading", () => {
    expect(isHeadingOf("Backpressure", asked("backpressure"))).toBe(true);
    expect(isHeadingOf("12.1.2. Backpressure (BP) ^1.2", asked("backpressure"))).toBe(true);
    expect(isHeadingOf("Backpressure (BP)", asked("BP"))).toBe(true);
    expect(isHeadingOf("Backpressure in streams", asked("backpressure"))).toBe(false);
    expect(isHeadingOf("", asked("backpressure"))).toBe(false);
  });
});
