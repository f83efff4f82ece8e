/** The console's start: draws the frame into the page. */
import { render } from "preact";
import { Frame } from "./shell/frame.ts";
import { html } from "./shell/html.ts";
import { keepPreferences } from "./shell/preferences.ts";

const root = document.getElementById("app");
if (root === null) throw new Error("The page has no element 'app'");
await keepPreferences();
render(html`<${Frame} />`, root);
