/** Writes a session's evidence bundle: its files, their manifest, and the manifest's signature where there is a key. */
import { createPublicKey, type KeyObject, sign } from "node:crypto";
import type { Readable } from "node:stream";
import { sha256 } from "../../domain/base/json.ts";
import { type BundleContents, type Manifest, manifestPath, type Signature, signaturePath } from "../../domain/bundles/bundle.ts";
import { fileBlocks } from "../../domain/bundles/bundle-seal.ts";
import type { BundleFile } from "./bundle-files.ts";

export interface BundleWriter {
  /** The ZIP's bytes, of which one file at a time is in memory. Equal contents give equal bytes. */
  write(contents: BundleContents): Promise<Readable>;
}

/** @param key The installation's Ed25519 private key; null leaves bundles unsigned. */
export function createBundleWriter(key: KeyObject | null): BundleWriter {
  return {
    async write(contents) {
      // Loaded with the first bundle, as few services write one.
      const [{ bundleFiles }, { sealedZip }] = await Promise.all([import("./bundle-files.ts"), import("./sealed-zip.ts")]);
      const listed: Manifest["files"] = [];
      const files = bundleFiles(contents).map(({ path, make }): BundleFile => {
        const noted = async () => {
          const bytes = await make();
          listed.push({ path, bytes: bytes.byteLength, sha256: sha256(bytes), blocks: fileBlocks(bytes) });
          return bytes;
        };
        return { path, make: noted };
      });
      let signed: Uint8Array = Buffer.alloc(0);
      const manifest = { path: manifestPath, make: () => (signed = jsonBytes(manifestOf(contents, listed))) };
      const signature = { path: signaturePath, make: () => jsonBytes(key === null ? null : signatureOf(signed, key)) };
      return sealedZip([...files, manifest, ...(key === null ? [] : [signature])]);
    },
  };
}

function manifestOf({ session: { id, query, updatedAt } }: BundleContents, files: Manifest["files"]): Manifest {
  return { version: 1, session: { id, query }, madeAt: updatedAt, files };
}

function signatureOf(bytes: Uint8Array, key: KeyObject): Signature {
  const publicKey = createPublicKey(key).export({ type: "spki", format: "der" }).toString("base64");
  return { algorithm: "ed25519", publicKey, signature: sign(null, bytes, key).toString("base64") };
}

function jsonBytes(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
