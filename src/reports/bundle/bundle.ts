/** Writes a session's evidence bundle: its files, their manifest, and the manifest's signature where there is a key. */
import { createPublicKey, type KeyObject, sign } from "node:crypto";
import type { Readable } from "node:stream";
import { type BundleContents, type Manifest, manifestPath, type Signature, signaturePath } from "../../domain/bundle.ts";
import { sha256 } from "../../domain/json.ts";
import { type BundleFile, bundleFiles } from "./bundle-files.ts";
import { sealedZip } from "./sealed-zip.ts";

export interface BundleWriter {
  /** The ZIP's bytes. Equal contents give equal bytes. */
  write(contents: BundleContents): Promise<Readable>;
}

/** @param key The installation's Ed25519 private key; null leaves bundles unsigned. */
export function createBundleWriter(key: KeyObject | null): BundleWriter {
  return {
    async write(contents) {
      const files = await bundleFiles(contents);
      const manifest = jsonFile(manifestPath, manifestOf(contents, files));
      const signed = key === null ? [] : [jsonFile(signaturePath, signatureOf(manifest.bytes, key))];
      return sealedZip([...files, manifest, ...signed]);
    },
  };
}

function manifestOf({ session: { id, query, updatedAt } }: BundleContents, files: readonly BundleFile[]): Manifest {
  const listed = files.map(({ path, bytes }) => ({ path, bytes: bytes.byteLength, sha256: sha256(bytes) }));
  return { version: 1, session: { id, query }, madeAt: updatedAt, files: listed };
}

function signatureOf(bytes: Uint8Array, key: KeyObject): Signature {
  const publicKey = createPublicKey(key).export({ type: "spki", format: "der" }).toString("base64");
  return { algorithm: "ed25519", publicKey, signature: sign(null, bytes, key).toString("base64") };
}

function jsonFile(path: string, value: unknown): BundleFile {
  return { path, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) };
}
