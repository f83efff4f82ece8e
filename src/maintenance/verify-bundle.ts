/**
 * Checks an evidence bundle without a service: the seal over all bytes, every file against the manifest, the signature,
 * and every citation against the source's text.
 */
import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import { z } from "zod";
import {
  claimsPath,
  type Manifest,
  manifest as manifestForm,
  manifestPath,
  sealLength,
  sealWords,
  signature as signatureForm,
  signaturePath,
  sourcesPath,
  sourceTextPath,
} from "../domain/bundle.ts";
import { claim } from "../domain/claims.ts";
import { quoteStands, source } from "../domain/evidence.ts";
import { sha256 } from "../domain/json.ts";
import { UnpackBudget, ZipArchive } from "../sources/documents/archive/zip-archive.ts";

/** More than any bundle holds: a damaged directory must not exhaust memory. */
const mostFiles = 100_000;
const mostBytes = 4e9;

export interface BundleCheck {
  /** What is wrong, each with the file it is wrong in. Empty for a bundle as it was made. */
  problems: string[];
  session: Manifest["session"] | null;
  files: number;
  citations: number;
  /** Fingerprint of the key that signed it; null where it is not signed, or the signature is wrong. */
  signedBy: string | null;
}

/** @param expected The key that has to have signed it; null for any or none. */
export async function verifyBundle(bytes: Uint8Array, expected: KeyObject | null): Promise<BundleCheck> {
  const check: BundleCheck = { problems: [], session: null, files: 0, citations: 0, signedBy: null };
  if (!isSealed(bytes)) check.problems.push("The archive: its bytes are not those that were sealed");
  const files = await unpacked(bytes, check.problems);
  const manifestBytes = files.get(manifestPath);
  const manifest = manifestBytes && parsedAs(manifestPath, manifestBytes, manifestForm, check.problems);
  if (manifestBytes === undefined || manifest === undefined) {
    if (manifestBytes === undefined) check.problems.push(`${manifestPath}: is missing; nothing can be held against it`);
    return check;
  }
  check.session = manifest.session;
  check.files = manifest.files.length;
  check.problems.push(...differences(manifest, files));
  check.signedBy = signer(manifestBytes, files.get(signaturePath), expected, check.problems);
  check.citations = checkCitations(files, check.problems);
  return check;
}

/** SHA-256 of a public key, as OpenSSH writes fingerprints. */
export function fingerprintOf(key: KeyObject): string {
  const digest = createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest("base64");
  return `SHA256:${digest.replace(/=+$/, "")}`;
}

function isSealed(bytes: Uint8Array): boolean {
  const at = bytes.byteLength - sealLength;
  if (at < 0) return false;
  return Buffer.from(bytes.subarray(at)).toString("latin1") === sealWords + sha256(bytes.subarray(0, at));
}

async function unpacked(bytes: Uint8Array, problems: string[]): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  try {
    const archive = await ZipArchive.open(bytes, mostFiles, new UnpackBudget(mostBytes));
    for (const name of archive.names) {
      try {
        files.set(name, await archive.read(name));
      } catch {
        problems.push(`${name}: cannot be unpacked`);
      }
    }
  } catch (error) {
    problems.push(`The archive: ${error instanceof Error ? error.message : String(error)}`);
  }
  return files;
}

function differences({ files: listed }: Manifest, files: ReadonlyMap<string, Buffer>): string[] {
  const known = new Set([manifestPath, signaturePath, ...listed.map(({ path }) => path)]);
  const extra = [...files.keys()].filter((path) => !known.has(path)).map((path) => `${path}: is not in the manifest`);
  const changed = listed.flatMap(({ path, bytes, sha256: hash }) => {
    const found = files.get(path);
    if (found === undefined) return [`${path}: is missing`];
    return found.byteLength === bytes && sha256(found) === hash ? [] : [`${path}: was changed`];
  });
  return [...changed, ...extra];
}

function signer(signed: Uint8Array, bytes: Buffer | undefined, expected: KeyObject | null, problems: string[]): string | null {
  if (bytes === undefined) {
    if (expected !== null) problems.push(`${signaturePath}: is missing; the bundle is not signed`);
    return null;
  }
  const parsed = parsedAs(signaturePath, bytes, signatureForm, problems);
  if (parsed === undefined) return null;
  try {
    const key = createPublicKey({ key: Buffer.from(parsed.publicKey, "base64"), format: "der", type: "spki" });
    const fingerprint = fingerprintOf(key);
    if (!verify(null, signed, key, Buffer.from(parsed.signature, "base64"))) {
      problems.push(`${signaturePath}: does not fit the manifest`);
      return null;
    }
    if (expected !== null && !key.equals(expected)) problems.push(`${signaturePath}: is of another key, ${fingerprint}`);
    return fingerprint;
  } catch {
    problems.push(`${signaturePath}: holds no public key`);
    return null;
  }
}

/** Gives the number of citations that were looked up. */
function checkCitations(files: ReadonlyMap<string, Buffer>, problems: string[]): number {
  const read = <T extends z.ZodType>(path: string, form: T) => {
    const bytes = files.get(path);
    return bytes === undefined ? undefined : parsedAs(path, bytes, form, problems);
  };
  const sources = read(sourcesPath, z.array(source)) ?? [];
  const texts = new Map(sources.map(({ id }) => [id, files.get(sourceTextPath(id))?.toString()]));
  for (const { id, hash } of sources) {
    const text = texts.get(id);
    if (text !== undefined && sha256(text) !== hash) problems.push(`${sourceTextPath(id)}: is not the text that the session read`);
  }
  let citations = 0;
  for (const { id, citations: own } of read(claimsPath, z.array(claim)) ?? []) {
    for (const citation of own) {
      citations++;
      const text = texts.get(citation.sourceId);
      if (text === undefined || !quoteStands(text, citation))
        problems.push(`${claimsPath}: a quotation of ${id} does not stand in ${sourceTextPath(citation.sourceId)}`);
    }
  }
  return citations;
}

function parsedAs<T extends z.ZodType>(path: string, bytes: Buffer, form: T, problems: string[]): z.output<T> | undefined {
  try {
    return form.parse(JSON.parse(bytes.toString()));
  } catch {
    problems.push(`${path}: is not in the form that it has to have`);
    return undefined;
  }
}
