/**
 * Puts the temporary directories of a test run into memory, where Linux has a file system for that with room enough: tests
 * commit thousands of times, and a disk is slow to confirm. They are removed when the run ends.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";

const memory = "/dev/shm";
/** What a run needs at the same time is a tenth of it. Bytes. */
const room = 2e9;

export function keepFilesInMemory(): void {
  if (process.env["TMPDIR"] !== undefined || !existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < room) return;
  const directory = mkdtempSync(`${memory}/ralph-tests-`);
  // Database servers of the tests run as a user of their own.
  chmodSync(directory, 0o711);
  process.env["TMPDIR"] = directory;
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
}
