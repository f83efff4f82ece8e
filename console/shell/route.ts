/** The page that the address bar names, as a signal. */
import { signal } from "@preact/signals";
import { hrefOf, type Page, type Route, routeOf } from "./address.ts";

export const route = signal<Route>(routeOf(globalThis.location?.hash ?? ""));

/** Follows the address bar. */
export function followAddress(): () => void {
  const follow = () => {
    route.value = routeOf(location.hash);
  };
  addEventListener("hashchange", follow);
  // It may have changed since this module was loaded.
  follow();
  return () => removeEventListener("hashchange", follow);
}

export function go(page: Page, params?: Readonly<Record<string, string>>): void {
  location.hash = hrefOf(page, params);
}

/** Changes the address without a step in the history, e.g. for a filter that is being typed. */
export function replaceAddress(page: Page, params?: Readonly<Record<string, string>>): void {
  history.replaceState(null, "", hrefOf(page, params));
  route.value = routeOf(location.hash);
}
