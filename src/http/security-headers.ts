/** Headers that every answer carries, unless its route says otherwise. */
export const securityHeaders = {
  // What an owner asked and was told is for nobody's cache.
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-frame-options": "SAMEORIGIN",
  "cross-origin-resource-policy": "same-origin",
} as const;
