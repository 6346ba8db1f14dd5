// The page's API client. Browser only: page loaders on the server use server-api.ts.

import { impersonation } from '../impersonation/impersonation.ts';
import { pageLocale } from '../languages.ts';
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
  locale: pageLocale,
  health: apiHealth,
  session: {
    accessToken: () => session.accessToken(),
    renew: () => session.renew(),
    expired: () => session.markExpired(),
  },
});

/** Calls the API: `call('GET /api/listings/search', { query: { city } })`. Throws ApiError. */
export const call: Call = client.call;

/** Downloads a file from the API. Throws ApiError. */
export const download: DownloadCall = client.download;

/** Fetches the token that every write needs; called once at start. */
export const warmUpApi = client.warmUp;
