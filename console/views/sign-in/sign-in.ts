/** The view Sign in: asks for a key, and stores it once the service accepts it. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { accessKey, signIn } from "../../service/access.ts";
import { checkKey } from "../../service/key-check.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { Problem } from "../problem.ts";

export function SignIn(): VNode {
  const [key, setKey] = useState("");
  const [isShown, setShown] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const field = useRef<HTMLInputElement>(null);
  const texts = words.value.manage.signIn;
  useEffect(() => field.current?.focus(), []);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const given = key.trim();
    setError(null);
    try {
      const isKnown = await checkKey(given);
      setWrong(!isKnown);
      if (isKnown) signIn(given);
      else field.current?.focus();
    } catch (reason) {
      setError(reason);
    }
  };
  const type = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    setKey(currentTarget.value);
    setWrong(false);
  };
  return html`<form class="sign-in card stack" onSubmit=${send}>
    <h1>${texts.title}</h1>
    <p class="muted small">${accessKey.value === null ? texts.about : texts.again}</p>
    <div class="field">
      <label for="key">${texts.key}</label>
      <div class="row tight"><input id="key" class="grow mono" ref=${field} type=${isShown ? "text" : "password"} autocomplete="off" spellcheck=${false} required value=${key} onInput=${type} aria-invalid=${isWrong} aria-describedby=${isWrong ? "key-wrong" : undefined} />
      <button type="button" class="button" aria-pressed=${isShown} onClick=${() => setShown(!isShown)}>${isShown ? texts.hide : texts.show}</button></div>
      ${isWrong && html`<p id="key-wrong" class="note bad" role="alert">${texts.wrong}</p>`}
    </div>
    ${error !== null && html`<${Problem} error=${error} />`}
    <button type="submit" class="button primary">${texts.send}</button>
  </form>`;
}
