/** The view Ask: a new question beside the sessions there are. */
import type { VNode } from "preact";
import { html } from "../../shell/html.ts";
import { QuestionForm } from "./question-form.ts";
import { SessionList } from "./session-list.ts";

export function Ask(): VNode {
  return html`<div class="ask-page"><${QuestionForm} /><${SessionList} /></div>`;
}
