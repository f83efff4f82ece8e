/** Opens an address in the person's browser, where there is one. */
import { spawn } from "node:child_process";

/** The program that opens an address in the default browser; null where nobody looks at a screen. */
export function browserCommand(platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): [string, ...string[]] | null {
  if (env["CI"] !== undefined && env["CI"] !== "") return null;
  if (platform === "darwin") return ["open"];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  const hasScreen = (env["DISPLAY"] ?? "") !== "" || (env["WAYLAND_DISPLAY"] ?? "") !== "";
  return hasScreen ? ["xdg-open"] : null;
}

/** Whether a browser is opened or not, the caller continues: the address is printed anyway. */
export function openInBrowser(address: string): void {
  const command = browserCommand(process.platform, process.env);
  if (command === null) return;
  const [program, ...options] = command;
  const child = spawn(program, [...options, address], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}
