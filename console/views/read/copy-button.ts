/** A button that puts a text on the clipboard, and says whether it is there. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { announce } from "../../shell/announcer.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";

export function CopyButton({ text, label }: { text: () => string; label: string }): VNode {
  const [isCopied, setCopied] = useState(false);
  const { copied, notCopied } = words.value.read.table;
  const copy = () => {
    // Browsers have a clipboard on loopback and over TLS alone.
    const done =
      navigator.clipboard === undefined ? Promise.reject(new Error("There is no clipboard here")) : navigator.clipboard.writeText(text());
    done.then(
      () => {
        setCopied(true);
        announce(copied);
      },
      () => announce(notCopied, true),
    );
  };
  return html`<button type="button" class="button small" onClick=${copy}>${isCopied ? copied : label}</button>`;
}
