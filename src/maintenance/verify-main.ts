/** The program `ralph verify BUNDLE [--key FILE]`: the exit code is 1 where the bundle is not as it was made. */

import { createPublicKey, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { systemFault } from "../domain/errors/system-faults.ts";
import { fingerprintOf, verifyBundle } from "./verify-bundle.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: "string" } } });
const [path = ""] = positionals;
try {
  const key = values.key === undefined ? null : publicKeyOf(values.key, await bytesOf(values.key));
  const check = await verifyBundle(await bytesOf(path), key);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  if (check.session !== null) say(`Session ${check.session.id}: ${JSON.stringify(check.session.query)}`);
  if (check.session !== null) say(`${check.files} files, ${check.citations} citations looked up in their sources`);
  if (check.signedBy !== null) say(`Signed by ${check.signedBy}${key?.type === "public" ? ` (wanted: ${fingerprintOf(key)})` : ""}`);
  else if (check.session !== null) say("Not signed");
  for (const problem of check.problems) say(`WRONG  ${problem}`);
  const count = check.problems.length;
  say(count === 0 ? "The bundle is as it was made." : `${count} ${count === 1 ? "problem" : "problems"}: do not rely on this bundle.`);
  process.exitCode = check.problems.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** @throws Error that names the file */
function publicKeyOf(file: string, pem: Buffer): KeyObject {
  try {
    return createPublicKey(pem);
  } catch (cause) {
    throw new Error(`'${file}' holds no public key as PEM`, { cause });
  }
}

/** @throws Error that names the file */
async function bytesOf(file: string): Promise<Buffer> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`'${file}' cannot be read: ${systemFault(error)}`, { cause: error });
  });
}
