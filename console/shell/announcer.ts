/** Announces changes to screen readers without moving the focus (aria-live). */
import { signal } from "@preact/signals";
import type { VNode } from "preact";
import { html } from "./html.ts";

const polite = signal("");
const urgent = signal("");

/** `isUrgent` interrupts what is being read out: for a question that stops the research, or its failure. */
export function announce(text: string, isUrgent = false): void {
  const region = isUrgent ? urgent : polite;
  // The same text is announced again only if the region changes.
  region.value = region.value === text ? `${text}\u00a0` : text;
}

export function Announcer(): VNode {
  return html`<div class="unseen">
    <div role="status" aria-live="polite">${polite.value}</div>
    <div role="alert" aria-live="assertive">${urgent.value}</div>
  </div>`;
}
