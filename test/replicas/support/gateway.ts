/** The gateway that ships with the project, before replicas of a test. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startNginx } from "../../browser/nginx.ts";

/** The gateway as it ships, before replicas at these addresses. Gives its URL. */
export async function gatewayBefore(urls: readonly string[]): Promise<string> {
  const shipped = readFileSync(join(import.meta.dirname, "../../../deploy/compose/nginx.conf"), "utf8");
  const http = /^upstream [\s\S]*?^}/m.exec(shipped)?.[0] ?? "";
  const locations = /^ {2}location [\s\S]*?^ {2}}/m.exec(shipped)?.[0] ?? "";
  // Addresses need no name server, and `resolve` a later nginx than Debian's.
  const addressed = http.replace(/ralph-(\d):3000 resolve/g, (_, number: string) => new URL(urls[Number(number) - 1] ?? "").host);
  return `http://127.0.0.1:${await startNginx({ locations, http: addressed })}`;
}
