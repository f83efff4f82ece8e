/**
 * Asks the registry for known advisories of the packages that the service is installed with, and fails for a critical one.
 * If the registry offers no advisories, it prints that nothing was checked and does not fail.
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

interface Audit {
  error?: { summary?: string };
  message?: string;
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
}

/** What the answer of `npm audit --json` means: the critical packages, or null where nothing was checked. */
export function criticalIn(answer: string): { critical: string[]; others: number } | null {
  let audit: Audit;
  try {
    audit = JSON.parse(answer) as Audit;
  } catch {
    return null;
  }
  if (audit.vulnerabilities === undefined) return null;
  const all = Object.values(audit.vulnerabilities);
  const critical = all.filter(({ severity }) => severity === "critical").map(({ name, range }) => `${name} ${range}`);
  return { critical, others: all.length - critical.length };
}

async function asked(): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)("npm", ["audit", "--omit=dev", "--json"], { maxBuffer: 50_000_000 });
    return stdout;
  } catch (error) {
    // The exit code is not 0 where there are advisories, and where there was no answer.
    return (error as { stdout?: string }).stdout ?? "";
  }
}

if (import.meta.main) {
  const found = criticalIn(await asked());
  if (found === null) console.log("advisories: NOT CHECKED, the registry tells none");
  else {
    for (const line of found.critical) console.error(`critical advisory: ${line}`);
    console.log(`advisories: ${found.critical.length} critical, ${found.others} others`);
    process.exitCode = found.critical.length === 0 ? 0 : 1;
  }
}
