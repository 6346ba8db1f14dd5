// The page's own API client. In the browser only: page loaders on the server use server-api.ts.

import { impersonation } from '../impersonation/impersonation.ts';
import { session } from '../session/session.ts';
import { createApiClient } from './api-client.ts';
import { apiHealth } from './api-health-store.ts';
import type { Call, DownloadCall } from './api-request.ts';

const client = createApiClient({
  fetch: (input, init) =>
    impersonation.now()
      ? import('../impersonation/impersonation-requests.ts').then(({ fetchAsMember }) =>
          fetchAsMember(String(input), init),
        )
      : globalThis.fetch(input, init),
  health: apiHealth,
  session: {
    accessToken: () => session.accessToken(),
    renew: () => session.renew(),
    expired: () => session.markExpired(),
  },
});

/** Calls the product's API: `call('GET /api/listings/search', { query: { city } })`. Throws ApiError. */
export const call: Call = client.call;

/** Fetches a file the API makes. Throws ApiError. */
export const download: DownloadCall = client.download;

/** Fetches what every write will need; called once at start. */
export const warmUpApi = client.warmUp;
