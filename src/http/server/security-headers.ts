/** Headers that every answer carries, unless its route says otherwise. */
export const securityHeaders = {
  // Answers hold an owner's data, so no cache may keep them.
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-frame-options": "SAMEORIGIN",
  "cross-origin-resource-policy": "same-origin",
} as const;
