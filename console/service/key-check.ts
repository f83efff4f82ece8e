/** Whether the service knows a key that was typed. Asked without the client, which would ask to sign in again. */
import { serviceError } from "../../clients/typescript/src/errors.ts";
import { unreachable } from "../../clients/typescript/src/transport.ts";
import { client } from "./client.ts";

/** @throws ServiceError, UnreachableError */
export async function checkKey(key: string): Promise<boolean> {
  // A header takes no other characters, and no key has any.
  if (!/^[\x21-\x7e]+$/.test(key)) return false;
  const url = client.address("/me");
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } }).catch((error: unknown) => {
    throw unreachable(url, "cannot be reached", error);
  });
  if (response.status === 401) return false;
  if (!response.ok) throw serviceError(response, await response.text(), Date.now());
  return true;
}
