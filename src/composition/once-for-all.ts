/** What one process does once for the whole installation. */

/** Does the steps in their order. One that fails is tried again at the next call, which goes on from there. */
export function onceForAll(...steps: (() => unknown)[]): () => Promise<void> {
  return async () => {
    for (let step = steps[0]; step !== undefined; step = steps[0]) {
      await step();
      steps.shift();
    }
  };
}
