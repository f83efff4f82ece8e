/** The console's page: it names the scripts and styles; everything else is drawn in the browser. */
import type { ConsoleFiles } from "./console-files.ts";

/** Only this service's own files are loaded or run; text of documents and reports can neither run as code nor send requests. */
export const consolePolicy = [
  "default-src 'none'",
  "script-src 'self'",
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

/** Addresses are relative to the page, so that it works under any base path and behind any gateway. */
export function consolePage({ version, modules }: Pick<ConsoleFiles, "version" | "modules">): string {
  const at = (path: string) => `./${version}/${path}`;
  // Preloading saves the round trip in which a browser finds out what the first module imports.
  const imported = modules.slice(1).map((path) => `<link rel="modulepreload" href="${at(path)}">\n`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Ralph</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${at("icon.svg")}" type="image/svg+xml">
<script src="${at("theme.js")}"></script>
<link rel="stylesheet" href="${at("console.css")}">
${imported.join("")}<script type="module" src="${at("main.js")}"></script>
<body>
<div id="app"></div>
<noscript>The console needs JavaScript. The service can be used without it: see /docs and the command line.</noscript>
</body>
</html>
`;
}
