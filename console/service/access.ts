/**
 * The key of a service that asks for one. It is kept for this tab alone (session storage), and is sent in a header: never
 * in an address.
 */
import { signal } from "@preact/signals";

const slot = "ralph.key";

/** The key in use; null where none was given. */
export const accessKey = signal<string | null>(globalThis.sessionStorage?.getItem(slot) ?? null);
/** Whether the service refused the last request for want of a valid key. The frame then shows the sign-in view. */
export const isRefused = signal(false);

/** Incremented when the page's content has no owner any more and has to be rendered again. */
export const visit = signal(0);

/** Signing in again after the key expired keeps the page, so that typed text is not lost. */
export function signIn(key: string): void {
  if (accessKey.value === null) visit.value += 1;
  sessionStorage.setItem(slot, key);
  accessKey.value = key;
  isRefused.value = false;
}

export function signOut(): void {
  sessionStorage.removeItem(slot);
  accessKey.value = null;
  visit.value += 1;
  isRefused.value = true;
}
