/** The client of the service that this page comes from. */
import { ServiceClient } from "../../clients/typescript/src/service-client.ts";
import { accessKey, isRefused } from "./access.ts";

const options = {
  // The page is `/ui/` below the service's root, whatever the gateway's path prefix.
  baseUrl: new URL("..", location.href.split("#")[0]),
  apiKey: () => accessKey.value,
  fetch: async (url: string, init: RequestInit) => {
    const response = await fetch(url, init);
    if (response.status === 401) isRefused.value = true;
    return response;
  },
};

export const client = new ServiceClient(options);
/** For requests that the console retries itself: see `untilAnswered`. */
export const impatientClient = new ServiceClient({ ...options, retry: { attempts: 1 } });
