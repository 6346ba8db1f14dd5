// How much members can do, as far as the operator can change it.
import { z } from 'zod';
import { SITE_LIMITS, type SiteLimit } from './site-limits.ts';

const limit = (name: SiteLimit) => {
  const { from, to } = SITE_LIMITS[name];
  return z.int().min(from).max(to);
};

export const LimitSettings = z
  .strictObject({
    requestsPerGuest: limit('requestsPerGuest'),
    bookingsPerGuest: limit('bookingsPerGuest'),
    cancellationsBeforeRequests: limit('cancellationsBeforeRequests'),
    messagesBeforeReply: limit('messagesBeforeReply'),
    conversationsPerDay: limit('conversationsPerDay'),
    savedSearches: limit('savedSearches'),
    propertiesPerHost: limit('propertiesPerHost'),
    listingsPerProperty: limit('listingsPerProperty'),
    photosPerListing: limit('photosPerListing'),
    coHostsPerProperty: limit('coHostsPerProperty'),
  } satisfies Record<SiteLimit, z.ZodType>)
  .meta({ id: 'LimitSettings' });
export type LimitSettings = z.infer<typeof LimitSettings>;
