/** The claims of the report with their verdicts, page by page, by verdict if wanted. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { Problem } from "../problem.ts";
import { Marks } from "./marks.ts";
import { marksOf } from "./numbered-report.ts";
import { useReading } from "./reading.ts";
import { type Claim, readClaims } from "./report-calls.ts";
import type { Verdict } from "./research.ts";

const verdicts: readonly Verdict[] = ["supported", "partly", "unsupported", "contradicted", "unchecked"];
const verdictTones: Readonly<Record<Verdict, string>> = {
  supported: "good",
  partly: "wait",
  unsupported: "bad",
  contradicted: "bad",
  unchecked: "",
};

interface Loaded {
  items: Claim[];
  nextCursor: string | null;
}

export function ClaimList(): VNode {
  const { sessionId } = useReading();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { read } = words.value;
  const load = async (before: Loaded | null) => {
    const { items, nextCursor } = await readClaims(sessionId, verdict, before?.nextCursor ?? null);
    return { items: [...(before?.items ?? []), ...items], nextCursor };
  };
  useEffect(() => {
    let isLeft = false;
    setLoaded(null);
    setError(null);
    load(null).then(
      (page) => isLeft || setLoaded(page),
      (reason: unknown) => isLeft || setError(reason),
    );
    return () => {
      isLeft = true;
    };
  }, [sessionId, verdict]);
  const more = () => load(loaded).then(setLoaded, setError);
  const choose = ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
    setVerdict(verdicts.find((name) => name === currentTarget.value) ?? null);
  return html`<section class="stack" aria-label=${read.parts.claims}>
    <label class="row small">${read.claims.filter}
      <select class="chooser" onChange=${choose} value=${verdict ?? ""}>
        <option value="">${read.claims.all}</option>
        ${verdicts.map((name) => html`<option key=${name} value=${name}>${read.verdicts[name]}</option>`)}
      </select>
    </label>
    ${error !== null && html`<${Problem} error=${error} />`}
    ${loaded?.items.length === 0 && html`<p class="muted">${read.claims.none}</p>`}
    <ol class="claims">${loaded?.items.map((claim) => html`<${ClaimItem} key=${claim.id} claim=${claim} />`)}</ol>
    ${loaded !== null && loaded.nextCursor !== null && html`<button type="button" class="button" onClick=${more}>${read.claims.more}</button>`}
  </section>`;
}

function ClaimItem({ claim: { text, verdict, reason, section, citations } }: { claim: Claim }): VNode {
  const { report } = useReading();
  const { read } = words.value;
  const marks = marksOf(citations.flatMap((citation) => report.numberOf(citation) ?? []));
  return html`<li>
    <p dir="auto">${text}<${Marks} marks=${marks} /></p>
    <p class="row small"><span class="tag ${verdictTones[verdict]}">${read.verdicts[verdict]}</span>${section !== null && html`<span class="muted" dir="auto">${section}</span>`}</p>
    ${reason !== "" && html`<p class="small muted" dir="auto">${reason}</p>`}
  </li>`;
}
