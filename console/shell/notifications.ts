/** Notifications of the browser: asked for by a button, sent while the page is hidden. */
import { signal } from "@preact/signals";

const isThere = "Notification" in globalThis;

/** Whether the reader can still be asked for leave. */
export const mayAskLeave = signal(isThere && Notification.permission === "default");

export async function askLeave(): Promise<void> {
  await Notification.requestPermission();
  mayAskLeave.value = Notification.permission === "default";
}

/** `tag` identifies the event, so that two tabs show it once. */
export function notify(title: string, body: string, tag: string): void {
  if (!isThere || Notification.permission !== "granted" || !document.hidden) return;
  try {
    const shown = new Notification(title, { body: body.slice(0, 200), tag });
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // Chromium on Android takes notifications of service workers alone. The page has announced it already.
  }
}
