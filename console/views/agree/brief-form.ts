/** The brief as a form: it is saved as the next version, without a model call. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import type { Brief } from "../../../clients/typescript/src/api-types.ts";
import { client } from "../../service/client.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { Problem } from "../problem.ts";
import { reportFormats } from "../report-formats.ts";
import { type BriefFields, briefDraft, briefFields } from "./brief-fields.ts";

interface FormProps {
  sessionId: string;
  brief: Brief;
  onDone: () => void;
  onLeave: () => void;
}

export function BriefForm({ sessionId, brief, onDone, onLeave }: FormProps): VNode {
  const [fields, setFields] = useState<BriefFields>(briefFields(brief));
  const [edited] = useState(brief.version);
  const [error, setError] = useState<unknown>(null);
  const { agree } = words.value;
  const set = (name: keyof BriefFields) => (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
    setFields({ ...fields, [name]: event.currentTarget.value });
  const toggle = (format: Brief["outputFormats"][number]) => {
    const { outputFormats: on } = fields;
    setFields({ ...fields, outputFormats: on.includes(format) ? on.filter((one) => one !== format) : [...on, format] });
  };
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setError(null);
    try {
      await answerOf(
        client.api.PUT("/sessions/{id}/brief", { params: { path: { id: sessionId } }, body: briefDraft(fields, brief.version) }),
      );
      onDone();
    } catch (reason) {
      setError(reason);
    }
  };
  const isOutdated = edited !== brief.version;
  return html`<form class="stack" onSubmit=${save}>
    <div class="field"><label for="brief-goal">${agree.goal}</label><textarea id="brief-goal" rows="3" required maxlength="4000" value=${fields.goal} onInput=${set("goal")}></textarea></div>
    <div class="field"><label for="brief-scope">${agree.scope} <span class="muted">${agree.perLine}</span></label><textarea id="brief-scope" rows=${Math.max(3, fields.scope.split("\n").length + 1)} required value=${fields.scope} onInput=${set("scope")}></textarea></div>
    <div class="field"><label for="brief-questions">${agree.open} <span class="muted">${agree.perLine}</span></label><textarea id="brief-questions" rows="2" value=${fields.questions} onInput=${set("questions")}></textarea></div>
    <fieldset class="field"><legend>${agree.formats}</legend><div class="row">${reportFormats.map((format) => html`<label key=${format} class="check"><input type="checkbox" checked=${fields.outputFormats.includes(format)} onChange=${() => toggle(format)} /> ${words.value.read.downloads.formats[format]}</label>`)}</div></fieldset>
    <div class="grid-fields">
      <div class="field"><label for="brief-language">${agree.language}</label><input id="brief-language" required value=${fields.language} onInput=${set("language")} /></div>
      <div class="field"><label for="brief-audience">${agree.audience}</label><input id="brief-audience" maxlength="500" value=${fields.audience} onInput=${set("audience")} /></div>
      <div class="field"><label for="brief-length">${agree.length}</label><input id="brief-length" type="number" min="50" max="50000" value=${fields.length} onInput=${set("length")} /></div>
      <div class="field"><label for="brief-as-of">${agree.asOf}</label><input id="brief-as-of" type="date" value=${fields.asOf} onInput=${set("asOf")} /></div>
    </div>
    ${error !== null && html`<${Problem} error=${error} />`}
    ${isOutdated && html`<p class="note wait" role="alert">${agree.changedMeanwhile(brief.version)}</p>`}
    <div class="row"><button type="submit" class="button primary">${isOutdated ? agree.saveOver(brief.version) : agree.save(brief.version + 1)}</button><button type="button" class="button" onClick=${onLeave}>${agree.leave}</button></div>
  </form>`;
}
