/** Preloaded into the processes that tests start: they run a program's bundle in its place. */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { manifest } from "./manifest.ts";

const places = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, string>;

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const url = places[resolved.url];
    return url === undefined ? resolved : { ...resolved, url, format: "module" };
  },
});
