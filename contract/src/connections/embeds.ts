// A listing on its host's own site: which sites may show it, and where it's shown from.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import * as w from '../wire.ts';
import { EMBEDS } from './embed-limits.ts';

const ListingEmbed = z
  .object({
    origins: z.array(z.string()),
    /** The page to show in a frame. `?view=card`, `?theme=dark`, and `?lang=fr` change it. */
    url: z.string(),
  })
  .meta({ id: 'ListingEmbed' });
const params = z.object({ id: w.Id });

export const embedEndpoints = {
  'GET /api/host/listings/{id}/embed': {
    summary: 'List the sites that may show your listing in a frame (Q6)',
    access: 'active',
    params,
    answer: ListingEmbed,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /api/host/listings/{id}/embed': {
    summary: `Replace the sites that may show your listing, up to ${EMBEDS.sites}; none turns it off (Q6)`,
    access: 'active',
    params,
    body: z.strictObject({
      /** URLs; only their origins are stored. */
      origins: z.array(z.string().max(EMBEDS.siteCharacters)).max(EMBEDS.sites),
    }),
    answer: ListingEmbed,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
