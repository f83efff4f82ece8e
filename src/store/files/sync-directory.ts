/** Makes a rename survive a power cut: the entry is in its directory, and that has to be synced as well. */
import { closeSync, fsyncSync, openSync } from "node:fs";

/** Windows can open no directory for syncing; it writes renames through by itself. */
export function syncDirectory(directory: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(directory, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
