/** Setting kinds for trusted gateways, hosts and origins. Each is a comma-separated list. */
import { isIP } from "node:net";
import { z } from "zod";
import { parseHost } from "../../http/server/request-hosts.ts";

/** Named address ranges that Fastify knows. */
const rangeNames = new Set(["loopback", "linklocal", "uniquelocal"]);

const allOf = "would trust every client: write how many gateways stand before Ralph, e.g. 1, or their addresses, e.g. 127.0.0.1";

/** A number of hops, or addresses and ranges. */
export function trustedProxies(description: string) {
  return z
    .string()
    .refine((given) => !/^(true|yes|all|\*)$/i.test(given.trim()), { error: allOf, abort: true })
    .transform((given) => (/^\s*(false|no|\d{1,2})\s*$/i.test(given) ? Number.parseInt(given, 10) || 0 : entries(given)))
    .superRefine((given, context) => {
      if (typeof given === "number") return;
      for (const entry of given) if (!isRange(entry)) context.addIssue({ code: "custom", message: rangeFault(entry) });
    })
    .default(0)
    .meta({ description });
}

export function hostNames(description: string) {
  return listOf(description, (entry) => parseHost(entry) !== null, "is no host: write names, e.g. ralph.example or ralph.example:8443");
}

export function webOrigins(description: string) {
  const isOrigin = (entry: string) => /^https?:/.test(entry) && URL.parse(entry)?.origin === entry;
  return listOf(description, isOrigin, "is no origin: write scheme, host and port alone, in lower case, e.g. https://console.example");
}

function listOf(description: string, isSound: (entry: string) => boolean, fault: string) {
  return z
    .string()
    .transform(entries)
    .superRefine((given, context) => {
      for (const entry of given)
        if (!isSound(entry)) context.addIssue({ code: "custom", message: `${given.length > 1 ? `: '${entry}' ` : ""}${fault}` });
    })
    .default([])
    .meta({ description });
}

function entries(given: string): string[] {
  return given
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function isRange(entry: string): boolean {
  if (rangeNames.has(entry)) return true;
  const [address = "", bits, ...more] = entry.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128));
}

function rangeFault(entry: string): string {
  return entry.endsWith("/0") ? allOf : "is neither a number of gateways nor a list of addresses: write e.g. 1, or 127.0.0.1,10.0.0.0/8";
}
