/** Which proxies may say by `X-Forwarded-*` who and where the client is: its IP address, host, protocol and path. */
import { compile } from "@fastify/proxy-addr";
import type { HttpSettings } from "./settings.ts";

/** Whether the sender at a hop is a trusted proxy; hop 0 is the connection's other end. */
export type ProxyTrust = (address: string, hop: number) => boolean;

/** A number of hops, or addresses, ranges and their names. */
export function proxyTrust(proxies: HttpSettings["trustProxy"]): ProxyTrust {
  return typeof proxies === "number" ? (_address, hop) => hop < proxies : compile([...proxies]);
}
