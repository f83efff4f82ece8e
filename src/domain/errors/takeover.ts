/** `Retry-After` while another replica takes over, or the database that replicas share restarts. Milliseconds. */
export const takeoverRetryAfterMs = 1_000;
