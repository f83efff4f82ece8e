/** Documents dropped or chosen: each is sent to the library immediately, and shown with its progress or error. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Document } from "../../../clients/typescript/src/api-types.ts";
import { ServiceError } from "../../../clients/typescript/src/errors.ts";
import { uploadFile } from "../../service/upload.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";

interface Row {
  key: number;
  name: string;
  share: number;
  documents: readonly Document[];
  isKnown: boolean;
  error: string | null;
}

/** Why a file was refused, without its name, which is beside it. */
function reasonOf(error: unknown, name: string): string {
  const text =
    error instanceof ServiceError && error.problem !== null ? error.problem.detail : String(error instanceof Error ? error.message : error);
  return text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text;
}

/** Files sent at the same time. */
const parallel = 3;

export function DocumentDrop({ onChange }: { onChange: (documentIds: readonly string[], isReading: boolean) => void }): VNode {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [isOver, setOver] = useState(false);
  const queue = useRef<{ key: number; file: File }[]>([]);
  const state = useRef({ next: 0, running: 0 });
  const input = useRef<HTMLInputElement>(null);
  const { ask } = words.value;
  const reading = rows.filter(({ documents, error }) => documents.length === 0 && error === null).length;
  useEffect(() => onChange([...new Set(rows.flatMap(({ documents }) => documents.map(({ id }) => id)))], reading > 0), [rows]);

  const change = (key: number, part: Partial<Row>) => setRows((last) => last.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const work = async () => {
    state.current.running++;
    for (let next = queue.current.shift(); next !== undefined; next = queue.current.shift()) {
      const { key, file } = next;
      try {
        const { documents, isKnown } = await uploadFile({ file, onProgress: (share) => change(key, { share }) });
        change(key, { documents, isKnown, share: 1 });
      } catch (error) {
        change(key, { error: reasonOf(error, file.name) });
      }
    }
    state.current.running--;
  };
  const take = (files: Iterable<File>) => {
    const fresh = [...files].map((file) => ({ key: state.current.next++, file }));
    setRows((last) => [
      ...last,
      ...fresh.map(({ key, file }) => ({ key, name: file.name, share: 0, documents: [], isKnown: false, error: null })),
    ]);
    queue.current.push(...fresh);
    while (state.current.running < parallel && queue.current.length > 0) void work();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer?.files ?? []);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const chosen = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    take(currentTarget.files ?? []);
    currentTarget.value = "";
  };
  return html`<div class="drop ${isOver ? "over" : ""}" onDrop=${drop} onDragOver=${over} onDragLeave=${() => setOver(false)}>
    <p class="small muted">${ask.drop} <button type="button" class="link" onClick=${() => input.current?.click()}>${ask.choose}</button></p>
    <input ref=${input} type="file" multiple hidden onChange=${chosen} />
    ${
      rows.length > 0 &&
      html`<ul class="stack tight">${rows.map(
        ({ key, name, share, documents, isKnown, error }) => html`<li key=${key} class="upload small">
          <span class="grow clip">${name}</span>
          ${error !== null ? html`<span class="bad-text why">${error}</span>` : documents.length > 0 ? html`<span class="good-text">${isKnown ? ask.known : ask.added(documents.reduce((sum, { passages }) => sum + passages, 0))}</span>` : share < 1 ? html`<progress max="1" value=${share} aria-label=${name}></progress>` : html`<span class="muted">${ask.reading}</span>`}
          <button type="button" class="button small sign" aria-label=${ask.remove(name)} onClick=${() => setRows((last) => last.filter((row) => row.key !== key))}>×</button>
        </li>`,
      )}</ul>`
    }
  </div>`;
}
