/** The frame around every view: navigation, preferences, the live regions, and the view that the address names. */
import type { ComponentType, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { accessKey, isRefused, signOut, visit } from "../service/access.ts";
import { lostSince } from "../service/attempts.ts";
import { Ask } from "../views/ask/ask.ts";
import { Keys } from "../views/keys/keys.ts";
import { Library } from "../views/library/library.ts";
import { SignIn } from "../views/sign-in/sign-in.ts";
import { Tools } from "../views/tools/tools.ts";
import { Usage } from "../views/usage/usage.ts";
import { hrefOf, type Place, places } from "./address.ts";
import { clockText } from "./amounts.ts";
import { Announcer } from "./announcer.ts";
import { html } from "./html.ts";
import { focusMain, keepPlace } from "./keyboard-place.ts";
import { language, languages, theme, themes, words } from "./preferences.ts";
import { followAddress, route } from "./route.ts";
import { SessionFrame } from "./session-frame.ts";

const views: Readonly<Record<Place, ComponentType>> = { ask: Ask, library: Library, tools: Tools, keys: Keys, usage: Usage };

export function Frame(): VNode {
  useEffect(followAddress, []);
  useEffect(keepPlace, []);
  const { shell } = words.value;
  useOpened();
  return html`
    <a class="skip" href="#main" onClick=${skip}>${shell.skip}</a>
    <header class="bar">
      <a class="brand" href=${hrefOf({ view: "ask" })}>${shell.brand}</a>
      <nav aria-label=${shell.navigation}>
        ${places.map((place) => html`<a key=${place} href=${hrefOf({ view: place })} aria-current=${route.value.view === place ? "page" : undefined}>${shell.places[place]}</a>`)}
      </nav>
      <div class="bar-end">
        <${Choice} label=${shell.language.label} of=${languages} chosen=${language} words=${shell.language} />
        <${Choice} label=${shell.theme.label} of=${themes} chosen=${theme} words=${shell.theme} />
        ${accessKey.value !== null && html`<button type="button" class="quiet" onClick=${signOut}>${shell.signOut}</button>`}
      </div>
    </header>
    <div class="lost" role="status">${lostSince.value !== null && shell.lost(clockText(new Date(lostSince.value).toISOString()))}</div>
    <main id="main" tabindex="-1"><${View} /></main>
    <${Announcer} />
  `;
}

/** A view stays behind the sign-in, so that what was typed in it is not lost when a key ends. */
function View(): VNode {
  return html`${isRefused.value && html`<${SignIn} />`}<div key=${visit.value} hidden=${isRefused.value}><${Page} /></div>`;
}

function Page(): VNode {
  const page = route.value;
  if (page.view === "session") return html`<${SessionFrame} key=${page.sessionId} sessionId=${page.sessionId} tab=${page.tab} />`;
  return html`<${views[page.view]} />`;
}

interface ChoiceProps<T extends string> {
  label: string;
  of: readonly T[];
  chosen: { value: T };
  words: Readonly<Record<T, string>>;
}

function Choice<T extends string>({ label, of, chosen, words: names }: ChoiceProps<T>): VNode {
  const change = ({ currentTarget }: { currentTarget: HTMLSelectElement }) => {
    const value = of.find((name) => name === currentTarget.value);
    if (value !== undefined) chosen.value = value;
  };
  return html`<select class="quiet" aria-label=${label} value=${chosen.value} onChange=${change}>
    ${of.map((name) => html`<option key=${name} value=${name}>${names[name]}</option>`)}
  </select>`;
}

/** The address after `#` names the page, so the skip link cannot use it. */
function skip(event: Event): void {
  event.preventDefault();
  focusMain();
}

/** Each page has its title; one that is opened from another begins at its top, with the keyboard in it. */
function useOpened(): void {
  const page = route.value;
  const { shell } = words.value;
  const place = page.view === "session" ? `${page.sessionId} ${page.tab}` : page.view;
  const before = useRef(place);
  useEffect(() => {
    // A session's question is its title.
    if (page.view !== "session") document.title = `${shell.places[page.view]} – ${shell.brand}`;
    if (before.current === place) return;
    before.current = place;
    scrollTo(0, 0);
    focusMain();
  }, [place, shell]);
}
