/** How callers are identified. Pure. */
import { isLoopbackAddress } from "../../http/server/request-hosts.ts";
import type { Config } from "./config.ts";

export type AuthMode = "keys" | "jwt" | "none";

/** By default, requests from other machines need a key. */
export function authMode({ AUTH, HOST }: Pick<Config, "AUTH" | "HOST">): AuthMode {
  if (AUTH !== "") return AUTH;
  return isLoopbackAddress(HOST) ? "none" : "keys";
}
