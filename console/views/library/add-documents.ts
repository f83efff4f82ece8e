/** Adds files to the library, chosen or dropped, and shows how far each is. */
import type { VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import { uploadFile } from "../../service/upload.ts";
import { announce } from "../../shell/announcer.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";

interface Adding {
  id: number;
  name: string;
  /** Share of the bytes that were sent. */
  share: number;
  state: "waiting" | "sending" | "added" | "known" | "refused";
  reason: string;
}

/** Files on their way at once. */
const atOnce = 3;

export function AddDocuments({ onAdded }: { onAdded: () => void }): VNode {
  const [items, setItems] = useState<readonly Adding[]>([]);
  const [isOver, setOver] = useState(false);
  const collection = useRef<HTMLInputElement>(null);
  const nextId = useRef(1);
  const texts = words.value.library.add;
  const add = async (files: readonly File[]) => {
    const into = collection.current?.value.trim() ?? "";
    const queue = files.map((file) => ({ file, id: nextId.current++ }));
    setItems((last) => [
      ...last,
      ...queue.map(({ id, file }): Adding => ({ id, name: file.name, share: 0, state: "waiting", reason: "" })),
    ]);
    const set = (id: number, change: Partial<Adding>) =>
      setItems((last) => last.map((item) => (item.id === id ? { ...item, ...change } : item)));
    let count = 0;
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const { file, id } = next;
        set(id, { state: "sending" });
        try {
          const { isKnown, documents } = await uploadFile({ file, collection: into, onProgress: (share) => set(id, { share }) });
          set(id, { state: isKnown ? "known" : "added" });
          count += documents.length;
        } catch (error) {
          set(id, { state: "refused", reason: error instanceof Error ? error.message : String(error) });
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    announce(texts.done(count));
    onAdded();
  };
  const choose = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const files = [...(currentTarget.files ?? [])];
    // The same file may be chosen again.
    currentTarget.value = "";
    return add(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    return add([...(event.dataTransfer?.files ?? [])]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return html`<section class=${`drop-zone ${isOver ? "over" : ""}`} aria-label=${texts.title} onDrop=${drop} onDragOver=${over} onDragLeave=${() => setOver(false)}>
    <div class="row end">
      <label class="button">${texts.choose}<input type="file" class="unseen" multiple onChange=${choose} /></label>
      <span class="muted small grow">${texts.drop}</span>
      <div class="field"><label for="collection">${texts.collection}</label><input id="collection" ref=${collection} maxlength="100" placeholder=${texts.collectionHint} /></div>
    </div>
    ${items.length > 0 && html`<ul class="adding">${items.map((item) => html`<${AddingItem} key=${item.id} item=${item} />`)}</ul>`}
  </section>`;
}

function AddingItem({ item: { name, share, state, reason } }: { item: Adding }): VNode {
  const texts = words.value.library.add;
  const stateText = state === "sending" ? (share < 1 ? texts.sending(Math.round(share * 100)) : texts.reading) : texts[state];
  return html`<li class="small">
    <span class="row"><span class="grow" dir="auto">${name}</span><span class="tag ${{ waiting: "", sending: "run", added: "good", known: "", refused: "bad" }[state]}">${stateText}</span></span>
    ${state === "sending" && share < 1 && html`<progress max="1" value=${share} aria-label=${name}></progress>`}
    ${reason !== "" && html`<span class="muted">${reason}</span>`}
  </li>`;
}
