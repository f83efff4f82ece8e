/** A button for irreversible actions: it asks for confirmation in its place. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../shell/html.ts";

interface SureButtonProps {
  label: string;
  /** The text for screen readers, where the label alone is not clear. */
  about?: string;
  question: string;
  yes: string;
  no: string;
  onSure: () => void;
}

export function SureButton({ label, about, question, yes, no, onSure }: SureButtonProps): VNode {
  const [isAsking, setAsking] = useState(false);
  const stay = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking) stay.current?.focus();
    else if (wasAsking.current) first.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "Escape") setAsking(false);
  };
  if (!isAsking)
    return html`<button type="button" class="button small" ref=${first} aria-label=${about} onClick=${() => setAsking(true)}>${label}</button>`;
  const sure = () => {
    setAsking(false);
    onSure();
  };
  return html`<span class="row sure" role="group" aria-label=${question} onKeyDown=${onKey}><span class="small">${question}</span><button type="button" class="button small danger" onClick=${sure}>${yes}</button><button type="button" class="button small" ref=${stay} onClick=${() => setAsking(false)}>${no}</button></span>`;
}
