/** What the terminal client ends with. */
export const exitCodes = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;
