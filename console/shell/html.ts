/** Templates: `html` makes Preact's nodes of tagged templates, in the browser and without a compiler. */
import htm from "htm";
import { h, type VNode } from "preact";

/** Text put into a template is text: nothing in it becomes markup. */
export const html = htm.bind(h) as (strings: TemplateStringsArray, ...values: unknown[]) => VNode;
