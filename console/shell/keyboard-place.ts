/**
 * Keeps the keyboard's place: where the focused element goes away, as an answered question does, its nearest part that is
 * left takes the focus, and a page that is opened takes it itself.
 */

/** What may take the focus in place of what stood in it. */
const parts = "form, section, article, li, main";

export function keepPlace(): () => void {
  /** The element that had the focus last, and what it stood in. */
  let path: Element[] = [];
  const remember = ({ target }: FocusEvent) => {
    path = [];
    for (let element = target instanceof Element ? target : null; element !== null; element = element.parentElement) path.push(element);
  };
  // Who points chooses the place himself, also none.
  const forget = () => {
    path = [];
  };
  // Who tabs out of the page leaves it.
  let isTabbing = false;
  const press = ({ key }: KeyboardEvent) => {
    isTabbing = key === "Tab";
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (isTabbing && relatedTarget === null) forget();
  };
  const look = () => {
    const active = document.activeElement;
    // A button that is disabled loses the focus a moment later, of which nothing tells.
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
