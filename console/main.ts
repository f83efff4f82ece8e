/** The console's start: draws the frame into the page. */
import { render } from "preact";
import { Frame } from "./shell/frame.ts";
import { html } from "./shell/html.ts";

const root = document.getElementById("app");
if (root === null) throw new Error("The page has no element 'app'");
render(html`<${Frame} />`, root);
