import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { signingKey } from "../../../src/composition/reports/signing-key.ts";

const directory = mkdtempSync(join(tmpdir(), "ralph-key-"));
afterAll(() => rmSync(directory, { recursive: true }));

function fileWith(content: string): string {
  const file = join(directory, "key.pem");
  writeFileSync(file, content);
  return file;
}

test("there is none where no file is named", () => {
  expect(signingKey({ SIGNING_KEY_FILE: "" })).toBeNull();
});

test("an Ed25519 private key is read", () => {
  const { privateKey } = generateKeyPairSync("ed25519");
  const file = fileWith(privateKey.export({ type: "pkcs8", format: "pem" }).toString());
  expect(signingKey({ SIGNING_KEY_FILE: file })?.equals(privateKey)).toBe(true);
});

test("any other file is refused with the reason", () => {
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  expect(() => signingKey({ SIGNING_KEY_FILE: fileWith(rsa) })).toThrow("holds a key of the kind rsa; ed25519 is needed");
  expect(() => signingKey({ SIGNING_KEY_FILE: fileWith("secret") })).toThrow(/^SIGNING_KEY_FILE: .*holds no private key as PEM/);
  expect(() => signingKey({ SIGNING_KEY_FILE: join(directory, "none.pem") })).toThrow("cannot be read: it does not exist");
});
