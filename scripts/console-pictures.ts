/**
 * Takes the README's pictures of the console: `node scripts/console-pictures.ts URL`, with the address that
 * `npm run demo -- --ui` prints. Needs Chromium (`CHROMIUM`, or Debian's).
 */
import { join } from "node:path";
import { chromium } from "playwright-core";

const folder = join(import.meta.dirname, "../docs/images");
const given = process.argv[2];
if (given === undefined || !URL.canParse(given)) throw new Error("Give the address that 'npm run demo -- --ui' prints");
const { origin, hash: session } = new URL(given);

/** File, view, and the part of it that is waited for and shown. */
const pictures: readonly (readonly [name: string, hash: string, shown: string])[] = [
  ["console-report", `${session}/read`, ".chart"],
  ["console-source", `${session}/read?note=5`, ".source-panel mark"],
  ["console-library", "#/library?q=schema%20of%20the%20body", ".hit mark"],
];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
  const page = await browser.newPage({ viewport: { width: 1_200, height: 760 }, locale: "en", colorScheme: "light" });
  for (const [name, hash, shown] of pictures) {
    await page.goto("about:blank");
    await page.goto(`${origin}/ui/${hash}`);
    await page.locator(shown).first().scrollIntoViewIfNeeded();
    await page.evaluate("document.activeElement.blur()");
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }
} finally {
  await browser.close();
}
