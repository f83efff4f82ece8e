/** The client of the service that this page comes from. */
import { RalphClient } from "../../clients/typescript/src/client.ts";
import { accessKey, isRefused } from "./access.ts";

export const client = new RalphClient({
  // The page is `/ui/` below the service's root, whatever the gateway's path prefix.
  baseUrl: new URL("..", location.href.split("#")[0]),
  apiKey: () => accessKey.value,
  fetch: async (url, init) => {
    const response = await fetch(url, init);
    if (response.status === 401) isRefused.value = true;
    return response;
  },
});
