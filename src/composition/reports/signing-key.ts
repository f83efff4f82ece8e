/** The installation's key, which signs evidence bundles. */

import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { RalphError } from "../../domain/errors/errors.ts";
import { systemFault } from "../../domain/errors/system-faults.ts";
import type { Config } from "../settings/config.ts";

/** Null where there is none. @throws RalphError `configuration` for a file that holds no Ed25519 private key. */
export function signingKey({ SIGNING_KEY_FILE: file }: Pick<Config, "SIGNING_KEY_FILE">): KeyObject | null {
  if (file === "") return null;
  const key = keyIn(file);
  if (key.asymmetricKeyType === "ed25519") return key;
  throw wrong(`'${file}' holds a key of the kind ${key.asymmetricKeyType}; ed25519 is needed`);
}

function keyIn(file: string): KeyObject {
  let pem: Buffer;
  try {
    pem = readFileSync(file);
  } catch (error) {
    throw wrong(`'${file}' cannot be read: ${systemFault(error)}`);
  }
  try {
    return createPrivateKey(pem);
  } catch {
    throw wrong(`'${file}' holds no private key as PEM`);
  }
}

function wrong(message: string): RalphError {
  return new RalphError("configuration", `SIGNING_KEY_FILE: ${message}`);
}
