/**
 * Focus management: when the focused element is removed, such as an answered question, the nearest remaining element gets
 * the focus; a newly opened page gets it too.
 */

/** The element that gets the focus when the focused one inside it is removed. */
const parts = "form, section, article, li, main";

export function keepPlace(): () => void {
  /** The last focused element and its ancestors, innermost first. */
  let path: Element[] = [];
  const remember = ({ target }: FocusEvent) => {
    path = [];
    for (let element = target instanceof Element ? target : null; element !== null; element = element.parentElement) path.push(element);
  };
  // A click sets or clears the focus on purpose.
  const forget = () => {
    path = [];
  };
  // Tab out of the page leaves it on purpose.
  let isTabbing = false;
  const press = ({ key }: KeyboardEvent) => {
    isTabbing = key === "Tab";
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (isTabbing && relatedTarget === null) forget();
  };
  const look = () => {
    const active = document.activeElement;
    // A button that becomes disabled loses the focus a moment later, without an event.
    const isLost = active === null || active === document.body || active.matches(":disabled");
    if (!isLost || path.length === 0) return;
    const [last] = path;
    const next = path.find((element) => element.isConnected && (element === last ? !element.matches(":disabled") : element.matches(parts)));
    if (next instanceof HTMLElement) focusPart(next);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled", "hidden"] });
  const leaving = new AbortController();
  const { signal } = leaving;
  addEventListener("focusin", remember, { signal });
  addEventListener("focusout", leave, { signal });
  addEventListener("pointerdown", forget, { signal });
  addEventListener("keydown", press, { capture: true, signal });
  return () => {
    observer.disconnect();
    leaving.abort();
  };
}

function focusPart(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
