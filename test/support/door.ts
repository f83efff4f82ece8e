/** A door that a scripted rule waits at until a test opens it; `reached` resolves when something waits there. */
export function door() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const pass = (signal: AbortSignal) => {
    reach();
    return Promise.race([opened, new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)))]);
  };
  return { open, reached, pass };
}
