/**
 * Checks an evidence bundle without a service: the seal over all bytes, every file against the manifest, the signature,
 * and every citation against the source's text.
 */
import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import { z } from "zod";
import { sha256 } from "../domain/base/json.ts";
import {
  claimsPath,
  type Manifest,
  manifest as manifestForm,
  manifestPath,
  signature as signatureForm,
  signaturePath,
  sourcesPath,
  sourceTextPath,
} from "../domain/bundles/bundle.ts";
import { changedFrom, checkSeal, fileBlock } from "../domain/bundles/bundle-seal.ts";
import { claim } from "../domain/evidence/claims.ts";
import { quoteStands, source } from "../domain/evidence/evidence.ts";
import { reportFigure } from "../domain/sessions/research.ts";
import { gives } from "../sources/calculation/formula.ts";
import { UnpackBudget, ZipArchive } from "../sources/documents/archive/zip-archive.ts";

/** More than any bundle holds: a damaged directory must not exhaust memory. */
const mostFiles = 100_000;
const mostBytes = 4e9;
/** Maximum number of reported places of changed bytes. */
const mostTold = 20;

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
  const { files, placeOf, isArchive } = await unpacked(bytes, check.problems);
  check.problems.unshift(...sealProblems(bytes, placeOf, isArchive));
  if (!isArchive) return check;
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
  check.problems.push(...wrongFigures(files));
  return check;
}

/** SHA-256 of a public key, as OpenSSH writes fingerprints. */
export function fingerprintOf(key: KeyObject): string {
  const digest = createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest("base64");
  return `SHA256:${digest.replace(/=+$/, "")}`;
}

type PlaceOf = (offset: number) => string | null;

/** A file that is no archive needs no second fault, except for bytes of a bundle that are known to have changed. */
function sealProblems(bytes: Uint8Array, placeOf: PlaceOf, isArchive: boolean): string[] {
  const { isSealed, changed } = checkSeal(bytes);
  if (isSealed) return [];
  if (changed.length === 0) return !isArchive ? [] : ["The archive: its bytes are not those that were sealed"];
  return changed.slice(0, mostTold).map(({ from, to }) => {
    const place = placeOf(from);
    const where = to - from === 1 ? `byte ${from}` : `a byte from ${from} to ${to - 1}`;
    return `The archive: ${where} was changed${place === null ? "" : `, in ${place}`}`;
  });
}

interface Unpacked {
  files: Map<string, Buffer>;
  placeOf: PlaceOf;
  isArchive: boolean;
}

async function unpacked(bytes: Uint8Array, problems: string[]): Promise<Unpacked> {
  const files = new Map<string, Buffer>();
  let placeOf: PlaceOf | null = null;
  try {
    const archive = await ZipArchive.open(bytes, mostFiles, new UnpackBudget(mostBytes));
    placeOf = (offset) => archive.nameAt(offset);
    for (const name of archive.names) {
      try {
        files.set(name, await archive.read(name));
      } catch {
        problems.push(`${name}: cannot be unpacked`);
      }
    }
  } catch (error) {
    const none = "it is no ZIP file, or not the whole of one";
    problems.push(`The archive: ${placeOf === null ? none : error instanceof Error ? error.message : String(error)}`);
  }
  return { files, placeOf: placeOf ?? (() => null), isArchive: placeOf !== null };
}

function differences({ files: listed }: Manifest, files: ReadonlyMap<string, Buffer>): string[] {
  const known = new Set([manifestPath, signaturePath, ...listed.map(({ path }) => path)]);
  const extra = [...files.keys()].filter((path) => !known.has(path)).map((path) => `${path}: is not in the manifest`);
  const changed = listed.flatMap(({ path, bytes, sha256: hash, blocks }) => {
    const found = files.get(path);
    if (found === undefined) return [`${path}: is missing`];
    if (found.byteLength === bytes && sha256(found) === hash) return [];
    const from = blocks === undefined ? null : changedFrom(found, blocks);
    return [`${path}: was changed${from === null ? "" : ` from byte ${from} to ${from + fileBlock - 1}, or behind that`}`];
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

/** Figures whose formula does not give their value from their cells. */
function wrongFigures(files: ReadonlyMap<string, Buffer>): string[] {
  const bytes = files.get(resultsPath);
  const figures = bytes === undefined ? [] : (parsedAs(resultsPath, bytes, withFigures, [])?.figures ?? []);
  return figures.flatMap(({ id, value, check, lineage }) =>
    check !== "recomputed" || (lineage !== undefined && gives(lineage, value))
      ? []
      : [`${resultsPath}: the cells of the figure ${id} do not give ${value}`],
  );
}

const resultsPath = "results.json";
const withFigures = z.object({ figures: z.array(reportFigure).optional() });

function parsedAs<T extends z.ZodType>(path: string, bytes: Buffer, form: T, problems: string[]): z.output<T> | undefined {
  try {
    return form.parse(JSON.parse(bytes.toString()));
  } catch {
    problems.push(`${path}: is not in the form that it has to have`);
    return undefined;
  }
}
