/** The console's page: it names the scripts and styles; everything else is drawn in the browser. */
import { hash } from "node:crypto";
import type { ConsoleFiles } from "./console-files.ts";

export interface ConsolePage {
  readonly html: string;
  readonly policy: string;
}

/** Addresses are relative to the page, so that it works under any base path and behind any gateway. */
export function consolePage({ version, files, imports }: ConsoleFiles): ConsolePage {
  const at = (path: string) => `./${version}/${path}`;
  const map = JSON.stringify({ imports: Object.fromEntries([...imports].map(([name, path]) => [name, at(path)])) });
  const paths = [...files.keys()];
  const styles = paths.filter((path) => path.endsWith(".css"));
  // Preloading spares the round trips in which a browser finds out imports of imports.
  const modules = paths.filter((path) => /\.(ts|m?js)$/.test(path) && path !== "console/theme.ts");
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Ralph</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${at("console/style/icon.svg")}" type="image/svg+xml">
<script src="${at("console/theme.ts")}"></script>
${styles.map((path) => `<link rel="stylesheet" href="${at(path)}">`).join("\n")}
<script type="importmap">${map}</script>
${modules.map((path) => `<link rel="modulepreload" href="${at(path)}">`).join("\n")}
<script type="module" src="${at("console/main.ts")}"></script>
<body>
<div id="app"></div>
<noscript>The console needs JavaScript. The service can be used without it: see /docs and the command line.</noscript>
</body>
</html>
`;
  return { html, policy: policyOf(map) };
}

/** Nothing but this service's own files runs or is loaded; text of documents and reports can neither run nor phone home. */
function policyOf(importMap: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash("sha256", importMap, "base64")}'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}
