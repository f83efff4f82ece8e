/** nginx with a configuration of the test's own, in a folder of its own; it ends with the test. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { freePort } from "../../src/cli/free-port.ts";

export interface NginxParts {
  /** `location` blocks of the one server. */
  locations: string;
  /** Directives of `http`. */
  http?: string;
  /** Directives of the server, such as its certificate. */
  server?: string;
  /** Behind the port in `listen`, such as `ssl`. */
  listen?: string;
}

/** Gives the port that it listens on. */
export async function startNginx({ locations, http = "", server = "", listen = "" }: NginxParts): Promise<number> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "ralph-nginx-"));
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");
  const block = `server { listen 127.0.0.1:${port} ${listen}; ${server} ${locations} }`;
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr crit;\nevents {}\nhttp { access_log off; ${paths}\n${http}\n${block} }\n`,
  );
  const nginx = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: ["ignore", "ignore", "inherit"] });
  onTestFinished(async () => {
    nginx.kill();
    await once(nginx, "exit");
    rmSync(folder, { recursive: true });
  });
  await vi.waitFor(() => accepts(port), 5_000);
  return port;
}

async function accepts(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
  } finally {
    socket.destroy();
  }
}
